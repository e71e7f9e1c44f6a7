"""Events of which the log says two things: none of what is said is used, in whatever order the lines come."""

from dataclasses import dataclass, field

import numpy as np

from baohuang.flow.held import Order, digests, find_order
from baohuang.flow.numbers import GameSet
from baohuang.flow.parts import Parts, compact
from baohuang.ingest.columns import EventColumns, Fate


@dataclass
class Resolved:
    """Rows that are not used: they repeat another, or contradict it. Each set has columns of its own."""

    duplicates: EventColumns
    conflicts: EventColumns


@dataclass
class Conflicts:
    """The events in conflict that are known so far: by game and seq, the digest of each thing said of them."""

    said: dict[int, dict[int, set[int]]] = field(default_factory=dict)
    _lowest: dict[int, int] = field(default_factory=dict)
    _games: GameSet = field(default_factory=GameSet)

    def add(self, game: int, seq: int, contents: set[int]) -> None:
        """Note an event, with what was said of it."""
        self.said.setdefault(game, {}).setdefault(seq, set()).update(contents)
        self._lowest[game] = min(seq, self._lowest.get(game, seq))
        self._games.add(game)

    def lowest(self) -> dict[int, int]:
        """The first event in conflict of each game that has one."""
        return self._lowest

    def forget(self, games: np.ndarray) -> None:
        """Of these games no more lines will be resolved: keep only which event in conflict was their first."""
        if self.said:
            for game in games[self._games.of(games)].tolist():
                del self.said[game]
            self._games.discard(games)

    def resolve(self, columns: Parts) -> tuple[Order, Resolved, set[int]]:
        """The order of the rows, each event once; what repeats and what contradicts; the games with a new conflict."""
        more = self._of_known(columns)
        is_more = None
        if len(more):
            is_more = np.zeros(len(columns), bool)
            is_more[more] = True
        is_repeated = self._sort_out(columns.take(more))
        order, duplicates, found = find_order(columns, is_more)
        for conflict in found:
            self.add(conflict.game, conflict.seq, set(conflict.contents))
        contradictions = np.asarray([row for conflict in found for row in conflict.contents.values()], np.int64)
        resolved = Resolved(
            compact(columns, np.concatenate([duplicates, more[is_repeated]])),
            compact(columns, np.concatenate([contradictions, more[~is_repeated]])),
        )
        return order, resolved, {conflict.game for conflict in found}

    def _of_known(self, columns: Parts) -> np.ndarray:
        """Rows of events that are known to be in conflict."""
        if not self.said:
            return np.zeros(0, np.int64)
        games = columns.column("game")
        rows = np.flatnonzero(self._games.of(games) & (columns.column("fate") == Fate.ACCEPTED))
        pairs = zip(games[rows].tolist(), columns.column("seq")[rows].tolist(), strict=True)
        return np.asarray(rows[np.asarray([seq in self.said[game] for game, seq in pairs], bool)])

    def _sort_out(self, columns: EventColumns) -> np.ndarray:
        """For each row whether this was said of the event before; it has been now."""
        is_repeated = np.zeros(len(columns), bool)
        events = zip(columns.game.tolist(), columns.seq.tolist(), digests(columns).tolist(), strict=True)
        for row, (game, seq, content) in enumerate(events):
            is_repeated[row] = content in self.said[game][seq]
            self.said[game][seq].add(content)
        return is_repeated
