

cimport cython

cdef class Log:
    cdef public const int[::1] seq
    cdef public const unsigned char[::1] type
    cdef public const signed char[::1] seat
    cdef public const signed char[::1] other
    cdef public const signed char[::1] place
    cdef public const unsigned char[::1] flags
    cdef public const long long[::1] card_start
    cdef public const int[::1] card_count
    cdef public const unsigned char[::1] cards
    cdef public const int[::1] claim
    cdef public const long long[::1] claims

cdef class Verdicts:
    cdef public short[::1] verdict
    cdef public int[::1] trick
    cdef public int[::1] lap
    cdef public signed char[::1] action
    cdef public signed char[::1] over
    cdef public signed char[::1] base
    cdef public int[::1] small_jokers
    cdef public int[::1] big_jokers
    cdef public int[::1] cards_left
    cdef public signed char[::1] could_beat
    cdef public signed char[::1] is_forced
    cdef public signed char[::1] is_free_lead
    cdef public signed char[::1] is_counted
    cdef public int[::1] factor_after
    cdef public int[::1] game
    cdef public int[::1] finding_row
    cdef public short[::1] finding_violation
    cdef public signed char[::1] finding_seat
    cdef public long long[::1] finding_expected
    cdef public long long[::1] finding_actual
    cdef public int[::1] finding_cause
    cdef public signed char[::1] finding_flags
    cdef public int n_findings

cdef void find(
    Verdicts verdicts, int row, int violation, int seat, long long expected, long long actual, int cause, int flags
) noexcept nogil
cdef long long cut(long long number) noexcept nogil
cdef long long pack(int a, int b, int c, int d, int e) noexcept nogil
cdef long long pack_set(int base, int plain, int small, int big) noexcept nogil
