# cython: infer_types=True
"""The choices of a rule set that the simulator plays by, as plain numbers.

What the rule set is silent about is 0 (or -1 where 0 means something else): then nobody does it. A choice of words
has a constant below; the name of a field here is that of the rule set with `_` for `.`, unless it says otherwise.
"""

from typing import Any

from baohuang.game.cards import BIG_JOKER, EMPEROR_JOKER, GUARD_JOKER, RANKS, SMALL_JOKER
from baohuang.game.rulesets import Ruleset

# emperor_by: who is asked first
MARKED_CARD = 0
RESERVED_CARD = 1
BY_TURN = 2
# deal_later: who is dealt first in later games
LAST_EMPEROR = 1
LAST_FIRST = 2
# paste: what is attached to a hand-over
LARGEST_PLAIN = 1
TWO_OR_NONE = 2
# exhausted: when nobody takes the throne
REDEAL = 1
AGAIN_OR_REDEAL = 2
# grab_priority
FIRST_GRAB = 1
UPSTREAM = 2
# grab_until: the last moment
UNTIL_CALL = 1
UNTIL_DECLARATION = 2
# grab_scores_as
AS_OPEN_SOLO = 1
AS_GRAB = 2
# compare
POINTWISE = 0
CLASS_ORDER = 1
ADDITIVE = 2
# end_game, end_open_solo, end_grab; 0: either end is accepted (end_game), as the game (the others)
ALL_BUT_ONE = 1
SIDE_OUT = 2
FIRST_OUT = 3
EITHER = 4
# result_pair, result_solo; 0: no winner is known
SCORE_SIGN = 1
MNEMONIC = 2
SIDE_OUT_FIRST = 3
FOLK_MARKED = 4
FOLK_WILD2 = 5
# score_by
BY_SEAT = 1
BY_SIDE = 2
# score_pair
RANK_SUM = 1
POSITIONS = 2
# settle
POINTS = 1
TRIBUTE_ONLY = 2
BOTH = 3
# tribute_card; 0: any card
LARGEST = 1
TWOS = 2

SEATS = 5
SMALL_RANK = 13  # small and big jokers stand above the plain ranks 0 to 12
BIG_RANK = 14
ANTE_RANKS = {"2": 12, "SJ": SMALL_RANK, "BJ": BIG_RANK}


