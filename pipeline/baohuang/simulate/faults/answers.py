"""Faults of an answer (rules.md 4.6): it does not beat the set on the table, and stands as the new one all the same."""

from collections.abc import Callable, Mapping
from typing import Any

from baohuang.game.rulesets import Ruleset
from baohuang.simulate.faults.cards import TWO, Shape, take
from baohuang.simulate.faults.moves import free_hand, keeps_a_card, may_be_debt, put, sets, top_of, waits
from baohuang.simulate.faults.registry import Condition, plants
from baohuang.simulate.faults.scene import ILLEGAL, SUSPICIOUS, Planted, Scene, Unfit
from baohuang.simulate.faults.state import State

LONE_BIG = Shape(None, 0, 0, 1)
THREE_TWOS = Shape(TWO, 3, 0, 0)
UNSURE = "unsure"  # the rule book has no name of its own for it

Name = Callable[[Shape, Shape], str | None]  # how the rule book names an answer to a set; None: it is legal
Fields = Mapping[str, Any]


def name_of(fields: Fields, top: Shape, own: Shape) -> str | None:
    """What the rule book says of an answer, the names in the order of 4.11; None where it is legal."""
    if top.special:
        return UNSURE
    if own == THREE_TWOS and top == LONE_BIG:
        return None if fields["three_twos"] else "three_twos_not_enabled"
    adds_jokers = bool(top.jokers) and (top.plain > 0 or top.size == 1) and own.jokers > top.jokers
    if own.size != top.size:
        if adds_jokers:
            return added_jokers(fields, top, own)
        return "count_mismatch" if top.jokers == own.jokers == 0 else UNSURE
    name = compared(fields, top, own)
    return "kao_invalid" if name and adds_jokers and fields["kao"] else name


def compared(fields: Fields, top: Shape, own: Shape) -> str | None:
    """What the rule book says of an answer with as many cards."""
    match fields["compare"]:
        case "class":
            return by_class(top, own)
        case "additive":
            return by_number(top, own)
        case _:
            return None if own.beats(top) else card_by_card(top, own)


def added_jokers(fields: Fields, top: Shape, own: Shape) -> str | None:
    """A 烤 answer: more jokers than there lie, with another count (000:39, C13)."""
    is_like = own.plain == top.plain and (not own.plain or own.base > top.base)
    if not fields["kao"]:
        return "kao_not_enabled" if is_like else UNSURE
    return "kao_accepted" if is_like and own.covers(top) else "kao_invalid"


def card_by_card(top: Shape, own: Shape) -> str:
    """Why a set of the same size does not beat another card by card."""
    if top.big:
        return "big_joker_beaten"
    if top.small:
        if own.order == 0:
            return "plain_over_joker"
        if own.order == 1:
            return "small_joker_over_small_joker"
        return "too_few_big_jokers" if own.big < top.small else "hung_base_not_higher"
    return "hung_base_not_higher" if own.jokers else "not_higher"


def by_class(top: Shape, own: Shape) -> str | None:
    """Classes decide, and the rank within the plain ones (004:45, 004:81, C65)."""
    if own.order > top.order:
        return None if own.beats(top) else "beat_class_only"
    if top.order == 0:
        return None if own.base > top.base else "not_higher"
    return card_by_card(top, own)


def by_number(top: Shape, own: Shape) -> str | None:
    """Jokers are added up, a big one is two small ones (001:91-93, C93)."""
    is_higher = own.base > top.base
    if own.covers(top) and is_higher:
        return None
    if top.jokers == 0:
        return "hung_base_not_higher" if own.jokers else "not_higher"
    if own.order == 0:
        return "plain_over_joker"
    if own.order == 1 and top.order == 1:
        return "small_joker_over_small_joker"
    return "hung_base_not_higher" if own.covers(top) else "too_few_big_jokers"


def answers(scene: Scene, state: State, names: Name, wanted: str) -> list[str]:
    """The sets of the seat to act that the rule book gives this name as answers; it stays in the game."""
    seat = state.turn
    if state.owner is None or seat is None or may_be_debt(scene, state):
        return []
    hand, top = free_hand(scene, state, seat), top_of(state)
    sizes = {top.size - 1, top.size, top.size + 1, top.size + 2} - {0}
    found = [
        take(hand, shape) for size in sorted(sizes) for shape in sets(scene, hand, size) if names(top, shape) == wanted
    ]
    return [cards for cards in found if keeps_a_card(state.hands[seat], cards) and not waits(scene, state.hands[seat])]


