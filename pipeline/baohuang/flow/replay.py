"""Games from their events to their verdicts: the rules of each, the state of each, judged up to what is missing."""

import hashlib
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec
import numpy as np

from baohuang.flow.held import Sorted
from baohuang.flow.matches import NONE, Claim, Place, Predecessor, Results, dealt_from, place_in_match
from baohuang.game import rulesets
from baohuang.game.choices import Phase
from baohuang.game.events import EventType, Start
from baohuang.game.outcome import Outcome
from baohuang.game.rulesets import Ruleset, RulesetError
from baohuang.ingest.columns import EventColumns
from baohuang.referee.judge import NO_GAME, UNKNOWN_GAME, Game, Judgement, judge, recalled, redealt, remembered
from baohuang.referee.ruleset import Rules

REASON_LENGTH = 300  # characters; a reason names what the log says, which may be long


@dataclass
class Replayed:
    """One game after its replay. `outcome` is its row in the judgement, -1 if none.

    `gap`: the first missing seq, `conflict`: the first of which the log says two things, None if none; `reason`: why
    it could not be judged, in words. `is_unjudged`: it is no game of five, whatever its state. `place`: its
    match and number; `predecessor`: the game before it, given which it was judged.
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
    place: Place | None = None
    predecessor: Predecessor = NONE


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
    for number, first, last in zip(events.game.tolist(), events.first.tolist(), events.last.tolist(), strict=True):
        game, rules = _prepare(columns, number, first, last, rules_of)
        game.place = place_in_match(game.start)
        game.conflict = conflicts.get(number)
        if game.conflict is not None:
            game.state = "conflict"
        if rules is not None and game.start is not None:
            game.outcome = len(to_judge)
            stop = last if game.gap is None else first + game.gap
            to_judge.append(Game(first, stop, game.start, rules))
        games.append(game)
    _put_in_order(games, to_judge, ids, results)
    judgement = judge(columns, to_judge)
    for game in games:
        outcome = judgement.outcome[game.outcome] if game.outcome >= 0 else None
        if outcome is not None:
            game.is_unjudged = bool(outcome[Outcome.IS_UNJUDGED])
            if game.state == "open":
                game.state = _state(outcome)
        if game.place is not None:
            results.add(game.place, Claim(_id(game, ids), game.state, _result(game, outcome)))
    for game in games:
        game.predecessor = results.before(game.place)
    return Batch(columns, games, judgement)


def _id(game: Replayed, ids: Sequence[str] | None) -> str:
    return ids[game.game] if ids is not None else str(game.game)


def _result(game: Replayed, outcome: np.ndarray | None) -> bytes | None:
    """What games behind it may have to know of a game."""
    if game.state == "complete" and outcome is not None:
        return remembered(outcome)
    if game.state == "void" and game.place is not None and game.start is not None:
        return dealt_from(game.place, game.start.first_dealt)
    return None


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


def _prepare(
    columns: EventColumns, number: int, first: int, last: int, rules_of: Callable[[Start], PlayedBy]
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
