"""The tables that `make bench-faults` prints, in Markdown, and which targets were missed."""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable

from fault_tables import Table
from fault_tally import DOUBT, DOUBTED_BRANCH, Row, Tally

RARE = 0.1  # consequences for each planted fault, at most

Played = list[tuple[Table, Tally]]


def report(played: Played, must: set[tuple[str, str]], each: int) -> list[str]:
    """Print everything; returns the targets that were missed, which are printed last."""
    by_ruleset: dict[str, Tally] = defaultdict(Tally)
    for table, tally in played:
        by_ruleset[table.ruleset].add(tally)
    say("## Faults", "")
    missed = faults(by_ruleset, must, each)
    say("", "## Consequences", "")
    missed += consequences(by_ruleset)
    say("", "## Games", "")
    missed += games(played)
    say("", "## Branches of the rules taken in legal games", "")
    missed += branches(played)
    mistakes = [f"* {table.name}: {mistake}" for table, tally in played for mistake in tally.mistakes]
    if mistakes:
        say("", "## Mistakes, the first ones of each table", "", *mistakes)
    say("", "## Missed", "", *([f"* {target}" for target in missed] or ["Nothing: every target is met."]))
    return missed


def say(*lines: str) -> None:
    """Print."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def row_of(cells: Iterable[object]) -> str:
    """A row of a table."""
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def head(first: str, *others: str) -> None:
    """The head of a table: names on the left, figures on the right."""
    say(row_of([first, *others]), row_of(["---", *["---:"] * len(others)]))


def share(part: int, whole: int) -> str:
    """In hundred; only what is whole is 100 %."""
    if not whole:
        return "–"
    return f"{min(100 * part / whole, 100 if part == whole else 99.9):.3g} %"


def faults(by_ruleset: dict[str, Tally], must: set[tuple[str, str]], each: int) -> list[str]:
    """Recall, precision, findings a fault and right events by violation and rule set."""
    head(
        "violation",
        *("rule set", "planted", "recall", "precision", "findings a fault", "right event", "right severity"),
        "consequences",
    )
    missed = []
    total = Row()
    met = {(name, ruleset) for ruleset, tally in by_ruleset.items() for name in tally.rows}
    for name, ruleset in sorted(must | met):
        row = by_ruleset[ruleset].rows.get(name, Row())
        total.add(row)
        say(row_of([name, ruleset, *figures(row)]))
        wrong = is_wrong(row)
        if (name, ruleset) in must and row.planted < each:
            wrong.append(f"planted {row.planted} times of {each}")
        if wrong:
            missed.append(f"{name} in {ruleset}: {', '.join(wrong)}")
    say(row_of(["all", f"{len(must | met)} rows", *figures(total)]))
    return missed


def figures(row: Row) -> list[str]:
    """The cells of a row."""
    return [
        f"{row.planted:,}",
        share(row.found, row.planted),
        share(row.true_findings, row.findings),
        f"{row.findings_there / row.planted:.4g}" if row.planted else "–",
        share(row.at_event, row.found),
        share(row.right_severity, row.at_event),
        f"{row.consequences:,}",
    ]


def is_wrong(row: Row) -> list[str]:
    """What is not as it should be."""
    judged = {
        "recall": row.found == row.planted,
        "precision": row.true_findings == row.findings,
        "findings a fault": row.findings_there == row.planted,
        "right event": row.at_event == row.found,
        "right severity": row.right_severity == row.at_event,
    }
    return [name for name, is_right in judged.items() if not is_right]


def consequences(by_ruleset: dict[str, Tally]) -> list[str]:
    """What followed from what: findings with a cause."""
    pairs: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for ruleset, tally in by_ruleset.items():
        for pair, number in tally.consequences.items():
            pairs[pair][ruleset] = number
    head("cause", "what follows", *by_ruleset)
    for (cause, follows), numbers in sorted(pairs.items()):
        say(row_of([cause, follows, *(numbers[ruleset] or "" for ruleset in by_ruleset)]))
    n_faults = sum(tally.faulty_games + tally.two_faults for tally in by_ruleset.values())
    n_caused = sum(tally.consequences.total() for tally in by_ruleset.values())
    say("", f"{n_caused:,} for {n_faults:,} faults: {share(n_caused, n_faults)}")
    return [f"consequences: {share(n_caused, n_faults)} are not rare"] if n_caused > RARE * n_faults else []


def games(played: Played) -> list[str]:
    """Legal games and their findings, faulty games, games with two faults."""
    head(
        "table", "legal games", "findings", "faulty games", "no fault fitted", "two faults", "two findings", "unjudged"
    )
    missed = []
    total = Tally()
    for table, tally in played:
        total.add(tally)
        say(row_of([table.name, *numbers_of(tally)]))
        if tally.legal_findings:
            missed.append(f"{table.name}: findings in legal games: {dict(tally.legal_findings)}")
        missed.extend(f"{table.name}: broke off with {error}" for error in tally.broken)
        if tally.doubts != tally.branches[DOUBTED_BRANCH]:
            missed.append(f"{table.name}: {tally.doubts} times {DOUBT} in legal games, not at each such answer")
        if tally.two_faults != tally.two_faults_right:
            n_wrong = tally.two_faults - tally.two_faults_right
            missed.append(f"{table.name}: {n_wrong} games with two faults that are not two findings")
        if tally.unjudged:
            missed.append(f"{table.name}: {tally.unjudged} not judged")
        if not table.options and not tally.two_faults:
            missed.append(f"{table.name}: no games with two faults")
    say(row_of(["all", *numbers_of(total)]))
    return missed


def numbers_of(tally: Tally) -> list[str]:
    """The cells of a row."""
    numbers = [
        tally.legal_games,
        tally.legal_findings.total(),
        tally.doubts,
        tally.faulty_games,
        tally.spared_games,
        tally.two_faults,
        tally.two_faults_right,
        tally.unjudged,
    ]
    return [f"{number:,}" for number in numbers]


def branches(played: Played) -> list[str]:
    """How often each branch was taken at each rule set's tables; what no table there has is left blank."""
    rulesets = list(dict.fromkeys(table.ruleset for table, _ in played))
    taken: dict[str, Counter[str]] = defaultdict(Counter)
    has: dict[str, set[str]] = defaultdict(set)
    missed = []
    for table, tally in played:
        for name, number in tally.branches.items():
            taken[name][table.ruleset] += number
            has[name].add(table.ruleset)
            if not number:
                missed.append(f"{table.name}: never {name}")
    head("branch", *rulesets)
    for name, numbers in taken.items():
        say(row_of([name, *(f"{numbers[each]:,}" if each in has[name] else "" for each in rulesets)]))
    return missed
