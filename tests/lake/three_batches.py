"""A small lake and three batches of it, as a story that can be disturbed anywhere; and how much of it is tried."""

import os
import random
from collections.abc import Callable, Sequence
from typing import Final

import pytest

from baohuang.lake.commit import Writer
from baohuang.lake.files import Disk
from baohuang.lake.lake import Lake
from lake.cuts import Story
from lake.failing_disk import FailingDisk
from lake.lake_rows import AT, make_rows
from lake.power import ROOT, MemoryDisk, State
from lake.still_clock import stop_the_clock

ALL: Final = os.environ.get("BH_CRASH") == "all"  # every moment and pair of moments, which takes an hour
SEED: Final = int(os.environ.get("BH_SEED", "0"))


def some(numbers: Sequence[int], n: int) -> Sequence[int]:
    """All of them where that is asked for, else n by chance."""
    return numbers if ALL else sorted(random.Random(SEED).sample(numbers, min(n, len(numbers))))


def first(writer: Writer) -> None:
    for table in ("games", "hands"):
        writer.write(table, make_rows(table, ["a", "b"]))


def second(writer: Writer) -> None:
    for table in ("games", "hands"):
        writer.remove_rows(table, ["b"])
        writer.write(table, make_rows(table, ["c"]))


def third(writer: Writer) -> None:
    writer.clear("hands")
    writer.write("events", make_rows("events", ["c"]))


BATCHES: list[Callable[[Writer], None]] = [first, second, third]
Report = Callable[[int], None]


def make(disk: Disk, report: Report = lambda number: None) -> None:
    """Make the lake if it is missing; tell when it is done."""
    lake = Lake.open(ROOT, create=True, disk=disk)
    report(1 + lake.entry.number)
    with lake.writer():
        pass  # takes away what another left behind its commit


def fill(disk: Disk, report: Report = lambda number: None) -> None:
    """Make the batches that are missing; tell of each that is done."""
    lake = Lake.open(ROOT, disk=disk)
    while lake.entry.number < len(BATCHES):
        with lake.writer() as writer:
            if lake.entry.number < len(BATCHES):  # the writer may have found what this lake had not seen
                BATCHES[lake.entry.number](writer)
                writer.commit(lake.entry.number + 1, at=AT)
        report(1 + lake.entry.number)
    with lake.writer():
        pass  # as above


def story_of(begin: State, go_on: Callable[[Disk, Report], None], before: list[State]) -> Story:
    disk, states = MemoryDisk(begin), list(before)
    go_on(disk, lambda number: states.append(disk.state()))
    return Story(states, go_on)


def stories() -> dict[str, Story]:
    """The making of a lake, and the three batches of it."""
    with pytest.MonkeyPatch.context() as patch:
        stop_the_clock(patch)
        making = story_of({}, make, [{}])
        return {"making": making, "filling": story_of(making.undisturbed[-1], fill, making.undisturbed[-1:])}


def operations(story: Story) -> list[str]:
    """The operations of a story that nothing disturbs."""
    disk = FailingDisk(MemoryDisk(story.undisturbed[0]), 0, "kill")
    story.go_on(disk, lambda number: None)
    return disk.names
