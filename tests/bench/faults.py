"""Whether every planted fault is found, once, and nothing else: `make bench-faults`.

Games of every rule set, as it is and at tables with its options: legal ones, in which nothing may be found, and faulty
ones, until every violation that the rule set has was planted often enough. Ends with 1 where a target is missed:

* at least `--each` faults of every violation in every rule set that has it (tests/rules/severities.txt),
* all found under their names, at their events, as serious as they are, each as one finding without a cause,
* two findings in games with two faults, and few that only follow from another,
* no finding in `--legal` games a rule set, in which every branch of the rules was taken.

Memory stays small: games are played, judged and counted some hundred at a time, in two processes.
"""

import argparse
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from fault_report import report
from fault_tables import TABLES, Table, required, rulesets
from fault_tally import Tally

from baohuang.simulate import Counts, simulate
from baohuang.simulate.faults import KINDS

CHUNK = 320  # games, whole matches
LEGAL_SEED, FAULT_SEED, TWO_SEED = 20261202, 20261203, 20261204
EVER = 1 << 40
OPTIONS_SHARE = 10  # a table with options plays this part of the games, and faults, that the rule set itself does
PATIENCE = 100  # games for each fault that is asked for: a kind that is not met in so many is given up


def legal(table: Table, n: int) -> Tally:
    """Judge legal games, and count the branches that were taken."""
    tally, counts = Tally(), Counts()
    games = []
    began = time.monotonic()
    for game in simulate(n, table.ruleset, seed=LEGAL_SEED, options=table.options, counts=counts):
        games.append(game)
        if len(games) == CHUNK:
            tally.legal(games)
            games = []
            began = progress(began, f"{table.name}: {tally.legal_games:,} of {n:,} legal games")
    tally.legal(games)
    tally.branches.update({name: count for name, count in counts.items() if name != "games"})
    return tally


def faulty(table: Table, goals: dict[str, int]) -> Tally:
    """Judge faulty games until there are so many faults of each name, or one is not met for long; then two at once."""
    tally = Tally()
    missing = {name for name in goals if name in KINDS}
    most = max(goals.values(), default=0)
    lately, last = 0, 0  # games when a missing kind was met last, and how many of these were met then
    began = time.monotonic()
    one_each = simulate(EVER, table.ruleset, seed=FAULT_SEED, faults=1.0, options=table.options)
    while missing:
        tally.faulty([next(one_each) for _ in range(CHUNK)])
        missing = {name for name in missing if tally.rows[name].planted < goals[name]}
        n_games, met = tally.faulty_games + tally.spared_games, sum(tally.rows[name].planted for name in missing)
        if met != last:
            lately, last = n_games, met
        elif n_games - lately > PATIENCE * most:
            break
        began = progress(began, f"{table.name}: {n_games:,} faulty games, {len(missing)} kinds to go")
    two_each = simulate(EVER, table.ruleset, seed=TWO_SEED, faults=1.0, two_faults=1.0, options=table.options)
    for _ in range(PATIENCE):
        if tally.two_faults >= most:
            break
        tally.twice_faulty([next(two_each) for _ in range(CHUNK)])
    return tally


def progress(began: float, text: str) -> float:
    """A line now and then."""
    now = time.monotonic()
    if now - began < 10:
        return began
    print(text, file=sys.stderr, flush=True)
    return now


def goals(table: Table, each: int) -> dict[str, int]:
    """How many faults of each name a table is to have: at one with options a part of what the rule set has."""
    plantable = table.plantable()
    if not table.options:
        return dict.fromkeys(plantable, each)
    usual = Table(table.ruleset).plantable()
    return {name: max(1, each // OPTIONS_SHARE) if name in usual else each for name in plantable}


def main() -> int:
    """Play, judge, count, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--legal", type=int, default=100_000, help="legal games of each rule set as it is")
    parser.add_argument("--each", type=int, default=200, help="faults of each violation in each rule set")
    parser.add_argument("--rulesets", nargs="*", default=rulesets(), choices=rulesets(), help="rule sets")
    parser.add_argument("--quick", action="store_true", help="960 legal games, 2 faults each")
    parser.add_argument("--processes", type=int, default=2, help="processes at work at a time")
    options = parser.parse_args()
    n_legal, each = (960, 2) if options.quick else (options.legal, options.each)
    tables = [table for table in TABLES if table.ruleset in options.rulesets]
    tallies = {table.name: Tally() for table in tables}
    with ProcessPoolExecutor(options.processes, mp_context=get_context("spawn")) as pool:
        work = {}
        for table in sorted(tables, key=lambda table: bool(table.options)):
            work[pool.submit(faulty, table, goals(table, each))] = table
            n = n_legal // OPTIONS_SHARE if table.options else n_legal
            work[pool.submit(legal, table, max(n, min(n_legal, CHUNK)))] = table
        for done in as_completed(work):
            tally = tallies[work[done].name]
            try:
                tally.add(done.result())
            except Exception as error:  # noqa: BLE001  the other tables are worth hours
                traceback.print_exception(error)
                tally.broken.append(f"{type(error).__name__}: {error}")
            print(f"{work[done].name}: done", file=sys.stderr, flush=True)
    must = {(name, ruleset) for name, ruleset in required() if ruleset in options.rulesets}
    missed = report([(table, tallies[table.name]) for table in tables], must, each)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
