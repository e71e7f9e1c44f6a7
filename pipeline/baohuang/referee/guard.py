"""Who calls a guard, who plays alone."""

import cython

if not cython.compiled:  # compiled, these names come from guard.pxd
    from baohuang.game.choices import EmperorBy, Solo
    from baohuang.game.layout import Flag, Weight
    from baohuang.game.violations import Violation
    from baohuang.referee.accept import best_to_call
    from baohuang.referee.forced import copies_held, most_identical
    from baohuang.referee.record import Log, Verdicts, find
    from baohuang.referee.roles import settle_roles, show_guard
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.stakes import factor_now
    from baohuang.referee.table import Table, bit, count_bits, plain_code, rank_of
    from baohuang.referee.throne import need_emperor


def card_called(table: Table, log: Log, row: int) -> int:
    """The card that a call shows most of, -1 if it shows none most."""
    start = log.card_start[row]
    stop = start + log.card_count[row]
    best = -1
    most = 0
    for at in range(start, stop):
        card = plain_code(log.cards[at])
        table.tally[card] += 1
        if table.tally[card] > most:
            most = table.tally[card]
            best = card
        elif table.tally[card] == most and card != best:
            best = -1
    for at in range(start, stop):
        table.tally[plain_code(log.cards[at])] = 0
    return best


def copies_shown(log: Log, row: int, card: int) -> int:
    """How many of this card the call shows."""
    n = 0
    for at in range(log.card_start[row], log.card_start[row] + log.card_count[row]):
        if plain_code(log.cards[at]) == card:
            n += 1
    return n


def check_call(table: Table, rules: Rules, log: Log, row: int) -> int:
    """The first rule that a call breaks (000:18, 001:56, 002:91)."""
    seat = log.seat[row]
    if not rules.is_by_call:
        return Violation.CALL_IN_MARKED_MODE
    if table.emperor >= 0 and seat != table.emperor:
        return Violation.CALL_BY_NON_EMPEROR
    if table.is_grab or table.is_declared:
        return Violation.CALL_AFTER_GRAB
    if table.is_called and table.call_missing_row < 0:
        return Violation.CALL_REPEATED
    if table.trick:
        return Violation.EVENT_OUT_OF_PHASE  # what is held now says nothing of what could be called
    n = log.card_count[row]
    if n != 3 and n != 4:
        return Violation.CALL_WRONG_COUNT
    card = card_called(table, log, row)
    if card < 0 or copies_shown(log, row, card) != n:
        is_doubtful = rules.call_needs_suit_assumed and is_of_one_colour(log, row)
        return (
            Violation.CALL_CARD_NOT_HELD
            if is_doubtful and lacks_a_card(table, log, row)
            else Violation.CALL_NOT_IDENTICAL
        )
    if (rules.may_not_call >> rank_of(card)) & 1:
        return Violation.CALL_FORBIDDEN_RANK
    if table.is_dealt[seat] and copies_held(table, seat, card) < n:
        return Violation.CALL_CARD_NOT_HELD
    return Violation.NONE


def lacks_a_card(table: Table, log: Log, row: int) -> bool:
    """The seat's shown hand does not hold every card of the event."""
    seat = log.seat[row]
    if not table.is_dealt[seat]:
        return False
    for at in range(log.card_start[row], log.card_start[row] + log.card_count[row]):
        card = plain_code(log.cards[at])
        if copies_held(table, seat, card) < copies_shown(log, row, card):
            return True
    return False


def is_of_one_colour(log: Log, row: int) -> bool:
    """C102: cards of one rank and colour, which somebody may have read as the same."""
    start = log.card_start[row]
    first = log.cards[start]
    for at in range(start, start + log.card_count[row]):
        card = log.cards[at]
        if card >= 52 or card >> 2 != first >> 2:
            return False
        if is_red(card) != is_red(first):
            return False
    return True


def is_red(card: int) -> bool:
    """A heart or a diamond."""
    return (card & 3) == 1 or (card & 3) == 2


