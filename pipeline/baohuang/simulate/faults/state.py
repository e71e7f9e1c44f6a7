"""What lies on the table at any moment of a legal game, worked out from its events."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from baohuang.simulate.faults.cards import Hand, split

SEATS = 5

Event = dict[str, Any]


@dataclass
class State:
    """Hands, who is out, and the trick, between two events."""

    hands: list[Hand] = field(default_factory=lambda: [Counter() for _ in range(SEATS)])
    emperor: int | None = None
    turn: int | None = None
    owner: int | None = None
    top: list[str] = field(default_factory=list)
    passed: set[int] = field(default_factory=set)
    out: list[int] = field(default_factory=list)
    is_free_lead: bool = False

    def apply(self, event: Event) -> None:
        """Do what an event does."""
        match event["type"]:
            case "deal":
                self.hands[event["seat"]] = Counter(split(event["cards"]))
            case "abdicate":
                self.hand_on(event["seat"], event["to"])
            case "accept":
                self.emperor = self.turn = event["seat"]
            case "play":
                self.play(event["seat"], split(event["cards"]))
            case "pass":
                self.pass_(event["seat"])

    def hand_on(self, seat: int, to: int) -> None:
        """The emperor's card goes to another seat."""
        self.hands[seat] -= Counter(["EJ"])
        self.hands[to]["EJ"] += 1

    def play(self, seat: int, cards: list[str]) -> None:
        """A set is on the table and the turn goes on from its player."""
        hand = self.hands[seat]
        for card in cards:
            hand[card] -= 1
            if not hand[card]:
                del hand[card]
        self.owner, self.top = seat, cards
        if not self.hands[seat]:
            self.out.append(seat)
        self.go_on_from(seat)

    def pass_(self, seat: int) -> None:
        """A seat passes, for the rest of the trick; one that had passed already changes nothing."""
        if seat in self.passed:
            return
        self.passed.add(seat)
        self.go_on_from(seat)

    def go_on_from(self, seat: int) -> None:
        """Find who acts next; where nobody has to answer, a new trick begins."""
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
        self.new_trick()

    def new_trick(self) -> None:
        """Nothing to beat, nobody has passed."""
        self.owner, self.top, self.passed = None, [], set()

    def active(self) -> list[int]:
        """The seats that still hold cards."""
        return [seat for seat in range(SEATS) if seat not in self.out]

    def must_answer(self) -> list[int]:
        """The seats that still have to answer the set on the table."""
        return [seat for seat in self.active() if seat != self.owner and seat not in self.passed]
