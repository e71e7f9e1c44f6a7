"""Points and results: the examples of the rule book, each by its clause, as claims that the referee takes or does not.

A claim of scores or of a result is compared given the claimed roles, places and factor, so a game that says no more
than these is enough; what else is wrong with it (it ends early) is not looked at here.
"""

from pathlib import Path
from typing import Any

import pytest

import plain_rules
from hands import Event, Line, read_log, table
from judging import found

CLAIM_NAMES = {
    "role_score_mismatch",
    "base_score_mismatch",
    "split_mismatch",
    "not_zero_sum",
    "solo_ladder_mismatch",
    "solo_not_recognised",
    "group_score_mismatch",
    "result_mismatch",
}
RESULTS = {"W": "emperor", "D": "draw", "L": "rebels"}
ROWS = table("scores.txt")
EMPEROR, GUARD = 2, 4


def of_kind(*kinds: str) -> Any:
    """The rows of some kinds, as parameters of a test."""
    rows = [row for row in ROWS if row[0] in kinds]
    return pytest.mark.parametrize("row", rows, ids=["-".join(row) for row in rows])


def ended(rules: str, kind: str, emperor: int, **claims: Any) -> list[Event]:
    """A game that was closed with these claims: a pair, one with an open guard, or a kind of solo."""
    town = rules.split(maxsplit=1)[0]
    lines = [f"start {rules}"]
    if town == "online-server":
        lines.append(f"offer {emperor} BJ")
    if kind == "grab":
        lines.append(f"grab {emperor}")
    lines.append(f"accept {emperor}")
    if kind == "open" and town == "online-server":
        lines.append(f"call {emperor} 9h9h9h9h")
    elif kind == "open":
        lines.append(f"solo {emperor} open")
    if kind == "open_guard":
        lines += [f"call {emperor} 9h9h9h", f"open_guard {claims['guard']}"]
    events, _, _ = read_log(Path("scores"), "scores", [Line(at, text) for at, text in enumerate([*lines, "end"])])
    return [*events[:-1], {**events[-1], "emperor": emperor, **claims}]


def claim_names(events: list[Event]) -> list[str]:
    """The names that speak of points and results: the referee's, which must be the reference's too."""
    names = [finding.name for finding in found(events) if finding.name in CLAIM_NAMES]
    verdict = plain_rules.judge(events, plain_rules.PRESETS[events[0]["ruleset"]])
    assert names == [one.name for one in verdict.findings if one.name in CLAIM_NAMES]
    return names


def places_of(emperor: int, emperor_place: int, guard: int | None = None, guard_place: int | None = None) -> list[int]:
    """Places by seat, the others in seat order."""
    rest = [place for place in range(1, 6) if place not in (emperor_place, guard_place)]
    taken = {emperor: emperor_place, guard: guard_place}
    return [taken[seat] or 0 if seat in taken else rest.pop(0) for seat in range(5)]


@of_kind("pair")
def test_two_against_three(row: list[str]) -> None:
    rules = row[1]
    emperor_place, guard_place, factor, emperor_points, guard_points, rebel_points = map(int, row[2:8])
    scores = [rebel_points] * 5
    scores[EMPEROR], scores[GUARD] = emperor_points, guard_points
    claims = {"places": places_of(EMPEROR, emperor_place, GUARD, guard_place), "guard": GUARD, "factor": factor}
    assert claim_names(ended(rules, "pair", EMPEROR, scores=scores, **claims)) == []
    wrong = [2 * score + 2 for score in scores]
    assert claim_names(ended(rules, "pair", EMPEROR, scores=wrong, **claims)) == ["base_score_mismatch"]


