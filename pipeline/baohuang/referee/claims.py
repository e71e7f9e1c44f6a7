"""What an `end` event claims, as one row of numbers: the border between the log's words and the referee."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

import numpy as np
from msgspec import UNSET

from baohuang.game.cards import NAMES
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
_CODES = np.zeros(1 << 16, np.uint8)  # of the two characters of a card, read as one number
_CODES[np.frombuffer("".join(NAMES).encode(), "<u2")] = range(len(NAMES))
_COUNTS = [column for column in Claimed if column.name.endswith("_N")]


def encode(ends: Sequence[Any], pool: list[bytes], pool_size: int) -> np.ndarray:
    """The claims of `end` events (`game.events.End`) as an int64 array [len(ends), Claimed.WIDTH].

    The cards of `left` are appended to `pool`, which so far holds `pool_size` cards.
    """
    rows = np.zeros((len(ends), Claimed.WIDTH), np.int64)
    rows[:, _COUNTS] = ABSENT
    places = [UNSET if end.places is UNSET else [place or 0 for place in end.places] for end in ends]
    titles = [UNSET if end.titles is UNSET else [TITLE_PLACES[title] for title in end.titles] for end in ends]
    penalties = [end.hold_penalty for end in ends]
    _lists(rows, Claimed.PLACES_N, Claimed.PLACES, places)
    _lists(rows, Claimed.SCORES_N, Claimed.SCORES, [end.scores for end in ends])
    _lists(rows, Claimed.SIDES_N, Claimed.SIDES, [end.side_scores for end in ends], 2)
    _lists(rows, Claimed.TITLES_N, Claimed.TITLES, titles)
    _numbers(rows, Claimed.EMPEROR_N, Claimed.EMPEROR, [end.emperor for end in ends])
    _numbers(rows, Claimed.GUARD_N, Claimed.GUARD, [-1 if end.guard is None else end.guard for end in ends])
    results = [UNSET if end.result is UNSET else RESULTS[end.result] for end in ends]
    _numbers(rows, Claimed.RESULT_N, Claimed.RESULT, results)
    _numbers(rows, Claimed.FACTOR_N, Claimed.FACTOR, [end.factor for end in ends])
    _numbers(rows, Claimed.PENALTY_TO_N, Claimed.PENALTY_TO, [end.hold_penalty_to for end in ends])
    for at in _given(penalties):
        rows[at, Claimed.PENALTY_N] = len(penalties[at])
        rows[at, Claimed.PENALTY] = sum({1 << seat for seat in penalties[at]})
    left = [end.left for end in ends]
    held = [(at, seat, text) for at in _given(left) for seat, text in enumerate(left[at][:5])]
    if held:
        games, seats, texts = (list(column) for column in zip(*held, strict=True))
        counts = np.asarray([len(text) // 2 for text in texts])
        rows[games, Claimed.LEFT_N] = [len(left[at]) for at in games]
        rows[games, np.add(seats, Claimed.LEFT_COUNT)] = counts
        rows[games, np.add(seats, Claimed.LEFT_START)] = pool_size + np.cumsum(counts) - counts
        pool.append(_CODES[np.frombuffer("".join(texts).encode(), "<u2")].tobytes())
    return rows


def _given(values: Sequence[Any]) -> list[int]:
    """Where the key is in the log."""
    return [at for at, value in enumerate(values) if value is not UNSET]


def _numbers(rows: np.ndarray, count: int, column: int, values: Sequence[Any]) -> None:
    """Lay a number of each log into its columns."""
    given = _given(values)
    rows[given, count] = 1
    rows[given, column] = [values[at] for at in given]


def _lists(rows: np.ndarray, count: int, column: int, values: Sequence[Any], width: int = 5) -> None:
    """Lay a list of each log into its columns: how many entries, and the first `width` of them."""
    given = _given(values)
    rows[given, count] = [len(values[at]) for at in given]
    exact = [at for at in given if len(values[at]) == width]
    flat = chain.from_iterable([values[at] for at in exact])
    rows[exact, column : column + width] = np.fromiter(flat, np.int64, width * len(exact)).reshape(-1, width)
    for at in given:
        if len(values[at]) != width:
            for entry, value in enumerate(values[at][:width]):
                rows[at, column + entry] = value
