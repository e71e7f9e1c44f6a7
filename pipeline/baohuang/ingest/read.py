"""Logs in, event columns out: the border between ingest and the rest."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

import numpy as np

from baohuang.ingest.archives import Compression, Damage
from baohuang.ingest.build import Built, GameIds, QuarantinedLine, build
from baohuang.ingest.columns import EventColumns, Fate
from baohuang.ingest.frame import CHUNK_BYTES, FramedFile, RawChunk, frame
from baohuang.ingest.limits import Limits
from baohuang.ingest.sources import find_sources

FATES = len(Fate)


@dataclass(frozen=True)
class FileRead:
    """One file that was read to its end, or to its damage.

    `n_bytes` is what there is to account for: the uncompressed bytes, and of a damaged archive also
    `n_bytes_undecoded`, the stored bytes that could not be unpacked. `lines` and `bytes` count by Fate, line ends
    included (duplicates are found later, here they are 0), so that always

        n_lines == sum(lines)   and   n_bytes == sum(bytes) + n_bytes_undecoded

    `sha256` is of the uncompressed bytes. `n_unknown_keys` counts keys that version 1 does not know (schema drift).
    """

    file: int
    path: str
    compression: Compression
    n_bytes_stored: int
    n_bytes: int
    n_lines: int
    sha256: str
    damage: Damage | None
    n_bytes_undecoded: int
    n_unknown_keys: int
    lines: tuple[int, ...]
    bytes: tuple[int, ...]


@dataclass
class Chunk:
    """Some lines, in the order read, and what is known of the run so far.

    `games` and `paths` are shared by all chunks of a run and only grow: the columns `game` and `file` are indices in
    them. `files` are those that ended in this chunk.
    """

    columns: EventColumns
    games: list[str]
    paths: list[str]
    quarantined: list[QuarantinedLine]
    files: list[FileRead] = field(default_factory=list)


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
    sources = find_sources(paths)
    names = [source.name for source in sources]
    limits = limits or Limits()
    return _chunks(frame(sources, limits, chunk_bytes, stdin), names, limits)


def _chunks(raw_chunks: Iterable[RawChunk], names: list[str], limits: Limits) -> Iterator[Chunk]:
    games = GameIds()
    counts: dict[int, _Count] = {}
    for raw in raw_chunks:
        built = build(raw, games, limits)
        _count(counts, raw, built)
        files = [_file_read(names, framed, counts.pop(framed.file, _Count())) for framed in raw.ended]
        yield Chunk(built.columns, games.ids, names, built.quarantined, files)


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


def _file_read(names: list[str], framed: FramedFile, count: _Count) -> FileRead:
    stream = framed.stream
    return FileRead(
        file=framed.file,
        path=names[framed.file],
        compression=stream.compression,
        n_bytes_stored=stream.n_stored,
        n_bytes=stream.n_bytes + stream.n_undecoded,
        n_lines=framed.n_lines,
        sha256=stream.sha256,
        damage=stream.damage,
        n_bytes_undecoded=stream.n_undecoded,
        n_unknown_keys=count.unknown_keys,
        lines=tuple(count.lines.tolist()),
        bytes=tuple(count.bytes.tolist()),
    )
