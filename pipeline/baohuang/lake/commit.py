"""One batch: data files written as rows come, then the Delta logs, then the ledger's entry, each flushed in turn."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, Final

import pyarrow as pa

from baohuang.lake.behind import Behind
from baohuang.lake.delta import Commit, DeltaLog, columns_digest
from baohuang.lake.entry import DataFile, Entry, TableState
from baohuang.lake.errors import LakeError
from baohuang.lake.lake import Lake, bh_version
from baohuang.lake.ledger import Ledger, checksum
from baohuang.lake.parquet import Part, conform
from baohuang.lake.read import Gone, read_files, rows_without
from baohuang.lake.recovery import check_logs, data_name, recover
from baohuang.lake.tables import TABLES, Table
from baohuang.stages import Stages

WAITING: Final = 8  # pieces of tables that wait to be encoded: less than a batch of games


class Writer:
    """Writes one batch into a lake (see `Lake.writer`, which holds the lock around it).

    `write` returns at once, and a thread encodes and writes in the order of the calls; all else waits for it. What goes
    wrong there is raised by the next call.
    """

    def __init__(self, lake: Lake, stages: Stages | None = None) -> None:
        """Begin a batch after the lake's newest one, whose leftovers are taken away first."""
        self._stages = stages or Stages()
        self._files = lake.disk_files
        self._lake = lake
        entry = recover(self._files)
        if entry is None:
            raise LakeError(f"{lake.path}: the ledger's entries are gone since the lake was opened")
        check_logs(self._files, entry)
        lake.entry = entry
        lake.check_columns()
        lake.check_files()
        self.number = entry.number + 1  # of the batch in the ledger, if it is committed
        self._is_open = True
        self._behind = Behind(WAITING)
        self._tables = {name: _TableBatch(lake, table, self.number) for name, table in TABLES.items()}

    def write(self, name: str, rows: pa.Table) -> None:
        """Add rows to a table, as often as need be; RowsError if they are not the table's.

        Half a million rows become a file, on the disk and flushed; fewer wait in memory, encoded. The arrays must not
        change any more.
        """
        table = self._table(name, wait=False)
        conformed = conform(rows, TABLES[name])
        self._behind.call(lambda: self._write(table, conformed))

    def _write(self, table: "_TableBatch", rows: pa.Table) -> None:
        with self._stages.of("write"):
            table.write(rows)

    def read(
        self, name: str, columns: Sequence[str] | None = None, where: Mapping[str, Iterable[Any]] | None = None
    ) -> pa.Table:
        """Rows of a table as `Lake.read` gives them, those that this batch wrote among them."""
        return self._table(name).read(columns, where)

    def replace(self, name: str, old: str, rows: pa.Table | None) -> None:
        """Take a live file (by its name) out of a table and put these rows in its place; none if None."""
        self._table(name).replace(old, rows)

    def remove_rows(self, name: str, ids: Iterable[str], column: str = "game_id") -> int:
        """Take the rows of these games out of a table, those that this batch wrote too; returns how many there were.

        From now on nobody reads them. Every file that holds one is written again without them, which costs what the
        file holds: once a batch, at its end, however often rows are taken out.
        """
        return self._table(name).remove_rows(pa.array(list(ids), TABLES[name].schema.field(column).type), column)

    def clear(self, name: str) -> None:
        """Take all rows out of a table."""
        self._table(name).clear()

    def commit(
        self,
        run_id: int,
        *,
        at: datetime | None = None,
        notes: Mapping[str, str] | None = None,
        changes_data: bool = True,
    ) -> Entry:
        """Make the batch exist. When this returns it survives a power cut; the lake then shows it.

        `changes_data` is false where the rows are the same as before, in other files.

        If it raises, the batch exists or it does not, never a part of it, and opening the lake again tells which.
        """
        self._behind.wait()
        with self._stages.of("commit"):
            return self._commit(run_id, at=at, notes=notes, changes_data=changes_data)

    def _commit(
        self, run_id: int, *, at: datetime | None, notes: Mapping[str, str] | None, changes_data: bool
    ) -> Entry:
        commit = Commit(bh_version(), self.number, at or datetime.now(UTC))
        for table in self._tables.values():
            table.finish()
        states = {name: table.commit(commit, changes_data=changes_data) for name, table in self._tables.items()}
        before = self._lake.entry
        entry = Entry(
            number=commit.number,
            run_id=run_id,
            bh_version=commit.bh_version,
            committed_at=commit.at.isoformat(),
            previous=checksum(before),
            tables={**before.tables, **states},
            notes=dict(notes or {}),
        )
        Ledger(self._files).put(entry)
        self._is_open = False
        self._lake.entry = entry
        return entry

    def close(self) -> None:
        """End the batch. What was not committed is taken away: now if the disk lets us, or by the next writer."""
        self._behind.close()
        if self._is_open:
            self._is_open = False
            with suppress(OSError, LakeError):
                recover(self._files)

    def _table(self, name: str, *, wait: bool = True) -> "_TableBatch":
        if not self._is_open:
            raise LakeError("the batch has ended")
        if name not in self._tables:
            raise KeyError(f"no table {name!r}; there are {', '.join(TABLES)}")
        if wait:
            self._behind.wait()
        return self._tables[name]


