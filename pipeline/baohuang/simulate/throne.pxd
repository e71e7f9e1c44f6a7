from baohuang.simulate.appraise cimport ABLE, dares, is_able, most_alike, wants_throne
from baohuang.simulate.dice cimport below, chance
from baohuang.simulate.grab cimport grabbed
from baohuang.simulate.kinds cimport ABDICATION, ABDICATION_AUTO, ACCEPT_FORCED, ACCEPT_FORCED_AT_ONCE, ACCEPT_SECOND_LAP, ACCEPT_SECOND_OFFER, AGAIN, ANTE, ANTE_LAST_EMPEROR, BOTH_MARKS_HANDED_ON, OFFER_RESERVED, PASTE, PASTE_NONE_HELD, PILE_TAKEN, VOID
from baohuang.simulate.lines cimport OFFER, wait, write_abdicate, write_accept, write_one_card, write_seat, write_void
from baohuang.simulate.lines cimport ANTE as ANTE_LINE
from baohuang.simulate.rules cimport RESERVED_CARD, TWO_OR_NONE
from baohuang.simulate.sets cimport EMPEROR_CARD, GUARD_CARD
from baohuang.simulate.table cimport CODES, NOBODY, SEATS, SMALL, Table, give, held, take
from baohuang.simulate.text cimport Text

cdef int TWO
cdef int SUITS
cdef int SMALL_JOKER
cdef int BIG_JOKER
cdef int RANKS_OF_ANTE
cdef int SHY_SHARE
cdef int SHY
cdef int LAST_LAP

cdef bint enthrone(Table table, Text text) noexcept nogil
cdef bint ante_in_turn(Table table, Text text) noexcept nogil
cdef void ante(Table table, Text text, int seat) noexcept nogil
cdef int card_to_ante(Table table, int seat) noexcept nogil
cdef int joker_of(int rank) noexcept nogil
cdef bint hand_on_in_turn(Table table, Text text) noexcept nogil
cdef int first_asked(Table table, Text text) noexcept nogil
cdef bint takes_it(Table table, Text text, int seat, int refusals) noexcept nogil
cdef bint is_forced(Table table, int seat, int refusals) noexcept nogil
cdef bint forces_at_once(Table table, int refusals) noexcept nogil
cdef int first_forced(Table table, int first) noexcept nogil
cdef bint must_take(Table table, int seat, int refusals) noexcept nogil
cdef bint may_take(Table table, int seat) noexcept nogil
cdef bint wants_it(Table table, int seat, int refusals) noexcept nogil
cdef bint is_exhausted(Table table, int refusals) noexcept nogil
cdef void refuse(Table table, Text text, int seat, int to, int refusals) noexcept nogil
cdef void write_refusal(Table table, Text text, int seat, int to, int pasted) noexcept nogil
cdef bint is_passed_over(Table table, int seat) noexcept nogil
cdef int card_to_paste(Table table, int seat) noexcept nogil
cdef int card_of(Table table, int seat, int rank) noexcept nogil
cdef void put_on_pile(Table table, int code) noexcept nogil
cdef void take_throne(Table table, Text text, int seat, bint forced) noexcept nogil
cdef bint has_pile(Table table) noexcept nogil
cdef void move_crown(Table table, int to) noexcept nogil
cdef void declare_void(Table table, Text text) noexcept nogil
cdef int holder(Table table, int code) noexcept nogil
