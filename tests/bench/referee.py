"""How fast the referee judges, and where its time goes: `make bench-referee`.

Simulated games of every rule set are decoded once, then judged several times by the referee alone; the best time
counts. Beside it: the same judged up to the deal, up to the first lead and without the end, which shows where the time
goes; one reading of the same columns, which is the least that any loop costs; and the uncompiled form. All in one run,
so that the ratios hold on a noisy machine.
"""

import argparse
import io
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from baohuang import referee
from baohuang.flow.held import concat, sort_events
from baohuang.flow.replay import RulesOf
from baohuang.game import rulesets
from baohuang.game.events import EventType
from baohuang.ingest.columns import EventColumns
from baohuang.ingest.read import read
from baohuang.referee import judge as judging
from baohuang.simulate import simulate

COLUMNS = ("type", "seat", "other", "place", "flags", "card_start", "card_count", "payload", "cards")
BEFORE_LEAD = np.array([EventType.PLAY, EventType.PASS, EventType.YIELD, EventType.CLAIM_LEAD], np.uint8)


@dataclass
class Games:
    """Games of one rule set, ready to be judged."""

    columns: EventColumns
    games: list[judging.Game]

    def up_to(self, is_last: Callable[[EventColumns, int, int], int]) -> "Games":
        """The same games cut short: `is_last` gives the row at which each stops."""
        cut = [
            judging.Game(game.first, is_last(self.columns, game.first, game.last), game.start, game.rules)
            for game in self.games
        ]
        return Games(self.columns, cut)

    def n_events(self) -> int:
        """Events that are judged."""
        return sum(game.last - game.first for game in self.games)


def load(ruleset: str, n: int) -> Games:
    """Games of a rule set as event columns."""
    log = b"".join(game.lines for game in simulate(n, seed=20261130, ruleset=ruleset))
    events, _, _ = sort_events(concat([chunk.columns for chunk in read(["-"], stdin=io.BytesIO(log))]))
    columns = events.columns
    rules_of = RulesOf()
    games = []
    for first, last in zip(events.first.tolist(), events.last.tolist(), strict=True):
        start = columns.payloads[columns.payload[first]]
        games.append(judging.Game(first, last, start, rules_of(start).rules))
    return Games(columns, games)


def after_deal(columns: EventColumns, first: int, last: int) -> int:
    """The row behind the last deal."""
    deals = np.flatnonzero(columns.type[first:last] == EventType.DEAL)
    return first + int(deals[-1]) + 1 if len(deals) else first + 1


def at_first_lead(columns: EventColumns, first: int, last: int) -> int:
    """The row of the first lead."""
    plays = np.flatnonzero(np.isin(columns.type[first:last], BEFORE_LEAD))
    return first + int(plays[0]) if len(plays) else last


def at_end(columns: EventColumns, first: int, last: int) -> int:
    """The row of the end event."""
    return last - 1 if columns.type[last - 1] == EventType.END else last


def seconds(games: Games, repeats: int) -> float:
    """The best time of the loop alone, without making the arrays around it."""
    best = float("inf")
    inner = judging.judge_games
    spent = 0.0

    def timed(*arguments: object) -> None:
        nonlocal spent
        began = time.perf_counter()
        inner(*arguments)
        spent += time.perf_counter() - began

    judging.judge_games = timed  # type: ignore[assignment]
    try:
        for _ in range(repeats):
            spent = 0.0
            judging.judge(games.columns, games.games)
            best = min(best, spent)
    finally:
        judging.judge_games = inner
    return best


def reading(columns: EventColumns, repeats: int) -> float:
    """The best time of one reading of all columns that the referee reads."""
    best = float("inf")
    for _ in range(repeats):
        began = time.perf_counter()
        for name in COLUMNS:
            getattr(columns, name).sum()
        best = min(best, time.perf_counter() - began)
    return best


def report(ruleset: str, n: int, repeats: int) -> tuple[int, float]:
    """One line of the table; returns events and seconds."""
    games = load(ruleset, n)
    whole = seconds(games, repeats)
    deal = seconds(games.up_to(after_deal), repeats)
    lead = seconds(games.up_to(at_first_lead), repeats)
    play = seconds(games.up_to(at_end), repeats)
    events = games.n_events()
    least = reading(games.columns, repeats)
    shares = " ".join(f"{max(0.0, part) / whole:>6.0%}" for part in (deal, lead - deal, play - lead, whole - play))
    print(f"{ruleset:<14}{events:>10,}{events / whole / 1e6:>10.2f}{shares:>30}{least / whole:>10.1%}", flush=True)
    return events, whole


def main() -> None:
    """The table over all rule sets, then the uncompiled form on a part."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3000, help="games a rule set")
    parser.add_argument("--repeats", type=int, default=7, help="runs, of which the best counts")
    parser.add_argument("--rulesets", nargs="*", default=rulesets.ids(), help="rule sets")
    options = parser.parse_args()
    form = "compiled" if referee.IS_COMPILED else "uncompiled"
    print(f"the referee alone, {form}, one thread; best of {options.repeats}")
    print(f"{'rule set':<14}{'events':>10}{'M ev/s':>10}{'deal  lead  play   end':>30}{'reading':>10}", flush=True)
    events, spent = 0, 0.0
    for ruleset in options.rulesets:
        some, took = report(ruleset, options.games, options.repeats)
        events, spent = events + some, spent + took
    print(f"{'all':<14}{events:>10,}{events / spent / 1e6:>10.2f}")
    if referee.IS_COMPILED:
        few = ["--games", str(max(20, options.games // 100)), "--repeats", "1", "--rulesets", *options.rulesets]
        subprocess.run([sys.executable, __file__, *few], env={**os.environ, "BH_UNCOMPILED": "1"}, check=True)


if __name__ == "__main__":
    main()
