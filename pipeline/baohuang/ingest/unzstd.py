"""zstd (RFC 8878) frame by frame, fed block by block, so that at a damage all whole blocks before it have been given.

The library drops what it has decoded in the call that fails; one call a block makes that one block.
"""

from collections.abc import Callable, Iterator
from typing import Final

import zstandard

from baohuang.ingest.archives import ZSTD_MAGIC, ZSTD_SKIPPABLE, DamagedError, DamageKind, Stored

MAX_FRAME_HEADER: Final = 18  # bytes
MAX_BLOCK: Final = 128 * 1024  # bytes
RLE, RESERVED = 1, 3

Unpack = Callable[[bytes], bytes]


def unzstd(stored: Stored, window_bytes: int) -> Iterator[bytes]:
    """The uncompressed bytes of all frames, skippable ones passed over.

    `window_bytes` limits the memory that a frame may ask for. Raises DamagedError where it cannot go on.
    """
    while head := stored.peek(4):
        if head == ZSTD_MAGIC:
            yield from _frame(stored, window_bytes)
        elif head in ZSTD_SKIPPABLE:
            _skip_frame(stored)
        elif any(magic.startswith(head) for magic in (ZSTD_MAGIC, *ZSTD_SKIPPABLE)):
            raise DamagedError(DamageKind.CUT, stored.position, "the archive ends inside of a frame header")
        else:
            raise DamagedError(DamageKind.GARBAGE, stored.position, "bytes of another kind follow the last zstd frame")


def _skip_frame(stored: Stored) -> None:
    start = stored.position
    left = int.from_bytes(_whole(stored, 8, start)[4:], "little")
    while left:
        taken = len(stored.take(min(left, MAX_BLOCK)))
        if not taken:
            raise DamagedError(DamageKind.CUT, stored.position, "the archive ends inside of a skippable frame")
        left -= taken


def _frame(stored: Stored, window_bytes: int) -> Iterator[bytes]:
    start = stored.position
    head = stored.peek(MAX_FRAME_HEADER)
    try:
        size = zstandard.frame_header_size(head)
        parameters = zstandard.get_frame_parameters(head)
    except zstandard.ZstdError:
        if len(head) < MAX_FRAME_HEADER:
            raise DamagedError(DamageKind.CUT, start, "the archive ends inside of a frame header") from None
        raise DamagedError(DamageKind.CORRUPT, start, "the header of a zstd frame is wrong") from None
    if parameters.window_size > window_bytes:
        reason = f"a zstd frame asks for a window of {parameters.window_size} bytes, the limit is {window_bytes}"
        raise DamagedError(DamageKind.WINDOW, start, reason)
    unpack = zstandard.ZstdDecompressor(max_window_size=window_bytes).decompressobj().decompress
    _feed(unpack, _whole(stored, size, start), start)
    is_last = False
    while not is_last:
        start = stored.position
        block_header = _whole(stored, 3, start)
        bits = int.from_bytes(block_header, "little")
        is_last, kind, size = bool(bits & 1), bits >> 1 & 3, bits >> 3
        if kind == RESERVED or size > MAX_BLOCK:
            raise DamagedError(DamageKind.CORRUPT, start, "the header of a zstd block is wrong")
        data = _feed(unpack, block_header + _whole(stored, 1 if kind == RLE else size, start), start)
        if data:
            yield data
    if parameters.has_checksum:
        start = stored.position
        check = _whole(stored, 4, start)
        try:
            unpack(check)
        except zstandard.ZstdError:
            raise DamagedError(DamageKind.CRC, start, "the check sum of a zstd frame does not fit its data") from None


def _feed(unpack: Unpack, data: bytes, start: int) -> bytes:
    try:
        return unpack(data)
    except zstandard.ZstdError as error:
        reason = str(error).rpartition(": ")[2]
        raise DamagedError(DamageKind.CORRUPT, start, f"the data of a zstd frame is wrong: {reason}") from None


def _whole(stored: Stored, size: int, start: int) -> bytes:
    """The next bytes; if they are not all there, the part that begins at `start` is what was cut."""
    data = stored.take(size)
    if len(data) < size:
        raise DamagedError(DamageKind.CUT, start, "the archive ends inside of a zstd frame")
    return data
