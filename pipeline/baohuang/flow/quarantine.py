"""The quarantine of a lake: lines found, counted, exported and given up. Nothing is ever taken out of the table.

A line is known by its file and its number in it. What becomes of it later is a mark on its row: retried (it is out of
quarantine), overruled (another line of the same event was kept), discarded (somebody gave it up, with a reason).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from heapq import nsmallest
from itertools import chain
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from baohuang.lake.entry import DataFile
from baohuang.lake.lake import Lake
from baohuang.lake.read import read_files
from baohuang.lake.tables import QUARANTINE

Place = tuple[int, int]  # file_id and line

OPEN: Final = "open"
RETRIED: Final = "retried"
STATUSES: Final = (OPEN, "discarded", "overruled", RETRIED)
HERE: Final = frozenset(STATUSES) - {RETRIED}
_MARKS: Final = ("retried_run_id", "discarded_at", "overruled_run_id")
_SELECTED: Final = ("file_id", "line", "code", "name", "game_id", "run_id", *_MARKS)
_BY_PLACE: Final = [("file_id", "ascending"), ("line", "ascending"), ("run_id", "ascending")]
LISTED: Final = tuple(column.name for column in QUARANTINE.columns if column.name not in ("raw", "corrected"))


class NotInQuarantineError(Exception):
    """Lines were named that are not in quarantine, or are no longer."""

    def __init__(self, places: Iterable[Place]) -> None:
        """Of these places."""
        self.places = sorted(places)
        super().__init__(", ".join(f"{file}:{line}" for file, line in self.places))


@dataclass(frozen=True)
class Wanted:
    """Which rows are meant: those that are all of this at once, None for any; `statuses` are some of STATUSES."""

    places: frozenset[Place] | None = None
    files: frozenset[int] | None = None
    name: str | None = None
    game_id: str | None = None
    run_id: int | None = None
    statuses: frozenset[str] = frozenset({OPEN})

    def mask(self, rows: pa.Table) -> np.ndarray:
        """Whether each row is meant, bool [rows]; asks for the columns of `_SELECTED`."""
        meant = np.isin(statuses(rows), list(self.statuses))
        for column in ("name", "game_id", "run_id"):
            value = getattr(self, column)
            if value is not None:
                meant &= pc.fill_null(pc.equal(rows[column], value), False).to_numpy()
        if self.files is not None:
            meant &= np.isin(rows["file_id"].to_numpy(), list(self.files))
        if self.places is not None:
            meant &= np.fromiter((place in self.places for place in places(rows)), bool, rows.num_rows)
        return np.asarray(meant)


@dataclass
class Listing:
    """Rows that are meant: how many by code and name, the first of them, and how many are closed by status."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    rows: list[dict[str, Any]] = field(default_factory=list)
    closed: Counter[str] = field(default_factory=Counter)

    @property
    def n(self) -> int:
        """How many rows are meant, those that are not shown among them."""
        return self.counts.total()


def statuses(rows: pa.Table) -> np.ndarray:
    """What became of each row, str [rows], one of STATUSES."""
    found = np.full(rows.num_rows, OPEN, dtype=object)
    for column, status in (("overruled_run_id", "overruled"), ("discarded_at", "discarded"), (_MARKS[0], RETRIED)):
        found[rows[column].is_valid().to_numpy()] = status
    return found


def places(rows: pa.Table) -> Iterator[Place]:
    """File and line of each row."""
    return zip(rows["file_id"].to_pylist(), rows["line"].to_pylist(), strict=True)


def pieces(lake: Lake, columns: Sequence[str] | None = None) -> Iterator[tuple[DataFile, pa.Table]]:
    """The data files of the quarantine with their rows, one at a time."""
    for file in lake.state(QUARANTINE.name).files:
        yield file, read_files(lake.disk_files, QUARANTINE, [file], columns, None)


def pieces_with(lake: Lake, wanted: Wanted) -> Iterator[tuple[DataFile, pa.Table, np.ndarray]]:
    """The data files that hold a row that is meant, with all their rows and the mask of those that are."""
    for file, selected in pieces(lake, _SELECTED):
        mask = wanted.mask(selected)
        if mask.any():
            yield file, read_files(lake.disk_files, QUARANTINE, [file], None, None), mask


