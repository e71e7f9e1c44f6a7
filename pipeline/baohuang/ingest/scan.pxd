cimport cython

from baohuang.game.layout cimport Flag
from baohuang.ingest.chunk_games cimport ChunkGames, game_number, past_game
from baohuang.ingest.proof cimport past_blanks, past_value
from baohuang.ingest.rows cimport Rows, fill
from baohuang.ingest.tables cimport Tables, name_at, word_at
from baohuang.ingest.values cimport Line, begin, past_cards, past_hands, past_other_key, past_time, past_whole

cdef enum:
    MARGIN = 128
    X_KEY = 63

cdef enum Kind:
    ANY = 0
    VERSION = 1
    GAME = 2
    SEQ = 3
    TIME = 4
    TYPE = 5
    SEAT = 6
    OTHER = 7
    PLACE = 8
    CARDS = 9
    YES_OR_NO = 10
    SPECIAL = 11
    HANDS = 12

cdef enum Outcome:
    EVENT = 0
    PAYLOAD = 1
    BLANK = 2
    STRICT = 3

@cython.locals(key=int)
cdef Py_ssize_t past_key(Line line, Tables tables, const unsigned char* p, Py_ssize_t at, int place) noexcept nogil
@cython.locals(kind=int)
cdef Py_ssize_t past_known(
    Line line, ChunkGames games, Tables tables, const unsigned char* p, Py_ssize_t at, int key, int depth
) noexcept nogil
@cython.locals(kind=int)
cdef Py_ssize_t past_text_of(
    Line line, ChunkGames games, Tables tables, const unsigned char* p, Py_ssize_t at, int key
) noexcept nogil
@cython.locals(seen=cython.ulonglong, bit=cython.ulonglong, place=int, key=int, game=int, first_card=Py_ssize_t)
cdef int scan_line(
    Rows rows, Line line, Tables tables, const unsigned char* p, Py_ssize_t at, Py_ssize_t row, int depth
) noexcept nogil
@cython.locals(
    p="const unsigned char*", line=Line, row=Py_ssize_t, n=Py_ssize_t, safe=Py_ssize_t, first_card=Py_ssize_t, outcome=int
)
cpdef Py_ssize_t scan(
    Rows rows, Tables tables, bytes data, const long long[::1] start, const long long[::1] length,
    const signed char[::1] end_length, Py_ssize_t begin_row, int depth, Py_ssize_t longest
)
