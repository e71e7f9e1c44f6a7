"""Which kinds of play the rules of a table make possible, so that what never occurs can be told from what cannot.

Kinds that need no rule of their own (leads, passes, abdications) stand without a condition.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from baohuang.game.rulesets import Ruleset
from baohuang.simulate.kinds import NAMES

Fields = Mapping[str, Any]
Condition = Callable[[Fields], bool]


def branches(ruleset: Ruleset) -> frozenset[str]:
    """The names of the kinds of play that can occur under these rules."""
    return frozenset(name for name in NAMES if CONDITIONS.get(name, always)(ruleset.fields))


def choices_that_hold(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Options that change nothing here, each as a log names it: what the rule set says, or what the bots keep to."""
    chosen = []
    for name in sorted(ruleset.options):
        value = "pointwise" if name == "compare" else ruleset.fields[name]
        if isinstance(value, str | bool) and name not in GROUPS_AS_FIELDS:
            nested: Any = value
            for part in reversed(name.split(".")):
                nested = {part: nested}
            chosen.append(nested)
    return chosen


def always(fields: Fields) -> bool:  # noqa: ARG001  the shape of a condition
    """Under any rules."""
    return True


def calls(fields: Fields) -> bool:
    """The guard is called."""
    return bool(fields["guard.by"] == "call")


def has_tribute(fields: Fields) -> bool:
    """Cards are paid after the next deal."""
    return bool(fields["tribute"]) and fields["settle"] in {"tribute", "both"}


def knows_solo_winner(fields: Fields) -> bool:
    """The rules say who wins a solo."""
    return fields["result.solo"] is not None


def has_draws(fields: Fields) -> bool:
    """A game can be drawn."""
    drawing = {"score_sign", "mnemonic", "folk_marked", "folk_wild2"}
    return fields["result.pair"] in drawing or fields["result.solo"] in drawing


def knows_any_winner(fields: Fields) -> bool:
    """The rules say who wins, at least in some games."""
    return fields["result.pair"] is not None or knows_solo_winner(fields)


def has_announced_solo(fields: Fields) -> bool:
    """A solo can be announced."""
    return "announce" in fields["solo.open"]


def has_open_solo(fields: Fields) -> bool:
    """A solo can be open in another way than by a grab."""
    return bool({"declare", "announce", "show_four"} & set(fields["solo.open"]))


def grabs(fields: Fields) -> bool:
    """The throne can be grabbed."""
    return bool(fields["grab.allowed"])


def hands_on_at_will(fields: Fields) -> bool:
    """The emperor's card is handed on."""
    return not fields["ante"]


def laps(fields: Fields) -> bool:
    """The throne is offered in laps of a number that is said."""
    return bool(fields["abdicate.laps"])


def second_lap(fields: Fields) -> bool:
    """A seat may be asked again in another lap."""
    if fields["ante"] or fields["abdicate.max_hops"] or fields["abdicate.second_offer"]:
        return False
    return fields["abdicate.laps"] != 1 and (calls(fields) or not fields["abdicate.force_lap"])


def forces(fields: Fields) -> bool:
    """Somebody is forced to take the throne."""
    return bool(fields["abdicate.force_lap"])


def factors(fields: Fields) -> set[int]:
    """The factors that games can have."""
    own = {fields["open_guard.factor"]} if fields["open_guard.allowed"] else set()
    if fields["rebellion"]:
        own.add(fields["rebellion.factor"])
    if has_open_solo(fields) and fields["score.open_solo"] is None:
        own.add(fields["solo.open_factor"])
    if fields["kick"]:
        own |= {factor * fields["kick.factor"] for factor in own}
    return {1} | own


def has_factor(factor: int) -> Condition:
    """Games can have this factor."""
    return lambda fields: factor in factors(fields)


def solo_stops(fields: Fields) -> bool:
    """An open solo may stop at the first seat out."""
    return has_open_solo(fields) and fields["end.open_solo"] is not None


def grab_stops(fields: Fields) -> bool:
    """A grab may stop there: by itself, or as the open solo that it is scored as."""
    as_solo = fields["grab.scores_as"] == "open_solo" and fields["end.open_solo"] is not None
    return grabs(fields) and (as_solo or fields["end.grab"] is not None)


def holds_back(fields: Fields) -> bool:
    """Cards of a rank are kept to the last play, and the deck has that rank."""
    return bool(fields["hold"]) and fields["hold.rank"] in fields["ranks"]


def lacks_points(fields: Fields) -> bool:
    """There are no points for some kind of game."""
    if fields["score.by"] is None or fields["settle"] == "tribute" or fields["score.pair"] is None:
        return True
    return fields["score.hidden_solo"] is None


