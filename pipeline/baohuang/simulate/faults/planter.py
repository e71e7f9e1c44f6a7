"""Which games get a fault, and which one: the kinds planted least come first, so that rare ones are not missed."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import msgspec

from baohuang.simulate.dice import Dice
from baohuang.simulate.faults.registry import KINDS
from baohuang.simulate.faults.scene import DECODER, Bench, Planted, Scene, Unfit
from baohuang.simulate.faults.state import Event
from baohuang.simulate.match import FAULT_STREAM, GAMES_PER_MATCH, STREAMS
from baohuang.simulate.simulator import Played

MILLION: Final = 1_000_000
ENCODER: Final = msgspec.json.Encoder()

# Of two faults in one game the first leaves the end as it was, and the second is one of its claims.
FIRST_OF_TWO: Final = (
    *("card_not_held", "count_mismatch", "not_higher", "big_joker_beaten", "plain_over_joker", "mixed_ranks"),
    *("out_of_turn", "first_lead_not_emperor", "trick_closed_early", "wrong_next_leader", "pass_when_leading"),
    *("pass_reentry", "open_by_non_guard", "rebel_by_emperor_side", "kick_wrong_side", "act_after_finish"),
)
SECOND_OF_TWO: Final = ("result_mismatch", "base_score_mismatch", "not_zero_sum", "title_mismatch")


@dataclass(frozen=True)
class Fault:
    """A fault as the truth tells it; `follows` are findings that must follow from it: seq and name."""

    seq: int
    name: str
    severity: str
    follows: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Faulty:
    """A game with planted faults; `deals_next` is who must be dealt first in the next one, None where it is open.

    `is_played` tells whether that is because he was out first, and not because this deal was void.
    """

    lines: bytes
    faults: tuple[Fault, ...]
    deals_next: int | None
    is_played: bool


class Planter:
    """Plants faults in some of the games of a run."""

    def __init__(self, ruleset: str, seed: int, share: float, share_of_two: float = 0.0) -> None:
        """`share` of all games get a fault, `share_of_two` of these a second, independent one."""
        self.seed = seed
        self.share = round(share * MILLION)
        self.share_of_two = round(share_of_two * MILLION)
        self.planted: Counter[str] = Counter()
        self._knows_first_out = False
        self._bench = Bench(ruleset)

    def plant(self, game: Played, lines: bytes) -> Faulty | None:
        """A copy of a game with a fault in it, or None where this game stays as it is."""
        index = game.match.index * GAMES_PER_MATCH + game.no - 1
        dice = Dice(self.seed, index * STREAMS + FAULT_STREAM)
        knows_previous = game.no > 1 and self._knows_first_out
        self._knows_first_out = True
        if dice.pick(MILLION) >= self.share:
            return None
        events = DECODER.decode_lines(lines)
        barred = () if knows_previous else ("deal_start_wrong_seat",)
        faulty = None
        if dice.pick(MILLION) < self.share_of_two:
            faulty = self._plant_two(game, events, dice)
        if faulty is None:
            faulty = self._plant_one(game, events, dice, [name for name in KINDS if name not in barred])
        if faulty:
            self._knows_first_out = faulty.is_played and faulty.deals_next is not None
        return faulty

    def _plant_one(self, game: Played, events: list[Event], dice: Dice, names: Iterable[str]) -> Faulty | None:
        for name in self._in_turn(names, dice):
            scene = Scene(events, game, dice, self._bench)
            try:
                planted = KINDS[name](scene)
            except Unfit:
                continue
            self.planted[name] += 1
            return finish(scene, planted)
        return None

    def _plant_two(self, game: Played, events: list[Event], dice: Dice) -> Faulty | None:
        for name in self._in_turn(FIRST_OF_TWO, dice):
            scene = Scene(events, game, dice, self._bench)
            try:
                first = KINDS[name](scene)
            except Unfit:
                continue
            for second in self._in_turn(SECOND_OF_TWO, dice):
                try:
                    planted = [*first, *KINDS[second](scene)]
                except Unfit:
                    continue
                self.planted.update([name, second])
                return finish(scene, planted)
        return None

    def _in_turn(self, names: Iterable[str], dice: Dice) -> list[str]:
        """The kinds in the order in which they are tried."""
        keyed = [(self.planted[name], dice.pick(MILLION), name) for name in names]
        return [name for _, _, name in sorted(keyed)]


def finish(scene: Scene, planted: list[Planted]) -> Faulty:
    """The game as it is written, with the seq of every fault."""
    scene.renumber()
    faults = [
        Fault(
            fault.event["seq"],
            fault.name,
            fault.severity,
            tuple((event["seq"], name) for event, name in fault.follows),
        )
        for fault in planted
    ]
    lines = ENCODER.encode_lines(scene.events)
    return Faulty(
        lines, tuple(sorted(faults, key=lambda fault: fault.seq)), scene.next_first_dealt, not scene.has("void")
    )
