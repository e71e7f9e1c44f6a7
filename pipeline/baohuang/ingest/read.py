"""Logs in, event columns out: the border between ingest and the rest."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import BinaryIO

import numpy as np

from baohuang.ingest.archives import Compression, Damage
from baohuang.ingest.build import Built, GameIds, QuarantinedLine, build
from baohuang.ingest.columns import EventColumns, Fate
from baohuang.ingest.frame import CHUNK_BYTES, FramedFile, RawChunk, frame_streams
from baohuang.ingest.known import Content, Known
from baohuang.ingest.limits import Limits
from baohuang.ingest.sources import Source, find_sources
from baohuang.ingest.stream import LogStream
from baohuang.stages import Stages

FATES = len(Fate)


@dataclass(frozen=True)
class FileRead:
    """One file that was read to its end, or to its damage.

    `n_bytes` is what there is to account for: the uncompressed bytes, and of a damaged archive also
    `n_bytes_undecoded`, the stored bytes that could not be unpacked. `lines` and `bytes` count by Fate, line ends
    included, so that always

        n_lines == sum(lines)   and   n_bytes == sum(bytes) + n_bytes_undecoded

    `n_lines_known` and `n_bytes_known` are those at its beginning that were read before, in another file: they count
    as DUPLICATE and stand in no chunk; other duplicates are found later. `marks` are digests of its beginning (see
    `ingest.known`). `n_unknown_keys` counts keys that version 1 does not know (schema drift).
    """

    file: int
    path: str
    compression: Compression
    n_bytes_stored: int
    n_bytes: int
    n_lines: int
    content: Content
    marks: bytes
    damage: Damage | None
    n_bytes_undecoded: int
    n_lines_known: int
    n_bytes_known: int
    n_unknown_keys: int
    lines: tuple[int, ...]
    bytes: tuple[int, ...]


@dataclass
class Chunk:
    """Some lines, in the order read, and what is known of the run so far.

    `games` and `paths` are shared by all chunks of a run and only grow: the columns `game` and `file` are indices in
    them. `files` are those that ended in this chunk; `known` are the paths of those passed over, which have no number.
    """

    columns: EventColumns
    games: list[str]
    paths: list[str]
    quarantined: list[QuarantinedLine]
    files: list[FileRead] = field(default_factory=list)
    known: list[str] = field(default_factory=list)


@dataclass
class _Count:
    """Lines and bytes of one file by fate, so far."""

    lines: np.ndarray = field(default_factory=lambda: np.zeros(FATES, dtype=np.int64))
    bytes: np.ndarray = field(default_factory=lambda: np.zeros(FATES, dtype=np.int64))
    unknown_keys: int = 0


def read(
    paths: Iterable[str | os.PathLike[str]],
    *,
    stdin: BinaryIO | None = None,
    limits: Limits | None = None,
    chunk_bytes: int = CHUNK_BYTES,
) -> Iterator[Chunk]:
    """Every line of the files, folders and standard input (`-`) given, as columns, with its fate.

    Raises InputError at once for a path that cannot be read, and later for a file that fails on the way. What is
    inside of a file never raises: bad lines are quarantined, damage is in the file's FileRead. `stdin` stands in for
    standard input. Lines are ACCEPTED, QUARANTINED or BLANK; that two lines are the same event is found later.
    """
    return read_sources(find_sources(paths), stdin=stdin, limits=limits, chunk_bytes=chunk_bytes)


def read_sources(
    sources: Iterable[Source],
    *,
    stdin: BinaryIO | None = None,
    limits: Limits | None = None,
    chunk_bytes: int = CHUNK_BYTES,
    known: Known | None = None,
    on_read: Callable[[int], None] | None = None,
    stages: Stages | None = None,
) -> Iterator[Chunk]:
    """As `read`, of sources found before.

    With `known`, a source whose content is known is passed over, and of one that begins with known lines only those
    behind them are given; what is read becomes known on the way. `on_read` is told stored bytes as they are taken,
    `stages` the time of read, scan and decode.
    """
    limits = limits or Limits()
    streams = [LogStream(source, limits, stdin, known, on_read) for source in sources]
    stages = stages or Stages()
    raw_chunks = stages.each("read", frame_streams(streams, limits, chunk_bytes))
    return _chunks(raw_chunks, streams, limits, stages)


def _chunks(
    raw_chunks: Iterable[RawChunk], streams: Sequence[LogStream], limits: Limits, stages: Stages
) -> Iterator[Chunk]:
    games = GameIds()
    numbers = _Numbers(streams)
    counts: dict[int, _Count] = {}
    for raw in raw_chunks:
        known = numbers.give(raw)
        built = build(raw, games, limits, stages=stages)
        _count(counts, raw, built)
        files = [_file_read(numbers.paths, framed, counts.pop(framed.file, _Count())) for framed in raw.ended]
        yield Chunk(built.columns, games.ids, numbers.paths, built.quarantined, files, known)


class _Numbers:
    """The files of a run in order, without those passed over, which are known by the time a later one has a line."""

    def __init__(self, streams: Sequence[LogStream]) -> None:
        self._streams = streams
        self._number_of = np.full(len(streams), -1, dtype=np.int32)
        self.paths: list[str] = []

    def give(self, raw: RawChunk) -> list[str]:
        """Give the chunk's files their numbers, and its lines their places in the file; the paths passed over."""
        in_order = sorted({*np.unique(raw.file).tolist(), *(framed.file for framed in raw.ended)})
        known = [self._streams[at].source.name for at in in_order if self._streams[at].is_known]
        for at in in_order:
            if self._number_of[at] < 0 and not self._streams[at].is_known:
                self._number_of[at] = len(self.paths)
                self.paths.append(self._streams[at].source.name)
        if any(self._streams[at].n_lines_known for at in in_order):
            raw.line += np.asarray([stream.n_lines_known for stream in self._streams])[raw.file]
            raw.offset += np.asarray([stream.n_bytes_known for stream in self._streams])[raw.file]
        raw.file = self._number_of[raw.file]
        raw.ended = [
            replace(framed, file=int(self._number_of[framed.file]))
            for framed in raw.ended
            if not framed.stream.is_known
        ]
        return known


