"""Games from their events to their verdicts: the rules of each, the state of each, judged up to what is missing."""

import hashlib
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from baohuang.flow.held import Sorted
from baohuang.flow.matches import NONE, Claim, Place, Predecessor, Results, dealt_from, place_in_match
from baohuang.game import rulesets
from baohuang.game.choices import Phase
from baohuang.game.events import EventType, Start
from baohuang.game.layout import Action
from baohuang.game.outcome import Outcome
from baohuang.game.rulesets import Ruleset, RulesetError
from baohuang.ingest.columns import EventColumns
from baohuang.referee.judge import NO_GAME, UNKNOWN_GAME, Game, Judgement, all_remembered, judge, recalled, redealt
from baohuang.referee.ruleset import Rules

if TYPE_CHECKING:
    from baohuang.flow.card_sets import CardSets

REASON_LENGTH = 300  # characters; a reason names what the log says, which may be long
LONG = 1000  # characters of a rule set's name and a table's options; longer ones are remembered by their hash


@dataclass(slots=True)
class Replayed:
    """One game after its replay. `outcome` is its row in the judgement, -1 if none.

    `gap`: the first missing seq, `conflict`: the first of which the log says two things, None if none; `reason`: why
    it could not be judged, in words. `is_unjudged`: it is no game of five, whatever its state. `place`: its
    match and number; `predecessor`: the game before it, given which it was judged.
    """

    game: int
    first: int
    last: int
    start: Start | None = None
    ruleset: Ruleset | None = None
    state: str = "open"
    ruleset_hash: str | None = None
    outcome: int = -1
    gap: int | None = None
    conflict: int | None = None
    is_unjudged: bool = False
    reason: str | None = None
    place: Place | None = None
    predecessor: Predecessor = NONE


@dataclass
class Batch:
    """Some games with their events, sorted by game and seq, and what the referee says of them."""

    events: EventColumns
    games: list[Replayed]
    judgement: Judgement

    @cached_property
    def game(self) -> np.ndarray:
        """The place in `games` of each event's game, int32 [events]."""
        counts = [game.last - game.first for game in self.games]
        return np.repeat(np.arange(len(counts), dtype=np.int32), counts)

    @cached_property
    def play_rows(self) -> np.ndarray:
        """The rows that were part of a trick."""
        return np.flatnonzero(self.judgement.action != Action.NONE)

    @cached_property
    def card_sets(self) -> "CardSets":
        """The cards of each event, as text."""
        from baohuang.flow.card_sets import CardSets  # noqa: PLC0415 - pyarrow

        columns = self.events
        return CardSets.of(columns.cards, columns.card_start, columns.card_count)


@dataclass(frozen=True)
class PlayedBy:
    """The rules of a game, as people and as the referee see them, and the hash of all choices."""

    ruleset: Ruleset
    hash: str
    rules: Rules


@dataclass
class RulesOf:
    """Rule sets with games' options laid over, each made once."""

    named: Callable[[str], Ruleset] = rulesets.load_known
    _made: dict[str | bytes, PlayedBy | str] = field(default_factory=dict)

    def __call__(self, start: Start) -> PlayedBy:
        """The rules of a game; raises RulesetError where they are not known or not judged."""
        options = start.options if isinstance(start.options, dict) else {}
        key: str | bytes = start.ruleset
        if options or len(key) > LONG:
            key = msgspec.json.encode([start.ruleset, options], order="sorted")
            key = key if len(key) <= LONG else hashlib.sha256(key).digest()
        made = self._made.get(key)
        if made is None:
            try:
                ruleset = rulesets.with_options(self.named(start.ruleset), options)
                made = PlayedBy(ruleset, ruleset.hash, Rules(ruleset))
            except RulesetError as error:
                # the exception itself would hold on to the events that it came from
                made = str(error)[:REASON_LENGTH]
            self._made[key] = made
        if isinstance(made, str):
            raise RulesetError(made)
        return made


def replay(
    events: Sorted,
    conflicts: dict[int, int],
    rules_of: Callable[[Start], PlayedBy],
    ids: Sequence[str] | None = None,
    results: Results | None = None,
) -> Batch:
    """Judge every game of the batch as far as its events go, given the one before it in its match.

    `conflicts` maps a game to the lowest seq of which the log says two things. `ids` are the games' ids by number, of
    use where `results`, what is known of games judged earlier, is given; the batch's own are noted in it.
    """
    columns = events.columns
    results = Results() if results is None else results
    games: list[Replayed] = []
    to_judge: list[Game] = []
    for number, first, last, gap, start in _ranges(events):
        game = Replayed(number, first, last, start)
        games.append(game)
        if gap is not None:
            game.gap, game.state = gap, "gap"
        if number in conflicts:
            game.conflict, game.state = conflicts[number], "conflict"
        if start is None:
            game.reason = "its start is missing"
            continue
        game.place = place_in_match(start)
        try:
            played = rules_of(start)
        except RulesetError as error:
            game.reason = str(error)
            if game.conflict is None:
                game.state = "unknown_ruleset"
            continue
        game.ruleset, game.ruleset_hash = played.ruleset, played.hash
        game.outcome = len(to_judge)
        to_judge.append(Game(first, last if gap is None else first + gap, start, played.rules))
    _put_in_order(games, to_judge, ids, results)
    judgement = judge(columns, to_judge)
    _note_outcomes(games, judgement.outcome, ids, results)
    for game in games:
        game.predecessor = results.before(game.place)
    return Batch(columns, games, judgement)


