"""Late lines: what comes for games that were judged before, in this run or an earlier one, joins them."""

import io
from collections import Counter

import numpy as np

from baohuang.flow.arrivals import Release
from baohuang.flow.conflicts import Conflicts
from baohuang.flow.held import compact, concat, digests, select
from baohuang.flow.restore import restore
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
