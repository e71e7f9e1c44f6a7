"""A power cut at any moment, whatever it takes of what was not flushed, leaves before or after the batch.

The operations of three batches run on a disk in memory. After each of them everything that a cut could leave is looked
at, and the batches that are missing there are done again: the lake must come out as if nothing had happened, and hold
what was reported as done. The same look finds what is wrong with protocols that leave out a flush.
"""

import errno
from contextlib import suppress
from pathlib import Path

import pytest
from deltalake import DeltaTable
from lake_rows import in_order, make_rows

from baohuang.lake.files import Disk, Files
from lake.cuts import Cuts, Story, watch
from lake.failing_disk import FailingDisk, Killed, moments
from lake.power import ROOT, Inode, MemoryDisk, State
from lake.still_clock import stop_the_clock
from lake.three_batches import SEED, fill, make, operations, some, stories


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_the_clock(monkeypatch)


@pytest.fixture(scope="module")
def both() -> dict[str, Story]:
    return stories()


@pytest.fixture
def making(both: dict[str, Story]) -> Story:
    return both["making"]


@pytest.fixture
def filling(both: dict[str, Story]) -> Story:
    return both["filling"]


def test_the_disk_in_memory_has_every_operation() -> None:
    operations = {name for name in vars(Disk) if not name.startswith("_")}
    assert operations <= vars(MemoryDisk).keys()


def test_the_disk_in_memory_leaves_what_a_disk_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, filling: Story
) -> None:
    root = tmp_path / "lake"
    with monkeypatch.context() as patch:
        patch.setitem(fill.__globals__, "ROOT", root)
        make(Disk())
        fill(Disk())
    found = [path for path in (root, *root.rglob("*")) if path.name != "lock"]
    held = {str(ROOT / path.relative_to(root)): path.read_bytes() if path.is_file() else None for path in found}
    assert held == filling.undisturbed[-1]
    expected = sorted(row for game in "ac" for row in in_order(make_rows("games", [game])))
    assert in_order(DeltaTable(root / "games").to_pyarrow_table()) == expected


def test_a_power_cut_leaves_a_lake_half_made_or_made(making: Story) -> None:
    cuts = watch(making, Cuts(seed=SEED))
    assert cuts.n_moments > 100
    assert making.all_bad(cuts) == []
    assert {making.number(dict(left)) for left in cuts.left} == {0, 1}


def test_a_power_cut_leaves_before_or_after_and_what_is_done_stays(filling: Story) -> None:
    cuts = watch(filling, Cuts(seed=SEED))
    assert cuts.n_moments > 50
    assert filling.all_bad(cuts) == []
    assert {filling.number(dict(left)) for left in cuts.left} == {1, 2, 3, 4}


@pytest.mark.parametrize(("part", "how"), [("making", "kill"), ("filling", "kill"), ("filling", "error after")])
def test_a_power_cut_after_another_fault(part: str, how: str, both: dict[str, Story]) -> None:
    story, cuts = both[part], Cuts(bound=4, seed=SEED)
    numbers = moments(operations(story), how)
    begin = numbers[:4] if part == "making" else numbers[:1]  # the folders of the lake come first
    for nth in [*begin, *some(numbers[len(begin) :], 3)]:
        disk = MemoryDisk(story.undisturbed[0])
        done = [story.number(story.undisturbed[0])]
        with suppress(Killed, OSError):
            story.go_on(FailingDisk(disk, nth, how), done.append)
        watch(story, cuts, disk, done[-1])
    assert story.all_bad(cuts) == []


@pytest.mark.parametrize("part", ["making", "filling"])
def test_a_second_power_cut(part: str, both: dict[str, Story]) -> None:
    story, cuts = both[part], Cuts(bound=4, seed=SEED)
    left = list(watch(story, Cuts(seed=SEED)).left.items())
    for at in some(range(len(left)), 3):
        watch(story, cuts, MemoryDisk(dict(left[at][0])), left[at][1])
    assert story.all_bad(cuts) == []


class FailsAFlush(MemoryDisk):
    """The nth flush fails, and the system forgets what it was to flush: another flush says that all is well."""

    def __init__(self, begin: State, nth: int) -> None:
        super().__init__(begin)
        self.nth, self.flushes = nth, list[str]()
        self.forgotten: dict[str | Inode, int] = {}  # what it had come to by then: later changes are flushed again

    def sync(self, descriptor: int) -> None:
        path, inode = self.opened[descriptor]
        self.flushes.append(path)
        if len(self.flushes) == self.nth:
            self.forgotten[inode] = len(inode.content)
            raise OSError(errno.EIO, "the flush fails")
        if self.forgotten.get(inode) != len(inode.content):
            super().sync(descriptor)

    def sync_folder(self, path: Path) -> None:
        here = {name: values for name, values in self.since.items() if Path(name).parent == path}
        self.flushes += [str(path)] if here else []
        if here and len(self.flushes) == self.nth:
            self.forgotten.update({name: len(values) for name, values in here.items()})
            raise OSError(errno.EIO, "the flush fails")
        lost = {name: values for name, values in here.items() if self.forgotten.get(name) == len(values)}
        before = {name: self.flushed.get(name) for name in lost}
        self.forgotten = {one: length for one, length in self.forgotten.items() if one in lost or one not in here}
        super().sync_folder(path)
        self.since.update(lost)
        self.flushed.update(before)


