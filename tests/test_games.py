"""Generated games of every rule set, legal and faulty: the referee and the reference rules, event by event.

BH_GAMES=1000 plays more of them at each table (`make games`).
"""

import io
import json
import os
from collections import defaultdict
from functools import cache
from typing import Any

import numpy as np
import pytest

import plain_rules
from baohuang.flow.check import Checked, check
from baohuang.flow.findings import Finding
from baohuang.flow.held import concat, sort_events
from baohuang.flow.matches import Results
from baohuang.flow.replay import Batch, RulesOf, replay
from baohuang.game.choices import Result, Solo
from baohuang.game.events import EventType
from baohuang.game.outcome import Outcome
from baohuang.ingest.read import read
from baohuang.simulate import Game, simulate
from bench.fault_tables import TABLES, Table
from judging import lines

N_LEGAL = int(os.environ.get("BH_GAMES", "60"))  # at each table
N_FAULTY = N_LEGAL
N_COMPARED = max(12, N_LEGAL // 10)  # the reference rules search every pass for a set that beats the top
SOLO = {Solo.NO: "none", Solo.HIDDEN: "hidden", Solo.OPEN: "open", Solo.UNKNOWN: None}
RESULT = {Result.EMPEROR: "emperor", Result.DRAW: "draw", Result.REBELS: "rebels", Result.UNDECIDED: None}
DOUBTED_WHERE_LEGAL = {"kao_accepted"}  # C13: what is accepted is suspicious all the same

each_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)


@cache
def legal_games(table: Table) -> list[Game]:
    return list(simulate(N_LEGAL, table.ruleset, seed=20261130, options=table.options))


@cache
def faulty_games(table: Table) -> list[Game]:
    return list(simulate(N_FAULTY, table.ruleset, seed=20261201, options=table.options, faults=0.9, two_faults=0.1))


def log(games: list[Game]) -> bytes:
    return b"".join(game.lines for game in games)


def findings_by_game(games: list[Game]) -> dict[str, list[Finding]]:
    found: dict[str, list[Finding]] = defaultdict(list)
    for said in check(["-"], Checked(), stdin=io.BytesIO(log(games))):
        assert isinstance(said, Finding), said
        if said.name not in DOUBTED_WHERE_LEGAL:
            found[said.game].append(said)
    return found


def judged(text: bytes) -> tuple[Batch, list[str]]:
    chunks = list(read(["-"], stdin=io.BytesIO(text)))
    events, _, _ = sort_events(concat([chunk.columns for chunk in chunks]))
    ids = chunks[-1].games
    return replay(events, {}, RulesOf(), ids, Results()), ids


def by_reference(games: list[Game], *, with_could_beat: bool = False) -> dict[str, plain_rules.Verdict]:
    events = [[json.loads(line) for line in game.lines.splitlines()] for game in games]
    verdicts = plain_rules.judge_games(events, with_could_beat=with_could_beat)
    return {game.id: verdict for game, verdict in zip(games, verdicts, strict=True)}


@each_table
def test_legal_games_have_no_finding(table: Table) -> None:
    assert findings_by_game(legal_games(table)) == {}


@each_table
def test_every_planted_fault_is_found_at_its_event_under_its_name_alone(table: Table) -> None:
    found = findings_by_game(faulty_games(table))
    for game in faulty_games(table):
        planted = [(fault.seq, fault.name) for fault in game.faults]
        planted += [follower for fault in game.faults for follower in fault.follows]
        planted = [one for one in planted if one[1] not in DOUBTED_WHERE_LEGAL]
        assert sorted((one.seq, one.name) for one in found[game.id]) == sorted(planted), game.id
        severity = {(fault.seq, fault.name): fault.severity for fault in game.faults}
        for one in found[game.id]:
            assert str(one.severity) == severity.get((one.seq, one.name), str(one.severity))
            assert (one.caused_by is None) == ((one.seq, one.name) in severity), game.id


@each_table
def test_the_reference_rules_find_the_same_in_faulty_games(table: Table) -> None:
    found = findings_by_game(faulty_games(table))
    for game, verdict in by_reference(faulty_games(table)).items():
        own = [(one.seq, one.name, str(one.severity), one.caused_by or -1) for one in found[game]]
        other = [(one.seq, one.name, one.severity, one.caused_by or -1) for one in verdict.findings]
        assert sorted(own) == sorted(one for one in other if one[1] not in DOUBTED_WHERE_LEGAL), game


