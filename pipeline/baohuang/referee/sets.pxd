from baohuang.game.choices cimport Compare, Solo
from baohuang.game.violations cimport Violation
from baohuang.referee.record cimport Log
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.table cimport Table, rank_of

cimport cython

cdef void read_set(Table table, Rules rules, Log log, int row) noexcept nogil
cdef bint is_two_as_filler(Table table) noexcept nogil
cdef int jokers(Table table) noexcept nogil
cdef int top_jokers(Table table) noexcept nogil
@cython.locals(adds_jokers=bint)
cdef int check_set(Table table, Rules rules) noexcept nogil
cdef int check_class(Table table) noexcept nogil
cdef int check_pointwise(Table table) noexcept nogil
cdef bint is_higher_card_by_card(Table table) noexcept nogil
cdef void sort_out(Table table, Rules rules) noexcept nogil
cdef void lift_face(Table table, Rules rules) noexcept nogil
cdef void lower_face(Table table, Rules rules) noexcept nogil
@cython.locals(is_lone_joker=bint)
cdef bint is_three_twos(Table table) noexcept nogil
cdef int check_height(Table table, Rules rules) noexcept nogil
@cython.locals(beats=bint, covers=bint)
cdef bint is_kao(Table table) noexcept nogil
cdef int check_additive(Table table) noexcept nogil
cdef bint face_of(Table table, Rules rules, int seat) noexcept nogil
