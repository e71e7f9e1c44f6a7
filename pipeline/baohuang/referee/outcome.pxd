from baohuang.game.choices cimport Phase
from baohuang.game.outcome cimport Outcome
from baohuang.referee.record cimport Verdicts
from baohuang.referee.table cimport Table

cimport cython

cdef void write_outcome(Table table, Verdicts verdicts, Py_ssize_t game, bint has_scores, int result) noexcept nogil
cdef int counted(Verdicts verdicts, int row) noexcept nogil
