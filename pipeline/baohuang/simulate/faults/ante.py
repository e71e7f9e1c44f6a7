"""Faults where seats are asked in turn and put a card down (rules.md 4.2, 001:98)."""

from baohuang.simulate.faults.cards import rank_of
from baohuang.simulate.faults.court import (
    ANTES,
    another,
    begin_throne,
    due_ante,
    enthrone,
    first_holder,
    may_rule,
    now,
    starter,
    step,
    take_from,
)
from baohuang.simulate.faults.registry import plants
from baohuang.simulate.faults.scene import ILLEGAL, SUSPICIOUS, Planted, Scene
from baohuang.simulate.faults.state import SEATS, Event


@plants("ante_not_in_ruleset")
def ante_not_in_ruleset(scene: Scene) -> list[Planted]:
    """A card is put into a pot that there is not; it goes to the emperor."""
    emperor = first_holder(scene)
    state = begin_throne(scene)
    seat = another(scene, emperor)
    card = scene.pick([card for card in +state.hands[seat] if card.startswith("2")])
    event = scene.append("ante", seat=seat, cards=card)
    scene.need(may_rule(scene, now(scene), emperor))
    enthrone(scene, emperor)
    return [Planted(event, "ante_not_in_ruleset", SUSPICIOUS)]


def put_down(scene: Scene, seat: int, cards: str | None = None) -> Event:
    """A seat declines and puts a card down, or what is due."""
    if cards is None:
        cards = due_ante(scene, now(scene).hands[seat], seat)
    return scene.append("ante", seat=seat, cards=cards)


@plants("ante_wrong_seat")
def ante_wrong_seat(scene: Scene) -> list[Planted]:
    """The first card comes from another seat than the starter, who is asked next; or a seat is passed over later."""
    first = starter(scene)
    begin_throne(scene)
    if scene.dice.pick(2):
        seat = (first + SEATS - scene.fields["ante.offset"]) % SEATS  # behind which the starter is asked
        event = put_down(scene, seat)
        take_from(scene, first)
        return [Planted(event, "ante_wrong_seat", ILLEGAL)]
    put_down(scene, first)
    skipped = step(scene, first)
    scene.need(not due_ante(scene, now(scene).hands[skipped], skipped))
    event = put_down(scene, step(scene, skipped))
    take_from(scene, step(scene, first, 3))
    return [Planted(event, "ante_wrong_seat", SUSPICIOUS)]


@plants("ante_missing")
def ante_missing(scene: Scene) -> list[Planted]:
    """The starter puts nothing down though he could: the next seat accepts at once, or he says so; or a later one."""
    first = starter(scene)
    begin_throne(scene)
    way = scene.dice.pick(3)
    if way == 2:
        put_down(scene, first)
        first = step(scene, first)
    scene.need(due_ante(scene, now(scene).hands[first], first) != "")
    if way == 0:
        scene.need(may_rule(scene, now(scene), step(scene, first)))
        return [Planted(enthrone(scene, step(scene, first)), "ante_missing", ILLEGAL)]
    event = put_down(scene, first, "")
    take_from(scene, step(scene, first))
    return [Planted(event, "ante_missing", ILLEGAL if way == 1 else SUSPICIOUS)]


@plants("ante_wrong_card")
def ante_wrong_card(scene: Scene) -> list[Planted]:
    """Another card than the one due, of those that may be due or of any kind."""
    seat = starter(scene)
    state = begin_throne(scene)
    due = due_ante(scene, state.hands[seat], seat)
    scene.need(due != "")
    others = [card for card in +state.hands[seat] if rank_of(card) != rank_of(due)]
    jokers = [card for card in others if rank_of(card) in ANTES.values()]
    event = put_down(scene, seat, scene.pick(jokers if jokers and scene.dice.pick(2) else others))
    take_from(scene, step(scene, seat))
    return [Planted(event, "ante_wrong_card", ILLEGAL)]


@plants("ante_after_emperor_found")
def ante_after_emperor_found(scene: Scene) -> list[Planted]:
    """A card is put down when there is an emperor already; it is his."""
    scene.cut(scene.accept_at + 1)
    hands = now(scene).hands
    seat = another(scene, scene.emperor)
    event = put_down(scene, seat, scene.pick([card for card in +hands[seat] if rank_of(card) in ANTES.values()]))
    scene.play_on_from_accept(now(scene).hands, scene.emperor, may_grab=False)
    return [Planted(event, "ante_after_emperor_found", ILLEGAL)]
