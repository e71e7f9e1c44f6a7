"""One input as a stream of log bytes, with what is to be said of it afterwards."""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from baohuang.ingest.archives import PIECE, Compression, Damage, DamagedError, DamageKind, Stored, kind_of, plain
from baohuang.ingest.gunzip import gunzip
from baohuang.ingest.limits import Limits
from baohuang.ingest.sources import Source, unreadable
from baohuang.ingest.unzstd import unzstd


class LogStream:
    """Iterates over the uncompressed bytes of one source, once, in pieces of about PIECE bytes.

    Afterwards `compression`, `n_stored` (bytes as stored), `n_bytes` (uncompressed), `n_undecoded` (stored bytes
    behind the point where reading had to stop), `sha256` (of the uncompressed bytes, hexadecimal) and `damage` (the
    first one, or None) are known. Iterating raises InputError if the source cannot be opened or fails on the way.
    """

    def __init__(self, source: Source, limits: Limits, stdin: BinaryIO | None = None) -> None:
        """Nothing is opened yet."""
        self._source = source
        self._limits = limits
        self._stdin = stdin
        self._hash = hashlib.sha256()
        self.compression = Compression.NONE
        self.n_stored = 0
        self.n_bytes = 0
        self.n_undecoded = 0
        self.damage: Damage | None = None

    @property
    def sha256(self) -> str:
        """SHA-256 of the bytes given so far."""
        return self._hash.hexdigest()

    def __iter__(self) -> Iterator[bytes]:
        """The pieces."""
        try:
            if self._source.path is None:
                yield from self._read(self._stdin if self._stdin is not None else sys.stdin.buffer)
            else:
                with Path(self._source.path).open("rb", buffering=0) as raw:
                    yield from self._read(raw)
        except OSError as error:
            raise unreadable(self._source, error) from error

    def _read(self, raw: BinaryIO) -> Iterator[bytes]:
        stored = Stored(raw)
        self.compression = kind_of(stored.peek(4))
        small: list[bytes] = []
        size = 0
        try:
            for piece in self._unpacked(stored):
                self.n_bytes += len(piece)
                small.append(piece)
                size += len(piece)
                if size >= PIECE:
                    yield self._given(small)
                    small, size = [], 0
                self._check_ratio(stored)
        except DamagedError as damaged:
            self._report(damaged)
            stored.skip_rest()
            self.n_undecoded = stored.position - damaged.at
        if small:
            yield self._given(small)
        self.n_stored = stored.position

    def _unpacked(self, stored: Stored) -> Iterator[bytes]:
        if self.compression is Compression.GZIP:
            return gunzip(stored, self._report)
        if self.compression is Compression.ZSTD:
            return unzstd(stored, self._limits.window_bytes)
        return plain(stored)

    def _given(self, small: list[bytes]) -> bytes:
        piece = small[0] if len(small) == 1 else b"".join(small)
        self._hash.update(piece)
        return piece

    def _check_ratio(self, stored: Stored) -> None:
        if self.n_bytes > self._limits.ratio_floor and self.n_bytes > self._limits.ratio * stored.position:
            reason = f"more than {self._limits.ratio} times as large as stored; reading was stopped"
            raise DamagedError(DamageKind.RATIO, stored.position, reason)

    def _report(self, damaged: DamagedError) -> None:
        if self.damage is None:
            self.damage = Damage(damaged.kind, self.n_bytes, damaged.at, damaged.reason)
