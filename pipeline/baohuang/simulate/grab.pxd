from baohuang.simulate.appraise cimport dares
from baohuang.simulate.dice cimport below, chance
from baohuang.simulate.kinds cimport GRAB, GRAB_BY_HOLDER, GRAB_CONTESTED
from baohuang.simulate.lines cimport GRAB as GRAB_LINE
from baohuang.simulate.lines cimport wait, write_seat
from baohuang.simulate.rules cimport UPSTREAM
from baohuang.simulate.table cimport NOBODY, SEATS, Table
from baohuang.simulate.text cimport Text

cdef bint grabbed(Table table, Text text, int asked) noexcept nogil
cdef bint grabs(Table table, int seat) noexcept nogil
cdef void ask_for_it(Table table, Text text, int seat) noexcept nogil
cdef int winner(Table table, int asked, int first) noexcept nogil
