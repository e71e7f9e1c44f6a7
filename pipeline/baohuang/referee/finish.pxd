from baohuang.game.choices cimport Solo
from baohuang.game.violations cimport Violation
from baohuang.referee.record cimport Log, Verdicts, find
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.table cimport Table, bit, count_bits

cimport cython

cdef void note_over(Table table) noexcept nogil
cdef void go_out(Table table, int seat) noexcept nogil
@cython.locals(has_ladder=bint)
cdef bint may_end(Table table, Rules rules) noexcept nogil
cdef int n_active(Table table) noexcept nogil
cdef void settle_places(Table table, int penalised) noexcept nogil
cdef bint has_last_places(int place, int n_penalised) noexcept nogil
@cython.locals(is_penalised=bint, right=bint)
cdef int check_finish(Table table, int seat, int place) noexcept nogil
cdef void on_finish(Table table, Log log, Verdicts verdicts, int row) noexcept nogil
cdef bint is_side_out(Table table) noexcept nogil
cdef bint are_sizes_known(Table table) noexcept nogil
cdef bint may_side_be_out(Table table) noexcept nogil
