"""Games one after another, the same for the same seed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from baohuang.game import rulesets
from baohuang.simulate.counts import Counts
from baohuang.simulate.game import simulate_game
from baohuang.simulate.match import GAMES_PER_MATCH, Match
from baohuang.simulate.rules import Rules
from baohuang.simulate.table import Table
from baohuang.simulate.text import Text

ROOM: Final = 1 << 19  # bytes; the longest game possible needs about 200,000


@dataclass(frozen=True)
class Played:
    """A legal game: the match and number it has there, its log."""

    match: Match
    no: int
    lines: bytes

    @property
    def id(self) -> str:
        """The game's id."""
        return self.match.game_id(self.no)


def play_games(games: int, ruleset: str, seed: int, counts: Counts) -> Iterator[Played]:
    """The first `games` legal games of a seed; raises ValueError for a rule set that cannot be simulated."""
    table = Table(Rules(rulesets.load(ruleset)), counts.numbers)
    text = Text(ROOM)
    first_dealt = 0
    for index in range(games):
        number, played = divmod(index, GAMES_PER_MATCH)
        if played == 0:
            match = Match(seed, number, ruleset)
            match.sit_down(table)
            first_dealt = match.first_dealt
        text.empty()
        text.set_head(match.head(played + 1), match.opening(played + 1, first_dealt))
        first_dealt = simulate_game(table, text, first_dealt)
        counts.games += 1
        yield Played(match, played + 1, text.written())
        table.clock += 4000
