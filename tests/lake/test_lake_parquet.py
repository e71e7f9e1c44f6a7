"""Parquet files against what readers make of them."""

import io
from typing import Any

import duckdb
import hypothesis.strategies as st
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from lake_rows import make_rows

from baohuang.lake.parquet import Part, encode
from baohuang.lake.tables import TABLES, TIME, Column, Table

VALUES: dict[pa.DataType, st.SearchStrategy[Any]] = {
    pa.bool_(): st.booleans(),
    pa.int8(): st.integers(-128, 127),
    pa.int16(): st.integers(-(2**15), 2**15 - 1),
    pa.int32(): st.integers(-(2**31), 2**31 - 1) | st.integers(-3, 300),
    pa.int64(): st.integers(-(2**63), 2**63 - 1) | st.integers(10**12, 10**12 + 900),
    TIME: st.integers(0, 2**53),
    pa.string(): st.sampled_from(["", "9s9h", "皇帝", "\0"]) | st.text(max_size=5),
    pa.binary(): st.binary(max_size=5),
}


def table_of(kind: pa.DataType, *, has_nulls: bool, name: str = "value") -> Table:
    null_when = "there is none" if has_nulls else None
    return Table("t", "one value", ("other",), (Column(name, kind, "a value", null_when),))


@st.composite
def columns(draw: st.DrawFn) -> tuple[Table, list[pa.Array]]:
    """A table of one column, and its rows in pieces, some as dictionaries, some cut out of longer arrays."""
    kind = draw(st.sampled_from(list(VALUES)))
    has_nulls = draw(st.booleans())
    value = VALUES[kind] | st.none() if has_nulls else VALUES[kind]
    pieces = []
    for _ in range(draw(st.integers(1, 3))):
        values = pa.array(draw(st.lists(value, max_size=60)), kind)
        if kind == pa.string() and draw(st.booleans()):
            values = values.dictionary_encode()
            values = values.cast(pa.dictionary(draw(st.sampled_from([pa.int8(), pa.int16(), pa.int64()])), kind))
        pieces.append(values[draw(st.integers(0, 9)) :])
    name = draw(st.sampled_from(["value", "game_id", "raw"]))  # with bounds; spread
    return table_of(kind, has_nulls=has_nulls, name=name), pieces


@given(columns(), st.sampled_from([1, 100]))
@settings(max_examples=200, deadline=None)
def test_what_is_written_is_read(made: tuple[Table, list[pa.Array]], group: int) -> None:
    table, pieces = made
    name = table.columns[0].name
    expected = [value for piece in pieces for value in piece.to_pylist()]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("baohuang.lake.parquet.WORTH_A_GROUP", group)
        part = Part(table)
        for piece in pieces:
            part.write(pa.table({name: piece}))
        data = bytes(part.finish())
    read = pq.read_table(io.BytesIO(data))
    assert read.schema.equals(table.schema)
    assert read[name].to_pylist() == expected
    if pa.types.is_string(table.columns[0].type):
        assert pq.read_table(io.BytesIO(data), read_dictionary=[name])[name].to_pylist() == expected
    polars = pl.read_parquet(data)[name].to_arrow().cast(table.columns[0].type)
    assert polars.to_pylist() == expected


@pytest.mark.parametrize("name", list(TABLES))
def test_duckdb_reads_every_table(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("parquet") / "rows.parquet"
    rows = make_rows(name, ["a", "b", "皇"], each=40)
    path.write_bytes(encode(rows, TABLES[name]))
    read = duckdb.connect().read_parquet(str(path)).to_arrow_table()
    assert read.cast(rows.schema).to_pylist() == rows.to_pylist()


def test_row_groups_are_no_larger_than_they_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baohuang.lake.parquet.ROW_GROUP", 7)
    rows = make_rows("plays", ["a", "b"], each=10)
    file = pq.ParquetFile(io.BytesIO(bytes(encode(rows, TABLES["plays"]))))
    assert [file.metadata.row_group(at).num_rows for at in range(file.num_row_groups)] == [7, 7, 6]
    assert file.read().to_pylist() == rows.to_pylist()


def test_long_rows_do_not_wait_for_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quarantined line has up to a MiB: what waits, and what a file grows to, is bounded in bytes too."""
    monkeypatch.setattr("baohuang.lake.parquet.WAITING_BYTES", 1000)
    monkeypatch.setattr("baohuang.lake.parquet.FILE_BYTES", 3000)
    raw = [bytes(range(at, at + 240)) * 2 for at in range(10)]
    part = Part(table_of(pa.binary(), has_nulls=False, name="raw"))
    fullness = []
    for one in raw:
        part.write(pa.table({"raw": pa.array([one])}))
        fullness.append(part.is_full)
    assert fullness[:2] == [False, False]
    file = pq.ParquetFile(io.BytesIO(bytes(part.finish())))
    assert file.num_row_groups > 2
    assert file.read()["raw"].to_pylist() == raw


def test_bounds_let_readers_leave_out_row_groups() -> None:
    rows = pa.table({"seq": pa.array([7, 3, None, -2], pa.int32())})
    table = table_of(pa.int32(), has_nulls=True, name="seq")
    statistics = pq.ParquetFile(io.BytesIO(bytes(encode(rows, table)))).metadata.row_group(0).column(0).statistics
    assert (statistics.min, statistics.max, statistics.null_count) == (-2, 7, 1)


def test_a_file_without_rows() -> None:
    read = pq.read_table(io.BytesIO(bytes(encode(TABLES["plays"].schema.empty_table(), TABLES["plays"]))))
    assert read.equals(TABLES["plays"].schema.empty_table())


def test_a_name_may_stand_twice_in_a_dictionary() -> None:
    """As it is, pyarrow would find the second one and read other rows by it, or none."""
    names = pa.DictionaryArray.from_arrays(pa.array([0, 1, 2, 1], pa.int8()), pa.array(["a", "b", "a"]))
    data = bytes(encode(pa.table({"value": names}), table_of(pa.string(), has_nulls=False)))
    for read_dictionary in ([], ["value"]):
        read = pq.read_table(io.BytesIO(data), read_dictionary=read_dictionary)
        assert read["value"].to_pylist() == ["a", "b", "a", "b"]


def test_what_lies_under_a_null_or_behind_the_end_does_not_count() -> None:
    """Arrow says nothing of it, and the same rows are the same bytes."""
    files = set()
    for anything in (0, 77):
        validity, truths = bytes([0b101 | anything & 0b11111000]), bytes([0b111 | anything & 0b11111000])
        place = pa.Array.from_buffers(pa.int8(), 3, [pa.py_buffer(validity), pa.py_buffer(bytes([3, anything, 1]))])
        truth = pa.Array.from_buffers(pa.bool_(), 3, [None, pa.py_buffer(truths)])
        name = pa.Array.from_buffers(pa.int8(), 3, [pa.py_buffer(validity), pa.py_buffer(bytes([1, anything % 3, 0]))])
        coded = pa.DictionaryArray.from_arrays(name, pa.array(["a", "b", "c"]))
        for values, kind in ((place, pa.int8()), (truth, pa.bool_()), (coded, pa.string())):
            table = table_of(kind, has_nulls=True)
            files.add((str(kind), bytes(encode(pa.table({"value": values}), table))))
    assert len(files) == 3
