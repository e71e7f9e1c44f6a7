from baohuang.game.choices cimport Solo
from baohuang.referee.table cimport Table

cimport cython

cdef void settle_roles(Table table) noexcept nogil
cdef void show_guard(Table table, int seat) noexcept nogil
cdef bint is_emperor_side(Table table, int seat) noexcept nogil
cdef bint cannot_be_guard(Table table, int seat) noexcept nogil
