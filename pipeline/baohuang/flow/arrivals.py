"""Events as they arrive: held until their games are whole or too many are held, then let go, each event once."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from baohuang.flow.held import Conflict, Sorted, compact, concat, is_whole, sort_events
from baohuang.ingest.columns import EventColumns, Fate

HELD_ROWS = 2_000_000  # about 200 MB


@dataclass
class Resolved:
    """Rows that are not used: they repeat another, or contradict it. Each set has columns of its own."""

    duplicates: EventColumns
    conflicts: EventColumns


@dataclass
class Release:
    """Games let go: their events, the lowest seq in conflict of each game that has one, and the rows not used."""

    events: Sorted
    conflicts: dict[int, int]
    resolved: Resolved


@dataclass
class Arrivals:
    """The events of a run between ingest and referee.

    `closed` are games let go before, or known from before the run: what still comes for them is kept in `late`.
    """

    held_rows: int = HELD_ROWS
    closed: set[int] = field(default_factory=set)
    late: list[EventColumns] = field(default_factory=list)
    _held: list[EventColumns] = field(default_factory=list)
    _conflicts: dict[int, set[int]] = field(default_factory=dict)
    _n: int = 0

    def add(self, columns: EventColumns) -> Iterator[Release]:
        """Take a chunk's accepted lines; lets whole games go when more than `held_rows` are held."""
        rows = np.flatnonzero(columns.fate == Fate.ACCEPTED)
        if self.closed and len(rows):
            games = columns.game[rows]
            is_late = np.isin(games, np.fromiter(self.closed, np.int32, len(self.closed)))
            if is_late.any():
                self.late.append(compact(columns, rows[is_late]))
                rows = rows[~is_late]
        if len(rows):
            self._held.append(compact(columns, rows))
            self._n += len(rows)
        if self._n > self.held_rows:
            yield self._release(everything=False)
            # if most of it is open games, do not sort them again with every chunk
            self.held_rows = max(self.held_rows, 2 * self._n)

    def rest(self) -> Iterator[Release]:
        """Let go all that is held, whole or not."""
        if self._n:
            yield self._release(everything=True)

    def _release(self, *, everything: bool) -> Release:
        columns = concat(self._held)
        events, duplicates, conflicts = sort_events(columns)
        events, contradicted = self._without_conflicts(events, conflicts)
        resolved = Resolved(
            compact(columns, duplicates),
            concat([compact(columns, np.asarray([r for c in conflicts for r in c.rows], np.int64)), *contradicted]),
        )
        go = np.ones(len(events.game), bool) if everything else is_whole(events)
        kept = events
        released = select(events, go)
        self._held = [] if go.all() else [select(kept, ~go).columns]
        self._n = sum(len(part) for part in self._held)
        self.closed.update(released.game.tolist())
        lowest = {game: min(seqs) for game, seqs in self._conflicts.items() if game in self.closed}
        return Release(released, lowest, resolved)

    def _without_conflicts(self, events: Sorted, conflicts: list[Conflict]) -> tuple[Sorted, list[EventColumns]]:
        """Take out single rows of events that were found in conflict in an earlier chunk."""
        earlier = {(game, seq) for game, seqs in self._conflicts.items() for seq in seqs}
        for conflict in conflicts:
            self._conflicts.setdefault(conflict.game, set()).add(conflict.seq)
        if not earlier:
            return events, []
        columns = events.columns
        bad = np.asarray(
            [(game, seq) in earlier for game, seq in zip(columns.game.tolist(), columns.seq.tolist(), strict=True)],
            bool,
        )
        if not bad.any():
            return events, []
        return regroup(compact(columns, np.flatnonzero(~bad))), [compact(columns, np.flatnonzero(bad))]


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
