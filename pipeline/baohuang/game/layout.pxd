# For the compiler; written by `python -m baohuang.game.numbers`, compared by a test.
cdef enum Flag:
    HAS_CARDS = 1
    FORCED = 2
    AUTO = 4
    OPEN = 8
    SPECIAL = 16

cdef enum Action:
    NONE = 0
    LEAD = 1
    FOLLOW = 2
    PASS = 3
    YIELD = 4
    CLAIM_LEAD = 5

cdef enum Weight:
    PLAIN = 0
    CLAIM = 1
    STATED = 2
    DOUBTFUL = 4

cdef enum Claimed:
    PLACES_N = 0
    PLACES = 1
    EMPEROR_N = 6
    EMPEROR = 7
    GUARD_N = 8
    GUARD = 9
    RESULT_N = 10
    RESULT = 11
    FACTOR_N = 12
    FACTOR = 13
    SCORES_N = 14
    SCORES = 15
    SIDES_N = 20
    SIDES = 21
    LEFT_N = 23
    LEFT_START = 24
    LEFT_COUNT = 29
    TITLES_N = 34
    TITLES = 35
    PENALTY_N = 40
    PENALTY = 41
    PENALTY_TO_N = 42
    PENALTY_TO = 43
    WIDTH = 44
