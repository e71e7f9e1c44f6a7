from baohuang.game.choices cimport Result, ResultBy, Solo
from baohuang.game.layout cimport Weight
from baohuang.game.outcome cimport Outcome
from baohuang.game.violations cimport Violation
from baohuang.referee.record cimport Verdicts, find
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.table cimport Table

cimport cython

cdef class Debts:
    cdef int result
    cdef bint is_first
    cdef int emperor
    cdef int guard
    cdef bint is_solo
    cdef int[5] places
    cdef int payers
    cdef int takers
    cdef int[5] due
    cdef int[5] take
    cdef int[5] paid
    cdef int[5] taken
    cdef bint is_due
    cdef bint is_doubtful
    cdef bint is_settled_twice
    cdef int twice_row
    cdef int[5] qing3_to
    cdef int qing3_paid
    cdef int qing3_doubtful
    cdef int waived
    cdef int excused
    cdef bint is_settled
    cdef int[75] received
    cdef int n_ordered
    cdef int n_cards
    cdef int[4] card
    cdef int[4] giver
    cdef int[4] to
    cdef int[4] row
    cdef int[4] sorted
    cdef int expected
    cdef int actual
    cdef int flags

cdef void reset_debts(Debts debts, Rules rules, Verdicts verdicts, int before) noexcept nogil
@cython.locals(has_points=bint, has_winner=bint)
cdef void note_sides(Debts debts, Rules rules, Verdicts verdicts, int at) noexcept nogil
cdef void note_order(Debts debts, Rules rules) noexcept nogil
cdef int amount_of(Debts debts, Rules rules, int seat) noexcept nogil
cdef bint rests_on_silence(Debts debts, Rules rules, bint is_guard_open) noexcept nogil
@cython.locals(is_on_emperor_side=bint, is_to_on_emperor_side=bint)
cdef void note_qing3(Debts debts, Rules rules, Verdicts verdicts, int at) noexcept nogil
cdef bint has_no_two(Table table, Rules rules, int seat) noexcept nogil
cdef bint may_be_excused(Debts debts, Table table, Rules rules, int seat) noexcept nogil
cdef void settle_debts(Debts debts, Table table, Rules rules, Verdicts verdicts, int row) noexcept nogil
@cython.locals(is_silent=bint, has_paid=bint)
cdef void settle_tribute(Debts debts, Table table, Rules rules, Verdicts verdicts, int row) noexcept nogil
