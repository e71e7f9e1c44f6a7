cimport cython

from baohuang.ingest.proof cimport is_same, past_blanks, past_text
from baohuang.ingest.tables cimport NO_CARD, Tables, word_at

cdef enum:
    MOST_OTHERS = 8

cdef class Line:
    cdef int key
    cdef int seq
    cdef int type
    cdef int seat
    cdef int other
    cdef int place
    cdef int flags
    cdef long long micros
    cdef int number
    cdef public Py_ssize_t n_cards
    cdef unsigned char* cards
    cdef unsigned long long minute_first
    cdef unsigned long long minute_second
    cdef long long minute
    cdef int n_others
    cdef Py_ssize_t other_start[8]
    cdef Py_ssize_t other_length[8]
    cdef int order[64]

cdef void begin(Line line) noexcept nogil
@cython.locals(value="long long", start=Py_ssize_t)
cdef Py_ssize_t past_whole(Line line, const unsigned char* p, Py_ssize_t at, int low, int high) noexcept nogil
@cython.locals(
    first=cython.ulonglong, second=cython.ulonglong, seconds=int, scale=int, micros=int, start=Py_ssize_t
)
cdef Py_ssize_t past_time(Line line, const unsigned char* p, Py_ssize_t at) noexcept nogil
@cython.locals(year=int, month=int, day=int, hour=int, minute=int, shifted=int, days="long long")
cdef long long minute_of(const unsigned char* p, Py_ssize_t at) noexcept nogil
cdef int days_of(int year, int month) noexcept nogil
cdef int two(const unsigned char* p, Py_ssize_t at) noexcept nogil
@cython.locals(out="unsigned char*", codes="const unsigned char*", code=cython.uchar, n=Py_ssize_t)
cdef Py_ssize_t past_cards(Line line, Tables tables, const unsigned char* p, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t past_hands(Tables tables, const unsigned char* p, Py_ssize_t at) noexcept nogil
@cython.locals(length=Py_ssize_t, start=Py_ssize_t, i=int)
cdef Py_ssize_t past_other_key(Line line, const unsigned char* p, Py_ssize_t at) noexcept nogil
