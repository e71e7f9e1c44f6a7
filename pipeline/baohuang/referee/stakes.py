"""What doubles the points: the open guard, the rebellion, the kick. All before the first lead."""

import cython

if not cython.compiled:  # compiled, these names come from stakes.pxd
    from baohuang.game.choices import Solo
    from baohuang.game.layout import Weight
    from baohuang.game.violations import Violation
    from baohuang.referee.record import Log, Verdicts, find
    from baohuang.referee.roles import cannot_be_guard, is_emperor_side, show_guard
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.table import Table, count_bits
    from baohuang.referee.throne import need_emperor


def factor_of(table: Table, rules: Rules, is_open: bool, is_rebellion: bool, is_kicked: bool) -> int:
    """The product of all doublings: an open guard and a rebellion double once together (C70), a kick once more."""
    factor = 1
    if table.solo == Solo.OPEN and not (table.is_grab and rules.grab_has_ladder):
        factor = rules.solo_open_factor
    if is_open:
        factor *= rules.open_factor
    if is_rebellion and not (is_open and rules.open_factor > 1):
        factor *= rules.rebellion_factor
    if is_kicked:
        factor *= rules.kick_factor
    return factor if factor < rules.factor_max else rules.factor_max


def is_kicked(table: Table, rules: Rules) -> bool:
    """Enough seats of either side have kicked (C72)."""
    return (
        count_bits(table.kicked_by_emperor_side) >= rules.emperor_kick_needs
        or count_bits(table.kicked_by_rebels) >= rules.rebels_kick_needs
    )


def factor_now(table: Table, rules: Rules) -> int:
    """The factor of all that counts so far."""
    return factor_of(table, rules, table.is_guard_open, table.is_rebellion, is_kicked(table, rules))


def row_that_explains(table: Table, rules: Rules, factor: int, only_doubtful: bool) -> int:
    """The last declaration that did not count but makes this factor if it is counted, -1 if none does.

    Rows of such declarations are kept in `uncounted_…`; one alone explains before several together. `only_doubtful`:
    of those that are suspicious only, so that the factor may count them or not (4.12).
    """
    open_row = -1 if only_doubtful and not table.is_open_doubtful else table.uncounted_open
    rebellion_row = -1 if only_doubtful and not table.is_rebellion_doubtful else table.uncounted_rebellion
    kick_row = -1 if only_doubtful and not table.is_kick_doubtful else table.uncounted_kick
    for together in range(8):
        is_open = together == 1 or together >= 4  # 0 kick; 1 open guard; 2 rebellion; then pairs and all three
        is_rebellion = together == 2 or together == 3 or together >= 5
        is_kick = together == 0 or together == 3 or together == 4 or together >= 6
        row = -1
        if is_open and open_row > row:
            row = open_row
        if is_rebellion and rebellion_row > row:
            row = rebellion_row
        if is_kick and kick_row > row:
            row = kick_row
        n_rebels = count_bits(table.rebels | table.uncounted_rebels)
        if row >= 0 and factor == factor_of(
            table,
            rules,
            table.is_guard_open or (is_open and open_row >= 0),
            table.is_rebellion or (is_rebellion and n_rebels >= rules.rebels_needed),
            is_kicked(table, rules) or (is_kick and kick_row >= 0),
        ):
            return row
    return -1


def check_open_guard(table: Table, rules: Rules, seat: int) -> int:
    """004:25, 004:33–37."""
    if not rules.may_open:
        return Violation.OPEN_NOT_IN_RULESET
    if table.trick and not rules.open_late_assumed:
        return Violation.OPEN_TOO_LATE
    if table.solo > Solo.NO or (table.guard >= 0 and table.guard != seat) or seat == table.emperor:
        return Violation.OPEN_BY_NON_GUARD
    if rules.is_by_call and not table.is_called and not table.trick:
        return Violation.OPEN_BY_NON_GUARD  # nobody is called yet
    if table.solo == Solo.UNKNOWN and cannot_be_guard(table, seat):
        return Violation.OPEN_BY_NON_GUARD
    if table.trick:
        return Violation.OPEN_TOO_LATE  # suspicious: other names come first
    if table.is_rebellion and rules.rebellion_reveals:
        return Violation.OPEN_AFTER_REVEAL
    return Violation.NONE


