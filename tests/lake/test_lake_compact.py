"""Merging small files changes how many there are, and nothing else: no row, no order, no reader."""

import shutil
from contextlib import suppress
from pathlib import Path

import pytest
from deltalake import DeltaTable
from failing_disk import FailingDisk, Killed
from lake_care import changes
from lake_rows import AT, in_order, make_rows

from baohuang.lake import compact as compacting
from baohuang.lake import parquet
from baohuang.lake.compact import compact, plan
from baohuang.lake.delta import DeltaLog
from baohuang.lake.errors import DamagedLakeError, LockedError
from baohuang.lake.files import Disk
from baohuang.lake.lake import Lake
from baohuang.lake.tables import TABLES
from baohuang.lake.verify import verify


@pytest.fixture
def _small_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is full with 12 rows, and small with fewer than 6."""
    monkeypatch.setattr(compacting, "SMALL", 6)
    monkeypatch.setattr(compacting, "FILE_FULL", 12)
    monkeypatch.setattr(parquet, "FILE_FULL", 12)


def lake_of(path: Path, *batches: tuple[str, int], tables: tuple[str, ...] = ("games",)) -> Lake:
    """A lake to which each batch adds so many rows of a game."""
    lake = Lake.open(path, create=True)
    for number, (game, rows) in enumerate(batches, 1):
        with lake.writer() as writer:
            for table in tables:
                writer.write(table, make_rows(table, [game], each=rows, start=10 * number))
            writer.commit(number, at=AT)
    return lake


def rows_of_files(lake: Lake, table: str = "games") -> list[int]:
    return [file.rows for file in lake.state(table).files]


@pytest.mark.usefixtures("_small_files")
def test_small_files_are_merged_oldest_first_until_one_is_full(tmp_path: Path) -> None:
    lake = lake_of(tmp_path / "lake", *[(game, 3) for game in "abcdefg"])
    before = lake.read("games")
    assert [[file.rows for file in merge.files] for merge in plan(lake)] == [[3, 3, 3, 3], [3, 3, 3]]
    assert [(merge.rows, merge.table) for merge in compact(lake)] == [(12, "games"), (9, "games")]
    assert rows_of_files(lake) == [12, 9]
    assert lake.read("games").equals(before)  # in the same order, too
    assert Lake.open(lake.path).entry == lake.entry
    assert verify(lake.path, quick=True).is_good


@pytest.mark.usefixtures("_small_files")
def test_large_files_stay_as_they_are_and_a_small_one_alone_does(tmp_path: Path) -> None:
    lake = lake_of(tmp_path / "lake", ("a", 5), ("b", 6), ("c", 12), ("d", 1))
    large = [file.name for file in lake.state("games").files if file.rows >= 6]
    before = lake.read("games")
    compact(lake)
    assert rows_of_files(lake) == [6, 12, 6]  # the merged file stands behind those that stay
    assert [file.name for file in lake.state("games").files][:2] == large
    assert in_order(lake.read("games")) == in_order(before)
    alone = lake_of(tmp_path / "alone", ("a", 5), ("b", 6))
    assert plan(alone) == []


@pytest.mark.usefixtures("_small_files")
def test_there_is_nothing_to_do_after_it(tmp_path: Path) -> None:
    for n in range(1, 10):
        lake = lake_of(tmp_path / str(n), *[(game, 5) for game in "abcdefghi"[:n]])
        compact(lake)
        number = lake.entry.number
        assert plan(lake) == []
        assert compact(lake) == []
        assert lake.entry.number == number, "an empty batch"


def test_a_plan_changes_nothing(filled: Lake) -> None:
    before = {path: path.stat().st_mtime_ns for path in filled.path.rglob("*")}
    assert plan(filled)
    assert {path: path.stat().st_mtime_ns for path in filled.path.rglob("*")} == before


@pytest.mark.parametrize("table", TABLES)
def test_every_reader_sees_the_same_rows_in_one_file(filled: Lake, table: str) -> None:
    before = filled.read(table)
    old = in_order(DeltaTable(filled.path / table).to_pyarrow_table())
    compact(filled)
    assert len(filled.state(table).files) == 1
    assert filled.read(table).equals(before)
    delta = DeltaTable(filled.path / table)
    assert delta.version() == filled.state(table).version == 3
    assert in_order(delta.to_pyarrow_table()) == old
    assert in_order(filled.connect().table(table).to_arrow_table()) == in_order(before)
    # who reads at the version before still can
    assert in_order(DeltaTable(filled.path / table, version=2).to_pyarrow_table()) == old


def test_the_entry_is_of_the_run_before_and_says_what_it_is(filled: Lake) -> None:
    run = filled.entry.run_id
    compact(filled)
    assert (filled.entry.run_id, filled.entry.notes) == (run, {"operation": "compact"})


def test_who_follows_the_changes_of_a_table_is_told_that_there_are_none(filled: Lake) -> None:
    compact(filled)
    actions = DeltaLog(filled.disk_files, "games").actions(filled.state("games").version)
    told = [action[kind]["dataChange"] for action in actions for kind in ("add", "remove") if kind in action]
    assert told == [False, False, False]  # two files are one
    assert actions[0]["commitInfo"]["operation"] == "OPTIMIZE"


def test_a_writer_at_work_is_not_disturbed(filled: Lake) -> None:
    with Lake.open(filled.path).writer(), pytest.raises(LockedError, match="has been writing to the lake since"):
        compact(filled)
    assert plan(filled)


def test_what_was_committed_meanwhile_is_merged_too(filled: Lake) -> None:
    other = Lake.open(filled.path)
    with other.writer() as writer:
        writer.write("games", make_rows("games", ["z"]))
        writer.commit(3, at=AT)
    compact(filled)  # opened before that batch
    assert len(filled.state("games").files) == 1
    assert "z" in filled.read("games")["game_id"].to_pylist()


def test_a_damaged_lake_is_not_compacted(filled: Lake) -> None:
    filled.files("games")[0].write_bytes(b"PAR1")
    with pytest.raises(DamagedLakeError):
        compact(filled)


def test_progress_counts_the_files_that_are_merged(filled: Lake) -> None:
    n_files = sum(len(merge.files) for merge in plan(filled))
    told: list[tuple[int, int]] = []
    compact(filled, lambda done, total: told.append((done, total)))
    assert told == [(n, n_files) for n in range(1, n_files + 1)]


@pytest.mark.parametrize("how", ["kill", "error", "full"])
def test_one_that_fails_at_its_nth_change_of_the_disk_changes_no_row(tmp_path: Path, how: str) -> None:
    tables = ("games", "hands")
    first = lake_of(tmp_path / "first", ("a", 3), ("b", 2), tables=tables)
    expected = {table: in_order(first.read(table)) for table in tables}
    seen = set()
    for nth in changes(first.path, tmp_path / "undisturbed", compact):
        path = shutil.copytree(first.path, tmp_path / str(nth))
        with suppress(Killed, OSError):
            compact(Lake.open(path, disk=FailingDisk(Disk(), nth, how)))
        found = Lake.open(path)
        assert verify(path, quick=True).is_good, nth
        assert {table: in_order(found.read(table)) for table in tables} == expected, nth
        for table in tables:  # a version ahead of the ledger holds the same rows
            assert in_order(DeltaTable(path / table).to_pyarrow_table()) == expected[table], nth
        seen.add(tuple(rows_of_files(found, "hands")))
        compact(found)
        with found.writer():
            pass  # where nothing was left to merge, only to take away what the other left
        assert rows_of_files(found, "games") == rows_of_files(found, "hands") == [5], nth
        assert verify(path, quick=True).leftovers == []
        shutil.rmtree(path)
    assert seen == {(3, 2), (5,)}
