"""Standard output is data, standard error is messages; and what happens when things end early."""

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from baohuang.cli import app, console, progress
from baohuang.cli.commands import status
from baohuang.cli.console import Console, has_colour
from baohuang.cli.settings import take_settings

BH = [sys.executable, "-m", "baohuang.cli.app"]


def broken():
    raise RuntimeError("a bug\x1b[31m")


def test_a_bug_ends_with_3_and_a_short_message(bh, monkeypatch):
    monkeypatch.setattr(status, "run", broken)
    ran = bh("status")
    assert (ran.code, ran.out) == (3, "")
    assert ran.err == (
        "error: bh made a mistake (RuntimeError: a bug\\x1b[31m). With BH_DEBUG=1 it shows where; please report it.\n"
    )
    assert "内部出错" in bh("status", lang="zh").err


def test_a_bug_shows_where_when_asked(bh, monkeypatch):
    monkeypatch.setattr(status, "run", broken)
    monkeypatch.setenv("BH_DEBUG", "1")
    ran = bh("status")
    assert ran.code == 3
    assert "Traceback" in ran.err


def test_a_full_disk_is_told_and_ends_with_3(bh, monkeypatch):
    def full():
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(status, "run", full)
    assert (bh("status").code, bh("status").err) == (3, "error: No space left on device\n")
    assert bh("status", lang="zh").err == "错误：磁盘空间不足\n"


def test_an_interrupt_ends_with_130(bh, monkeypatch):
    def interrupt():
        raise KeyboardInterrupt

    monkeypatch.setattr(status, "run", interrupt)
    ran = bh("status")
    assert (ran.code, ran.out, ran.err) == (130, "", "error: interrupted\n")
    assert "已中断" in bh("status", lang="zh").err


def test_an_interrupt_from_the_keyboard_leaves_no_trace(tmp_path):
    with subprocess.Popen([*BH, "check", "-"], stdin=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path) as process:
        time.sleep(1.5)  # until it waits for its input
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
    assert process.returncode == 130
    assert b"Traceback" not in err


def test_a_reader_that_goes_away_is_no_error(tmp_path, legal):
    (tmp_path / "bad.jsonl").write_bytes(b"\0\n" * 20_000)
    with subprocess.Popen(
        [*BH, "check", "bad.jsonl"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path
    ) as process:
        assert process.stdout.readline().startswith(b"bad.jsonl:1: BHL002")
        process.stdout.close()
        err = process.stderr.read()
    assert process.returncode == 141
    assert err == b""


def test_a_reader_that_was_never_there_is_no_error_either(tmp_path, logs):
    read, write = os.pipe()
    os.close(read)
    ran = subprocess.run(
        [*BH, "check", str(logs), "-q"], stdout=write, stderr=subprocess.PIPE, cwd=tmp_path, check=False
    )
    os.close(write)
    assert (ran.returncode, ran.stderr) == (141, b"")


def test_no_colour_and_no_progress_where_nobody_looks(bh, logs, lake):
    for arguments in (("check", logs), ("validate", "--lake", lake), ("explain", "BH502"), ("rulesets", "weihai")):
        ran = bh(*arguments)
        assert "\x1b" not in ran.out + ran.err
        assert "\r" not in ran.err


def test_colour_on_a_terminal_unless_it_is_not_wanted(bh, monkeypatch):
    monkeypatch.setattr(console, "has_colour", lambda: True)
    assert "\x1b[1mBH502\x1b[0m" in bh("explain", "BH502").out


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_no_color_is_heard(monkeypatch, name, value):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert has_colour()
    monkeypatch.setenv(name, value)
    assert not has_colour()


def test_progress_is_shown_on_a_terminal_and_taken_away(monkeypatch, capsys):
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setattr(progress, "EVERY", 0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    for lang, says in (("en", "5.0 MB read, 7,000 events"), ("zh", "已读 5.0 MB，7,000 个事件")):
        settings, _ = take_settings(["--lang", lang], {})
        with progress.Progress(Console(settings), 10_000_000) as line:
            line.read(5_000_000, 7_000)
        seen = capsys.readouterr()
        assert seen.out == ""
        assert says in seen.err
        assert " 50 %" in seen.err
        assert re.search(r"\r +\r$", seen.err)
    settings, _ = take_settings(["-q"], {})
    with progress.Progress(Console(settings), 10) as line:
        line.counted(5, 10)
    assert capsys.readouterr().err == ""


def test_a_terminal_without_chinese_gets_escapes_and_data_stays_utf8(tmp_path, logs):
    environ = {**os.environ, "PYTHONIOENCODING": "ascii", "LANG": "zh_CN"}
    ran = subprocess.run([*BH, "check", str(logs)], capture_output=True, cwd=tmp_path, env=environ, check=False)
    assert ran.returncode == 1
    assert rb"\u5ea7\u4f4d 3" in ran.stdout
    ran = subprocess.run(
        [*BH, "check", str(logs), "--format", "jsonl"], capture_output=True, cwd=tmp_path, env=environ, check=False
    )
    assert json.loads(ran.stdout.splitlines()[0])["message"] == "座位 3 属于保皇方却造反"


def test_a_name_that_is_no_utf8_is_told_in_escapes(tmp_path):
    ran = subprocess.run([*BH, "check", b"no\xffwhere.jsonl"], capture_output=True, cwd=tmp_path, check=False)
    assert ran.returncode == 2
    assert rb"no\xffwhere.jsonl does not exist" in ran.stderr


def test_the_entry_point_is_the_one_that_the_project_names():
    assert app.main.__module__ == "baohuang.cli.app"
