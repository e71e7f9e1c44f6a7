"""`bh sql`: one query in, rows out in every format; without one, tables and columns."""

import csv
import io
import json

import pyarrow.parquet as pq
import pytest

from baohuang.lake.tables import TABLES

QUERY = "SELECT game_id, seq, expected FROM violations ORDER BY seq"


@pytest.fixture
def sql(bh, lake):
    return lambda *arguments, **more: bh("sql", *arguments, "--lake", lake, **more)


def test_a_table_to_look_at(sql):
    ran = sql(QUERY)
    assert ran.code == 0
    assert ran.err == ""
    assert ran.out.splitlines()[0].split() == ["game_id", "seq", "expected"]
    assert "example-faults    8  NULL" in ran.out


def test_formats_for_programs(sql, tmp_path):
    (first, *_) = csv.DictReader(io.StringIO(sql(QUERY, "--format", "csv").out))
    assert first == {"game_id": "example-faults", "seq": "8", "expected": ""}
    whole = json.loads(sql(QUERY, "--format", "json").out)
    assert whole["schema_version"] == 1
    assert whole["rows"][0] == {"game_id": "example-faults", "seq": 8, "expected": None}
    lines = sql(QUERY, "--format", "jsonl").out.splitlines()
    assert [json.loads(line) for line in lines] == whole["rows"]


@pytest.mark.parametrize(("name", "option"), [("x.parquet", None), ("x.data", "parquet")])
def test_a_file_has_the_format_of_its_name_or_of_the_option(sql, tmp_path, name, option):
    ran = sql(QUERY, "-o", name, *(["--format", option] if option else []))
    assert (ran.code, ran.out) == (0, "")
    assert "2 row(s) written to" in ran.err
    assert pq.read_table(tmp_path / name).column("seq").to_pylist() == [8, 197]
    assert sql(QUERY, "-o", "x.csv", "--quiet").err == ""


@pytest.mark.parametrize("argument", [["-"], []])
def test_the_query_may_come_from_standard_input(sql, argument):
    assert "example-faults" in sql(*argument, stdin=QUERY.encode()).out


@pytest.mark.parametrize(("lang", "row"), [("en", "rows"), ("zh", "行")])
def test_without_a_query_the_tables_are_listed(sql, lang, row):
    ran = sql(lang=lang)
    assert ran.code == 0
    assert [line.split()[0] for line in ran.out.splitlines()] == list(TABLES)
    assert f"391 {row}" in ran.out
    assert sql("--tables", lang=lang, stdin=b"SELECT 1").out == ran.out


def test_columns_of_a_table_with_their_meaning(sql):
    ran = sql("--columns", "plays")
    for column in TABLES["plays"].columns:
        assert f"\n{column.name} " in ran.out


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("DELETE FROM games", "one SELECT is allowed"),
        ("SELECT 1; SELECT 2", "2 statements"),
        ("SELEC 1", "syntax error"),
        ("FROM nowhere", "nowhere"),
        ("SELECT * FROM read_csv('/etc/passwd')", "/etc/passwd"),
    ],
)
def test_what_is_no_question_to_the_lake_is_refused(sql, query, says):
    ran = sql(query)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err


def test_errors_in_chinese(sql):
    assert "只允许一条 SELECT" in sql("DELETE FROM games", lang="zh").err
    assert "SQL 语法错误" in sql("SELEC 1", lang="zh").err
    assert "SQL 中的名称有误" in sql("FROM nowhere", lang="zh").err
    assert "文件夹不存在" in sql(QUERY, "-o", "nowhere/x.csv", lang="zh").err


def test_data_cannot_harm_a_terminal(sql):
    ran = sql("SELECT 'a' || chr(27) || '[31m' || chr(8238) || 'b' AS x")
    assert r"a\x1b[31m\u202eb" in ran.out
