# cython: infer_types=True
"""How a bot answers the set on the table: which set would beat it, and whether it wants to."""

import cython

if not cython.compiled:  # compiled, these names come from answer.pxd
    from baohuang.simulate.dice import chance
    from baohuang.simulate.sets import (
        TWO,
        add_special,
        beats_top,
        big_needed,
        choose,
        fillers,
        is_three_twos,
        jokers,
        may_kao,
        set_size,
        spare,
        specials,
        specials_needed,
        top_plain,
    )
    from baohuang.simulate.styles import BLUFF, EAGER, JOKER, LOYAL, PRESS, SPLIT, trait
    from baohuang.simulate.table import (
        BIG,
        KINDS,
        NOBODY,
        SMALL,
        Table,
        held,
        held_back,
        is_royal,
        same_side,
    )

ACE = 11
NEARLY_OUT = 6  # cards from which an opponent is stopped at any price


def answer(table: Table, seat: int) -> bool:
    """Choose the set with which a seat answers; false is a pass."""
    if table.top_special or held_back(table, seat) == table.left[seat]:
        return False
    if last_set(table, seat) and beats_top(table):
        return True
    return wants_answer(table, seat) and not (risks_debt(table, seat) and chance(table.dice, 700))


def risks_debt(table: Table, seat: int) -> bool:
    """Whether behind the chosen set only held-back cards remain, and many sets would beat it (001:88)."""
    rest = table.left[seat] - set_size(table)
    return table.rules.qing3 and rest == held_back(table, seat) and table.set_big == 0 and table.set_rank < ACE


def wants_answer(table: Table, seat: int) -> bool:
    """Choose an answer by the seat's style and by whose set it would beat."""
    if presses(table, seat):
        return find_answer(table, seat, 1000, 1000, 3)
    style = table.styles[seat]
    if spares(table, seat) or not chance(table.dice, trait(style, EAGER)):
        return False
    return find_answer(table, seat, trait(style, SPLIT), joker_share(table, seat, trait(style, JOKER)), 1)


def find_answer(table: Table, seat: int, split: int, joker: int, most: int) -> bool:
    """Choose the cheapest answer: a whole group, part of one, up to `most` jokers; all but the first by chance."""
    choose(table, 0, 0, 0, 0)
    if table.top_small + table.top_big == 0:
        if whole_group(table, seat):
            return True
        if chance(table.dice, split) and part_of_group(table, seat):
            return True
        if table.rules.wild_two and chance(table.dice, split) and filled_group(table, seat, table.top_size):
            return True
    if not chance(table.dice, joker):
        return False
    if may_kao(table) and chance(table.dice, 500) and kao_set(table, seat):
        return True
    return hung_set(table, seat, most) or three_twos(table, seat) or kao_set(table, seat)


def last_set(table: Table, seat: int) -> bool:
    """Choose all that a seat holds, where it makes one set; the special face at its own rank where that will do."""
    return all_as_one(table, seat, 0) or (specials(table, seat) > 0 and all_as_one(table, seat, 1))


def all_as_one(table: Table, seat: int, special: int) -> bool:
    """Choose a whole hand as one set: a plain rank with fillers and jokers; a held-back rank as its rules say."""
    choose(table, 0, 0, 0, 0)
    add_special(table, special)
    base = NOBODY
    twos = 0
    for rank in range(SMALL):
        if spare(table, seat, rank) == 0:
            continue
        if base != NOBODY and not (rank == TWO and table.rules.wild_two):
            return False
        if base == NOBODY:
            base = rank
        else:
            twos = spare(table, seat, TWO)
    plain = 0 if base == NOBODY else spare(table, seat, base)
    if table.rules.hold_alone and base == table.rules.held_rank and held_back(table, seat) < table.left[seat]:
        return False
    choose(table, max(base, 0), plain, spare(table, seat, SMALL), spare(table, seat, BIG))
    add_special(table, special)
    table.set_twos = twos
    return True


def presses(table: Table, seat: int) -> bool:
    """Whether a bot will stop at nothing: a rebel against the emperor, anyone against an enemy who is nearly out."""
    style = table.styles[seat]
    if not is_royal(table, seat) and table.owner == table.emperor and chance(table.dice, trait(style, PRESS)):
        return not chance(table.dice, trait(style, BLUFF))
    if table.left[table.owner] <= NEARLY_OUT and not knows_friend(table, seat, table.owner):
        return chance(table.dice, 600)
    return False


