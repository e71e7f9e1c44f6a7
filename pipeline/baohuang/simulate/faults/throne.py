"""Faults of the throne (rules.md 4.2, 4.3): the emperor's card goes where the log says, and the bots play on."""

from collections import Counter

from baohuang.simulate.faults.cards import is_plain
from baohuang.simulate.faults.registry import plants
from baohuang.simulate.faults.scene import (
    ILLEGAL,
    INCONSISTENT,
    MISMATCH,
    SUSPICIOUS,
    Planted,
    Scene,
    dealt,
)
from baohuang.simulate.faults.state import SEATS, Event

NEED_EMPEROR = ("solo", "open_guard", "declare_rebellion", "kick", "play")


def holder(scene: Scene) -> int:
    """The seat that was dealt the emperor's card."""
    return next(seat for seat, hand in enumerate(dealt(scene)) if hand["EJ"] > 0)


def after_deal(scene: Scene) -> int:
    """Where the throne begins."""
    return scene.events.index(scene.last_deal()) + 1


def another(scene: Scene, *seats: int) -> int:
    """Some seat but these."""
    return scene.pick([seat for seat in range(SEATS) if seat not in seats])


def begin_throne(scene: Scene) -> None:
    """Keep the deal alone."""
    scene.cut(after_deal(scene))


def enthrone(scene: Scene, seat: int, given: dict[int, list[str]] | None = None) -> None:
    """Let a seat accept, the emperor's card and what others `given` him in his hand, and play on."""
    hands = dealt(scene)
    hands[holder(scene)].subtract(["EJ"])
    hands[seat]["EJ"] += 1
    for giver, cards in (given or {}).items():
        hands[giver].subtract(cards)
        hands[seat] += Counter(cards)
    scene.append("accept", seat=seat)
    scene.play_on_from_accept([+hand for hand in hands], seat)


@plants("emperor_not_card_holder")
def emperor_not_card_holder(scene: Scene) -> list[Planted]:
    """A seat takes the throne without the card, and gets it by that."""
    seat = another(scene, holder(scene))
    begin_throne(scene)
    at = len(scene.events)
    enthrone(scene, seat)
    return [Planted(scene.events[at], "emperor_not_card_holder", INCONSISTENT)]


@plants("emperor_missing")
def emperor_missing(scene: Scene) -> list[Planted]:
    """Nobody is said to accept; found at the first event that needs an emperor."""
    del scene.events[scene.accept_at]
    proof = next(event for event in scene.events if event["type"] in NEED_EMPEROR)
    return [Planted(proof, "emperor_missing", INCONSISTENT)]


@plants("abdicate_not_holder")
def abdicate_not_holder(scene: Scene) -> list[Planted]:
    """A seat hands on a card that it does not hold; it goes to the seat named all the same."""
    seat = another(scene, holder(scene))
    to = (seat + 2) % SEATS
    begin_throne(scene)
    event = scene.append("abdicate", seat=seat, to=to)
    enthrone(scene, to)
    return [Planted(event, "abdicate_not_holder", INCONSISTENT)]


@plants("abdicate_wrong_target")
def abdicate_wrong_target(scene: Scene) -> list[Planted]:
    """The card goes to another seat than the next but one; suspicious, since the target is borrowed (C86)."""
    seat = holder(scene)
    to = another(scene, seat, (seat + 2) % SEATS)
    begin_throne(scene)
    event = scene.append("abdicate", seat=seat, to=to)
    enthrone(scene, to)
    return [Planted(event, "abdicate_wrong_target", SUSPICIOUS)]


@plants("abdicate_not_allowed")
def abdicate_not_allowed(scene: Scene) -> list[Planted]:
    """A second hop (C86)."""
    seat = holder(scene)
    middle, to = (seat + 2) % SEATS, (seat + 4) % SEATS
    begin_throne(scene)
    scene.append("abdicate", seat=seat, to=middle)
    event = scene.append("abdicate", seat=middle, to=to)
    enthrone(scene, to)
    return [Planted(event, "abdicate_not_allowed", SUSPICIOUS)]


