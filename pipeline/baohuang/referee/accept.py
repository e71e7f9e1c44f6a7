"""Who takes the throne: offers, grabs, the accept; and the deal that is declared void."""

import cython

if not cython.compiled:  # compiled, these names come from accept.pxd
    from baohuang.game.cards import BIG_JOKER
    from baohuang.game.choices import EmperorBy, Phase
    from baohuang.game.layout import Flag, Weight
    from baohuang.game.violations import Violation
    from baohuang.referee.ante import need_ante, starter
    from baohuang.referee.forced import copies_held, most_identical, must_accept, seat_forced, seat_not_asked
    from baohuang.referee.record import Log, Verdicts, find
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.stakes import factor_now
    from baohuang.referee.table import Table, bit, rank_of
    from baohuang.referee.throne import enthrone, hand_out_reserve, may_hold_throne, note_loss, throne_cause


def check_offer(table: Table, rules: Rules, log: Log, row: int) -> int:
    """001:54 the big joker that is held back is handed out; the seat offered it is the one that is asked."""
    n = log.card_count[row]
    if rules.has_reserve:
        if n > 1 or (n and rank_of(log.cards[log.card_start[row]]) != 14):
            return Violation.RESERVED_CARD_WRONG
    elif n:
        return Violation.RESERVED_CARD_WRONG
    if table.phase > Phase.THRONE or (table.asked >= 0 and table.asked != log.seat[row]):
        return Violation.EVENT_OUT_OF_PHASE
    return Violation.NONE


