"""Who becomes emperor: offers, abdications, grabs, the accept; cards that move before play."""

import cython

if not cython.compiled:  # compiled, these names come from throne.pxd
    from baohuang.game.cards import CARD_KINDS, EMPEROR_JOKER, GUARD_JOKER
    from baohuang.game.choices import Phase, Solo
    from baohuang.game.layout import Flag
    from baohuang.game.violations import Violation
    from baohuang.referee.record import Log, Verdicts, find
    from baohuang.referee.roles import settle_roles
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.table import Table, give, holds, take


def on_tribute(table: Table, log: Log, verdicts: Verdicts, row: int) -> None:
    """A tribute or its return moves cards between hands, after the deal and before the throne."""
    if table.phase != Phase.DEALING:
        verdicts.verdict[row] = Violation.EVENT_OUT_OF_PHASE
        find(verdicts, row, Violation.EVENT_OUT_OF_PHASE, log.seat[row], -1, -1, -1, 0)
        return
    start = log.card_start[row]
    for at in range(start, start + log.card_count[row]):
        card = log.cards[at]
        take(table, log.seat[row], card)
        give(table, log.other[row], card)
        if card == EMPEROR_JOKER:
            table.emperor_card = log.other[row]
            table.asked = log.other[row]
        if card == GUARD_JOKER:
            table.guard_card = log.other[row]


def check_offer(table: Table, log: Log, row: int) -> int:
    """001:54 a card is handed out only where one is held back; the seat offered is the one that is asked."""
    if log.flags[row] & Flag.HAS_CARDS and log.card_count[row]:
        return Violation.RESERVED_CARD_WRONG
    if table.phase > Phase.THRONE or (table.asked >= 0 and table.asked != log.seat[row]):
        return Violation.EVENT_OUT_OF_PHASE
    return Violation.NONE


def apply_offer(table: Table, seat: int) -> None:
    """The seat is asked."""
    if table.asked < 0:
        table.asked = seat


def on_offer(table: Table, log: Log, verdicts: Verdicts, row: int) -> None:
    """An offer, where the log has one: elsewhere the holder of the emperor's card is being asked."""
    violation = check_offer(table, log, row)
    if violation:
        verdicts.verdict[row] = violation
        find(verdicts, row, violation, log.seat[row], -1, -1, -1, 0)
        return
    table.phase = Phase.THRONE
    apply_offer(table, log.seat[row])


def check_abdicate(table: Table, rules: Rules, log: Log, row: int) -> int:
    """The first rule that handing on the throne breaks; a suspicious one gives way to one that is not."""
    seat = log.seat[row]
    if table.phase >= Phase.STAKES:
        return Violation.ABDICATE_AFTER_ACCEPT  # 004:33
    if not may_hold_throne(table, seat):
        return Violation.ABDICATE_NOT_HOLDER  # 004:33
    suspicious = Violation.NONE
    if table.hops >= rules.abdicate_max_hops:  # C86
        suspicious = Violation.ABDICATE_NOT_ALLOWED
        if not rules.abdicate_assumed:
            return suspicious
    if not suspicious and log.other[row] != (seat + rules.abdicate_offset + 5) % 5:
        suspicious = Violation.ABDICATE_WRONG_TARGET  # C86
    if unheld_card(table, log, row) >= 0:
        return Violation.CARD_NOT_HELD
    if not suspicious and log.card_count[row] and not rules.may_paste:
        return Violation.PASTE_UNEXPECTED
    return suspicious


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


