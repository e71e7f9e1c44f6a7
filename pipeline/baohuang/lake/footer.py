"""What stands behind the rows of a Parquet file: its columns, and where their pages are."""

from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow as pa

from baohuang.lake.pages import Chunk
from baohuang.lake.tables import Column, Table
from baohuang.lake.thrift import I8, I32, I64, Struct, encode

MAGIC = b"PAR1"
_BOOLEAN, _INT32, _INT64, _BYTES = I32(0), I32(1), I32(2), I32(6)
_UTF8, _TIME, _NUMBER = I32(0), I32(10), I32(15)  # what older readers know of the types; numbers from 8 bits on
_NOTHING = Struct({})


@dataclass(frozen=True)
class Bounds:
    """The lowest and the highest value of a column, or what is not above and not below them, as Parquet has values."""

    lowest: bytes
    highest: bytes
    is_exact: bool


@dataclass(frozen=True)
class Placed:
    """A column of a row group, and where in the file it begins; bounds of its values if readers ask for them."""

    column: Column
    chunk: Chunk
    offset: int
    n_nulls: int
    bounds: Bounds | None


@dataclass(frozen=True)
class RowGroup:
    """Rows that are stored together."""

    columns: tuple[Placed, ...]
    n_rows: int


def footer(table: Table, groups: Sequence[RowGroup]) -> bytes:
    """The end of a file, to its last byte."""
    root = Struct({4: "schema", 5: I32(len(table.columns))})
    content = encode(
        Struct(
            {
                1: I32(2),
                2: [root, *(_element(column) for column in table.columns)],
                3: I64(sum(group.n_rows for group in groups)),
                4: [_row_group(group) for group in groups],
                6: "baohuang",
                7: [Struct({1: _NOTHING}) for _ in table.columns],  # lowest and highest by the order of the type
            }
        )
    )
    return content + len(content).to_bytes(4, "little") + MAGIC


def _element(column: Column) -> Struct:
    old, new = _annotation(column.type)
    return Struct({1: _physical(column.type), 3: I32(column.null_when is not None), 4: column.name, 6: old, 10: new})


def _physical(kind: pa.DataType) -> I32:
    if pa.types.is_boolean(kind):
        return _BOOLEAN
    if pa.types.is_integer(kind) or pa.types.is_timestamp(kind):
        return _INT64 if kind.bit_width == 64 else _INT32
    return _BYTES


def _annotation(kind: pa.DataType) -> tuple[I32 | None, Struct | None]:
    """What the bytes mean, in the old form and in the new one."""
    if pa.types.is_string(kind):
        return _UTF8, Struct({1: _NOTHING})
    if pa.types.is_timestamp(kind):
        return _TIME, Struct({8: Struct({1: True, 2: Struct({2: _NOTHING})})})
    if pa.types.is_integer(kind) and kind.bit_width < 32:
        old = I32(_NUMBER + (kind.bit_width == 16))
        return old, Struct({10: Struct({1: I8(kind.bit_width), 2: True})})
    return None, None


def _row_group(group: RowGroup) -> Struct:
    return Struct(
        {
            1: [_column_chunk(placed) for placed in group.columns],
            2: I64(sum(placed.chunk.n_raw for placed in group.columns)),
            3: I64(group.n_rows),
            5: I64(group.columns[0].offset),
            6: I64(sum(len(placed.chunk.data) for placed in group.columns)),
        }
    )


def _column_chunk(placed: Placed) -> Struct:
    chunk = placed.chunk
    bounds, statistics = placed.bounds, None
    if bounds is not None:
        exact = {7: bounds.is_exact, 8: bounds.is_exact}
        statistics = Struct({3: I64(placed.n_nulls), 5: bounds.highest, 6: bounds.lowest, **exact})
    about = Struct(
        {
            1: _physical(placed.column.type),
            2: list(chunk.encodings),
            3: [placed.column.name],
            4: chunk.codec,
            5: I64(chunk.n_values),
            6: I64(chunk.n_raw),
            7: I64(len(chunk.data)),
            9: I64(placed.offset + chunk.n_dictionary),
            11: I64(placed.offset) if chunk.n_dictionary else None,
            12: statistics,
        }
    )
    return Struct({2: I64(0), 3: about})
