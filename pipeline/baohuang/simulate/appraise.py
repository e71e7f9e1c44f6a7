# cython: infer_types=True
"""What a bot makes of a hand before the first lead: how strong it is, which cards it could call."""

import cython

if not cython.compiled:  # compiled, these names come from appraise.pxd
    from baohuang.simulate.dice import below, chance
    from baohuang.simulate.styles import ACCEPT, DECLARE, trait
    from baohuang.simulate.table import BIG, KINDS, SMALL, Table, copies, held, held_back

ACE = 11
TWO = 12
CALLABLE = 54  # card codes below this one can be called: 52 plain cards, then the small and the big joker
ABLE = 3  # identical cards that an emperor must have to call
QUAD = 4


def strength(table: Table, seat: int) -> int:
    """How good a hand is: jokers, twos and aces, less for held-back cards and small groups of low cards.

    It is measured for a hand of 33 cards: a larger one has more of everything.
    """
    points = 5 * held(table, seat, BIG) + 4 * held(table, seat, SMALL)
    points += 2 * held(table, seat, TWO) + held(table, seat, ACE) - held_back(table, seat) // 2
    for rank in range(table.rules.lowest_rank, 9):
        count = table.ranks[seat * KINDS + rank]
        if 0 < count < 3:
            points -= 1
    return points


def may_call(table: Table, card: int) -> bool:
    """Whether the rules let an emperor call this card."""
    rank = card >> 2 if card < 52 else SMALL + card - 52
    return (table.rules.forbidden >> rank) & 1 == 0


def piled(table: Table, card: int) -> int:
    """How many copies of a card lie in the pile that comes with the throne."""
    return table.pile[card]


def most_alike(table: Table, seat: int, with_pile: bool) -> int:
    """The largest number of identical cards that a seat could call from, in its hand or with the pile (C05)."""
    most = 0
    for card in range(CALLABLE):
        if may_call(table, card):
            count = copies(table, seat, card) + (piled(table, card) if with_pile else 0)
            most = max(most, count)
    return most


def is_able(table: Table, seat: int) -> bool:
    """Whether a seat could find a guard: three identical cards where he is called (000:18, 001:16)."""
    return not table.rules.guard_by_call or most_alike(table, seat, True) >= ABLE


def wants_throne(table: Table, seat: int, reluctance: int) -> bool:
    """Whether a hand is good enough to rule; a hidden solo with the marked card needs a better one."""
    need = trait(table.styles[seat], ACCEPT) + reluctance
    if seat == table.guard:
        need += 4
    return strength(table, seat) + below(table.dice, 7) >= need + 2


def wants_open_solo(table: Table, seat: int) -> bool:
    """Whether a solo emperor announces it: often the prize is for the first place alone."""
    return strength(table, seat) >= trait(table.styles[seat], DECLARE) - 4 and chance(table.dice, 600)


def dares(table: Table, seat: int, caution: int) -> bool:
    """Whether a hand is good enough to raise the stake."""
    need = trait(table.styles[seat], DECLARE) + caution
    return strength(table, seat) + below(table.dice, 9) >= need and chance(table.dice, 800)
