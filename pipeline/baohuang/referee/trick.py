"""Tricks: whose turn it is, who has passed, when a trick is over and who leads the next.

Tricks are not marked in a log, so whether a play leads or answers is worked out here (`log format`, how logs are
judged). While the trick is open `turn` is the seat that has to answer the top; once it is closed `leaders` are the
seats that may lead, `leader` the one that should.
"""

import cython

if not cython.compiled:  # compiled, these names come from trick.pxd
    from baohuang.game.violations import Violation
    from baohuang.referee.finish import note_over
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.table import Table, bit, is_active, next_active


def next_to_answer(table: Table, withdrawn: int) -> int:
    """The next seat that has to answer the top, -1 if the trick is over; `withdrawn` seats are passed over too.

    Seats that yielded answer once more when all others have (002:143); who asked for the free lead waits (002:149).
    """
    done = table.out | table.withdrawn | table.passed | withdrawn | bit(table.owner) | bit(table.applicant)
    seat = first_not_in(done | table.yielded, table.last_actor)
    return seat if seat >= 0 or not table.yielded else first_not_in(done, table.last_actor)


def first_not_in(seats: int, after: int) -> int:
    """The first seat after another in playing order that is not among `seats`, -1 if all are."""
    for step in range(1, 6):
        seat = (after + step) % 5
        if not (seats >> seat) & 1:
            return seat
    return -1


def is_second_lap(table: Table) -> bool:
    """Every seat has answered the top in the first lap."""
    done = table.out | table.withdrawn | table.passed | bit(table.owner) | bit(table.applicant) | table.yielded
    return first_not_in(done, table.owner) < 0


def advance(table: Table) -> None:
    """After a play or a pass: the next to answer, or the trick is over and its last player leads (002:137).

    Where he is out, the first active seat after him has the free lead (接风, C34).
    """
    table.turn = next_to_answer(table, 0)
    table.is_leading = table.turn < 0
    if not table.is_leading:
        return
    table.is_free_lead = not is_active(table, table.owner)
    table.leader = table.owner
    if table.is_free_lead:
        has_applied = table.applicant >= 0 and is_active(table, table.applicant)
        table.leader = table.applicant if has_applied else next_active(table, table.owner)
    table.leaders = bit(table.leader)


def let_go(table: Table, seat: int) -> None:
    """C83: a seat that broke the hold-back rule is left out; the turn goes on without it."""
    table.undecided &= ~(1 << seat)
    table.withdrawn |= 1 << seat
    note_over(table)
    if table.owner >= 0:
        advance(table)


def expected_without(table: Table, withdrawn: int) -> int:
    """The seat that should act if these seats were left out: the next to answer, else who leads the next trick."""
    seat = next_to_answer(table, withdrawn)
    if seat >= 0 or table.owner < 0:
        return seat
    for step in range(5):
        seat = (table.owner + step) % 5
        if is_active(table, seat) and not (withdrawn >> seat) & 1:
            return seat
    return -1


def settle_undecided(table: Table, seat: int) -> None:
    """C83: whether a penalised seat plays on is what the log shows at its next turn, before `seat` acts.

    It is left out only if that makes it the turn of `seat`.
    """
    if not table.undecided:
        return
    withdrawn = 0
    expected = expected_without(table, 0)
    while expected >= 0 and expected != seat and ((table.undecided & ~withdrawn) >> expected) & 1:
        withdrawn |= 1 << expected
        expected = expected_without(table, withdrawn)
    if expected != seat:
        return
    for other in range(5):
        if (withdrawn >> other) & 1:
            let_go(table, other)
    table.undecided &= ~(1 << seat)


def is_between(start: int, seat: int, stop: int) -> bool:
    """The seat lies between two others in playing order, neither included; from a seat to itself lie all others."""
    span = (stop - start + 5) % 5
    return 0 < (seat - start + 5) % 5 < (span if span else 5)


def expected_seat(table: Table) -> int:
    """The seat that should act now, -1 if that is not known."""
    return table.leader if table.is_leading else table.turn


def check_turn_to_play(table: Table, rules: Rules, seat: int) -> int:
    """Whose turn it is to play (004:41, 004:43)."""
    if table.is_leading:
        if (table.leaders >> seat) & 1 or table.leader < 0:
            return Violation.NONE
        if table.trick == 0:
            return Violation.FIRST_LEAD_NOT_EMPEROR
        return Violation.WIND_WRONG_SEAT if table.is_free_lead else Violation.WRONG_NEXT_LEADER
    if seat == table.turn:
        return Violation.NONE
    if seat == table.owner:
        return Violation.TRICK_CLOSED_EARLY
    if (table.passed >> seat) & 1 and is_between(table.last_actor, seat, table.turn):  # its place has come
        if rules.second_lap and is_second_lap(table):
            return Violation.PASS_THEN_SECOND_LAP_PLAY
        if rules.pass_is_final:
            return Violation.PASS_REENTRY
    return Violation.OUT_OF_TURN


def turn_cause(table: Table) -> int:
    """The fault from which a turn fault follows: the one that made the table wait for the seat in vain, or -1."""
    waiting = expected_seat(table)
    return table.in_vain[waiting] if waiting >= 0 and not table.is_leading else -1


def jump_over(table: Table, seat: int, cause: int) -> None:
    """A play out of turn jumped over seats that have not passed, and may never answer."""
    for step in range(1, 5):
        other = (table.last_actor + step) % 5
        if other == seat:
            return
        has_to_answer = is_active(table, other) and not (table.passed >> other) & 1 and other != table.owner
        if has_to_answer and table.in_vain[other] < 0:
            table.in_vain[other] = cause


def begin_trick(table: Table, seat: int) -> None:
    """A new trick, led by this seat: nobody has passed."""
    table.trick += 1
    table.lap = 1
    table.lap_offset = 0
    table.lead_seat = seat
    table.passed = 0
    table.yielded = 0
    table.top_size = 0
    for other in range(5):
        table.in_vain[other] = -1


def count_lap(table: Table, seat: int) -> None:
    """A new lap begins when the action comes round past the seat that led."""
    offset = (seat - table.lead_seat + 5) % 5
    if offset <= table.lap_offset:
        table.lap += 1
    table.lap_offset = offset


def put_on_top(table: Table, rules: Rules, seat: int) -> None:
    """The set just played is the one to beat; a pass that holds for a set alone is over."""
    for rank in range(16):
        table.top[rank] = table.shown[rank]
    table.top_size = table.size
    table.top_base = table.base
    table.top_small = table.small
    table.top_big = table.big
    table.top_face = table.face
    table.top_is_mixed = table.plain_ranks > 1
    table.owner = seat
    table.last_actor = seat
    table.answered = 0
    table.yielded = 0
    table.repassed = 0
    table.applicant = -1
    table.in_vain[seat] = -1
    table.withdrawn &= ~(1 << seat)
    table.passed = table.passed & ~(1 << seat) if rules.pass_is_final else 0
    advance(table)
