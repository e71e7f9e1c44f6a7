from baohuang.game.cards cimport BIG_JOKER
from baohuang.game.choices cimport EmperorBy, Phase
from baohuang.game.layout cimport Flag, Weight
from baohuang.game.violations cimport Violation
from baohuang.referee.ante cimport need_ante, starter
from baohuang.referee.forced cimport copies_held, most_identical, must_accept, seat_forced, seat_not_asked
from baohuang.referee.record cimport Log, Verdicts, find
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.stakes cimport factor_now
from baohuang.referee.table cimport Table, bit, rank_of
from baohuang.referee.throne cimport enthrone, hand_out_reserve, may_hold_throne, note_loss, throne_cause

cimport cython


cdef int check_offer(Table table, Rules rules, Log log, int row) noexcept nogil
cdef void on_offer(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
cdef int check_grab(Table table, Rules rules) noexcept nogil
cdef void on_grab(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
cdef int seat_grabbing(Table table) noexcept nogil
cdef int check_forced(Table table, Rules rules, int seat) noexcept nogil
@cython.locals(may_sit=bint)
cdef int check_accept(Table table, Rules rules, int seat, bint is_forced) noexcept nogil
cdef int best_to_call(Table table, Rules rules, int seat) noexcept nogil
@cython.locals(wrong=bint)
cdef void check_pile(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
cdef void report_accept(Table table, Rules rules, Verdicts verdicts, int row, int seat, int violation) noexcept nogil
@cython.locals(is_forced=bint)
cdef void on_accept(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
cdef void on_void(Table table, Rules rules, Verdicts verdicts, int row) noexcept nogil
cdef bint is_forced_by_pile(Table table, Rules rules, int seat) noexcept nogil
