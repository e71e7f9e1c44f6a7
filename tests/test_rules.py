"""The referee and the reference rules on every hand: exactly the findings that the rule book asks for.

Run compiled and, with BH_UNCOMPILED=1, from the sources.
"""

import pytest

import plain_rules
from baohuang.game.violations import VIOLATIONS, Severity
from hands import Event, Finding, Hand, load_all
from judging import found

HANDS = load_all()


def last_game(events: list[Event]) -> str:
    return str(events[-1]["game"])


def by_referee(events: list[Event]) -> list[Finding]:
    """What the referee finds in the last game; the games before it are the ones it is judged after."""
    game = last_game(events)
    said = found(events)
    assert all(one.game == game for one in said), said
    return [(one.seq, one.name, one.caused_by) for one in said]


def by_reference(events: list[Event]) -> list[Finding]:
    """What the reference rules find in the last game."""
    games: dict[str, list[Event]] = {}
    for event in events:
        games.setdefault(event["game"], []).append(event)
    verdict = plain_rules.judge_games(list(games.values()))[-1]
    return [(one.seq, one.name, one.caused_by) for one in verdict.findings]


def doubted_by_reference(events: list[Event]) -> set[tuple[int, str]]:
    """What the reference rules call suspicious in the last game."""
    games: dict[str, list[Event]] = {}
    for event in events:
        games.setdefault(event["game"], []).append(event)
    verdict = plain_rules.judge_games(list(games.values()))[-1]
    return {(one.seq, one.name) for one in verdict.findings if one.severity == "suspicious"}


def ordered(findings: list[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda one: (one[0], one[1]))


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.id)
def test_referee_finds_what_the_hand_shows(hand: Hand) -> None:
    assert ordered(by_referee(hand.events)) == ordered(hand.expected)


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.id)
def test_the_referee_and_the_reference_are_as_sure(hand: Hand) -> None:
    """What is no more than suspicious, of the findings that both have."""
    doubted = {(one.seq, one.name) for one in found(hand.events) if one.severity is Severity.SUSPICIOUS}
    assert doubted == doubted_by_reference(hand.events)


@pytest.mark.parametrize("hand", [h for h in HANDS if h.legal], ids=lambda hand: hand.id)
def test_referee_finds_nothing_in_the_legal_twin(hand: Hand) -> None:
    assert by_referee(hand.legal) == []


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.id)
def test_reference_finds_what_the_hand_shows(hand: Hand) -> None:
    assert ordered(by_reference(hand.events)) == ordered(hand.expected)


@pytest.mark.parametrize("hand", [h for h in HANDS if h.legal], ids=lambda hand: hand.id)
def test_reference_finds_nothing_in_the_legal_twin(hand: Hand) -> None:
    assert by_reference(hand.legal) == []


@pytest.mark.parametrize("violation", VIOLATIONS, ids=lambda violation: violation.id)
def test_every_violation_has_a_hand_that_shows_it_and_a_legal_twin(violation: object) -> None:
    shown = [hand for hand in HANDS if any(name == violation.id for _, name, _ in hand.expected)]  # type: ignore[attr-defined]
    assert shown
    assert any(hand.legal for hand in shown)
