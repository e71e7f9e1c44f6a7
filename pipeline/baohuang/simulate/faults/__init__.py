"""Faults planted in copies of legal games: each is one finding, at the event and under the name that is written down.

What happened stands (rules.md 4.12): behind a fault that changes the game, the bots play on from what it left.
"""

from baohuang.simulate.faults import (  # noqa: F401  they register
    answers,
    ante,
    claims,
    deal,
    grab,
    guard,
    held_back,
    passes,
    plays,
    scores,
    stakes,
    throne,
    tribute,
    tricks,
    void,
)
from baohuang.simulate.faults.registry import KINDS

__all__ = ["KINDS"]