def name_guard(table: Table, card: int, n: int) -> None:
    """The card called, and how many of it are shown: the holder of the fourth is the guard, the caller a solo."""
    table.is_called = True
    table.called_card = card
    table.called_count = n
    table.guard_card = -1
    if card >= 0:
        emperor = table.emperor
        holders = 0
        hidden = 0
        for seat in range(5):
            if seat != emperor and table.is_dealt[seat] and copies_held(table, seat, card):
                holders |= bit(seat)
            if seat != emperor and not table.is_dealt[seat]:
                hidden |= bit(seat)
        has_all = copies_held(table, emperor, card) >= 4 if table.is_dealt[emperor] else n == 4
        if has_all:
            table.guard_card = emperor
            holders = bit(emperor)
        elif count_bits(holders) == 1:
            table.guard_card = only_seat(holders)
        elif not holders and count_bits(hidden) == 1 and table.is_dealt[emperor]:
            table.guard_card = only_seat(hidden)
        elif not holders and not hidden and not table.is_dealt[emperor]:
            table.guard_card = emperor
        table.dealt_guards = holders
    if n == 4 and table.guard_card == table.emperor:
        table.solo = Solo.OPEN
        show_guard(table, table.emperor)
    settle_roles(table)


def only_seat(mask: int) -> int:
    """The seat of a set of one."""
    for seat in range(5):
        if (mask >> seat) & 1:
            return seat
    return -1


