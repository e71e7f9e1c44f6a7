cdef class Rules:
    cdef unsigned char[::1] deck
    cdef int deck_size
    cdef int short_copies
    cdef int missing
    cdef int hand_size
    cdef int abdicate_offset
    cdef int open_factor
    cdef int rebels_needed
    cdef int rebellion_factor
    cdef int kick_factor
    cdef int kickers_needed
    cdef int factor_max
    cdef int held_rank
    cdef int[5] hidden_ladder
    cdef int[5] open_ladder
