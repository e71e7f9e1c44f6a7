"""Stored bytes to log bytes: plain, gzip and zstd, as a stream of pieces; damage ends a file, never the run.

All that comes out before the damage is given. The kind is told by the first bytes, never by the name.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol

from blake3 import blake3

PIECE: Final = 256 * 1024  # bytes, of stored data taken at a time and of log data given at a time


class Compression(Enum):
    """How a file is stored; the value stands in the table `files`."""

    NONE = "none"
    GZIP = "gzip"
    ZSTD = "zstd"


class DamageKind(Enum):
    """What is wrong with an archive."""

    CUT = "cut"  # it ends too early
    CORRUPT = "corrupt"  # its structure or its data cannot be
    CRC = "crc"  # all of it came out, but the check sum says it is not what was stored
    LENGTH = "length"  # all of it came out, but it is longer or shorter than what was stored
    GARBAGE = "garbage"  # bytes of another kind follow the last whole part
    RATIO = "ratio"  # it unfolds beyond the limit; reading was stopped
    WINDOW = "window"  # it asks for more memory than the limit allows; nothing of that part was read


@dataclass(frozen=True)
class Damage:
    """The first damage of a file.

    `offset` is where it shows in the uncompressed data, `stored_offset` in the file as it is stored, both in bytes.
    Data of the damaged part is used up to the point where the archive contradicts itself; only a check sum behind it
    could have vouched for it.
    """

    kind: DamageKind
    offset: int
    stored_offset: int
    reason: str

    def __str__(self) -> str:
        """The damage in one line."""
        return f"{self.kind.value} at byte {self.stored_offset} ({self.offset} uncompressed): {self.reason}"


class DamagedError(Exception):
    """Raised where an archive cannot be read further; `at` is the stored offset."""

    def __init__(self, kind: DamageKind, at: int, reason: str) -> None:
        """Damage of `kind` at the stored offset `at`."""
        super().__init__(reason)
        self.kind = kind
        self.at = at
        self.reason = reason


class Reader(Protocol):
    """What stored bytes are read from."""

    def read(self, size: int, /) -> bytes:
        """At most so many bytes; none at the end."""
        ...


class Stored:
    """The stored bytes of a file, with a look ahead. `position` counts the bytes taken."""

    def __init__(self, raw: Reader) -> None:
        """Nothing is read yet."""
        self._raw = raw
        self._buffer = b""
        self._at = 0
        self._digest: blake3 | None = None
        self.position = 0

    def begin_digest(self) -> None:
        """Before anything is taken: have a digest of all stored bytes at the end."""
        self._digest = blake3(self._buffer)

    def hexdigest(self) -> str:
        """BLAKE3 of the stored bytes, hexadecimal, once all were taken; see `begin_digest`."""
        return "" if self._digest is None else self._digest.hexdigest()

    def peek(self, size: int) -> bytes:
        """The next bytes, not taken; fewer than `size` only at the end."""
        while len(self._buffer) - self._at < size:
            more = self._raw.read(PIECE)
            if not more:
                break
            if self._digest is not None:
                self._digest.update(more)
            self._buffer = self._buffer[self._at :] + more
            self._at = 0
        return self._buffer[self._at : self._at + size]

    def take(self, size: int) -> bytes:
        """The next bytes; fewer than `size` only at the end."""
        data = self.peek(size)
        self._at += len(data)
        self.position += len(data)
        return data

    def take_some(self, size: int = PIECE) -> bytes:
        """The next bytes at hand, at most `size`; none at the end."""
        if self._at == len(self._buffer):
            self.peek(1)
        return self.take(min(len(self._buffer) - self._at, size))

    def give_back(self, size: int) -> None:
        """Undo the taking of the last `size` bytes, no more than the last call took."""
        self._at -= size
        self.position -= size

    def skip_rest(self) -> None:
        """Count what is left without looking at it."""
        while self.take_some():
            pass


def kind_of(head: bytes) -> Compression:
    """How a file that begins with these bytes (4, or all it has) is stored.

    What is too short to tell, but could only be the beginning of an archive, is one that was cut.
    """
    if head and (head.startswith(GZIP_MAGIC) or GZIP_MAGIC.startswith(head)):
        return Compression.GZIP
    if head and any(head == magic[: len(head)] for magic in (ZSTD_MAGIC, *ZSTD_SKIPPABLE)):
        return Compression.ZSTD
    return Compression.NONE


GZIP_MAGIC: Final = b"\x1f\x8b"
ZSTD_MAGIC: Final = b"\x28\xb5\x2f\xfd"
ZSTD_SKIPPABLE: Final = tuple(bytes([low]) + b"\x2a\x4d\x18" for low in range(0x50, 0x60))


def plain(stored: Stored) -> Iterator[bytes]:
    """The bytes as they are stored."""
    while piece := stored.take_some():
        yield piece
