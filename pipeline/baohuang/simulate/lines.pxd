from baohuang.simulate.dice cimport below, chance
from baohuang.simulate.kinds cimport EVENTS
from baohuang.simulate.sets cimport draw_card, says_special
from baohuang.simulate.table cimport BIG, CODES, NOBODY, SMALL, Table, take
from baohuang.simulate.text cimport Text, put, put_byte, put_card, put_head, put_number, put_opening, put_time

cdef int TIME
cdef int END_OF_LINE
cdef int X_KEY
cdef int X_NESTED
cdef int CARDS
cdef int TO
cdef int PLACE
cdef int TARGET
cdef int OPEN
cdef int HIDDEN
cdef int AUTO
cdef int FORCED
cdef int AS_SPECIAL
cdef int REASON
cdef int COMMA
cdef int TWO
cdef int MARKED
cdef int QUOTE
cdef int START
cdef int DEAL
cdef int TRIBUTE
cdef int EXEMPT
cdef int OFFER
cdef int ANTE
cdef int ABDICATE
cdef int GRAB
cdef int ACCEPT
cdef int VOID
cdef int END_OF_VOID
cdef int CALL
cdef int SOLO
cdef int OPEN_GUARD
cdef int DECLARE_REBELLION
cdef int REVEAL
cdef int KICK
cdef int PLAY
cdef int PASS
cdef int YIELD
cdef int CLAIM_LEAD
cdef int FINISH
cdef int GUESS
cdef int TIMEOUT
cdef int DISCONNECT
cdef int RECONNECT
cdef int AUTO_ON
cdef int AUTO_OFF

cdef void begin_line(Table table, Text text, int event) noexcept nogil
cdef void end_line(Table table, Text text) noexcept nogil
cdef void wait(Table table, int least, int spread) noexcept nogil
cdef void write_start(Table table, Text text) noexcept nogil
cdef void write_deal(Table table, Text text, int seat, int first, int size) noexcept nogil
cdef void write_seat(Table table, Text text, int event, int seat) noexcept nogil
cdef void write_one_card(Table table, Text text, int event, int seat, int card) noexcept nogil
cdef void write_tribute(Table table, Text text, int seat, int to) noexcept nogil
cdef void write_abdicate(Table table, Text text, int seat, int to, int pasted, bint auto) noexcept nogil
cdef void write_accept(Table table, Text text, int seat, bint forced, bint names_pile) noexcept nogil
cdef void write_void(Table table, Text text) noexcept nogil
cdef void write_call(Table table, Text text, int seat, int card, int count) noexcept nogil
cdef void write_solo(Table table, Text text, int seat) noexcept nogil
cdef void write_play(Table table, Text text, int seat) noexcept nogil
cdef int draw_called(Table table, int seat) noexcept nogil
cdef void write_finish(Table table, Text text, int seat) noexcept nogil
cdef void write_guess(Table table, Text text, int seat, int target) noexcept nogil
