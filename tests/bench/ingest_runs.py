"""Runs of `bh ingest` and of its rivals for `make bench-ingest`, each a child process, with what it took."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
BH = str(Path(sys.executable).with_name("bh"))
RIVALS = str(HERE / "ingest_rivals.py")
LOGS = str(HERE / "ingest_logs.py")


@dataclass(frozen=True)
class Took:
    """What one run took: wall and CPU time in seconds, memory at its peak and output in bytes."""

    seconds: float
    cpu: float
    memory: int
    written: int
    said: dict[str, Any] = field(default_factory=dict)


def size_of(path: Path) -> int:
    """Bytes of a file, or of all files of a folder."""
    return sum(one.stat().st_size for one in path.rglob("*") if one.is_file()) if path.is_dir() else path.stat().st_size


def run(command: Sequence[str], threads: int) -> Took:
    """Run a command on so many cores; its last line on stdout, or all of it, is JSON.

    The peak memory of a child is at least this process's own, which therefore imports little.
    """
    cores = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryFile() as out:
        os.sched_setaffinity(0, cores[:threads])  # which a child inherits
        began = time.perf_counter()
        child = subprocess.Popen(command, stdout=out)
        os.sched_setaffinity(0, cores)
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - began
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        said = out.read()
    if child.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {child.returncode}")
    return Took(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, 0, json.loads(said) if said else {})


def bh(lake: Path, log: Path, threads: int = 2) -> Took:
    """`bh ingest` into a lake: the whole process, from its start to its end."""
    command = [BH, "--lake", str(lake), "--quiet", "ingest", str(log), "--format", "json", "--fail-on", "never"]
    took = run(command, threads)
    return Took(took.seconds, took.cpu, took.memory, size_of(lake), took.said)


def bh_once(folder: Path, log: Path, threads: int = 2) -> Took:
    """`bh ingest` into a new lake, which is removed."""
    lake = folder / "lake"
    shutil.rmtree(lake, ignore_errors=True)
    took = bh(lake, log, threads)
    shutil.rmtree(lake)
    return took


def rival(way: str, folder: Path, log: Path, threads: int = 2) -> Took:
    """A rival's work alone, without the start of its process."""
    out = folder / "rival.parquet"
    out.unlink(missing_ok=True)
    took = run([sys.executable, RIVALS, way, str(log), str(out), str(threads)], threads)
    written = size_of(out) if out.exists() else 0
    out.unlink(missing_ok=True)
    return Took(took.said["seconds"], took.said["cpu"], took.memory, written)


def make(folder: Path, *options: object) -> dict[str, int]:
    """Make the logs in a folder, or take those that are there; returns what is in them."""
    subprocess.run([sys.executable, LOGS, str(folder), *map(str, options)], check=True)
    about: dict[str, int] = json.loads((folder / "about.json").read_text())
    return about


def warm(log: Path) -> None:
    """Read a file, so that each run finds it in memory."""
    with log.open("rb", buffering=0) as file:
        while file.read(1 << 20):
            pass
