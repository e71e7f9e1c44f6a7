"""Faults of grabs (rules.md 4.3): who asks for the throne as a solo, when, and who gets it."""

from collections import Counter

from baohuang.game.rulesets import Ruleset
from baohuang.simulate.faults.cards import split
from baohuang.simulate.faults.court import (
    after_deal,
    another,
    begin_throne,
    best,
    between,
    enthrone,
    first_holder,
    now,
)
from baohuang.simulate.faults.registry import plants
from baohuang.simulate.faults.scene import ILLEGAL, INCONSISTENT, SUSPICIOUS, Planted, Scene, Unfit
from baohuang.simulate.faults.state import SEATS

DECLARATIONS = ("open_guard", "declare_rebellion", "kick")


@plants("grab_not_enabled")
def grab_not_enabled(scene: Scene) -> list[Planted]:
    """A seat asks for the throne; the holder of the card takes it, or whose turn it is."""
    at = after_deal(scene) + (1 if scene.fields["reserve"] else 0)
    event = scene.insert(at, "grab", seat=another(scene, first_holder(scene)))
    return [Planted(event, "grab_not_enabled", ILLEGAL if scene.fields["grab.allowed"] is False else SUSPICIOUS)]


@plants("grab_priority_wrong")
def grab_priority_wrong(scene: Scene) -> list[Planted]:
    """Of several grabbers one gets the throne who is not the nearest to the emperor upstream."""
    emperor = first_holder(scene)
    begin_throne(scene)
    near = 1 + scene.dice.pick(SEATS - 2)
    far = near + 1 + scene.dice.pick(SEATS - 1 - near)
    grabbers = [(emperor - near) % SEATS, (emperor - far) % SEATS]
    for i in (0, 1) if scene.dice.pick(2) else (1, 0):
        scene.append("grab", seat=grabbers[i])
    return [Planted(enthrone(scene, grabbers[1]), "grab_priority_wrong", ILLEGAL)]


@plants("grab_too_late")
def grab_too_late(scene: Scene) -> list[Planted]:
    """A grab behind the first lead, or between the call, or the first declaration, and the first lead."""
    seat = another(scene, scene.emperor)
    until = scene.fields["grab.until"]
    if scene.dice.pick(2) and until and not scene.is_grab:
        last = ("call",) if scene.fields["guard.by"] == "call" and until == "call" else DECLARATIONS
        said = [i for i in range(scene.accept_at, scene.lead_at) if scene.events[i]["type"] in last]
        if said:
            return [Planted(scene.insert(scene.lead_at, "grab", seat=seat), "grab_too_late", SUSPICIOUS)]
    at = scene.lead_at + 1 + scene.dice.pick(len(scene.events) - 1 - scene.lead_at)
    return [Planted(scene.insert(at, "grab", seat=seat), "grab_too_late", ILLEGAL)]


@plants("grab_card_not_moved")
def grab_card_not_moved(scene: Scene) -> list[Planted]:
    """The old holder of the emperor's card plays it, while the grabber is still in the game."""
    old = first_holder(scene)
    begin_throne(scene)
    grabber = another(scene, old)
    scene.append("grab", seat=grabber)
    scene.append("accept", seat=grabber)
    hands = now(scene).hands
    hands[grabber] -= Counter(["EJ"])
    hands[old]["EJ"] += 1
    scene.play_on_from_accept(hands, grabber, may_grab=False)
    state = scene.state_before(scene.index("play"))
    state.hands = [Counter(hand) for hand in hands]
    for event in scene.events[scene.index("play") :]:
        if event["type"] == "play" and "EJ" in split(event["cards"]):
            # until then an onlooker takes it for the grabber's: neither may be out too early or too late by that
            scene.need(grabber not in state.out and state.hands[old].total() > 1)
            severity = SUSPICIOUS if scene.assumes("grab.moves_card") else INCONSISTENT
            return [Planted(event, "grab_card_not_moved", severity)]
        state.apply(event)
    raise Unfit


def can_name(rules: Ruleset) -> bool:
    """Whether guards are called, and an emperor can have none."""
    return rules.fields["guard.by"] == "call" and (
        bool(rules.fields["grab.allowed"]) or "declare" in rules.fields["solo.open"]
    )


@plants("call_after_grab", when=can_name)
def call_after_grab(scene: Scene) -> list[Planted]:
    """A grabber, or an emperor who has declared a solo outright, calls a guard; skipped."""
    outright = not scene.has("call") and any(event["open"] for event in scene.of_type("solo"))
    scene.need(scene.is_grab or (outright and "declare" in scene.fields["solo.open"]))
    hand = scene.state_before(scene.lead_at).hands[scene.emperor]
    card = scene.pick([card for card, count in hand.items() if count >= min(3, best(scene, hand))])
    event = scene.insert(between(scene), "call", seat=scene.emperor, cards=card * 3)
    return [Planted(event, "call_after_grab", ILLEGAL)]
