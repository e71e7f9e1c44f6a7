"""Other tools read the lake without bh, and see what bh sees."""

import duckdb
import polars as pl
import pyarrow as pa
import pytest
from deltalake import DeltaTable
from lake_rows import in_order, make_rows

from baohuang.lake.delta import DeltaLog
from baohuang.lake.lake import Lake
from baohuang.lake.tables import TABLES


def delta_rows(lake: Lake, table: str, version: int | None = None) -> pa.Table:
    return DeltaTable(lake.path / table, version=version).to_pyarrow_table()


@pytest.mark.parametrize("table", TABLES)
def test_deltalake_polars_and_duckdb_read_the_same_rows(filled: Lake, table: str) -> None:
    expected = in_order(filled.read(table))
    assert in_order(delta_rows(filled, table)) == expected
    assert in_order(pl.scan_delta(str(filled.path / table)).collect().to_arrow()) == expected
    uris = DeltaTable(filled.path / table).file_uris()
    assert in_order(duckdb.connect().read_parquet(uris).to_arrow_table()) == expected
    assert in_order(filled.connect().table(table).to_arrow_table()) == expected


@pytest.mark.parametrize("table", TABLES)
def test_delta_reads_the_versions_rows_and_files_of_the_ledger(filled: Lake, table: str) -> None:
    state = filled.state(table)
    delta = DeltaTable(filled.path / table)
    assert delta.version() == state.version == 2
    assert sorted(delta.file_uris()) == sorted(map(str, filled.files(table)))
    assert DeltaLog(filled.disk_files, table).live(state.version) == {file.name: file.rows for file in state.files}
    assert delta.count() == state.rows


def test_an_older_version_is_read_as_it_was(filled: Lake) -> None:
    assert in_order(delta_rows(filled, "events", 1)) == in_order(make_rows("events", ["a", "b"]))
    assert delta_rows(filled, "events", 0).num_rows == 0


@pytest.mark.parametrize("table", TABLES)
def test_an_empty_table_has_its_columns_in_every_reader(empty: Lake, table: str) -> None:
    schema = TABLES[table].schema
    assert empty.read(table).schema == schema
    view = empty.connect().table(table).to_arrow_table()
    assert (view.num_rows, view.schema.names, view.schema.types) == (0, schema.names, schema.types)
    frame = pl.scan_delta(str(empty.path / table)).collect()
    assert (frame.height, frame.columns) == (0, schema.names)


def test_the_types_in_the_files_are_those_of_the_tables(filled: Lake) -> None:
    connection = filled.connect()
    for name, table in TABLES.items():
        schema = connection.table(name).to_arrow_table().schema
        assert (schema.names, schema.types) == (table.schema.names, table.schema.types)


def test_a_folder_with_the_signs_of_a_pattern_in_its_name_is_a_folder(tmp_path) -> None:
    lake = Lake.open(tmp_path / "logs [old] it's *?" / "lake", create=True)
    with lake.writer() as writer:
        writer.write("games", make_rows("games", ["a"]))
        writer.commit(1)
    assert lake.connect().sql("FROM games").to_arrow_table().num_rows == 3
