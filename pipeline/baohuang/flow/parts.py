"""Rows out of event columns, and columns joined, with as little copying as there can be."""

from collections.abc import Iterable
from dataclasses import fields
from functools import cached_property
from typing import Any

import numpy as np

from baohuang.ingest.columns import POOLS, EventColumns

ARRAYS = tuple(f.name for f in fields(EventColumns) if f.name not in POOLS)
_FEW = 8  # as a share of all rows: fewer are looked up part by part


class Parts:
    """Event columns one behind the other, joined a column at a time: none is ever there twice."""

    def __init__(self, parts: Iterable[EventColumns]) -> None:
        """At least one part."""
        self.parts = list(parts)
        self._begin = np.cumsum([0, *(len(part) for part in self.parts)])
        self._shift = {
            "card_start": np.cumsum([0, *(len(part.cards) for part in self.parts)]),
            "payload": np.cumsum([0, *(len(part.payloads) for part in self.parts)]),
        }

    def __len__(self) -> int:
        """Rows."""
        return int(self._begin[-1])

    def column(self, name: str) -> np.ndarray:
        """The column of all rows; that of a single part is its own."""
        arrays = [getattr(part, name) for part in self.parts]
        if len(arrays) == 1:
            return np.asarray(arrays[0])
        if name == "card_start":
            arrays = [start + shift for start, shift in zip(arrays, self._shift[name], strict=False)]
        elif name == "payload":
            arrays = [_shifted(index, shift) for index, shift in zip(arrays, self._shift[name], strict=False)]
        return np.concatenate(arrays)

    @cached_property
    def pools(self) -> dict[str, Any]:
        """The cards and payloads of all rows."""
        if len(self.parts) == 1:
            return {name: getattr(self.parts[0], name) for name in POOLS}
        payloads = [payload for part in self.parts for payload in part.payloads]
        return {"cards": np.concatenate([part.cards for part in self.parts]), "payloads": payloads}

    def take(self, rows: np.ndarray) -> EventColumns:
        """The rows given, in that order; the pools, and of rows one behind the other the arrays, may be shared."""
        if len(self.parts) > 1 and len(rows) < len(self) // _FEW:
            return self._look_up(rows)
        index = _range(rows)
        if len(self.parts) == 1 and isinstance(index, slice) and len(rows) == len(self):
            return self.parts[0]
        return EventColumns(**{name: self.column(name)[index] for name in ARRAYS}, **self.pools)

    def _look_up(self, rows: np.ndarray) -> EventColumns:
        part_of = np.searchsorted(self._begin, rows, "right") - 1
        order = np.argsort(part_of, kind="stable")
        found = [compact(part, rows[part_of == number] - self._begin[number]) for number, part in enumerate(self.parts)]
        back = np.empty(len(rows), np.int64)
        back[order] = np.arange(len(rows))
        return concat(found).take(back)


def _range(rows: np.ndarray) -> Any:
    """The rows as a slice if they stand one behind the other, which copies nothing."""
    if len(rows) and rows[-1] - rows[0] == len(rows) - 1 and (rows[1:] > rows[:-1]).all():
        return slice(int(rows[0]), int(rows[-1]) + 1)
    return rows


def _shifted(index: np.ndarray, shift: int) -> np.ndarray:
    return index if shift == 0 else np.where(index >= 0, index + np.int32(shift), np.int32(-1))


def concat(parts: Iterable[EventColumns]) -> EventColumns:
    """Event columns one behind the other, their pools joined."""
    parts = list(parts)
    if len(parts) == 1:
        return parts[0]
    joined = Parts(parts)
    columns: dict[str, Any] = {name: joined.column(name) for name in ARRAYS}
    return EventColumns(**columns, **joined.pools)


def compact(columns: EventColumns | Parts, rows: np.ndarray) -> EventColumns:
    """The rows given, in that order, with arrays of their own and pools that hold nothing else."""
    taken = columns.take(rows)
    counts = taken.card_count.astype(np.int64)
    ends = np.cumsum(counts)
    starts = ends - counts
    payload = np.full(len(rows), -1, np.int32)
    with_payload = np.flatnonzero(taken.payload >= 0)
    payload[with_payload] = np.arange(len(with_payload), dtype=np.int32)
    own: dict[str, Any] = {name: _own(getattr(taken, name)) for name in ARRAYS}
    own |= {"card_start": starts, "payload": payload}
    return EventColumns(
        **own,
        cards=taken.cards[spread(taken.card_start, counts)],
        payloads=[taken.payloads[at] for at in taken.payload[with_payload].tolist()],
    )


def _own(values: np.ndarray) -> np.ndarray:
    return values if values.base is None else values.copy()


def spread(start: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """The places from `start[i]` to `start[i] + counts[i]`, one behind the other, int64."""
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    return np.asarray(np.repeat(start - (ends - counts), counts) + np.arange(total))
