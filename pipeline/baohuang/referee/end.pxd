from baohuang.game.choices cimport Phase, Result, Solo
from baohuang.game.layout cimport Claimed, Weight
from baohuang.game.violations cimport Violation
from baohuang.referee.finish cimport are_sizes_known, has_last_places, is_side_out, may_end, may_side_be_out, n_active, note_over, settle_places
from baohuang.referee.points cimport check_scores, check_side_scores
from baohuang.referee.record cimport Log, Verdicts, pack
from baohuang.referee.roles cimport cannot_be_guard
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.settle cimport Claim, is_result_doubtful, note, result_of, settle_own
from baohuang.referee.stakes cimport factor_of, is_kicked, row_that_explains
from baohuang.referee.table cimport Table, count_bits

cimport cython

@cython.locals(was_void=bint)
cdef void on_end(Claim claim, Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
cdef void check_end(Claim claim, Table table, Rules rules, Verdicts verdicts) noexcept nogil
cdef void check_emperor(Claim claim, Table table, Log log, Verdicts verdicts) noexcept nogil
cdef void check_guard(Claim claim, Table table, Log log, Verdicts verdicts) noexcept nogil
cdef void check_penalty(Claim claim, Table table, Rules rules, Log log, Verdicts verdicts) noexcept nogil
@cython.locals(is_known=bint, is_missing=bint, is_of_its_own=bint, wrong=bint)
cdef void check_places(Claim claim, Table table, Log log, Verdicts verdicts) noexcept nogil
cdef bint is_right_place(Claim claim, Table table, int seat, long long place) noexcept nogil
@cython.locals(wrong=bint)
cdef void check_titles(Claim claim, Log log, Verdicts verdicts) noexcept nogil
cdef void check_left(Claim claim, Table table, Log log, Verdicts verdicts) noexcept nogil
@cython.locals(by_open_guard=bint, is_doubtful=bint, kicked=bint)
cdef void check_factor(Claim claim, Table table, Rules rules, Log log, Verdicts verdicts) noexcept nogil
cdef void check_result(Claim claim, Rules rules, Log log, Verdicts verdicts) noexcept nogil
cdef bint has_points(Log log, Py_ssize_t at) noexcept nogil
cdef void check_qing3(Claim claim, Table table, Log log, Verdicts verdicts) noexcept nogil
