"""Processes that are killed at random, that come at the same time, and that read while another writes."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from flow_lake import check_conservation, content, differences, take_in
from flow_logs import event, line, write
from killed_runs import PHASES, Runs

from baohuang.lake.lake import Lake
from baohuang.lake.lock import LOCK
from baohuang.lake.verify import verify
from baohuang.simulate import simulate

ROUNDS = int(os.environ.get("BH_KILLS", "30"))
SEED = int(os.environ.get("BH_SEED", "0"))
KILLED_IN = PHASES[:-1]


@pytest.fixture
def runs(tmp_path: Path) -> Iterator[Runs]:
    with Runs(tmp_path) as started:
        yield started


def logs(folder: Path, n: int) -> list[Path]:
    """Files of a game each, with the last lines of the one before, which come late, and its first again.

    Every fifth game is contradicted by the file behind it.
    """
    games = [game.lines.splitlines(keepends=True) for game in simulate(n, seed=5)]
    files = []
    for at, lines in enumerate(games):
        before = games[at - 1] if at else []
        contradiction = [line(event(json.loads(before[0])["game"], 7, "kick", seat=1))] if at % 5 == 4 else []
        files.append([*before[-20:], *before[:5], *contradiction, *lines[:-20]])
    return write(folder, *files, games[-1][-20:])


def test_runs_killed_at_random(tmp_path: Path, runs: Runs) -> None:
    lake, dice, hit = tmp_path / "lake", random.Random(SEED), Counter[str]()
    files = logs(tmp_path / "logs", 2 * ROUNDS)
    take_in(lake, files[0])
    number = 0
    for at in range(2 * ROUNDS):
        missed = [phase for phase in KILLED_IN if not hit[phase]]
        if at >= ROUNDS and not missed:
            break
        phase = KILLED_IN[at % len(KILLED_IN)] if at < ROUNDS else missed[0]
        delay = dice.choice([0, 0.001, 0.01, 0.1]) * dice.random() if at < ROUNDS else 0
        pid = runs.start(lake, files[: at + 2], at)
        assert runs.kill_in(pid, phase, delay) == -signal.SIGKILL
        was_at = runs.flags.on()
        hit.update(was_at)
        before, number = number, Lake.open(lake).entry.number
        assert number - before in ({1} if was_at & {"reported", "ended"} else {0, 1})
        assert verify(lake, quick=at % 10 != 9).faults == []
    assert set(KILLED_IN) <= hit.keys(), hit
    take_in(lake, *files)
    take_in(tmp_path / "undisturbed", *files)
    assert verify(lake).faults == []
    assert differences(content(tmp_path / "undisturbed"), content(lake)) == []
    check_conservation(lake)


def bh(*arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", "from baohuang.cli.app import main; main()", "--lang", "en", *arguments]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment)


@pytest.mark.parametrize("end", ["whole", "killed"])
def test_of_two_processes_the_second_is_told_of_the_first(tmp_path: Path, end: str) -> None:
    lake = tmp_path / "lake"
    begun, other, *_ = logs(tmp_path / "logs", 3)
    Lake.open(lake, create=True)
    first = bh("ingest", "-", "--lake", str(lake), "--quiet", "--fail-on", "never")
    assert first.stdin
    first.stdin.write(begun.read_bytes())
    first.stdin.flush()
    holder = lake / LOCK
    while not holder.exists() or f'"pid": {first.pid}' not in holder.read_text():
        assert first.poll() is None
        time.sleep(0.01)
    second = bh("ingest", str(other), "--lake", str(lake))
    _, told = second.communicate()
    assert second.returncode == 5
    assert f"process {first.pid}" in told.decode()
    assert Lake.open(lake).entry.number == 0
    if end == "killed":
        first.kill()
    first.communicate()
    assert first.returncode == (0 if end == "whole" else -signal.SIGKILL)
    take_in(lake, begun, other)
    take_in(tmp_path / "undisturbed", begun, other)
    assert differences(content(tmp_path / "undisturbed"), content(lake)) == []


def test_readers_see_whole_batches_while_another_process_writes(tmp_path: Path, runs: Runs) -> None:
    lake = tmp_path / "lake"
    files = logs(tmp_path / "logs", 20)
    take_in(lake, files[0])
    seen = Counter[int]()
    for at in range(1, 21):
        runs.start(lake, files[at : at + 1], at)
        while "ended" not in runs.flags.on():
            seen[read_whole(lake)] += 1
            time.sleep(0.1)
        assert runs.wait() == 0
        seen[read_whole(lake)] += 1
        assert max(seen) == at + 1
    assert list(seen) == sorted(seen)  # each saw what the one before saw, or more
    assert seen.keys() >= set(range(2, 22))
    assert seen.total() > 2 * 20  # while the others wrote too


def read_whole(path: Path) -> int:
    """Read the lake through its files and through SQL; the number of its batch."""
    lake = Lake.open(path)
    games = dict(zip(*lake.read("games", ["game_id", "n_events"]).to_pydict().values(), strict=True))
    assert Counter(lake.read("events", ["game_id"])["game_id"].to_pylist()) == games
    assert lake.state("runs").rows == lake.entry.number
    with lake.connect() as connection:
        query = "SELECT (SELECT sum(n_events) FROM games), (SELECT count(*) FROM events), (SELECT count(*) FROM runs)"
        assert connection.execute(query).fetchone() == (sum(games.values()), sum(games.values()), lake.entry.number)
    return lake.entry.number
