"""The throne is handed on (让位): who may, to whom, how often, and the card attached to it."""

import cython

if not cython.compiled:  # compiled, these names come from abdicate.pxd
    from baohuang.game.choices import Paste, Phase
    from baohuang.game.layout import Flag, Weight
    from baohuang.game.violations import Violation
    from baohuang.referee.forced import is_forced_lap, most_identical, must_accept
    from baohuang.referee.record import Log, Verdicts, find
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.table import Table, bit, rank_of
    from baohuang.referee.throne import may_hold_throne, move_throne_card, note_loss, throne_cause, to_pile, unheld_card


def largest_plain(table: Table, seat: int) -> int:
    """The highest plain rank in the seat's shown hand, -1 if there is none."""
    for down in range(13):
        if table.ranks[seat * 15 + 12 - down]:
            return 12 - down
    return -1


def first_of_rank(table: Table, seat: int, rank: int) -> int:
    """A card of the rank in the seat's shown hand, -1 if there is none."""
    for suit in range(4):
        if rank >= 0 and table.hand[seat * 56 + rank * 4 + suit]:
            return rank * 4 + suit
    return -1


def card_due(table: Table, rules: Rules, seat: int) -> int:
    """The card to attach: a largest plain one (000:11, 001:18) or a 2 (000:49, 001:54); -1 if the seat has none."""
    if not table.is_dealt[seat]:
        return -1
    return first_of_rank(table, seat, largest_plain(table, seat) if rules.paste == Paste.LARGEST_PLAIN else 12)


def check_paste(table: Table, rules: Rules, log: Log, row: int) -> int:
    """The first rule that the cards attached break, or that none is attached."""
    seat = log.seat[row]
    start = log.card_start[row]
    n = log.card_count[row]
    if rules.paste == Paste.NO_CARD:
        return Violation.PASTE_UNEXPECTED if n and not rules.may_ante else Violation.NONE
    # who need attach none is exempt by the text where this is no assumption
    has_exempt = rules.paste == Paste.TWO_OR_NONE and not rules.paste_assumed
    if rules.paste == Paste.LARGEST_PLAIN or has_exempt:
        for at in range(start, start + n):
            if rank_of(log.cards[at]) >= 13:
                return Violation.PASTE_JOKER
    if table.hops + 1 < rules.paste_from:
        return Violation.PASTE_UNEXPECTED if n else Violation.NONE
    if n > 1:
        return Violation.PASTE_WRONG_CARD
    if rules.paste == Paste.LARGEST_PLAIN:
        largest = largest_plain(table, seat) if table.is_dealt[seat] else -1
        if not n:
            return Violation.NONE if table.is_dealt[seat] and largest < 0 else Violation.PASTE_MISSING
        return Violation.PASTE_WRONG_CARD if largest >= 0 and rank_of(log.cards[start]) != largest else Violation.NONE
    if not n:
        if log.flags[row] & Flag.AUTO or not table.is_dealt[seat] or not table.ranks[seat * 15 + 12]:
            return Violation.NONE  # C50
        return Violation.PASTE_EXEMPTION_ABUSED if has_exempt else Violation.PASTE_MISSING
    return Violation.PASTE_WRONG_CARD if rank_of(log.cards[start]) != 12 else Violation.NONE


def paste_weight(table: Table, violation: int, seat: int, n: int) -> int:
    """000:49 who holds a 2 attaches it; that another card is wrong where none is held is an assumption."""
    if violation != Violation.PASTE_WRONG_CARD:
        return Weight.PLAIN
    if n > 1:
        return Weight.STATED
    return Weight.STATED if table.is_dealt[seat] and table.ranks[seat * 15 + 12] else Weight.PLAIN


def lacks_both_marks(table: Table, seat: int) -> bool:
    """000:83 only who holds the emperor's card and the guard's card hands on the throne."""
    if table.guard_card >= 0:
        return table.guard_card != seat
    return table.is_dealt[seat] > 0 and not (table.dealt_guards >> seat) & 1


def refuses_by_force(table: Table, rules: Rules, seat: int) -> bool:
    """002:95 in the forced lap the seat has to accept; by mark the first seat asked has to (C02)."""
    if not is_forced_lap(table, rules):
        return False
    if not rules.is_by_call:
        return seat == table.origin
    return must_accept(table, seat, False) == 1


def is_refusal_doubtful(table: Table, rules: Rules, seat: int) -> bool:
    """C02: whether the seat has to accept depends on the pile, or on a reading of the text."""
    return not rules.is_by_call or must_accept(table, seat, True) != 1


