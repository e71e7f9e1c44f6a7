"""Faults of void deals (rules.md 4.2): dealt again too soon, too late, or where that is not described."""

from typing import Final

from baohuang.game.rulesets import Ruleset
from baohuang.simulate.faults.court import begin_throne, enthrone, first_holder, may_rule, now, refuse, step
from baohuang.simulate.faults.outcome import pays_tribute
from baohuang.simulate.faults.registry import plants
from baohuang.simulate.faults.scene import ILLEGAL, MISMATCH, SUSPICIOUS, Planted, Scene
from baohuang.simulate.faults.state import SEATS

COPIES: Final = 4


@plants("void_not_due")
def void_not_due(scene: Scene) -> list[Planted]:
    """The deal is void though not everybody has been asked."""
    begin_throne(scene)
    seat = first_holder(scene)
    for _ in range(scene.dice.pick(SEATS - 1)):
        refuse(scene, seat)
        seat = step(scene, seat)
    return [Planted(scene.make_void(), "void_not_due", ILLEGAL)]


def make_due(scene: Scene) -> int:
    """All have refused, the last one too, and the deal is void but for the event that says so; who would be next.

    Only some legal games are void: in the others cards are dealt such that nobody has two of a kind.
    """
    allowed = int(scene.fields["abdicate.laps"] or 1) * SEATS + int(scene.fields["abdicate.second_offer"])
    if scene.is_void:
        scene.cut(scene.index("void"))
    else:
        deal_flat(scene)
    refused = len(scene.of_type("abdicate"))
    seat = step(scene, first_holder(scene), refused)
    for _ in range(allowed - refused):
        refuse(scene, seat)
        seat = step(scene, seat)
    return seat


def deal_flat(scene: Scene) -> None:
    """Deal the four copies of each card to four seats, another one left out each time; before any tribute is due."""
    scene.need(scene.before is None or not pays_tribute(scene.rules))
    cards = [rank + suit for rank in scene.fields["ranks"] for suit in "shdc"] + ["SJ"]
    for i in range(len(cards) - 1, 0, -1):
        j = scene.dice.pick(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    hands: list[list[str]] = [[] for _ in range(SEATS)]  # by turn
    big = ["BJ"] * COPIES if scene.fields["emperor.by"] == "reserved_card" else ["EJ"] + ["BJ"] * (COPIES - 1)
    for i, card in enumerate([*cards, "BJ"]):
        copies = big if card == "BJ" else [card] * COPIES
        for j in range(COPIES - (card == "BJ" and bool(scene.fields["reserve"]))):
            hands[(SEATS - i % SEATS + j) % SEATS].append(copies[j])
    scene.need([len(hand) for hand in hands] == scene.fields["hands"])
    scene.cut(1)
    for seat in range(SEATS):
        scene.append("deal", seat=seat, cards="".join(hands[(seat - scene.start["first_dealt"]) % SEATS]))
    if scene.fields["reserve"]:
        scene.append("offer", seat=scene.dice.pick(SEATS), cards="BJ")


def voids_by_hand(rules: Ruleset) -> bool:
    """Whether a deal can be void by what the hands are; with marks somebody must take the throne before."""
    return bool(rules.fields["abdicate.exhausted"] == "redeal" and rules.fields["guard.by"] == "call")


@plants("laps_exceeded", when=voids_by_hand, in_void=True)
def laps_exceeded(scene: Scene) -> list[Planted]:
    """The throne is handed on though the deal is void; then it is void."""
    event = refuse(scene, make_due(scene))
    scene.make_void()
    return [Planted(event, "laps_exceeded", ILLEGAL)]


@plants("void_missed", when=voids_by_hand, in_void=True)
def void_missed(scene: Scene) -> list[Planted]:
    """Somebody takes the throne though the deal is void; a grabber where nobody could call."""
    make_due(scene)
    state = now(scene)
    able = [seat for seat in range(SEATS) if may_rule(scene, state, seat)]
    seat = scene.dice.pick(SEATS)
    if scene.fields["grab.allowed"]:
        scene.append("grab", seat=seat)
    elif "declare" not in scene.fields["solo.open"]:
        seat = step(scene, first_holder(scene), len(scene.of_type("abdicate")))
        scene.need(seat in able)
    return [Planted(enthrone(scene, seat), "void_missed", ILLEGAL)]


@plants("void_not_in_ruleset")
def void_not_in_ruleset(scene: Scene) -> list[Planted]:
    """A void deal where none is described."""
    begin_throne(scene)
    return [Planted(scene.make_void(), "void_not_in_ruleset", SUSPICIOUS)]


@plants("score_on_void", in_void=True)
def score_on_void(scene: Scene) -> list[Planted]:
    """Points for a void deal; where no deal is void by the rules, or this one is not yet, that is a second fault."""
    points: dict[str, list[int]] = (
        {"side_scores": [2, -2]} if scene.fields["score.by"] == "side" else {"scores": [6, 3, -3, -3, -3]}
    )
    if scene.fields["guard.by"] == "call" and scene.fields["abdicate.exhausted"]:
        make_due(scene)
        scene.make_void()
        scene.end.update(points)
        return [Planted(scene.end, "score_on_void", MISMATCH)]
    begin_throne(scene)
    void = scene.make_void()
    scene.end.update(points)
    name, severity = ("void_not_due", ILLEGAL)
    if not scene.fields["abdicate.exhausted"]:
        name, severity = ("void_not_in_ruleset", SUSPICIOUS)
    return [Planted(void, name, severity), Planted(scene.end, "score_on_void", MISMATCH)]
