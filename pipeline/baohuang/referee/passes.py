"""Passes, yields and claims of the free lead."""

import cython

if not cython.compiled:  # compiled, these names come from passes.pxd
    from baohuang.game.choices import Phase
    from baohuang.game.events import EventType
    from baohuang.game.layout import Action
    from baohuang.game.violations import Violation
    from baohuang.referee.could_beat import could_beat
    from baohuang.referee.finish import note_over
    from baohuang.referee.record import Log, Verdicts, find
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.table import Table, bit, is_active, may_be_out, next_active
    from baohuang.referee.trick import (
        advance,
        count_lap,
        expected_seat,
        is_between,
        is_second_lap,
        settle_undecided,
        turn_cause,
    )


def check_turn_to_pass(table: Table, seat: int, kind: int) -> int:
    """Whose turn it is to pass, to yield or to ask for the free lead."""
    if table.is_leading:
        is_claim = kind == EventType.CLAIM_LEAD
        if (table.leaders >> seat) & 1:
            return Violation.NONE if is_claim else Violation.PASS_WHEN_LEADING
        return Violation.TRICK_KEPT_OPEN if table.trick and not is_claim else Violation.OUT_OF_TURN
    return Violation.NONE if seat == table.turn else Violation.OUT_OF_TURN


def is_automatic(table: Table, rules: Rules, seat: int) -> bool:
    """C38: the pass of a seat that passed for good, logged when its place in the order comes, once on each top.

    In a second lap a seat that passed in the first has passed too (002:143).
    """
    waiting = table.passed & ~table.answered
    if rules.second_lap and is_second_lap(table):
        waiting = table.passed & ~table.repassed
    if not (waiting >> seat) & 1 or not is_active(table, seat):
        return False
    if table.is_leading and table.leaders != bit(table.leader):
        return False  # a leader has passed: whoever passes now declines the lead
    if rules.second_lap and table.is_leading:  # the second lap begins behind the owner of the top
        return not table.repassed or (seat - table.owner + 5) % 5 > (table.last_actor - table.owner + 5) % 5
    return is_between(table.last_actor, seat, table.owner if table.is_leading else table.turn)


def wait_in_vain(table: Table, seat: int, row: int, cause: int) -> None:
    """What was skipped out of turn: the table still waits for the seat to act, and later for this one."""
    if cause < 0:
        cause = row
    if table.turn >= 0 and table.in_vain[table.turn] < 0:
        table.in_vain[table.turn] = cause
    if table.in_vain[seat] < 0:
        table.in_vain[seat] = cause


def check_yield(table: Table, rules: Rules, seat: int) -> int:
    """002:143 a seat yields in the first lap only."""
    if not rules.may_yield:
        return Violation.YIELD_NOT_IN_RULESET
    return Violation.YIELD_IN_SECOND_LAP if (table.yielded >> seat) & 1 else Violation.NONE


def check_claim(table: Table, rules: Rules, seat: int) -> int:
    """002:149 the first active seat after one that is out asks for the free lead, before it passes (C35)."""
    if not rules.wind_apply:
        return Violation.CLAIM_LEAD_NOT_IN_RULESET
    if table.owner < 0 or (is_active(table, table.owner) and not may_be_out(table, rules, table.owner)):
        return Violation.WIND_WITHOUT_LAST_SET
    if table.is_leading or seat != next_active(table, table.owner):
        return Violation.CLAIM_LEAD_WRONG_SEAT
    return Violation.NONE


def check_pass(table: Table, rules: Rules, seat: int, kind: int) -> int:
    """The first rule that a pass, a yield or a claim of the lead breaks."""
    if (table.out >> seat) & 1:
        return Violation.ACT_AFTER_FINISH
    if table.phase < Phase.STAKES:
        return Violation.EVENT_OUT_OF_PHASE  # nobody has a turn yet
    violation = check_turn_to_pass(table, seat, kind)
    if violation:
        return violation
    if kind == EventType.YIELD:
        return check_yield(table, rules, seat)
    if kind == EventType.CLAIM_LEAD:
        return check_claim(table, rules, seat)
    return Violation.NONE


