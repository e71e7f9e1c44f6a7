# cython: infer_types=True
"""How a bot leads: which set it opens a trick with."""

import cython

if not cython.compiled:  # compiled, these names come from lead.pxd
    from baohuang.simulate.answer import last_set
    from baohuang.simulate.dice import below, chance
    from baohuang.simulate.sets import add_special, choose, fillers, lowest, specials
    from baohuang.simulate.styles import BLUFFER, CAUTIOUS, GREEDY, JOKER, PRESSER, SHIELD, trait
    from baohuang.simulate.table import BIG, KINDS, SMALL, Table, held, held_back, is_royal, rank_of


def lead(table: Table, seat: int) -> None:
    """Choose the set that a seat leads. Held-back cards go last: all at once, unless they may go one by one."""
    if leads_held_part(table, seat) or last_set(table, seat):
        return
    if specials(table, seat) and chance(table.dice, 15):
        choose(table, 0, 0, 0, 0)
        add_special(table, 1)
        return
    rank = rank_to_lead(table, seat)
    if rank < 0:
        lead_jokers(table, seat)
        return
    choose(table, rank, how_many(table, seat, held(table, seat, rank)), 0, 0)
    if chance(table.dice, trait(table.styles[seat], JOKER) // 3):
        hang_fillers(table, seat)
        hang_a_joker(table, seat)


def leads_held_part(table: Table, seat: int) -> bool:
    """Choose some of the held-back cards, where nothing else is left and they need not go at once.

    Only where all others are waiting with held-back cards too: nobody is to beat such a set, lest it be doubtful
    whether it was the one before them (C96).
    """
    count = held_back(table, seat)
    if table.rules.hold_at_once or count < 2 or count < table.left[seat]:
        return False
    if not others_wait(table, seat) or not chance(table.dice, 500):
        return False
    return choose(table, table.rules.held_rank, 1 + below(table.dice, count - 1), 0, 0)


def others_wait(table: Table, seat: int) -> bool:
    """Whether all others who are in the game hold nothing but held-back cards."""
    for other in range(5):  # noqa: SIM110  a loop compiles to C, `all` does not
        if other != seat and held_back(table, other) < table.left[other]:
            return False
    return True


def rank_to_lead(table: Table, seat: int) -> int:
    """The plain rank that a seat's style opens with, or -1 where it holds none but the held-back one."""
    style = table.styles[seat]
    if style == BLUFFER and chance(table.dice, 500):
        return any_rank(table, seat)
    if style == GREEDY or (style == PRESSER and not is_royal(table, seat)):
        return largest_group(table, seat)
    if style == CAUTIOUS or shields_now(table, seat):
        return lowest(table, seat)
    return lowest(table, seat) if chance(table.dice, 500) else largest_group(table, seat)


def shields_now(table: Table, seat: int) -> bool:
    """Whether a loyal guard leads for an emperor who is still in the game."""
    return (
        table.styles[seat] == SHIELD and seat == table.guard and seat != table.emperor and table.left[table.emperor] > 0
    )


def how_many(table: Table, seat: int, count: int) -> int:
    """How many of a group are led: mostly all, small ones of a large group, few for an emperor who is to beat them."""
    if count > 1 and shields_now(table, seat):
        return 1 + below(table.dice, 2)
    if count > 1 and chance(table.dice, 650):
        return 1 + below(table.dice, count)
    return count


def largest_group(table: Table, seat: int) -> int:
    """The rank with the most cards, the lowest of several."""
    best = -1
    most = 0
    for rank in range(SMALL):
        count = table.ranks[seat * KINDS + rank]
        if count > most and rank != table.rules.held_rank:
            most = count
            best = rank
    return best


def any_rank(table: Table, seat: int) -> int:
    """Some plain rank that a seat holds."""
    start = below(table.dice, SMALL)
    for i in range(SMALL):
        rank = (start + i) % SMALL
        if rank != table.rules.held_rank and table.ranks[seat * KINDS + rank] > 0:
            return rank
    return -1


def hang_fillers(table: Table, seat: int) -> None:
    """Hang a two or more as fillers on the set chosen, where twos are fillers."""
    twos = fillers(table, seat, table.set_rank)
    if twos and chance(table.dice, 600):
        table.set_twos = 1 + below(table.dice, min(twos, 3))


def hang_a_joker(table: Table, seat: int) -> None:
    """Hang a joker or two on the set chosen, small ones rather than big ones; now and then the special face."""
    if specials(table, seat) and table.set_rank != rank_of(table.called) and chance(table.dice, 250):
        table.set_special = 1
        return
    small = held(table, seat, SMALL)
    big = held(table, seat, BIG)
    if small > 1 and chance(table.dice, 300):
        table.set_small = 2
    elif small:
        table.set_small = 1
    elif big:
        table.set_big = 1


def lead_jokers(table: Table, seat: int) -> None:
    """Choose jokers alone: what remains beside the held-back cards."""
    if held(table, seat, SMALL):
        choose(table, 0, 0, held(table, seat, SMALL), 0)
    else:
        choose(table, 0, 0, 0, held(table, seat, BIG))
