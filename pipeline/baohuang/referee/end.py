"""The claims of the `end` event, compared with what the referee worked out, key by key.

A key is compared given the other claims of the same event, so that one wrong claim is one finding (4.11): `Claim`
holds the claimed roles, places, penalties and factor, each replaced by the referee's own where the log claims nothing.
"""

import cython

if not cython.compiled:  # compiled, these names come from end.pxd
    from baohuang.game.choices import Phase, Result, Solo
    from baohuang.game.layout import Claimed, Weight
    from baohuang.game.violations import Violation
    from baohuang.referee.finish import (
        are_sizes_known,
        has_last_places,
        is_side_out,
        may_end,
        may_side_be_out,
        n_active,
        note_over,
        settle_places,
    )
    from baohuang.referee.points import check_scores, check_side_scores
    from baohuang.referee.record import Log, Verdicts, pack
    from baohuang.referee.roles import cannot_be_guard
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.settle import Claim, is_result_doubtful, note, result_of, settle_own
    from baohuang.referee.stakes import factor_of, is_kicked, row_that_explains
    from baohuang.referee.table import Table, count_bits


def on_end(claim: Claim, table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """The game is closed: each claim is compared with what the referee worked out."""
    claim.row = row
    claim.at = log.claim[row]
    claim.at *= Claimed.WIDTH
    claim.cause = -1
    claim.is_early = False
    was_void = table.phase == Phase.VOID
    table.is_ended = True
    if was_void:
        if has_points(log, claim.at):
            note(verdicts, claim, Violation.SCORE_ON_VOID, -1, -1, -1, 0)
        check_emperor(claim, table, log, verdicts)
        check_left(claim, table, log, verdicts)
        return
    check_end(claim, table, rules, verdicts)
    settle_own(claim, table, rules)
    check_emperor(claim, table, log, verdicts)
    check_guard(claim, table, log, verdicts)
    check_penalty(claim, table, rules, log, verdicts)
    check_places(claim, table, log, verdicts)
    check_titles(claim, log, verdicts)
    check_left(claim, table, log, verdicts)
    check_factor(claim, table, rules, log, verdicts)
    check_result(claim, rules, log, verdicts)
    check_scores(claim, rules, log, verdicts)
    check_side_scores(claim, rules, log, verdicts)


def has_points(log: Log, at: int) -> bool:
    """The log gives points to somebody."""
    for n in range(5):
        if log.claims[at + Claimed.SCORES_N] > n and log.claims[at + Claimed.SCORES + n] != 0:
            return True
    for n in range(2):
        if log.claims[at + Claimed.SIDES_N] > n and log.claims[at + Claimed.SIDES + n] != 0:
            return True
    return False


def check_end(claim: Claim, table: Table, rules: Rules, verdicts: Verdicts) -> None:
    """004:51 not before all but one are out; where hands are closed and sizes unknown nobody can tell."""
    for seat in range(5):
        if table.left[seat] < 0:
            return
    if not may_end(table, rules):
        claim.is_early = True
        # that it ends when a side is out is not ruled out where a text is silent (2.9)
        weight = Weight.PLAIN if is_side_out(table) or may_side_be_out(table) else Weight.STATED
        note(verdicts, claim, Violation.ENDED_EARLY, -1, 1, n_active(table), weight)
        return
    table.withdrawn |= table.undecided  # C83: who has not acted again is left out
    table.undecided = 0
    note_over(table)


def check_emperor(claim: Claim, table: Table, log: Log, verdicts: Verdicts) -> None:
    """`emperor`: who was enthroned."""
    if log.claims[claim.at + Claimed.EMPEROR_N] < 0:
        return
    emperor = log.claims[claim.at + Claimed.EMPEROR]
    if table.emperor >= 0 and emperor != table.emperor:
        note(verdicts, claim, Violation.EMPEROR_IDENTITY_MISMATCH, emperor, table.emperor, emperor, 0)
    claim.emperor = emperor if emperor < 5 else -1


def check_guard(claim: Claim, table: Table, log: Log, verdicts: Verdicts) -> None:
    """`guard`: the holder of the guard's card, null in a solo."""
    if log.claims[claim.at + Claimed.GUARD_N] < 0:
        return
    guard = log.claims[claim.at + Claimed.GUARD]
    if table.solo > Solo.NO and guard >= 0 and guard != table.emperor:
        note(verdicts, claim, Violation.SOLO_NOT_RECOGNISED, guard, -1, guard, 0)
    elif table.solo > Solo.NO and guard >= 0:
        note(verdicts, claim, Violation.GUARD_IDENTITY_MISMATCH, guard, -1, guard, 0)
    elif (table.solo == Solo.NO and guard != table.guard) or (
        table.solo == Solo.UNKNOWN and cannot_be_guard(table, guard if guard >= 0 else table.emperor)
    ):
        note(verdicts, claim, Violation.GUARD_IDENTITY_MISMATCH, guard, table.guard, guard, 0)
    claim.guard = guard if guard < 5 else -1
    if guard >= 0:
        claim.solo = Solo.NO
    elif claim.solo == Solo.NO or claim.solo == Solo.UNKNOWN:
        claim.solo = Solo.HIDDEN


def check_qing3(claim: Claim, table: Table, log: Log, verdicts: Verdicts) -> None:
    """`hold_penalty` and `hold_penalty_to`: whose play before the threes was beaten, and by whom (001:88, C96)."""
    named = log.claims[claim.at + Claimed.PENALTY] & 31
    due = 0
    known = 0
    for seat in range(5):
        if table.qing3_to[seat] >= 0:
            due |= 1 << seat
        if table.is_dealt[seat] and not table.owed[seat]:
            known |= 1 << seat
    false = named & ~due & known
    if due & ~named:
        weight = Weight.PLAIN if due & ~named & ~table.qing3_ally else Weight.DOUBTFUL  # C97
        note(verdicts, claim, Violation.QING3_MISSED, -1, due & ~named, -1, weight)
    elif false:
        note(verdicts, claim, Violation.QING3_FALSE, -1, due, false, 0)
    elif log.claims[claim.at + Claimed.PENALTY_TO_N] >= 0 and not named & ~known:
        to = log.claims[claim.at + Claimed.PENALTY_TO]
        takers = 0
        for seat in range(5):
            if (named >> seat) & 1:
                takers |= 1 << table.qing3_to[seat]
        if not (takers >> to) & 1:
            note(verdicts, claim, Violation.QING3_FALSE, -1, takers, 1 << to, 0)


def check_penalty(claim: Claim, table: Table, rules: Rules, log: Log, verdicts: Verdicts) -> None:
    """`hold_penalty`: who broke the hold-back rule (004:47, 004:67)."""
    if log.claims[claim.at + Claimed.PENALTY_N] >= 0 and rules.qing3:
        check_qing3(claim, table, log, verdicts)
        return
    if log.claims[claim.at + Claimed.PENALTY_N] < 0 or not rules.hold_last_place:
        return
    named = log.claims[claim.at + Claimed.PENALTY]
    if table.penalised & ~named:
        note(verdicts, claim, Violation.HELD_SIX_PENALTY_MISSING, -1, table.penalised & ~named, -1, 0)
    elif named & ~table.penalised:
        note(verdicts, claim, Violation.HELD_SIX_PENALTY_FALSE, -1, table.penalised, named & ~table.penalised, 0)
    claim.penalised = named & 31


def is_right_place(claim: Claim, table: Table, seat: int, place: int) -> bool:
    """The claimed place of one seat, given who is penalised; several penalised seats share the last places."""
    if (claim.penalised >> seat) & 1:
        return has_last_places(place, count_bits(claim.penalised))
    return table.places[seat] == place


def check_places(claim: Claim, table: Table, log: Log, verdicts: Verdicts) -> None:
    """`places`: the order of going out, after penalties; null where more than one seat is left."""
    if log.claims[claim.at + Claimed.PLACES_N] < 0:
        return
    settle_places(table, claim.penalised)
    is_known = are_sizes_known(table)
    used = 0
    wrong = log.claims[claim.at + Claimed.PLACES_N] != 5
    is_missing = False
    is_of_its_own = wrong
    for seat in range(5):
        place = log.claims[claim.at + Claimed.PLACES + seat]
        if is_known and not is_right_place(claim, table, seat, place):
            wrong = True
            if table.places[seat] or not claim.is_early:
                is_of_its_own = True
            if log.claims[claim.at + Claimed.PENALTY_N] < 0 and (table.penalised >> seat) & 1:
                is_missing = True
        if 1 <= place <= 5:
            if (used >> place) & 1:
                wrong = is_of_its_own = True
            used |= 1 << place
    if wrong:
        violation = Violation.HELD_SIX_PENALTY_MISSING if is_missing else Violation.FINISH_ORDER_MISMATCH
        expected = pack(table.places[0], table.places[1], table.places[2], table.places[3], table.places[4])
        if is_missing:
            expected = table.penalised
        if claim.is_early and not is_of_its_own:  # places of seats that still play follow from the early end
            claim.cause = claim.row
        note(verdicts, claim, violation, -1, expected, -1, 0)
    if log.claims[claim.at + Claimed.PLACES_N] == 5:
        for seat in range(5):
            claim.places[seat] = log.claims[claim.at + Claimed.PLACES + seat]


def check_titles(claim: Claim, log: Log, verdicts: Verdicts) -> None:
    """`titles`: 004:19, given the places."""
    if log.claims[claim.at + Claimed.TITLES_N] < 0:
        return
    wrong = log.claims[claim.at + Claimed.TITLES_N] != 5
    for seat in range(5):
        if claim.places[seat] > 0 and log.claims[claim.at + Claimed.TITLES + seat] != claim.places[seat]:
            wrong = True
    if wrong:
        expected = pack(claim.places[0], claim.places[1], claim.places[2], claim.places[3], claim.places[4])
        note(verdicts, claim, Violation.TITLE_MISMATCH, -1, expected, -1, 0)


def check_left(claim: Claim, table: Table, log: Log, verdicts: Verdicts) -> None:
    """`left`: what was dealt, with what changed hands, less what was played; of a closed or owing hand the number."""
    n = log.claims[claim.at + Claimed.LEFT_N]
    if n < 0:
        return
    wrong = 0
    for seat in range(5):
        start = log.claims[claim.at + Claimed.LEFT_START + seat]
        size = log.claims[claim.at + Claimed.LEFT_COUNT + seat] if seat < n else 0
        if table.left[seat] >= 0 and size != table.left[seat]:
            wrong |= 1 << seat
        elif table.is_dealt[seat] and not table.owed[seat]:
            for at in range(start, start + size):
                table.tally[log.cards[at]] += 1
            for card in range(56):
                if table.tally[card] != table.hand[seat * 56 + card]:
                    wrong |= 1 << seat
                table.tally[card] = 0
    if wrong or n != 5:
        note(verdicts, claim, Violation.LEFTOVER_MISMATCH, -1, wrong, -1, 0)


def check_factor(claim: Claim, table: Table, rules: Rules, log: Log, verdicts: Verdicts) -> None:
    """`factor`: the product of all doublings that count (004:73–75)."""
    if log.claims[claim.at + Claimed.FACTOR_N] < 0 or not (rules.scores_seats or rules.scores_sides):
        return
    factor = log.claims[claim.at + Claimed.FACTOR]
    is_doubtful = row_that_explains(table, rules, factor, True) >= 0  # 4.12: it may be counted or not
    if table.emperor >= 0 and factor != table.factor and not is_doubtful:
        kicked = is_kicked(table, rules)
        with_rebellion = factor_of(table, rules, table.is_guard_open, True, kicked)
        with_rebellion_kicked = factor_of(table, rules, table.is_guard_open, True, kicked or table.uncounted_kick >= 0)
        without_rebellion = factor_of(table, rules, table.is_guard_open, False, kicked and table.is_guard_open)
        with_kick = factor_of(table, rules, table.is_guard_open, table.is_rebellion, True)
        explaining = row_that_explains(table, rules, factor, False)
        if explaining >= 0:
            claim.cause = explaining
            note(verdicts, claim, Violation.MULTIPLIER_MISMATCH, -1, table.factor, factor, Weight.STATED)
        elif table.rebels and not table.is_rebellion and factor in (with_rebellion, with_rebellion_kicked):
            n = count_bits(table.rebels)
            note(verdicts, claim, Violation.REBELLION_BELOW_THRESHOLD, -1, rules.rebels_needed, n, Weight.CLAIM)
        elif table.is_rebellion and factor == without_rebellion:
            note(verdicts, claim, Violation.REBELLION_IGNORED, -1, table.factor, factor, 0)
        elif (table.kicked_by_rebels | table.kicked_by_emperor_side) and not kicked and factor == with_kick:
            note(verdicts, claim, Violation.KICK_BELOW_THRESHOLD, -1, table.factor, factor, 0)
        else:
            # C55: whether an open guard alone doubles
            by_open_guard = table.is_guard_open and not table.is_rebellion and factor == 2 * table.factor
            weight = Weight.PLAIN if by_open_guard and rules.open_factor == 1 else Weight.STATED
            note(verdicts, claim, Violation.MULTIPLIER_MISMATCH, -1, table.factor, factor, weight)
    if 1 <= factor <= 64:  # no rule set multiplies more; a claim beyond it is not used to work out scores
        claim.factor = factor


def check_result(claim: Claim, rules: Rules, log: Log, verdicts: Verdicts) -> None:
    """`result`: by the sign of the score or the table of the rule set, given roles and places."""
    if log.claims[claim.at + Claimed.RESULT_N] < 0 or claim.solo == Solo.UNKNOWN:
        return
    result = log.claims[claim.at + Claimed.RESULT]
    expected = result_of(claim, rules)
    if claim.is_open_doubtful and result != expected:  # an open guard that may count or not, 4.12
        claim.is_guard_open = not claim.is_guard_open
        expected = result_of(claim, rules)
    if expected != Result.UNDECIDED and result != expected:
        weight = Weight.DOUBTFUL if is_result_doubtful(claim, rules) else Weight.PLAIN
        note(verdicts, claim, Violation.RESULT_MISMATCH, -1, expected, result, weight)
