from baohuang.simulate.dice cimport below, chance
from baohuang.simulate.rules cimport ADDITIVE
from baohuang.simulate.table cimport BIG, CODES, KINDS, NOBODY, SMALL, Table, held, rank_of, take

cdef int GUARD_CARD
cdef int EMPEROR_CARD
cdef int TWO
cdef int SPECIAL

cdef bint choose(Table table, int rank, int plain, int small, int big) noexcept nogil
cdef bint add_special(Table table, int special) noexcept nogil
cdef int set_size(Table table) noexcept nogil
cdef int set_base(Table table) noexcept nogil
cdef bint beats_top(Table table) noexcept nogil
cdef bint covers_jokers(Table table) noexcept nogil
cdef int big_needed(Table table) noexcept nogil
cdef int specials_needed(Table table) noexcept nogil
cdef bint is_three_twos(Table table) noexcept nogil
cdef bint is_kao(Table table) noexcept nogil
cdef bint may_kao(Table table) noexcept nogil
cdef int top_plain(Table table) noexcept nogil
cdef void put_on_table(Table table, int seat) noexcept nogil
cdef int draw_card(Table table, int seat, int rank) noexcept nogil
cdef bint is_spared(Table table, int seat, int card) noexcept nogil
cdef int pick_joker(Table table, int seat, int common, int marked) noexcept nogil
cdef int jokers(Table table, int seat) noexcept nogil
cdef int specials(Table table, int seat) noexcept nogil
cdef int spare(Table table, int seat, int rank) noexcept nogil
cdef int fillers(Table table, int seat, int rank) noexcept nogil
cdef bint says_special(Table table) noexcept nogil
cdef bint is_clearly_special(Table table) noexcept nogil
cdef int lowest(Table table, int seat) noexcept nogil
