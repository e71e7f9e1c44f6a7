"""The games of one chunk by the bytes of their ids: a hash table that points into the data."""

from typing import Final

import cython
import numpy as np

if not cython.compiled:  # compiled, these names come from chunk_games.pxd
    from baohuang.ingest.tables import Tables
    from baohuang.ingest.words import first_mark, is_same, low_bytes, mixed, quote_marks, word_at

    MOST_GAME_BYTES = 64

FIRST_SLOTS: Final = 1 << 12


class ChunkGames:
    """The games, numbered as they come; there are `n`, and `room` for so many."""

    def __init__(self) -> None:
        """No game yet."""
        self.arrays = [np.empty(0, dtype=code) for code in ("i8", "i4", "u4")]
        self.n = 0
        self.start = 0
        self.length = 0
        self.is_last = False
        self.last = -1
        self.last_start = 0
        self.last_length = 0
        self.make_room(FIRST_SLOTS)

    def make_room(self, n_slots: int) -> None:
        """Room for half as many games as there are slots, a power of two."""
        self.room = n_slots // 2
        self.mask = n_slots - 1
        self.slots = np.zeros(n_slots, dtype=np.int32)
        self.arrays = [np.concatenate([old, np.zeros(self.room - len(old), old.dtype)]) for old in self.arrays]
        self.starts, self.lengths, self.hashes = self.arrays
        for number in range(self.n):
            slot = self.hashes[number] & self.mask
            while self.slots[slot]:
                slot = (slot + 1) & self.mask
            self.slots[slot] = number + 1

    def double(self) -> None:
        """Room for twice as many."""
        self.make_room(4 * self.room)

    def names(self, data: bytes) -> list[str]:
        """The ids, in the order of their numbers."""
        starts, lengths = self.arrays[0][: self.n].tolist(), self.arrays[1][: self.n].tolist()
        return [data[start : start + length].decode("ascii") for start, length in zip(starts, lengths, strict=True)]


def past_game(games: ChunkGames, p: bytes, at: int) -> int:
    """Behind the closing quote of what may be a game id, which becomes the one at hand."""
    games.start = at
    # Most lines are of the game of the line before.
    games.is_last = games.last >= 0 and is_same(p, games.last_start, at, games.last_length + 1)
    if games.is_last:
        return at + games.last_length + 1
    n = 0
    while n <= MOST_GAME_BYTES:
        marks = quote_marks(word_at(p, at + n))
        if marks:
            games.length = n + first_mark(marks)
            return at + games.length + 1 if 1 <= games.length <= MOST_GAME_BYTES else -1
        n += 8
    return -1


def game_number(games: ChunkGames, tables: Tables, p: bytes) -> int:
    """The number of the game at hand, a new one if need be; -1 if it is no game id."""
    if games.is_last:
        return games.last
    found = find_game(games, tables, p)
    if found >= 0:
        games.last, games.last_start, games.last_length = found, games.start, games.length
    return found


def find_game(games: ChunkGames, tables: Tables, p: bytes) -> int:
    """As `game_number`, from the table."""
    short = hash_of(p, games.start, games.length)
    slot = short & games.mask
    while games.slots[slot]:
        found: int = games.slots[slot] - 1
        if (
            games.hashes[found] == short
            and games.lengths[found] == games.length
            and is_same(p, games.starts[found], games.start, games.length)
        ):
            return found
        slot = (slot + 1) & games.mask
    if not is_id(tables, p, games.start, games.length):
        return -1
    found = games.n
    games.starts[found] = games.start
    games.lengths[found] = games.length
    games.hashes[found] = short
    games.n = found + 1
    games.slots[slot] = games.n
    return found


def hash_of(p: bytes, at: int, length: int) -> int:
    """32 bits that depend on all bytes."""
    hash_: int = length
    i = 0
    while i + 8 <= length:
        hash_ = mixed(hash_, word_at(p, at + i))
        i += 8
    return mixed(hash_, low_bytes(word_at(p, at + i), length - i)) >> 32


def is_id(tables: Tables, p: bytes, at: int, length: int) -> bool:
    """Whether all characters may stand in a game id."""
    for i in range(length):
        if not tables.is_id[p[at + i]]:
            return False
    return True
