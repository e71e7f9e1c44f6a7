cimport cython

from baohuang.ingest.proof cimport is_same
from baohuang.ingest.tables cimport Tables, first_mark, low_bytes, mixed, quote_marks, word_at

cdef enum:
    MOST_GAME_BYTES = 64

cdef class ChunkGames:
    cdef public int n
    cdef public int room
    cdef object arrays
    cdef int[::1] slots
    cdef long long[::1] starts
    cdef int[::1] lengths
    cdef unsigned int[::1] hashes
    cdef unsigned int mask
    # The id at hand.
    cdef Py_ssize_t start
    cdef int length
    cdef bint is_last
    # The game of the line before.
    cdef int last
    cdef Py_ssize_t last_start
    cdef int last_length

@cython.locals(marks=cython.ulonglong, n=int)
cdef Py_ssize_t past_game(ChunkGames games, const unsigned char* p, Py_ssize_t at) noexcept nogil
@cython.locals(found=int)
cdef int game_number(ChunkGames games, Tables tables, const unsigned char* p) noexcept nogil
@cython.locals(found=int, slot="unsigned int", short="unsigned int")
cdef int find_game(ChunkGames games, Tables tables, const unsigned char* p) noexcept nogil
@cython.locals(hash_=cython.ulonglong, i=int)
cdef unsigned int hash_of(const unsigned char* p, Py_ssize_t at, int length) noexcept nogil
@cython.locals(i=int)
cdef bint is_id(Tables tables, const unsigned char* p, Py_ssize_t at, int length) noexcept nogil
