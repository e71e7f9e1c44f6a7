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
from baohuang.ingest.sources import Source
from baohuang.ingest.stream import LogStream

CHUNK_BYTES: Final = 32 * MIB
LF, CR = 10, 13


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
    `limits.kept` are there. `ended` are the files of which this chunk holds the last line.
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
    framer = _Framer(limits, chunk_bytes)
    for number, source in enumerate(sources):
        stream = LogStream(source, limits, stdin)
        framer.begin_file(number)
        for piece in stream:
            framer.feed(piece)
            yield from framer.full_chunks()
        framer.end_file(stream)
        yield from framer.full_chunks()
    if framer.has_rest():
        yield framer.rest()


class _Framer:
    """Lines that wait for their chunk to be full, and the line that waits for its end."""

    def __init__(self, limits: Limits, chunk_bytes: int) -> None:
        self._limits = limits
        self._chunk_bytes = chunk_bytes
        self._data = bytearray()
        self._rows: list[np.ndarray] = []  # each of shape (6, n), in the order of RawChunk's arrays
        self._n_rows = 0
        self._n_bytes = 0
        self._ended: list[FramedFile] = []
        self.begin_file(0)

    def begin_file(self, number: int) -> None:
        self._file = number
        self._line = 1
        self._offset = 0  # of the open line
        self._start = len(self._data)  # of the open line
        self._dropped = 0  # bytes of the open line that are not kept
        self._last = 0  # its last byte, if bytes were dropped

    def feed(self, piece: bytes) -> None:
        if self._dropped:
            end = piece.find(b"\n")
            if end < 0:
                self._drop(piece)
                return
            self._drop(piece[:end])
            self._end_long_line(has_feed=True)
            piece = piece[end + 1 :]
        ends = np.flatnonzero(np.frombuffer(piece, dtype=np.uint8) == LF) + len(self._data)
        self._data += piece
        if len(ends):
            self._end_lines(ends)
        # A carriage return may turn out to belong to the line's end.
        if len(self._data) - self._start > self._limits.line_bytes + 1:
            kept = self._start + self._limits.kept
            tail = bytes(self._data[kept:])
            del self._data[kept:]
            self._drop(tail)

    def _drop(self, piece: bytes) -> None:
        if piece:
            self._dropped += len(piece)
            self._last = piece[-1]

    def _end_lines(self, ends: np.ndarray) -> None:
        """Lines that end at the line feeds `ends`, positions in the data; the first began in an earlier piece."""
        starts = np.empty_like(ends)
        starts[0] = self._start
        starts[1:] = ends[:-1] + 1
        bytes_ = np.frombuffer(self._data, dtype=np.uint8)
        is_crlf = (ends > starts) & (bytes_[ends - 1] == CR)
        del bytes_  # the data cannot grow while a view of it lives
        self._add(starts, ends - starts - is_crlf, 1 + is_crlf)

    def _end_long_line(self, *, has_feed: bool) -> None:
        is_crlf = has_feed and self._last == CR
        length = len(self._data) - self._start + self._dropped - is_crlf
        self._dropped = 0
        self._add(np.array([self._start]), np.array([length]), np.array([has_feed + is_crlf]))

    def _add(self, start: np.ndarray, length: np.ndarray, end_length: np.ndarray) -> None:
        n = len(start)
        total = length + end_length
        offset = self._offset + np.concatenate(([0], np.cumsum(total[:-1])))
        line = np.arange(self._line, self._line + n)
        self._rows.append(np.stack([np.full(n, self._file), line, offset, start, length, end_length]))
        self._n_rows += n
        self._line += n
        size = int(total.sum())
        self._n_bytes += size
        self._offset += size
        self._start = int(start[-1] + total[-1]) if start[-1] + total[-1] <= len(self._data) else len(self._data)

    def end_file(self, stream: LogStream) -> None:
        if self._dropped:
            self._end_long_line(has_feed=False)
        elif len(self._data) > self._start:
            self._add(np.array([self._start]), np.array([len(self._data) - self._start]), np.array([0]))
        self._ended.append(FramedFile(self._file, stream, self._line - 1))

    def full_chunks(self) -> Iterator[RawChunk]:
        while self._n_bytes >= self._chunk_bytes or self._n_rows >= self._limits.chunk_lines:
            rows = np.concatenate(self._rows, axis=1)
            filled = int(np.searchsorted(np.cumsum(rows[4] + rows[5]), self._chunk_bytes)) + 1
            yield self._cut(rows, min(filled, self._limits.chunk_lines, self._n_rows))

    def has_rest(self) -> bool:
        return self._n_rows > 0 or bool(self._ended)

    def rest(self) -> RawChunk:
        rows = np.concatenate(self._rows, axis=1) if self._rows else np.empty((6, 0), dtype=np.int64)
        return self._cut(rows, self._n_rows)

    def _cut(self, rows: np.ndarray, n: int) -> RawChunk:
        """The first n waiting lines as a chunk; the others and the open line stay."""
        end = int(rows[3, n]) if n < self._n_rows else self._start
        ended, self._ended = self._ended, []
        with memoryview(self._data) as view:
            data = bytes(view[:end])
        chunk = RawChunk(
            data=data,
            file=rows[0, :n].astype(np.int32),
            line=rows[1, :n].copy(),
            offset=rows[2, :n].copy(),
            start=rows[3, :n].copy(),
            length=rows[4, :n].copy(),
            end_length=rows[5, :n].astype(np.int8),
            ended=ended,
        )
        del self._data[:end]
        rest = rows[:, n:].copy()
        rest[3] -= end
        self._rows = [rest] if rest.shape[1] else []
        self._n_rows -= n
        self._n_bytes -= int(chunk.length.sum() + chunk.end_length.sum())
        self._start -= end
        return chunk
