r"""Files to physical lines: where each line stands, in chunks of whole lines.

A line ends with `\n` or `\r\n`; the end does not belong to it. What stands behind the last line feed of a file is a
line, too, if it is not empty. A chunk ends behind the first line that fills it, so that its borders depend on the bytes
alone; it may hold lines of several files.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import BinaryIO, Final

import numpy as np

from baohuang.ingest.limits import MIB, Limits
from baohuang.ingest.lines import Lines, end_lines
from baohuang.ingest.scan import MARGIN_BYTES
from baohuang.ingest.sources import Source
from baohuang.ingest.stream import LogStream

CHUNK_BYTES: Final = 16 * MIB
_PADDING: Final = bytes(MARGIN_BYTES)


@dataclass
class FramedFile:
    """A file that was read to its end (or to its damage)."""

    file: int
    stream: LogStream
    n_lines: int


@dataclass
class RawChunk:
    """Lines as bytes: arrays of one entry a physical line, in the order read.

    Line i is `data[start[i] : start[i] + length[i]]`, but of a line longer than the limit only the first
    `limits.kept` are there. MARGIN_BYTES zero bytes stand behind the last line, for who reads words of it. `ended` are
    the files of which this chunk holds the last line.
    """

    data: bytes
    file: np.ndarray  # int32, index in the list of sources
    line: np.ndarray  # int64, from 1
    offset: np.ndarray  # int64, bytes from the start of the uncompressed file
    start: np.ndarray  # int64, bytes from the start of `data`
    length: np.ndarray  # int64, bytes without the line's end
    end_length: np.ndarray  # int8, 0, 1 or 2 bytes of line end
    ended: list[FramedFile] = field(default_factory=list)

    def __len__(self) -> int:
        """The number of lines."""
        return len(self.length)


def frame(
    sources: Sequence[Source],
    limits: Limits,
    chunk_bytes: int = CHUNK_BYTES,
    stdin: BinaryIO | None = None,
) -> Iterator[RawChunk]:
    """The lines of all sources, in order. Memory is bounded by the chunk and the longest line allowed.

    A chunk takes lines until they fill `chunk_bytes` (line ends counted) or are `limits.chunk_lines` in number.
    The last chunk may have no lines, if files ended after the one before. Raises InputError (see LogStream).
    """
    return frame_streams([LogStream(source, limits, stdin) for source in sources], limits, chunk_bytes)


def frame_streams(streams: Sequence[LogStream], limits: Limits, chunk_bytes: int = CHUNK_BYTES) -> Iterator[RawChunk]:
    """As `frame`; lines and offsets are counted from the first byte that a stream gives."""
    framer = _Framer(limits, chunk_bytes)
    for number, stream in enumerate(streams):
        framer.begin_file(number)
        for piece in stream:
            yield from framer.feed(piece)
        yield from framer.end_file(stream)
    if framer.has_rest():
        yield framer.cut()


class _Framer:
    """The chunk that waits to be full, and its last line that waits for its end."""

    def __init__(self, limits: Limits, chunk_bytes: int) -> None:
        self._limits = limits
        self._chunk_bytes = chunk_bytes
        self._parts: list[memoryview] = []  # the data
        self._size = 0  # of the data
        self._lines = Lines()
        self._dropped = 0  # bytes of the open line that are not kept
        self._files: list[tuple[int, int]] = []  # each file, and how many lines the chunk had before it
        self._ended: list[FramedFile] = []

    def begin_file(self, number: int) -> None:
        self._files.append((number, self._lines.n))
        self._lines.begin_file(self._size)

    def feed(self, piece: bytes) -> Iterator[RawChunk]:
        at = 0
        if self._dropped:
            end = piece.find(b"\n")
            if end < 0:
                self._drop(piece)
                return
            self._drop(piece[:end])
            self._end_long_line(has_feed=True)
            at = end + 1
            if self._is_full():
                yield self.cut()
        lines = self._lines
        while True:
            start = at
            at = end_lines(lines, piece, start, self._chunk_bytes, self._limits.chunk_lines)
            self._keep(piece, start, at)
            if self._is_full():
                yield self.cut()
            elif lines.is_out_of_room():
                lines.make_room()
            else:
                break
        self._keep(piece, at, len(piece))
        lines.open_on(piece, at)
        # A carriage return may turn out to belong to the line's end.
        if lines.open > self._limits.line_bytes + 1:
            self._shorten()

    def _keep(self, piece: bytes, start: int, end: int) -> None:
        if start < end:
            self._parts.append(memoryview(piece)[start:end])
            self._size += end - start

    def _shorten(self) -> None:
        """Keep of the open line only the beginning."""
        kept = self._limits.kept
        while (extra := self._size - self._lines.start - kept) > 0:
            part = self._parts.pop()
            rest = part[: max(len(part) - extra, 0)]
            if rest:
                self._parts.append(rest)
            self._size -= len(part) - len(rest)
        self._dropped = self._lines.open - kept

    def _drop(self, piece: bytes) -> None:
        self._dropped += len(piece)
        self._lines.open_on(piece, 0)

    def _end_long_line(self, *, has_feed: bool) -> None:
        self._lines.end_line(has_feed=has_feed, stored=self._limits.kept)
        self._dropped = 0

    def _is_full(self) -> bool:
        return self._lines.n_bytes >= self._chunk_bytes or self._lines.n >= self._limits.chunk_lines

    def end_file(self, stream: LogStream) -> Iterator[RawChunk]:
        lines = self._lines
        if self._dropped:
            self._end_long_line(has_feed=False)
        elif lines.open:
            lines.end_line(has_feed=False, stored=lines.open)
        self._ended.append(FramedFile(self._files[-1][0], stream, lines.line - 1))
        if self._is_full():
            yield self.cut()

    def has_rest(self) -> bool:
        return self._lines.n > 0 or bool(self._ended)

    def cut(self) -> RawChunk:
        """The lines that ended, as a chunk; there is no open line."""
        lines, ended = self._lines, self._ended
        files, before = zip(*self._files, strict=True)
        n = np.diff([*before, lines.n])
        chunk = RawChunk(
            data=b"".join([*self._parts, _PADDING]),
            file=np.repeat(np.array(files, dtype=np.int32), n),
            ended=ended,
            **lines.taken(),
        )
        self._parts, self._size, self._ended = [], 0, []
        self._files = [(files[-1], 0)]
        return chunk