def _count(counts: dict[int, _Count], raw: RawChunk, built: Built) -> None:
    """Add the chunk's lines to the counts of their files."""
    if not len(raw):
        return
    first = int(raw.file[0])
    key = (raw.file.astype(np.int64) - first) * FATES + built.columns.fate
    n_files = int(raw.file[-1]) - first + 1
    size = raw.length + raw.end_length
    lines = np.bincount(key, minlength=n_files * FATES).reshape(n_files, FATES)
    # Whole numbers below 2**53 are exact as weights; a chunk is far below.
    n_bytes = np.bincount(key, weights=size, minlength=n_files * FATES).astype(np.int64)
    for at in np.flatnonzero(lines.any(axis=1)).tolist():
        count = counts.setdefault(first + at, _Count())
        count.lines += lines[at]
        count.bytes += n_bytes.reshape(n_files, FATES)[at]
        count.unknown_keys += built.unknown_keys.get(first + at, 0)


def _file_read(paths: list[str], framed: FramedFile, count: _Count) -> FileRead:
    stream = framed.stream
    count.lines[Fate.DUPLICATE] += stream.n_lines_known
    count.bytes[Fate.DUPLICATE] += stream.n_bytes_known
    return FileRead(
        file=framed.file,
        path=paths[framed.file],
        compression=stream.compression,
        n_bytes_stored=stream.n_stored,
        n_bytes=stream.n_bytes + stream.n_undecoded,
        n_lines=framed.n_lines + stream.n_lines_known,
        content=stream.content,
        marks=stream.marks,
        damage=stream.damage,
        n_bytes_undecoded=stream.n_undecoded,
        n_lines_known=stream.n_lines_known,
        n_bytes_known=stream.n_bytes_known,
        n_unknown_keys=count.unknown_keys,
        lines=tuple(count.lines.tolist()),
        bytes=tuple(count.bytes.tolist()),
    )
