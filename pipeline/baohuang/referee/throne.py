"""The throne itself: the card and the pile that go with it, who may hold it, and taking it."""

import cython

if not cython.compiled:  # compiled, these names come from throne.pxd
    from baohuang.game.cards import BIG_JOKER, CARD_KINDS, EMPEROR_JOKER
    from baohuang.game.choices import EmperorBy, Phase
    from baohuang.game.violations import Violation
    from baohuang.referee.record import Log, Verdicts, find
    from baohuang.referee.roles import settle_roles
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.table import Table, bit, give, holds, take


def unheld_card(table: Table, log: Log, row: int) -> int:
    """The first card of the event that the seat's shown hand does not hold (any more), -1 if none."""
    seat = log.seat[row]
    if not table.is_dealt[seat]:
        return -1
    start = log.card_start[row]
    stop = start + log.card_count[row]
    unheld = -1
    for at in range(start, stop):
        card = log.cards[at]
        table.tally[card] += 1
        if unheld < 0 and table.tally[card] > table.hand[seat * CARD_KINDS + card]:
            unheld = card
    for at in range(start, stop):
        table.tally[log.cards[at]] = 0
    return unheld


def note_loss(table: Table, violation: int, row: int) -> None:
    """The emperor's card is taken from who held it: if he plays it all the same, that follows from here."""
    if violation == Violation.EMPEROR_NOT_CARD_HOLDER or violation == Violation.ABDICATE_NOT_HOLDER:
        table.robbed = table.emperor_card
        table.robbed_row = row


def to_pile(table: Table, log: Log, row: int, seat: int) -> None:
    """Cards put down go to the pile, which ends with the new emperor; once he sits, to him."""
    start = log.card_start[row]
    for at in range(start, start + log.card_count[row]):
        card = log.cards[at]
        take(table, seat, card)
        if table.emperor >= 0:
            give(table, table.emperor, card)
        else:
            table.pile[card] += 1
            table.n_pile += 1


def move_throne_card(table: Table, giver: int, to: int) -> None:
    """The card of the throne changes hands; where the log does not show who had it, the giver did."""
    if table.throne_card < 0:
        return
    if table.emperor_card < 0 and not table.is_dealt[giver]:
        table.emperor_card = giver
    if table.emperor_card < 0 or table.emperor_card == to:
        return
    take(table, table.emperor_card, table.throne_card)
    give(table, to, table.throne_card)
    table.emperor_card = to


def move_pile(table: Table, to: int) -> None:
    """The pile goes to the emperor, from the table or from who was emperor before him (C17)."""
    if not table.n_pile or table.pile_at == to:
        return
    for card in range(CARD_KINDS):
        for _ in range(table.pile[card]):
            if table.pile_at >= 0:
                take(table, table.pile_at, card)
            give(table, to, card)
    table.pile_at = to


def may_hold_throne(table: Table, rules: Rules, seat: int) -> bool:
    """The seat is the one that is asked, or may be: its hand is not shown, or holds the emperor's card."""
    if rules.emperor_by == EmperorBy.TURN:
        return True  # 001:84 whoever is able takes the throne
    if table.asked >= 0:
        return table.asked == seat
    if rules.emperor_by == EmperorBy.RESERVED_CARD:
        return True  # the log does not show who was offered it
    return not table.is_dealt[seat] or holds(table, seat, EMPEROR_JOKER)


def throne_cause(table: Table, violation: int) -> int:
    """Where the deal has no emperor's card at all, that nobody holds it follows from the deal."""
    is_about_card = violation == Violation.EMPEROR_NOT_CARD_HOLDER or violation == Violation.ABDICATE_NOT_HOLDER
    if table.throne_card != EMPEROR_JOKER:
        return -1
    return table.last_deal_row if is_about_card and table.n_dealt == 5 and not table.seen[EMPEROR_JOKER] else -1


def hand_out_reserve(table: Table, seat: int, card: int) -> None:
    """001:54 the big joker that was held back is given to the seat that is asked first."""
    table.throne_card = card
    table.seen[card] += 1
    give(table, seat, card)
    table.emperor_card = seat


def grab_from_unknown(table: Table, seat: int) -> None:
    """The card of the throne goes to a grabber out of a hand that is not shown: which one now holds a card less?"""
    if table.asked >= 0:
        move_throne_card(table, table.asked, seat)
        return
    table.emperor_card = seat
    for other in range(5):
        if not table.is_dealt[other]:
            table.left[other] = -1


def enthrone(table: Table, rules: Rules, seat: int) -> None:
    """The seat is emperor: the card of the throne and the pile are his, the cards say who is his guard."""
    table.is_grab = rules.may_grab and (table.grabbers >> seat) & 1 == 1
    table.is_declared = table.is_declared and seat == table.emperor
    if table.is_grab and table.emperor_card != seat:
        table.grabbed_from = table.emperor_card
    if rules.emperor_by == EmperorBy.RESERVED_CARD and table.throne_card < 0:
        hand_out_reserve(table, seat, BIG_JOKER)
    elif table.emperor_card < 0 and table.throne_card >= 0 and table.is_grab:
        grab_from_unknown(table, seat)
    elif table.emperor_card >= 0:
        move_throne_card(table, table.emperor_card, seat)
    elif not table.is_dealt[seat]:
        if table.throne_card >= 0:
            table.emperor_card = seat
    elif table.throne_card >= 0 and table.n_dealt < 5 and not holds(table, seat, table.throne_card):
        give(table, seat, table.throne_card)  # it came out of a hand that is not shown
        table.emperor_card = seat
    move_pile(table, seat)
    table.phase = Phase.STAKES
    table.emperor = seat
    table.asked = -1
    table.reopened = -1
    table.grabber = -1
    table.grabbers = 0
    table.leaders = bit(seat)
    table.leader = seat
    settle_roles(table)


def need_emperor(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """An event needs an emperor and nobody took the throne: said once, and supplied from the cards (4.12)."""
    if table.phase >= Phase.STAKES:
        return
    find(verdicts, row, Violation.EMPEROR_MISSING, -1, -1, -1, -1, 0)
    table.supplied_row = row
    seat = table.grabber
    if seat < 0 and rules.emperor_by == EmperorBy.TURN:
        seat = log.seat[row]
    if seat < 0:
        seat = table.emperor_card
    if seat < 0:
        seat = table.asked
    if seat >= 0:
        enthrone(table, rules, seat)
    table.phase = Phase.STAKES
