cdef long long DAY

cdef class Text:
    cdef object store
    cdef unsigned char[::1] buffer
    cdef Py_ssize_t at
    cdef unsigned char[::1] phrases
    cdef int[::1] starts
    cdef unsigned char[::1] names
    cdef unsigned char[::1] head
    cdef unsigned char[::1] opening

cdef void put(Text text, int number) noexcept nogil
cdef void put_head(Text text) noexcept nogil
cdef void put_opening(Text text) noexcept nogil
cdef void put_byte(Text text, int byte) noexcept nogil
cdef void put_card(Text text, int code) noexcept nogil
cdef void put_number(Text text, long long number) noexcept nogil
cdef void put_digits(Text text, long long number, int digits) noexcept nogil
cdef void put_time(Text text, long long clock) noexcept nogil
cdef void put_date(Text text, long long day) noexcept nogil
