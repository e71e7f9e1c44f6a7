from baohuang.game.choices cimport Phase, Result
from baohuang.game.events cimport EventType
from baohuang.game.outcome cimport Outcome
from baohuang.game.violations cimport Violation
from baohuang.referee.abdicate cimport on_abdicate
from baohuang.referee.accept cimport on_accept, on_grab, on_offer, on_void
from baohuang.referee.ante cimport on_ante
from baohuang.referee.deal cimport judge_deal, on_deal
from baohuang.referee.debts cimport Debts, reset_debts, settle_debts
from baohuang.referee.end cimport on_end
from baohuang.referee.finish cimport on_finish
from baohuang.referee.guard cimport on_call, on_solo
from baohuang.referee.outcome cimport counted, write_outcome
from baohuang.referee.passes cimport on_pass
from baohuang.referee.play cimport on_play
from baohuang.referee.previous cimport check_deal_start, note_points, note_previous, note_redeal
from baohuang.referee.record cimport Log, Verdicts, find
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.settle cimport Claim, result_of, settle_own
from baohuang.referee.stakes cimport on_kick, on_open_guard, on_rebellion, on_reveal
from baohuang.referee.table cimport Table, reset
from baohuang.referee.tribute cimport on_exempt, on_return, on_tribute

cimport cython

cdef bint is_operation(int kind) noexcept nogil
cdef bint begins_throne(int kind) noexcept nogil
cdef void judge_event(
    Table table, Claim claim, Debts debts, Rules rules, Log log, Verdicts verdicts, int row
) noexcept nogil
@cython.locals(has_scores=bint)
cdef void judge_game(
    Table table, Claim claim, Debts debts, Rules rules, Log log, Verdicts verdicts, int first, int last,
    Py_ssize_t game, int n_players, int first_dealt, int previous
) noexcept nogil
cdef void phase_fault(Log log, Verdicts verdicts, int row, int violation, int actual) noexcept nogil
cpdef judge(
    Rules rules, Log log, Verdicts verdicts, const int[::1] first, const int[::1] last, const int[::1] numbers,
    const int[::1] n_players, const int[::1] first_dealt, const int[::1] before
)
cdef bint ends_deal(int kind) noexcept nogil