class Rules:
    """One table's numbers; the arrays are read by the dealing and scoring loops."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Take the numbers from a rule set; raises ValueError for one that the bots cannot play."""
        self.take_deck(ruleset.fields)
        self.take_throne(ruleset.fields)
        self.take_stakes(ruleset.fields)
        self.take_play(ruleset.fields)
        self.take_end(ruleset.fields)
        self.take_tribute(ruleset.fields)

    def take_deck(self, fields: dict[str, Any]) -> None:
        """Cards, hands, and who is dealt first."""
        if len(fields["missing"]) > 1:
            raise ValueError("cannot simulate a deck with copies missing from more than one rank")
        short_rank, missing = next(iter(fields["missing"].items()), ("", 0))
        if missing and short_rank not in fields["ranks"]:
            raise ValueError(f"cannot simulate a deck without {short_rank} that misses copies of {short_rank}")
        marks = (fields["emperor.by"] == "marked_card", fields["guard.by"] == "mark")
        self.deck = full_deck(fields["ranks"], short_rank, fields["decks"], *marks)
        self.deck_size = len(self.deck)
        self.short_copies = 4 * fields["decks"]  # the copies of the short rank stand first in the deck
        self.missing = missing
        self.lowest_rank = RANKS.index(fields["ranks"][0])
        self.reserve = int(fields["reserve"] is not None)  # 1: the last card of `deck` is held back for the emperor
        dealt = self.deck_size - self.missing - self.reserve
        hands = fields["hands"] or [(dealt - turn + SEATS - 1) // SEATS for turn in range(SEATS)]
        if sum(hands) != dealt:
            raise ValueError(f"cannot simulate: the hands have {sum(hands)} cards, the deck {dealt}")
        self.hands = hands  # by turn, from the first dealt seat
        self.hand_starts = [sum(hands[:turn]) for turn in range(SEATS)]
        self.deal_later = word(fields["deal.later"], last_emperor=LAST_EMPEROR, last_first=LAST_FIRST)

    def take_throne(self, fields: dict[str, Any]) -> None:
        """Who is emperor, by which way, and how he finds a guard."""
        self.emperor_by = word(fields["emperor.by"], marked_card=MARKED_CARD, reserved_card=RESERVED_CARD, turn=BY_TURN)
        self.guard_by_call = fields["guard.by"] == "call"
        barred = [*fields["guard.forbidden"], *fields["missing"]]  # C64: a short rank may have no fourth copy
        self.forbidden = sum(1 << rank_number(name) for name in barred)  # a bit for each rank that nobody calls
        self.special_face = fields["guard.special_face"]
        if self.guard_by_call and (fields["abdicate.max_hops"] is not None or fields["abdicate.who"] != "any"):
            raise ValueError("cannot simulate: who must take the throne may have no guard to call")
        self.abdicate_both_marks: bool = fields["abdicate.who"] == "both_marks"
        self.abdicate_offset = fields["abdicate.offset"]
        self.max_hops = number(fields["abdicate.max_hops"], -1)  # -1: no limit
        self.laps = number(fields["abdicate.laps"], 0)  # 0: not said
        self.second_offer: bool = fields["abdicate.second_offer"]
        self.force_lap = number(fields["abdicate.force_lap"], 0)  # 0: nobody is forced
        # in call mode only an exact triple is forced, with marks whoever is asked (C02)
        self.force_exact_triple = self.guard_by_call and fields["abdicate.force_if"] is not None
        self.paste = word(fields["abdicate.paste"], largest_plain=LARGEST_PLAIN, two_or_none=TWO_OR_NONE)
        self.paste_from = number(fields["abdicate.paste_from"], 0)
        self.exhausted = word(fields["abdicate.exhausted"], redeal=REDEAL, again_or_redeal=AGAIN_OR_REDEAL)
        self.ante = bool(fields["ante"])
        self.ante_offset = number(fields["ante.offset"], -1)
        self.ante_order = ante_ranks(fields["ante.order"])  # ranks 12, SMALL_RANK, BIG_RANK; -1 behind the last
        self.ante_last_emperor = ante_ranks(fields["ante.last_emperor"])
        self.grab_allowed = bool(fields["grab.allowed"])
        self.grab_priority = word(fields["grab.priority"], first=FIRST_GRAB, emperor_then_upstream=UPSTREAM)
        self.grab_until = word(fields["grab.until"], call=UNTIL_CALL, declaration=UNTIL_DECLARATION)
        self.grab_scores_as = word(fields["grab.scores_as"], open_solo=AS_OPEN_SOLO, grab=AS_GRAB)
        self.solo_hidden = bool(fields["solo.hidden"])
        self.solo_declare = "declare" in fields["solo.open"]  # outright, with any hand
        self.solo_announce = "announce" in fields["solo.open"]  # by who could be a hidden solo
        self.solo_show_four = "show_four" in fields["solo.open"]  # by a call of four cards

    def take_stakes(self, fields: dict[str, Any]) -> None:
        """What doubles."""
        self.solo_open_factor: int = fields["solo.open_factor"]  # on the hidden ladder
        self.open_guard_allowed = bool(fields["open_guard.allowed"])
        self.open_factor = fields["open_guard.factor"]
        self.rebellion = bool(fields["rebellion"])
        self.rebels_needed = number(fields["rebellion.threshold"], 0)
        self.rebellion_factor = number(fields["rebellion.factor"], 1)
        self.rebellion_reveals = bool(fields["rebellion.reveals"])
        self.rebellion_hidden_solo = bool(fields["rebellion.hidden_solo"])
        self.kick = bool(fields["kick"])
        self.kick_factor = number(fields["kick.factor"], 1)
        self.kick_after_rebellion = "rebellion" in (fields["kick.emperor_side.after"] or ())
        self.royal_kickers_needed = number(fields["kick.emperor_side.threshold"], 0)
        self.kick_after_open_guard = "open_guard" in (fields["kick.rebels.after"] or ())
        self.kick_after_open_solo = "open_solo" in (fields["kick.rebels.after"] or ())
        self.kickers_needed = number(fields["kick.rebels.threshold"], 0)
        self.factor_max = number(fields["factor_max"], 0)  # 0: no limit

    def take_play(self, fields: dict[str, Any]) -> None:
        """Sets, what beats what, held-back cards, tricks."""
        self.compare = word(fields["compare"], pointwise=POINTWISE, additive=ADDITIVE, **{"class": CLASS_ORDER})
        self.same_count = fields["same_count"]
        self.wild_two = fields["wild_two"]
        self.kao = fields["kao"]
        self.three_twos = fields["three_twos"]
        self.held_rank = rank_number(fields["hold.rank"]) if fields["hold"] else -1  # -1: none is held back
        self.hold_at_once = bool(fields["hold.at_once"])
        self.hold_alone = bool(fields["hold.alone"])
        self.hold_last_place = fields["hold.penalty"] == "last"
        self.qing3 = fields["hold.qing3"] is not None
        self.pass_is_final = fields["pass_scope"] == "trick"  # noqa: S105  no password; else until a new set is played
        self.trick_laps = fields["trick_laps"]
        self.yields = fields["yield"]
        self.wind_apply = fields["wind"] == "apply"

    def take_end(self, fields: dict[str, Any]) -> None:
        """When the game ends, who wins, what is scored."""
        ends = {"all_but_one": ALL_BUT_ONE, "side_out": SIDE_OUT, "first_out": FIRST_OUT, "either": EITHER}
        self.end_game = word(fields["end.game"], **ends)
        self.end_open_solo = word(fields["end.open_solo"], **ends)
        self.end_grab = word(fields["end.grab"], **ends)
        results = {"score_sign": SCORE_SIGN, "mnemonic": MNEMONIC, "side_out": SIDE_OUT_FIRST}
        results |= {"folk_marked": FOLK_MARKED, "folk_wild2": FOLK_WILD2}
        self.result_pair = word(fields["result.pair"], **results)
        self.result_solo = word(fields["result.solo"], **results)
        self.open_guard_needs_first_two = fields["result.open_guard"] is not None  # 001:97
        self.score_by = word(fields["score.by"], seat=BY_SEAT, side=BY_SIDE)
        self.score_pair = word(fields["score.pair"], rank_sum=RANK_SUM, positions=POSITIONS)
        self.positions = ladder(fields["score.positions"])
        self.has_hidden_ladder = fields["score.hidden_solo"] is not None
        self.hidden_ladder = ladder(fields["score.hidden_solo"])
        self.has_open_ladder = fields["score.open_solo"] is not None  # else the hidden one times solo_open_factor
        self.open_ladder = ladder(fields["score.open_solo"])
        self.has_grab_ladder = fields["score.grab"] is not None
        self.grab_ladder = ladder(fields["score.grab"])
        # TRIBUTE_ONLY: `end` claims no scores (`settled_twice`)
        self.settle = word(fields["settle"], points=POINTS, tribute=TRIBUTE_ONLY, both=BOTH)

    def take_tribute(self, fields: dict[str, Any]) -> None:
        """Cards paid after the next deal; -1: the number is not said."""
        self.tribute = bool(fields["tribute"]) and self.settle >= TRIBUTE_ONLY
        self.tribute_emperor = number(fields["tribute.emperor"], -1)
        self.tribute_guard = number(fields["tribute.guard"], -1)
        self.tribute_rebel = number(fields["tribute.rebel"], -1)
        self.tribute_solo_emperor = number(fields["tribute.solo_emperor"], -1)
        self.tribute_solo_other = number(fields["tribute.solo_other"], -1)
        self.tribute_open_factor = number(fields["tribute.open_factor"], 1)
        numbers = [self.tribute_emperor, self.tribute_guard, self.tribute_rebel]
        if self.tribute and numbers not in ([-1, -1, -1], [2, 1, 1]):
            raise ValueError("cannot simulate a tribute of other numbers than 2, 1 and 1")
        solo_numbers = [self.tribute_solo_emperor, self.tribute_solo_other]
        if self.tribute and solo_numbers not in ([-1, -1], [SEATS - 1, 1]):
            raise ValueError("cannot simulate a tribute after a solo of other numbers than 4 and 1")
        self.tribute_card = word(fields["tribute.card"], largest=LARGEST, two=TWOS)
        self.tribute_middle = fields["tribute.guard_takes"] is not None
        self.tribute_by_finish = fields["tribute.rebels_take"] is not None
        self.exempt_jokers = number(fields["tribute.exempt_jokers"], 0)  # 0: no exemption


def number(value: int | None, silent: int) -> int:
    """A number, or what stands for silence."""
    return silent if value is None else value


def word(value: str | None, **numbers: int) -> int:
    """The number of a word, 0 where nothing is said."""
    return 0 if value is None else numbers[value]


def ladder(points: list[int] | None) -> list[int]:
    """Five numbers, zeros where nothing is said."""
    return points or [0] * SEATS


def rank_number(name: str) -> int:
    """The number of a rank or joker as rule sets name it."""
    return {"SJ": SMALL_RANK, "BJ": BIG_RANK}[name] if name in {"SJ", "BJ"} else RANKS.index(name)


def ante_ranks(names: list[str] | None) -> list[int]:
    """The ranks of an ante, the first one held is due; -1 behind the last."""
    return ([ANTE_RANKS[name] for name in names or ()] + [-1] * len(ANTE_RANKS))[: len(ANTE_RANKS)]


def full_deck(ranks: str, short_rank: str, decks: int, has_emperor: bool, has_guard: bool) -> bytearray:
    """All cards of the decks, the rank with missing copies first; jokers last, marked ones where the rules have them.

    The very last card is a big joker: the one that is held back where one is.
    """
    order = short_rank + ranks.replace(short_rank, "") if short_rank else ranks
    plain = [RANKS.index(rank) * 4 + suit for rank in order for suit in range(4) for _ in range(decks)]
    small = [GUARD_JOKER if has_guard else SMALL_JOKER] + [SMALL_JOKER] * (decks - 1)
    big = [EMPEROR_JOKER if has_emperor else BIG_JOKER] + [BIG_JOKER] * (decks - 1)
    return bytearray(plain + small + big)
