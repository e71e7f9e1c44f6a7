"""Games one after another, the same for the same seed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from baohuang.game import rulesets
from baohuang.simulate.branches import branches, choices_that_hold
from baohuang.simulate.counts import Counts
from baohuang.simulate.game import simulate_game
from baohuang.simulate.match import GAMES_PER_MATCH, Match
from baohuang.simulate.rules import Rules
from baohuang.simulate.table import Table
from baohuang.simulate.text import Text

ROOM: Final = 1 << 19  # bytes; the longest game possible needs about 200,000


@dataclass(frozen=True)
class Played:
    """A legal game: the match and number it has there, its log.

    The table remembers how it ended until the next game is asked for; `first_dealt` is who is dealt first there.
    """

    match: Match
    no: int
    lines: bytes
    table: Table
    first_dealt: int

    @property
    def id(self) -> str:
        """The game's id."""
        return self.match.game_id(self.no)


def play_games(
    games: int, ruleset: str, seed: int, counts: Counts, options: Mapping[str, Any] | None = None
) -> Iterator[Played]:
    """The first `games` legal games of a seed, void ones among them.

    `options` are the choices of all tables, named and nested as in a log. Raises RulesetError for one that does not
    exist and ValueError for a rule set that cannot be simulated.
    """
    chosen = rulesets.with_options(rulesets.load(ruleset), options or {})
    table = Table(Rules(chosen), counts.numbers)
    counts.keep_to(branches(chosen))
    known = choices_that_hold(chosen)
    text = Text(ROOM)
    first_dealt = 0
    for index in range(games):
        number, played = divmod(index, GAMES_PER_MATCH)
        if played == 0:
            match = Match(seed, number, ruleset, options, known)
            match.sit_down(table)
            first_dealt = match.first_dealt
        text.empty()
        text.set_head(match.head(played + 1), match.opening(played + 1, first_dealt))
        first_dealt = simulate_game(table, text, first_dealt)
        counts.games += 1
        yield Played(match, played + 1, text.written(), table, first_dealt)
        table.clock += 4000
