"""Small steps from NumPy to Arrow, without copies: numbers, names for numbers, nulls where a mask says so."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from baohuang.game.cards import NAMES

_CARD_TEXT = np.frombuffer("".join(NAMES).encode(), np.uint16)  # two characters a card


def column(values: np.ndarray, kind: pa.DataType, null: np.ndarray | None = None) -> pa.Array:
    """Whole numbers, times or truth values in that type, null where the mask is True.

    A number that the type cannot hold becomes the nearest that it can. Only hostile logs come near: a hand of 40,000
    cards is no reason to lose the lines around it.
    """
    if pa.types.is_boolean(kind):
        data = np.packbits(values, bitorder="little")
    else:
        bits = kind.bit_width
        if values.itemsize * 8 > bits:
            values = np.clip(values, -(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
        data = np.ascontiguousarray(values, f"int{bits}")
    return pa.Array.from_buffers(kind, len(values), [_validity(null), pa.py_buffer(data)])


def seats(values: np.ndarray) -> pa.Array:
    """Seats, null where it is -1."""
    return column(values, pa.int8(), values < 0)


def named(names: Sequence[str] | pa.Array, index: np.ndarray, null: np.ndarray | None = None) -> pa.DictionaryArray:
    """`names[i]` for each index (of any width), null where the mask is True, where the index may be anything."""
    if null is not None:
        index = index * ~null  # Arrow looks into the dictionary there too
    if not isinstance(names, pa.Array):
        names = pa.array(names, pa.string())
    kind = pa.from_numpy_dtype(index.dtype)
    coded = pa.Array.from_buffers(kind, len(index), [_validity(null), pa.py_buffer(np.ascontiguousarray(index))])
    return pa.DictionaryArray.from_arrays(coded, names, safe=False)


def same(name: str, n: int) -> pa.DictionaryArray:
    """One name, n times."""
    return named([name], np.zeros(n, np.int8))


def card_text(cards: np.ndarray, start: np.ndarray, count: np.ndarray, null: np.ndarray | None = None) -> pa.Array:
    """Cards as the log writes them, `9s9h`, one string a row."""
    counts = count.astype(np.int64)
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    source = np.repeat(start - (ends - counts), counts) + np.arange(total)
    return _strings(ends * 2, _CARD_TEXT[cards[source]], null)


def table(schema: pa.Schema, columns: dict[str, Any]) -> pa.Table:
    """A table of that schema; NumPy arrays and lists take the schema's type, names stay dictionaries of it."""
    arrays = [_fitted(columns[field.name], field.type) for field in schema]
    fields = [pa.field(old.name, values.type, old.nullable) for old, values in zip(schema, arrays, strict=True)]
    return pa.Table.from_arrays(arrays, schema=pa.schema(fields))


def _fitted(values: Any, kind: pa.DataType) -> pa.Array:
    if isinstance(values, pa.Array):
        return values
    if isinstance(values, np.ndarray):
        return column(values, kind)
    if not pa.types.is_integer(kind) or kind.bit_width == 64:
        return pa.array(values, kind)
    wide = pa.array(values, pa.int64())
    highest = pa.scalar(2 ** (kind.bit_width - 1) - 1, pa.int64())
    lowest = pa.scalar(-(2 ** (kind.bit_width - 1)), pa.int64())
    at_most = pc.min_element_wise(wide, highest, skip_nulls=False)
    return pc.max_element_wise(at_most, lowest, skip_nulls=False).cast(kind)


def _validity(null: np.ndarray | None) -> pa.Buffer | None:
    return None if null is None or not null.any() else pa.py_buffer(np.packbits(~null, bitorder="little"))


def _strings(ends: np.ndarray, data: bytes | np.ndarray, null: np.ndarray | None) -> pa.Array:
    """Strings that end at those bytes of the data."""
    offsets = np.zeros(len(ends) + 1, np.int32)
    offsets[1:] = ends
    return pa.StringArray.from_buffers(len(ends), pa.py_buffer(offsets), pa.py_buffer(data), _validity(null))
