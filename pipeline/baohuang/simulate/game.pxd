from baohuang.simulate.deal cimport deal
from baohuang.simulate.dice cimport below
from baohuang.simulate.guard cimport settle_guard
from baohuang.simulate.lines cimport write_start
from baohuang.simulate.rules cimport LAST_EMPEROR, LAST_FIRST
from baohuang.simulate.settle cimport settle
from baohuang.simulate.sets cimport EMPEROR_CARD
from baohuang.simulate.stakes cimport declare
from baohuang.simulate.table cimport NOBODY, SEATS, Table, clear
from baohuang.simulate.text cimport Text
from baohuang.simulate.throne cimport enthrone, holder
from baohuang.simulate.tribute cimport pay_tribute
from baohuang.simulate.trick cimport pass_turn, play_tricks

cpdef int simulate_game(Table table, Text text, int first_dealt) noexcept nogil
cdef void remember(Table table) noexcept nogil
cdef int dealt_next(Table table) noexcept nogil
cdef int first_out(Table table) noexcept nogil
cpdef int go_on_from_accept(Table table, Text text) noexcept nogil
cpdef int go_on_from_lead(Table table, Text text) noexcept nogil
cpdef int go_on_from_play(Table table, Text text, int seat) noexcept nogil
cpdef int go_on(Table table, Text text) noexcept nogil
