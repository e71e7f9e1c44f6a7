"""The whole lake against its ledger: each fault with its file, and what a writer left that ended early."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from baohuang.lake.delta import DeltaLog
from baohuang.lake.entry import DataFile, Entry, TableState
from baohuang.lake.errors import DamagedLakeError, NotALakeError
from baohuang.lake.files import Files
from baohuang.lake.history import History
from baohuang.lake.invariants import breaches, connected, invariants
from baohuang.lake.lake import Lake
from baohuang.lake.ledger import FOLDER, Ledger, checksum, entry_name
from baohuang.lake.strangers import find_strangers
from baohuang.lake.tables import TABLES

PIECE: Final = 1 << 20  # bytes read at a time

# What can be wrong, by name; beside these the names of the invariants.
KINDS: Final = (
    "no_entries", "entry_missing", "entry_damaged", "chain_broken", "log_missing", "log_changed", "log_differs",
    "file_missing", "file_size", "file_changed", "file_unreadable", "file_columns", "file_rows", "foreign_file",
    "foreign_folder", "foreign_version", "more",
)  # fmt: skip

OnProgress = Callable[[int, int, str], None]


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: its kind, the file (a name in the lake), table, input file or game, and the two sides.

    Of the kind `more`, `at` is another kind and `actual` the number of its faults that are not named.
    """

    kind: str
    at: str
    expected: int | str | None = None
    actual: int | str | None = None


@dataclass
class Verdict:
    """What was compared and what was found.

    `entry` is the newest, None if it cannot be read: then the ledger alone was looked at. `leftovers` are files of a
    writer that ended early, or that is at work: they do no harm, and the next writer takes them away. `unchecked` are
    the invariants that could not be asked because a file of their tables is at fault.
    """

    entry: Entry | None = None
    n_files: int = 0
    n_bytes: int = 0
    faults: list[Fault] = field(default_factory=list)
    leftovers: list[str] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        """Nothing is wrong."""
        return not self.faults


def verify(path: str | Path, *, quick: bool = False, on_progress: OnProgress | None = None) -> Verdict:
    """Compare a lake with its newest ledger entry; takes no lock and changes nothing.

    `quick`: names, sizes, the ledger and the Delta logs, no contents. Data files of older batches are not read.
    `on_progress` is told the work done and all work, in bytes, and what comes next. Raises NotALakeError,
    NewerLakeError or OtherTablesError where there is nothing that this version could compare.
    """
    files, verdict = Files(Path(path)), Verdict()
    history = _check_ledger(files, verdict)
    entry = verdict.entry
    if entry is None:
        return verdict
    lake = Lake(files, entry)
    lake.check_columns()
    there = {table: _check_table(files, table, state, history, verdict) for table, state in entry.tables.items()}
    foreign, verdict.leftovers = find_strangers(files, entry, history)
    verdict.faults += [Fault(kind, name) for kind, name in foreign]
    if not quick:
        report = _Reported(2 * sum(state.bytes for state in entry.tables.values()), on_progress)
        bad = {table for table, state in entry.tables.items() if len(there[table]) < len(state.files)}
        for table, live in there.items():
            is_whole = [_check_contents(files, table, file, verdict, report) for file in live]
            if not all(is_whole):
                bad.add(table)
        _check_invariants(lake, bad, verdict, report)
    return verdict


class _Reported:
    """Progress in bytes: reading the files is one half of the work, the questions to their rows are the other."""

    def __init__(self, total: int, on_progress: OnProgress | None) -> None:
        self.total, self._done, self._on_progress = total, 0, on_progress

    def next(self, name: str) -> None:
        if self._on_progress:
            self._on_progress(self._done, self.total, name)

    def add(self, n_bytes: int) -> None:
        self._done += n_bytes


