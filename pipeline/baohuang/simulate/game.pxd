from baohuang.simulate.lines cimport write_start
from baohuang.simulate.sets cimport GUARD_CARD
from baohuang.simulate.settle cimport settle
from baohuang.simulate.stakes cimport declare
from baohuang.simulate.table cimport NOBODY, SEATS, Table, clear
from baohuang.simulate.text cimport Text
from baohuang.simulate.throne cimport deal, enthrone, holder, settle_solo
from baohuang.simulate.trick cimport pass_turn, play_tricks

cpdef int simulate_game(Table table, Text text, int first_dealt) noexcept nogil
cpdef int go_on_from_accept(Table table, Text text) noexcept nogil
cpdef int go_on_from_lead(Table table, Text text) noexcept nogil
cpdef int go_on_from_play(Table table, Text text, int seat) noexcept nogil
cpdef int go_on(Table table, Text text) noexcept nogil
