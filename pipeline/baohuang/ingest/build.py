"""Lines to event columns: the scanner takes what it can prove, `decode` judges every other line.

Both ways give the same columns; `build(…, scanned=False)` goes the second way alone, slowly.
"""

from dataclasses import dataclass
from typing import Final

import msgspec
import numpy as np

from baohuang.game.events import INT32_MAX, STRUCTS, AnyEvent
from baohuang.ingest.columns import EventColumns, Fate
from baohuang.ingest.decode import decode, too_long
from baohuang.ingest.decoded import DecodedLines, has_payload
from baohuang.ingest.faults import LineFault
from baohuang.ingest.frame import RawChunk
from baohuang.ingest.keys import WITH_PAYLOAD as WITH_PAYLOAD  # noqa: PLC0414  where it is looked for
from baohuang.ingest.keys import Outcome, event_keys
from baohuang.ingest.limits import Limits
from baohuang.ingest.rows import Rows
from baohuang.ingest.scan import IS_COMPILED, scan
from baohuang.ingest.tables import Tables
from baohuang.ingest.times import SECOND, write_time
from baohuang.stages import Stages

BOM: Final = b"\xef\xbb\xbf"
WHITESPACE: Final = b" \t\r"
SCANNED_DIGITS: Final = 20  # characters of the longest number that the scanner takes
SCANNED_KEYS: Final = 64  # more than a line that the scanner takes has
SCANNED_DEPTH: Final = 32  # it calls itself for each level
TABLES: Final = Tables(event_keys())
_DECODERS: Final = {int(number): msgspec.json.Decoder(event, strict=True) for number, event in STRUCTS.items()}
_FATES: Final = np.zeros(len(Outcome), dtype=np.uint8)
_FATES[[Outcome.EVENT, Outcome.PAYLOAD]] = Fate.ACCEPTED
_FATES[[Outcome.BLANK, Outcome.STRICT]] = Fate.BLANK, Fate.QUARANTINED


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
    """What became of the lines of one chunk; `unknown_keys` counts them by file, `n_strict` the lines not scanned."""

    columns: EventColumns
    quarantined: list[QuarantinedLine]
    unknown_keys: dict[int, int]
    n_strict: int


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


@dataclass
class ScannedChunk:
    """The lines of one chunk, known by themselves: games are numbered within the chunk.

    Chunks may be scanned in any order and by several threads; `numbered` makes their games those of the run, which
    has to happen in the order of the chunks.
    """

    raw: RawChunk
    arrays: dict[str, np.ndarray]  # the columns that were filled; `game` within the chunk, `cards` a pool
    payloads: list[AnyEvent]
    games: list[str]  # the ids by number
    decoded: dict[int, str]  # row and game of the lines that the strict decoder accepted, in the order of the rows
    is_in_order: bool  # whether games are numbered in the order of their first accepted line
    quarantined: list[QuarantinedLine]
    unknown_keys: dict[int, int]
    n_strict: int


def build(
    raw: RawChunk, games: GameIds, limits: Limits, *, scanned: bool = IS_COMPILED, stages: Stages | None = None
) -> Built:
    """Every line of a chunk has one row, and one fate: accepted, quarantined or blank.

    `scanned`: whether the scanner is asked first. The result is the same, `n_strict` aside. `stages` are told the time
    of scan and decode.
    """
    return numbered(scan_chunk(raw, limits, scanned=scanned, stages=stages), games)


def scan_chunk(
    raw: RawChunk, limits: Limits, *, scanned: bool = IS_COMPILED, stages: Stages | None = None
) -> ScannedChunk:
    """All that can be said of a chunk without the chunks before it; see `build`."""
    stages = stages or Stages()
    with stages.of("scan"):
        rows = Rows(len(raw), len(raw.data))
        if scanned and limits.digits >= SCANNED_DIGITS and limits.keys >= SCANNED_KEYS:
            _scan(raw, rows, limits)
    with stages.of("decode"):
        return _Judge(raw, rows, limits).judged()


def _scan(raw: RawChunk, rows: Rows, limits: Limits) -> None:
    at = 0
    depth = min(limits.depth, SCANNED_DEPTH)
    while True:
        at = scan(rows, TABLES, raw.data, raw.start, raw.length, raw.end_length, at, depth, limits.line_bytes)
        if at == len(raw):
            break
        rows.games.double()


