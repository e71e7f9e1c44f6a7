from baohuang.simulate.answer cimport answer
from baohuang.simulate.dice cimport below, chance
from baohuang.simulate.kinds cimport FOLLOW, FREE_LEAD, GUESS, HUNG_BIG, HUNG_SMALL, JOKER_ALONE, LEAD, OPERATION, PASS, PASSED_SEAT, SIXES_WAITING
from baohuang.simulate.lead cimport lead
from baohuang.simulate.lines cimport AUTO_OFF, AUTO_ON, DISCONNECT, RECONNECT, TIMEOUT, wait, write_finish, write_guess, write_play, write_seat
from baohuang.simulate.lines cimport PASS as PASS_LINE
from baohuang.simulate.sets cimport put_on_table
from baohuang.simulate.table cimport NOBODY, SEATS, Table, has_passed, is_royal, new_trick, sixes
from baohuang.simulate.text cimport Text

cdef void play_tricks(Table table, Text text) noexcept nogil
cdef bint is_over(Table table) noexcept nogil
cdef void play_lead(Table table, Text text, int seat) noexcept nogil
cdef void play_answer(Table table, Text text, int seat) noexcept nogil
cdef void play(Table table, Text text, int seat) noexcept nogil
cdef void pass_turn(Table table, Text text) noexcept nogil
cdef bint must_answer(Table table, int seat) noexcept nogil
cdef bint someone_answers(Table table) noexcept nogil
cdef int next_with_cards(Table table, int seat) noexcept nogil
cdef void happen(Table table, Text text, int seat) noexcept nogil
cdef void operate(Table table, Text text, int seat) noexcept nogil
