"""Two rule sets on the same logs: which events are judged differently, and which choice decides."""

import heapq
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, islice
from typing import Final

import numpy as np

from baohuang.cli.attribution import MOST_EVENTS, that_decide, to_be_tried, with_choice
from baohuang.cli.judging import Judged
from baohuang.cli.logs_given import Logs
from baohuang.cli.ruleset_diff import Choice, differing
from baohuang.flow.findings import Finding
from baohuang.flow.unread import Unread
from baohuang.game import rulesets
from baohuang.game.events import EventType, Start
from baohuang.game.rulesets import Ruleset, RulesetError
from baohuang.game.rulesets.fields import BY_NAME
from baohuang.ingest.columns import Fate
from baohuang.ingest.read import read_sources

Place = tuple[int, int, str | None, int | None]  # file, line, game, seq
Named = Callable[[str], Ruleset]
Side = tuple[str, tuple[Choice, ...]]  # the rule set that a log names, and where the other side differs from it

OWN, OTHER = 0, 1


@dataclass(frozen=True)
class Difference:
    """An event that the two sides judge differently.

    `choices` are the fields that decide: one where it is known which, several where it may be any of them.
    """

    own: tuple[Finding | Unread, ...]
    other: tuple[Finding | Unread, ...]
    own_rules: str
    choices: tuple[Choice, ...]

    @property
    def any(self) -> Finding | Unread:
        """A finding of either side, for its place."""
        return (*self.own, *self.other)[0]


@dataclass
class Sums:
    """What has gone by: games and events judged differently, names that come and go, choices that decide."""

    games: set[str] = field(default_factory=set)
    n_events: int = 0
    gone: Counter[str] = field(default_factory=Counter)
    new: Counter[str] = field(default_factory=Counter)
    choices: Counter[str] = field(default_factory=Counter)


@dataclass
class Comparison:
    """The logs judged by their own rules and by others.

    `named` gives a rule set for the name in a log, `under` the other one; `judge` judges the logs once more.
    """

    logs: Logs
    own: Judged
    other: Judged
    named: Named
    under: Named
    judge: Callable[[Named], Judged]
    sums: Sums = field(default_factory=Sums)

    def differences(self) -> Iterator[Difference]:
        """Every event judged differently, by file and line; `sums` fills up on the way."""
        games = {one.game for own, other in self._pairs() for one in (*own, *other) if one.game is not None}
        sides = dict(self._rules_of(games)) if games else {}
        sufficient = self._tried(sides) if sides else {}
        for own, other in self._pairs():
            one = (*own, *other)[0]
            name, differing_choices = _UNKNOWN if one.game is None else sides.get(one.game, _UNKNOWN)
            choices = _may_decide(differing_choices, own, other)
            tried = that_decide(choices, sufficient.get(_place(one), {})) if len(choices) > 1 else ()
            decide = tried or _deciding(choices, _changed(own, other))
            self._count(own, other, decide)
            yield Difference(own, other, name, decide)

    def _tried(self, sides: dict[str, Side]) -> dict[Place, dict[str, bool]]:
        """For each event on which several choices may decide: the choices that make the difference by themselves."""
        expected = {
            _place(one): _verdicts(other)
            for own, other in islice(self._pairs(), MOST_EVENTS)
            for one in (*own, *other)[:1]
            if one.game is not None
        }
        sufficient: dict[Place, dict[str, bool]] = {place: {} for place in expected}
        for choice in to_be_tried((choices for _, choices in sides.values()), self.own.checked.n_lines):
            judged = self.judge(with_choice(self.named, self.under, choice))
            found: dict[Place, set[tuple[str, str]]] = {}
            for one in judged.found:
                if (place := _place(one)) in expected:
                    found.setdefault(place, set()).add(_verdict(one))
            for place, verdicts in expected.items():
                names = {name for name, _ in found.get(place, set())}
                sufficient[place][choice] = names == {name for name, _ in verdicts}
        return sufficient

    def _pairs(self) -> Iterator[tuple[tuple[Finding | Unread, ...], tuple[Finding | Unread, ...]]]:
        """What the two sides say of each event on which they differ."""
        for _, both in groupby(_merged(self.own, self.other), key=lambda entry: _place(entry[1])):
            entries = list(both)
            own, other = (tuple(one for side, one in entries if side == asked) for asked in (OWN, OTHER))
            if _verdicts(own) != _verdicts(other):
                yield own, other

    def _rules_of(self, games: set[str]) -> Iterator[tuple[str, Side]]:
        """The rule set of each of these games, and where the other side's differs: their starts are read once more."""
        made: dict[str, Side] = {}
        for chunk in read_sources(self.logs.sources(), limits=self.logs.limits):
            columns = chunk.columns
            for row in np.flatnonzero((columns.fate == Fate.ACCEPTED) & (columns.type == EventType.START)).tolist():
                game = chunk.games[columns.game[row]]
                if game not in games:
                    continue
                start = columns.payloads[columns.payload[row]]
                key = repr((start.ruleset, start.options))
                if key not in made:
                    made[key] = start.ruleset, self._choices(start)
                yield game, made[key]

    def _choices(self, start: Start) -> tuple[Choice, ...]:
        options = start.options if isinstance(start.options, dict) else {}
        try:
            own = rulesets.with_options(self.named(start.ruleset), options)
            other = rulesets.with_options(self.under(start.ruleset), options)
        except RulesetError:
            return ()
        return differing(own, other, with_taken_over=False)

    def _count(
        self, own: tuple[Finding | Unread, ...], other: tuple[Finding | Unread, ...], choices: tuple[Choice, ...]
    ) -> None:
        sums = self.sums
        one = (*own, *other)[0]
        if one.game is not None:
            sums.games.add(one.game)
        sums.n_events += 1
        gone, new = Counter(x.name for x in own), Counter(x.name for x in other)
        sums.gone += gone - new
        sums.new += new - gone
        if len(choices) == 1:
            sums.choices[choices[0].name] += 1


