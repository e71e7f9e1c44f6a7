"""A column of a row group as Parquet pages.

Numbers and names of few values, and truth values, are laid out here: their codes packed into bits by NumPy, and nulls
as the bitmap of an Arrow array, which is what Parquet wants as it stands. That takes a third of pyarrow's time.
Numbers that rise are encoded by pyarrow: a column chunk names no place in its file, so it can be put into ours.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from baohuang.lake.codes import Codes, bits_of, codes_of, is_valid, plain_text
from baohuang.lake.thrift import I32, Struct, encode, varint

PLAIN: Final = I32(0)
RLE: Final = I32(3)
DELTA: Final = I32(5)
DICTIONARY: Final = I32(8)
UNCOMPRESSED: Final = I32(0)
ZSTD: Final = I32(6)
LEVEL: Final = 1
PAGE: Final = 1 << 17  # rows; a multiple of 8, so that a page of a bitmap begins with a byte
_DATA, _DICTIONARY = I32(0), I32(2)  # kinds of page


@dataclass(frozen=True)
class Chunk:
    """An encoded column: its bytes, of which the first `n_dictionary` are the page of its dictionary, if it has one."""

    data: bytes
    n_dictionary: int
    n_raw: int  # bytes before compression, page headers included
    n_values: int  # nulls included
    encodings: tuple[I32, ...]
    codec: I32


def encoded(values: pa.Array, kind: pa.DataType, *, is_nullable: bool, is_spread: bool) -> Chunk:
    """A column of that type, which may come as a dictionary of it; a spread one has values that hardly repeat."""
    valid = is_valid(values)
    pages = _Pages(values, valid, is_nullable=is_nullable)
    if pa.types.is_boolean(kind):
        bits = bits_of(values.buffers()[1], values.offset, len(values))
        return pages.encoded(PLAIN, lambda rows: _truths(bits, valid, rows))
    codes = codes_of(values, kind, is_spread=is_spread)
    if codes is None and not pa.types.is_integer(kind) and not pa.types.is_timestamp(kind):
        texts = values.cast(kind)
        return pages.encoded(PLAIN, lambda rows: plain_text(texts[rows].drop_null()))
    if codes is None:
        return _differences(values, is_nullable=is_nullable)
    width = next(width for width in (1, 2, 4, 8, 16, 32) if codes.n_listed <= 1 << width)
    pages.add(_DICTIONARY, codes.listed, {7: Struct({1: I32(codes.n_listed), 2: PLAIN})})
    return pages.encoded(DICTIONARY, lambda rows: _places(codes, width, valid, rows))


class _Pages:
    """The pages of a column in the making."""

    def __init__(self, values: pa.Array, valid: np.ndarray | None, *, is_nullable: bool) -> None:
        self._n = len(values)
        self._valid = valid
        self._is_nullable = is_nullable
        self._validity = None if valid is None else bits_of(values.buffers()[0], values.offset, self._n)
        self._codec = pa.Codec("zstd", compression_level=LEVEL)
        self._data: list[bytes] = []
        self._n_raw = 0
        self._n_dictionary = 0

    def add(self, page: I32, content: bytes, header: dict[int, object]) -> None:
        stored = self._codec.compress(content, asbytes=True)
        head = encode(Struct({1: page, 2: I32(len(content)), 3: I32(len(stored)), **header}))
        self._data += [head, stored]
        self._n_raw += len(head) + len(content)
        if page == _DICTIONARY:
            self._n_dictionary = len(head) + len(stored)

    def encoded(self, encoding: I32, values_of: Callable[[slice], bytes]) -> Chunk:
        """The column; `values_of` gives the values of some rows, without the nulls."""
        for first in range(0, self._n, PAGE):
            rows = slice(first, min(first + PAGE, self._n))
            n = I32(rows.stop - first)
            self.add(_DATA, self._levels(rows) + values_of(rows), {5: Struct({1: n, 2: encoding, 3: RLE, 4: RLE})})
        encodings = (PLAIN, RLE, encoding) if encoding != PLAIN else (PLAIN, RLE)
        return Chunk(b"".join(self._data), self._n_dictionary, self._n_raw, self._n, encodings, ZSTD)

    def _levels(self, rows: slice) -> bytes:
        """Which values are there, of a column that may have nulls."""
        if not self._is_nullable:
            return b""
        n = rows.stop - rows.start
        if self._validity is None:
            levels = varint(n << 1) + b"\1"
        else:
            bitmap = self._validity[rows.start // 8 : -(-rows.stop // 8)].tobytes()
            levels = varint(len(bitmap) << 1 | 1) + bitmap
        return len(levels).to_bytes(4, "little") + levels


def _truths(bits: np.ndarray, valid: np.ndarray | None, rows: slice) -> bytes:
    """Truth values, a bit each."""
    packed = bits[rows.start // 8 : -(-rows.stop // 8)]
    if valid is not None:
        truths = np.unpackbits(packed, count=rows.stop - rows.start, bitorder="little")
        packed = np.packbits(truths[valid[rows]], bitorder="little")
    return packed.tobytes()


def _places(codes: Codes, width: int, valid: np.ndarray | None, rows: slice) -> bytes:
    """Places in the dictionary, so many bits each, behind a byte that says how many."""
    places = codes.places[rows] if valid is None else codes.places[rows][valid[rows]]
    if not len(places):
        return bytes([width])
    if codes.n_listed == 1:
        return bytes([width]) + varint(len(places) << 1) + b"\0"
    n_groups = -(-len(places) // 8)
    filled = np.zeros(n_groups * 8, f"u{max(width // 8, 1)}")
    filled[: len(places)] = places
    return bytes([width]) + varint(n_groups << 1 | 1) + _packed(filled, width)


def _packed(places: np.ndarray, width: int) -> bytes:
    """Numbers below 2 ** width in that many bits each, the lowest first; a multiple of eight of them."""
    if width == 1:
        return np.packbits(places, bitorder="little").tobytes()
    while width < 8:  # two neighbours into one, twice as wide
        pairs = places.view("<u2")
        places = (pairs | pairs >> 8 - width).astype(np.uint8)
        width *= 2
    return places.tobytes()


def _differences(values: pa.Array, *, is_nullable: bool) -> Chunk:
    """Numbers as what they differ by, as pyarrow writes it; compression would not make it smaller.

    Of numbers that 31 bits hold it does not show how wide their type is, and pyarrow makes finer blocks of narrow ones.
    """
    if values.type == pa.int64() and len(values) > values.null_count:
        bounds = pc.min_max(values).as_py()
        if bounds["min"] >= 0 and bounds["max"] < 1 << 31:
            values = values.cast(pa.int32())
    schema = pa.schema([pa.field("c", values.type, is_nullable)])
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(
        sink,
        schema,
        compression="none",
        use_dictionary=False,
        column_encoding={"c": "DELTA_BINARY_PACKED"},
        write_statistics=False,
        write_batch_size=PAGE,
        store_schema=False,
    ) as writer:
        writer.write_table(pa.Table.from_arrays([values], schema=schema), row_group_size=max(len(values), 1))
    file = sink.getvalue()
    column = pq.read_metadata(pa.BufferReader(file)).row_group(0).column(0)
    data = file[column.data_page_offset : column.data_page_offset + column.total_compressed_size]
    return Chunk(data.to_pybytes(), 0, column.total_uncompressed_size, len(values), (DELTA, RLE), UNCOMPRESSED)
