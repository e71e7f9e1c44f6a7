"""Small steps from NumPy to Arrow: names for numbers, cards as text, nulls where a mask says so."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa

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
    arrays = [
        values
        if isinstance(values := columns[field.name], pa.Array | pa.ChunkedArray)
        else pa.array(values, field.type)
        for field in schema
    ]
    return pa.Table.from_arrays(arrays, schema=schema)
