"""Rows of the tables that have a row a game or a seat: games, seats, rulesets, violations."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

import numpy as np
import pyarrow as pa
from msgspec import UNSET

from baohuang.flow import arrow
from baohuang.flow.event_rows import judged_rows, rows_of, throne_rows
from baohuang.flow.findings import Finding
from baohuang.flow.replay import Batch, Replayed
from baohuang.game.choices import Phase, Result, Solo
from baohuang.game.events import MAX_SEATS, End, EventType, Start
from baohuang.game.layout import Action
from baohuang.game.outcome import Outcome
from baohuang.game.rulesets import Ruleset
from baohuang.game.violations import Severity
from baohuang.lake import tables
from baohuang.referee.words import RESULT_NAMES

SEATS = 5
UNJUDGED_STATES = ("gap", "conflict", "unknown_ruleset", "unjudged")
HANDS = ["closed", "open", "partial"]
SOLO_NAMES = ["none", "hidden", "open"]  # index: choices.Solo
RESULTS = [RESULT_NAMES[result] for result in (Result.REBELS, Result.DRAW, Result.EMPEROR)]  # index: Result + 1
ROLES = ["emperor", "guard", "rebel"]
SIDES = ["emperor", "rebels"]
_NOTHING = {
    Outcome.EMPEROR: -1, Outcome.GUARD: -1, Outcome.SOLO: Solo.UNKNOWN, Outcome.RESULT: Result.UNDECIDED,
    Outcome.DEALT_EMPEROR: -1,
    **{Outcome.HAND_SIZES + seat: -1 for seat in range(SEATS)},
    **{Outcome.QING3_TO + seat: -1 for seat in range(SEATS)},
}  # fmt: skip


def outcomes(batch: Batch) -> np.ndarray:
    """What the referee worked out of each game, int32 [games, Outcome.WIDTH].

    Of one that it did not judge: what is known of a game before its first event.
    """
    nothing = np.zeros(Outcome.WIDTH, np.int32)
    nothing[list(_NOTHING)] = list(_NOTHING.values())
    known = np.vstack([batch.judgement.outcome, nothing])
    return known[np.asarray([game.outcome for game in batch.games], np.int64)]  # -1 is the last row


def ends(batch: Batch) -> list[End | None]:
    """Each game's `end` event; a second one has no place behind it."""
    columns = batch.events
    found: list[End | None] = [None] * len(batch.games)
    rows = rows_of(columns, EventType.END)[::-1]
    for game, payload in zip(batch.game[rows].tolist(), columns.payload[rows].tolist(), strict=True):
        found[game] = columns.payloads[payload]
    return found


def given(events: Iterable[Start | None] | Iterable[End | None], key: str) -> list[Any]:
    """A key of each event, None where it is absent."""
    values = [getattr(event, key, None) for event in events]
    return [None if value is UNSET else value for value in values]


