"""放底牌: where seats are asked in turn to be emperor, who declines puts a card down (001:98)."""

import cython

if not cython.compiled:  # compiled, these names come from ante.pxd
    from baohuang.game.choices import Phase
    from baohuang.game.layout import Weight
    from baohuang.game.violations import Violation
    from baohuang.referee.abdicate import first_of_rank
    from baohuang.referee.record import Log, Verdicts, find
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.table import Table, bit, rank_of
    from baohuang.referee.throne import to_pile, unheld_card


def ante_due(table: Table, rules: Rules, seat: int, as_last_emperor: bool) -> int:
    """The card that the seat should put down: the first held of the order (C101), -1 if none or if it is not shown."""
    if not table.is_dealt[seat]:
        return -1
    for at in range(3):
        rank = rules.ante_last_emperor[at] if as_last_emperor else rules.ante_order[at]
        if rank >= 0 and table.ranks[seat * 15 + rank]:
            return first_of_rank(table, seat, rank) if rank < 13 else rank + 39  # 13 and 14 are the joker ranks
    return -1


def is_wrong_card(table: Table, rules: Rules, log: Log, row: int) -> bool:
    """Not one card, or not the one due; of who may have been the last emperor, due in neither order."""
    seat = log.seat[row]
    n = log.card_count[row]
    if not n or not table.is_dealt[seat]:
        return False
    rank = rank_of(log.cards[log.card_start[row]])
    if n == 1 and table.has_before < 0 and not table.n_antes:
        due = ante_due(table, rules, seat, True)
        if due >= 0 and rank == rank_of(due):
            return False
    due = ante_due(table, rules, seat, seat == table.last_emperor)
    return due >= 0 and (n > 1 or rank != rank_of(due))


def starter(table: Table) -> int:
    """C100: the last emperor puts down first, in the first game who was dealt first; -1 if not known."""
    return table.first_dealt if table.has_before == 0 else table.last_emperor


def check_ante(table: Table, rules: Rules, log: Log, row: int) -> int:
    """The first rule that a card put down breaks; a suspicious one gives way to one that is not."""
    seat = log.seat[row]
    if not rules.may_ante:
        return Violation.CARD_NOT_HELD if unheld_card(table, log, row) >= 0 else Violation.ANTE_NOT_IN_RULESET
    if table.phase >= Phase.STAKES:
        return Violation.ANTE_AFTER_EMPEROR_FOUND
    suspicious: int = Violation.NONE
    if table.asked >= 0 and seat != table.asked:
        if not table.n_antes and table.asked == starter(table):
            return Violation.ANTE_WRONG_SEAT
        suspicious = Violation.ANTE_WRONG_SEAT
    if unheld_card(table, log, row) >= 0:
        return Violation.CARD_NOT_HELD
    if not log.card_count[row] and ante_due(table, rules, seat, False) >= 0:
        if seat == starter(table):
            return Violation.ANTE_MISSING
        if not suspicious:
            suspicious = Violation.ANTE_MISSING
    if is_wrong_card(table, rules, log, row):
        return Violation.ANTE_WRONG_CARD
    return suspicious


def need_ante(table: Table, rules: Rules, verdicts: Verdicts, row: int, seat: int) -> None:
    """A seat has declined and put nothing down though it could: said at the event that proves it."""
    if seat < 0 or (table.anted >> seat) & 1:
        return
    due = ante_due(table, rules, seat, seat == table.last_emperor)
    if due >= 0:
        weight = Weight.STATED if seat == starter(table) else Weight.PLAIN
        find(verdicts, row, Violation.ANTE_MISSING, seat, due, seat, -1, weight)
    table.anted |= bit(seat)


def on_ante(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """A card is put down; whatever was wrong, it goes to the pile, or to the emperor once he sits."""
    seat = log.seat[row]
    if rules.may_ante and table.phase < Phase.STAKES and table.owes_ante != seat:
        need_ante(table, rules, verdicts, row, table.owes_ante)
    table.owes_ante = -1
    violation = check_ante(table, rules, log, row)
    if violation:
        expected = -1
        actual = seat
        weight: int = Weight.PLAIN
        if violation == Violation.CARD_NOT_HELD:
            actual = unheld_card(table, log, row)
        elif violation == Violation.ANTE_WRONG_SEAT:
            expected = table.asked
            weight = Weight.STATED if not table.n_antes and table.asked == starter(table) else Weight.PLAIN
        elif violation == Violation.ANTE_MISSING or violation == Violation.ANTE_WRONG_CARD:
            expected = ante_due(table, rules, seat, seat == table.last_emperor)
            if violation == Violation.ANTE_MISSING:
                weight = Weight.STATED if seat == starter(table) else Weight.PLAIN
        verdicts.verdict[row] = violation
        find(verdicts, row, violation, seat, expected, actual, -1, weight)
    if table.phase == Phase.DEALING:
        table.phase = Phase.THRONE
    to_pile(table, log, row, seat)
    table.n_antes += 1
    table.anted |= bit(seat)
    if rules.may_ante and table.phase < Phase.STAKES:
        table.asked = (seat + rules.ante_offset + 5) % 5
