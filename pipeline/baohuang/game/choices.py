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
    GRABBED = 3  # where a ladder is chosen: an open solo by a grab that has one of its own


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


class EmperorBy(IntEnum):
    """Who is asked first to be emperor (`emperor.by`)."""

    MARKED_CARD = 0
    RESERVED_CARD = 1
    TURN = 2


class Paste(IntEnum):
    """The card attached when the throne is handed on (`abdicate.paste`)."""

    NO_CARD = 0
    LARGEST_PLAIN = 1
    TWO_OR_NONE = 2


class PairScore(IntEnum):
    """Points of two against three (`score.pair`)."""

    NO_POINTS = 0
    RANK_SUM = 1
    POSITIONS = 2


class ResultBy(IntEnum):
    """Who wins (`result.pair`, `result.solo`)."""

    UNSAID = 0
    SCORE_SIGN = 1
    MNEMONIC = 2
    SIDE_OUT = 3
    FOLK_MARKED = 4
    FOLK_WILD2 = 5
