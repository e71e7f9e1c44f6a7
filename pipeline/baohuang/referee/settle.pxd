from baohuang.game.choices cimport PairScore, Result, ResultBy, Solo
from baohuang.referee.finish cimport settle_places
from baohuang.referee.record cimport Verdicts, find
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.table cimport Table, bit

cimport cython

cdef class Claim:
    cdef int row
    cdef Py_ssize_t at
    cdef int emperor
    cdef int guard
    cdef int solo
    cdef bint is_grab
    cdef bint is_guard_open
    cdef bint is_open_doubtful
    cdef int points
    cdef int factor
    cdef int[5] places
    cdef int penalised
    cdef int cause
    cdef bint is_early
    cdef int[5] scores

cdef bint work_out_scores(Claim claim, Rules rules, int kind, int factor) noexcept nogil
cdef int ladder_step(Claim claim) noexcept nogil
cdef int result_of(Claim claim, Rules rules) noexcept nogil
cdef bint settle_own(Claim claim, Table table, Rules rules) noexcept nogil
cdef void note(Verdicts verdicts, Claim claim, int violation, int seat, long long expected, long long actual, int flags) noexcept nogil
cdef int kind_of(Claim claim, Rules rules) noexcept nogil
cdef int places_of_pair(Claim claim) noexcept nogil
cdef int sum_of_places(int places) noexcept nogil
cdef bint work_out_points(Claim claim, Rules rules, int kind) noexcept nogil
cdef bint work_out_side(Claim claim, Rules rules) noexcept nogil
cdef int sign(int number) noexcept nogil
cdef int side_out_first(Claim claim) noexcept nogil
cdef int result_of_pair(Claim claim, Rules rules) noexcept nogil
cdef int result_by_folk_wild2(Claim claim, Rules rules) noexcept nogil
cdef bint is_result_doubtful(Claim claim, Rules rules) noexcept nogil