def on_call(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """叫侍卫: the emperor shows three cards, the holder of the fourth is his guard."""
    need_emperor(table, rules, log, verdicts, row)
    seat = log.seat[row]
    violation = check_call(table, rules, log, row)
    if violation:
        expected = -1
        actual = seat
        cause = -1
        weight: int = Weight.PLAIN
        if violation == Violation.CALL_BY_NON_EMPEROR:
            expected = table.emperor
            if table.other_call < 0:
                table.other_call = row
        elif violation == Violation.CALL_WRONG_COUNT:
            expected = 3
            actual = log.card_count[row]
        elif violation == Violation.CALL_NOT_IDENTICAL:
            weight = Weight.DOUBTFUL if rules.call_needs_suit_assumed and is_of_one_colour(log, row) else Weight.PLAIN
        elif violation == Violation.CALL_CARD_NOT_HELD:
            actual = card_called(table, log, row)
        elif violation == Violation.EVENT_OUT_OF_PHASE:
            cause = table.call_missing_row
        verdicts.verdict[row] = violation
        find(verdicts, row, violation, seat, expected, actual, cause, weight)
        if (
            violation == Violation.CALL_IN_MARKED_MODE
            or violation == Violation.CALL_BY_NON_EMPEROR
            or violation == Violation.CALL_AFTER_GRAB
            or violation == Violation.CALL_REPEATED
            or violation == Violation.EVENT_OUT_OF_PHASE
        ):
            return
    if table.emperor >= 0:
        card = card_called(table, log, row)
        name_guard(table, card, copies_shown(log, row, card) if card >= 0 else 0)
        table.factor = factor_now(table, rules)


def only_card_to_call(table: Table, rules: Rules, seat: int) -> int:
    """The one card that the seat can call, -1 if there is none or more than one."""
    only = -1
    for card in range(54):
        if not (rules.may_not_call >> rank_of(card)) & 1 and copies_held(table, seat, card) >= 3:
            if only >= 0:
                return -1
            only = card
    return only


def need_call(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """Before the first lead the emperor has called a guard or plays alone, and could when he took the throne."""
    if not rules.is_by_call or table.trick or table.emperor < 0 or table.call_missing_row >= 0:
        return
    plays_alone = table.is_grab or table.solo == Solo.OPEN
    if table.is_ineligible and not plays_alone:
        table.is_ineligible = False
        best = best_to_call(table, rules, table.emperor)
        find(verdicts, table.accept_row, Violation.EMPEROR_INELIGIBLE, table.emperor, 3, best, -1, 0)
        if not verdicts.verdict[table.accept_row]:
            verdicts.verdict[table.accept_row] = Violation.EMPEROR_INELIGIBLE
        table.ineligible_row = table.accept_row
    if table.is_called or plays_alone:
        return
    if table.other_call >= 0:
        card = card_called(table, log, table.other_call)
        name_guard(table, card, copies_shown(log, table.other_call, card) if card >= 0 else 0)
        return
    weight = Weight.DOUBTFUL if rules.emperor_by == EmperorBy.TURN else Weight.PLAIN  # 001:84 does not speak of when
    find(verdicts, row, Violation.CALL_MISSING, -1, table.emperor, -1, table.ineligible_row, weight)
    table.call_missing_row = row
    if table.is_dealt[table.emperor]:
        card = only_card_to_call(table, rules, table.emperor)
        if card >= 0:
            name_guard(table, card, 0)


def has_no_quad(table: Table, seat: int) -> bool:
    """By call: the emperor does not hold all four of the card called, or before the call of any card."""
    if table.is_called and table.called_card >= 0:
        if not table.is_dealt[seat]:
            return table.solo == Solo.NO
        return copies_held(table, seat, table.called_card) + table.called_played < 4
    return table.is_dealt[seat] > 0 and most_identical(table, seat, True) < 4


def is_outright(table: Table, rules: Rules) -> bool:
    """000:20 an open solo may be declared whatever the cards; 000:68 or is not spoken of."""
    if rules.solo_declare:
        return not table.is_called
    return not rules.solo_announce and not rules.is_by_call


def check_solo(table: Table, rules: Rules, log: Log, row: int) -> int:
    """Only an emperor who holds the guard's card too plays alone; he opens it before the first lead (C108)."""
    seat = log.seat[row]
    is_open = log.flags[row] & Flag.OPEN
    if table.emperor >= 0 and seat != table.emperor:
        return Violation.SOLO_BY_NON_EMPEROR
    if not (is_open and is_outright(table, rules)) and not table.is_grab:
        if rules.is_by_call:
            if rules.solo_hidden and has_no_quad(table, seat):
                return Violation.SOLO_WITHOUT_QUAD
        elif table.solo == Solo.NO:
            return Violation.SOLO_WITHOUT_BOTH_MARKS
    if is_open and (table.trick or (table.is_rebellion and table.solo != Solo.OPEN)):
        return Violation.EVENT_OUT_OF_PHASE
    shows_only = rules.solo_show_four and not rules.solo_announce and not rules.solo_declare
    if is_open and shows_only and not table.is_grab and table.called_count < 4:
        return Violation.OPEN_SOLO_NOT_SHOWN
    return Violation.NONE


def on_solo(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """A solo is announced (open), or noted by the server (hidden), which is a claim."""
    need_emperor(table, rules, log, verdicts, row)
    seat = log.seat[row]
    violation = check_solo(table, rules, log, row)
    is_open = log.flags[row] & Flag.OPEN
    if violation:
        expected = table.emperor
        actual = seat
        if violation == Violation.SOLO_WITHOUT_QUAD:
            expected = 4
            actual = most_identical(table, seat, True) if table.is_dealt[seat] else -1
        elif violation == Violation.OPEN_SOLO_NOT_SHOWN:
            expected = 4
            actual = table.called_count
        verdicts.verdict[row] = violation
        find(verdicts, row, violation, seat, expected, actual, -1, 0 if is_open else Weight.CLAIM)
        if violation == Violation.OPEN_SOLO_NOT_SHOWN:
            show_guard(table, seat)
        return
    if is_open and table.emperor >= 0:
        if is_outright(table, rules) and table.solo <= Solo.NO:
            table.is_declared = True
        table.guard_is_public = True
        table.owes_reveal = False
        table.solo = Solo.OPEN
        if rules.has_guard_card and table.guard_card < 0 and not table.is_declared:
            show_guard(table, seat)
        if table.is_declared:
            settle_roles(table)
        verdicts.is_counted[row] = 1
        table.factor = factor_now(table, rules)
