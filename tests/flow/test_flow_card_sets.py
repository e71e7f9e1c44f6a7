"""Cards as text, each set written once."""

import hypothesis.strategies as st
import numpy as np
from hypothesis import given, settings

from baohuang.flow.card_sets import CardSets
from baohuang.game.cards import CARD_KINDS, EMPEROR_JOKER, GUARD_JOKER, parse, write


def card_sets(hands: list[bytes]) -> CardSets:
    count = np.asarray([len(hand) for hand in hands], np.int32)
    start = np.cumsum(count, dtype=np.int64) - count
    return CardSets.of(np.frombuffer(b"".join(hands), np.uint8), start, count)


# Few kinds of cards, the lowest and the highest among them, so that sets stand more than once; some longer than eight.
HANDS = st.lists(st.binary(max_size=20) | st.lists(st.sampled_from([0, 1, EMPEROR_JOKER]), max_size=10).map(bytes))


@given(HANDS.map(lambda hands: [bytes(card % CARD_KINDS for card in hand) for hand in hands]))
@settings(deadline=None)
def test_each_row_has_its_cards_and_no_set_stands_twice(hands: list[bytes]) -> None:
    found = card_sets(hands)
    names = found.names.to_pylist()
    assert [names[at] for at in found.index] == [write(hand) for hand in hands]
    assert len(set(names)) == len(names)


def test_long_sets_stand_behind_short_ones() -> None:
    """A table without the deals leaves them out of its dictionary, which ends with the last name it uses."""
    texts = ["3s" * 33, "2c", "4h" * 9, "5d5d"]
    found = card_sets([parse(text) for text in texts])
    assert found.names.to_pylist() == ["", "2c", "5d5d", "4h" * 9, "3s" * 33]


def test_sets_that_hold_a_card() -> None:
    found = card_sets([parse("SJGJ"), parse("SJBJ"), b"", parse("3s" * 9 + "GJ")])
    assert found.holding(GUARD_JOKER, found.index).tolist() == [True, False, False, True]
