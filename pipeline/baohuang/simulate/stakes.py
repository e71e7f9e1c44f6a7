# cython: infer_types=True
"""What is said before the first lead: the guard's stance, then rebellion, then kicks (004:33-37)."""

import cython

if not cython.compiled:  # compiled, these names come from stakes.pxd
    from baohuang.simulate.appraise import dares
    from baohuang.simulate.kinds import (
        KICK_EMPEROR_SIDE,
        KICK_OPEN_SOLO,
        KICK_REBELS,
        KICK_SHORT,
        OPEN_GUARD,
        REBELLION,
        REBELLION_HIDDEN_SOLO,
        REBELLION_SHORT,
    )
    from baohuang.simulate.lines import DECLARE_REBELLION, KICK, REVEAL, wait, write_seat
    from baohuang.simulate.lines import OPEN_GUARD as OPEN_GUARD_LINE
    from baohuang.simulate.rules import AS_OPEN_SOLO
    from baohuang.simulate.table import SEATS, Table, is_royal, is_solo
    from baohuang.simulate.text import Text


def declare(table: Table, text: Text) -> None:
    """All declarations of a game, and the factor that they make: the product of all doublings that count."""
    table.factor = 1
    if table.open_solo:  # nobody rebels against an open solo (C75)
        table.factor = open_solo_factor(table)
        if table.rules.kick_after_open_solo and not table.is_grab:
            rebels_kick(table, text)
    elif table.rules.open_guard_allowed and not is_solo(table) and dares(table, table.guard, 0):
        wait(table, 1000, 4000)
        write_seat(table, text, OPEN_GUARD_LINE, table.guard)
        table.guard_known = True
        table.is_open_guard = True
        table.factor = table.rules.open_factor
        table.counts[OPEN_GUARD] += 1
        if table.rules.kick_after_open_guard:
            rebels_kick(table, text)
    elif table.rules.rebellion and (table.rules.rebellion_hidden_solo or not is_solo(table)):
        rebel(table, text)
    if 0 < table.rules.factor_max < table.factor:
        table.factor = table.rules.factor_max


def open_solo_factor(table: Table) -> int:
    """What an open solo doubles: nothing where it has a ladder of its own, and a grab is one only if scored so."""
    if table.rules.has_open_ladder or (table.is_grab and table.rules.grab_scores_as != AS_OPEN_SOLO):
        return 1
    return table.rules.solo_open_factor


def rebel(table: Table, text: Text) -> None:
    """Rebels declare, more readily behind another; with enough the guard is shown and his side may kick (004:27)."""
    rebels = 0
    for i in range(1, SEATS):
        seat = (table.emperor + i) % SEATS
        if seat != table.guard and dares(table, seat, -8 if rebels else -1):
            wait(table, 500, 4000)
            write_seat(table, text, DECLARE_REBELLION, seat)
            rebels += 1
    if rebels == 0:
        return
    if rebels < table.rules.rebels_needed:
        table.counts[REBELLION_SHORT] += 1
        return
    if table.rules.rebellion_reveals:
        wait(table, 50, 300)
        write_seat(table, text, REVEAL, table.guard)  # in a hidden solo the emperor's own seat
        table.guard_known = True
    table.factor = table.rules.rebellion_factor
    table.counts[REBELLION] += 1
    if is_solo(table):
        table.counts[REBELLION_HIDDEN_SOLO] += 1
    if table.rules.kick_after_rebellion:
        emperor_side_kicks(table, text)


def emperor_side_kicks(table: Table, text: Text) -> None:
    """Emperor and guard answer a rebellion; one of them is enough (C59)."""
    kicks = 0
    for i in range(SEATS):
        seat = (table.emperor + i) % SEATS
        if is_royal(table, seat) and dares(table, seat, -7):
            wait(table, 500, 4000)
            write_seat(table, text, KICK, seat)
            kicks += 1
    if kicks >= max(table.rules.royal_kickers_needed, 1):
        table.factor *= table.rules.kick_factor
        table.counts[KICK_EMPEROR_SIDE] += 1
    elif kicks:
        table.counts[KICK_SHORT] += 1


def rebels_kick(table: Table, text: Text) -> None:
    """Rebels answer an open guard or an open solo; it takes two of them (C72)."""
    kicks = 0
    for i in range(1, SEATS):
        seat = (table.emperor + i) % SEATS
        if seat != table.guard and dares(table, seat, -6):
            wait(table, 500, 4000)
            write_seat(table, text, KICK, seat)
            kicks += 1
    if kicks >= max(table.rules.kickers_needed, 1):
        table.factor *= table.rules.kick_factor
        table.counts[KICK_REBELS] += 1
        if table.open_solo:
            table.counts[KICK_OPEN_SOLO] += 1
    elif kicks:
        table.counts[KICK_SHORT] += 1
