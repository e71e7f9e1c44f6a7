from baohuang.simulate.dice cimport Dice, seed_dice
from baohuang.simulate.rules cimport Rules

cdef int SEATS
cdef int CODES
cdef int KINDS
cdef int SMALL
cdef int BIG
cdef int NOBODY

cdef class Table:
    cdef readonly Rules rules
    cdef readonly Dice dice
    cdef long long[::1] counts
    cdef int[::1] cards
    cdef int[::1] ranks
    cdef int[::1] deck
    cdef public int[5] left
    cdef public int[5] styles
    cdef public int[5] places
    cdef public int[5] scores
    cdef public int first_dealt
    cdef public int seats_out
    cdef public int emperor
    cdef public int guard
    cdef public bint open_solo
    cdef public bint guard_known
    cdef public int factor
    # the trick
    cdef public int turn
    cdef public int owner
    cdef public int top_size
    cdef public int top_base
    cdef public int top_small
    cdef public int top_big
    cdef public int passed
    cdef public bint free_lead
    # the set that a bot has chosen
    cdef int set_rank
    cdef int set_plain
    cdef int set_small
    cdef int set_big
    # the log
    cdef public int seq
    cdef public long long clock
    cdef public bint logs_finish
    cdef public bint logs_last_place
    cdef public bint logs_hidden_solo
    cdef public bint logs_passed_seats
    cdef public bint logs_operations
    cdef public bint logs_guesses
    cdef public bint logs_left
    cdef public int logs_titles
    cdef public bint logs_hold_penalty
    cdef public bint logs_x_keys
    cdef public bint stops_open_solo

cdef void clear(Table table) noexcept nogil
cdef void new_trick(Table table) noexcept nogil
cdef void give(Table table, int seat, int code) noexcept nogil
cdef void take(Table table, int seat, int code) noexcept nogil
cdef int rank_of(int code) noexcept nogil
cdef int held(Table table, int seat, int rank) noexcept nogil
cdef int sixes(Table table, int seat) noexcept nogil
cdef bint has_passed(Table table, int seat) noexcept nogil
cdef bint is_solo(Table table) noexcept nogil
cdef bint same_side(Table table, int one, int other) noexcept nogil
cdef bint is_royal(Table table, int seat) noexcept nogil
