"""Where the lines of a chunk stand, found as the bytes come in pieces."""

from typing import Final

import cython
import numpy as np

if not cython.compiled:  # compiled, this name comes from lines.pxd
    from baohuang.ingest.words import line_feed

FIRST_ROOM: Final = 1 << 12
# Of each line: its number, its place in the file and in the chunk's data, its bytes without and of its end.
COLUMNS: Final = {"line": "i8", "offset": "i8", "start": "i8", "length": "i8", "end_length": "i1"}


class Lines:
    """The lines that ended so far, `n` of them with `n_bytes` bytes, their ends included; and the open line.

    `line`, `offset` and `start` are the open line's, `open` are the bytes that are there of it, `last` is the last of
    those. `arrays`: the columns, of which n are filled.
    """

    def __init__(self) -> None:
        """No line yet."""
        self.arrays = {name: np.empty(0, dtype=code) for name, code in COLUMNS.items()}
        self.n = 0
        self.n_bytes = 0
        self.begin_file(0)
        self.make_room()

    def begin_file(self, start: int) -> None:
        """The next byte is the first of a file, and stands at `start` in the data."""
        self.line = 1
        self.offset = 0
        self.start = start
        self.open = 0
        self.last = 0

    def is_out_of_room(self) -> bool:
        """Whether one more line needs `make_room`."""
        return self.n == len(self.arrays["line"])

    def make_room(self) -> None:
        """Room for twice as many lines."""
        n = max(2 * self.n, FIRST_ROOM)
        for name, array in self.arrays.items():
            self.arrays[name] = np.concatenate([array, np.empty(n - len(array), dtype=array.dtype)])
        self.lines, self.offsets, self.starts = self.arrays["line"], self.arrays["offset"], self.arrays["start"]
        self.lengths, self.end_lengths = self.arrays["length"], self.arrays["end_length"]

    def open_on(self, piece: bytes, at: int) -> None:
        """The rest of a piece belongs to the open line."""
        if at < len(piece):
            self.open += len(piece) - at
            self.last = piece[len(piece) - 1]

    def end_line(self, *, has_feed: bool, stored: int) -> None:
        """The open line ends, with a line feed or the file; only `stored` of its bytes are in the data."""
        if self.is_out_of_room():
            self.make_room()
        is_crlf = has_feed and self.last == ord("\r")
        add(self, self.open - is_crlf, has_feed + is_crlf, stored)

    def taken(self) -> dict[str, np.ndarray]:
        """The columns of the lines that ended; there are none then, and the open line begins at 0."""
        columns = {name: array[: self.n].copy() for name, array in self.arrays.items()}
        self.n = 0
        self.n_bytes = 0
        self.start = 0
        return columns


def add(lines: Lines, length: int, end_length: int, stored: int) -> None:
    """The open line is one more that ended."""
    lines.lines[lines.n] = lines.line
    lines.offsets[lines.n] = lines.offset
    lines.starts[lines.n] = lines.start
    lines.lengths[lines.n] = length
    lines.end_lengths[lines.n] = end_length
    lines.n += 1
    lines.n_bytes += length + end_length
    lines.line += 1
    lines.offset += length + end_length
    lines.start += stored
    lines.open = 0
    lines.last = 0


def end_lines(lines: Lines, piece: bytes, at: int, most_bytes: int, most_lines: int) -> int:
    """End lines at the line feeds of a piece from `at` on, until there are `most_bytes` or `most_lines` in the chunk.

    Returns the place in the piece behind the last line feed used; where lines need room, more may be there.
    """
    p = piece
    size = len(piece)
    room = min(most_lines, lines.lines.shape[0])
    with cython.nogil:
        while lines.n < room and lines.n_bytes < most_bytes:
            feed = line_feed(p, at, size)
            if feed == size:
                break
            last = p[feed - 1] if feed > at else lines.last
            lines.open += feed - at
            if last == ord("\r"):
                add(lines, lines.open - 1, 2, lines.open + 1)
            else:
                add(lines, lines.open, 1, lines.open + 1)
            at = feed + 1
    return at
