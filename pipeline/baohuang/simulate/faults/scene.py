"""A game in which a fault is being planted: its events, what is known of it, and how it goes on after a change."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, TypeVar

import msgspec

from baohuang.game import rulesets
from baohuang.game.cards import CODES
from baohuang.simulate.counts import Counts
from baohuang.simulate.dice import Dice
from baohuang.simulate.faults.cards import Hand
from baohuang.simulate.faults.outcome import Outcome, just_played, remember, remembered
from baohuang.simulate.faults.state import MOVES, SEATS, Event, State, unmarked
from baohuang.simulate.game import go_on, go_on_from_accept, go_on_from_lead, go_on_from_play, simulate_game
from baohuang.simulate.match import GAMES_PER_MATCH, Match
from baohuang.simulate.rules import Rules
from baohuang.simulate.simulator import ROOM
from baohuang.simulate.table import Table
from baohuang.simulate.text import Text

ILLEGAL: Final = "illegal"
INCONSISTENT: Final = "inconsistent"
MISMATCH: Final = "mismatch"
SUSPICIOUS: Final = "suspicious"

NOBODY: Final = -1
FOUR_CARDS: Final = 8  # characters
DECODER: Final = msgspec.json.Decoder(Event)
Item = TypeVar("Item")


@dataclass(frozen=True)
class Planted:
    """A fault at an event; `follows` are the findings that must follow from it: event and name."""

    event: Event
    name: str
    severity: str
    follows: tuple[tuple[Event, str], ...] = ()


class Bench:
    """A table at which games are played on; what is played there is not counted."""

    def __init__(self, ruleset: str, options: Mapping[str, Any] | None = None) -> None:
        """A table for the games of a rule set, with the choices of the tables of a run."""
        self.rules = rulesets.with_options(rulesets.load(ruleset), options or {})
        self.table = Table(Rules(self.rules), Counts().numbers)
        self.text = Text(ROOM)


@dataclass(frozen=True)
class Logged:
    """A legal game, to plant a fault in: how the game before it ended (None: not known, or none), and it itself."""

    match: Match
    no: int
    lines: bytes
    before: Outcome | None
    outcome: Outcome


class Unfit(Exception):  # noqa: N818  no error: this game does not suit, another one will
    """The game has no place for this fault."""


class Scene:
    """One game to plant a fault in. Events are replaced, never changed in place, but for those inserted here."""

    def __init__(self, events: Sequence[Event], game: Logged, dice: Dice, bench: Bench) -> None:
        """Take a copy of the events of a game; a bench is used by one scene at a time."""
        self.events = [dict(event) for event in events]
        self.match = game.match
        self.no = game.no
        self.before = game.before
        self.outcome = game.outcome  # what the next game depends on; a fault that changes it says so
        self.dice = dice
        self.rules = bench.rules
        self.fields = bench.rules.fields
        self.table = bench.table
        self.text = bench.text
        self.start = self.events[0]
        self.end = self.events[-1]  # in a void game maybe no `end`
        self.is_void = self.has("void")
        self.emperor: int = self.end.get("emperor", NOBODY)
        self.guard: int | None = self.end.get("guard")  # None in a solo
        if not self.is_void:
            self.accept_at = self.index("accept")
            self.lead_at = self.index("play")

    # -- what is known of the game

    def index(self, kind: str) -> int:
        """Where the first event of a type stands."""
        return next(i for i, event in enumerate(self.events) if event["type"] == kind)

    def assumes(self, *names: str) -> bool:
        """Whether no text states the value of one of these fields: what it alone decides is suspicious."""
        return any(name in self.rules.assumed for name in names)

    @property
    def is_last(self) -> bool:
        """Whether no game of the match follows."""
        return self.no == GAMES_PER_MATCH

    def of_type(self, kind: str) -> list[Event]:
        """All events of a type."""
        return [event for event in self.events if event["type"] == kind]

    def has(self, kind: str) -> bool:
        """Whether there is an event of a type."""
        return any(event["type"] == kind for event in self.events)

    @property
    def is_solo(self) -> bool:
        """Whether the emperor has no guard."""
        return self.guard is None

    @property
    def is_grab(self) -> bool:
        """Whether the emperor has grabbed the throne."""
        return bool(self.fields["grab.allowed"]) and self.has("grab")

    @property
    def is_open_solo(self) -> bool:
        """Whether everybody knows of his solo: announced, shown by a call of four, or by a grab."""
        if self.is_grab or any(event["open"] for event in self.of_type("solo")):
            return True
        return any(len(event["cards"]) == FOUR_CARDS for event in self.of_type("call"))

    @property
    def called(self) -> str | None:
        """The card that was called, without a mark."""
        calls = self.of_type("call") if self.fields["guard.by"] == "call" else []
        return unmarked(calls[0]["cards"][:2]) if calls else None

    @property
    def is_whole(self) -> bool:
        """Whether the game was played until all but one were out."""
        return None not in self.end["places"]

    @property
    def is_pointwise(self) -> bool:
        """Whether this table compares card by card."""
        return bool(self.start.get("options", {}).get("compare", self.fields["compare"]) == "pointwise")

    def rebels(self) -> list[int]:
        """The seats that are neither emperor nor guard."""
        return [seat for seat in range(SEATS) if seat not in (self.emperor, self.guard)]

    def emperor_side(self) -> list[int]:
        """Emperor and guard."""
        return [self.emperor] if self.guard is None else [self.emperor, self.guard]

    def last_deal(self) -> Event:
        """The event at which the deal is judged."""
        return self.of_type("deal")[-1]

    def state_before(self, at: int) -> State:
        """What lies on the table before an event."""
        state = State(self.fields)
        for event in self.events[:at]:
            state.apply(event)
        return state

    def moves(self) -> Iterator[tuple[int, State]]:
        """Every play, and every pass, yield or claim of the seat to act, with the state before it.

        The state is the same object every time, moving on.
        """
        state = self.state_before(self.lead_at)
        for at in range(self.lead_at, len(self.events)):
            event = self.events[at]
            if event["type"] == "play" or (event["type"] in MOVES and event["seat"] == state.turn):
                yield at, state
            state.apply(event)

    # -- chance

    def pick(self, items: Sequence[Item]) -> Item:
        """One of several; where there is none, the game does not suit."""
        if not items:
            raise Unfit
        return items[self.dice.pick(len(items))]

    def need(self, holds: bool) -> None:
        """What must hold for this fault."""
        if not holds:
            raise Unfit

    # -- changing it

    def insert(self, at: int, kind: str, **keys: Any) -> Event:
        """A new event before the one at `at`, at its time."""
        event = {"v": 1, "game": self.start["game"], "seq": at, "ts": self.events[at]["ts"], "type": kind, **keys}
        self.events.insert(at, event)
        return event

    def append(self, kind: str, **keys: Any) -> Event:
        """A new event behind the last one."""
        event = {"v": 1, "game": self.start["game"], "seq": 0, "ts": self.events[-1]["ts"], "type": kind, **keys}
        self.events.append(event)
        return event

    def cut(self, at: int) -> None:
        """Forget what was from `at` on."""
        del self.events[at:]

    def renumber(self) -> None:
        """Number the events again."""
        for seq, event in enumerate(self.events):
            event["seq"] = seq

    # -- playing on

    def play_on_from_accept(self, hands: Sequence[Hand], emperor: int, *, may_grab: bool = True) -> None:
        """Let the bots play on behind the throne, with these hands; a grabber has no guard."""
        self._load(hands)
        self.table.emperor = emperor
        state = self.state_before(len(self.events))
        self.table.is_grab = state.is_grab
        if not may_grab:
            self.table.took_pile = 1
        if state.crown is not None:
            self.table.crown = CODES[state.crown]
            self.table.crown_seat = emperor
        self._play_on(lambda: go_on_from_accept(self.table, self.text))

    def play_on_without_guard(self, hands: Sequence[Hand], emperor: int) -> None:
        """Let the bots play on with an emperor who calls nobody; the end claims no more than the places."""
        self.emperor, self.guard = emperor, emperor
        self._load(hands)
        self.table.emperor = self.table.guard = emperor
        self._play_on(lambda: go_on_from_lead(self.table, self.text))
        for key in ("guard", "result", "factor", "scores", "side_scores"):
            self.end.pop(key, None)
        self.leave_open()

    def play_on_from_lead(self, hands: Sequence[Hand]) -> None:
        """Let the bots play on from the emperor's first lead, with the stakes as they are."""
        self._load(hands)
        self._load_roles(self.state_before(len(self.events)))
        self._play_on(lambda: go_on_from_lead(self.table, self.text))

    def play_on(self, state: State, after: int) -> None:
        """Let the bots play on behind a play of seat `after` (or its pass), from this state."""
        self._load(state.hands)
        self._load_roles(state)
        self._load_trick(state)
        self._play_on(lambda: go_on_from_play(self.table, self.text, after))

    def play_on_with_lead(self, state: State) -> None:
        """Let the bots play on with the lead of the seat whose turn it is."""
        self._load(state.hands)
        self._load_roles(state)
        self._load_trick(state)
        self._play_on(lambda: go_on(self.table, self.text))

    def play_anew(self, first_dealt: int) -> None:
        """Another game in place of this one, legal but that this seat is dealt first."""
        self.table.forget()
        if self.before is not None:
            remember(self.table, self.before)
        self.match.set_habits(self.table)
        self.table.styles = self.match.styles
        self.table.roll_from(self.dice.pick(1 << 30), self.dice.pick(1 << 30))
        self.table.clock = milliseconds(self.start["ts"])
        self.text.empty()
        self.text.set_head(self.match.head(self.no), self.match.opening(self.no, first_dealt))
        self.outcome = remembered(self.table, simulate_game(self.table, self.text, first_dealt), self.before)
        self.events = DECODER.decode_lines(self.text.written())
        self.start, self.end = self.events[0], self.events[-1]
        self.is_void = self.has("void")
        if self.is_void and self.before is not None:
            self.outcome = self.before  # dealt again as it should have been, whoever was dealt first here

    def _load(self, hands: Sequence[Hand]) -> None:
        self.table.reset()
        self.match.set_habits(self.table)
        self.table.styles = self.match.styles
        self.table.roll_from(self.dice.pick(1 << 30), self.dice.pick(1 << 30))
        for seat, hand in enumerate(hands):
            self.table.load_hand(seat, bytes(CODES[card] for card in hand.elements()))
        self.table.first_dealt = self.start.get("first_dealt", 0)
        self.table.seq = len(self.events)
        self.table.clock = milliseconds(self.events[-1]["ts"])

    def _load_roles(self, state: State) -> None:
        self.table.emperor = self.emperor
        self.table.guard = self.emperor if self.guard is None else self.guard
        self.table.is_grab = state.is_grab
        self.table.open_solo = self.is_open_solo
        self.table.is_open_guard = state.is_open_guard
        self.table.guard_known = state.is_guard_known or self.is_open_solo
        self.table.factor = self.end.get("factor", 1)
        if state.called is not None:
            self.table.called = CODES[state.called]
            self.table.called_shown = state.called_shown
        if state.special_seat is not None:
            self.table.special_seat = state.special_seat
        if state.crown is not None and state.crown_seat is not None:
            self.table.crown = CODES[state.crown]
            self.table.crown_seat = state.crown_seat

    def _load_trick(self, state: State) -> None:
        self.table.seats_out = len(state.out)
        self.table.places = [state.out.index(seat) + 1 if seat in state.out else 0 for seat in range(SEATS)]
        self.table.debts = [state.debts.get(seat, NOBODY) for seat in range(SEATS)]
        self.table.passed = bits(state.passed)
        self.table.passed_before = bits(state.passed_before)
        self.table.yielded = bits(state.yielded)
        self.table.lap = state.lap
        self.table.applicant = NOBODY if state.applicant is None else state.applicant
        self.table.turn = NOBODY if state.turn is None else state.turn
        self.table.free_lead = state.is_free_lead
        self.table.owner = NOBODY if state.owner is None else state.owner
        if state.top:
            size, base, small, big, special = state.top_numbers()
            self.table.top_size, self.table.top_base = size, base
            self.table.top_small, self.table.top_big, self.table.top_special = small, big, special

    def _play_on(self, go: Callable[[], int]) -> None:
        self.text.empty()
        self.text.set_head(self.match.head(self.no), b"")
        go()
        self.events += DECODER.decode_lines(self.text.written())
        self.end = self.events[-1]
        self.is_void = False
        self.accept_at, self.lead_at = self.index("accept"), self.index("play")
        self.outcome = just_played(self.table, self.rules, self.outcome.first_dealt)
        self.emperor, self.guard = self.end["emperor"], self.end["guard"]

    # -- what the next game depends on

    def make_void(self) -> Event:
        """End the deal as void behind the events that are left, on platforms that do so with an `end`.

        The last game that counts is the one before, and the seat dealt first here is dealt first again (C10).
        """
        event = self.append("void", reason="nobody")
        self.end = self.append("end")
        nobody = (NOBODY,) * SEATS
        before = self.before or Outcome(0, NOBODY, NOBODY, False, 0, (0,) * SEATS, nobody, is_known=self.no == 1)
        self.outcome = before if self.before else replace(before, first_dealt=self.start["first_dealt"])
        return event

    def leave_open(self) -> None:
        """The log does not tell the places or who won, so that no later game may depend on these."""
        self.outcome = replace(self.outcome, is_known=False)

    @property
    def next_first_dealt(self) -> int | None:
        """Who is dealt first in the next game, None where the log leaves that open."""
        return self.outcome.first_dealt if self.outcome.is_known else None

    @next_first_dealt.setter
    def next_first_dealt(self, seat: int | None) -> None:
        if seat is None:
            self.leave_open()
        elif self.fields["deal.later"] == "last_first":
            self.outcome = replace(self.outcome, first_dealt=seat)

    def place(self, places: Sequence[int]) -> None:
        """The seats have these places (0: none) in the eyes of an onlooker, other than the bots had."""
        first = self.outcome.first_dealt
        if self.fields["deal.later"] == "last_first":
            first = places.index(1)
        self.outcome = replace(self.outcome, places=tuple(places), first_dealt=first)


def bits(seats: set[int]) -> int:
    """A bit for each seat."""
    return sum(1 << seat for seat in seats)


def first_out(end: Event) -> int | None:
    """The seat with the first place."""
    places = end.get("places") or []
    return places.index(1) if 1 in places else None


def milliseconds(ts: str) -> int:
    """A time of the simulator's own logs, since 1970."""
    moment = datetime.fromisoformat(ts)
    return int(moment.timestamp()) * 1000 + moment.microsecond // 1000


def dealt(scene: Scene) -> list[Hand]:
    """The hands as they were dealt."""
    state = State(scene.fields)
    for event in scene.of_type("deal"):
        state.apply(event)
    return state.hands
