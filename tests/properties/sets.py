"""Sets of cards, and three definitions of what beats what: card by card, by class, and by adding up big jokers.

Card by card is as the seeds word it, without a thought about jokers: both sets sorted, and every card higher than the
one across (000:30, 001:13). That this is the same as a rule about jokers and bases is one of the properties (8.2).
"""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from hypothesis import strategies as st

RANKS: Final = "3456789TJQKA2"
SUITS: Final = "shdc"
CALLED: Final = "6c"  # the guard's card in the games of these tests: nobody plays it
SMALL, BIG = 13, 14  # ranks of the jokers, above the 2 (000:26)
COPIES: Final = 4  # of one card (000:4), so sixteen of a rank; and four of each joker


@dataclass(frozen=True)
class CardSet:
    """So many cards of a rank (0 to 12, the 2), small and big jokers; `twos` of them fill up where 2s are fillers."""

    rank: int
    plain: int
    small: int = 0
    big: int = 0
    twos: int = 0

    def ranks(self) -> list[int]:
        """The rank of every card, highest first; a filler has the rank that it fills."""
        return [BIG] * self.big + [SMALL] * self.small + [self.rank] * (self.plain + self.twos)

    @property
    def count(self) -> int:
        """How many cards."""
        return self.plain + self.small + self.big + self.twos

    @property
    def base(self) -> int:
        """The rank that is hung with jokers; jokers alone are their own base, small if any is small (8.2)."""
        return self.ranks()[-1]

    @property
    def is_hung(self) -> bool:
        """It has jokers, or is nothing else."""
        return self.small + self.big > 0


def card_by_card(new: CardSet, old: CardSet) -> bool:
    """Every card beats its counterpart (000:30, 001:13), with as many cards."""
    return new.count == old.count and all(a > b for a, b in zip(new.ranks(), old.ranks(), strict=True))


def by_jokers_and_base(new: CardSet, old: CardSet) -> bool:
    """The same said of jokers and bases (8.2)."""
    return new.count == old.count and old.big == 0 and new.big >= old.small and new.base > old.base


def by_class(new: CardSet, old: CardSet) -> bool:
    """With big jokers over with small ones over plain; plain by rank; within a hung class nothing (004:45, 004:81)."""
    classes = [2 if one.big else 1 if one.small else 0 for one in (new, old)]
    if new.count != old.count:
        return False
    return classes[0] > classes[1] or (classes == [0, 0] and new.rank > old.rank)


def added_up(new: CardSet, old: CardSet) -> bool:
    """Two big jokers over a big one, one over a small one, and a higher base (001:91-93, C93)."""
    return new.count == old.count and new.big >= 2 * old.big + old.small and new.base > old.base


DEFINITIONS: Final = {"pointwise": card_by_card, "class": by_class, "additive": added_up}


# -- drawn sets ------------------------------------------------------------------------------------------------------


def cards_of(sets: list[CardSet]) -> list[str]:
    """The sets as they stand in a log, of one deck: no card more than four times."""
    used: Counter[int] = Counter()

    def take(rank: int, number: int) -> str:
        first = used[rank]
        used[rank] += number
        suits = suits_of(rank)
        return "".join(RANKS[rank] + suits[(first + at) % len(suits)] for at in range(number))

    return [take(one.rank, one.plain) + take(12, one.twos) + "SJ" * one.small + "BJ" * one.big for one in sets]


def fits(sets: list[CardSet]) -> bool:
    """The deck has these cards: sixteen of a rank, four of each joker."""
    used: Counter[int] = Counter()
    for one in sets:
        used[one.rank] += one.plain
        used[12] += one.twos
        used[SMALL] += one.small
        used[BIG] += one.big
    return all(number <= COPIES * len(suits_of(rank)) for rank, number in used.items())


def suits_of(rank: int) -> str:
    """The suits of a rank that can be played; a joker has one."""
    if rank >= SMALL:
        return "-"
    return SUITS.replace(CALLED[1], "") if RANKS[rank] == CALLED[0] else SUITS


@st.composite
def card_sets(draw: st.DrawFn, ranks: str = RANKS, *, fillers: bool = False) -> CardSet:
    """A legal set: cards of one rank, jokers, or both; 2s among them where they are fillers."""
    small, big = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    plain = draw(st.integers(0 if small + big else 1, 5))
    rank = RANKS.index(draw(st.sampled_from(ranks)))
    twos = draw(st.integers(0, 3)) if fillers and plain and rank < RANKS.index("2") else 0
    return CardSet(rank, plain, small, big, twos)


@st.composite
def answers_and_tops(
    draw: st.DrawFn, ranks: str = RANKS, *, fillers: bool = False, same_count: bool = False
) -> tuple[CardSet, CardSet]:
    """Two sets of one deck; the answer mostly has as many cards, since else there is little to compare."""
    old = draw(card_sets(ranks, fillers=fillers))
    if not same_count and draw(st.integers(0, 9)) == 0:
        new = draw(card_sets(ranks, fillers=fillers))
    else:
        big = draw(st.integers(0, min(4 - old.big, old.count)))
        small = draw(st.integers(0, min(4 - old.small, old.count - big)))
        rest = old.count - big - small
        rank = RANKS.index(draw(st.sampled_from(ranks)))
        can_fill = fillers and rank < RANKS.index("2")
        twos = draw(st.integers(0, max(rest - 1, 0))) if can_fill else 0
        new = CardSet(rank, rest - twos, small, big, twos)
    if not fits([old, new]):
        new = CardSet((old.rank + 1) % 12, old.count)
    return new, old
