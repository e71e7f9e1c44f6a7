from baohuang.game.choices cimport Phase
from baohuang.game.layout cimport Weight
from baohuang.game.violations cimport Violation
from baohuang.referee.abdicate cimport first_of_rank
from baohuang.referee.record cimport Log, Verdicts, find
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.table cimport Table, bit, rank_of
from baohuang.referee.throne cimport to_pile, unheld_card

cimport cython


cdef int ante_due(Table table, Rules rules, int seat, bint as_last_emperor) noexcept nogil
cdef int starter(Table table) noexcept nogil
@cython.locals(is_wrong=bint)
cdef int check_ante(Table table, Rules rules, Log log, int row) noexcept nogil
cdef void need_ante(Table table, Rules rules, Verdicts verdicts, int row, int seat) noexcept nogil
cdef void on_ante(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
cdef bint is_wrong_card(Table table, Rules rules, Log log, int row) noexcept nogil
