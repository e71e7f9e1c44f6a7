"""Runs of ingest as children that are there to be killed: the modules are imported once, and each run is a fork.

Two ends: `Runs` in the test, `serve` in the process that forks. Each line of JSON from the one starts a run in the
other, which tells the pid, and reaps the run when it is told to: until then the pid belongs to nobody else.
"""

import json
import mmap
import os
import random
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Self

from baohuang.flow.ingest import ingest
from baohuang.flow.run import Run
from baohuang.ingest.limits import Limits
from baohuang.lake.files import Disk

PHASES: Final = ("reading", "judging", "data", "logs", "entry", "reported", "ended")
EFFECTS: Final = ("create", "write", "sync", "link", "remove", "sync_folder")


class Flags:
    """What a run is at, in memory that outlives it: one byte a phase."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(bytes(len(PHASES)))
        with path.open("r+b") as file:
            self.bytes = mmap.mmap(file.fileno(), len(PHASES))

    def put(self, phase: str, value: int = 1) -> None:
        self.bytes[PHASES.index(phase)] = value

    def on(self) -> set[str]:
        return {phase for at, phase in enumerate(PHASES) if self.bytes[at]}

    def clear(self) -> None:
        self.bytes[:] = bytes(len(PHASES))


class ShowingDisk(Disk):
    """The disk, a little slower, and it shows what it is at."""

    def __init__(self, flags: Flags, seed: int) -> None:
        self.flags, self.dice, self.data = flags, random.Random(seed), set[int]()

    def __getattribute__(self, name: str) -> Any:
        if name in EFFECTS:
            time.sleep(0.002 * self.dice.random())
        return super().__getattribute__(name)

    def create(self, path: Path) -> int:
        if path.parent.name == "_ledger":
            self.flags.put("logs", 0)
            self.flags.put("entry")
        elif path.parent.name == "_delta_log":
            self.flags.put("logs")
        descriptor = super().create(path)
        if path.suffix == ".parquet":
            self.flags.put("data")
            self.data.add(descriptor)
        return descriptor

    def close(self, descriptor: int) -> None:
        super().close(descriptor)
        if descriptor in self.data:
            self.data.remove(descriptor)
            self.flags.put("data", 0)


def run(lake: str, paths: list[str], flags_file: str, seed: int) -> None:
    """One run, in this process."""
    flags = Flags(Path(flags_file))
    sys.modules[Disk.__module__].Disk = lambda: ShowingDisk(flags, seed)  # type: ignore[attr-defined]
    Run._judge = showing(flags, "judging", Run._judge)
    Run.finish = ending(flags, "reading", Run.finish)
    flags.put("reading")
    ingest(paths, lake, limits=Limits(chunk_lines=100), held_rows=1)
    flags.put("entry", 0)
    flags.put("reported")
    time.sleep(0.02)
    flags.put("ended")


def showing(flags: Flags, phase: str, call: Callable[..., Any]) -> Callable[..., Any]:
    def shown(*args: Any, **keys: Any) -> Any:
        flags.put(phase)
        done = call(*args, **keys)
        flags.put(phase, 0)
        return done

    return shown


def ending(flags: Flags, phase: str, call: Callable[..., Any]) -> Callable[..., Any]:
    def shown(*args: Any, **keys: Any) -> Any:
        flags.put(phase, 0)
        return call(*args, **keys)

    return shown


def serve() -> None:
    """Fork a run for each line, and reap it at the next, which is empty."""
    for request in sys.stdin:
        pid = os.fork()
        if not pid:
            try:
                run(**json.loads(request))
            except BaseException:  # noqa: BLE001  a fork must not go on as the one who forks
                traceback.print_exc()
                os._exit(1)
            os._exit(0)
        sys.stdout.write(f"{pid}\n")
        sys.stdout.flush()
        sys.stdin.readline()
        sys.stdout.write(f"{os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])}\n")
        sys.stdout.flush()


class Runs:
    """The process that forks the runs, from the test's side. A context manager."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "flags"
        self.flags = Flags(self.file)
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        self.server = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.server.communicate()

    def _say(self, words: str) -> int:
        assert self.server.stdin
        assert self.server.stdout
        self.server.stdin.write(words + "\n")
        self.server.stdin.flush()
        return int(self.server.stdout.readline())

    def start(self, lake: Path, paths: list[Path], seed: int) -> int:
        """Start a run; its pid."""
        self.flags.clear()
        request = {"lake": str(lake), "paths": list(map(str, paths)), "flags_file": str(self.file), "seed": seed}
        return self._say(json.dumps(request))

    def wait(self) -> int:
        """Wait for the run; its exit code, below zero for a signal."""
        return self._say("")

    def kill_in(self, pid: int, phase: str, delay: float) -> int:
        """Kill the run so long after it came to a phase, or at its end; its exit code."""
        while not self.flags.on() & {phase, "ended"}:
            time.sleep(0.0002)
        time.sleep(delay)
        os.kill(pid, signal.SIGKILL)
        return self.wait()


if __name__ == "__main__":
    serve()
