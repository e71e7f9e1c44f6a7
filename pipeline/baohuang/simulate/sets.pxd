from baohuang.simulate.dice cimport below, chance
from baohuang.simulate.table cimport BIG, CODES, KINDS, NOBODY, SMALL, Table, held, take

cdef int GUARD_CARD
cdef int EMPEROR_CARD

cdef bint choose(Table table, int rank, int plain, int small, int big) noexcept nogil
cdef int set_size(Table table) noexcept nogil
cdef int set_base(Table table) noexcept nogil
cdef bint beats_top(Table table) noexcept nogil
cdef void put_on_table(Table table, int seat) noexcept nogil
cdef int draw_card(Table table, int seat, int rank) noexcept nogil
cdef int pick_joker(Table table, int seat, int common, int marked) noexcept nogil
cdef int jokers(Table table, int seat) noexcept nogil
cdef int lowest(Table table, int seat) noexcept nogil
