"""Values as they stand in canonical lines: each function says where the value at `at` ends, -1 if it is in doubt."""

from typing import Any

import cython

if not cython.compiled:  # compiled, these names come from values.pxd
    from baohuang.ingest.proof import past_blanks, past_text
    from baohuang.ingest.tables import NO_CARD, Tables
    from baohuang.ingest.words import is_same, word_at

    MOST_OTHERS = 8  # keys of a line that begin with x_


class Line:
    """What has been read of the line at hand, and what is remembered of the lines before.

    Its cards follow the `n_cards` of other lines in the pool. `order`: the keys of those lines by their place in the
    line.
    """

    def __init__(self, pool: Any) -> None:
        """`pool` takes the cards (uint8)."""
        self.n_cards = 0
        self.number = 0
        self.minute_first = 0
        self.minute_second = 0
        self.minute = -1  # of no text
        if cython.compiled:
            self.cards = cython.cast(cython.p_uchar, cython.cast(cython.size_t, pool.ctypes.data))
        else:
            self.cards = pool
            self.other_start, self.other_length, self.order = [0] * MOST_OTHERS, [0] * MOST_OTHERS, [0] * 64
        for place in range(64):
            self.order[place] = 0
        self.key = self.seq = self.type = self.seat = self.other = self.place = self.flags = 0
        self.micros = 0
        self.n_others = 0


def begin(line: Line) -> None:
    """Nothing has been read of the line."""
    line.seq = 0
    line.micros = 0
    line.type = -1
    line.seat = -1
    line.other = -1
    line.place = -1
    line.flags = 0
    line.n_others = 0


def past_whole(line: Line, p: bytes, at: int, low: int, high: int) -> int:
    """Behind a whole number within bounds and of at most nine digits, which goes to `line.number`."""
    start = at
    value = 0
    while p[at] >= ord("0") and p[at] <= ord("9"):
        if at - start == 9:
            return -1
        value = value * 10 + (p[at] - ord("0"))
        at += 1
    if at == start or (p[start] == ord("0") and at > start + 1) or value < low or value > high:
        return -1
    line.number = value
    return at


def past_time(line: Line, p: bytes, at: int) -> int:
    """Behind `2026-11-01T20:15:03.120Z"`, a time in UTC; its microseconds go to `line.micros`."""
    first = word_at(p, at)
    second = word_at(p, at + 8)
    if first != line.minute_first or second != line.minute_second:
        line.minute = minute_of(p, at)
        line.minute_first, line.minute_second = first, second
    seconds = two(p, at + 17)
    if line.minute < 0 or p[at + 16] != ord(":") or seconds > 59:
        return -1
    at += 19
    micros = 0
    if p[at] == ord("."):
        at += 1
        start = at
        scale = 100_000
        while p[at] >= ord("0") and p[at] <= ord("9"):
            micros += (p[at] - ord("0")) * scale
            scale = scale // 10  # what is finer than a microsecond is cut off
            at += 1
        if at == start:
            return -1
    if p[at] != ord("Z") or p[at + 1] != ord('"'):
        return -1
    line.micros = line.minute + seconds * 1_000_000 + micros
    return at + 2


def minute_of(p: bytes, at: int) -> int:
    """Microseconds at the start of the minute `2026-11-01T20:15`, -1 if there is no such minute in 1970 to 2261."""
    year, month, day = two(p, at) * 100 + two(p, at + 2), two(p, at + 5), two(p, at + 8)
    hour, minute = two(p, at + 11), two(p, at + 14)
    if p[at + 4] != ord("-") or p[at + 7] != ord("-") or p[at + 10] != ord("T") or p[at + 13] != ord(":"):
        return -1
    if year < 1970 or year > 2261 or month < 1 or month > 12 or hour > 23 or minute > 59:
        return -1
    if day < 1 or day > days_of(year, month):
        return -1
    # Years that begin in March put the leap day last.
    shifted = year - 1 if month <= 2 else year
    days = shifted * 365 + shifted // 4 - shifted // 100 + shifted // 400
    days += (153 * ((month + 9) % 12) + 2) // 5 + day - 1 - 719_468
    return ((days * 24 + hour) * 60 + minute) * 60_000_000


def days_of(year: int, month: int) -> int:
    """The days of a month."""
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 31 - (month - 1) % 7 % 2


def two(p: bytes, at: int) -> int:
    """The number that two digits write; more than 9999 if they are none."""
    if p[at] < ord("0") or p[at] > ord("9") or p[at + 1] < ord("0") or p[at + 1] > ord("9"):
        return 10_000
    return (p[at] - ord("0")) * 10 + (p[at + 1] - ord("0"))


def past_cards(line: Line, tables: Tables, p: bytes, at: int) -> int:
    """Behind the closing quote of cards, which go to the pool."""
    out, codes = line.cards, tables.card
    n = line.n_cards
    while p[at] != ord('"'):
        code = codes[p[at] | p[at + 1] << 8]
        if code == NO_CARD:
            return -1
        out[n] = code
        n += 1
        at += 2
    line.n_cards = n
    return at + 1


def past_hands(tables: Tables, p: bytes, at: int) -> int:
    """Behind a list of cards, of which none is kept."""
    if p[at] != ord("["):
        return -1
    at = past_blanks(p, at + 1)
    if p[at] == ord("]"):
        return at + 1
    while True:
        if p[at] != ord('"'):
            return -1
        at += 1
        while p[at] != ord('"'):
            if tables.card[p[at] | p[at + 1] << 8] == NO_CARD:
                return -1
            at += 2
        at = past_blanks(p, at + 1)
        if p[at] == ord("]"):
            return at + 1
        if p[at] != ord(","):
            return -1
        at = past_blanks(p, at + 1)


def past_other_key(line: Line, p: bytes, at: int) -> int:
    """Behind the closing quote of a key that begins with `x_` and did not stand on this line before."""
    start = at
    if p[at] != ord("x") or p[at + 1] != ord("_") or line.n_others == MOST_OTHERS:
        return -1
    at = past_text(p, at)
    if at < 0:
        return -1
    length = at - start
    for i in range(line.n_others):
        if line.other_length[i] == length and is_same(p, line.other_start[i], start, length):
            return -1
    line.other_start[line.n_others] = start
    line.other_length[line.n_others] = length
    line.n_others += 1
    return at
