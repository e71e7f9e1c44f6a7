"""The tools to plant a move: what a seat could play, and how the game goes on behind it."""

from collections import Counter

from baohuang.game.cards import RANKS
from baohuang.simulate.faults.cards import SMALL, Hand, Shape, rank_of, ranks_held, shapes, split, take
from baohuang.simulate.faults.scene import SUSPICIOUS, Scene
from baohuang.simulate.faults.state import SEATS, Event, State, unmarked


def graded(scene: Scene, severity: str, *fields: str) -> str:
    """The severity, but suspicious where one of the fields that decide is silent or assumed (rules.md 4)."""
    is_silent = any(scene.fields[name] is None for name in fields)
    return SUSPICIOUS if is_silent or scene.assumes(*fields) else severity


def held_rank(scene: Scene) -> int | None:
    """The rank that is held back, None where none is."""
    return RANKS.index(scene.fields["hold.rank"]) if scene.fields["hold"] else None


def free_hand(scene: Scene, state: State, seat: int) -> Hand:
    """What a seat can play at any time: no held-back card, and not the one that may be a special face (C31)."""
    called = state.called if state.special_seat == seat else None
    held = held_rank(scene)
    return Counter(
        {
            card: count
            for card, count in state.hands[seat].items()
            if count > 0 and rank_of(card) != held and unmarked(card) != called
        }
    )


def waits(scene: Scene, hand: Hand) -> bool:
    """Whether nothing but held-back cards is left."""
    return all(rank_of(card) == held_rank(scene) for card in +hand)


def top_of(state: State) -> Shape:
    """The set on the table."""
    size, base, small, big, special = state.top_numbers()
    plain = size - small - big - special
    return Shape(base if plain else None, plain, small, big, special)


def sets(scene: Scene, hand: Hand, size: int) -> list[Shape]:
    """Every set of this size that a hand can make."""
    return list(shapes(hand, size, fillers=scene.fields["wild_two"]))


def keeps_a_card(hand: Hand, cards: str) -> bool:
    """Whether the seat stays in the game, so that the end of the game is no part of the fault."""
    return hand.total() > len(cards) // 2


def lead_of(scene: Scene, state: State, seat: int) -> str:
    """Some plain set that a seat can lead without going out."""
    hand = free_hand(scene, state, seat)
    rank = scene.pick([rank for rank in ranks_held(hand) if rank < SMALL])
    cards = take(hand, Shape(rank, 1 + scene.dice.pick(ranks_held(hand)[rank]), 0, 0))
    scene.need(keeps_a_card(state.hands[seat], cards))
    return cards


def beating(scene: Scene, state: State, seat: int) -> list[str]:
    """The sets of a seat that beat the one on the table card by card, without the seat going out.

    Nobody is to be owed a card for it (C96).
    """
    if state.owner is None or may_be_debt(scene, state):
        return []
    hand, top = free_hand(scene, state, seat), top_of(state)
    found = [shape for shape in sets(scene, hand, top.size) if shape.beats(top)]
    return [cards for cards in (take(hand, shape) for shape in found) if keeps_a_card(state.hands[seat], cards)]


def may_be_debt(scene: Scene, state: State) -> bool:
    """Whether behind the set on the table its owner has nothing but held-back cards, for which a card may be owed."""
    owner = state.owner
    if not scene.fields["hold.qing3"] or owner is None or owner in state.out:
        return False
    return waits(scene, state.hands[owner])


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
    state.hands[seat] = state.hands[seat] - Counter(taken)
    state.owner, state.top, state.top_special = seat, taken, False
    state.new_set()


def all_pass(scene: Scene, state: State, seat: int) -> None:
    """Everybody passes the set of `seat`, who then leads: for sets that nobody could say how to beat."""
    for i in range(1, SEATS):
        other = (seat + i) % SEATS
        if other in state.must_answer():
            scene.append("pass", seat=other)
            state.passed.add(other)
    state.turn = seat
    state.is_free_lead = False
    state.new_trick()
    scene.play_on_with_lead(state)
