"""Each form of output says what the rows say, and nothing of the data moves the cursor of who reads it."""

import csv
import io
import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from baohuang.lake.errors import ExportError
from baohuang.lake.export import FORMS, TABLE_ROWS, write, write_file
from baohuang.lake.query import query
from baohuang.lake.text import fitted, padded, printable, width

NAMES = [
    "ann",
    "皇帝",
    "[bold red]x[/]",
    "\x1b[2J\x1b]0;title\x07",
    "abc\u202edcba",
    "a\u2066b\u2069",
    "zero\u200bwidth\ufeff",
    "two\nlines\tand tab\r",
    'quo"te, comma',
    "",
    None,
    "\x9b31m\x7f",
    "é e\u0301 🀄",
    "=1+2",
    "\\x1b",
]
ROWS = pa.table({"player": pa.array(NAMES, pa.string()), "score": pa.array(range(len(NAMES)), pa.int32())})


def written(rows: pa.Table, form: str) -> bytes:
    stream = io.BytesIO()
    assert write(rows.to_reader(max_chunksize=4), form, stream) == rows.num_rows
    return stream.getvalue()


def is_safe(text: str) -> bool:
    return printable(text.replace("\n", "")) == text.replace("\n", "")


def test_a_table_stands_in_columns_whatever_the_names_hold() -> None:
    text = written(ROWS, "table").decode()
    assert is_safe(text)
    lines = text.splitlines()
    assert len(lines) == len(NAMES) + 3
    assert len({width(line) for line in lines[1:-1]}) == 1
    assert lines[3].startswith("皇帝 ")
    assert lines[4].startswith("[bold red]x[/]")
    assert lines[5].startswith(r"\x1b[2J\x1b]0;title\x07")
    assert lines[6].startswith(r"abc\u202edcba")
    assert lines[9].startswith(r"two\nlines\tand tab\r")
    assert lines[12].startswith("NULL")
    assert lines[-1] == "(15 rows)"


def test_a_table_of_nothing_has_its_names() -> None:
    assert written(ROWS.slice(0, 0), "table").decode().splitlines() == ["player  score", "──────  ─────", "(0 rows)"]


def test_a_long_table_says_what_it_leaves_out() -> None:
    text = written(pa.table({"i": range(TABLE_ROWS + 5)}), "table").decode().splitlines()
    assert len(text) == TABLE_ROWS + 3
    assert text[-1] == "(1,005 rows, 1,000 shown; the other formats have all)"


def test_a_long_cell_is_cut() -> None:
    text = written(pa.table({"x": ["皇" * 80]}), "table").decode().splitlines()
    assert text[2] == "皇" * 49 + "…"


def test_csv_is_read_back_by_others() -> None:
    text = written(ROWS, "csv").decode()
    assert text.startswith("player,score\r\nann,0\r\n")
    rows = list(csv.reader(io.StringIO(text, newline="")))[1:]
    assert [row[0] for row in rows] == [name or "" for name in NAMES]
    assert '\r\n"",9\r\n,10\r\n' in text  # an empty text and a null are two things


def test_json_is_one_object_and_safe_to_show() -> None:
    text = written(ROWS, "json").decode()
    assert is_safe(text)
    content = json.loads(text)
    assert content["schema_version"] == 1
    assert content["columns"] == [{"name": "player", "type": "string"}, {"name": "score", "type": "int32"}]
    assert content["rows"] == ROWS.to_pylist()
    assert json.loads(written(ROWS.slice(0, 0), "json"))["rows"] == []


def test_jsonl_is_one_object_a_line() -> None:
    text = written(ROWS, "jsonl").decode()
    assert is_safe(text)
    assert [json.loads(line) for line in text.splitlines()] == ROWS.to_pylist()


def test_parquet_is_the_rows() -> None:
    assert pq.read_table(io.BytesIO(written(ROWS, "parquet"))) == ROWS


VALUES = """
SELECT 1::HUGEINT AS huge, 1.50::DECIMAL(5, 2) AS price, 'nan'::DOUBLE AS nan, 0.1::DOUBLE AS tenth, true AS yes,
       TIMESTAMPTZ '2026-11-01 20:15:00.85+00' AS at, DATE '2026-11-01' AS day, TIME '10:00' AS hour,
       INTERVAL 1 MONTH AS span, [1, 2] AS list, {'a': 'x', 'b': NULL} AS pair, 'p\\xFF\\x1B'::BLOB AS raw,
       'a'::ENUM('a', 'b') AS kind, NULL AS nothing
"""


