"""What power cuts leave of a lake, looked at through a reader's eyes and those of the next writer."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from baohuang.lake.entry import Entry
from baohuang.lake.errors import LakeError, NotALakeError
from baohuang.lake.files import Disk
from baohuang.lake.lake import Lake
from baohuang.lake.ledger import entry_name
from lake.power import ROOT, MemoryDisk, State

Left = frozenset[tuple[str, bytes | None]]


@dataclass
class Cuts:
    """Everything that a cut may leave, at every moment of what a disk does while this watches it.

    `reported` counts the batches that have been reported as done; what a cut leaves must hold them from then on.
    """

    bound: int = 24
    seed: int = 0
    reported: int = 0
    left: dict[Left, int] = field(default_factory=dict)
    n_moments: int = 0

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)

    def __call__(self, disk: MemoryDisk) -> None:
        self.n_moments += 1
        for state in disk.after_cut(self.bound, self.dice):
            left = frozenset(state.items())
            self.left[left] = max(self.left.get(left, 0), self.reported)


@dataclass(frozen=True)
class Story:
    """What is done to a lake: `undisturbed` is what it holds at the beginning and after each batch.

    `go_on` does what is missing, and tells of each batch that is done how many there are then; the first made the lake.
    """

    undisturbed: list[State]
    go_on: Callable[[Disk, Callable[[int], None]], None]

    def number(self, state: State) -> int:
        """How many batches a reader sees."""
        try:
            return 1 + Lake.open(ROOT, disk=MemoryDisk(state)).entry.number
        except NotALakeError:
            return 0

    def seen_bad(self, state: State, reported: int) -> str | None:
        """What a reader finds wrong with a lake that was left like this; None if nothing is."""
        try:
            entry = Lake.open(ROOT, disk=MemoryDisk(state)).entry
        except NotALakeError:
            return "done and gone" if reported else None
        except LakeError as error:
            return f"{type(error).__name__}: {error}"
        if entry.number + 1 < reported:
            return "done and gone"
        is_whole = any(all(state.get(path) == one.get(path, b"") for path in paths(entry)) for one in self.undisturbed)
        return None if is_whole else "half a batch"

    def bad(self, state: State, reported: int) -> str | None:
        """What a reader finds wrong, or the next writer."""
        seen = self.seen_bad(state, reported)
        if seen:
            return seen
        disk = MemoryDisk(state)
        try:
            self.go_on(disk, lambda number: None)
        except (LakeError, OSError) as error:
            return f"{type(error).__name__}: {error}"
        return None if disk.state() == self.undisturbed[-1] else "not as undisturbed"

    def all_bad(self, cuts: Cuts) -> list[str]:
        """What is wrong with what the cuts left."""
        return [what for left, reported in cuts.left.items() if (what := self.bad(dict(left), reported))]


def watch(story: Story, cuts: Cuts, disk: MemoryDisk | None = None, reported: int | None = None) -> Cuts:
    """See all that a cut may leave while a story goes on; on a disk where it has begun already, if one is given."""

    def report(number: int) -> None:
        cuts.reported = number
        cuts(disk)

    disk = disk or MemoryDisk(story.undisturbed[0])
    cuts.reported = story.number(story.undisturbed[0]) if reported is None else reported
    disk.watch = cuts
    story.go_on(disk, report)
    return cuts


def paths(entry: Entry) -> list[str]:
    """The files that an entry of the ledger stands on, those before it among them."""
    names = [entry_name(number) for number in range(entry.number + 1)]
    for table, state in entry.tables.items():
        names += [f"{table}/_delta_log/{version:020d}.json" for version in range(state.version + 1)]
        names += [f"{table}/{file.name}" for file in state.files]
    return [str(ROOT / name) for name in names]


def lay_out(state: State, folder: Path) -> Path:
    """A lake of a disk in memory on a real one."""
    for path, content in sorted(state.items()):
        place = folder / Path(path).relative_to(ROOT)
        if content is None:
            place.mkdir(exist_ok=True)
        else:
            place.write_bytes(content)
    return folder
