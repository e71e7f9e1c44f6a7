"""Where every card is: a ledger kept from the events of a game, which knows no rule but who gives what to whom."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

Event = dict[str, Any]


@dataclass
class Ledger:
    """The hands, the pile on the way to the emperor, and what was played."""

    hands: list[Counter[str]] = field(default_factory=lambda: [Counter[str]() for _ in range(5)])
    pile: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    crown: str | None = None  # the card that goes with the throne: `EJ`, or the joker that was held back
    crown_at: int | None = None
    sizes: list[int] = field(default_factory=list)  # of the hands before the throne was first handed on
    givers: list[int] = field(default_factory=list)  # who handed it on, in order
    paid: list[tuple[int, int]] = field(default_factory=list)  # each card of tribute: from, to

    def everything(self) -> Counter[str]:
        """All cards, wherever they are."""
        return sum([*self.hands, self.pile, self.played], Counter[str]())

    def size(self, seat: int) -> int:
        """Cards of a hand."""
        return self.hands[seat].total()

    def take(self, event: Event) -> None:
        """Move the cards of an event. Fails where a hand does not have what it gives."""
        seat, shown = event.get("seat", -1), cards_of(event.get("cards") or "")
        match event["type"]:
            case "deal":
                self.hands[seat] += shown
                if shown["EJ"]:
                    self.crown, self.crown_at = "EJ", seat
            case "offer" if shown:
                self.hands[seat] += shown
                self.crown, self.crown_at = event["cards"], seat
            case "tribute" | "tribute_return":
                self._move(shown, seat, self.hands[event["to"]])
                self.paid += [(seat, event["to"])] * shown.total()
            case "abdicate":
                self.sizes = self.sizes or [self.size(each) for each in range(5)]
                self.givers.append(seat)
                self._hand_on(event["to"])
                self._move(shown, seat, self.pile)
            case "ante":
                self._move(shown, seat, self.pile)
            case "accept":
                self._hand_on(seat)
                self.hands[seat] += self.pile
                self.pile = Counter()
            case "play":
                self._move(shown, seat, self.played)

    def _hand_on(self, to: int) -> None:
        if self.crown is not None and self.crown_at is not None and self.crown_at != to:
            self._move(Counter([self.crown]), self.crown_at, self.hands[to])
            self.crown_at = to

    def _move(self, shown: Counter[str], seat: int, to: Counter[str]) -> None:
        assert shown <= self.hands[seat], f"seat {seat} does not hold {shown - self.hands[seat]}"
        self.hands[seat] -= shown
        to += shown


def cards_of(text: str) -> Counter[str]:
    """The cards of a text."""
    return Counter(text[at : at + 2] for at in range(0, len(text), 2))


def copies(deck: Counter[str]) -> Counter[str]:
    """How many of each card, a marked joker as one of its four."""
    plain = Counter[str]()
    for card, number in deck.items():
        plain[{"EJ": "BJ", "GJ": "SJ"}.get(card, card)] += number
    return plain
