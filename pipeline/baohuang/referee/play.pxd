from baohuang.game.cards cimport EMPEROR_JOKER, GUARD_JOKER
from baohuang.game.choices cimport Phase
from baohuang.game.layout cimport Action, Flag
from baohuang.game.violations cimport Violation
from baohuang.referee.deal cimport is_copy_too_many, is_unknown_card
from baohuang.referee.finish cimport go_out
from baohuang.referee.record cimport Log, Verdicts, find, pack_set
from baohuang.referee.roles cimport show_guard
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.sets cimport check_set, could_beat, has_one_lead, is_two_as_filler, jokers, read_set
from baohuang.referee.stakes cimport need_reveal
from baohuang.referee.table cimport Table, bit, next_active, take
from baohuang.referee.throne cimport need_emperor, unheld_card
from baohuang.referee.trick cimport apply_pass, begin_trick, check_turn_to_play, count_lap, expected_seat, jump_over, put_on_top, settle_undecided, turn_cause

cimport cython

cdef bint breaks_hold(Table table, Rules rules, int left) noexcept nogil
cdef int check_hold(Table table, Rules rules, int left) noexcept nogil
cdef int check_cards(Table table, Rules rules, Log log, int row, bint is_answer) noexcept nogil
cdef int card_without_place(Table table, Rules rules, Log log, int row) noexcept nogil
cdef int left_after(Table table, int seat) noexcept nogil
cdef bint is_suspicious_turn(Rules rules, int violation) noexcept nogil
cdef bint starts_trick(int turn_violation) noexcept nogil
cdef void take_cards(Table table, Rules rules, Log log, int row) noexcept nogil
cdef void report(
    Table table, Log log, Verdicts verdicts, int row, int violation, int expected_turn, int cause
) noexcept nogil
@cython.locals(leads=bint, is_free=bint, follows=bint)
cdef void on_play(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
