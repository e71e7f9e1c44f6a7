from baohuang.simulate.kinds cimport BIG_BEATEN_BY_MORE, CLAIM_LEAD_FAILED, FOLLOW, HELD_IN_PARTS, HELD_LAST, HELD_WITH_JOKER, HUNG_BIG, HUNG_SMALL, JOKER_ALONE, KAO, PLAY_AFTER_PASS, SECOND_LAP_PLAY, SPECIAL_FACE, SPECIAL_FACE_HUNG, THREE_TWOS, TWO_AS_FILLER
from baohuang.simulate.sets cimport is_kao, is_three_twos
from baohuang.simulate.table cimport NOBODY, Table

cdef void count_answer(Table table, int seat) noexcept nogil
cdef void count_set(Table table) noexcept nogil
cdef void count_held(Table table, int seat) noexcept nogil
