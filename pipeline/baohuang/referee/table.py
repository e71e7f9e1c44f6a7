"""What is on the table between two events: hands, throne, stakes, the trick, who is out."""

import cython

if not cython.compiled:  # compiled, these names come from table.pxd
    from baohuang.game.choices import Phase, Solo
    from baohuang.referee.ruleset import Rules


class Table:
    """The state of one game. Seats are 0 to 4 and -1 for nobody or not known; sets of seats are bit masks."""

    def __init__(self) -> None:
        self.is_dealt = [0, 0, 0, 0, 0]  # the log shows this seat's hand
        self.dealt_size = [0, 0, 0, 0, 0]
        self.left = [0, 0, 0, 0, 0]  # cards left, -1 if not known
        self.gone = [0, 0, 0, 0, 0]  # cards that have left a hand of unknown size
        self.owed = [0, 0, 0, 0, 0]  # cards shown that were not held
        self.hand = [0] * 280  # seat * 56 + card: copies held
        self.ranks = [0] * 75  # seat * 15 + rank: cards held, small jokers at 13, big ones at 14
        self.seen = [0] * 56  # copies that the log has shown
        self.tally = [0] * 56  # for counting the cards of one event; zero between events
        self.strength = [0, 0, 0, 0, 0]
        self.pile = [0] * 56
        self.top = [0] * 16  # the set to beat, cards by rank; the special face at 15
        self.shown = [0] * 16  # the set just played
        self.in_vain = [0, 0, 0, 0, 0]  # row of the fault that made the table wait for this seat, -1 if none
        self.out_order = [0, 0, 0, 0, 0]
        self.penalty_order = [0, 0, 0, 0, 0]
        self.places = [0, 0, 0, 0, 0]  # 0: not decided
        self.scores = [0, 0, 0, 0, 0]
        self.qing3_to = [-1, -1, -1, -1, -1]  # who is owed a card for this seat's 清3, -1 if none
        self.claims_points = False  # the end event gives points
        self.has_before = -1  # the last game of the match that was not void: 1 known, 0 none, -1 not known
        self.last_emperor = -1  # its emperor
        self.first_dealt = -1
        self.phase = 0
        self.last_deal_row = -1  # row of the last deal, -1 if none
        self.deal_is_judged = False
        self.is_unjudged = False
        self.is_ended = False
        self.is_aborted = False
        self.n_dealt = 0
        self.unknown_card = -1  # first card dealt that the deck does not have
        self.emperor_card = -1  # who holds the emperor's card, -1 if not known
        self.guard_card = -1  # who holds the guard's card, -1 if not known
        self.dealt_guards = 0  # seats that were dealt a guard's card
        self.dealt_emperor = -1
        self.asked = -1  # seat that is offered the throne
        self.reopened = -1  # seat named by an abdication after the accept
        self.grabber = -1  # last seat that asked for the throne
        self.hops = 0  # refusals
        self.emperor = -1
        self.is_forced = False
        self.supplied_row = -1  # row at which an emperor had to be supplied
        self.robbed = -1  # seat whose emperor's card went to another without its doing
        self.robbed_row = -1
        self.guard = -1
        self.solo = -1  # choices.Solo
        self.guard_is_public = False  # the table knows who holds the guard's card
        self.is_guard_open = False  # an open guard that counts
        self.is_guard_opened = False  # an open guard, counting or not
        self.rebels = 0  # seats whose rebellion counts
        self.is_rebellion = False
        self.owes_reveal = False  # a rebellion stands and the guard was not shown yet
        self.kicked_by_emperor_side = 0
        self.kicked_by_rebels = 0
        self.factor = 1
        self.uncounted_open = -1  # row of an open guard that does not count
        self.uncounted_rebellion = -1  # row of a rebellion that does not count
        self.uncounted_rebels = 0  # its seats
        self.uncounted_kick = -1  # row of a kick that does not count
        self.is_open_doubtful = False  # … is suspicious only: the factor may count it or not
        self.is_rebellion_doubtful = False
        self.is_kick_doubtful = False
        self.trick = 0  # number of the trick, 0 before the first lead
        self.lap = 0
        self.lap_offset = 0  # how far from the lead the last actor sat
        self.lead_seat = -1
        self.is_leading = True  # no set lies on the table: the next play leads
        self.leaders = 0  # seats that may lead
        self.leader = -1  # the seat that should
        self.is_free_lead = False  # the lead is inherited (接风)
        self.turn = -1  # seat that has to answer the top, -1 if none
        self.last_actor = -1
        self.owner = -1  # whose set lies on top
        self.passed = 0  # seats that have passed
        self.answered = 0  # seats that have passed on this very top
        self.top_size = 0
        self.top_base = -1
        self.top_small = 0
        self.top_big = 0
        self.top_is_mixed = False
        self.size = 0
        self.base = -1
        self.small = 0  # jokers of the set just played
        self.big = 0
        self.plain_ranks = 0  # plain ranks in it
        self.out = 0  # seats without cards
        self.n_out = 0
        self.penalised = 0  # seats that broke the hold-back rule
        self.n_penalised = 0
        self.undecided = 0  # of these, those that have not acted since (C83)
        self.withdrawn = 0  # of these, those that were left out
        self.is_over = False  # all but one are out
        self.is_past_end_named = False
        self.throne_card = -1  # the card that goes with the throne, -1 if none or not handed out yet
        self.origin = -1  # the seat that was asked first
        self.is_forced_refused = False  # a seat that had to accept has declined
        self.grabbers = 0  # seats that asked for the throne
        self.grabbed_from = -1  # seat from which the emperor's card was taken by a grab
        self.is_grab = False  # the emperor has taken the throne by a grab: a solo whatever the cards say
        self.is_declared = False  # the emperor has declared an open solo outright
        self.is_declaring = False  # somebody has opened, rebelled or kicked
        self.accept_row = -1  # row of the last accept, -1 if none
        self.is_ineligible = False  # the emperor cannot call; judged at the first lead: he may still play alone
        self.called_card = -1  # the card called, marks taken off; -1 if none or not known
        self.is_called = False  # the emperor has called, or the call was supplied
        self.called_count = 0  # how many of it were shown
        self.called_played = 0  # how many of it the emperor has played
        self.other_call = -1  # row of a call by another seat, -1 if none
        self.call_missing_row = -1  # row of the first lead that found no call, -1 if none
        self.ineligible_row = -1  # row of the accept of an emperor who could not call, -1 if he could
        self.n_pile = 0  # cards in the pile
        self.pile_at = -1  # who took it, -1 while it lies on the table
        self.n_antes = 0
        self.anted = 0  # seats that have put down something
        self.owes_ante = -1  # seat that declined and has put down nothing
        self.yielded = 0  # seats that yielded to this top and have not answered in the second lap
        self.applicant = -1  # seat that asked for the free lead
        self.repassed = 0  # seats whose pass of the first lap was logged again in the second
        self.face = 0  # 1 if the special face is in the set just played
        self.top_face = 0
        self.held_shown = 0  # cards of the held-back rank in the set just played
        self.is_before_held = False  # after the top its owner holds only the rank that is held back
        self.qing3_ally = 0  # seats whose last play before the threes was beaten by their own side