class _TableBatch:
    """One table in a batch: the files that were live before it and still are, and those that it wrote."""

    def __init__(self, lake: Lake, table: Table, batch: int) -> None:
        self._files = lake.disk_files
        self._table = table
        self._batch = batch
        self._before = lake.state(table.name)
        self._kept = {file.name: file for file in self._before.files}
        self._new: dict[str, DataFile] = {}
        self._written = 0
        self._gone: Gone = {}
        self._part = Part(table)

    def write(self, rows: pa.Table) -> None:
        self._part.write(rows)
        if self._part.is_full:
            self._finish_part()

    def read(self, columns: Sequence[str] | None, where: Mapping[str, Iterable[Any]] | None) -> pa.Table:
        self._finish_part()
        return read_files(self._files, self._table, self._live(), columns, where, gone=self._gone)

    def replace(self, old: str, rows: pa.Table | None) -> None:
        self._finish_part()
        if old in self._gone:
            raise KeyError(f"rows were taken out of {self._table.name}/{old}")
        self._drop(old)
        if rows is not None and rows.num_rows:
            self.write(rows)
            self._finish_part()

    def remove_rows(self, values: pa.Array, column: str) -> int:
        self._finish_part()
        n_removed = 0
        for file in self._live():
            found = read_files(self._files, self._table, [file], [column], {column: values}, gone=self._gone).num_rows
            if found:
                self._gone.setdefault(file.name, []).append((column, values))
                n_removed += found
        return n_removed

    def clear(self) -> None:
        self._part = Part(self._table)
        for name in [*self._kept, *self._new]:
            self._drop(name)

    def finish(self) -> None:
        """Put all rows into files, and the files' names on the disk."""
        self._finish_part()
        for file in self._live():
            if gone := self._gone.pop(file.name, None):
                self.replace(file.name, rows_without(self._files, self._table, file, gone))
        if self._new:
            self._files.sync_folder(self._table.name)

    def commit(self, commit: Commit, *, changes_data: bool) -> TableState:
        """Write the table's next Delta version, if anything changed; the state after it."""
        log = DeltaLog(self._files, self._table.name)
        removed = [file for file in self._before.files if file.name not in self._kept]
        version, digest = self._before.version, self._before.log_sha256
        if version < 0:
            version, digest = 0, log.create(self._table, commit)
        if self._new or removed:
            version += 1
            digest = log.append(version, commit, list(self._new.values()), removed, changes_data=changes_data)
        live = (*self._kept.values(), *self._new.values())
        return TableState(version, digest, columns_digest(self._table), live)

    def _live(self) -> list[DataFile]:
        return [*self._kept.values(), *self._new.values()]

    def _drop(self, name: str) -> None:
        self._gone.pop(name, None)
        if name in self._kept:
            del self._kept[name]  # the file itself stays, for those who read at an older version
        elif name in self._new:
            del self._new[name]
            self._files.remove(f"{self._table.name}/{name}")
        else:
            raise KeyError(f"{self._table.name} has no live file {name!r}")

    def _finish_part(self) -> None:
        if not self._part.rows:
            return
        rows, data = self._part.rows, self._part.finish()
        self._part = Part(self._table)
        self._written += 1
        name = data_name(self._table.name, self._batch, self._written)
        if self._before.version < 0:
            self._files.make_folder(self._table.name)
        self._files.write_new(f"{self._table.name}/{name}", data)
        self._new[name] = DataFile(name, rows, data.nbytes, hashlib.sha256(data).hexdigest())
