"""Logs for `make bench-ingest`: simulated games of every rule set in one file, a few of their lines broken.

A process of its own (`python ingest_logs.py FOLDER …`), so that what it keeps in memory is not taken for that of the
runs that are measured. What is in the folder already is used again.
"""

import argparse
import gzip
import json
import random
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import zstandard

from baohuang.game import rulesets
from baohuang.simulate import Game, simulate
from baohuang.simulate.dice import Dice
from baohuang.simulate.faults.bad_lines import KINDS
from baohuang.simulate.interleave import interleaved

SEED = 20261130
EVER = 1 << 40
BLOCK = 64 * 8  # games that are mixed with each other, whole matches
OPEN_MODELS = 1000  # games that stand for all that are open at once
GAME, MATCH = re.compile(rb'"game":"[^"]*"'), re.compile(rb'"match":"[^"]*"')


def blocks(events: int, tables: int) -> Iterator[list[bytes]]:
    """Lines of games, rule set after rule set, some hundred games at a time: about so many in all."""
    for number, ruleset in enumerate(rulesets.ids()):
        left = events // len(rulesets.ids())
        games = simulate(EVER, ruleset, seed=SEED + number)
        while left > 0:
            lines = lines_of(games, left, tables)
            left -= len(lines)
            yield lines


def lines_of(games: Iterator[Game], enough: int, tables: int) -> list[bytes]:
    """The lines of the next games, mixed by time; fewer games than a block where that is enough lines."""
    some: list[Game] = []
    n = 0
    while len(some) < BLOCK and n < enough:
        some.append(next(games))
        n += some[-1].lines.count(b"\n")
    if tables > 1:
        return [row.line for row in interleaved(some, tables)]
    return [line for game in some for line in game.lines.splitlines(keepends=True)]


def broken(lines: list[bytes], at: Iterable[int], dice: Dice) -> None:
    """Put a broken line in the place of each of these."""
    kinds = list(KINDS.values())
    for number in at:
        lines[number] = kinds[dice.pick(len(kinds))](lines[number].rstrip(b"\n"), dice) + b"\n"


def make_log(folder: Path, events: int, bad: float, tables: int) -> None:
    """`log.jsonl`, `clean.jsonl` without its broken lines, and `late.jsonl`, one event that the log lacks."""
    chance, dice = random.Random(SEED), Dice(SEED, 1)
    n_bad = n_lines = 0
    late = b""
    with (folder / "log.jsonl").open("wb") as log, (folder / "clean.jsonl").open("wb") as clean:
        for lines in blocks(events, tables):
            if not late and n_lines > events // 2:
                late = lines.pop(next(at for at, line in enumerate(lines) if at > 100 and b'"type":"pass"' in line))
                (folder / "late.jsonl").write_bytes(late)
            chosen = chance.sample(range(len(lines)), round(len(lines) * bad))
            left_out = set(chosen)
            clean.writelines(line for at, line in enumerate(lines) if at not in left_out)
            broken(lines, chosen, dice)
            log.writelines(lines)
            n_lines += len(lines)
            n_bad += len(chosen)
    about = {"events": n_lines - n_bad, "bad_lines": n_bad, "bytes": (folder / "log.jsonl").stat().st_size}
    (folder / "about.json").write_text(json.dumps(about))


def make_archives(folder: Path) -> None:
    """`log.jsonl.gz` and `log.jsonl.zst`, as the tools of those names make them."""
    with (folder / "log.jsonl").open("rb") as log, gzip.open(folder / "log.jsonl.gz", "wb", compresslevel=6) as packed:
        while piece := log.read(1 << 20):
            packed.write(piece)
    with (folder / "log.jsonl").open("rb") as log, (folder / "log.jsonl.zst").open("wb") as stored:
        zstandard.ZstdCompressor(level=3).copy_stream(log, stored)


def make_open(folder: Path, n_open: int) -> None:
    """`log.jsonl`, in which so many games are open at once: event by event, each of all games in turn.

    They are copies of a thousand under other names, each in a match of its own.
    """
    games = [game.lines.splitlines(keepends=True) for game in islice(simulate(EVER, seed=SEED), OPEN_MODELS)]
    n_lines = 0
    with (folder / "log.jsonl").open("wb") as log:
        for seq in range(max(map(len, games))):
            lines = [(at, game[seq]) for at, game in enumerate(games) if seq < len(game)]
            for copy in range(-(-n_open // OPEN_MODELS)):
                renamed = [one for at, line in lines if (one := rename(line, at + copy * OPEN_MODELS, n_open))]
                log.writelines(renamed)
                n_lines += len(renamed)
    size = (folder / "log.jsonl").stat().st_size
    (folder / "about.json").write_text(json.dumps({"events": n_lines, "bad_lines": 0, "bytes": size}))


def rename(line: bytes, number: int, n_open: int) -> bytes:
    """The line as one of game `number`; nothing where there are enough games."""
    if number >= n_open:
        return b""
    return MATCH.sub(b'"match":"m%d"' % number, GAME.sub(b'"game":"open-%d"' % number, line, count=1), count=1)


def main() -> None:
    """Make what is asked for, unless it is there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--events", type=int, default=0)
    parser.add_argument("--bad", type=float, default=0.0)
    parser.add_argument("--tables", type=int, default=1)
    parser.add_argument("--archives", action="store_true")
    parser.add_argument("--open-games", type=int, default=0)
    options = parser.parse_args()
    folder = options.folder
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "about.json").exists():
        if options.open_games:
            make_open(folder, options.open_games)
        else:
            make_log(folder, options.events, options.bad, options.tables)
    if options.archives and not (folder / "log.jsonl.zst").exists():
        make_archives(folder)


if __name__ == "__main__":
    main()