def game_table(
    batch: Batch, ids: list[str], found: Sequence[tuple[Replayed, Finding]], run_id: int, engine_hash: str
) -> pa.Table:
    """`games`."""
    columns, games = batch.events, batch.games
    n = len(games)
    n_findings = Counter(game.game for game, _ in found)
    n_faults = Counter(game.game for game, finding in found if finding.severity is not Severity.SUSPICIOUS)
    first = np.asarray([game.first for game in games], np.int64)
    last = np.asarray([game.last for game in games], np.int64)
    starts, claims = [game.start for game in games], ends(batch)
    n_plays, n_passes = _moves(batch, first)
    outcome = np.ascontiguousarray(outcomes(batch).T)
    has_emperor = (outcome[Outcome.EMPEROR] >= 0) & (outcome[Outcome.PHASE] >= Phase.STAKES)
    n_dealt = outcome[Outcome.N_DEALT]
    hands = np.select([n_dealt == 0, n_dealt == SEATS], [0, 1], 2).astype(np.int8)
    solo = outcome[Outcome.SOLO]
    results = [game.predecessor.result for game in games]
    return arrow.table(
        tables.GAMES.schema,
        {
            "game_id": [ids[game.game] for game in games],
            "ruleset": given(starts, "ruleset"),
            "ruleset_hash": [game.ruleset_hash for game in games],
            "match_id": given(starts, "match"),
            "match_no": given(starts, "no"),
            "table_id": given(starts, "table"),
            "source": given(starts, "source"),
            "started_at": columns.ts[first],
            "ended_at": columns.ts[last - 1],
            "state": [game.state for game in games],
            "hands": arrow.named(HANDS, hands),
            "predecessor": [game.predecessor.word for game in games],
            "predecessor_result": [None if result is None else result.hex() for result in results],
            "is_legal": [not n_faults[game.game] and game.state not in UNJUDGED_STATES for game in games],
            "has_bots": [bool(bots) for bots in given(starts, "bots")],
            "first_dealt_seat": given(starts, "first_dealt"),
            "dealt_emperor_seat": arrow.seats(outcome[Outcome.DEALT_EMPEROR]),
            "emperor_seat": arrow.column(outcome[Outcome.EMPEROR], pa.int8(), ~has_emperor),
            "guard_seat": arrow.column(outcome[Outcome.GUARD], pa.int8(), ~has_emperor | (outcome[Outcome.GUARD] < 0)),
            "solo": arrow.named(SOLO_NAMES, solo, ~has_emperor | (solo < 0)),
            "n_abdications": outcome[Outcome.HOPS],
            "is_forced": outcome[Outcome.IS_FORCED] != 0,
            "is_guard_open": outcome[Outcome.IS_GUARD_OPEN] != 0,
            "n_rebels_declared": np.bitwise_count(outcome[Outcome.REBELS]),
            "is_rebellion": outcome[Outcome.IS_REBELLION] != 0,
            "is_kicked_by_emperor_side": _kicked(games, outcome[Outcome.KICKED_BY_EMPEROR_SIDE], "emperor_side"),
            "is_kicked_by_rebels": _kicked(games, outcome[Outcome.KICKED_BY_REBELS], "rebels"),
            "factor": arrow.column(outcome[Outcome.FACTOR], pa.int32(), ~has_emperor),
            "factor_claimed": given(claims, "factor"),
            "result": arrow.named(RESULTS, outcome[Outcome.RESULT] + 1, outcome[Outcome.RESULT] == Result.UNDECIDED),
            "result_claimed": given(claims, "result"),
            "n_events": last - first,
            "n_tricks": outcome[Outcome.TRICKS],
            "n_plays": n_plays,
            "n_passes": n_passes,
            "n_findings": [n_findings[game.game] for game in games],
            "n_faults": [n_faults[game.game] for game in games],
            "engine_hash": arrow.same(engine_hash, n),
            "run_id": np.full(n, run_id),
        },
    )


