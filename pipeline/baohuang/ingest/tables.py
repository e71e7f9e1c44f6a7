"""What the scanner knows of keys, event types and cards, laid out for compiled code."""

import string
from typing import Final

import cython

from baohuang.game.cards import CODES
from baohuang.ingest.keys import SPECIAL, Keys

if not cython.compiled:  # compiled, these names come from tables.pxd
    from baohuang.ingest.words import before_mark, mixed, quote_marks, word_at

    MOST_NAMES = 64
    N_SLOTS = 256
    NO_CARD = 255

GAME_ID_BYTES: Final = frozenset((string.ascii_letters + string.digits + "._:-").encode())


class Names:
    """Names by their bytes: a table of hashes, with a step to the next slot where two meet."""

    def __init__(self, names: tuple[str, ...]) -> None:
        """Name i gets the number i; at most 63 names of at most 23 bytes."""
        if not cython.compiled:
            self.first, self.second, self.third, self.number = [0] * 256, [0] * 256, [0] * 256, [0] * 256
            self.length = [0] * 64
        for slot in range(256):
            self.first[slot] = 0
        for number, name in enumerate(names):
            if len(name) > 23 or number > 62:
                raise ValueError(f"the scanner has no room for the name {name}")
            words = [int.from_bytes(name.encode()[at : at + 8], "little") for at in (0, 8, 16)]
            slot = slot_of(words[0], words[1])
            while self.first[slot]:
                slot = (slot + 1) & 255
            self.first[slot], self.second[slot], self.third[slot] = words
            self.number[slot] = number
            self.length[number] = len(name)


class Tables:
    """What the scanner knows of keys, event types and cards; never changed, threads may share it."""

    def __init__(self, keys: Keys) -> None:
        """The tables of `keys.event_keys()`."""
        self.keys = Names(keys.names)
        self.types = Names(keys.types)
        self.marks = Names((SPECIAL,))
        if not cython.compiled:
            self.kind, self.low, self.high, self.flag = [0] * 64, [0] * 64, [0] * 64, [0] * 64
            self.bit, self.quoted, self.quoted_mask, self.quoted_length = [0] * 64, [0] * 64, [0] * 64, [0] * 64
            self.required, self.allowed, self.has_payload = [0] * 64, [0] * 64, [0] * 64
            self.card, self.is_id = [0] * 65536, [0] * 256
        for key in range(64):
            self.kind[key], self.bit[key] = 0, 0
            self.quoted[key], self.quoted_mask[key], self.quoted_length[key] = 1, 0, 0
        for key in range(len(keys.names)):
            self.quoted[key], self.quoted_mask[key], self.quoted_length[key] = keys.quoted[key]
            self.bit[key] = keys.bits[key]
            self.kind[key] = keys.kinds[key]
            self.low[key], self.high[key] = keys.bounds[key]
            self.flag[key] = keys.flags[key]
        for number in range(len(keys.types)):
            self.required[number] = keys.required[number]
            self.allowed[number] = keys.allowed[number]
            self.has_payload[number] = keys.has_payload[number]
        for pair in range(65536):
            self.card[pair] = NO_CARD
        for name, code in CODES.items():
            self.card[ord(name[0]) | ord(name[1]) << 8] = code
        for byte in range(256):
            self.is_id[byte] = byte in GAME_ID_BYTES


def slot_of(first: int, second: int) -> int:
    """Where to look for a name of these words."""
    return mixed(first, second) & 255


def name_at(names: Names, p: bytes, at: int) -> int:
    """The number of the name that stands at `at` with its closing quote, -1 if it is none of them."""
    first = word_at(p, at)
    second = third = 0
    marks = quote_marks(first)
    if marks:
        first = before_mark(first, marks)
    else:
        second = word_at(p, at + 8)
        marks = quote_marks(second)
        if marks:
            second = before_mark(second, marks)
        else:
            third = word_at(p, at + 16)
            marks = quote_marks(third)
            if not marks:
                return -1
            third = before_mark(third, marks)
    slot = slot_of(first, second)
    while names.first[slot]:
        if names.first[slot] == first and names.second[slot] == second and names.third[slot] == third:
            number = names.number[slot]
            # A NUL byte in the line looks like the end of the name.
            return number if p[at + names.length[number]] == ord('"') else -1
        slot = (slot + 1) & 255
    return -1
