from baohuang.game.choices cimport Phase, Solo
from baohuang.referee.ruleset cimport Rules

cimport cython

cdef class Table:
    cdef int phase
    cdef int row
    cdef int last_deal_row
    cdef bint deal_is_judged
    cdef bint is_unjudged
    cdef bint is_ended
    cdef bint is_aborted
    cdef int first_dealt
    cdef int[5] qing3_to
    cdef bint claims_points
    cdef int has_before
    cdef int last_emperor
    cdef int[5] dealt_size
    cdef int[5] is_dealt
    cdef int n_dealt
    cdef int[5] left
    cdef int[5] owed
    cdef int[5] gone
    cdef int[280] hand
    cdef int[75] ranks
    cdef int[56] seen
    cdef int[56] tally
    cdef int unknown_card
    cdef int[5] strength
    cdef int[56] pile
    cdef int emperor_card
    cdef int guard_card
    cdef int dealt_guards
    cdef int dealt_emperor
    cdef int asked
    cdef int reopened
    cdef int grabber
    cdef int hops
    cdef int emperor
    cdef bint is_forced
    cdef int supplied_row
    cdef int robbed
    cdef int robbed_row
    cdef int guard
    cdef int solo
    cdef bint guard_is_public
    cdef bint is_guard_open
    cdef bint is_guard_opened
    cdef int rebels
    cdef bint is_rebellion
    cdef bint owes_reveal
    cdef int kicked_by_emperor_side
    cdef int kicked_by_rebels
    cdef int factor
    cdef int uncounted_open
    cdef int uncounted_rebellion
    cdef int uncounted_rebels
    cdef int uncounted_kick
    cdef bint is_open_doubtful
    cdef bint is_rebellion_doubtful
    cdef bint is_kick_doubtful
    cdef int trick
    cdef int lap
    cdef int lap_offset
    cdef int lead_seat
    cdef bint is_leading
    cdef int leaders
    cdef int leader
    cdef bint is_free_lead
    cdef int turn
    cdef int last_actor
    cdef int owner
    cdef int passed
    cdef int answered
    cdef int[5] in_vain
    cdef int[16] top
    cdef int top_size
    cdef int top_base
    cdef int top_small
    cdef int top_big
    cdef bint top_is_mixed
    cdef int[16] shown
    cdef int size
    cdef int base
    cdef int small
    cdef int big
    cdef int plain_ranks
    cdef int out
    cdef int[5] out_order
    cdef int n_out
    cdef int penalised
    cdef int[5] penalty_order
    cdef int n_penalised
    cdef int undecided
    cdef int withdrawn
    cdef bint is_over
    cdef bint is_past_end_named
    cdef int[5] places
    cdef int[5] scores
    cdef int throne_card
    cdef int origin
    cdef bint is_forced_refused
    cdef int grabbers
    cdef int grabbed_from
    cdef bint is_grab
    cdef bint is_declared
    cdef bint is_declaring
    cdef int accept_row
    cdef bint is_ineligible
    cdef int called_card
    cdef bint is_called
    cdef int called_count
    cdef int called_played
    cdef int other_call
    cdef int call_missing_row
    cdef int ineligible_row
    cdef int n_pile
    cdef int pile_at
    cdef int n_antes
    cdef int anted
    cdef int owes_ante
    cdef int yielded
    cdef int applicant
    cdef int repassed
    cdef int face
    cdef int top_face
    cdef int held_shown
    cdef bint is_before_held
    cdef int qing3_ally

cdef void reset(Table table, Rules rules, int first_dealt) noexcept nogil
cdef bint may_be_out(Table table, Rules rules, int seat) noexcept nogil
cdef bint is_active(Table table, int seat) noexcept nogil
cdef int count_bits(int mask) noexcept nogil
cdef int bit(int seat) noexcept nogil
cdef int next_active(Table table, int seat) noexcept nogil
cdef void give(Table table, int seat, int card) noexcept nogil
cdef void take(Table table, int seat, int card) noexcept nogil
cdef bint holds(Table table, int seat, int card) noexcept nogil
cdef int rank_of(int card) noexcept nogil
cdef int plain_code(int card) noexcept nogil
