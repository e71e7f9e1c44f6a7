"""How fast `bh ingest` is, and what it costs: `make bench-ingest`.

A log of simulated games of every rule set, a thousandth of its lines broken, goes in turn through `bh ingest` with
every table into a new lake, through DuckDB's COPY of the same file into one Parquet file, and through Polars' sink of
the same log without its broken lines, at which Polars stops. On two cores, then on one; medians of several turns. Our
clock runs from the start of the process to its end, with every flush; the rivals' only while their one statement runs,
and they flush nothing.

    --scale 10            a log ten times as long: how time and memory grow
    --late                what one late event costs, against the same file again and one event of a new game
    --archives            the same log as .gz and .zst, against decompression alone
    --open-games 100000   a log that keeps so many games open at once
"""

import argparse
import shutil
from pathlib import Path

import ingest_report as report
from ingest_runs import Took, bh, bh_once, make, rival, size_of, warm

NEW_GAME = (
    '{"v":1,"game":"a-new-one","seq":0,"ts":"2026-11-01T20:15:00Z","type":"start","ruleset":"weihai",'
    '"players":["ann","bo","cui","dan","eve"]}\n'
)


def against_rivals(folder: Path, about: dict[str, int], repeats: int, cores: list[int]) -> None:
    """Bh, DuckDB and Polars, in turn."""
    log, clean = folder / "log.jsonl", folder / "clean.jsonl"
    for threads in cores:
        runs: dict[str, list[Took]] = {"bh": [], "duckdb": [], "duckdb-common": [], "polars": []}
        warm(log)
        warm(clean)
        for _ in range(repeats):
            runs["bh"].append(bh_once(folder, log, threads))
            runs["duckdb"].append(rival("duckdb", folder, log, threads))
            runs["duckdb-common"].append(rival("duckdb-common", folder, log, threads))
            runs["polars"].append(rival("polars", folder, clean, threads))
        size, n = about["bytes"] / report.MB, about["bad_lines"]
        report.heading(
            f"{about['events']:,} events, {size:,.0f} MB, {n:,} broken lines; {threads} cores, {repeats} turns"
        )
        report.comparison(runs, "duckdb", about["bytes"], about["events"])
        report.stages(runs["bh"])


def archives(folder: Path, about: dict[str, int], repeats: int) -> None:
    """The same log packed, against the time that unpacking alone takes."""
    for suffix, way in (("gz", "gunzip"), ("zst", "unzstd")):
        log = folder / f"log.jsonl.{suffix}"
        runs: dict[str, list[Took]] = {"bh": [], way: []}
        warm(log)
        for _ in range(repeats):
            runs["bh"].append(bh_once(folder, log))
            runs[way].append(rival(way, folder, log))
        report.heading(f"the same log as .{suffix}, {size_of(log) / report.MB:,.0f} MB")
        report.comparison(runs, way, about["bytes"], about["events"])


def growth(data: Path, folder: Path, options: argparse.Namespace, about: dict[str, int]) -> None:
    """A log some times as long."""
    longer = data / named(options, options.events * options.scale)
    more = make(longer, *making(options, options.events * options.scale))
    one, many = bh_once(folder, folder / "log.jsonl"), bh_once(longer, longer / "log.jsonl")
    report.heading(f"{more['events'] / about['events']:.2f} times the events")
    print(f"{about['events']:>12,} events{report.in_full(one)}")
    print(f"{more['events']:>12,} events{report.in_full(many)}")
    print(f"{'':12} times   {many.seconds / one.seconds:8.2f}   {many.cpu / one.cpu:8.2f}")


def late(folder: Path, about: dict[str, int]) -> None:
    """What one event costs that comes when its game is in the lake, and how many bytes are written anew for it."""
    lake, new = folder / "lake", folder / "new.jsonl"
    shutil.rmtree(lake, ignore_errors=True)
    bh(lake, folder / "log.jsonl")
    new.write_text(NEW_GAME)
    report.heading(f"one event into a lake of {about['events']:,}, {size_of(lake) / report.MB:,.0f} MB")
    for what, log in (("known file", "log.jsonl"), ("a new game", "new.jsonl"), ("late event", "late.jsonl")):
        before = size_of(lake)
        took = bh(lake, folder / log)
        again = took.said.get("n_games_again", "?")
        print(f"{what:<12}{report.in_full(took)}, {size_of(lake) - before:>12,} bytes written, {again} games again")
    shutil.rmtree(lake)


def open_games(data: Path, n: int) -> None:
    """A log in which very many games are open at once."""
    folder = data / f"open-{n}"
    about = make(folder, "--open-games", n)
    took = bh_once(folder, folder / "log.jsonl")
    report.heading(f"{n:,} games open at once: {about['events']:,} events, {about['bytes'] / report.MB:,.0f} MB")
    print(f"{report.in_full(took)}, lake {took.written / report.MB:,.0f} MB, states {took.said.get('games_by_state')}")


def named(options: argparse.Namespace, events: int) -> str:
    """The folder of a log that is made in this way."""
    return f"events-{events}-tables-{options.tables}-bad-{options.bad:g}"


def making(options: argparse.Namespace, events: int) -> list[object]:
    """How a log is made."""
    return ["--events", events, "--bad", options.bad, "--tables", options.tables]


def main() -> None:
    """All that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("build/bench"), help="where the logs are kept")
    parser.add_argument("--events", type=int, default=10_000_000, help="events in the log")
    parser.add_argument("--bad", type=float, default=0.001, help="share of the lines that is broken")
    parser.add_argument("--tables", type=int, default=8, help="matches whose lines are mixed by time; 1: none")
    parser.add_argument("--repeats", type=int, default=5, help="turns; 0: no comparison")
    parser.add_argument("--cores", type=int, nargs="*", default=[2, 1], help="on how many cores to compare")
    parser.add_argument("--scale", type=int, default=0, help="a log so many times as long")
    parser.add_argument("--late", action="store_true", help="the cost of one late event")
    parser.add_argument("--archives", action="store_true", help=".gz and .zst")
    parser.add_argument("--open-games", type=int, default=0, help="a log that keeps so many games open")
    options = parser.parse_args()
    folder = options.data / named(options, options.events)
    about = make(folder, *making(options, options.events), *(["--archives"] if options.archives else []))
    if options.repeats:
        against_rivals(folder, about, options.repeats, options.cores)
    if options.archives:
        archives(folder, about, max(1, options.repeats))
    if options.late:
        late(folder, about)
    if options.scale:
        growth(options.data, folder, options, about)
    if options.open_games:
        open_games(options.data, options.open_games)


if __name__ == "__main__":
    main()
