"""The lake: the tables as they are after the newest batch, for reading; and the way to a writer."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from baohuang.lake import delta
from baohuang.lake.entry import DataFile, Entry, TableState
from baohuang.lake.errors import DamagedLakeError, NotALakeError, OtherTablesError
from baohuang.lake.files import Disk, Files
from baohuang.lake.ledger import FOLDER, Ledger
from baohuang.lake.lock import writer_lock
from baohuang.lake.recovery import check_logs, recover
from baohuang.lake.tables import TABLES, Table
from baohuang.stages import Stages

if TYPE_CHECKING:
    import duckdb

    from baohuang.lake.commit import Writer


class Lake:
    """A lake at one entry of its ledger. What is committed later, it does not see; reading takes no lock."""

    def __init__(self, files: Files, entry: Entry) -> None:
        """The lake in these files at this entry; `open` checks them."""
        self.disk_files = files
        self.entry = entry

    @classmethod
    def open(cls, path: str | Path, *, create: bool = False, disk: Disk | None = None) -> "Lake":
        """Open the lake in this folder; with `create`, make it if the folder is missing or empty.

        Raises NotALakeError, NewerLakeError, OtherTablesError or DamagedLakeError (a data file is missing or has
        another size, or a table's newest Delta version is not as it was written; contents are for `verify`). `disk`
        is for tests.
        """
        files = Files(Path(path), disk)
        entry = cls.newest_entry(files)
        if entry is None and create:
            entry = _made(files)
        if entry is None:
            raise NotALakeError(f"{path}: there is no lake here; `bh ingest` makes one")
        lake = cls(files, entry)
        lake.check_columns()
        lake.check_files()
        check_logs(files, entry)
        return lake

    @staticmethod
    def newest_entry(files: Files) -> Entry | None:
        """The newest entry; None where a lake can be made. Raises as `open` does."""
        root = files.root
        if files.disk.exists(root) and not files.disk.is_folder(root):
            raise NotALakeError(f"{root}: a file, not the folder of a lake")
        found = files.list("")
        if found and FOLDER not in found:
            raise NotALakeError(f"{root}: the folder holds other things (such as {min(found)!a}) and is not a lake")
        entry = Ledger(files).newest()
        if entry is None and any(name.endswith(".parquet") for table in TABLES for name in files.list(table)):
            raise DamagedLakeError(f"{root / FOLDER}: the ledger is empty though there is data; restore the folder")
        return entry

    @property
    def path(self) -> Path:
        """The lake's folder."""
        return self.disk_files.root

    def state(self, table: str) -> TableState:
        """A table's version, rows and live files; version -1 for one that the lake does not have yet."""
        _known(table)
        return self.entry.tables.get(table, TableState(-1, "", ""))

    def files(self, table: str) -> list[Path]:
        """The exact list of a table's live files, oldest first."""
        return [self.disk_files.path(f"{table}/{file.name}") for file in self.state(table).files]

    def read(
        self, table: str, columns: Sequence[str] | None = None, where: Mapping[str, Iterable[Any]] | None = None
    ) -> pa.Table:
        """Rows of a table in the order written: those whose column has one of the values, for each column of `where`.

        A file at a time, so memory is that of the answer and one file. KeyError for an unknown table or column.
        """
        from baohuang.lake.read import read_files  # noqa: PLC0415 - Parquet, for those who read rows in Python

        known = _known(table)
        return read_files(self.disk_files, known, self.state(table).files, columns, where)

    def connect(self) -> "duckdb.DuckDBPyConnection":
        """A DuckDB connection in memory with a view for every table. The caller closes it."""
        from baohuang.lake.query import connect  # noqa: PLC0415 - DuckDB: 60 ms, and ingest needs none

        return connect(self)

    @contextmanager
    def writer(self, stages: Stages | None = None) -> Iterator["Writer"]:
        """A writer of one batch, the only one of the lake while the block runs; LockedError if there is another.

        It starts from the newest batch, which this lake then sees. If the block ends without `commit`, or in an
        exception, the lake is as it was before. `stages` are told the time of write and commit.
        """
        from baohuang.lake.commit import Writer  # noqa: PLC0415 - for those who write

        with writer_lock(self.disk_files):
            writer = Writer(self, stages)
            try:
                yield writer
            finally:
                writer.close()

    def check_columns(self) -> None:
        """OtherTablesError if a table of the lake has other columns than this version of bh gives it."""
        for name, state in self.entry.tables.items():
            if name in TABLES and state.columns != delta.columns_digest(TABLES[name]):
                raise OtherTablesError(
                    f"{self.path / name}: made by bh {self.entry.bh_version}, whose table {name} has other columns; "
                    f"ingest into a new lake, or use that version"
                )

    def check_files(self) -> None:
        """DamagedLakeError if a live file is missing or has another size than the ledger says."""
        for name, state in self.entry.tables.items():
            found = self.disk_files.list(name) if state.files else {}
            for file in state.files:
                self._check_file(name, file, found[file.name].size if file.name in found else None)

    def _check_file(self, table: str, file: DataFile, size: int | None) -> None:
        if size == file.bytes:
            return
        what = "is missing" if size is None else f"has {size} bytes instead of {file.bytes}"
        raise DamagedLakeError(
            f"{self.path / table / file.name}: a data file of the lake {what}; restore it from a backup, or ingest the "
            f"logs into a new lake"
        )


def _known(table: str) -> Table:
    if table not in TABLES:
        raise KeyError(f"no table {table!r}; there are {', '.join(TABLES)}")
    return TABLES[table]


def _made(files: Files) -> Entry:
    """Make an empty lake. Its ledger's folder comes first, so that a lake half made is known as one."""
    files.make_root()
    files.make_folder(FOLDER)
    with writer_lock(files):
        made = recover(files)
        if made is not None:
            return made  # another process was faster
        commit = delta.Commit(bh_version(), 0, datetime.now(UTC))
        states = {
            name: TableState(0, delta.DeltaLog(files, name).create(table, commit), delta.columns_digest(table))
            for name, table in TABLES.items()
        }
        entry = Entry(0, 0, commit.bh_version, commit.at.isoformat(), "", states)
        Ledger(files).put(entry)
        return entry


def bh_version() -> str:
    """The installed version of bh, or `0` where the package runs from its sources."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - 20 ms, for those who write

    try:
        return version("baohuang")
    except PackageNotFoundError:
        return "0"