@plants("abdicate_after_accept")
def abdicate_after_accept(scene: Scene) -> list[Planted]:
    """The emperor hands on after he has accepted; nobody takes it, so he stays."""
    to = (scene.emperor + 2) % SEATS
    event = scene.insert(scene.accept_at + 1, "abdicate", seat=scene.emperor, to=to)
    return [Planted(event, "abdicate_after_accept", ILLEGAL)]


@plants("paste_unexpected")
def paste_unexpected(scene: Scene) -> list[Planted]:
    """A card goes with the emperor's card where none does."""
    seat = holder(scene)
    to = (seat + 2) % SEATS
    card = scene.pick([card for card in dealt(scene)[seat] if is_plain(card)])
    begin_throne(scene)
    event = scene.append("abdicate", seat=seat, to=to, cards=card)
    enthrone(scene, to, {seat: [card]})
    return [Planted(event, "paste_unexpected", SUSPICIOUS)]


@plants("ante_not_in_ruleset")
def ante_not_in_ruleset(scene: Scene) -> list[Planted]:
    """A card is put into a pot that there is not; it goes to the emperor."""
    seat = another(scene, holder(scene))
    card = scene.pick([card for card in dealt(scene)[seat] if card.startswith("2")])
    emperor = holder(scene)
    begin_throne(scene)
    event = scene.append("ante", seat=seat, cards=card)
    enthrone(scene, emperor, {seat: [card]})
    return [Planted(event, "ante_not_in_ruleset", SUSPICIOUS)]


@plants("grab_not_enabled")
def grab_not_enabled(scene: Scene) -> list[Planted]:
    """A seat asks for the throne; the holder of the card takes it."""
    event = scene.insert(after_deal(scene), "grab", seat=another(scene, holder(scene)))
    return [Planted(event, "grab_not_enabled", SUSPICIOUS)]


def make_void(scene: Scene) -> Event:
    """End the deal as void; the seat dealt first here is dealt first again (C10)."""
    begin_throne(scene)
    scene.next_first_dealt = scene.start["first_dealt"]
    return scene.append("void", reason="nobody")


@plants("void_not_in_ruleset")
def void_not_in_ruleset(scene: Scene) -> list[Planted]:
    """A void deal where none is described."""
    event = make_void(scene)
    scene.end = scene.append("end")
    return [Planted(event, "void_not_in_ruleset", SUSPICIOUS)]


@plants("score_on_void")
def score_on_void(scene: Scene) -> list[Planted]:
    """Points for a void deal; in this rule set the void itself is suspicious too, a second fault."""
    event = make_void(scene)
    scene.end = scene.append("end", scores=[6, 3, -3, -3, -3])
    return [
        Planted(event, "void_not_in_ruleset", SUSPICIOUS),
        Planted(scene.end, "score_on_void", MISMATCH),
    ]


@plants("call_in_marked_mode")
def call_in_marked_mode(scene: Scene) -> list[Planted]:
    """The emperor calls a guard, though the guard's card names him."""
    hand = scene.state_before(scene.lead_at).hands[scene.emperor]
    card = scene.pick([card for card in hand if is_plain(card)])
    event = scene.insert(between(scene), "call", seat=scene.emperor, cards=card * 3)
    return [Planted(event, "call_in_marked_mode", SUSPICIOUS)]


def between(scene: Scene) -> int:
    """Some place between the acceptance and the first lead."""
    return scene.accept_at + 1 + scene.dice.pick(scene.lead_at - scene.accept_at)


@plants("solo_without_both_marks")
def solo_without_both_marks(scene: Scene) -> list[Planted]:
    """A solo of an emperor who has a guard: announced it is illegal, noted by the server inconsistent."""
    scene.need(not scene.is_solo)
    is_open = scene.dice.pick(2) == 1
    event = scene.insert(scene.accept_at + 1, "solo", seat=scene.emperor, open=is_open)
    return [Planted(event, "solo_without_both_marks", ILLEGAL if is_open else INCONSISTENT)]


@plants("solo_by_non_emperor")
def solo_by_non_emperor(scene: Scene) -> list[Planted]:
    """A solo of a seat that is not emperor."""
    is_open = scene.dice.pick(2) == 1
    event = scene.insert(between(scene), "solo", seat=another(scene, scene.emperor), open=is_open)
    return [Planted(event, "solo_by_non_emperor", ILLEGAL if is_open else INCONSISTENT)]
