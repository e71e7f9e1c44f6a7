"""A rule set's choices as plain numbers, as the rules ask for them."""

from baohuang.game.cards import RANKS
from baohuang.game.choices import Compare, EmperorBy, PairScore, Paste, ResultBy
from baohuang.game.rulesets import Ruleset

UNLIMITED = 1000
RANK_NUMBERS = {**{rank: number for number, rank in enumerate(RANKS)}, "SJ": 13, "BJ": 14}


class Rules:
    """The choices of one rule set. Ranks and cards are numbers (`game.cards`), a rank that is not held back is -1."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Take the choices of `ruleset`."""
        f = ruleset.fields
        assumed = ruleset.assumed
        self.has_hands = f["hands"] is not None
        self.hands: list[int] = list(f["hands"] or [0] * 5)
        self.hands_differ = self.has_hands and len(set(f["hands"])) > 1
        # a seat may have handed on a few before its first play; where nothing is said of sizes any play may be the last
        self.least_hand = min(f["hands"]) - 3 if f["hands"] else 0
        self.copies = [(4 * f["decks"] - f["missing"].get(rank, 0)) if rank in f["ranks"] else 0 for rank in RANKS]
        self.deck_total: int = sum(self.copies) + 2 * f["decks"]
        self.has_reserve = f["reserve"] is not None
        self.emperor_by = EmperorBy[f["emperor.by"].upper()]
        self.has_guard_card = f["guard.by"] == "mark"
        self.is_by_call = f["guard.by"] == "call"
        self.may_not_call = sum(1 << RANK_NUMBERS[rank] for rank in f["guard.forbidden"])
        self.call_needs_suit_assumed = "guard.identical" in assumed
        self.special_face = f["guard.special_face"]
        self.abdicate_offset: int = f["abdicate.offset"]
        self.offset_assumed = "abdicate.offset" in assumed
        self.abdicate_max_hops = UNLIMITED if f["abdicate.max_hops"] is None else f["abdicate.max_hops"]
        self.abdicate_needs_both = f["abdicate.who"] == "both_marks"
        self.abdicate_assumed = "abdicate.max_hops" in assumed
        laps = f["abdicate.laps"]
        self.refusals = UNLIMITED if laps is None else 5 * laps + f["abdicate.second_offer"]  # then the deal is void
        self.has_laps = laps is not None
        has_force = f["abdicate.force_lap"] is not None and f["abdicate.force_if"] is not None
        self.force_after = 5 * (f["abdicate.force_lap"] - 1) if has_force else UNLIMITED
        self.paste = Paste[(f["abdicate.paste"] or "no_card").upper()]
        self.paste_from = f["abdicate.paste_from"] or 1
        self.paste_assumed = "abdicate.paste" in assumed
        self.may_ante = bool(f["ante"])
        self.ante_offset = f["ante.offset"] or 0
        self.ante_order = padded([RANK_NUMBERS[rank] for rank in f["ante.order"] or ()], 3)
        self.ante_last_emperor = padded([RANK_NUMBERS[rank] for rank in f["ante.last_emperor"] or ()], 3)
        self.may_void = f["abdicate.exhausted"] is not None
        self.void_after_any_lap = f["abdicate.exhausted"] == "again_or_redeal"
        self.may_grab = f["grab.allowed"] is True
        self.grab_until_call = f["grab.until"] == "call" or (f["grab.until"] is None and f["guard.by"] == "call")
        self.grab_nearest = f["grab.priority"] == "emperor_then_upstream"
        self.grab_has_ladder = f["grab.scores_as"] == "grab"
        self.solo_hidden = f["solo.hidden"] is not None
        self.solo_declare = "declare" in f["solo.open"]
        self.solo_announce = "announce" in f["solo.open"]
        self.solo_show_four = "show_four" in f["solo.open"]
        self.may_open = f["open_guard.allowed"] is True
        self.open_factor = f["open_guard.factor"]
        self.may_rebel = bool(f["rebellion"])
        self.rebels_needed = f["rebellion.threshold"] or UNLIMITED
        self.rebellion_factor = f["rebellion.factor"] or 1
        self.rebellion_reveals = bool(f["rebellion.reveals"])
        self.rebels_against_hidden = f["rebellion.hidden_solo"] is not False
        self.may_kick = bool(f["kick"])
        self.emperor_side_answers = "rebellion" in (f["kick.emperor_side.after"] or [])
        self.kick_factor = f["kick.factor"] or 1
        self.emperor_kick_needs = f["kick.emperor_side.threshold"] or UNLIMITED
        self.rebels_kick_needs = f["kick.rebels.threshold"] or UNLIMITED
        answers = f["kick.rebels.after"] or []
        self.rebels_answer_open_guard = "open_guard" in answers
        self.rebels_answer_open_solo = "open_solo" in answers
        self.factor_max = UNLIMITED if f["factor_max"] is None else f["factor_max"]
        self.solo_open_factor = f["solo.open_factor"]
        self.open_late_assumed = f["open_guard.until"] is None or "open_guard.until" in assumed
        self.rebel_late_assumed = "rebellion.until" in assumed
        self.kick_late_assumed = "kick.until" in assumed
        self.compare = Compare[f["compare"].upper()]
        self.same_count = f["same_count"]
        self.wild_two = f["wild_two"]
        self.kao = f["kao"]
        self.three_twos = f["three_twos"]
        self.hold_rank = RANKS.index(f["hold.rank"]) if f["hold"] else -1
        self.hold_at_once = bool(f["hold.at_once"])
        self.hold_alone = bool(f["hold.alone"])
        self.hold_last_place = f["hold.penalty"] == "last"
        self.qing3 = f["hold.qing3"] is not None
        self.pass_is_final = f["pass_scope"] == "trick"  # noqa: S105
        self.second_lap = f["trick_laps"] == 2
        self.may_yield = f["yield"]
        self.wind_apply = f["wind"] == "apply"
        self.wind_is_stated = "wind" not in assumed
        self.ends_with_side = f["end.game"] == "side_out"
        # C54: where a side out decides the winner too, playing on is past the end
        self.winner_is_side_out = self.ends_with_side and f["result.pair"] == "side_out"
        self.open_solo_ends = f["end.open_solo"] == "first_out"
        self.open_solo_may_end = f["end.open_solo"] in ("either", "first_out")
        self.grab_may_end = f["end.grab"] == "either"
        self.pair_result = ResultBy[(f["result.pair"] or "unsaid").upper()]
        self.solo_result = ResultBy[(f["result.solo"] or "unsaid").upper()]
        self.open_needs_first_two = f["result.open_guard"] == "first_and_second"
        self.scores_seats = f["score.by"] == "seat"
        self.scores_sides = f["score.by"] == "side"
        self.pair_score = PairScore[(f["score.pair"] or "no_points").upper()]
        self.positions = list(f["score.positions"] or [0] * 5)
        hidden = f["score.hidden_solo"]
        self.has_hidden_ladder = hidden is not None
        self.hidden_ladder = list(hidden or [0] * 5)
        self.hidden_ladder_assumed = "score.hidden_solo" in assumed
        # an open solo without a ladder of its own is the hidden one times its factor, which `factor` then holds
        self.open_has_ladder = f["score.open_solo"] is not None
        self.has_open_ladder = self.open_has_ladder or self.has_hidden_ladder
        self.open_ladder = list(f["score.open_solo"] or self.hidden_ladder)
        self.has_grab_ladder = f["score.grab"] is not None
        self.grab_ladder = list(f["score.grab"] or [0] * 5)
        self.deal_last_emperor = f["deal.later"] == "last_emperor"
        self.deal_last_first = f["deal.later"] == "last_first"
        self.has_tribute = bool(f["tribute"])
        self.tribute_is_ruled_out = f["tribute"] is False
        self.tribute_emperor = amount(f["tribute.emperor"])
        self.tribute_guard = amount(f["tribute.guard"])
        self.tribute_rebel = amount(f["tribute.rebel"])
        self.tribute_solo_emperor = amount(f["tribute.solo_emperor"])
        self.tribute_solo_other = amount(f["tribute.solo_other"])
        self.tribute_solo_assumed = "tribute.solo_emperor" in assumed or "tribute.solo_other" in assumed
        self.tribute_open_factor = f["tribute.open_factor"] or 1
        self.tribute_largest = f["tribute.card"] == "largest"
        self.tribute_two = f["tribute.card"] == "two"
        self.tribute_guard_middle = f["tribute.guard_takes"] == "middle"
        self.tribute_rebels_largest = f["tribute.rebels_take"] == "largest_first"
        self.tribute_may_return = f["tribute.returns"] is True
        self.tribute_return_is_ruled_out = f["tribute.returns"] is False
        self.tribute_exempt_jokers = amount(f["tribute.exempt_jokers"])
        self.tribute_may_waive = f["tribute.none_held"] == "waive"
        self.pays_points = f["settle"] in ("points", "both")
        self.pays_tribute = f["settle"] in ("tribute", "both")


def padded(numbers: list[int], length: int) -> list[int]:
    """The numbers, filled up with -1."""
    return numbers + [-1] * (length - len(numbers))


def amount(number: int | None) -> int:
    """A number of cards, -1 where the rule set does not say it."""
    return -1 if number is None else number
