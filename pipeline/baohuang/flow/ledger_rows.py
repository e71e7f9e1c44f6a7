"""Rows of the ledger's tables: files with their lines and bytes by fate, runs, and the quarantine."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from baohuang.ingest.build import QuarantinedLine
from baohuang.ingest.columns import EventColumns, Fate
from baohuang.ingest.faults import Fault
from baohuang.ingest.read import FileRead

if TYPE_CHECKING:
    from baohuang.flow.run import Ingested

_FATES: Final = {
    Fate.ACCEPTED: "accepted",
    Fate.DUPLICATE: "duplicate",
    Fate.QUARANTINED: "quarantined",
    Fate.BLANK: "blank",
}


@dataclass
class FileCounts:
    """Lines and bytes of one file by fate. Every line and byte has exactly one."""

    file: FileRead | None = None
    lines: np.ndarray = field(default_factory=lambda: np.zeros(len(Fate), np.int64))
    bytes: np.ndarray = field(default_factory=lambda: np.zeros(len(Fate), np.int64))

    def end(self, file: FileRead) -> None:
        """The file was read to its end; some of its lines may have moved already."""
        self.file = file
        self.lines += np.array(file.lines, np.int64)
        self.bytes += np.array(file.bytes, np.int64)

    @property
    def n_bytes_undecoded(self) -> int:
        """Stored bytes that could not be unpacked."""
        return self.file.n_bytes_undecoded if self.file else 0

    def move(self, fate: Fate, n_lines: int, n_bytes: int) -> None:
        """Lines that were taken as used turn out not to be."""
        self.lines[Fate.ACCEPTED] -= n_lines
        self.lines[fate] += n_lines
        self.bytes[Fate.ACCEPTED] -= n_bytes
        self.bytes[fate] += n_bytes

    def check(self) -> None:
        """Conservation of lines and bytes; AssertionError if one is lost, which nothing may be."""
        _check_row(self.row(0, 0))

    def row(self, file_id: int, run_id: int) -> dict[str, Any]:
        """The row of `files`."""
        file = self.file
        if file is None:
            raise AssertionError("a file that was not read in this run")
        return {
            "file_id": file_id,
            "path": file.path,
            "content_hash": file.content.content_hash,
            "stored_hash": file.content.stored_hash,
            "prefix_digests": file.marks or None,
            "compression": str(file.compression.value),
            "n_bytes": file.n_bytes,
            "n_lines": file.n_lines,
            **{f"n_{name}": int(self.lines[fate]) for fate, name in _FATES.items()},
            **{f"n_bytes_{name}": int(self.bytes[fate]) for fate, name in _FATES.items()},
            "n_bytes_undecoded": file.n_bytes_undecoded,
            "damage": None if file.damage is None else str(file.damage),
            "n_unknown_keys": file.n_unknown_keys,
            "run_id": run_id,
        }

    def added_to(self, row: dict[str, Any]) -> dict[str, Any]:
        """The row of an earlier run's file, some of whose lines have another fate now."""
        changed = {f"n_{name}": row[f"n_{name}"] + int(self.lines[fate]) for fate, name in _FATES.items()}
        changed |= {f"n_bytes_{name}": row[f"n_bytes_{name}"] + int(self.bytes[fate]) for fate, name in _FATES.items()}
        moved = row | changed
        _check_row(moved)
        return moved


def _check_row(row: dict[str, Any]) -> None:
    """Conservation of lines and bytes in a row of `files`; AssertionError if one is lost."""
    lines = [row[f"n_{name}"] for name in _FATES.values()]
    n_bytes = [row[f"n_bytes_{name}"] for name in (*_FATES.values(), "undecoded")]
    if sum(lines) != row["n_lines"] or sum(n_bytes) != row["n_bytes"] or min(*lines, *n_bytes) < 0:
        raise AssertionError(f"{row['path']}: {lines} of {row['n_lines']} lines, {n_bytes} of {row['n_bytes']} bytes")


def quarantined_line(line: QuarantinedLine, ending: int, file_id: int, run_id: int) -> dict[str, Any]:
    """The row of a line that was set aside as it was read; `ending`: bytes of its end."""
    info = line.fault.fault.value
    return {
        "file_id": file_id,
        "line": line.line,
        "byte_offset": line.offset,
        "length": line.length,
        "ending": ending,
        "code": info.code,
        "name": info.name,
        "reason": line.fault.reason,
        "pointer": line.fault.pointer,
        "game_id": line.fault.game,
        "seq": line.fault.seq,
        "raw": line.raw,
        "run_id": run_id,
    }


def unused_event(columns: EventColumns, row: int, ids: list[str], raw: bytes, run_id: int) -> dict[str, Any]:
    """The row of an event that another line contradicts; `raw` is the event written again."""
    info = Fault.CONFLICTING_EVENT.value
    return {
        "file_id": int(columns.file[row]),
        "line": int(columns.line[row]),
        "byte_offset": int(columns.offset[row]),
        "length": int(columns.length[row]),
        "ending": int(columns.ending[row]),
        "code": info.code,
        "name": info.name,
        "reason": "another line says something else of this event; neither is used",
        "pointer": None,
        "game_id": ids[columns.game[row]],
        "seq": int(columns.seq[row]),
        "raw": raw,
        "run_id": run_id,
    }


def run_row(run_id: int, started_at: datetime, version: str, engine_hash: str, done: "Ingested") -> dict[str, Any]:
    """The row of `runs`."""
    return {
        "run_id": run_id,
        "started_at": started_at,
        "ended_at": datetime.now(UTC),
        "version": version,
        "engine_hash": engine_hash,
        "n_files": done.n_files,
        "n_files_known": done.n_files_known,
        "n_lines": done.n_lines,
        "n_accepted": done.n_accepted,
        "n_games": done.n_games,
        "n_findings": sum(done.findings.values()),
    }
