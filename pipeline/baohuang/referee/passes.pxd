from baohuang.game.choices cimport Phase
from baohuang.game.events cimport EventType
from baohuang.game.layout cimport Action
from baohuang.game.violations cimport Violation
from baohuang.referee.could_beat cimport could_beat
from baohuang.referee.finish cimport note_over
from baohuang.referee.record cimport Log, Verdicts, find
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.table cimport Table, bit, is_active, may_be_out, next_active
from baohuang.referee.trick cimport advance, count_lap, expected_seat, is_between, is_second_lap, settle_undecided, turn_cause

cimport cython


@cython.locals(is_claim=bint)
cdef int check_turn_to_pass(Table table, int seat, int kind) noexcept nogil
cdef bint is_automatic(Table table, Rules rules, int seat) noexcept nogil
cdef void wait_in_vain(Table table, int seat, int row, int cause) noexcept nogil
cdef int check_yield(Table table, Rules rules, int seat) noexcept nogil
cdef int check_claim(Table table, Rules rules, int seat) noexcept nogil
cdef int check_pass(Table table, Rules rules, int seat, int kind) noexcept nogil
cdef bint counts_as_pass(int violation) noexcept nogil
cdef void apply_pass(Table table, int seat) noexcept nogil
cdef void apply_yield(Table table, int seat) noexcept nogil
cdef void apply_claim(Table table, int seat) noexcept nogil
cdef void note_automatic(Table table, Rules rules, Verdicts verdicts, int row, int seat) noexcept nogil
@cython.locals(may_lead=bint)
cdef void on_pass(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
