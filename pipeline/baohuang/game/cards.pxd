# For the compiler; written by `python -m baohuang.game.numbers`, compared by a test.
cdef enum:
    SMALL_JOKER = 52
    BIG_JOKER = 53
    GUARD_JOKER = 54
    EMPEROR_JOKER = 55
    CARD_KINDS = 56