def facts(outcome: np.ndarray) -> dict[str, Any]:
    """What the referee worked out, as the reference rules say it."""
    number = {column: int(outcome[column]) for column in Outcome if column is not Outcome.WIDTH}
    return {
        "emperor": number[Outcome.EMPEROR] if number[Outcome.EMPEROR] >= 0 else None,
        "guard": number[Outcome.GUARD] if number[Outcome.GUARD] >= 0 else None,
        "solo": SOLO[Solo(number[Outcome.SOLO])],
        "rebellion": bool(number[Outcome.IS_REBELLION]),
        "factor": number[Outcome.FACTOR],
        "places": [int(place) or None for place in outcome[Outcome.PLACES : Outcome.PLACES + 5]],
        "result": RESULT[Result(number[Outcome.RESULT])],
        "scores": [int(score) for score in outcome[Outcome.SCORES : Outcome.SCORES + 5]],
    }


@each_table
def test_both_work_out_the_same_game(table: Table) -> None:
    games = legal_games(table)[:N_COMPARED]
    batch, ids = judged(log(games))
    own = {ids[game.game]: game for game in batch.games}
    judgement, columns = batch.judgement, batch.events
    for game, verdict in by_reference(games, with_could_beat=True).items():
        replayed = own[game]
        worked_out = facts(judgement.outcome[replayed.outcome])
        if verdict.scores is None:
            del worked_out["scores"]
        assert worked_out == {name: getattr(verdict, name) for name in worked_out}, game
        for row in range(replayed.first, replayed.last):
            seq = int(columns.seq[row])
            assert (int(judgement.trick[row]) or None) == verdict.tricks.get(seq), (game, seq)
            if seq in verdict.could_beat:
                assert bool(judgement.could_beat[row]) == verdict.could_beat[seq], (game, seq)
                assert bool(judgement.is_forced[row]) != verdict.could_beat[seq], (game, seq)
            if columns.type[row] == EventType.PLAY:
                assert int(judgement.cards_left[row]) == verdict.cards_left[seq], (game, seq)


@each_table
def test_a_lead_is_free_where_the_last_player_of_the_trick_before_is_out(table: Table) -> None:
    """Worked out from the log: in a legal game only a seat that is out does not lead after its own set."""
    games = legal_games(table)[:N_COMPARED]
    batch, ids = judged(log(games))
    own = {ids[game.game]: game for game in batch.games}
    n_free = 0
    for game, verdict in by_reference(games).items():
        last_player, trick = None, 0
        for event in (json.loads(line) for line in next(g for g in games if g.id == game).lines.splitlines()):
            if event["type"] != "play":
                continue
            is_lead = verdict.tricks[event["seq"]] > trick
            is_free = is_lead and last_player is not None and event["seat"] != last_player
            row = own[game].first + event["seq"]
            assert bool(batch.judgement.is_free_lead[row]) == is_free, (game, event["seq"])
            n_free += is_free
            last_player, trick = event["seat"], verdict.tricks[event["seq"]]
    assert n_free > 0


@each_table
def test_a_prefix_of_a_legal_game_is_legal(table: Table) -> None:
    for game in legal_games(table)[:4]:
        all_lines = game.lines.splitlines(keepends=True)
        for length in range(1, len(all_lines), 7):
            said = list(check(["-"], Checked(), stdin=io.BytesIO(b"".join(all_lines[:length]))))
            assert [one for one in said if one.name not in DOUBTED_WHERE_LEGAL] == [], (game.id, length)


@each_table
def test_closed_hands_are_judged_on_what_is_public(table: Table) -> None:
    """A legal game whose deals are left out has no finding either."""
    for game in legal_games(table)[:12]:
        events = [json.loads(line) for line in game.lines.splitlines()]
        public = [event for event in events if event["type"] != "deal"]
        shown = [{**event, "seq": seq} for seq, event in enumerate(public)]
        said = list(check(["-"], Checked(), stdin=io.BytesIO(lines(shown))))
        assert [one for one in said if one.name not in DOUBTED_WHERE_LEGAL] == [], game.id
