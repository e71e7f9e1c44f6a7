"""Arrow arrays as NumPy arrays, without copies; values of few kinds as places in a list of them."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

BYTE: Final = 256
WIDEST_RANGE: Final = 1 << 12  # numbers between the lowest and the highest, at most, that are listed
REPEATS: Final = 2  # times that a value occurs on average, at least, if it is worth listing


@dataclass(frozen=True)
class Codes:
    """Values as places in a list, whole numbers of any type (0 for a null); the list as Parquet wants it."""

    places: np.ndarray
    listed: bytes
    n_listed: int


def codes_of(values: pa.Array, kind: pa.DataType, *, is_spread: bool) -> Codes | None:
    """The values as codes, None where that is not worth it."""
    if pa.types.is_dictionary(values.type) and not is_spread:
        return _of_dictionary(values)
    if pa.types.is_dictionary(values.type) or pa.types.is_timestamp(kind):
        return None
    if pa.types.is_integer(kind):
        return _of_range(values)
    if is_spread:
        return None
    coded = values.dictionary_encode()
    return _of_dictionary(coded) if len(coded.dictionary) * REPEATS <= len(values) else None


def is_valid(values: pa.Array) -> np.ndarray | None:
    """Whether each value is there, None where all are."""
    if not values.null_count:
        return None
    bits = bits_of(values.buffers()[0], values.offset, len(values))
    return np.unpackbits(bits, count=len(values), bitorder="little").view(bool)


def bits_of(bitmap: pa.Buffer, offset: int, n: int) -> np.ndarray:
    """The bits of an Arrow bitmap from an offset on, eight a byte."""
    whole = np.frombuffer(bitmap, np.uint8)
    if offset % 8:
        return np.packbits(np.unpackbits(whole, count=offset + n, bitorder="little")[offset:], bitorder="little")
    bits = whole[offset // 8 : -(-(offset + n) // 8)].copy()
    if n % 8:
        bits[-1] &= (1 << n % 8) - 1  # what is behind the end is anything
    return bits


def numbers(values: pa.Array) -> np.ndarray:
    """Whole numbers, or times, of any width; 0 where there is a null, for Arrow has anything there."""
    found = numbers_in(values.buffers()[1], values.type.bit_width // 8, values.offset, len(values))
    valid = is_valid(values)
    return found if valid is None else found * valid


def numbers_in(buffer: pa.Buffer, n_bytes: int, offset: int, n: int) -> np.ndarray:
    """Signed numbers of so many bytes in a buffer, from the one at `offset` on."""
    return np.frombuffer(buffer, f"i{n_bytes}", n, offset * n_bytes) if n else np.zeros(0, f"i{n_bytes}")


def plain_text(values: pa.Array) -> bytes:
    """Texts, none of them null, as Parquet has them: four bytes that tell its length before each."""
    texts = values.cast(pa.binary())
    n = len(texts)
    starts = numbers_in(texts.buffers()[1], 4, texts.offset, n + 1)
    lengths = pa.py_buffer(np.diff(starts))
    places = pa.py_buffer(np.arange(0, 4 * n + 4, 4, dtype=np.int32))
    joined = pc.binary_join_element_wise(pa.Array.from_buffers(pa.binary(), n, [None, places, lengths]), texts, b"")
    return memoryview(joined.buffers()[2])[: int(starts[-1] - starts[0]) + 4 * n].tobytes() if n else b""


def _of_dictionary(values: pa.DictionaryArray) -> Codes:
    """The list ends with the last name that occurs, and has no name twice: pyarrow could not read it."""
    if pc.count_distinct(values.dictionary).as_py() < len(values.dictionary):
        values = values.cast(values.type.value_type).dictionary_encode()
    names, places = values.dictionary, numbers(values.indices)
    if len(names) > len(places):  # some rows of many
        used = np.unique(places)
        names, places = names.take(pa.array(used)), np.searchsorted(used, places)
    elif len(places):
        names = names[: int(places.max()) + 1]
    return Codes(places, plain_text(names), len(names))


def _of_range(values: pa.Array) -> Codes | None:
    found = numbers(values)
    lowest, highest = (int(found.min()), int(found.max())) if len(found) else (0, 0)
    n = highest - lowest + 1
    if n > min(WIDEST_RANGE, BYTE + len(found) // 16):
        return None
    listed = np.arange(lowest, highest + 1, dtype=np.int64 if values.type.bit_width == 64 else np.int32)
    places = (found - found.dtype.type(lowest)).astype(np.uint8 if n <= BYTE else np.uint16)
    return Codes(places, listed.tobytes(), n)
