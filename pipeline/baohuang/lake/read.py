"""Rows out of data files, with pyarrow, a file at a time."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from baohuang.lake.entry import DataFile
from baohuang.lake.files import Files
from baohuang.lake.parquet import few_text_columns
from baohuang.lake.tables import Table

Out = Sequence[tuple[str, pa.Array]]  # rows that are taken out: those whose column has one of the values
Gone = dict[str, list[tuple[str, pa.Array]]]  # by file


def read_files(
    files: Files,
    table: Table,
    live: Iterable[DataFile],
    columns: Sequence[str] | None,
    where: Mapping[str, Iterable[Any]] | None,
    *,
    gone: Gone | None = None,
) -> pa.Table:
    """See `Lake.read`; without the rows that are `gone`."""
    types = {column.name: column.type for column in table.columns}
    wanted = list(types) if columns is None else list(columns)
    schema = pa.schema([table.schema.field(name) for name in wanted])
    sets = {name: pa.array(list(values), types[name]) for name, values in (where or {}).items()}
    pieces = [schema.empty_table()]
    for file in live:
        with files.open(f"{table.name}/{file.name}") as source:
            parquet = pq.ParquetFile(source, read_dictionary=few_text_columns(table))
            if all(_holds(parquet, name, values) for name, values in sets.items()):
                out = (gone or {}).get(file.name, ())
                rows = parquet.read(columns=list(dict.fromkeys([*wanted, *sets, *(name for name, _ in out)])))
                for name, values in sets.items():
                    rows = rows.filter(_is_in(rows.column(name), values))
                pieces.append(_without(rows, out).select(wanted).cast(schema))
    return pa.concat_tables(pieces)


def rows_without(files: Files, table: Table, file: DataFile, out: Out) -> pa.Table:
    """A file's rows whose columns have none of the values (a null is none of them).

    Columns of few values come as dictionaries, to be written again without hashing; those that were searched do not,
    for their dictionaries still have the values that are gone.
    """
    with files.open(f"{table.name}/{file.name}") as source:
        rows = _without(pq.ParquetFile(source, read_dictionary=few_text_columns(table)).read(), out)
    for name, values in out:
        rows = rows.set_column(rows.schema.get_field_index(name), name, rows.column(name).cast(values.type))
    return rows


def _without(rows: pa.Table, out: Out) -> pa.Table:
    for name, values in out:
        rows = rows.filter(pc.invert(_is_in(rows.column(name), values)))
    return rows


def _holds(parquet: pq.ParquetFile, column: str, values: pa.Array) -> bool:
    """Whether a row of the file has one of the values.

    Reads one column, for a game's id 20 kB a million rows, unless the file's own least and greatest value rule it out.
    """
    if not _may_hold(parquet, column, values):
        return False
    return pc.any(_is_in(parquet.read(columns=[column]).column(column), values)).as_py() is True


def _is_in(found: pa.ChunkedArray, values: pa.Array) -> pa.ChunkedArray:
    """For each row whether it is one of the values; looks up the distinct ones where there is a dictionary."""
    if not pa.types.is_dictionary(found.type):
        return pc.is_in(found, value_set=values)
    chunks = [pc.is_in(chunk.dictionary, value_set=values).take(chunk.indices) for chunk in found.chunks]
    return pc.fill_null(pa.chunked_array(chunks, pa.bool_()), False)


def _may_hold(parquet: pq.ParquetFile, column: str, values: pa.Array) -> bool:
    """Whether the range of a value of the file holds one of the values, as far as the footer tells."""
    at = parquet.schema_arrow.get_field_index(column)
    groups = [parquet.metadata.row_group(number).column(at).statistics for number in range(parquet.num_row_groups)]
    if not len(values) or any(group is None or not group.has_min_max for group in groups):
        return bool(len(values))
    low, high = min(group.min for group in groups), max(group.max for group in groups)
    inside = pc.and_(pc.greater_equal(values, low), pc.less_equal(values, high))
    return pc.any(inside).as_py() is True
