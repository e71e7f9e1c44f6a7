"""The only loop: each event of a game is handed to the rule of its name, checked and then applied."""

from typing import Any

import cython

if not cython.compiled:  # compiled, these names come from loop.pxd
    from baohuang.game.choices import Phase, Result
    from baohuang.game.events import EventType
    from baohuang.game.outcome import Outcome
    from baohuang.game.violations import Violation
    from baohuang.referee.abdicate import on_abdicate
    from baohuang.referee.accept import on_accept, on_grab, on_offer, on_void
    from baohuang.referee.ante import on_ante
    from baohuang.referee.deal import judge_deal, on_deal
    from baohuang.referee.debts import Debts, reset_debts, settle_debts
    from baohuang.referee.end import on_end
    from baohuang.referee.finish import on_finish
    from baohuang.referee.guard import on_call, on_solo
    from baohuang.referee.outcome import counted, write_outcome
    from baohuang.referee.passes import on_pass
    from baohuang.referee.play import on_play
    from baohuang.referee.previous import check_deal_start, note_points, note_previous, note_redeal
    from baohuang.referee.record import Log, Verdicts, find
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.settle import Claim, result_of, settle_own
    from baohuang.referee.stakes import on_kick, on_open_guard, on_rebellion, on_reveal
    from baohuang.referee.table import Table, reset
    from baohuang.referee.tribute import on_exempt, on_return, on_tribute


def judge(
    rules: Rules, log: Log, verdicts: Verdicts,
    first: Any, last: Any, numbers: Any, n_players: Any, first_dealt: Any, before: Any,
) -> None:  # fmt: skip
    """Judge games of one rule set.

    Game i has the events of rows `first[i]` up to, not including, `last[i]`, of which the first is its start; its
    outcome goes to row `numbers[i]`. `n_players` and `first_dealt` (-1 if not in the log) come from the start.
    `before[i]` is the row of `verdicts.game` of the game before it in its match, -1 if it is the first, -2 if that
    game is not known; it was given, or judged before this one. All int32. `verdicts` must have room for the findings
    (`judge.findings_at_most`).
    """
    table = Table()
    claim = Claim()
    debts = Debts()
    with cython.nogil:  # threads may judge side by side, each with verdicts of its own
        for i in range(first.shape[0]):
            judge_game(
                table, claim, debts, rules, log, verdicts,
                first[i], last[i], numbers[i], n_players[i], first_dealt[i], before[i],
            )  # fmt: skip


def judge_game(
    table: Table, claim: Claim, debts: Debts, rules: Rules, log: Log, verdicts: Verdicts,
    first: int, last: int, game: int, n_players: int, first_dealt: int, previous: int,
) -> None:  # fmt: skip
    """One game from its start to its last event; `previous` is the row of the game just before it."""
    before = counted(verdicts, previous)
    reset(table, rules, first_dealt if first_dealt < 5 else -1)
    verdicts.game[game * Outcome.WIDTH + Outcome.BEFORE] = before
    note_redeal(verdicts, game, previous, before, first_dealt)
    note_previous(table, verdicts, before)
    reset_debts(debts, rules, verdicts, before)
    if n_players != 5:  # 004:13
        find(verdicts, first, Violation.SEAT_COUNT_MISMATCH, -1, 5, n_players, -1, 0)
        verdicts.verdict[first] = Violation.SEAT_COUNT_MISMATCH
        table.is_unjudged = True
        for row in range(first + 1, last):
            verdicts.verdict[row] = -1
    else:
        verdicts.verdict[first] = Violation.NONE
        if first_dealt >= 5:
            phase_fault(log, verdicts, first, Violation.UNKNOWN_SEAT, first_dealt)
        check_deal_start(rules, verdicts, first, game, previous, before, first_dealt)
        for row in range(first + 1, last):
            judge_event(table, claim, debts, rules, log, verdicts, row)
            verdicts.factor_after[row] = table.factor
        if not table.deal_is_judged:
            judge_deal(table, rules, verdicts)
    has_scores = settle_own(claim, table, rules)
    result: int = Result.UNDECIDED
    if has_scores:
        for seat in range(5):
            table.scores[seat] = claim.scores[seat]
    result = result_of(claim, rules)
    if table.phase == Phase.VOID:
        has_scores = False
        result = Result.UNDECIDED
    write_outcome(table, verdicts, game, has_scores, result)


