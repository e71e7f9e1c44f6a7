"""The layout of what the referee works out for a game as a whole: one row of numbers."""

from enum import IntEnum


class Outcome(IntEnum):
    """Columns of what the referee works out for a game. A seat not known is -1, sets of seats are bit masks."""

    EMPEROR = 0
    GUARD = 1
    SOLO = 2  # choices.Solo
    FACTOR = 3
    RESULT = 4  # 1 emperor, 0 draw, -1 rebels, 2 none
    PHASE = 5  # choices.Phase
    IS_ENDED = 6
    IS_ABORTED = 7
    DEALT_EMPEROR = 8
    HOPS = 9
    IS_FORCED = 10
    IS_GUARD_OPEN = 11
    REBELS = 12
    IS_REBELLION = 13
    KICKED_BY_EMPEROR_SIDE = 14
    KICKED_BY_REBELS = 15
    TRICKS = 16
    PENALISED = 17
    HAS_SCORES = 18
    IS_UNJUDGED = 19
    N_DEALT = 20
    PLACES = 21  # five, 0 not decided
    SCORES = 26  # five
    HAND_SIZES = 31  # five, -1 if the hand is not shown
    STRENGTHS = 36  # five
    QING3_TO = 41  # five, the seat that this one owes a card for a 清3 (001:88), -1 if none
    CLAIMS_POINTS = 46  # the end event gave points to somebody
    BEFORE = 47  # row of the last game that counts for this one; -1 there is none, -2 it is not known
    DEALT_FROM = 48  # where no game came before but void ones: who was dealt first in the first of them, else -1
    WIDTH = 49
