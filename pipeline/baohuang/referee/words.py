"""Findings in words: `expected` and `actual` as text, and the message made from them in English or Chinese."""

from collections.abc import Callable

from baohuang.game import cards
from baohuang.game.choices import Result
from baohuang.game.events import End
from baohuang.game.violations import Shows, Violation

RANK_NAMES = (*cards.RANKS, "SJ", "BJ")
RESULT_NAMES = {Result.EMPEROR: "emperor", Result.DRAW: "draw", Result.REBELS: "rebels", Result.UNDECIDED: "null"}


def unpack(packed: int) -> list[int]:
    """The five numbers of `record.pack`."""
    return [((packed >> shift) & 4095) - 2048 for shift in (48, 36, 24, 12, 0)]


def set_text(packed: int) -> str:
    """A set of `record.pack_set`: `9 9 SJ`."""
    base, plain, small, big = (packed >> 36) - 1, packed >> 24 & 4095, packed >> 12 & 4095, packed & 4095
    rank = RANK_NAMES[base] if 0 <= base < len(RANK_NAMES) else "?"
    return " ".join([rank] * plain + ["SJ"] * small + ["BJ"] * big)


def seats_text(mask: int) -> str:
    """A set of seats: `1, 3`, or `none`."""
    return ", ".join(str(seat) for seat in range(16) if mask >> seat & 1) or "none"


def places_text(packed: int) -> str:
    """Places by seat, or the place of one seat."""
    if packed < 2**48:
        return str(packed) if packed else "none"
    return "[" + ", ".join(str(place) if place else "null" for place in unpack(packed)) + "]"


_CHINESE = {"emperor": "保皇方", "rebels": "起义军", "draw": "平局", "null": "无", "none": "无"}

_WRITERS: dict[Shows, Callable[[int], str]] = {
    Shows.SEAT: lambda n: str(n) if n >= 0 else "none",
    Shows.SEATS: seats_text,
    Shows.NUMBER: str,
    Shows.COUNT: lambda n: str(n) if n >= 0 else "none",
    Shows.CARD: lambda n: cards.NAMES[n],
    Shows.SET: set_text,
    Shows.FIVE: lambda n: "[" + ", ".join(map(str, unpack(n))) + "]",
    Shows.PLACES: places_text,
    Shows.RESULT: lambda n: RESULT_NAMES[Result(n)],
}


def show(shows: Shows, number: int, event_cards: str | None, claim: End | None, key: str | None) -> str | None:
    """`expected` or `actual` of a finding as text, None where the violation shows nothing."""
    if shows is Shows.NOTHING:
        return None
    if shows is Shows.CARDS:
        return event_cards or ""
    if shows is Shows.CLAIM or (shows is Shows.PLACES and number < 0):
        return claim_text(claim, key)
    return _WRITERS[shows](number)


def claim_text(claim: End | None, key: str | None) -> str | None:
    """A key of the `end` event, as JSON writes it."""
    value = getattr(claim, key, None) if claim is not None and key is not None else None
    if isinstance(value, list):
        return "[" + ", ".join("null" if item is None else str(item) for item in value) + "]"
    return "null" if value is None else str(value)


def message(violation: Violation, lang: str, *, seat: int | None, expected: str | None, actual: str | None) -> str:
    """One sentence that says what is wrong."""
    says = violation.declaration
    words = says.chinese if lang == "zh" else says.english
    nobody = "无" if lang == "zh" else "none"
    return words.format(
        seat=nobody if seat is None else seat,
        expected=nobody if expected is None else said(expected, lang),
        actual=nobody if actual is None else said(actual, lang),
    )


def said(text: str, lang: str) -> str:
    """A word of the log as a sentence says it; all else as it is."""
    return _CHINESE.get(text, text) if lang == "zh" else text
