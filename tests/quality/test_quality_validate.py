"""Validation as a whole: verdicts, exit codes, JSON, and what it must leave alone."""

import json
import subprocess
import sys

import jsonschema
import pytest
from quality_lake import fill, small_lake

from baohuang.quality import Bound, Severity, Verdict, load_thresholds, validate
from baohuang.quality.figures import Figure
from baohuang.quality.judge import judge
from baohuang.quality.registry import checks

OUTCOME = {
    "type": "object",
    "additionalProperties": False,
    "required": ["name", "title", "verdict", "figure", "unit", "population", "bound", "samples", "message"],
    "properties": {
        "name": {"type": "string"},
        "title": {"$ref": "#/$defs/text"},
        "verdict": {"$ref": "#/$defs/verdict"},
        "figure": {"type": ["number", "null"]},
        "unit": {"enum": ["rows", "share", "hours"]},
        "population": {"type": ["integer", "null"]},
        "bound": {
            "type": "object",
            "additionalProperties": False,
            "required": ["name", "max", "severity"],
            "properties": {
                "name": {"type": "string"},
                "max": {"type": ["number", "null"]},
                "severity": {"enum": ["error", "warn"]},
            },
        },
        "samples": {"type": "array", "maxItems": 3, "items": {"type": "string"}},
        "message": {"$ref": "#/$defs/text"},
    },
}
VERDICTS = ["passed", "warned", "failed", "broken"]
RESULT = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "additionalProperties": False,
    "required": ["schema_version", "verdict", "exit_code", "is_empty", "n_games", "n_checks", "checks"],
    "properties": {
        "schema_version": {"const": 1},
        "verdict": {"$ref": "#/$defs/verdict"},
        "exit_code": {"enum": [0, 1, 3]},
        "is_empty": {"type": "boolean"},
        "n_games": {"type": ["integer", "null"]},
        "n_checks": {
            "type": "object",
            "additionalProperties": False,
            "required": VERDICTS,
            "properties": {key: {"type": "integer"} for key in VERDICTS},
        },
        "checks": {"type": "array", "items": OUTCOME},
    },
    "$defs": {
        "verdict": {"enum": VERDICTS},
        "text": {
            "type": "object",
            "additionalProperties": False,
            "required": ["en", "zh"],
            "properties": {"en": {"type": "string"}, "zh": {"type": "string"}},
        },
    },
}


def outcome(report, name):
    return next(o for o in report.outcomes if o.check.name == name)


@pytest.fixture
def lake():
    return small_lake()


def test_a_lake_in_order_passes(lake):
    report = validate(lake)
    assert (report.verdict, report.exit_code, report.is_empty, report.n_games) == (Verdict.PASSED, 0, False, 3)
    assert [o.check for o in report.outcomes] == list(checks())
    assert outcome(report, "key_games").message_en == "0 of 3, allowed 0"
    assert outcome(report, "key_games").message_zh == "3 中有 0，上限 0"
    assert outcome(report, "freshness").message_en == "1.0 h, no bound is set"


def test_a_failed_check_gives_figure_bound_samples_and_exit_code_1(lake):
    lake.execute("UPDATE games SET n_events = 99")
    report = validate(lake)
    found = outcome(report, "count_events")
    assert (report.verdict, report.exit_code) == (Verdict.FAILED, 1)
    assert (found.verdict, found.figure, found.population) == (Verdict.FAILED, 3, 3)
    assert found.samples == ("over", "pair", "solo")
    assert found.message_en == "3 of 3 is beyond 0"
    assert found.message_zh == "3 中有 3，超过上限 0"
    assert [o.check.name for o in report.outcomes if o.verdict is not Verdict.PASSED] == ["count_events"]


def test_a_warning_does_not_fail(lake):
    lake.execute("UPDATE games SET state = 'open' WHERE game_id = 'over'")
    report = validate(lake)
    assert (report.verdict, report.exit_code) == (Verdict.WARNED, 0)
    assert outcome(report, "games_open").message_en == "33.3333 % of 3 is beyond 5 %"


def test_a_bound_decides_itself_included(lake):
    lake.execute("UPDATE games SET n_events = 99")
    assert validate(lake, load_thresholds() | {"counts": Bound(3, Severity.ERROR)}).exit_code == 0
    assert validate(lake, load_thresholds() | {"counts": Bound(2, Severity.ERROR)}).exit_code == 1


