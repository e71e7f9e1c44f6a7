"""Generated games, legal and faulty: the referee and the reference rules, event by event.

BH_GAMES=10000 plays more of them (`make games`).
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
from baohuang.flow.replay import Batch, RulesOf, replay
from baohuang.game.choices import Result, Solo
from baohuang.game.events import EventType
from baohuang.game.outcome import Outcome
from baohuang.ingest.read import read
from baohuang.simulate import Game, simulate
from judging import lines

N_LEGAL = int(os.environ.get("BH_GAMES", "300"))
N_FAULTY = N_LEGAL
N_COMPARED = max(40, N_LEGAL // 10)  # the reference rules search every pass for a set that beats the top
SOLO = {Solo.NO: "none", Solo.HIDDEN: "hidden", Solo.OPEN: "open", Solo.UNKNOWN: None}
RESULT = {Result.EMPEROR: "emperor", Result.DRAW: "draw", Result.REBELS: "rebels", Result.UNDECIDED: None}


@cache
def legal_games() -> list[Game]:
    return list(simulate(N_LEGAL, seed=20261130))


@cache
def faulty_games() -> list[Game]:
    return list(simulate(N_FAULTY, seed=20261201, faults=0.9, two_faults=0.1))


def log(games: list[Game]) -> bytes:
    return b"".join(game.lines for game in games)


def findings_by_game(games: list[Game]) -> dict[str, list[Finding]]:
    found: dict[str, list[Finding]] = defaultdict(list)
    for said in check(["-"], Checked(), stdin=io.BytesIO(log(games))):
        assert isinstance(said, Finding), said
        found[said.game].append(said)
    return found


def judged(text: bytes) -> tuple[Batch, list[str]]:
    chunks = list(read(["-"], stdin=io.BytesIO(text)))
    events, _, _ = sort_events(concat([chunk.columns for chunk in chunks]))
    return replay(events, {}, RulesOf()), chunks[-1].games


def test_legal_games_have_no_finding() -> None:
    assert findings_by_game(legal_games()) == {}


def test_every_planted_fault_is_found_at_its_event_under_its_name_alone() -> None:
    found = findings_by_game(faulty_games())
    for game in faulty_games():
        planted = [(fault.seq, fault.name) for fault in game.faults]
        planted += [follower for fault in game.faults for follower in fault.follows]
        assert sorted((one.seq, one.name) for one in found[game.id]) == sorted(planted), game.id
        severity = {(fault.seq, fault.name): fault.severity for fault in game.faults}
        for one in found[game.id]:
            assert str(one.severity) == severity.get((one.seq, one.name), str(one.severity))
            assert (one.caused_by is None) == ((one.seq, one.name) in severity), game.id


def test_the_reference_rules_find_the_same_in_faulty_games() -> None:
    found = findings_by_game(faulty_games())
    for game in faulty_games():
        events = [json.loads(line) for line in game.lines.splitlines()]
        reference = plain_rules.judge(events, plain_rules.WEIHAI, with_could_beat=False).findings
        own = [one for one in found[game.id] if one.name != "deal_start_wrong_seat"]  # judged across the match
        assert sorted((one.seq, one.name, str(one.severity), one.caused_by or -1) for one in own) == sorted(
            (one.seq, one.name, one.severity, one.caused_by or -1) for one in reference
        ), game.id


def with_compare(game: Game, compare: str) -> list[dict[str, Any]]:
    """The game at a table that compares so; what the simulator plays is legal card by card, and so by class."""
    events = [json.loads(line) for line in game.lines.splitlines()]
    events[0]["options"] = {**events[0].get("options", {}), "compare": compare}
    return events


def facts(outcome: np.ndarray) -> dict[str, Any]:
    """What the referee worked out, as the reference rules say it."""
    number = {column: int(outcome[column]) for column in Outcome if column is not Outcome.WIDTH}
    return {
        "emperor": number[Outcome.EMPEROR],
        "guard": number[Outcome.GUARD] if number[Outcome.GUARD] >= 0 else None,
        "solo": SOLO[Solo(number[Outcome.SOLO])],
        "rebellion": bool(number[Outcome.IS_REBELLION]),
        "factor": number[Outcome.FACTOR],
        "places": [int(place) or None for place in outcome[Outcome.PLACES : Outcome.PLACES + 5]],
        "result": RESULT[Result(number[Outcome.RESULT])],
        "scores": [int(score) for score in outcome[Outcome.SCORES : Outcome.SCORES + 5]],
    }


@pytest.mark.parametrize("compare", ["class", "pointwise"])
def test_both_work_out_the_same_game(compare: str) -> None:
    games = [with_compare(game, compare) for game in legal_games()[:N_COMPARED]]
    batch, ids = judged(b"".join(lines(events) for events in games))
    own = {ids[game.game]: game for game in batch.games}
    judgement, columns = batch.judgement, batch.events
    for events in games:
        verdict = plain_rules.judge(events, plain_rules.WEIHAI)
        replayed = own[events[0]["game"]]
        worked_out = facts(judgement.outcome[replayed.outcome])
        assert worked_out == {name: getattr(verdict, name) for name in worked_out}, events[0]["game"]
        for row in range(replayed.first, replayed.last):
            seq = int(columns.seq[row])
            at = (events[0]["game"], seq)
            assert (int(judgement.trick[row]) or None) == verdict.tricks.get(seq), at
            if seq in verdict.could_beat:
                assert bool(judgement.could_beat[row]) == verdict.could_beat[seq], at
                assert bool(judgement.is_forced[row]) != verdict.could_beat[seq], at
            if columns.type[row] == EventType.PLAY:
                assert int(judgement.cards_left[row]) == verdict.cards_left[seq], at


def test_a_lead_is_free_where_the_last_player_of_the_trick_before_is_out() -> None:
    """Worked out from the log: in a legal game only a seat that is out does not lead after its own set."""
    games = legal_games()[:N_COMPARED]
    batch, ids = judged(log(games))
    own = {ids[game.game]: game for game in batch.games}
    n_free = 0
    for game in games:
        events = [json.loads(line) for line in game.lines.splitlines()]
        verdict = plain_rules.judge(events, plain_rules.WEIHAI, with_could_beat=False)
        last_player, trick = None, 0
        for event in events:
            if event["type"] != "play":
                continue
            is_lead = verdict.tricks[event["seq"]] > trick
            is_free = is_lead and last_player is not None and event["seat"] != last_player
            row = own[game.id].first + event["seq"]
            assert bool(batch.judgement.is_free_lead[row]) == is_free, (game.id, event["seq"])
            n_free += is_free
            last_player, trick = event["seat"], verdict.tricks[event["seq"]]
    assert n_free > 0


def test_a_prefix_of_a_legal_game_is_legal() -> None:
    for game in legal_games()[:20]:
        all_lines = game.lines.splitlines(keepends=True)
        for length in range(1, len(all_lines), 7):
            said = list(check(["-"], Checked(), stdin=io.BytesIO(b"".join(all_lines[:length]))))
            assert said == [], (game.id, length)


def test_closed_hands_are_judged_on_what_is_public() -> None:
    """A legal game whose deals are left out has no finding either."""
    for game in legal_games()[:60]:
        events = [json.loads(line) for line in game.lines.splitlines()]
        public = [event for event in events if event["type"] != "deal"]
        shown = [{**event, "seq": seq} for seq, event in enumerate(public)]
        assert list(check(["-"], Checked(), stdin=io.BytesIO(lines(shown)))) == [], game.id
