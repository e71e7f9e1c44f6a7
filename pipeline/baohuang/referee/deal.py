"""The deal: the right deck, the right hands. Judged as a whole, at the last deal event."""

import cython

if not cython.compiled:  # compiled, these names come from deal.pxd
    from baohuang.game.cards import BIG_JOKER, EMPEROR_JOKER, GUARD_JOKER, SMALL_JOKER
    from baohuang.game.choices import EmperorBy, Phase
    from baohuang.game.violations import Violation
    from baohuang.referee.record import Log, Verdicts, find
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.table import Table, give, rank_of


def on_deal(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """A hand is dealt: one a seat, before anything else."""
    seat = log.seat[row]
    if table.phase != Phase.DEALING or table.deal_is_judged or table.is_dealt[seat]:
        verdicts.verdict[row] = Violation.EVENT_OUT_OF_PHASE
        find(verdicts, row, Violation.EVENT_OUT_OF_PHASE, seat, -1, -1, -1, 0)
        return
    start = log.card_start[row]
    size = log.card_count[row]
    table.is_dealt[seat] = 1
    table.n_dealt += 1
    table.dealt_size[seat] = size
    table.left[seat] = 0
    for at in range(start, start + size):
        card = log.cards[at]
        give(table, seat, card)
        table.seen[card] += 1
        if is_unknown_card(rules, card) and table.unknown_card < 0:
            table.unknown_card = card
        if card == EMPEROR_JOKER and table.emperor_card < 0 and rules.emperor_by == EmperorBy.MARKED_CARD:
            table.emperor_card = seat
        if card == GUARD_JOKER and rules.has_guard_card:
            table.guard_card = seat
            table.dealt_guards |= 1 << seat
        rank = rank_of(card)
        if rank >= 11:  # ace 1, two 2, small joker 3, big joker 4
            table.strength[seat] += rank - 10
    table.last_deal_row = row


def judge_deal(table: Table, rules: Rules, verdicts: Verdicts) -> None:
    """The deal is over: one fault shows in several ways and has one name."""
    table.deal_is_judged = True
    if table.seen[EMPEROR_JOKER] > 1:  # which one is the emperor's card is not known
        table.emperor_card = -1
    if table.seen[GUARD_JOKER] > 1:
        table.guard_card = -1
    table.dealt_emperor = table.emperor_card
    table.asked = table.emperor_card
    if rules.emperor_by == EmperorBy.MARKED_CARD:
        table.throne_card = EMPEROR_JOKER
    elif rules.emperor_by == EmperorBy.TURN:  # C100: the last emperor, in the first game who was dealt first
        table.asked = table.first_dealt if table.has_before == 0 else table.last_emperor
    table.origin = table.asked
    if rules.is_by_call or (table.n_dealt == 5 and not table.seen[GUARD_JOKER]):
        table.dealt_guards = 31  # nobody is called yet, or no guard's card was dealt: it could be anybody
    if table.last_deal_row >= 0:
        violation = check_deal(table, rules, verdicts, table.last_deal_row)
        if violation:
            verdicts.verdict[table.last_deal_row] = violation


def check_deal(table: Table, rules: Rules, verdicts: Verdicts, row: int) -> int:
    """The first name that holds, noted with what is wrong; what needs all five hands is not judged without them."""
    is_whole = table.n_dealt == 5
    if table.unknown_card >= 0:
        find(verdicts, row, Violation.UNKNOWN_CARD, -1, -1, table.unknown_card, -1, 0)
        return Violation.UNKNOWN_CARD
    n = table.seen[EMPEROR_JOKER]
    if rules.emperor_by == EmperorBy.MARKED_CARD and (n > 1 or (is_whole and n == 0)):  # 004:33
        find(verdicts, row, Violation.EMPEROR_CARD_COUNT, -1, 1, n, -1, 0)
        return Violation.EMPEROR_CARD_COUNT
    n = table.seen[GUARD_JOKER]
    if rules.has_guard_card and (n > 1 or (is_whole and n == 0)):  # 004:23
        find(verdicts, row, Violation.GUARD_CARD_COUNT, -1, 1, n, -1, 0)
        return Violation.GUARD_CARD_COUNT
    n = table.seen[BIG_JOKER] + table.seen[EMPEROR_JOKER]
    if rules.has_reserve and n >= 4:  # 001:53
        find(verdicts, row, Violation.RESERVED_JOKER_DEALT, -1, 3, n, -1, 0)
        return Violation.RESERVED_JOKER_DEALT
    card = copies_overflow(table)
    if card >= 0:
        find(verdicts, row, Violation.CARD_COPIES_OVERFLOW, -1, -1, card, -1, 0)
        return Violation.CARD_COPIES_OVERFLOW
    deck = deck_size(rules)
    if is_whole:
        for rank in range(13):  # 004:11 three sixes are out
            if rules.copies[rank] != 0 and rules.copies[rank] != 16:
                n = 0
                for suit in range(4):
                    n += table.seen[rank * 4 + suit]
                if n > rules.copies[rank] or (n < rules.copies[rank] and deck == rules.deck_total):
                    find(verdicts, row, Violation.SIXES_COUNT_MISMATCH, -1, rules.copies[rank], n, -1, 0)
                    return Violation.SIXES_COUNT_MISMATCH
    total = 0
    for seat in range(5):
        total += table.dealt_size[seat]
    seat = odd_size_seat(table, rules)
    if seat >= 0 and not is_odd_card(table, rules):
        expected = size_due(table, rules, seat)
        wrong = 0
        for other in range(5):
            if has_wrong_size(table, rules, other):
                wrong += 1
        if not is_whole or total == deck or wrong == 1:
            find(verdicts, row, Violation.HAND_SIZE_MISMATCH, seat, expected, table.dealt_size[seat], -1, 0)
            return Violation.HAND_SIZE_MISMATCH
    if is_whole and total != deck:
        find(verdicts, row, Violation.DECK_TOTAL_MISMATCH, -1, deck, total, -1, 0)
        return Violation.DECK_TOTAL_MISMATCH
    if seat >= 0:
        expected = size_due(table, rules, seat)
        find(verdicts, row, Violation.ODD_CARD_WRONG_SEAT, seat, expected, table.dealt_size[seat], -1, 0)
        return Violation.ODD_CARD_WRONG_SEAT
    return Violation.NONE


def is_odd_card(table: Table, rules: Rules) -> bool:
    """The sizes are those of the rule set, only not in the order from the first dealt seat on (C08, C25)."""
    if not rules.hands_differ:
        return False
    total = 0
    for seat in range(5):
        size = table.dealt_size[seat]
        total += size
        if table.is_dealt[seat] and not is_hand_size(rules, size):
            return False
    return table.n_dealt < 5 or total == deck_size(rules)


def is_hand_size(rules: Rules, size: int) -> bool:
    """Some seat is dealt so many cards."""
    for seat in range(5):
        if rules.hands[seat] == size:
            return True
    return False


def deck_size(rules: Rules) -> int:
    """Cards dealt: what the hands make together where a table's own sizes are smaller, else the deck."""
    if not rules.has_hands:
        return rules.deck_total
    total: int = 0
    for seat in range(5):
        total += rules.hands[seat]
    return total


def is_unknown_card(rules: Rules, card: int) -> bool:
    """A card that this deck does not have: a rank left out, or a mark the rule set never uses."""
    if card == GUARD_JOKER:
        return not rules.has_guard_card
    if card == EMPEROR_JOKER:  # C113: where one is held back it may be written so
        return rules.emperor_by == EmperorBy.TURN
    return card < SMALL_JOKER and rules.copies[card >> 2] == 0


def size_due(table: Table, rules: Rules, seat: int) -> int:
    """Cards that the seat is dealt; the size of most seats where it is not known who was dealt first."""
    return rules.hands[(seat - table.first_dealt + 5) % 5 if table.first_dealt >= 0 else 4]


def has_wrong_size(table: Table, rules: Rules, seat: int) -> bool:
    """The seat's shown hand has the wrong size; where it is not known who was dealt first, any size dealt will do."""
    if not table.is_dealt[seat]:
        return False
    if rules.hands_differ and table.first_dealt < 0:  # C25
        return not is_hand_size(rules, table.dealt_size[seat])
    return table.dealt_size[seat] != size_due(table, rules, seat)


def odd_size_seat(table: Table, rules: Rules) -> int:
    """The first seat whose hand has the wrong size, -1 if none or if the sizes are not known."""
    if not rules.has_hands:
        return -1
    for seat in range(5):
        if has_wrong_size(table, rules, seat):
            return seat
    return -1


def copies_overflow(table: Table) -> int:
    """A card of which a fifth copy is seen (the marked jokers count as what they are in play), -1 if none."""
    for card in range(BIG_JOKER + 1):
        if is_copy_too_many(table, card):
            return card
    return -1


def is_copy_too_many(table: Table, card: int) -> bool:
    """More copies of the card are seen than there are: four, and one of each marked joker."""
    if card < SMALL_JOKER:
        return table.seen[card] > 4
    if table.seen[GUARD_JOKER if card == GUARD_JOKER else EMPEROR_JOKER] > 1 and card >= GUARD_JOKER:
        return True
    if rank_of(card) == 13:
        return table.seen[SMALL_JOKER] + table.seen[GUARD_JOKER] > 4
    return table.seen[BIG_JOKER] + table.seen[EMPEROR_JOKER] > 4