def test_values_of_every_kind(empty) -> None:
    (row,) = json.loads(written(query(empty, VALUES).read_all(), "json"))["rows"]
    assert row == {
        "huge": 1,
        "price": 1.5,
        "nan": None,
        "tenth": 0.1,
        "yes": True,
        "at": "2026-11-01T20:15:00.850000Z",
        "day": "2026-11-01",
        "hour": "10:00:00",
        "span": "1 months 0 days 0 seconds",
        "list": [1, 2],
        "pair": {"a": "x", "b": None},
        "raw": "p\\xff\x1b",
        "kind": "a",
        "nothing": None,
    }
    (cells,) = list(csv.reader(io.StringIO(written(query(empty, VALUES).read_all(), "csv").decode())))[1:]
    assert cells[:10] == [
        "1", "1.50", "nan", "0.1", "true", "2026-11-01T20:15:00.850000Z", "2026-11-01", "10:00:00",
        "1 months 0 days 0 seconds", "[1,2]",
    ]  # fmt: skip
    assert is_safe(written(query(empty, VALUES).read_all(), "table").decode())
    assert pq.read_table(
        io.BytesIO(written(query(empty, VALUES.replace("INTERVAL 1 MONTH", "1")).read_all(), "parquet"))
    )


def test_columns_of_one_name_are_kept_apart() -> None:
    rows = pa.Table.from_arrays([pa.array([1]), pa.array([2]), pa.array([3])], names=["a", "a", "a_2"])
    assert json.loads(written(rows, "jsonl")) == {"a": 1, "a_2": 2, "a_2_2": 3}
    assert pq.read_table(io.BytesIO(written(rows, "parquet"))).column_names == ["a", "a_2", "a_2_2"]


def test_an_unknown_form_is_refused() -> None:
    with pytest.raises(ExportError, match="no format 'xml'; there are table, csv, json, jsonl, parquet"):
        write(ROWS.to_reader(), "xml", io.BytesIO())


def test_parquet_is_not_for_a_terminal() -> None:
    class Terminal(io.BytesIO):
        def isatty(self) -> bool:
            return True

    with pytest.raises(ExportError, match="name a file with -o, or use a pipe"):
        write(ROWS.to_reader(), "parquet", Terminal())
    assert write(ROWS.to_reader(), "table", Terminal()) == ROWS.num_rows


@pytest.mark.parametrize("form", FORMS)
def test_a_file_is_what_a_stream_would_be(tmp_path: Path, form: str) -> None:
    path = tmp_path / f"out.{form}"
    path.write_text("old")
    assert write_file(ROWS.to_reader(max_chunksize=4), form, path) == ROWS.num_rows
    assert path.read_bytes() == written(ROWS, form)
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_stays_as_it_was_if_the_query_fails(tmp_path: Path) -> None:
    def batches():
        yield from ROWS.to_batches(max_chunksize=4)
        raise KeyboardInterrupt

    path = tmp_path / "out.csv"
    path.write_text("old")
    with pytest.raises(KeyboardInterrupt):
        write_file(pa.RecordBatchReader.from_batches(ROWS.schema, batches()), "csv", path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match=r"out\.csv: No such file or directory"):
        write_file(ROWS.to_reader(), "csv", tmp_path / "none" / "out.csv")


@given(st.text())
def test_printable_text_is_safe_and_the_same_again(text: str) -> None:
    safe = printable(text)
    assert printable(safe) == safe
    assert all(ord(mark) >= 32 for mark in safe)


@given(st.text(max_size=30), st.integers(2, 40))
def test_fitted_and_padded_text_has_the_width(text: str, cells: int) -> None:
    cut = fitted(printable(text), cells)
    assert width(cut) <= cells
    assert width(padded(cut, cells)) == cells


@given(st.lists(st.one_of(st.none(), st.text(st.characters(exclude_categories=["Cs"])))))
def test_any_text_is_read_back_from_csv_and_json(texts) -> None:
    rows = pa.table({"n": list(range(len(texts))), "x": pa.array(texts, pa.string())})
    assert [json.loads(line)["x"] for line in written(rows, "jsonl").decode().split("\n")[:-1]] == texts
    read = list(csv.reader(io.StringIO(written(rows, "csv").decode(), newline="")))[1:]
    assert [row[1] for row in read] == [text or "" for text in texts]
