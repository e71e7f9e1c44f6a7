from baohuang.simulate.dice cimport chance
from baohuang.simulate.sets cimport beats_top, choose, jokers, lowest
from baohuang.simulate.styles cimport BLUFF, EAGER, JOKER, LOYAL, PRESS, SPLIT, trait
from baohuang.simulate.table cimport BIG, KINDS, SMALL, Table, held, is_royal, same_side, sixes

cdef int NEARLY_OUT

cdef bint answer(Table table, int seat) noexcept nogil
cdef bint find_answer(Table table, int seat, int split, int joker, int most) noexcept nogil
cdef bint last_set(Table table, int seat) noexcept nogil
cdef bint presses(Table table, int seat) noexcept nogil
cdef bint spares(Table table, int seat) noexcept nogil
cdef bint knows_friend(Table table, int seat, int other) noexcept nogil
cdef int joker_share(Table table, int seat, int usual) noexcept nogil
cdef bint whole_group(Table table, int seat) noexcept nogil
cdef bint part_of_group(Table table, int seat) noexcept nogil
cdef bint hung_set(Table table, int seat, int most) noexcept nogil
cdef bint hang(Table table, int seat, int count) noexcept nogil
