"""Games from their events to their verdicts: the rules of each, the state of each, judged up to what is missing."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec
import numpy as np

from baohuang.flow.held import Sorted
from baohuang.game import rulesets
from baohuang.game.choices import Phase
from baohuang.game.events import EventType, Start
from baohuang.game.outcome import Outcome
from baohuang.game.rulesets import Ruleset, RulesetError
from baohuang.ingest.columns import EventColumns
from baohuang.referee.judge import Game, Judgement, judge
from baohuang.referee.ruleset import Rules

REASON_LENGTH = 300  # characters; a reason names what the log says, which may be long


@dataclass
class Replayed:
    """One game after its replay. `outcome` is its row in the judgement, -1 if none.

    `gap`: the first missing seq, `conflict`: the first of which the log says two things, None if none; `reason`: why
    it could not be judged, in words. `is_unjudged`: it is no game of five, whatever its state.
    """

    game: int
    first: int
    last: int
    start: Start | None
    ruleset: Ruleset | None
    state: str
    ruleset_hash: str | None = None
    outcome: int = -1
    gap: int | None = None
    conflict: int | None = None
    is_unjudged: bool = False
    reason: str | None = None
    predecessor: str = "none"


@dataclass
class Batch:
    """Some games with their events, sorted by game and seq, and what the referee says of them."""

    events: EventColumns
    games: list[Replayed]
    judgement: Judgement


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
    _made: dict[bytes, PlayedBy | str] = field(default_factory=dict)

    def __call__(self, start: Start) -> PlayedBy:
        """The rules of a game; raises RulesetError where they are not known or not judged."""
        options = start.options if isinstance(start.options, dict) else {}
        key = hashlib.sha256(msgspec.json.encode([start.ruleset, options], order="sorted")).digest()
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


def replay(events: Sorted, conflicts: dict[int, int], rules_of: RulesOf) -> Batch:
    """Judge every game of the batch as far as its events go.

    `conflicts` maps a game to the lowest seq of which the log says two things.
    """
    columns = events.columns
    games: list[Replayed] = []
    to_judge: list[Game] = []
    for number, first, last in zip(events.game.tolist(), events.first.tolist(), events.last.tolist(), strict=True):
        game, rules = _prepare(columns, number, first, last, rules_of)
        game.conflict = conflicts.get(number)
        if game.conflict is not None:
            game.state = "conflict"
        if rules is not None and game.start is not None:
            game.outcome = len(to_judge)
            stop = last if game.gap is None else first + game.gap
            to_judge.append(Game(first, stop, game.start, rules))
        games.append(game)
    judgement = judge(columns, to_judge)
    for game in games:
        if game.outcome >= 0:
            outcome = judgement.outcome[game.outcome]
            game.is_unjudged = bool(outcome[Outcome.IS_UNJUDGED])
            if game.state == "open":
                game.state = _state(outcome)
    return Batch(columns, games, judgement)


def _prepare(
    columns: EventColumns, number: int, first: int, last: int, rules_of: RulesOf
) -> tuple[Replayed, Rules | None]:
    """What is known of a game before it is judged."""
    game = Replayed(number, first, last, None, None, "open")
    seq = columns.seq[first:last]
    missing = np.flatnonzero(seq != np.arange(last - first))
    if len(missing):
        game.gap = int(missing[0])
        game.state = "gap"
    if seq[0] != 0 or columns.type[first] != EventType.START:
        game.gap = 0
        game.state = "gap"
        game.reason = "its start is missing"
        return game, None
    game.start = columns.payloads[columns.payload[first]]
    try:
        played = rules_of(game.start)
    except RulesetError as error:
        game.state = "unknown_ruleset"
        game.reason = str(error)
        return game, None
    game.ruleset, game.ruleset_hash = played.ruleset, played.hash
    return game, played.rules


def _state(outcome: np.ndarray) -> str:
    if outcome[Outcome.IS_UNJUDGED]:
        return "unjudged"
    if outcome[Outcome.IS_ABORTED]:
        return "aborted"
    if outcome[Outcome.PHASE] == Phase.VOID:
        return "void"
    return "complete" if outcome[Outcome.IS_ENDED] else "open"
