from baohuang.game.cards cimport BIG_JOKER, EMPEROR_JOKER, GUARD_JOKER, SMALL_JOKER
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.table cimport Table, plain_code

cimport cython


cdef int copies_held(Table table, int seat, int card) noexcept nogil
@cython.locals(is_throne_card=bint)
cdef int most_identical(Table table, int seat, bint counts_pile) noexcept nogil
cdef int must_accept(Table table, int seat, bint counts_pile) noexcept nogil
cdef int asked_in_lap(Table table, Rules rules, int n) noexcept nogil
cdef bint is_forced_lap(Table table, Rules rules) noexcept nogil
cdef int declined_in_forced_lap(Table table, Rules rules) noexcept nogil
cdef int seat_forced(Table table, Rules rules, bint counts_pile) noexcept nogil
cdef int seat_not_asked(Table table, Rules rules) noexcept nogil
cdef bint is_forced_due(Rules rules) noexcept nogil
