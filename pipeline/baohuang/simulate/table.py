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
# Who won a game, `result` and `last_result`.
NO_WINNER = 0  # not said by the rules
EMPEROR_WON = 1
REBELS_WON = 2
DRAWN = 3


class Table:
    """Five seats; a card count stands at `seat * CODES + card`, a rank count at `seat * KINDS + rank`."""

    def __init__(self, rules: Rules, counts: "array[int]") -> None:  # noqa: PLR0915  a line for each field
        """An empty table; what is played is counted in `counts`, numbered as in `kinds`."""
        self.rules = rules
        self.dice = Dice()
        self.counts = counts
        self.cards = array("i", [0] * (SEATS * CODES))
        self.ranks = array("i", [0] * (SEATS * KINDS))
        self.deck = array("i", [0] * 256)
        self.order = array("i", [0] * 64)  # of the kinds of cards in a flat deal
        self.ends = [0, 0, 0, 0, 0]  # of its hands so far, by turn
        self.left = [0, 0, 0, 0, 0]
        self.styles = [0, 0, 0, 0, 0]
        self.places = [0, 0, 0, 0, 0]
        self.scores = [0, 0, 0, 0, 0]
        self.first_dealt = 0
        self.seats_out = 0
        self.is_void = False
        # The throne: the card that stands for it, who grabbed it, what was pasted or anted and goes to the emperor.
        self.crown = NOBODY
        self.crown_seat = NOBODY
        self.reluctance = 0  # of everybody, in the first lap
        self.is_flat = False  # whether the deal is such that nobody can call a guard …
        self.is_stubborn = False  # … and nobody wants the throne in any way
        self.grabbers = 0
        self.is_grab = False
        self.pile = array("i", [0] * CODES)
        self.pile_size = 0
        self.took_pile = 0  # how many cards of it the emperor took
        self.paid = array("i", [0] * 8)  # the cards of a tribute
        self.paid_count = 0
        # The roles. A solo emperor is his own guard, whatever card he has not; `called` is a card code, 52 for small
        # and 53 for big jokers, of which so many were shown; `special_seat` is the guard whose fourth copy of it
        # stands above the big joker, as long as he holds it.
        self.emperor = NOBODY
        self.guard = NOBODY
        self.called = NOBODY
        self.called_shown = 0
        self.special_seat = NOBODY
        self.open_solo = False
        self.guard_known = False
        self.is_open_guard = False
        self.factor = 1
        # The trick: whose turn it is, whose set is to be beaten and what it is, a bit for each seat that has passed.
        self.turn = NOBODY
        self.owner = NOBODY
        self.top_size = 0
        self.top_base = NOBODY
        self.top_small = 0
        self.top_big = 0
        self.top_special = 0
        self.passed = 0
        self.free_lead = False
        # Where a set may be yielded to: a bit for each seat that has, the lap, and who asked for the free lead.
        self.yielded = 0
        self.lap = 1
        self.applicant = NOBODY
        self.passed_before = 0  # a bit for each seat that passed on an earlier set of the trick
        # The set that a bot has chosen: so many of `set_rank`, twos as fillers, jokers, the special face (0 or 1).
        self.set_rank = 0
        self.set_plain = 0
        self.set_twos = 0
        self.set_small = 0
        self.set_big = 0
        self.set_special = 0
        # The end: who won; by seat, to whom a card is owed because the play before the held-back cards was beaten.
        self.result = NO_WINNER
        self.side_scores = [0, 0]
        self.debts = [NOBODY, NOBODY, NOBODY, NOBODY, NOBODY]
        # The last game of the match that was not void, for tribute and for who is dealt first.
        self.last_emperor = NOBODY
        self.last_guard = NOBODY
        self.last_open_solo = False
        self.last_result = NO_WINNER
        self.last_places = [0, 0, 0, 0, 0]
        self.last_debts = [NOBODY, NOBODY, NOBODY, NOBODY, NOBODY]
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
        self.logs_offers = False
        self.logs_last_refusal = False
        self.logs_pile = False
        self.logs_reserve_as_big = False
        self.logs_end_of_void = False
        self.stops_open_solo = False
        self.stops_side_out = False

    def roll_from(self, seed: int, stream: int) -> None:
        """Take all chance from here on from this stream of this seed."""
        seed_dice(self.dice, seed & 0xFFFFFFFFFFFFFFFF, stream & 0xFFFFFFFFFFFFFFFF)

    def reset(self) -> None:
        """Nothing dealt, nothing on the table."""
        clear(self)

    def forget(self) -> None:
        """A new match: no game was played before."""
        self.last_emperor = NOBODY
        self.last_guard = NOBODY
        self.last_open_solo = False
        self.last_result = NO_WINNER
        for seat in range(SEATS):
            self.last_places[seat] = 0
            self.last_debts[seat] = NOBODY

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
        table.debts[seat] = NOBODY
    for code in range(CODES):
        table.pile[code] = 0
    table.pile_size = 0
    table.took_pile = 0
    table.first_dealt = 0
    table.seats_out = 0
    table.is_void = False
    table.is_flat = False
    table.is_stubborn = False
    table.crown = NOBODY
    table.crown_seat = NOBODY
    table.grabbers = 0
    table.is_grab = False
    table.emperor = NOBODY
    table.guard = NOBODY
    table.called = NOBODY
    table.called_shown = 0
    table.special_seat = NOBODY
    table.open_solo = False
    table.guard_known = False
    table.is_open_guard = False
    table.factor = 1
    table.result = NO_WINNER
    table.side_scores[0] = 0
    table.side_scores[1] = 0
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
    table.top_special = 0
    table.passed = 0
    table.yielded = 0
    table.lap = 1
    table.applicant = NOBODY
    table.passed_before = 0


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
    """The rank of a card, 0 for a 3 to 12 for a 2; marked jokers are jokers like the others (000:26, 004:11)."""
    if code < 52:
        return code >> 2
    return SMALL if code in (52, 54) else BIG


def held(table: Table, seat: int, rank: int) -> int:
    """How many cards of a rank a seat holds."""
    return table.ranks[seat * KINDS + rank]


def copies(table: Table, seat: int, card: int) -> int:
    """How many copies of a called card a seat holds; 52 and 53 are the jokers of a size, marked or not (C28)."""
    if card < 52:
        return table.cards[seat * CODES + card]
    return held(table, seat, SMALL if card == 52 else BIG)


def held_back(table: Table, seat: int) -> int:
    """How many cards of the held-back rank a seat holds, 0 where no rank is held back."""
    return 0 if table.rules.held_rank < 0 else held(table, seat, table.rules.held_rank)


def has_passed(table: Table, seat: int) -> bool:
    """Whether a seat has passed, for the trick (004:43) or for the set on the table."""
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
