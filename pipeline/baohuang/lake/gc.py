"""Data files that no entry worth keeping lists are removed; the ledger and the Delta logs stay whole.

Removed are files alone that an entry of the ledger names and that no kept entry lists. What neither names is never
removed: it is not the lake's. The entries stay, for each holds the checksum of the one before, and so do the Delta
logs: without its early versions a log needs a checkpoint to be read at all, and a Delta reader expects of old
versions what its own VACUUM leaves, which is this: the newest version is whole, and one whose files are gone cannot
be read. Nothing is committed. A removal that is cut anywhere is finished by the next one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from baohuang.lake.entry import DataFile
from baohuang.lake.history import History, read_history
from baohuang.lake.lake import Lake
from baohuang.lake.strangers import find_strangers

KEEP_DAYS: Final = 7
KEEP_BATCHES: Final = 1


@dataclass(frozen=True)
class Waste:
    """Files that can go, by their names in the lake, and what stays for another reason.

    `oldest_kept` is the oldest entry whose files all stay. `foreign` things are never removed; `leftovers` are taken
    away by any writer, which `gc` is when it removes files.
    """

    files: dict[str, DataFile]
    oldest_kept: int
    foreign: list[str]
    leftovers: list[str]

    @property
    def bytes(self) -> int:
        """Bytes of all files."""
        return sum(file.bytes for file in self.files.values())


def find_waste(
    lake: Lake, *, keep_days: int = KEEP_DAYS, keep_batches: int = KEEP_BATCHES, now: datetime | None = None
) -> Waste:
    """What `gc` would remove. Raises DamagedLakeError for an entry of the ledger that cannot be read.

    Kept are the newest `keep_batches` entries, at least one, and those that were the newest at any time in the last
    `keep_days` days: what a reader opened since then is still there.
    """
    files = lake.disk_files
    history = read_history(files)
    since = (now or datetime.now(UTC)) - timedelta(days=keep_days)
    oldest = _oldest_kept(history, since, max(1, keep_batches))
    there = {f"{table}/{name}" for table in lake.entry.tables for name in files.list(table)}
    waste = {name: file for name, file in history.data.items() if name in there and history.last_live[name] < oldest}
    foreign, leftovers = find_strangers(files, lake.entry, history)
    return Waste(waste, oldest, [name for _, name in foreign], leftovers)


def _oldest_kept(history: History, since: datetime, keep_batches: int) -> int:
    """The first entry that was still the newest at this time, or an older one of the newest `keep_batches`."""
    numbers = sorted(history.committed_at)
    passed = [number for number, then in history.committed_at.items() if then <= since]
    return min(max(passed, default=numbers[0]), numbers[-keep_batches:][0])


def gc(
    lake: Lake,
    *,
    keep_days: int = KEEP_DAYS,
    keep_batches: int = KEEP_BATCHES,
    now: datetime | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> Waste:
    """Remove waste; returns what was removed. A reader that opened the lake before the kept entries loses its files.

    `on_progress` is told files removed and files in all. Raises LockedError, DamagedLakeError.
    """
    with lake.writer():  # the lock, and a lake that is sound and without leftovers
        waste = find_waste(lake, keep_days=keep_days, keep_batches=keep_batches, now=now)
        for done, name in enumerate(waste.files, 1):
            lake.disk_files.remove(name)
            if on_progress:
                on_progress(done, len(waste.files))
        for table in sorted({name.split("/")[0] for name in waste.files}):
            lake.disk_files.sync_folder(table)
    return waste
