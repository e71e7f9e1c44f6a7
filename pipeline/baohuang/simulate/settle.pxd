from baohuang.simulate.claims cimport write_end
from baohuang.simulate.ending cimport end_of, side_is_out
from baohuang.simulate.kinds cimport DRAW, EMPEROR_WINS, END_ALL_BUT_ONE, END_SIDE_OUT, FACTOR_1, FACTOR_2, FACTOR_4, GRAB_STOPPED, NO_RESULT, NOT_SCORED, REBELS_WIN, SCORED_BY_SEAT, SCORED_BY_SIDE, SOLO_STOPPED
from baohuang.simulate.lines cimport wait, write_finish
from baohuang.simulate.rules cimport BY_SEAT, SIDE_OUT
from baohuang.simulate.score cimport claims_scores, score
from baohuang.simulate.table cimport DRAWN, EMPEROR_WON, REBELS_WON, SEATS, Table
from baohuang.simulate.text cimport Text
from baohuang.simulate.winner cimport winner

cdef void settle(Table table, Text text) noexcept nogil
cdef void count_end(Table table) noexcept nogil
cdef void count_result(Table table) noexcept nogil
