from baohuang.game.violations cimport Violation
from baohuang.referee.finish cimport note_over
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.table cimport Table, bit, is_active, next_active

cimport cython

cdef int next_to_answer(Table table, int withdrawn) noexcept nogil
@cython.locals(has_applied=bint)
cdef void advance(Table table) noexcept nogil
cdef void let_go(Table table, int seat) noexcept nogil
cdef int expected_without(Table table, int withdrawn) noexcept nogil
cdef void settle_undecided(Table table, int seat) noexcept nogil
cdef bint is_between(int start, int seat, int stop) noexcept nogil
cdef int check_turn_to_play(Table table, Rules rules, int seat) noexcept nogil
cdef int expected_seat(Table table) noexcept nogil
cdef void begin_trick(Table table, int seat) noexcept nogil
cdef void count_lap(Table table, int seat) noexcept nogil
cdef void put_on_top(Table table, Rules rules, int seat) noexcept nogil
cdef int turn_cause(Table table) noexcept nogil
@cython.locals(has_to_answer=bint)
cdef void jump_over(Table table, int seat, int cause) noexcept nogil
cdef int first_not_in(int seats, int after) noexcept nogil
cdef bint is_second_lap(Table table) noexcept nogil
