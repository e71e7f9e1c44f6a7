"""`bh check`: verdicts on logs, without a lake."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

import numpy as np

from baohuang.flow.arrivals import Arrivals, Release
from baohuang.flow.findings import Finding, findings
from baohuang.flow.held import Sorted, concat, regroup, select
from baohuang.flow.matches import Results
from baohuang.flow.replay import Batch, Replayed, RulesOf, replay
from baohuang.flow.unread import Unread, conflicting, late, unread_file, unread_games, unread_line
from baohuang.game.rulesets import Ruleset
from baohuang.ingest.limits import Limits
from baohuang.ingest.read import FileRead, read_sources
from baohuang.ingest.sources import find_sources

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
    follow_links: bool = False,
    on_read: Callable[[int], None] | None = None,
) -> Iterator[Finding | Unread]:
    """Findings and what could not be judged, fault by fault; `checked` fills up on the way.

    `named` gives the rule set for the name in a log; `held_rows` is as for `ingest`, and as many may wait
    for the game before theirs. `on_read` is told stored bytes as they are taken. Raises InputError.
    """
    checked = Checked() if checked is None else checked
    arrivals = Arrivals(held_rows)
    judge = _Judge(RulesOf(named) if named else RulesOf(), checked, held_rows)
    ids: list[str] = []
    sources = find_sources(paths, follow_links=follow_links)
    for chunk in read_sources(sources, stdin=stdin, limits=limits, on_read=on_read):
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
    for release in arrivals.rest():
        yield from judge.games(release, ids)
    yield from judge.rest(ids)
    for columns in arrivals.late:
        yield from late(columns, ids)


@dataclass
class _Judge:
    """Judges games as they are let go.

    A game whose rules ask about the one before it waits for that one, if it is not seen yet: its events are kept and
    it is judged with whatever comes next, but nothing is said of it until the other is there, or the input has ended.
    """

    rules_of: RulesOf
    checked: Checked
    held_rows: int
    results: Results = field(default_factory=Results)
    waiting: Sorted | None = None
    conflicts: dict[int, int] = field(default_factory=dict)

    def games(self, release: Release, ids: list[str]) -> Iterator[Finding | Unread]:
        """What there is to say of these games, and of those that waited for them."""
        self.checked.n_duplicates += len(release.resolved.duplicates)
        yield from conflicting(release.resolved.conflicts, ids)
        self.conflicts = release.conflicts
        events = release.events
        if self.waiting is not None:
            events = regroup(concat([self.waiting.columns, events.columns]))
        batch = replay(events, self.conflicts, self.rules_of, ids, self.results)
        waits = np.asarray([_waits(game) for game in batch.games], bool)
        n_waiting = int((events.last - events.first)[waits].sum())
        if n_waiting > self.held_rows:  # too many to keep
            waits[:] = False
        self.waiting = select(events, waits) if waits.any() else None
        yield from self._said(batch, ids, waits)

    def rest(self, ids: list[str]) -> Iterator[Finding | Unread]:
        """What there is to say of games whose predecessor did not come."""
        if self.waiting is not None:
            batch = replay(self.waiting, self.conflicts, self.rules_of, ids, self.results)
            self.waiting = None
            yield from self._said(batch, ids, np.zeros(len(batch.games), bool))

    def _said(self, batch: Batch, ids: list[str], waits: np.ndarray) -> Iterator[Finding | Unread]:
        """Findings and obstacles of the games that do not wait."""
        checked = self.checked
        done = [game for game, is_waiting in zip(batch.games, waits, strict=True) if not is_waiting]
        checked.n_games += len(done)
        for game in done:
            checked.n_events += game.last - game.first
            checked.states[game.state] = checked.states.get(game.state, 0) + 1
        yield from unread_games(batch, done, ids)
        silent = {game.game for game, is_waiting in zip(batch.games, waits, strict=True) if is_waiting}
        for game, finding in findings(batch, ids):
            if game.game not in silent:
                yield finding


def _waits(game: Replayed) -> bool:
    """The game before it may still come, and would make a difference."""
    if not game.predecessor.is_missing or game.outcome < 0 or game.is_unjudged or game.ruleset is None:
        return False
    asks = game.ruleset.fields
    return asks["deal.later"] is not None or bool(asks["tribute"]) or bool(asks["ante"]) or bool(asks["hold.qing3"])
