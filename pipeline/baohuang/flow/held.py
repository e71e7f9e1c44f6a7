"""Events on their way to the referee: held until their game is whole, each event once.

Lines of many games may be interleaved, late, twice or out of order; within a game `seq` alone gives the order.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields

import msgspec
import numpy as np

from baohuang.game.events import EventType
from baohuang.ingest.columns import EventColumns, Fate

_MIX = np.uint64(0x9E3779B97F4A7C15)
_CONTENT = ("type", "seat", "other", "place", "flags", "ts")


@dataclass
class Conflict:
    """Lines that say different things about one event.

    `contents` maps the digest of each thing said to the first row that says it; the other rows that say it are
    duplicates, so that what is set aside does not depend on the order in which lines come.
    """

    game: int
    seq: int
    contents: dict[int, int]


@dataclass
class Sorted:
    """Events sorted by game and seq, each once; `first[i]` to `last[i]` are the rows of game number `game[i]`."""

    columns: EventColumns
    game: np.ndarray
    first: np.ndarray
    last: np.ndarray


def concat(parts: Iterable[EventColumns]) -> EventColumns:
    """Event columns one behind the other, their pools joined."""
    parts = list(parts)
    if len(parts) == 1:
        return parts[0]
    joined = {f.name: [getattr(part, f.name) for part in parts] for f in fields(EventColumns)}
    card_shift = np.cumsum([0, *(len(part.cards) for part in parts)])
    payload_shift = np.cumsum([0, *(len(part.payloads) for part in parts)])
    joined["card_start"] = [part.card_start + shift for part, shift in zip(parts, card_shift, strict=False)]
    joined["payload"] = [
        np.where(part.payload >= 0, part.payload + np.int32(shift), np.int32(-1))
        for part, shift in zip(parts, payload_shift, strict=False)
    ]
    payloads = [payload for part in parts for payload in part.payloads]
    arrays = {name: np.concatenate(arrays) for name, arrays in joined.items() if name != "payloads"}
    return EventColumns(**arrays, payloads=payloads)


def compact(columns: EventColumns, rows: np.ndarray) -> EventColumns:
    """The rows given, in that order, with pools that hold nothing else."""
    taken = columns.take(rows)
    counts = taken.card_count.astype(np.int64)
    ends = np.cumsum(counts)
    starts = ends - counts
    total = int(ends[-1]) if len(ends) else 0
    source = np.repeat(taken.card_start - starts, counts) + np.arange(total)
    with_payload = np.flatnonzero(taken.payload >= 0)
    payload = np.full(len(taken), -1, np.int32)
    payload[with_payload] = np.arange(len(with_payload), dtype=np.int32)
    taken.payloads = [columns.payloads[at] for at in taken.payload[with_payload]]
    taken.payload = payload
    taken.cards = columns.cards[source]
    taken.card_start = starts
    return taken


def digests(columns: EventColumns) -> np.ndarray:
    """A 64-bit digest of each event's decoded content, uint64 [n]: equal content, equal digest.

    Place in a file, order of keys and spacing do not count; nor do keys that no table holds (`x_…`).
    """
    digest = np.full(len(columns), _MIX, np.uint64)
    for name in _CONTENT:
        digest = _mix(digest, getattr(columns, name).astype(np.int64).view(np.uint64))
    digest = _mix(digest, _card_digests(columns))
    for row in np.flatnonzero(columns.payload >= 0):
        text = msgspec.json.encode(columns.payloads[columns.payload[row]], order="sorted")
        digest[row] ^= np.uint64(hash_bytes(text))
    return digest


def hash_bytes(text: bytes) -> int:
    """64 bits of BLAKE2b."""
    import hashlib  # noqa: PLC0415

    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "little")


def _mix(digest: np.ndarray, value: np.ndarray) -> np.ndarray:
    """One round of a splitmix64-like mixer, wrapping around."""
    mixed = (digest ^ value) * np.uint64(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0x94D049BB133111EB)
    return np.asarray(mixed ^ (mixed >> np.uint64(32)))


def _card_digests(columns: EventColumns) -> np.ndarray:
    """A digest of each row's cards in the order written."""
    counts = columns.card_count.astype(np.int64)
    total = int(counts.sum())
    if not total:
        return counts.astype(np.uint64)
    starts = np.cumsum(counts) - counts
    within = np.arange(total) - np.repeat(starts, counts)
    cards = columns.cards[np.repeat(columns.card_start, counts) + within]
    each = _mix(_mix(np.full(total, _MIX, np.uint64), within.view(np.uint64)), cards.astype(np.uint64))
    sums = np.concatenate([np.zeros(1, np.uint64), np.cumsum(each, dtype=np.uint64)])
    return np.asarray(sums[starts + counts] - sums[starts] + counts.astype(np.uint64))


def sort_events(columns: EventColumns) -> tuple[Sorted, np.ndarray, list[Conflict]]:
    """Accepted rows sorted by game and seq, with repeated events resolved.

    Returns the sorted events, the rows (of `columns`) that repeat another, and the conflicts: neither of their rows
    is in the sorted events. Of equal rows the first in reading order stays.
    """
    rows = np.flatnonzero(columns.fate == Fate.ACCEPTED)
    order = rows[np.lexsort((rows, columns.seq[rows], columns.game[rows]))]
    game, seq = columns.game[order], columns.seq[order]
    same = np.zeros(len(order), bool)
    same[1:] = (game[1:] == game[:-1]) & (seq[1:] == seq[:-1])
    keep = ~same
    duplicates: list[int] = []
    conflicts: list[Conflict] = []
    if same.any():
        begins = np.flatnonzero(~same & np.append(same[1:], False))
        ends = np.append(np.flatnonzero(~same), len(order))
        digest = digests(columns.take(order))
        for begin, end in zip(begins.tolist(), ends[np.searchsorted(ends, begins) + 1].tolist(), strict=True):
            contents: dict[int, int] = {}  # the first row of each
            for row, content in zip(order[begin:end].tolist(), digest[begin:end].tolist(), strict=True):
                if contents.setdefault(content, row) != row:
                    duplicates.append(row)
            if len(contents) > 1:
                conflicts.append(Conflict(int(game[begin]), int(seq[begin]), contents))
                keep[begin] = False
    return regroup(compact(columns, order[keep])), np.asarray(duplicates, np.int64), conflicts


def regroup(columns: EventColumns) -> Sorted:
    """Sorted columns with the ranges of their games."""
    n = len(columns)
    if not n:
        empty = np.zeros(0, np.int64)
        return Sorted(columns, columns.game, empty, empty)
    first = np.flatnonzero(np.append(True, columns.game[1:] != columns.game[:-1]))
    return Sorted(columns, columns.game[first], first, np.append(first[1:], n))


def select(events: Sorted, games: np.ndarray) -> Sorted:
    """The games of a mask."""
    if games.all():
        return events
    counts = (events.last - events.first)[games]
    starts = np.cumsum(counts) - counts
    total = int(counts.sum())
    rows = np.repeat(events.first[games] - starts, counts) + np.arange(total)
    return regroup(compact(events.columns, rows))


def is_whole(events: Sorted) -> np.ndarray:
    """For each game: its events run from 0 without a gap to its end, bool [games]."""
    if not len(events.game):
        return np.zeros(0, bool)
    columns = events.columns
    n = events.last - events.first
    without_gap = (columns.seq[events.first] == 0) & (columns.seq[events.last - 1] == n - 1)
    last_type = columns.type[events.last - 1]
    return np.asarray(without_gap & ((last_type == EventType.END) | (last_type == EventType.ABORT)))
