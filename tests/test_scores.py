"""Points: the worked examples of the rule book, each by its clause, as claims that the referee must and must not take.

A claim of scores is compared given the claimed roles, places and factor, so a game that says no more than these is
enough; what else is wrong with it (it ends early) is not looked at here.
"""

import pytest

import plain_rules
from hands import Event, table
from judging import found

SCORE_NAMES = {
    "role_score_mismatch",
    "base_score_mismatch",
    "split_mismatch",
    "not_zero_sum",
    "solo_ladder_mismatch",
    "solo_not_recognised",
}
ROWS = table("scores.txt")
PAIRS = [row for row in ROWS if row[0] == "pair"]
SOLOS = [row for row in ROWS if row[0] in ("hidden", "open")]
VECTORS = [row for row in ROWS if row[0] not in ("pair", "hidden", "open")]


def ended(scores: list[int], places: list[int], factor: int, emperor: int, guard: int | None, kind: str) -> list[Event]:
    """A game that was closed with these claims; an open solo is announced."""
    claims = {"places": places, "emperor": emperor, "guard": guard, "factor": factor, "scores": scores}
    events: list[Event] = [
        {"type": "start", "ruleset": "weihai", "players": list("abcde")},
        {"type": "accept", "seat": emperor},
        *([{"type": "solo", "seat": emperor, "open": True}] if kind == "open" else []),
        {"type": "end", **claims},
    ]
    head = {"v": 1, "game": "scores", "ts": "2026-11-01T20:15:00Z"}
    return [{**head, "seq": seq, **event} for seq, event in enumerate(events)]


def score_names(events: list[Event]) -> list[str]:
    """The names that speak of scores: the referee's, which must be the reference's too."""
    names = [finding.name for finding in found(events) if finding.name in SCORE_NAMES]
    reference = [one.name for one in plain_rules.judge(events, plain_rules.WEIHAI).findings if one.name in SCORE_NAMES]
    assert names == reference
    return names


def places_of(emperor: int, emperor_place: int, guard: int | None = None, guard_place: int | None = None) -> list[int]:
    """Places by seat, the others in seat order."""
    rest = [place for place in range(1, 6) if place not in (emperor_place, guard_place)]
    taken = {emperor: emperor_place, guard: guard_place}
    return [taken[seat] or 0 if seat in taken else rest.pop(0) for seat in range(5)]


@pytest.mark.parametrize("row", PAIRS, ids=["-".join(row) for row in PAIRS])
def test_two_against_three(row: list[str]) -> None:
    emperor_place, guard_place, factor, emperor_points, guard_points, rebel_points = map(int, row[1:7])
    emperor, guard = 2, 4
    scores = [rebel_points] * 5
    scores[emperor], scores[guard] = emperor_points, guard_points
    places = places_of(emperor, emperor_place, guard, guard_place)
    assert score_names(ended(scores, places, factor, emperor, guard, "pair")) == []
    doubled = [2 * score + 2 for score in scores]
    assert score_names(ended(doubled, places, factor, emperor, guard, "pair")) == ["base_score_mismatch"]


@pytest.mark.parametrize("row", SOLOS, ids=["-".join(row) for row in SOLOS])
def test_one_against_four(row: list[str]) -> None:
    place, factor, emperor_points, other_points = map(int, row[1:5])
    emperor = 2
    scores = [other_points] * 5
    scores[emperor] = emperor_points
    places = places_of(emperor, place)
    assert score_names(ended(scores, places, factor, emperor, None, row[0])) == []
    scores[emperor] += 1
    assert score_names(ended(scores, places, factor, emperor, None, row[0])) == ["base_score_mismatch"]


@pytest.mark.parametrize("row", VECTORS, ids=["-".join(row) for row in VECTORS])
def test_vectors_by_seat(row: list[str]) -> None:
    _, kind, emperor, place, factor, vector, _ = row
    scores = [int(score) for score in vector.split(",")]
    places = places_of(int(emperor), int(place))
    assert score_names(ended(scores, places, int(factor), int(emperor), None, kind)) == []


def test_all_examples_are_there() -> None:
    assert len(PAIRS) >= 12 + 20
    assert len(SOLOS) >= 5 * 5
    assert len(VECTORS) == 4
