"""`bh check`: verdicts on logs, without a lake."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import BinaryIO

from baohuang.flow.arrivals import Arrivals, Release
from baohuang.flow.findings import Finding, findings
from baohuang.flow.matches import Results, dealt_first, judge_matches, place_in_match, to_be_dealt_first
from baohuang.flow.replay import Batch, RulesOf, replay
from baohuang.flow.unread import Unread, conflicting, late, unread_file, unread_games, unread_line
from baohuang.game.rulesets import Ruleset
from baohuang.game.violations import Violation
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
    checked: Checked | None = None,
    *,
    stdin: BinaryIO | None = None,
    limits: Limits | None = None,
    named: Callable[[str], Ruleset] | None = None,
    held_rows: int = CHECK_ROWS,
    on_chunk: Callable[[int], None] | None = None,
) -> Iterator[Finding | Unread]:
    """Findings and what could not be judged, fault by fault; `checked` fills up on the way.

    `named` gives the rule set for the name in a log; `held_rows` is as for `ingest`. `on_chunk` is told the bytes
    read. Raises InputError.
    """
    checked = Checked() if checked is None else checked
    arrivals = Arrivals(held_rows)
    judge = _Judge(RulesOf(named) if named else RulesOf(), checked)
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
            yield from judge.games(release, ids)
        if on_chunk:
            on_chunk(int(chunk.columns.length.sum() + chunk.columns.ending.sum()))
    for release in arrivals.rest():
        yield from judge.games(release, ids)
    yield from judge.followers()
    for columns in arrivals.late:
        yield from late(columns, ids)


@dataclass(frozen=True)
class _Follower:
    """A game whose predecessor has not been seen: its place in its match, and what a finding would say of it."""

    place: tuple[str, int]
    dealt: int
    ruleset: Ruleset
    finding: Finding


@dataclass
class _Judge:
    """Judges games as they are let go."""

    rules_of: RulesOf
    checked: Checked
    results: Results = field(default_factory=Results)
    waiting: list[_Follower] = field(default_factory=list)

    def games(self, release: Release, ids: list[str]) -> Iterator[Finding | Unread]:
        """What there is to say of these games."""
        batch = replay(release.events, release.conflicts, self.rules_of)
        judge_matches(batch, ids, self.results)
        checked = self.checked
        checked.n_games += len(batch.games)
        checked.n_events += len(batch.events)
        checked.n_duplicates += len(release.resolved.duplicates)
        for game in batch.games:
            checked.states[game.state] = checked.states.get(game.state, 0) + 1
        self.waiting += _followers(batch, ids)
        yield from conflicting(release.resolved.conflicts, ids)
        yield from unread_games(batch, ids)
        for _, finding in findings(batch, ids):
            yield finding

    def followers(self) -> Iterator[Finding]:
        """Findings of games whose predecessor came after them."""
        for game in self.waiting:
            first = to_be_dealt_first(game.ruleset.fields, self.results.before(game.place), game.dealt)
            if first is not None:
                yield replace(game.finding, expected=str(first), actual=str(game.dealt))


def _followers(batch: Batch, ids: list[str]) -> Iterator[_Follower]:
    for game in batch.games:
        place, dealt = place_in_match(game), dealt_first(game)
        if game.predecessor == "unknown" and place and dealt is not None and game.ruleset:
            fields, assumed = game.ruleset.fields, game.ruleset.assumed
            violation = Violation.DEAL_START_WRONG_SEAT
            finding = Finding(
                violation=violation,
                severity=violation.severity(fields, assumed, claim=False, stated=False),
                game=ids[game.game],
                seq=0,
                seat=None,
                expected=None,
                actual=None,
                caused_by=None,
                file=int(batch.events.file[game.first]),
                line=int(batch.events.line[game.first]),
                byte_offset=int(batch.events.offset[game.first]),
                cards=None,
            )
            yield _Follower(place, dealt, game.ruleset, finding)
