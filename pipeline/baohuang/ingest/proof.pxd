cimport cython

cdef extern from *:
    """
    #include <string.h>
    static inline int is_same(const unsigned char *p, Py_ssize_t at, Py_ssize_t other, Py_ssize_t length) {
        return memcmp(p + at, p + other, (size_t)length) == 0;
    }
    """
    bint is_same(const unsigned char* p, Py_ssize_t at, Py_ssize_t other, Py_ssize_t length) noexcept nogil

cdef enum:
    MOST_KEYS = 8
    MOST_DIGITS = 9

cdef Py_ssize_t past_blanks(const unsigned char* p, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t past_text(const unsigned char* p, Py_ssize_t at) noexcept nogil
cdef bint continues(const unsigned char* p, Py_ssize_t at, int n, int low, int high) noexcept nogil
cdef Py_ssize_t past_digits(const unsigned char* p, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t past_number(const unsigned char* p, Py_ssize_t at) noexcept nogil
@cython.locals(first=cython.uchar)
cdef Py_ssize_t past_value(const unsigned char* p, Py_ssize_t at, int level, int depth) noexcept nogil
cdef Py_ssize_t past_list(const unsigned char* p, Py_ssize_t at, int level, int depth) noexcept nogil
@cython.locals(starts="Py_ssize_t[8]", lengths="Py_ssize_t[8]", n=int, i=int, length=Py_ssize_t)
cdef Py_ssize_t past_object(const unsigned char* p, Py_ssize_t at, int level, int depth) noexcept nogil