def _check_ledger(files: Files, verdict: Verdict) -> History:
    """Every entry: there, as it was written, and with the checksum of the one before."""
    history, ledger = History(files), Ledger(files)
    try:
        if Lake.newest_entry(files) is None:
            raise NotALakeError(f"{files.root}: there is no lake here; `bh ingest` makes one")
    except DamagedLakeError:
        if not ledger.numbers():
            verdict.faults.append(Fault("no_entries", FOLDER))
    before: Entry | None = None
    due = 0
    for number in ledger.numbers():
        name, entry = entry_name(number), None
        if number > due:  # told once for a gap, however wide
            verdict.faults.append(Fault("entry_missing", entry_name(due)))
            before = None
        try:
            entry = ledger.read(number)
        except DamagedLakeError:
            verdict.faults.append(Fault("entry_damaged", name))
        if entry:
            history.add(entry)
            if (number == 0 and entry.previous) or (before and entry.previous != checksum(before)):
                verdict.faults.append(Fault("chain_broken", name))
        before, due = entry, number + 1
    verdict.entry = before
    return history


def _check_table(files: Files, table: str, state: TableState, history: History, verdict: Verdict) -> list[DataFile]:
    """The table's Delta log, and its live files by name and size; returns the files that are there."""
    verdict.faults += _log_faults(files, table, state, history)
    found = files.list(table)
    there = []
    for file in state.files:
        name = f"{table}/{file.name}"
        verdict.n_files += 1
        if file.name not in found:
            verdict.faults.append(Fault("file_missing", name))
        elif found[file.name].size != file.bytes:
            verdict.faults.append(Fault("file_size", name, file.bytes, found[file.name].size))
        else:
            there.append(file)
    return there


def _log_faults(files: Files, table: str, state: TableState, history: History) -> Iterator[Fault]:
    """What is wrong with a Delta log: each version's file, then what a Delta reader makes of them all."""
    log = DeltaLog(files, table)
    is_whole = True
    for version in range(state.version + 1):
        name = log.path(version)
        fault = None
        try:
            digest = hashlib.sha256(files.read(name)).hexdigest()
            if digest != history.log_sha256.get(name, digest):
                fault = Fault("log_changed", name)
        except FileNotFoundError:
            fault = Fault("log_missing", name)
        if fault:
            is_whole = False
            yield fault
    if is_whole and log.live(state.version) != {file.name: file.rows for file in state.files}:
        yield Fault("log_differs", log.folder)


def _check_contents(files: Files, table: str, file: DataFile, verdict: Verdict, report: _Reported) -> bool:
    """A data file's bytes, then what its footer says; whether all is well."""
    name = f"{table}/{file.name}"
    report.next(name)
    try:
        fault = _content_fault(files, table, file, verdict, report)
    except (OSError, pa.ArrowException) as error:
        fault = Fault("file_unreadable", name, actual=str(error))
    if fault:
        verdict.faults.append(fault)
    return fault is None


def _content_fault(files: Files, table: str, file: DataFile, verdict: Verdict, report: _Reported) -> Fault | None:
    name = f"{table}/{file.name}"
    digest = hashlib.sha256()
    with files.open(name) as source:
        while piece := source.read(PIECE):
            digest.update(piece)
            verdict.n_bytes += len(piece)
            report.add(len(piece))
            report.next(name)
    if digest.hexdigest() != file.sha256:
        return Fault("file_changed", name, file.sha256, digest.hexdigest())
    with files.open(name) as source:
        parquet = pq.ParquetFile(source)
        rows, schema = parquet.metadata.num_rows, parquet.schema_arrow
    if rows != file.rows:
        return Fault("file_rows", name, file.rows, rows)
    if table in TABLES and not schema.equals(TABLES[table].schema):
        return Fault("file_columns", name)
    return None


def _check_invariants(lake: Lake, bad: set[str], verdict: Verdict, report: _Reported) -> None:
    """What must hold between rows, but for the tables that have a file at fault."""
    asked = list(invariants())
    tables = {name: replace(state, files=()) if name in bad else state for name, state in lake.entry.tables.items()}
    with connected(Lake(lake.disk_files, replace(lake.entry, tables=tables))) as connection:
        for invariant in asked:
            names = ", ".join(invariant.tables)
            if bad.intersection(invariant.tables):
                verdict.unchecked.append(f"{invariant.name} ({names})")
                continue
            report.next(names)
            found, n_all = breaches(connection, invariant)
            verdict.faults += [Fault(invariant.name, breach.place, breach.expected, breach.actual) for breach in found]
            if n_all > len(found):
                verdict.faults.append(Fault("more", invariant.name, actual=n_all - len(found)))
            report.add(report.total // 2 // len(asked))
