"""`bh check`: verdicts on logs, without a lake."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from baohuang.flow.arrivals import Arrivals, Release
from baohuang.flow.findings import Finding, findings
from baohuang.flow.matches import Results, judge_matches
from baohuang.flow.replay import RulesOf, replay
from baohuang.flow.unread import Unread, conflicting, late, unread_file, unread_games, unread_line
from baohuang.game.rulesets import Ruleset
from baohuang.ingest.limits import Limits
from baohuang.ingest.read import FileRead, read

CHECK_ROWS = 5_000_000


@dataclass
class Checked:
    """The sum of a check; complete when the findings have been taken to their end."""

    paths: list[str] = field(default_factory=list)
    n_games: int = 0
    n_events: int = 0
    n_lines: int = 0
    n_duplicates: int = 0
    files: list[FileRead] = field(default_factory=list)
    states: dict[str, int] = field(default_factory=dict)


def check(
    paths: Iterable[str | os.PathLike[str]],
    checked: Checked,
    *,
    stdin: BinaryIO | None = None,
    limits: Limits | None = None,
    named: Callable[[str], Ruleset] | None = None,
    on_chunk: Callable[[int], None] | None = None,
) -> Iterator[Finding | Unread]:
    """Findings and what could not be judged, fault by fault; `checked` fills up on the way.

    `named` gives the rule set for the name in a log. `on_chunk` is told the bytes read. Raises InputError.
    """
    arrivals = Arrivals(held_rows=CHECK_ROWS)
    results = Results()
    rules_of = RulesOf(named) if named else RulesOf()
    ids: list[str] = []
    for chunk in read(paths, stdin=stdin, limits=limits):
        ids = chunk.games
        checked.paths = chunk.paths
        checked.n_lines += len(chunk.columns)
        for line in chunk.quarantined:
            yield unread_line(line)
        for file in chunk.files:
            checked.files.append(file)
            yield from unread_file(file)
        for release in arrivals.add(chunk.columns):
            yield from _judged(release, ids, rules_of, results, checked)
        if on_chunk:
            on_chunk(int(chunk.columns.length.sum() + chunk.columns.ending.sum()))
    for release in arrivals.rest():
        yield from _judged(release, ids, rules_of, results, checked)
    for columns in arrivals.late:
        yield from late(columns, ids)


def _judged(
    release: Release, ids: list[str], rules_of: RulesOf, results: Results, checked: Checked
) -> Iterator[Finding | Unread]:
    batch = replay(release.events, release.conflicts, rules_of)
    judge_matches(batch, results)
    checked.n_games += len(batch.games)
    checked.n_events += len(batch.events)
    checked.n_duplicates += len(release.resolved.duplicates)
    for game in batch.games:
        checked.states[game.state] = checked.states.get(game.state, 0) + 1
    yield from conflicting(release.resolved.conflicts, ids)
    yield from unread_games(batch, ids)
    for _, finding in findings(batch, ids):
        yield finding
