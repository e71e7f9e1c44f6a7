"""A power cut at any moment, with what was not flushed lost, empty or halved, leaves before or after the batch.

The operations of one batch are written down; each prefix of them is then put on a copy of the lake, first what was
flushed and then, by one of four guesses, what was not. The same guesses find bad states where a flush is left out.
"""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from deltalake.exceptions import DeltaError
from test_lake_crash import AFTER, BEFORE, batch, games_in

from baohuang.lake.errors import LakeError
from baohuang.lake.files import Disk

GUESSES = ("names lost", "bytes lost", "bytes zero", "bytes halved")


@dataclass
class Inode:
    """A file's bytes, and those of them that are on the disk."""

    content: bytes = b""
    flushed: bytes | None = None


@dataclass
class Power:
    """What a disk holds: names in the order they changed, and which changes are flushed."""

    names: dict[Path, Inode | None] = field(default_factory=dict)
    flushed_names: dict[Path, Inode | None] = field(default_factory=dict)

    def after_cut(self, guess: str) -> Iterator[tuple[Path, bytes | None]]:
        """Names and bytes that a cut leaves; None for a name that is gone."""
        names = self.flushed_names if guess == "names lost" else {**self.flushed_names, **self.names}
        for path, inode in names.items():
            yield path, None if inode is None else self._bytes(inode, guess)

    def _bytes(self, inode: Inode, guess: str) -> bytes:
        if inode.flushed is not None:
            return inode.flushed
        size = len(inode.content)
        return {"bytes zero": bytes(size), "bytes halved": inode.content[: size // 2]}.get(guess, b"")


class RecordingDisk(Disk):
    """Does everything, and keeps what a cut after each operation could leave. `lazy` names flushes to leave out."""

    def __init__(self, lazy: tuple[str, ...] = ()) -> None:
        self.lazy, self.power, self.open_files = lazy, Power(), {}
        self.states: list[list[tuple[str, list[tuple[Path, bytes | None]]]]] = []

    def snap(self) -> None:
        self.states.append([(guess, list(self.power.after_cut(guess))) for guess in GUESSES])

    def create(self, path: Path) -> int:
        descriptor = super().create(path)
        self.power.names[path] = self.open_files[descriptor] = Inode()
        self.snap()
        return descriptor

    def write(self, descriptor: int, data: memoryview) -> int:
        count = super().write(descriptor, data)
        if descriptor in self.open_files:
            self.open_files[descriptor].content += bytes(data[:count])
            self.snap()
        return count

    def sync(self, descriptor: int) -> None:
        if "sync" not in self.lazy:
            inode = self.open_files[descriptor]
            inode.flushed = inode.content
        self.snap()

    def link(self, source: Path, target: Path) -> None:
        super().link(source, target)
        self.power.names[target] = self.power.names[source]
        self.snap()

    def remove(self, path: Path) -> None:
        super().remove(path)
        self.power.names[path] = None
        self.snap()

    def sync_folder(self, path: Path) -> None:
        if "sync_folder" not in self.lazy:
            for name in [name for name in self.power.names if name.parent == path]:
                self.power.flushed_names[name] = self.power.names.pop(name)
        self.snap()


def outcomes(before: Path, tmp_path: Path, lazy: tuple[str, ...]) -> list[tuple[Any, bool]]:
    """What a reader finds after a cut at each moment, and whether the batch had been reported as done by then."""
    ran = shutil.copytree(before, tmp_path / "ran")
    disk = RecordingDisk(lazy)
    batch(ran, disk)
    seen: dict[str, Any] = {}  # many moments leave the same
    found = []
    for step, state in enumerate(disk.states):
        for _, files in state:
            key = repr(files)
            if key not in seen:
                seen[key] = look(as_left(before, ran, tmp_path / str(len(seen)), files))
            found.append((seen[key], step == len(disk.states) - 1))
    return found


def as_left(before: Path, ran: Path, lake: Path, files: list[tuple[Path, bytes | None]]) -> Path:
    """A copy of the lake before the batch, with the names and bytes that a cut left of the batch."""
    shutil.copytree(before, lake)
    for path, content in files:
        target = lake / path.relative_to(ran)
        target.unlink(missing_ok=True)
        if content is not None:
            target.write_bytes(content)
    return lake


def look(lake: Path) -> list[str] | str:
    """The games that a reader finds, or what is wrong; from BEFORE the batch must go through when it runs again."""
    try:
        games = games_in(lake)
        if games == BEFORE:
            batch(lake)
            assert games_in(lake) == AFTER
    except (LakeError, AssertionError, OSError, DeltaError) as error:
        return type(error).__name__
    return games


def test_a_power_cut_leaves_before_or_after_and_what_is_done_stays(tmp_path: Path, two_games: Path) -> None:
    found = outcomes(two_games, tmp_path, ())
    assert len(found) > 100
    assert {repr(games) for games, _ in found} == {repr(BEFORE), repr(AFTER)}
    assert all(games == AFTER for games, is_done in found if is_done)


@pytest.mark.parametrize("lazy", [("sync",), ("sync_folder",), ("sync", "sync_folder")])
def test_leaving_out_a_flush_is_found(tmp_path: Path, two_games: Path, lazy: tuple[str, ...]) -> None:
    found = outcomes(two_games, tmp_path, lazy)
    assert any(games not in (BEFORE, AFTER) or (is_done and games == BEFORE) for games, is_done in found)