def _moves(batch: Batch, first: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Plays and passes of each game, whose rows begin at `first`."""
    action = batch.judgement.action
    if not len(first):
        return first, first
    is_play = (action == Action.LEAD) | (action == Action.FOLLOW)
    n_plays, n_passes = (
        np.add.reduceat(which.view(np.int8), first, dtype=np.int32) for which in (is_play, action >= Action.PASS)
    )
    return n_plays, n_passes


def _kicked(games: Sequence[Replayed], kickers: np.ndarray, side: str) -> np.ndarray:
    """Whether enough of each game's seats, a bit each, kicked that side."""
    name = f"kick.{side}.threshold"
    enough = [(game.ruleset.fields.get(name) if game.ruleset else None) or SEATS for game in games]
    return np.asarray(np.bitwise_count(kickers) >= np.asarray(enough))


def seat_table(batch: Batch, ids: list[str]) -> pa.Table:
    """`seats`: a row for each player that the start names."""
    columns, games = batch.events, batch.games
    starts = [game.start for game in games]
    players = [() if start is None else start.players for start in starts]
    n_seats = np.asarray([len(names) for names in players], np.int64)
    game = np.repeat(np.arange(len(games)), n_seats)
    seat = np.arange(len(game)) - np.repeat(np.cumsum(n_seats) - n_seats, n_seats)
    is_known = seat < SEATS
    at_table = np.minimum(seat, SEATS - 1)
    outcome = outcomes(batch)[game]
    claims = ends(batch)

    def of_seat(column: int) -> np.ndarray:
        return np.asarray(outcome[np.arange(len(game)), column + at_table])

    def count(rows: np.ndarray) -> np.ndarray:
        at = batch.game[rows] * MAX_SEATS + columns.seat[rows]
        counts = np.bincount(at, minlength=len(games) * MAX_SEATS)
        return np.asarray(counts[game * MAX_SEATS + seat])

    answers = throne_rows(batch)
    kicks = judged_rows(batch, EventType.KICK)
    emperor, guard, solo = (outcome[:, column] for column in (Outcome.EMPEROR, Outcome.GUARD, Outcome.SOLO))
    role = np.select([seat == emperor, seat == guard, solo != Solo.UNKNOWN], [0, 1, 2], -1).astype(np.int8)
    no_role = (role < 0) | ~is_known | (emperor < 0) | (outcome[:, Outcome.PHASE] < Phase.STAKES)
    place, size, qing3_to = (
        of_seat(column) for column in (Outcome.PLACES, Outcome.HAND_SIZES, Outcome.QING3_TO)
    )  # fmt: skip
    return arrow.table(
        tables.SEATS.schema,
        {
            "game_id": arrow.named([ids[game.game] for game in games], game),
            "seat": seat,
            "player_id": list(chain.from_iterable(players)),
            "is_bot": _by_seat(given(starts, "bots"), game, seat),
            "role": arrow.named(ROLES, role, no_role),
            "side": arrow.named(SIDES, role // 2, no_role),
            "place": arrow.column(place, pa.int8(), ~is_known | (place == 0)),
            "place_claimed": _claimed(given(claims, "places"), n_seats),
            "score": arrow.column(
                of_seat(Outcome.SCORES), pa.int32(), ~is_known | (outcome[:, Outcome.HAS_SCORES] == 0)
            ),
            "score_claimed": _claimed(given(claims, "scores"), n_seats),
            "is_penalised": is_known & (outcome[:, Outcome.PENALISED] >> seat & 1 > 0),
            "qing3_to_seat": arrow.column(qing3_to, pa.int8(), ~is_known | (qing3_to < 0)),
            "is_offered": count(answers) > 0,
            "is_abdicated": count(answers[columns.type[answers] == EventType.ABDICATE]) > 0,
            "is_rebel_declared": is_known & (outcome[:, Outcome.REBELS] >> seat & 1 > 0),
            "is_kicked": count(kicks[batch.judgement.is_counted[kicks] > 0]) > 0,
            "hand_size": arrow.column(size, pa.int32(), ~is_known | (size < 0)),
            "hand_strength": arrow.column(of_seat(Outcome.STRENGTHS), pa.int32(), ~is_known | (size < 0)),
            "n_timeouts": count(rows_of(columns, EventType.TIMEOUT)),
            "n_disconnects": count(rows_of(columns, EventType.DISCONNECT)),
        },
    )


def _by_seat(bots: Sequence[list[int] | None], game: np.ndarray, seat: np.ndarray) -> np.ndarray:
    """Whether each seat is among those that its game's start lists."""
    listed = [(at, one) for at, seats in enumerate(bots) if seats for one in seats]
    is_listed = np.zeros((len(bots), MAX_SEATS), bool)
    is_listed[[at for at, _ in listed], [one for _, one in listed]] = True
    return np.asarray(is_listed[game, seat])


def _claimed(values: Sequence[list[Any] | None], n_seats: np.ndarray) -> list[Any]:
    """What each end event claims of its game's seats, None where it claims nothing."""
    found: list[Any] = []
    for claim, n in zip(values, n_seats.tolist(), strict=True):
        found += [None] * n if claim is None else claim if len(claim) == n else [*claim, *[None] * n][:n]
    return found


def ruleset_table(batch: Batch, known: set[str]) -> pa.Table:
    """`rulesets`: those of the batch that are not known yet, which then are."""
    rows = []
    for game in batch.games:
        if game.ruleset is not None and game.ruleset_hash is not None and game.ruleset_hash not in known:
            known.add(game.ruleset_hash)
            rows.append(ruleset_row(game.ruleset))
    return pa.Table.from_pylist(rows, tables.RULESETS.schema)


def ruleset_row(ruleset: Ruleset) -> dict[str, str]:
    """One rule set as played."""
    return {
        "ruleset_hash": ruleset.hash,
        "ruleset": ruleset.id,
        "title_en": ruleset.titles["en"],
        "title_zh": ruleset.titles["zh"],
        "rules": json.dumps(ruleset.fields, ensure_ascii=False, sort_keys=True),
        "assumed": json.dumps(sorted(ruleset.assumed)),
    }


def violation_table(found: Sequence[tuple[Replayed, Finding]]) -> pa.Table:
    """`violations`: findings, numbered within their game."""
    seen: Counter[int] = Counter()
    numbers = []
    for game, _ in found:
        seen[game.game] += 1
        numbers.append(seen[game.game])
    findings = [finding for _, finding in found]
    declared = [finding.violation.declaration for finding in findings]
    return arrow.table(
        tables.VIOLATIONS.schema,
        {
            "game_id": [finding.game for finding in findings],
            "finding_no": numbers,
            "code": [finding.code for finding in findings],
            "name": [finding.name for finding in findings],
            "severity": [str(finding.severity) for finding in findings],
            "seq": [finding.seq for finding in findings],
            "seat": [finding.seat for finding in findings],
            "expected": [finding.expected for finding in findings],
            "actual": [finding.actual for finding in findings],
            "policy": [says.policy.word for says in declared],
            "caused_by": [finding.caused_by for finding in findings],
            "field": [says.field for says in declared],
            "file_id": [finding.file for finding in findings],
            "line": [finding.line for finding in findings],
            "byte_offset": [finding.byte_offset for finding in findings],
        },
    )