def counts_as_pass(violation: int) -> bool:
    """4.12: what stands as the pass of the seat that was to act."""
    return (
        violation == Violation.YIELD_NOT_IN_RULESET
        or violation == Violation.YIELD_IN_SECOND_LAP
        or violation == Violation.CLAIM_LEAD_NOT_IN_RULESET
        or violation == Violation.CLAIM_LEAD_WRONG_SEAT
        or violation == Violation.WIND_WITHOUT_LAST_SET
    )


def apply_pass(table: Table, seat: int) -> None:
    """The seat has passed."""
    table.passed |= 1 << seat
    table.answered |= 1 << seat
    table.repassed |= table.yielded & (1 << seat)  # that was its answer in the second lap
    table.yielded &= ~(1 << seat)
    table.in_vain[seat] = -1
    table.last_actor = seat
    advance(table)


def apply_yield(table: Table, seat: int) -> None:
    """The seat answers once more in the second lap."""
    table.yielded |= 1 << seat
    table.in_vain[seat] = -1
    table.last_actor = seat
    advance(table)


def apply_claim(table: Table, seat: int) -> None:
    """The seat has the lead if all others pass; if one plays it may answer that (C36)."""
    if is_active(table, table.owner):  # how many cards it had is not known: it is out
        table.withdrawn |= 1 << table.owner
        note_over(table)
    table.applicant = seat
    table.yielded &= ~(1 << seat)
    table.in_vain[seat] = -1
    table.last_actor = seat
    advance(table)


def note_automatic(table: Table, rules: Rules, verdicts: Verdicts, row: int, seat: int) -> None:
    """A pass that was one already."""
    if rules.second_lap and is_second_lap(table):
        table.repassed |= 1 << seat
    table.answered |= 1 << seat
    table.last_actor = seat
    verdicts.action[row] = Action.PASS
    verdicts.trick[row] = table.trick
    verdicts.lap[row] = table.lap
    verdicts.over[row] = table.owner
    verdicts.cards_left[row] = table.left[seat]
    verdicts.is_forced[row] = 1


def on_pass(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """A pass, a yield or a claim of the lead."""
    seat = log.seat[row]
    kind = log.type[row]
    settle_undecided(table, seat)
    if kind == EventType.PASS and is_automatic(table, rules, seat):
        note_automatic(table, rules, verdicts, row, seat)
        return
    violation = check_pass(table, rules, seat, kind)
    if violation:
        verdicts.verdict[row] = violation
        cause = turn_cause(table) if violation == Violation.OUT_OF_TURN else -1
        expected = expected_seat(table)
        if violation == Violation.CLAIM_LEAD_WRONG_SEAT:
            expected = next_active(table, table.owner)
        find(verdicts, row, violation, seat, expected, seat, cause, 0)
        if violation == Violation.OUT_OF_TURN:
            wait_in_vain(table, seat, row, cause)
        may_lead = table.is_leading and (table.leaders >> seat) & 1
        if violation == Violation.PASS_WHEN_LEADING or (may_lead and counts_as_pass(violation)):
            table.leaders = bit(seat) | bit(next_active(table, seat))
            return
        if not counts_as_pass(violation) or table.is_leading:
            return
    count_lap(table, seat)
    verdicts.trick[row] = table.trick
    verdicts.lap[row] = table.lap
    verdicts.action[row] = Action.PASS + (kind - EventType.PASS)
    verdicts.over[row] = table.owner
    verdicts.cards_left[row] = table.left[seat]
    if table.is_dealt[seat] and not table.owed[seat] and not table.top_is_mixed:
        verdicts.could_beat[row] = could_beat(table, rules, seat)
        verdicts.is_forced[row] = not verdicts.could_beat[row]
    if kind == EventType.YIELD and not violation and rules.second_lap:
        apply_yield(table, seat)
    elif kind == EventType.CLAIM_LEAD and not violation:
        apply_claim(table, seat)
    else:
        apply_pass(table, seat)
