# cython: infer_types=True
"""Who won a game: five tables, one for each way of saying it (rules.md 2.9), or nobody."""

import cython

if not cython.compiled:  # compiled, these names come from winner.pxd
    from baohuang.simulate.rules import FOLK_MARKED, FOLK_WILD2, MNEMONIC, SCORE_SIGN, SIDE_OUT_FIRST
    from baohuang.simulate.score import is_scored, place_of
    from baohuang.simulate.table import DRAWN, EMPEROR_WON, NO_WINNER, REBELS_WON, SEATS, Table, is_solo


def winner(table: Table) -> int:
    """Who won, by the table of the rule set; NO_WINNER where it has none."""
    if is_solo(table):
        return solo_winner(table, table.rules.result_solo, place_of(table, table.emperor))
    emperor = place_of(table, table.emperor)
    guard = place_of(table, table.guard)
    if table.is_open_guard and table.rules.open_guard_needs_first_two:  # 001:97
        return EMPEROR_WON if emperor == 1 and guard == 2 else REBELS_WON
    return pair_winner(table, table.rules.result_pair, emperor, guard)


def solo_winner(table: Table, rule: int, place: int) -> int:
    """Who won a solo."""
    if rule == SCORE_SIGN and is_scored(table):
        return sign_of(table.side_scores[0])
    if rule == MNEMONIC:  # 002:175
        return sign_of(3 - place)
    if rule == SIDE_OUT_FIRST:
        return EMPEROR_WON if place < SEATS else REBELS_WON
    return NO_WINNER


def pair_winner(table: Table, rule: int, emperor: int, guard: int) -> int:
    """Who won two against three, from the places of the two."""
    if rule == SCORE_SIGN and is_scored(table):
        return sign_of(table.side_scores[0])
    if rule == MNEMONIC:  # 002:165-171
        return sign_of(6 - emperor - guard)
    if rule == SIDE_OUT_FIRST:  # 000:70
        return EMPEROR_WON if emperor < SEATS and guard < SEATS else REBELS_WON
    if rule == FOLK_MARKED:
        return marked_winner(emperor + guard, emperor == 1 or guard == 1)
    if rule == FOLK_WILD2:
        return wild_winner(emperor, guard)
    return NO_WINNER


def marked_winner(total: int, has_first: bool) -> int:
    """Places 1 and 2 or 1 and 3 win, 2 and 3 draw, all others lose (000:50)."""
    if has_first and total <= 4:
        return EMPEROR_WON
    return DRAWN if total == 5 and not has_first else REBELS_WON


def wild_winner(emperor: int, guard: int) -> int:
    """Emperor first: won unless the guard is last; guard first: won with place 2, drawn with 3 (001:96).

    Of the other places nothing is said; the simulator counts them as lost.
    """
    if emperor == 1:
        return EMPEROR_WON if guard < SEATS else DRAWN
    if guard == 1:
        return sign_of(3 - emperor)
    return REBELS_WON


def sign_of(points: int) -> int:
    """Who won, where the sign says it."""
    if points > 0:
        return EMPEROR_WON
    return REBELS_WON if points < 0 else DRAWN
