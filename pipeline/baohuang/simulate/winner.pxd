from baohuang.simulate.rules cimport FOLK_MARKED, FOLK_WILD2, MNEMONIC, SCORE_SIGN, SIDE_OUT_FIRST
from baohuang.simulate.score cimport is_scored, place_of
from baohuang.simulate.table cimport DRAWN, EMPEROR_WON, NO_WINNER, REBELS_WON, SEATS, Table, is_solo

cdef int winner(Table table) noexcept nogil
cdef int solo_winner(Table table, int rule, int place) noexcept nogil
cdef int pair_winner(Table table, int rule, int emperor, int guard) noexcept nogil
cdef int marked_winner(int total, bint has_first) noexcept nogil
cdef int wild_winner(int emperor, int guard) noexcept nogil
cdef int sign_of(int points) noexcept nogil
