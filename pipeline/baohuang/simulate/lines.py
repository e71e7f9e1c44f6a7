# cython: infer_types=True
"""One line of the log for each event."""

import cython

from baohuang.simulate.text import phrase

if not cython.compiled:  # compiled, these names come from lines.pxd
    from baohuang.simulate.dice import below, chance
    from baohuang.simulate.kinds import EVENTS
    from baohuang.simulate.sets import draw_card, says_special
    from baohuang.simulate.table import BIG, CODES, NOBODY, SMALL, Table, take
    from baohuang.simulate.text import Text, put, put_byte, put_card, put_head, put_number, put_opening, put_time

TIME = phrase(',"ts":"')
END_OF_LINE = phrase("}\n")
X_KEY = phrase(',"x_rtt":')
X_NESTED = phrase(',"x_client":{"app":"web","keys":["a","b"],"note":null}')
CARDS = phrase(',"cards":"')
TO = phrase(',"to":')
PLACE = phrase(',"place":')
TARGET = phrase(',"target":')
OPEN = phrase(',"open":true')
HIDDEN = phrase(',"open":false')
AUTO = phrase(',"auto":true')
FORCED = phrase(',"forced":true')
AS_SPECIAL = phrase(',"as":"special"')
REASON = phrase(',"reason":"no emperor"')
COMMA = 44
TWO = 12  # a rank
MARKED = 2  # from a joker's code to that of the marked one
QUOTE = 34

START = phrase('","type":"start"')
DEAL = phrase('","type":"deal","seat":')
TRIBUTE = phrase('","type":"tribute","seat":')
EXEMPT = phrase('","type":"exempt","seat":')
OFFER = phrase('","type":"offer","seat":')
ANTE = phrase('","type":"ante","seat":')
ABDICATE = phrase('","type":"abdicate","seat":')
GRAB = phrase('","type":"grab","seat":')
ACCEPT = phrase('","type":"accept","seat":')
VOID = phrase('","type":"void"')
END_OF_VOID = phrase('","type":"end"')
CALL = phrase('","type":"call","seat":')
SOLO = phrase('","type":"solo","seat":')
OPEN_GUARD = phrase('","type":"open_guard","seat":')
DECLARE_REBELLION = phrase('","type":"declare_rebellion","seat":')
REVEAL = phrase('","type":"reveal","seat":')
KICK = phrase('","type":"kick","seat":')
PLAY = phrase('","type":"play","seat":')
PASS = phrase('","type":"pass","seat":')
YIELD = phrase('","type":"yield","seat":')
CLAIM_LEAD = phrase('","type":"claim_lead","seat":')
FINISH = phrase('","type":"finish","seat":')
GUESS = phrase('","type":"guess","seat":')
TIMEOUT = phrase('","type":"timeout","seat":')
DISCONNECT = phrase('","type":"disconnect","seat":')
RECONNECT = phrase('","type":"reconnect","seat":')
AUTO_ON = phrase('","type":"auto_on","seat":')
AUTO_OFF = phrase('","type":"auto_off","seat":')


def begin_line(table: Table, text: Text, event: int) -> None:
    """Write what every line has, up to the type and, where it has one, the seat's key."""
    put_head(text)
    put_number(text, table.seq)
    put(text, TIME)
    put_time(text, table.clock)
    put(text, event)
    table.seq += 1
    table.counts[EVENTS] += 1


def end_line(table: Table, text: Text) -> None:
    """Close a line, on some platforms after keys of their own."""
    if table.logs_x_keys:
        if chance(table.dice, 20):
            put(text, X_NESTED)
        else:
            put(text, X_KEY)
            put_number(text, 15 + below(table.dice, 180))
    put(text, END_OF_LINE)


def wait(table: Table, least: int, spread: int) -> None:
    """Let some milliseconds pass."""
    table.clock += least + below(table.dice, spread)


def write_start(table: Table, text: Text) -> None:
    """Write the start of a game; its keys are put together once a game."""
    begin_line(table, text, START)
    put_opening(text)
    end_line(table, text)


def write_deal(table: Table, text: Text, seat: int, first: int, size: int) -> None:
    """Write the hand of a seat, which lies in the deck from `first` on."""
    wait(table, 5, 40)
    begin_line(table, text, DEAL)
    put_number(text, seat)
    put(text, CARDS)
    for i in range(size):
        put_card(text, table.deck[first + i])
    put_byte(text, QUOTE)
    end_line(table, text)


def write_seat(table: Table, text: Text, event: int, seat: int) -> None:
    """Write an event that has a seat and no more."""
    begin_line(table, text, event)
    put_number(text, seat)
    end_line(table, text)


