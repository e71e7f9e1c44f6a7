"""What one entry of the ledger says: the state of every table after a batch."""

from dataclasses import dataclass, field
from typing import Any, Final

FORMAT: Final = 1  # of the lake; a later one may hold what this version cannot read


@dataclass(frozen=True)
class DataFile:
    """One Parquet file of a table: its name in the table's folder, rows, size in bytes, SHA-256 of its bytes."""

    name: str
    rows: int
    bytes: int
    sha256: str


@dataclass(frozen=True)
class TableState:
    """A table after a batch: its Delta version, the SHA-256 of that version's log file, its columns, its live files.

    `columns` is a digest of the table's schema (`delta.columns_digest`).
    """

    version: int
    log_sha256: str
    columns: str
    files: tuple[DataFile, ...] = ()

    @property
    def rows(self) -> int:
        """Rows in all live files."""
        return sum(file.rows for file in self.files)

    @property
    def bytes(self) -> int:
        """Bytes of all live files."""
        return sum(file.bytes for file in self.files)


@dataclass(frozen=True)
class Entry:
    """One batch: its number (0 made the lake), who committed it and when, and the tables after it.

    `previous` is the checksum of the entry before it (empty for the first), so that the entries of two lakes cannot
    be mixed up unnoticed. `notes` are the committer's own words, kept and never read by the lake.
    """

    number: int
    run_id: int
    bh_version: str
    committed_at: str
    previous: str
    tables: dict[str, TableState]
    notes: dict[str, str] = field(default_factory=dict)


def to_json(entry: Entry) -> dict[str, Any]:
    """The entry as JSON values, without its checksum."""
    return {
        "format": FORMAT,
        "number": entry.number,
        "run_id": entry.run_id,
        "bh_version": entry.bh_version,
        "committed_at": entry.committed_at,
        "previous": entry.previous,
        "notes": entry.notes,
        "tables": {
            name: {
                "version": state.version,
                "log_sha256": state.log_sha256,
                "columns": state.columns,
                "rows": state.rows,
                "files": [vars(file) for file in state.files],
            }
            for name, state in entry.tables.items()
        },
    }


def from_json(content: dict[str, Any]) -> Entry:
    """The entry in these JSON values; KeyError or TypeError if they are not one."""
    return Entry(
        number=content["number"],
        run_id=content["run_id"],
        bh_version=content["bh_version"],
        committed_at=content["committed_at"],
        previous=content["previous"],
        notes=content["notes"],
        tables={
            name: TableState(
                version=state["version"],
                log_sha256=state["log_sha256"],
                columns=state["columns"],
                files=tuple(DataFile(**file) for file in state["files"]),
            )
            for name, state in content["tables"].items()
        },
    )
