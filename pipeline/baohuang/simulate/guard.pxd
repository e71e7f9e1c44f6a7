from baohuang.simulate.appraise cimport ABLE, CALLABLE, QUAD, dares, is_able, may_call, strength, wants_open_solo
from baohuang.simulate.dice cimport below, chance
from baohuang.simulate.grab cimport grabbed
from baohuang.simulate.kinds cimport CALL_3, CALL_4, CALL_JOKERS, GRAB_AFTER_ACCEPT, HIDDEN_SOLO, OPEN_SOLO, OPEN_SOLO_ANNOUNCED, OPEN_SOLO_DECLARED
from baohuang.simulate.lines cimport wait, write_call, write_solo
from baohuang.simulate.sets cimport GUARD_CARD
from baohuang.simulate.styles cimport ACCEPT, trait
from baohuang.simulate.table cimport NOBODY, SEATS, Table, copies, is_solo
from baohuang.simulate.text cimport Text
from baohuang.simulate.throne cimport holder, take_throne

cdef int SMALL_JOKER

cdef void settle_guard(Table table, Text text) noexcept nogil
cdef void be_alone(Table table) noexcept nogil
cdef bint declares(Table table, int seat) noexcept nogil
cdef void declare_outright(Table table, Text text) noexcept nogil
cdef void call(Table table, Text text, int card) noexcept nogil
cdef int fourth_holder(Table table, int card) noexcept nogil
cdef void open_or_hide(Table table, Text text) noexcept nogil
cdef void announce(Table table, Text text) noexcept nogil
cdef int card_to_call(Table table) noexcept nogil
cdef bint wants_to_be_alone(Table table, int seat) noexcept nogil
