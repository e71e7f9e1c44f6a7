# cython: infer_types=True
"""Grabs (抢独): seats that ask for the throne to be a solo, and which of them gets it."""

import cython

if not cython.compiled:  # compiled, these names come from grab.pxd
    from baohuang.simulate.appraise import dares
    from baohuang.simulate.dice import below, chance
    from baohuang.simulate.kinds import GRAB, GRAB_BY_HOLDER, GRAB_CONTESTED
    from baohuang.simulate.lines import GRAB as GRAB_LINE
    from baohuang.simulate.lines import wait, write_seat
    from baohuang.simulate.rules import UPSTREAM
    from baohuang.simulate.table import NOBODY, SEATS, Table
    from baohuang.simulate.text import Text


def grabbed(table: Table, text: Text, asked: int) -> bool:
    """Whether somebody grabs the throne from the seat that has or is offered it; then `emperor` is who gets it."""
    if not table.rules.grab_allowed:
        return False
    table.grabbers = 0
    first = NOBODY
    start = below(table.dice, SEATS)
    for i in range(SEATS):
        seat = (start + i) % SEATS
        if seat != asked and grabs(table, seat):
            if first == NOBODY:
                first = seat
            ask_for_it(table, text, seat)
    if first == NOBODY:
        return False
    if table.rules.grab_priority == UPSTREAM and dares(table, asked, -6):
        ask_for_it(table, text, asked)
    table.is_grab = True
    table.emperor = winner(table, asked, first)
    table.counts[GRAB] += 1
    if table.grabbers != 1 << first:
        table.counts[GRAB_CONTESTED] += 1
    if table.emperor == asked:
        table.counts[GRAB_BY_HOLDER] += 1
    return True


def grabs(table: Table, seat: int) -> bool:
    """Whether a seat grabs; behind another grab more readily, but not where nobody can say who would get it."""
    if table.grabbers == 0:
        return chance(table.dice, 70) and dares(table, seat, -2)
    return table.rules.grab_priority > 0 and dares(table, seat, -6)


def ask_for_it(table: Table, text: Text, seat: int) -> None:
    """Say that a seat grabs."""
    wait(table, 300, 1500)
    table.grabbers |= 1 << seat
    write_seat(table, text, GRAB_LINE, seat)


def winner(table: Table, asked: int, first: int) -> int:
    """Who gets it: the first in the log (C43), or the emperor himself, else the nearest one upstream (000:15, C16)."""
    if table.rules.grab_priority != UPSTREAM:
        return first
    seat = asked
    while not (table.grabbers >> seat) & 1:
        seat = (seat - 1 + SEATS) % SEATS
    return seat
