"""`bh ingest`: the summary, what programs get, and files that are known."""

import gzip
import json
import shutil
import signal
import subprocess
import sys
import time

import pytest

from baohuang.cli import progress
from baohuang.cli.console import Console
from baohuang.cli.settings import take_settings
from baohuang.ingest.sources import find_sources


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


def test_of_a_file_that_has_grown_only_the_new_part_is_read_and_this_is_said(bh, legal, tmp_path):
    lines = legal.splitlines(keepends=True)
    (tmp_path / "log.jsonl").write_bytes(b"".join(lines[:100]))
    bh("ingest", "log.jsonl")
    (tmp_path / "log.jsonl").write_bytes(legal)
    ran = bh("ingest", "log.jsonl")
    assert "1 of them only behind lines that are known" in ran.out
    assert f"{len(lines) - 100} used, 100 repeated" in ran.out
    files = json.loads(bh("status", "--format", "json").out)["files"]
    assert [(file["n_lines"], file["n_accepted"], file["n_duplicate"]) for file in files] == [
        (100, 100, 0),
        (len(lines), len(lines) - 100, 100),
    ]
    assert all(file["is_conserved"] for file in files)
    assert files[1]["n_bytes_duplicate"] == sum(map(len, lines[:100]))


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "A dry run: nothing was written."), ("zh", "试运行：没有写入任何内容")]
)
def test_a_dry_run_says_what_would_be_and_writes_nothing(bh, some, tmp_path, lang, says):
    dry = bh("ingest", some, "--dry-run", lang=lang)
    assert dry.code == 1
    assert dry.out.startswith(says)
    assert "BHL002" in dry.out
    assert not (tmp_path / "lake").exists()
    told = json.loads(bh("ingest", some, "--dry-run", "--format", "json").out)
    done = json.loads(bh("ingest", some, "--format", "json").out)
    assert (told.pop("is_dry_run"), done.pop("is_dry_run")) == (True, False)
    assert {**told, "seconds": 0, "stages": {}} == {**done, "seconds": 0, "stages": {}}
    assert bh("ingest", some, "--dry-run", lang="en").out.startswith("Nothing new")


@pytest.mark.parametrize(("level", "code"), [("mismatch", 1), ("illegal", 0)])
def test_a_dry_run_fails_as_the_run_would(bh, legal, tmp_path, level, code):
    (tmp_path / "wrong.jsonl").write_bytes(legal.replace(b'"scores":[-8,', b'"scores":[-9,'))
    assert bh("ingest", "wrong.jsonl", "--dry-run", "--fail-on", level).code == code


# Progress, Ctrl-C


def test_progress_counts_bytes_as_they_are_stored_and_tells_the_time_left(bh, legal, tmp_path, monkeypatch, capsys):
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(legal))
    (tmp_path / "b.jsonl").write_bytes(legal)
    sizes = [(tmp_path / name).stat().st_size for name in ("a.jsonl.gz", "b.jsonl")]
    assert progress.total_bytes(find_sources([tmp_path])) == sum(sizes)
    assert progress.total_bytes(find_sources([tmp_path, "-"])) is None
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setattr(progress, "EVERY", 0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    clock = iter([100.0, *[110.0] * 9])
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    with progress.Progress(Console(take_settings([], {})[0]), 4000) as line:
        line.read(1000, 500)
    # a quarter in 10 seconds, so three quarters in 30
    assert " 25 %  1.0 kB read, 500 events, 50 events/s, 0:30 left" in capsys.readouterr().err


@pytest.mark.parametrize(("seconds", "text"), [(0, "0:00"), (4.2, "0:05"), (61, "1:01"), (3729, "1:02:09")])
def test_times_for_people(seconds, text):
    assert progress.duration(seconds) == text


def test_ctrl_c_while_a_slow_pipe_is_read_leaves_the_lake_as_it_was(bh, legal, tmp_path):
    (tmp_path / "first.jsonl").write_bytes(legal)
    bh("ingest", "first.jsonl")
    before = json.loads(bh("status", "--format", "json").out)
    files = sorted(path for path in (tmp_path / "lake").rglob("*") if path.is_file())
    command = [sys.executable, "-m", "baohuang.cli.app", "ingest", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path) as process:
        process.stdin.write(legal.replace(b'"game":"', b'"game":"late-'))
        process.stdin.flush()
        while f'"pid": {process.pid},'.encode() not in (tmp_path / "lake" / "_ledger" / "lock").read_bytes():
            assert process.poll() is None
            time.sleep(0.02)
        time.sleep(0.3)  # until it waits for its input
        process.send_signal(signal.SIGINT)
        process.stdin = None  # kept open until the end: it is not the end of the input that ends it
        _, err = process.communicate()
    assert (process.returncode, err) == (130, b"error: interrupted: nothing of this run is in the lake lake\n")
    assert json.loads(bh("status", "--format", "json").out) == before
    assert sorted(path for path in (tmp_path / "lake").rglob("*") if path.is_file()) == files
