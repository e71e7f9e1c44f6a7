"""Findings in words: what the numbers of the referee say, in both languages."""

import string

import pytest

from baohuang.game.violations import VIOLATIONS, Policy, Violation
from baohuang.referee.words import places_text, set_text, unpack
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


def test_a_finding_says_what_was_expected_and_what_was_found() -> None:
    finding = SHOWN[Violation.OUT_OF_TURN]
    assert finding.message("en") == f"seat {finding.actual} acts, it is the turn of seat {finding.expected}"
    assert SHOWN[Violation.RESULT_MISMATCH].expected in ("emperor", "rebels", "draw")
