"""Rows of the tables that have a row a game or a seat: games, seats, rulesets, violations."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from baohuang.flow import arrow
from baohuang.flow.event_rows import judged_rows, throne_rows
from baohuang.flow.findings import Finding
from baohuang.flow.replay import Batch, Replayed
from baohuang.game.choices import Phase, Result, Solo
from baohuang.game.events import End, EventType
from baohuang.game.layout import Action
from baohuang.game.outcome import Outcome
from baohuang.game.rulesets import Ruleset
from baohuang.game.violations import Severity
from baohuang.lake import tables
from baohuang.referee.words import RESULT_NAMES

SEATS = 5
UNJUDGED_STATES = ("gap", "conflict", "unknown_ruleset", "unjudged")
SOLO_NAMES = {Solo.NO: "none", Solo.HIDDEN: "hidden", Solo.OPEN: "open", Solo.UNKNOWN: None}


def claimed(batch: Batch, game: Replayed) -> End | None:
    """The game's `end` event; a second one has no place behind it."""
    columns = batch.events
    for row in game.first + np.flatnonzero(columns.type[game.first : game.last] == EventType.END):
        end = columns.payloads[columns.payload[row]]
        return end if isinstance(end, End) else None
    return None


def given(value: Any) -> Any:
    """A value of the log, None where it is absent."""
    return value if isinstance(value, str | int | list) else None


def game_table(
    batch: Batch, ids: list[str], found: Sequence[tuple[Replayed, Finding]], run_id: int, engine_hash: str
) -> pa.Table:
    """`games`."""
    columns, judgement = batch.events, batch.judgement
    n_findings = Counter(game.game for game, _ in found)
    n_faults = Counter(game.game for game, finding in found if finding.severity is not Severity.SUSPICIOUS)
    action = judgement.action
    plays = np.concatenate([[0], np.cumsum((action == Action.LEAD) | (action == Action.FOLLOW))])
    passes = np.concatenate([[0], np.cumsum(action >= Action.PASS)])
    rows = []
    for game in batch.games:
        start = game.start
        end = claimed(batch, game)
        row: dict[str, Any] = {
            "game_id": ids[game.game],
            "ruleset": start.ruleset if start else None,
            "ruleset_hash": game.ruleset_hash,
            "match_id": given(start.match) if start else None,
            "match_no": given(start.no) if start else None,
            "table_id": given(start.table) if start else None,
            "source": given(start.source) if start else None,
            "started_at": int(columns.ts[game.first]),
            "ended_at": int(columns.ts[game.last - 1]),
            "state": game.state,
            "hands": "closed",
            "predecessor": game.predecessor.word,
            "predecessor_result": None if game.predecessor.result is None else game.predecessor.result.hex(),
            "is_legal": not n_faults[game.game] and game.state not in UNJUDGED_STATES,
            "has_bots": bool(start and given(start.bots)),
            "first_dealt_seat": given(start.first_dealt) if start else None,
            "n_abdications": 0,
            "is_forced": False,
            "is_guard_open": False,
            "n_rebels_declared": 0,
            "is_rebellion": False,
            "is_kicked_by_emperor_side": False,
            "is_kicked_by_rebels": False,
            "factor_claimed": given(end.factor) if end else None,
            "result_claimed": given(end.result) if end else None,
            "n_events": game.last - game.first,
            "n_tricks": 0,
            "n_plays": int(plays[game.last] - plays[game.first]),
            "n_passes": int(passes[game.last] - passes[game.first]),
            "n_findings": n_findings[game.game],
            "n_faults": n_faults[game.game],
            "engine_hash": engine_hash,
            "run_id": run_id,
        }
        if game.outcome >= 0:
            row |= _outcome(judgement.outcome[game.outcome], game)
        rows.append(row)
    return arrow.table_of_rows(tables.GAMES.schema, rows)


def _outcome(outcome: np.ndarray, game: Replayed) -> dict[str, Any]:
    """What the referee worked out of a game."""
    o = {column: int(outcome[column]) for column in Outcome if column is not Outcome.WIDTH}
    rules = game.ruleset.fields if game.ruleset else {}
    has_emperor = o[Outcome.EMPEROR] >= 0 and o[Outcome.PHASE] >= Phase.STAKES
    is_solo = o[Outcome.SOLO] if has_emperor else Solo.UNKNOWN
    n_emperor_kicks = _bits(o[Outcome.KICKED_BY_EMPEROR_SIDE])
    n_rebel_kicks = _bits(o[Outcome.KICKED_BY_REBELS])
    return {
        "hands": {SEATS: "open", 0: "closed"}.get(o[Outcome.N_DEALT], "partial"),
        "dealt_emperor_seat": _seat(o[Outcome.DEALT_EMPEROR]),
        "emperor_seat": o[Outcome.EMPEROR] if has_emperor else None,
        "guard_seat": _seat(o[Outcome.GUARD]) if has_emperor else None,
        "solo": SOLO_NAMES[Solo(is_solo)],
        "n_abdications": o[Outcome.HOPS],
        "is_forced": bool(o[Outcome.IS_FORCED]),
        "is_guard_open": bool(o[Outcome.IS_GUARD_OPEN]),
        "n_rebels_declared": _bits(o[Outcome.REBELS]),
        "is_rebellion": bool(o[Outcome.IS_REBELLION]),
        "is_kicked_by_emperor_side": n_emperor_kicks >= (rules.get("kick.emperor_side.threshold") or SEATS),
        "is_kicked_by_rebels": n_rebel_kicks >= (rules.get("kick.rebels.threshold") or SEATS),
        "factor": o[Outcome.FACTOR] if has_emperor else None,
        "result": RESULT_NAMES[Result(o[Outcome.RESULT])] if o[Outcome.RESULT] != Result.UNDECIDED else None,
        "n_tricks": o[Outcome.TRICKS],
    }


