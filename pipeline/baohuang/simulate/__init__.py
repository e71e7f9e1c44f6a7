"""Seeded games of bots, and faults planted in them, to work on and to test the referee with.

The move generator is its own: it never asks the referee, so that each is a test of the other.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from baohuang.compiled import check

IS_COMPILED = check()  # before the first compiled module is imported: a stale one must not be used

from baohuang.simulate.counts import Counts  # noqa: E402  behind the check
from baohuang.simulate.files import write  # noqa: E402
from baohuang.simulate.run import Faultiness, Game, run  # noqa: E402

__all__ = ["IS_COMPILED", "Counts", "Faultiness", "Game", "simulate", "write"]


def simulate(
    games: int,
    ruleset: str = "weihai",
    seed: int = 0,
    faults: float = 0.0,
    *,
    two_faults: float = 0.0,
    bad_lines: float = 0.0,
    options: Mapping[str, Any] | None = None,
    counts: Counts | None = None,
) -> Iterator[Game]:
    """The first `games` games of a seed: their JSONL text, and what was planted in it.

    `faults` is the share of games with a planted fault, `two_faults` the share of these that have a second one,
    `bad_lines` the share of games with a line between the good ones that is no event. `options` are the choices of all
    tables, named and nested as in a log. `counts` is filled on the way, and lists what these rules make possible.

    The legal games of a shorter run are the first of a longer one, byte for byte; so are the faulty ones.

    Raises ValueError for a rule set that cannot be simulated (RulesetError for one, or an option, that does not exist)
    or a share outside of 0 to 1, with the first game that is asked for.
    """
    wrong = Faultiness(faults, two_faults, bad_lines)
    return run(games, ruleset, seed, wrong, counts if counts is not None else Counts(), options)
