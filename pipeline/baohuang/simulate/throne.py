# cython: infer_types=True
"""The deal and the throne: who is dealt what, who takes the emperor's card, who keeps both marks."""

import cython

if not cython.compiled:  # compiled, these names come from throne.pxd
    from baohuang.simulate.dice import below, chance
    from baohuang.simulate.kinds import ABDICATION, HIDDEN_SOLO, OPEN_SOLO
    from baohuang.simulate.lines import ACCEPT, wait, write_abdicate, write_deal, write_seat, write_solo
    from baohuang.simulate.sets import EMPEROR_CARD, GUARD_CARD
    from baohuang.simulate.styles import ACCEPT as ACCEPT_FROM
    from baohuang.simulate.styles import DECLARE, trait
    from baohuang.simulate.table import BIG, CODES, KINDS, SEATS, SMALL, Table, give, held, is_solo, sixes, take
    from baohuang.simulate.text import Text

ACE = 11
TWO = 12


def deal(table: Table, text: Text) -> None:
    """Shuffle, and deal evenly from `first_dealt` on."""
    shuffle(table)
    for seat in range(SEATS):
        turn = (seat - table.first_dealt + SEATS) % SEATS
        first = table.rules.missing + turn * table.rules.hand_size
        for i in range(table.rules.hand_size):
            give(table, seat, table.deck[first + i])
        write_deal(table, text, seat, first)


def shuffle(table: Table) -> None:
    """A deck in any order, behind the copies that are missing from it; which those are is chance (C64)."""
    missing = table.rules.missing
    size = table.rules.deck_size
    for i in range(size):
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


def enthrone(table: Table, text: Text) -> None:
    """The holder of the emperor's card takes the throne, or hands it on, and then the next one must (C86)."""
    seat = holder(table, EMPEROR_CARD)
    table.guard = holder(table, GUARD_CARD)
    wait(table, 1500, 6000)
    if not wants_throne(table, seat):
        to = (seat + table.rules.abdicate_offset) % SEATS
        take(table, seat, EMPEROR_CARD)
        give(table, to, EMPEROR_CARD)
        write_abdicate(table, text, seat, to)
        table.counts[ABDICATION] += 1
        wait(table, 1500, 6000)
        seat = to
    table.emperor = seat
    write_seat(table, text, ACCEPT, seat)


def settle_solo(table: Table, text: Text) -> None:
    """An emperor with both marks says so, or hides it; then some servers note it (004:23)."""
    table.open_solo = False
    if not is_solo(table):
        return
    table.open_solo = wants_open_solo(table, table.emperor)
    if table.open_solo:
        table.guard_known = True
        wait(table, 1000, 4000)
        write_solo(table, text, table.emperor)
        table.counts[OPEN_SOLO] += 1
        return
    if table.logs_hidden_solo:
        write_solo(table, text, table.emperor)
    table.counts[HIDDEN_SOLO] += 1


def holder(table: Table, code: int) -> int:
    """The seat that holds a marked card."""
    for seat in range(SEATS):
        if table.cards[seat * CODES + code]:
            return seat
    return -1


def strength(table: Table, seat: int) -> int:
    """How good a hand is: jokers, twos and aces, less for held-back cards and small groups of low cards."""
    points = 5 * held(table, seat, BIG) + 4 * held(table, seat, SMALL)
    points += 2 * held(table, seat, TWO) + held(table, seat, ACE) - sixes(table, seat) // 2
    for rank in range(9):
        count = table.ranks[seat * KINDS + rank]
        if 0 < count < 3:
            points -= 1
    return points


def wants_throne(table: Table, seat: int) -> bool:
    """Whether a hand is good enough to rule; a hidden solo needs a better one."""
    need = trait(table.styles[seat], ACCEPT_FROM)
    if seat == table.guard:
        need += 4
    return strength(table, seat) + below(table.dice, 7) >= need + 2


def wants_open_solo(table: Table, seat: int) -> bool:
    """Whether an emperor with both marks announces it: the prize is for the first place alone."""
    return strength(table, seat) >= trait(table.styles[seat], DECLARE) - 4 and chance(table.dice, 600)
