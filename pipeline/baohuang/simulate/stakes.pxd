from baohuang.simulate.dice cimport below, chance
from baohuang.simulate.kinds cimport KICK_EMPEROR_SIDE, KICK_REBELS, KICK_SHORT, OPEN_GUARD, REBELLION, REBELLION_SHORT
from baohuang.simulate.lines cimport DECLARE_REBELLION, KICK, REVEAL, wait, write_seat
from baohuang.simulate.lines cimport OPEN_GUARD as OPEN_GUARD_LINE
from baohuang.simulate.styles cimport DECLARE, trait
from baohuang.simulate.table cimport SEATS, Table, is_solo
from baohuang.simulate.text cimport Text
from baohuang.simulate.throne cimport strength

cdef void declare(Table table, Text text) noexcept nogil
cdef void rebel(Table table, Text text) noexcept nogil
cdef void emperor_side_kicks(Table table, Text text) noexcept nogil
cdef void rebels_kick(Table table, Text text) noexcept nogil
cdef bint dares(Table table, int seat, int caution) noexcept nogil
