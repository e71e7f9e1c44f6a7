# cython: infer_types=True
"""The points of a game, by seat and by side, where the rules have any."""

import cython

if not cython.compiled:  # compiled, these names come from score.pxd
    from baohuang.simulate.ending import is_open
    from baohuang.simulate.rules import AS_GRAB, AS_OPEN_SOLO, POSITIONS, RANK_SUM, TRIBUTE_ONLY
    from baohuang.simulate.table import SEATS, Table, is_solo


def score(table: Table) -> None:
    """Give the points, where the rules have any for this kind of game."""
    for seat in range(SEATS):
        table.scores[seat] = 0
    if is_solo(table):
        score_solo(table)
    else:
        score_pair(table)
    table.side_scores[1] = -table.side_scores[0]


def score_pair(table: Table) -> None:
    """Two against three: g = 6 - places of emperor and guard; emperor 2g, guard g, each rebel -g (004:55).

    Or the points of both places for the side (001:64).
    """
    emperor = place_of(table, table.emperor)
    guard = place_of(table, table.guard)
    if table.rules.score_pair == POSITIONS:
        table.side_scores[0] = (table.rules.positions[emperor - 1] + table.rules.positions[guard - 1]) * table.factor
    if table.rules.score_pair != RANK_SUM:
        return
    points = (6 - emperor - guard) * table.factor
    for seat in range(SEATS):
        table.scores[seat] = -points
    table.scores[table.guard] = points
    table.scores[table.emperor] = 2 * points
    table.side_scores[0] = 3 * points


def score_solo(table: Table) -> None:
    """One against four: the points of the emperor's place, a quarter of them against each other seat (C73)."""
    place = place_of(table, table.emperor)
    if has_grab_ladder(table):
        points = table.rules.grab_ladder[place - 1]
    elif is_open(table) and table.rules.has_open_ladder:
        points = table.rules.open_ladder[place - 1]
    else:
        points = table.rules.hidden_ladder[place - 1]
    points *= table.factor
    table.side_scores[0] = points
    for seat in range(SEATS):
        table.scores[seat] = share_of(points)
    table.scores[table.emperor] = points


def place_of(table: Table, seat: int) -> int:
    """The place of the emperor or of the guard; where the game was stopped before, the best that was left for him.

    That is enough: the sum of both is fixed once a side is out (C53), and a game that stops at the first one out is
    won by the first place alone.
    """
    place = table.places[seat]
    if place:
        return place
    if seat == table.emperor or table.places[table.emperor]:
        return table.seats_out + 1
    return table.seats_out + 2  # the guard behind an emperor who is not out either


def has_grab_ladder(table: Table) -> bool:
    """Whether this game is scored as a grab (002:157)."""
    return table.is_grab and table.rules.grab_scores_as == AS_GRAB and table.rules.has_grab_ladder


def is_scored(table: Table) -> bool:
    """Whether the rules have points for this kind of game."""
    if table.rules.score_by == 0:
        return False
    if not is_solo(table):
        return table.rules.score_pair != 0
    if table.is_grab and table.rules.grab_scores_as != AS_OPEN_SOLO:
        return has_grab_ladder(table)
    if is_open(table) and table.rules.has_open_ladder:
        return True
    return table.rules.has_hidden_ladder


def claims_scores(table: Table) -> bool:
    """Whether the end names points: there are some, and they are not paid in cards instead (C78)."""
    return is_scored(table) and table.rules.settle != TRIBUTE_ONLY


def share_of(points: int) -> int:
    """What each of four others gets; written so that negative numbers divide alike in both forms."""
    return -(points // 4) if points >= 0 else (-points) // 4
