"""Events of which the log says two things: none of what is said is used, in whatever order the lines come."""

from dataclasses import dataclass, field

import numpy as np

from baohuang.flow.held import Sorted, compact, concat, digests, sort_events
from baohuang.ingest.columns import EventColumns


@dataclass
class Resolved:
    """Rows that are not used: they repeat another, or contradict it. Each set has columns of its own."""

    duplicates: EventColumns
    conflicts: EventColumns


@dataclass
class Conflicts:
    """The events in conflict that are known so far: by game and seq, the digest of each thing said of them."""

    said: dict[int, dict[int, set[int]]] = field(default_factory=dict)

    def add(self, game: int, seq: int, contents: set[int]) -> None:
        """Note an event, with what was said of it."""
        self.said.setdefault(game, {}).setdefault(seq, set()).update(contents)

    def lowest(self) -> dict[int, int]:
        """The first event in conflict of each game that has one."""
        return {game: min(seqs) for game, seqs in self.said.items()}

    def resolve(self, columns: EventColumns) -> tuple[Sorted, Resolved, set[int]]:
        """The rows sorted, each event once; what repeats and what contradicts; the games with a new conflict."""
        more = self._of_known(columns)
        repeated = [self._sort_out(columns, row) for row in more]
        rest = compact(columns, np.delete(np.arange(len(columns)), more)) if more else columns
        events, duplicates, found = sort_events(rest)
        for conflict in found:
            self.add(conflict.game, conflict.seq, set(conflict.contents))
        contradictions = [row for conflict in found for row in conflict.contents.values()]
        again = np.asarray(more, np.int64)
        is_repeated = np.asarray(repeated, bool)
        resolved = Resolved(
            concat([compact(rest, duplicates), compact(columns, again[is_repeated])]),
            concat([compact(rest, np.asarray(contradictions, np.int64)), compact(columns, again[~is_repeated])]),
        )
        return events, resolved, {conflict.game for conflict in found}

    def _of_known(self, columns: EventColumns) -> list[int]:
        """Rows of events that are known to be in conflict."""
        if not self.said:
            return []
        rows = np.flatnonzero(np.isin(columns.game, np.fromiter(self.said, np.int32, len(self.said))))
        pairs = zip(rows.tolist(), columns.game[rows].tolist(), columns.seq[rows].tolist(), strict=True)
        return [row for row, game, seq in pairs if seq in self.said[game]]

    def _sort_out(self, columns: EventColumns, row: int) -> bool:
        """Whether this was said of the event before; it has been now."""
        said = self.said[int(columns.game[row])][int(columns.seq[row])]
        content = int(digests(columns.take(np.asarray([row])))[0])
        is_repeated = content in said
        said.add(content)
        return is_repeated
