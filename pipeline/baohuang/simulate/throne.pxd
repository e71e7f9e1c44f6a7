from baohuang.simulate.dice cimport below, chance
from baohuang.simulate.kinds cimport ABDICATION, HIDDEN_SOLO, OPEN_SOLO
from baohuang.simulate.lines cimport ACCEPT, wait, write_abdicate, write_deal, write_seat, write_solo
from baohuang.simulate.sets cimport EMPEROR_CARD, GUARD_CARD
from baohuang.simulate.styles cimport ACCEPT as ACCEPT_FROM
from baohuang.simulate.styles cimport DECLARE, trait
from baohuang.simulate.table cimport BIG, CODES, KINDS, SEATS, SMALL, Table, give, held, is_solo, sixes, take
from baohuang.simulate.text cimport Text

cdef int ACE
cdef int TWO

cdef void deal(Table table, Text text) noexcept nogil
cdef void shuffle(Table table) noexcept nogil
cdef void swap(Table table, int one, int other) noexcept nogil
cdef void enthrone(Table table, Text text) noexcept nogil
cdef void settle_solo(Table table, Text text) noexcept nogil
cdef int holder(Table table, int code) noexcept nogil
cdef int strength(Table table, int seat) noexcept nogil
cdef bint wants_throne(Table table, int seat) noexcept nogil
cdef bint wants_open_solo(Table table, int seat) noexcept nogil
