"""Who must be emperor when nobody wants to be, and when the deal is void (C02, C41)."""

import cython

if not cython.compiled:  # compiled, these names come from forced.pxd
    from baohuang.game.cards import BIG_JOKER, EMPEROR_JOKER, GUARD_JOKER, SMALL_JOKER
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.table import Table, plain_code


def copies_held(table: Table, seat: int, card: int) -> int:
    """Copies of a card in the seat's shown hand; a marked joker is a joker like the others (C28)."""
    n = table.hand[seat * 56 + card]
    if card == SMALL_JOKER:
        n += table.hand[seat * 56 + GUARD_JOKER]
    elif card == BIG_JOKER:
        n += table.hand[seat * 56 + EMPEROR_JOKER]
    return n


def most_identical(table: Table, seat: int, counts_pile: bool) -> int:
    """The largest number of identical cards in the seat's shown hand, as it is or with what an accept would bring."""
    most = 0
    for card in range(54):
        n = copies_held(table, seat, card)
        if counts_pile and table.pile_at < 0:
            n += table.pile[card]
            if table.emperor_card != seat and card == plain_code(table.throne_card):
                n += 1
        if n > most:
            most = n
    return most


def must_accept(table: Table, seat: int, counts_pile: bool) -> int:
    """1 if the best of the seat's hand is exactly three identical cards (002:95), -1 if its hand is not shown."""
    if not table.is_dealt[seat]:
        return -1
    return most_identical(table, seat, counts_pile) == 3


def asked_in_lap(table: Table, rules: Rules, n: int) -> int:
    """The seat that is asked after `n` others in a lap; -1 where it is not known who was first."""
    if table.origin < 0:
        return -1
    return (table.origin + n * (rules.abdicate_offset + 5)) % 5


def is_forced_lap(table: Table, rules: Rules) -> bool:
    """All have declined once, and not all twice."""
    return rules.force_after <= table.hops < rules.force_after + 5


def declined_in_forced_lap(table: Table, rules: Rules) -> int:
    """Seats that were asked in the forced lap and declined."""
    return table.hops - rules.force_after if table.hops > rules.force_after else 0


def seat_forced(table: Table, rules: Rules, counts_pile: bool) -> int:
    """The seat still to be asked that must accept in the forced lap: -1 if there is none, -2 if that is not known.

    Who was asked in it before has answered, and may have pasted since. Where a marked card names the guard a triple
    means nothing: the first seat asked must accept.
    """
    if table.origin < 0:
        return -2
    if not rules.is_by_call:
        return table.origin
    for n in range(declined_in_forced_lap(table, rules), 5):
        seat = asked_in_lap(table, rules, n)
        must = must_accept(table, seat, counts_pile)
        if must:
            return seat if must > 0 else -2
    return -1


def seat_not_asked(table: Table, rules: Rules) -> int:
    """Of a deal declared void: a seat that had to accept or had still to be asked, -1 if there is none.

    The refusal that makes the deal void may be left to the `void` itself.
    """
    asked = table.hops + 1
    if not rules.has_laps and not rules.void_after_any_lap:
        return -1  # it is not said when
    if rules.void_after_any_lap:  # C103
        return -1 if table.hops and (asked % 5 == 0 or asked % 5 == 1) else asked_in_lap(table, rules, asked)
    if not is_forced_due(rules):
        return -1 if asked >= rules.refusals else asked_in_lap(table, rules, asked)
    if asked < rules.force_after:
        return asked_in_lap(table, rules, asked)
    if table.is_forced_refused:
        return -1
    if not rules.is_by_call:
        return -1 if asked >= rules.refusals else asked_in_lap(table, rules, asked)
    for n in range(declined_in_forced_lap(table, rules), 5):
        seat = asked_in_lap(table, rules, n)
        if seat < 0 or must_accept(table, seat, False) < 0:
            return -1
        if must_accept(table, seat, False):
            return seat
    return -1


def is_forced_due(rules: Rules) -> bool:
    """The rule set has a lap in which a seat must accept."""
    return rules.force_after < rules.refusals
