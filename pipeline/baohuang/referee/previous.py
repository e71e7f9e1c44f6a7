"""What the last game of the match that was not void decides for this one: who is dealt first, who starts an ante."""

import cython

if not cython.compiled:  # compiled, these names come from previous.pxd
    from baohuang.game.layout import Claimed
    from baohuang.game.outcome import Outcome
    from baohuang.game.violations import Violation
    from baohuang.referee.record import Log, Verdicts, find
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.table import Table


def note_previous(table: Table, verdicts: Verdicts, before: int) -> None:
    """Take over what later rules ask about; `before` is the row of that game, -1 none, -2 not known."""
    table.has_before = 1 if before >= 0 else before + 1
    if before >= 0:
        table.last_emperor = verdicts.game[before * Outcome.WIDTH + Outcome.EMPEROR]


def first_out(verdicts: Verdicts, before: int) -> int:
    """C89: who has the first place in the final ranking, -1 if that is not decided."""
    at = before * Outcome.WIDTH + Outcome.PLACES
    for seat in range(5):
        if verdicts.game[at + seat] == 1:
            return seat
    return -1


def note_redeal(verdicts: Verdicts, game: int, previous: int, before: int, first_dealt: int) -> None:
    """C10: a first game that turns out void is dealt again from the same seat, as often as need be.

    `previous` is the row of the game just before this one, `before` of the one that counts.
    """
    at = game * Outcome.WIDTH + Outcome.DEALT_FROM
    verdicts.game[at] = -1
    if previous == -1:
        verdicts.game[at] = first_dealt if first_dealt < 5 else -1
    elif previous >= 0 and before == -1:
        verdicts.game[at] = verdicts.game[previous * Outcome.WIDTH + Outcome.DEALT_FROM]


def check_deal_start(
    rules: Rules, verdicts: Verdicts, row: int, game: int, previous: int, before: int, first_dealt: int
) -> None:
    """000:6 a later game is dealt from the last emperor, 004:13 from who was out first; C10 a void one changes nothing.

    Rows as for `note_redeal`.
    """
    if not 0 <= first_dealt < 5:
        return
    expected = -1
    if before >= 0 and rules.deal_last_first:
        expected = first_out(verdicts, before)
    elif before >= 0 and rules.deal_last_emperor:
        expected = verdicts.game[before * Outcome.WIDTH + Outcome.EMPEROR]
    elif previous >= 0 and before == -1 and (rules.deal_last_first or rules.deal_last_emperor):
        expected = verdicts.game[game * Outcome.WIDTH + Outcome.DEALT_FROM]
    if expected >= 0 and expected != first_dealt:
        verdicts.verdict[row] = Violation.DEAL_START_WRONG_SEAT
        find(verdicts, row, Violation.DEAL_START_WRONG_SEAT, -1, expected, first_dealt, -1, 0)


def note_points(table: Table, log: Log, row: int) -> None:
    """The end event gives points to somebody: the hand is settled by points (C78)."""
    at = log.claim[row]
    at *= Claimed.WIDTH
    for n in range(5):
        if log.claims[at + Claimed.SCORES_N] > n and log.claims[at + Claimed.SCORES + n] != 0:
            table.claims_points = True
