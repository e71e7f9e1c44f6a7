"""Who takes which card of a tribute: the guard the middle one, rebels the largest first (001:65)."""

import cython

if not cython.compiled:  # compiled, these names come from tribute_order.pxd
    from baohuang.game.choices import Result
    from baohuang.game.layout import Weight
    from baohuang.game.violations import Violation
    from baohuang.referee.debts import Debts
    from baohuang.referee.record import Verdicts, find
    from baohuang.referee.table import rank_of


def check_order(debts: Debts, verdicts: Verdicts) -> None:
    """Judge the cards by what was paid, once all are; equal ranks are as good (C51, C52).

    It stands at the first payment that breaks the order, unless that is at fault already.
    """
    n = debts.n_ordered
    debts.n_ordered = 0  # once
    sort_cards(debts, n)
    for at in range(n):
        wanted = card_for(debts, at)
        if rank_of(debts.card[at]) != rank_of(wanted):
            row = debts.row[at]
            if not verdicts.verdict[row]:
                flags = Weight.PLAIN if debts.result == Result.EMPEROR else Weight.STATED
                verdicts.verdict[row] = Violation.TRIBUTE_ORDER_WRONG
                find(verdicts, row, Violation.TRIBUTE_ORDER_WRONG, debts.giver[at], wanted, -1, -1, flags)
            return


def sort_cards(debts: Debts, n: int) -> None:
    """The `n` cards from the largest to the smallest."""
    for at in range(n):
        debts.sorted[at] = debts.card[at]
    for last in range(n - 1):
        for at in range(n - 1 - last):
            if rank_of(debts.sorted[at]) < rank_of(debts.sorted[at + 1]):
                card = debts.sorted[at]
                debts.sorted[at] = debts.sorted[at + 1]
                debts.sorted[at + 1] = card


def card_for(debts: Debts, at: int) -> int:
    """The card that payment `at` should have been, given those before it."""
    to = debts.to[at]
    if debts.result == Result.REBELS:
        before = 0  # rebels that finished before this one
        for seat in range(5):
            if (debts.takers >> seat) & 1 and 0 < debts.places[seat] < debts.places[to]:
                before += 1
        return debts.sorted[before]
    if to == debts.guard:
        return debts.sorted[1]
    # the largest and the smallest are the emperor's, in whatever order they come
    for earlier in range(at):
        if debts.to[earlier] == to:
            got_largest = rank_of(debts.card[earlier]) == rank_of(debts.sorted[0])
            return debts.sorted[2 if got_largest else 0]
    is_smallest = rank_of(debts.card[at]) == rank_of(debts.sorted[2])
    return debts.sorted[2 if is_smallest else 0]
