"""The scanner: a line that is canonical beyond doubt goes straight to the columns, every other to the strict decoder.

It reads each byte once and takes nothing on trust: a key stands once and is known to its event type or begins with
`x_`; a text holds no escape; a whole number has at most nine digits; a time is in UTC and its day exists. What it
refuses may still be good. No value crosses a line feed, so that a line which ends with one cannot be left unnoticed.
"""

from typing import Any, Final

import cython

if not cython.compiled:  # compiled, these names come from scan.pxd
    from baohuang.game.layout import Flag
    from baohuang.ingest.chunk_games import ChunkGames, game_number, past_game
    from baohuang.ingest.keys import Kind, Outcome
    from baohuang.ingest.proof import past_blanks, past_value
    from baohuang.ingest.rows import Rows, fill
    from baohuang.ingest.tables import Tables, name_at
    from baohuang.ingest.values import Line, begin, past_cards, past_hands, past_other_key, past_time, past_whole
    from baohuang.ingest.words import word_at

    MARGIN = 128
    X_KEY = 63  # the number of all keys that begin with x_

IS_COMPILED: Final = bool(cython.compiled)
MARGIN_BYTES: Final = 128  # at the end of the data, where no line is scanned: words are read beyond a line's end


def scan(
    rows: Rows, tables: Tables, data: bytes, start: Any, length: Any, end_length: Any, begin_row: int, depth: int,
    longest: int,
) -> int:  # fmt: skip
    """Fill the rows from `begin_row` on; returns the first row not filled, before the last if games need room.

    `start`, `length` (int64) and `end_length` (int8) are those of a RawChunk, `longest` is the limit of a line in
    bytes. Lines at the very end of the data and lines without a line feed are STRICT. Other threads may run.
    """
    p = data
    line = rows.line
    row = begin_row
    n = length.shape[0]
    safe = len(data) - MARGIN
    with cython.nogil:
        while row < n and rows.games.n < rows.games.room:
            outcome: int = Outcome.STRICT
            first_card = line.n_cards
            if end_length[row] and length[row] <= longest and start[row] + length[row] < safe:
                outcome = scan_line(rows, line, tables, p, start[row], row, depth)
            if outcome >= Outcome.BLANK:
                line.n_cards = first_card
            rows.outcome[row] = outcome
            row += 1
    return row


def scan_line(rows: Rows, line: Line, tables: Tables, p: bytes, at: int, row: int, depth: int) -> int:
    """Read the line at `at`, which ends with a line feed; its row is filled if it is an EVENT or has a PAYLOAD."""
    at = past_blanks(p, at)
    if p[at] != ord("{"):
        return Outcome.BLANK if p[at] == ord("\n") else Outcome.STRICT
    first_card = line.n_cards
    begin(line)
    seen = place = 0
    while True:
        at += 1
        key = line.order[place]
        # Most lines have their keys in the order of the line before, without blanks.
        if word_at(p, at) & tables.quoted_mask[key] == tables.quoted[key]:
            at += tables.quoted_length[key]
        else:
            at = past_key(line, tables, p, at, place)
            if at < 0:
                return Outcome.STRICT
            key = line.key
        if p[at] <= ord(" "):
            at = past_blanks(p, at)
        bit = tables.bit[key]  # none for x_
        if seen & bit:
            return Outcome.STRICT
        seen |= bit
        place += 1
        at = past_known(line, rows.games, tables, p, at, key, depth)
        if at < 0:
            return Outcome.STRICT
        if p[at] <= ord(" "):
            at = past_blanks(p, at)
        if p[at] != ord(","):
            break
    if p[at] != ord("}"):
        return Outcome.STRICT
    at += 1
    if p[at] != ord("\n"):
        at = past_blanks(p, at)
    if p[at] != ord("\n") or line.type < 0:
        return Outcome.STRICT
    if tables.required[line.type] & ~seen or seen & ~tables.allowed[line.type]:
        return Outcome.STRICT
    game = game_number(rows.games, tables, p)
    if game < 0:
        return Outcome.STRICT
    fill(rows, line, row, game, first_card)
    return Outcome.PAYLOAD if tables.has_payload[line.type] else Outcome.EVENT


def past_key(line: Line, tables: Tables, p: bytes, at: int, place: int) -> int:
    """Behind the colon of the next key, which becomes `line.key`; blanks may stand before it."""
    at = past_blanks(p, at)
    if p[at] != ord('"'):
        return -1
    at += 1
    key = name_at(tables.keys, p, at)
    if key >= 0:
        line.order[place] = key
        at += tables.keys.length[key] + 1
    else:
        key = X_KEY
        at = past_other_key(line, p, at)
        if at < 0:
            return -1
    line.key = key
    at = past_blanks(p, at)
    return at + 1 if p[at] == ord(":") else -1


def past_known(line: Line, games: ChunkGames, tables: Tables, p: bytes, at: int, key: int, depth: int) -> int:
    """Behind the value of a key, which goes to the line at hand."""
    kind = tables.kind[key]
    if kind == Kind.SEQ:
        at = past_whole(line, p, at, tables.low[key], tables.high[key])
        line.seq = line.number
    elif kind == Kind.SEAT:
        at = past_whole(line, p, at, tables.low[key], tables.high[key])
        line.seat = line.number
    elif kind == Kind.OTHER:
        at = past_whole(line, p, at, tables.low[key], tables.high[key])
        line.other = line.number
    elif kind == Kind.PLACE:
        at = past_whole(line, p, at, tables.low[key], tables.high[key])
        line.place = line.number
    elif kind == Kind.VERSION:
        at = at + 1 if p[at] == ord("1") else -1
    elif kind == Kind.YES_OR_NO:
        if p[at] == ord("t"):
            line.flags |= tables.flag[key]
        at = past_value(p, at, 2, depth) if p[at] == ord("t") or p[at] == ord("f") else -1
    elif kind == Kind.HANDS:
        at = past_hands(tables, p, at)
    elif kind == Kind.ANY:
        at = past_value(p, at, 2, depth)
    else:
        at = past_text_of(line, games, tables, p, at + 1, key) if p[at] == ord('"') else -1
    return at


def past_text_of(line: Line, games: ChunkGames, tables: Tables, p: bytes, at: int, key: int) -> int:
    """As `past_known`, for the kinds that are texts; `at` is behind the opening quote."""
    kind = tables.kind[key]
    if kind == Kind.GAME:
        return past_game(games, p, at)
    if kind == Kind.TIME:
        return past_time(line, p, at)
    if kind == Kind.CARDS:
        line.flags |= Flag.HAS_CARDS
        return past_cards(line, tables, p, at)
    if kind == Kind.TYPE:
        line.type = name_at(tables.types, p, at)
        return at + tables.types.length[line.type] + 1 if line.type >= 0 else -1
    line.flags |= tables.flag[key]
    return at + tables.marks.length[0] + 1 if name_at(tables.marks, p, at) == 0 else -1
