"""How models are found, ordered and run, and what is said about a broken one."""

from pathlib import Path

import duckdb
import pytest
from small_lake import game, lake

from baohuang.models import runner
from baohuang.models.catalogue import catalogue, load_models
from baohuang.models.errors import ModelError
from baohuang.models.reads import tables_read
from baohuang.models.runner import run

STEP = """\
-- title: A step
-- title.zh: 一步
-- question: What?
-- question.zh: 什么？
-- kind: step
-- grain: game_id
-- population: All.
-- population.zh: 全部。
"""
N_HEADER = STEP.count("\n")


@pytest.fixture
def load(tmp_path):
    def load(**files):
        for name, text in files.items():
            (tmp_path / f"{name}.sql").write_text(text, encoding="utf-8")
        return load_models(tmp_path)

    return load


def reads(sql):
    with duckdb.connect() as connection:
        return [(read.name, read.line) for read in tables_read(sql, Path("model.sql"), connection)]


def test_models_stand_behind_those_that_they_read():
    seen = set()
    for model in catalogue():
        assert {read.name for read in model.reads if read.name in {m.name for m in catalogue()}} <= seen
        seen.add(model.name)


def test_order_comes_from_the_sql_not_from_the_names(load):
    models = load(
        a=STEP + "SELECT * FROM b", b=STEP + "SELECT * FROM c JOIN games USING (game_id)", c=STEP + "FROM seats"
    )
    assert [model.name for model in models] == ["c", "b", "a"]


def test_tables_are_found_wherever_they_stand():
    assert reads("SELECT *\nFROM games AS g\nWHERE EXISTS (SELECT 1 FROM Seats)\nUNION ALL FROM plays") == [
        ("games", 2),
        ("seats", 3),
        ("plays", 4),
    ]
    assert reads("SELECT * FROM stakes JOIN tricks USING (game_id) ASOF JOIN plays USING (game_id, seq)") == [
        ("stakes", 1),
        ("tricks", 1),
        ("plays", 1),
    ]
    assert reads("-- 中文\nSELECT (SELECT max(seq) FROM events), * FROM range(3), unnest([1, 2])") == [("events", 2)]


def test_with_names_are_not_tables_but_what_they_read_is():
    assert reads("WITH a AS (SELECT * FROM games), b AS (SELECT * FROM a) SELECT * FROM b") == [("games", 1)]
    assert reads("WITH games AS (SELECT * FROM games) SELECT * FROM games") == [("games", 1)]
    assert reads("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT * FROM n") == []
    # a name that only an inner query hides is a table outside of it
    assert reads("SELECT * FROM (WITH seats AS (SELECT 1) SELECT * FROM seats), seats") == [("seats", 1)]


@pytest.mark.parametrize(
    ("sql", "message"),
    [
        (
            "SELECT *\nFROM gamse",
            rf"m\.sql:{N_HEADER + 2}: 'gamse' is neither a table nor a model \(did you mean 'games'",
        ),
        ("SELECT *\nFROM FROM games", rf"m\.sql:{N_HEADER + 2}: one SELECT is expected: syntax error"),
        ("SELECT 1; SELECT 2", r"m\.sql: one SELECT is expected, found 2"),
        ("", r"m\.sql: one SELECT is expected, found 0"),
        ("DELETE FROM games", r"m\.sql: one SELECT is expected: Only SELECT"),
        ("SELECT *\nFROM read_csv('/etc/passwd')", rf"m\.sql:{N_HEADER + 2}: read_csv\(\) is not allowed"),
        ("SELECT * FROM 'other.parquet'", rf"m\.sql:{N_HEADER + 1}: 'other.parquet' is neither a table nor a model"),
        ("SELECT * FROM m", rf"m\.sql:{N_HEADER + 1}: models read each other: m <- m"),
    ],
)
def test_a_broken_select_is_named_with_file_and_line(load, sql, message):
    with pytest.raises(ModelError, match=message):
        load(m=STEP + sql)


def test_a_circle_is_named_with_a_line_that_closes_it(load):
    with pytest.raises(ModelError, match=r"[abc]\.sql:\d+: models read each other: ") as error:
        load(a=STEP + "SELECT *\nFROM b", b=STEP + "SELECT *\nFROM c", c=STEP + "SELECT *\nFROM a")
    assert f":{N_HEADER + 2}:" in str(error.value)