def write_one_card(table: Table, text: Text, event: int, seat: int, card: int) -> None:
    """Write an event with one card, or none where `card` is NOBODY."""
    begin_line(table, text, event)
    put_number(text, seat)
    put(text, CARDS)
    if card != NOBODY:
        put_card(text, card)
    put_byte(text, QUOTE)
    end_line(table, text)


def write_tribute(table: Table, text: Text, seat: int, to: int) -> None:
    """Write what a seat pays to another: the cards in `table.paid`, none where they are waived."""
    begin_line(table, text, TRIBUTE)
    put_number(text, seat)
    put(text, TO)
    put_number(text, to)
    put(text, CARDS)
    for i in range(table.paid_count):
        put_card(text, table.paid[i])
    put_byte(text, QUOTE)
    end_line(table, text)


def write_abdicate(  # noqa: PLR0917  the keys of the event, in its order
    table: Table, text: Text, seat: int, to: int, pasted: int, auto: bool
) -> None:
    """Write that a seat hands the throne on, with a card or without (NOBODY), or that the server does."""
    begin_line(table, text, ABDICATE)
    put_number(text, seat)
    put(text, TO)
    put_number(text, to)
    if pasted != NOBODY:
        put(text, CARDS)
        put_card(text, pasted)
        put_byte(text, QUOTE)
    if auto:
        put(text, AUTO)
    end_line(table, text)


def write_accept(table: Table, text: Text, seat: int, forced: bool, names_pile: bool) -> None:
    """Write that a seat takes the throne, on some platforms with the pile that comes with it."""
    begin_line(table, text, ACCEPT)
    put_number(text, seat)
    if forced:
        put(text, FORCED)
    if names_pile:
        put(text, CARDS)
        for code in range(CODES):
            for _ in range(table.pile[code]):
                put_card(text, code)
        put_byte(text, QUOTE)
    end_line(table, text)


def write_void(table: Table, text: Text) -> None:
    """Write that nobody is emperor and the deal is void; on some platforms an `end` without claims follows."""
    begin_line(table, text, VOID)
    if chance(table.dice, 500):
        put(text, REASON)
    end_line(table, text)
    if table.logs_end_of_void:
        begin_line(table, text, END_OF_VOID)
        end_line(table, text)


def write_call(table: Table, text: Text, seat: int, card: int, count: int) -> None:
    """Write which copies the emperor shows; of big jokers the marked one may be among them (C28)."""
    begin_line(table, text, CALL)
    put_number(text, seat)
    put(text, CARDS)
    plain = min(count, table.cards[seat * CODES + card])
    for _ in range(plain):
        put_card(text, card)
    for _ in range(count - plain):
        put_card(text, card + MARKED)
    put_byte(text, QUOTE)
    end_line(table, text)


def write_solo(table: Table, text: Text, seat: int) -> None:
    """Write a solo: announced, or noted by the server."""
    begin_line(table, text, SOLO)
    put_number(text, seat)
    put(text, OPEN if table.open_solo else HIDDEN)
    end_line(table, text)


def write_play(table: Table, text: Text, seat: int) -> None:
    """Write the chosen set while its cards leave the hand, the special face first, fillers behind the plain cards."""
    begin_line(table, text, PLAY)
    put_number(text, seat)
    put(text, CARDS)
    if table.set_special:
        put_card(text, draw_called(table, seat))
    for _ in range(table.set_plain):
        put_card(text, draw_card(table, seat, table.set_rank))
    for _ in range(table.set_twos):
        put_card(text, draw_card(table, seat, TWO))
    for _ in range(table.set_small):
        put_card(text, draw_card(table, seat, SMALL))
    for _ in range(table.set_big):
        put_card(text, draw_card(table, seat, BIG))
    put_byte(text, QUOTE)
    if table.set_special and says_special(table):
        put(text, AS_SPECIAL)
    end_line(table, text)


def draw_called(table: Table, seat: int) -> int:
    """Take the called card out of the guard's hand. Its code; of big jokers the marked one is not his."""
    take(table, seat, table.called)
    return table.called


def write_finish(table: Table, text: Text, seat: int) -> None:
    """Write that a seat is out, at its place."""
    begin_line(table, text, FINISH)
    put_number(text, seat)
    put(text, PLACE)
    put_number(text, table.places[seat])
    end_line(table, text)


def write_guess(table: Table, text: Text, seat: int, target: int) -> None:
    """Write whom a player takes for the guard."""
    begin_line(table, text, GUESS)
    put_number(text, seat)
    put(text, TARGET)
    put_number(text, target)
    end_line(table, text)
