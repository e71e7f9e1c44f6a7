"""Result and scores of a game, from roles, places and factor."""

import cython

if not cython.compiled:  # compiled, these names come from settle.pxd
    from baohuang.game.choices import PairScore, Result, ResultBy, Solo
    from baohuang.referee.finish import settle_places
    from baohuang.referee.record import Verdicts, find
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.table import Table, bit


class Claim:
    """Roles, places, penalties and factor to settle by: those of the referee, or those that the log claims."""

    def __init__(self) -> None:
        self.row = 0  # of the end event
        self.at = 0  # where its claims begin
        self.emperor = -1
        self.guard = -1
        self.solo = 0
        self.is_grab = False
        self.is_guard_open = False
        self.is_open_doubtful = False  # whether that counts
        self.factor = 1
        self.penalised = 0
        self.cause = -1  # of the next finding
        self.is_early = False
        self.places = [0, 0, 0, 0, 0]
        self.points = 0  # of the emperor's side, one seat of it or both, before the factor
        self.scores = [0, 0, 0, 0, 0]


def note(verdicts: Verdicts, claim: Claim, violation: int, seat: int, expected: int, actual: int, flags: int) -> None:
    """A finding at the end event; the first one is its verdict."""
    if not verdicts.verdict[claim.row]:
        verdicts.verdict[claim.row] = violation
    find(verdicts, claim.row, violation, seat, expected, actual, claim.cause, flags)
    claim.cause = -1


def kind_of(claim: Claim, rules: Rules) -> int:
    """Which ladder holds: none for two against three, hidden, open, or that of a grab."""
    if claim.solo == Solo.OPEN and claim.is_grab and rules.grab_has_ladder:
        return Solo.GRABBED
    return claim.solo


def ladder_step(claim: Claim) -> int:
    """The emperor's step on the ladder of a solo, from 0; -1 if it is not decided.

    Where a game ends at the first seat out (C44, C76) the emperor who is not out is not first.
    """
    place = claim.places[claim.emperor]
    if place > 0:
        return place - 1 if place <= 5 else -1
    for seat in range(5):
        if claim.places[seat] == 1:
            return 1 if claim.solo == Solo.OPEN else -1
    return -1


def places_of_pair(claim: Claim) -> int:
    """The places of emperor and guard as a set of bits, 0 where they are not decided.

    Where all rebels are out the other two places are theirs, whoever has which (C53).
    """
    if claim.guard < 0 or claim.guard == claim.emperor:
        return 0
    emperor = claim.places[claim.emperor]
    guard = claim.places[claim.guard]
    if emperor or guard:
        both = bit(emperor) | bit(guard)
        return both if 1 <= emperor <= 5 and 1 <= guard <= 5 and emperor != guard else 0
    left = 62  # places 1 to 5
    for seat in range(5):
        if seat != claim.emperor and seat != claim.guard:
            if not 1 <= claim.places[seat] <= 5:
                return 0
            left &= ~bit(claim.places[seat])
    return left


def sum_of_places(places: int) -> int:
    """The sum of a set of places."""
    total = 0
    for place in range(1, 6):
        if (places >> place) & 1:
            total += place
    return total


def work_out_points(claim: Claim, rules: Rules, kind: int) -> bool:
    """The points that decide, before the factor, into `claim.points`; False where roles or places do not decide them.

    Two against three, 004:55, 002:153: the guard's, 6 less the places of both; by positions the side's (001:64). Solo:
    the emperor's by his place.
    """
    if claim.emperor < 0:
        return False
    if kind == Solo.NO:
        places = places_of_pair(claim)
        if not places or rules.pair_score == PairScore.NO_POINTS:
            return False
        if rules.pair_score == PairScore.RANK_SUM:
            claim.points = 6 - sum_of_places(places)
            return True
        claim.points = 0
        for place in range(1, 6):
            if (places >> place) & 1:
                claim.points += rules.positions[place - 1]
        return True
    step = ladder_step(claim)
    if step < 0:
        return False
    if kind == Solo.GRABBED:
        claim.points = rules.grab_ladder[step]
        return rules.has_grab_ladder
    if kind == Solo.OPEN:
        claim.points = rules.open_ladder[step]
        return rules.has_open_ladder
    claim.points = rules.hidden_ladder[step]
    return rules.has_hidden_ladder


