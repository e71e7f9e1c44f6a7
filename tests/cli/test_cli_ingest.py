"""`bh ingest`: the summary, what programs get, and files that are known."""

import json
import shutil

import pytest


@pytest.fixture
def some(logs, legal, tmp_path):
    """The two logs, with bad lines, a blank one and a repeated one."""
    shutil.copytree(logs, "logs")
    lines = legal.splitlines(keepends=True)
    (tmp_path / "logs" / "weihai-legal.jsonl").write_bytes(legal + b"\n" + lines[3] + b"\0\n[1]\n")
    return tmp_path / "logs"


def test_the_summary_has_lines_by_fate_games_findings_and_where_to_look_next(bh, some):
    ran = bh("ingest", some)
    assert ran.code == 1
    assert ran.err == ""
    assert "Run 1 is in the lake lake." in ran.out
    assert "391 used, 1 repeated, 2 in quarantine, 1 blank" in ran.out
    assert "2 complete" in ran.out
    assert "1  BH406  rebel_by_emperor_side  Only rebels rebel." in ran.out
    assert "BHL002  nul_bytes" in ran.out
    assert "BHL005  not_an_object" in ran.out
    assert "bh metrics" in ran.out
    assert len(ran.out.splitlines()) <= 24


def test_the_summary_in_chinese(bh, some):
    ran = bh("ingest", some, lang="zh")
    assert "第 1 次运行已入湖 lake。" in ran.out
    assert "采用 391、重复 1、隔离 2、空行 1" in ran.out
    assert "只有起义军可以造反。" in ran.out


def test_the_queries_it_recommends_can_be_run(bh, some):
    recommended = [
        line.split("#")[0].strip() for line in bh("ingest", some).out.splitlines() if line.startswith("  bh ")
    ]
    assert len(recommended) == 5
    for command in recommended:
        words = command.split(" ", 2)
        assert bh(*words[1:2], *(word.strip('"') for word in words[2:])).code == 0, command


def test_a_recommendation_names_the_lake(bh, some):
    assert "bh status --lake 'my lake'" in bh("ingest", some, "--lake", "my lake").out


def test_json_for_programs(bh, some):
    whole = json.loads(bh("ingest", some, "--format", "json").out)
    assert whole["schema_version"] == 1
    assert whole["run_id"] == 1
    assert whole["n_lines"] == whole["n_accepted"] + whole["n_duplicate"] + whole["n_quarantined"] + whole["n_blank"]
    assert whole["games_by_state"] == {"complete": 2}
    assert whole["findings_by_name"] == {"base_score_mismatch": 1, "rebel_by_emperor_side": 1}
    assert whole["unread_by_name"] == {"not_an_object": 1, "nul_bytes": 1}


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "Nothing new: the content of all 2 file(s)"), ("zh", "没有新内容：全部 2 个文件的内容")]
)
def test_the_same_files_again_change_nothing_and_say_so(bh, some, tmp_path, lang, says):
    bh("ingest", some)
    before = sorted((tmp_path / "lake").rglob("*"))
    ran = bh("ingest", some, lang=lang)
    assert ran.code == 0
    assert ran.out.startswith(says)
    assert sorted((tmp_path / "lake").rglob("*")) == before


def test_quiet_prints_nothing_and_still_judges(bh, some):
    ran = bh("ingest", some, "--quiet")
    assert (ran.code, ran.out, ran.err) == (1, "", "")


@pytest.mark.parametrize(
    ("level", "code"), [("suspicious", 1), ("mismatch", 1), ("inconsistent", 0), ("illegal", 0), ("never", 0)]
)
def test_fail_on(bh, legal, tmp_path, level, code):
    (tmp_path / "wrong.jsonl").write_bytes(legal.replace(b'"scores":[-8,', b'"scores":[-9,'))
    assert bh("ingest", "wrong.jsonl", "--fail-on", level).code == code


def test_what_cannot_be_read_fails_unless_nothing_does(bh, legal, tmp_path):
    (tmp_path / "x.jsonl").write_bytes(legal + b"\0\n")
    assert bh("ingest", "x.jsonl", "--fail-on", "illegal", "--lake", "a").code == 1
    assert bh("ingest", "x.jsonl", "--fail-on", "never", "--lake", "b").code == 0


def test_standard_input(bh, legal):
    ran = bh("ingest", "-", stdin=legal)
    assert ran.code == 0
    assert "193 used" in ran.out


def test_the_lake_of_the_environment(bh, some, monkeypatch, tmp_path):
    monkeypatch.setenv("BH_LAKE", "elsewhere")
    bh("ingest", some)
    assert (tmp_path / "elsewhere" / "_ledger").is_dir()
    assert bh("status").code == 0
    assert bh("status", "--lake", "nowhere").code == 2
