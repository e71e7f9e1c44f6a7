"""Faults of the throne (rules.md 4.2): the emperor's card goes where the log says, and the bots play on."""

from baohuang.game.rulesets import Ruleset
from baohuang.simulate.faults.cards import TWO, Hand, rank_of
from baohuang.simulate.faults.court import (
    QUAD,
    TRIPLE,
    another,
    begin_throne,
    best,
    due_ante,
    due_paste,
    enthrone,
    first_holder,
    is_clear,
    is_forced,
    may_rule,
    now,
    plain_by_rank,
    refuse,
    step,
    with_throne,
)
from baohuang.simulate.faults.registry import plants
from baohuang.simulate.faults.scene import ILLEGAL, INCONSISTENT, SUSPICIOUS, Planted, Scene, Unfit
from baohuang.simulate.faults.state import SEATS, State

NEED_EMPEROR = ("call", "solo", "open_guard", "declare_rebellion", "kick", "play")


def forces(rules: Ruleset) -> bool:
    """Whether there is a lap that forces seats, and it is said whom."""
    return bool(rules.fields["abdicate.force_lap"] and rules.fields["abdicate.force_if"])


def forces_by_hand(rules: Ruleset) -> bool:
    """Whether there is a lap that forces seats by the three identical cards in their hands."""
    return forces(rules) and rules.fields["guard.by"] == "call"


def hands_on(scene: Scene, state: State, seat: int) -> None:
    """This seat may hand the throne on: where both marks are needed it has both."""
    if scene.fields["abdicate.who"] == "both_marks":
        scene.need(state.hands[seat]["GJ"] > 0)


def by_offset(scene: Scene) -> str:
    """How serious another receiver is."""
    return SUSPICIOUS if scene.assumes("abdicate.offset") else ILLEGAL


# -- who is emperor


@plants("emperor_not_card_holder")
def emperor_not_card_holder(scene: Scene) -> list[Planted]:
    """A seat takes the throne without the card, and gets it by that."""
    seat = another(scene, first_holder(scene))
    scene.need(may_rule(scene, begin_throne(scene), seat))
    return [Planted(enthrone(scene, seat), "emperor_not_card_holder", INCONSISTENT)]


@plants("emperor_missing")
def emperor_missing(scene: Scene) -> list[Planted]:
    """Nobody is said to accept; found at the first event that needs an emperor.

    Not where he was forced, nor where several grabbed: then it could be another one who is supplied.
    """
    accepts, grabs = scene.of_type("accept"), scene.of_type("grab")
    scene.need(len(accepts) == 1 and "forced" not in accepts[0] and len(grabs) <= 1)
    del scene.events[scene.accept_at]
    proof = next(event for event in scene.events if event["type"] in NEED_EMPEROR)
    return [Planted(proof, "emperor_missing", INCONSISTENT)]


@plants("emperor_ineligible")
def emperor_ineligible(scene: Scene) -> list[Planted]:
    """A seat without three identical cards accepts, and so calls nobody: who is guard stays unknown."""
    seat = first_holder(scene)
    state = begin_throne(scene)
    scene.need(best(scene, with_throne(state, seat)) < TRIPLE)
    accept = scene.append("accept", seat=seat)
    scene.play_on_without_guard(now(scene).hands, seat)
    lead = scene.events[scene.index("play")]
    return [Planted(accept, "emperor_ineligible", ILLEGAL, ((lead, "call_missing"),))]


# -- handing it on


@plants("abdicate_not_holder")
def abdicate_not_holder(scene: Scene) -> list[Planted]:
    """A seat hands on a card that it does not hold; it goes to the seat named all the same."""
    seat = another(scene, first_holder(scene))
    to = step(scene, seat)
    begin_throne(scene)
    event = refuse(scene, seat, cards="")
    scene.need(may_rule(scene, now(scene), to))
    enthrone(scene, to)
    return [Planted(event, "abdicate_not_holder", INCONSISTENT)]


