"""`bh verify`, `bh compact` and `bh gc`; and that the other commands refuse a lake that is damaged."""

import json
import re
import shutil

import pytest

from baohuang.cli.commands.verify import KINDS as WORDS
from baohuang.lake import verify
from baohuang.lake.invariants import invariants
from baohuang.lake.lake import Lake

CHINESE = re.compile("[\u4e00-\u9fff]")


@pytest.fixture
def mine(lake, tmp_path):
    """A lake in the usual place, to be changed."""
    return Lake.open(shutil.copytree(lake, tmp_path / "lake"))


@pytest.fixture
def two(bh, logs, tmp_path):
    """A lake of two runs: two small files in most tables."""
    for log in sorted(logs.iterdir()):
        bh("ingest", log, "--quiet")
    return Lake.open(tmp_path / "lake")


def newest(folder):
    return max(folder.glob("*.json"))


def miss(lake):
    lake.files("events")[0].unlink()
    return lake.files("events")[0]


def cut(lake):
    lake.files("events")[0].write_bytes(b"PAR1")
    return lake.files("events")[0]


def tear(lake):
    entry = newest(lake.path / "_ledger")
    entry.write_bytes(entry.read_bytes()[:50])
    return entry


def empty(lake):
    log = newest(lake.path / "events/_delta_log")
    log.write_bytes(b"")
    return log


DAMAGES = [miss, cut, tear, empty]


REFUSING = (
    *("sql SELECT+1", "metrics win_rate_by_role", "status", "validate", "ingest logs"),
    *("compact", "compact --apply", "gc", "gc --apply --keep-days 0"),
)


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_commands_refuse_a_damaged_lake_and_verify_names_the_file(bh, mine, logs, tmp_path, damage):
    (tmp_path / "logs").symlink_to(logs)
    path = damage(mine)
    before = sorted(mine.path.rglob("*"))
    for command in REFUSING:
        ran = bh(*command.split())
        assert (ran.code, ran.out) == (4, ""), command
        assert str(path) in ran.err, command
    assert sorted(mine.path.rglob("*")) == before
    told = bh("verify")
    assert (told.code, told.err) == (4, "")
    assert path.relative_to(mine.path).as_posix() in told.out


def test_verify_says_that_all_is_well(bh, lake):
    ran = bh("verify", "--lake", lake)
    assert (ran.code, ran.err) == (0, "")
    assert "All is well" in ran.out
    assert "一切正常" in bh("verify", "--lake", lake, lang="zh").out
    quick = bh("verify", "--quick", "--lake", lake)
    assert quick.code == 0
    assert "Contents were not read." in quick.out


def test_verify_finds_a_flipped_bit_that_no_size_shows(bh, mine):
    path = mine.files("plays")[0]
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 64
    path.write_bytes(content)
    ran = bh("verify")
    assert ran.code == 4
    assert "1 fault(s):" in ran.out
    assert f"plays/{path.name}: not what was written (SHA-256 differs)" in ran.out
    assert "Not compared, because a file of the tables is at fault: key_unique (plays)" in ran.out
    assert bh("verify", "--quick").code == 0


def test_verify_tells_foreign_files_from_what_the_next_writer_removes(bh, mine):
    (mine.path / "games" / "notes\x1b[2J.txt").touch()
    left = mine.path / "games/games-00000009-0001.parquet"
    left.touch()
    for lang, foreign, harmless in (
        ("en", "a foreign file", "They do no harm"),
        ("zh", "外来文件", "没有害处"),
    ):
        ran = bh("verify", "--quick", lang=lang)
        assert ran.code == 4
        assert foreign in ran.out
        assert harmless in ran.out
        assert left.name in ran.out
        assert "\x1b" not in ran.out
    (mine.path / "games" / "notes\x1b[2J.txt").unlink()
    assert bh("verify", "--quick").code == 0


