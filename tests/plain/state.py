"""A table, and what a patient onlooker with the rule book in hand knows of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from plain.cards import copy_of
from plain.fields import Event, Rules, look_up
from plain.verdicts import DECIDED_BY, SEVERITY_OF, SUSPICIOUS, Finding, Verdict


@dataclass
class Stake:
    """An open guard, a rebel's declaration or a kick, and whether it counts."""

    seq: int
    kind: str
    seat: int
    counts: bool
    late: bool = False  # said after the first lead, or before anything that it could answer
    maybe: bool = False  # late, but only suspicious: `factor` is accepted with it and without (4.12)


@dataclass
class Seat:
    """What a seat holds. A hand without a `deal` event is closed: `hand` is then only what is known to be in it."""

    shown: bool = False
    hand: Counter[str] = field(default_factory=Counter)
    size: int | None = None  # cards held, as they count
    owed: int = 0  # cards played that it did not hold (4.12)
    out: bool = False
    left_out: bool = False  # broke the hold-back and does not play on (C83)
    undecided: bool = False  # broke the hold-back; its next turn shows whether it plays on
    loose: bool = False  # EJ may have been taken out of this closed hand, or of another
    played: bool = False
    presumed_out: bool = False  # the log passes it over, and it may have no cards left
    jokers_dealt: int = 0

    @property
    def active(self) -> bool:
        """Tell whether the seat still takes part."""
        return not self.out and not self.left_out

    @property
    def may_be_out(self) -> bool:
        """Tell whether nobody can say if a closed hand is empty (C106)."""
        if self.out or self.shown or not self.played:
            return False
        return self.size is None or (self.loose and self.size == 1)

    def count(self, copy: str) -> int:
        """Count the copies of a card in the hand, marked ones with the others (C28)."""
        return sum(number for card, number in self.hand.items() if copy_of(card) == copy)

    def cards(self) -> list[str]:
        """Give the cards known to be in the hand."""
        return [card for card, number in self.hand.items() if number > 0]


