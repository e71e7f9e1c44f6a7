"""Who stands with the emperor: the guard, or nobody. The cards decide, not what is said (C107)."""

import cython

if not cython.compiled:  # compiled, these names come from roles.pxd
    from baohuang.game.choices import Solo
    from baohuang.referee.table import Table


def settle_roles(table: Table) -> None:
    """The holder of the guard's card, marked or called, is the guard (004:23, 001:56).

    An emperor who holds it too is a solo, hidden unless opened; one who took the throne by a grab or declared a solo
    outright is an open one whatever the cards say (000:20).
    """
    if table.emperor >= 0 and (table.is_grab or table.is_declared):
        table.guard = -1
        table.solo = Solo.OPEN
    elif table.emperor < 0 or table.guard_card < 0:
        table.guard = -1
        table.solo = Solo.UNKNOWN
    elif table.guard_card == table.emperor:
        table.guard = -1
        if table.solo != Solo.OPEN:
            table.solo = Solo.HIDDEN
    else:
        table.guard = table.guard_card
        table.solo = Solo.NO


def cannot_be_guard(table: Table, seat: int) -> bool:
    """It is not known who holds the guard's card, but this seat's hand is shown and was dealt none."""
    return 0 <= seat < 5 and table.is_dealt[seat] > 0 and not (table.dealt_guards >> seat) & 1


def show_guard(table: Table, seat: int) -> None:
    """The table sees who holds the guard's card; where the hands are closed, so does the referee."""
    table.guard_is_public = True
    table.owes_reveal = False
    if table.guard_card < 0 and seat >= 0 and not cannot_be_guard(table, seat):
        table.guard_card = seat
        settle_roles(table)


def is_emperor_side(table: Table, seat: int) -> bool:
    """The emperor or his guard, as far as is known."""
    return seat == table.emperor or (seat == table.guard and seat >= 0)
