"""Rules between the games of a match: who is dealt first, given who finished first in the last game (004:13)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from baohuang.flow.replay import Batch, Replayed
from baohuang.game.outcome import Outcome
from baohuang.game.violations import Violation

Predecessor = tuple[str, int | None]  # known, unknown or none, and the seat that finished first if it is known


@dataclass
class Results:
    """What is known of the games of matches: by match and number, the state of each game and who finished first."""

    known: dict[tuple[str, int], dict[str, tuple[str, int | None]]] = field(default_factory=dict)

    def add(self, place: tuple[str, int], game_id: str, state: str, first: int | None) -> None:
        """Note a game; said again of the same game, it takes the place of what was known of it."""
        self.known.setdefault(place, {})[game_id] = (state, first)

    def before(self, place: tuple[str, int]) -> Predecessor:
        """The last game before it that was not void; unknown where it is missing, or two games claim its number."""
        match, number = place
        while number > 1:
            number -= 1
            claims = self.known.get((match, number), {})
            if len(claims) != 1:
                return "unknown", None
            [(state, first)] = claims.values()
            if state != "void":
                return ("known", first) if state == "complete" and first is not None else ("unknown", None)
        return "none", None


def first_out(batch: Batch, game: Replayed) -> int | None:
    """The seat that has the first place (C89: after penalties)."""
    if game.outcome < 0:
        return None
    places = batch.judgement.outcome[game.outcome][Outcome.PLACES : Outcome.PLACES + 5]
    at = np.flatnonzero(places == 1)
    return int(at[0]) if len(at) else None


def place_in_match(game: Replayed) -> tuple[str, int] | None:
    """The match and the number of the deal in it, where the log gives both."""
    if game.start is None or not isinstance(game.start.match, str) or not isinstance(game.start.no, int):
        return None
    return game.start.match, game.start.no


def to_be_dealt_first(rules: Mapping[str, Any], predecessor: Predecessor, dealt: int | None) -> int | None:
    """The seat that should have been dealt the first card, None if it was, or if that is not known."""
    _, first = predecessor
    if first is None or rules.get("deal.later") != "last_first" or dealt is None or dealt >= 5:
        return None
    return first if dealt != first else None


def dealt_first(game: Replayed) -> int | None:
    """The seat that was dealt the first card, None where the log does not say so or the game is not judged."""
    if game.start is None or game.outcome < 0 or game.is_unjudged:
        return None
    return game.start.first_dealt if isinstance(game.start.first_dealt, int) else None


def judge_matches(batch: Batch, ids: list[str], results: Results) -> None:
    """Note the batch's games in `results`, then judge each against the one before it."""
    places = [place_in_match(game) for game in batch.games]
    for game, place in zip(batch.games, places, strict=True):
        if place is not None:
            results.add(place, ids[game.game], game.state, first_out(batch, game))
    rows, expected, actual = [], [], []
    for game, place in zip(batch.games, places, strict=True):
        if place is None:
            continue
        before = results.before(place)
        game.predecessor = before[0]
        dealt = dealt_first(game)
        first = to_be_dealt_first(game.ruleset.fields if game.ruleset else {}, before, dealt)
        if first is not None:
            rows.append(game.first)
            expected.append(first)
            actual.append(dealt)
    if rows:
        add_findings(batch, np.asarray(rows), Violation.DEAL_START_WRONG_SEAT, np.asarray(expected), np.asarray(actual))


def add_findings(
    batch: Batch, rows: np.ndarray, violation: Violation, expected: np.ndarray, actual: np.ndarray
) -> None:
    """Findings of a pass of their own, put among the referee's in the order of events."""
    judgement = batch.judgement
    free = judgement.verdict[rows] <= 0
    judgement.verdict[rows[free]] = violation
    added = {
        "finding_row": rows,
        "finding_violation": np.full(len(rows), violation),
        "finding_seat": np.full(len(rows), -1),
        "finding_expected": expected,
        "finding_actual": actual,
        "finding_cause": np.full(len(rows), -1),
        "finding_flags": np.zeros(len(rows)),
    }
    joined = {name: np.concatenate([getattr(judgement, name), new]) for name, new in added.items()}
    order = np.argsort(joined["finding_row"], kind="stable")
    for name, values in joined.items():
        setattr(judgement, name, values[order].astype(getattr(judgement, name).dtype))
