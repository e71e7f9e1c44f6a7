"""`gc` removes what no kept entry lists, and never anything that the newest one does or that is not the lake's."""

import shutil
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from deltalake import DeltaTable
from failing_disk import FailingDisk, Killed
from lake_care import changes
from lake_rows import AT, in_order, make_rows

from baohuang.lake.compact import compact
from baohuang.lake.errors import DamagedLakeError, LockedError
from baohuang.lake.files import Disk
from baohuang.lake.gc import find_waste, gc
from baohuang.lake.lake import Lake
from baohuang.lake.verify import verify

DAY = timedelta(days=1)


@pytest.fixture(scope="module")
def daily(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Batches at noon of the days 1, 2 and 3, each of which puts another file in place of the one before."""
    lake = Lake.open(tmp_path_factory.mktemp("daily") / "lake", create=True)
    for day in (1, 2, 3):
        with lake.writer() as writer:
            for table in ("games", "hands"):
                writer.clear(table)
                writer.write(table, make_rows(table, [f"of day {day}"]))
            writer.commit(day, at=noon(day))
    return lake.path


@pytest.fixture
def lake(daily: Path, tmp_path: Path) -> Lake:
    return Lake.open(shutil.copytree(daily, tmp_path / "lake"))


def noon(day: int) -> datetime:
    return AT + day * DAY


def data(lake: Lake, table: str = "games") -> list[str]:
    return sorted(path.name for path in (lake.path / table).glob("*.parquet"))


def of_days(*days: int) -> list[str]:
    """The names of the data files that the batches of these days wrote."""
    return [f"games-{day:08d}-0001.parquet" for day in days]


@pytest.mark.parametrize(
    ("now", "keep_days", "keep_batches", "kept"),
    [
        (10, 7, 1, [3]),  # on day 3, seven days ago, batch 3 was just there
        (9, 7, 1, [2, 3]),  # seven days ago batch 2 was the newest
        (8, 7, 1, [1, 2, 3]),
        (4, 0, 1, [3]),
        (4, 1, 1, [3]),
        (4, 2, 1, [2, 3]),
        (400, 7, 1, [3]),  # the newest stays, however old it is
        (400, 7, 2, [2, 3]),
        (400, 0, 3, [1, 2, 3]),
        (400, 0, 99, [1, 2, 3]),
        (400, 0, 0, [3]),
        (1, 0, 1, [1, 2, 3]),  # a clock that is behind removes nothing
    ],
)
def test_what_was_the_newest_in_the_last_days_stays(
    lake: Lake, now: int, keep_days: int, keep_batches: int, kept: list[int]
) -> None:
    options = {"now": noon(now), "keep_days": keep_days, "keep_batches": keep_batches}
    expected = [f"games/{name}" for name in of_days(1, 2, 3) if name not in of_days(*kept)]
    waste = find_waste(lake, **options)
    assert [name for name in waste.files if name.startswith("games/")] == expected
    assert data(lake) == of_days(1, 2, 3), "it was only asked"
    assert gc(lake, **options) == waste
    assert data(lake) == of_days(*kept)
    assert len(data(lake, "hands")) == len(kept)
    assert verify(lake.path, quick=True).is_good
    assert in_order(Lake.open(lake.path).read("games")) == in_order(make_rows("games", ["of day 3"]))
    assert gc(lake, **options).files == {}


def test_bytes_are_those_of_the_files(lake: Lake) -> None:
    sizes = [path.stat().st_size for table in ("games", "hands") for path in (lake.path / table).glob("*.parquet")]
    live = sum(lake.state(table).bytes for table in ("games", "hands"))
    assert find_waste(lake, keep_days=0).bytes == sum(sizes) - live


def test_what_a_merge_left_goes_and_every_reader_of_the_newest_sees_the_same(filled: Lake) -> None:
    tables = list(filled.entry.tables)
    before = {table: in_order(filled.read(table)) for table in tables}
    compact(filled)
    n_logs = len(list(filled.path.rglob("_delta_log/*.json")))
    gc(filled, keep_days=0)
    for table in tables:
        assert [path.name for path in filled.files(table)] == data(filled, table)
        assert in_order(DeltaTable(filled.path / table).to_pyarrow_table()) == before[table]
        assert in_order(filled.read(table)) == before[table]
    # the ledger and the logs are whole: Delta knows its old versions, whose files are gone, as after its own VACUUM
    assert len(list(filled.path.rglob("_delta_log/*.json"))) == n_logs
    assert len(list((filled.path / "_ledger").glob("*.json"))) == filled.entry.number + 1
    old = DeltaTable(filled.path / "games", version=1)
    with pytest.raises(FileNotFoundError):
        old.to_pyarrow_table()
    verdict = verify(filled.path, quick=True)
    assert (verdict.faults, verdict.leftovers) == ([], [])


def test_the_lake_goes_on_after_it(lake: Lake) -> None:
    gc(lake, keep_days=0)
    with lake.writer() as writer:
        writer.write("games", make_rows("games", ["new"]))
        writer.commit(4, at=noon(4))
    assert find_waste(lake, keep_days=0).files == {}
    assert len(data(lake)) == 2
    assert verify(lake.path, quick=True).is_good


def test_foreign_things_are_named_and_stay(lake: Lake) -> None:
    foreign = ["letter.txt", "games/games-00000001-0009.parquet", "games/_delta_log/_last_checkpoint", "_ledger/x"]
    for place in foreign:
        (lake.path / place).write_text("x")
    waste = gc(lake, keep_days=0)
    assert sorted(waste.foreign) == sorted(foreign)
    assert all((lake.path / place).read_text() == "x" for place in foreign)
    assert not set(waste.files) & set(foreign)


def test_leftovers_of_a_dead_writer_are_named_and_taken_away(lake: Lake) -> None:
    left = lake.path / "games/games-00000004-0001.parquet"
    left.write_bytes(b"PAR1")
    assert find_waste(lake).leftovers == ["games/games-00000004-0001.parquet"]
    gc(lake)
    assert not left.exists()


def test_a_writer_at_work_is_not_disturbed(lake: Lake) -> None:
    with Lake.open(lake.path).writer(), pytest.raises(LockedError):
        gc(lake, keep_days=0)
    assert data(lake) == of_days(1, 2, 3)


def test_what_was_committed_meanwhile_stays(lake: Lake) -> None:
    other = Lake.open(lake.path)
    with other.writer() as writer:
        writer.write("games", make_rows("games", ["new"]))
        writer.commit(4, at=noon(4))
    gc(lake, keep_days=0)  # opened before that batch
    assert data(lake) == of_days(3, 4)


def test_a_ledger_with_an_entry_that_cannot_be_read_keeps_everything(lake: Lake) -> None:
    (lake.path / "_ledger" / f"{1:020d}.json").write_bytes(b"{}")
    with pytest.raises(DamagedLakeError, match="the ledger's entry is not what was written"):
        gc(lake, keep_days=0)
    assert data(lake) == of_days(1, 2, 3)


@pytest.mark.parametrize("how", ["kill", "error", "gone"])
def test_one_that_fails_at_its_nth_change_of_the_disk_is_finished_by_the_next(
    daily: Path, tmp_path: Path, how: str
) -> None:
    seen = set()
    for nth in changes(daily, tmp_path / "undisturbed", lambda lake: gc(lake, keep_days=0)):
        path = shutil.copytree(daily, tmp_path / str(nth))
        with suppress(Killed, OSError):
            gc(Lake.open(path, disk=FailingDisk(Disk(), nth, how)), keep_days=0)
        found = Lake.open(path)
        assert verify(path, quick=True).is_good, nth
        for table in ("games", "hands"):
            assert in_order(found.read(table)) == in_order(make_rows(table, ["of day 3"])), nth
        seen.add((len(data(found)), len(data(found, "hands"))))
        gc(found, keep_days=0)
        assert (len(data(found)), len(data(found, "hands"))) == (1, 1)
        shutil.rmtree(path)
    assert seen == {(3, 3), (2, 3), (2, 2), (1, 2), (1, 1)}  # what the oldest batch wrote goes first
