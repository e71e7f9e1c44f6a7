# cython: infer_types=True
"""The throne: who is asked, who hands it on with which card, who grabs it, who must take it, and when nobody does."""

import cython

if not cython.compiled:  # compiled, these names come from throne.pxd
    from baohuang.simulate.appraise import ABLE, dares, is_able, most_alike, wants_throne
    from baohuang.simulate.dice import below, chance
    from baohuang.simulate.grab import grabbed
    from baohuang.simulate.kinds import (
        ABDICATION,
        ABDICATION_AUTO,
        ACCEPT_FORCED,
        ACCEPT_FORCED_AT_ONCE,
        ACCEPT_SECOND_LAP,
        ACCEPT_SECOND_OFFER,
        AGAIN,
        ANTE,
        ANTE_LAST_EMPEROR,
        BOTH_MARKS_HANDED_ON,
        OFFER_RESERVED,
        PASTE,
        PASTE_NONE_HELD,
        PILE_TAKEN,
        VOID,
    )
    from baohuang.simulate.lines import ANTE as ANTE_LINE
    from baohuang.simulate.lines import (
        OFFER,
        wait,
        write_abdicate,
        write_accept,
        write_one_card,
        write_seat,
        write_void,
    )
    from baohuang.simulate.rules import RESERVED_CARD, TWO_OR_NONE
    from baohuang.simulate.sets import EMPEROR_CARD, GUARD_CARD
    from baohuang.simulate.table import CODES, NOBODY, SEATS, SMALL, Table, give, held, take
    from baohuang.simulate.text import Text

TWO = 12
SUITS = 4
SMALL_JOKER = 52
BIG_JOKER = 53
RANKS_OF_ANTE = 3
SHY_SHARE = 90  # games in a thousand in which hardly anybody takes the throne in the first lap
SHY = 40  # more strength than a hand has
LAST_LAP = 3  # laps after which nobody goes on asking where the rules name no limit


def enthrone(table: Table, text: Text) -> bool:
    """Find an emperor; false where the deal is void."""
    if table.rules.guard_by_call:
        table.guard = NOBODY
    else:
        table.guard = holder(table, GUARD_CARD)
    table.reluctance = 0
    if table.rules.max_hops < 0 and chance(table.dice, SHY_SHARE):
        table.reluctance = SHY
    table.is_stubborn = table.is_flat and chance(table.dice, 700)
    if table.rules.ante:
        return ante_in_turn(table, text)
    return hand_on_in_turn(table, text)


# -- in turn, with a card put down by who declines (001:98)


def ante_in_turn(table: Table, text: Text) -> bool:
    """From the last emperor or the first drawer on, each takes the throne or puts a card down; always true (C100)."""
    seat = table.first_dealt if table.last_emperor == NOBODY else table.last_emperor
    refusals = 0
    while not (is_able(table, seat) and wants_it(table, seat, refusals)):
        wait(table, 1500, 6000)
        ante(table, text, seat)
        refusals += 1
        if refusals % SEATS == 0:
            table.counts[AGAIN] += 1
        seat = (seat + table.rules.ante_offset + SEATS) % SEATS
    wait(table, 1500, 6000)
    take_throne(table, text, seat, False)
    return True


def ante(table: Table, text: Text, seat: int) -> None:
    """Put down the first card held of those that are due, in another order for the last emperor (C101)."""
    card = card_to_ante(table, seat)
    if card != NOBODY:
        take(table, seat, card)
        put_on_pile(table, card)
    write_one_card(table, text, ANTE_LINE, seat, card)
    table.counts[ANTE] += 1
    if seat == table.last_emperor:
        table.counts[ANTE_LAST_EMPEROR] += 1


def card_to_ante(table: Table, seat: int) -> int:
    """The card that is due from a seat, or NOBODY where it has none of them."""
    for i in range(RANKS_OF_ANTE):
        rank = table.rules.ante_last_emperor[i] if seat == table.last_emperor else table.rules.ante_order[i]
        if rank != NOBODY and held(table, seat, rank):
            return card_of(table, seat, rank) if rank < SMALL else joker_of(rank)
    return NOBODY


def joker_of(rank: int) -> int:
    """The unmarked joker of a size: nobody has a mark where cards are put down."""
    return SMALL_JOKER if rank == SMALL else BIG_JOKER


# -- handing the emperor's card on


