"""A writer that ends anywhere, or meets a disk that fails, leaves the lake as it was before or after its batch."""

import os
import shutil
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from deltalake import DeltaTable
from lake_rows import AT, in_order, make_rows

from baohuang.lake.delta import DeltaLog
from baohuang.lake.errors import DamagedLakeError
from baohuang.lake.files import Disk
from baohuang.lake.lake import Lake
from lake.cuts import Story
from lake.failing_disk import WAYS, FailingDisk, Killed, moments
from lake.power import MemoryDisk
from lake.still_clock import stop_the_clock
from lake.three_batches import ALL, operations, some, stories

BEFORE, AFTER = ["a", "b"], ["a", "c"]


class DiesBeforeTheLedger(FailingDisk):
    """All data files and Delta logs are written; the ledger's entry is not."""

    def __init__(self) -> None:
        super().__init__(Disk(), 0, "kill")

    def operation(self, name: str, call: Callable[..., Any], *args: Any) -> Any:
        if name == "create" and args[0].parent.name == "_ledger":
            self.nth = self.count + 1
        return super().operation(name, call, *args)


def batch(path: Path, disk: Disk | None = None) -> None:
    """Game b goes, game c comes: from BEFORE to AFTER, in two tables."""
    with Lake.open(path, disk=disk).writer() as writer:
        for table in ("games", "hands"):
            writer.remove_rows(table, ["b"])
            writer.write(table, make_rows(table, ["c"]))
        writer.commit(2, at=AT)


def games_in(path: Path) -> list[str]:
    """The games of the lake; all tables tell the same, and so do the Delta logs at the ledger's versions."""
    lake = Lake.open(path)
    found = {table: sorted(set(lake.read(table)["game_id"].to_pylist())) for table in ("games", "hands")}
    for table, games in found.items():
        rows = DeltaTable(path / table, version=lake.state(table).version).to_pyarrow_table()
        assert sorted(set(rows["game_id"].to_pylist())) == games
    assert found["games"] == found["hands"]
    return found["games"]


def leftovers(path: Path) -> list[str]:
    """Files that neither the ledger nor its history knows."""
    lake = Lake.open(path)
    late = [
        str(DeltaLog(lake.disk_files, table).path(version))
        for table, state in lake.entry.tables.items()
        for version in DeltaLog(lake.disk_files, table).versions()
        if version > state.version
    ]
    data = [file.name for file in path.rglob("*.parquet") if int(file.name.split("-")[1]) > lake.entry.number]
    return [*late, *data, *map(str, path.rglob(".tmp-*"))]


@pytest.fixture(scope="module")
def both() -> dict[str, Story]:
    return stories()


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_the_clock(monkeypatch)


def disturb(story: Story, disk: MemoryDisk, nth: int, how: str) -> bool:
    """A story with a fault; nothing but an error of the disk comes out, and a reader sees before or after.

    Returns whether it came so far.
    """
    done = [story.number(disk.state())]
    failing = FailingDisk(disk, nth, how)
    with suppress(Killed, OSError):
        story.go_on(failing, done.append)
    assert story.seen_bad(disk.state(), done[-1]) is None, (nth, how)
    return not failing.is_over


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize("part", ["making", "filling"])
def test_batches_that_fail_at_the_nth_operation(both: dict[str, Story], part: str, how: str) -> None:
    story, seen = both[part], set()
    first, *others, last = moments(operations(story), how)
    for nth in [first, *some(others, 60 if how == "kill" else 12), last]:
        disk = MemoryDisk(story.undisturbed[0])
        assert disturb(story, disk, nth, how)
        seen.add(story.number(disk.state()))
        if how != "short":  # a write that takes less than it was given is no fault
            story.go_on(disk, lambda number: None)
        assert disk.state() == story.undisturbed[-1], nth
    if how == "kill":
        assert {min(seen), max(seen)} == {story.number(story.undisturbed[at]) for at in (0, -1)}


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("part", ["making", "filling"])
def test_a_second_fault_while_the_first_is_mended(both: dict[str, Story], part: str) -> None:
    story = both[part]
    names = operations(story)
    ways = ["kill"] if ALL else WAYS  # all pairs of all ways would take days
    faults = [(nth, how) for how in ways for nth in moments(names, how)]
    for first, second in some([(one, other) for one in faults for other in faults], 60):
        disk = MemoryDisk(story.undisturbed[0])
        for nth, how in (first, second):
            disturb(story, disk, nth, how)
        story.go_on(disk, lambda number: None)
        assert disk.state() == story.undisturbed[-1], (first, second)


