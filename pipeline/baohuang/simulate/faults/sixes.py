"""Faults of the held-back sixes (004:47, 004:67): the breacher is last, though it plays on."""

from collections.abc import Callable

from baohuang.simulate.faults.cards import HELD_RANK, SMALL, Hand, Shape, rank_of, ranks_held, take
from baohuang.simulate.faults.plays import put
from baohuang.simulate.faults.registry import plants
from baohuang.simulate.faults.scene import ILLEGAL, MISMATCH, Planted, Scene, Unfit, first_out
from baohuang.simulate.faults.settle import LAST, refit
from baohuang.simulate.faults.state import Event

BEFORE_LAST_THREE = 3  # the breacher must be out at this place or earlier, see `breach`


def breach(scene: Scene, cards_for: Callable[[Hand], str | None]) -> tuple[Event, int]:
    """A lead that breaks the rule, and the game after it. Its event and seat; the end claims no penalty yet.

    The breacher must be out before three others are: then the game ends at the same moment whether it counts as
    playing or not (C83 leaves that open).
    """
    scene.need(not scene.is_open_solo)
    found = []
    for at, state in scene.moves():
        if state.owner is None and state.turn is not None and len(state.out) < BEFORE_LAST_THREE:
            cards = cards_for(state.hands[state.turn])
            if cards:
                found.append((at, cards))
    at, cards = scene.pick(found)
    state = scene.state_before(at)
    seat = state.turn
    if seat is None:
        raise Unfit
    event = put(scene, at, state, seat, cards)
    state.hands[seat] = +state.hands[seat]
    if not state.hands[seat]:
        state.out.append(seat)
    scene.play_on(state, seat)
    scene.need((scene.end["places"][seat] or LAST) <= BEFORE_LAST_THREE)
    scene.events = [e for i, e in enumerate(scene.events) if i <= at or e["type"] != "finish"]
    return event, seat


def penalise(scene: Scene, seat: int) -> None:
    """Let the end claim the penalty: the seat is last, those behind it move up."""
    end = scene.end
    place = end["places"][seat]
    end["places"] = [LAST if s == seat else p - (p > place) for s, p in enumerate(end["places"])]
    end["hold_penalty"] = [seat]
    refit(end, is_open=False)


def all_sixes(hand: Hand) -> str | None:
    """All sixes of a hand that holds other cards too; all, so that nothing is left to split."""
    count = ranks_held(hand)[HELD_RANK]
    if 0 < count < hand.total():
        return take(hand, Shape(HELD_RANK, count, 0, 0))
    return None


def sixes_and_jokers(hand: Hand) -> str | None:
    """A hand of sixes and jokers, all of it."""
    held = ranks_held(hand)
    if held[HELD_RANK] and all(rank_of(card) >= SMALL or rank_of(card) == HELD_RANK for card in +hand):
        jokers = hand.total() - held[HELD_RANK]
        if jokers:
            return "".join((+hand).elements())
    return None


@plants("held_six_broken")
def held_six_broken(scene: Scene) -> list[Planted]:
    """Sixes led while other cards remain."""
    event, seat = breach(scene, all_sixes)
    penalise(scene, seat)
    scene.next_first_dealt = first_out(scene.end)
    return [Planted(event, "held_six_broken", ILLEGAL)]


@plants("held_six_not_alone")
def held_six_not_alone(scene: Scene) -> list[Planted]:
    """The last sixes with jokers hung on them."""
    event, seat = breach(scene, sixes_and_jokers)
    penalise(scene, seat)
    scene.next_first_dealt = first_out(scene.end)
    return [Planted(event, "held_six_not_alone", ILLEGAL)]


@plants("held_six_penalty_missing")
def held_six_penalty_missing(scene: Scene) -> list[Planted]:
    """A breach that the end does not know of, in `hold_penalty` or in `places`: two faults."""
    event, seat = breach(scene, all_sixes)
    claimed = dict(scene.end)
    penalise(scene, seat)
    scene.next_first_dealt = first_out(scene.end)
    scene.end.clear()
    scene.end.update(claimed)
    scene.end.pop("hold_penalty", None)
    if scene.dice.pick(2):
        scene.end["hold_penalty"] = []
    return [
        Planted(event, "held_six_broken", ILLEGAL),
        Planted(scene.end, "held_six_penalty_missing", MISMATCH),
    ]


@plants("held_six_penalty_false")
def held_six_penalty_false(scene: Scene) -> list[Planted]:
    """A penalty without a breach, for the seat that is last anyway, so that the places stay right."""
    scene.need(scene.is_whole)
    scene.end["hold_penalty"] = [scene.end["places"].index(LAST)]
    return [Planted(scene.end, "held_six_penalty_false", MISMATCH)]