def listing(lake: Lake, wanted: Wanted, limit: int | None) -> Listing:
    """What `wanted` means, the first `limit` rows by file and line (all if None), without their bytes."""
    found = Listing()
    any_status = replace(wanted, statuses=frozenset(STATUSES))

    def first_rows() -> Iterator[dict[str, Any]]:
        for _, rows in pieces(lake, LISTED):
            status = statuses(rows)
            found.closed.update(status[any_status.mask(rows) & (status != OPEN)].tolist())
            chosen = rows.filter(pa.array(wanted.mask(rows)))
            for group in chosen.group_by(["code", "name"]).aggregate([([], "count_all")]).to_pylist():
                found.counts[group["code"], group["name"]] += group["count_all"]
            yield from dicts(chosen.sort_by(_BY_PLACE).slice(0, limit))

    found.rows = sorted(first_rows(), key=_order) if limit is None else nsmallest(limit, first_rows(), key=_order)
    return found


def history(lake: Lake, place: Place) -> list[dict[str, Any]]:
    """All rows of a line with their bytes and status, the newest first: a line can be set aside more than once."""
    file_id, line = place
    rows = lake.read(QUARANTINE.name, None, {"file_id": [file_id], "line": [line]})
    return sorted(dicts(rows), key=lambda row: -row["run_id"])


def paths(lake: Lake) -> dict[int, str]:
    """The path of each file of the lake."""
    rows = lake.read("files", ["file_id", "path"])
    return dict(zip(rows["file_id"].to_pylist(), rows["path"].to_pylist(), strict=True))


def here(lake: Lake, wanted: Iterable[Place]) -> set[Place]:
    """Which of these lines are still in quarantine."""
    meant = Wanted(places=frozenset(wanted), statuses=HERE)
    return {place for _, rows in pieces(lake, _SELECTED) for place in places(rows.filter(pa.array(meant.mask(rows))))}


def marked(rows: pa.Table, marks: Mapping[str, Mapping[int, Any]]) -> pa.Table:
    """The rows with marks: by column, the value for the rows of these numbers."""
    for name, values in marks.items():
        column = rows[name].to_pylist()
        for number, value in values.items():
            column[number] = value
        index = rows.schema.get_field_index(name)
        rows = rows.set_column(index, rows.schema.field(index), pa.array(column, rows.schema.field(index).type))
    return rows


def check_found(wanted: Wanted, found: Iterable[Place]) -> None:
    """NotInQuarantineError if lines are named that are not among those found."""
    missing = (wanted.places or frozenset()).difference(found)
    if missing:
        raise NotInQuarantineError(missing)


def discard(lake_path: str | Path, wanted: Wanted, reason: str) -> list[Place]:
    """Give lines up: a mark with the reason, in one commit. Returns which; NotInQuarantineError for unknown ones."""
    lake = Lake.open(lake_path)
    with lake.writer() as writer:
        found: list[Place] = []
        values = {"discarded_at": datetime.now(UTC), "discard_reason": reason}
        for file, rows, mask in pieces_with(lake, wanted):
            found += places(rows.filter(pa.array(mask)))
            marks = {column: dict.fromkeys(np.flatnonzero(mask).tolist(), value) for column, value in values.items()}
            writer.replace(QUARANTINE.name, file.name, marked(rows, marks))
        check_found(wanted, found)
        if found:
            writer.commit(lake.entry.run_id)
    return sorted(found)


def export(lake: Lake, wanted: Wanted) -> Iterator[tuple[bytes, dict[str, Any]]]:
    """The bytes of each line that is meant, and what its index says of it; `is_whole`: they are all of its bytes."""
    of_file = paths(lake)
    for _, rows, mask in pieces_with(lake, wanted):
        for row in dicts(rows.filter(pa.array(mask)).sort_by(_BY_PLACE)):
            keys = {name: row[name] for name in ("file_id", "line", "byte_offset", "length")}
            why = {name: row[name] for name in ("code", "name", "reason", "pointer", "game_id", "seq")}
            is_whole = row["name"] != "too_long"
            yield row["raw"], {"path": of_file[row["file_id"]], **keys, **why, "is_whole": is_whole}


def dicts(rows: pa.Table) -> Iterator[dict[str, Any]]:
    """Rows one by one, with their status; few of them at a time in memory."""
    one_by_one = chain.from_iterable(batch.to_pylist() for batch in rows.to_batches(1024))
    for row, status in zip(one_by_one, statuses(rows), strict=True):
        yield {**row, "status": status}


def _order(row: dict[str, Any]) -> tuple[int, int, int]:
    return row["file_id"], row["line"], row["run_id"]