class State:
    """What is known of a table, and the findings so far."""

    def __init__(self, rules: Rules, previous: dict[str, Any] | None, with_could_beat: bool) -> None:
        """Set up an empty table."""
        self.rules = rules
        self.assumed: set[str] = set(rules.get("assumed", ()))
        self.previous = previous
        self.with_could_beat = with_could_beat
        self.verdict = Verdict()
        count = rules["players"]
        self.seats = [Seat() for _ in range(count)]
        self.order = [[(seat + step) % count for step in range(1, count + 1)] for seat in range(count)]
        # the deal
        self.number: int | None = None  # of the deal in its match
        self.first_dealt: int | None = None
        self.seen: Counter[str] = Counter()
        self.deals: list[int] = []  # seqs of the deals
        self.deal_judged = False
        # the tribute
        self.payments: list[tuple[int, int, int, list[str]]] = []  # seq, payer, receiver, cards
        self.order_judged = False
        self.exempt: set[int] = set()
        self.named_payers: set[int] = set()  # who paid the wrong seat
        # the throne
        self.emperor: int | None = None
        self.enthroned = False
        self.reopened_for: list[int] = []  # who may accept all the same, after an abdication or a grab that came late
        self.late_paste: tuple[int, list[str]] | None = None
        self.throne_begun = False
        self.asked: int | None = None  # who is being offered the throne, where that is known
        self.first_asked: int | None = None
        self.refusals: list[int] = []
        self.reserve: tuple[int, list[str]] | None = None  # who has the card that was held back, and the card
        self.refused_by_force: int | None = None  # seq of a `forced_accept_refused`
        self.laps_exceeded: int | None = None
        self.paid: set[int] = set()  # who has anted
        self.declined: list[int] = []  # who has declined the throne in turn
        self.ante_named: set[int] = set()
        self.grabbers: list[int] = []
        self.grabbed = False
        self.grabbed_from: int | None = None
        self.pile: list[str] = []
        self.may_be_ineligible: Event | None = None  # the accept of an emperor who can call nobody
        self.supplied_by: int | None = None  # seq of `emperor_missing`
        self.no_emperor_card: int | None = None  # seq of the deal's finding, if nobody was dealt EJ
        self.no_guard_card: int | None = None  # the same for GJ
        self.emperor_card_lost: dict[int, int] = {}  # seat that EJ was taken from, although it kept it -> seq
        # the guard
        self.guard: int | None = None
        self.solo: str | None = None
        self.outright = False  # an open solo declared without what a hidden one needs
        self.called: str | None = None  # the card
        self.calls = 0
        self.announced: Event | None = None  # an open solo, before the four cards are shown
        self.foreign_call: list[str] | None = None  # by another seat: counts if the emperor makes none
        self.call_missing: int | None = None  # seq
        self.suspects: list[int | None] | None = None  # who may be the guard (None: nobody), where it is not known
        # the stakes
        self.stakes: list[Stake] = []
        self.revealed = False
        # the tricks
        self.led = False
        self.trick = 0
        self.top: list[str] = []  # ranks of the set on the table; [] when a trick is to be led
        self.owner: int | None = None
        self.last: int | None = None  # who acted last
        self.passed: set[int] = set()
        self.passed_again: set[int] = set()  # logged its automatic pass in lap 2
        self.in_second_lap = False  # who acted last did so in lap 2
        self.yielded: set[int] = set()
        self.applicant: int | None = None
        self.free_lead: list[int] = []  # who may lead after a leader has passed
        self.waited_in_vain: dict[int, int] = {}  # seat to act -> seq of the finding that explains its silence
        self.only_threes: int | None = None  # owner of the top who holds nothing but 3s now (001:88)
        self.qing3: list[tuple[int, int]] = []
        # the end
        self.emptied: list[int] = []
        self.breachers: list[int] = []
        self.past_end_named = False
        self.ended = False  # by `end` or `abort`
        self.void = False

    # -- findings ---------------------------------------------------------------------------------------------------

    def field(self, dotted: str) -> Any:
        """Look up a field; None where it is silent."""
        return look_up(self.rules, dotted)

    def severity(self, name: str, decided_by: str | None = None) -> str:
        """Tell how serious a name is: suspicious where the field that decides it is assumed or silent (7).

        READING: a deck whose hands are not said has a size all the same (4.1, row 4).
        """
        decided_by = decided_by or DECIDED_BY.get(name)
        if decided_by and decided_by in self.assumed:
            return SUSPICIOUS
        if decided_by and decided_by != "hands" and self.field(decided_by) is None:
            return SUSPICIOUS
        return SEVERITY_OF[name]

    def find(
        self, event: Event, name: str, *, seat: int | None = None, severity: str | None = None, cause: int | None = None
    ) -> None:
        """Write a finding down."""
        severity = severity or self.severity(name)
        self.verdict.findings.append(Finding(event["seq"], name, severity, seat, cause))

    def first_that_holds(self, *names: str | tuple[str, str] | bool | None) -> tuple[str, str] | None:
        """Take the first name of a line of 4.11 that holds; a suspicious one gives way to any other."""
        held: list[tuple[str, str]] = []
        for name in names:
            if not name:
                continue
            if isinstance(name, tuple):
                held.append(name)
            elif isinstance(name, str):
                held.append((name, self.severity(name)))
        serious = [name for name in held if name[1] != SUSPICIOUS]
        return serious[0] if serious else held[0] if held else None

    # -- cards that change hands ------------------------------------------------------------------------------------

    def normal(self, cards: list[str]) -> list[str]:
        """C113: a big joker that was held back may be written EJ; in play it is one of four equal big jokers."""
        if self.field("emperor.by") != "reserved_card":
            return cards
        return ["BJ" if card == "EJ" else card for card in cards]

    def copies_seen(self) -> Counter[str]:
        """Count the copies of each card seen so far, the marked ones with the others."""
        copies: Counter[str] = Counter()
        for card, count in self.seen.items():
            copies[copy_of(card)] += count
        return copies

    def is_unknown(self, card: str) -> bool:
        """Tell whether this deck does not have a card: a rank left out, or a mark that is never used."""
        if card == "EJ":
            return str(self.field("emperor.by")) not in ("marked_card", "reserved_card")
        if card == "GJ":
            return str(self.field("guard.by")) != "mark"
        return card not in ("SJ", "BJ") and card[0] not in str(self.rules["ranks"])

    def take(self, number: int, cards: list[str]) -> str | None:
        """Take cards from a seat, as the log says; name what is wrong with that.

        4.12: a card that is not held is owed: the hand shrinks by what was shown.
        READING: of a closed hand only this can be seen to be wrong: a card that the deck does not have, and a copy too
        many of one that it has.
        """
        seat = self.seats[number]
        wrong = None
        for card in self.normal(cards):
            if seat.hand[card] > 0:
                seat.hand[card] -= 1
            elif seat.shown:
                seat.owed += 1
                wrong = "card_not_held"
            else:
                wrong = self.newly_seen(card) or wrong
                if self.is_guard_card(card) and self.emperor is not None and not self.roles_known():
                    self.guard_is_seen(number)
        if seat.size is not None:
            seat.size = max(0, seat.size - len(cards))
        return wrong

    def newly_seen(self, card: str) -> str | None:
        """Count a card of a closed hand that is seen for the first time; name what is wrong with it."""
        self.seen[card] += 1
        one_only = card in ("EJ", "GJ") and self.seen[card] > 1
        if self.is_unknown(card):
            return "unknown_card"
        if one_only or self.copies_seen()[copy_of(card)] > self.rules["decks"]:
            return "card_copies_overflow"
        return None

    def put(self, number: int, cards: list[str]) -> None:
        """Give cards to a seat."""
        seat = self.seats[number]
        seat.hand.update(self.normal(cards))
        if seat.size is not None:
            seat.size += len(cards)

    def show(self, number: int, cards: list[str]) -> str | None:
        """Learn that a seat holds these cards; name what is wrong with that."""
        seat, wrong = self.seats[number], None
        for card, count in Counter(self.normal(cards)).items():
            if seat.hand[card] >= count:
                continue
            if seat.shown:
                wrong = "card_not_held"
                continue
            while seat.hand[card] < count:
                seat.hand[card] += 1
                wrong = self.newly_seen(card) or wrong
        return wrong

    def holders(self, card: str) -> list[int]:
        """Tell which seats are known to hold a card."""
        return [number for number, seat in enumerate(self.seats) if seat.hand[card] > 0]

    def joker_count(self, number: int) -> int:
        """Count the jokers that a seat is known to hold."""
        return sum(count for card, count in self.seats[number].hand.items() if card[1] == "J")
