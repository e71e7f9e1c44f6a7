"""Event columns: what crosses from ingest to the referee. One row a physical line, as arrays."""

from dataclasses import dataclass, field, fields
from enum import IntEnum
from typing import Any

import numpy as np

from baohuang.game.layout import Flag as Flag  # noqa: PLC0414  a part of the border


class Fate(IntEnum):
    """What became of a line; every line has exactly one."""

    ACCEPTED = 0
    DUPLICATE = 1
    QUARANTINED = 2
    BLANK = 3


@dataclass
class EventColumns:
    """Arrays of equal length n, one row a physical line, in the order read.

    Only rows whose fate is ACCEPTED have meaning beyond file, line, offset, length, ending and fate. A seat that the
    event does not have is -1. `cards` holds the cards of all rows, one byte a card (`game.cards`); a row's cards are
    `cards[card_start : card_start + card_count]`. `payload` is the index in `payloads` of the decoded event, kept for
    the few types that have more keys than there are columns (start, end, void, abort …), else -1.
    """

    file: np.ndarray  # int32, index in the run's list of files
    line: np.ndarray  # int64, from 1
    offset: np.ndarray  # int64, bytes from the start of the uncompressed file
    length: np.ndarray  # int32, bytes without the line's end
    ending: np.ndarray  # int8, bytes of the line's end: 0, 1 or 2
    fate: np.ndarray  # uint8, Fate
    game: np.ndarray  # int32, index in the run's list of game ids, -1 if none
    seq: np.ndarray  # int32
    ts: np.ndarray  # int64, microseconds since 1970-01-01 UTC
    type: np.ndarray  # uint8, EventType
    seat: np.ndarray  # int8
    other: np.ndarray  # int8, `to` or `target`
    place: np.ndarray  # int8, `place` of a finish, -1 if none
    flags: np.ndarray  # uint8, Flag
    card_start: np.ndarray  # int64
    card_count: np.ndarray  # int32
    payload: np.ndarray  # int32
    cards: np.ndarray  # uint8, pool
    payloads: list[Any] = field(default_factory=list)

    def __len__(self) -> int:
        """Rows."""
        return len(self.fate)

    def take(self, rows: np.ndarray) -> "EventColumns":
        """The rows given by an index array, in that order; the pools are shared, not copied."""
        return EventColumns(**{f.name: _taken(getattr(self, f.name), f.name, rows) for f in fields(self)})


POOLS = ("cards", "payloads")


def _taken(values: Any, name: str, rows: np.ndarray) -> Any:
    return values if name in POOLS else values[rows]
