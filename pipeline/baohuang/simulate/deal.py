# cython: infer_types=True
"""The deal: shuffled, or now and then so flat that nobody can call a guard."""

import cython

if not cython.compiled:  # compiled, these names come from deal.pxd
    from baohuang.simulate.appraise import ABLE, may_call
    from baohuang.simulate.dice import below, chance
    from baohuang.simulate.lines import write_deal
    from baohuang.simulate.table import CODES, KINDS, SEATS, Table, copies, give
    from baohuang.simulate.text import Text

COPIES = 4  # of every card
FLAT_SHARE = 25  # flat deals in a thousand, where a guard is called
FIRST_TWO = 48  # a card code


def deal(table: Table, text: Text) -> None:
    """Shuffle, and deal from `first_dealt` on; who has more cards than others is told by the rules."""
    if (
        table.rules.guard_by_call
        and not table.rules.ante
        and not table.rules.missing
        and chance(table.dice, FLAT_SHARE)
    ):
        deal_flat(table)
        table.is_flat = True
    else:
        shuffle(table)
    hand_out(table)
    while table.rules.ante and not somebody_can_call(table):  # else it would go round without end (001:98)
        shuffle(table)
        hand_out(table)
    for seat in range(SEATS):
        turn = (seat - table.first_dealt + SEATS) % SEATS
        write_deal(table, text, seat, table.rules.missing + table.rules.hand_starts[turn], table.rules.hands[turn])


def hand_out(table: Table) -> None:
    """Put the cards of the deck into the hands."""
    for i in range(SEATS * CODES):
        table.cards[i] = 0
    for i in range(SEATS * KINDS):
        table.ranks[i] = 0
    for seat in range(SEATS):
        table.left[seat] = 0
        turn = (seat - table.first_dealt + SEATS) % SEATS
        first = table.rules.missing + table.rules.hand_starts[turn]
        for i in range(table.rules.hands[turn]):
            give(table, seat, table.deck[first + i])


def shuffle(table: Table) -> None:
    """A deck in any order, behind the copies that are missing from it; which those are is chance (C64).

    A big joker that is held back stays at its end.
    """
    missing = table.rules.missing
    size = table.rules.deck_size - table.rules.reserve
    for i in range(table.rules.deck_size):
        table.deck[i] = table.rules.deck[i]
    for i in range(missing):
        swap(table, i, i + below(table.dice, table.rules.short_copies - i))
    for i in range(size - 1, missing, -1):
        swap(table, i, missing + below(table.dice, i + 1 - missing))


def swap(table: Table, one: int, other: int) -> None:
    """Exchange two cards of the deck."""
    code = table.deck[one]
    table.deck[one] = table.deck[other]
    table.deck[other] = code


def deal_flat(table: Table) -> None:
    """The four copies of each card go to four seats; the seat left out is another one for each, the last dealt first.

    So nobody has two copies of a card, and all hands have their size. The kinds come in any order, but for the big
    jokers, which stay last: there one of them may be held back.
    """
    kinds = table.rules.deck_size // COPIES
    for i in range(kinds):
        table.order[i] = i
    for i in range(kinds - 2, 0, -1):
        j = below(table.dice, i + 1)
        kind = table.order[i]
        table.order[i] = table.order[j]
        table.order[j] = kind
    for turn in range(SEATS):
        table.ends[turn] = table.rules.hand_starts[turn]
    for i in range(kinds):
        for j in range(COPIES):
            place = table.order[i] * COPIES + j
            if place < table.rules.deck_size - table.rules.reserve:
                turn = (SEATS - i % SEATS + j) % SEATS  # the seat left out is SEATS - 1 - i % SEATS
                table.deck[table.ends[turn]] = table.rules.deck[place]
                table.ends[turn] += 1
    for i in range(table.rules.deck_size - table.rules.reserve, table.rules.deck_size):
        table.deck[i] = table.rules.deck[i]


def somebody_can_call(table: Table) -> bool:
    """Whether anybody has three identical cards that do not leave his hand before the throne is taken."""
    for seat in range(SEATS):
        for card in range(FIRST_TWO):
            if may_call(table, card) and copies(table, seat, card) >= ABLE:
                return True
    return False
