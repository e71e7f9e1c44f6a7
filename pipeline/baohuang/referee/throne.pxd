from baohuang.game.cards cimport BIG_JOKER, CARD_KINDS, EMPEROR_JOKER
from baohuang.game.choices cimport EmperorBy, Phase
from baohuang.game.violations cimport Violation
from baohuang.referee.record cimport Log, Verdicts, find
from baohuang.referee.roles cimport settle_roles
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.table cimport Table, bit, give, holds, take

cimport cython

cdef int unheld_card(Table table, Log log, int row) noexcept nogil
cdef bint may_hold_throne(Table table, Rules rules, int seat) noexcept nogil
@cython.locals(is_about_card=bint)
cdef int throne_cause(Table table, int violation) noexcept nogil
cdef void note_loss(Table table, int violation, int row) noexcept nogil
cdef void to_pile(Table table, Log log, int row, int seat) noexcept nogil
cdef void enthrone(Table table, Rules rules, int seat) noexcept nogil
cdef void need_emperor(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
cdef void move_throne_card(Table table, int giver, int to) noexcept nogil
cdef void move_pile(Table table, int to) noexcept nogil
cdef void hand_out_reserve(Table table, int seat, int card) noexcept nogil
cdef void grab_from_unknown(Table table, int seat) noexcept nogil
