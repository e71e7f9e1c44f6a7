"""Events that the strict decoder gave, as rows of columns."""

import struct
from typing import Final

import msgspec
import numpy as np

from baohuang.game.events import STRUCTS, AnyEvent, Event, EventType, Finish
from baohuang.ingest.columns import Flag
from baohuang.ingest.decode import Decoded
from baohuang.ingest.keys import WITH_PAYLOAD

_HAS_CARDS: Final = int(Flag.HAS_CARDS)


class _Keys:
    """Where the values of one event type go: attributes that stand in columns, and bits of `flags`."""

    def __init__(self, event: type[AnyEvent], number: EventType) -> None:
        names = {one.name for one in msgspec.structs.fields(event)}
        self.type = int(number)
        self.has_seat = "seat" in names
        self.other = next((name for name in ("to", "target") if name in names), None)
        self.has_place = "place" in names
        self.has_payload = event in WITH_PAYLOAD
        self.flags = tuple(
            (name, value, int(flag))
            for name, value, flag in (
                ("forced", True, Flag.FORCED),
                ("auto", True, Flag.AUTO),
                ("open", True, Flag.OPEN),
                ("as_", "special", Flag.SPECIAL),
            )
            if name in names
        )
        self.is_plain = not (self.other or self.has_place or self.flags)


_KEYS: Final = {event: _Keys(event, number) for number, event in STRUCTS.items()}
# What a line that was decoded fills, in the order of a packed row: column, type in the row.
_FILLED: Final = (
    ("seq", "i"),
    ("ts", "q"),
    ("type", "B"),
    ("seat", "b"),
    ("other", "b"),
    ("place", "b"),
    ("flags", "B"),
    ("card_start", "q"),
    ("card_count", "i"),
    ("payload", "i"),
)
_pack: Final = struct.Struct("=" + "".join(code for _, code in _FILLED)).pack
_ROW: Final = np.dtype([(name, f"={code}" if code in "iq" else code) for name, code in _FILLED])


class DecodedLines:
    """The lines of a chunk that `decode` accepted, as they come: their values for the columns, and the pools."""

    def __init__(self, n_cards: int) -> None:
        """`n_cards` cards stand in the pool before those of these lines."""
        self.lines: list[int] = []
        self.games: list[str] = []
        self.cards = bytearray()
        self._n_cards = n_cards
        self._rows = bytearray()  # packed, one of _ROW for each of the lines

    def add(self, line: int, decoded: Decoded, payload: int) -> None:
        """Line number `line` of the chunk is this event."""
        event, codes = decoded.event, decoded.cards
        keys = _KEYS[type(event)]
        seat = event.seat if keys.has_seat else -1  # type: ignore[union-attr]
        other, place, flags = (-1, -1, 0) if keys.is_plain else _rare_values(event, keys)
        card_start, card_count = self._n_cards + len(self.cards), 0
        if codes is not None:
            flags |= _HAS_CARDS
            card_count = len(codes)
            self.cards += codes
        self.lines.append(line)
        self.games.append(event.game)
        self._rows += _pack(
            event.seq, decoded.micros, keys.type, seat, other, place, flags, card_start, card_count, payload
        )

    def fill(self, arrays: dict[str, np.ndarray]) -> None:
        """Write the values of these lines into the arrays of all lines."""
        rows = np.frombuffer(self._rows, dtype=_ROW)
        for name, _ in _FILLED:
            arrays[name][self.lines] = rows[name]


def _rare_values(event: Event, keys: _Keys) -> tuple[int, int, int]:
    flags = 0
    for name, value, bit in keys.flags:
        if getattr(event, name) == value:
            flags |= bit
    other = getattr(event, keys.other) if keys.other else -1
    place = event.place if isinstance(event, Finish) else -1
    return other, place, flags


def has_payload(event: Event) -> bool:
    """Whether the event has keys that no column holds."""
    return _KEYS[type(event)].has_payload
