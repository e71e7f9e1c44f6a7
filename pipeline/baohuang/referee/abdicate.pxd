from baohuang.game.choices cimport Paste, Phase
from baohuang.game.layout cimport Flag, Weight
from baohuang.game.violations cimport Violation
from baohuang.referee.forced cimport is_forced_lap, most_identical, must_accept
from baohuang.referee.record cimport Log, Verdicts, find
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.table cimport Table, bit, rank_of
from baohuang.referee.throne cimport may_hold_throne, move_throne_card, note_loss, throne_cause, to_pile, unheld_card

cimport cython


cdef int largest_plain(Table table, int seat) noexcept nogil
cdef int first_of_rank(Table table, int seat, int rank) noexcept nogil
cdef int card_due(Table table, Rules rules, int seat) noexcept nogil
@cython.locals(has_exempt=bint)
cdef int check_paste(Table table, Rules rules, Log log, int row) noexcept nogil
cdef int paste_weight(Table table, int violation, int seat, int n) noexcept nogil
cdef bint lacks_both_marks(Table table, int seat) noexcept nogil
cdef bint refuses_by_force(Table table, Rules rules, int seat) noexcept nogil
cdef bint is_refusal_doubtful(Table table, Rules rules, int seat) noexcept nogil
@cython.locals(is_suspicious=bint)
cdef int check_abdicate(Table table, Rules rules, Log log, int row) noexcept nogil
@cython.locals(is_lacking=bint)
cdef void report_abdicate(Table table, Rules rules, Log log, Verdicts verdicts, int row, int violation) noexcept nogil
cdef void on_abdicate(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
