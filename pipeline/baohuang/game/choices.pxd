# For the compiler; written by `python -m baohuang.game.numbers`, compared by a test.
cdef enum Compare:
    POINTWISE = 0
    CLASS = 1
    ADDITIVE = 2

cdef enum Solo:
    UNKNOWN = -1
    NO = 0
    HIDDEN = 1
    OPEN = 2

cdef enum Result:
    REBELS = -1
    DRAW = 0
    EMPEROR = 1
    UNDECIDED = 2

cdef enum Phase:
    DEALING = 0
    THRONE = 1
    STAKES = 2
    PLAYING = 3
    VOID = 4
