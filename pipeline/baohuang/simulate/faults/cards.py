"""Sets of cards as the planted faults need them: written in text, a hand as a counter of cards."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from baohuang.game.cards import RANKS

Hand = Counter[str]

SMALL: Final = 13  # the base of small jokers alone
BIG: Final = 14
SMALL_JOKERS: Final = ("SJ", "GJ")
BIG_JOKERS: Final = ("BJ", "EJ")
HELD_RANK: Final = RANKS.index("6")
TWO: Final = RANKS.index("2")


@dataclass(frozen=True)
class Shape:
    """What counts in a set: the rank of its plain cards (None where it has none), and how many of each sort."""

    rank: int | None
    plain: int
    small: int
    big: int

    @property
    def size(self) -> int:
        """How many cards."""
        return self.plain + self.small + self.big

    @property
    def base(self) -> int:
        """The rank it counts by."""
        if self.rank is not None:
            return self.rank
        return SMALL if self.small else BIG

    @property
    def order(self) -> int:
        """Plain 0, with small jokers at most 1, with a big joker 2 (004:81)."""
        return 2 if self.big else 1 if self.small else 0

    def beats(self, top: "Shape") -> bool:
        """Whether every card beats its counterpart (rules.md 8.2)."""
        return self.size == top.size and top.big == 0 and self.big >= top.small and self.base > top.base


def split(text: str) -> list[str]:
    """The cards of a text."""
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def rank_of(card: str) -> int:
    """The rank of a card; jokers stand above the 2."""
    if card in SMALL_JOKERS:
        return SMALL
    return BIG if card in BIG_JOKERS else RANKS.index(card[0])


def shape_of(cards: list[str]) -> Shape:
    """The shape of a set of one rank and jokers."""
    ranks = [rank_of(card) for card in cards]
    plain = [rank for rank in ranks if rank < SMALL]
    return Shape(plain[0] if plain else None, len(plain), ranks.count(SMALL), ranks.count(BIG))


def ranks_held(hand: Hand) -> Counter[int]:
    """How many cards of each rank a hand has."""
    counts: Counter[int] = Counter()
    for card, count in hand.items():
        counts[rank_of(card)] += count
    return +counts


def take(hand: Hand, shape: Shape) -> str:
    """Cards of a hand that make this shape, as text; marked jokers last."""
    wanted = Counter({SMALL: shape.small, BIG: shape.big})
    if shape.rank is not None:
        wanted[shape.rank] += shape.plain
    taken = []
    for card in sorted(hand.elements(), key=lambda card: (card in ("GJ", "EJ"), card)):
        if wanted[rank_of(card)] > 0:
            wanted[rank_of(card)] -= 1
            taken.append(card)
    return "".join(taken)


def shapes(hand: Hand, size: int) -> Iterator[Shape]:
    """Every set of this size that a hand can make, the held-back rank left out."""
    held = ranks_held(hand)
    for small in range(min(size, held[SMALL]) + 1):
        for big in range(min(size - small, held[BIG]) + 1):
            plain = size - small - big
            if plain == 0:
                yield Shape(None, 0, small, big)
                continue
            for rank in range(SMALL):
                if rank != HELD_RANK and held[rank] >= plain:
                    yield Shape(rank, plain, small, big)


def is_plain(card: str) -> bool:
    """Neither a joker nor a held-back card."""
    return rank_of(card) < SMALL and rank_of(card) != HELD_RANK
