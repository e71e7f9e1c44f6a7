"""Findings in words: what the numbers of the referee say, in both languages."""

import string

import pytest

from baohuang.game.violations import VIOLATIONS, Policy, Shows, Violation
from baohuang.referee.words import places_text, seats_text, set_text, show, unpack
from hands import load_all
from judging import found


def pack(*values: int) -> int:
    """Five numbers, 12 bits each, from -2048 (the compiled form is not reachable from Python)."""
    return sum((value + 2048) << shift for value, shift in zip(values, (48, 36, 24, 12, 0), strict=True))


def pack_set(base: int, plain: int, small: int, big: int) -> int:
    """A set: base rank plus one, plain cards, small and big jokers, 12 bits each."""
    return (base + 1) << 36 | plain << 24 | small << 12 | big


SHOWN = {one.violation: one for hand in load_all() for one in found(hand.events)}


@pytest.mark.parametrize("violation", VIOLATIONS, ids=lambda violation: violation.id)
def test_every_violation_is_worded_in_both_languages(violation: Violation) -> None:
    says = violation.declaration
    for text in (says.english, says.chinese, says.why_english, says.why_chinese, says.clause):
        assert text
    fields = {name for _, name, _, _ in string.Formatter().parse(says.english) if name}
    assert fields == {name for _, name, _, _ in string.Formatter().parse(says.chinese) if name}
    assert says.number == violation
    assert says.policy in Policy


@pytest.mark.parametrize("violation", VIOLATIONS, ids=lambda violation: violation.id)
def test_what_the_message_speaks_of_is_given(violation: Violation) -> None:
    finding = SHOWN[violation]
    for lang in ("en", "zh"):
        assert "{" not in finding.message(lang)
    for name in ("expected", "actual"):
        if "{" + name + "}" in violation.declaration.english:
            assert getattr(finding, name) is not None, name


def test_sets_places_and_scores_are_written_as_people_read_them() -> None:
    assert set_text(pack_set(6, 2, 1, 0)) == "9 9 SJ"
    assert set_text(pack_set(13, 0, 1, 1)) == "SJ BJ"
    assert unpack(pack(-64, 16, 16, 16, 16)) == [-64, 16, 16, 16, 16]
    assert places_text(pack(1, 0, 2, 3, 0)) == "[1, null, 2, 3, null]"
    assert places_text(4) == "4"
    assert seats_text(0b01010) == "1, 3"
    assert seats_text(0) == "none"


def test_a_count_that_the_rules_do_not_name_is_none() -> None:
    assert show(Shows.COUNT, 2, None, None, None) == "2"
    assert show(Shows.COUNT, -1, None, None, None) == "none"
    text = Violation.EXEMPTION_FALSE.declaration.expected, Violation.EXEMPTION_FALSE.declaration.actual
    assert text == (Shows.COUNT, Shows.COUNT)


def test_a_finding_says_what_was_expected_and_what_was_found() -> None:
    finding = SHOWN[Violation.OUT_OF_TURN]
    assert finding.message("en") == f"seat {finding.actual} acts, it is the turn of seat {finding.expected}"
    assert SHOWN[Violation.RESULT_MISMATCH].expected in ("emperor", "rebels", "draw")


DEAL_OF_0 = ("deal", {"seat": 0, "cards": "EJ7s"})
DEAL_OF_2 = ("deal", {"seat": 2, "cards": "GJ9s"})
ACCEPT = ("accept", {"seat": 0})
LEAD = ("play", {"seat": 0, "cards": "7s7h"})
ENDED = {"places": [1, 2, 3, 4, 5], "emperor": 0, "guard": 2}


@pytest.mark.parametrize(
    ("name", "expected", "actual", "events"),
    [
        ("seat_count_mismatch", "5", "4", []),
        ("hand_size_mismatch", "33", "2", [("deal", {"seat": 1, "cards": "7s8s"}), ACCEPT]),
        ("unknown_card", None, "4d", [("deal", {"seat": 1, "cards": "4d"}), ACCEPT]),
        ("abdicate_not_holder", "0", "1", [DEAL_OF_0, ("abdicate", {"seat": 1, "to": 3})]),
        ("abdicate_wrong_target", "2", "1", [("abdicate", {"seat": 0, "to": 1})]),
        ("abdicate_not_allowed", "1", "2", [("abdicate", {"seat": 0, "to": 2}), ("abdicate", {"seat": 2, "to": 4})]),
        ("emperor_not_card_holder", "0", "3", [DEAL_OF_0, ("accept", {"seat": 3})]),
        ("guard_identity_mismatch", "2", "4", [DEAL_OF_0, DEAL_OF_2, ACCEPT, ("end", {**ENDED, "guard": 4})]),
        ("rebellion_below_threshold", "2", "1", [ACCEPT, ("declare_rebellion", {"seat": 1}), ("reveal", {"seat": 2})]),
        ("out_of_turn", "1", "2", [ACCEPT, LEAD, ("play", {"seat": 2, "cards": "8s8h"})]),
        ("trick_closed_early", "1", "0", [ACCEPT, LEAD, ("play", {"seat": 0, "cards": "8s8h"})]),
        ("first_lead_not_emperor", "0", "3", [ACCEPT, ("play", {"seat": 3, "cards": "8s"})]),
        ("count_mismatch", "2", "3", [ACCEPT, LEAD, ("play", {"seat": 1, "cards": "8s8h8d"})]),
        ("not_higher", "7 7", "7d7c", [ACCEPT, LEAD, ("play", {"seat": 1, "cards": "7d7c"})]),
        ("card_not_held", None, "8h", [DEAL_OF_0, ACCEPT, ("play", {"seat": 0, "cards": "7s8h"})]),
        ("emperor_identity_mismatch", "0", "3", [ACCEPT, ("end", {"emperor": 3})]),
        ("multiplier_mismatch", "1", "3", [ACCEPT, ("end", {"factor": 3})]),
        ("result_mismatch", "emperor", "draw", [ACCEPT, ("end", {**ENDED, "result": "draw"})]),
        ("base_score_mismatch", "[4, -2, 2, -2, -2]", "[1, 0, 0, 0, -1]", [
            ACCEPT, ("end", {**ENDED, "places": [1, 2, 3, 4, 5], "scores": [1, 0, 0, 0, -1]}),
        ]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_expected_and_actual(
    name: str, expected: str | None, actual: str, events: list[tuple[str, dict[str, object]]]
) -> None:
    """By hand: what each short log should say was expected and found."""
    players = list("abcde")[: 4 if name == "seat_count_mismatch" else 5]
    start = ("start", {"ruleset": "weihai", "players": players})
    head = {"v": 1, "game": "words", "ts": "2026-11-01T20:15:00Z"}
    log = [{**head, "seq": seq, "type": kind, **keys} for seq, (kind, keys) in enumerate([start, *events])]
    [finding] = [one for one in found(log) if one.name == name]
    assert (finding.expected, finding.actual) == (expected, actual)
