"""A game in which a fault is being planted: its events, what is known of it, and how it goes on after a change."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeVar

import msgspec

from baohuang.game import rulesets
from baohuang.game.cards import CODES
from baohuang.simulate.counts import Counts
from baohuang.simulate.dice import Dice
from baohuang.simulate.faults.cards import Hand, shape_of
from baohuang.simulate.faults.state import SEATS, Event, State
from baohuang.simulate.game import go_on, go_on_from_accept, go_on_from_lead, go_on_from_play
from baohuang.simulate.rules import Rules
from baohuang.simulate.simulator import ROOM, Played
from baohuang.simulate.table import Table
from baohuang.simulate.text import Text

ILLEGAL: Final = "illegal"
INCONSISTENT: Final = "inconsistent"
MISMATCH: Final = "mismatch"
SUSPICIOUS: Final = "suspicious"

NOBODY: Final = -1
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

    def __init__(self, ruleset: str) -> None:
        """A table for the games of a rule set."""
        self.table = Table(Rules(rulesets.load(ruleset)), Counts().numbers)
        self.text = Text(ROOM)


class Unfit(Exception):  # noqa: N818  no error: this game does not suit, another one will
    """The game has no place for this fault."""


class Scene:
    """One game to plant a fault in. Events are replaced, never changed in place, but for those inserted here."""

    def __init__(self, events: Sequence[Event], game: Played, dice: Dice, bench: Bench) -> None:
        """Take a copy of the events of a game; a bench is used by one scene at a time."""
        self.events = [dict(event) for event in events]
        self.match = game.match
        self.no = game.no
        self.dice = dice
        self.table = bench.table
        self.text = bench.text
        self.start = self.events[0]
        self.end = self.events[-1]
        self.emperor: int = self.end["emperor"]
        self.guard: int | None = self.end["guard"]  # None in a solo
        self.accept_at = self.index("accept")
        self.lead_at = self.index("play")
        self.next_first_dealt: int | None = first_out(self.end)

    # -- what is known of the game

    def index(self, kind: str) -> int:
        """Where the first event of a type stands."""
        return next(i for i, event in enumerate(self.events) if event["type"] == kind)

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
    def is_open_solo(self) -> bool:
        """Whether he has announced it."""
        return any(event["open"] for event in self.of_type("solo"))

    @property
    def is_whole(self) -> bool:
        """Whether the game was played until all but one were out."""
        return None not in self.end["places"]

    @property
    def is_pointwise(self) -> bool:
        """Whether this table compares card by card."""
        return bool(self.start.get("options", {}).get("compare") == "pointwise")

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
        state = State()
        for event in self.events[:at]:
            state.apply(event)
        return state

    def moves(self) -> Iterator[tuple[int, State]]:
        """Every play and every pass of the seat to act, with the state before it (the same object, moving on)."""
        state = self.state_before(self.lead_at)
        for at in range(self.lead_at, len(self.events)):
            event = self.events[at]
            if event["type"] == "play" or (event["type"] == "pass" and event["seat"] == state.turn):
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

    def play_on_from_accept(self, hands: Sequence[Hand], emperor: int) -> None:
        """Let the bots play on behind the throne, with these hands."""
        self._load(hands)
        self.table.emperor = emperor
        self._play_on(lambda: go_on_from_accept(self.table, self.text))

    def play_on_from_lead(self, hands: Sequence[Hand]) -> None:
        """Let the bots play on from the emperor's first lead, with the stakes as they are."""
        self._load(hands)
        self._load_roles()
        self._play_on(lambda: go_on_from_lead(self.table, self.text))

    def play_on(self, state: State, after: int) -> None:
        """Let the bots play on behind a play of seat `after` (or its pass), from this state."""
        self._load(state.hands)
        self._load_roles()
        self._load_trick(state)
        self._play_on(lambda: go_on_from_play(self.table, self.text, after))

    def play_on_with_lead(self, state: State) -> None:
        """Let the bots play on with the lead of the seat whose turn it is."""
        self._load(state.hands)
        self._load_roles()
        self._load_trick(state)
        self._play_on(lambda: go_on(self.table, self.text))

    def _load(self, hands: Sequence[Hand]) -> None:
        self.table.reset()
        self.match.set_habits(self.table)
        self.table.styles = self.match.styles
        self.table.roll_from(self.dice.pick(1 << 30), self.dice.pick(1 << 30))
        for seat, hand in enumerate(hands):
            self.table.load_hand(seat, bytes(CODES[card] for card in hand.elements()))
        self.table.seq = len(self.events)
        self.table.clock = milliseconds(self.events[-1]["ts"])

    def _load_roles(self) -> None:
        self.table.emperor = self.emperor
        self.table.guard = self.emperor if self.guard is None else self.guard
        self.table.open_solo = self.is_open_solo
        self.table.guard_known = self.has("open_guard") or self.has("reveal") or self.is_open_solo
        self.table.factor = self.end["factor"]

    def _load_trick(self, state: State) -> None:
        self.table.seats_out = len(state.out)
        self.table.places = [state.out.index(seat) + 1 if seat in state.out else 0 for seat in range(SEATS)]
        self.table.passed = sum(1 << seat for seat in state.passed)
        self.table.turn = NOBODY if state.turn is None else state.turn
        self.table.free_lead = state.is_free_lead
        self.table.owner = NOBODY if state.owner is None else state.owner
        if state.top:
            top = shape_of(state.top)
            self.table.top_size, self.table.top_base = top.size, top.base
            self.table.top_small, self.table.top_big = top.small, top.big

    def _play_on(self, go: Callable[[], int]) -> None:
        self.text.empty()
        self.text.set_head(self.match.head(self.no), b"")
        go()
        self.events += DECODER.decode_lines(self.text.written())
        self.end = self.events[-1]
        self.next_first_dealt = first_out(self.end)
        self.emperor, self.guard = self.end["emperor"], self.end["guard"]


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
    state = State()
    for event in scene.of_type("deal"):
        state.apply(event)
    return state.hands
