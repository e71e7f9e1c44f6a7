"""Rows to Parquet: the encodings that were measured to be small and fast, and the same bytes for the same rows.

Measured on a million events (and a million plays) grouped by game, one busy core: 5.9 (7.0) MB in 0.18 (0.27) s of
CPU time, against 18.8 (11.1) MB in 0.35 (0.38) s with pyarrow's defaults. What did it:

* zstd at level 1; level 3 gains nothing.
* `DELTA_BINARY_PACKED` for numbers that rise from row to row (ts, seq, line, byte_offset): 0.005 MB instead of 1.3 for
  `line`, a third of the time.
* a dictionary for columns of few values, 8- and 16-bit numbers among them. `BYTE_STREAM_SPLIT` is a little smaller
  for those and takes readers up to twice the time.
* statistics only where someone filters by range, and larger pieces on the way to the encoder: a fifth of the time.
* row groups as large as files; many small ones cost half as much again.
"""

from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from baohuang.lake.errors import RowsError
from baohuang.lake.tables import Column, Table

ROW_GROUP: Final = 1 << 20  # rows, at most
WORTH_A_GROUP: Final = 100_000  # rows; fewer wait for more
FILE_FULL: Final = 500_000  # rows from which a file is closed: a late event rewrites one file, not the table

# Columns whose values hardly repeat, for which a dictionary is work for nothing.
_SPREAD: Final = {"content_hash", "detail", "raw"}
_SPREAD_IN: Final = {("hands", "cards")}
# 32-bit numbers of few values, which do not rise.
_FEW: Final = {
    "length", "trick", "lap", "n_cards", "cards_left", "n_small_jokers", "n_big_jokers", "n_plays", "n_passes",
    "hand_size", "hand_strength", "n_abdications", "offer_no",
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
    wanted = pa.dictionary(pa.int32(), column.type) if is_dictionary else column.type
    if values.type == wanted:
        return values
    try:
        return values.cast(wanted)
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
        self._sink = pa.BufferOutputStream()
        self._writer: pq.ParquetWriter | None = None

    @property
    def is_full(self) -> bool:
        """The file has as many rows as one should have."""
        return self.rows >= FILE_FULL

    def write(self, rows: pa.Table) -> None:
        """Add rows of the table; RowsError if they are not."""
        conformed = conform(rows, self.table)
        self.rows += conformed.num_rows
        waiting = sum(piece.num_rows for piece in self._waiting)
        if waiting + conformed.num_rows < WORTH_A_GROUP:
            self._waiting.append(_copied(conformed))
        else:
            self._encode([*self._waiting, conformed])
            self._waiting = []

    def finish(self) -> memoryview:
        """The file's bytes; the part takes no more rows."""
        if self._waiting or self._writer is None:
            self._encode(self._waiting or [self.table.schema.empty_table()]).close()
        else:
            self._writer.close()
        return memoryview(self._sink.getvalue())

    def _encode(self, pieces: list[pa.Table]) -> pq.ParquetWriter:
        writer = self._writer or pq.ParquetWriter(self._sink, pieces[0].schema, **_options(self.table))
        rows = pa.concat_tables([_aligned(piece, writer.schema) for piece in pieces])
        # Parquet gives a row group one dictionary: pieces with dictionaries of their own would fall back to plain.
        writer.write_table(rows.unify_dictionaries(), row_group_size=ROW_GROUP)
        self._writer = writer
        return writer


def encode(rows: pa.Table, table: Table) -> memoryview:
    """One whole Parquet file of these rows."""
    part = Part(table)
    part.write(rows)
    return part.finish()


def few_text_columns(table: Table) -> list[str]:
    """The text columns that are stored with a dictionary, and are cheapest in memory as one."""
    return [c.name for c in table.columns if pa.types.is_string(c.type) and _has_few_values(c, table)]


def _options(table: Table) -> dict[str, object]:
    few = [column.name for column in table.columns if _has_few_values(column, table)]
    rising = [
        column.name
        for column in table.columns
        if column.name not in few and (pa.types.is_integer(column.type) or pa.types.is_timestamp(column.type))
    ]
    return {
        "compression": "zstd",
        "compression_level": 1,
        "use_dictionary": few,
        "column_encoding": dict.fromkeys(rising, "DELTA_BINARY_PACKED"),
        "write_statistics": [column.name for column in table.columns if column.name in _RANGED],
        "write_batch_size": 1 << 16,
        # Without the Arrow schema a dictionary in memory reads back as the plain type, in every tool.
        "store_schema": False,
    }


def _has_few_values(column: Column, table: Table) -> bool:
    if pa.types.is_integer(column.type):
        return bool(column.type.bit_width < 32) or column.name in _FEW
    is_text = pa.types.is_string(column.type) or pa.types.is_binary(column.type)
    is_spread = column.name in _SPREAD or (table.name, column.name) in _SPREAD_IN or table.key == (column.name,)
    return bool(is_text and not is_spread)


def _aligned(rows: pa.Table, schema: pa.Schema) -> pa.Table:
    """The rows with columns as dictionaries, or not, as the file that is being written has them."""
    columns = [
        values if values.type == field.type else _recoded(values, field.type)
        for values, field in zip(rows.columns, schema, strict=True)
    ]
    return pa.Table.from_arrays(columns, schema=schema)


def _recoded(values: pa.ChunkedArray, wanted: pa.DataType) -> pa.ChunkedArray:
    return values.dictionary_encode() if pa.types.is_dictionary(wanted) else values.cast(wanted)


def _copied(rows: pa.Table) -> pa.Table:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, rows.schema) as writer:
        writer.write_table(rows)
    return pa.ipc.open_stream(sink.getvalue()).read_all()
