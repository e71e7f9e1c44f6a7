"""The score and the winner of a game by its claims, for claims that are to fit together (rules.md 2.9, 2.10, 5)."""

from collections.abc import Sequence
from typing import Any, Final

from baohuang.simulate.faults.scene import Scene
from baohuang.simulate.faults.state import SEATS

LAST: Final = 5
MIDDLE: Final = 3
LISTED: Final = 3  # places of a hidden solo, where the text does not go on (C57)
PAIR, HIDDEN, OPEN, GRAB = "pair", "hidden", "open", "grab"


def kind_of(scene: Scene) -> str:
    """What kind of game the end claims it is: two against three, or a solo of a kind that has a ladder."""
    if scene.end["guard"] is not None:
        return PAIR
    if scene.is_grab:
        return OPEN if scene.fields["score.grab"] is None else GRAB
    return OPEN if scene.is_open_solo else HIDDEN


def ladder(scene: Scene, kind: str) -> Sequence[int] | None:
    """The emperor's points by his place, of a solo; None where there are none."""
    fields = scene.fields
    if scene.is_grab and fields["grab.scores_as"] is None:
        return None
    own: dict[str, Sequence[int] | None] = {
        HIDDEN: fields["score.hidden_solo"],
        OPEN: fields["score.open_solo"] or fields["score.hidden_solo"],
        GRAB: fields["score.grab"],
    }
    return own[kind]


def is_unlisted(scene: Scene) -> bool:
    """Whether the points are those of a place that the list of the hidden solo does not have (C57)."""
    emperor, _ = places_of(scene)
    return kind_of(scene) == HIDDEN and emperor > LISTED and scene.assumes("score.hidden_solo")


def open_factor(scene: Scene, kind: str) -> int:
    """What an open solo doubles: nothing where it has a ladder of its own."""
    return 1 if kind != OPEN or scene.fields["score.open_solo"] else int(scene.fields["solo.open_factor"])


def places_of(scene: Scene) -> tuple[int, int]:
    """The places of emperor and guard that are claimed; last, where none is."""
    end = scene.end
    guard = end["guard"]
    return end["places"][end["emperor"]] or LAST, LAST if guard is None else end["places"][guard] or LAST


def points_of(scene: Scene) -> int | None:
    """The points of the emperor's side without the factor, in a pair those of the guard; None where there are none."""
    emperor, guard = places_of(scene)
    kind = kind_of(scene)
    if kind == PAIR:
        return None if scene.fields["score.pair"] is None else 6 - emperor - guard
    own = ladder(scene, kind)
    return None if own is None else own[emperor - 1]


def shares(scene: Scene, points: int) -> list[int]:
    """The points by seat: two to one to minus one with a guard, a quarter for each other seat without."""
    emperor, guard = scene.end["emperor"], scene.end["guard"]
    if guard is None:
        return [points if seat == emperor else -points // 4 for seat in range(SEATS)]
    return [2 * points if seat == emperor else points if seat == guard else -points for seat in range(SEATS)]


def sides(scene: Scene, points: int) -> list[int]:
    """The points by side: of a pair by the places of both (001:64), of a solo the emperor's own."""
    emperor, guard = places_of(scene)
    if kind_of(scene) == PAIR:
        positions = scene.fields["score.positions"] or (6, 3, 0, -3, -6)
        points = (positions[emperor - 1] + positions[guard - 1]) * scene.end["factor"]
    return [points, -points]


def sign(points: int) -> str:
    """Who has won, where the sign says it."""
    return "emperor" if points > 0 else "rebels" if points < 0 else "draw"


def result_of(scene: Scene) -> str | None:  # noqa: PLR0911  one for each table of 2.9
    """Who has won by the claimed roles and places; None where the rules do not say."""
    fields, (emperor, guard) = scene.fields, places_of(scene)
    is_pair = kind_of(scene) == PAIR
    match fields["result.pair" if is_pair else "result.solo"]:
        case "score_sign":
            points = points_of(scene)
            return None if points is None else sign(points)
        case "mnemonic":
            return sign(6 - emperor - guard if is_pair else MIDDLE - emperor)
        case "side_out":
            return "emperor" if emperor < LAST and (guard < LAST or not is_pair) else "rebels"
        case "folk_marked":
            return folk_marked(emperor, guard)
        case "folk_wild2":
            if scene.has("open_guard") and fields["result.open_guard"]:
                return "emperor" if (emperor, guard) == (1, 2) else "rebels"
            return folk_wild2(emperor, guard)
    return None


def folk_marked(emperor: int, guard: int) -> str:
    """000:50."""
    places = {emperor, guard}
    return "emperor" if places in ({1, 2}, {1, 3}) else "draw" if places == {2, 3} else "rebels"


def folk_wild2(emperor: int, guard: int) -> str:
    """001:96; where neither is first nothing is said."""
    if emperor == 1:
        return "emperor" if guard < LAST else "draw"
    if guard == 1:
        return sign(MIDDLE - emperor)
    return "rebels"


def titles_of(places: Sequence[int | None], like: Sequence[str]) -> list[str]:
    """The titles of these places, in the one of the two ways of writing that `like` uses."""
    names = ("头客", "二客", "三客", "二拉", "大拉") if "头客" in like else ("头科", "二科", "三科", "二落", "大落")
    return [names[(place or LAST) - 1] for place in places]


def fit(scene: Scene) -> None:
    """Make what the end claims of score, winner and titles fit its own roles, places and factor.

    These alone are wrong then. Where the game was not played to the end, it claims nothing of the others any more.
    `log-format.md`: scores are compared given the claimed roles, places and factor.
    """
    end: dict[str, Any] = scene.end
    claimed = [key for key in ("result", "scores", "side_scores", "titles") if key in end]
    points, result = points_of(scene), result_of(scene)
    fitting: dict[str, Any] = {}
    if None not in end["places"]:
        if points is not None:
            total = points * end["factor"]
            fitting = {"scores": shares(scene, total), "side_scores": sides(scene, total)}
        if result is not None:
            fitting["result"] = result
        fitting["titles"] = titles_of(end["places"], end.get("titles", ()))
    for key in claimed:
        if key in fitting:
            end[key] = fitting[key]
        else:
            del end[key]
