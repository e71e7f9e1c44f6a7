"""The points that the `end` event claims, given its roles, places and factor (4.9)."""

import cython

if not cython.compiled:  # compiled, these names come from points.pxd
    from baohuang.game.choices import Solo
    from baohuang.game.layout import Claimed, Weight
    from baohuang.game.violations import Violation
    from baohuang.referee.record import Log, Verdicts, pack
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.settle import Claim, kind_of, ladder_step, note, work_out_scores, work_out_side


def are_scores(claim: Claim, log: Log) -> bool:
    """The claimed scores are those worked out."""
    for seat in range(5):
        if log.claims[claim.at + Claimed.SCORES + seat] != claim.scores[seat]:
            return False
    return True


def are_permuted(claim: Claim, log: Log) -> bool:
    """The claimed scores are those worked out, but for seats exchanged."""
    used = 0
    for seat in range(5):
        found = False
        for other in range(5):
            if (
                not found
                and not (used >> other) & 1
                and log.claims[claim.at + Claimed.SCORES + seat] == claim.scores[other]
            ):
                used |= 1 << other
                found = True
        if not found:
            return False
    return True


def are_pair_scores(claim: Claim, rules: Rules, log: Log) -> bool:
    """The claimed scores are those of two against three, with some seat as guard."""
    guard = claim.guard
    found = False
    for seat in range(5):
        if seat != claim.emperor and not found:
            claim.guard = seat
            found = work_out_scores(claim, rules, Solo.NO, claim.factor) and are_scores(claim, log)
    claim.guard = guard
    return found


def are_of_other_ladder(claim: Claim, rules: Rules, log: Log, kind: int) -> bool:
    """The claimed scores are those of another kind of solo: hidden, open or a grab.

    Where an open solo has no ladder of its own it is the hidden one doubled, and the factor holds the doubling.
    """
    doubling = 1 if rules.open_has_ladder else rules.solo_open_factor
    factor = claim.factor
    if kind == Solo.OPEN and factor % doubling == 0:
        factor //= doubling
    for other in range(Solo.HIDDEN, Solo.GRABBED + 1):
        times = doubling if other == Solo.OPEN else 1
        if other != kind and work_out_scores(claim, rules, other, factor * times) and are_scores(claim, log):
            return True
    return False


def check_scores(claim: Claim, rules: Rules, log: Log, verdicts: Verdicts) -> None:
    """`scores`, given roles, places and factor: the most specific name for what is wrong."""
    if log.claims[claim.at + Claimed.SCORES_N] < 0 or claim.solo == Solo.UNKNOWN:
        return
    kind = kind_of(claim, rules)
    if not work_out_scores(claim, rules, kind, claim.factor):
        return
    is_list = log.claims[claim.at + Claimed.SCORES_N] == 5
    if is_list and are_scores(claim, log):
        return
    expected = pack(claim.scores[0], claim.scores[1], claim.scores[2], claim.scores[3], claim.scores[4])
    if not is_list:
        note(verdicts, claim, Violation.BASE_SCORE_MISMATCH, -1, expected, -1, Weight.STATED)
        return
    if kind != Solo.NO:
        if log.claims[claim.at + Claimed.GUARD_N] < 0 and are_pair_scores(claim, rules, log):
            note(verdicts, claim, Violation.SOLO_NOT_RECOGNISED, -1, -1, -1, 0)
            return
        if are_of_other_ladder(claim, rules, log, kind):
            note(verdicts, claim, Violation.SOLO_LADDER_MISMATCH, -1, expected, -1, 0)
            return
        work_out_scores(claim, rules, kind, claim.factor)
    total = log.claims[claim.at + Claimed.SCORES + claim.emperor]
    right_total = claim.scores[claim.emperor]
    if claim.solo == Solo.NO:
        total += log.claims[claim.at + Claimed.SCORES + claim.guard]
        right_total += claim.scores[claim.guard]
    whole = 0
    for seat in range(5):
        whole += log.claims[claim.at + Claimed.SCORES + seat]
    if are_permuted(claim, log):
        note(verdicts, claim, Violation.ROLE_SCORE_MISMATCH, -1, expected, -1, 0)
    elif total != right_total:
        # C57: what a ladder has for the last two places may be an assumption
        weight = Weight.PLAIN if kind == Solo.HIDDEN and ladder_step(claim) >= 3 else Weight.STATED
        note(verdicts, claim, Violation.BASE_SCORE_MISMATCH, -1, expected, -1, weight)
    elif whole != 0:
        note(verdicts, claim, Violation.NOT_ZERO_SUM, -1, expected, -1, 0)
    else:
        # C73: how the four share a hidden solo is an assumption
        flags = Weight.PLAIN if claim.solo == Solo.HIDDEN else Weight.STATED
        note(verdicts, claim, Violation.SPLIT_MISMATCH, -1, expected, -1, flags)


def check_side_scores(claim: Claim, rules: Rules, log: Log, verdicts: Verdicts) -> None:
    """`side_scores`, given roles, places and factor: the points of a side, and the opposite (001:64)."""
    n = log.claims[claim.at + Claimed.SIDES_N]
    if n < 0 or claim.solo == Solo.UNKNOWN or not work_out_side(claim, rules):
        return
    royals = log.claims[claim.at + Claimed.SIDES]
    rebels = log.claims[claim.at + Claimed.SIDES + 1]
    if n != 2 or royals != claim.points or rebels != -claim.points:
        note(verdicts, claim, Violation.GROUP_SCORE_MISMATCH, -1, claim.points, royals, 0)
