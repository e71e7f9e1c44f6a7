cdef int TRAITS
cdef int ACCEPT
cdef int DECLARE
cdef int EAGER
cdef int SPLIT
cdef int JOKER
cdef int LOYAL
cdef int PRESS
cdef int BLUFF
cdef int GREEDY
cdef int CAUTIOUS
cdef int SHIELD
cdef int PRESSER
cdef int BLUFFER
cdef int[::1] STYLES

cdef int trait(int style, int column) noexcept nogil
