"""Faults of the start and the deal (rules.md 4.1). The hands are those logged; the bots play on with them."""

from typing import Final

from baohuang.game.rulesets import Ruleset
from baohuang.simulate.faults.cards import Hand
from baohuang.simulate.faults.court import after_deal, another, cards_named, first_holder, low_cards, spare
from baohuang.simulate.faults.registry import plants
from baohuang.simulate.faults.scene import (
    ILLEGAL,
    INCONSISTENT,
    SUSPICIOUS,
    Planted,
    Scene,
    dealt,
)
from baohuang.simulate.faults.state import SEATS

ALL_RANKS: Final = "3456789TJQKA2"
COPIES: Final = 4
HIGHEST_SEAT: Final = 15  # above it the line itself is bad


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


def spare_card(scene: Scene, hand: Hand) -> str:
    """Some card of a hand that nothing before the first lead depends on."""
    return scene.pick(spare(scene, hand))


def exchange(hand: Hand, old: str, new: str) -> None:
    """Another card in place of one."""
    hand[new] += 1
    hand.subtract([old])


def at_the_deal(scene: Scene, name: str, severity: str = INCONSISTENT) -> list[Planted]:
    """The finding of a deal that is wrong."""
    return [Planted(scene.last_deal(), name, severity)]


@plants("seat_count_mismatch", in_void=True)
def seat_count_mismatch(scene: Scene) -> list[Planted]:
    """Four names or six; the rest is not judged. Last of its match, so that no game depends on its outcome."""
    scene.need(scene.is_last)
    players = list(scene.start["players"])
    scene.start["players"] = scene.pick([players[:4], [*players, "guest"]])
    return [Planted(scene.start, "seat_count_mismatch", INCONSISTENT)]


@plants("deal_start_wrong_seat", in_void=True)
def deal_start_wrong_seat(scene: Scene) -> list[Planted]:
    """Another seat than the last emperor or first finisher is dealt first (000:6, 004:13), with the cards due to it."""
    scene.need(scene.before is not None and scene.before.emperor >= 0)
    scene.play_anew(another(scene, scene.start["first_dealt"]))
    return [Planted(scene.start, "deal_start_wrong_seat", ILLEGAL)]


def marks_unused(rules: Ruleset) -> list[str]:
    """The marks that no card of this deck has."""
    marks = [] if rules.fields["guard.by"] == "mark" else ["GJ"]
    return [*marks, "EJ"] if rules.fields["emperor.by"] == "turn" else marks


def cards_unused(rules: Ruleset) -> list[str]:
    """The cards that this deck does not have: ranks left out, a mark that is never used."""
    ranks = [rank for rank in ALL_RANKS if rank not in rules.fields["ranks"]]
    return [rank + suit for rank in ranks for suit in "shdc"] + marks_unused(rules)


@plants("unknown_card", when=lambda rules: bool(cards_unused(rules)))
def unknown_card(scene: Scene) -> list[Planted]:
    """A card that the deck does not have in place of another one."""
    hands = dealt(scene)
    new = scene.pick(cards_unused(scene.rules))
    if new in {"GJ", "EJ"}:
        old, hand = scene.pick(
            [(card, hand) for card, hand in with_spare_joker(scene, hands) if card[0] == MARKED[new]]
        )
    else:
        hand = scene.pick(hands)
        old = spare_card(scene, hand)
    exchange(hand, old, new)
    deal_again(scene, hands)
    return at_the_deal(scene, "unknown_card")


MARKED: Final = {"GJ": "S", "EJ": "B"}  # by mark, the first letter of the joker that has it


def with_spare_joker(scene: Scene, hands: list[Hand]) -> list[tuple[str, Hand]]:
    """Jokers that nobody shows before the first lead, each with its hand."""
    shown = cards_named(scene.events[: scene.lead_at])
    return [(card, hand) for hand in hands for card in ("SJ", "BJ") if hand[card] and card not in shown]


def is_open_deck(scene: Scene) -> bool:
    """Whether the size of this deck is an assumption that a finding rests on."""
    return scene.assumes("decks")


@plants("deck_total_mismatch")
def deck_total_mismatch(scene: Scene) -> list[Planted]:
    """Two seats have a card too few, so that no one hand explains it."""
    hands = dealt(scene)
    first = scene.dice.pick(SEATS)
    for seat in (first, another(scene, first)):
        hands[seat].subtract([spare_card(scene, hands[seat])])
    deal_again(scene, hands)
    return at_the_deal(scene, "deck_total_mismatch", SUSPICIOUS if is_open_deck(scene) else INCONSISTENT)


@plants("card_copies_overflow")
def card_copies_overflow(scene: Scene) -> list[Planted]:
    """A fifth copy of a card, in place of another card."""
    hands = dealt(scene)
    hand = scene.pick(hands)
    shown = cards_named(scene.events[: scene.lead_at])
    new = [card for card in low_cards(scene) if hand[card] <= 1 and card not in shown]
    if scene.fields["guard.by"] == "mark" and not scene.fields["tribute"] and "BJ" not in shown:
        new += ["BJ", "SJ"]
    card = scene.pick(new)
    exchange(hand, scene.pick(spare(scene, hand, [card])), card)
    deal_again(scene, hands)
    return at_the_deal(scene, "card_copies_overflow")