GROUPS_AS_FIELDS: Final = frozenset({"hold"})  # a table of fields, which is not named here
CONDITIONS: Final[dict[str, Condition]] = {
    "tribute_paid": has_tribute,
    "tribute_after_solo": lambda f: has_tribute(f) and knows_solo_winner(f),
    "tribute_after_open_solo": lambda f: has_tribute(f) and knows_solo_winner(f) and has_open_solo(f),
    "tribute_waived": lambda f: has_tribute(f) and f["tribute.card"] == "two",
    "tribute_exempt": lambda f: has_tribute(f) and f["tribute.exempt_jokers"] is not None,
    "no_tribute_after_draw": has_tribute,
    "tribute_for_qing3": lambda f: has_tribute(f) and holds_back(f) and f["hold.qing3"] is not None,
    "offer_of_reserved_joker": lambda f: f["emperor.by"] == "reserved_card",
    "abdication": hands_on_at_will,
    "abdication_by_server": lambda f: f["emperor.by"] == "reserved_card" and calls(f),
    "abdication_with_both_marks": lambda f: f["abdicate.who"] == "both_marks",
    "paste": lambda f: f["abdicate.paste"] is not None,
    "paste_none_held": lambda f: f["abdicate.paste"] == "two_or_none",
    "pile_taken": lambda f: f["abdicate.paste"] is not None or bool(f["ante"]),
    "accept_forced": forces,
    "accept_forced_at_once": lambda f: forces(f) and calls(f),
    "accept_in_second_lap": second_lap,
    "accept_at_second_offer": lambda f: bool(f["abdicate.second_offer"]),
    "void": lambda f: calls(f) and f["abdicate.exhausted"] is not None,
    "throne_offered_again": lambda f: not f["abdicate.max_hops"] and not laps(f),
    "ante": lambda f: bool(f["ante"]),
    "ante_by_last_emperor": lambda f: bool(f["ante"]),
    "grab": grabs,
    "grab_contested": lambda f: grabs(f) and f["grab.priority"] is not None,
    "grab_by_holder": lambda f: grabs(f) and f["grab.priority"] == "emperor_then_upstream",
    "grab_after_accept": lambda f: grabs(f) and f["grab.until"] is not None,
    "call_of_three": calls,
    "call_of_four": lambda f: calls(f) and "show_four" in f["solo.open"],
    "call_of_jokers": lambda f: calls(f) and not {"SJ", "BJ"} <= set(f["guard.forbidden"]),
    "open_solo": has_open_solo,
    "open_solo_declared": lambda f: "declare" in f["solo.open"],
    "open_solo_announced": has_announced_solo,
    "open_guard": lambda f: bool(f["open_guard.allowed"]),
    "rebellion": lambda f: bool(f["rebellion"]),
    "rebellion_below_threshold": lambda f: bool(f["rebellion"]) and f["rebellion.threshold"] > 1,
    "rebellion_against_hidden_solo": lambda f: bool(f["rebellion.hidden_solo"]),
    "kick_by_emperor_side": lambda f: bool(f["kick.emperor_side.after"]),
    "kick_by_rebels": lambda f: bool(f["kick.rebels.after"]),
    "kick_below_threshold": lambda f: bool(f["kick.rebels.after"]) and f["kick.rebels.threshold"] > 1,
    "kick_in_open_solo": lambda f: "open_solo" in (f["kick.rebels.after"] or ()),
    "pass_logged_for_passed_seat": lambda f: f["pass_scope"] == "trick" or f["trick_laps"] > 1,  # noqa: S105  no password
    "play_after_pass": lambda f: f["pass_scope"] == "set",  # noqa: S105
    "special_face": lambda f: calls(f) and f["guard.special_face"],
    "special_face_hung": lambda f: calls(f) and f["guard.special_face"],
    "special_face_as_plain_card": lambda f: calls(f) and f["guard.special_face"],
    "two_as_filler": lambda f: f["wild_two"],
    "big_jokers_beaten_by_more": lambda f: f["compare"] == "additive",
    "kao": lambda f: f["kao"],
    "three_twos": lambda f: f["three_twos"],
    "yield": lambda f: f["yield"],
    "second_lap": lambda f: f["yield"] and f["trick_laps"] > 1,
    "play_in_second_lap": lambda f: f["yield"] and f["trick_laps"] > 1,
    "claim_lead": lambda f: f["wind"] == "apply",
    "claim_lead_failed": lambda f: f["wind"] == "apply",
    "free_lead_claimed": lambda f: f["wind"] == "apply",
    "free_lead_unclaimed": lambda f: f["wind"] == "apply",
    "held_cards_played_last": holds_back,
    "held_cards_waiting": holds_back,
    "held_cards_with_joker": lambda f: holds_back(f) and not f["hold.alone"],
    "held_cards_in_parts": lambda f: holds_back(f) and not f["hold.at_once"],
    "qing3": lambda f: holds_back(f) and f["hold.qing3"] is not None,
    "ended_side_out": lambda f: f["end.game"] == "side_out",
    "open_solo_ended_at_first_out": solo_stops,
    "grab_ended_at_first_out": grab_stops,
    "emperor_wins": knows_any_winner,
    "rebels_win": knows_any_winner,
    "draw": has_draws,
    "no_result": lambda f: f["result.pair"] is None or not knows_solo_winner(f),
    "scored_by_seat": lambda f: f["score.by"] == "seat" and f["settle"] != "tribute",
    "scored_by_side": lambda f: f["score.by"] == "side" and f["settle"] != "tribute",
    "not_scored": lacks_points,
    "factor_2": has_factor(2),
    "factor_4": has_factor(4),
}
