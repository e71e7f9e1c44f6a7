"""JSON that is well-formed beyond doubt: each function says where what begins at `at` ends, or -1.

They prove less than there is: a text holds no escapes, a number few digits, an object few keys. What they do not take
may still be good, and is for `strict_json`. All of them stop at a line feed at the latest: nothing here holds one.
"""

import cython

if not cython.compiled:  # compiled, these names come from proof.pxd
    from baohuang.ingest.words import is_same

    MOST_KEYS = 8  # of one object
    MOST_DIGITS = 9


def past_blanks(p: bytes, at: int) -> int:
    """The next byte that is no blank."""
    while p[at] == ord(" ") or p[at] == ord("\t") or p[at] == ord("\r"):
        at += 1
    return at


def past_text(p: bytes, at: int) -> int:
    """Behind the closing quote of a text whose first character stands at `at`: valid UTF-8 without escapes."""
    while True:
        first = p[at]
        if first == ord('"'):
            return at + 1
        if first < 0x20 or first == ord("\\"):
            return -1
        if first < 0x80:
            at += 1
        elif 0xC2 <= first <= 0xDF and continues(p, at, 1, 0x80, 0xBF):
            at += 2
        elif (
            (0xE1 <= first <= 0xEF and first != 0xED and continues(p, at, 2, 0x80, 0xBF))
            or (first == 0xE0 and continues(p, at, 2, 0xA0, 0xBF))  # shorter forms exist
            or (first == 0xED and continues(p, at, 2, 0x80, 0x9F))  # surrogates
        ):
            at += 3
        elif (
            (0xF1 <= first <= 0xF3 and continues(p, at, 3, 0x80, 0xBF))
            or (first == 0xF0 and continues(p, at, 3, 0x90, 0xBF))  # shorter forms exist
            or (first == 0xF4 and continues(p, at, 3, 0x80, 0x8F))  # beyond U+10FFFF
        ):
            at += 4
        else:
            return -1


def continues(p: bytes, at: int, n: int, low: int, high: int) -> bool:
    """Whether `n` bytes that continue a character follow, the first of them within bounds."""
    if p[at + 1] < low or p[at + 1] > high:
        return False
    if n > 1 and (p[at + 2] < 0x80 or p[at + 2] > 0xBF):
        return False
    return n < 3 or (p[at + 3] >= 0x80 and p[at + 3] <= 0xBF)


def past_digits(p: bytes, at: int) -> int:
    """Behind one to MOST_DIGITS digits."""
    start = at
    while p[at] >= ord("0") and p[at] <= ord("9"):
        at += 1
    return at if 0 < at - start <= MOST_DIGITS else -1


def past_number(p: bytes, at: int) -> int:
    """Behind a number without an exponent."""
    if p[at] == ord("-"):
        at += 1
    start = at
    at = past_digits(p, at)
    if at < 0 or (p[start] == ord("0") and at > start + 1):
        return -1
    return past_digits(p, at + 1) if p[at] == ord(".") else at


def past_value(p: bytes, at: int, level: int, depth: int) -> int:
    """Behind any value; `level` is its own if it is an object or a list, the event itself is level 1."""
    first = p[at]
    if first == ord('"'):
        return past_text(p, at + 1)
    if first == ord("["):
        return past_list(p, at + 1, level, depth) if level <= depth else -1
    if first == ord("{"):
        return past_object(p, at + 1, level, depth) if level <= depth else -1
    if first == ord("t"):
        return at + 4 if p[at + 1] == ord("r") and p[at + 2] == ord("u") and p[at + 3] == ord("e") else -1
    if first == ord("n"):
        return at + 4 if p[at + 1] == ord("u") and p[at + 2] == ord("l") and p[at + 3] == ord("l") else -1
    if first == ord("f"):
        if p[at + 1] == ord("a") and p[at + 2] == ord("l") and p[at + 3] == ord("s") and p[at + 4] == ord("e"):
            return at + 5
        return -1
    return past_number(p, at)


def past_list(p: bytes, at: int, level: int, depth: int) -> int:
    """Behind a list whose bracket stands before `at`."""
    at = past_blanks(p, at)
    if p[at] == ord("]"):
        return at + 1
    while True:
        at = past_value(p, past_blanks(p, at), level + 1, depth)
        if at < 0:
            return -1
        at = past_blanks(p, at)
        if p[at] == ord("]"):
            return at + 1
        if p[at] != ord(","):
            return -1
        at += 1


def past_object(p: bytes, at: int, level: int, depth: int) -> int:
    """Behind an object whose brace stands before `at`; no key stands twice."""
    if not cython.compiled:
        starts, lengths = [0] * MOST_KEYS, [0] * MOST_KEYS
    n = 0
    at = past_blanks(p, at)
    if p[at] == ord("}"):
        return at + 1
    while True:
        at = past_blanks(p, at)
        if p[at] != ord('"') or n == MOST_KEYS:
            return -1
        starts[n] = at + 1
        at = past_text(p, at + 1)
        if at < 0:
            return -1
        length = lengths[n] = at - starts[n]
        for i in range(n):
            if lengths[i] == length and is_same(p, starts[i], starts[n], length):
                return -1
        n += 1
        at = past_blanks(p, at)
        if p[at] != ord(":"):
            return -1
        at = past_value(p, past_blanks(p, at + 1), level + 1, depth)
        if at < 0:
            return -1
        at = past_blanks(p, at)
        if p[at] == ord("}"):
            return at + 1
        if p[at] != ord(","):
            return -1
        at += 1
