from baohuang.game.choices cimport Result, Solo
from baohuang.referee.finish cimport settle_places
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.table cimport Table

cdef class Claim:
    cdef int row
    cdef Py_ssize_t at
    cdef int emperor
    cdef int guard
    cdef int solo
    cdef int factor
    cdef int[5] places
    cdef int penalised
    cdef int cause
    cdef bint is_early
    cdef int[5] scores

cdef bint work_out_scores(Claim claim, Rules rules, int solo, int factor) noexcept nogil
cdef int ladder_step(Claim claim) noexcept nogil
cdef int result_of(Claim claim, Rules rules) noexcept nogil
cdef bint settle_own(Claim claim, Table table, Rules rules) noexcept nogil
