"""Sets of games that stay small when there are a million of them."""

from collections.abc import Iterable, Sequence

import numpy as np


class GameSet:
    """Games by their number in the run: a byte a game."""

    def __init__(self) -> None:
        """No game."""
        self._has = np.zeros(1024, bool)

    def add(self, number: int) -> None:
        """Add a game."""
        self._grow(number)
        self._has[number] = True

    def update(self, numbers: np.ndarray) -> None:
        """Add games."""
        if len(numbers):
            self._grow(int(numbers.max()))
            self._has[numbers] = True

    def discard(self, numbers: np.ndarray) -> None:
        """Take games out that may be in it."""
        if len(numbers):
            self._grow(int(numbers.max()))
            self._has[numbers] = False

    def of(self, numbers: np.ndarray) -> np.ndarray:
        """For each number whether it is in the set, bool; the number -1, of lines without a game, never is."""
        if len(numbers):
            self._grow(int(numbers.max()))
        return np.asarray(self._has[numbers])

    def _grow(self, number: int) -> None:
        """Make room for this number, and for one behind it, which -1 stands for."""
        if number >= len(self._has) - 1:
            self._has = np.append(self._has, np.zeros(max(number + 2 - len(self._has), len(self._has)), bool))


class KnownIds:
    """Ids of games, as 8 bytes each: an id that was put in is always found, another one hardly ever.

    Whoever asks must bear to be told of a game that is not there: about one id in 10**13 if a million are in it.
    """

    def __init__(self, ids: Iterable[Sequence[str]]) -> None:
        """Ids in pieces, of which only one need be in memory."""
        hashes = [np.fromiter(map(hash, piece), np.int64, len(piece)) for piece in ids]
        self._hashes = np.unique(np.concatenate([np.zeros(0, np.int64), *hashes]))

    def __len__(self) -> int:
        """Ids, but for those that have the hash of another."""
        return len(self._hashes)

    def among(self, ids: Sequence[str]) -> np.ndarray:
        """The positions of those ids that are known, int64."""
        if not len(self._hashes):
            return np.zeros(0, np.int64)
        hashes = np.fromiter(map(hash, ids), np.int64, len(ids))
        at = np.minimum(np.searchsorted(self._hashes, hashes), len(self._hashes) - 1)
        return np.flatnonzero(self._hashes[at] == hashes)
