from baohuang.game.layout cimport Claimed
from baohuang.game.outcome cimport Outcome
from baohuang.game.violations cimport Violation
from baohuang.referee.record cimport Log, Verdicts, find
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.table cimport Table

cimport cython

cdef void note_previous(Table table, Verdicts verdicts, int before) noexcept nogil
cdef int first_out(Verdicts verdicts, int before) noexcept nogil
cdef void note_redeal(
    Verdicts verdicts, Py_ssize_t game, int previous, int before, int first_dealt
) noexcept nogil
cdef void check_deal_start(
    Rules rules, Verdicts verdicts, int row, Py_ssize_t game, int previous, int before, int first_dealt
) noexcept nogil
@cython.locals(at=Py_ssize_t)
cdef void note_points(Table table, Log log, int row) noexcept nogil
