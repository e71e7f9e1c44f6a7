from baohuang.game.cards cimport CARD_KINDS, EMPEROR_JOKER, GUARD_JOKER
from baohuang.game.choices cimport Phase, Result
from baohuang.game.layout cimport Weight
from baohuang.game.violations cimport Violation
from baohuang.referee.debts cimport Debts, may_be_excused
from baohuang.referee.record cimport Log, Verdicts, find
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.table cimport Table, give, rank_of, take
from baohuang.referee.throne cimport unheld_card
from baohuang.referee.tribute_order cimport check_order

cimport cython

cdef void on_tribute(Debts debts, Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
cdef void on_return(Debts debts, Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
cdef void on_exempt(Debts debts, Table table, Rules rules, Log log, Verdicts verdicts, int row) noexcept nogil
cdef bint is_too_late(Debts debts, Table table, Log log, Verdicts verdicts, int row) noexcept nogil
cdef bint speaks_of_tribute(Rules rules) noexcept nogil
cdef void move_cards(Debts debts, Table table, Log log, int row) noexcept nogil
cdef int say(Debts debts, int expected, int actual, int flags, int violation) noexcept nogil
cdef int check_tribute(Debts debts, Table table, Rules rules, Log log, int row) noexcept nogil
cdef bint owes_qing3(Debts debts, int seat) noexcept nogil
cdef bint pays_qing3(Debts debts, Log log, int row) noexcept nogil
cdef int ordinary_cards(Debts debts, Log log, int row) noexcept nogil
cdef int still_due(Debts debts, int seat, int n) noexcept nogil
cdef bint may_take(Debts debts, int to, int n) noexcept nogil
@cython.locals(is_qing3=bint, is_certain=bint)
cdef int check_parties(Debts debts, Log log, int row) noexcept nogil
cdef int check_cards(Debts debts, Table table, Rules rules, Log log, int row) noexcept nogil
cdef bint is_owed_tribute(Debts debts, int seat, int to) noexcept nogil
cdef int larger_card(Debts debts, Table table, Log log, int row, int rank, int spare) noexcept nogil
cdef int check_count(Debts debts, Log log, int row) noexcept nogil
@cython.locals(is_misdirected=bint, is_payer=bint)
cdef void note_payment(
    Debts debts, Table table, Rules rules, Log log, int row, int violation
) noexcept nogil
