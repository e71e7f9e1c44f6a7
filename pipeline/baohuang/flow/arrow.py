"""Small steps from NumPy to Arrow: names for numbers, cards as text, nulls where a mask says so."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from baohuang.game.cards import NAMES

_CARD_TEXT = np.frombuffer("".join(NAMES).encode(), np.uint8).reshape(len(NAMES), 2)


def named(names: Sequence[str | None], index: np.ndarray) -> pa.Array:
    """`names[i]` for each index, as strings."""
    return pa.array(names, pa.string()).take(pa.array(index.astype(np.int32)))


def column(values: np.ndarray, kind: pa.DataType, null: np.ndarray | None = None) -> pa.Array:
    """An Arrow array of that type, null where the mask is True."""
    return pa.array(values, mask=null).cast(kind, safe=False) if null is not None else pa.array(values).cast(kind)


def seats(values: np.ndarray) -> pa.Array:
    """Seats, null where it is -1."""
    return column(values.astype(np.int8), pa.int8(), values < 0)


def times(micros: np.ndarray) -> pa.Array:
    """UTC times from microseconds."""
    return pa.array(micros).cast(pa.timestamp("us", tz="UTC"))


def card_text(cards: np.ndarray, start: np.ndarray, count: np.ndarray, null: np.ndarray | None = None) -> pa.Array:
    """Cards as the log writes them, `9s9h`, one string a row."""
    counts = count.astype(np.int64)
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    source = np.repeat(start - (ends - counts), counts) + np.arange(total)
    data = _CARD_TEXT[cards[source]].tobytes()
    offsets = np.zeros(len(counts) + 1, np.int32)
    offsets[1:] = ends * 2
    valid = None
    if null is not None:
        valid = pa.py_buffer(np.packbits(~null, bitorder="little").tobytes())
    return pa.StringArray.from_buffers(len(counts), pa.py_buffer(offsets.tobytes()), pa.py_buffer(data), valid)


def table(schema: pa.Schema, columns: dict[str, Any]) -> pa.Table:
    """A table of that schema; columns that are not Arrow arrays yet take the schema's type."""
    return pa.Table.from_arrays([_fitted(columns[field.name], field.type) for field in schema], schema=schema)


def table_of_rows(schema: pa.Schema, rows: Sequence[Mapping[str, Any]]) -> pa.Table:
    """A table of that schema from rows; a key that is missing is null."""
    return table(schema, {name: [row.get(name) for row in rows] for name in schema.names})


def _fitted(values: Any, kind: pa.DataType) -> pa.Array:
    """The values in that type; a whole number that it cannot hold becomes the nearest that it can.

    Only hostile logs come near: a hand of 40,000 cards is no reason to lose the lines around it.
    """
    if isinstance(values, pa.Array | pa.ChunkedArray) and values.type == kind:
        return values
    if isinstance(values, np.ndarray) and values.itemsize * 8 <= kind.bit_width:
        return pa.array(values).cast(kind)
    if not pa.types.is_integer(kind) or kind.bit_width == 64:
        return pa.array(values, kind)
    wide = values.cast(pa.int64()) if isinstance(values, pa.Array) else pa.array(values, pa.int64())
    highest = pa.scalar(2 ** (kind.bit_width - 1) - 1, pa.int64())
    lowest = pa.scalar(-(2 ** (kind.bit_width - 1)), pa.int64())
    at_most = pc.min_element_wise(wide, highest, skip_nulls=False)
    return pc.max_element_wise(at_most, lowest, skip_nulls=False).cast(kind)
