# cython: infer_types=True
"""Sets: cards of one rank with jokers hung on them, jokers alone; and when one beats another.

The simulator plays pointwise (every card beats its counterpart), which every reading of the Weihai text allows (C65).
"""

import cython

if not cython.compiled:  # compiled, these names come from sets.pxd
    from baohuang.simulate.dice import below, chance
    from baohuang.simulate.table import BIG, CODES, KINDS, NOBODY, SMALL, Table, held, take

GUARD_CARD = 54
EMPEROR_CARD = 55


def choose(table: Table, rank: int, plain: int, small: int, big: int) -> bool:
    """Note the set that a bot will play; the rank counts only where there are plain cards. Always true."""
    table.set_rank = rank
    table.set_plain = plain
    table.set_small = small
    table.set_big = big
    return True


def set_size(table: Table) -> int:
    """How many cards the chosen set has."""
    return table.set_plain + table.set_small + table.set_big


def set_base(table: Table) -> int:
    """The rank that the chosen set counts by: its plain cards, or its lowest jokers where it has none."""
    if table.set_plain:
        return table.set_rank
    return SMALL if table.set_small else BIG


def beats_top(table: Table) -> bool:
    """Whether every card of the chosen set beats its counterpart (rules.md 8.2).

    That is: as many cards, no big joker to beat, a big joker for each small one, and a higher base.
    """
    return (
        set_size(table) == table.top_size
        and table.top_big == 0
        and table.set_big >= table.top_small
        and set_base(table) > table.top_base
    )


def put_on_table(table: Table, seat: int) -> None:
    """The chosen set is the one to beat from now on."""
    table.owner = seat
    table.top_size = set_size(table)
    table.top_base = set_base(table)
    table.top_small = table.set_small
    table.top_big = table.set_big


def draw_card(table: Table, seat: int, rank: int) -> int:
    """Take a card of this rank out of a hand, whose suit does not matter; marked jokers mostly last. Its code."""
    code = NOBODY
    if rank == SMALL:
        code = pick_joker(table, seat, 52, GUARD_CARD)
    elif rank == BIG:
        code = pick_joker(table, seat, 53, EMPEROR_CARD)
    else:
        suit = below(table.dice, 4)
        for _ in range(4):
            if table.cards[seat * CODES + rank * 4 + suit] > 0:
                code = rank * 4 + suit
                break
            suit = (suit + 1) & 3
    take(table, seat, code)
    return code


def pick_joker(table: Table, seat: int, common: int, marked: int) -> int:
    """A joker to play: a guard shows his card early now and then, to be known."""
    if table.cards[seat * CODES + marked] == 0:
        return common
    if table.cards[seat * CODES + common] == 0 or chance(table.dice, 120):
        return marked
    return common


def jokers(table: Table, seat: int) -> int:
    """How many jokers a seat holds."""
    return held(table, seat, SMALL) + held(table, seat, BIG)


def lowest(table: Table, seat: int) -> int:
    """The lowest plain rank of a hand, the held-back one left out, or NOBODY."""
    for rank in range(SMALL):
        if rank != table.rules.held_rank and table.ranks[seat * KINDS + rank] > 0:
            return rank
    return NOBODY
