"""Whole runs on a disk that fails at the Nth operation: the lake is as before or after, and done again it is the same.

Four steps make a lake: a first run; a second one with a file that grew, late events, lines that are there already and
one that contradicts; compact; gc. Each is disturbed at one of its operations, in each way that a disk can fail, then
done again. The lake stands in memory; a sample of moments is tried, all of them with BH_CRASH=all.
"""

import os
import random
import subprocess
import sys
import textwrap
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from flow_lake import content, differences, take_in
from flow_logs import event, legal_games, line, lines_of, write

from baohuang.flow.ingest import ingest
from baohuang.lake.compact import compact
from baohuang.lake.files import Disk
from baohuang.lake.gc import gc
from baohuang.lake.lake import Lake
from baohuang.lake.verify import verify
from lake.cuts import Cuts, Story, lay_out, watch
from lake.failing_disk import WAYS, FailingDisk, Killed, moments
from lake.power import ROOT, MemoryDisk, State
from lake.still_clock import AT, stop_the_clock
from lake.three_batches import ALL, SEED, some

STEPS = ("first run", "second run", "compact", "gc")

Report = Callable[[int], None]


class Steps:
    """The steps that make the lake, each on any disk; `before[step]` and `after[step]` are the lake around it."""

    def __init__(self, folder: Path) -> None:
        first, second = legal_games()[:2]
        begun = second.lines.splitlines(keepends=True)[:50]
        again = first.lines.splitlines(keepends=True)[:10]
        contradiction = line(event(first.id, 7, "kick", seat=1))
        self.logs = {
            "first run": write(folder / "one", [first.lines, *begun]),
            "second run": write(
                folder / "two", [first.lines, second.lines], [*again, contradiction, *lines_of(legal_games()[2:3])]
            ),
        }
        self.before: dict[str, State] = {}
        self.after: dict[str, State] = {}
        state: State = {}
        for step in STEPS:
            disk = MemoryDisk(state)
            self.before[step] = state
            self.do(step, disk)
            self.after[step] = state = disk.state()

    def do(self, step: str, disk: Disk) -> None:
        with pytest.MonkeyPatch.context() as patch:
            stop_the_clock(patch)
            patch.setattr("baohuang.lake.files.Disk", lambda: disk)
            if step in self.logs:
                ingest(self.logs[step], ROOT)
            elif step == "compact":
                compact(Lake.open(ROOT))
            else:
                gc(Lake.open(ROOT), keep_days=0, now=AT)

    def story(self, step: str) -> Story:
        """The one step alone."""

        def go_on(disk: Disk, report: Report) -> None:
            self.do(step, disk)
            report(number(disk.state()))

        return Story([self.before[step], self.after[step]], go_on)


def number(state: State) -> int:
    """How many batches there are; the first made the lake."""
    return 1 + Lake.open(ROOT, disk=MemoryDisk(state)).entry.number if state else 0


@pytest.fixture(scope="module")
def steps(tmp_path_factory: pytest.TempPathFactory) -> Steps:
    return Steps(tmp_path_factory.mktemp("logs"))


def operations(steps: Steps, step: str) -> list[str]:
    disk = FailingDisk(MemoryDisk(steps.before[step]), 0, "kill")
    steps.do(step, disk)
    return disk.names


def disturbed(steps: Steps, step: str, disk: MemoryDisk, nth: int, how: str) -> FailingDisk:
    """Do a step that is disturbed; nothing but an error of the disk comes out."""
    failing = FailingDisk(disk, nth, how)
    with suppress(Killed, OSError):
        steps.do(step, failing)
    return failing


def check_readable(steps: Steps, step: str, state: State) -> None:
    """The lake is as before or after, and `bh verify` finds nothing but leftovers."""
    assert steps.story(step).seen_bad(state, number(steps.before[step])) is None
    if state.keys() & {str(ROOT / "_ledger" / f"{0:020d}.json")}:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("baohuang.lake.files.Disk", lambda: MemoryDisk(state))
            assert verify(ROOT, quick=True).faults == []


def test_the_steps_do_something_and_twice_do_nothing(steps: Steps, tmp_path: Path) -> None:
    for step in STEPS:
        assert steps.before[step] != steps.after[step]
        assert verify(lay_out(steps.after[step], tmp_path / step)).faults == []
        disk = MemoryDisk(steps.after[step])
        steps.do(step, disk)
        assert disk.state() == steps.after[step]


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("how", WAYS)
def test_a_step_that_fails_at_its_nth_operation(steps: Steps, step: str, how: str) -> None:
    for nth in some(moments(operations(steps, step), how), 3):
        disk = MemoryDisk(steps.before[step])
        assert not disturbed(steps, step, disk, nth, how).is_over
        check_readable(steps, step, disk.state())
        if how != "short":  # a write that takes less than it was given is no fault
            steps.do(step, disk)
        assert disk.state() == steps.after[step], (nth, how)


@pytest.mark.parametrize("step", STEPS)
def test_a_second_fault_while_the_first_is_mended(steps: Steps, step: str) -> None:
    names = operations(steps, step)
    dice = random.Random(SEED)
    for _ in range(500 if ALL else 4):
        disk = MemoryDisk(steps.before[step])
        for _ in range(2):
            how = dice.choice(list(WAYS))
            disturbed(steps, step, disk, dice.choice(moments(names, how)), how)
            check_readable(steps, step, disk.state())
        steps.do(step, disk)
        assert disk.state() == steps.after[step]


@pytest.mark.parametrize("step", STEPS)
def test_a_power_cut(steps: Steps, step: str) -> None:
    story = steps.story(step)
    left = list(watch(story, Cuts(bound=8, seed=SEED)).left.items())
    assert [what for one, reported in left if (what := story.seen_bad(dict(one), reported))] == []
    for at in some(range(len(left)), 8):
        assert story.bad(dict(left[at][0]), left[at][1]) is None


CHILD = """
    import os, sys
    from baohuang.flow.ingest import ingest
    from baohuang.lake import files
    from lake.failing_disk import FailingDisk

    nth, how, lake, *paths = sys.argv[1:]
    disk = FailingDisk(files.Disk(), int(nth), how, lambda: os._exit(9))
    files.Disk = lambda: disk
    ingest(paths, lake)
"""


@pytest.mark.parametrize("how", ["kill", "torn"])
def test_a_process_that_ends_at_its_nth_operation(steps: Steps, tmp_path: Path, how: str) -> None:
    logs = steps.logs["second run"]
    before = content(lay_out(steps.before["second run"], tmp_path / "before"))
    after = content(lay_out(steps.after["second run"], tmp_path / "after"))
    for nth in some(moments(operations(steps, "second run"), how), 2):
        lake = lay_out(steps.before["second run"], tmp_path / str(nth))
        command = [sys.executable, "-c", textwrap.dedent(CHILD), str(nth), how, str(lake), *map(str, logs)]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        assert subprocess.run(command, check=False, env=environment).returncode == 9
        assert verify(lake).faults == []
        assert content(lake) in (before, after)
        take_in(lake, *logs)
        assert differences(after, content(lake)) == []
