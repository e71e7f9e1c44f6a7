"""`bh doctor`: what is well, what is slow, what does not work."""

import json
import shutil

import pytest

from baohuang.cli import examination
from baohuang.cli.examination import satisfies
from baohuang.compiled import StaleExtensionError


@pytest.mark.parametrize(("lang", "subject"), [("en", "lake"), ("zh", "数据湖")])
def test_a_machine_that_is_well(bh, lake, lang, subject):
    ran = bh("doctor", "--lake", lake, lang=lang)
    assert ran.code == 0
    assert ran.err == ""
    for text in ("Python", "duckdb", subject, "皇帝、侍卫、起义军"):
        assert text in ran.out


def test_rules_that_run_uncompiled_are_a_warning_with_the_cost(bh, monkeypatch):
    monkeypatch.delenv("BH_UNCOMPILED", raising=False)
    monkeypatch.setattr(examination, "is_compiled", lambda: False)
    ran = bh("doctor")
    assert ran.code == 0
    assert "not compiled: all works, much slower (the rules about 30–50 times)" in ran.out
    monkeypatch.setattr(examination, "is_compiled", lambda: True)
    assert "compiled\n" in bh("doctor").out


def test_stale_rules_are_a_fault(bh, monkeypatch):
    def stale():
        raise StaleExtensionError("the rules were changed after they were compiled: compile them again")

    monkeypatch.delenv("BH_UNCOMPILED", raising=False)
    monkeypatch.setattr(examination, "is_compiled", stale)
    assert bh("doctor").code == 1
    assert "规则在编译之后被改动" in bh("doctor", lang="zh").out


def test_a_library_that_is_missing_or_too_old_is_a_fault(bh, monkeypatch):
    monkeypatch.setattr(examination, "needed_libraries", lambda: {"duckdb": ">=99", "no-such-library": ">=1"})
    ran = bh("doctor", "--format", "json")
    assert ran.code == 1
    checks = {check["subject"]: check for check in json.loads(ran.out)["checks"]}
    assert checks["duckdb"]["verdict"] == checks["no-such-library"]["verdict"] == "bad"


def test_what_is_needed_is_what_the_project_declares():
    assert {"duckdb", "polars", "typer"} <= examination.needed_libraries().keys()


def test_a_damaged_lake_is_a_fault_and_none_is_not(bh, lake, tmp_path):
    assert "none yet" in bh("doctor").out
    shutil.copytree(lake, "broken")
    next((tmp_path / "broken" / "games").glob("*.parquet")).unlink()
    ran = bh("doctor", "--lake", "broken")
    assert ran.code == 1
    assert "is missing" in ran.out


@pytest.mark.parametrize(
    ("version", "needed", "is_good"),
    [
        ("2.0.1", ">=2.0,<3", True),
        ("3.0", ">=2.0,<3", False),
        ("2.10", ">=2.9", True),
        ("0.25.0", ">=0.25", True),
        ("1.9", ">=1.9.1", False),
        ("1.2rc1", ">=1.2", True),
        ("1.2", "", True),
    ],
)
def test_versions_are_compared_as_numbers(version, needed, is_good):
    assert satisfies(version, needed) is is_good