def hand_on_in_turn(table: Table, text: Text) -> bool:
    """The holder of the emperor's card takes the throne, or hands it on, and so on; false where nobody takes it."""
    seat = first_asked(table, text)
    refusals = 0
    while True:
        wait(table, 1500, 6000)
        if not table.is_stubborn and grabbed(table, text, seat):
            take_throne(table, text, table.emperor, False)
            return True
        if takes_it(table, text, seat, refusals):
            return True
        refusals += 1
        to = (seat + table.rules.abdicate_offset + SEATS) % SEATS
        if is_exhausted(table, refusals):
            if table.logs_last_refusal:
                refuse(table, text, seat, to, refusals)
                wait(table, 100, 500)
            declare_void(table, text)
            return False
        refuse(table, text, seat, to, refusals)
        seat = to
        if forces_at_once(table, refusals):
            to = first_forced(table, seat)
            if to != NOBODY:
                table.counts[ACCEPT_FORCED] += 1
                table.counts[ACCEPT_FORCED_AT_ONCE] += 1
                take_throne(table, text, to, True)
                return True
        if table.logs_offers:
            write_seat(table, text, OFFER, seat)


def first_asked(table: Table, text: Text) -> int:
    """The holder of the emperor's card, or a seat drawn by lot that is handed the big joker held back (001:54)."""
    if table.rules.emperor_by == RESERVED_CARD:
        seat = below(table.dice, SEATS)
        table.crown = BIG_JOKER if table.logs_reserve_as_big else EMPEROR_CARD
        table.crown_seat = seat
        give(table, seat, table.crown)
        wait(table, 200, 500)
        write_one_card(table, text, OFFER, seat, table.crown)
        table.counts[OFFER_RESERVED] += 1
        return seat
    table.crown = EMPEROR_CARD
    seat = holder(table, EMPEROR_CARD)
    table.crown_seat = seat
    if table.logs_offers:
        write_seat(table, text, OFFER, seat)
    return seat


def takes_it(table: Table, text: Text, seat: int, refusals: int) -> bool:
    """Whether the seat that is asked takes the throne, since it must or since it wants to."""
    if is_forced(table, seat, refusals):
        table.counts[ACCEPT_FORCED] += 1
        take_throne(table, text, seat, True)
        return True
    if not must_take(table, seat, refusals) and not (may_take(table, seat) and wants_it(table, seat, refusals)):
        return False
    if refusals >= SEATS:
        table.counts[ACCEPT_SECOND_OFFER if table.rules.second_offer else ACCEPT_SECOND_LAP] += 1
    take_throne(table, text, seat, False)
    return True


def is_forced(table: Table, seat: int, refusals: int) -> bool:
    """Whether this lap forces a seat: with marks whoever is asked, else whose hand's best is an exact triple (C02)."""
    if table.rules.force_lap == 0 or refusals // SEATS + 1 != table.rules.force_lap:
        return False
    return not table.rules.guard_by_call or not table.rules.force_exact_triple or most_alike(table, seat, False) == ABLE


def forces_at_once(table: Table, refusals: int) -> bool:
    """Whether the lap that forces somebody begins here, and nobody is asked in it (002:95 tells of no passing)."""
    if table.rules.force_lap == 0 or refusals != (table.rules.force_lap - 1) * SEATS:
        return False
    return table.rules.guard_by_call and chance(table.dice, 300)


def first_forced(table: Table, first: int) -> int:
    """The first seat that is forced, from the one whose turn it would be (C41); NOBODY where none is."""
    seat = first
    for _ in range(SEATS):
        if not table.rules.force_exact_triple or most_alike(table, seat, False) == ABLE:
            return seat
        seat = (seat + table.rules.abdicate_offset + SEATS) % SEATS
    return NOBODY


def must_take(table: Table, seat: int, refusals: int) -> bool:
    """Whether a seat may not hand the throne on, by the number of hands it went through or for want of a mark."""
    if refusals == table.rules.max_hops:
        return True
    return table.rules.abdicate_both_marks and seat != table.guard


def may_take(table: Table, seat: int) -> bool:
    """Whether a seat can be emperor: it can call, or it means to declare an open solo outright (000:20)."""
    if is_able(table, seat):
        return True
    return table.rules.solo_declare and dares(table, seat, 0)


