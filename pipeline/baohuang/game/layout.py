"""The layout of the arrays that go into and come out of the referee: what the numbers in a column mean."""

from enum import IntEnum, IntFlag


class Flag(IntFlag):
    """The yes-or-no keys of an event, as bits of the column `flags`."""

    HAS_CARDS = 1  # `cards` is present, possibly ""
    FORCED = 2
    AUTO = 4
    OPEN = 8
    SPECIAL = 16


class Action(IntEnum):
    """What an event was in its trick; NONE outside of tricks."""

    NONE = 0
    LEAD = 1
    FOLLOW = 2
    PASS = 3
    YIELD = 4
    CLAIM_LEAD = 5


class Weight(IntFlag):
    """How the severity of a finding is to be read (`Violation.severity`)."""

    PLAIN = 0
    CLAIM = 1  # the log claims it, no seat did it
    STATED = 2  # the field that may be an assumption did not decide
    DOUBTFUL = 4  # suspicious whatever the field says: a reading of a silent text


class Claimed(IntEnum):
    """Columns of what an `end` event claims.

    A `…_N` says how many entries the log gave, -1 if the key is absent; lists by seat have five columns.
    """

    PLACES_N = 0
    PLACES = 1  # 0: null
    EMPEROR_N = 6
    EMPEROR = 7
    GUARD_N = 8
    GUARD = 9  # -1: null
    RESULT_N = 10
    RESULT = 11  # 1 emperor, 0 draw, -1 rebels, 2 null
    FACTOR_N = 12
    FACTOR = 13
    SCORES_N = 14
    SCORES = 15
    SIDES_N = 20
    SIDES = 21
    LEFT_N = 23
    LEFT_START = 24  # cards still held: where they start in the pool of cards
    LEFT_COUNT = 29
    TITLES_N = 34
    TITLES = 35  # the place that the title stands for
    PENALTY_N = 40
    PENALTY = 41  # a bit a seat
    PENALTY_TO_N = 42
    PENALTY_TO = 43  # the seat that gains by it
    WIDTH = 44
