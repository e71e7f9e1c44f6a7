from baohuang.game.choices cimport Solo
from baohuang.game.layout cimport Weight
from baohuang.game.violations cimport Violation
from baohuang.referee.record cimport Log, Verdicts, find
from baohuang.referee.roles cimport cannot_be_guard, is_emperor_side, show_guard
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.table cimport Table, count_bits
from baohuang.referee.throne cimport need_emperor

cimport cython

cdef int factor_of(
    Table table, Rules rules, bint is_open, bint is_rebellion, bint is_kicked
) noexcept nogil
cdef bint is_kicked(Table table, Rules rules) noexcept nogil
cdef int factor_now(Table table, Rules rules) noexcept nogil
@cython.locals(is_open=bint, is_rebellion=bint, is_kick=bint)
cdef int row_that_explains(Table table, Rules rules, int factor, bint only_doubtful) noexcept nogil
cdef int check_open_guard(Table table, Rules rules, int seat) noexcept nogil
cdef void on_open_guard(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
cdef int check_rebellion(Table table, Rules rules, int seat) noexcept nogil
@cython.locals(is_in_vain=bint)
cdef void on_rebellion(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
cdef int check_reveal(Table table, Rules rules, int seat) noexcept nogil
cdef void on_reveal(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
@cython.locals(for_emperor_side=bint, for_rebels=bint, is_doubtful=bint, may_answer=bint)
cdef int check_kick(Table table, Rules rules, int seat) noexcept nogil
@cython.locals(is_doubtful=bint, is_late=bint)
cdef void on_kick(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
cdef void need_reveal(Table table, Verdicts verdicts, int row) noexcept nogil
@cython.locals(for_emperor_side=bint, for_rebels=bint)
cdef int check_answer(Table table, Rules rules, int seat) noexcept nogil
