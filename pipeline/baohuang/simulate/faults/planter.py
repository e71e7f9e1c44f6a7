"""Which games get a fault, and which one: the kinds planted least come first, so that rare ones are not missed."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec

from baohuang.game.rulesets import Ruleset
from baohuang.simulate.dice import Dice
from baohuang.simulate.faults.doubts import doubts
from baohuang.simulate.faults.outcome import Outcome, pays_tribute, remember, remembered
from baohuang.simulate.faults.registry import kinds_under
from baohuang.simulate.faults.scene import DECODER, Bench, Logged, Planted, Scene, Unfit, milliseconds
from baohuang.simulate.faults.state import Event
from baohuang.simulate.game import simulate_game
from baohuang.simulate.match import FAULT_STREAM, GAMES_PER_MATCH, STREAMS
from baohuang.simulate.simulator import Played

ANEW_STREAM: Final = 1 << 41  # far from the other streams, for games that are played anew
MILLION: Final = 1_000_000
ENCODER: Final = msgspec.json.Encoder()

FIRST_DEALT: Final = re.compile(rb'"first_dealt":\d+')

# Of two faults in one game the first leaves the end as it was, and the second is one of its claims.
FIRST_OF_TWO: Final = (
    *("card_not_held", "count_mismatch", "not_higher", "big_joker_beaten", "plain_over_joker", "mixed_ranks"),
    *("out_of_turn", "first_lead_not_emperor", "trick_closed_early", "wrong_next_leader", "pass_when_leading"),
    *("pass_reentry", "unknown_seat", "rebel_by_emperor_side", "kick_wrong_side", "act_after_finish"),
)
SECOND_OF_TWO: Final = ("result_mismatch", "base_score_mismatch", "not_zero_sum", "title_mismatch")


def is_dealt_alike(rules: Ruleset) -> bool:
    """Whether a game depends on the one before by who is dealt first alone, and the hands do not depend on that."""
    return len(set(rules.fields["hands"] or ())) == 1 and not rules.fields["ante"] and not pays_tribute(rules)


@dataclass(frozen=True)
class Fault:
    """A fault as the truth tells it; `follows` are findings that must follow from it: seq and name."""

    seq: int
    name: str
    severity: str
    follows: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Faulty:
    """A game as it is logged, with planted faults or without."""

    lines: bytes
    faults: tuple[Fault, ...] = ()


class Planter:
    """Plants faults in some of the games of a run; games behind one that ended otherwise by that are played anew."""

    def __init__(
        self,
        ruleset: str,
        seed: int,
        share: float,
        share_of_two: float = 0.0,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """`share` of all games get a fault, `share_of_two` of these a second, independent one."""
        self.seed = seed
        self.share = round(share * MILLION)
        self.share_of_two = round(share_of_two * MILLION)
        self.planted: Counter[str] = Counter()
        self._bench = Bench(ruleset, options)
        self._kinds = kinds_under(self._bench.rules)
        self._played: Outcome | None = None  # how the game before ended as it was played …
        self._logged: Outcome | None = None  # … and as it is logged

    def plant(self, played: Played) -> Faulty:
        """The game as it is logged: maybe with a fault in it, maybe played anew."""
        game = self._in_its_match(played)
        index = game.match.index * GAMES_PER_MATCH + game.no - 1
        dice = Dice(self.seed, index * STREAMS + FAULT_STREAM)
        self._logged = game.outcome
        if dice.pick(MILLION) >= self.share:
            return self._as_it_is(game, dice)
        events = DECODER.decode_lines(game.lines)
        faulty = None
        if dice.pick(MILLION) < self.share_of_two:
            faulty = self._plant_two(game, events, dice)
        return faulty or self._plant_one(game, events, dice) or self._as_it_is(game, dice)

    def _as_it_is(self, game: Logged, dice: Dice) -> Faulty:
        """The game without a planted fault; what is doubtful in it all the same is told."""
        if not self._bench.rules.fields["kao"]:
            return Faulty(game.lines)
        return self._finish(self._scene(game, DECODER.decode_lines(game.lines), dice), [])

    def _in_its_match(self, played: Played) -> Logged:
        """The game behind the one before it as that is logged: played anew where it depends on what is different."""
        before, should_be = (None, None) if played.no == 1 else (self._logged, self._played)
        outcome = remembered(played.table, played.first_dealt, should_be)
        self._played = outcome
        if before is None or should_be is None:
            return Logged(played.match, played.no, played.lines, None, outcome)
        rules = self._bench.rules
        is_told = before.tells(rules)
        if not is_told or before.what_counts(rules) == should_be.what_counts(rules):
            if b'"type":"void"' in played.lines:
                outcome = replace(before, first_dealt=outcome.first_dealt)
            return Logged(played.match, played.no, played.lines, before if is_told else None, outcome)
        if is_dealt_alike(rules):
            lines = FIRST_DEALT.sub(b'"first_dealt":%d' % before.first_dealt, played.lines, count=1)
            if b'"type":"void"' in lines:
                outcome = before
            return Logged(played.match, played.no, lines, before, outcome)
        return self._play_anew(played, before)

    def _play_anew(self, played: Played, before: Outcome) -> Logged:
        """The game of this number behind another one than was played."""
        table, text, match = self._bench.table, self._bench.text, played.match
        table.forget()
        remember(table, before)
        table.roll_from(self.seed, ANEW_STREAM + match.index * GAMES_PER_MATCH + played.no)
        match.set_habits(table)
        table.styles = match.styles
        table.clock = milliseconds(DECODER.decode(played.lines.split(b"\n", 1)[0])["ts"])
        text.empty()
        text.set_head(match.head(played.no), match.opening(played.no, before.first_dealt))
        first_dealt = simulate_game(table, text, before.first_dealt)
        return Logged(match, played.no, text.written(), before, remembered(table, first_dealt, before))

    def _plant_one(self, game: Logged, events: list[Event], dice: Dice) -> Faulty | None:
        for name in self._in_turn(self._kinds, dice):
            scene = self._scene(game, events, dice)
            try:
                planted = self._plant(scene, name)
            except Unfit:
                continue
            return self._finish(scene, planted)
        return None

    def _plant_two(self, game: Logged, events: list[Event], dice: Dice) -> Faulty | None:
        if any(event["type"] == "void" for event in events):
            return None
        for name in self._in_turn(FIRST_OF_TWO, dice):
            scene = self._scene(game, events, dice)
            try:
                first = self._plant(scene, name)
            except Unfit:
                continue
            for second in self._in_turn(SECOND_OF_TWO, dice):
                try:
                    planted = [*first, *self._plant(scene, second)]
                except Unfit:
                    continue
                return self._finish(scene, planted)
        return None

    def _scene(self, game: Logged, events: list[Event], dice: Dice) -> Scene:
        return Scene(events, game, dice, self._bench)

    def _plant(self, scene: Scene, name: str) -> list[Planted]:
        """Plant a fault of a kind; raises Unfit where the game has no place for it."""
        kind = self._kinds[name]
        scene.need(kind.in_void or not scene.is_void)
        planted = kind.plant(scene)
        rules = self._bench.rules
        scene.need(scene.outcome.is_known or scene.is_last or not pays_tribute(rules))
        return planted

    def _finish(self, scene: Scene, planted: list[Planted]) -> Faulty:
        """The game as it is written, with the seq of every fault."""
        self.planted.update(fault.name for fault in planted)
        self._logged = replace(scene.outcome, claims_points=_gives_points(scene.end))
        scene.renumber()
        told = [fault.event for fault in planted]
        planted = planted + [doubt for doubt in doubts(scene) if not any(doubt.event is event for event in told)]
        faults = [
            Fault(
                fault.event["seq"],
                fault.name,
                fault.severity,
                tuple((event["seq"], name) for event, name in fault.follows),
            )
            for fault in planted
        ]
        return Faulty(
            ENCODER.encode_lines(scene.events),
            tuple(sorted(faults, key=lambda fault: fault.seq)),
        )

    def _in_turn(self, names: Iterable[str], dice: Dice) -> list[str]:
        """The kinds that there are under these rules, in the order in which they are tried."""
        keyed = [(self.planted[name], dice.pick(MILLION), name) for name in names if name in self._kinds]
        return [name for _, _, name in sorted(keyed)]


def _gives_points(end: Event) -> bool:
    """The `end` claims points for somebody."""
    return any(any(end.get(key) or ()) for key in ("scores", "side_scores"))
