from baohuang.simulate.answer cimport answer
from baohuang.simulate.dice cimport below, chance
from baohuang.simulate.ending cimport is_over
from baohuang.simulate.kinds cimport CLAIM_LEAD, FREE_LEAD, FREE_LEAD_CLAIMED, FREE_LEAD_UNCLAIMED, GUESS, HELD_WAITING, LEAD, OPERATION, PASS, PASSED_SEAT, QING3, SECOND_LAP, SPECIAL_FACE_PLAIN, YIELD
from baohuang.simulate.lead cimport lead
from baohuang.simulate.lines cimport AUTO_OFF, AUTO_ON, DISCONNECT, RECONNECT, TIMEOUT, wait, write_finish, write_guess, write_play, write_seat
from baohuang.simulate.lines cimport CLAIM_LEAD as CLAIM_LEAD_LINE
from baohuang.simulate.lines cimport PASS as PASS_LINE
from baohuang.simulate.lines cimport YIELD as YIELD_LINE
from baohuang.simulate.sets cimport put_on_table
from baohuang.simulate.table cimport NOBODY, SEATS, Table, copies, has_passed, held_back, is_royal, is_solo, new_trick
from baohuang.simulate.tally cimport count_answer, count_held, count_set
from baohuang.simulate.text cimport Text

cdef void play_tricks(Table table, Text text) noexcept nogil
cdef void play_lead(Table table, Text text, int seat) noexcept nogil
cdef void play_answer(Table table, Text text, int seat) noexcept nogil
cdef bint may_yield(Table table, int seat) noexcept nogil
cdef void give_way(Table table, Text text, int seat) noexcept nogil
cdef bint may_claim(Table table, int seat) noexcept nogil
cdef void claim(Table table, Text text, int seat) noexcept nogil
cdef void play(Table table, Text text, int seat) noexcept nogil
cdef void note_debt(Table table, int seat) noexcept nogil
cdef void show_guard(Table table, int seat) noexcept nogil
cdef void pass_turn(Table table, Text text) noexcept nogil
cdef void close_trick(Table table) noexcept nogil
cdef bint must_answer(Table table, int seat) noexcept nogil
cdef bint has_yielded(Table table, int seat) noexcept nogil
cdef bint someone_answers(Table table) noexcept nogil
cdef int next_with_cards(Table table, int seat) noexcept nogil
cdef void happen(Table table, Text text, int seat) noexcept nogil
cdef void operate(Table table, Text text, int seat) noexcept nogil
