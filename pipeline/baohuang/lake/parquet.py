"""Rows to Parquet: the encodings that were measured to be small and fast, and the same bytes for the same rows.

* a dictionary for text of few values, which comes as one in memory, so that nothing is hashed again;
* numbers and times as `DELTA_BINARY_PACKED`, which zstd would hardly make smaller; plain ones where they stand in runs
  or rise by one, which zstd does (per value 8 to 12 and 2 to 4 ns, against 10 to 27 with a dictionary);
* zstd at level 1 for all but these differences; level 3 gains nothing. `BYTE_STREAM_SPLIT` is smaller and faster for
  times and offsets, but not every reader knows it;
* statistics only where someone filters by range; row groups as large as files, for many small ones cost half as much
  again.
"""

from collections.abc import Sequence
from typing import Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from baohuang.lake.errors import RowsError
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
# Numbers that mostly are those of the row before, or one more.
_IN_RUNS: Final = {
    "seq", "seat", "to_seat", "lead_seat", "win_seat", "file_id", "run_id", "ending", "n_small_jokers", "n_big_jokers"
}  # fmt: skip
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

    Rows that wait are copied, so that they do not hold on to the larger arrays that they were cut from.
    """

    def __init__(self, table: Table) -> None:
        """An empty file of this table."""
        self.table = table
        self.rows = 0
        self._waiting: list[pa.Table] = []
        self._waiting_rows = self._waiting_bytes = 0
        self._sink = pa.BufferOutputStream()
        self._writer: pq.ParquetWriter | None = None

    @property
    def is_full(self) -> bool:
        """The file has as many rows, or bytes, as one should have."""
        return self.rows >= FILE_FULL or self._sink.tell() >= FILE_BYTES

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
        if self._waiting or self._writer is None:
            self._encode(self._waiting or [self.table.schema.empty_table()])
        if self._writer is not None:
            self._writer.close()
        return memoryview(self._sink.getvalue())

    def _encode(self, pieces: list[pa.Table]) -> None:
        columns = [_joined([piece.column(column.name) for piece in pieces]) for column in self.table.columns]
        if self._writer is None:
            fields = [
                pa.field(column.name, values.type, nullable=column.null_when is not None)
                for column, values in zip(self.table.columns, columns, strict=True)
            ]
            self._writer = pq.ParquetWriter(self._sink, pa.schema(fields), **_options(self.table))
        schema = self._writer.schema
        columns = [
            values if values.type == field.type else _recoded(values, field.type)
            for values, field in zip(columns, schema, strict=True)
        ]
        self._writer.write_table(pa.Table.from_arrays(columns, schema=schema), row_group_size=ROW_GROUP)


def encode(rows: pa.Table, table: Table) -> memoryview:
    """One whole Parquet file of these rows."""
    part = Part(table)
    part.write(rows)
    return part.finish()


def few_text_columns(table: Table) -> list[str]:
    """The text columns that are stored with a dictionary, and are cheapest in memory as one."""
    return [c.name for c in table.columns if pa.types.is_string(c.type) and not _is_spread(c, table)]


def _options(table: Table) -> dict[str, object]:
    texts = [c for c in table.columns if pa.types.is_string(c.type) or pa.types.is_binary(c.type)]
    numbers = [c.name for c in table.columns if pa.types.is_integer(c.type) or pa.types.is_timestamp(c.type)]
    differences = [name for name in numbers if name not in _IN_RUNS]
    packed = [column.name for column in table.columns if column.name not in differences]
    return {
        "compression": dict.fromkeys(packed, "zstd") | dict.fromkeys(differences, "none"),
        "compression_level": dict.fromkeys(packed, 1),
        "use_dictionary": [column.name for column in texts if not _is_spread(column, table)],
        "column_encoding": dict.fromkeys(differences, "DELTA_BINARY_PACKED"),
        "write_statistics": [column.name for column in table.columns if column.name in _RANGED],
        "write_batch_size": 1 << 16,
        # Without the Arrow schema a dictionary in memory reads back as the plain type, in every tool.
        "store_schema": False,
    }


def _is_spread(column: Column, table: Table) -> bool:
    """The column is text or bytes of which hardly any stand twice."""
    return column.name in _SPREAD or (table.name, column.name) in _SPREAD_IN or table.key == (column.name,)


def _joined(parts: Sequence[pa.ChunkedArray]) -> pa.Array:
    """The arrays one behind the other; with one dictionary, which Parquet gives a row group, if one of them has any."""
    chunks = [chunk for part in parts for chunk in part.chunks]
    if any(pa.types.is_dictionary(chunk.type) for chunk in chunks):
        chunks = [_as_dictionary(chunk) for chunk in chunks]
        return chunks[0] if len(chunks) == 1 else pa.chunked_array(chunks).unify_dictionaries().combine_chunks()
    return pa.chunked_array(chunks, chunks[0].type if chunks else parts[0].type).combine_chunks()


def _as_dictionary(values: pa.Array) -> pa.Array:
    """As a dictionary in which no value stands twice: pyarrow cannot read back another."""
    if not pa.types.is_dictionary(values.type):
        return values.dictionary_encode()
    if pc.count_distinct(values.dictionary, mode="all").as_py() < len(values.dictionary):
        return values.cast(values.type.value_type).dictionary_encode()
    return pa.DictionaryArray.from_arrays(values.indices.cast(pa.int32()), values.dictionary)


def _recoded(values: pa.Array, wanted: pa.DataType) -> pa.Array:
    return _as_dictionary(values) if pa.types.is_dictionary(wanted) else values.cast(wanted)


def _copied(rows: pa.Table) -> pa.Table:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, rows.schema) as writer:
        writer.write_table(rows)
    return pa.ipc.open_stream(sink.getvalue()).read_all()
