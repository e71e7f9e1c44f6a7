"""Points of a game of two against three, from the places alone: the three wordings of 2.10, and who has won (2.9)."""

from typing import Final

POSITIONS: Final = {"qingdao": (6, 3, 0, -3, -6), "online-server": (4, 2, 0, -2, -4)}  # 002:153, 001:57


def qingdao(emperor: int, guard: int) -> tuple[int, int, int]:
    """What emperor, guard and each rebel get: thirds of what the side's places are worth together (002:153)."""
    worth = POSITIONS["qingdao"]
    side = worth[emperor - 1] + worth[guard - 1]
    others = sum(worth) - side
    assert (side % 3, others % 3) == (0, 0)  # every share is whole (5.1)
    return 2 * side // 3, side // 3, others // 3


def weihai(emperor: int, guard: int) -> tuple[int, int, int]:
    """The guard 6 less both places, the emperor twice that, each rebel the opposite (004:55)."""
    points = 6 - (emperor + guard)
    return 2 * points, points, -points


def online_server(emperor: int, guard: int) -> tuple[int, int]:
    """What each side gets (001:57, 001:64)."""
    worth = POSITIONS["online-server"]
    side = worth[emperor - 1] + worth[guard - 1]
    return side, sum(worth) - side


def rhyme(emperor: int, guard: int) -> str:
    """Who has won by the rhyme: the table of 2.9 (002:165-171)."""
    better, worse = sorted((emperor, guard))
    return {
        (1, 2): "emperor",
        (1, 3): "emperor",
        (1, 4): "emperor",
        (2, 3): "emperor",
        (1, 5): "draw",
        (2, 4): "draw",
    }.get((better, worse), "rebels")
