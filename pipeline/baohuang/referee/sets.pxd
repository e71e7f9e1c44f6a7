from baohuang.game.choices cimport Compare
from baohuang.game.violations cimport Violation
from baohuang.referee.record cimport Log
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.table cimport Table, rank_of

cdef void read_set(Table table, Log log, int row) noexcept nogil
cdef bint is_two_as_filler(Table table) noexcept nogil
cdef int jokers(Table table) noexcept nogil
cdef int top_jokers(Table table) noexcept nogil
cdef int check_set(Table table, Rules rules) noexcept nogil
cdef int check_class(Table table) noexcept nogil
cdef int check_pointwise(Table table) noexcept nogil
cdef bint is_higher_card_by_card(Table table) noexcept nogil
cdef bint could_beat(Table table, Rules rules, int seat) noexcept nogil
cdef bint could_beat_by_class(Table table, Rules rules, int seat) noexcept nogil
cdef bint could_beat_pointwise(Table table, Rules rules, int seat) noexcept nogil
cdef bint has_one_lead(Table table, Rules rules, int seat) noexcept nogil
