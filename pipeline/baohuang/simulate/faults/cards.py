"""Sets of cards as the planted faults need them: written in text, a hand as a counter of cards."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from baohuang.game.cards import RANKS

Hand = Counter[str]

SMALL: Final = 13  # the base of small jokers alone
BIG: Final = 14
SPECIAL: Final = 15  # of the special face alone, above the big joker (001:3)
SMALL_JOKERS: Final = ("SJ", "GJ")
BIG_JOKERS: Final = ("BJ", "EJ")
HELD_RANK: Final = RANKS.index("6")
TWO: Final = RANKS.index("2")


@dataclass(frozen=True)
class Shape:
    """What counts in a set: the rank of its plain cards (None where it has none), and how many of each sort.

    `twos` of the plain cards are fillers, where twos are (001:89-90).
    """

    rank: int | None
    plain: int
    small: int
    big: int
    special: int = 0
    twos: int = 0

    @property
    def size(self) -> int:
        """How many cards."""
        return self.plain + self.jokers

    @property
    def jokers(self) -> int:
        """How many of them are jokers; the special face is one."""
        return self.small + self.big + self.special

    @property
    def base(self) -> int:
        """The rank it counts by."""
        if self.rank is not None:
            return self.rank
        return SMALL if self.small else BIG if self.big else SPECIAL

    @property
    def order(self) -> int:
        """Plain 0, with small jokers at most 1, with a big joker or the special face 2 (004:81)."""
        return 2 if self.big + self.special else 1 if self.small else 0

    @property
    def heights(self) -> list[int]:
        """Its cards from the highest to the lowest."""
        jokers = [SPECIAL] * self.special + [BIG] * self.big + [SMALL] * self.small
        return jokers + [self.base] * self.plain

    def beats(self, top: "Shape") -> bool:
        """Whether every card beats its counterpart (000:30, rules.md 8.2)."""
        return self.size == top.size and all(own > other for own, other in zip(self.heights, top.heights, strict=True))

    def covers(self, top: "Shape") -> bool:
        """Whether its jokers are enough for those on the table where they are added up (001:91-93, C93)."""
        return self.big >= 2 * top.big + top.small


def split(text: str) -> list[str]:
    """The cards of a text."""
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def rank_of(card: str) -> int:
    """The rank of a card; jokers stand above the 2."""
    if card in SMALL_JOKERS:
        return SMALL
    return BIG if card in BIG_JOKERS else RANKS.index(card[0])


def ranks_held(hand: Hand) -> Counter[int]:
    """How many cards of each rank a hand has."""
    counts: Counter[int] = Counter()
    for card, count in hand.items():
        counts[rank_of(card)] += count
    return +counts


def take(hand: Hand, shape: Shape) -> str:
    """Cards of a hand that make this shape, as text; marked jokers last."""
    wanted = Counter({SMALL: shape.small, BIG: shape.big, TWO: shape.twos})
    if shape.rank is not None:
        wanted[shape.rank] += shape.plain - shape.twos
    taken = []
    for card in sorted(hand.elements(), key=lambda card: (card in {"GJ", "EJ"}, card)):
        if wanted[rank_of(card)] > 0:
            wanted[rank_of(card)] -= 1
            taken.append(card)
    return "".join(taken)


def shapes(hand: Hand, size: int, *, fillers: bool = False) -> Iterator[Shape]:
    """Every set of this size that a hand can make; with `fillers`, twos stand for cards that a rank lacks."""
    held = ranks_held(hand)
    for small in range(min(size, held[SMALL]) + 1):
        for big in range(min(size - small, held[BIG]) + 1):
            plain = size - small - big
            if plain == 0:
                yield Shape(None, 0, small, big)
                continue
            for rank in range(SMALL):
                twos = max(plain - held[rank], 0)
                if twos == 0 or (fillers and rank != TWO and held[rank] > 0 and twos <= held[TWO]):
                    yield Shape(rank, plain, small, big, twos=twos)


def is_plain(card: str) -> bool:
    """Neither a joker nor a held-back card."""
    return rank_of(card) < SMALL and rank_of(card) != HELD_RANK
