from baohuang.game.violations cimport Violation
from baohuang.referee.roles cimport is_emperor_side
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.sets cimport jokers
from baohuang.referee.table cimport Table

cimport cython


cdef int left_after(Table table, int seat) noexcept nogil
cdef int others_left(Table table, Rules rules, int seat) noexcept nogil
cdef bint breaks_hold(Table table, Rules rules, int seat) noexcept nogil
cdef int check_hold(Table table, Rules rules, int seat) noexcept nogil
@cython.locals(is_sure=bint)
cdef void watch_threes(Table table, Rules rules, int seat, bint leads) noexcept nogil
