from baohuang.game.choices cimport Compare
from baohuang.referee.ruleset cimport Rules
from baohuang.referee.sets cimport face_of, top_jokers
from baohuang.referee.table cimport Table, rank_of

cimport cython


cdef bint could_beat(Table table, Rules rules, int seat) noexcept nogil
cdef bint could_beat_by_class(Table table, Rules rules, int seat) noexcept nogil
cdef bint could_beat_pointwise(Table table, Rules rules, int seat) noexcept nogil
cdef bint could_beat_by_kao(Table table, Rules rules, int seat) noexcept nogil
cdef bint could_beat_with_face(Table table, Rules rules, int seat) noexcept nogil
cdef bint could_beat_additive(Table table, Rules rules, int seat) noexcept nogil
cdef bint has_one_lead(Table table, Rules rules, int seat) noexcept nogil