def reset(table: Table, rules: Rules, first_dealt: int) -> None:
    """An empty table; a hand that the log will not show has the size of the rule set."""
    for seat in range(5):
        table.is_dealt[seat] = 0
        table.dealt_size[seat] = 0
        table.owed[seat] = 0
        table.gone[seat] = 0
        table.strength[seat] = 0
        table.out_order[seat] = -1
        table.penalty_order[seat] = -1
        table.in_vain[seat] = -1
        table.places[seat] = 0
        table.scores[seat] = 0
        table.qing3_to[seat] = -1
        table.left[seat] = -1
        if rules.has_hands and (first_dealt >= 0 or not rules.hands_differ):
            table.left[seat] = rules.hands[(seat - first_dealt + 5) % 5 if first_dealt >= 0 else 0]
    for at in range(280):
        table.hand[at] = 0
    for at in range(75):
        table.ranks[at] = 0
    for card in range(56):
        table.seen[card] = 0
        table.pile[card] = 0
    for rank in range(16):
        table.top[rank] = 0
        table.shown[rank] = 0
    table.first_dealt = first_dealt
    table.claims_points = False
    table.has_before = -1
    table.last_emperor = -1
    table.phase = Phase.DEALING
    table.last_deal_row = -1
    table.deal_is_judged = False
    table.is_unjudged = False
    table.is_ended = False
    table.is_aborted = False
    table.n_dealt = 0
    table.unknown_card = -1
    table.emperor_card = -1
    table.guard_card = -1
    table.dealt_guards = 0
    table.dealt_emperor = -1
    table.asked = -1
    table.reopened = -1
    table.grabber = -1
    table.hops = 0
    table.emperor = -1
    table.is_forced = False
    table.supplied_row = -1
    table.robbed = -1
    table.robbed_row = -1
    table.guard = -1
    table.solo = Solo.UNKNOWN
    table.guard_is_public = False
    table.is_guard_open = False
    table.is_guard_opened = False
    table.rebels = 0
    table.is_rebellion = False
    table.owes_reveal = False
    table.kicked_by_emperor_side = 0
    table.kicked_by_rebels = 0
    table.factor = 1
    table.uncounted_open = -1
    table.uncounted_rebellion = -1
    table.uncounted_rebels = 0
    table.uncounted_kick = -1
    table.is_open_doubtful = False
    table.is_rebellion_doubtful = False
    table.is_kick_doubtful = False
    table.trick = 0
    table.lap = 0
    table.lap_offset = 0
    table.lead_seat = -1
    table.is_leading = True
    table.leaders = 0
    table.leader = -1
    table.is_free_lead = False
    table.turn = -1
    table.last_actor = -1
    table.owner = -1
    table.passed = 0
    table.answered = 0
    table.top_size = 0
    table.top_base = -1
    table.top_small = 0
    table.top_big = 0
    table.top_is_mixed = False
    table.size = 0
    table.base = -1
    table.small = 0
    table.big = 0
    table.plain_ranks = 0
    table.out = 0
    table.n_out = 0
    table.penalised = 0
    table.n_penalised = 0
    table.undecided = 0
    table.withdrawn = 0
    table.is_over = False
    table.is_past_end_named = False
    table.throne_card = -1
    table.origin = -1
    table.is_forced_refused = False
    table.grabbers = 0
    table.grabbed_from = -1
    table.is_grab = False
    table.is_declared = False
    table.is_declaring = False
    table.accept_row = -1
    table.is_ineligible = False
    table.called_card = -1
    table.is_called = False
    table.called_count = 0
    table.called_played = 0
    table.other_call = -1
    table.call_missing_row = -1
    table.ineligible_row = -1
    table.n_pile = 0
    table.pile_at = -1
    table.n_antes = 0
    table.anted = 0
    table.owes_ante = -1
    table.yielded = 0
    table.applicant = -1
    table.repassed = 0
    table.face = 0
    table.top_face = 0
    table.held_shown = 0
    table.is_before_held = False
    table.qing3_ally = 0


