# cython: infer_types=True
"""The table while a game is simulated: hands, roles, the set to beat, and where the log stands."""

from array import array

import cython

if not cython.compiled:  # compiled, these names come from table.pxd
    from baohuang.simulate.dice import Dice, seed_dice
    from baohuang.simulate.rules import Rules

SEATS = 5
CODES = 56  # card codes of game.cards
KINDS = 15  # 13 plain ranks, then small and big jokers
SMALL = 13
BIG = 14
NOBODY = -1


class Table:
    """Five seats; a card count stands at `seat * CODES + card`, a rank count at `seat * KINDS + rank`."""

    def __init__(self, rules: Rules, counts: "array[int]") -> None:
        """An empty table; what is played is counted in `counts`, numbered as in `kinds`."""
        self.rules = rules
        self.dice = Dice()
        self.counts = counts
        self.cards = array("i", [0] * (SEATS * CODES))
        self.ranks = array("i", [0] * (SEATS * KINDS))
        self.deck = array("i", [0] * 256)
        self.left = [0, 0, 0, 0, 0]
        self.styles = [0, 0, 0, 0, 0]
        self.places = [0, 0, 0, 0, 0]
        self.scores = [0, 0, 0, 0, 0]
        self.first_dealt = 0
        self.seats_out = 0
        self.emperor = NOBODY
        self.guard = NOBODY
        self.open_solo = False
        self.guard_known = False
        self.factor = 1
        # The trick: whose turn it is, whose set is to be beaten and what it is, a bit for each seat that has passed.
        self.turn = NOBODY
        self.owner = NOBODY
        self.top_size = 0
        self.top_base = NOBODY
        self.top_small = 0
        self.top_big = 0
        self.passed = 0
        self.free_lead = False
        # The set that a bot has chosen.
        self.set_rank = 0
        self.set_plain = 0
        self.set_small = 0
        self.set_big = 0
        # The log.
        self.seq = 0
        self.clock = 0
        # What this platform logs beyond the moves.
        self.logs_finish = False
        self.logs_last_place = False
        self.logs_hidden_solo = False
        self.logs_passed_seats = False
        self.logs_operations = False
        self.logs_guesses = False
        self.logs_left = False
        self.logs_titles = 0
        self.logs_hold_penalty = False
        self.logs_x_keys = False
        self.stops_open_solo = False

    def roll_from(self, seed: int, stream: int) -> None:
        """Take all chance from here on from this stream of this seed."""
        seed_dice(self.dice, seed & 0xFFFFFFFFFFFFFFFF, stream & 0xFFFFFFFFFFFFFFFF)

    def reset(self) -> None:
        """Nothing dealt, nothing on the table."""
        clear(self)

    def load_hand(self, seat: int, codes: bytes) -> None:
        """Give a seat exactly these cards."""
        for code in range(CODES):
            self.cards[seat * CODES + code] = 0
        for rank in range(KINDS):
            self.ranks[seat * KINDS + rank] = 0
        self.left[seat] = 0
        for code in codes:
            give(self, seat, code)


def clear(table: Table) -> None:
    """Nothing dealt, nobody enthroned, nothing on the table."""
    for i in range(SEATS * CODES):
        table.cards[i] = 0
    for i in range(SEATS * KINDS):
        table.ranks[i] = 0
    for seat in range(SEATS):
        table.left[seat] = 0
        table.places[seat] = 0
        table.scores[seat] = 0
    table.first_dealt = 0
    table.seats_out = 0
    table.emperor = NOBODY
    table.guard = NOBODY
    table.open_solo = False
    table.guard_known = False
    table.factor = 1
    table.seq = 0
    table.free_lead = False
    new_trick(table)


def new_trick(table: Table) -> None:
    """Nothing to beat, nobody has passed."""
    table.owner = NOBODY
    table.top_size = 0
    table.top_base = NOBODY
    table.top_small = 0
    table.top_big = 0
    table.passed = 0


def give(table: Table, seat: int, code: int) -> None:
    """A card more in a hand."""
    table.cards[seat * CODES + code] += 1
    table.ranks[seat * KINDS + rank_of(code)] += 1
    table.left[seat] += 1


def take(table: Table, seat: int, code: int) -> None:
    """A card less."""
    table.cards[seat * CODES + code] -= 1
    table.ranks[seat * KINDS + rank_of(code)] -= 1
    table.left[seat] -= 1


def rank_of(code: int) -> int:
    """The rank of a card, 0 for a 3 to 12 for a 2; the marked jokers are jokers like the others (004:11)."""
    if code < 52:
        return code >> 2
    return SMALL if code in (52, 54) else BIG


def held(table: Table, seat: int, rank: int) -> int:
    """How many cards of a rank a seat holds."""
    return table.ranks[seat * KINDS + rank]


def sixes(table: Table, seat: int) -> int:
    """How many cards of the held-back rank a seat holds."""
    return held(table, seat, table.rules.held_rank)


def has_passed(table: Table, seat: int) -> bool:
    """Whether a seat has passed in this trick, which is final (004:43)."""
    return (table.passed >> seat) & 1 == 1


def is_solo(table: Table) -> bool:
    """Whether the emperor is his own guard."""
    return table.guard == table.emperor


def same_side(table: Table, one: int, other: int) -> bool:
    """Whether two seats win and lose together."""
    return is_royal(table, one) == is_royal(table, other)


def is_royal(table: Table, seat: int) -> bool:
    """Whether a seat is emperor or guard."""
    return seat in (table.emperor, table.guard)
