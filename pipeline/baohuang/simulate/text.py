# cython: infer_types=True
"""A log as bytes: phrases, numbers, cards and times written into one buffer, without a Python object."""

from array import array
from itertools import accumulate

from baohuang.game.cards import NAMES

DAY = 86_400_000  # milliseconds
PHRASES: list[bytes] = []


def phrase(words: str) -> int:
    """The number of a text that stands in the log as it is."""
    PHRASES.append(words.encode())
    return len(PHRASES) - 1


class Text:
    """The buffer, and the texts that are copied into it."""

    def __init__(self, size: int) -> None:
        """Room for `size` bytes. Every phrase must have been named before (it is when its module is imported)."""
        self.store = bytearray(size)
        self.buffer = self.store
        self.at = 0
        self.phrases = bytearray(b"".join(PHRASES))
        self.starts = starts_of(PHRASES)
        self.names = bytearray("".join(NAMES).encode())
        self.head = bytearray(1)
        self.opening = bytearray(1)

    def set_head(self, head: bytes, opening: bytes) -> None:
        """The start of every line of this game up to `"seq":`, and the keys of its `start` line."""
        self.head = bytearray(head)
        self.opening = bytearray(opening)

    def size(self) -> int:
        """How many bytes have been written."""
        return self.at

    def written(self) -> bytes:
        """What has been written."""
        return bytes(memoryview(self.store)[: self.at])

    def empty(self) -> None:
        """Begin again."""
        self.at = 0


def starts_of(phrases: list[bytes]) -> "array[int]":
    """Where each phrase starts in the joined text, and where the last one ends."""
    return array("i", [0, *accumulate(len(words) for words in phrases)])


def put(text: Text, number: int) -> None:
    """Write a phrase."""
    start = text.starts[number]
    size = text.starts[number + 1] - start
    for i in range(size):
        text.buffer[text.at + i] = text.phrases[start + i]
    text.at += size


def put_head(text: Text) -> None:
    """Write the start of a line."""
    size = len(text.head)
    for i in range(size):
        text.buffer[text.at + i] = text.head[i]
    text.at += size


def put_opening(text: Text) -> None:
    """Write the keys of the `start` line."""
    size = len(text.opening)
    for i in range(size):
        text.buffer[text.at + i] = text.opening[i]
    text.at += size


def put_byte(text: Text, byte: int) -> None:
    """Write one character."""
    text.buffer[text.at] = byte
    text.at += 1


def put_card(text: Text, code: int) -> None:
    """Write a card, rank first."""
    text.buffer[text.at] = text.names[code * 2]
    text.buffer[text.at + 1] = text.names[code * 2 + 1]
    text.at += 2


def put_number(text: Text, number: int) -> None:
    """Write a whole number."""
    if number < 0:
        put_byte(text, 45)  # minus
        number = -number
    power = 1
    while number >= power * 10:
        power *= 10
    while power > 0:
        put_byte(text, 48 + number // power % 10)
        power //= 10


def put_digits(text: Text, number: int, digits: int) -> None:
    """Write a number with leading zeros."""
    at = text.at + digits
    for i in range(digits):
        text.buffer[at - 1 - i] = 48 + number % 10
        number //= 10
    text.at = at


def put_time(text: Text, clock: int) -> None:
    """Write milliseconds since 1970 as `2026-11-01T20:15:03.120Z`."""
    put_date(text, clock // DAY)
    put_byte(text, 84)  # T
    put_digits(text, clock % DAY // 3_600_000, 2)
    put_byte(text, 58)  # :
    put_digits(text, clock % 3_600_000 // 60_000, 2)
    put_byte(text, 58)
    put_digits(text, clock % 60_000 // 1000, 2)
    put_byte(text, 46)  # .
    put_digits(text, clock % 1000, 3)
    put_byte(text, 90)  # Z


def put_date(text: Text, day: int) -> None:
    """Write the date of a day since 1970; years are taken to begin in March, so that leap days come last."""
    shifted = day + 719_468
    era = shifted // 146_097
    of_era = shifted % 146_097
    year_of_era = (of_era - of_era // 1460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    month = (5 * of_year + 2) // 153
    date = of_year - (153 * month + 2) // 5 + 1
    month = month + 3 if month < 10 else month - 9
    year = year_of_era + era * 400 + (1 if month <= 2 else 0)
    put_digits(text, year, 4)
    put_byte(text, 45)
    put_digits(text, month, 2)
    put_byte(text, 45)
    put_digits(text, date, 2)
