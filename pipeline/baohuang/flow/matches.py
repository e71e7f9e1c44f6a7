"""Rules between the games of a match: who is dealt first, given who finished first in the last game (004:13)."""

from dataclasses import dataclass, field

import numpy as np

from baohuang.flow.replay import Batch, Replayed
from baohuang.game.outcome import Outcome
from baohuang.game.violations import Violation


@dataclass
class Results:
    """What is known of the games of matches: by match and number, the state and the seat that finished first."""

    known: dict[tuple[str, int], tuple[str, int | None]] = field(default_factory=dict)

    def add(self, match: str, number: int, state: str, first: int | None) -> None:
        """Note a game."""
        self.known[match, number] = (state, first)

    def before(self, match: str, number: int) -> tuple[str, int | None]:
        """`known`, `unknown` or `none`, and the seat that finished first in the last game that was not void."""
        while number > 1:
            number -= 1
            state, first = self.known.get((match, number), ("missing", None))
            if state == "void":
                continue
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


def judge_matches(batch: Batch, results: Results) -> None:
    """Note the batch's games in `results`, then judge each against the one before it."""
    for game in batch.games:
        place = place_in_match(game)
        if place is not None:
            results.add(*place, game.state, first_out(batch, game))
    rows, seats, actual = [], [], []
    for game in batch.games:
        place = place_in_match(game)
        if place is None:
            continue
        game.predecessor, first = results.before(*place)
        if first is None or game.outcome < 0 or game.ruleset is None or game.start is None:
            continue
        dealt = game.start.first_dealt
        if (
            game.ruleset.fields["deal.later"] == "last_first"
            and isinstance(dealt, int)
            and dealt < 5
            and dealt != first
        ):
            rows.append(game.first)
            seats.append(first)
            actual.append(dealt)
    if rows:
        add_findings(batch, np.asarray(rows), Violation.DEAL_START_WRONG_SEAT, np.asarray(seats), np.asarray(actual))


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
