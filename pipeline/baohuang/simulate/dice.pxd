cdef unsigned long long GOLDEN
cdef unsigned long long MIX_1
cdef unsigned long long MIX_2
cdef unsigned long long MASK

cdef class Dice:
    cdef unsigned long long state

cdef void seed_dice(Dice dice, unsigned long long seed, unsigned long long stream) noexcept nogil
cdef unsigned long long mix(unsigned long long number) noexcept nogil
cdef int below(Dice dice, unsigned long long n) noexcept nogil
cdef bint chance(Dice dice, int permille) noexcept nogil
