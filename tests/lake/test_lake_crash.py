"""A writer that ends anywhere, or meets a disk that fails, leaves the lake as it was before or after its batch."""

import errno
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

EFFECTS = ("make_folder", "create", "write", "sync", "link", "rename", "remove", "sync_folder")
BEFORE, AFTER = ["a", "b"], ["a", "c"]


class Killed(BaseException):
    """The process is gone: nothing that it would do after this reaches the disk."""


class FailingDisk(Disk):
    """Counts the effects on the disk and lets the Nth go wrong.

    `kill`: it does not happen, nor does anything after it. `error`: it fails, once. `short`: a write puts half of its
    bytes on the disk, and nothing after it happens.
    """

    def __init__(self, nth: int, how: str) -> None:
        self.nth, self.how, self.count, self.is_dead = nth, how, 0, False

    def __getattribute__(self, name: str) -> Any:
        call = super().__getattribute__(name)
        if name not in EFFECTS:
            return call
        return lambda *args: self._effect(name, call, *args)

    def _effect(self, name: str, call: Callable[..., Any], *args: Any) -> Any:
        if self.is_dead:
            raise Killed
        self.count += 1
        if self.count != self.nth:
            return call(*args)
        if self.how == "error":
            raise OSError(errno.EIO, "the disk fails")
        self.is_dead = True
        if self.how == "short" and name == "write":
            call(args[0], args[1][: len(args[1]) // 2])
        raise Killed


class DiesBeforeTheLedger(FailingDisk):
    """All data files and Delta logs are written; the ledger's entry is not."""

    def __init__(self) -> None:
        super().__init__(0, "kill")

    def _effect(self, name: str, call: Callable[..., Any], *args: Any) -> Any:
        if name == "create" and args[0].parent.name == "_ledger":
            self.nth = self.count + 1
        return super()._effect(name, call, *args)


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


@pytest.mark.parametrize("how", ["kill", "error", "short"])
def test_a_batch_that_fails_at_its_nth_operation_is_there_or_not(tmp_path: Path, two_games: Path, how: str) -> None:
    seen = set()
    for nth in range(1, 1000):
        path = shutil.copytree(two_games, tmp_path / str(nth))
        disk = FailingDisk(nth, how)
        with suppress(Killed, OSError):
            batch(path, disk)
        games = games_in(path)
        assert games in (BEFORE, AFTER), nth
        seen.add(tuple(games))
        if games == BEFORE:
            batch(path)
        else:
            with Lake.open(path).writer():
                pass  # only to take away what the other left
        assert games_in(path) == AFTER
        assert not leftovers(path)
        if disk.count < nth:
            break
    assert seen == {tuple(BEFORE), tuple(AFTER)}
    assert nth > 30


def test_recovery_may_be_cut_too(tmp_path: Path, two_games: Path) -> None:
    for nth in range(1, 1000):
        path = shutil.copytree(two_games, tmp_path / str(nth))
        with suppress(Killed):
            batch(path, DiesBeforeTheLedger())
        assert leftovers(path)
        disk = FailingDisk(nth, "kill")
        with suppress(Killed), Lake.open(path, disk=disk).writer():
            pass
        assert games_in(path) == BEFORE
        batch(path)
        assert games_in(path) == AFTER
        assert not leftovers(path)
        if disk.count < nth:
            break
    assert nth > 5


def test_a_lake_half_made_is_made_by_the_next(tmp_path: Path) -> None:
    for nth in range(1, 1000):
        path = tmp_path / str(nth) / "lake"
        disk = FailingDisk(nth, "kill")
        with suppress(Killed):
            Lake.open(path, create=True, disk=disk)
        assert Lake.open(path, create=True).entry.number == 0
        if disk.count < nth:
            break
    assert nth > 100


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
