"""Planted faults: each kind can be planted, and is the one finding of an onlooker with the rule book."""

import io
import json
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

import pytest
from simulated import FAULTY_TABLES, events_of, faulty_games, faulty_games_at

from baohuang.flow.check import check
from baohuang.flow.findings import Finding
from baohuang.game import rulesets
from baohuang.game.violations import Violation
from baohuang.simulate import Counts, simulate
from baohuang.simulate.faults import KINDS
from baohuang.simulate.faults.bad_lines import KINDS as BAD_LINES
from baohuang.simulate.faults.registry import kinds_under
from plain_rules import WEIHAI, judge, lay_over

SEVERITIES = {"illegal", "inconsistent", "mismatch", "suspicious"}
OF_THE_LAST_GAME = {"settled_twice"}  # what must be known of the last game for it is more than who was out first


@cache
def planted() -> Counter[str]:
    return Counter(fault.name for game in faulty_games() for fault in game.faults)


@cache
def planted_at(table: str) -> Counter[str]:
    return Counter(fault.name for game in faulty_games_at(table) for fault in game.faults)


def test_there_is_a_kind_for_every_violation():
    assert set(KINDS) == {violation.name.lower() for violation in Violation if violation}


@pytest.mark.parametrize("name", sorted(KINDS))
def test_kind_can_be_planted(name):
    assert planted()[name] + sum(planted_at(table)[name] for table in FAULTY_TABLES) >= 1


def test_every_violation_that_weihai_can_show_is_planted():
    lines = (Path(__file__).parent.parent / "rules" / "weihai_names.txt").read_text().splitlines()
    names = {line.split("|")[0].strip() for line in lines if line.strip() and not line.startswith("#")}
    assert set(planted()) >= names


@pytest.mark.parametrize("table", FAULTY_TABLES)
def test_kinds_are_planted_where_they_can_occur(table):
    """In so few games nearly all of them; none that its own condition rules out."""
    ruleset, options = FAULTY_TABLES[table]
    kinds = set(kinds_under(rulesets.with_options(rulesets.load(ruleset), options)))
    assert len(set(planted_at(table)) & kinds) > 0.9 * len(kinds)


@pytest.mark.parametrize("table", FAULTY_TABLES)
def test_referee_finds_each_fault_and_nothing_else(table):
    """Under its name, at its event, as serious as it is; what follows from it with its cause."""
    games = faulty_games_at(table)
    log = b"".join(game.lines for game in games)
    found: dict[str, dict[tuple[int, str, int | None], str]] = defaultdict(dict)
    for finding in check(["-"], stdin=io.BytesIO(log)):
        assert isinstance(finding, Finding), finding
        found[finding.game][finding.seq, str(finding.name), finding.caused_by] = str(finding.severity)
    for game in games:
        own = {(fault.seq, fault.name, None): fault.severity for fault in game.faults}
        follows = {(seq, name, fault.seq) for fault in game.faults for seq, name in fault.follows}
        assert set(found[game.id]) == set(own) | follows, game.id
        assert {key: found[game.id][key] for key in own} == own, game.id


def test_every_game_has_what_was_asked_for():
    two = sum(len(game.faults) > 1 for game in faulty_games())
    assert all(game.faults for game in faulty_games())
    assert 0.04 < two / len(faulty_games()) < 0.25


def test_truth_points_at_events():
    for game in faulty_games():
        events = events_of(game)
        assert [event["seq"] for event in events] == list(range(len(events)))
        for fault in game.faults:
            assert fault.severity in SEVERITIES
            assert 0 <= fault.seq < len(events)
            for seq, name in fault.follows:
                assert fault.seq < seq < len(events)
                assert name in KINDS


def test_some_faults_have_what_must_follow():
    assert any(fault.follows for game in faulty_games() for fault in game.faults)


@pytest.mark.parametrize("part", range(4))
def test_plain_rules_find_each_fault_and_nothing_else(part):
    """The truth is what an independent reading of the rule book finds, event by event, also in the games between."""
    previous, match = None, None
    for game in simulate(96, seed=100 + part, faults=0.8, two_faults=0.2):
        events = events_of(game)
        if game.match != match:
            previous, match = None, game.match
        rules = lay_over(WEIHAI, events[0].get("options", {}))
        verdict = judge(events, rules, previous, with_could_beat=False)
        truth = {(fault.seq, fault.name, None) for fault in game.faults}
        truth |= {(seq, name, fault.seq) for fault in game.faults for seq, name in fault.follows}
        truth = {finding for finding in truth if finding[1] not in OF_THE_LAST_GAME}
        assert {(f.seq, f.name, f.caused_by) for f in verdict.findings} == truth, game.id
        severity = {(fault.seq, fault.name): fault.severity for fault in game.faults}
        for finding in verdict.findings:
            assert severity.get((finding.seq, finding.name), finding.severity) == finding.severity
        if verdict.state == "unjudged":
            previous = None
        elif verdict.state != "void":
            previous = {"first": verdict.places.index(1)} if 1 in verdict.places else None


def test_bad_lines_are_between_good_ones():
    names = Counter[str]()
    for game in simulate(200, seed=3, bad_lines=1.0):
        ((at, name),) = game.bad_lines
        names[name] += 1
        lines = game.lines.splitlines()
        good = [json.loads(line) for i, line in enumerate(lines) if i != at]
        assert [event["seq"] for event in good] == list(range(len(good)))
        assert lines[at] not in (lines[at - 1], b"")
    assert set(names) == set(BAD_LINES)


def test_shares_are_shares():
    with pytest.raises(ValueError, match="share from 0 to 1"):
        next(simulate(1, faults=1.5))


def test_other_rule_sets_are_refused():
    with pytest.raises(ValueError, match="gouji"):
        next(simulate(1, ruleset="gouji"))


def test_counts_are_of_the_legal_games():
    legal, faulty = Counts(), Counts()
    list(simulate(30, seed=1, counts=legal))
    list(simulate(30, seed=1, faults=1.0, counts=faulty))
    assert dict(legal) == dict(faulty)
