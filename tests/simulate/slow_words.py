"""What each rule set says of the play, once more by hand from rules.md 7.2, and when a set beats another.

Nothing of the simulator is asked.
"""

from typing import Any

Event = dict[str, Any]

RANKS = "3456789TJQKA2"
JOKERS = {"SJ": 13, "GJ": 13, "BJ": 14, "EJ": 14}
SPECIAL = 15
SEATS = range(5)

SILENT: dict[str, Any] = {
    "compare": "pointwise",
    "wild_two": False,
    "kao": False,
    "three_twos": False,
    "special": False,
    "hold": None,
    "final_pass": False,
    "laps": 1,
    "apply": False,
    "end": None,
    "end_open_solo": None,
    "end_grab": None,
    "result": None,
    "result_solo": None,
    "stricter_open_guard": False,
    "score": None,
    "hidden": None,
    "open": None,
    "grab": None,
    "positions": None,
    "tribute_only": False,
    "open_guard_factor": 1,
    "open_solo_factor": 1,
    "rebellion": False,
    "kick_after_open_solo": False,
}
HOLD_6 = {"rank": "6", "at_once": True, "alone": False, "qing3": False}
WORDS: dict[str, dict[str, Any]] = {
    "classic": {"end": "all_but_one"},
    "simple": {"end": "side_out", "result": "side_out", "result_solo": "side_out"},
    "weifang": {
        "end_open_solo": "first_out",
        "result_solo": "sign",
        "hidden": [12, 0, -12, -12, -12],
        "open": [24, -24, -24, -24, -24],
        "rebellion": True,
    },
    "qingdao": {
        "laps": 2,
        "apply": True,
        "end": "all_but_one",
        "end_grab": "either",
        "result": "sign",
        "result_solo": "sign",
        "score": "rank_sum",
        "hidden": [16, 4, 0, -4, -16],
        "grab": [40, -40, -40, -40, -40],
        "open_guard_factor": 2,
        "open_solo_factor": 2,
    },
    "baike": {"special": True, "end": "side_out"},
    "online-server": {
        "apply": True,
        "end": "all_but_one",
        "result": "sign",
        "result_solo": "sign",
        "positions": [4, 2, 0, -2, -4],
        "open_solo_factor": 2,
        "hidden": [4, 2, 0, -2, -4],
    },
    "weihai": {
        "hold": HOLD_6 | {"alone": True},
        "final_pass": True,
        "end": "all_but_one",
        "end_open_solo": "either",
        "result": "sign",
        "result_solo": "sign",
        "score": "rank_sum",
        "hidden": [16, 8, 0, -8, -16],
        "open": [32, -32, -32, -32, -32],
        "open_guard_factor": 2,
        "rebellion": True,
        "kick_after_open_solo": True,
    },
    "folk-wild2": {
        "compare": "additive",
        "wild_two": True,
        "hold": {"rank": "3", "at_once": False, "alone": False, "qing3": True},
        "result": "wild2",
        "stricter_open_guard": True,
        "tribute_only": True,
    },
    "folk-marked": {"special": True, "result": "marked"},
}


def words_of(start: Event) -> dict[str, Any]:
    """What the rule set and the options of a game say."""
    words = SILENT | WORDS[start["ruleset"]]
    options = start.get("options", {})
    if "hold" in options:
        words["hold"] = HOLD_6
    for name in ("kao", "three_twos"):
        words[name] = options.get(name, words[name])
    if "settle" in options:
        words["tribute_only"] = options["settle"] == "tribute"
    words["score"] = options.get("score", {}).get("pair", words["score"])
    words["result"] = options.get("result", {}).get("pair", words["result"])
    words["result_solo"] = options.get("result", {}).get("solo", words["result_solo"])
    if options.get("guard", {}).get("by") == "mark":
        words["special"] = False
    return words


def split(text: str) -> list[str]:
    """The cards of a text."""
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def copy_of(card: str) -> str:
    """The card of which this is a copy: the marked jokers are jokers."""
    return {"EJ": "BJ", "GJ": "SJ"}.get(card, card)


def heights(cards: list[str], words: dict[str, Any], special: str | None) -> list[int]:
    """A set from its lowest card to its highest; `special` is the card in it that stands above the big joker."""
    rest = list(cards)
    if special:
        rest.remove(special)
    plain = {card[0] for card in rest if card not in JOKERS}
    if words["wild_two"] and len(plain) > 1:
        plain -= {"2"}
    assert len(plain) <= 1, cards
    levels = [JOKERS[card] if card in JOKERS else RANKS.index(min(plain)) for card in rest]
    return sorted(levels + [SPECIAL] * bool(special))


def beats(new: list[int], old: list[int], words: dict[str, Any]) -> bool:
    """Whether a set beats another. Pointwise beats are legal in class order too (C65)."""
    if words["compare"] == "additive":  # C93
        need = 2 * old.count(14) + old.count(13)
        return len(new) == len(old) and new[0] > old[0] and new.count(14) >= need
    if len(new) == len(old) and all(a > b for a, b in zip(new, old, strict=True)):
        return True
    if words["three_twos"] and old == [14] and new == [12, 12, 12]:  # C33
        return True
    return bool(words["kao"]) and is_kao(new, old)


def is_kao(new: list[int], old: list[int]) -> bool:
    """C13: the plain parts are alike in number and this one is higher, big jokers cover the old ones added up."""
    mine, theirs = [h for h in new if h < 13], [h for h in old if h < 13]
    if len(mine) != len(theirs) or (mine and mine[0] <= theirs[0]):
        return False
    jokers_over_jokers = len(old) > len(theirs) and len(new) > len(old)
    return jokers_over_jokers and new.count(14) >= 2 * old.count(14) + old.count(13)
