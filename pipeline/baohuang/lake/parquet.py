"""Rows to Parquet: the encodings that were measured to be small and fast, and the same bytes for the same rows.

* a dictionary for columns of few values, numbers among them, its codes packed by NumPy (`lake.pages`);
* `DELTA_BINARY_PACKED` for other numbers and times, which are not compressed besides: it gains nothing;
* zstd at level 1 for all else; level 3 gains nothing. `BYTE_STREAM_SPLIT` is smaller and faster for times and offsets,
  but not every reader knows it;
* statistics only where someone filters by range; row groups as large as files, for many small ones cost half as much
  again.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from baohuang.lake.codes import is_valid, numbers
from baohuang.lake.errors import RowsError
from baohuang.lake.footer import MAGIC, Bounds, Placed, RowGroup, footer
from baohuang.lake.pages import encoded
from baohuang.lake.tables import Column, Table

ROW_GROUP: Final = 1 << 20  # rows, at most
WORTH_A_GROUP: Final = 100_000  # rows; fewer wait for more
FILE_FULL: Final = 500_000  # rows from which a file is closed: a late event rewrites one file, not the table
# Rows may be long: bytes in memory that wait for more, and bytes of a file in the making.
WAITING_BYTES: Final = 1 << 26
FILE_BYTES: Final = 1 << 27

# Columns whose values hardly repeat, for which a dictionary is work for nothing.
_SPREAD: Final = {"content_hash", "stored_hash", "prefix_digests", "raw"}
_SPREAD_IN: Final = {("hands", "cards")}
# Columns by whose range a reader can leave out row groups.
_RANGED: Final = {"game_id", "seq", "ts", "started_at", "ended_at", "file_id", "run_id"}


def conform(rows: pa.Table, table: Table) -> pa.Table:
    """The rows with exactly the table's columns, in its order and types; RowsError if they are not the table's.

    A column may come as a dictionary of the declared type: it is written without hashing its values again.
    """
    wanted = [column.name for column in table.columns]
    if sorted(rows.column_names) != sorted(wanted):
        raise RowsError(
            f"{table.name}: missing columns {sorted(set(wanted) - set(rows.column_names))}, "
            f"columns it does not have {sorted(set(rows.column_names) - set(wanted))}"
        )
    columns = [_conformed(rows.column(column.name), column, table) for column in table.columns]
    fields = [
        pa.field(column.name, values.type, nullable=column.null_when is not None)
        for column, values in zip(table.columns, columns, strict=True)
    ]
    return pa.Table.from_arrays(columns, schema=pa.schema(fields))


def _conformed(values: pa.ChunkedArray, column: Column, table: Table) -> pa.ChunkedArray:
    if column.null_when is None and values.null_count:
        raise RowsError(f"{table.name}.{column.name}: {values.null_count} nulls where there is never one")
    is_dictionary = pa.types.is_dictionary(values.type) and values.type.value_type == column.type
    if is_dictionary or values.type == column.type:
        return values
    try:
        return values.cast(column.type)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        raise RowsError(f"{table.name}.{column.name}: {values.type} is not {column.type}: {error}") from None


class Part:
    """One Parquet file in the making, in memory; rows come in pieces and each large one becomes a row group.

    What was handed in may be changed or freed after `write` returns: rows that wait are copied.
    """

    def __init__(self, table: Table) -> None:
        """An empty file of this table."""
        self.table = table
        self.rows = 0
        self._waiting: list[pa.Table] = []
        self._waiting_rows = self._waiting_bytes = 0
        self._file = pa.BufferOutputStream()
        self._file.write(MAGIC)
        self._groups: list[RowGroup] = []

    @property
    def is_full(self) -> bool:
        """The file has as many rows as one should have."""
        return self.rows >= FILE_FULL or self._file.tell() >= FILE_BYTES

    def write(self, rows: pa.Table) -> None:
        """Add rows of the table; RowsError if they are not."""
        conformed = conform(rows, self.table)
        self.rows += conformed.num_rows
        self._waiting_rows += conformed.num_rows
        self._waiting_bytes += conformed.nbytes
        if self._waiting_rows < WORTH_A_GROUP and self._waiting_bytes < WAITING_BYTES:
            self._waiting.append(_copied(conformed))
        else:
            self._encode([*self._waiting, conformed])
            self._waiting, self._waiting_rows, self._waiting_bytes = [], 0, 0

    def finish(self) -> memoryview:
        """The file's bytes; the part takes no more rows."""
        if self._waiting:
            self._encode(self._waiting)
        self._file.write(footer(self.table, self._groups))
        return memoryview(self._file.getvalue())

    def _encode(self, pieces: list[pa.Table]) -> None:
        columns = [_joined([piece.column(column.name) for piece in pieces]) for column in self.table.columns]
        n = len(columns[0])
        for first in range(0, n, ROW_GROUP):
            placed = [
                self._placed(column, values.slice(first, ROW_GROUP))
                for column, values in zip(self.table.columns, columns, strict=True)
            ]
            self._groups.append(RowGroup(tuple(placed), min(ROW_GROUP, n - first)))

    def _placed(self, column: Column, values: pa.Array) -> Placed:
        chunk = encoded(
            values,
            column.type,
            is_nullable=column.null_when is not None,
            is_spread=is_spread(column, self.table),
        )
        offset = self._file.tell()
        self._file.write(chunk.data)
        bounds = _bounds(values) if column.name in _RANGED else None
        return Placed(column, chunk, offset, values.null_count, bounds)


