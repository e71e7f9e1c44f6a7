# cython: infer_types=True
"""Sets: cards of one rank with jokers hung on them, jokers alone; and when one beats another.

Where sets are compared by class the simulator plays pointwise (every card beats its counterpart): every reading of
such rules allows that (C65). The special face counts as one joker above the big one.
"""

import cython

if not cython.compiled:  # compiled, these names come from sets.pxd
    from baohuang.simulate.dice import below, chance
    from baohuang.simulate.rules import ADDITIVE
    from baohuang.simulate.table import BIG, CODES, KINDS, NOBODY, SMALL, Table, held, rank_of, take

GUARD_CARD = 54
EMPEROR_CARD = 55
TWO = 12
SPECIAL = 15  # the base of the special face alone, above the big joker (001:3)


def choose(table: Table, rank: int, plain: int, small: int, big: int) -> bool:
    """Note the set that a bot will play; the rank counts only where there are plain cards. Always true."""
    table.set_rank = rank
    table.set_plain = plain
    table.set_twos = 0
    table.set_small = small
    table.set_big = big
    table.set_special = 0
    return True


def add_special(table: Table, special: int) -> bool:
    """Put the special face into the chosen set, or not (0). Always true."""
    table.set_special = special
    return True


def set_size(table: Table) -> int:
    """How many cards the chosen set has."""
    return table.set_plain + table.set_twos + table.set_small + table.set_big + table.set_special


def set_base(table: Table) -> int:
    """The rank that the chosen set counts by: its plain cards, or its lowest jokers where it has none."""
    if table.set_plain:
        return table.set_rank
    if table.set_small:
        return SMALL
    return BIG if table.set_big else SPECIAL


def beats_top(table: Table) -> bool:
    """Whether the chosen set beats the one on the table."""
    if is_three_twos(table) or is_kao(table):
        return True
    return set_size(table) == table.top_size and covers_jokers(table) and set_base(table) > table.top_base


def covers_jokers(table: Table) -> bool:
    """Whether the jokers of the chosen set are enough for those on the table."""
    if table.set_special < specials_needed(table):
        return False
    return table.set_big + table.set_special >= big_needed(table)


def big_needed(table: Table) -> int:
    """How many cards above the small joker an answer needs.

    Card by card, one for each joker (8.2); added up, one for a small joker and two for a big one (001:91-93).
    """
    if table.rules.compare == ADDITIVE:
        return 2 * table.top_big + table.top_small
    return table.top_small + table.top_big + table.top_special


def specials_needed(table: Table) -> int:
    """How many special faces an answer needs: card by card, nothing else beats a big joker, and nothing beats it."""
    if table.rules.compare == ADDITIVE:
        return 0
    return table.top_big + 2 * table.top_special


def is_three_twos(table: Table) -> bool:
    """Whether three twos lie over a lone big joker, and may (001:11, C33)."""
    if not table.rules.three_twos or table.top_size != 1 or table.top_big != 1:
        return False
    return set_size(table) == 3 and table.set_plain == 3 and table.set_rank == TWO


def is_kao(table: Table) -> bool:
    """Whether jokers are added over a lone joker or a hung set, and may: more cards than there lie (000:39, C13).

    The plain parts are as large as each other and this one is higher, the jokers cover those on the table added up.
    """
    if not may_kao(table) or set_size(table) <= table.top_size or table.set_special:
        return False
    if table.set_plain + table.set_twos != top_plain(table) or (table.set_plain and table.set_rank <= table.top_base):
        return False
    return table.set_big >= 2 * table.top_big + table.top_small


def may_kao(table: Table) -> bool:
    """Whether a set lies on the table to which jokers may be added here: a lone joker, or a hung set."""
    if not table.rules.kao or table.top_special or table.top_small + table.top_big == 0:
        return False
    return top_plain(table) > 0 or table.top_size == 1


def top_plain(table: Table) -> int:
    """How many plain cards the set on the table has."""
    return table.top_size - table.top_small - table.top_big - table.top_special


def put_on_table(table: Table, seat: int) -> None:
    """The chosen set is the one to beat from now on."""
    table.owner = seat
    table.top_size = set_size(table)
    table.top_base = set_base(table)
    table.top_small = table.set_small
    table.top_big = table.set_big
    table.top_special = table.set_special


def draw_card(table: Table, seat: int, rank: int) -> int:
    """Take a card of this rank out of a hand, whose suit does not matter; marked jokers mostly last. Its code."""
    code = NOBODY
    if rank == SMALL:
        code = pick_joker(table, seat, 52, GUARD_CARD)
    elif rank == BIG:
        code = pick_joker(table, seat, 53, EMPEROR_CARD)
    else:
        suit = below(table.dice, 4)
        for _ in range(4):
            card = rank * 4 + suit
            if table.cards[seat * CODES + card] > 0 and not is_spared(table, seat, card):
                code = card
                break
            suit = (suit + 1) & 3
    take(table, seat, code)
    return code


def is_spared(table: Table, seat: int, card: int) -> bool:
    """Whether a guard keeps this card, which stands above the big joker, while he has others of its rank."""
    return seat == table.special_seat and card == table.called and held(table, seat, rank_of(card)) > 1


def pick_joker(table: Table, seat: int, common: int, marked: int) -> int:
    """A joker to play: a guard shows his card early now and then, to be known."""
    if table.cards[seat * CODES + marked] == 0:
        return common
    if table.cards[seat * CODES + common] == 0 or chance(table.dice, 120):
        return marked
    return common


def jokers(table: Table, seat: int) -> int:
    """How many jokers a seat holds, the special face among them."""
    return held(table, seat, SMALL) + held(table, seat, BIG) + specials(table, seat)


def specials(table: Table, seat: int) -> int:
    """How many special faces a seat holds: the guard has one where the rules have it, and no solo has (C31)."""
    return 1 if seat == table.special_seat and table.cards[seat * CODES + table.called] else 0


def spare(table: Table, seat: int, rank: int) -> int:
    """How many cards of a rank a seat can still add to the chosen set, in which the special face has no rank."""
    count = held(table, seat, rank)
    if table.set_special and rank_of(table.called) == rank:
        count -= table.set_special
    return count


def fillers(table: Table, seat: int, rank: int) -> int:
    """How many twos a seat can hang as fillers on cards of this rank (001:89-90); on jokers or twos they are none."""
    if not table.rules.wild_two or rank == TWO:
        return 0
    return spare(table, seat, TWO)


def says_special(table: Table) -> bool:
    """Whether the log says that the special face is played as one: it may be left out where it is clear (C31)."""
    return not is_clearly_special(table) or not chance(table.dice, 120)


def is_clearly_special(table: Table) -> bool:
    """Whether the special face in the chosen set would be illegal at its own rank: beside another, or over a joker."""
    if table.called >= 52 or table.rules.wild_two:  # jokers fit everything, and so may twos
        return False
    if table.set_plain:
        return table.set_rank != rank_of(table.called)
    return set_size(table) == 1 and table.owner != NOBODY and table.top_size == 1 and table.top_base >= SMALL


def lowest(table: Table, seat: int) -> int:
    """The lowest plain rank of a hand, the held-back one left out, or NOBODY."""
    for rank in range(SMALL):
        if rank != table.rules.held_rank and table.ranks[seat * KINDS + rank] > 0:
            return rank
    return NOBODY
