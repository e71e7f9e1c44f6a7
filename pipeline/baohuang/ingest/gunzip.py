"""gzip (RFC 1952) by raw inflate, member by member, with check sum and length compared by ourselves.

`gzip` and `zlib` in gzip mode keep back what they have read when a check fails at the end; here it has been given
by then. At an error the bytes are fed one by one, so that nothing before it is lost.
"""

import zlib
from collections.abc import Callable, Iterator
from typing import Final

from baohuang.ingest.archives import GZIP_MAGIC, PIECE, DamagedError, DamageKind, Stored

DEFLATE: Final = 8
FHCRC, FEXTRA, FNAME, FCOMMENT, RESERVED = 2, 4, 8, 16, 0xE0
FIRST_PIECE: Final = 4 * 1024  # bytes; a file of very many small members stays cheap
MAX_HEADER_TEXT: Final = 64 * 1024  # bytes of a file name or comment

Report = Callable[[DamagedError], None]


def gunzip(stored: Stored, report: Report) -> Iterator[bytes]:
    """The uncompressed bytes of all members.

    `report` is told of a check sum or length that does not fit; reading goes on with the next member. Zeros behind the
    last member are padding (tapes), other bytes are garbage. Raises DamagedError where it cannot go on.
    """
    while True:
        _read_header(stored)
        check, length = 0, 0
        for piece in _inflate(stored):
            check = zlib.crc32(piece, check)
            length += len(piece)
            yield piece
        _compare(stored, check, length, report)
        head = _skip_zeros(stored)
        if not head:
            return
        if not (head.startswith(GZIP_MAGIC) or GZIP_MAGIC.startswith(head)):
            raise DamagedError(DamageKind.GARBAGE, stored.position, "bytes of another kind follow the last gzip member")


def _read_header(stored: Stored) -> None:
    start = stored.position
    head = _whole(stored, 10)
    if not head.startswith(GZIP_MAGIC) or head[2] != DEFLATE or head[3] & RESERVED:
        raise DamagedError(DamageKind.CORRUPT, start, "the header of a gzip member is wrong")
    flags = head[3]
    if flags & FEXTRA:
        _whole(stored, int.from_bytes(_whole(stored, 2), "little"))
    for flag in (FNAME, FCOMMENT):
        if flags & flag:
            _skip_text(stored)
    if flags & FHCRC:
        _whole(stored, 2)


def _whole(stored: Stored, size: int) -> bytes:
    start = stored.position
    data = stored.take(size)
    if len(data) < size:
        raise DamagedError(DamageKind.CUT, start, "the archive ends in the header or trailer of a gzip member")
    return data


def _skip_text(stored: Stored) -> None:
    start = stored.position
    text = stored.peek(MAX_HEADER_TEXT)
    end = text.find(b"\0")
    if end < 0 and len(text) == MAX_HEADER_TEXT:
        raise DamagedError(DamageKind.CORRUPT, start, "a name in a gzip header has no end")
    _whole(stored, end + 1 if end >= 0 else len(text) + 1)


def _inflate(stored: Stored) -> Iterator[bytes]:
    """The data of one member; what follows it is given back."""
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    size = FIRST_PIECE
    while not inflater.eof:
        piece = stored.take_some(size)
        size = min(2 * size, PIECE)
        if not piece:
            raise DamagedError(DamageKind.CUT, stored.position, "the archive ends inside of a gzip member")
        while True:
            before = inflater.copy()
            try:
                data = inflater.decompress(piece, PIECE)
            except zlib.error:
                yield from _byte_by_byte(before, piece, stored.position - len(piece))
                raise AssertionError("the same bytes fail again") from None
            if data:
                yield data
            piece = inflater.unconsumed_tail
            if inflater.eof or (not piece and len(data) < PIECE):
                break
    stored.give_back(len(inflater.unused_data))


def _byte_by_byte(inflater: "zlib._Decompress", piece: bytes, start: int) -> Iterator[bytes]:
    """What comes out before the byte at which inflate fails; `start` is the stored offset of the piece."""
    for at in range(len(piece)):
        try:
            data = inflater.decompress(piece[at : at + 1])
        except zlib.error as error:
            reason = str(error).rpartition(": ")[2]
            raise DamagedError(
                DamageKind.CORRUPT, start + at, f"the data of a gzip member is wrong: {reason}"
            ) from None
        if data:
            yield data


def _compare(stored: Stored, check: int, length: int, report: Report) -> None:
    start = stored.position
    trailer = _whole(stored, 8)
    if int.from_bytes(trailer[:4], "little") != check:
        report(DamagedError(DamageKind.CRC, start, "the check sum of a gzip member does not fit its data"))
    elif int.from_bytes(trailer[4:], "little") != length & 0xFFFFFFFF:
        report(DamagedError(DamageKind.LENGTH, start + 4, "the length of a gzip member does not fit its data"))


def _skip_zeros(stored: Stored) -> bytes:
    """Skip padding; the two bytes behind it, not taken."""
    while piece := stored.take_some():
        rest = piece.lstrip(b"\0")
        if rest:
            stored.give_back(len(rest))
            break
    return stored.peek(2)
