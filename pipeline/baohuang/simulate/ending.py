# cython: infer_types=True
"""When a game is over: the rule set decides, or the platform where either end is accepted."""

import cython

if not cython.compiled:  # compiled, these names come from ending.pxd
    from baohuang.simulate.rules import AS_GRAB, AS_OPEN_SOLO, EITHER, FIRST_OUT, SIDE_OUT, SIDE_OUT_FIRST
    from baohuang.simulate.table import SEATS, Table, is_royal


def is_over(table: Table) -> bool:
    """Whether the game ends here; the rule set decides, or the platform where either end is accepted (C44, C53-C76)."""
    if table.seats_out >= SEATS - 1:
        return True
    if table.seats_out == 0:
        return False
    end = end_of(table)
    if end == EITHER:
        end = FIRST_OUT if table.stops_open_solo else table.rules.end_game
    if end == FIRST_OUT:
        return True
    return end == SIDE_OUT and stops_at_side(table) and side_is_out(table)


def end_of(table: Table) -> int:
    """Which end this kind of game has: a solo may have one of its own (000:95, C44, C76)."""
    end = table.rules.end_game
    if table.is_grab and table.rules.grab_scores_as == AS_GRAB:
        return table.rules.end_grab or end
    if is_open(table) and table.rules.end_open_solo:
        return table.rules.end_open_solo
    return end


def is_open(table: Table) -> bool:
    """Whether the emperor plays alone openly, or as if it were so: after a grab (000:20)."""
    return table.open_solo or (table.is_grab and table.rules.grab_scores_as == AS_OPEN_SOLO)


def stops_at_side(table: Table) -> bool:
    """Whether this platform stops when a side is out: it must where the first side wins, else it need not (C54)."""
    if table.stops_side_out:
        return True
    return SIDE_OUT_FIRST in (table.rules.result_pair, table.rules.result_solo)


def side_is_out(table: Table) -> bool:
    """Whether all of one side are out (000:70, 001:75)."""
    royals = 0
    rebels = 0
    for seat in range(SEATS):
        if table.left[seat] == 0:
            continue
        if is_royal(table, seat):
            royals += 1
        else:
            rebels += 1
    return royals == 0 or rebels == 0
