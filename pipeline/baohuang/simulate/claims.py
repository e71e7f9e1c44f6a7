# cython: infer_types=True
"""The `end` line: what the platform claims of a game."""

import cython

from baohuang.simulate.text import phrase

if not cython.compiled:  # compiled, these names come from claims.pxd
    from baohuang.simulate.dice import chance
    from baohuang.simulate.lines import COMMA, QUOTE, begin_line, end_line
    from baohuang.simulate.rules import BY_SEAT
    from baohuang.simulate.score import claims_scores
    from baohuang.simulate.table import CODES, DRAWN, EMPEROR_WON, NOBODY, REBELS_WON, SEATS, Table, is_solo
    from baohuang.simulate.text import Text, put, put_byte, put_card, put_number

END = phrase('","type":"end"')
PLACES = phrase(',"places":[')
EMPEROR = phrase('],"emperor":')
GUARD = phrase(',"guard":')
NULL = phrase("null")
RESULT_EMPEROR = phrase(',"result":"emperor"')
RESULT_REBELS = phrase(',"result":"rebels"')
RESULT_DRAW = phrase(',"result":"draw"')
RESULT_NULL = phrase(',"result":null')
FACTOR = phrase(',"factor":')
SCORES = phrase(',"scores":[')
SIDE_SCORES = phrase(',"side_scores":[')
LEFT = phrase(',"left":[')
TITLES = phrase(',"titles":[')
HOLD_PENALTY = phrase(',"hold_penalty":[')
HOLD_PENALTY_TO = phrase(',"hold_penalty_to":')
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
    write_result(table, text)
    put(text, FACTOR)
    put_number(text, table.factor)
    if claims_scores(table):
        write_scores(table, text)
    write_more_claims(table, text)
    end_line(table, text)


def write_result(table: Table, text: Text) -> None:
    """Write who won; where the rules do not say, nobody, or nothing at all."""
    if table.result == EMPEROR_WON:
        put(text, RESULT_EMPEROR)
    elif table.result == REBELS_WON:
        put(text, RESULT_REBELS)
    elif table.result == DRAWN:
        put(text, RESULT_DRAW)
    elif chance(table.dice, 500):
        put(text, RESULT_NULL)


def write_scores(table: Table, text: Text) -> None:
    """Write the points of the seats or of the sides."""
    if table.rules.score_by == BY_SEAT:
        put(text, SCORES)
        for seat in range(SEATS):
            separate(text, seat)
            put_number(text, table.scores[seat])
    else:
        put(text, SIDE_SCORES)
        put_number(text, table.side_scores[0])
        put_byte(text, COMMA)
        put_number(text, table.side_scores[1])
    put(text, CLOSE)


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
    if table.logs_hold_penalty and table.rules.held_rank >= 0:
        write_hold_penalty(table, text)


def write_hold_penalty(table: Table, text: Text) -> None:
    """Write who owes a card because the play before his held-back cards was beaten, and to whom, if that is one seat.

    The bots break no rule, so that nobody else is named.
    """
    written = 0
    creditor = NOBODY
    put(text, HOLD_PENALTY)
    for seat in range(SEATS):
        if table.debts[seat] == NOBODY:
            continue
        separate(text, written)
        put_number(text, seat)
        if written == 0:
            creditor = table.debts[seat]
        elif creditor != table.debts[seat]:
            creditor = NOBODY
        written += 1
    put(text, CLOSE)
    if creditor >= 0:
        put(text, HOLD_PENALTY_TO)
        put_number(text, creditor)


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