def on_open_guard(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """明保: the guard shows himself."""
    seat = log.seat[row]
    need_emperor(table, rules, log, verdicts, row)
    violation = check_open_guard(table, rules, seat)
    table.is_declaring = True
    if violation:
        verdicts.verdict[row] = violation
        find(verdicts, row, violation, seat, table.guard, seat, -1, 0)
        if violation == Violation.OPEN_TOO_LATE:
            table.uncounted_open = row
            table.is_open_doubtful = rules.open_late_assumed
        if violation == Violation.OPEN_BY_NON_GUARD:
            table.uncounted_open = row
            table.is_open_doubtful = False
            return
    table.is_guard_opened = True
    if not violation:
        table.is_guard_open = True
        verdicts.is_counted[row] = 1
        table.factor = factor_now(table, rules)
    show_guard(table, seat)


def check_rebellion(table: Table, rules: Rules, seat: int) -> int:
    """004:27, 004:37."""
    if not rules.may_rebel:
        return Violation.REBEL_NOT_IN_RULESET
    if table.trick and not rules.rebel_late_assumed:
        return Violation.REBEL_TOO_LATE
    if is_emperor_side(table, seat):
        return Violation.REBEL_BY_EMPEROR_SIDE
    if table.trick:
        return Violation.REBEL_TOO_LATE
    if table.is_guard_opened or table.solo == Solo.OPEN:
        return Violation.REBEL_VS_OPEN_GUARD
    return Violation.NONE


def on_rebellion(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """造反: when enough rebels declare it the points double and the guard is shown; a repeat counts once."""
    seat = log.seat[row]
    need_emperor(table, rules, log, verdicts, row)
    violation = check_rebellion(table, rules, seat)
    table.is_declaring = True
    if violation:
        verdicts.verdict[row] = violation
        find(verdicts, row, violation, seat, -1, seat, -1, 0)
        if violation == Violation.REBEL_TOO_LATE or violation == Violation.REBEL_BY_EMPEROR_SIDE:
            table.uncounted_rebels |= 1 << seat
            table.uncounted_rebellion = row
            table.is_rebellion_doubtful = violation == Violation.REBEL_TOO_LATE and rules.rebel_late_assumed
        if violation != Violation.REBEL_VS_OPEN_GUARD or table.solo == Solo.OPEN:  # C75: no effect on an open solo
            return
    verdicts.is_counted[row] = 1
    table.rebels |= 1 << seat
    is_in_vain = table.solo == Solo.HIDDEN and not rules.rebels_against_hidden
    if not table.is_rebellion and not is_in_vain and count_bits(table.rebels) >= rules.rebels_needed:
        table.is_rebellion = True
        table.owes_reveal = rules.rebellion_reveals and not table.guard_is_public
        table.factor = factor_now(table, rules)


def check_reveal(table: Table, rules: Rules, seat: int) -> int:
    """004:27 the guard is shown when a rebellion stands; a hidden solo is shown by the emperor's own seat (C109)."""
    if rules.may_rebel and not table.is_rebellion and not table.is_guard_opened and table.solo != Solo.OPEN:
        return Violation.REBELLION_BELOW_THRESHOLD
    holder = table.emperor if table.solo > Solo.NO else table.guard
    if holder >= 0 and seat != holder:
        return Violation.GUARD_IDENTITY_MISMATCH
    if table.solo == Solo.UNKNOWN and cannot_be_guard(table, seat):
        return Violation.GUARD_IDENTITY_MISMATCH
    return Violation.NONE


def on_reveal(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """The server shows the table who is the guard: a claim."""
    seat = log.seat[row]
    violation = check_reveal(table, rules, seat)
    if violation:
        expected = table.emperor if table.solo > Solo.NO else table.guard
        actual = seat
        cause = -1
        if violation == Violation.REBELLION_BELOW_THRESHOLD:
            expected = rules.rebels_needed
            actual = count_bits(table.rebels)
            if count_bits(table.rebels | table.uncounted_rebels) >= rules.rebels_needed:
                cause = table.uncounted_rebellion
        verdicts.verdict[row] = violation
        find(verdicts, row, violation, seat, expected, actual, cause, 0)
        table.owes_reveal = False
        table.guard_is_public = True
        return
    verdicts.is_counted[row] = 1
    show_guard(table, seat)


def check_kick(table: Table, rules: Rules, seat: int) -> int:
    """Whether a kick is described, in time, and an answer; a suspicious name gives way to one that is not."""
    if not rules.may_kick:
        return Violation.KICK_NOT_IN_RULESET
    if table.trick and not rules.kick_late_assumed:
        return Violation.KICK_TOO_LATE
    violation = check_answer(table, rules, seat)
    is_doubtful = violation == Violation.KICK_WITHOUT_TRIGGER and table.solo == Solo.OPEN
    return Violation.KICK_TOO_LATE if table.trick and (not violation or is_doubtful) else violation


def check_answer(table: Table, rules: Rules, seat: int) -> int:
    """004:27 the other side may answer an open guard, an open solo or a rebellion."""
    for_rebels = (table.is_guard_opened and rules.rebels_answer_open_guard) or (
        table.solo == Solo.OPEN and rules.rebels_answer_open_solo
    )
    for_emperor_side = table.is_rebellion and rules.emperor_side_answers
    if not for_rebels and not for_emperor_side:
        return Violation.KICK_WITHOUT_TRIGGER
    if table.solo == Solo.UNKNOWN and seat != table.emperor:
        return Violation.NONE  # closed hands: whose side the seat is on is not known
    if is_emperor_side(table, seat):
        return Violation.NONE if for_emperor_side else Violation.KICK_WRONG_SIDE
    return Violation.NONE if for_rebels else Violation.KICK_WRONG_SIDE


def on_kick(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """踢: the other side doubles once more; a second kick of a side is a no-op (C59)."""
    seat = log.seat[row]
    need_emperor(table, rules, log, verdicts, row)
    violation = check_kick(table, rules, seat)
    table.is_declaring = True
    if violation:
        # 000:88 does not say who may answer an open solo
        is_doubtful = violation == Violation.KICK_WITHOUT_TRIGGER and table.solo == Solo.OPEN
        verdicts.verdict[row] = violation
        find(verdicts, row, violation, seat, -1, seat, -1, Weight.DOUBTFUL if is_doubtful else Weight.PLAIN)
        if violation != Violation.KICK_NOT_IN_RULESET:
            table.uncounted_kick = row
            is_late = violation == Violation.KICK_TOO_LATE
            table.is_kick_doubtful = is_doubtful or (is_late and rules.kick_late_assumed)
        return
    verdicts.is_counted[row] = 1
    if is_emperor_side(table, seat) or (table.solo == Solo.UNKNOWN and table.is_rebellion):
        table.kicked_by_emperor_side |= 1 << seat
    else:
        table.kicked_by_rebels |= 1 << seat
    table.factor = factor_now(table, rules)


def need_reveal(table: Table, verdicts: Verdicts, row: int) -> None:
    """004:27 a rebellion that stands has shown the guard before the next play: supplied where the log left it out."""
    if table.owes_reveal:
        expected = table.emperor if table.solo > Solo.NO else table.guard
        find(verdicts, row, Violation.REBELLION_WITHOUT_REVEAL, -1, expected, -1, -1, 0)
        show_guard(table, table.guard_card)