def work_out_scores(claim: Claim, rules: Rules, kind: int, factor: int) -> bool:
    """Points by seat into `claim.scores`; False where the rules give none by seat or they are not decided.

    Emperor twice the guard's, each rebel the opposite of the guard's; in a solo each other seat a quarter of the
    opposite of the emperor's (C73). All times the factor.
    """
    if not rules.scores_seats or (kind == Solo.NO and rules.pair_score != PairScore.RANK_SUM):
        return False
    if not work_out_points(claim, rules, kind):
        return False
    points = claim.points * factor
    if kind == Solo.NO:
        for seat in range(5):
            claim.scores[seat] = -points
        claim.scores[claim.emperor] = 2 * points
        claim.scores[claim.guard] = points
        return True
    for seat in range(5):
        claim.scores[seat] = -(points // 4) if points >= 0 else -points // 4
    claim.scores[claim.emperor] = points
    return True


def work_out_side(claim: Claim, rules: Rules) -> bool:
    """Points of the emperor's side into `claim.points`, times the factor (001:64); the rebels have the opposite."""
    kind = kind_of(claim, rules)
    if not rules.scores_sides or not work_out_points(claim, rules, kind):
        return False
    if kind == Solo.NO and rules.pair_score == PairScore.RANK_SUM:
        claim.points *= 3
    claim.points *= claim.factor
    return True


def sign(number: int) -> int:
    """A `Result` by the points of the emperor's side."""
    if number > 0:
        return Result.EMPEROR
    return Result.REBELS if number < 0 else Result.DRAW


def side_out_first(claim: Claim) -> int:
    """000:70 the side wins whose last seat is out before the other's."""
    royals = 0
    rebels = 0
    for seat in range(5):
        place = claim.places[seat] if claim.places[seat] > 0 else 9
        if seat == claim.emperor or seat == claim.guard:
            royals = place if place > royals else royals
        else:
            rebels = place if place > rebels else rebels
    if royals == rebels:
        return Result.UNDECIDED
    return Result.EMPEROR if royals < rebels else Result.REBELS


def result_of_pair(claim: Claim, rules: Rules) -> int:
    """Who wins two against three (2.9)."""
    by = rules.pair_result
    if by == ResultBy.UNSAID or claim.guard < 0:
        return Result.UNDECIDED
    if by == ResultBy.SCORE_SIGN:
        return sign(claim.points) if work_out_points(claim, rules, Solo.NO) else Result.UNDECIDED
    if by == ResultBy.SIDE_OUT:
        return side_out_first(claim)
    places = places_of_pair(claim)
    if not places:
        return Result.UNDECIDED
    if by == ResultBy.MNEMONIC:
        return sign(6 - sum_of_places(places))
    if by == ResultBy.FOLK_MARKED:  # 000:50
        if places == 6 or places == 10:  # 1 and 2, 1 and 3
            return Result.EMPEROR
        return Result.DRAW if places == 12 else Result.REBELS  # 2 and 3
    return result_by_folk_wild2(claim, rules)


def result_by_folk_wild2(claim: Claim, rules: Rules) -> int:
    """001:96 and, with an open guard, 001:97; where they are silent the rebels win, which is an assumption."""
    emperor = claim.places[claim.emperor]
    guard = claim.places[claim.guard]
    if rules.open_needs_first_two and claim.is_guard_open:
        return Result.EMPEROR if emperor == 1 and guard == 2 else Result.REBELS
    if emperor == 1:
        return Result.DRAW if guard == 5 else Result.EMPEROR
    if guard == 1 and emperor <= 3:
        return Result.EMPEROR if emperor == 2 else Result.DRAW
    return Result.REBELS


def result_of(claim: Claim, rules: Rules) -> int:
    """1 emperor, 0 draw, -1 rebels; Result.UNDECIDED where nothing decides it."""
    if claim.emperor < 0 or claim.solo == Solo.UNKNOWN:
        return Result.UNDECIDED
    if claim.solo == Solo.NO:
        return result_of_pair(claim, rules)
    if rules.solo_result == ResultBy.UNSAID:
        return Result.UNDECIDED
    if rules.solo_result == ResultBy.SIDE_OUT:
        return side_out_first(claim)
    if rules.solo_result == ResultBy.SCORE_SIGN:
        return sign(claim.points) if work_out_points(claim, rules, kind_of(claim, rules)) else Result.UNDECIDED
    step = ladder_step(claim)  # 002:175
    return sign(2 - step) if step >= 0 else Result.UNDECIDED


def is_result_doubtful(claim: Claim, rules: Rules) -> bool:
    """The table or ladder is silent for these places: C57, C98, 001:97."""
    if claim.solo == Solo.HIDDEN:
        return rules.hidden_ladder_assumed and rules.solo_result == ResultBy.SCORE_SIGN and ladder_step(claim) >= 3
    if claim.solo != Solo.NO or rules.pair_result != ResultBy.FOLK_WILD2 or claim.guard < 0:
        return False
    emperor = claim.places[claim.emperor]
    guard = claim.places[claim.guard]
    if rules.open_needs_first_two and claim.is_guard_open:
        return not (emperor == 1 and guard == 2)
    return emperor != 1 and guard != 1


def settle_own(claim: Claim, table: Table, rules: Rules) -> bool:
    """Fill `claim` with what the referee worked out itself; True if the scores by seat are decided."""
    settle_places(table, table.penalised)
    claim.emperor = table.emperor
    claim.guard = table.guard
    claim.solo = table.solo
    claim.is_grab = table.is_grab
    claim.is_guard_open = table.is_guard_opened
    claim.is_open_doubtful = table.is_open_doubtful
    claim.factor = table.factor
    claim.penalised = table.penalised
    for seat in range(5):
        claim.places[seat] = table.places[seat]
    if table.solo == Solo.UNKNOWN or table.emperor < 0:
        return False
    return work_out_scores(claim, rules, kind_of(claim, rules), claim.factor)
