from baohuang.game.choices cimport EmperorBy, Solo
from baohuang.game.layout cimport Flag, Weight
from baohuang.game.violations cimport Violation
from baohuang.referee.accept cimport best_to_call
from baohuang.referee.forced cimport copies_held, most_identical
from baohuang.referee.record cimport Log, Verdicts, find
from baohuang.referee.roles cimport settle_roles, show_guard
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.stakes cimport factor_now
from baohuang.referee.table cimport Table, bit, count_bits, plain_code, rank_of
from baohuang.referee.throne cimport need_emperor

cimport cython

cdef void on_call(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
@cython.locals(shows_only=bint)
cdef int check_solo(Table table, Rules rules, Log log, int row) noexcept nogil
@cython.locals(is_open=bint)
cdef void on_solo(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
cdef int card_called(Table table, Log log, int row) noexcept nogil
cdef int copies_shown(Log log, int row, int card) noexcept nogil
@cython.locals(is_doubtful=bint)
cdef int check_call(Table table, Rules rules, Log log, int row) noexcept nogil
cdef bint is_of_one_colour(Log log, int row) noexcept nogil
cdef bint is_red(int card) noexcept nogil
@cython.locals(has_all=bint)
cdef void name_guard(Table table, int card, int n) noexcept nogil
cdef int only_seat(int mask) noexcept nogil
cdef int only_card_to_call(Table table, Rules rules, int seat) noexcept nogil
@cython.locals(plays_alone=bint)
cdef void need_call(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
cdef bint has_no_quad(Table table, int seat) noexcept nogil
cdef bint is_outright(Table table, Rules rules) noexcept nogil
cdef bint lacks_a_card(Table table, Log log, int row) noexcept nogil
