"""Tribute: cards that the losers of the last game pay after the deal, before the throne (进贡, 还贡, 免贡)."""

import cython

if not cython.compiled:  # compiled, these names come from tribute.pxd
    from baohuang.game.cards import CARD_KINDS, EMPEROR_JOKER, GUARD_JOKER
    from baohuang.game.choices import Phase, Result
    from baohuang.game.layout import Weight
    from baohuang.game.violations import Violation
    from baohuang.referee.debts import Debts, may_be_excused
    from baohuang.referee.record import Log, Verdicts, find
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.table import Table, give, rank_of, take
    from baohuang.referee.throne import unheld_card
    from baohuang.referee.tribute_order import check_order


def on_tribute(debts: Debts, table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """A tribute; whatever was wrong, the cards move as logged (4.12)."""
    if is_too_late(debts, table, log, verdicts, row):
        return
    violation = check_tribute(debts, table, rules, log, row)
    if violation:
        cause = -1
        if violation == Violation.SETTLED_TWICE:  # said once: the other tributes follow from it
            cause = debts.twice_row
            if debts.twice_row < 0:
                debts.twice_row = row
        verdicts.verdict[row] = violation
        find(verdicts, row, violation, log.seat[row], debts.expected, debts.actual, cause, debts.flags)
    note_payment(debts, table, rules, log, row, violation)
    move_cards(debts, table, log, row)
    if debts.n_ordered and debts.n_cards == debts.n_ordered:
        check_order(debts, verdicts)


def is_too_late(debts: Debts, table: Table, log: Log, verdicts: Verdicts, row: int) -> bool:
    """Tribute comes after the deal and before the throne; behind that it cannot have happened."""
    if table.phase == Phase.DEALING and not debts.is_settled:
        return False
    verdicts.verdict[row] = Violation.EVENT_OUT_OF_PHASE
    find(verdicts, row, Violation.EVENT_OUT_OF_PHASE, log.seat[row], -1, -1, -1, 0)
    return True


def speaks_of_tribute(rules: Rules) -> bool:
    """The rule set has tribute of some kind."""
    return rules.has_tribute or rules.qing3


def move_cards(debts: Debts, table: Table, log: Log, row: int) -> None:
    """The cards change hands, the marked ones with what they mean."""
    seat = log.seat[row]
    to = log.other[row]
    start = log.card_start[row]
    for at in range(start, start + log.card_count[row]):
        card = log.cards[at]
        take(table, seat, card)
        give(table, to, card)
        debts.received[to * 15 + rank_of(card)] += 1
        if card == EMPEROR_JOKER:
            table.emperor_card = to
            table.asked = to
        if card == GUARD_JOKER:
            table.guard_card = to


def say(debts: Debts, expected: int, actual: int, flags: int, violation: int) -> int:
    """Note what a finding shows, and give back its name."""
    debts.expected = expected
    debts.actual = actual
    debts.flags = flags
    return violation


def check_tribute(debts: Debts, table: Table, rules: Rules, log: Log, row: int) -> int:
    """The first rule that a tribute breaks (4.11); a suspicious one gives way to any other."""
    unheld = unheld_card(table, log, row)
    if not speaks_of_tribute(rules):
        if unheld >= 0 and not rules.tribute_is_ruled_out:
            return say(debts, -1, unheld, 0, Violation.CARD_NOT_HELD)
        return say(debts, -1, -1, 0, Violation.TRIBUTE_NOT_IN_RULESET)
    parties = check_parties(debts, log, row)
    if parties and debts.flags != Weight.DOUBTFUL:
        return parties
    if unheld >= 0:
        return say(debts, -1, unheld, 0, Violation.CARD_NOT_HELD)
    violation = check_cards(debts, table, rules, log, row)
    if violation:
        return violation
    if parties:
        return check_parties(debts, log, row)
    return check_count(debts, log, row)


def owes_qing3(debts: Debts, seat: int) -> bool:
    """The seat owes a largest card for a 清3 and has not paid it yet."""
    return debts.qing3_to[seat] >= 0 and not (debts.qing3_paid >> seat) & 1


def pays_qing3(debts: Debts, log: Log, row: int) -> bool:
    """The tribute goes to the seat that is owed a card for a 清3: one card of it is that one."""
    return owes_qing3(debts, log.seat[row]) and debts.qing3_to[log.seat[row]] == log.other[row]


def ordinary_cards(debts: Debts, log: Log, row: int) -> int:
    """How many cards of the event are tribute of the side that lost."""
    n: int = log.card_count[row]
    return n - 1 if n > 0 and pays_qing3(debts, log, row) else n


def still_due(debts: Debts, seat: int, n: int) -> int:
    """How many of `n` cards more the seat owes; all of them where it is not said how many."""
    if debts.due[seat] < 0:
        return n
    due = debts.due[seat] - debts.paid[seat]
    return min(n, max(due, 0))


def may_take(debts: Debts, to: int, n: int) -> bool:
    """The seat is on the side that won and takes `n` cards more."""
    if not (debts.takers >> to) & 1:
        return False
    return debts.take[to] < 0 or debts.taken[to] + n <= debts.take[to]


def check_parties(debts: Debts, log: Log, row: int) -> int:
    """Whether anything is owed, and by whom to whom; what needs the last game is not judged where it is not known."""
    seat = log.seat[row]
    to = log.other[row]
    debts.flags = Weight.PLAIN
    is_qing3 = pays_qing3(debts, log, row)
    n = ordinary_cards(debts, log, row)
    if is_qing3 and n <= 0:
        return Violation.NONE
    if debts.is_settled_twice:
        return say(debts, -1, -1, Weight.PLAIN, Violation.SETTLED_TWICE)  # C78
    may_pay = 1 << debts.qing3_to[seat] if owes_qing3(debts, seat) else 0
    if debts.is_first or (debts.result == Result.DRAW and may_pay and not is_qing3):
        return say(debts, may_pay, to, Weight.PLAIN, Violation.TRIBUTE_WRONG_PARTIES)
    if debts.result == Result.DRAW:
        return say(debts, -1, -1, Weight.PLAIN, Violation.TRIBUTE_ON_DRAW)  # 001:96
    if not debts.payers:
        return Violation.NONE
    if (debts.payers >> seat) & 1:
        if may_take(debts, to, 1) or (n == 0 and (debts.takers >> to) & 1):  # what is waived nobody takes
            return Violation.NONE
        for other in range(5):
            may_pay |= may_take(debts, other, 1) << other
    # C82: that a winner does not pay is certain, even where nothing is said of a solo
    is_certain = debts.is_solo and may_pay == 0
    flags = Weight.DOUBTFUL if debts.is_doubtful and not is_certain else Weight.PLAIN
    return say(debts, may_pay, to, flags, Violation.TRIBUTE_WRONG_PARTIES)


def check_cards(debts: Debts, table: Table, rules: Rules, log: Log, row: int) -> int:
    """Whether these are the cards due: 2s (004:61), or the largest held (001:65, 001:88)."""
    n = ordinary_cards(debts, log, row)
    start = log.card_start[row]
    stop = start + log.card_count[row]
    if n > 0 and rules.tribute_two:
        others = 0
        for at in range(start, stop):
            if rank_of(log.cards[at]) != 12:
                others += 1
        if others > log.card_count[row] - n:
            return say(debts, -1, -1, 0, Violation.TRIBUTE_NOT_TWO)
    seat = log.seat[row]
    if stop == start or not table.is_dealt[seat]:
        return Violation.NONE
    lowest = 14
    highest = 0
    for at in range(start, stop):
        rank = rank_of(log.cards[at])
        lowest = rank if rank < lowest else lowest
        highest = rank if rank > highest else highest
    larger = -1
    if n > 0 and rules.tribute_largest and debts.due[seat] > 0:
        to_come = still_due(debts, seat, 8) - still_due(debts, seat, n)
        larger = larger_card(debts, table, log, row, lowest, to_come)
    elif n <= 0 and not is_owed_tribute(debts, seat, log.other[row]):
        larger = larger_card(debts, table, log, row, highest, 0)
    if larger >= 0:
        return say(debts, larger, -1, 0, Violation.TRIBUTE_NOT_LARGEST)
    return Violation.NONE


def is_owed_tribute(debts: Debts, seat: int, to: int) -> bool:
    """A card from the one to the other could be tribute of the side that lost as well, for all that is known."""
    if debts.result == Result.UNDECIDED:
        return True
    return ((debts.payers >> seat) & 1 and (debts.takers >> to) & 1) != 0


def larger_card(debts: Debts, table: Table, log: Log, row: int, rank: int, spare: int) -> int:
    """The largest card kept back, where more than `spare` above `rank` are kept; -1 if not.

    Cards that came by tribute do not count: whether they are part of the hand that is paid from is not said.
    """
    seat = log.seat[row]
    start = log.card_start[row]
    n = 0
    largest = -1
    for above in range(rank + 1, 15):
        kept = table.ranks[seat * 15 + above] - debts.received[seat * 15 + above]
        for at in range(start, start + log.card_count[row]):
            if rank_of(log.cards[at]) == above:
                kept -= 1
        if kept > 0:
            n += kept
            largest = above
    if n <= spare:
        return -1
    for card in range(CARD_KINDS):
        if rank_of(card) == largest and table.hand[seat * CARD_KINDS + card] > 0:
            return card
    return -1


def check_count(debts: Debts, log: Log, row: int) -> int:
    """001:65, 004:61, C82: not more than the one owes, nor than the other takes."""
    seat = log.seat[row]
    to = log.other[row]
    n = ordinary_cards(debts, log, row)
    if n <= 0 or not (debts.payers >> seat) & 1:
        return Violation.NONE
    flags = Weight.PLAIN if debts.is_solo else Weight.STATED
    if debts.is_doubtful:
        flags = Weight.DOUBTFUL
    if still_due(debts, seat, n) < n:
        return say(debts, debts.due[seat], debts.paid[seat] + n, flags, Violation.TRIBUTE_WRONG_COUNT)
    if not may_take(debts, to, n):
        return say(debts, debts.take[to], debts.taken[to] + n, flags, Violation.TRIBUTE_WRONG_COUNT)
    return Violation.NONE


def note_payment(debts: Debts, table: Table, rules: Rules, log: Log, row: int, violation: int) -> None:
    """What is paid is paid, to whomever: what is missing is not said again at the throne."""
    seat = log.seat[row]
    to = log.other[row]
    n = ordinary_cards(debts, log, row)
    is_misdirected = violation == Violation.TRIBUTE_WRONG_PARTIES
    if not log.card_count[row]:
        debts.waived |= 1 << seat
        if rules.tribute_may_waive and may_be_excused(debts, table, rules, seat):  # C79
            debts.excused |= 1 << seat
        return
    is_payer = (debts.payers >> seat) & 1 != 0
    if pays_qing3(debts, log, row) or (is_misdirected and owes_qing3(debts, seat) and not is_payer):
        debts.qing3_paid |= 1 << seat
    if not is_payer:
        return
    owed = still_due(debts, seat, n)
    debts.paid[seat] += n
    if is_misdirected:
        return
    if debts.take[to] >= 0:  # a card too many is that one's fault, and does not stand in the way of others
        owed = min(owed, debts.take[to] - debts.taken[to])
    debts.taken[to] += owed
    if owed != log.card_count[row]:
        return
    start = log.card_start[row]
    for at in range(start, start + n):
        if debts.n_cards < debts.n_ordered:
            debts.card[debts.n_cards] = log.cards[at]
            debts.giver[debts.n_cards] = seat
            debts.to[debts.n_cards] = to
            debts.row[debts.n_cards] = row
            debts.n_cards += 1


def on_return(debts: Debts, table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """001:65 tribute is not returned; 004:61 does not speak of it (C77). The cards move as logged."""
    if is_too_late(debts, table, log, verdicts, row):
        return
    card = unheld_card(table, log, row)
    violation = Violation.NONE
    if not speaks_of_tribute(rules):
        violation = Violation.TRIBUTE_NOT_IN_RULESET
    elif not rules.tribute_may_return:
        violation = Violation.TRIBUTE_RETURNED
    is_ruled_out = rules.tribute_return_is_ruled_out if speaks_of_tribute(rules) else rules.tribute_is_ruled_out
    if card >= 0 and not is_ruled_out:
        violation = Violation.CARD_NOT_HELD
    if violation:
        verdicts.verdict[row] = violation
        actual = card if violation == Violation.CARD_NOT_HELD else -1
        find(verdicts, row, violation, log.seat[row], -1, actual, -1, 0)
    move_cards(debts, table, log, row)


def on_exempt(debts: Debts, table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """004:61 who was dealt enough jokers may be exempt (C80, C81); whoever says so owes nothing any more."""
    if is_too_late(debts, table, log, verdicts, row):
        return
    seat = log.seat[row]
    jokers = -1
    if table.is_dealt[seat]:
        jokers = table.ranks[seat * 15 + 13] + table.ranks[seat * 15 + 14]
    violation = Violation.NONE
    if not speaks_of_tribute(rules):
        violation = Violation.TRIBUTE_NOT_IN_RULESET
    elif rules.tribute_exempt_jokers < 0 or 0 <= jokers < rules.tribute_exempt_jokers:
        violation = Violation.EXEMPTION_FALSE
    if violation:
        verdicts.verdict[row] = violation
        find(verdicts, row, violation, seat, rules.tribute_exempt_jokers, jokers, -1, 0)
    debts.excused |= 1 << seat
