from baohuang.game.cards cimport BIG_JOKER, EMPEROR_JOKER, GUARD_JOKER, SMALL_JOKER
from baohuang.game.choices cimport EmperorBy, Phase
from baohuang.game.violations cimport Violation
from baohuang.referee.record cimport Log, Verdicts, find
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.table cimport Table, give, rank_of

cimport cython

cdef void on_deal(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
cdef void judge_deal(Table table, Rules rules, Verdicts verdicts) noexcept nogil
@cython.locals(is_whole=bint)
cdef int check_deal(Table table, Rules rules, Verdicts verdicts, int row) noexcept nogil
cdef int deck_size(Rules rules) noexcept nogil
cdef bint is_unknown_card(Rules rules, int card) noexcept nogil
cdef int odd_size_seat(Table table, Rules rules) noexcept nogil
cdef bint is_copy_too_many(Table table, int card) noexcept nogil
cdef int copies_overflow(Table table) noexcept nogil
cdef bint is_odd_card(Table table, Rules rules) noexcept nogil
cdef bint is_hand_size(Rules rules, int size) noexcept nogil
cdef int size_due(Table table, Rules rules, int seat) noexcept nogil
cdef bint has_wrong_size(Table table, Rules rules, int seat) noexcept nogil
