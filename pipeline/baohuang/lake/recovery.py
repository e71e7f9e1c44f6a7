"""Back to the ledger: what a writer left that ended before its batch existed is taken away."""

import hashlib
import re
from collections.abc import Iterable
from typing import Final

from baohuang.lake.delta import DeltaLog
from baohuang.lake.entry import Entry, TableState
from baohuang.lake.errors import DamagedLakeError
from baohuang.lake.files import TEMPORARY, Files
from baohuang.lake.ledger import FOLDER, Ledger
from baohuang.lake.tables import TABLES

_DATA: Final = re.compile(r"[a-z_]+-(\d{8})-\d{4,}\.parquet")


def data_name(table: str, batch: int, number: int) -> str:
    """The name of a data file: its table, the batch that wrote it, its number in table and batch.

    No id of the data is in it, which could lead out of the lake.
    """
    return f"{table}-{batch:08d}-{number:04d}.parquet"


def recover(files: Files) -> Entry | None:
    """Take away what is ahead of the newest ledger entry, and return that entry. The caller holds the lock.

    The ledger alone decides: a writer that ended after its entry was in place has committed, even if it never came to
    say so. Logs go before the data files that they name. What was there before stays, old versions too. Doing this
    twice, or half and then again, comes to the same.
    """
    ledger = Ledger(files)
    # An entry whose writer ended before its flush is flushed now, before anyone builds on it or calls it done.
    files.sync_folder(FOLDER)
    entry = ledger.newest()
    number = entry.number if entry else -1
    states = entry.tables if entry else {}
    _remove(files, FOLDER, [name for name in files.list(FOLDER) if name.startswith(TEMPORARY)])
    for name in sorted(TABLES.keys() | states.keys()):
        state = states.get(name)
        log = DeltaLog(files, name)
        _remove(files, log.folder, [found for found in files.list(log.folder) if found.startswith(TEMPORARY)])
        log.roll_back(state.version if state else -1)
        _remove(files, name, [found for found in files.list(name) if is_after(found, number)])
    return entry


def check_logs(files: Files, entry: Entry) -> None:
    """DamagedLakeError if the newest Delta version of a table is not as it was written.

    A log file that a power cut emptied reads as a commit without actions, in every Delta reader and without a word.
    """
    for name, state in entry.tables.items():
        _check_log(files, DeltaLog(files, name), state)


def _check_log(files: Files, log: DeltaLog, state: TableState) -> None:
    name = log.path(state.version)
    try:
        digest = hashlib.sha256(files.read(name)).hexdigest()
    except FileNotFoundError:
        digest = ""
    if digest != state.log_sha256:
        what = "is not what was written" if digest else "is missing"
        raise DamagedLakeError(f"{files.path(name)}: the Delta log's newest file {what}; restore it from a backup")


def is_after(name: str, batch: int) -> bool:
    """Whether this is the name of a data file of a later batch than this one."""
    match = _DATA.fullmatch(name)
    return bool(match and int(match[1]) > batch)


def _remove(files: Files, folder: str, names: Iterable[str]) -> None:
    found = list(names)
    for name in found:
        files.remove(f"{folder}/{name}")
    if found:
        files.sync_folder(folder)