def test_a_check_whose_table_is_missing_breaks_and_the_others_run(lake):
    lake.execute("DROP TABLE tricks")
    lake.execute("UPDATE games SET n_events = 99")
    report = validate(lake)
    assert (report.verdict, report.exit_code) == (Verdict.BROKEN, 3)
    broken = [o for o in report.outcomes if o.verdict is Verdict.BROKEN]
    assert [o.check.name for o in broken] == ["count_tricks", "key_tricks", "reference_tricks_game_id"]
    assert all("tricks" in o.message_en and o.figure is None and o.population is None for o in broken)
    assert outcome(report, "count_events").verdict is Verdict.FAILED
    assert report.n_games == 3


def test_a_check_whose_sql_raises_breaks_and_the_others_run(lake):
    lake.execute("UPDATE rulesets SET rules = 'no JSON'")
    report = validate(lake)
    assert report.exit_code == 3
    assert outcome(report, "factor_in_range").verdict is Verdict.BROKEN
    assert "JSON" in outcome(report, "factor_in_range").message_en
    assert outcome(report, "key_games").verdict is Verdict.PASSED


def test_an_expectation_that_raises_breaks_its_check_alone():
    frame = [Figure("words", "no number", 1), Figure("low", 1, 1), Figure("high", 3, 1)]  # type: ignore[arg-type]
    verdicts = judge(frame, {"words": 0, "low": 2, "high": 2})
    assert (verdicts["low"], verdicts["high"]) == (True, False)
    assert isinstance(verdicts["words"], str)
    assert verdicts["words"]


def test_a_figure_that_is_missing_or_has_no_bound_is_not_judged():
    assert judge([Figure("none", None, 0), Figure("free", 3, 1)], {"none": 0}) == {}


def test_without_the_games_their_number_is_unknown(lake):
    lake.execute("DROP TABLE games")
    report = validate(lake)
    assert (report.n_games, report.is_empty, report.exit_code) == (None, False, 3)


def test_an_empty_lake_is_no_error_but_says_so(lake):
    fill(lake, {})
    report = validate(lake)
    assert (report.exit_code, report.is_empty, report.n_games) == (0, True, 0)
    assert {o.message_en for o in report.outcomes} == {"nothing to check"}
    assert json.loads(report.to_json())["is_empty"] is True


def test_views_of_one_day_are_judged_alone(lake):
    lake.execute("UPDATE games SET n_events = 99 WHERE game_id = 'solo'")
    lake.execute("ALTER TABLE games RENAME TO all_games")
    lake.execute("CREATE TEMP VIEW games AS FROM all_games WHERE game_id <> 'solo'")
    assert outcome(validate(lake), "count_events").verdict is Verdict.PASSED


def test_the_json_keeps_its_shape(lake):
    lake.execute("DROP TABLE tricks")
    lake.execute("UPDATE games SET n_events = 99, state = 'open'")
    result = json.loads(validate(lake).to_json())
    jsonschema.validate(result, RESULT)
    assert set(VERDICTS) == {check["verdict"] for check in result["checks"]}
    assert result["n_checks"]["broken"] == 3
    assert sum(result["n_checks"].values()) == len(result["checks"])


WATCH = """
import sys
sys.path[:0] = {path!r}
from quality_lake import small_lake
import great_expectations, pyarrow.pandas_compat
from baohuang.quality import validate
lake = small_lake()
seen = []

def watch(event, args):
    if event == "open" and not (args[1] or "r").startswith("r"):
        seen.append((event, args[0]))
    elif event.startswith(("socket.connect", "socket.getaddrinfo", "os.mkdir", "os.rename", "os.remove", "tempfile.")):
        seen.append((event, *map(str, args)))

sys.addaudithook(watch)
report = validate(lake)
print(report.exit_code, seen, "great_expectations" in sys.modules)
"""


def test_it_writes_no_file_and_opens_no_connection(tmp_path):
    script = WATCH.format(path=sys.path)
    done = subprocess.run(
        [sys.executable, "-B", "-c", script], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (done.stdout, done.stderr) == ("0 [] True\n", "")
    assert list(tmp_path.iterdir()) == []


def test_great_expectations_is_imported_only_where_it_is_needed():
    script = (
        f"import sys; sys.path[:0] = {sys.path!r}; import baohuang.quality as q; q.load_thresholds(); "
        "print({'great_expectations', 'pandas', 'scipy', 'duckdb'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
