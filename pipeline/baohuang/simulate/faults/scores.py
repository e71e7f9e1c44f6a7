"""Faults of factor and points (rules.md 4.9): one wrong claim of the end."""

from baohuang.simulate.faults.claims import at_the_end
from baohuang.simulate.faults.moves import graded
from baohuang.simulate.faults.registry import plants
from baohuang.simulate.faults.scene import MISMATCH, SUSPICIOUS, Planted, Scene, Unfit
from baohuang.simulate.faults.settle import (
    GRAB,
    HIDDEN,
    OPEN,
    PAIR,
    fit,
    is_unlisted,
    kind_of,
    ladder,
    open_factor,
    places_of,
    points_of,
    shares,
)


def claimed_scores(scene: Scene) -> list[int]:
    """The points by seat that the end claims, to change.

    A table that settles by tribute may count points too where no tribute follows (else `settled_twice`).
    """
    if "scores" in scene.end:
        return list(scene.end["scores"])
    points = points_of(scene)
    scene.need(scene.fields["settle"] == "tribute" and scene.fields["score.by"] == "seat")
    if points is None or not scene.is_last or not scene.is_whole:
        raise Unfit
    return shares(scene, points * scene.end["factor"])


def plant_scores(scene: Scene, name: str, scores: list[int], severity: str = MISMATCH) -> list[Planted]:
    """Let the end claim these points."""
    scene.end["scores"] = scores
    return at_the_end(scene, name, severity)


@plants("multiplier_mismatch")
def multiplier_mismatch(scene: Scene) -> list[Planted]:
    """A factor that nothing makes; or, where it is doubtful whether an open guard doubles, the other one (C55)."""
    is_doubtful = scene.has("open_guard") and scene.assumes("open_guard.factor")
    scene.need(not is_doubtful or len(scene.of_type("kick")) != 1)  # else it is taken for a kick
    own, doubled = scene.fields["open_guard.factor"], 2 * scene.end["factor"]
    scene.end["factor"] = scene.pick([3, 8]) if not is_doubtful else doubled if own == 1 else scene.end["factor"] // own
    fit(scene)
    return at_the_end(scene, "multiplier_mismatch", SUSPICIOUS if is_doubtful else MISMATCH)


@plants("role_score_mismatch")
def role_score_mismatch(scene: Scene) -> list[Planted]:
    """A seat of the emperor's side has a rebel's points, and the rebel his."""
    scores = claimed_scores(scene)
    one = scene.emperor if scene.guard is None else scene.guard
    other = scene.pick([seat for seat in scene.rebels() if scores[seat] != scores[one]])
    scores[one], scores[other] = scores[other], scores[one]
    return plant_scores(scene, "role_score_mismatch", scores)


@plants("base_score_mismatch")
def base_score_mismatch(scene: Scene) -> list[Planted]:
    """Points that fit together and to no ladder, but not to the places."""
    scores = claimed_scores(scene)
    factor = scene.end["factor"]
    points = 28 * factor if scene.guard is None else scores[scene.guard] + factor
    severity = SUSPICIOUS if is_unlisted(scene) else MISMATCH
    return plant_scores(scene, "base_score_mismatch", shares(scene, points), severity)


@plants("solo_ladder_mismatch")
def solo_ladder_mismatch(scene: Scene) -> list[Planted]:
    """A solo scored as one of another kind."""
    scores = claimed_scores(scene)
    own = kind_of(scene)
    scene.need(own != PAIR and scene.end["places"][scene.emperor] is not None)
    place, _ = places_of(scene)
    factor = scene.end["factor"] // open_factor(scene, own)
    found = []
    for kind in (HIDDEN, OPEN, GRAB):
        points = ladder(scene, kind)
        if kind != own and points is not None:
            other = shares(scene, points[place - 1] * factor * open_factor(scene, kind))
            if other != scores:
                found.append(other)
    return plant_scores(scene, "solo_ladder_mismatch", scene.pick(found))


@plants("split_mismatch")
def split_mismatch(scene: Scene) -> list[Planted]:
    """The side's total is right, its shares are not; in a hidden solo those of the four may not be told (C73)."""
    scores = claimed_scores(scene)
    before = sorted(scores)
    if scene.guard is None:
        giver, taker = scene.rebels()[:2]
    else:
        giver, taker = scene.guard, scene.emperor
    scores[giver] -= 3
    scores[taker] += 3
    scene.need(sorted(scores) != before)
    severity = graded(scene, MISMATCH, "score.solo_split") if kind_of(scene) == HIDDEN else MISMATCH
    return plant_scores(scene, "split_mismatch", scores, severity)


@plants("not_zero_sum")
def not_zero_sum(scene: Scene) -> list[Planted]:
    """A rebel has a point too many."""
    scores = claimed_scores(scene)
    scores[scene.pick(scene.rebels())] += 1
    return plant_scores(scene, "not_zero_sum", scores)


@plants("group_score_mismatch")
def group_score_mismatch(scene: Scene) -> list[Planted]:
    """The emperor's side has other points, or the rebels not the opposite."""
    if "side_scores" not in scene.end:
        raise Unfit
    emperor, rebels = scene.end["side_scores"]
    more = 2 * scene.end["factor"]
    scene.end["side_scores"] = [emperor + more, rebels - more] if scene.dice.pick(2) else [emperor, rebels + more]
    return at_the_end(scene, "group_score_mismatch")
