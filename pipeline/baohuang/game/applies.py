"""Under which rules a violation can occur at all, told from the choices of a rule set, never from its name.

A violation that no condition is given for can occur under any rules. All of them can be seen in a log of version 1;
some need more than the game itself: `deal_start_wrong_seat` and what is said of tribute and of beaten threes need the
game before it in its match, what is said of a hand needs that hand.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final

from baohuang.game.rulesets import Ruleset, with_options
from baohuang.game.violations import Violation


def applies(violation: Violation, rules: Ruleset) -> bool:
    """Whether the violation can occur under these very rules, options of the table included."""
    condition = CONDITIONS.get(violation)
    return condition is None or condition(rules)


def applies_by_option(violation: Violation, rules: Ruleset) -> bool:
    """Whether it can occur under these rules, or when a table takes one of the options they are known for."""
    return any(applies(violation, chosen) for chosen in with_each_choice(rules))


def with_each_choice(rules: Ruleset) -> Iterator[Ruleset]:
    """The rule set under every combination of the options it is known for, its own choice first."""
    names = list(rules.options)
    for values in product(*(rules.options[name] for name in names)):
        nested: dict[str, Any] = {}
        for name, value in zip(names, values, strict=True):
            if value != rules.options[name][0]:
                _put(nested, name, value)
        yield with_options(rules, nested)


def _put(nested: dict[str, Any], name: str, value: Any) -> None:
    """A dotted name as tables within tables."""
    *tables, key = name.split(".")
    for table in tables:
        nested = nested.setdefault(table, {})
    nested[key] = value


def is_stated(rules: Ruleset, name: str) -> bool:
    """The rules have a value for the field, and no assumption of ours."""
    return rules.fields[name] is not None and name not in rules.assumed


def _has(name: str, *values: Any) -> Callable[[Ruleset], bool]:
    """The field has one of these values; without values, it is neither silent, false nor empty."""
    if values:
        return lambda rules: rules.fields[name] in values
    return lambda rules: bool(rules.fields[name])


def _has_not(name: str, *values: Any) -> Callable[[Ruleset], bool]:
    """The opposite of `_has`."""
    has = _has(name, *values)
    return lambda rules: not has(rules)


def _every(*conditions: Callable[[Ruleset], bool]) -> Callable[[Ruleset], bool]:
    return lambda rules: all(condition(rules) for condition in conditions)


def _any_of(*conditions: Callable[[Ruleset], bool]) -> Callable[[Ruleset], bool]:
    return lambda rules: any(condition(rules) for condition in conditions)


def _exempts_without_two(rules: Ruleset) -> bool:
    """A 2 is attached and who holds none is exempt (001:54), not: what else he attaches is not said (000:49)."""
    return rules.fields["abdicate.paste"] == "two_or_none" and is_stated(rules, "abdicate.paste")


def _opens_by_showing_alone(rules: Ruleset) -> bool:
    """A solo is opened by four cards shown, and by no announcement (001:57)."""
    ways = rules.fields["solo.open"]
    return "show_four" in ways and not {"declare", "announce"} & set(ways)


def _deals_unevenly(rules: Ruleset) -> bool:
    return len(set(rules.fields["hands"] or ())) > 1


CALL: Final = _has("guard.by", "call")
MARK: Final = _has("guard.by", "mark")
CARD_OF_EMPEROR: Final = _has_not("emperor.by", "turn")  # who is asked holds a card that says so
GRAB: Final = _has("grab.allowed")
OPEN_GUARD: Final = _has("open_guard.allowed")
SIXES: Final = _has("hold.rank", "6")
BY_SEAT: Final = _has("score.by", "seat")
BY_REQUEST: Final = _has("wind", "apply")

CONDITIONS: Final[dict[Violation, Callable[[Ruleset], bool]]] = {
    # log and deal
    Violation.SIXES_COUNT_MISMATCH: _has("missing"),
    Violation.HAND_SIZE_MISMATCH: _has("hands"),
    Violation.ODD_CARD_WRONG_SEAT: _deals_unevenly,
    Violation.DEAL_START_WRONG_SEAT: _has("deal.later"),
    Violation.EMPEROR_CARD_COUNT: _has("emperor.by", "marked_card"),
    Violation.GUARD_CARD_COUNT: MARK,
    Violation.RESERVED_JOKER_DEALT: _has("reserve"),
    # throne
    Violation.EMPEROR_NOT_CARD_HOLDER: CARD_OF_EMPEROR,
    Violation.EMPEROR_INELIGIBLE: CALL,
    Violation.ABDICATE_NOT_HOLDER: CARD_OF_EMPEROR,
    Violation.ABDICATE_NOT_ALLOWED: _any_of(_has("abdicate.who", "both_marks"), _has_not("abdicate.max_hops", None)),
    Violation.PASTE_MISSING: lambda rules: bool(rules.fields["abdicate.paste"]) and not _exempts_without_two(rules),
    Violation.PASTE_UNEXPECTED: _has_not("ante"),
    Violation.PASTE_WRONG_CARD: _has("abdicate.paste"),
    Violation.PASTE_JOKER: lambda rules: is_stated(rules, "abdicate.paste"),
    Violation.PASTE_EXEMPTION_ABUSED: _exempts_without_two,
    Violation.PASTE_PILE_LOST: _any_of(_has("abdicate.paste"), _has("ante")),
    Violation.LAPS_EXCEEDED: _has("abdicate.laps"),
    Violation.FORCED_ACCEPT_REFUSED: _has("abdicate.force_lap"),
    Violation.FORCED_ACCEPT_WRONG_SEAT: _has("abdicate.force_lap"),
    Violation.FORCED_DESPITE_QUAD: _has("abdicate.force_lap"),
    Violation.VOID_NOT_DUE: _has("abdicate.exhausted"),
    Violation.VOID_MISSED: _every(_has("abdicate.laps"), _has("abdicate.exhausted", "redeal")),
    Violation.VOID_NOT_IN_RULESET: _has_not("abdicate.exhausted"),
    Violation.ANTE_NOT_IN_RULESET: _has_not("ante"),
    Violation.ANTE_WRONG_SEAT: _has("ante"),
    Violation.ANTE_MISSING: _has("ante"),
    Violation.ANTE_WRONG_CARD: _has("ante"),
    Violation.ANTE_AFTER_EMPEROR_FOUND: _has("ante"),
    # guard and solo
    Violation.GRAB_NOT_ENABLED: _has_not("grab.allowed"),
    Violation.GRAB_PRIORITY_WRONG: _every(GRAB, _has("grab.priority", "emperor_then_upstream")),
    Violation.GRAB_TOO_LATE: GRAB,
    Violation.GRAB_CARD_NOT_MOVED: _every(GRAB, _has("grab.moves_card")),
    Violation.CALL_AFTER_GRAB: _every(CALL, _any_of(GRAB, lambda rules: "declare" in rules.fields["solo.open"])),
    Violation.SOLO_WITHOUT_QUAD: _every(CALL, _has("solo.hidden")),
    Violation.SOLO_WITHOUT_BOTH_MARKS: MARK,
    Violation.OPEN_SOLO_NOT_SHOWN: _every(CALL, _opens_by_showing_alone),
    Violation.CALL_NOT_IDENTICAL: CALL,
    Violation.CALL_WRONG_COUNT: CALL,
    Violation.CALL_CARD_NOT_HELD: CALL,
    Violation.CALL_FORBIDDEN_RANK: _every(CALL, _has("guard.forbidden")),
    Violation.CALL_BY_NON_EMPEROR: CALL,
    Violation.CALL_MISSING: CALL,
    Violation.CALL_REPEATED: CALL,
    Violation.CALL_IN_MARKED_MODE: MARK,
    # stakes
    Violation.OPEN_NOT_IN_RULESET: _has_not("open_guard.allowed"),
    Violation.OPEN_BY_NON_GUARD: OPEN_GUARD,
    Violation.OPEN_TOO_LATE: OPEN_GUARD,
    Violation.OPEN_AFTER_REVEAL: _every(OPEN_GUARD, _has("rebellion.reveals")),
    Violation.REBEL_NOT_IN_RULESET: _has_not("rebellion"),
    Violation.REBEL_BY_EMPEROR_SIDE: _has("rebellion"),
    Violation.REBEL_VS_OPEN_GUARD: _has("rebellion"),
    Violation.REBELLION_BELOW_THRESHOLD: _has("rebellion"),
    Violation.REBELLION_IGNORED: _has("rebellion"),
    Violation.REBELLION_WITHOUT_REVEAL: _has("rebellion.reveals"),
    Violation.REBEL_TOO_LATE: _has("rebellion"),
    Violation.KICK_NOT_IN_RULESET: _has_not("kick"),
    Violation.KICK_WITHOUT_TRIGGER: _has("kick"),
    Violation.KICK_WRONG_SIDE: _has("kick"),
    Violation.KICK_BELOW_THRESHOLD: _has("kick"),
    Violation.KICK_TOO_LATE: _has("kick"),
    # plays and tricks
    Violation.TWO_USED_AS_FILLER: _has_not("wild_two"),
    Violation.BIG_JOKER_BEATEN: _has_not("compare", "additive"),
    Violation.TOO_FEW_BIG_JOKERS: _has_not("compare", "class"),
    Violation.HUNG_BASE_NOT_HIGHER: _has_not("compare", "class"),
    Violation.BEAT_CLASS_ONLY: _has("compare", "class"),
    Violation.KAO_NOT_ENABLED: _has_not("kao"),
    Violation.KAO_INVALID: _has("kao"),
    Violation.KAO_ACCEPTED: _has("kao"),
    Violation.THREE_TWOS_NOT_ENABLED: _has_not("three_twos"),
    Violation.HELD_SIX_BROKEN: SIXES,
    Violation.HELD_SIX_NOT_ALONE: _every(SIXES, _has("hold.alone")),
    Violation.HELD_SIX_PENALTY_MISSING: _has("hold.penalty", "last"),
    Violation.HELD_SIX_PENALTY_FALSE: _has("hold.penalty", "last"),
    Violation.HELD_THREE_BROKEN: _has("hold.rank", "3"),
    Violation.QING3_MISSED: _has("hold.qing3"),
    Violation.QING3_FALSE: _has("hold.qing3"),
    Violation.PASS_REENTRY: _has("pass_scope", "trick"),
    Violation.PASS_THEN_SECOND_LAP_PLAY: _has("trick_laps", 2),
    Violation.YIELD_NOT_IN_RULESET: _has_not("yield"),
    Violation.YIELD_IN_SECOND_LAP: _has("yield"),
    Violation.CLAIM_LEAD_NOT_IN_RULESET: _has_not("wind", "apply"),
    Violation.CLAIM_LEAD_WRONG_SEAT: BY_REQUEST,
    Violation.WIND_WITHOUT_LAST_SET: BY_REQUEST,
    # finish, result and score
    Violation.RESULT_MISMATCH: _any_of(_has("result.pair"), _has("result.solo")),
    Violation.ROLE_SCORE_MISMATCH: BY_SEAT,
    Violation.BASE_SCORE_MISMATCH: BY_SEAT,
    Violation.MULTIPLIER_MISMATCH: _has("score.by"),
    Violation.SOLO_LADDER_MISMATCH: BY_SEAT,
    Violation.SPLIT_MISMATCH: BY_SEAT,
    Violation.NOT_ZERO_SUM: BY_SEAT,
    Violation.GROUP_SCORE_MISMATCH: _has("score.by", "side"),
    # tribute
    Violation.TRIBUTE_NOT_IN_RULESET: _has_not("tribute"),
    Violation.TRIBUTE_MISSING: _every(_has("tribute"), _has("settle", "tribute", "both")),
    Violation.TRIBUTE_WRONG_PARTIES: _has("tribute"),
    Violation.TRIBUTE_WRONG_COUNT: _every(_has("tribute"), _has("tribute.emperor")),
    Violation.TRIBUTE_NOT_LARGEST: _any_of(_has("tribute.card", "largest"), _has("hold.qing3", "largest")),
    Violation.TRIBUTE_NOT_TWO: _has("tribute.card", "two"),
    Violation.TRIBUTE_ORDER_WRONG: _any_of(_has("tribute.guard_takes"), _has("tribute.rebels_take")),
    Violation.TRIBUTE_RETURNED: _has("tribute"),
    Violation.TRIBUTE_ON_DRAW: _has("tribute"),
    Violation.EXEMPTION_FALSE: _has("tribute"),
    Violation.SETTLED_TWICE: _every(_has("tribute"), _has("score.by"), _has("settle", "points", "tribute")),
}