_UNKNOWN: Final[Side] = ("?", ())


def _deciding(choices: tuple[Choice, ...], changed: Sequence[Finding | Unread]) -> tuple[Choice, ...]:
    """Where trying does not tell: the choices that the violations which came or went are declared to hang on.

    The only one there is, or all of them where nothing tells.
    """
    if len(choices) < 2:
        return choices
    asked = [one.violation.declaration.field for one in changed if isinstance(one, Finding)]
    hit = tuple(choice for choice in choices if any(name and _is_within(name, choice.name) for name in asked))
    return hit or choices


def _may_decide(
    choices: tuple[Choice, ...], own: Sequence[Finding | Unread], other: Sequence[Finding | Unread]
) -> tuple[Choice, ...]:
    """The choices that can make this difference: values where a fault comes or goes, else how sure they are."""
    is_of_names = {one.name for one in own} != {one.name for one in other}
    return tuple(choice for choice in choices if choice.is_of_value == is_of_names) or choices


def _is_within(name: str, choice: str) -> bool:
    """Whether a declared field is that choice, or one is the group of the other."""
    return name == choice or name.startswith(choice + ".") or (name not in BY_NAME and choice.startswith(name + "."))


def _changed(own: Sequence[Finding | Unread], other: Sequence[Finding | Unread]) -> list[Finding | Unread]:
    """What only one side says."""
    return [
        *(one for one in own if _verdict(one) not in _verdicts(other)),
        *(one for one in other if _verdict(one) not in _verdicts(own)),
    ]


def _merged(own: Judged, other: Judged) -> Iterator[tuple[int, Finding | Unread]]:
    """What both sides found, by place; of one place the own side first."""
    sides = (((OWN, one) for one in own.found), ((OTHER, one) for one in other.found))
    return heapq.merge(*sides, key=lambda entry: (entry[1].file, entry[1].line, entry[1].seq or 0))


def _place(one: Finding | Unread) -> Place:
    return one.file, one.line, one.game, one.seq


def _verdict(one: Finding | Unread) -> tuple[str, str]:
    return one.name, str(one.severity) if isinstance(one, Finding) else ""


def _verdicts(found: Sequence[Finding | Unread]) -> set[tuple[str, str]]:
    return {_verdict(one) for one in found}
