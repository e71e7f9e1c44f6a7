# cython: infer_types=True
"""One game from the deal to the end, and the ways in for games that go on from somewhere else."""

import cython

if not cython.compiled:  # compiled, these names come from game.pxd
    from baohuang.simulate.deal import deal
    from baohuang.simulate.dice import below
    from baohuang.simulate.guard import settle_guard
    from baohuang.simulate.lines import write_start
    from baohuang.simulate.rules import LAST_EMPEROR, LAST_FIRST
    from baohuang.simulate.sets import EMPEROR_CARD
    from baohuang.simulate.settle import settle
    from baohuang.simulate.stakes import declare
    from baohuang.simulate.table import NOBODY, SEATS, Table, clear
    from baohuang.simulate.text import Text
    from baohuang.simulate.throne import enthrone, holder
    from baohuang.simulate.tribute import pay_tribute
    from baohuang.simulate.trick import pass_turn, play_tricks


def simulate_game(table: Table, text: Text, first_dealt: int) -> int:
    """Play a whole game and write it; returns the seat that is dealt first in the next game of the match."""
    clear(table)
    table.first_dealt = first_dealt
    write_start(table, text)
    deal(table, text)
    pay_tribute(table, text)
    if not enthrone(table, text):
        return first_dealt  # dealt again from the same seat (C10)
    go_on_from_accept(table, text)
    remember(table)
    return dealt_next(table)


def remember(table: Table) -> None:
    """Keep what the next game of the match depends on."""
    table.last_emperor = table.emperor
    table.last_guard = table.guard
    table.last_open_solo = table.open_solo
    table.last_result = table.result
    for seat in range(SEATS):
        table.last_places[seat] = table.places[seat]
        table.last_debts[seat] = table.debts[seat]


def dealt_next(table: Table) -> int:
    """Who is dealt first next time: the emperor, or who was out first, or somebody where it is not said (C88)."""
    if table.rules.deal_later == LAST_EMPEROR:
        return table.emperor
    if table.rules.deal_later == LAST_FIRST:
        return first_out(table)
    return below(table.dice, SEATS)


def first_out(table: Table) -> int:
    """The seat with the first place."""
    for seat in range(SEATS):
        if table.places[seat] == 1:
            return seat
    return NOBODY


def go_on_from_accept(table: Table, text: Text) -> int:
    """Play from the first word after the throne is taken; the hands and the emperor are on the table."""
    if table.crown == NOBODY and holder(table, EMPEROR_CARD) != NOBODY:
        table.crown = EMPEROR_CARD
        table.crown_seat = holder(table, EMPEROR_CARD)
    settle_guard(table, text)
    declare(table, text)
    return go_on_from_lead(table, text)


def go_on_from_lead(table: Table, text: Text) -> int:
    """Play from the first lead, which is the emperor's (004:41)."""
    table.turn = table.emperor
    return go_on(table, text)


def go_on_from_play(table: Table, text: Text, seat: int) -> int:
    """Play on after a set or a pass of `seat`; the set to beat is on the table."""
    table.turn = seat
    pass_turn(table, text)
    return go_on(table, text)


def go_on(table: Table, text: Text) -> int:
    """Play to the end, from the turn that is on the table; returns who was out first."""
    play_tricks(table, text)
    settle(table, text)
    return first_out(table)
