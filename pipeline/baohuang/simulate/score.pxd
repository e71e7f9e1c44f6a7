from baohuang.simulate.ending cimport is_open
from baohuang.simulate.rules cimport AS_GRAB, AS_OPEN_SOLO, POSITIONS, RANK_SUM, TRIBUTE_ONLY
from baohuang.simulate.table cimport SEATS, Table, is_solo

cdef void score(Table table) noexcept nogil
cdef void score_pair(Table table) noexcept nogil
cdef void score_solo(Table table) noexcept nogil
cdef int place_of(Table table, int seat) noexcept nogil
cdef bint has_grab_ladder(Table table) noexcept nogil
cdef bint is_scored(Table table) noexcept nogil
cdef bint claims_scores(Table table) noexcept nogil
cdef int share_of(int points) noexcept nogil