def is_operation(kind: int) -> bool:
    """Guesses and what happens to a connection: never a move."""
    return EventType.GUESS <= kind <= EventType.AUTO_OFF


def ends_deal(kind: int) -> bool:
    """Events of a later phase; what can only be a mistake or a claim before the throne does not end the deal."""
    return (EventType.START < kind < EventType.PASS and kind != EventType.REVEAL) or kind == EventType.END


def phase_fault(log: Log, verdicts: Verdicts, row: int, violation: int, actual: int) -> None:
    """An event that cannot stand here; it is skipped."""
    verdicts.verdict[row] = violation
    find(verdicts, row, violation, log.seat[row], -1, actual, -1, 0)


def begins_throne(kind: int) -> bool:
    """Events before which tribute is paid; that a game is broken off says nothing."""
    return ends_deal(kind) and kind > EventType.EXEMPT and kind != EventType.ABORT


def judge_event(table: Table, claim: Claim, debts: Debts, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """Hand one event to its rule."""
    kind = log.type[row]
    verdicts.verdict[row] = Violation.NONE
    if table.is_ended or table.is_aborted:
        phase_fault(log, verdicts, row, Violation.EVENT_OUT_OF_PHASE, -1)
        return
    if log.seat[row] >= 5 or log.other[row] >= 5:
        phase_fault(log, verdicts, row, Violation.UNKNOWN_SEAT, log.seat[row] if log.seat[row] >= 5 else log.other[row])
        return
    if table.phase == Phase.VOID and kind != EventType.END:
        phase_fault(log, verdicts, row, Violation.EVENT_OUT_OF_PHASE, -1)
        return
    if is_operation(kind):
        return
    if kind == EventType.DEAL:
        on_deal(table, rules, log, verdicts, row)
        return
    if not table.deal_is_judged and ends_deal(kind):
        judge_deal(table, rules, verdicts)
    if not debts.is_settled and begins_throne(kind):
        settle_debts(debts, table, rules, verdicts, row)
    if kind == EventType.PLAY:
        on_play(table, rules, log, verdicts, row)
    elif kind == EventType.PASS or kind == EventType.YIELD or kind == EventType.CLAIM_LEAD:
        on_pass(table, rules, log, verdicts, row)
    elif kind == EventType.TRIBUTE:
        on_tribute(debts, table, rules, log, verdicts, row)
    elif kind == EventType.TRIBUTE_RETURN:
        on_return(debts, table, rules, log, verdicts, row)
    elif kind == EventType.EXEMPT:
        on_exempt(debts, table, rules, log, verdicts, row)
    elif kind == EventType.OFFER:
        on_offer(table, rules, log, verdicts, row)
    elif kind == EventType.ANTE:
        on_ante(table, rules, log, verdicts, row)
    elif kind == EventType.ABDICATE:
        on_abdicate(table, rules, log, verdicts, row)
    elif kind == EventType.GRAB:
        on_grab(table, rules, log, verdicts, row)
    elif kind == EventType.ACCEPT:
        on_accept(table, rules, log, verdicts, row)
    elif kind == EventType.VOID:
        on_void(table, rules, verdicts, row)
    elif kind == EventType.ABORT:
        table.is_aborted = True
    elif kind == EventType.CALL:
        on_call(table, rules, log, verdicts, row)
    elif kind == EventType.SOLO:
        on_solo(table, rules, log, verdicts, row)
    elif kind == EventType.OPEN_GUARD:
        on_open_guard(table, rules, log, verdicts, row)
    elif kind == EventType.DECLARE_REBELLION:
        on_rebellion(table, rules, log, verdicts, row)
    elif kind == EventType.REVEAL:
        on_reveal(table, rules, log, verdicts, row)
    elif kind == EventType.KICK:
        on_kick(table, rules, log, verdicts, row)
    elif kind == EventType.FINISH:
        on_finish(table, log, verdicts, row)
    elif kind == EventType.END:
        on_end(claim, table, rules, log, verdicts, row)
        note_points(table, log, row)
    else:  # a second start
        phase_fault(log, verdicts, row, Violation.EVENT_OUT_OF_PHASE, -1)