def spares(table: Table, seat: int) -> bool:
    """Whether a bot leaves the set of a friend alone; a bluffer beats the emperor he guards, to look like a rebel."""
    if not knows_friend(table, seat, table.owner):
        return False
    style = table.styles[seat]
    if chance(table.dice, trait(style, BLUFF)):
        return False
    return chance(table.dice, trait(style, LOYAL))


def knows_friend(table: Table, seat: int, other: int) -> bool:
    """Whether a bot knows that another seat is on its side: a guard knows the emperor, all others must be told."""
    if other == seat or not same_side(table, seat, other):
        return False
    return table.guard_known or (seat == table.guard and other == table.emperor)


def joker_share(table: Table, seat: int, usual: int) -> int:
    """How freely jokers are spent: more freely towards the end."""
    return usual if table.left[seat] > 12 else usual + (1000 - usual) // 2


def whole_group(table: Table, seat: int) -> bool:
    """Choose the lowest rank that answers with all its cards."""
    for rank in range(table.top_base + 1, SMALL):
        if rank != table.rules.held_rank and table.ranks[seat * KINDS + rank] == table.top_size:
            return choose(table, rank, table.top_size, 0, 0)
    return False


def part_of_group(table: Table, seat: int) -> bool:
    """Choose the lowest rank that answers with some of its cards."""
    for rank in range(table.top_base + 1, SMALL):
        if rank != table.rules.held_rank and table.ranks[seat * KINDS + rank] >= table.top_size:
            return choose(table, rank, table.top_size, 0, 0)
    return False


def filled_group(table: Table, seat: int, plain: int) -> bool:
    """Choose so many cards of the lowest rank that answers, with twos for those it lacks (001:89-90).

    The jokers chosen before stay in the set.
    """
    for rank in range(table.top_base + 1, TWO):
        own = spare(table, seat, rank)
        if rank != table.rules.held_rank and 0 < own < plain <= own + fillers(table, seat, rank):
            table.set_rank = rank
            table.set_plain = own
            table.set_twos = plain - own
            return True
    return False


def hung_set(table: Table, seat: int, most: int) -> bool:
    """Choose a set with up to `most` jokers that answers, or two where the set on the table needs as many.

    As few jokers as it takes, small ones where they do, the special face last.
    """
    special = specials_needed(table)
    if jokers(table, seat) == 0 or special > specials(table, seat):
        return False
    needed = big_needed(table)
    fewest = max(needed, 1)
    limit = needed if most < needed <= 2 or most >= 3 and needed > most else most  # noqa: RUF021
    for count in range(fewest, min(limit, table.top_size) + 1):
        if hang(table, seat, count, special):
            return True
        if special < specials(table, seat) and hang(table, seat, count, special + 1):
            return True
    return False


def hang(table: Table, seat: int, count: int, special: int) -> bool:
    """Choose a set with exactly so many jokers, on the lowest rank that answers, or the jokers alone."""
    choose(table, 0, 0, 0, 0)
    add_special(table, special)
    above = max(big_needed(table), special) - special
    small = min(spare(table, seat, SMALL), count - special - above)
    big = count - special - small
    if small < 0 or big > spare(table, seat, BIG):
        return False
    plain = table.top_size - count
    choose(table, 0, 0, small, big)
    add_special(table, special)
    if plain == 0:
        return beats_top(table)
    for rank in range(table.top_base + 1, SMALL):
        if rank != table.rules.held_rank and spare(table, seat, rank) >= plain:
            return choose(table, rank, plain, small, big) and add_special(table, special)
    return filled_group(table, seat, plain)


def three_twos(table: Table, seat: int) -> bool:
    """Choose three twos over a lone big joker, where they beat it."""
    return held(table, seat, TWO) >= 3 and choose(table, TWO, 3, 0, 0) and is_three_twos(table)


def kao_set(table: Table, seat: int) -> bool:
    """Choose a set with more jokers than lie on the table, big ones for all of these (C13)."""
    if not may_kao(table):
        return False
    plain = top_plain(table)
    big = 2 * table.top_big + table.top_small
    small = 0
    if big + plain == table.top_size:  # one more than it takes: as many would be a usual answer
        small = min(held(table, seat, SMALL), 1)
        big += 1 - small
    if big > held(table, seat, BIG):
        return False
    if plain == 0:
        return choose(table, 0, 0, small, big)
    for rank in range(table.top_base + 1, SMALL):
        if rank != table.rules.held_rank and table.ranks[seat * KINDS + rank] >= plain:
            return choose(table, rank, plain, small, big)
    return False
