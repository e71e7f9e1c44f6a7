# cython: infer_types=True
"""Tribute after the deal: what the last game's losers owe, and the card for a play before the threes that was beaten.

The last game is the last one of the match that was not void.
"""

import cython

if not cython.compiled:  # compiled, these names come from tribute.pxd
    from baohuang.simulate.dice import below, chance
    from baohuang.simulate.kinds import (
        TRIBUTE_EXEMPT,
        TRIBUTE_NONE_ON_DRAW,
        TRIBUTE_OPEN_SOLO,
        TRIBUTE_PAID,
        TRIBUTE_QING3,
        TRIBUTE_SOLO,
        TRIBUTE_WAIVED,
    )
    from baohuang.simulate.lines import EXEMPT, wait, write_seat, write_tribute
    from baohuang.simulate.rules import LARGEST, TWOS
    from baohuang.simulate.table import (
        BIG,
        CODES,
        DRAWN,
        EMPEROR_WON,
        NO_WINNER,
        NOBODY,
        SEATS,
        SMALL,
        Table,
        give,
        held,
        take,
    )
    from baohuang.simulate.text import Text

TWO = 12
SUITS = 4
REBELS = 3


def pay_tribute(table: Table, text: Text) -> None:
    """Everything that is paid for the last game, before the throne is offered (001:65, 004:61)."""
    if not table.rules.tribute or table.last_emperor == NOBODY:
        return
    wait(table, 500, 1500)
    pay_debts(table, text)
    if table.last_result == NO_WINNER:
        return
    if table.last_result == DRAWN:
        table.counts[TRIBUTE_NONE_ON_DRAW] += 1
        return
    if table.last_guard == table.last_emperor:
        pay_for_solo(table, text)
    elif table.last_result == EMPEROR_WON:
        rebels_pay(table, text)
    else:
        rebels_receive(table, text)


def pay_debts(table: Table, text: Text) -> None:
    """One largest card for each play before the held-back cards that was beaten (001:88)."""
    unpaid = 0
    for seat in range(SEATS):
        if table.last_debts[seat] != NOBODY:
            unpaid |= 1 << seat
    while unpaid:
        seat = next_debtor(table, unpaid)
        unpaid &= ~(1 << seat)
        draw_due(table, seat, 1, LARGEST)
        hand_over(table, text, seat, table.last_debts[seat])
        table.counts[TRIBUTE_QING3] += 1


def next_debtor(table: Table, unpaid: int) -> int:
    """Who pays next: somebody whose creditor owes nothing himself, so that nobody pays on what he was paid."""
    any_debtor = NOBODY
    for seat in range(SEATS):
        if (unpaid >> seat) & 1:
            any_debtor = seat
            if not (unpaid >> table.last_debts[seat]) & 1:
                return seat
    return any_debtor


def rebels_pay(table: Table, text: Text) -> None:
    """Each rebel pays one card: two go to the emperor, one to the guard, who gets the middle one where that is said."""
    chosen = who_pays_the_guard(table)
    for seat in range(SEATS):
        if is_rebel(table, seat) and not is_exempt(table, text, seat):
            to = table.last_guard if seat == chosen else table.last_emperor
            pay(table, text, seat, to, 1)


def who_pays_the_guard(table: Table) -> int:
    """The rebel whose card the guard gets."""
    if table.rules.tribute_middle:
        return middle_payer(table)
    return nth_rebel(table, below(table.dice, REBELS))


def rebels_receive(table: Table, text: Text) -> None:
    """The emperor pays two rebels, the guard the third; where that is said, the largest cards go by finishing order."""
    emperor_pays = not is_exempt(table, text, table.last_emperor)
    guard_pays = not is_exempt(table, text, table.last_guard)
    third = below(table.dice, REBELS)  # who is paid by the guard, in the order below
    if table.rules.tribute_by_finish:
        third = guard_s_turn(table)
    for turn in range(REBELS):
        to = rebel_by_place(table, turn)
        if turn == third:
            if guard_pays:
                pay(table, text, table.last_guard, to, 1)
        elif emperor_pays:
            pay(table, text, table.last_emperor, to, 1)


def guard_s_turn(table: Table) -> int:
    """The turn in which the guard's card is the largest of those that remain (his own largest against two others)."""
    own = largest_rank(table, table.last_guard, 0)
    turn = 0
    while turn < REBELS - 1 and largest_rank(table, table.last_emperor, turn) > own:
        turn += 1
    return turn


