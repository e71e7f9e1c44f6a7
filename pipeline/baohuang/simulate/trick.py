# cython: infer_types=True
"""Tricks: whose turn it is, leads and answers, and what else happens at the table meanwhile."""

import cython

if not cython.compiled:  # compiled, these names come from trick.pxd
    from baohuang.simulate.answer import answer
    from baohuang.simulate.dice import below, chance
    from baohuang.simulate.ending import is_over
    from baohuang.simulate.kinds import (
        CLAIM_LEAD,
        FREE_LEAD,
        FREE_LEAD_CLAIMED,
        FREE_LEAD_UNCLAIMED,
        GUESS,
        HELD_WAITING,
        LEAD,
        OPERATION,
        PASS,
        PASSED_SEAT,
        QING3,
        SECOND_LAP,
        SPECIAL_FACE_PLAIN,
        YIELD,
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
    from baohuang.simulate.lines import CLAIM_LEAD as CLAIM_LEAD_LINE
    from baohuang.simulate.lines import PASS as PASS_LINE
    from baohuang.simulate.lines import YIELD as YIELD_LINE
    from baohuang.simulate.sets import put_on_table
    from baohuang.simulate.table import (
        NOBODY,
        SEATS,
        Table,
        copies,
        has_passed,
        held_back,
        is_royal,
        is_solo,
        new_trick,
    )
    from baohuang.simulate.tally import count_answer, count_held, count_set
    from baohuang.simulate.text import Text


def play_tricks(table: Table, text: Text) -> None:
    """Play until the game is over."""
    while not is_over(table):
        happen(table, text, table.turn)
        if table.owner == NOBODY:
            play_lead(table, text, table.turn)
        else:
            play_answer(table, text, table.turn)
        if not is_over(table):
            pass_turn(table, text)


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
    """Beat the set on the table, or do not: pass, yield, or ask for the free lead."""
    if may_yield(table, seat) and chance(table.dice, 25):  # whatever it could do
        give_way(table, text, seat)
    elif answer(table, seat):
        wait(table, 600, 1800)
        count_answer(table, seat)
        play(table, text, seat)
    elif may_claim(table, seat) and chance(table.dice, 750):
        claim(table, text, seat)
    elif may_yield(table, seat) and chance(table.dice, 70):
        give_way(table, text, seat)
    else:
        wait(table, 250, 900)
        write_seat(table, text, PASS_LINE, seat)
        table.passed |= 1 << seat
        table.yielded &= ~(1 << seat)
        table.counts[PASS] += 1
        if held_back(table, seat) == table.left[seat]:
            table.counts[HELD_WAITING] += 1


def may_yield(table: Table, seat: int) -> bool:
    """Whether a seat may let the others act first: in the first lap, once a set (002:143)."""
    return table.rules.yields and table.rules.trick_laps > 1 and table.lap == 1 and not has_yielded(table, seat)


def give_way(table: Table, text: Text, seat: int) -> None:
    """Yield: this seat acts once more in the second lap."""
    wait(table, 250, 900)
    write_seat(table, text, YIELD_LINE, seat)
    table.yielded |= 1 << seat
    table.counts[YIELD] += 1


def may_claim(table: Table, seat: int) -> bool:
    """Whether a seat may ask for the lead of an owner who is out: the next one after him (C35)."""
    return table.rules.wind_apply and table.left[table.owner] == 0 and seat == next_with_cards(table, table.owner)


def claim(table: Table, text: Text, seat: int) -> None:
    """Ask for the free lead: granted unless somebody plays (001:62, 002:149)."""
    wait(table, 250, 900)
    write_seat(table, text, CLAIM_LEAD_LINE, seat)
    table.applicant = seat
    table.yielded &= ~(1 << seat)
    table.counts[CLAIM_LEAD] += 1


def play(table: Table, text: Text, seat: int) -> None:
    """Put the chosen set on the table; with its last card a seat is out."""
    note_debt(table, seat)
    write_play(table, text, seat)
    put_on_table(table, seat)
    table.yielded = 0
    table.lap = 1
    table.applicant = NOBODY
    if not table.rules.pass_is_final:  # silent, so that a new set may be answered again (C40)
        table.passed_before |= table.passed
        table.passed = 0
    count_set(table)
    count_held(table, seat)
    show_guard(table, seat)
    if table.left[seat] == 0:
        table.seats_out += 1
        table.places[seat] = table.seats_out
        if table.logs_finish:
            write_finish(table, text, seat)


def note_debt(table: Table, seat: int) -> None:
    """Who beats a set behind which only held-back cards remain is owed a card for the next game (001:88, C96)."""
    owner = table.owner
    if not table.rules.qing3 or owner == NOBODY or table.left[owner] == 0:
        return
    if held_back(table, owner) == table.left[owner]:
        table.debts[owner] = seat
        table.counts[QING3] += 1


def show_guard(table: Table, seat: int) -> None:
    """The called card tells everybody who the guard is, however it is played (C32)."""
    if table.called == NOBODY or seat != table.guard or is_solo(table) or copies(table, seat, table.called):
        return
    table.guard_known = True
    if table.special_seat == seat and table.set_special == 0:
        table.counts[SPECIAL_FACE_PLAIN] += 1
    table.special_seat = NOBODY


def pass_turn(table: Table, text: Text) -> None:
    """Find who acts next. When nobody is left to answer, the owner leads, or the next seat where he is out."""
    if not someone_answers(table) and table.lap < table.rules.trick_laps and table.yielded:
        table.lap += 1
        table.counts[SECOND_LAP] += 1
    seat = (table.turn + 1) % SEATS
    for _ in range(SEATS):
        if must_answer(table, seat):
            table.turn = seat
            return
        if table.logs_passed_seats and has_passed(table, seat) and table.left[seat] and someone_answers(table):
            write_seat(table, text, PASS_LINE, seat)  # the seat has passed for good; accepted (C38)
            table.counts[PASSED_SEAT] += 1
        seat = (seat + 1) % SEATS
    close_trick(table)


def close_trick(table: Table) -> None:
    """Nobody answers any more: the owner leads; where he is out, who asked for it, else the next seat (C34)."""
    table.turn = table.owner
    if table.left[table.owner] == 0:
        table.free_lead = True
        table.turn = next_with_cards(table, table.owner)
        if table.applicant != NOBODY:
            table.turn = table.applicant
            table.counts[FREE_LEAD_CLAIMED] += 1
        elif table.rules.wind_apply:
            table.counts[FREE_LEAD_UNCLAIMED] += 1
    new_trick(table)


def must_answer(table: Table, seat: int) -> bool:
    """Whether a seat still has to answer the set on the table: in the second lap, who has yielded."""
    if seat in (table.owner, table.applicant) or table.left[seat] == 0 or has_passed(table, seat):
        return False
    return has_yielded(table, seat) == (table.lap > 1)


def has_yielded(table: Table, seat: int) -> bool:
    """Whether a seat lets others act first on the set that is on the table."""
    return (table.yielded >> seat) & 1 == 1


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
