from baohuang.simulate.dice cimport below, chance
from baohuang.simulate.styles cimport ACCEPT, DECLARE, trait
from baohuang.simulate.table cimport BIG, KINDS, SMALL, Table, copies, held, held_back

cdef int ACE
cdef int TWO
cdef int CALLABLE
cdef int ABLE
cdef int QUAD

cdef int strength(Table table, int seat) noexcept nogil
cdef bint may_call(Table table, int card) noexcept nogil
cdef int piled(Table table, int card) noexcept nogil
cdef int most_alike(Table table, int seat, bint with_pile) noexcept nogil
cdef bint is_able(Table table, int seat) noexcept nogil
cdef bint wants_throne(Table table, int seat, int reluctance) noexcept nogil
cdef bint wants_open_solo(Table table, int seat) noexcept nogil
cdef bint dares(Table table, int seat, int caution) noexcept nogil
