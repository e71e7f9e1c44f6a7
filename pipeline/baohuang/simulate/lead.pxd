from baohuang.simulate.answer cimport last_set
from baohuang.simulate.dice cimport below, chance
from baohuang.simulate.kinds cimport SIXES_LAST
from baohuang.simulate.sets cimport choose, lowest
from baohuang.simulate.styles cimport BLUFFER, CAUTIOUS, GREEDY, JOKER, PRESSER, SHIELD, trait
from baohuang.simulate.table cimport BIG, KINDS, SMALL, Table, held, is_royal, sixes

cdef void lead(Table table, int seat) noexcept nogil
cdef int rank_to_lead(Table table, int seat) noexcept nogil
cdef bint shields_now(Table table, int seat) noexcept nogil
cdef int how_many(Table table, int seat, int count) noexcept nogil
cdef int largest_group(Table table, int seat) noexcept nogil
cdef int any_rank(Table table, int seat) noexcept nogil
cdef void hang_a_joker(Table table, int seat) noexcept nogil
cdef void lead_jokers(Table table, int seat) noexcept nogil