@plants("abdicate_wrong_target")
def abdicate_wrong_target(scene: Scene) -> list[Planted]:
    """The throne goes to another seat than the one that is asked next."""
    seat = first_holder(scene)
    to = another(scene, seat, step(scene, seat))
    state = begin_throne(scene)
    hands_on(scene, state, seat)
    if scene.fields["ante"]:
        scene.append("ante", seat=seat, cards=due_ante(scene, state.hands[seat], seat))
    event = refuse(scene, seat, to)
    scene.need(may_rule(scene, now(scene), to))
    enthrone(scene, to)
    return [Planted(event, "abdicate_wrong_target", by_offset(scene))]


@plants("abdicate_not_allowed")
def abdicate_not_allowed(scene: Scene) -> list[Planted]:
    """A second hop (C61, C86), or a first one of a seat that does not hold both marks."""
    seat = first_holder(scene)
    state = begin_throne(scene)
    if scene.fields["abdicate.who"] == "both_marks" and not state.hands[seat]["GJ"]:
        event = refuse(scene, seat)
    else:
        refuse(scene, seat)
        seat = step(scene, seat)
        event = refuse(scene, seat)
    enthrone(scene, step(scene, seat))
    return [Planted(event, "abdicate_not_allowed", SUSPICIOUS if scene.assumes("abdicate.max_hops") else ILLEGAL)]


@plants("abdicate_after_accept")
def abdicate_after_accept(scene: Scene) -> list[Planted]:
    """The emperor hands on after he has accepted; nobody takes it, so he stays."""
    at = max(i for i, event in enumerate(scene.events) if event["type"] == "accept")
    event = scene.insert(at + 1, "abdicate", seat=scene.emperor, to=step(scene, scene.emperor))
    return [Planted(event, "abdicate_after_accept", ILLEGAL)]


# -- what goes with it


@plants("paste_unexpected")
def paste_unexpected(scene: Scene) -> list[Planted]:
    """A card goes with the emperor's card where none does: at the first hand-over."""
    seat = first_holder(scene)
    state = begin_throne(scene)
    hands_on(scene, state, seat)
    cards = due_paste(scene, state.hands[seat]) or scene.pick(plain_of(scene, state.hands[seat]))
    event = refuse(scene, seat, cards=cards)
    to = step(scene, seat)
    scene.need(may_rule(scene, now(scene), to))
    enthrone(scene, to)
    return [Planted(event, "paste_unexpected", SUSPICIOUS)]


def plain_of(scene: Scene, hand: Hand) -> list[str]:
    """The plain cards of a hand that are not kept to the last play."""
    held = scene.fields["hold.rank"] if scene.fields["hold"] else None
    return [card for card in plain_by_rank(hand) if card[0] != held]


def second_refusal(scene: Scene) -> tuple[int, State]:
    """Hand the throne on once, as the rules ask; who is asked next, and what lies on the table then."""
    begin_throne(scene)
    seat = first_holder(scene)
    for _ in range(1 + scene.dice.pick(3)):
        refuse(scene, seat)
        seat = step(scene, seat)
    return seat, now(scene)


def plant_paste(scene: Scene, name: str, seat: int, cards: str, severity: str = ILLEGAL) -> list[Planted]:
    """A hand-over with these cards, and the next seat takes the throne."""
    event = refuse(scene, seat, cards=cards)
    scene.need(may_rule(scene, now(scene), step(scene, seat)))
    enthrone(scene, step(scene, seat))
    return [Planted(event, name, severity)]


@plants("paste_missing")
def paste_missing(scene: Scene) -> list[Planted]:
    """A second abdicator attaches nothing."""
    seat, state = second_refusal(scene)
    scene.need(due_paste(scene, state.hands[seat]) != "")
    return plant_paste(scene, "paste_missing", seat, "")


@plants("paste_wrong_card")
def paste_wrong_card(scene: Scene) -> list[Planted]:
    """Another plain card than the one due; where a two is due and none is held, what goes instead is not said."""
    seat, state = second_refusal(scene)
    hand = state.hands[seat]
    due = due_paste(scene, hand)
    most = rank_of(due) if due else TWO
    cards = scene.pick([card for card in plain_by_rank(hand) if rank_of(card) < most])
    if due and scene.dice.pick(4) == 0:
        cards = due + cards
    severity = ILLEGAL if due or not scene.assumes("abdicate.paste") else SUSPICIOUS
    return plant_paste(scene, "paste_wrong_card", seat, cards, severity)


