from baohuang.game.choices cimport Result
from baohuang.game.layout cimport Weight
from baohuang.game.violations cimport Violation
from baohuang.referee.debts cimport Debts
from baohuang.referee.record cimport Verdicts, find
from baohuang.referee.table cimport rank_of

cimport cython

cdef void check_order(Debts debts, Verdicts verdicts) noexcept nogil
cdef void sort_cards(Debts debts, int n) noexcept nogil
@cython.locals(got_largest=bint, is_smallest=bint)
cdef int card_for(Debts debts, int at) noexcept nogil
