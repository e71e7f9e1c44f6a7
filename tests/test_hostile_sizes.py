"""Numbers that only a hostile log reaches come out of the referee as they are, compiled and uncompiled."""

import io

import numpy as np
import pytest

from baohuang.flow.held import sort_events
from baohuang.flow.replay import RulesOf, replay
from baohuang.game.violations import Violation
from baohuang.ingest.read import read
from baohuang.referee.judge import Judgement
from judging import lines


def judgement(*events: dict[str, object]) -> Judgement:
    head = {"v": 1, "game": "hostile", "ts": "2026-11-01T20:15:00Z"}
    start = {"type": "start", "ruleset": "weihai", "players": list("abcde")}
    log = lines({**head, "seq": seq, **event} for seq, event in enumerate([start, *events]))
    [chunk] = read(["-"], stdin=io.BytesIO(log))
    assert not chunk.quarantined
    return replay(sort_events(chunk.columns)[0], {}, RulesOf()).judgement


@pytest.mark.parametrize(("joker", "column"), [("SJ", "small_jokers"), ("BJ", "big_jokers")])
def test_a_play_of_very_many_jokers(joker: str, column: str) -> None:
    said = judgement({"type": "accept", "seat": 0}, {"type": "play", "seat": 0, "cards": joker * 200})
    assert getattr(said, column)[-1] == 200


def test_a_hand_of_very_many_cards() -> None:
    said = judgement(
        {"type": "deal", "seat": 0, "cards": "EJ" + "9s" * 39_999},
        {"type": "accept", "seat": 0},
        {"type": "play", "seat": 0, "cards": "9s"},
    )
    assert said.cards_left[-1] == 39_999


def test_a_trick_of_very_many_laps() -> None:
    deals = [{"type": "deal", "seat": seat, "cards": "9s" * 200} for seat in range(5)]
    plays = [{"type": "play", "seat": n % 5, "cards": "9s"} for n in range(1000)]
    said = judgement(*deals, {"type": "accept", "seat": 0}, *plays)
    assert said.lap[-1] == 200
    assert np.all(said.verdict[-999:] == Violation.NOT_HIGHER)
