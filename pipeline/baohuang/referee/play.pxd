from baohuang.game.cards cimport EMPEROR_JOKER, GUARD_JOKER
from baohuang.game.choices cimport Phase, Solo
from baohuang.game.layout cimport Action, Flag, Weight
from baohuang.game.violations cimport Violation
from baohuang.referee.could_beat cimport could_beat, has_one_lead
from baohuang.referee.deal cimport is_copy_too_many, is_unknown_card
from baohuang.referee.finish cimport go_out, is_side_out
from baohuang.referee.guard cimport need_call
from baohuang.referee.hold cimport breaks_hold, check_hold, left_after, others_left, watch_threes
from baohuang.referee.passes cimport apply_pass
from baohuang.referee.record cimport Log, Verdicts, find, pack_set
from baohuang.referee.roles cimport show_guard
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.sets cimport check_set, face_of, is_two_as_filler, lift_face, lower_face, read_set
from baohuang.referee.stakes cimport need_reveal
from baohuang.referee.table cimport Table, bit, may_be_out, next_active, plain_code, take
from baohuang.referee.throne cimport move_throne_card, need_emperor, unheld_card
from baohuang.referee.trick cimport begin_trick, check_turn_to_play, count_lap, expected_seat, jump_over, put_on_top, settle_undecided, turn_cause

cimport cython

@cython.locals(is_face=bint, is_unknown=bint)
cdef int check_cards(Table table, Rules rules, Log log, int row, bint is_answer) noexcept nogil
cdef int card_without_place(Table table, Rules rules, Log log, int row) noexcept nogil
cdef bint is_suspicious_turn(Table table, Rules rules, int violation) noexcept nogil
cdef bint starts_trick(int turn_violation) noexcept nogil
@cython.locals(breaks=bint)
cdef void take_cards(Table table, Rules rules, Log log, int row) noexcept nogil
cdef void report(Table table, Rules rules, Log log, Verdicts verdicts, int row, int violation, int expected_turn, int cause) noexcept nogil
@cython.locals(follows=bint, is_free=bint, is_past=bint, leads=bint)
cdef void on_play(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
cdef bint shows_called(Table table, Log log, int row) noexcept nogil
cdef bint may_be_face(Table table, Rules rules, Log log, int row) noexcept nogil
cdef bint takes_back_throne_card(Table table, Log log, int row) noexcept nogil
cdef int check_shape(Table table, Rules rules, bint is_answer) noexcept nogil
cdef bint is_suspicious_height(int violation) noexcept nogil
cdef bint is_wind_doubtful(Table table, Rules rules) noexcept nogil
cdef bint is_past_end(Table table, Rules rules) noexcept nogil
cdef bint ends_at_first_out(Table table, Rules rules) noexcept nogil
cdef void show_fourth(Table table, int seat) noexcept nogil