@plants("sixes_count_mismatch")
def sixes_count_mismatch(scene: Scene) -> list[Planted]:
    """A copy too many of the rank of which the deck has fewer, in place of another card."""
    (rank,) = scene.fields["missing"]
    hands = dealt(scene)
    seen: Hand = sum(hands, Hand())
    hand = scene.pick(hands)
    card = scene.pick([rank + suit for suit in "shdc" if seen[rank + suit] < COPIES])
    exchange(hand, spare_card(scene, hand), card)
    deal_again(scene, hands)
    return at_the_deal(scene, "sixes_count_mismatch")


@plants("hand_size_mismatch")
def hand_size_mismatch(scene: Scene) -> list[Planted]:
    """A card in another hand (34 and 32), or one hand short of a card; never sizes that only other seats have."""
    hands = dealt(scene)
    sizes = sorted(hand.total() for hand in hands)
    seat = scene.dice.pick(SEATS)
    card = spare_card(scene, hands[seat])
    hands[seat].subtract([card])
    if scene.dice.pick(2):
        to = scene.pick([other for other in range(SEATS) if other != seat and hands[other][card] <= 1])
        hands[to][card] += 1
    scene.need(sorted(hand.total() for hand in hands) != sizes)
    deal_again(scene, hands)
    return at_the_deal(scene, "hand_size_mismatch", SUSPICIOUS if is_open_deck(scene) else INCONSISTENT)


@plants("odd_card_wrong_seat")
def odd_card_wrong_seat(scene: Scene) -> list[Planted]:
    """A seat that is dealt first has a card less, another one a card more."""
    hands = dealt(scene)
    most = max(hand.total() for hand in hands)
    seat = scene.pick([seat for seat in range(SEATS) if hands[seat].total() == most])
    card = spare_card(scene, hands[seat])
    to = scene.pick([other for other in range(SEATS) if hands[other].total() < most and hands[other][card] <= 1])
    hands[seat].subtract([card])
    hands[to][card] += 1
    deal_again(scene, hands)
    return at_the_deal(scene, "odd_card_wrong_seat", SUSPICIOUS)


@plants("emperor_card_count")
def emperor_card_count(scene: Scene) -> list[Planted]:
    """A second emperor's card in place of a big joker; not where the card was handed on or grabbed."""
    scene.need(not scene.has("abdicate") and not scene.has("grab"))
    hands = dealt(scene)
    jokers = [hand for card, hand in with_spare_joker(scene, hands) if card == "BJ"]
    exchange(scene.pick(jokers), "BJ", "EJ")
    deal_again(scene, hands)
    return at_the_deal(scene, "emperor_card_count")


@plants("guard_card_count")
def guard_card_count(scene: Scene) -> list[Planted]:
    """A second guard's card, in the guard's own hand, so that who is guard stays clear."""
    hands = dealt(scene)
    exchange(scene.pick([hand for hand in hands if hand["GJ"] > 0 and hand["SJ"] > 0]), "SJ", "GJ")
    deal_again(scene, hands)
    return at_the_deal(scene, "guard_card_count")


@plants("reserved_joker_dealt")
def reserved_joker_dealt(scene: Scene) -> list[Planted]:
    """All four big jokers are dealt although one is held back: one in place of a card, where nobody pays with it."""
    hands = dealt(scene)
    payers = {event["seat"] for event in scene.of_type("tribute")}
    hand = scene.pick([hand for seat, hand in enumerate(hands) if seat not in payers])
    exchange(hand, spare_card(scene, hand), "BJ")
    deal_again(scene, hands)
    return at_the_deal(scene, "reserved_joker_dealt")


@plants("reserved_card_wrong")
def reserved_card_wrong(scene: Scene) -> list[Planted]:
    """The server hands out a card where none is held back, or another one than a big joker."""
    if not scene.fields["reserve"]:
        offer = scene.insert(after_deal(scene), "offer", seat=first_holder(scene), cards="EJ")
        return [Planted(offer, "reserved_card_wrong", INCONSISTENT)]
    scene.need(not scene.has("abdicate"))
    offer = scene.events[scene.index("offer")]
    offer["cards"] = scene.pick(["2h", "SJ", "Kd"])
    scene.cut(scene.accept_at + 1)
    hands = scene.state_before(len(scene.events)).hands
    hands[scene.emperor].subtract([offer["cards"]])
    scene.play_on_from_accept(hands, scene.emperor, may_grab=False)
    # Which card he has now, if any, nobody can tell: he never plays it and is never out.
    scene.need(scene.end["places"][scene.emperor] in {None, SEATS})
    scene.end.pop("left", None)
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
    """A second acceptance, a card put in or an exemption behind the throne, or an event behind the end."""
    if scene.dice.pick(2):
        event = scene.append("pass", seat=scene.dice.pick(SEATS))
    else:
        taken = max(i for i, event in enumerate(scene.events) if event["type"] == "accept")
        at = taken + 1 + scene.dice.pick(len(scene.events) - 1 - taken)
        event = scene.insert(at, "accept", seat=scene.dice.pick(SEATS))
    return [Planted(event, "event_out_of_phase", INCONSISTENT)]
