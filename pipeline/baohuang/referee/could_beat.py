"""What a hand could have done: whether it holds a set that beats the top. Private: for analysis only."""

import cython

if not cython.compiled:  # compiled, these names come from could_beat.pxd
    from baohuang.game.choices import Compare
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.sets import face_of, top_jokers
    from baohuang.referee.table import Table, rank_of


def could_beat(table: Table, rules: Rules, seat: int) -> bool:
    """The seat's shown hand holds a set that beats the top and breaks no rule. Private: for analysis only."""
    at = seat * 15
    if rules.three_twos and table.top_size == 1 and table.top_big == 1 and table.ranks[at + 12] >= 3:
        return True
    if rules.compare == Compare.CLASS:
        return not table.top_big and could_beat_by_class(table, rules, seat)
    if rules.compare == Compare.ADDITIVE:
        return could_beat_additive(table, rules, seat)
    if table.top_face:
        return False
    if rules.kao and could_beat_by_kao(table, rules, seat):
        return True
    card = table.called_card
    if face_of(table, rules, seat) and table.hand[seat * 56 + card] and could_beat_with_face(table, rules, seat):
        return True
    return not table.top_big and could_beat_pointwise(table, rules, seat)


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


def could_beat_by_kao(table: Table, rules: Rules, seat: int) -> bool:
    """As many plain cards, higher, and with added jokers big ones enough to cover those of the top (C13)."""
    at = seat * 15
    big = table.ranks[at + 14]
    n_top = top_jokers(table)
    if not n_top or big < 2 * table.top_big + table.top_small or big + table.ranks[at + 13] <= n_top:
        return False
    plain = table.top_size - n_top
    if not plain:
        return True
    for rank in range(table.top_base + 1, 13):
        if table.ranks[at + rank] >= plain and rank != rules.hold_rank:
            return True
    return False


def could_beat_with_face(table: Table, rules: Rules, seat: int) -> bool:
    """The same with the special face as one of the jokers, above the big one."""
    at = seat * 15
    need = table.top_size - 1  # cards beside the face
    if table.top_big > 1:
        return False
    own = rank_of(table.called_card)
    big = table.ranks[at + 14] - (1 if own == 14 else 0)
    held = big + table.ranks[at + 13] - (1 if own == 13 else 0)
    bigs_needed = table.top_small - (0 if table.top_big else 1)
    if bigs_needed < 0:
        bigs_needed = 0
    if big < bigs_needed:
        return False
    if need == 0:
        return True
    for rank in range(table.top_base + 1, 13):
        plain = table.ranks[at + rank] - (1 if rank == own else 0)
        if plain > need - bigs_needed:
            plain = need - bigs_needed
        if plain > 0 and plain + held >= need and rank != rules.hold_rank:
            return True
    if table.top_base < 13 and held >= need:
        return True
    return big >= need


def could_beat_additive(table: Table, rules: Rules, seat: int) -> bool:
    """Big jokers enough to cover those of the top, and a base above the top's, filled up with twos and jokers."""
    at = seat * 15
    need = table.top_size
    cover = 2 * table.top_big + table.top_small
    big = table.ranks[at + 14]
    held = big + table.ranks[at + 13]
    if big < cover or need < cover:
        return False
    twos = table.ranks[at + 12]
    for rank in range(table.top_base + 1, 13):
        plain = table.ranks[at + rank]
        if not plain or rank == rules.hold_rank:
            continue
        if rank != 12 and rules.wild_two:
            plain += twos
        if plain > need - cover:
            plain = need - cover
        if plain > 0 and plain + held >= need:
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
