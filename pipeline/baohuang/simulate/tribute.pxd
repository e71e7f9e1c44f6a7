from baohuang.simulate.dice cimport below, chance
from baohuang.simulate.kinds cimport TRIBUTE_EXEMPT, TRIBUTE_NONE_ON_DRAW, TRIBUTE_OPEN_SOLO, TRIBUTE_PAID, TRIBUTE_QING3, TRIBUTE_SOLO, TRIBUTE_WAIVED
from baohuang.simulate.lines cimport EXEMPT, wait, write_seat, write_tribute
from baohuang.simulate.rules cimport LARGEST, TWOS
from baohuang.simulate.table cimport BIG, CODES, DRAWN, EMPEROR_WON, NO_WINNER, NOBODY, SEATS, SMALL, Table, give, held, take
from baohuang.simulate.text cimport Text

cdef int TWO
cdef int SUITS
cdef int REBELS

cdef void pay_tribute(Table table, Text text) noexcept nogil
cdef void pay_debts(Table table, Text text) noexcept nogil
cdef int next_debtor(Table table, int unpaid) noexcept nogil
cdef void rebels_pay(Table table, Text text) noexcept nogil
cdef int who_pays_the_guard(Table table) noexcept nogil
cdef void rebels_receive(Table table, Text text) noexcept nogil
cdef int guard_s_turn(Table table) noexcept nogil
cdef void pay_for_solo(Table table, Text text) noexcept nogil
cdef bint is_exempt(Table table, Text text, int seat) noexcept nogil
cdef void pay(Table table, Text text, int seat, int to, int count) noexcept nogil
cdef void draw_due(Table table, int seat, int count, int card) noexcept nogil
cdef int draw_common(Table table, int seat, int rank) noexcept nogil
cdef int common(Table table, int seat, int rank) noexcept nogil
cdef void hand_over(Table table, Text text, int seat, int to) noexcept nogil
cdef int largest_rank(Table table, int seat, int but) noexcept nogil
cdef int middle_payer(Table table) noexcept nogil
cdef bint is_rebel(Table table, int seat) noexcept nogil
cdef int nth_rebel(Table table, int turn) noexcept nogil
cdef int rebel_by_place(Table table, int turn) noexcept nogil