def on_offer(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """An offer, where the log has one: elsewhere the holder of the emperor's card is being asked."""
    seat = log.seat[row]
    violation = check_offer(table, rules, log, row)
    if violation:
        verdicts.verdict[row] = violation
        cause = table.supplied_row if violation == Violation.EVENT_OUT_OF_PHASE else -1
        find(verdicts, row, violation, seat, -1, -1, cause, 0)
        if violation == Violation.EVENT_OUT_OF_PHASE or rules.emperor_by != EmperorBy.RESERVED_CARD:
            return
        if table.phase > Phase.THRONE or (table.asked >= 0 and table.asked != seat):
            return
    table.phase = Phase.THRONE
    if table.asked >= 0:
        return
    table.asked = seat
    table.origin = seat
    if rules.emperor_by == EmperorBy.RESERVED_CARD and table.throne_card < 0:
        card = BIG_JOKER
        if log.card_count[row] == 1 and not violation:
            card = log.cards[log.card_start[row]]  # C113: it may be written with the mark
        hand_out_reserve(table, seat, card)


def check_grab(table: Table, rules: Rules) -> int:
    """000:15, C42: before the guard is called or, where he is marked, before anything is declared."""
    if not rules.may_grab:
        return Violation.GRAB_NOT_ENABLED
    if table.trick or (table.is_called if rules.is_by_call and rules.grab_until_call else table.is_declaring):
        return Violation.GRAB_TOO_LATE
    return Violation.NONE


def on_grab(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """A seat asks for the throne; before the first lead the accept that follows says who got it."""
    seat = log.seat[row]
    violation = check_grab(table, rules)
    if violation:
        weight = Weight.DOUBTFUL if violation == Violation.GRAB_TOO_LATE and not table.trick else Weight.PLAIN
        verdicts.verdict[row] = violation
        find(verdicts, row, violation, seat, -1, seat, -1, weight)
    if table.trick == 0:
        table.grabber = seat
        table.grabbers |= bit(seat)
        if table.phase == Phase.DEALING:
            table.phase = Phase.THRONE


def seat_grabbing(table: Table) -> int:
    """C16: of those who grab the nearest to the emperor upstream; -1 where it is not known who he is."""
    emperor = table.emperor if table.emperor >= 0 else table.asked
    if emperor < 0:
        return -1
    for step in range(5):
        seat = (emperor - step + 5) % 5
        if (table.grabbers >> seat) & 1:
            return seat
    return -1


def check_forced(table: Table, rules: Rules, seat: int) -> int:
    """002:95 only the first seat whose best is exactly three identical cards is forced, and never one with four."""
    if rules.force_after >= rules.refusals or table.is_forced_refused:
        return Violation.NONE
    if table.hops < rules.force_after:
        return Violation.FORCED_ACCEPT_WRONG_SEAT
    if rules.is_by_call and table.is_dealt[seat] and most_identical(table, seat, False) >= 4:
        return Violation.FORCED_DESPITE_QUAD
    if rules.is_by_call and must_accept(table, seat, False) == 0:
        return Violation.FORCED_ACCEPT_WRONG_SEAT
    forced = seat_forced(table, rules, False)
    return Violation.FORCED_ACCEPT_WRONG_SEAT if forced != -2 and forced != seat else Violation.NONE


def is_forced_by_pile(table: Table, rules: Rules, seat: int) -> bool:
    """C02: the seat is the one forced if the pile is counted, and only then."""
    if table.hops < rules.force_after or must_accept(table, seat, True) != 1:
        return False
    return must_accept(table, seat, False) == 0 or seat_forced(table, rules, True) == seat


def check_accept(table: Table, rules: Rules, seat: int, is_forced: bool) -> int:
    """One accept, by the holder of the emperor's card; a grabber and a forced seat get it by the accept itself."""
    if table.phase >= Phase.STAKES:
        may_sit = seat == table.reopened or (table.grabbers and ((table.grabbers >> seat) & 1 or seat == table.emperor))
        if not may_sit or table.trick:
            return Violation.EVENT_OUT_OF_PHASE
    elif table.hops >= rules.refusals:
        return Violation.VOID_MISSED
    is_grabbing = (table.grabbers >> seat) & 1
    if is_grabbing and rules.may_grab and rules.grab_nearest:
        nearest = seat_grabbing(table)
        if nearest >= 0 and nearest != seat:
            return Violation.GRAB_PRIORITY_WRONG
    if table.phase >= Phase.STAKES or is_grabbing:
        return Violation.NONE
    if is_forced:
        violation: int = check_forced(table, rules, seat)
        if violation or rules.force_after < rules.refusals:
            return violation
    if may_hold_throne(table, rules, seat):
        return Violation.NONE
    if rules.is_by_call and table.hops >= rules.force_after and seat_forced(table, rules, False) == seat:
        return Violation.NONE  # forced, though the log does not say so
    return Violation.EMPEROR_NOT_CARD_HOLDER  # 004:33


def best_to_call(table: Table, rules: Rules, seat: int) -> int:
    """The largest number of identical cards in the seat's shown hand that may be called."""
    most = 0
    for card in range(54):
        if not (rules.may_not_call >> rank_of(card)) & 1 and copies_held(table, seat, card) > most:
            most = copies_held(table, seat, card)
    return most


def check_pile(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """`cards` of the accept claims the pile: what was put down."""
    if not log.flags[row] & Flag.HAS_CARDS or not (rules.paste or rules.may_ante):
        return
    start = log.card_start[row]
    n = log.card_count[row]
    wrong = n != table.n_pile
    for at in range(start, start + n):
        table.tally[log.cards[at]] += 1
    for at in range(start, start + n):
        if table.tally[log.cards[at]] != table.pile[log.cards[at]]:
            wrong = True
    for at in range(start, start + n):
        table.tally[log.cards[at]] = 0
    if wrong:
        if not verdicts.verdict[row]:
            verdicts.verdict[row] = Violation.PASTE_PILE_LOST
        find(verdicts, row, Violation.PASTE_PILE_LOST, log.seat[row], table.n_pile, n, -1, Weight.CLAIM)


def report_accept(table: Table, rules: Rules, verdicts: Verdicts, row: int, seat: int, violation: int) -> None:
    """Note what is wrong with an accept, with who was expected."""
    expected = table.asked
    weight: int = Weight.PLAIN
    cause = throne_cause(table, violation)
    if violation == Violation.EVENT_OUT_OF_PHASE:  # behind what needed an emperor: he has been supplied
        cause = table.supplied_row
    elif violation == Violation.GRAB_PRIORITY_WRONG:
        expected = seat_grabbing(table)
    elif violation == Violation.FORCED_ACCEPT_WRONG_SEAT or violation == Violation.FORCED_DESPITE_QUAD:
        expected = seat_forced(table, rules, False) if table.hops >= rules.force_after else -1
        if not rules.is_by_call or is_forced_by_pile(table, rules, seat):
            weight = Weight.DOUBTFUL
    verdicts.verdict[row] = violation
    find(verdicts, row, violation, seat, expected, seat, cause, weight)


def on_accept(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """A seat takes the throne; right or wrong, it is emperor and has the card of the throne and the pile."""
    seat = log.seat[row]
    is_forced = (log.flags[row] & Flag.FORCED) != 0
    verdicts.is_counted[row] = table.hops < rules.abdicate_max_hops  # it could have declined
    if rules.may_ante and table.phase < Phase.STAKES:
        if table.owes_ante != seat:
            need_ante(table, rules, verdicts, row, table.owes_ante)
        if starter(table) != seat and not table.n_antes:
            need_ante(table, rules, verdicts, row, starter(table))
    violation = check_accept(table, rules, seat, is_forced)
    if violation:
        report_accept(table, rules, verdicts, row, seat, violation)
        if violation == Violation.EVENT_OUT_OF_PHASE:
            return
        note_loss(table, violation, row)
    check_pile(table, rules, log, verdicts, row)
    table.is_forced = is_forced
    table.accept_row = row
    enthrone(table, rules, seat)
    table.is_ineligible = (
        rules.is_by_call and table.is_dealt[seat] > 0 and not table.is_grab and best_to_call(table, rules, seat) < 3
    )
    table.factor = factor_now(table, rules)


def on_void(table: Table, rules: Rules, verdicts: Verdicts, row: int) -> None:
    """The deal is declared void: only an end may follow."""
    violation: int = Violation.NONE
    seat = -1
    if not rules.may_void:
        violation = Violation.VOID_NOT_IN_RULESET
    else:
        seat = table.emperor if table.phase >= Phase.STAKES else seat_not_asked(table, rules)
        if seat >= 0 or table.phase >= Phase.STAKES:
            violation = Violation.VOID_NOT_DUE
    if violation:
        verdicts.verdict[row] = violation
        find(verdicts, row, violation, -1, seat, -1, -1, 0)
    table.phase = Phase.VOID
