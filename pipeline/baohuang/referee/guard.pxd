from baohuang.game.choices cimport Solo
from baohuang.game.layout cimport Flag, Weight
from baohuang.game.violations cimport Violation
from baohuang.referee.record cimport Log, Verdicts, find
from baohuang.referee.roles cimport show_guard
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.stakes cimport factor_now
from baohuang.referee.table cimport Table
from baohuang.referee.throne cimport need_emperor

cimport cython

cdef void on_call(Table table, Log log, Verdicts verdicts, int row) noexcept nogil
cdef int check_solo(Table table, Log log, int row) noexcept nogil
@cython.locals(is_open=bint)
cdef void on_solo(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
