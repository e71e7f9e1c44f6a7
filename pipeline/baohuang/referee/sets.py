"""Sets of cards: what they are, and when one beats another."""

import cython

if not cython.compiled:  # compiled, these names come from sets.pxd
    from baohuang.game.choices import Compare
    from baohuang.game.violations import Violation
    from baohuang.referee.record import Log
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.table import Table, rank_of


def read_set(table: Table, log: Log, row: int) -> None:
    """Lay the cards of a play before the referee: `shown` by rank (12 the 2), size, base rank, jokers.

    The base is the plain rank, or the rank of the smallest joker where there is no other card. Of cards of several
    ranks it is the highest.
    """
    for rank in range(15):
        table.shown[rank] = 0
    start = log.card_start[row]
    table.size = log.card_count[row]
    for at in range(start, start + table.size):
        table.shown[rank_of(log.cards[at])] += 1
    table.small = table.shown[13]
    table.big = table.shown[14]
    table.base = -1
    table.plain_ranks = 0
    for rank in range(13):
        if table.shown[rank]:
            table.base = rank
            table.plain_ranks += 1
    if table.base < 0 and table.size:
        table.base = 13 if table.small else 14


def is_two_as_filler(table: Table) -> bool:
    """Twos attached to one other rank (000:24)."""
    return table.plain_ranks == 2 and table.shown[12] > 0


def jokers(table: Table) -> int:
    """Jokers in the set just played."""
    return table.small + table.big


def top_jokers(table: Table) -> int:
    """Jokers in the set to beat."""
    return table.top_small + table.top_big


def check_set(table: Table, rules: Rules) -> int:
    """The first rule that an answer to the top set breaks: its count, then its height."""
    if table.top_size == 1 and table.top_big == 1 and table.size == 3 and table.shown[12] == 3 and not rules.three_twos:
        return Violation.THREE_TWOS_NOT_ENABLED  # C33
    if table.size != table.top_size:
        if top_jokers(table) and jokers(table) > top_jokers(table) and not rules.kao:
            return Violation.KAO_NOT_ENABLED  # C13
        return Violation.COUNT_MISMATCH  # 004:17, 004:43
    if rules.compare == Compare.CLASS:
        return check_class(table)
    return check_pointwise(table)


def check_class(table: Table) -> int:
    """004:45, 004:81: a set with a big joker above one with a small joker above a plain one; plain sets by rank."""
    if table.top_big:
        return Violation.BIG_JOKER_BEATEN
    if table.top_small:
        if not table.big:
            return Violation.SMALL_JOKER_OVER_SMALL_JOKER if table.small else Violation.PLAIN_OVER_JOKER
    elif not jokers(table) and table.base <= table.top_base:
        return Violation.NOT_HIGHER
    if not is_higher_card_by_card(table):
        return Violation.BEAT_CLASS_ONLY  # C65
    return Violation.NONE


def check_pointwise(table: Table) -> int:
    """000:30: sorted, every card beats its counterpart."""
    if table.top_big:
        return Violation.BIG_JOKER_BEATEN
    if table.top_small:
        if not jokers(table):
            return Violation.PLAIN_OVER_JOKER
        if not table.big:
            return Violation.SMALL_JOKER_OVER_SMALL_JOKER
        if table.big < table.top_small:
            return Violation.TOO_FEW_BIG_JOKERS
    if not is_higher_card_by_card(table):
        return Violation.HUNG_BASE_NOT_HIGHER if jokers(table) else Violation.NOT_HIGHER
    return Violation.NONE


def is_higher_card_by_card(table: Table) -> bool:
    """For every card of the top, as many cards above it are shown as lie from it upwards: then each has its better."""
    above = 0  # cards shown above the rank at hand
    from_here = 0  # cards of the top of this rank or above
    for down in range(15):
        rank = 14 - down
        from_here += table.top[rank]
        if table.top[rank] and from_here > above:
            return False
        above += table.shown[rank]
    return True


def could_beat(table: Table, rules: Rules, seat: int) -> bool:
    """The seat's shown hand holds a set that beats the top and breaks no rule. Private: for analysis only."""
    if table.top_big:
        return False
    if rules.compare == Compare.CLASS:
        return could_beat_by_class(table, rules, seat)
    return could_beat_pointwise(table, rules, seat)


def could_beat_by_class(table: Table, rules: Rules, seat: int) -> bool:
    """A higher plain set, or any set of the size with a joker of the class needed."""
    at = seat * 15
    need = table.top_size
    big = table.ranks[at + 14]
    held = big + table.ranks[at + 13]
    if big if table.top_small else held:
        if held >= need:
            return True
        for rank in range(13):  # jokers never go with a rank that is held back, 004:67
            if rank != rules.hold_rank and table.ranks[at + rank] + held >= need:
                return True
    if not table.top_small:
        for rank in range(table.top_base + 1, 13):
            if table.ranks[at + rank] >= need and rank != rules.hold_rank:
                return True
    return False


def could_beat_pointwise(table: Table, rules: Rules, seat: int) -> bool:
    """A base above the top's base, and a big joker for each small joker of the top (rules.md 8.2)."""
    at = seat * 15
    need = table.top_size
    big = table.ranks[at + 14]
    held = big + table.ranks[at + 13]
    if big < table.top_small:
        return False
    for rank in range(table.top_base + 1, 13):
        plain = table.ranks[at + rank]
        if plain > need - table.top_small:
            plain = need - table.top_small
        if plain > 0 and plain + held >= need and rank != rules.hold_rank:
            return True
    if table.top_base < 13 and held >= need:
        return True
    return table.top_base < 14 and big >= need


def has_one_lead(table: Table, rules: Rules, seat: int) -> bool:
    """The seat that leads has no choice: one card left, or only cards that must go at once."""
    if table.left[seat] == 1:
        return True
    if rules.hold_rank < 0 or not rules.hold_at_once:
        return False
    return table.ranks[seat * 15 + rules.hold_rank] == table.left[seat]
