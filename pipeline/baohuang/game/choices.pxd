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
    GRABBED = 3

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

cdef enum EmperorBy:
    MARKED_CARD = 0
    RESERVED_CARD = 1
    TURN = 2

cdef enum Paste:
    NO_CARD = 0
    LARGEST_PLAIN = 1
    TWO_OR_NONE = 2

cdef enum PairScore:
    NO_POINTS = 0
    RANK_SUM = 1
    POSITIONS = 2

cdef enum ResultBy:
    UNSAID = 0
    SCORE_SIGN = 1
    MNEMONIC = 2
    SIDE_OUT = 3
    FOLK_MARKED = 4
    FOLK_WILD2 = 5
