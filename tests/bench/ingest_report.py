"""What `make bench-ingest` prints."""

import os
from collections.abc import Mapping, Sequence
from statistics import median

from ingest_runs import Took

MB = 1_000_000


def middle(runs: Sequence[Took]) -> float:
    """The median time of runs, in seconds."""
    return median(run.seconds for run in runs)


def heading(title: str) -> None:
    """A part of the report, with how busy the machine is: another program's work makes figures worthless."""
    print(f"\n{title}   (load {os.getloadavg()[0]:.1f} on {len(os.sched_getaffinity(0))} cores)", flush=True)


def comparison(runs: Mapping[str, Sequence[Took]], base: str, n_bytes: int, events: int) -> None:
    """One line a way: median, spread, its part of the base's median, speed, CPU time, memory, output."""
    columns = ("median s", "least", "most", f"of {base}", "MB/s", "M ev/s", "CPU s", "peak MB", "output MB")
    print(f"{'':<10}" + "".join(f"{name:>11}" for name in columns))
    for way, some in runs.items():
        seconds = [run.seconds for run in some]
        at = middle(some)
        figures = (
            *(f"{at:.2f}", f"{min(seconds):.2f}", f"{max(seconds):.2f}", f"{at / middle(runs[base]):.2f}"),
            *(f"{n_bytes / MB / at:.0f}", f"{events / 1e6 / at:.2f}", f"{median(run.cpu for run in some):.2f}"),
            *(f"{max(run.memory for run in some) / MB:.0f}", f"{some[-1].written / MB:.1f}"),
        )
        print(f"{way:<10}" + "".join(f"{figure:>11}" for figure in figures), flush=True)


def stages(runs: Sequence[Took]) -> None:
    """Where the time of `bh ingest` goes, in seconds, if it says so: medians, stage by stage."""
    names = runs[0].said.get("stages")
    if not names:
        print("bh ingest does not say where its time goes")
        return
    each = {name: median(run.said["stages"].get(name, 0.0) for run in runs) for name in names}
    whole = sum(each.values()) or 1.0
    print("stage      seconds  share   (threads work at the same time: the sum may be more than the run took)")
    for name, seconds in each.items():
        print(f"{name:<10}{seconds:>8.2f}{seconds / whole:>7.0%}")


def in_full(took: Took) -> str:
    """One run in a line."""
    return f"{took.seconds:8.2f} s {took.cpu:8.2f} s CPU {took.memory / MB:8.0f} MB peak"
