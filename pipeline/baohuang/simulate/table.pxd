from baohuang.simulate.dice cimport Dice, seed_dice
from baohuang.simulate.rules cimport Rules

cdef int SEATS
cdef int CODES
cdef int KINDS
cdef int SMALL
cdef int BIG
cdef int NOBODY
cdef int NO_WINNER
cdef int EMPEROR_WON
cdef int REBELS_WON
cdef int DRAWN

cdef class Table:
    cdef readonly Rules rules
    cdef readonly Dice dice
    cdef long long[::1] counts
    cdef int[::1] cards
    cdef int[::1] ranks
    cdef int[::1] deck
    cdef int[::1] order
    cdef int[5] ends
    cdef public int[5] left
    cdef public int[5] styles
    cdef public int[5] places
    cdef public int[5] scores
    cdef public int first_dealt
    cdef public int seats_out
    cdef public bint is_void
    # the throne
    cdef public int crown
    cdef public int crown_seat
    cdef public int reluctance
    cdef public bint is_flat
    cdef public bint is_stubborn
    cdef public int grabbers
    cdef public bint is_grab
    cdef int[::1] pile
    cdef public int pile_size
    cdef public int took_pile
    cdef int[::1] paid
    cdef int paid_count
    # the roles
    cdef public int emperor
    cdef public int guard
    cdef public int called
    cdef public int called_shown
    cdef public int special_seat
    cdef public bint open_solo
    cdef public bint guard_known
    cdef public bint is_open_guard
    cdef public int factor
    # the trick
    cdef public int turn
    cdef public int owner
    cdef public int top_size
    cdef public int top_base
    cdef public int top_small
    cdef public int top_big
    cdef public int top_special
    cdef public int passed
    cdef public bint free_lead
    cdef public int yielded
    cdef public int lap
    cdef public int applicant
    cdef public int passed_before
    # the set that a bot has chosen
    cdef int set_rank
    cdef int set_plain
    cdef int set_twos
    cdef int set_small
    cdef int set_big
    cdef int set_special
    # the end
    cdef public int result
    cdef public int[2] side_scores
    cdef public int[5] debts
    # the last game
    cdef public int last_emperor
    cdef public int last_guard
    cdef public bint last_open_solo
    cdef public int last_result
    cdef public int[5] last_places
    cdef public int[5] last_debts
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
    cdef public bint logs_offers
    cdef public bint logs_last_refusal
    cdef public bint logs_pile
    cdef public bint logs_reserve_as_big
    cdef public bint logs_end_of_void
    cdef public bint stops_open_solo
    cdef public bint stops_side_out

cdef void clear(Table table) noexcept nogil
cdef void new_trick(Table table) noexcept nogil
cdef void give(Table table, int seat, int code) noexcept nogil
cdef void take(Table table, int seat, int code) noexcept nogil
cdef int rank_of(int code) noexcept nogil
cdef int held(Table table, int seat, int rank) noexcept nogil
cdef int copies(Table table, int seat, int card) noexcept nogil
cdef int held_back(Table table, int seat) noexcept nogil
cdef bint has_passed(Table table, int seat) noexcept nogil
cdef bint is_solo(Table table) noexcept nogil
cdef bint same_side(Table table, int one, int other) noexcept nogil
cdef bint is_royal(Table table, int seat) noexcept nogil