def test_a_flush_that_failed_is_not_believed_the_next_time(filling: Story) -> None:
    dry, cuts = FailsAFlush(filling.undisturbed[0], 0), Cuts(bound=4, seed=SEED)
    filling.go_on(dry, lambda number: None)
    of_ledger = [nth for nth, path in enumerate(dry.flushes, 1) if Path(path).name == "_ledger"]
    others = [nth for nth in range(1, len(dry.flushes) + 1) if nth not in of_ledger]
    for nth in [*of_ledger[:2], *some(others, 2)]:
        disk = FailsAFlush(filling.undisturbed[0], nth)
        done = [filling.number(filling.undisturbed[0])]
        with suppress(OSError):
            filling.go_on(disk, done.append)
        assert len(disk.flushes) >= nth
        watch(filling, cuts, disk, done[-1])
    assert filling.all_bad(cuts) == []


class LazyDisk(MemoryDisk):
    """Leaves out the flushes of some files (`sync`) or folders (`sync_folder`), by the folder's name."""

    def __init__(self, begin: State, operation: str, folders: tuple[str, ...]) -> None:
        super().__init__(begin)
        self.operation, self.lazy_in = operation, folders

    def sync(self, descriptor: int) -> None:
        if self.operation != "sync" or Path(self.opened[descriptor][0]).parent.name not in self.lazy_in:
            super().sync(descriptor)

    def sync_folder(self, path: Path) -> None:
        if self.operation != "sync_folder" or path.name not in self.lazy_in:
            super().sync_folder(path)


DATA = ("games", "hands", "events")
LEAVES_OUT = {
    "the data files": ("sync", DATA, "half a batch"),
    "the folders of the data files": ("sync_folder", DATA, "DamagedLakeError"),
    "the Delta logs": ("sync", ("_delta_log",), "DamagedLakeError"),
    "the folders of the Delta logs": ("sync_folder", ("_delta_log",), "DamagedLakeError"),
    "the entry of the ledger": ("sync", ("_ledger",), "DamagedLakeError"),
    "the folder of the ledger": ("sync_folder", ("_ledger",), "done and gone"),
}


@pytest.mark.parametrize("missing", LEAVES_OUT)
def test_leaving_out_a_flush_is_found(missing: str, filling: Story) -> None:
    operation, folders, expected = LEAVES_OUT[missing]
    cuts = watch(filling, Cuts(bound=16, seed=SEED), LazyDisk(filling.undisturbed[0], operation, folders))
    assert expected in kinds_of_bad(filling, cuts)


@pytest.mark.parametrize("folder", ["disk", "lake", "_ledger", "_delta_log"])
def test_leaving_out_the_flush_of_a_new_lakes_folder_is_found(folder: str, making: Story) -> None:
    cuts = watch(making, Cuts(bound=16, seed=SEED), LazyDisk({}, "sync_folder", (folder,)))
    assert kinds_of_bad(making, cuts) & {"done and gone", "half a batch", "DamagedLakeError"}


@pytest.mark.parametrize("folder", ["_delta_log", "_ledger"])
def test_a_rename_without_a_flush_is_found(folder: str, monkeypatch: pytest.MonkeyPatch, filling: Story) -> None:
    def by_rename(files: Files, name: str, data: bytes) -> None:
        """The usual way to replace a file whole, which is whole only for other processes."""
        if name.split("/")[-2] != folder:
            whole(files, name, data)
            return
        path = files.path(name)
        aside = path.with_name(f".tmp-{path.name}")
        descriptor = files.disk.create(aside)
        files.disk.write(descriptor, memoryview(data))
        files.disk.close(descriptor)
        files.disk.rename(aside, path)
        files.disk.sync_folder(path.parent)

    whole = Files.put_if_absent
    monkeypatch.setattr(Files, "put_if_absent", by_rename)
    cuts = watch(filling, Cuts(bound=16, seed=SEED))
    monkeypatch.undo()
    assert "DamagedLakeError" in kinds_of_bad(filling, cuts)


def kinds_of_bad(story: Story, cuts: Cuts) -> set[str]:
    """What a reader finds wrong, in a word each; what the next writer makes of it is not asked."""
    found = (story.seen_bad(dict(left), reported) for left, reported in cuts.left.items())
    return {what.split(":")[0] for what in found if what}
