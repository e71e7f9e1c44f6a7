# cython: infer_types=True
"""How a bot answers the set on the table: which set would beat it, and whether it wants to."""

import cython

if not cython.compiled:  # compiled, these names come from answer.pxd
    from baohuang.simulate.dice import chance
    from baohuang.simulate.sets import beats_top, choose, jokers, lowest
    from baohuang.simulate.styles import BLUFF, EAGER, JOKER, LOYAL, PRESS, SPLIT, trait
    from baohuang.simulate.table import (
        BIG,
        KINDS,
        SMALL,
        Table,
        held,
        is_royal,
        same_side,
        sixes,
    )

NEARLY_OUT = 6  # cards from which an opponent is stopped at any price


def answer(table: Table, seat: int) -> bool:
    """Choose the set with which a seat answers; false is a pass."""
    if table.top_big or sixes(table, seat) == table.left[seat]:
        return False
    if last_set(table, seat) and beats_top(table):
        return True
    if presses(table, seat):
        return find_answer(table, seat, 1000, 1000, 3)
    style = table.styles[seat]
    if spares(table, seat) or not chance(table.dice, trait(style, EAGER)):
        return False
    return find_answer(table, seat, trait(style, SPLIT), joker_share(table, seat, trait(style, JOKER)), 1)


def find_answer(table: Table, seat: int, split: int, joker: int, most: int) -> bool:
    """Choose the cheapest answer: a whole group, part of one, up to `most` jokers; the latter two by chance."""
    if table.top_small == 0:
        if whole_group(table, seat):
            return True
        if chance(table.dice, split) and part_of_group(table, seat):
            return True
    return chance(table.dice, joker) and hung_set(table, seat, most)


def last_set(table: Table, seat: int) -> bool:
    """Choose all that a seat holds, where it makes one set: one plain rank and jokers, no held-back card."""
    if sixes(table, seat):
        return False
    rank = lowest(table, seat)
    small = held(table, seat, SMALL)
    big = held(table, seat, BIG)
    plain = held(table, seat, rank) if rank >= 0 else 0
    return plain + small + big == table.left[seat] and choose(table, rank, plain, small, big)


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


def hung_set(table: Table, seat: int, most: int) -> bool:
    """Choose a set with up to `most` jokers that answers: as few jokers as it takes, small ones where they do."""
    if jokers(table, seat) == 0:
        return False
    fewest = 1 if table.top_small == 0 else table.top_small
    for count in range(fewest, most + 1):
        if count > table.top_size:
            return False
        if hang(table, seat, count):
            return True
    return False


def hang(table: Table, seat: int, count: int) -> bool:
    """Choose a set with exactly so many jokers, on the lowest rank that answers, or the jokers alone."""
    small = min(held(table, seat, SMALL), count - table.top_small)
    big = count - small
    if big > held(table, seat, BIG):
        return False
    plain = table.top_size - count
    if plain == 0:
        choose(table, 0, 0, small, big)
        return beats_top(table)
    for rank in range(table.top_base + 1, SMALL):
        if rank != table.rules.held_rank and table.ranks[seat * KINDS + rank] >= plain:
            return choose(table, rank, plain, small, big)
    return False
