# cython: infer_types=True
"""The end of a game: the last place, who won, the points, the `end` line."""

import cython

if not cython.compiled:  # compiled, these names come from settle.pxd
    from baohuang.simulate.claims import write_end
    from baohuang.simulate.ending import end_of, side_is_out
    from baohuang.simulate.kinds import (
        DRAW,
        EMPEROR_WINS,
        END_ALL_BUT_ONE,
        END_SIDE_OUT,
        FACTOR_1,
        FACTOR_2,
        FACTOR_4,
        GRAB_STOPPED,
        NO_RESULT,
        NOT_SCORED,
        REBELS_WIN,
        SCORED_BY_SEAT,
        SCORED_BY_SIDE,
        SOLO_STOPPED,
    )
    from baohuang.simulate.lines import wait, write_finish
    from baohuang.simulate.rules import BY_SEAT, SIDE_OUT
    from baohuang.simulate.score import claims_scores, score
    from baohuang.simulate.table import DRAWN, EMPEROR_WON, REBELS_WON, SEATS, Table
    from baohuang.simulate.text import Text
    from baohuang.simulate.winner import winner


def settle(table: Table, text: Text) -> None:
    """Give the last place, say who won, score the game and write its end."""
    if table.seats_out == SEATS - 1:
        for seat in range(SEATS):
            if table.places[seat] == 0:
                table.places[seat] = SEATS
                if table.logs_last_place:
                    write_finish(table, text, seat)
    count_end(table)
    score(table)
    table.result = winner(table)
    count_result(table)
    wait(table, 200, 400)
    write_end(table, text)


def count_end(table: Table) -> None:
    """Count where the game was stopped."""
    if table.seats_out == SEATS - 1:
        table.counts[END_ALL_BUT_ONE] += 1
    elif side_is_out(table) and end_of(table) == SIDE_OUT:
        table.counts[END_SIDE_OUT] += 1
    elif table.is_grab:
        table.counts[GRAB_STOPPED] += 1
    else:
        table.counts[SOLO_STOPPED] += 1


def count_result(table: Table) -> None:
    """Count who won, how it is scored, and for how much."""
    if table.result == EMPEROR_WON:
        table.counts[EMPEROR_WINS] += 1
    elif table.result == REBELS_WON:
        table.counts[REBELS_WIN] += 1
    elif table.result == DRAWN:
        table.counts[DRAW] += 1
    else:
        table.counts[NO_RESULT] += 1
    if not claims_scores(table):
        table.counts[NOT_SCORED] += 1
    elif table.rules.score_by == BY_SEAT:
        table.counts[SCORED_BY_SEAT] += 1
    else:
        table.counts[SCORED_BY_SIDE] += 1
    if table.factor == 1:
        table.counts[FACTOR_1] += 1
    elif table.factor == 2:
        table.counts[FACTOR_2] += 1
    else:
        table.counts[FACTOR_4] += 1
