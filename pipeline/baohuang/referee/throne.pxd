from baohuang.game.cards cimport CARD_KINDS, EMPEROR_JOKER, GUARD_JOKER
from baohuang.game.choices cimport Phase, Solo
from baohuang.game.layout cimport Flag
from baohuang.game.violations cimport Violation
from baohuang.referee.record cimport Log, Verdicts, find
from baohuang.referee.roles cimport settle_roles
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.table cimport Table, give, holds, take

cimport cython

cdef int check_offer(Table table, Log log, int row) noexcept nogil
cdef void apply_offer(Table table, int seat) noexcept nogil
cdef int check_abdicate(Table table, Rules rules, Log log, int row) noexcept nogil
cdef int unheld_card(Table table, Log log, int row) noexcept nogil
cdef void on_abdicate(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
cdef void on_ante(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
cdef void on_grab(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
cdef bint may_hold_throne(Table table, int seat) noexcept nogil
@cython.locals(is_about_card=bint)
cdef int throne_cause(Table table, int violation) noexcept nogil
cdef void note_loss(Table table, int violation, int row) noexcept nogil
@cython.locals(may_sit=bint)
cdef int check_accept(Table table, int seat) noexcept nogil
cdef void on_accept(Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
cdef void on_offer(Table table, Log log, Verdicts verdicts, int row) noexcept nogil
cdef void on_void(Table table, Rules rules, Verdicts verdicts, int row) noexcept nogil
cdef void on_tribute(Table table, Log log, Verdicts verdicts, int row) noexcept nogil
cdef void to_pile(Table table, Log log, int row, int seat) noexcept nogil
cdef void move_emperor_card(Table table, int giver, int to) noexcept nogil
cdef void enthrone(Table table, int seat) noexcept nogil
cdef void need_emperor(Table table, Verdicts verdicts, int row) noexcept nogil
