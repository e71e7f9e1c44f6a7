"""Walks all models and demands what is missing: texts in both languages, a hand-worked test, a truthful header."""

import re
from collections import Counter
from pathlib import Path

import duckdb
import pyarrow as pa
import pytest
from small_lake import declare, finding, game, lake, offer, play

from baohuang.lake.tables import TABLES
from baohuang.models.catalogue import HOME, catalogue
from baohuang.models.dictionary import dictionary, dictionary_text
from baohuang.models.header import TEXTS
from baohuang.models.runner import run, script

HERE = Path(__file__).parent
SCHEMAS = HERE.parents[1] / "schemas"
METRICS = [model for model in catalogue() if model.kind == "metric"]
CHINESE = re.compile("[\u4e00-\u9fff]")
by_name = {"argvalues": METRICS, "ids": [model.name for model in METRICS]}
N_GAMES = 30


@pytest.fixture(scope="module")
def empty():
    return lake(rulesets=[])


@pytest.fixture(scope="module")
def busy():
    """Thirty games of two rule sets with something of everything."""
    ids = [f"g{n}" for n in range(N_GAMES)]
    return lake(
        games=[
            game(
                game_id,
                ruleset="weifang" if n < 8 else "weihai",
                solo="hidden" if n % 7 == 0 else "open" if n % 11 == 0 else "none",
                result=("emperor", "rebels", "draw")[n % 3],
                n_tricks=5 + n % 20,
                n_rebels_declared=n % 3,
                is_rebellion=n % 3 == 2,
            )
            for n, game_id in enumerate(ids)
        ],
        seats=[
            {"game_id": game_id, "seat": seat, "role": role, "score": score * (n % 4 - 1)}
            for n, game_id in enumerate(ids)
            for seat, (role, score) in enumerate(
                zip(["emperor", "rebel", "guard", "rebel", "rebel"], [2, -1, 1, -1, -1], strict=True)
            )
        ],
        plays=[play(game_id, 30, 1 + n % 9, 2, "GJ") for n, game_id in enumerate(ids) if n % 7 and n % 5],
        throne=[offer(game_id, 1, "abdicate" if n % 3 else "accept") for n, game_id in enumerate(ids)],
        stakes=[declare(game_id, 8 + k, 1 + 2 * k) for n, game_id in enumerate(ids) if not n % 2 for k in range(n % 3)],
        violations=[finding(game_id, 1, "out_of_turn") for game_id in ids[::4]],
    )


@pytest.fixture(scope="module")
def results(busy):
    return run(busy)


def test_every_text_is_there_in_both_languages():
    for model in catalogue():
        for key, text in model.header.items():
            assert bool(CHINESE.search(text)) == key.endswith(".zh"), f"{model.name}: {key}"
        assert set(TEXTS) <= model.header.keys()


def test_files_stand_in_the_folder_of_their_kind():
    assert all(model.path.parent == HOME / f"{model.kind}s" for model in catalogue())


@pytest.mark.parametrize("model", **by_name)
def test_every_metric_is_worked_out_by_hand(model):
    tests = HERE / f"test_{model.name}.py"
    assert tests.exists(), f"{tests.name} is missing"
    assert "def test_rows_worked_out_by_hand()" in tests.read_text(encoding="utf-8")


@pytest.mark.parametrize("model", **by_name)
def test_the_grain_is_unique_and_every_group_has_its_row(model, results):
    keys = Counter(zip(*(results[model.name].column(column).to_pylist() for column in model.grain), strict=True))
    assert max(keys.values()) == 1
    assert {key[model.grain.index("ruleset")] for key in keys} == {None, "weihai", "weifang"}


@pytest.mark.parametrize("model", **by_name)
def test_every_number_lies_within_its_interval(model, results):
    table = results[model.name]
    low, high = (table.column(column).to_pylist() for column in model.interval)
    value = table.column(model.header["value"]).to_pylist()
    assert any(number is not None for number in value)
    for bottom, number, top in zip(low, value, high, strict=True):
        assert number is None or bottom is None or bottom <= number
        assert number is None or top is None or number <= top
    if model.header["unit"].startswith("share"):
        numbers = [number for number in (*low, *value, *high) if number is not None]
        assert 0 <= min(numbers) <= max(numbers) <= 1


@pytest.mark.parametrize("model", **by_name)
def test_too_few_cases_are_said_to_be_too_few(model, results):
    table = results[model.name]
    counts, is_enough = table.column(model.header["count"]).to_pylist(), table.column("is_enough").to_pylist()
    assert is_enough == [count >= int(model.header["minimum"]) for count in counts]
    assert len(set(is_enough)) == 2, "the games of this test should give both"


@pytest.mark.parametrize("model", **by_name)
def test_a_lake_without_a_game_gives_counts_of_0_and_no_number(model, empty):
    table = run(empty, [model.name])[model.name]
    assert table.num_rows > 0
    assert set(table.column(model.header["count"]).to_pylist()) == {0}
    for column in (model.header["value"], *model.interval):
        assert set(table.column(column).to_pylist()) == {None}
    assert set(table.column("is_enough").to_pylist()) == {False}


@pytest.mark.parametrize("model", **by_name)
def test_types_do_not_depend_on_the_rows(model, empty, results):
    assert run(empty, [model.name])[model.name].schema == results[model.name].schema
    assert not any(pa.types.is_decimal(field.type) for field in results[model.name].schema)


@pytest.mark.parametrize("model", catalogue(), ids=[model.name for model in catalogue()])
def test_a_model_can_be_pasted_into_any_duckdb_shell(model, busy):
    run(busy, [model.name])  # leaves nothing behind that the pasted text could lean on
    with duckdb.connect() as shell:
        for name in TABLES:
            shell.register(name, busy.sql(f"FROM {name}").to_arrow_table())
        shell.execute(script(model.name))
        if model.kind == "step":
            shell.execute(f"FROM {model.name}")
        pasted = shell.fetchall()
    expected = run(busy, [model.name])[model.name]
    assert sorted(map(repr, pasted)) == sorted(repr(tuple(row.values())) for row in expected.to_pylist())


def test_the_published_dictionary_is_what_the_headers_say():
    published = (SCHEMAS / "metrics.json").read_text(encoding="utf-8")
    assert published == dictionary_text(), "schemas/metrics.json is out of date: write dictionary_text() to it"


def test_the_dictionary_explains_every_measure_and_column(results):
    entries = dictionary()["metrics"]
    for model in METRICS:
        entry = entries[model.name]
        assert list(entry["columns"]) == results[model.name].column_names
        assert all(column["en"] and column["zh"] for column in entry["columns"].values())
        assert {*entry["grain"], entry["value"], entry["count"], *entry["interval"]} <= entry["columns"].keys()
        if "measure" in entry["grain"]:
            assert set(entry["measures"]) == set(results[model.name].column("measure").to_pylist())
        explained = {key.split(".")[1] for key in model.header if key.startswith("column.")}
        assert explained <= entry["columns"].keys(), f"{model.name} explains columns that it does not have"


def test_all_rule_sets_together_are_the_sum_of_each(results):
    for model in METRICS:
        place = model.grain.index("ruleset")
        sums = {True: Counter(), False: Counter()}
        for row in results[model.name].to_pylist():
            key = [row[column] for column in model.grain]
            is_all = key.pop(place) is None
            sums[is_all][tuple(key)] += row[model.header["count"]]
        assert sums[True] == sums[False], model.name