class _Judge:
    """Decodes what the scanner left: the payload of lines that it proved, and the lines that it did not."""

    def __init__(self, raw: RawChunk, rows: Rows, limits: Limits) -> None:
        self._raw = raw
        self._rows = rows
        self._limits = limits
        self._payloads: list[AnyEvent] = []
        self._quarantined: list[QuarantinedLine] = []
        self._unknown_keys: dict[int, int] = {}
        self._decoded = DecodedLines(rows.line.n_cards)

    def judged(self) -> ScannedChunk:
        raw, rows, arrays = self._raw, self._rows, self._rows.arrays
        outcome = rows.outcomes
        arrays["payload"] = np.full(len(raw), -1, dtype=np.int32)
        arrays["fate"] = _FATES[outcome]
        rows.leave_empty(outcome >= Outcome.BLANK)
        left = np.flatnonzero((outcome == Outcome.PAYLOAD) | (outcome == Outcome.STRICT))
        n_strict = n_doubted = 0
        columns = (outcome, arrays["type"], arrays["ts"], raw.start, raw.length)
        for i, is_proven, number, micros, start, length in zip(
            left.tolist(), *(column[left].tolist() for column in columns), strict=True
        ):
            if is_proven == Outcome.PAYLOAD:
                if self._add_payload(i, number, micros, start, length):
                    continue
                n_doubted += 1
                arrays["fate"][i] = Fate.QUARANTINED
                rows.leave_empty(i)
            n_strict += 1
            self._decode(i, start, length)
        self._decoded.fill(arrays)
        arrays["cards"] = np.concatenate(
            [arrays["cards"][: rows.line.n_cards], np.frombuffer(self._decoded.cards, dtype=np.uint8)]
        )
        return ScannedChunk(
            raw=raw,
            arrays=arrays,
            payloads=self._payloads,
            games=rows.games.names(raw.data),
            decoded=dict(zip(self._decoded.lines, self._decoded.games, strict=True)),
            is_in_order=n_doubted == 0,
            quarantined=self._quarantined,
            unknown_keys=self._unknown_keys,
            n_strict=n_strict,
        )

    def _add_payload(self, i: int, number: int, micros: int, start: int, length: int) -> bool:
        """Whether the decoder of its type takes the line, too."""
        try:
            event = _DECODERS[number].decode(self._raw.data[start : start + length])
        except msgspec.DecodeError:
            return False
        # As `write_time` does; the scanner takes only times in UTC.
        self._rows.arrays["payload"][i] = self._keep(event, f"{event.ts[:19]}.{micros % SECOND:06}Z")
        return True

    def _keep(self, event: AnyEvent, ts: str) -> int:
        # Equal content compares equal, however the time was written.
        msgspec.structs.force_setattr(event, "ts", ts)
        self._payloads.append(event)
        return len(self._payloads) - 1

    def _decode(self, i: int, start: int, length: int) -> None:
        raw, limits = self._raw, self._limits
        line = raw.data[start : start + (length if length <= limits.line_bytes else limits.kept)]
        text = line[len(BOM) :] if line.startswith(BOM) and raw.offset[i] == 0 else line
        if length <= limits.line_bytes and not text.strip(WHITESPACE):
            self._rows.arrays["fate"][i] = Fate.BLANK
            return
        decoded = decode(text, limits) if length <= limits.line_bytes else too_long(length, limits)
        file = int(raw.file[i])
        if isinstance(decoded, LineFault):
            place = file, int(raw.line[i]), int(raw.offset[i])
            self._quarantined.append(QuarantinedLine(*place, length, decoded, line))
            return
        self._rows.arrays["fate"][i] = Fate.ACCEPTED
        payload = -1
        if has_payload(decoded.event):
            payload = self._keep(decoded.event, write_time(decoded.micros))
        self._decoded.add(i, decoded, payload)
        if decoded.unknown_keys:
            self._unknown_keys[file] = self._unknown_keys.get(file, 0) + decoded.unknown_keys


def numbered(chunk: ScannedChunk, games: GameIds) -> Built:
    """The chunk with the game numbers of the run, new ones in the order of the lines."""
    raw, arrays, names = chunk.raw, chunk.arrays, chunk.games
    numbers = np.full(len(names) + 1, -1, dtype=np.int32)  # the last for lines without a game
    game = arrays["game"]
    if chunk.decoded or not chunk.is_in_order:
        first_rows = _first_rows(game, len(names))
        order = np.argsort(first_rows, kind="stable")
        first_rows = first_rows[order]
    else:  # the usual case; every game is numbered before the end
        order = first_rows = np.arange(len(names))

    def number_until(row: int, done: int) -> int:
        until = int(np.searchsorted(first_rows, row))
        for i in order[done:until].tolist():
            numbers[i] = games.number(names[i])
        return until

    done = 0
    decoded = {}
    for row, name in chunk.decoded.items():
        done = number_until(row, done)
        decoded[row] = games.number(name)
    number_until(len(raw), done)
    game = numbers[game]
    game[list(decoded)] = list(decoded.values())
    columns = EventColumns(
        file=raw.file,
        line=raw.line,
        offset=raw.offset,
        length=np.minimum(raw.length, INT32_MAX).astype(np.int32),
        ending=raw.end_length,
        payloads=chunk.payloads,
        **{**arrays, "game": game},
    )
    return Built(columns, chunk.quarantined, chunk.unknown_keys, chunk.n_strict)


def _first_rows(game: np.ndarray, n: int) -> np.ndarray:
    """The first row of each of n games, the number of rows for a game without one."""
    first = np.full(n, len(game))
    rows = np.flatnonzero(game >= 0)[::-1]
    first[game[rows]] = rows  # of several values for one place the last stays
    return first
