"""Events on their way to the referee: held until their game is whole, each event once.

Lines of many games may be interleaved, late, twice or out of order; within a game `seq` alone gives the order.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
import numpy as np

from baohuang.flow.parts import Parts
from baohuang.flow.parts import compact as compact  # noqa: PLC0414  the others of sorting
from baohuang.flow.parts import concat as concat  # noqa: PLC0414
from baohuang.game.events import EventType
from baohuang.ingest.columns import EventColumns, Fate

_MIX = np.uint64(0x9E3779B97F4A7C15)
CLOSE = 1000  # lines
FEW_MISSING = 3  # events: lines get lost one by one, but are late by the hundred
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


@dataclass
class Order:
    """Which rows of some event columns are events, in the order of game and seq; none is moved before it is asked for.

    `rows[first[i] : last[i]]` are the rows of game number `game[i]`.
    """

    columns: Parts
    rows: np.ndarray
    game: np.ndarray
    first: np.ndarray
    last: np.ndarray

    def take(self, games: np.ndarray) -> Sorted:
        """The games of a mask. Their columns may be views, and share the pools."""
        counts = (self.last - self.first)[games]
        last = np.cumsum(counts)
        return Sorted(self.columns.take(self.rows_of(games)), self.game[games], last - counts, last)

    def rows_of(self, games: np.ndarray) -> np.ndarray:
        """The rows of the games of a mask."""
        return self.rows if games.all() else self.rows[np.repeat(games, self.last - self.first)]

    def is_whole(self) -> np.ndarray:
        """For each game: its events run from 0 without a gap to its end, bool [games].

        Void games often have no `end`; those that do have it close behind.
        """
        last = self.rows[self.last - 1]
        is_void = (self._last_type() == EventType.VOID) & (last < len(self.columns) - CLOSE)
        return np.asarray((self._n_missing() == 0) & (self._is_ended() | is_void))

    def is_over(self) -> np.ndarray:
        """For each game: it ended, be it void, and hardly an event is missing, bool [games]."""
        is_over = self._is_ended() | (self._last_type() == EventType.VOID)
        return np.asarray((self._n_missing() <= FEW_MISSING) & is_over)

    def _is_ended(self) -> np.ndarray:
        return np.asarray(np.isin(self._last_type(), (EventType.END, EventType.ABORT)))

    def _n_missing(self) -> np.ndarray:
        """Events missing before the last one of each game."""
        last = self.columns.column("seq")[self.rows[self.last - 1]].astype(np.int64)
        return np.asarray(last + 1 - (self.last - self.first))

    def _last_type(self) -> np.ndarray:
        return np.asarray(self.columns.column("type")[self.rows[self.last - 1]])


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


def find_order(columns: Parts, but: np.ndarray | None = None) -> tuple[Order, np.ndarray, list[Conflict]]:
    """Accepted rows, without those of the mask `but`, in the order of game and seq, with repeated events resolved.

    Returns the order, the rows that repeat another, and the conflicts: neither of their rows is in the order. Of equal
    rows the first in reading order stays.
    """
    is_used = columns.column("fate") == Fate.ACCEPTED
    if but is not None:
        is_used &= ~but
    rows = np.arange(len(columns)) if is_used.all() else np.flatnonzero(is_used)
    event = (columns.column("game")[rows].astype(np.int64) << 32) | columns.column("seq")[rows]
    if not _rises(event):  # where games come one behind the other there is nothing to sort
        rows, event = _sorted(rows, event)
    same = event[1:] == event[:-1]
    duplicates = np.zeros(0, np.int64)
    conflicts: list[Conflict] = []
    if same.any():
        keep, duplicates, conflicts = _resolve(columns, rows, np.append(False, same))
        rows, event = rows[keep], event[keep]
    return Order(columns, rows, *_ranges((event >> 32).astype(np.int32))), duplicates, conflicts


def sort_events(columns: EventColumns) -> tuple[Sorted, np.ndarray, list[Conflict]]:
    """As `find_order`, with the events taken."""
    order, duplicates, conflicts = find_order(Parts([columns]))
    return order.take(np.ones(len(order.game), bool)), duplicates, conflicts


def _sorted(rows: np.ndarray, event: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rows and their events, each game and seq in one number, in the order of these; equal ones keep theirs."""
    order = _stable_order(event >> 32)
    if not _rises(event[order]):  # a game is not in order itself
        order = _stable_order(event & 0xFFFFFFFF)
        order = order[_stable_order(event[order] >> 32)]
    return rows[order], event[order]


def _rises(event: np.ndarray) -> bool:
    return bool((event[1:] >= event[:-1]).all())


def _stable_order(values: np.ndarray) -> np.ndarray:
    """What a stable `argsort` gives, by 16 bits at a time, for which NumPy has a sort that counts; at most 32 bits."""
    if not len(values):
        return np.zeros(0, np.int64)
    offsets = (values - values.min()).astype(np.uint32)
    order = np.argsort(offsets.astype(np.uint16), kind="stable")
    high = (offsets >> np.uint32(16)).astype(np.uint16)
    return order[np.argsort(high[order], kind="stable")] if high.any() else order


def _resolve(columns: Parts, rows: np.ndarray, same: np.ndarray) -> tuple[np.ndarray, np.ndarray, list[Conflict]]:
    """Of rows in order, of which some are the `same` event as the one before: which stay, duplicates, conflicts."""
    keep = ~same
    at = np.flatnonzero(same | np.append(same[1:], False))  # all rows of events that come more than once
    rows, same = rows[at], same[at]
    events = columns.take(rows)
    digest = digests(events)
    first = np.flatnonzero(~same)
    event = np.cumsum(~same) - 1
    is_conflict = np.zeros(len(first), bool)
    is_conflict[event[digest != digest[first][event]]] = True
    duplicates = rows[same & ~is_conflict[event]].tolist()
    conflicts = []
    ends = np.append(first[1:], len(rows))
    for begin, end in zip(first[is_conflict].tolist(), ends[is_conflict].tolist(), strict=True):
        contents: dict[int, int] = {}  # the first row of each
        for row, content in zip(rows[begin:end].tolist(), digest[begin:end].tolist(), strict=True):
            if contents.setdefault(content, row) != row:
                duplicates.append(row)
        conflicts.append(Conflict(int(events.game[begin]), int(events.seq[begin]), contents))
    keep[at[first[is_conflict]]] = False
    return keep, np.asarray(duplicates, np.int64), conflicts


def _ranges(game: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Of games one behind the other: their numbers, and the ranges of their rows."""
    n = len(game)
    if not n:
        return game, np.zeros(0, np.int64), np.zeros(0, np.int64)
    first = np.append(0, np.flatnonzero(game[1:] != game[:-1]) + 1)
    return game[first], first, np.append(first[1:], n)


def regroup(columns: EventColumns) -> Sorted:
    """Sorted columns with the ranges of their games."""
    return Sorted(columns, *_ranges(columns.game))


def select(events: Sorted, games: np.ndarray) -> Sorted:
    """The games of a mask, with pools of their own."""
    if games.all():
        return events
    rows = np.flatnonzero(np.repeat(games, events.last - events.first))
    return regroup(compact(events.columns, rows))


def in_batches(events: Sorted, most: int) -> Iterator[Sorted]:
    """The games, at most so many at a time."""
    if len(events.game) <= most:
        yield events
        return
    at = np.arange(len(events.game))
    for first in range(0, len(at), most):
        yield select(events, (at >= first) & (at < first + most))
