"""Lines to event columns, one by one: the plain way, which any faster one must equal.

A faster reader takes a RawChunk and fills the same columns; it stands in for `build`, and hands the lines that it does
not take to `decode`.
"""

import struct
from dataclasses import dataclass
from typing import Final

import msgspec
import numpy as np

from baohuang.game.events import INT32_MAX, STRUCTS, Abort, AnyEvent, End, Event, EventType, Finish, Start, Void
from baohuang.ingest.columns import EventColumns, Fate, Flag
from baohuang.ingest.decode import Decoded, decode, too_long
from baohuang.ingest.faults import LineFault
from baohuang.ingest.frame import RawChunk
from baohuang.ingest.limits import Limits
from baohuang.ingest.times import write_time

BOM: Final = b"\xef\xbb\xbf"
WHITESPACE: Final = b" \t\r"
_HAS_CARDS: Final = int(Flag.HAS_CARDS)
# Types with keys that no column holds.
WITH_PAYLOAD: Final = (Start, End, Void, Abort)


@dataclass(frozen=True, slots=True)
class QuarantinedLine:
    """One line that is set aside; `raw` are its bytes, of a line that is too long only the beginning."""

    file: int
    line: int
    offset: int
    length: int
    fault: LineFault
    raw: bytes


@dataclass
class Built:
    """What became of the lines of one chunk; `unknown_keys` counts them by file."""

    columns: EventColumns
    quarantined: list[QuarantinedLine]
    unknown_keys: dict[int, int]


class GameIds:
    """The game ids of a run, in the order of their first line; a column holds the index."""

    def __init__(self) -> None:
        """No game yet."""
        self.ids: list[str] = []
        self._numbers: dict[str, int] = {}

    def number(self, game: str) -> int:
        """The index of a game, a new one if need be."""
        number = self._numbers.get(game)
        if number is None:
            number = self._numbers[game] = len(self.ids)
            self.ids.append(game)
        return number


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
# What an accepted line fills, in the order of a packed row: column, type of the row, value of a line without an event.
_FILLED: Final = (
    ("game", "i", -1),
    ("seq", "i", 0),
    ("ts", "q", 0),
    ("type", "B", 0),
    ("seat", "b", -1),
    ("other", "b", -1),
    ("place", "b", -1),
    ("flags", "B", 0),
    ("card_start", "q", 0),
    ("card_count", "i", 0),
    ("payload", "i", -1),
)
_pack: Final = struct.Struct("=" + "".join(code for _, code, _ in _FILLED)).pack
_ROW: Final = np.dtype([(name, f"={code}" if code in "iq" else code) for name, code, _ in _FILLED])


class _Accepted:
    """The accepted lines of a chunk, as they come: their values for the columns, and the pools."""

    def __init__(self, games: GameIds) -> None:
        self._lines: list[int] = []
        self._rows = bytearray()  # packed, one of _ROW for each of the lines
        self._cards = bytearray()
        self._payloads: list[Event] = []
        self._number = games.number

    def add(self, line: int, decoded: Decoded) -> None:
        """Line number `line` of the chunk is this event."""
        event, codes = decoded.event, decoded.cards
        keys = _KEYS[type(event)]
        seat = event.seat if keys.has_seat else -1  # type: ignore[union-attr]
        other, place, flags = (-1, -1, 0) if keys.is_plain else _rare_values(event, keys)
        card_start, card_count, payload = len(self._cards), 0, -1
        if codes is not None:
            flags |= _HAS_CARDS
            card_count = len(codes)
            self._cards += codes
        if keys.has_payload:
            payload = len(self._payloads)
            # Equal content compares equal, however the time was written.
            self._payloads.append(msgspec.structs.replace(event, ts=write_time(decoded.micros)))
        game = self._number(event.game)
        self._lines.append(line)
        self._rows += _pack(
            game, event.seq, decoded.micros, keys.type, seat, other, place, flags, card_start, card_count, payload
        )

    def columns(self, raw: RawChunk, fate: np.ndarray) -> EventColumns:
        """The arrays of one row a line; also notes the fate of the accepted ones."""
        lines = np.array(self._lines, dtype=np.int64)
        fate[lines] = Fate.ACCEPTED
        rows = np.frombuffer(self._rows, dtype=_ROW)
        filled = {}
        for name, _, absent in _FILLED:
            filled[name] = np.full(len(raw), absent, dtype=_ROW[name])
            filled[name][lines] = rows[name]
        return EventColumns(
            file=raw.file,
            line=raw.line,
            offset=raw.offset,
            length=np.minimum(raw.length, INT32_MAX).astype(np.int32),
            ending=raw.end_length,
            fate=fate,
            cards=np.frombuffer(bytes(self._cards), dtype=np.uint8),
            payloads=list(self._payloads),
            **filled,
        )


def _rare_values(event: Event, keys: _Keys) -> tuple[int, int, int]:
    flags = 0
    for name, value, bit in keys.flags:
        if getattr(event, name) == value:
            flags |= bit
    other = getattr(event, keys.other) if keys.other else -1
    place = event.place if isinstance(event, Finish) else -1
    return other, place, flags


def build(raw: RawChunk, games: GameIds, limits: Limits) -> Built:
    """Decode every line of a chunk; each has one row, and one fate: accepted, quarantined or blank."""
    accepted = _Accepted(games)
    refused: list[int] = []
    quarantined: list[QuarantinedLine] = []
    unknown_keys: dict[int, int] = {}
    data, limit = raw.data, limits.line_bytes
    with_bytes = np.flatnonzero(raw.length)
    places = (with_bytes, raw.start[with_bytes], raw.length[with_bytes])
    for i, start, length in zip(*(place.tolist() for place in places), strict=True):
        line = data[start : start + (length if length <= limit else limits.kept)]
        text = line[len(BOM) :] if line.startswith(BOM) and raw.offset[i] == 0 else line
        if length <= limit and not text.strip(WHITESPACE):
            continue
        decoded = decode(text, limits) if length <= limit else too_long(length, limits)
        if isinstance(decoded, LineFault):
            refused.append(i)
            place = int(raw.file[i]), int(raw.line[i]), int(raw.offset[i])
            quarantined.append(QuarantinedLine(*place, length, decoded, line))
            continue
        accepted.add(i, decoded)
        if decoded.unknown_keys:
            file = int(raw.file[i])
            unknown_keys[file] = unknown_keys.get(file, 0) + decoded.unknown_keys
    fate = np.full(len(raw), Fate.BLANK, dtype=np.uint8)
    fate[refused] = Fate.QUARANTINED
    return Built(accepted.columns(raw, fate), quarantined, unknown_keys)
