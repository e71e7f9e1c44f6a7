from baohuang.simulate.dice cimport chance
from baohuang.simulate.lines cimport COMMA, QUOTE, begin_line, end_line
from baohuang.simulate.rules cimport BY_SEAT
from baohuang.simulate.score cimport claims_scores
from baohuang.simulate.table cimport CODES, DRAWN, EMPEROR_WON, NOBODY, REBELS_WON, SEATS, Table, is_solo
from baohuang.simulate.text cimport Text, put, put_byte, put_card, put_number

cdef int END
cdef int PLACES
cdef int EMPEROR
cdef int GUARD
cdef int NULL
cdef int RESULT_EMPEROR
cdef int RESULT_REBELS
cdef int RESULT_DRAW
cdef int RESULT_NULL
cdef int FACTOR
cdef int SCORES
cdef int SIDE_SCORES
cdef int LEFT
cdef int TITLES
cdef int HOLD_PENALTY
cdef int HOLD_PENALTY_TO
cdef int CLOSE
cdef int KE_1
cdef int KE_2
cdef int KE_3
cdef int KE_4
cdef int KE_5
cdef int TOU_KE_1
cdef int TOU_KE_2
cdef int TOU_KE_3
cdef int TOU_KE_4
cdef int TOU_KE_5

cdef void write_end(Table table, Text text) noexcept nogil
cdef void write_result(Table table, Text text) noexcept nogil
cdef void write_scores(Table table, Text text) noexcept nogil
cdef void write_more_claims(Table table, Text text) noexcept nogil
cdef void write_hold_penalty(Table table, Text text) noexcept nogil
cdef void put_or_null(Text text, int number, bint known) noexcept nogil
cdef void put_hand(Table table, Text text, int seat) noexcept nogil
cdef void separate(Text text, int index) noexcept nogil