def _bits(mask: int) -> int:
    return mask.bit_count()


def _seat(seat: int) -> int | None:
    return seat if seat >= 0 else None


def seat_table(batch: Batch, ids: list[str]) -> pa.Table:
    """`seats`: a row for each player that the start names."""
    columns = batch.events
    n_timeouts = _count(batch, EventType.TIMEOUT)
    n_disconnects = _count(batch, EventType.DISCONNECT)
    answers = throne_rows(batch)
    is_offered = {(int(columns.game[row]), int(columns.seat[row])) for row in answers}
    refused = answers[columns.type[answers] == EventType.ABDICATE]
    is_abdicated = {(int(columns.game[row]), int(columns.seat[row])) for row in refused}
    kicks = judged_rows(batch, EventType.KICK)
    kicks = kicks[batch.judgement.is_counted[kicks] > 0]
    is_kicked = {(int(columns.game[row]), int(columns.seat[row])) for row in kicks}
    rows = []
    for game in batch.games:
        if game.start is None:
            continue
        outcome = batch.judgement.outcome[game.outcome] if game.outcome >= 0 else None
        end = claimed(batch, game)
        places, scores = (given(end.places), given(end.scores)) if end else (None, None)
        bots = given(game.start.bots) or []
        for seat, player in enumerate(game.start.players):
            at = (game.game, seat)
            row: dict[str, Any] = {
                "game_id": ids[game.game],
                "seat": seat,
                "player_id": player,
                "is_bot": seat in bots,
                "place_claimed": places[seat] if places and seat < len(places) else None,
                "score_claimed": scores[seat] if scores and seat < len(scores) else None,
                "is_penalised": False,
                "is_offered": at in is_offered,
                "is_abdicated": at in is_abdicated,
                "is_rebel_declared": False,
                "is_kicked": at in is_kicked,
                "n_timeouts": n_timeouts.get(at, 0),
                "n_disconnects": n_disconnects.get(at, 0),
            }
            if outcome is not None and seat < SEATS:
                row |= _seat_outcome(outcome, seat)
            rows.append(row)
    return arrow.table_of_rows(tables.SEATS.schema, rows)


def _seat_outcome(outcome: np.ndarray, seat: int) -> dict[str, Any]:
    emperor, guard, solo = (int(outcome[at]) for at in (Outcome.EMPEROR, Outcome.GUARD, Outcome.SOLO))
    role = None
    if emperor >= 0 and outcome[Outcome.PHASE] >= Phase.STAKES:
        if seat == emperor:
            role = "emperor"
        elif seat == guard:
            role = "guard"
        elif solo != Solo.UNKNOWN:
            role = "rebel"
    place = int(outcome[Outcome.PLACES + seat])
    size = int(outcome[Outcome.HAND_SIZES + seat])
    return {
        "role": role,
        "side": {"emperor": "emperor", "guard": "emperor", "rebel": "rebels"}.get(role or ""),
        "place": place or None,
        "score": int(outcome[Outcome.SCORES + seat]) if outcome[Outcome.HAS_SCORES] else None,
        "is_penalised": bool(int(outcome[Outcome.PENALISED]) >> seat & 1),
        "is_rebel_declared": bool(int(outcome[Outcome.REBELS]) >> seat & 1),
        "qing3_to_seat": _seat(int(outcome[Outcome.QING3_TO + seat])),
        "hand_size": size if size >= 0 else None,
        "hand_strength": int(outcome[Outcome.STRENGTHS + seat]) if size >= 0 else None,
    }


def _count(batch: Batch, event_type: EventType) -> Counter[tuple[int, int]]:
    columns = batch.events
    rows = np.flatnonzero(columns.type == event_type)
    return Counter(zip(columns.game[rows].tolist(), columns.seat[rows].tolist(), strict=True))


def ruleset_table(batch: Batch, known: set[str]) -> pa.Table:
    """`rulesets`: those of the batch that are not known yet, which then are."""
    rows = []
    for game in batch.games:
        if game.ruleset is not None and game.ruleset_hash is not None and game.ruleset_hash not in known:
            known.add(game.ruleset_hash)
            rows.append(ruleset_row(game.ruleset))
    return arrow.table_of_rows(tables.RULESETS.schema, rows)


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
    number: Counter[int] = Counter()
    rows = []
    for game, finding in found:
        number[game.game] += 1
        says = finding.violation.declaration
        rows.append(
            {
                "game_id": finding.game,
                "finding_no": number[game.game],
                "code": finding.code,
                "name": finding.name,
                "severity": str(finding.severity),
                "seq": finding.seq,
                "seat": finding.seat,
                "expected": finding.expected,
                "actual": finding.actual,
                "policy": says.policy.word,
                "caused_by": finding.caused_by,
                "field": says.field,
                "file_id": finding.file,
                "line": finding.line,
                "byte_offset": finding.byte_offset,
            }
        )
    return arrow.table_of_rows(tables.VIOLATIONS.schema, rows)
