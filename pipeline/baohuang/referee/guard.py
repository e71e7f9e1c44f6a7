"""Who calls a guard, who plays alone."""

import cython

if not cython.compiled:  # compiled, these names come from guard.pxd
    from baohuang.game.choices import Solo
    from baohuang.game.layout import Flag, Weight
    from baohuang.game.violations import Violation
    from baohuang.referee.record import Log, Verdicts, find
    from baohuang.referee.roles import show_guard
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.stakes import factor_now
    from baohuang.referee.table import Table
    from baohuang.referee.throne import need_emperor


def on_call(table: Table, log: Log, verdicts: Verdicts, row: int) -> None:
    """A call where the marked card names the guard: skipped."""
    need_emperor(table, verdicts, row)
    verdicts.verdict[row] = Violation.CALL_IN_MARKED_MODE
    find(verdicts, row, Violation.CALL_IN_MARKED_MODE, log.seat[row], -1, -1, -1, 0)


def check_solo(table: Table, log: Log, row: int) -> int:
    """004:23 only an emperor who holds both marked cards plays alone; he opens it before the first lead (C108)."""
    if table.emperor >= 0 and log.seat[row] != table.emperor:
        return Violation.SOLO_BY_NON_EMPEROR
    if table.solo == Solo.NO:
        return Violation.SOLO_WITHOUT_BOTH_MARKS
    if log.flags[row] & Flag.OPEN and (table.trick or (table.is_rebellion and table.solo != Solo.OPEN)):
        return Violation.EVENT_OUT_OF_PHASE
    return Violation.NONE


def on_solo(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """A solo is announced (open), or noted by the server (hidden), which is a claim."""
    need_emperor(table, verdicts, row)
    violation = check_solo(table, log, row)
    is_open = log.flags[row] & Flag.OPEN
    if violation:
        verdicts.verdict[row] = violation
        find(verdicts, row, violation, log.seat[row], table.emperor, log.seat[row], -1, 0 if is_open else Weight.CLAIM)
        return
    if is_open:
        show_guard(table, log.seat[row])
        table.solo = Solo.OPEN
        verdicts.is_counted[row] = 1
        table.factor = factor_now(table, rules)
