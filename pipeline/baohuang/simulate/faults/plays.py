"""Faults of a single play (rules.md 4.6): what it is made of."""

from baohuang.simulate.faults.cards import SMALL, TWO, Shape, rank_of, ranks_held, split, take
from baohuang.simulate.faults.moves import (
    all_pass,
    free_hand,
    graded,
    held_rank,
    keeps_a_card,
    may_be_debt,
    put,
)
from baohuang.simulate.faults.registry import plants
from baohuang.simulate.faults.scene import ILLEGAL, INCONSISTENT, Planted, Scene, Unfit
from baohuang.simulate.faults.settle import LAST
from baohuang.simulate.faults.state import State, unmarked

LARGEST_MIX = 3  # cards


def plant_mixed_lead(scene: Scene, name: str, severity: str, *, with_two: bool) -> list[Planted]:
    """A lead of two ranks, which everybody passes."""
    found = []
    for at, state in scene.moves():
        if state.owner is None and state.turn is not None and state.hands[state.turn].total() > LARGEST_MIX:
            held = ranks_held(free_hand(scene, state, state.turn))
            if len([rank for rank in held if rank < TWO]) > 1 and (not with_two or held[TWO]):
                found.append(at)
    at = scene.pick(found)
    state = scene.state_before(at)
    seat = state.turn
    if seat is None:
        raise Unfit
    hand = free_hand(scene, state, seat)
    held = ranks_held(hand)
    low = scene.pick([rank for rank in held if rank < TWO])
    other = TWO if with_two else scene.pick([rank for rank in held if rank < TWO and rank != low])
    cards = take(hand, Shape(low, min(held[low], LARGEST_MIX - 1), 0, 0)) + take(hand, Shape(other, 1, 0, 0))
    event = put(scene, at, state, seat, cards)
    all_pass(scene, state, seat)
    return [Planted(event, name, severity)]


@plants("mixed_ranks")
def mixed_ranks(scene: Scene) -> list[Planted]:
    """Two ranks in one set."""
    return plant_mixed_lead(scene, "mixed_ranks", ILLEGAL, with_two=False)


@plants("two_used_as_filler")
def two_used_as_filler(scene: Scene) -> list[Planted]:
    """A two that is to count as another rank."""
    return plant_mixed_lead(scene, "two_used_as_filler", graded(scene, ILLEGAL, "wild_two"), with_two=True)


@plants("special_face_misused")
def special_face_misused(scene: Scene) -> list[Planted]:
    """A play marked as the special face by a seat that has none; the card counts at its own rank.

    It is one that is legal at this rank, or a card alone over a joker alone.
    """
    if scene.dice.pick(2):
        for at, state in scene.moves():
            cards = lone_cards(scene, state)
            if cards and state.turn is not None:
                seat, before = state.turn, scene.state_before(at)
                event = put(scene, at, before, seat, scene.pick(cards))
                event["as"] = "special"
                scene.play_on(before, seat)
                return [Planted(event, "special_face_misused", ILLEGAL)]
    events = [event for event in scene.of_type("play") if "as" not in event]
    if scene.fields["guard.special_face"]:
        events = [event for event in events if event["seat"] != scene.guard]
    event = scene.pick(events)
    event["as"] = "special"
    return [Planted(event, "special_face_misused", ILLEGAL)]


def lone_cards(scene: Scene, state: State) -> list[str]:
    """The plain cards that a seat which has no special face could play over a joker alone."""
    seat = state.turn
    if seat is None or len(state.top) != 1 or state.top_special or rank_of(state.top[0]) < SMALL:
        return []
    if (scene.fields["guard.special_face"] and seat == scene.guard) or may_be_debt(scene, state):
        return []
    cards = sorted(card for card in free_hand(scene, state, seat) if rank_of(card) < SMALL)
    return [card for card in cards if keeps_a_card(state.hands[seat], card)]


@plants("card_not_held")
def card_not_held(scene: Scene) -> list[Planted]:
    """A card of the same rank that the seat does not hold; the one it had in mind is never played.

    The seat has no held-back cards left and goes out later, so that nothing depends on which card is written off; no
    called card is spoken of, which would tell who the guard is.
    """
    places, held = scene.end["places"], held_rank(scene)
    found = []
    for at, state in scene.moves():
        event = scene.events[at]
        if event["type"] != "play" or "as" in event or places[event["seat"]] in {None, LAST}:
            continue
        hand = state.hands[event["seat"]]
        cards = split(event["cards"])
        if (held is not None and ranks_held(hand)[held]) or hand.total() <= len(cards):
            continue
        if state.called in [unmarked(card) for card in cards]:
            continue
        for i, card in enumerate(cards):
            others = [card[0] + suit for suit in "shdc"] if rank_of(card) < SMALL else []
            found += [
                (event, "".join([*cards[:i], other, *cards[i + 1 :]]))
                for other in others
                if hand[other] == 0 and other != state.called
            ]
    event, changed = scene.pick(found)
    event["cards"] = changed
    return [Planted(event, "card_not_held", INCONSISTENT)]


@plants("empty_play")
def empty_play(scene: Scene) -> list[Planted]:
    """A play of no cards in place of a pass, which it then is."""
    at = scene.pick([at for at, _ in scene.moves() if scene.events[at]["type"] == "pass"])
    seat, ts = scene.events[at]["seat"], scene.events[at]["ts"]
    del scene.events[at]
    event = scene.insert(at, "play", seat=seat, cards="")
    event["ts"] = ts
    return [Planted(event, "empty_play", ILLEGAL)]