def on_abdicate(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """The throne is handed on, the emperor's card and the pile with it; whatever was wrong, it goes where logged."""
    seat = log.seat[row]
    to = log.other[row]
    verdicts.is_counted[row] = table.phase < Phase.STAKES and table.hops < rules.abdicate_max_hops  # it could decline
    violation = check_abdicate(table, rules, log, row)
    if violation:
        expected = -1
        actual = seat
        if violation == Violation.ABDICATE_NOT_HOLDER:
            expected = table.asked
        elif violation == Violation.ABDICATE_WRONG_TARGET:
            expected = (seat + rules.abdicate_offset + 5) % 5
            actual = to
        elif violation == Violation.ABDICATE_NOT_ALLOWED:
            expected = rules.abdicate_max_hops
            actual = table.hops + 1
        elif violation == Violation.CARD_NOT_HELD:
            actual = unheld_card(table, log, row)
        cause = throne_cause(table, violation)
        if violation == Violation.ABDICATE_AFTER_ACCEPT:
            cause = table.supplied_row
        verdicts.verdict[row] = violation
        find(verdicts, row, violation, seat, expected, actual, cause, 0)
        note_loss(table, violation, row)
    if table.phase >= Phase.STAKES:
        if table.trick == 0:
            table.reopened = to
        return
    table.phase = Phase.THRONE
    to_pile(table, log, row, seat)
    move_emperor_card(table, seat, to)
    table.asked = to
    table.hops += 1


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


def move_emperor_card(table: Table, giver: int, to: int) -> None:
    """The emperor's card changes hands; where the log does not show who had it, the giver did."""
    if table.emperor_card < 0 and not table.is_dealt[giver]:
        table.emperor_card = giver
    if table.emperor_card < 0 or table.emperor_card == to:
        return
    take(table, table.emperor_card, EMPEROR_JOKER)
    give(table, to, EMPEROR_JOKER)
    table.emperor_card = to


def on_ante(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """Cards put down before the throne is taken."""
    if not rules.may_ante:
        card = unheld_card(table, log, row)
        violation = Violation.CARD_NOT_HELD if card >= 0 else Violation.ANTE_NOT_IN_RULESET  # the latter is suspicious
        verdicts.verdict[row] = violation
        find(verdicts, row, violation, log.seat[row], -1, card, -1, 0)
    if table.phase == Phase.DEALING:
        table.phase = Phase.THRONE
    to_pile(table, log, row, log.seat[row])


def on_grab(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """A seat asks for the throne; before the first lead the accept that follows says who got it."""
    if not rules.may_grab:
        verdicts.verdict[row] = Violation.GRAB_NOT_ENABLED
        find(verdicts, row, Violation.GRAB_NOT_ENABLED, log.seat[row], -1, log.seat[row], -1, 0)
    if table.trick == 0:
        table.grabber = log.seat[row]
        if table.phase == Phase.DEALING:
            table.phase = Phase.THRONE


def may_hold_throne(table: Table, seat: int) -> bool:
    """The seat is the one that is asked, or may be: its hand is not shown, or holds the emperor's card."""
    if table.asked >= 0:
        return table.asked == seat
    return not table.is_dealt[seat] or holds(table, seat, EMPEROR_JOKER)


def throne_cause(table: Table, violation: int) -> int:
    """Where the deal has no emperor's card at all, that nobody holds it follows from the deal."""
    is_about_card = violation == Violation.EMPEROR_NOT_CARD_HOLDER or violation == Violation.ABDICATE_NOT_HOLDER
    return table.last_deal_row if is_about_card and table.n_dealt == 5 and not table.seen[EMPEROR_JOKER] else -1


def check_accept(table: Table, seat: int) -> int:
    """One accept, by the holder of the emperor's card; a grabber gets the card by the accept itself."""
    if table.phase >= Phase.STAKES:
        may_sit = seat == table.reopened or (table.grabber >= 0 and (seat == table.grabber or seat == table.emperor))
        return Violation.NONE if may_sit and not table.trick else Violation.EVENT_OUT_OF_PHASE
    if table.grabber != seat and not may_hold_throne(table, seat):
        return Violation.EMPEROR_NOT_CARD_HOLDER  # 004:33
    return Violation.NONE


def on_accept(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """A seat takes the throne; right or wrong, it is emperor and has the emperor's card and the pile."""
    seat = log.seat[row]
    verdicts.is_counted[row] = table.hops < rules.abdicate_max_hops  # it could have declined
    violation = check_accept(table, seat)
    if violation:
        verdicts.verdict[row] = violation
        # an accept behind what needed an emperor follows from his having been supplied
        cause = throne_cause(table, violation)
        if violation == Violation.EVENT_OUT_OF_PHASE:
            cause = table.supplied_row
        find(verdicts, row, violation, seat, table.asked, seat, cause, 0)
        if violation == Violation.EVENT_OUT_OF_PHASE:
            return
        note_loss(table, violation, row)
    table.is_forced = (log.flags[row] & Flag.FORCED) != 0
    enthrone(table, seat)
    if table.solo != Solo.OPEN and not table.is_guard_open and not table.is_rebellion:
        table.factor = 1  # a solo that was announced before the throne changed hands is none any more


def enthrone(table: Table, seat: int) -> None:
    """The seat is emperor: the marked card and the pile are his, the cards say who is his guard."""
    if table.emperor_card >= 0:
        move_emperor_card(table, table.emperor_card, seat)
    elif not table.is_dealt[seat]:
        table.emperor_card = seat
    elif table.n_dealt < 5 and not holds(table, seat, EMPEROR_JOKER):  # it came out of a hand that is not shown
        give(table, seat, EMPEROR_JOKER)
        table.emperor_card = seat
    for card in range(CARD_KINDS):
        while table.pile[card] > 0:
            table.pile[card] -= 1
            give(table, seat, card)
    table.phase = Phase.STAKES
    table.emperor = seat
    table.asked = -1
    table.reopened = -1
    table.grabber = -1
    table.leaders = 1 << seat
    table.leader = seat
    settle_roles(table)


def need_emperor(table: Table, verdicts: Verdicts, row: int) -> None:
    """An event needs an emperor and nobody took the throne: said once, and supplied from the cards (4.12)."""
    if table.phase >= Phase.STAKES:
        return
    find(verdicts, row, Violation.EMPEROR_MISSING, -1, -1, -1, -1, 0)
    table.supplied_row = row
    seat = table.grabber
    if seat < 0:
        seat = table.emperor_card
    if seat < 0:
        seat = table.asked
    if seat >= 0:
        enthrone(table, seat)
    table.phase = Phase.STAKES


def on_void(table: Table, rules: Rules, verdicts: Verdicts, row: int) -> None:
    """The deal is declared void: only an end may follow."""
    if not rules.may_void:
        verdicts.verdict[row] = Violation.VOID_NOT_IN_RULESET
        find(verdicts, row, Violation.VOID_NOT_IN_RULESET, -1, -1, -1, -1, 0)
    table.phase = Phase.VOID
