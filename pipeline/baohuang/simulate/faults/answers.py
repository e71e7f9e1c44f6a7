"""Faults of an answer (rules.md 4.6): it does not beat the set on the table, and stands as the new one all the same."""

from collections.abc import Callable, Iterator
from copy import deepcopy

from baohuang.simulate.faults.cards import HELD_RANK, SMALL, TWO, Hand, Shape, ranks_held, shape_of, shapes, take
from baohuang.simulate.faults.plays import keeps_a_card, put
from baohuang.simulate.faults.registry import plants
from baohuang.simulate.faults.scene import ILLEGAL, SUSPICIOUS, Planted, Scene, Unfit
from baohuang.simulate.faults.state import State

CardsFor = Callable[[Hand, Shape], Iterator[str]]  # the answers of a kind that a hand can give to a set


def answers(scene: Scene, cards_for: CardsFor) -> tuple[int, State, str]:
    """An answer of the kind sought: at the first turn behind a chosen moment that has one, else before it."""
    chosen = scene.lead_at + scene.dice.pick(len(scene.events) - scene.lead_at)
    for later in (True, False):
        for at, state in scene.moves():
            if state.owner is None or state.turn is None or (at >= chosen) != later:
                continue
            hand = state.hands[state.turn]
            options = [cards for cards in cards_for(hand, shape_of(state.top)) if keeps_a_card(hand, cards)]
            if options:
                return at, deepcopy(state), scene.pick(options)
    raise Unfit


def plant_answer(scene: Scene, name: str, cards_for: CardsFor, severity: str = ILLEGAL) -> list[Planted]:
    """An answer of the kind sought in place of a legal move; it stands and the bots play on."""
    at, state, cards = answers(scene, cards_for)
    seat = state.turn
    if seat is None:
        raise Unfit
    event = put(scene, at, state, seat, cards)
    scene.play_on(state, seat)
    return [Planted(event, name, severity)]


def same_size(hand: Hand, top: Shape, fits: Callable[[Shape], bool]) -> Iterator[str]:
    """Sets as large as the one on the table that fit."""
    for shape in shapes(hand, top.size):
        if fits(shape):
            yield take(hand, shape)


@plants("count_mismatch")
def count_mismatch(scene: Scene) -> list[Planted]:
    """Plain cards, high enough, but one more or one fewer."""

    def cards_for(hand: Hand, top: Shape) -> Iterator[str]:
        if top.order:
            return
        for rank, count in ranks_held(hand).items():
            for size in (top.size - 1, top.size + 1):
                if top.base < rank < SMALL and rank != HELD_RANK and 0 < size <= count:
                    yield take(hand, Shape(rank, size, 0, 0))

    return plant_answer(scene, "count_mismatch", cards_for)


@plants("not_higher")
def not_higher(scene: Scene) -> list[Planted]:
    """Plain cards that are not higher."""
    return plant_answer(
        scene,
        "not_higher",
        lambda hand, top: same_size(hand, top, lambda s: top.order == 0 and s.order == 0 and s.base <= top.base),
    )


@plants("plain_over_joker")
def plain_over_joker(scene: Scene) -> list[Planted]:
    """Plain cards over a set with a small joker."""
    return plant_answer(
        scene,
        "plain_over_joker",
        lambda hand, top: same_size(hand, top, lambda s: top.order == 1 and s.order == 0),
    )


@plants("small_joker_over_small_joker")
def small_joker_over_small_joker(scene: Scene) -> list[Planted]:
    """A small joker hung over a small joker hung."""
    return plant_answer(
        scene,
        "small_joker_over_small_joker",
        lambda hand, top: same_size(hand, top, lambda s: top.order == 1 and s.order == 1),
    )


@plants("big_joker_beaten")
def big_joker_beaten(scene: Scene) -> list[Planted]:
    """Anything over a set with a big joker."""
    return plant_answer(
        scene,
        "big_joker_beaten",
        lambda hand, top: same_size(hand, top, lambda _: top.order == 2),
    )


def compare_pointwise(scene: Scene) -> None:
    """Let the table compare card by card, which its legal plays do anyway."""
    scene.start["options"] = {**scene.start.get("options", {}), "compare": "pointwise"}


@plants("too_few_big_jokers")
def too_few_big_jokers(scene: Scene) -> list[Planted]:
    """Fewer big jokers than there are small ones to beat, where cards are compared one by one."""
    compare_pointwise(scene)
    return plant_answer(
        scene,
        "too_few_big_jokers",
        lambda hand, top: same_size(hand, top, lambda s: top.order == 1 and 0 < s.big < top.small),
    )


@plants("hung_base_not_higher")
def hung_base_not_higher(scene: Scene) -> list[Planted]:
    """Jokers enough, but the plain cards are not higher, where cards are compared one by one."""
    compare_pointwise(scene)

    def fits(shape: Shape, top: Shape) -> bool:
        return shape.order > top.order and top.order < 2 and shape.big >= top.small and shape.base <= top.base

    return plant_answer(scene, "hung_base_not_higher", lambda hand, top: same_size(hand, top, lambda s: fits(s, top)))


@plants("beat_class_only")
def beat_class_only(scene: Scene) -> list[Planted]:
    """A set of a higher class whose cards do not all beat their counterparts (C65)."""
    scene.need(not scene.is_pointwise)
    return plant_answer(
        scene,
        "beat_class_only",
        lambda hand, top: same_size(hand, top, lambda s: s.order > top.order and not s.beats(top)),
        SUSPICIOUS,
    )


@plants("kao_not_enabled")
def kao_not_enabled(scene: Scene) -> list[Planted]:
    """A joker more than the hung set, or the lone joker, on the table has."""

    def cards_for(hand: Hand, top: Shape) -> Iterator[str]:
        if top.order == 0 or (top.rank is None and top.size > 1):
            return
        for shape in shapes(hand, top.size + 1):
            if shape.plain == top.plain and (shape.rank is None or shape.base > top.base):
                yield take(hand, shape)

    return plant_answer(scene, "kao_not_enabled", cards_for)


@plants("three_twos_not_enabled")
def three_twos_not_enabled(scene: Scene) -> list[Planted]:
    """Three twos over a lone big joker (C33)."""

    def cards_for(hand: Hand, top: Shape) -> Iterator[str]:
        if top == Shape(None, 0, 0, 1) and ranks_held(hand)[TWO] >= 3:
            yield take(hand, Shape(TWO, 3, 0, 0))

    return plant_answer(scene, "three_twos_not_enabled", cards_for)
