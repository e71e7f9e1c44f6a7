# cython: infer_types=True
"""One game from the deal to the end, and the ways in for games that go on from somewhere else."""

import cython

if not cython.compiled:  # compiled, these names come from game.pxd
    from baohuang.simulate.lines import write_start
    from baohuang.simulate.sets import GUARD_CARD
    from baohuang.simulate.settle import settle
    from baohuang.simulate.stakes import declare
    from baohuang.simulate.table import NOBODY, SEATS, Table, clear
    from baohuang.simulate.text import Text
    from baohuang.simulate.throne import deal, enthrone, holder, settle_solo
    from baohuang.simulate.trick import pass_turn, play_tricks


def simulate_game(table: Table, text: Text, first_dealt: int) -> int:
    """Play a whole game and write it; returns the seat that was out first, which is dealt first in the next game."""
    clear(table)
    table.first_dealt = first_dealt
    write_start(table, text)
    deal(table, text)
    enthrone(table, text)
    return go_on_from_accept(table, text)


def go_on_from_accept(table: Table, text: Text) -> int:
    """Play from the first word after the throne is taken; the hands and the emperor are on the table."""
    table.guard = holder(table, GUARD_CARD)
    settle_solo(table, text)
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
    """Play to the end, from the turn that is on the table."""
    play_tricks(table, text)
    settle(table, text)
    for seat in range(SEATS):
        if table.places[seat] == 1:
            return seat
    return NOBODY
