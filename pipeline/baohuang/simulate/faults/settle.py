"""The score of a game by its claims: the arithmetic of 004:55-59 once more, for claims that are to fit together."""

from collections.abc import Sequence
from typing import Final

from baohuang.simulate.faults.state import SEATS, Event

HIDDEN_LADDER: Final = (16, 8, 0, -8, -16)  # 004:59
OPEN_LADDER: Final = (32, -32, -32, -32, -32)  # 004:57
LAST: Final = 5


def scores_of(
    emperor: int, guard: int | None, places: Sequence[int | None], factor: int, *, is_open: bool
) -> list[int]:
    """Scores by seat; `guard` None is a solo, hidden or open."""
    place = places[emperor] or LAST
    if guard is None:
        points = (OPEN_LADDER if is_open else HIDDEN_LADDER)[place - 1] * factor
        return [points if seat == emperor else -points // 4 for seat in range(SEATS)]
    points = (6 - place - (places[guard] or LAST)) * factor
    return [2 * points if seat == emperor else points if seat == guard else -points for seat in range(SEATS)]


def result_of(scores: Sequence[int], emperor: int) -> str:
    """Who wins: the sign of the emperor's score."""
    points = scores[emperor]
    return "emperor" if points > 0 else "rebels" if points < 0 else "draw"


def titles_of(places: Sequence[int | None], like: Sequence[str]) -> list[str]:
    """The titles of these places, in the one of the two ways of writing that `like` uses."""
    names = ("头客", "二客", "三客", "二拉", "大拉") if "头客" in like else ("头科", "二科", "三科", "二落", "大落")
    return [names[(place or LAST) - 1] for place in places]


def refit(end: Event, *, is_open: bool) -> None:
    """Make scores, result and titles of an `end` fit its own roles, places and factor, so that these alone are wrong.

    `log-format.md`: scores are compared given the claimed roles, places and factor.
    """
    end["scores"] = scores_of(end["emperor"], end["guard"], end["places"], end["factor"], is_open=is_open)
    end["result"] = result_of(end["scores"], end["emperor"])
    if "titles" in end:
        end["titles"] = titles_of(end["places"], end["titles"])
