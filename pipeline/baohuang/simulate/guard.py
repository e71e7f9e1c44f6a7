# cython: infer_types=True
"""How the emperor finds his guard, or is a solo: by a call, by the marked card, outright, by a grab."""

import cython

if not cython.compiled:  # compiled, these names come from guard.pxd
    from baohuang.simulate.appraise import ABLE, CALLABLE, QUAD, dares, is_able, may_call, strength, wants_open_solo
    from baohuang.simulate.dice import below, chance
    from baohuang.simulate.grab import grabbed
    from baohuang.simulate.kinds import (
        CALL_3,
        CALL_4,
        CALL_JOKERS,
        GRAB_AFTER_ACCEPT,
        HIDDEN_SOLO,
        OPEN_SOLO,
        OPEN_SOLO_ANNOUNCED,
        OPEN_SOLO_DECLARED,
    )
    from baohuang.simulate.lines import wait, write_call, write_solo
    from baohuang.simulate.sets import GUARD_CARD
    from baohuang.simulate.styles import ACCEPT, trait
    from baohuang.simulate.table import NOBODY, SEATS, Table, copies, is_solo
    from baohuang.simulate.text import Text
    from baohuang.simulate.throne import holder, take_throne

SMALL_JOKER = 52


def settle_guard(table: Table, text: Text) -> None:
    """From the throne to the first declaration: who is the guard, who knows it, and whether it is a solo."""
    table.open_solo = False
    if not table.is_grab and table.rules.grab_until and table.took_pile == 0 and grabbed(table, text, table.emperor):
        wait(table, 300, 900)
        take_throne(table, text, table.emperor, False)
        table.counts[GRAB_AFTER_ACCEPT] += 1
    if table.is_grab:
        be_alone(table)
    elif table.rules.solo_declare and declares(table, table.emperor):
        declare_outright(table, text)
    elif table.rules.guard_by_call:
        call(table, text, card_to_call(table))
    else:
        table.guard = holder(table, GUARD_CARD)
    if is_solo(table) and not table.open_solo:
        open_or_hide(table, text)
    if table.rules.special_face and table.rules.guard_by_call and not is_solo(table):
        table.special_seat = table.guard


def be_alone(table: Table) -> None:
    """An emperor without a guard, and everybody knows it."""
    table.guard = table.emperor
    table.open_solo = True
    table.guard_known = True


def declares(table: Table, seat: int) -> bool:
    """Whether an emperor plays alone whatever he holds: one who cannot call must, a strong one may."""
    return not is_able(table, seat) or (chance(table.dice, 250) and dares(table, seat, 2))


def declare_outright(table: Table, text: Text) -> None:
    """An open solo that needs no cards of any kind (000:20)."""
    wait(table, 1000, 4000)
    be_alone(table)
    write_solo(table, text, table.emperor)
    table.counts[OPEN_SOLO] += 1
    table.counts[OPEN_SOLO_DECLARED] += 1


def call(table: Table, text: Text, card: int) -> None:
    """Show three copies of a card, whose fourth one makes the guard; or all four, or announce a solo at once."""
    seat = table.emperor
    wait(table, 1500, 5000)
    shown = ABLE
    if copies(table, seat, card) == QUAD and wants_open_solo(table, seat):
        if table.rules.solo_show_four and (not table.rules.solo_announce or chance(table.dice, 500)):
            shown = QUAD
        elif table.rules.solo_announce and chance(table.dice, 500):
            announce(table, text)
            return
    table.called = card
    table.called_shown = shown
    write_call(table, text, seat, card, shown)
    table.counts[CALL_4 if shown == QUAD else CALL_3] += 1
    if card >= SMALL_JOKER:
        table.counts[CALL_JOKERS] += 1
    if shown == QUAD:
        be_alone(table)
        table.counts[OPEN_SOLO] += 1
        return
    table.guard = fourth_holder(table, card)


def fourth_holder(table: Table, card: int) -> int:
    """Who holds the copy that the emperor does not show: maybe he himself."""
    for i in range(1, SEATS):
        seat = (table.emperor + i) % SEATS
        if copies(table, seat, card):
            return seat
    return table.emperor


def open_or_hide(table: Table, text: Text) -> None:
    """A solo emperor says so where that is a way to open it, or hides it; then some servers note it (004:23)."""
    if table.rules.solo_announce and wants_open_solo(table, table.emperor):
        announce(table, text)
        return
    if table.logs_hidden_solo and table.rules.solo_hidden:
        write_solo(table, text, table.emperor)
    table.counts[HIDDEN_SOLO] += 1


def announce(table: Table, text: Text) -> None:
    """An emperor who could be a hidden solo says that he is one."""
    be_alone(table)
    wait(table, 1000, 4000)
    write_solo(table, text, table.emperor)
    table.counts[OPEN_SOLO] += 1
    table.counts[OPEN_SOLO_ANNOUNCED] += 1


def card_to_call(table: Table) -> int:
    """A card of which the emperor has three, or all four where he means to be alone or has no choice (C29)."""
    wanted = QUAD if wants_to_be_alone(table, table.emperor) else ABLE
    best = NOBODY
    start = below(table.dice, CALLABLE)
    for i in range(CALLABLE):
        card = (start + i) % CALLABLE
        if may_call(table, card) and copies(table, table.emperor, card) >= ABLE:
            best = card
            if copies(table, table.emperor, card) == wanted:
                return card
    return best


def wants_to_be_alone(table: Table, seat: int) -> bool:
    """Whether a hand is good enough for a solo of four identical cards, where the rules have it."""
    return (
        table.rules.solo_hidden
        and strength(table, seat) + below(table.dice, 7) >= trait(table.styles[seat], ACCEPT) + 4
    )
