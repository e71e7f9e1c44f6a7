"""The rank that is held back to the last play (憋), and 清3: the play before the threes is beaten."""

import cython

if not cython.compiled:  # compiled, these names come from hold.pxd
    from baohuang.game.violations import Violation
    from baohuang.referee.roles import is_emperor_side
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.sets import jokers
    from baohuang.referee.table import Table


def left_after(table: Table, seat: int) -> int:
    """Cards of the seat after the set shown has left it, -1 if not known."""
    if table.left[seat] < 0:
        return -1
    return table.left[seat] - table.size if table.left[seat] > table.size else 0


def others_left(table: Table, rules: Rules, seat: int) -> int:
    """Cards of other ranks than the held-back one in the seat's shown hand after the set shown has left it."""
    return left_after(table, seat) - (table.ranks[seat * 15 + rules.hold_rank] - table.held_shown)


def breaks_hold(table: Table, rules: Rules, seat: int) -> bool:
    """A rank that is held back is played before the last play, or not alone (000:36, 001:88, 004:47, 004:67)."""
    left = left_after(table, seat)
    if rules.hold_rank < 0 or not table.held_shown or left < 0:
        return False
    if rules.hold_at_once:
        return left > 0 or table.plain_ranks > 1 or (rules.hold_alone and jokers(table) > 0)
    if left > 0 and not table.is_dealt[seat]:
        return False
    return table.plain_ranks > 1 or (left > 0 and others_left(table, rules, seat) > 0)


def check_hold(table: Table, rules: Rules, seat: int) -> int:
    """004:47 all held-back cards go last and at once; 004:67 alone; 001:88 threes when nothing else is left."""
    if not breaks_hold(table, rules, seat):
        return Violation.NONE
    if rules.hold_rank == 0:
        return Violation.HELD_THREE_BROKEN
    return Violation.HELD_SIX_BROKEN if left_after(table, seat) > 0 else Violation.HELD_SIX_NOT_ALONE


def watch_threes(table: Table, rules: Rules, seat: int, leads: bool) -> None:
    """C96: after its last play before the threes a seat holds threes only; who beats that play is owed a card."""
    owner = table.owner
    if not leads and table.is_before_held and owner >= 0 and owner != seat and table.qing3_to[owner] < 0:
        table.qing3_to[owner] = seat
        if is_emperor_side(table, owner) == is_emperor_side(table, seat):
            table.qing3_ally |= 1 << owner
    left = table.left[seat]
    is_sure = table.is_dealt[seat] > 0 and not table.owed[seat]
    table.is_before_held = is_sure and left > 0 and table.ranks[seat * 15 + rules.hold_rank] == left
