"""Late lines: what comes for games that were judged before, in this run or an earlier one, joins them."""

import io
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from baohuang.flow.arrivals import Release
from baohuang.flow.conflicts import Conflicts, Resolved
from baohuang.flow.followers import in_pieces
from baohuang.flow.held import digests, sort_events
from baohuang.flow.numbers import GameSet, KnownIds
from baohuang.flow.parts import Parts, compact, concat
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
JOINED_ROWS = 500_000  # events of games joined at a time
# What was an event once is one again, however long it became when it was written anew.
NO_LIMITS = Limits(line_bytes=1 << 30, depth=1 << 10, digits=1 << 20, keys=1 << 30)


def games_in_conflict(lake: Lake) -> set[str]:
    """Games with an event in conflict; one may have no other event, and so no row in `games`."""
    return set(lake.read("quarantine", ["game_id"], CONFLICT)["game_id"].to_pylist())


def games_in_lake(lake: Lake) -> KnownIds:
    """The games of which the lake has something."""
    games = lake.read("games", ["game_id"])["game_id"]
    return KnownIds([*(chunk.to_pylist() for chunk in games.chunks), list(games_in_conflict(lake))])


def join_in_pieces(writer: Writer, late: EventColumns, ids: list[str]) -> Iterator[tuple[Release, list[str]]]:
    """As `join`, some games at a time, each once, with no more than JOINED_ROWS events or so.

    They come as the lake has them, so that of its files each piece needs a few. The caller may take a piece's old rows
    out of the writer before it asks for the next.
    """
    numbers, n_late = np.unique(late.game, return_counts=True)
    sizes = {ids[number]: n for number, n in zip(numbers.tolist(), n_late.tolist(), strict=True)}
    number_of = dict(zip(sizes, numbers.tolist(), strict=True))
    old = writer.read("games", ["game_id", "n_events"], {"game_id": sizes})
    games = {
        game_id: n_events + sizes.pop(game_id)
        for game_id, n_events in zip(old["game_id"].to_pylist(), old["n_events"].to_pylist(), strict=True)
    }
    here = GameSet()
    for piece in in_pieces([*games.items(), *sizes.items()], JOINED_ROWS):
        of_piece = np.asarray([number_of[game_id] for game_id in piece])
        here.update(of_piece)
        yield join(writer, compact(late, np.flatnonzero(here.of(late.game))), ids)
        here.discard(of_piece)


def join(writer: Writer, late: EventColumns, ids: list[str]) -> tuple[Release, list[str]]:
    """The games for which late lines have something new, whole again, and their ids; the rows not used."""
    number_of = {ids[number]: number for number in np.unique(late.game).tolist()}
    conflicts = _known_conflicts(writer, number_of)
    late, repeated = _without_overruled(writer, late, number_of)
    old = restore(writer.read("events", None, {"game_id": number_of}), number_of)
    order, resolved, contradicted = conflicts.resolve(Parts([old, late]))
    resolved.duplicates = concat([resolved.duplicates, repeated])
    # of equal rows the old one stays, so that a game without a conflict has only grown
    before = Counter(old.game.tolist())
    n_events = (order.last - order.first).tolist()
    grown = {game for game, n in zip(order.game.tolist(), n_events, strict=True) if n != before[game]}
    changed = grown | contradicted
    again = order.take(np.isin(order.game, list(changed)))
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
    wanted = set(games)
    number_of = {game_id: number for number, game_id in enumerate(ids) if game_id in wanted}
    for game_id in games:
        if game_id not in number_of:
            number_of[game_id] = len(ids)
            ids.append(game_id)
    return number_of


def games_now_known(writer: Writer, rules_of: RulesOf, run_id: int) -> list[tuple[str, int]]:
    """Games of earlier runs whose rules were not known then and are now, with their numbers of events."""
    columns = ["game_id", "run_id", "n_events"]
    waiting = writer.read("games", columns, {"state": ["unknown_ruleset"]}).to_pylist()
    n_events = {game["game_id"]: game["n_events"] for game in waiting if game["run_id"] != run_id}
    if not n_events:
        return []
    starts = restore(writer.read("events", None, {"game_id": n_events, "seq": [0]}), dict.fromkeys(n_events, 0))
    known = {start.game for start in starts.payloads if _has_rules(start, rules_of)}
    return [(game_id, n) for game_id, n in n_events.items() if game_id in known]


def _has_rules(start: Start, rules_of: RulesOf) -> bool:
    try:
        rules_of(start)
    except RulesetError:
        return False
    return True


def _known_conflicts(writer: Writer, number_of: dict[str, int]) -> Conflicts:
    """Events of these games that were found in conflict before and still are, with what was said of them."""
    conflicts = Conflicts()
    for game, seq, content in _said(writer, number_of, is_overruled=False):
        conflicts.add(game, seq, {content})
    return conflicts


def _without_overruled(
    writer: Writer, late: EventColumns, number_of: dict[str, int]
) -> tuple[EventColumns, EventColumns]:
    """Late lines without those that say again what was overruled when another line was kept; and those."""
    overruled = set(_said(writer, number_of, is_overruled=True))
    if not overruled:
        return late, compact(late, np.zeros(0, np.int64))
    said = zip(late.game.tolist(), late.seq.tolist(), digests(late).tolist(), strict=True)
    is_repeated = np.fromiter((one in overruled for one in said), bool, len(late))
    return compact(late, np.flatnonzero(~is_repeated)), compact(late, np.flatnonzero(is_repeated))


def _said(writer: Writer, number_of: dict[str, int], *, is_overruled: bool) -> list[tuple[int, int, int]]:
    """What lines of these games in conflict say: game, seq and digest. Lines that left the quarantine say nothing."""
    columns = ["game_id", "seq", "raw", "retried_run_id", "overruled_run_id"]
    rows = writer.read("quarantine", columns, {"game_id": number_of, **CONFLICT})
    was_overruled = rows["overruled_run_id"].is_valid().to_numpy()
    is_wanted = rows["retried_run_id"].is_null().to_numpy() & (was_overruled == is_overruled)
    rows = rows.filter(pa.array(is_wanted))
    lines = io.BytesIO(b"".join(raw + b"\n" for raw in rows["raw"].to_pylist()))
    said = [content for chunk in read(["-"], stdin=lines, limits=NO_LIMITS) for content in _contents(chunk.columns)]
    games = [number_of[game_id] for game_id in rows["game_id"].to_pylist()]
    return list(zip(games, rows["seq"].to_pylist(), said, strict=True))


def _contents(columns: EventColumns) -> list[int]:
    accepted = np.flatnonzero(columns.fate == Fate.ACCEPTED)
    return [int(content) for content in digests(compact(columns, accepted))]
