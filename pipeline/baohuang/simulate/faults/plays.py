"""Faults of a single play (rules.md 4.6): what it is made of; and the tools to plant a play."""

from baohuang.simulate.faults.cards import HELD_RANK, SMALL, TWO, Hand, Shape, is_plain, ranks_held, split, take
from baohuang.simulate.faults.registry import plants
from baohuang.simulate.faults.scene import ILLEGAL, INCONSISTENT, Planted, Scene, Unfit
from baohuang.simulate.faults.state import Event, State


def put(scene: Scene, at: int, state: State, seat: int, cards: str) -> Event:
    """A play in place of all that was from `at` on, applied to the state; nobody has played on yet."""
    ts = scene.events[at]["ts"]
    scene.cut(at)
    event = scene.append("play", seat=seat, cards=cards)
    event["ts"] = ts
    apply_play(state, seat, cards)
    return event


def apply_play(state: State, seat: int, cards: str) -> None:
    """The cards leave the hand and are the set to beat; whose turn it is, is for the caller."""
    taken = split(cards)
    state.hands[seat].subtract(taken)
    state.owner, state.top = seat, taken


def all_pass(scene: Scene, state: State, seat: int) -> None:
    """Everybody passes the set of `seat`, who then leads: for sets that nobody could say how to beat."""
    for i in range(1, 5):
        other = (seat + i) % 5
        if other in state.must_answer():
            scene.append("pass", seat=other)
            state.passed.add(other)
    state.turn = seat
    state.new_trick()
    scene.play_on_with_lead(state)


def keeps_a_card(hand: Hand, cards: str) -> bool:
    """Whether the seat stays in the game, so that the end of the game is no part of the fault."""
    return hand.total() > len(cards) // 2


def plant_mixed_lead(scene: Scene, name: str, *, with_two: bool) -> list[Planted]:
    """A lead of two ranks, which everybody passes."""
    found = []
    for at, state in scene.moves():
        if state.owner is None and state.turn is not None:
            hand = state.hands[state.turn]
            ranks = [rank for rank in ranks_held(hand) if rank < TWO and rank != HELD_RANK]
            if len(ranks) >= 2 and hand.total() > 3 and (not with_two or ranks_held(hand)[TWO]):
                found.append(at)
    at = scene.pick(found)
    state = scene.state_before(at)
    seat = state.turn
    if seat is None:
        raise Unfit
    hand = state.hands[seat]
    low = scene.pick([rank for rank in ranks_held(hand) if rank < TWO and rank != HELD_RANK])
    others = [rank for rank in ranks_held(hand) if rank < TWO and rank not in (HELD_RANK, low)]
    other = TWO if with_two else scene.pick(others)
    cards = take(hand, Shape(low, ranks_held(hand)[low], 0, 0))[:4] + take(hand, Shape(other, 1, 0, 0))
    event = put(scene, at, state, seat, cards)
    all_pass(scene, state, seat)
    return [Planted(event, name, ILLEGAL)]


@plants("mixed_ranks")
def mixed_ranks(scene: Scene) -> list[Planted]:
    """Two ranks in one set."""
    return plant_mixed_lead(scene, "mixed_ranks", with_two=False)


@plants("two_used_as_filler")
def two_used_as_filler(scene: Scene) -> list[Planted]:
    """A two that is to count as another rank."""
    return plant_mixed_lead(scene, "two_used_as_filler", with_two=True)


@plants("special_face_misused")
def special_face_misused(scene: Scene) -> list[Planted]:
    """A play marked as the special face, which this rule set does not have; the card counts at its own rank."""
    at = scene.pick([at for at, event in enumerate(scene.events) if event["type"] == "play"])
    scene.events[at]["as"] = "special"
    return [Planted(scene.events[at], "special_face_misused", ILLEGAL)]


@plants("card_not_held")
def card_not_held(scene: Scene) -> list[Planted]:
    """A card of the same rank that the seat does not hold; the one it had in mind is never played.

    The seat has no held-back cards left and goes out later, so that nothing depends on which card is written off.
    """
    places = scene.end["places"]
    found = []
    for at, state in scene.moves():
        event = scene.events[at]
        if event["type"] != "play" or places[event["seat"]] in (None, 5):
            continue
        hand = state.hands[event["seat"]]
        if ranks_held(hand)[HELD_RANK] or hand.total() <= len(event["cards"]) // 2:
            continue
        cards = split(event["cards"])
        for i, card in enumerate(cards):
            found += [
                (at, "".join([*cards[:i], card[0] + suit, *cards[i + 1 :]]))
                for suit in "shdc"
                if is_plain(card) and hand[card[0] + suit] == 0
            ]
    at, changed = scene.pick(found)
    scene.events[at]["cards"] = changed
    return [Planted(scene.events[at], "card_not_held", INCONSISTENT)]


@plants("empty_play")
def empty_play(scene: Scene) -> list[Planted]:
    """A play of no cards in place of a pass, which it then is."""
    at = scene.pick([at for at, _ in scene.moves() if scene.events[at]["type"] == "pass"])
    seat, ts = scene.events[at]["seat"], scene.events[at]["ts"]
    del scene.events[at]
    event = scene.insert(at, "play", seat=seat, cards="")
    event["ts"] = ts
    return [Planted(event, "empty_play", ILLEGAL)]


def lead_of(scene: Scene, hand: Hand) -> str:
    """Some plain set that a hand can lead without going out."""
    ranks = [rank for rank, count in ranks_held(hand).items() if rank < SMALL and rank != HELD_RANK and count]
    rank = scene.pick(ranks)
    size = 1 + scene.dice.pick(ranks_held(hand)[rank])
    scene.need(hand.total() > size)
    return take(hand, Shape(rank, size, 0, 0))
