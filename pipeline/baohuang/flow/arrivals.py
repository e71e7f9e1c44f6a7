"""Events as they arrive: held until their games are whole or too many are held, then let go, each event once."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from baohuang.flow.conflicts import Conflicts, Resolved
from baohuang.flow.held import Sorted, compact, concat, is_whole, select
from baohuang.ingest.columns import EventColumns, Fate

HELD_ROWS = 1_000_000  # about 100 MB, and twice that while they are sorted


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
    _conflicts: Conflicts = field(default_factory=Conflicts)
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
        events, resolved, _ = self._conflicts.resolve(concat(self._held))
        go = np.ones(len(events.game), bool) if everything else is_whole(events)
        released = select(events, go)
        self._held = [] if go.all() else [select(events, ~go).columns]
        self._n = sum(len(part) for part in self._held)
        self.closed.update(released.game.tolist())
        return Release(released, self._conflicts.lowest(), resolved)