def plant_answer(scene: Scene, name: str, severity: str = ILLEGAL, fields: Fields | None = None) -> list[Planted]:
    """An answer of this name in place of a legal move; it stands and the bots play on.

    It is at the first turn behind a chosen moment that has one, else before it. `fields` are those of this table.
    """
    chosen = scene.lead_at + scene.dice.pick(len(scene.events) - scene.lead_at)
    told: Fields = scene.fields if fields is None else fields
    for later in (True, False):
        for at, state in scene.moves():
            if (at >= chosen) != later:
                continue
            options = answers(scene, state, lambda top, own: name_of(told, top, own), name)
            if options and state.turn is not None:
                seat = state.turn
                before = scene.state_before(at)
                event = put(scene, at, before, seat, scene.pick(options))
                scene.play_on(before, seat)
                return [Planted(event, name, severity)]
    raise Unfit


@plants("count_mismatch")
def count_mismatch(scene: Scene) -> list[Planted]:
    """Plain cards, but more or fewer."""
    return plant_answer(scene, "count_mismatch")


@plants("not_higher")
def not_higher(scene: Scene) -> list[Planted]:
    """Plain cards that are not higher."""
    return plant_answer(scene, "not_higher")


@plants("plain_over_joker")
def plain_over_joker(scene: Scene) -> list[Planted]:
    """Plain cards over a set with a small joker."""
    return plant_answer(scene, "plain_over_joker")


@plants("small_joker_over_small_joker")
def small_joker_over_small_joker(scene: Scene) -> list[Planted]:
    """A small joker hung over a small joker hung."""
    return plant_answer(scene, "small_joker_over_small_joker")


@plants("big_joker_beaten")
def big_joker_beaten(scene: Scene) -> list[Planted]:
    """Anything over a set with a big joker."""
    return plant_answer(scene, "big_joker_beaten")


def may_be_pointwise(*, or_added: bool = False) -> Condition:
    """Rules that compare card by card, or whose tables are known to; or where jokers are added up."""

    def fits(rules: Ruleset) -> bool:
        compare = rules.fields["compare"]
        return (
            compare == "pointwise"
            or "pointwise" in rules.options.get("compare", ())
            or (or_added and compare == "additive")
        )

    return fits


def pointwise(scene: Scene) -> Fields:
    """Let the table compare card by card, as its legal plays do anyway; the fields of this table."""
    if scene.fields["compare"] != "class":
        return scene.fields
    scene.start["options"] = {**scene.start.get("options", {}), "compare": "pointwise"}
    return {**scene.fields, "compare": "pointwise"}


@plants("too_few_big_jokers", when=may_be_pointwise(or_added=True))
def too_few_big_jokers(scene: Scene) -> list[Planted]:
    """Fewer big jokers than it takes."""
    return plant_answer(scene, "too_few_big_jokers", fields=pointwise(scene))


@plants("hung_base_not_higher", when=may_be_pointwise(or_added=True))
def hung_base_not_higher(scene: Scene) -> list[Planted]:
    """Jokers enough, but the plain cards are not higher."""
    return plant_answer(scene, "hung_base_not_higher", fields=pointwise(scene))


@plants("beat_class_only")
def beat_class_only(scene: Scene) -> list[Planted]:
    """A set of a higher class whose cards do not all beat their counterparts (C65)."""
    scene.need(not scene.is_pointwise)
    return plant_answer(scene, "beat_class_only", SUSPICIOUS)


@plants("kao_not_enabled")
def kao_not_enabled(scene: Scene) -> list[Planted]:
    """A joker more than the hung set, or the lone joker, on the table has."""
    return plant_answer(scene, "kao_not_enabled")


@plants("kao_invalid")
def kao_invalid(scene: Scene) -> list[Planted]:
    """Jokers are added, but not enough, or the plain cards are not as many and higher."""
    return plant_answer(scene, "kao_invalid")


@plants("kao_accepted")
def kao_accepted(scene: Scene) -> list[Planted]:
    """Jokers are added, enough of them, and the plain cards are as many and higher."""
    return plant_answer(scene, "kao_accepted", SUSPICIOUS)


@plants("three_twos_not_enabled")
def three_twos_not_enabled(scene: Scene) -> list[Planted]:
    """Three twos over a lone big joker (C33)."""
    return plant_answer(scene, "three_twos_not_enabled")
