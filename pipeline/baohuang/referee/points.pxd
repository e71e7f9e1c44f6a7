from baohuang.game.choices cimport Solo
from baohuang.game.layout cimport Claimed, Weight
from baohuang.game.violations cimport Violation
from baohuang.referee.record cimport Log, Verdicts, pack
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.settle cimport Claim, kind_of, ladder_step, note, work_out_scores, work_out_side

cimport cython


cdef bint are_scores(Claim claim, Log log) noexcept nogil
@cython.locals(found=bint)
cdef bint are_permuted(Claim claim, Log log) noexcept nogil
@cython.locals(found=bint)
cdef bint are_pair_scores(Claim claim, Rules rules, Log log) noexcept nogil
cdef bint are_of_other_ladder(Claim claim, Rules rules, Log log, int kind) noexcept nogil
@cython.locals(is_list=bint)
cdef void check_scores(Claim claim, Rules rules, Log log, Verdicts verdicts) noexcept nogil
cdef void check_side_scores(Claim claim, Rules rules, Log log, Verdicts verdicts) noexcept nogil
