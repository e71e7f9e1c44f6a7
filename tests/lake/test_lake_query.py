"""Free SQL reads the lake, in every form an analyst types, and reaches nothing else."""

import os
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from baohuang.lake.errors import QueryError
from baohuang.lake.lake import Lake
from baohuang.lake.query import Limits, query
from baohuang.lake.tables import TABLES

READS = [
    "SELECT count(*) FROM games",
    "select 1;",
    "  -- a comment first\n SELECT 1 -- and last",
    "FROM games",
    "FROM games SELECT game_id LIMIT 1",
    "WITH g AS (SELECT * FROM games) SELECT count(*) FROM g",
    "WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 3) FROM n",
    "WITH g AS MATERIALIZED (FROM games) FROM g UNION ALL FROM g",
    "VALUES (1, 2), (3, 4)",
    "TABLE games",
    "DESCRIBE games",
    "DESCRIBE SELECT 1 AS x",
    "SHOW TABLES",
    "SUMMARIZE seats",
    "PIVOT events ON type USING count(*) GROUP BY game_id",
    "FROM (PIVOT events ON type USING count(*))",
    "WITH e AS (FROM events WHERE seq < 50) PIVOT e ON type USING count(*)",
    "SELECT * FROM events PIVOT (count(*) FOR type IN ('type 1', 'type 2'))",
    "UNPIVOT (SELECT 1 AS a, 2 AS b) ON a, b",
    "EXPLAIN SELECT * FROM games",
    "explain analyze select count(*) from games",
    "SELECT g.game_id FROM games g JOIN seats s USING (game_id) WHERE s.seat > 0",
    "SELECT row_number() OVER (PARTITION BY game_id ORDER BY seq) FROM events",
    "SELECT 'copy t to ''x'' -- insert'",
    "SELECT started_at::DATE, strftime(started_at, '%Y') FROM games",
]

REFUSED = [
    ("", "there is no query"),
    ("  -- nothing", "there is no query"),
    ("SELECT 1; SELECT 2", "2 statements"),
    ("SELECT 1; COPY games TO '{lake}/x'", "2 statements"),
    ("SELEC 1", "syntax error"),
    ("SELECT * FROM game", "Table with name game does not exist"),
    ("INSERT INTO games VALUES (1)", "INSERT is refused"),
    ("DELETE FROM games", "DELETE is refused"),
    ("UPDATE games SET game_id = 'x'", "UPDATE is refused"),
    ("CREATE TABLE x AS FROM games", "CREATE is refused"),
    ("DROP VIEW games", "DROP is refused"),
    ("COPY games TO '{lake}/x.csv'", "COPY is refused"),
    ("COPY (PIVOT events ON type USING count(*)) TO '{lake}/x.csv'", "COPY is refused"),
    ("CREATE TABLE x AS PIVOT events ON type USING count(*)", "CREATE is refused"),
    ("EXPLAIN ANALYZE COPY games TO '{lake}/x.csv'", "COPY is refused"),
    ("EXPLAIN EXPLAIN ANALYZE DELETE FROM games", "DELETE is refused"),
    ("WITH x AS (COPY games TO '{lake}/x.csv') FROM x", "COPY is refused"),
    ("WITH x AS (COPY games TO '{file}' (USE_TMP_FILE false)) FROM x", "COPY is refused"),
    ("WITH x AS (COPY games TO '{file}') PIVOT events ON type", "COPY is refused"),
    ("WITH x AS (INSERT INTO games VALUES (1) RETURNING *) FROM x", "INSERT is refused"),
    ("WITH x AS (DELETE FROM games RETURNING *) FROM x", "DELETE is refused"),
    ("FROM query('SELECT 1')", "the function query is refused"),
    ("FROM json_execute_serialized_sql('{{}}')", "the function json_execute_serialized_sql is refused"),
    ("FROM (PIVOT \"query\"('FROM events') ON type USING count(*))", "the function query is refused"),
    ("FROM arrow_scan(1, 2, 3)", "the function arrow_scan is refused"),
    ("ATTACH '{lake}/x.db'", "ATTACH is refused"),
    ("INSTALL httpfs", "LOAD is refused"),
    ("LOAD httpfs", "LOAD is refused"),
    ("SET threads = 64", "SET is refused"),
    ("SET lock_configuration = false", "SET is refused"),
    ("RESET memory_limit", "SET is refused"),
    ("PRAGMA database_list", "PRAGMA is refused"),
    ("CALL pragma_version()", "CALL is refused"),
    ("EXPORT DATABASE '{lake}'", "EXPORT is refused"),
    ("UPDATE EXTENSIONS", "one SELECT is allowed"),
    ("BEGIN", "TRANSACTION is refused"),
    ("USE memory", "SET is refused"),
    ("SELECT getenv('HOME')", "getenv"),
    ("FROM read_csv('/etc/passwd')", "disabled by configuration"),
    ("FROM read_text('/etc/passwd')", "disabled by configuration"),
    ("FROM '/etc/passwd'", "does not exist"),
    ("FROM read_text('{lake}/../secret.txt')", "disabled by configuration"),
    ("FROM read_text('{lake}/_ledger/lock')", "disabled by configuration"),
    ("FROM glob('/etc/*')", "disabled by configuration"),
    ("FROM glob('{lake}/../*')", "disabled by configuration"),
    ("FROM read_parquet('https://example.org/x.parquet')", "disabled by configuration"),
    ("FROM duckdb_extensions()", "disabled by configuration"),
    ("FROM which_secret('x', 's3')", "disabled by configuration"),
    ("FROM local_variable", "does not exist"),
]


