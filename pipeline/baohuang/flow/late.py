"""Late lines: what comes for games that were judged before, in this run or an earlier one, joins them."""

import io
from collections import Counter

import numpy as np

from baohuang.flow.arrivals import Release
from baohuang.flow.conflicts import Conflicts, Resolved
from baohuang.flow.held import compact, concat, digests, select, sort_events
from baohuang.flow.replay import RulesOf
from baohuang.flow.restore import restore
from baohuang.game.events import Start
from baohuang.game.rulesets import RulesetError
from baohuang.ingest.columns import EventColumns, Fate
from baohuang.ingest.faults import Fault
from baohuang.ingest.limits import Limits
from baohuang.ingest.read import read
from baohuang.lake.commit import Writer
from baohuang.lake.lake import Lake

CONFLICT = {"name": [Fault.CONFLICTING_EVENT.id]}
# What was an event once is one again, however long it became when it was written anew.
NO_LIMITS = Limits(line_bytes=1 << 30, depth=1 << 10, digits=1 << 20)


def games_in_conflict(lake: Lake) -> set[str]:
    """Games with an event in conflict; one may have no other event, and so no row in `games`."""
    return set(lake.read("quarantine", ["game_id"], CONFLICT)["game_id"].to_pylist())


def join(writer: Writer, late: EventColumns, ids: list[str]) -> tuple[Release, list[str]]:
    """The games for which late lines have something new, whole again, and their ids; the rows not used."""
    number_of = {ids[number]: number for number in np.unique(late.game).tolist()}
    conflicts = _known_conflicts(writer, number_of)
    old = restore(writer.read("events", None, {"game_id": number_of}), number_of)
    events, resolved, contradicted = conflicts.resolve(concat([old, late]))
    # of equal rows the old one stays, so that a game without a conflict has only grown
    before = Counter(old.game.tolist())
    n_events = (events.last - events.first).tolist()
    grown = {game for game, n in zip(events.game.tolist(), n_events, strict=True) if n != before[game]}
    changed = grown | contradicted
    again = select(events, np.isin(events.game, list(changed)))
    return Release(again, conflicts.lowest(), resolved), [ids[game] for game in sorted(changed)]


def whole_again(writer: Writer, games: list[str], ids: list[str]) -> Release:
    """These games as the lake has them, to be judged again; ids that the run has not met yet are added to `ids`."""
    number_of = _numbers(games, ids)
    conflicts = _known_conflicts(writer, number_of)
    columns = restore(writer.read("events", None, {"game_id": games}), number_of)
    events, _, _ = sort_events(columns)
    nothing = compact(columns, np.zeros(0, np.int64))
    return Release(events, conflicts.lowest(), Resolved(nothing, nothing))


def _numbers(games: list[str], ids: list[str]) -> dict[str, int]:
    """The run's number of each of these games, and of no other; those not met yet are added to `ids`."""
    number_of = {game_id: number for number, game_id in enumerate(ids)}
    for game_id in games:
        if game_id not in number_of:
            number_of[game_id] = len(ids)
            ids.append(game_id)
    return {game_id: number_of[game_id] for game_id in games}


def now_known(writer: Writer, rules_of: RulesOf, ids: list[str], run_id: int) -> tuple[Release, list[str]] | None:
    """Games of earlier runs whose rules were not known then and are now, and their ids; None if there are none.

    Ids that the run has not met yet are added to `ids`.
    """
    waiting = writer.read("games", ["game_id", "run_id"], {"state": ["unknown_ruleset"]}).to_pylist()
    games = [game["game_id"] for game in waiting if game["run_id"] != run_id]
    if not games:
        return None
    columns = restore(writer.read("events", None, {"game_id": games}), _numbers(games, ids))
    events, _, _ = sort_events(columns)
    payloads = [events.columns.payloads[events.columns.payload[first]] for first in events.first]
    is_known = np.asarray([_has_rules(start, rules_of) for start in payloads], bool)
    if not is_known.any():
        return None
    nothing = compact(columns, np.zeros(0, np.int64))
    again = select(events, is_known)
    return Release(again, {}, Resolved(nothing, nothing)), [ids[game] for game in again.game.tolist()]


def _has_rules(start: Start, rules_of: RulesOf) -> bool:
    try:
        rules_of(start)
    except RulesetError:
        return False
    return True


def _known_conflicts(writer: Writer, number_of: dict[str, int]) -> Conflicts:
    """Events of these games that were found in conflict before, with what was said of them."""
    rows = writer.read("quarantine", ["game_id", "seq", "raw"], {"game_id": number_of, **CONFLICT})
    conflicts = Conflicts()
    lines = io.BytesIO(b"".join(raw + b"\n" for raw in rows["raw"].to_pylist()))
    said = [content for chunk in read(["-"], stdin=lines, limits=NO_LIMITS) for content in _contents(chunk.columns)]
    for game_id, seq, content in zip(rows["game_id"].to_pylist(), rows["seq"].to_pylist(), said, strict=True):
        conflicts.add(number_of[game_id], seq, {content})
    return conflicts


def _contents(columns: EventColumns) -> list[int]:
    accepted = np.flatnonzero(columns.fate == Fate.ACCEPTED)
    return [int(content) for content in digests(compact(columns, accepted))]
