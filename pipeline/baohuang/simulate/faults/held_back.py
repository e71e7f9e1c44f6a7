"""Faults of the held-back cards (000:36, 001:88, 004:47, 004:67)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from baohuang.game.rulesets import Ruleset
from baohuang.simulate.faults.cards import SMALL, Hand, Shape, ranks_held, take
from baohuang.simulate.faults.moves import held_rank, put
from baohuang.simulate.faults.outcome import DRAWN, EMPEROR_WON, NO_WINNER, REBELS_WON
from baohuang.simulate.faults.registry import plants
from baohuang.simulate.faults.scene import ILLEGAL, MISMATCH, SUSPICIOUS, Planted, Scene, Unfit
from baohuang.simulate.faults.settle import LAST, fit, result_of
from baohuang.simulate.faults.state import SEATS, Event

WINNERS: Final = {None: NO_WINNER, "emperor": EMPEROR_WON, "rebels": REBELS_WON, "draw": DRAWN}
BEFORE_LAST_THREE = 3  # the breacher must be out at this place or earlier, see `breach`


def breach(scene: Scene, cards_for: Callable[[Hand], str | None]) -> tuple[Event, int]:
    """A lead that breaks the rule, and the game after it. Its event and seat; the end claims no penalty yet.

    Where the penalty is the last place, the breacher must be out before three others are: then the game ends at the
    same moment whether it counts as playing or not (C83 leaves that open).
    """
    is_penalised = scene.fields["hold.penalty"] == "last"
    scene.need(not is_penalised or not scene.is_open_solo)
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
    if not state.hands[seat]:
        state.out.append(seat)
    scene.play_on(state, seat)
    if is_penalised:
        scene.need((scene.end["places"][seat] or LAST) <= BEFORE_LAST_THREE)
        scene.events = [e for i, e in enumerate(scene.events) if i <= at or e["type"] != "finish"]
    return event, seat


def penalise(scene: Scene, seat: int) -> None:
    """Let the end claim the penalty: the seat is last, those behind it move up."""
    end = scene.end
    place = end["places"][seat]
    end["places"] = [LAST if s == seat else p - (p > place) for s, p in enumerate(end["places"])]
    end["hold_penalty"] = [seat]
    fit(scene)
    scene.place(end["places"])
    scene.outcome = replace(scene.outcome, result=WINNERS[result_of(scene)])


def all_held(scene: Scene) -> Callable[[Hand], str | None]:
    """All held-back cards of a hand that holds other ranks too; all, so that nothing is left to split."""
    held = held_rank(scene)

    def cards_for(hand: Hand) -> str | None:
        ranks = ranks_held(hand)
        if held is None or not ranks[held] or not any(rank < SMALL and rank != held for rank in ranks):
            return None
        return take(hand, Shape(held, ranks[held], 0, 0))

    return cards_for


def held_with_jokers(scene: Scene) -> Callable[[Hand], str | None]:
    """A hand of held-back cards and jokers, all of it."""
    held = held_rank(scene)

    def cards_for(hand: Hand) -> str | None:
        ranks = ranks_held(hand)
        if held is None or not ranks[held] or any(rank < SMALL and rank != held for rank in ranks):
            return None
        return "".join((+hand).elements()) if len(ranks) > 1 else None

    return cards_for


@plants("held_six_broken")
def held_six_broken(scene: Scene) -> list[Planted]:
    """Sixes led while other cards remain."""
    event, seat = breach(scene, all_held(scene))
    if scene.fields["hold.penalty"] == "last":
        penalise(scene, seat)
    return [Planted(event, "held_six_broken", ILLEGAL)]


@plants("held_six_not_alone")
def held_six_not_alone(scene: Scene) -> list[Planted]:
    """The last sixes with jokers hung on them."""
    event, seat = breach(scene, held_with_jokers(scene))
    if scene.fields["hold.penalty"] == "last":
        penalise(scene, seat)
    return [Planted(event, "held_six_not_alone", ILLEGAL)]


@plants("held_six_penalty_missing")
def held_six_penalty_missing(scene: Scene) -> list[Planted]:
    """A breach that the end does not know of, in `hold_penalty` or in `places`: two faults."""
    event, seat = breach(scene, all_held(scene))
    claimed = dict(scene.end)
    penalise(scene, seat)
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


def has_threes(rules: Ruleset) -> bool:
    """Threes are held back, and there are some: not every deck has them (001:87)."""
    return bool(rules.fields["hold.rank"] == "3" and "3" in rules.fields["ranks"])


@plants("held_three_broken", when=has_threes)
def held_three_broken(scene: Scene) -> list[Planted]:
    """Threes led while other ranks remain."""
    event, _ = breach(scene, all_held(scene))
    return [Planted(event, "held_three_broken", ILLEGAL)]


@plants("qing3_missed", when=lambda rules: has_threes(rules) and bool(rules.fields["hold.qing3"]))
def qing3_missed(scene: Scene) -> list[Planted]:
    """A seat whose play before the threes was beaten is not named; a beat by an ally may not count (C97)."""
    debts = scene.state_before(len(scene.events)).debts
    missed = scene.pick(sorted(debts))
    scene.end["hold_penalty"] = [seat for seat in sorted(debts) if seat != missed]
    scene.end.pop("hold_penalty_to", None)
    is_ally = (missed in scene.emperor_side()) == (debts[missed] in scene.emperor_side())
    return [Planted(scene.end, "qing3_missed", SUSPICIOUS if is_ally else MISMATCH)]


@plants("qing3_false")
def qing3_false(scene: Scene) -> list[Planted]:
    """A seat is named whose play was not beaten, or another one to be paid than beat it."""
    debts = scene.state_before(len(scene.events)).debts
    scene.end["hold_penalty"] = sorted(debts)
    scene.end.pop("hold_penalty_to", None)
    if len(debts) == 1 and scene.dice.pick(2):
        ((debtor, creditor),) = debts.items()
        scene.end["hold_penalty_to"] = scene.pick([seat for seat in range(SEATS) if seat not in {debtor, creditor}])
    else:
        false = scene.pick([seat for seat in range(SEATS) if seat not in debts])
        scene.end["hold_penalty"] = sorted([*debts, false])
    return [Planted(scene.end, "qing3_false", MISMATCH)]
