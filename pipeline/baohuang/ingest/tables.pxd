cimport cython

cdef extern from *:
    """
    #include <string.h>
    static inline unsigned long long word_at(const unsigned char *p, Py_ssize_t at) {
        unsigned long long word;
        memcpy(&word, p + at, 8);
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        word = __builtin_bswap64(word);
    #endif
        return word;
    }
    static inline unsigned long long quote_marks(unsigned long long word) {
        unsigned long long other = word ^ 0x2222222222222222ull;
        return (other - 0x0101010101010101ull) & ~other & 0x8080808080808080ull;
    }
    static inline int first_mark(unsigned long long marks) { return __builtin_ctzll(marks) >> 3; }
    static inline unsigned long long before_mark(unsigned long long word, unsigned long long marks) {
        return word & (((marks & (0 - marks)) >> 7) - 1);
    }
    static inline unsigned long long mixed(unsigned long long hash, unsigned long long word) {
        hash = (hash ^ word) * 0x9E3779B97F4A7C15ull;
        return hash ^ (hash >> 32);
    }
    static inline unsigned long long low_bytes(unsigned long long word, int n) { return word & ((1ull << (8 * n)) - 1); }
    """
    unsigned long long word_at(const unsigned char* p, Py_ssize_t at) noexcept nogil
    unsigned long long quote_marks(unsigned long long word) noexcept nogil
    int first_mark(unsigned long long marks) noexcept nogil
    unsigned long long before_mark(unsigned long long word, unsigned long long marks) noexcept nogil
    unsigned long long mixed(unsigned long long hash, unsigned long long word) noexcept nogil
    unsigned long long low_bytes(unsigned long long word, int n) noexcept nogil

cdef enum:
    MOST_NAMES = 64
    N_SLOTS = 256
    NO_CARD = 255

cdef class Names:
    cdef unsigned long long first[256]
    cdef unsigned long long second[256]
    cdef unsigned long long third[256]
    cdef int number[256]
    cdef int length[64]

cdef class Tables:
    cdef Names keys
    cdef Names types
    cdef Names marks
    cdef int kind[64]
    cdef int low[64]
    cdef int high[64]
    cdef int flag[64]
    cdef unsigned long long bit[64]
    cdef unsigned long long quoted[64]
    cdef unsigned long long quoted_mask[64]
    cdef int quoted_length[64]
    cdef unsigned long long required[64]
    cdef unsigned long long allowed[64]
    cdef int has_payload[64]
    cdef unsigned char card[65536]
    cdef unsigned char is_id[256]

@cython.locals(
    first=cython.ulonglong, second=cython.ulonglong, third=cython.ulonglong, marks=cython.ulonglong, slot=int, number=int
)
cdef int name_at(Names names, const unsigned char* p, Py_ssize_t at) noexcept nogil
cdef int slot_of(unsigned long long first, unsigned long long second) noexcept nogil
