from baohuang.ingest.chunk_games cimport ChunkGames
from baohuang.ingest.values cimport Line

cdef class Rows:
    cdef public object arrays
    cdef public object outcomes
    cdef public Line line
    cdef public ChunkGames games
    cdef int[::1] game
    cdef int[::1] seq
    cdef long long[::1] ts
    cdef unsigned char[::1] type
    cdef signed char[::1] seat
    cdef signed char[::1] other
    cdef signed char[::1] place
    cdef unsigned char[::1] flags
    cdef long long[::1] card_start
    cdef int[::1] card_count
    cdef unsigned char[::1] outcome

cdef void fill(Rows rows, Line line, Py_ssize_t row, int game, Py_ssize_t first_card) noexcept nogil