@plants("paste_joker")
def paste_joker(scene: Scene) -> list[Planted]:
    """A joker is attached."""
    seat, state = second_refusal(scene)
    jokers = [card for card in ("SJ", "BJ") if state.hands[seat][card] - (card == state.crown) > 0]
    return plant_paste(scene, "paste_joker", seat, scene.pick(jokers))


@plants("paste_exemption_abused")
def paste_exemption_abused(scene: Scene) -> list[Planted]:
    """A seat that refuses of its own will attaches nothing, though it holds a two."""
    seat, state = second_refusal(scene)
    scene.need(due_paste(scene, state.hands[seat]) != "")
    return plant_paste(scene, "paste_exemption_abused", seat, "")


@plants("paste_pile_lost")
def paste_pile_lost(scene: Scene) -> list[Planted]:
    """The acceptance claims another pile than was put together: a card less, or another one."""
    at = scene.accept_at
    pile = list(scene.state_before(at).pile.elements())
    scene.need(bool(pile))
    lost = scene.pick(pile)
    pile.remove(lost)
    if scene.dice.pick(2):
        pile.append("9s" if lost != "9s" else "9h")
    scene.events[at]["cards"] = "".join(pile)
    return [Planted(scene.events[at], "paste_pile_lost", SUSPICIOUS if scene.fields["ante"] else INCONSISTENT)]


# -- laps, force, void


def first_lap(scene: Scene) -> int:
    """All five refuse, as the rules ask; who is asked then."""
    begin_throne(scene)
    seat = first_holder(scene)
    for _ in range(SEATS):
        refuse(scene, seat)
        seat = step(scene, seat)
    return seat


def second_lap(scene: Scene) -> list[int]:
    """All five refuse; the seats in the order in which they are asked then."""
    seat = first_lap(scene)
    return [step(scene, seat, times) for times in range(SEATS)]


@plants("forced_accept_refused", when=forces)
def forced_accept_refused(scene: Scene) -> list[Planted]:
    """The lap that forces has come to a seat that must accept, and it hands the throne on to one that takes it.

    Not the very last seat: behind it nobody is left to take it.
    """
    for seat in second_lap(scene)[:-1]:
        state = now(scene)
        event = refuse(scene, seat)
        if scene.fields["guard.by"] == "call" and not is_forced(scene, state, seat):
            continue
        clear = scene.fields["guard.by"] == "call" and is_clear(scene, state, seat)
        scene.need(may_rule(scene, now(scene), step(scene, seat)))
        enthrone(scene, step(scene, seat))
        return [Planted(event, "forced_accept_refused", ILLEGAL if clear else SUSPICIOUS)]
    raise Unfit


@plants("forced_accept_wrong_seat", when=forces)
def forced_accept_wrong_seat(scene: Scene) -> list[Planted]:
    """Another seat than the first that qualifies is forced."""
    seats = second_lap(scene)
    state = now(scene)
    if scene.fields["guard.by"] == "mark":
        event = enthrone(scene, scene.pick(seats[1:]), forced=True)
        return [Planted(event, "forced_accept_wrong_seat", SUSPICIOUS)]
    scene.need(all(is_clear(scene, state, seat) for seat in seats))
    due = [is_forced(scene, state, seat) for seat in seats]
    scene.need(True in due)
    later = [
        seat
        for seat in seats[due.index(True) + 1 :]
        if may_rule(scene, state, seat) and best(scene, with_throne(state, seat)) < QUAD
    ]
    event = enthrone(scene, scene.pick(later), forced=True)
    return [Planted(event, "forced_accept_wrong_seat", ILLEGAL)]


@plants("forced_despite_quad", when=forces_by_hand)
def forced_despite_quad(scene: Scene) -> list[Planted]:
    """A seat that holds four identical cards is forced."""
    seats = second_lap(scene)
    state = now(scene)
    quads = [seat for seat in seats if best(scene, state.hands[seat]) >= QUAD]
    event = enthrone(scene, scene.pick(quads), forced=True)
    return [Planted(event, "forced_despite_quad", ILLEGAL)]