def encode(rows: pa.Table, table: Table) -> memoryview:
    """One whole Parquet file of these rows."""
    part = Part(table)
    part.write(rows)
    return part.finish()


def few_text_columns(table: Table) -> list[str]:
    """The text columns that are stored with a dictionary, and are cheapest in memory as one."""
    return [c.name for c in table.columns if pa.types.is_string(c.type) and not is_spread(c, table)]


def is_spread(column: Column, table: Table) -> bool:
    """The column is text or bytes of which hardly any stand twice."""
    if not (pa.types.is_string(column.type) or pa.types.is_binary(column.type)):
        return False
    return column.name in _SPREAD or (table.name, column.name) in _SPREAD_IN or table.key == (column.name,)


def _joined(parts: Sequence[pa.ChunkedArray]) -> pa.Array:
    """The arrays one behind the other; with one dictionary, if one of them has any."""
    chunks = [chunk for part in parts for chunk in part.chunks]
    if len(chunks) == 1:
        return chunks[0]
    if any(pa.types.is_dictionary(chunk.type) for chunk in chunks):
        chunks = [_as_dictionary(chunk) for chunk in chunks]
        return pa.chunked_array(chunks).unify_dictionaries().combine_chunks()
    return pa.chunked_array(chunks, parts[0].type).combine_chunks()


def _as_dictionary(values: pa.Array) -> pa.Array:
    if pa.types.is_dictionary(values.type):
        return values.cast(pa.dictionary(pa.int32(), values.type.value_type))
    return values.dictionary_encode()


def _bounds(values: pa.Array) -> Bounds | None:
    """Bounds of the values, as Parquet has them; None where there is no value."""
    if values.null_count == len(values) or pa.types.is_boolean(values.type):
        return None
    is_dictionary = pa.types.is_dictionary(values.type)  # which may have names that do not occur
    texts = values.dictionary if is_dictionary else values
    if pa.types.is_string(texts.type) or pa.types.is_binary(texts.type):
        bounds = pc.min_max(texts.cast(pa.binary())).as_py()
        return Bounds(bounds["min"], bounds["max"], is_exact=not is_dictionary)
    valid = is_valid(values)
    found = numbers(values) if valid is None else numbers(values)[valid]
    kind = found.dtype if found.itemsize >= 4 else np.dtype(np.int32)
    return Bounds(found.min().astype(kind).tobytes(), found.max().astype(kind).tobytes(), is_exact=True)


def _copied(rows: pa.Table) -> pa.Table:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, rows.schema) as writer:
        writer.write_table(rows)
    return pa.ipc.open_stream(sink.getvalue()).read_all()
