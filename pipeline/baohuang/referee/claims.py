"""What an `end` event claims, as one row of numbers: the border between the log's words and the referee."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import UNSET

from baohuang.game.cards import CODES
from baohuang.game.choices import Result
from baohuang.game.layout import Claimed

ABSENT = -1

TITLE_PLACES = {
    "头科": 1,
    "二科": 2,
    "三科": 3,
    "二落": 4,
    "大落": 5,
    "头客": 1,
    "二客": 2,
    "三客": 3,
    "二拉": 4,
    "大拉": 5,
}
RESULTS = {"emperor": Result.EMPEROR, "draw": Result.DRAW, "rebels": Result.REBELS, None: Result.UNDECIDED}


def encode(ends: Sequence[Any], pool: list[bytes], pool_size: int) -> np.ndarray:
    """The claims of `end` events (`game.events.End`) as an int64 array [len(ends), Claimed.WIDTH].

    The cards of `left` are appended to `pool`, which so far holds `pool_size` cards.
    """
    rows = np.zeros((len(ends), Claimed.WIDTH), np.int64)
    for row, end in zip(rows, ends, strict=True):
        for column in (
            Claimed.PLACES_N,
            Claimed.EMPEROR_N,
            Claimed.GUARD_N,
            Claimed.RESULT_N,
            Claimed.FACTOR_N,
            Claimed.SCORES_N,
            Claimed.SIDES_N,
            Claimed.LEFT_N,
            Claimed.TITLES_N,
            Claimed.PENALTY_N,
            Claimed.PENALTY_TO_N,
        ):
            row[column] = ABSENT
        _numbers(row, Claimed.PLACES_N, Claimed.PLACES, [p or 0 for p in end.places] if is_given(end.places) else None)
        _numbers(row, Claimed.SCORES_N, Claimed.SCORES, end.scores if is_given(end.scores) else None)
        _numbers(row, Claimed.SIDES_N, Claimed.SIDES, end.side_scores if is_given(end.side_scores) else None, 2)
        titles = end.titles if is_given(end.titles) else None
        _numbers(
            row,
            Claimed.TITLES_N,
            Claimed.TITLES,
            None if titles is None else [TITLE_PLACES[t] for t in titles],
        )
        for value, count, column in (
            (end.emperor, Claimed.EMPEROR_N, Claimed.EMPEROR),
            (end.guard, Claimed.GUARD_N, Claimed.GUARD),
        ):
            if is_given(value):
                row[count] = 1
                row[column] = -1 if value is None else value
        if is_given(end.result):
            row[Claimed.RESULT_N] = 1
            row[Claimed.RESULT] = RESULTS[end.result]
        if is_given(end.factor):
            row[Claimed.FACTOR_N] = 1
            row[Claimed.FACTOR] = end.factor
        if is_given(end.hold_penalty):
            row[Claimed.PENALTY_N] = len(end.hold_penalty)
            row[Claimed.PENALTY] = sum({1 << seat for seat in end.hold_penalty})
        if is_given(end.hold_penalty_to):
            row[Claimed.PENALTY_TO_N] = 1
            row[Claimed.PENALTY_TO] = end.hold_penalty_to
        if is_given(end.left):
            row[Claimed.LEFT_N] = len(end.left)
            for seat, text in enumerate(end.left[:5]):
                codes = bytes(CODES[text[at : at + 2]] for at in range(0, len(text), 2))
                row[Claimed.LEFT_START + seat] = pool_size
                row[Claimed.LEFT_COUNT + seat] = len(codes)
                pool.append(codes)
                pool_size += len(codes)
    return rows


def is_given(value: Any) -> bool:
    """The key is in the log."""
    return value is not UNSET


def _numbers(row: np.ndarray, count: int, column: int, values: Sequence[int] | None, width: int = 5) -> None:
    """Lay a list of the log into its columns: how many entries, and the first `width` of them."""
    if values is not None:
        row[count] = len(values)
        for at, value in enumerate(values[:width]):
            row[column + at] = value
