cimport cython

cdef extern from *:
    """
    #include <string.h>
    static inline Py_ssize_t line_feed(const unsigned char *p, Py_ssize_t at, Py_ssize_t size) {
        const unsigned char *found = memchr(p + at, '\\n', (size_t)(size - at));
        return found ? found - p : size;
    }
    """
    Py_ssize_t line_feed(const unsigned char* p, Py_ssize_t at, Py_ssize_t size) noexcept nogil

cdef class Lines:
    cdef public Py_ssize_t n
    cdef public long long n_bytes
    cdef public long long line
    cdef public long long offset
    cdef public long long start
    cdef public long long open
    cdef public int last
    cdef public object arrays
    cdef long long[::1] lines
    cdef long long[::1] offsets
    cdef long long[::1] starts
    cdef long long[::1] lengths
    cdef signed char[::1] end_lengths

cdef void add(Lines lines, long long length, int end_length, long long stored) noexcept nogil
@cython.locals(p="const unsigned char*", size=Py_ssize_t, feed=Py_ssize_t, last=int, room=Py_ssize_t)
cpdef Py_ssize_t end_lines(Lines lines, bytes piece, Py_ssize_t at, long long most_bytes, Py_ssize_t most_lines)