def test_verify_for_programs(bh, mine):
    whole = json.loads(bh("verify", "--format", "json").out)
    assert (whole["schema_version"], whole["is_good"], whole["is_quick"]) == (1, True, False)
    assert (whole["batch"], whole["faults"], whole["leftovers"], whole["not_compared"]) == (1, [], [], [])
    assert whole["n_files"] == sum(len(state.files) for state in mine.entry.tables.values())
    path = cut(mine)
    n_bytes = mine.state("events").files[0].bytes
    ran = bh("verify", "--format", "json")
    whole = json.loads(ran.out)
    assert (ran.code, whole["is_good"]) == (4, False)
    assert whole["faults"] == [
        {
            "kind": "file_size",
            "at": f"events/{path.name}",
            "expected": n_bytes,
            "actual": 4,
            "message": f"events/{path.name}: has 4 bytes instead of {n_bytes:,}",
        }
    ]
    tear(mine)
    whole = json.loads(bh("verify", "--format", "json").out)
    assert whole["batch"] is None


def test_verify_of_no_lake(bh, tmp_path):
    ran = bh("verify", "--lake", tmp_path / "none")
    assert (ran.code, ran.out) == (2, "")
    assert "there is no lake here" in ran.err


def test_there_are_words_for_every_fault():
    assert WORDS.keys() == {*verify.KINDS, *(invariant.name for invariant in invariants())}
    for words in WORDS.values():
        assert CHINESE.search(words.zh)


def test_compact_tells_what_it_would_do_then_does_it(bh, two):
    before = sorted(two.path.rglob("*"))
    n_rows = two.state("events").rows
    ran = bh("compact")
    assert (ran.code, ran.err) == (0, "")
    assert re.search(rf"^events +2 +1 +{n_rows} ", ran.out, re.MULTILINE)
    assert "Nothing was changed: do it with `bh compact --apply`." in ran.out
    assert sorted(two.path.rglob("*")) == before
    plan = json.loads(bh("compact", "--format", "json").out)
    assert (plan["is_applied"], plan["batch"]) == (False, 2)
    events = next(table for table in plan["tables"] if table["name"] == "events")
    assert (events["files"], events["files_after"], events["rows"]) == (2, 1, n_rows)
    done = bh("compact", "--apply")
    assert done.code == 0
    assert "(batch 3)" in done.out
    assert len(Lake.open(two.path).files("events")) == 1
    assert bh("verify").code == 0
    assert "Nothing to merge" in bh("compact").out
    assert "无需合并" in bh("compact", lang="zh").out


def test_gc_tells_what_it_would_do_then_does_it(bh, two):
    bh("compact", "--apply")
    assert "Nothing to remove" in bh("gc").out  # what was there a moment ago is kept for seven days
    before = sorted(two.path.rglob("*"))
    ran = bh("gc", "--keep-days", "0")
    assert (ran.code, ran.err) == (0, "")
    assert "do it with `bh gc --keep-days 0 --keep-batches 1 --apply`" in ran.out
    assert sorted(two.path.rglob("*")) == before
    plan = json.loads(bh("gc", "--keep-days", "0", "--format", "json").out)
    assert not plan["is_applied"]
    assert plan["oldest_batch_kept"] == 3
    assert plan["n_files"] == len(plan["files"]) > 10
    done = json.loads(bh("gc", "--keep-days", "0", "--apply", "--format", "json").out)
    assert done == plan | {"is_applied": True}
    assert sorted(path for path in before if not path.exists()) == sorted(
        two.path / file["name"] for file in plan["files"]
    )
    assert bh("verify").code == 0
    assert "第 3 批起全部保留" in bh("gc", "--keep-days", "0", lang="zh").out


def test_gc_names_foreign_files_and_leaves_them(bh, two):
    (two.path / "letter.txt").touch()
    ran = bh("gc", "--apply")
    assert "1 foreign thing(s) stay" in ran.out
    assert "  letter.txt\n" in ran.out
    assert (two.path / "letter.txt").exists()


@pytest.mark.parametrize("arguments", [["--keep-days", "-1"], ["--keep-batches", "0"], ["--keep-days", "x"]])
def test_gc_refuses_numbers_that_are_none(bh, mine, arguments):
    assert bh("gc", *arguments).code == 2


@pytest.mark.parametrize("command", ["compact", "gc"])
def test_a_lake_that_is_being_written_to_is_left_alone(bh, mine, command):
    with mine.writer():
        assert bh(command).code == 0  # asking takes no lock
        ran = bh(command, "--apply")
    assert (ran.code, ran.out) == (5, "")
    assert "has been writing to the lake since" in ran.err
    with mine.writer():
        assert "正在写入该数据湖" in bh(command, "--apply", lang="zh").err


def test_verify_needs_no_lock(bh, mine):
    with mine.writer():
        assert bh("verify").code == 0
