"""Small data files of a table become large ones: the same rows in the same order, in one batch of their own."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from baohuang.lake.entry import DataFile
from baohuang.lake.lake import Lake
from baohuang.lake.parquet import FILE_FULL
from baohuang.lake.read import read_files
from baohuang.lake.tables import TABLES

SMALL: Final = FILE_FULL // 2  # rows; a file with fewer is merged with others
NOTES: Final = {"operation": "compact"}


@dataclass(frozen=True)
class Merge:
    """Files of a table that become one, in this order."""

    table: str
    files: tuple[DataFile, ...]

    @property
    def rows(self) -> int:
        """Rows of all of them."""
        return sum(file.rows for file in self.files)

    @property
    def bytes(self) -> int:
        """Bytes of all of them."""
        return sum(file.bytes for file in self.files)


def plan(lake: Lake) -> list[Merge]:
    """What `compact` would merge: the small files of each table, oldest first, up to FILE_FULL rows a new file.

    A file that is small and alone is left, so that there is nothing to do after a merge.
    """
    return [merge for table in TABLES for merge in _merges(lake, table)]


def _merges(lake: Lake, table: str) -> Iterator[Merge]:
    files: list[DataFile] = []
    for file in lake.state(table).files:
        if file.rows < SMALL:
            files.append(file)
            if sum(one.rows for one in files) >= FILE_FULL:
                yield Merge(table, tuple(files))
                files = []
    if len(files) > 1:
        yield Merge(table, tuple(files))


def compact(lake: Lake, on_progress: Callable[[int, int], None] | None = None) -> list[Merge]:
    """Merge small files and commit; returns what was merged, and commits nothing where that is nothing.

    The rows of a file stay together and in order, those of a game among them, for a run writes a game into one place;
    merged files stand behind the others. The entry has the run of the one before, for it shows what that run left.
    The files that are no longer live stay until `gc`. Memory is that of one file. `on_progress` is told files merged
    and files in all. Raises LockedError, DamagedLakeError.
    """
    with lake.writer() as writer:
        merges = plan(lake)
        total = sum(len(merge.files) for merge in merges)
        done = 0
        for merge in merges:
            for file in merge.files:
                writer.write(merge.table, read_files(lake.disk_files, TABLES[merge.table], [file], None, None))
                done += 1
                if on_progress:
                    on_progress(done, total)
            for file in merge.files:
                writer.replace(merge.table, file.name, None)
        if merges:
            writer.commit(lake.entry.run_id, notes=NOTES, changes_data=False)
        return merges
