"""Result and scores of a game, from roles, places and factor."""

import cython

if not cython.compiled:  # compiled, these names come from settle.pxd
    from baohuang.game.choices import Result, Solo
    from baohuang.referee.finish import settle_places
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.table import Table


class Claim:
    """Roles, places, penalties and factor to settle by: those of the referee, or those that the log claims."""

    def __init__(self) -> None:
        self.row = 0  # of the end event
        self.at = 0  # where its claims begin
        self.emperor = -1
        self.guard = -1
        self.solo = 0
        self.factor = 1
        self.penalised = 0
        self.cause = -1  # of the next finding
        self.is_early = False
        self.places = [0, 0, 0, 0, 0]
        self.scores = [0, 0, 0, 0, 0]


def ladder_step(claim: Claim) -> int:
    """The emperor's step on the ladder of a solo, from 0; -1 if it is not decided.

    Where a game ends at the first seat out (C76) the emperor who is not out is not first.
    """
    place = claim.places[claim.emperor]
    if place > 0:
        return place - 1
    for seat in range(5):
        if claim.places[seat] == 1:
            return 1 if claim.solo == Solo.OPEN else -1
    return -1


def work_out_scores(claim: Claim, rules: Rules, solo: int, factor: int) -> bool:
    """Points by seat into `claim.scores`; False where roles or places do not decide them.

    Two against three, 004:55: guard 6 - (emperor's place + guard's place), emperor twice as much, each rebel the
    opposite. Solo, 004:57 open and 004:59 hidden: the emperor's points by his place, each other seat a quarter of
    the opposite. All times the factor.
    """
    if claim.emperor < 0:
        return False
    if solo == Solo.NO:
        if claim.guard < 0 or claim.guard == claim.emperor:
            return False
        emperor_place = claim.places[claim.emperor]
        guard_place = claim.places[claim.guard]
        if not 1 <= emperor_place <= 5 or not 1 <= guard_place <= 5:
            return False
        points = (6 - emperor_place - guard_place) * factor
        for seat in range(5):
            claim.scores[seat] = -points
        claim.scores[claim.emperor] = 2 * points
        claim.scores[claim.guard] = points
        return True
    step = ladder_step(claim)
    if step < 0 or step > 4:
        return False
    points = rules.open_ladder[step] if solo == Solo.OPEN else rules.hidden_ladder[step]
    for seat in range(5):  # C73: equal quarters
        claim.scores[seat] = -(points // 4) * factor if points >= 0 else (-points // 4) * factor
    claim.scores[claim.emperor] = points * factor
    return True


def result_of(claim: Claim, rules: Rules) -> int:
    """1 emperor, 0 draw, -1 rebels: the sign of the emperor's points; Result.UNDECIDED where they are not decided."""
    if not work_out_scores(claim, rules, claim.solo, 1):
        return Result.UNDECIDED
    points = claim.scores[claim.emperor]
    return 1 if points > 0 else (-1 if points < 0 else 0)


def settle_own(claim: Claim, table: Table, rules: Rules) -> bool:
    """Fill `claim` with what the referee worked out itself; True if the scores are decided."""
    settle_places(table, table.penalised)
    claim.emperor = table.emperor
    claim.guard = table.guard
    claim.solo = table.solo
    claim.factor = table.factor
    claim.penalised = table.penalised
    for seat in range(5):
        claim.places[seat] = table.places[seat]
    if table.solo == Solo.UNKNOWN or table.emperor < 0:
        return False
    return work_out_scores(claim, rules, claim.solo, claim.factor)
