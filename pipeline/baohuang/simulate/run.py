"""A run of games: legal ones, some with planted faults, some with bad lines between the good ones."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from baohuang.simulate.counts import Counts
from baohuang.simulate.dice import Dice
from baohuang.simulate.faults import bad_lines
from baohuang.simulate.faults.planter import Fault, Faulty, Planter
from baohuang.simulate.simulator import play_games

BAD_LINE_STREAM: Final = 1 << 40  # far from the streams of matches
MILLION: Final = 1_000_000


@dataclass(frozen=True)
class Game:
    """A game as it is logged: its id, its lines, the faults in it, and its bad lines by number, from 0."""

    id: str
    match: str
    lines: bytes
    faults: tuple[Fault, ...] = ()
    bad_lines: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Faultiness:
    """How much is wrong in a run; all shares from 0 to 1.

    `faults` of all games have a planted fault, `two` of these a second one, `lines` of all games a bad line besides.
    """

    faults: float = 0.0
    two: float = 0.0
    lines: float = 0.0

    def check(self) -> None:
        """Raise ValueError for a share that is none."""
        for name, share in vars(self).items():
            if not 0 <= share <= 1:
                raise ValueError(f"{name} must be a share from 0 to 1, not {share}")


def run(  # noqa: PLR0917  what a run is of, then where it is counted, then what few have
    games: int,
    ruleset: str,
    seed: int,
    wrong: Faultiness,
    counts: Counts,
    options: Mapping[str, Any] | None = None,
) -> Iterator[Game]:
    """The first `games` games of a seed, counted in `counts` as they were before faults were planted.

    Raises ValueError for a rule set that cannot be simulated or a share that is none.
    """
    wrong.check()
    if games < 0:
        raise ValueError(f"games must not be negative, not {games}")
    planter = Planter(ruleset, seed, wrong.faults, wrong.two, options) if wrong.faults else None
    for index, game in enumerate(play_games(games, ruleset, seed, counts, options)):
        logged = planter.plant(game) if planter else Faulty(game.lines)
        whole = Game(game.id, game.match.id, logged.lines, logged.faults)
        yield with_bad_line(whole, Dice(seed, BAD_LINE_STREAM + index), wrong)


def with_bad_line(game: Game, dice: Dice, wrong: Faultiness) -> Game:
    """A game with a damaged copy of one of its lines, if it is its turn."""
    if not wrong.lines or dice.pick(MILLION) >= round(wrong.lines * MILLION):
        return game
    name = list(bad_lines.KINDS)[dice.pick(len(bad_lines.KINDS))]
    lines, at = bad_lines.damage(game.lines, dice, name)
    return Game(game.id, game.match, lines, game.faults, ((at, name),))
