"""Words of the rules as numbers, for the places where the referee asks about them."""

from enum import IntEnum


class Compare(IntEnum):
    """When a set beats another (`compare`)."""

    POINTWISE = 0
    CLASS = 1
    ADDITIVE = 2


class Solo(IntEnum):
    """Whether the emperor plays alone."""

    UNKNOWN = -1  # the log does not show who holds the guard's card
    NO = 0
    HIDDEN = 1
    OPEN = 2


class Result(IntEnum):
    """Who won."""

    REBELS = -1
    DRAW = 0
    EMPEROR = 1
    UNDECIDED = 2


class Phase(IntEnum):
    """How far a game has come."""

    DEALING = 0
    THRONE = 1  # somebody is asked to be emperor
    STAKES = 2  # the emperor sits, the first lead is still to come
    PLAYING = 3
    VOID = 4
