"""Whose turn it is: a tiny trick machine from section 8.1 of the rule book, and games that are drawn with it.

It knows neither cards nor rules of comparison: a play beats the top or leads. Who has to answer stands in a queue.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from hypothesis import strategies as st

from properties.sets import RANKS, suits_of

SEATS: Final = range(5)
HIGHEST: Final = 12  # the 2; these games have no jokers


@dataclass(frozen=True)
class Flow:
    """The choices of a table about tricks (7.1); yields go with a second lap."""

    pass_scope: str
    trick_laps: int
    wind: str

    def start(self, cards: int) -> str:
        """The start line of such a table with so many cards a hand; the rest is of no matter here."""
        yields = "true" if self.trick_laps > 1 else "false"
        tricks = f"pass_scope={self.pass_scope} trick_laps={self.trick_laps} yield={yields} wind={self.wind}"
        return f"start qingdao hands={cards} {tricks}"


@dataclass
class Machine:
    """The state of 8.1: who owns the top, who has to answer it, who has passed, yielded, applied."""

    flow: Flow
    left: list[int]  # cards of each seat
    leader: int = 0
    owner: int | None = None  # of the top; None while a lead is due
    waiting: list[int] = field(default_factory=list)
    passed: set[int] = field(default_factory=set)
    yielded: list[int] = field(default_factory=list)
    applicant: int | None = None
    lap: int = 1
    trick: int = 0
    last_owner: int | None = None  # of the trick before
    last_actor: int = 0

    @property
    def actor(self) -> int:
        """Who is to act."""
        return self.leader if self.owner is None else self.waiting[0]

    @property
    def is_over(self) -> bool:
        """All but one are out."""
        return sum(self.left[seat] > 0 for seat in SEATS) <= 1

    def may_claim(self) -> bool:
        """The first active seat behind an owner who is out has the right to apply, in lap 1 (C35)."""
        if self.owner is None or self.flow.wind != "apply" or self.left[self.owner] or self.lap > 1:
            return False
        return self.actor == self.after(self.owner)

    def may_yield(self) -> bool:
        """In lap 1 (002:143)."""
        return self.owner is not None and self.flow.trick_laps > 1 and self.lap == 1

    def after(self, seat: int) -> int:
        """The first seat with cards behind a seat."""
        return next(other for other in behind(seat) if self.left[other])

    def play(self, seat: int, cards: int) -> None:
        """A new top: lap 1 again, yields forgotten, passes too where they are for the set (8.1, 3)."""
        if self.owner is None:
            self.trick += 1
            self.passed = set()
        elif self.flow.pass_scope == "set":
            self.passed = set()
        self.owner, self.last_actor, self.lap = seat, seat, 1
        self.yielded, self.applicant = [], None
        self.left[seat] -= cards
        self.waiting = [other for other in behind(seat) if self.left[other] and other not in self.passed]
        self._go_on()

    def answer(self, kind: str) -> None:
        """A pass, yield or claim by who is to act."""
        seat = self.last_actor = self.waiting.pop(0)
        if kind == "pass":
            self.passed.add(seat)
        elif kind == "yield":
            self.yielded.append(seat)
        else:
            self.applicant = seat
        self._go_on()

    def _go_on(self) -> None:
        """Lap 2 for those who yielded; where nobody is left to act the trick is closed (8.1, 4)."""
        if self.waiting or self.is_over:
            return
        if self.yielded:
            self.lap, self.waiting, self.yielded = 2, self.yielded, []
            return
        assert self.owner is not None
        self.last_owner, self.owner = self.owner, None
        if self.left[self.last_owner]:
            self.leader = self.last_owner
        else:
            self.leader = self.after(self.last_owner) if self.applicant is None else self.applicant


def behind(seat: int) -> list[int]:
    """The other seats in play order."""
    return [(seat + step) % len(SEATS) for step in SEATS if step]


@dataclass
class Played:
    """A drawn game: its lines behind the start, and the machine where it stopped.

    `tricks` and `free` have an entry a line: its trick, and whether it is a lead behind somebody who is out.
    """

    machine: Machine
    n_cards: int  # a hand
    lines: list[str] = field(default_factory=list)
    tricks: list[int] = field(default_factory=list)
    free: list[bool] = field(default_factory=list)
    used: Counter[int] = field(default_factory=Counter)
    top: tuple[int, int] = (0, 0)  # rank and number of the cards of the top
    n_of: Counter[str] = field(default_factory=Counter)

    def cards(self, rank: int, number: int) -> str:
        """Cards of a rank that were not shown yet."""
        first = self.used[rank]
        self.used[rank] += number
        suits = suits_of(rank)
        return "".join(RANKS[rank] + suits[(first + at) % len(suits)] for at in range(number))

    def has(self, rank: int, number: int) -> bool:
        """The deck has so many more of a rank."""
        return self.used[rank] + number <= 4 * len(suits_of(rank))

    def move(self, what: int, how: int) -> bool:
        """One legal move, chosen by two numbers; False where the game is over."""
        machine = self.machine
        if machine.is_over:
            return False
        seat = machine.actor
        if machine.owner is None:
            number = 1 + what % min(2, machine.left[seat])
            rank = next((rank for rank in range(how % 6, HIGHEST) if self.has(rank, number)), None)
            kinds = ["play"]
        else:
            number = self.top[1]
            higher = range(self.top[0] + 1 + how % 2, HIGHEST + 1)
            rank = next((rank for rank in higher if self.has(rank, number)), None)
            kinds = ["pass", "pass"]
            kinds += ["play", "play"] if rank is not None and machine.left[seat] >= number else []
            kinds += ["yield"] if machine.may_yield() else []
            kinds += ["claim_lead", "claim_lead"] if machine.may_claim() else []
        kind = kinds[what % len(kinds)]
        if kind == "play" and rank is None:
            return False
        self.say(kind, seat, rank or 0, number)
        return True

    def say(self, kind: str, seat: int, rank: int, number: int) -> None:
        """Write the move down and make it."""
        machine = self.machine
        self.n_of[kind] += 1
        if kind == "play":
            is_lead = machine.owner is None
            self.free.append(is_lead and machine.last_owner is not None and machine.left[machine.last_owner] == 0)
            self.lines.append(f"play {seat} {self.cards(rank, number)}")
            self.tricks.append(machine.trick + is_lead)
            self.top = (rank, number)
            machine.play(seat, number)
        else:
            self.free.append(False)
            self.lines.append(f"{kind} {seat}")
            self.tricks.append(machine.trick)
            machine.answer(kind)


@st.composite
def games(draw: st.DrawFn, flow: Flow) -> Played:
    """A legal game of hands that are small, so that seats are soon out, as far as it is drawn."""
    cards = draw(st.integers(1, 4))
    played = Played(Machine(flow, [cards] * len(SEATS)), cards)
    moves = st.tuples(st.integers(0, 11), st.integers(0, 11))
    n_moves = draw(st.integers(1, 30 * cards))
    for what, how in draw(st.lists(moves, min_size=n_moves, max_size=n_moves)):
        if not played.move(what, how):
            break
    return played


def name_out_of_turn(machine: Machine, kind: str, seat: int) -> str | None:
    """What a play or pass by a seat that is not to act is called (4.11, "whose turn").

    None where the rule book leaves it open: a pass logged for a seat that has passed for good is no fault where it is
    the automatic one (C38), else one too many.
    """
    flow = machine.flow
    if not machine.left[seat]:
        return "act_after_finish"
    if kind == "pass" and seat in machine.passed and (flow.pass_scope == "trick" or flow.trick_laps > 1):
        return None
    if machine.owner is None:
        if kind == "pass":
            return "trick_kept_open"
        assert machine.last_owner is not None
        return "wrong_next_leader" if machine.left[machine.last_owner] else "wind_wrong_seat"
    if kind == "pass":
        return "out_of_turn"
    if seat == machine.owner:
        return "trick_closed_early"
    if seat not in machine.passed or not is_between(machine.last_actor, seat, machine.actor):
        return "out_of_turn"
    return "pass_then_second_lap_play" if machine.lap > 1 else "pass_reentry"


def is_between(first: int, seat: int, last: int) -> bool:
    """Its place in the order has come: it lies behind the last who acted and before the one who is to act."""
    order = behind(first)
    return seat in order and order.index(seat) < (order.index(last) if last in order else len(order))
