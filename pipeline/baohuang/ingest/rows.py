"""The columns of one chunk while the scanner fills them."""

from typing import Any, Final

import cython
import numpy as np

from baohuang.ingest.keys import Outcome

if not cython.compiled:  # compiled, these names come from rows.pxd
    from baohuang.ingest.chunk_games import ChunkGames
    from baohuang.ingest.values import Line

# The columns: their types, and their values on a line without an event.
COLUMNS: Final = {
    "game": ("i4", -1),
    "seq": ("i4", 0),
    "ts": ("i8", 0),
    "type": ("u1", 0),
    "seat": ("i1", -1),
    "other": ("i1", -1),
    "place": ("i1", -1),
    "flags": ("u1", 0),
    "card_start": ("i8", 0),
    "card_count": ("i4", 0),
}


class Rows:
    """One row a line. `arrays`: the columns by name, and the pool `cards`. `outcomes`: an Outcome a line."""

    def __init__(self, n: int, n_bytes: int) -> None:
        """Room for `n` lines of `n_bytes` bytes together; every line is STRICT until it is scanned."""
        self.arrays = {name: np.empty(n, dtype=code) for name, (code, _) in COLUMNS.items()}
        self.outcomes = np.full(n, Outcome.STRICT, dtype=np.uint8)
        self.game, self.seq, self.ts, self.type = (self.arrays[name] for name in ("game", "seq", "ts", "type"))
        self.seat, self.other, self.place = (self.arrays[name] for name in ("seat", "other", "place"))
        self.flags, self.outcome = self.arrays["flags"], self.outcomes
        self.card_start, self.card_count = self.arrays["card_start"], self.arrays["card_count"]
        self.arrays["cards"] = np.empty(n_bytes // 2 + 1, dtype=np.uint8)
        self.line = Line(self.arrays["cards"])
        self.games = ChunkGames()

    def leave_empty(self, lines: Any) -> None:
        """Make the rows of these lines those of lines without an event."""
        for name, (_, empty) in COLUMNS.items():
            self.arrays[name][lines] = empty


def fill(rows: Rows, line: Line, row: int, game: int, first_card: int) -> None:
    """Write the line at hand into its row; its cards begin at `first_card` in the pool."""
    rows.game[row] = game
    rows.seq[row] = line.seq
    rows.ts[row] = line.micros
    rows.type[row] = line.type
    rows.seat[row] = line.seat
    rows.other[row] = line.other
    rows.place[row] = line.place
    rows.flags[row] = line.flags
    rows.card_start[row] = first_card
    rows.card_count[row] = line.n_cards - first_card