def test_recovery_may_be_cut_too(tmp_path: Path, two_games: Path) -> None:
    def recover(path: Path, nth: int) -> FailingDisk:
        with suppress(Killed):
            batch(path, DiesBeforeTheLedger())
        assert leftovers(path)
        disk = FailingDisk(Disk(), nth, "kill")
        with suppress(Killed), Lake.open(path, disk=disk).writer():
            pass
        return disk

    numbers = moments(recover(shutil.copytree(two_games, tmp_path / "0"), 0).names, "kill")
    assert len(numbers) > 5
    for nth in numbers:
        path = shutil.copytree(two_games, tmp_path / str(nth))
        assert not recover(path, nth).is_over
        assert games_in(path) == BEFORE
        batch(path)
        assert games_in(path) == AFTER
        assert not leftovers(path)


STEPS = {
    "data written": ("baohuang.lake.commit.DeltaLog.append", BEFORE),
    "some Delta logs written": ("baohuang.lake.commit.Ledger.put", BEFORE),
    "ledger written": ("baohuang.lake.commit.Writer.close", AFTER),
}


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("end", ["os._exit(9)", "os.kill(os.getpid(), signal.SIGKILL)"])
def test_a_process_killed_after_a_step_leaves_before_or_after(
    tmp_path: Path, two_games: Path, step: str, end: str
) -> None:
    path = shutil.copytree(two_games, tmp_path / "lake")
    where, expected = STEPS[step]
    script = f"""
        import os, signal, sys
        from pathlib import Path
        from unittest import mock
        sys.path.insert(0, {str(Path(__file__).parent)!r})
        from test_lake_crash import batch
        with mock.patch({where!r}, side_effect=lambda *a, **k: {end}):
            batch(Path({str(path)!r}))
        """
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ended = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], env=environment, check=False)
    assert ended.returncode in (9, -signal.SIGKILL)
    assert games_in(path) == expected
    if expected == BEFORE:
        batch(path)
    assert games_in(path) == AFTER


def test_tables_ahead_of_the_ledger_are_rolled_back_by_the_next_writer(tmp_path: Path, two_games: Path) -> None:
    path = shutil.copytree(two_games, tmp_path / "lake")
    with suppress(Killed):
        batch(path, DiesBeforeTheLedger())
    assert DeltaTable(path / "games").version() == 2  # a Delta reader sees what no ledger entry has made true
    assert games_in(path) == BEFORE
    with Lake.open(path).writer():
        pass
    assert DeltaTable(path / "games").version() == 1
    assert in_order(DeltaTable(path / "games").to_pyarrow_table()) == in_order(make_rows("games", BEFORE))


@pytest.mark.parametrize("content", [b"", b"\n", bytes(300), b'{"add": {"pa'])
def test_a_torn_log_ahead_of_the_ledger_is_taken_away(tmp_path: Path, two_games: Path, content: bytes) -> None:
    path = shutil.copytree(two_games, tmp_path / "lake")
    (path / "games/_delta_log" / f"{2:020d}.json").write_bytes(content)
    batch(path)
    assert games_in(path) == AFTER


def test_a_log_of_another_program_is_not_taken_away(tmp_path: Path, two_games: Path) -> None:
    path = shutil.copytree(two_games, tmp_path / "lake")
    DeltaTable(path / "games").delete("game_id = 'a'")
    assert games_in(path) == BEFORE
    with pytest.raises(DamagedLakeError, match=r"0{19}2.json: written by another program"), Lake.open(path).writer():
        pass
    assert DeltaTable(path / "games").version() == 2


@pytest.mark.parametrize("content", [b"", None])
def test_a_log_that_a_power_cut_emptied_is_found(tmp_path: Path, two_games: Path, content: bytes | None) -> None:
    path = shutil.copytree(two_games, tmp_path / "lake")
    log = path / "games/_delta_log" / f"{1:020d}.json"
    log.unlink()
    if content is not None:
        log.write_bytes(content)
    with pytest.raises(DamagedLakeError, match=r"games/_delta_log/0{19}1.json"), Lake.open(path).writer():
        pass