def wants_it(table: Table, seat: int, refusals: int) -> bool:
    """Whether a seat takes the throne of its own will; where the laps have no limit, sooner in later ones."""
    if table.is_stubborn:
        return False
    if refusals < SEATS:
        return wants_throne(table, seat, table.reluctance)
    return (table.rules.laps == 0 and table.rules.exhausted == 0) or wants_throne(table, seat, 0)


def is_exhausted(table: Table, refusals: int) -> bool:
    """Whether the deal is void now: after the laps allowed, or after a whole lap where either is allowed (C103)."""
    if table.rules.laps:
        return refusals == table.rules.laps * SEATS + table.rules.second_offer
    if refusals % SEATS:
        return False
    if table.rules.exhausted and chance(table.dice, 500):
        return True
    table.counts[AGAIN] += 1
    return refusals == LAST_LAP * SEATS


def refuse(table: Table, text: Text, seat: int, to: int, refusals: int) -> None:
    """Hand the emperor's card on, from some abdication on with a card pasted to it."""
    pasted = NOBODY
    if table.rules.paste and refusals >= table.rules.paste_from:
        pasted = card_to_paste(table, seat)
        if pasted == NOBODY:
            table.counts[PASTE_NONE_HELD] += 1
        if is_passed_over(table, seat) and chance(table.dice, 500):  # when the system hands on, no two is named (C50)
            pasted = NOBODY
    if is_passed_over(table, seat):
        table.counts[ABDICATION_AUTO] += 1
    write_refusal(table, text, seat, to, pasted)


def write_refusal(table: Table, text: Text, seat: int, to: int, pasted: int) -> None:
    """Log it as the hand is, then move the cards."""
    write_abdicate(table, text, seat, to, pasted, is_passed_over(table, seat))
    if pasted != NOBODY:
        take(table, seat, pasted)
        put_on_pile(table, pasted)
        table.counts[PASTE] += 1
    move_crown(table, to)
    table.counts[ABDICATION] += 1
    if table.rules.abdicate_both_marks:
        table.counts[BOTH_MARKS_HANDED_ON] += 1


def is_passed_over(table: Table, seat: int) -> bool:
    """Whether the server hands the throne on itself, for a seat that could not call (001:54)."""
    return table.rules.emperor_by == RESERVED_CARD and not is_able(table, seat)


def card_to_paste(table: Table, seat: int) -> int:
    """The largest plain card of a hand, or a two, of any suit (000:11, 001:18, 001:54); NOBODY where it has none."""
    lowest = TWO if table.rules.paste == TWO_OR_NONE else 0
    for rank in range(TWO, lowest - 1, -1):
        if held(table, seat, rank):
            return card_of(table, seat, rank)
    return NOBODY


def card_of(table: Table, seat: int, rank: int) -> int:
    """Some card of a plain rank that a seat holds."""
    suit = below(table.dice, SUITS)
    while table.cards[seat * CODES + rank * SUITS + suit] == 0:
        suit = (suit + 1) % SUITS
    return rank * SUITS + suit


def put_on_pile(table: Table, code: int) -> None:
    """A card more that goes to the emperor."""
    table.pile[code] += 1
    table.pile_size += 1


def take_throne(table: Table, text: Text, seat: int, forced: bool) -> None:
    """Become emperor: the emperor's card, if there is one, and the pile are his."""
    if table.crown != NOBODY:  # a grabber takes it by force (002:99)
        move_crown(table, seat)
    table.emperor = seat
    write_accept(table, text, seat, forced, table.logs_pile and has_pile(table))
    if table.pile_size:
        table.counts[PILE_TAKEN] += 1
    table.took_pile = table.pile_size
    for code in range(CODES):
        for _ in range(table.pile[code]):
            give(table, seat, code)
        table.pile[code] = 0
    table.pile_size = 0


def has_pile(table: Table) -> bool:
    """Whether cards may come with the throne under these rules."""
    return table.rules.paste > 0 or table.rules.ante


def move_crown(table: Table, to: int) -> None:
    """The emperor's card goes to another seat, or stays where it is."""
    take(table, table.crown_seat, table.crown)
    give(table, to, table.crown)
    table.crown_seat = to


def declare_void(table: Table, text: Text) -> None:
    """Nobody is emperor: this deal is over."""
    table.is_void = True
    table.counts[VOID] += 1
    write_void(table, text)


def holder(table: Table, code: int) -> int:
    """A seat that holds a card: the one that does, for a marked one."""
    for seat in range(SEATS):
        if table.cards[seat * CODES + code]:
            return seat
    return NOBODY
