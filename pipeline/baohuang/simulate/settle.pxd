from baohuang.simulate.kinds cimport DRAW, EMPEROR_WINS, FACTOR_1, FACTOR_2, FACTOR_4, REBELS_WIN, SOLO_STOPPED
from baohuang.simulate.lines cimport COMMA, QUOTE, begin_line, end_line, wait, write_finish
from baohuang.simulate.table cimport CODES, SEATS, Table, is_solo
from baohuang.simulate.text cimport Text, put, put_byte, put_card, put_number

cdef int END
cdef int PLACES
cdef int EMPEROR
cdef int GUARD
cdef int NULL
cdef int RESULT_EMPEROR
cdef int RESULT_REBELS
cdef int RESULT_DRAW
cdef int FACTOR
cdef int SCORES
cdef int LEFT
cdef int TITLES
cdef int HOLD_PENALTY
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

cdef void settle(Table table, Text text) noexcept nogil
cdef void score_pair(Table table) noexcept nogil
cdef void score_solo(Table table) noexcept nogil
cdef int share_of(int points) noexcept nogil
cdef void count_result(Table table) noexcept nogil
cdef void write_end(Table table, Text text) noexcept nogil
cdef void write_more_claims(Table table, Text text) noexcept nogil
cdef void put_or_null(Text text, int number, bint known) noexcept nogil
cdef void put_hand(Table table, Text text, int seat) noexcept nogil
cdef void separate(Text text, int index) noexcept nogil
