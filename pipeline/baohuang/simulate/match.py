"""A match: eight games of five players at one table, on a platform with its own habits of logging."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from baohuang.simulate.dice import Dice
from baohuang.simulate.players import TABLES, seated
from baohuang.simulate.styles import NAMES as STYLES
from baohuang.simulate.table import Table

GAMES_PER_MATCH: Final = 8
FIRST_MOMENT: Final = 1_767_261_600_000  # 2026-01-01T10:00:00Z, in milliseconds
ROUND: Final = 50 * 60_000  # milliseconds from one round of matches to the next
STREAMS: Final = 4  # streams of one seed: players of a round, a match, its games, faults
ROUND_STREAM, MATCH_STREAM, GAME_STREAM, FAULT_STREAM = range(STREAMS)


class Match:
    """One match, which depends on the seed and its own number alone."""

    def __init__(
        self,
        seed: int,
        index: int,
        ruleset: str,
        options: Mapping[str, Any] | None = None,
        known: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        """Seat the players, choose styles and habits.

        `options` are the table's choices, named in every game; `known` are choices that hold anyway, some name one.
        """
        self.id = f"{ruleset}-{seed}-{index:06d}"
        self.index = index
        self.seed = seed
        self.ruleset = ruleset
        number, self.lane = divmod(index, TABLES)
        self.players = seated(Dice(seed, number * STREAMS + ROUND_STREAM), self.lane)
        self.began = FIRST_MOMENT + number * ROUND
        dice = Dice(seed, index * STREAMS + MATCH_STREAM)
        self.styles = [dice.pick(len(STYLES)) for _ in self.players]
        self.first_dealt = dice.pick(len(self.players))
        self.delay = dice.pick(60_000)
        self.habits = {name: dice.pick(1000) < share for name, share in HABITS.items()}
        self.titles = max(0, dice.pick(10) - 7)
        self.options = dict(options or {})
        self.extras = self._extras(dice, known)

    def sit_down(self, table: Table) -> None:
        """Prepare the table for the first game."""
        table.forget()
        table.roll_from(self.seed, self.index * STREAMS + GAME_STREAM)
        table.styles = self.styles
        table.clock = self.began + self.delay
        self.set_habits(table)

    def set_habits(self, table: Table) -> None:
        """What this platform logs, and where it ends a game that may end at two moments."""
        for name, kept in self.habits.items():
            setattr(table, name, kept)
        table.logs_titles = self.titles

    def game_id(self, no: int) -> str:
        """The id of the match's game with this number, from 1."""
        return f"{self.id}-{no}"

    def head(self, no: int) -> bytes:
        """How every line of a game begins."""
        return f'{{"v":1,"game":"{self.game_id(no)}","seq":'.encode()

    def opening(self, no: int, first_dealt: int) -> bytes:
        """The keys of the `start` line, behind the type."""
        keys = {"ruleset": self.ruleset, "players": self.players, "match": self.id, "no": no}
        keys |= {"first_dealt": first_dealt} | self.extras
        return ("," + json.dumps(keys, ensure_ascii=False, separators=(",", ":"))[1:-1]).encode()

    def _extras(self, dice: Dice, known: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Optional keys of the `start` line; the options name what the games keep to."""
        extras: dict[str, Any] = {}
        if dice.pick(4) == 0:
            extras["table"] = f"T{self.lane + 1}"
        if dice.pick(6) == 0:
            extras["source"] = ("web", "phone", "hall")[dice.pick(3)]
        if dice.pick(12) == 0:
            extras["bots"] = [dice.pick(len(self.players))]
        if self.options:
            extras["options"] = self.options
        elif dice.pick(20) == 0 and known:
            extras["options"] = known[dice.pick(len(known))]
        return extras


# How many matches in a thousand are played where the platform has this habit.
HABITS: Final = {
    "logs_finish": 500,
    "logs_last_place": 200,
    "logs_hidden_solo": 400,
    "logs_passed_seats": 50,
    "logs_operations": 120,
    "logs_guesses": 200,
    "logs_left": 250,
    "logs_hold_penalty": 200,
    "logs_x_keys": 30,
    "stops_open_solo": 500,
    "stops_side_out": 500,
    "logs_offers": 250,
    "logs_last_refusal": 500,
    "logs_pile": 500,
    "logs_reserve_as_big": 500,
    "logs_end_of_void": 300,
}
