"""A lake to be looked after, what is wrong with one, and which operations of a work on it change the disk."""

import shutil
from collections.abc import Callable
from pathlib import Path

from failing_disk import FailingDisk

from baohuang.flow.ingest import ingest
from baohuang.lake.files import Disk
from baohuang.lake.lake import Lake
from baohuang.lake.verify import verify

LOGS = Path(__file__).parents[1] / "logs"
CHANGES = {"make_folder", "create", "write", "sync", "link", "rename", "remove", "sync_folder"}


def changes(lake: Path, copy: Path, work: Callable[[Lake], object]) -> list[int]:
    """The numbers of these operations among all, from 1, when the work is done undisturbed on a copy of the lake.

    Most operations read: a failure there is one of the change that follows, which does not happen either.
    """
    disk = FailingDisk(Disk(), 0, "")
    work(Lake.open(shutil.copytree(lake, copy), disk=disk))
    numbers = [number for number, name in enumerate(disk.names, 1) if name in CHANGES]
    assert len(numbers) > 5
    return numbers


def ingested_twice(folder: Path) -> Path:
    """A lake of two batches: the legal game; then the other one, with a blank line, a repeated one and a bad one."""
    other = (LOGS / "weihai-two-faults.jsonl").read_bytes()
    (folder / "other.jsonl").write_bytes(other + b"\n" + other.splitlines(keepends=True)[3] + b"[1]\r\n")
    ingest([LOGS / "weihai-legal.jsonl"], folder / "lake")
    ingest([folder / "other.jsonl"], folder / "lake")
    return folder / "lake"


def faults(lake: Lake, **options: bool) -> list[tuple[str, str]]:
    return [(fault.kind, fault.at) for fault in verify(lake.path, **options).faults]
