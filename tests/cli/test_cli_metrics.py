"""`bh metrics`, `bh validate` and `bh status`: what is in the lake, to read and for programs."""

import csv
import io
import json

import pytest

from baohuang.models.catalogue import catalogue
from baohuang.quality import figures

METRICS = sorted(model.name for model in catalogue() if model.kind == "metric")


def test_all_metrics_as_pages_with_question_and_population(bh, lake):
    ran = bh("metrics", "--lake", lake)
    assert ran.code == 0
    for model in catalogue():
        if model.kind == "metric":
            assert f"{model.text('title')}  {model.name}\n" in ran.out
            assert model.text("question")[:40] in ran.out
    assert ran.out.count("Games: ") == ran.out.count("Unit: ") == len(METRICS)
    assert "fewer than 20 counted in n_games" in ran.out


def test_one_metric_in_chinese(bh, lake):
    ran = bh("metrics", "win_rate_by_role", "--lake", lake, lang="zh")
    assert "各身份胜率  win_rate_by_role" in ran.out
    assert "统计范围：" in ran.out
    assert "全部" in ran.out
    assert "violations_by_rule" not in ran.out


def test_the_dictionary(bh):
    for lang, unit in (("en", "Unit: "), ("zh", "单位：")):
        ran = bh("metrics", "--list", lang=lang)
        assert ran.code == 0
        assert ran.out.count(unit) == len(METRICS)
    whole = json.loads(bh("metrics", "--list", "--format", "json").out)
    assert sorted(whole["metrics"]) == METRICS
    assert bh("metrics", "--list", "--format", "csv").code == 2


def test_metrics_for_programs(bh, lake):
    whole = json.loads(bh("metrics", "--format", "json", "--lake", lake).out)
    assert whole["schema_version"] == 1
    assert sorted(whole["metrics"]) == METRICS
    violations = whole["metrics"]["violations_by_rule"]["rows"]
    assert {"BH406", "BH610"} <= {row["code"] for row in violations}
    rows = [json.loads(line) for line in bh("metrics", "--format", "jsonl", "--lake", lake).out.splitlines()]
    assert sorted({row["metric"] for row in rows}) == METRICS
    table = csv.DictReader(io.StringIO(bh("metrics", "abdication_rate", "--format", "csv", "--lake", lake).out))
    assert "n_offers" in next(table)


@pytest.mark.parametrize(("lang", "failed"), [("en", "FAILED"), ("zh", "未通过")])
def test_validate_prints_each_check_and_fails_where_one_failed(bh, lake, lang, failed):
    ran = bh("validate", "--lake", lake, lang=lang)
    assert ran.code == 1
    lines = [line for line in ran.out.splitlines() if line.startswith(failed)]
    assert len(lines) == 1
    assert "example-faults" in lines[0]
    assert "50 %" in lines[0]


def test_validate_with_thresholds_and_a_result_in_a_file(bh, lake, tmp_path):
    (tmp_path / "ours.toml").write_text("games_illegal = { max = 0.5 }\n")
    ran = bh("validate", "--lake", lake, "--thresholds", "ours.toml", "-o", "result.json")
    assert ran.code == 0
    assert "result.json" in ran.err
    whole = json.loads((tmp_path / "result.json").read_text())
    assert whole["verdict"] == "passed"
    as_data = bh("validate", "--lake", lake, "--thresholds", "ours.toml", "--format", "json", "-q")
    again = json.loads(as_data.out)
    for result in (again, whole):
        result["checks"] = [check for check in result["checks"] if check["unit"] != "hours"]  # an age moves on
    assert again == whole
    assert as_data.err == ""


def test_validate_tells_a_check_that_broke(bh, lake, monkeypatch):
    monkeypatch.setitem(figures.FIGURE, figures.Unit.HOURS, "no_such_function(hours)")
    ran = bh("validate", "--lake", lake)
    assert ran.code == 3
    assert "BROKEN" in ran.out


def test_bounds_that_are_wrong_are_refused(bh, lake, tmp_path):
    (tmp_path / "wrong.toml").write_text("games_illegal = { max = 7 }\n")
    ran = bh("validate", "--lake", lake, "--thresholds", "wrong.toml", lang="zh")
    assert ran.code == 2
    assert "7 不可用，应为 0 到 1 的数" in ran.err


def test_status_shows_that_lines_and_bytes_add_up(bh, lake):
    ran = bh("status", "--lake", lake)
    assert ran.code == 0
    assert "lines  391 = 391 used + 0 repeated + 0 in quarantine + 0 blank" in ran.out
    assert "both add up" in ran.out
    assert "2  complete" in ran.out
    assert "逐个文件均相符" in bh("status", "--lake", lake, lang="zh").out


def test_status_for_programs(bh, lake):
    whole = json.loads(bh("status", "--lake", lake, "--format", "json").out)
    assert whole["is_conserved"] is True
    assert whole["games_by_state"] == {"complete": 2}
    assert {table["name"]: table["rows"] for table in whole["tables"]}["events"] == 391
    for file in whole["files"]:
        assert file["n_lines"] == sum(file[f"n_{fate}"] for fate in ("accepted", "duplicate", "quarantined", "blank"))
    assert whole["runs"][0]["n_games"] == 2
