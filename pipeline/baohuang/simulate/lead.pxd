from baohuang.simulate.answer cimport last_set
from baohuang.simulate.dice cimport below, chance
from baohuang.simulate.sets cimport add_special, choose, fillers, lowest, specials
from baohuang.simulate.styles cimport BLUFFER, CAUTIOUS, GREEDY, JOKER, PRESSER, SHIELD, trait
from baohuang.simulate.table cimport BIG, KINDS, SMALL, Table, held, held_back, is_royal, rank_of

cdef void lead(Table table, int seat) noexcept nogil
cdef bint leads_held_part(Table table, int seat) noexcept nogil
cdef bint others_wait(Table table, int seat) noexcept nogil
cdef int rank_to_lead(Table table, int seat) noexcept nogil
cdef bint shields_now(Table table, int seat) noexcept nogil
cdef int how_many(Table table, int seat, int count) noexcept nogil
cdef int largest_group(Table table, int seat) noexcept nogil
cdef int any_rank(Table table, int seat) noexcept nogil
cdef void hang_fillers(Table table, int seat) noexcept nogil
cdef void hang_a_joker(Table table, int seat) noexcept nogil
cdef void lead_jokers(Table table, int seat) noexcept nogil
