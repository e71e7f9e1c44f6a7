"""A rule set's choices as plain numbers, as the rules ask for them."""

from typing import Any

from baohuang.game.cards import RANKS
from baohuang.game.choices import Compare
from baohuang.game.rulesets import Ruleset, RulesetError

UNLIMITED = 1000

# What the referee can judge so far: any other value is refused by name, not judged wrongly.
JUDGED: dict[str, tuple[Any, ...]] = {
    "emperor.by": ("marked_card",),
    "guard.by": ("mark",),
    "abdicate.who": ("any",),
    "abdicate.laps": (None,),
    "abdicate.force_lap": (None,),
    "abdicate.second_offer": (False,),
    "abdicate.paste": (None,),
    "abdicate.exhausted": (None, "redeal"),
    "reserve": (None,),
    "ante": (None,),
    "grab.allowed": (None, False),
    "compare": ("class", "pointwise"),
    "same_count": (True,),
    "wild_two": (False,),
    "kao": (False,),
    "three_twos": (False,),
    "hold.at_once": (None, True),
    "hold.alone": (None, True),
    "hold.penalty": (None, "last"),
    "hold.qing3": (None,),
    "rebellion.hidden_solo": (None, True),
    "kick.emperor_side.after": (None, ["rebellion"]),
    "solo.hidden": (True,),
    "solo.open": (["announce"],),
    "trick_laps": (1,),
    "yield": (False,),
    "wind": ("auto",),
    "end.game": ("all_but_one",),
    "end.open_solo": (None, "either"),
    "result.pair": ("score_sign",),
    "result.solo": ("score_sign",),
    "result.open_guard": (None,),
    "score.by": ("seat",),
    "score.pair": ("rank_sum",),
    "guard.special_face": (False,),
}


class Rules:
    """The choices of one rule set. Ranks and cards are numbers (`game.cards`), a rank that is not held back is -1."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Take the choices of `ruleset`; raises RulesetError for one that the referee does not judge yet."""
        f = ruleset.fields
        for name, values in JUDGED.items():
            if f[name] not in values:
                allowed = ", ".join("silent" if v is None else repr(v) for v in values)
                raise RulesetError(f"{ruleset.id}: the referee does not judge {name} = {f[name]!r} yet, only {allowed}")
        if f["score.hidden_solo"] is None:
            raise RulesetError(f"{ruleset.id}: the referee does not judge score.hidden_solo = 'silent' yet")
        self.has_hands = f["hands"] is not None
        self.hands: list[int] = list(f["hands"] or [0] * 5)
        self.hands_differ = self.has_hands and len(set(f["hands"])) > 1
        self.copies = [(4 * f["decks"] - f["missing"].get(rank, 0)) if rank in f["ranks"] else 0 for rank in RANKS]
        self.deck_total: int = sum(self.copies) + 2 * f["decks"]
        self.has_guard_card = f["guard.by"] == "mark"
        self.abdicate_offset = f["abdicate.offset"]
        self.abdicate_max_hops = UNLIMITED if f["abdicate.max_hops"] is None else f["abdicate.max_hops"]
        self.abdicate_assumed = "abdicate.max_hops" in ruleset.assumed
        self.may_paste = f["abdicate.paste"] is not None
        self.may_ante = bool(f["ante"])
        self.may_void = f["abdicate.exhausted"] is not None
        self.may_grab = f["grab.allowed"] is True
        self.may_open = f["open_guard.allowed"] is True
        self.open_factor = f["open_guard.factor"]
        self.may_rebel = bool(f["rebellion"])
        self.rebels_needed = f["rebellion.threshold"] or UNLIMITED
        self.rebellion_factor = f["rebellion.factor"] or 1
        self.rebellion_reveals = bool(f["rebellion.reveals"])
        self.may_kick = bool(f["kick"])
        self.kick_factor = f["kick.factor"] or 1
        self.emperor_kick_needs = f["kick.emperor_side.threshold"] or UNLIMITED
        self.rebels_kick_needs = f["kick.rebels.threshold"] or UNLIMITED
        answers = f["kick.rebels.after"] or []
        self.rebels_answer_open_guard = "open_guard" in answers
        self.rebels_answer_open_solo = "open_solo" in answers
        self.factor_max = UNLIMITED if f["factor_max"] is None else f["factor_max"]
        self.solo_open_factor = f["solo.open_factor"]
        self.compare = Compare[f["compare"].upper()]
        self.kao = f["kao"]
        self.three_twos = f["three_twos"]
        self.hold_rank = RANKS.index(f["hold.rank"]) if f["hold"] else -1
        self.hold_at_once = bool(f["hold.at_once"])
        self.hold_alone = bool(f["hold.alone"])
        self.hold_last_place = f["hold.penalty"] == "last"
        self.pass_is_final = f["pass_scope"] == "trick"  # noqa: S105
        self.wind_is_stated = "wind" not in ruleset.assumed
        self.open_solo_may_end = f["end.open_solo"] == "either"
        self.scores_seats = f["score.by"] == "seat"
        self.hidden_ladder = list(f["score.hidden_solo"])
        # an open solo without a ladder of its own is the hidden one times its factor, which `factor` then holds
        self.open_ladder = list(f["score.open_solo"] or f["score.hidden_solo"])
