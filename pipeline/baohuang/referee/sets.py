"""Sets of cards: what they are, and when one beats another."""

import cython

if not cython.compiled:  # compiled, these names come from sets.pxd
    from baohuang.game.choices import Compare, Solo
    from baohuang.game.violations import Violation
    from baohuang.referee.record import Log
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.table import Table, rank_of


def read_set(table: Table, rules: Rules, log: Log, row: int) -> None:
    """Lay the cards of a play before the referee: `shown` by rank (12 the 2), size, base rank, jokers.

    The base is the plain rank, or the rank of the smallest joker where there is no other card. Of cards of several
    ranks it is the highest. Twos that fill up take the base rank (001:90).
    """
    for rank in range(16):
        table.shown[rank] = 0
    start = log.card_start[row]
    table.size = log.card_count[row]
    for at in range(start, start + table.size):
        table.shown[rank_of(log.cards[at])] += 1
    table.face = 0
    table.held_shown = table.shown[rules.hold_rank] if rules.hold_rank >= 0 else 0
    sort_out(table, rules)


def sort_out(table: Table, rules: Rules) -> None:
    """Base rank and jokers of the cards in `shown`."""
    table.small = table.shown[13]
    table.big = table.shown[14]
    table.base = -1
    table.plain_ranks = 0
    for rank in range(13):
        if table.shown[rank]:
            if rank == 12 and rules.wild_two and table.base >= 0:
                table.shown[table.base] += table.shown[12]
                table.shown[12] = 0
                continue
            table.base = rank
            table.plain_ranks += 1
    if table.base < 0 and table.size:
        table.base = 13 if table.small else (14 if table.big else 15)


def lift_face(table: Table, rules: Rules) -> None:
    """001:3 the guard's fourth card counts above the big joker."""
    table.shown[rank_of(table.called_card)] -= 1
    table.shown[15] += 1
    table.face = 1
    sort_out(table, rules)


def lower_face(table: Table, rules: Rules) -> None:
    """The card counts at its own rank again."""
    table.shown[15] -= 1
    table.shown[rank_of(table.called_card)] += 1
    table.face = 0
    sort_out(table, rules)


def is_two_as_filler(table: Table) -> bool:
    """Twos attached to one other rank (000:24)."""
    return table.plain_ranks == 2 and table.shown[12] > 0


def jokers(table: Table) -> int:
    """Jokers in the set just played, a special face among them."""
    return table.small + table.big + table.face


def top_jokers(table: Table) -> int:
    """Jokers in the set to beat."""
    return table.top_small + table.top_big + table.top_face


def is_three_twos(table: Table) -> bool:
    """C33: exactly three twos over a lone big joker."""
    is_lone_joker = table.top_size == 1 and table.top_big == 1
    return is_lone_joker and table.size == 3 and table.shown[12] == 3


def check_set(table: Table, rules: Rules) -> int:
    """The first rule that an answer to the top set breaks: its count, then its height."""
    if is_three_twos(table):
        return Violation.NONE if rules.three_twos else Violation.THREE_TWOS_NOT_ENABLED
    adds_jokers = top_jokers(table) > 0 and jokers(table) > top_jokers(table)
    if rules.kao and adds_jokers:  # C13
        if table.size == table.top_size and not check_height(table, rules):
            return Violation.NONE
        return Violation.KAO_ACCEPTED if is_kao(table) else Violation.KAO_INVALID
    if rules.same_count and table.size != table.top_size:
        return Violation.KAO_NOT_ENABLED if adds_jokers else Violation.COUNT_MISMATCH  # 004:17, 004:43
    return check_height(table, rules)


def check_height(table: Table, rules: Rules) -> int:
    """Whether the set is higher than the top."""
    if rules.compare == Compare.CLASS:
        return check_class(table)
    if rules.compare == Compare.ADDITIVE:
        return check_additive(table)
    return check_pointwise(table)


def is_kao(table: Table) -> bool:
    """C13: plain cards as many and higher; jokers that beat the jokers card by card, or cover them (001:91)."""
    plain = table.size - jokers(table)
    if plain != table.top_size - top_jokers(table) or (plain and table.base <= table.top_base):
        return False
    covers = table.big + table.face >= 2 * (table.top_big + table.top_face) + table.top_small
    beats = not table.top_big and not table.small and jokers(table) == table.top_small
    return covers or beats


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


def check_additive(table: Table) -> int:
    """001:91–93, C93: a big joker covers a small one, two cover a big one; then the base is higher."""
    need = 2 * table.top_big + table.top_small
    if need and not jokers(table):
        return Violation.PLAIN_OVER_JOKER
    if need and not table.big and not table.top_big:
        return Violation.SMALL_JOKER_OVER_SMALL_JOKER
    if table.big < need:
        return Violation.TOO_FEW_BIG_JOKERS
    if table.base <= table.top_base:
        return Violation.HUNG_BASE_NOT_HIGHER if jokers(table) else Violation.NOT_HIGHER
    return Violation.NONE


def check_pointwise(table: Table) -> int:
    """000:30: sorted, every card beats its counterpart; above the big joker stands the special face alone (001:3)."""
    if table.top_face or table.top_big > table.face:
        return Violation.BIG_JOKER_BEATEN
    if top_jokers(table):
        if not jokers(table):
            return Violation.PLAIN_OVER_JOKER
        if table.top_small and not table.big and not table.face:
            return Violation.SMALL_JOKER_OVER_SMALL_JOKER
        if table.big + table.face < top_jokers(table):
            return Violation.TOO_FEW_BIG_JOKERS
    if not is_higher_card_by_card(table):
        return Violation.HUNG_BASE_NOT_HIGHER if jokers(table) else Violation.NOT_HIGHER
    return Violation.NONE


def is_higher_card_by_card(table: Table) -> bool:
    """For every card of the top, as many cards above it are shown as lie from it upwards: then each has its better."""
    above = 0  # cards shown above the rank at hand
    from_here = 0  # cards of the top of this rank or above
    for down in range(16):
        rank = 15 - down
        from_here += table.top[rank]
        if table.top[rank] and from_here > above:
            return False
        above += table.shown[rank]
    return True


def face_of(table: Table, rules: Rules, seat: int) -> bool:
    """The seat holds the special face: the guard's fourth card, in no solo (C31)."""
    return rules.special_face and table.called_card >= 0 and table.guard == seat and table.solo == Solo.NO
