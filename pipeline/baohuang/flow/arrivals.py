"""Events as they arrive: held until their games are whole or too many are held, then let go, each event once."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from baohuang.flow.conflicts import Conflicts, Resolved
from baohuang.flow.held import Order, Sorted
from baohuang.flow.numbers import GameSet
from baohuang.flow.parts import Parts, compact, concat
from baohuang.flow.spill import Spill
from baohuang.ingest.columns import EventColumns, Fate
from baohuang.lake.files import Files

HELD_ROWS = 250_000  # a chunk or so: what comes with one is let go before it leaves the cache
OPEN_SHARE = 2  # times `held_rows`: more rows of open games are put by on the disk


@dataclass
class Release:
    """Games let go: their events, the lowest seq in conflict of each game that has one, and the rows not used."""

    events: Sorted
    conflicts: dict[int, int]
    resolved: Resolved


@dataclass
class Arrivals:
    """The events of a run between ingest and referee.

    `closed` are games let go before, or known from before the run: what still comes for them is late. `files` are
    where events may be put by of which there are too many to hold; without them all are held. What is let go, and in
    which batches, depends on the lines, `held_rows` and the chunks alone.
    """

    held_rows: int = HELD_ROWS
    files: Files | None = None
    folder: str | None = None
    closed: GameSet = field(default_factory=GameSet)
    late: list[EventColumns] = field(default_factory=list)
    _held: list[EventColumns] = field(default_factory=list)
    _conflicts: Conflicts = field(default_factory=Conflicts)
    _put_by: GameSet = field(default_factory=GameSet)

    def __post_init__(self) -> None:
        """Nothing is held, and nothing put by."""
        self._n = self._n_late = 0
        self._limit = self.held_rows  # rows held at which games are let go
        where = () if self.folder is None else (self.folder,)
        self._spill = Spill(self.files, *where) if self.files else None
        self._late_spill = Spill(self.files, *where) if self.files else None
        self._touched = GameSet()  # games that had a line since games were let go last

    def add(self, columns: EventColumns) -> Iterator[Release]:
        """Take a chunk's accepted lines; lets whole games go when more than `held_rows` are held.

        The columns may be kept, and must not be used again. LakeError if there is no room on the disk.
        """
        accepted = columns.fate == Fate.ACCEPTED
        is_late = accepted & self.closed.of(columns.game)
        if is_late.any():
            self._add_late(compact(columns, np.flatnonzero(is_late)))
            accepted &= ~is_late
            columns = compact(columns, np.flatnonzero(accepted))
        if accepted.any():
            self._touched.update(columns.game[columns.fate == Fate.ACCEPTED])
            self._held.append(columns)
            self._n += len(columns)
        if self._n > self._limit:
            yield self._whole_games()

    def rest(self) -> Iterator[Release]:
        """Let go all that is held and put by, whole or not."""
        if self._n:
            yield self._release(self._without_put_by(self._all_held()), everything=True)
        if self._spill is not None:
            for columns in self._spill.parts(self.held_rows):
                yield self._release(Parts([columns]), everything=True)
            self._spill.close()

    def late_parts(self) -> Iterator[EventColumns]:
        """All that was late, about `held_rows` rows at a time, the lines of a game in one part; it is late no more."""
        if self._late_spill is not None:
            if len(self._late_spill):
                self._late_by()
            yield from self._late_spill.parts(self.held_rows)
            self._late_spill.close()
        if self.late:
            late, self.late, self._n_late = self.late, [], 0
            yield concat(late)

    def close(self) -> None:
        """Give back what is put by on the disk, if anything still is."""
        for spill in (self._spill, self._late_spill):
            if spill is not None:
                spill.close()

    def _add_late(self, columns: EventColumns) -> None:
        self.late.append(columns)
        self._n_late += len(columns)
        if self._n_late > self.held_rows:
            self._late_by()

    def _late_by(self) -> None:
        """Put by what is late."""
        if self._late_spill is not None and self.late:
            self._late_spill.add(concat(self.late))
            self.late, self._n_late = [], 0

    def _all_held(self) -> Parts:
        held, self._held, self._n = self._held, [], 0
        return Parts(held)

    def _without_put_by(self, columns: Parts) -> Parts:
        """The rows of games that are not put by; the others go to their games."""
        if self._spill is None or not len(self._spill):
            return columns
        accepted = columns.column("fate") == Fate.ACCEPTED
        is_by = accepted & self._put_by.of(columns.column("game"))
        if not is_by.any():
            return columns
        self._spill.add(compact(columns, np.flatnonzero(is_by)))
        return Parts([compact(columns, np.flatnonzero(accepted & ~is_by))])

    def _whole_games(self) -> Release:
        """Let go the games that are whole; if most of what is held is others, put them by, or hold more from now on."""
        return self._release(self._without_put_by(self._all_held()), everything=False)

    def _is_over(self, order: Order) -> np.ndarray:
        """For each game whether nothing is awaited: it ended, lines are missing at most, and none came for a while.

        What comes all the same is late. Games behind it need not wait, or be judged again, for a line that is lost.
        """
        touched, self._touched = self._touched, GameSet()
        return np.asarray(order.is_over() & ~touched.of(order.game))

    def _release(self, columns: Parts, *, everything: bool) -> Release:
        order, resolved, _ = self._conflicts.resolve(columns)
        go = np.ones(len(order.game), bool) if everything else order.is_whole() | self._is_over(order)
        released = order.take(go)
        if not go.all():
            open_games = compact(columns, order.rows_of(~go))
            if self._spill is not None and len(open_games) > OPEN_SHARE * self.held_rows:
                self._put_by.update(order.game[~go])
                self._spill.add(open_games)
            else:
                self._held, self._n = [open_games], len(open_games)
        # so that what is open is not sorted again with every chunk
        self._limit = max(self.held_rows, 2 * self._n)
        self.closed.update(released.game)
        self._conflicts.forget(released.game)
        return Release(released, self._conflicts.lowest(), resolved)