def may_be_out(table: Table, rules: Rules, seat: int) -> bool:
    """It is not known how many cards the seat had, and it has played so many that these may be all."""
    return table.left[seat] < 0 and table.gone[seat] >= rules.least_hand


def is_active(table: Table, seat: int) -> bool:
    """The seat still holds cards and has not been left out after a penalty."""
    return not ((table.out | table.withdrawn) >> seat) & 1


def count_bits(mask: int) -> int:
    """Seats in a set of seats."""
    n = 0
    for seat in range(5):
        n += (mask >> seat) & 1
    return n


def bit(seat: int) -> int:
    """The set of this one seat, empty for nobody."""
    return 1 << seat if seat >= 0 else 0


def next_active(table: Table, seat: int) -> int:
    """The first active seat after `seat` in playing order, which may be `seat` itself; -1 if none is active."""
    for step in range(1, 6):
        other = (seat + step) % 5
        if is_active(table, other):
            return other
    return -1


def rank_of(card: int) -> int:
    """0 for a 3 up to 12 for a 2; 13 for both kinds of small joker, 14 for both kinds of big joker (004:11)."""
    if card < 52:
        return card >> 2
    return 13 if card == 52 or card == 54 else 14


def plain_code(card: int) -> int:
    """The card without its mark: EJ is a big joker, GJ a small one."""
    if card == 55:
        return 53
    return 52 if card == 54 else card


def holds(table: Table, seat: int, card: int) -> bool:
    """The seat's shown hand holds the card."""
    return table.hand[seat * 56 + card] > 0


def give(table: Table, seat: int, card: int) -> None:
    """A card comes into a hand; in one that is not shown it is out of sight again."""
    if table.left[seat] >= 0:
        table.left[seat] += 1
    if table.is_dealt[seat]:
        table.hand[seat * 56 + card] += 1
        table.ranks[seat * 15 + rank_of(card)] += 1
    else:
        table.seen[card] -= 1


def take(table: Table, seat: int, card: int) -> None:
    """A card leaves a hand; one that does not hold it owes it, and out of one that is not shown it comes into sight."""
    if table.left[seat] > 0:
        table.left[seat] -= 1
    elif table.left[seat] < 0:
        table.gone[seat] += 1
    if table.is_dealt[seat]:
        if table.hand[seat * 56 + card] > 0:
            table.hand[seat * 56 + card] -= 1
            table.ranks[seat * 15 + rank_of(card)] -= 1
        else:
            table.owed[seat] += 1
    else:
        table.seen[card] += 1
