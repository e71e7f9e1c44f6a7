"""Faults of the start and the deal (rules.md 4.1). The hands are those logged; the bots play on with them."""

from collections import Counter

from baohuang.simulate.faults.cards import Hand, is_plain
from baohuang.simulate.faults.registry import plants
from baohuang.simulate.faults.scene import (
    ILLEGAL,
    INCONSISTENT,
    Planted,
    Scene,
    dealt,
)
from baohuang.simulate.faults.state import SEATS
from baohuang.simulate.match import GAMES_PER_MATCH

NO_SUCH_CARDS = ("3s", "3h", "4d", "4c", "5s", "5h")
HIGHEST_SEAT = 15  # above it the line itself is bad


def deal_again(scene: Scene, hands: list[Hand]) -> None:
    """Log these hands as dealt, keep throne and stakes, and play on with them."""
    scene.cut(scene.lead_at)
    for at, event in enumerate(scene.events):
        if event["type"] == "deal":
            cards = list(hands[event["seat"]].elements())
            for i in range(len(cards) - 1, 0, -1):
                j = scene.dice.pick(i + 1)
                cards[i], cards[j] = cards[j], cards[i]
            scene.events[at] = {**event, "cards": "".join(cards)}
    scene.play_on_from_lead(scene.state_before(len(scene.events)).hands)


def plain_card(scene: Scene, hand: Hand) -> str:
    """Some card of a hand that is neither a joker nor held back."""
    return scene.pick([card for card in hand.elements() if is_plain(card)])


def exchange(hand: Hand, old: str, new: str) -> None:
    """Another card in place of one."""
    hand[new] += 1
    hand.subtract([old])


def at_the_deal(scene: Scene, name: str) -> list[Planted]:
    """The finding of a deal that is wrong."""
    return [Planted(scene.last_deal(), name, INCONSISTENT)]


@plants("seat_count_mismatch")
def seat_count_mismatch(scene: Scene) -> list[Planted]:
    """Four names or six; the rest is not judged. Last of its match, so that no game depends on its outcome."""
    scene.need(scene.no == GAMES_PER_MATCH)
    players = list(scene.start["players"])
    scene.start["players"] = scene.pick([players[:4], [*players, "guest"]])
    return [Planted(scene.start, "seat_count_mismatch", INCONSISTENT)]


@plants("deal_start_wrong_seat")
def deal_start_wrong_seat(scene: Scene) -> list[Planted]:
    """Another seat than the first finisher of the game before is dealt first (004:13)."""
    scene.need(scene.no > 1)
    scene.start["first_dealt"] = (scene.start["first_dealt"] + 1 + scene.dice.pick(SEATS - 1)) % SEATS
    return [Planted(scene.start, "deal_start_wrong_seat", ILLEGAL)]


@plants("unknown_card")
def unknown_card(scene: Scene) -> list[Planted]:
    """A 3, 4 or 5 in place of another card."""
    hands = dealt(scene)
    hand = scene.pick(hands)
    exchange(hand, plain_card(scene, hand), scene.pick(NO_SUCH_CARDS))
    deal_again(scene, hands)
    return at_the_deal(scene, "unknown_card")


@plants("deck_total_mismatch")
def deck_total_mismatch(scene: Scene) -> list[Planted]:
    """Two seats have a card too few, so that no one hand explains it."""
    hands = dealt(scene)
    first = scene.dice.pick(SEATS)
    second = (first + 1 + scene.dice.pick(SEATS - 1)) % SEATS
    for seat in (first, second):
        hands[seat].subtract([plain_card(scene, hands[seat])])
    deal_again(scene, hands)
    return at_the_deal(scene, "deck_total_mismatch")


@plants("card_copies_overflow")
def card_copies_overflow(scene: Scene) -> list[Planted]:
    """A fifth copy of a card, in place of another card."""
    hands = dealt(scene)
    hand = scene.pick(hands)
    old = plain_card(scene, hand)
    new = scene.pick([card for card in ("7s", "9h", "Td", "Kc", "As", "2h", "BJ", "SJ") if card != old])
    exchange(hand, old, new)
    deal_again(scene, hands)
    return at_the_deal(scene, "card_copies_overflow")


