"""A game that comes late mends its followers: games of a match that were judged given something else of the one before.

One step is enough. What a game leaves to the next one (roles, places, result, what it claims) comes from its own events
alone; the game before it decides findings, and nothing of that. So a follower that is judged again is to its own
followers what it was.
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from baohuang.flow.matches import Claim, Results, dealt_from
from baohuang.flow.numbers import KnownIds
from baohuang.flow.replay import PlayedBy, Replayed
from baohuang.game.choices import Result, Solo
from baohuang.game.events import Start
from baohuang.game.outcome import Outcome
from baohuang.game.rulesets import Ruleset
from baohuang.lake.commit import Writer
from baohuang.lake.lake import Lake
from baohuang.referee.judge import remembered
from baohuang.referee.ruleset import Rules
from baohuang.referee.words import RESULT_NAMES

GAME_COLUMNS = (
    "game_id", "match_id", "match_no", "state", "emperor_seat", "guard_seat", "solo", "result", "is_guard_open",
    "first_dealt_seat",
)  # fmt: skip
SEAT_COLUMNS = ("game_id", "seat", "place", "score_claimed", "qing3_to_seat")
GIVEN_COLUMNS = ("game_id", "match_id", "match_no", "predecessor", "predecessor_result", "n_events")
SOLO_KINDS = {None: Solo.UNKNOWN, "none": Solo.NO, "hidden": Solo.HIDDEN, "open": Solo.OPEN}
RESULT_KINDS: dict[str | None, Result] = {name: result for result, name in RESULT_NAMES.items()}
RESULT_KINDS[None] = Result.UNDECIDED
SEATS = 5


KEPT_CLAIMS = 200_000  # results of games that are kept in memory, about 60 MB
MATCHES_AT_ONCE = 5_000


class Matches:
    """The matches of a run: what is known of their games, and which of them may have to be mended at its end.

    A game is judged given what is known by then of those before it. That stays so, unless later in the run something is
    said of a game with a lower number: then its match is `disturbed`. A match of which the results were forgotten to
    save memory is, when it goes on.
    """

    def __init__(self, lake: Lake) -> None:
        """None yet, of a run into this lake."""
        self.results = Results()
        self.disturbed: set[str] = set()
        self._lake = lake
        self._n_claims = KEPT_CLAIMS
        self._highest: dict[str, int] = {}  # number judged so far, by match
        in_lake = lake.read("games", ["match_id"])["match_id"].unique().drop_null()
        self._in_lake = KnownIds([in_lake.to_pylist()])

    def meet(self, matches: set[str]) -> None:
        """Games of these matches are about to be judged: note what the lake knows of those that are new to the run."""
        self.disturbed |= {match for match in matches & self._highest.keys() if match not in self.results.known}
        new = sorted(matches - self._highest.keys())
        in_lake = [new[at] for at in self._in_lake.among(new)]
        if in_lake:
            load_results(self._lake, in_lake, self.results)
        for match in new:
            self._highest[match] = max(self.results.known.get(match, ()), default=0)

    def judged(self, games: Iterable[Replayed]) -> None:
        """These games were judged, together, and noted in the results."""
        numbers: dict[str, int] = {}
        for game in games:
            if game.place is not None:
                match, number = game.place
                numbers[match] = max(number, numbers.get(match, 0))
                if number < self._highest.get(match, 0) and self._changes(game):
                    self.disturbed.add(match)
        for match, number in numbers.items():
            self._highest[match] = max(number, self._highest.get(match, 0))
        self.results.forget(self._n_claims)

    def _changes(self, game: Replayed) -> bool:
        """Whether games behind it are to be judged otherwise than when it was missing."""
        return game.state in ("complete", "void") or len(self.results.claims(game.place)) > 1  # type: ignore[arg-type]

    def stale(self, writer: Writer) -> Iterator[list[tuple[str, int]]]:
        """Games that were judged given something else than is known now, with their numbers of events, in pieces.

        What is known of each piece's matches is in the results until the next.
        """
        self._n_claims = sys.maxsize  # all of a piece
        disturbed = sorted(self.disturbed)
        for first in range(0, len(disturbed), MATCHES_AT_ONCE):
            self.results, games = stale_games(writer, set(disturbed[first : first + MATCHES_AT_ONCE]))
            yield games


def load_results(source: Lake | Writer, matches: Iterable[str], results: Results) -> None:
    """Note what the lake knows of the games of these matches."""
    games = source.read("games", GAME_COLUMNS, {"match_id": matches}).to_pylist()
    games = [game for game in games if game["match_no"] is not None]
    whole = [game["game_id"] for game in games if game["state"] == "complete"]
    outcomes = {game_id: np.zeros(Outcome.WIDTH, np.int32) for game_id in whole}
    for outcome in outcomes.values():
        outcome[Outcome.QING3_TO : Outcome.QING3_TO + SEATS] = -1
    for row in source.read("seats", SEAT_COLUMNS, {"game_id": whole}).to_pylist():
        outcome, seat = outcomes[row["game_id"]], row["seat"]
        outcome[Outcome.PLACES + seat] = row["place"] or 0
        outcome[Outcome.QING3_TO + seat] = _or_none(row["qing3_to_seat"])
        outcome[Outcome.CLAIMS_POINTS] |= bool(row["score_claimed"])
    for game in games:
        result = None
        if game["game_id"] in outcomes:
            outcome = outcomes[game["game_id"]]
            outcome[Outcome.EMPEROR] = _or_none(game["emperor_seat"])
            outcome[Outcome.GUARD] = _or_none(game["guard_seat"])
            outcome[Outcome.SOLO] = SOLO_KINDS[game["solo"]]
            outcome[Outcome.RESULT] = RESULT_KINDS[game["result"]]
            outcome[Outcome.IS_GUARD_OPEN] = game["is_guard_open"]
            result = remembered(outcome)
        place = (game["match_id"], game["match_no"])
        if game["state"] == "void":
            result = dealt_from(place, game["first_dealt_seat"])
        results.add(place, Claim(game["game_id"], game["state"], result))


def _or_none(seat: int | None) -> int:
    return -1 if seat is None else seat


def stale_games(writer: Lake | Writer, matches: set[str]) -> tuple[Results, list[tuple[str, int]]]:
    """What is known of these matches now, and their games that were judged given something else, with their events."""
    results = Results()
    load_results(writer, matches, results)
    stale = []
    for game in writer.read("games", GIVEN_COLUMNS, {"match_id": matches}).to_pylist():
        if game["match_no"] is None:
            continue
        word, result, _ = results.before((game["match_id"], game["match_no"]))
        if (word, result.hex() if result else None) != (game["predecessor"], game["predecessor_result"]):
            stale.append((game["game_id"], game["n_events"]))
    return results, stale


class JudgedBy:
    """The rules by which games of the lake were judged, to judge them by again, whatever rules are known now."""

    def __init__(self, writer: Writer, games: list[str], rules_of: Callable[[Start], PlayedBy]) -> None:
        """`rules_of` gives the rules of a game that was not judged."""
        columns = ["game_id", "ruleset_hash"]
        rows = writer.read("games", columns, {"game_id": games}).to_pylist()
        self._hash_of = {row["game_id"]: row["ruleset_hash"] for row in rows}
        stored = writer.read("rulesets", None, {"ruleset_hash": set(self._hash_of.values()) - {None}}).to_pylist()
        self._made = {row["ruleset_hash"]: _played_by(row) for row in stored}
        self._rules_of = rules_of

    def __call__(self, start: Start) -> PlayedBy:
        """The rules of a game; raises RulesetError where they are not known."""
        made = self._made.get(self._hash_of[start.game])
        return self._rules_of(start) if made is None else made


def _played_by(row: dict[str, Any]) -> PlayedBy:
    ruleset = Ruleset(
        id=row["ruleset"],
        titles={"en": row["title_en"], "zh": row["title_zh"]},
        source=(),
        fields=json.loads(row["rules"]),
        assumed=frozenset(json.loads(row["assumed"])),
        clauses={},
        options={},
    )
    return PlayedBy(ruleset, row["ruleset_hash"], Rules(ruleset))


def in_pieces(games: Iterable[tuple[str, int]], n_events: int) -> Iterator[list[str]]:
    """The games a few at a time, each piece with about so many events."""
    piece: list[str] = []
    n = 0
    for game_id, size in games:
        piece.append(game_id)
        n += size
        if n >= n_events:
            yield piece
            piece, n = [], 0
    if piece:
        yield piece
