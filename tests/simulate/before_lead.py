"""What is in the hands before the first lead, worked out from the events of a log with nothing of the simulator."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from simulated import Event, cards_of

SIZES = {"SJ": "SJ", "GJ": "SJ", "BJ": "BJ", "EJ": "BJ"}
CROWNS = ("EJ", "BJ")


@dataclass
class Hands:
    """Hands and pile between two events; `crown` is the card that goes with the throne, where there is one."""

    hands: list[Counter[str]] = field(default_factory=lambda: [Counter() for _ in range(5)])
    pile: Counter[str] = field(default_factory=Counter)
    crown: str | None = None
    crown_seat: int | None = None

    def apply(self, event: Event) -> None:
        """Move the cards that an event moves."""
        kind, seat = event["type"], event.get("seat")
        cards = Counter(cards_of(event.get("cards") or ""))
        if kind == "deal":
            self.hands[seat] = cards
            if "EJ" in cards:
                self.crown, self.crown_seat = "EJ", seat
        elif kind == "offer" and cards:
            (self.crown,) = cards
            self.crown_seat = seat
            self.hands[seat] += cards
        elif kind == "tribute":
            self.take(seat, cards)
            self.hands[event["to"]] += cards
        elif kind == "abdicate":
            self.take(seat, cards)
            self.pile += cards
            self.move_crown(event["to"])
        elif kind == "ante":
            self.take(seat, cards)
            self.pile += cards
        elif kind == "accept":
            self.move_crown(seat)
            self.hands[seat] += self.pile
            self.pile = Counter()
        elif kind == "play":
            self.take(seat, cards)

    def take(self, seat: int, cards: Counter[str]) -> None:
        """Cards leave a hand, which must hold them."""
        assert not cards - self.hands[seat], f"seat {seat} does not hold {cards - self.hands[seat]}"
        self.hands[seat] -= cards

    def move_crown(self, to: int) -> None:
        """The emperor's card goes to a seat."""
        if self.crown is None or self.crown_seat is None:
            return
        self.take(self.crown_seat, Counter([self.crown]))
        self.hands[to][self.crown] += 1
        self.crown_seat = to


def alike(hand: Counter[str], barred: str = "") -> int:
    """The largest number of identical cards of a hand; marked jokers are of their size, `barred` ranks left out."""
    counts: Counter[str] = Counter()
    for card, count in hand.items():
        name = SIZES.get(card, card)
        if name[0] not in barred:
            counts[name] += count
    return max(counts.values(), default=0)


def dealt(game: list[Event]) -> Hands:
    """The hands of a game as they were dealt."""
    state = Hands()
    for event in game:
        if event["type"] == "deal":
            state.apply(event)
    return state


def before_lead(game: list[Event]) -> list[Event]:
    """The events before the first play, or all of a deal that is void."""
    types = [event["type"] for event in game]
    return game[: types.index("play")] if "play" in types else game


def first(game: list[Event], kind: str) -> Any:
    """The first event of a type, or None."""
    return next((event for event in game if event["type"] == kind), None)
