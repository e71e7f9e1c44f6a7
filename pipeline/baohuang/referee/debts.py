"""What the last game leaves to be paid in this one: who owes whom how many cards (001:65, 001:88, 001:96, 004:61)."""

import cython

if not cython.compiled:  # compiled, these names come from debts.pxd
    from baohuang.game.choices import Result, ResultBy, Solo
    from baohuang.game.layout import Weight
    from baohuang.game.outcome import Outcome
    from baohuang.game.violations import Violation
    from baohuang.referee.record import Verdicts, find
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.table import Table


class Debts:
    """Tribute owed and paid. Seats are 0 to 4 and -1 for nobody; sets of seats are bit masks."""

    def __init__(self) -> None:
        self.result = 0  # choices.Result of the last game, UNDECIDED where nothing is known of it
        self.is_first = False  # there is no last game
        self.emperor = -1  # of the last game
        self.guard = -1
        self.is_solo = False
        self.places = [0, 0, 0, 0, 0]
        self.payers = 0  # seats of the side that lost
        self.takers = 0  # seats of the side that won
        self.due = [0, 0, 0, 0, 0]  # cards owed, -1 where the rule set does not say how many
        self.take = [0, 0, 0, 0, 0]  # cards to be taken, in the same way
        self.paid = [0, 0, 0, 0, 0]
        self.taken = [0, 0, 0, 0, 0]
        self.is_due = False  # the table settles by tribute
        self.is_doubtful = False  # who owes what rests on an assumption
        self.is_settled_twice = False  # points were given: any tribute besides is one settlement too many (C78)
        self.twice_row = -1  # the first such tribute
        self.qing3_to = [0, 0, 0, 0, 0]  # who is owed a largest card for this seat's 清3, -1 if none
        self.qing3_paid = 0
        self.qing3_doubtful = 0  # seats whose 清3 an ally caused, as far as is known (C97)
        self.waived = 0  # seats that say they have nothing to pay with
        self.excused = 0  # seats that are exempt, or need not pay for that reason
        self.is_settled = False  # the throne has begun: what is not paid now is missing
        self.received = [0] * 75  # seat * 15 + rank: cards that came by tribute
        self.n_ordered = 0  # cards of which the rule set says who takes which, 0 if it says nothing
        self.n_cards = 0  # of these, cards paid so far:
        self.card = [0, 0, 0, 0]
        self.giver = [0, 0, 0, 0]
        self.to = [0, 0, 0, 0]
        self.row = [0, 0, 0, 0]
        self.sorted = [0, 0, 0, 0]  # these cards from the largest to the smallest
        self.expected = -1  # of the finding just made
        self.actual = -1
        self.flags = 0


def reset_debts(debts: Debts, rules: Rules, verdicts: Verdicts, before: int) -> None:
    """What is owed behind the game of row `before`; -1: there is none and nobody owes anything, -2: not known."""
    debts.result = Result.UNDECIDED
    debts.is_first = before == -1
    debts.emperor = -1
    debts.guard = -1
    debts.is_solo = False
    debts.payers = 0
    debts.takers = 0
    debts.is_due = False
    debts.is_doubtful = False
    debts.is_settled_twice = False
    debts.twice_row = -1
    debts.qing3_paid = 0
    debts.qing3_doubtful = 0
    debts.waived = 0
    debts.excused = 0
    debts.is_settled = False
    debts.n_ordered = 0
    debts.n_cards = 0
    for seat in range(5):
        debts.due[seat] = 0
        debts.take[seat] = 0
        debts.paid[seat] = 0
        debts.taken[seat] = 0
        debts.qing3_to[seat] = -1
    for at in range(75):
        debts.received[at] = 0
    if before >= 0:
        note_sides(debts, rules, verdicts, before * Outcome.WIDTH)
        note_qing3(debts, rules, verdicts, before * Outcome.WIDTH)


def note_sides(debts: Debts, rules: Rules, verdicts: Verdicts, at: int) -> None:
    """Who won the last game, who lost it, and how it was settled; `at` is where its outcome begins."""
    debts.emperor = verdicts.game[at + Outcome.EMPEROR]
    debts.guard = verdicts.game[at + Outcome.GUARD]
    solo = verdicts.game[at + Outcome.SOLO]
    debts.is_solo = solo > Solo.NO
    for seat in range(5):
        debts.places[seat] = verdicts.game[at + Outcome.PLACES + seat]
    if not rules.has_tribute or debts.emperor < 0 or solo == Solo.UNKNOWN or (solo == Solo.NO and debts.guard < 0):
        return
    debts.result = verdicts.game[at + Outcome.RESULT]
    has_points = verdicts.game[at + Outcome.CLAIMS_POINTS] != 0
    has_winner = debts.result == Result.EMPEROR or debts.result == Result.REBELS
    if rules.scores_seats or rules.scores_sides:  # C78
        debts.is_settled_twice = has_points and rules.pays_points != rules.pays_tribute
    debts.is_due = rules.pays_tribute
    debts.is_doubtful = rests_on_silence(debts, rules, verdicts.game[at + Outcome.IS_GUARD_OPEN] != 0)
    if not has_winner:
        return
    emperor_side = 1 << debts.emperor
    if not debts.is_solo:
        emperor_side |= 1 << debts.guard
    debts.takers = emperor_side if debts.result == Result.EMPEROR else 31 & ~emperor_side
    debts.payers = 31 & ~debts.takers
    for seat in range(5):
        amount = amount_of(debts, rules, seat)
        if amount > 0 and solo == Solo.OPEN:
            amount *= rules.tribute_open_factor
        if (debts.payers >> seat) & 1:
            debts.due[seat] = amount
        else:
            debts.take[seat] = amount
    note_order(debts, rules)


