# cython: infer_types=True
"""The end of a game: places, result, scores, and the claims of the `end` line."""

import cython

from baohuang.simulate.text import phrase

if not cython.compiled:  # compiled, these names come from settle.pxd
    from baohuang.simulate.kinds import DRAW, EMPEROR_WINS, FACTOR_1, FACTOR_2, FACTOR_4, REBELS_WIN, SOLO_STOPPED
    from baohuang.simulate.lines import COMMA, QUOTE, begin_line, end_line, wait, write_finish
    from baohuang.simulate.table import CODES, SEATS, Table, is_solo
    from baohuang.simulate.text import Text, put, put_byte, put_card, put_number

END = phrase('","type":"end"')
PLACES = phrase(',"places":[')
EMPEROR = phrase('],"emperor":')
GUARD = phrase(',"guard":')
NULL = phrase("null")
RESULT_EMPEROR = phrase(',"result":"emperor"')
RESULT_REBELS = phrase(',"result":"rebels"')
RESULT_DRAW = phrase(',"result":"draw"')
FACTOR = phrase(',"factor":')
SCORES = phrase(',"scores":[')
LEFT = phrase(',"left":[')
TITLES = phrase(',"titles":[')
HOLD_PENALTY = phrase(',"hold_penalty":[]')
CLOSE = phrase("]")
KE_1 = phrase('"头科"')  # the titles of places 1 to 5, in the two ways they are written
KE_2 = phrase('"二科"')
KE_3 = phrase('"三科"')
KE_4 = phrase('"二落"')
KE_5 = phrase('"大落"')
TOU_KE_1 = phrase('"头客"')
TOU_KE_2 = phrase('"二客"')
TOU_KE_3 = phrase('"三客"')
TOU_KE_4 = phrase('"二拉"')
TOU_KE_5 = phrase('"大拉"')


def settle(table: Table, text: Text) -> None:
    """Give the last place, score the game and write its end."""
    if table.seats_out == SEATS - 1:
        for seat in range(SEATS):
            if table.places[seat] == 0:
                table.places[seat] = SEATS
                if table.logs_last_place:
                    write_finish(table, text, seat)
    else:
        table.counts[SOLO_STOPPED] += 1
    if is_solo(table):
        score_solo(table)
    else:
        score_pair(table)
    count_result(table)
    wait(table, 200, 400)
    write_end(table, text)


def score_pair(table: Table) -> None:
    """Two against three: g = 6 - places of emperor and guard; emperor 2g, guard g, each rebel -g (004:55)."""
    points = (6 - table.places[table.emperor] - table.places[table.guard]) * table.factor
    for seat in range(SEATS):
        table.scores[seat] = -points
    table.scores[table.guard] = points
    table.scores[table.emperor] = 2 * points


def score_solo(table: Table) -> None:
    """One against four: a ladder for the hidden solo, another for the open one; a quarter each (004:57-59, C73)."""
    place = table.places[table.emperor]
    if place == 0:
        place = SEATS  # stopped when another was out first: only the first place wins an open solo
    ladder = table.rules.open_ladder[place - 1] if table.open_solo else table.rules.hidden_ladder[place - 1]
    points = ladder * table.factor
    for seat in range(SEATS):
        table.scores[seat] = share_of(points)
    table.scores[table.emperor] = points


def share_of(points: int) -> int:
    """What each of four others gets; written so that negative numbers divide alike in both forms."""
    return -(points // 4) if points >= 0 else (-points) // 4


def count_result(table: Table) -> None:
    """Count who won, and for how much."""
    points = table.scores[table.emperor]
    if points > 0:
        table.counts[EMPEROR_WINS] += 1
    elif points < 0:
        table.counts[REBELS_WIN] += 1
    else:
        table.counts[DRAW] += 1
    if table.factor == 1:
        table.counts[FACTOR_1] += 1
    elif table.factor == 2:
        table.counts[FACTOR_2] += 1
    else:
        table.counts[FACTOR_4] += 1


def write_end(table: Table, text: Text) -> None:
    """Write the platform's claims."""
    begin_line(table, text, END)
    put(text, PLACES)
    for seat in range(SEATS):
        separate(text, seat)
        put_or_null(text, table.places[seat], table.places[seat] > 0)
    put(text, EMPEROR)
    put_number(text, table.emperor)
    put(text, GUARD)
    put_or_null(text, table.guard, not is_solo(table))
    if table.scores[table.emperor] > 0:
        put(text, RESULT_EMPEROR)
    elif table.scores[table.emperor] < 0:
        put(text, RESULT_REBELS)
    else:
        put(text, RESULT_DRAW)
    put(text, FACTOR)
    put_number(text, table.factor)
    put(text, SCORES)
    for seat in range(SEATS):
        separate(text, seat)
        put_number(text, table.scores[seat])
    put(text, CLOSE)
    write_more_claims(table, text)
    end_line(table, text)


def write_more_claims(table: Table, text: Text) -> None:
    """What only some platforms claim: the cards left, the titles, who broke the rule of the held-back cards."""
    if table.logs_left:
        put(text, LEFT)
        for seat in range(SEATS):
            separate(text, seat)
            put_hand(table, text, seat)
        put(text, CLOSE)
    if table.logs_titles and table.seats_out == SEATS - 1:
        first = KE_1 if table.logs_titles == 1 else TOU_KE_1
        put(text, TITLES)
        for seat in range(SEATS):
            separate(text, seat)
            put(text, first + table.places[seat] - 1)
        put(text, CLOSE)
    if table.logs_hold_penalty:
        put(text, HOLD_PENALTY)


def put_or_null(text: Text, number: int, known: bool) -> None:
    """Write a number, or null where there is none."""
    if known:
        put_number(text, number)
    else:
        put(text, NULL)


def put_hand(table: Table, text: Text, seat: int) -> None:
    """Write the cards that a seat still holds."""
    put_byte(text, QUOTE)
    for code in range(CODES):
        for _ in range(table.cards[seat * CODES + code]):
            put_card(text, code)
    put_byte(text, QUOTE)


def separate(text: Text, index: int) -> None:
    """Write the comma before every element of a list but the first."""
    if index:
        put_byte(text, COMMA)