def pay_for_solo(table: Table, text: Text) -> None:
    """One against four: each pays the emperor, or is paid by him, the largest cards first by finishing order (C82)."""
    each = max(table.rules.tribute_solo_other, 1)
    if table.last_open_solo:
        each *= table.rules.tribute_open_factor
    table.counts[TRIBUTE_SOLO] += 1
    if table.last_open_solo:
        table.counts[TRIBUTE_OPEN_SOLO] += 1
    if table.last_result == EMPEROR_WON:
        for seat in range(SEATS):
            if seat != table.last_emperor and not is_exempt(table, text, seat):
                pay(table, text, seat, table.last_emperor, each)
    elif not is_exempt(table, text, table.last_emperor):
        for turn in range(SEATS - 1):
            pay(table, text, table.last_emperor, rebel_by_place(table, turn), each)


def is_exempt(table: Table, text: Text, seat: int) -> bool:
    """Whether a payer with so many jokers in the new deal says that he pays nothing; he may pay all the same (C80)."""
    needed = table.rules.exempt_jokers
    if needed == 0 or held(table, seat, SMALL) + held(table, seat, BIG) < needed or chance(table.dice, 250):
        return False
    wait(table, 500, 1500)
    write_seat(table, text, EXEMPT, seat)
    table.counts[TRIBUTE_EXEMPT] += 1
    return True


def pay(table: Table, text: Text, seat: int, to: int, count: int) -> None:
    """Pay so many cards of the kind that is due; what is not held is waived (C79)."""
    draw_due(table, seat, count, table.rules.tribute_card)
    table.counts[TRIBUTE_PAID if table.paid_count else TRIBUTE_WAIVED] += 1
    hand_over(table, text, seat, to)


def draw_due(table: Table, seat: int, count: int, card: int) -> None:
    """Take cards out of a hand into `paid`: twos, or the largest ones; the marked jokers stay where they are."""
    table.paid_count = 0
    highest = TWO if card == TWOS else BIG
    lowest = TWO if card == TWOS else 0
    for rank in range(highest, lowest - 1, -1):
        for _ in range(common(table, seat, rank)):
            if table.paid_count < count:
                code = draw_common(table, seat, rank)
                table.paid[table.paid_count] = code
                table.paid_count += 1


def draw_common(table: Table, seat: int, rank: int) -> int:
    """Take a card of a rank out of a hand, no marked joker. Its code."""
    code = 52 if rank == SMALL else 53
    if rank < SMALL:
        code = rank * SUITS + below(table.dice, SUITS)
        while table.cards[seat * CODES + code] == 0:
            code = rank * SUITS + (code + 1) % SUITS
    take(table, seat, code)
    return code


def common(table: Table, seat: int, rank: int) -> int:
    """How many cards of a rank a seat holds, marked jokers left out."""
    if rank >= SMALL:
        return table.cards[seat * CODES + 52 + rank - SMALL]
    return held(table, seat, rank)


def hand_over(table: Table, text: Text, seat: int, to: int) -> None:
    """Give what was drawn to its receiver, and log it."""
    for i in range(table.paid_count):
        give(table, to, table.paid[i])
    wait(table, 300, 1200)
    write_tribute(table, text, seat, to)


def largest_rank(table: Table, seat: int, but: int) -> int:
    """The rank of the largest card of a hand, `but` so many before it."""
    for rank in range(BIG, -1, -1):
        but -= common(table, seat, rank)
        if but < 0:
            return rank
    return NOBODY


def middle_payer(table: Table) -> int:
    """The rebel whose card lies between those of the two others; of equal ones any (C52)."""
    for turn in range(REBELS):
        seat = nth_rebel(table, turn)
        own = largest_rank(table, seat, 0)
        larger = 0
        smaller = 0
        for other in range(REBELS):
            rank = largest_rank(table, nth_rebel(table, other), 0)
            if rank > own:
                larger += 1
            elif rank < own:
                smaller += 1
        if larger <= 1 and smaller <= 1:
            return seat
    return NOBODY


def is_rebel(table: Table, seat: int) -> bool:
    """Whether a seat was neither emperor nor guard in the last game."""
    return seat not in (table.last_emperor, table.last_guard)


def nth_rebel(table: Table, turn: int) -> int:
    """The rebels of the last game by seat, from 0."""
    for seat in range(SEATS):
        if is_rebel(table, seat):
            if turn == 0:
                return seat
            turn -= 1
    return NOBODY


def rebel_by_place(table: Table, turn: int) -> int:
    """The rebels of the last game by finishing order, from 0; those without a place come last."""
    for place in range(1, SEATS + 2):
        for seat in range(SEATS):
            own = table.last_places[seat]
            if is_rebel(table, seat) and (own == place or (own == 0 and place > SEATS)):
                if turn == 0:
                    return seat
                turn -= 1
    return NOBODY