def note_order(debts: Debts, rules: Rules) -> None:
    """001:65 the guard takes the middle one of three, rebels the largest first; of one card each, or it is not said."""
    if debts.result == Result.EMPEROR:
        if not debts.is_solo and rules.tribute_guard_middle and debts.take[debts.guard] == 1:
            debts.n_ordered = 3 if debts.take[debts.emperor] == 2 else 0
    elif rules.tribute_rebels_largest:
        for seat in range(5):
            if (debts.takers >> seat) & 1:
                if debts.take[seat] != 1 or not debts.places[seat]:
                    debts.n_ordered = 0
                    return
                debts.n_ordered += 1


def amount_of(debts: Debts, rules: Rules, seat: int) -> int:
    """Cards that the seat takes or pays (001:65, 004:61; a solo C82), -1 where the rule set does not say."""
    if debts.is_solo:
        return rules.tribute_solo_emperor if seat == debts.emperor else rules.tribute_solo_other
    if seat == debts.emperor:
        return rules.tribute_emperor
    return rules.tribute_guard if seat == debts.guard else rules.tribute_rebel


def rests_on_silence(debts: Debts, rules: Rules, is_guard_open: bool) -> bool:
    """C82 nothing is said of a solo's tribute; 001:96–97, C98 nor of who won, in some cells of the table."""
    if debts.is_solo:
        return rules.tribute_solo_assumed
    if rules.pair_result != ResultBy.FOLK_WILD2:
        return False
    if is_guard_open and rules.open_needs_first_two:
        return debts.result != Result.EMPEROR
    return debts.places[debts.emperor] != 1 and debts.places[debts.guard] != 1


def note_qing3(debts: Debts, rules: Rules, verdicts: Verdicts, at: int) -> None:
    """001:88 who was left with threes alone, and beaten, pays one largest card to the seat that did it."""
    if not rules.qing3:
        return
    solo = verdicts.game[at + Outcome.SOLO]
    for seat in range(5):
        to = verdicts.game[at + Outcome.QING3_TO + seat]
        debts.qing3_to[seat] = to
        is_on_emperor_side = seat == debts.emperor or (solo == Solo.NO and seat == debts.guard)
        is_to_on_emperor_side = to == debts.emperor or (solo == Solo.NO and to == debts.guard)
        if debts.emperor < 0 or solo == Solo.UNKNOWN or is_on_emperor_side == is_to_on_emperor_side:
            debts.qing3_doubtful |= 1 << seat


def has_no_two(table: Table, rules: Rules, seat: int) -> bool:
    """C79: a 2 is due, and the hand that is shown has none (any more)."""
    return rules.tribute_two and table.is_dealt[seat] > 0 and table.ranks[seat * 15 + 12] == 0


def may_be_excused(debts: Debts, table: Table, rules: Rules, seat: int) -> bool:
    """That the seat pays nothing is no fault under some reading: it has no 2, or says so and its hand is not shown."""
    if has_no_two(table, rules, seat):
        return True
    return rules.tribute_two and (debts.waived >> seat) & 1 != 0 and not table.is_dealt[seat]


def settle_debts(debts: Debts, table: Table, rules: Rules, verdicts: Verdicts, row: int) -> None:
    """The throne begins with event `row`: who owes cards and has not paid them, one finding a debtor."""
    debts.is_settled = True
    if debts.is_due and debts.payers:
        settle_tribute(debts, table, rules, verdicts, row)
    for seat in range(5):
        if debts.qing3_to[seat] >= 0 and not ((debts.qing3_paid | debts.excused) >> seat) & 1:
            flags = Weight.DOUBTFUL if (debts.qing3_doubtful >> seat) & 1 else Weight.PLAIN
            find(verdicts, row, Violation.TRIBUTE_MISSING, seat, 1, -1, -1, flags)


def settle_tribute(debts: Debts, table: Table, rules: Rules, verdicts: Verdicts, row: int) -> None:
    """Tribute of the side that lost; where it is not said how many cards, it is enough that one of them pays."""
    is_silent = False
    has_paid = False
    for seat in range(5):
        if (debts.payers >> seat) & 1:
            is_silent |= debts.due[seat] < 0
            has_paid |= debts.paid[seat] > 0 or (debts.excused >> seat) & 1 != 0
    if is_silent:
        if not has_paid:
            flags = Weight.DOUBTFUL if debts.is_doubtful else Weight.PLAIN
            find(verdicts, row, Violation.TRIBUTE_MISSING, -1, 1, -1, -1, flags)
        return
    for seat in range(5):
        if debts.paid[seat] >= debts.due[seat] or (debts.excused >> seat) & 1:
            continue
        flags = Weight.PLAIN if debts.is_solo else Weight.STATED
        if debts.is_doubtful or may_be_excused(debts, table, rules, seat):
            flags = Weight.DOUBTFUL
        if debts.paid[seat]:
            find(verdicts, row, Violation.TRIBUTE_WRONG_COUNT, seat, debts.due[seat], debts.paid[seat], -1, flags)
        else:
            find(verdicts, row, Violation.TRIBUTE_MISSING, seat, debts.due[seat], -1, -1, flags)
