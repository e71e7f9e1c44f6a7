# cython: infer_types=True
"""What kinds of sets and answers were played, counted."""

import cython

if not cython.compiled:  # compiled, these names come from tally.pxd
    from baohuang.simulate.kinds import (
        BIG_BEATEN_BY_MORE,
        CLAIM_LEAD_FAILED,
        FOLLOW,
        HELD_IN_PARTS,
        HELD_LAST,
        HELD_WITH_JOKER,
        HUNG_BIG,
        HUNG_SMALL,
        JOKER_ALONE,
        KAO,
        PLAY_AFTER_PASS,
        SECOND_LAP_PLAY,
        SPECIAL_FACE,
        SPECIAL_FACE_HUNG,
        THREE_TWOS,
        TWO_AS_FILLER,
    )
    from baohuang.simulate.sets import is_kao, is_three_twos
    from baohuang.simulate.table import NOBODY, Table


def count_answer(table: Table, seat: int) -> None:
    """Count what kind of answer the chosen set is, and what the set on the table was."""
    table.counts[FOLLOW] += 1
    if table.lap > 1:
        table.counts[SECOND_LAP_PLAY] += 1
    if is_three_twos(table):
        table.counts[THREE_TWOS] += 1
    elif is_kao(table):
        table.counts[KAO] += 1
    elif table.top_big and table.set_special == 0:
        table.counts[BIG_BEATEN_BY_MORE] += 1
    if table.applicant != NOBODY:
        table.counts[CLAIM_LEAD_FAILED] += 1
    if table.passed_before >> seat & 1:
        table.counts[PLAY_AFTER_PASS] += 1


def count_set(table: Table) -> None:
    """Count what kind of set was played."""
    if table.set_special:
        table.counts[SPECIAL_FACE] += 1
        if table.set_plain + table.set_small + table.set_big:
            table.counts[SPECIAL_FACE_HUNG] += 1
    if table.set_plain == 0:
        if table.set_special == 0:
            table.counts[JOKER_ALONE] += 1
    elif table.set_big:
        table.counts[HUNG_BIG] += 1
    elif table.set_small:
        table.counts[HUNG_SMALL] += 1
    if table.set_twos:
        table.counts[TWO_AS_FILLER] += 1


def count_held(table: Table, seat: int) -> None:
    """Count how held-back cards were played."""
    if table.set_plain and table.set_rank == table.rules.held_rank:
        if table.left[seat]:
            table.counts[HELD_IN_PARTS] += 1
        else:
            table.counts[HELD_LAST] += 1
        if table.set_small + table.set_big:
            table.counts[HELD_WITH_JOKER] += 1
