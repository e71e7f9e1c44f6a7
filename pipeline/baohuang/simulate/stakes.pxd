from baohuang.simulate.appraise cimport dares
from baohuang.simulate.kinds cimport KICK_EMPEROR_SIDE, KICK_OPEN_SOLO, KICK_REBELS, KICK_SHORT, OPEN_GUARD, REBELLION, REBELLION_HIDDEN_SOLO, REBELLION_SHORT
from baohuang.simulate.lines cimport DECLARE_REBELLION, KICK, REVEAL, wait, write_seat
from baohuang.simulate.lines cimport OPEN_GUARD as OPEN_GUARD_LINE
from baohuang.simulate.rules cimport AS_OPEN_SOLO
from baohuang.simulate.table cimport SEATS, Table, is_royal, is_solo
from baohuang.simulate.text cimport Text

cdef void declare(Table table, Text text) noexcept nogil
cdef int open_solo_factor(Table table) noexcept nogil
cdef void rebel(Table table, Text text) noexcept nogil
cdef void emperor_side_kicks(Table table, Text text) noexcept nogil
cdef void rebels_kick(Table table, Text text) noexcept nogil
