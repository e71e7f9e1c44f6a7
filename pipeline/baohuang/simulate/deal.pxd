from baohuang.simulate.appraise cimport ABLE, may_call
from baohuang.simulate.dice cimport below, chance
from baohuang.simulate.lines cimport write_deal
from baohuang.simulate.table cimport CODES, KINDS, SEATS, Table, copies, give
from baohuang.simulate.text cimport Text

cdef int COPIES
cdef int FLAT_SHARE
cdef int FIRST_TWO

cdef void deal(Table table, Text text) noexcept nogil
cdef void hand_out(Table table) noexcept nogil
cdef void shuffle(Table table) noexcept nogil
cdef void swap(Table table, int one, int other) noexcept nogil
cdef void deal_flat(Table table) noexcept nogil
cdef bint somebody_can_call(Table table) noexcept nogil