def check_abdicate(table: Table, rules: Rules, log: Log, row: int) -> int:
    """The first rule that handing on the throne breaks; a suspicious one gives way to one that is not."""
    seat = log.seat[row]
    if table.phase >= Phase.STAKES:
        return Violation.ABDICATE_AFTER_ACCEPT  # 004:33
    if not may_hold_throne(table, rules, seat):
        return Violation.ABDICATE_NOT_HOLDER  # 004:33
    suspicious: int = Violation.NONE
    if rules.abdicate_needs_both and lacks_both_marks(table, seat):
        return Violation.ABDICATE_NOT_ALLOWED
    if table.hops >= rules.abdicate_max_hops:  # C61, C86
        suspicious = Violation.ABDICATE_NOT_ALLOWED
        if not rules.abdicate_assumed:
            return suspicious
    if table.hops >= rules.refusals:
        return Violation.LAPS_EXCEEDED  # 000:14, 001:54, 002:97
    if refuses_by_force(table, rules, seat):
        if not is_refusal_doubtful(table, rules, seat):
            return Violation.FORCED_ACCEPT_REFUSED
        if not suspicious:
            suspicious = Violation.FORCED_ACCEPT_REFUSED
    if log.other[row] != (seat + rules.abdicate_offset + 5) % 5:
        if not rules.offset_assumed:
            return Violation.ABDICATE_WRONG_TARGET
        if not suspicious:
            suspicious = Violation.ABDICATE_WRONG_TARGET  # C86, C110
    if unheld_card(table, log, row) >= 0:
        return Violation.CARD_NOT_HELD
    paste: int = check_paste(table, rules, log, row)
    is_suspicious = paste == Violation.PASTE_UNEXPECTED or (
        paste == Violation.PASTE_WRONG_CARD
        and rules.paste_assumed
        and not paste_weight(table, paste, seat, log.card_count[row])
    )
    return suspicious if not paste or (suspicious and is_suspicious) else paste


def report_abdicate(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int, violation: int) -> None:
    """Note what is wrong with handing on the throne, with what was expected and what is there."""
    seat = log.seat[row]
    expected = -1
    actual = seat
    weight: int = Weight.PLAIN
    cause = throne_cause(table, violation)
    if violation == Violation.ABDICATE_AFTER_ACCEPT:
        cause = table.supplied_row
    elif violation == Violation.ABDICATE_NOT_HOLDER:
        expected = table.asked
    elif violation == Violation.ABDICATE_WRONG_TARGET:
        expected = (seat + rules.abdicate_offset + 5) % 5
        actual = log.other[row]
    elif violation == Violation.ABDICATE_NOT_ALLOWED:
        is_lacking = rules.abdicate_needs_both and lacks_both_marks(table, seat)
        weight = Weight.STATED if is_lacking else Weight.PLAIN
        expected = 0 if is_lacking else rules.abdicate_max_hops
        actual = table.hops + 1
    elif violation == Violation.LAPS_EXCEEDED:
        expected = rules.refusals
        actual = table.hops + 1
    elif violation == Violation.FORCED_ACCEPT_REFUSED:
        weight = Weight.DOUBTFUL if is_refusal_doubtful(table, rules, seat) else Weight.PLAIN
        actual = most_identical(table, seat, False) if table.is_dealt[seat] else -1
        table.is_forced_refused = True
    elif violation == Violation.CARD_NOT_HELD:
        actual = unheld_card(table, log, row)
    else:
        weight = paste_weight(table, violation, seat, log.card_count[row])
        expected = card_due(table, rules, seat)
    verdicts.verdict[row] = violation
    find(verdicts, row, violation, seat, expected, actual, cause, weight)
    note_loss(table, violation, row)


def on_abdicate(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """The throne is handed on, its card and the pile with it; whatever was wrong, it goes where logged."""
    seat = log.seat[row]
    to = log.other[row]
    verdicts.is_counted[row] = table.phase < Phase.STAKES and table.hops < rules.abdicate_max_hops  # it could decline
    violation = check_abdicate(table, rules, log, row)
    if violation:
        report_abdicate(table, rules, log, verdicts, row, violation)
    if table.phase >= Phase.STAKES:
        if table.trick == 0:
            table.reopened = to
        return
    if table.origin < 0:
        table.origin = seat
    table.phase = Phase.THRONE
    if rules.may_ante:
        if log.card_count[row]:
            table.anted |= bit(seat)
        elif not (table.anted >> seat) & 1:
            table.owes_ante = seat
    to_pile(table, log, row, seat)
    move_throne_card(table, seat, to)
    table.asked = to
    table.hops += 1
