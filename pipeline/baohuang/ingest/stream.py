"""One input as a stream of log bytes, with what is to be said of it afterwards."""

import os
import stat
import sys
from collections.abc import Callable, Iterator
from typing import BinaryIO

from baohuang.ingest.archives import PIECE, Compression, Damage, DamagedError, DamageKind, Stored, kind_of, plain
from baohuang.ingest.growing import AsOpened
from baohuang.ingest.gunzip import gunzip
from baohuang.ingest.known import Content, Digest, Known, Repetition
from baohuang.ingest.limits import Limits
from baohuang.ingest.sources import Source, open_source, unreadable
from baohuang.ingest.unzstd import unzstd


class LogStream:
    """Iterates over the uncompressed bytes of one source, once, in pieces of about PIECE bytes.

    With `known` it gives only what is new: nothing of a content that is known (`is_known` then), and of one that
    begins with what is known only the lines behind that; `n_lines_known` and `n_bytes_known` are those left out.

    Afterwards `compression`, `n_stored` (bytes as stored), `n_bytes` (uncompressed, known ones included),
    `n_undecoded` (stored bytes behind the point where reading had to stop), `content_hash`, `marks` (see Digest) and
    `damage` (the first one, or None) are known, and its content is among the known. Iterating raises InputError if the
    source cannot be opened or fails on the way. `on_read` is told stored bytes as they are taken.
    """

    def __init__(
        self,
        source: Source,
        limits: Limits,
        stdin: BinaryIO | None = None,
        known: Known | None = None,
        on_read: Callable[[int], None] | None = None,
    ) -> None:
        """Nothing is opened yet."""
        self.source = source
        self._limits = limits
        self._stdin = stdin
        self._known = known
        self._on_read = on_read
        self._digest = Digest()
        self.compression = Compression.NONE
        self.n_stored = 0
        self.n_bytes = 0
        self.n_undecoded = 0
        self._stored_hash: str | None = None
        self.damage: Damage | None = None
        self.is_known = False
        self.n_lines_known = 0
        self.n_bytes_known = 0

    @property
    def content_hash(self) -> str:
        """BLAKE3 of the uncompressed bytes so far, hexadecimal."""
        return self._digest.hexdigest()

    @property
    def marks(self) -> bytes:
        """Digests of the beginning, 16 bytes a MiB."""
        return bytes(self._digest.marks)

    @property
    def content(self) -> Content:
        """What the source was found to hold."""
        return Content(self.content_hash, self._stored_hash)

    def __iter__(self) -> Iterator[bytes]:
        """The pieces."""
        try:
            if self.source.path is None:
                given = self._stdin if self._stdin is not None else sys.stdin.buffer
                # Without its buffer: a thread that waits there when the process ends would hold the buffer's lock.
                yield from self._new(Stored(getattr(given, "raw", given)))
            else:
                with open_source(self.source) as raw:
                    is_file = stat.S_ISREG(os.fstat(raw.fileno()).st_mode)
                    yield from self._new(Stored(AsOpened(raw, self._limits.line_bytes) if is_file else raw))
        except OSError as error:
            raise unreadable(self.source, error) from error

    def _new(self, stored: Stored) -> Iterator[bytes]:
        """What is not known."""
        pieces = self._pieces(stored)
        if self._known is not None:
            first = self._behind_known(pieces, self._known)
            if self.is_known:
                return
            if first:
                yield first
        for piece in pieces:
            self._digest.update(piece)
            yield piece
        if self._known is not None:
            self._known.add(self.content, self.n_bytes, self.marks)

    def _behind_known(self, pieces: Iterator[bytes], known: Known) -> bytes:
        """Take pieces as long as they may be known; the first bytes that are not."""
        repetition = Repetition(known, self._digest)
        for piece in pieces:
            first = repetition.take(piece)
            if first is not None:
                break
        else:
            if self.content in known:
                self.is_known = True
                return b""
            first = repetition.rest()
        self.n_lines_known, self.n_bytes_known = repetition.n_lines, repetition.n_bytes
        return first

    def _pieces(self, stored: Stored) -> Iterator[bytes]:
        self.compression = kind_of(stored.peek(4))
        if self.compression is not Compression.NONE:
            stored.begin_digest()
        small: list[bytes] = []
        size = 0
        try:
            for piece in self._unpacked(stored):
                self.n_bytes += len(piece)
                self._count(stored)
                small.append(piece)
                size += len(piece)
                if size >= PIECE:
                    yield small[0] if len(small) == 1 else b"".join(small)
                    small, size = [], 0
                self._check_ratio(stored)
        except DamagedError as damaged:
            self._report(damaged)
            stored.skip_rest()
            self.n_undecoded = stored.position - damaged.at
        if self.damage is not None:
            self._stored_hash = stored.hexdigest()
        if small:
            yield b"".join(small)
        self._count(stored)

    def _unpacked(self, stored: Stored) -> Iterator[bytes]:
        if self.compression is Compression.GZIP:
            return gunzip(stored, self._report)
        if self.compression is Compression.ZSTD:
            return unzstd(stored, self._limits.window_bytes)
        return plain(stored)

    def _count(self, stored: Stored) -> None:
        more, self.n_stored = stored.position - self.n_stored, stored.position
        if self._on_read is not None and more:
            self._on_read(more)

    def _check_ratio(self, stored: Stored) -> None:
        if self.n_bytes > self._limits.ratio_floor and self.n_bytes > self._limits.ratio * stored.position:
            reason = f"more than {self._limits.ratio} times as large as stored; reading was stopped"
            raise DamagedError(DamageKind.RATIO, stored.position, reason)

    def _report(self, damaged: DamagedError) -> None:
        if self.damage is None:
            self.damage = Damage(damaged.kind, self.n_bytes, damaged.at, damaged.reason)
