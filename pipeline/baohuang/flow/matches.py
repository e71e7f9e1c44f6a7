"""Which game of a match comes before which, and what is known of it: the last one that was not void decides (C10)."""

from collections.abc import Container
from dataclasses import dataclass, field
from typing import NamedTuple

from baohuang.game.events import Start
from baohuang.ingest.columns import EventColumns

SEATS = 5
Place = tuple[str, int]  # a match, and the number of the deal in it


class Claim(NamedTuple):
    """A game that claims a number of its match.

    `result` is what `judge.remembered` kept of one that came to its end, and of a void first game the seat from which
    it was dealt, a byte, if the log says so (`dealt_from`).
    """

    game_id: str
    state: str
    result: bytes | None


class Predecessor(NamedTuple):
    """What is known of the game before; `is_missing`: it may still come.

    `result` is that of its `Claim`, if `word` is known; if it is none, that of a first game that was void, if any.
    """

    word: str  # known, unknown or none
    result: bytes | None = None
    is_missing: bool = False


NONE = Predecessor("none")
UNKNOWN = Predecessor("unknown")
MISSING = Predecessor("unknown", is_missing=True)


@dataclass
class Results:
    """What is known of the games of matches, by match and number; several games may claim one number."""

    known: dict[str, dict[int, tuple[Claim, ...]]] = field(default_factory=dict)
    n_claims: int = 0

    def add(self, place: Place, claim: Claim) -> None:
        """Note a game; said again of the same game, it takes the place of what was known of it."""
        match, number = place
        others = self.claims(place, but={claim.game_id})
        numbers = self.known.pop(match, {})
        self.known[match] = numbers  # the last one that something was noted of
        self.n_claims += len(others) + 1 - len(numbers.get(number, ()))
        numbers[number] = (*others, claim)

    def forget(self, n_claims: int) -> None:
        """Keep about so many claims, of the matches that something was noted of last."""
        for match in list(self.known):
            if self.n_claims <= n_claims:
                break
            self.n_claims -= sum(len(claims) for claims in self.known.pop(match).values())

    def claims(self, place: Place, but: Container[str] = ()) -> tuple[Claim, ...]:
        """The games that claim this number, `but` these."""
        match, number = place
        return tuple(claim for claim in self.known.get(match, {}).get(number, ()) if claim.game_id not in but)

    def before(self, place: Place | None) -> Predecessor:
        """The last game before it that was not void; unknown where it is missing, or two games claim its number."""
        if place is None:
            return NONE
        match, number = place
        dealt = None
        while number > 1:
            number -= 1
            claims = self.claims((match, number))
            if not claims:
                return MISSING
            if len(claims) > 1:
                return UNKNOWN
            if claims[0].state != "void":
                return Predecessor("known", claims[0].result) if claims[0].state == "complete" else UNKNOWN
            dealt = claims[0].result
        return Predecessor("none", dealt)


def dealt_from(place: Place, seat: object) -> bytes | None:
    """What is kept of a void game: from where it is dealt again if it is the first (C10)."""
    return bytes([seat]) if place[1] == 1 and isinstance(seat, int) and 0 <= seat < SEATS else None


def place_in_match(start: Start | None) -> Place | None:
    """The match and the number of the deal in it, where the log gives both."""
    if start is None or not isinstance(start.match, str) or not isinstance(start.no, int):
        return None
    return start.match, start.no


def matches_in(columns: EventColumns) -> set[str]:
    """The matches that start events name."""
    starts = (payload for payload in columns.payloads if isinstance(payload, Start))
    return {place[0] for start in starts if (place := place_in_match(start)) is not None}