@pytest.mark.parametrize("sql", READS)
def test_what_analysts_type_is_answered(filled: Lake, sql: str) -> None:
    assert query(filled, sql).read_all().num_rows


@pytest.mark.parametrize(("sql", "message"), REFUSED)
def test_all_else_is_refused_with_a_short_message(filled: Lake, sql: str, message: str) -> None:
    (filled.path.parent / "secret.txt").write_text("secret")
    local_variable = filled.read("games")
    file = filled.files("games")[0]
    before = {path: path.stat().st_mtime_ns for path in filled.path.rglob("*")}
    with pytest.raises(QueryError, match=message) as caught:
        query(filled, sql.format(lake=filled.path, file=file)).read_all()
    assert len(str(caught.value)) < 1000
    assert "secret\n" not in str(caught.value)
    assert {path: path.stat().st_mtime_ns for path in filled.path.rglob("*")} == before
    assert pq.read_metadata(file).num_columns == local_variable.num_columns


def test_an_empty_lake_answers_too(empty: Lake) -> None:
    assert query(empty, "SELECT count(*) AS n FROM games").read_all().to_pylist() == [{"n": 0}]
    assert query(empty, "SHOW TABLES").read_all()["name"].to_pylist() == sorted(TABLES)


def test_a_query_ends_at_its_time(filled: Lake) -> None:
    with pytest.raises(QueryError, match="exceeded maximum execution time"):
        query(filled, "SELECT count(*) FROM range(1_000_000_000_000)", Limits(seconds=0.05)).read_all()


def test_a_query_ends_at_its_time_between_rows_too(filled: Lake) -> None:
    reader = query(filled, "FROM range(1_000_000_000_000)", Limits(seconds=0.2))
    with pytest.raises(QueryError, match="exceeded maximum execution time"):
        for _ in reader:
            pass


def test_memory_and_threads_are_limited(filled: Lake) -> None:
    limits = Limits(memory="123MB", threads=1)
    settings = query(filled, "SELECT current_setting('memory_limit') m, current_setting('threads') t", limits)
    assert settings.read_all().to_pylist() == [{"m": "117.3 MiB", "t": 1}]
    with pytest.raises(QueryError, match="memory"):
        query(filled, "SELECT list(i) FROM range(50_000_000) t(i)", Limits(memory="50MB")).read_all()


def test_rows_come_in_batches(filled: Lake) -> None:
    sizes = [batch.num_rows for batch in query(filled, "FROM range(250_000)")]
    assert sum(sizes) == 250_000
    assert max(sizes) <= 120_000


def test_times_are_in_utc(filled: Lake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "TZ", "Asia/Shanghai")
    rows = query(filled, "SELECT started_at::VARCHAR AS t FROM games LIMIT 1").read_all()
    assert rows["t"][0].as_py().startswith("1970-01-01 00:00:00")


def test_a_lake_under_a_strange_name_is_guarded_too(tmp_path: Path) -> None:
    lake = Lake.open(tmp_path / "it's [a] lake", create=True)
    assert query(lake, "FROM games").read_all().num_rows == 0
    with pytest.raises(QueryError):
        query(lake, "FROM read_text('/etc/passwd')")
