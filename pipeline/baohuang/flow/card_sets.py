"""Sets of cards as text, each written once: most plays are one of some thousand sets of a few cards."""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from baohuang.flow import arrow
from baohuang.game.cards import NAMES

SHORT = 8  # cards that a number of 64 bits holds
_KEPT = np.array([(1 << 8 * count) - 1 for count in range(SHORT + 1)], np.uint64)


@dataclass(frozen=True)
class CardSets:
    """The cards of each row are `names[index[row]]`; no name stands twice."""

    names: pa.Array
    index: np.ndarray  # int32

    @staticmethod
    def of(cards: np.ndarray, start: np.ndarray, count: np.ndarray) -> "CardSets":
        """Rows whose cards are `cards[start : start + count]`, in the order written; the longest names stand last."""
        index = np.zeros(len(start), np.int32)
        short = np.flatnonzero((count > 0) & (count <= SHORT))
        sets = pa.array(_short_sets(cards, start[short], count[short])).dictionary_encode()
        index[short] = sets.indices.to_numpy() + np.int32(1)
        codes = np.asarray(sets.dictionary).view(np.uint8).reshape(-1, SHORT)
        counts = np.count_nonzero(codes, axis=1)
        names = arrow.card_text(codes[codes > 0] - 1, np.cumsum(counts) - counts, counts)
        long = np.flatnonzero(count > SHORT)
        long = long[np.argsort(count[long], kind="stable")]
        texts = arrow.card_text(cards, start[long], count[long]).dictionary_encode()
        index[long] = texts.indices.to_numpy() + np.int32(1 + len(names))
        return CardSets(pa.concat_arrays([pa.array([""]), names, texts.dictionary]), index)

    def holding(self, card: int, index: np.ndarray) -> np.ndarray:
        """Whether that card is among the cards of each row, given what `index` has for it; bool."""
        names = self.names[: int(index.max(initial=0)) + 1]
        is_held = np.asarray(pc.match_substring(names, NAMES[card]))
        return np.asarray(is_held[index])


def _short_sets(cards: np.ndarray, start: np.ndarray, count: np.ndarray) -> np.ndarray:
    """The cards of each row as one number, a byte a card (its code + 1), uint64; 0 for no cards."""
    pool = np.zeros(len(cards) + SHORT, np.uint8)
    np.add(cards, 1, out=pool[: len(cards)])
    from_each = np.ndarray(len(cards) + 1, "<u8", pool, strides=(1,))
    return np.asarray(from_each[start] & _KEPT[count])
