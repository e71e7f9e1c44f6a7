"""The same seed gives the same bytes, however it is run."""

import hashlib
import os
import subprocess
import sys
from itertools import islice

import pytest
from simulated import SEED, events_of, legal_games, legal_run

from baohuang.simulate import IS_COMPILED, simulate

SCRIPT = """
import hashlib
from baohuang.simulate import IS_COMPILED, simulate
assert not IS_COMPILED
games = [*simulate(40, seed=5), *simulate(24, seed=5, faults=1.0, two_faults=0.3, bad_lines=0.5)]
print(hashlib.sha256(b"".join(game.lines for game in games)).hexdigest())
"""


def test_same_seed_same_bytes():
    assert [g.lines for g in simulate(20, seed=SEED)] == [g.lines for g in legal_run()[0][:20]]


def test_other_seed_other_games():
    assert [g.lines for g in simulate(3, seed=SEED + 1)] != [g.lines for g in simulate(3, seed=SEED)]


@pytest.mark.parametrize("seed", [0, -1, 2**64, 2**70 + 3])
def test_any_whole_number_is_a_seed(seed):
    assert [g.lines for g in simulate(2, seed=seed)] == [g.lines for g in simulate(2, seed=seed)]


@pytest.mark.parametrize("faults", [0.0, 0.7])
def test_a_short_run_is_the_beginning_of_a_long_one(faults):
    short = list(simulate(11, seed=SEED, faults=faults, bad_lines=0.2))
    long = list(islice(simulate(500, seed=SEED, faults=faults, bad_lines=0.2), 11))
    assert short == long


@pytest.mark.skipif(not IS_COMPILED, reason="the rules run uncompiled already")
def test_compiled_and_uncompiled_games_are_the_same():
    games = [*simulate(40, seed=5), *simulate(24, seed=5, faults=1.0, two_faults=0.3, bad_lines=0.5)]
    expected = hashlib.sha256(b"".join(game.lines for game in games)).hexdigest()
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "BH_UNCOMPILED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == expected


def test_legal_games_do_not_depend_on_faults_before_them():
    legal = legal_run()[0][:60]
    mixed = list(simulate(60, seed=SEED, faults=0.4))
    untouched = [(a, b) for a, b in zip(legal, mixed, strict=True) if not b.faults]
    assert untouched
    for one, other in untouched:
        assert events_of(one)[1:] == events_of(other)[1:]  # who is dealt first may follow from the game before


def test_times_do_not_go_back_and_matches_do_not_overlap_for_a_player():
    ends: dict[str, str] = {}
    for events in legal_games()[:400]:
        times = [event["ts"] for event in events]
        assert times == sorted(times)
        match, players = events[0]["match"], events[0]["players"]
        for player in players:
            busy_with, until = ends.get(player, ("", "")) if player in ends else ("", "")
            assert busy_with == match or until <= times[0]
            ends[player] = (match, times[-1])
