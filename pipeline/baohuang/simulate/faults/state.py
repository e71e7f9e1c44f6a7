"""What lies on the table at any moment of a legal game, worked out from its events, under any rules."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from baohuang.simulate.faults.cards import SMALL, Hand, rank_of, split

SEATS = 5
SHOWN_FOUR = 4
LONE = 1
MOVES = ("play", "pass", "yield", "claim_lead")
MARKS = {"EJ": "BJ", "GJ": "SJ"}  # in a call a marked joker is a joker like the others (C28)

Event = dict[str, Any]
Fields = Mapping[str, Any]


def unmarked(card: str) -> str:
    """The card without its mark."""
    return MARKS.get(card, card)


def copies(hand: Hand, card: str) -> int:
    """How many copies of a called card a hand has."""
    return sum(count for held, count in hand.items() if unmarked(held) == unmarked(card))


@dataclass
class State:
    """Hands, roles, who is out, and the trick, between two events; `fields` are those of the rule set."""

    fields: Fields
    hands: list[Hand] = field(default_factory=lambda: [Counter() for _ in range(SEATS)])
    # the throne
    crown: str | None = None  # the emperor's card, by the name that it has in this log
    crown_seat: int | None = None
    pile: Hand = field(default_factory=Counter)
    grabbers: list[int] = field(default_factory=list)  # since the last acceptance
    is_grab: bool = False
    # the roles
    emperor: int | None = None
    guard: int | None = None  # the emperor himself in a solo
    called: str | None = None  # never a marked joker
    called_shown: int = 0
    is_open_solo: bool = False  # by a grab too
    is_open_guard: bool = False
    is_guard_known: bool = False
    # the trick
    has_led: bool = False  # somebody, in this game
    turn: int | None = None
    owner: int | None = None
    top: list[str] = field(default_factory=list)
    top_special: bool = False
    passed: set[int] = field(default_factory=set)
    passed_before: set[int] = field(default_factory=set)  # on an earlier set of the trick
    yielded: set[int] = field(default_factory=set)
    lap: int = 1
    applicant: int | None = None
    out: list[int] = field(default_factory=list)
    is_free_lead: bool = False
    debts: dict[int, int] = field(default_factory=dict)  # who owes a card for a beaten play, to whom

    def apply(self, event: Event) -> None:  # noqa: C901, PLR0912  a line or two for each type
        """Do what an event does; one of a seat that is not there or has no cards left does nothing."""
        if event.get("seat", 0) >= SEATS or (event["type"] in MOVES and event["seat"] in self.out):
            return
        match event["type"]:
            case "deal":
                self.hands[event["seat"]] = Counter(split(event["cards"]))
                if self.hands[event["seat"]]["EJ"] and self.fields["emperor.by"] == "marked_card":
                    self.crown, self.crown_seat = "EJ", event["seat"]
            case "tribute" | "tribute_return":
                self.move(event["seat"], event["to"], split(event["cards"]))
            case "offer":
                if event.get("cards"):
                    self.crown, self.crown_seat = event["cards"], event["seat"]
                    self.hands[event["seat"]][event["cards"]] += 1
            case "ante":
                self.put_down(event["seat"], event["cards"])
            case "abdicate":
                self.put_down(event["seat"], event.get("cards", ""))
                self.hand_on(event["to"])
            case "grab":
                self.grabbers.append(event["seat"])
            case "accept":
                if not self.has_led:  # later ones are skipped
                    self.accept(event["seat"])
            case "call":
                self.call(event["cards"])
            case "solo":
                if event["open"]:
                    self.be_alone()
            case "open_guard":
                self.is_open_guard = self.is_guard_known = True
            case "reveal":
                self.is_guard_known = True
            case "play" if not event["cards"]:  # counts as a pass
                self.pass_(event["seat"])
            case "play":
                self.play(event["seat"], split(event["cards"]), is_special=event.get("as") == "special")
            case "pass":
                self.pass_(event["seat"])
            case "yield":
                self.yielded.add(event["seat"])
                self.go_on_from(event["seat"])
            case "claim_lead":
                self.applicant = event["seat"]
                self.yielded.discard(event["seat"])
                self.go_on_from(event["seat"])

    # -- the throne

    def move(self, seat: int, to: int, cards: list[str]) -> None:
        """Cards go to another seat."""
        self.hands[seat] = self.hands[seat] - Counter(cards)
        self.hands[to] = self.hands[to] + Counter(cards)

    def put_down(self, seat: int, cards: str) -> None:
        """Cards go to the pile."""
        self.hands[seat] = self.hands[seat] - Counter(split(cards))
        if self.emperor is None:
            self.pile = self.pile + Counter(split(cards))
        else:  # too late: they are his
            self.hands[self.emperor] = self.hands[self.emperor] + Counter(split(cards))

    def hand_on(self, to: int) -> None:
        """The emperor's card goes to another seat."""
        if self.crown == "EJ" and self.hands[to]["EJ"]:  # a second one, by a fault
            self.crown_seat = to
        if self.crown is not None and self.crown_seat is not None:
            self.move(self.crown_seat, to, [self.crown])
            self.crown_seat = to

    def accept(self, seat: int) -> None:
        """A seat is emperor, with the emperor's card and the pile."""
        self.hand_on(seat)
        self.hands[seat] = self.hands[seat] + self.pile
        self.pile = Counter()
        self.emperor = self.turn = seat
        self.is_grab = bool(self.grabbers) and bool(self.fields["grab.allowed"])
        self.grabbers = []
        if self.is_grab:
            self.be_alone()
        elif self.fields["guard.by"] == "mark":
            self.guard = next((other for other in range(SEATS) if self.hands[other]["GJ"]), None)

    def be_alone(self) -> None:
        """The emperor has no guard, and everybody knows it."""
        self.guard = self.emperor
        self.is_open_solo = self.is_guard_known = True

    def call(self, cards: str) -> None:
        """The holder of the copy that is not shown is the guard."""
        shown = split(cards)
        if not shown or self.fields["guard.by"] != "call" or self.is_open_solo:
            return
        self.called, self.called_shown = unmarked(shown[0]), len(shown)
        if len(shown) == SHOWN_FOUR:
            self.be_alone()
            return
        others = [seat for seat in range(SEATS) if seat != self.emperor and copies(self.hands[seat], self.called)]
        self.guard = others[0] if others else self.emperor

    @property
    def special_seat(self) -> int | None:
        """The guard whose fourth copy of the called card stands above the big joker, while he holds it (001:3)."""
        if not self.fields["guard.special_face"] or self.called is None or self.guard in {None, self.emperor}:
            return None
        return self.guard if copies(self.hands[self.guard or 0], self.called) == 1 else None

    # -- the trick

    def play(self, seat: int, cards: list[str], *, is_special: bool = False) -> None:
        """A set is on the table and the turn goes on from its player."""
        has_called = self.special_seat == seat and self.called in [unmarked(card) for card in cards]
        self.note_debt(seat)
        is_special = has_called and (is_special or self.is_clearly_special(cards))
        hand = self.hands[seat]
        for card in cards:
            hand[card] -= 1
            if not hand[card]:
                del hand[card]
        if has_called:
            self.is_guard_known = True
        self.has_led = True
        self.owner, self.top, self.top_special = seat, cards, is_special
        self.new_set()
        if not self.hands[seat]:
            self.out.append(seat)
        self.go_on_from(seat)

    def new_set(self) -> None:
        """Another set is to be beaten, which nobody has yielded to; nor passed, where a pass holds for a set."""
        self.yielded, self.lap, self.applicant = set(), 1, None
        if self.fields["pass_scope"] == "set":  # noqa: S105  no password
            self.passed_before |= self.passed
            self.passed = set()

    def note_debt(self, seat: int) -> None:
        """Who beats a set behind which only held-back cards remain is owed a card (C96)."""
        owner = self.owner
        if not self.fields["hold.qing3"] or owner is None or not self.hands[owner]:
            return
        if all(card[0] == self.fields["hold.rank"] for card in self.hands[owner]):
            self.debts[owner] = seat

    def is_clearly_special(self, cards: list[str]) -> bool:
        """Whether the called card among these would be illegal at its own rank (C31)."""
        if self.called is None or rank_of(self.called) >= SMALL or self.fields["wild_two"]:
            return False
        rest = list(cards)
        rest.remove(self.called)
        plain = [rank_of(card) for card in rest if rank_of(card) < SMALL]
        if plain:
            return plain[0] != rank_of(self.called)
        if rest or self.owner is None:
            return False
        return len(self.top) == LONE and (self.top_special or rank_of(self.top[0]) >= SMALL)

    def pass_(self, seat: int) -> None:
        """A seat passes, for the trick or the set; one that has passed already, or is not to act, changes nothing."""
        if seat in self.passed or seat != self.turn or self.owner is None:
            return
        self.passed.add(seat)
        self.yielded.discard(seat)
        self.go_on_from(seat)

    def go_on_from(self, seat: int) -> None:
        """Find who acts next; where nobody has to answer, a new trick begins."""
        if not self.must_answer() and self.lap < self.fields["trick_laps"] and self.yielded:
            self.lap += 1
        waiting = self.must_answer()
        self.is_free_lead = False
        if waiting:
            self.turn = min(waiting, key=lambda other: (other - seat - 1) % SEATS)
            return
        owner = self.owner if self.owner is not None else seat
        self.is_free_lead = owner in self.out
        self.turn = owner
        if self.is_free_lead:
            self.turn = min(self.active(), key=lambda other: (other - owner) % SEATS, default=None)
            if self.applicant is not None:
                self.turn = self.applicant
        self.new_trick()

    def new_trick(self) -> None:
        """Nothing to beat, nobody has passed."""
        self.owner, self.top, self.top_special, self.passed = None, [], False, set()
        self.passed_before, self.yielded, self.lap, self.applicant = set(), set(), 1, None

    def active(self) -> list[int]:
        """The seats that still hold cards."""
        return [seat for seat in range(SEATS) if seat not in self.out]

    def must_answer(self) -> list[int]:
        """The seats that still have to answer the set on the table: in the second lap, who has yielded."""
        answered = {self.owner, self.applicant, *self.passed}
        return [seat for seat in self.active() if seat not in answered and (seat in self.yielded) == (self.lap > 1)]

    def top_numbers(self) -> tuple[int, int, int, int, int]:
        """The set to beat as the bots count it: size, base (15 for a special face alone), small, big, special."""
        cards = list(self.top)
        if self.top_special:
            cards.remove(next(card for card in cards if unmarked(card) == self.called))
        ranks = [rank_of(card) for card in cards]
        plain = sorted(rank for rank in ranks if rank < SMALL)
        small, big = ranks.count(SMALL), ranks.count(SMALL + 1)
        base = plain[0] if plain else SMALL if small else SMALL + 1 if big else SMALL + 2
        return len(self.top), base, small, big, int(self.top_special)
