# cython: infer_types=True
"""What is said before the first lead: the guard's stance, then rebellion, then kicks (004:33-37)."""

import cython

if not cython.compiled:  # compiled, these names come from stakes.pxd
    from baohuang.simulate.dice import below, chance
    from baohuang.simulate.kinds import (
        KICK_EMPEROR_SIDE,
        KICK_REBELS,
        KICK_SHORT,
        OPEN_GUARD,
        REBELLION,
        REBELLION_SHORT,
    )
    from baohuang.simulate.lines import DECLARE_REBELLION, KICK, REVEAL, wait, write_seat
    from baohuang.simulate.lines import OPEN_GUARD as OPEN_GUARD_LINE
    from baohuang.simulate.styles import DECLARE, trait
    from baohuang.simulate.table import SEATS, Table, is_solo
    from baohuang.simulate.text import Text
    from baohuang.simulate.throne import strength


def declare(table: Table, text: Text) -> None:
    """All declarations of a game, and the factor that they make."""
    table.factor = 1
    if table.open_solo:  # nobody rebels against an open solo (C75)
        rebels_kick(table, text)
        return
    if not is_solo(table) and dares(table, table.guard, 0):
        wait(table, 1000, 4000)
        write_seat(table, text, OPEN_GUARD_LINE, table.guard)
        table.guard_known = True
        table.factor = table.rules.open_factor
        table.counts[OPEN_GUARD] += 1
        rebels_kick(table, text)
        return
    rebel(table, text)


def rebel(table: Table, text: Text) -> None:
    """Rebels declare, more readily behind another; with two the guard is shown and his side may kick (004:27)."""
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
    wait(table, 50, 300)
    write_seat(table, text, REVEAL, table.guard)  # in a hidden solo the emperor's own seat
    table.guard_known = True
    table.factor = table.rules.rebellion_factor
    table.counts[REBELLION] += 1
    emperor_side_kicks(table, text)


def emperor_side_kicks(table: Table, text: Text) -> None:
    """Emperor and guard answer a rebellion; one of them is enough (C59)."""
    kicks = 0
    for i in range(SEATS):
        seat = (table.emperor + i) % SEATS
        if seat in (table.emperor, table.guard) and dares(table, seat, -7):
            wait(table, 500, 4000)
            write_seat(table, text, KICK, seat)
            kicks += 1
    if kicks:
        table.factor *= table.rules.kick_factor
        table.counts[KICK_EMPEROR_SIDE] += 1


def rebels_kick(table: Table, text: Text) -> None:
    """Rebels answer an open guard or an open solo; it takes two of them (C72)."""
    kicks = 0
    for i in range(1, SEATS):
        seat = (table.emperor + i) % SEATS
        if seat != table.guard and dares(table, seat, -6):
            wait(table, 500, 4000)
            write_seat(table, text, KICK, seat)
            kicks += 1
    if kicks >= table.rules.kickers_needed:
        table.factor *= table.rules.kick_factor
        table.counts[KICK_REBELS] += 1
    elif kicks:
        table.counts[KICK_SHORT] += 1


def dares(table: Table, seat: int, caution: int) -> bool:
    """Whether a hand is good enough to raise the stake."""
    need = trait(table.styles[seat], DECLARE) + caution
    return strength(table, seat) + below(table.dice, 9) >= need and chance(table.dice, 800)