@of_kind("hidden", "open", "grab")
def test_one_against_four(row: list[str]) -> None:
    kind, rules = row[:2]
    place, factor, emperor_points, other_points = map(int, row[2:6])
    scores = [other_points] * 5
    scores[EMPEROR] = emperor_points
    claims = {"places": places_of(EMPEROR, place), "guard": None, "factor": factor}
    assert claim_names(ended(rules, kind, EMPEROR, scores=scores, **claims)) == []
    wrong = list(scores)
    wrong[EMPEROR] += 1
    assert claim_names(ended(rules, kind, EMPEROR, scores=wrong, **claims)) == ["base_score_mismatch"]


@of_kind("seats")
def test_vectors_by_seat(row: list[str]) -> None:
    _, rules, kind, emperor, place, factor, vector, _ = row
    claims = {"places": places_of(int(emperor), int(place)), "guard": None, "factor": int(factor)}
    scores = [int(score) for score in vector.split(",")]
    assert claim_names(ended(rules, kind, int(emperor), scores=scores, **claims)) == []


@of_kind("sides")
def test_points_by_side(row: list[str]) -> None:
    _, rules, kind, emperor_place, guard_place, factor, points, _ = row
    guard = None if guard_place == "-" else GUARD
    places = places_of(EMPEROR, int(emperor_place), guard, None if guard is None else int(guard_place))
    claims = {"places": places, "guard": guard, "factor": int(factor)}
    points_of = int(points)
    assert claim_names(ended(rules, kind, EMPEROR, side_scores=[points_of, -points_of], **claims)) == []
    for wrong in ([points_of + 2, -points_of - 2], [points_of, 1 - points_of]):
        assert claim_names(ended(rules, kind, EMPEROR, side_scores=wrong, **claims)) == ["group_score_mismatch"]


def only_this_result(rules: str, kind: str, claims: dict[str, Any], letter: str) -> None:
    """Of the three results the referee takes this one."""
    for other, result in RESULTS.items():
        expected = [] if other == letter else ["result_mismatch"]
        assert claim_names(ended(rules, kind, EMPEROR, result=result, **claims)) == expected, (rules, result)


@of_kind("result", "open_guard")
def test_who_has_won(row: list[str]) -> None:
    kind, towns, places, letters, _ = row
    better, worse = map(int, places.split())
    for rules in towns.split(", "):
        for order, letter in zip(((better, worse), (worse, better)), letters.split(), strict=True):
            claims = {"places": places_of(EMPEROR, order[0], GUARD, order[1]), "guard": GUARD}
            only_this_result(rules, "open_guard" if kind == "open_guard" else "pair", claims, letter)


@of_kind("solo")
def test_who_has_won_a_solo(row: list[str]) -> None:
    _, towns, kind, letters, _ = row
    for rules in towns.split(", "):
        for place, letter in enumerate(letters.split(), 1):
            only_this_result(rules, kind, {"places": places_of(EMPEROR, place), "guard": None}, letter)


@pytest.mark.parametrize("rules", ["classic", "baike", "weifang"])
def test_where_no_table_is_told_no_result_is_wrong(rules: str) -> None:
    for result in RESULTS.values():
        claims = {"places": places_of(EMPEROR, 1, GUARD, 2), "guard": GUARD}
        assert claim_names(ended(rules, "pair", EMPEROR, result=result, **claims)) == []


@pytest.mark.parametrize("rules", ["classic", "simple", "baike", "weifang", "folk-wild2", "folk-marked"])
def test_where_no_points_are_told_none_are_wrong(rules: str) -> None:
    claims = {"places": places_of(EMPEROR, 1, GUARD, 2), "guard": GUARD}
    assert claim_names(ended(rules, "pair", EMPEROR, scores=[1, 2, 3, 4, 5], **claims)) == []


def test_all_examples_are_there() -> None:
    count = {kind: sum(row[0] == kind for row in ROWS) for kind in {row[0] for row in ROWS}}
    assert count["pair"] >= 12 + 20 + 12
    assert count["hidden"] + count["open"] + count["grab"] == 5 * (5 + 3 + 4)
    assert count["seats"] == 12
    assert count["sides"] == 7 + 10
    assert count["result"] == 5 * 10