@plants("sixes_count_mismatch")
def sixes_count_mismatch(scene: Scene) -> list[Planted]:
    """A fourteenth six, in place of another card."""
    hands = dealt(scene)
    seen = sum(hands, Counter[str]())
    hand = scene.pick(hands)
    six = scene.pick([card for card in ("6s", "6h", "6d", "6c") if seen[card] < 4])
    exchange(hand, plain_card(scene, hand), six)
    deal_again(scene, hands)
    return at_the_deal(scene, "sixes_count_mismatch")


@plants("hand_size_mismatch")
def hand_size_mismatch(scene: Scene) -> list[Planted]:
    """A card in another hand (34 and 32), or one hand short of a card."""
    hands = dealt(scene)
    seat = scene.dice.pick(SEATS)
    card = plain_card(scene, hands[seat])
    hands[seat].subtract([card])
    if scene.dice.pick(2):
        hands[(seat + 1 + scene.dice.pick(SEATS - 1)) % SEATS][card] += 1
    deal_again(scene, hands)
    return at_the_deal(scene, "hand_size_mismatch")


@plants("emperor_card_count")
def emperor_card_count(scene: Scene) -> list[Planted]:
    """A second emperor's card in place of a big joker; not where the card was handed on."""
    scene.need(not scene.has("abdicate"))
    hands = dealt(scene)
    exchange(scene.pick([hand for hand in hands if hand["BJ"] > 0]), "BJ", "EJ")
    deal_again(scene, hands)
    return at_the_deal(scene, "emperor_card_count")


@plants("guard_card_count")
def guard_card_count(scene: Scene) -> list[Planted]:
    """A second guard's card, in the guard's own hand, so that who is guard stays clear."""
    hands = dealt(scene)
    exchange(scene.pick([hand for hand in hands if hand["GJ"] > 0 and hand["SJ"] > 0]), "SJ", "GJ")
    deal_again(scene, hands)
    return at_the_deal(scene, "guard_card_count")


@plants("reserved_card_wrong")
def reserved_card_wrong(scene: Scene) -> list[Planted]:
    """The server hands out a card where none is held back."""
    holder = next(seat for seat, hand in enumerate(dealt(scene)) if hand["EJ"] > 0)
    offer = scene.insert(scene.events.index(scene.last_deal()) + 1, "offer", seat=holder, cards="EJ")
    return [Planted(offer, "reserved_card_wrong", INCONSISTENT)]


@plants("unknown_seat")
def unknown_seat(scene: Scene) -> list[Planted]:
    """An event of a seat that the table does not have; it is skipped."""
    at = scene.lead_at + scene.dice.pick(len(scene.events) - scene.lead_at)
    nobody = SEATS + scene.dice.pick(HIGHEST_SEAT - SEATS + 1)
    match scene.dice.pick(3):
        case 0:
            event = scene.insert(at, "play", seat=nobody, cards="9s")
        case 1:
            event = scene.insert(at, "guess", seat=scene.pick(scene.rebels()), target=nobody)
        case _:
            event = scene.insert(at, "pass", seat=nobody)
    return [Planted(event, "unknown_seat", INCONSISTENT)]


@plants("event_out_of_phase")
def event_out_of_phase(scene: Scene) -> list[Planted]:
    """A second acceptance, or an event behind the end."""
    if scene.dice.pick(2):
        event = scene.append("pass", seat=scene.dice.pick(SEATS))
    else:
        span = len(scene.events) - 1 - scene.accept_at
        at = scene.accept_at + 1 + scene.dice.pick(span)
        event = scene.insert(at, "accept", seat=scene.dice.pick(SEATS))
    return [Planted(event, "event_out_of_phase", INCONSISTENT)]
