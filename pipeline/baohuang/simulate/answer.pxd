from baohuang.simulate.dice cimport chance
from baohuang.simulate.sets cimport TWO, add_special, beats_top, big_needed, choose, fillers, is_three_twos, jokers, may_kao, set_size, spare, specials, specials_needed, top_plain
from baohuang.simulate.styles cimport BLUFF, EAGER, JOKER, LOYAL, PRESS, SPLIT, trait
from baohuang.simulate.table cimport BIG, KINDS, NOBODY, SMALL, Table, held, held_back, is_royal, same_side

cdef int ACE
cdef int NEARLY_OUT

cdef bint answer(Table table, int seat) noexcept nogil
cdef bint risks_debt(Table table, int seat) noexcept nogil
cdef bint wants_answer(Table table, int seat) noexcept nogil
cdef bint find_answer(Table table, int seat, int split, int joker, int most) noexcept nogil
cdef bint last_set(Table table, int seat) noexcept nogil
cdef bint all_as_one(Table table, int seat, int special) noexcept nogil
cdef bint presses(Table table, int seat) noexcept nogil
cdef bint spares(Table table, int seat) noexcept nogil
cdef bint knows_friend(Table table, int seat, int other) noexcept nogil
cdef int joker_share(Table table, int seat, int usual) noexcept nogil
cdef bint whole_group(Table table, int seat) noexcept nogil
cdef bint part_of_group(Table table, int seat) noexcept nogil
cdef bint filled_group(Table table, int seat, int plain) noexcept nogil
cdef bint hung_set(Table table, int seat, int most) noexcept nogil
cdef bint hang(Table table, int seat, int count, int special) noexcept nogil
cdef bint three_twos(Table table, int seat) noexcept nogil
cdef bint kao_set(Table table, int seat) noexcept nogil
