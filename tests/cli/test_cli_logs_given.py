"""The logs that `bh check` and `bh ingest` are given: limits of what is read, links, pipes, devices."""

import gzip
import json
import os
import shutil

import pytest

from baohuang.cli.logs_given import LIMITS
from baohuang.flow.unread import Obstacle
from baohuang.ingest.faults import Fault


def deep(levels):
    return b'{"v":1,"game":"g","seq":0,"ts":"2026-11-01T20:15:00Z","type":"abort","x_deep":%s}' % (
        b"[" * (levels - 1) + b"]" * (levels - 1)
    )


def padded(size):
    head = b'{"v":1,"game":"g","seq":0,"ts":"2026-11-01T20:15:00Z","type":"abort","x_pad":"'
    return head + b"." * (size - len(head) - 2) + b'"}'


def number(digits):
    return b'{"v":1,"game":"g","seq":0,"ts":"2026-11-01T20:15:00Z","type":"abort","x_n":%s}' % (b"7" * digits)


def keys(n):
    return b'{"v":1,"game":"g","seq":0,"ts":"2026-11-01T20:15:00Z","type":"abort","x_many":{%s}}' % b",".join(
        b'"%d":1' % at for at in range(n)
    )


@pytest.mark.parametrize("command", ["check", "ingest"])
@pytest.mark.parametrize(
    ("line", "usual", "name", "more", "less"),
    [
        (padded(2 << 20), "too_long", "line", "2MiB", "2097151"),
        (padded(2000), None, "line", "2kB", "1999"),
        (padded(65536), None, "line", "64k", "64kB"),
        (deep(20), "too_deep", "depth", "20", "19"),
        (deep(9), None, "depth", "9", "8"),
        (keys(300), "too_many_keys", "keys", "300", "299"),
        (number(200), "number_out_of_range", "digits", "200", "199"),
    ],
    ids=["long", "short", "units", "deep", "flat", "keys", "digits"],
)
def test_a_limit_of_a_line_can_be_raised_and_lowered(bh, tmp_path, command, line, usual, name, more, less):
    (tmp_path / "x.jsonl").write_bytes(line + b"\n")

    def unread(*options):
        form = "json" if command == "ingest" else "jsonl"
        ran = bh(command, "x.jsonl", "--format", form, *options)
        shutil.rmtree(tmp_path / "lake", ignore_errors=True)
        if command == "ingest":
            return set(json.loads(ran.out)["unread_by_name"])
        return {json.loads(line)["name"] for line in ran.out.splitlines()}

    faults = {fault.id for fault in Fault}
    assert unread() & faults == ({usual} if usual else set())
    assert unread("--limit", f"{name}={more}") & faults == set()
    wanted = {fault.id for fault in Fault if fault.code == LIMITS[name].code}
    assert unread("--limit", f"{name}={less}") & faults == wanted != set()


def test_limits_of_archives(bh, tmp_path):
    (tmp_path / "bomb.jsonl").write_bytes(gzip.compress(b" " * (100 << 20)))
    assert "BHL105  archive_ratio" in bh("ingest", "bomb.jsonl", "--limit", "ratio=900", "--dry-run").out
    assert "BHL105" not in bh("ingest", "bomb.jsonl", "--limit", "ratio=2k", "--dry-run").out
    header = b"\x28\xb5\x2f\xfd\0" + bytes([(28 - 10) << 3])  # a window of 256 MiB (RFC 8878, 3.1.1.1.2)
    (tmp_path / "window.jsonl").write_bytes(header + b"\x01\0\0")
    assert "BHL106 archive_window" in bh("check", "window.jsonl").out
    assert "BHL106" not in bh("check", "window.jsonl", "--limit", "window=256MiB").out


def test_the_limit_of_open_games(bh, legal, tmp_path):
    lines = legal.splitlines(keepends=True)
    twin = [line.replace(b'"game":"', b'"game":"twin-') for line in lines]
    (tmp_path / "x.jsonl").write_bytes(b"".join(lines + twin + lines[:1]))
    assert bh("check", "x.jsonl", "--limit", "open=10").code == 0
    assert json.loads(bh("ingest", "x.jsonl", "--limit", "open=10", "--format", "json").out)["n_games"] == 2


def test_every_limit_has_a_code():
    codes = {fault.code for fault in Fault} | {obstacle.value.code for obstacle in Obstacle}
    assert {limit.code for limit in LIMITS.values()} <= codes


@pytest.mark.parametrize("command", ["check", "ingest"])
@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("line", "NAME=VALUE is expected, the names are line, depth, digits, keys, ratio, window, open"),
        (
            "lines=3",
            "there is no limit lines, the names are line, depth, digits, keys, ratio, window, open (did you mean",
        ),
        ("line=", "a number of bytes from 1024 to 1073741824 is expected"),
        ("line=1023", "a number of bytes from 1024 to 1073741824 is expected"),
        ("line=2GiB", "a number of bytes from 1024 to 1073741824 is expected"),
        ("line=-1", "a number of bytes from 1024"),
        ("line=1.5MiB", "a number of bytes from 1024"),
        ("depth=1KiB", "a whole number from 1 to 500 is expected"),
        ("depth=0", "a whole number from 1 to 500 is expected"),
    ],
)
def test_a_limit_that_cannot_be_one_is_refused(bh, logs, tmp_path, command, given, says):
    ran = bh(command, logs, "--limit", given)
    assert (ran.code, ran.out) == (2, "")
    assert f"--limit {given}: {says}" in ran.err
    assert f"--limit {given}：" in bh(command, logs, "--limit", given, lang="zh").err
    assert not (tmp_path / "lake").exists()


# Links, pipes


def test_links_are_followed_when_asked(bh, logs, tmp_path):
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "there").symlink_to(logs)
    (tmp_path / "here" / "loop").symlink_to(tmp_path / "here")
    for command in ("check", "ingest"):
        assert bh(command, "here").code == 2
    assert bh("check", "here", "--follow-links", "--fail-on", "never").code == 0
    told = json.loads(bh("ingest", "here", "--follow-links", "--format", "json").out)
    assert (told["n_files"], told["n_games"]) == (2, 2)


@pytest.mark.parametrize(("lang", "says"), [("en", "is a named pipe. Give -"), ("zh", "是命名管道，请用 -")])
def test_a_named_pipe_is_refused_before_it_is_waited_for(bh, tmp_path, lang, says):
    os.mkfifo(tmp_path / "pipe")
    ran = bh("ingest", "pipe", lang=lang)
    assert ran.code == 2
    assert says in ran.err
    assert ("/dev/null 是设备" if lang == "zh" else "/dev/null is a device") in bh("ingest", "/dev/null", lang=lang).err


def test_known_content_is_read_again_when_asked_so_that_a_higher_limit_counts(bh, legal, tmp_path):
    lines = legal.splitlines(keepends=True)
    (tmp_path / "x.jsonl").write_bytes(b"".join([*lines, padded(2 << 20), b"\n"]))
    first = json.loads(bh("ingest", "x.jsonl", "--format", "json").out)
    assert first["unread_by_name"]["too_long"] == 1
    raised = ("ingest", "x.jsonl", "--limit", "line=4MiB", "--format", "json")
    assert json.loads(bh(*raised).out)["n_files_known"] == 1
    again = json.loads(bh(*raised, "--again").out)
    assert (again["n_files"], again["n_accepted"], again["n_duplicate"]) == (1, 1, len(lines))
