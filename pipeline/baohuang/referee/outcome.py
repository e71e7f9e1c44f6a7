"""What the referee works out for a game as a whole, as one row of numbers."""

import cython

if not cython.compiled:  # compiled, these names come from outcome.pxd
    from baohuang.game.choices import Phase
    from baohuang.game.outcome import Outcome
    from baohuang.referee.record import Verdicts
    from baohuang.referee.table import Table


def write_outcome(table: Table, verdicts: Verdicts, game: int, has_scores: bool, result: int) -> None:
    """Fill the row of game number `game`."""
    at = game * Outcome.WIDTH
    verdicts.game[at + Outcome.EMPEROR] = table.emperor
    verdicts.game[at + Outcome.GUARD] = table.guard
    verdicts.game[at + Outcome.SOLO] = table.solo
    verdicts.game[at + Outcome.FACTOR] = table.factor
    verdicts.game[at + Outcome.RESULT] = result
    verdicts.game[at + Outcome.PHASE] = table.phase
    verdicts.game[at + Outcome.IS_ENDED] = table.is_ended
    verdicts.game[at + Outcome.IS_ABORTED] = table.is_aborted
    verdicts.game[at + Outcome.DEALT_EMPEROR] = table.dealt_emperor
    verdicts.game[at + Outcome.HOPS] = table.hops
    verdicts.game[at + Outcome.IS_FORCED] = table.is_forced
    verdicts.game[at + Outcome.IS_GUARD_OPEN] = table.is_guard_open
    verdicts.game[at + Outcome.REBELS] = table.rebels
    verdicts.game[at + Outcome.IS_REBELLION] = table.is_rebellion
    verdicts.game[at + Outcome.KICKED_BY_EMPEROR_SIDE] = table.kicked_by_emperor_side
    verdicts.game[at + Outcome.KICKED_BY_REBELS] = table.kicked_by_rebels
    verdicts.game[at + Outcome.TRICKS] = table.trick
    verdicts.game[at + Outcome.PENALISED] = table.penalised
    verdicts.game[at + Outcome.HAS_SCORES] = has_scores
    verdicts.game[at + Outcome.IS_UNJUDGED] = table.is_unjudged
    verdicts.game[at + Outcome.N_DEALT] = table.n_dealt
    verdicts.game[at + Outcome.CLAIMS_POINTS] = table.claims_points
    for seat in range(5):
        verdicts.game[at + Outcome.PLACES + seat] = table.places[seat]
        verdicts.game[at + Outcome.SCORES + seat] = table.scores[seat]
        verdicts.game[at + Outcome.HAND_SIZES + seat] = table.dealt_size[seat] if table.is_dealt[seat] else -1
        verdicts.game[at + Outcome.STRENGTHS + seat] = table.strength[seat]
        verdicts.game[at + Outcome.QING3_TO + seat] = table.qing3_to[seat]


def counted(verdicts: Verdicts, row: int) -> int:
    """The row that counts for a game behind the one of row `row`: of a void game the one before it (log format).

    -1 is none and stays none; -2, not known, is also a game that did not come to its end.
    """
    if row < 0:
        return row
    at = row * Outcome.WIDTH
    if verdicts.game[at + Outcome.IS_ABORTED] or verdicts.game[at + Outcome.IS_UNJUDGED]:
        return -2
    if verdicts.game[at + Outcome.PHASE] == Phase.VOID:
        before: int = verdicts.game[at + Outcome.BEFORE]
        return before
    return row if verdicts.game[at + Outcome.IS_ENDED] else -2
