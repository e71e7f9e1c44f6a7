# cython: infer_types=True
"""Tricks: whose turn it is, leads and answers, and what else happens at the table meanwhile."""

import cython

if not cython.compiled:  # compiled, these names come from trick.pxd
    from baohuang.simulate.answer import answer
    from baohuang.simulate.dice import below, chance
    from baohuang.simulate.kinds import (
        FOLLOW,
        FREE_LEAD,
        GUESS,
        HUNG_BIG,
        HUNG_SMALL,
        JOKER_ALONE,
        LEAD,
        OPERATION,
        PASS,
        PASSED_SEAT,
        SIXES_WAITING,
    )
    from baohuang.simulate.lead import lead
    from baohuang.simulate.lines import (
        AUTO_OFF,
        AUTO_ON,
        DISCONNECT,
        RECONNECT,
        TIMEOUT,
        wait,
        write_finish,
        write_guess,
        write_play,
        write_seat,
    )
    from baohuang.simulate.lines import PASS as PASS_LINE
    from baohuang.simulate.sets import put_on_table
    from baohuang.simulate.table import NOBODY, SEATS, Table, has_passed, is_royal, new_trick, sixes
    from baohuang.simulate.text import Text


def play_tricks(table: Table, text: Text) -> None:
    """Play until all but one are out (004:51), or until somebody is out in an open solo that stops there (C76)."""
    while not is_over(table):
        happen(table, text, table.turn)
        if table.owner == NOBODY:
            play_lead(table, text, table.turn)
        else:
            play_answer(table, text, table.turn)
        if not is_over(table):
            pass_turn(table, text)


def is_over(table: Table) -> bool:
    """Whether the game ends here."""
    if table.open_solo and table.stops_open_solo:
        return table.seats_out >= 1
    return table.seats_out >= SEATS - 1


def play_lead(table: Table, text: Text, seat: int) -> None:
    """Open a trick."""
    lead(table, seat)
    wait(table, 700, 2200)
    table.counts[LEAD] += 1
    if table.free_lead:
        table.counts[FREE_LEAD] += 1
        table.free_lead = False
    play(table, text, seat)


def play_answer(table: Table, text: Text, seat: int) -> None:
    """Beat the set on the table, or pass, which is final for this trick (004:43)."""
    if answer(table, seat):
        wait(table, 600, 1800)
        table.counts[FOLLOW] += 1
        play(table, text, seat)
        return
    wait(table, 250, 900)
    write_seat(table, text, PASS_LINE, seat)
    table.passed |= 1 << seat
    table.counts[PASS] += 1
    if sixes(table, seat) == table.left[seat]:
        table.counts[SIXES_WAITING] += 1


def play(table: Table, text: Text, seat: int) -> None:
    """Put the chosen set on the table; with its last card a seat is out."""
    write_play(table, text, seat)
    put_on_table(table, seat)
    if table.set_plain == 0:
        table.counts[JOKER_ALONE] += 1
    elif table.set_big:
        table.counts[HUNG_BIG] += 1
    elif table.set_small:
        table.counts[HUNG_SMALL] += 1
    if table.left[seat] == 0:
        table.seats_out += 1
        table.places[seat] = table.seats_out
        if table.logs_finish:
            write_finish(table, text, seat)


def pass_turn(table: Table, text: Text) -> None:
    """Find who acts next. When nobody is left to answer, the owner leads, or the next seat where he is out."""
    seat = (table.turn + 1) % SEATS
    for _ in range(SEATS):
        if must_answer(table, seat):
            table.turn = seat
            return
        if table.logs_passed_seats and seat != table.owner and table.left[seat] and someone_answers(table):
            write_seat(table, text, PASS_LINE, seat)  # the seat has passed for good; accepted (C38)
            table.counts[PASSED_SEAT] += 1
        seat = (seat + 1) % SEATS
    table.turn = table.owner
    if table.left[table.owner] == 0:
        table.free_lead = True
        table.turn = next_with_cards(table, table.owner)
    new_trick(table)


def must_answer(table: Table, seat: int) -> bool:
    """Whether a seat still has to answer the set on the table."""
    return seat != table.owner and table.left[seat] > 0 and not has_passed(table, seat)


def someone_answers(table: Table) -> bool:
    """Whether any seat still has to answer."""
    for seat in range(SEATS):  # noqa: SIM110  a loop compiles to C, `any` does not
        if must_answer(table, seat):
            return True
    return False


def next_with_cards(table: Table, seat: int) -> int:
    """The first seat after another that is still in the game."""
    other = (seat + 1) % SEATS
    while table.left[other] == 0:
        other = (other + 1) % SEATS
    return other


def happen(table: Table, text: Text, seat: int) -> None:
    """What is logged between two moves and is no move."""
    if table.logs_operations and chance(table.dice, 12):
        operate(table, text, seat)
    if table.logs_guesses and chance(table.dice, 6):
        guesser = next_with_cards(table, seat)
        target = (table.emperor + 1 + below(table.dice, SEATS - 1)) % SEATS
        if not is_royal(table, guesser) and target != guesser:
            write_guess(table, text, guesser, target)
            table.counts[GUESS] += 1


def operate(table: Table, text: Text, seat: int) -> None:
    """A player is slow and the machine plays for him, or loses the line and comes back."""
    if chance(table.dice, 500):
        wait(table, 15_000, 200)
        write_seat(table, text, TIMEOUT, seat)
        write_seat(table, text, AUTO_ON, seat)
        wait(table, 300, 9000)
        write_seat(table, text, AUTO_OFF, seat)
    else:
        wait(table, 100, 1000)
        write_seat(table, text, DISCONNECT, seat)
        wait(table, 2000, 9000)
        write_seat(table, text, RECONNECT, seat)
    table.counts[OPERATION] += 1
