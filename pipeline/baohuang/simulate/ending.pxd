from baohuang.simulate.rules cimport AS_GRAB, AS_OPEN_SOLO, EITHER, FIRST_OUT, SIDE_OUT, SIDE_OUT_FIRST
from baohuang.simulate.table cimport SEATS, Table, is_royal

cdef bint is_over(Table table) noexcept nogil
cdef int end_of(Table table) noexcept nogil
cdef bint is_open(Table table) noexcept nogil
cdef bint stops_at_side(Table table) noexcept nogil
cdef bint side_is_out(Table table) noexcept nogil
