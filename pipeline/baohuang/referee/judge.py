"""The referee as others call it: event arrays in, verdict arrays out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from baohuang.game.choices import Phase, Solo
from baohuang.game.events import End, EventType, Start
from baohuang.game.layout import Claimed
from baohuang.game.outcome import Outcome
from baohuang.referee.claims import encode
from baohuang.referee.loop import judge as judge_games
from baohuang.referee.record import Log, Verdicts
from baohuang.referee.ruleset import Rules

UNJUDGED = -1  # verdict of an event that was not judged
NO_GAME, UNKNOWN_GAME = -1, -2  # before the first game of a match; a game that is not known
FINDINGS_A_GAME = 40  # an `end` has at most a dozen, the deal one, debtors of tribute ten …
FINDINGS_AN_EVENT = 3  # … and an event its verdict and what it proves missing


_ROLES = (Outcome.EMPEROR, Outcome.GUARD, Outcome.SOLO)
UNKNOWN_ROLES = (-1, -1, Solo.UNKNOWN)
_FIVE = range(5)
# The columns of a game's outcome that games behind it ask about, a byte each.
PREVIOUS = np.asarray(
    [
        *_ROLES,
        Outcome.RESULT,
        Outcome.IS_GUARD_OPEN,
        Outcome.CLAIMS_POINTS,
        *(Outcome.PLACES + seat for seat in _FIVE),
        *(Outcome.QING3_TO + seat for seat in _FIVE),
    ]
)


class Events(Protocol):
    """The event columns that the referee reads (`ingest.columns.EventColumns`), sorted by game and seq."""

    seq: np.ndarray
    type: np.ndarray
    seat: np.ndarray
    other: np.ndarray
    place: np.ndarray
    flags: np.ndarray
    card_start: np.ndarray
    card_count: np.ndarray
    payload: np.ndarray
    cards: np.ndarray
    payloads: list[Any]


@dataclass
class Game:
    """One game to judge: its rows, of which the first is its start, and the rules it is played by.

    `before` is the game before it in its match: the outcome of one judged earlier (int32 [Outcome.WIDTH], or what
    `recalled` or `redealt` gives), the index of one of the games judged with it (of a void one the game before that
    counts), NO_GAME for the first, UNKNOWN_GAME if it is not known.
    """

    first: int
    last: int  # one past the last row
    start: Start
    rules: Rules
    before: int | np.ndarray = UNKNOWN_GAME


@dataclass
class Judgement:
    """What the referee worked out.

    The first group has an element an event, `outcome` a row a game, the last an element a finding, in the order of
    events.
    """

    verdict: np.ndarray  # int16, Violation or UNJUDGED
    trick: np.ndarray  # int32, 0 if none
    lap: np.ndarray  # int32
    action: np.ndarray  # int8, layout.Action
    over: np.ndarray  # int8, owner of the set to beat, -1 if none
    base: np.ndarray  # int8, rank, 13 and 14 the jokers, -1 if none
    small_jokers: np.ndarray  # int32
    big_jokers: np.ndarray  # int32
    cards_left: np.ndarray  # int32, -1 if not known
    could_beat: np.ndarray  # int8, -1 if not known
    is_forced: np.ndarray  # int8, -1 if not known
    is_free_lead: np.ndarray  # int8
    is_counted: np.ndarray  # int8: a declaration stands; an answer to an offer could have been a refusal
    factor_after: np.ndarray  # int32
    outcome: np.ndarray  # int32 [games, Outcome.WIDTH]
    finding_row: np.ndarray  # int32
    finding_violation: np.ndarray  # int16
    finding_seat: np.ndarray  # int8
    finding_expected: np.ndarray  # int64
    finding_actual: np.ndarray  # int64
    finding_cause: np.ndarray  # int32, row of the finding it follows from, -1 if none
    finding_flags: np.ndarray  # int8, layout.Weight


_EVENT_DTYPES = {
    "verdict": (np.int16, UNJUDGED),
    "trick": (np.int32, 0),
    "lap": (np.int32, 0),
    "action": (np.int8, 0),
    "over": (np.int8, -1),
    "base": (np.int8, -1),
    "small_jokers": (np.int32, 0),
    "big_jokers": (np.int32, 0),
    "cards_left": (np.int32, -1),
    "could_beat": (np.int8, -1),
    "is_forced": (np.int8, -1),
    "is_free_lead": (np.int8, 0),
    "is_counted": (np.int8, 0),
    "factor_after": (np.int32, 1),
}
_FINDING_DTYPES = {
    "finding_row": np.int32,
    "finding_violation": np.int16,
    "finding_seat": np.int8,
    "finding_expected": np.int64,
    "finding_actual": np.int64,
    "finding_cause": np.int32,
    "finding_flags": np.int8,
}


def findings_at_most(n_events: int, n_games: int) -> int:
    """Room that is always enough."""
    return FINDINGS_AN_EVENT * n_events + FINDINGS_A_GAME * n_games


def judge(events: Events, games: Sequence[Game]) -> Judgement:
    """Judge games whose rows lie in `events`; rows of no game stay UNJUDGED.

    A game is judged after the one before it, whatever their order in `games`.
    """
    n = len(events.seq)
    arrays: dict[str, np.ndarray] = {name: np.full(n, fill, dtype) for name, (dtype, fill) in _EVENT_DTYPES.items()}
    room = findings_at_most(sum(game.last - game.first for game in games), len(games))
    arrays |= {name: np.empty(room, dtype) for name, dtype in _FINDING_DTYPES.items()}
    given = [game.before for game in games if not isinstance(game.before, int)]
    arrays["game"] = np.concatenate([np.zeros(len(games) * Outcome.WIDTH, np.int32), *given])
    verdicts = Verdicts(**{name: array.data for name, array in arrays.items()})
    log = _log(events)
    before = _rows_before(games)
    for numbers in _in_turn(games, before):
        chosen = [games[number] for number in numbers]
        judge_games(
            chosen[0].rules,
            log,
            verdicts,
            _int32([game.first for game in chosen]),
            _int32([game.last for game in chosen]),
            _int32(numbers),
            _int32([len(game.start.players) for game in chosen]),
            _int32([game.start.first_dealt if isinstance(game.start.first_dealt, int) else -1 for game in chosen]),
            _int32([before[number] for number in numbers]),
        )
    found = verdicts.n_findings
    order = np.argsort(arrays["finding_row"][:found], kind="stable")
    outcome = arrays.pop("game").reshape(-1, Outcome.WIDTH)[: len(games)]
    for name in _FINDING_DTYPES:
        arrays[name] = arrays[name][:found][order]
    return Judgement(outcome=outcome, **arrays)


def remembered(outcome: np.ndarray) -> bytes:
    """What games behind it ask of a game that came to its end, out of its outcome (int32 [Outcome.WIDTH])."""
    return all_remembered(outcome[np.newaxis])[0]


def all_remembered(outcome: np.ndarray) -> list[bytes]:
    """What `remembered` keeps of each game, out of int32 [games, Outcome.WIDTH]."""
    values = outcome[:, PREVIOUS].astype(np.int8)
    values[outcome[:, Outcome.EMPEROR] < 0, : len(_ROLES)] = UNKNOWN_ROLES
    width = len(PREVIOUS)
    text = values.tobytes()
    return [text[at : at + width] for at in range(0, len(text), width)]


def recalled(text: bytes) -> np.ndarray:
    """An outcome that has of a game what `remembered` kept, int32 [Outcome.WIDTH]."""
    outcome = np.zeros(Outcome.WIDTH, np.int32)
    outcome[PREVIOUS] = np.frombuffer(text, np.int8)
    outcome[Outcome.IS_ENDED] = 1
    outcome[Outcome.PHASE] = Phase.PLAYING
    return outcome


def redealt(first_dealt: int) -> np.ndarray:
    """The outcome of a void first game (or several) that was dealt from this seat, -1 if it is not known (C10)."""
    outcome = np.zeros(Outcome.WIDTH, np.int32)
    outcome[Outcome.PHASE] = Phase.VOID
    outcome[Outcome.BEFORE] = NO_GAME
    outcome[Outcome.DEALT_FROM] = first_dealt
    return outcome


def _rows_before(games: Sequence[Game]) -> list[int]:
    """For each game the row of the outcome array that holds the game before it, or NO_GAME or UNKNOWN_GAME."""
    rows = []
    n_given = len(games)
    for game in games:
        if isinstance(game.before, int):
            rows.append(game.before)
        else:
            rows.append(n_given)
            n_given += 1
    return rows


def _in_turn(games: Sequence[Game], before: Sequence[int]) -> Iterator[list[int]]:
    """The games, each behind the one before it, those of one rule set together.

    A match hardly ever changes its rules; where it does, the games behind the change wait for the next turn.
    """
    n = len(games)
    rules = [game.rules for game in games]
    turns = [-1] * n
    by_turn: dict[tuple[int, int], list[int]] = {}
    for number in range(n):
        waiting = [number] if turns[number] < 0 else []
        while waiting and 0 <= before[waiting[-1]] < n and turns[before[waiting[-1]]] < 0:
            waiting.append(before[waiting[-1]])
        for each in reversed(waiting):
            earlier = before[each]
            turn = 0
            if 0 <= earlier < n:
                turn = turns[earlier] + (rules[earlier] is not rules[each])
            turns[each] = turn
            by_turn.setdefault((turn, id(rules[each])), []).append(each)
    for _, numbers in sorted(by_turn.items(), key=lambda item: item[0][0]):
        yield numbers


def _int32(values: Sequence[int]) -> memoryview:
    return np.asarray(values, np.int32).data


def _log(events: Events) -> Log:
    """The events as the referee reads them, the claims of their `end` events laid out as numbers."""
    end_rows = np.flatnonzero(events.type == EventType.END)
    ends: list[End] = [events.payloads[events.payload[row]] for row in end_rows]
    left: list[bytes] = []
    claims = encode(ends, left, len(events.cards))
    claim = np.full(len(events.seq), -1, np.int32)
    claim[end_rows] = np.arange(len(ends), dtype=np.int32)
    cards = np.concatenate([events.cards, np.frombuffer(b"".join(left), np.uint8)]) if left else events.cards
    columns = {
        "seq": (events.seq, np.int32),
        "type": (events.type, np.uint8),
        "seat": (events.seat, np.int8),
        "other": (events.other, np.int8),
        "place": (events.place, np.int8),
        "flags": (events.flags, np.uint8),
        "card_start": (events.card_start, np.int64),
        "card_count": (events.card_count, np.int32),
        "cards": (cards, np.uint8),
        "claim": (claim, np.int32),
        "claims": (claims.reshape(len(ends) * Claimed.WIDTH), np.int64),
    }
    return Log(**{name: np.ascontiguousarray(array, dtype).data for name, (array, dtype) in columns.items()})