def _ranges(events: Sorted) -> Iterator[tuple[int, int, int, int | None, Start | None]]:
    """Each game's number, first row, row behind its last, first missing seq, if any, and its start, if it is there."""
    columns = events.columns
    payload = columns.payload[events.first]
    has_start = (columns.seq[events.first] == 0) & (columns.type[events.first] == EventType.START)
    # Each seq stands once, in order: none is missing where the last one is what their number says.
    has_gap = columns.seq[events.last - 1] != events.last - events.first - 1
    for number, first, last, at, is_started, is_open in zip(
        *(one.tolist() for one in (events.game, events.first, events.last, payload, has_start, has_gap)), strict=True
    ):
        gap = None
        if is_open:
            gap = int(np.flatnonzero(columns.seq[first:last] != np.arange(last - first))[0])
        yield number, first, last, gap if is_started else 0, columns.payloads[at] if is_started else None


def _note_outcomes(games: Sequence[Replayed], outcome: np.ndarray, ids: Sequence[str] | None, results: Results) -> None:
    """The state that each game came to, and what games behind it may have to know of it."""
    remembered = all_remembered(outcome)
    states = _states(outcome)
    is_unjudged = (outcome[:, Outcome.IS_UNJUDGED] != 0).tolist()
    for game in games:
        at = game.outcome
        if at >= 0:
            game.is_unjudged = is_unjudged[at]
            if game.state == "open":
                game.state = states[at]
        if game.place is not None and game.start is not None:
            result = None
            if game.state == "complete":
                result = remembered[at]
            elif game.state == "void":
                result = dealt_from(game.place, game.start.first_dealt)
            results.add(game.place, Claim(_id(game, ids), game.state, result))


def _id(game: Replayed, ids: Sequence[str] | None) -> str:
    return ids[game.game] if ids is not None else str(game.game)


def _put_in_order(
    games: Sequence[Replayed], to_judge: Sequence[Game], ids: Sequence[str] | None, results: Results
) -> None:
    """Tell each game to judge which one came before it: one of the batch, or one judged earlier."""
    here: dict[Place, list[Replayed]] = {}
    for game in games:
        if game.place is not None:
            here.setdefault(game.place, []).append(game)
    own = {_id(game, ids) for game in games}
    for game in games:
        if game.outcome >= 0:
            to_judge[game.outcome].before = _before(game, here, own, results)


def _before(
    game: Replayed, here: Mapping[Place, Sequence[Replayed]], own: Container[str], results: Results
) -> int | np.ndarray:
    """The game before this one, for the referee; without a match it is not known whether there is one."""
    if game.start is None or game.place is None:
        return NO_GAME if game.start is not None and game.start.no == 1 else UNKNOWN_GAME
    match, number = game.place
    before: int | np.ndarray = NO_GAME
    while number > 1:
        number -= 1
        beside = here.get((match, number), ())
        earlier = results.claims((match, number), but=own)
        if len(beside) + len(earlier) != 1:
            return UNKNOWN_GAME
        if beside:  # whether it is void, and so passed over, the referee finds out
            is_whole = beside[0].outcome >= 0 and beside[0].gap is None and beside[0].conflict is None
            return beside[0].outcome if is_whole else UNKNOWN_GAME
        if earlier[0].state != "void":
            result = earlier[0].result if earlier[0].state == "complete" else None
            return UNKNOWN_GAME if result is None else recalled(result)
        before = redealt(-1 if earlier[0].result is None else earlier[0].result[0])
    return before


def _states(outcome: np.ndarray) -> list[str]:
    """The state of each game judged to its last event."""
    state = np.where(outcome[:, Outcome.IS_ENDED] != 0, "complete", "open")
    state[outcome[:, Outcome.PHASE] == Phase.VOID] = "void"
    state[outcome[:, Outcome.IS_ABORTED] != 0] = "aborted"
    state[outcome[:, Outcome.IS_UNJUDGED] != 0] = "unjudged"
    return [str(word) for word in state.tolist()]