def test_a_model_cannot_take_the_name_of_a_table_or_of_another_model(load, tmp_path):
    with pytest.raises(ModelError, match=r"games\.sql: games is a table of the lake"):
        load(games=STEP + "SELECT 1")
    (tmp_path / "games.sql").unlink()
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "a.sql").write_text(STEP + "SELECT 1", encoding="utf-8")
    with pytest.raises(ModelError, match=r"a\.sql: a model of that name stands in"):
        load(a=STEP + "SELECT 1")


@pytest.mark.parametrize(
    ("header", "message"),
    [
        (STEP.replace("-- grain: game_id\n", ""), r"m\.sql:1: the header of a step needs 'grain'"),
        (STEP.replace("grain", "grian"), r"m\.sql:6: unknown key 'grian' of a step \(did you mean 'grain'\?\)"),
        (STEP.replace("kind: step", "kind: metrik"), r"m\.sql:5: kind is 'metrik'; step or metric is expected"),
        (STEP.replace("-- kind: step\n", ""), r"m\.sql:1: the header has no 'kind'"),
        (STEP.replace("kind: step", "kind: metric"), r"m\.sql:1: the header of a metric needs 'unit'"),
        (STEP + "-- title: Again\n", rf"m\.sql:{N_HEADER + 1}: 'title' stands in the header twice"),
        (STEP + "-- whatever\n", rf"m\.sql:{N_HEADER + 1}: '-- key: value' is expected in the header"),
        (STEP + "-- store: disk\n", rf"m\.sql:{N_HEADER + 1}: store is 'disk'; view or table is expected"),
        (STEP + "-- column.x: A column\n", r"m\.sql:1: the header of a step needs 'column\.x\.zh'"),
        ("", r"m\.sql:1: the header has no 'kind'"),
    ],
)
def test_a_broken_header_is_named_with_file_and_line(load, header, message):
    with pytest.raises(ModelError, match=message):
        load(m=header + "SELECT 1")


def test_a_header_value_may_go_on_in_the_next_line(load):
    (model,) = load(m=STEP.replace("All.", "All of\n--     them.") + "--\n-- A note: not a key.\nSELECT 1")
    assert model.text("population") == "All of them."
    assert model.text("population", "zh") == "全部。"
    assert model.grain == ("game_id",)


def test_metrics_are_run_by_name_with_what_they_read_and_in_the_order_asked_for():
    connection = lake(games=[game("1")])
    started = []
    found = run(
        connection,
        ["win_rate_by_role", "abdication_rate"],
        lambda done, total, name: started.append((done, total, name)),
    )
    assert list(found) == ["win_rate_by_role", "abdication_rate"]
    assert [name for *_, name in started if "guard" in name] == []
    assert [done for done, *_ in started] == list(range(started[0][1]))
    assert list(run(connection)) == sorted(model.name for model in catalogue() if model.kind == "metric")


def test_a_step_can_be_looked_at_too():
    assert run(lake(games=[game("1")]), ["clean_games"])["clean_games"].num_rows == 1


def test_an_unknown_name_gets_a_hint():
    with pytest.raises(ModelError, match=r"no metric is called 'win_rate' \(did you mean 'win_rate_by_role'\?\)"):
        run(lake(), ["win_rate"])


def test_nothing_is_left_on_the_connection_and_it_can_be_run_again():
    connection = lake(games=[game("1")])
    before = connection.sql("SHOW ALL TABLES").fetchall()
    assert run(connection) == run(connection)
    assert connection.sql("SHOW ALL TABLES").fetchall() == before


def test_sql_that_fails_is_named_with_file_and_line_and_leaves_nothing(load, monkeypatch):
    models = load(m=STEP + "SELECT game_id\n, nosuch\nFROM games", good=STEP + "SELECT game_id FROM games")
    monkeypatch.setattr(runner, "catalogue", lambda: models)
    connection = lake()
    with pytest.raises(ModelError, match=rf"(?s)m\.sql:{N_HEADER + 2}: .*nosuch"):
        run(connection, ["good", "m"])
    assert "good" not in {row[0] for row in connection.sql("SHOW TABLES").fetchall()}


def test_a_lake_that_lacks_a_table_is_named_by_the_model_that_needs_it():
    with pytest.raises(ModelError, match=r"steps/\w+\.sql:\d+: .*does not exist"):
        run(duckdb.connect(), ["win_rate_by_role"])
