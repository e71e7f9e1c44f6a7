"""Faults of the call and of solos (rules.md 4.3, 4.4): the cards decide who is guard, whatever is said."""

from baohuang.simulate.faults.cards import rank_of, split
from baohuang.simulate.faults.court import QUAD, TRIPLE, alike, another, best, between, is_callable
from baohuang.simulate.faults.registry import plants
from baohuang.simulate.faults.scene import ILLEGAL, INCONSISTENT, SUSPICIOUS, Planted, Scene
from baohuang.simulate.faults.state import SEATS, Event, copies, unmarked

BLACK = "sc"
RED = "hd"


def the_call(scene: Scene) -> tuple[int, Event]:
    """Where the emperor calls a guard by three cards, and the event."""
    scene.need(scene.has("call"))
    at = scene.index("call")
    event = scene.events[at]
    scene.need(len(split(event["cards"])) == TRIPLE)
    return at, event


def call_again(scene: Scene, cards: str, guard: int) -> Event:
    """Another call in place of the emperor's, which makes this seat guard; nobody says anything more."""
    at = scene.index("call")
    scene.cut(at + 1)
    event = scene.events[at]
    event["cards"] = cards
    scene.guard = None if guard == scene.emperor else guard
    scene.end["factor"] = 1
    scene.play_on_from_lead(scene.state_before(at).hands)
    return event


@plants("call_not_identical")
def call_not_identical(scene: Scene) -> list[Planted]:
    """One of the three cards is another one; the call stands for the two."""
    at, event = the_call(scene)
    card = unmarked(event["cards"][:2])
    hand = scene.state_before(at).hands[scene.emperor]
    others = [rank + suit for rank in scene.fields["ranks"] for suit in "shdc" if rank + suit != card]
    severity = ILLEGAL
    if scene.fields["guard.special_face"] and scene.assumes("guard.identical") and scene.dice.pick(2):
        others = [other for other in others if other[0] == card[0] and (other[1] in RED) == (card[1] in RED)]
        others = [other for other in others if copies(hand, other)]  # else it is a card that is not held
        severity = SUSPICIOUS  # C102
    elif scene.assumes("guard.identical"):
        others = [other for other in others if other[0] != card[0] or (other[1] in RED) != (card[1] in RED)]
    event["cards"] = card * 2 + scene.pick(others)
    return [Planted(event, "call_not_identical", severity)]


@plants("call_wrong_count")
def call_wrong_count(scene: Scene) -> list[Planted]:
    """Two cards are shown, or five; the call stands for them."""
    _, event = the_call(scene)
    card = unmarked(event["cards"][:2])
    event["cards"] = card * scene.pick([1, 2, 5])
    return [Planted(event, "call_wrong_count", ILLEGAL)]


@plants("call_card_not_held")
def call_card_not_held(scene: Scene) -> list[Planted]:
    """The emperor calls a card of which he has two; the two others are in one hand, so that the guard is clear."""
    at, _ = the_call(scene)
    hands = scene.state_before(at).hands
    pairs = [
        (card, seat)
        for card, count in alike(scene, hands[scene.emperor]).items()
        for seat in range(SEATS)
        if count == 2 and seat != scene.emperor and copies(hands[seat], card) == 2
    ]
    card, guard = scene.pick(pairs)
    return [Planted(call_again(scene, card * TRIPLE, guard), "call_card_not_held", INCONSISTENT)]


@plants("call_forbidden_rank")
def call_forbidden_rank(scene: Scene) -> list[Planted]:
    """The emperor calls a card that he has, but may not call."""
    at, _ = the_call(scene)
    hands = scene.state_before(at).hands
    hand = hands[scene.emperor]
    barred = [card for card in hand if not is_callable(scene, card) and copies(hand, card) >= TRIPLE]
    card = unmarked(scene.pick(barred))
    shown = [held for held in sorted(hand.elements()) if unmarked(held) == card][:TRIPLE]
    others = [seat for seat in range(SEATS) if seat != scene.emperor and copies(hands[seat], card)]
    guard = others[0] if others else scene.emperor
    return [Planted(call_again(scene, "".join(shown), guard), "call_forbidden_rank", ILLEGAL)]


@plants("call_by_non_emperor")
def call_by_non_emperor(scene: Scene) -> list[Planted]:
    """Another seat calls, beside the emperor; skipped."""
    at, _ = the_call(scene)
    seat = another(scene, scene.emperor)
    hand = scene.state_before(at).hands[seat]
    card = scene.pick([card for card in +hand if hand[card] >= min(TRIPLE, best(scene, hand))])
    event = scene.insert(at + scene.dice.pick(2), "call", seat=seat, cards=card * TRIPLE)
    return [Planted(event, "call_by_non_emperor", ILLEGAL)]


@plants("call_missing")
def call_missing(scene: Scene) -> list[Planted]:
    """The emperor leads without a call, and can call one card only, so that the guard is clear; nobody has spoken."""
    at, _ = the_call(scene)
    hand = scene.state_before(at).hands[scene.emperor]
    scene.need(sum(count >= TRIPLE for count in alike(scene, hand).values()) == 1)
    said = {event["type"] for event in scene.events[at + 1 : scene.lead_at]}
    scene.need(not said & {"open_guard", "declare_rebellion", "kick", "solo", "grab"})
    lead = scene.events[scene.lead_at]
    del scene.events[at]
    return [Planted(lead, "call_missing", SUSPICIOUS if scene.fields["ante"] else ILLEGAL)]


@plants("call_repeated")
def call_repeated(scene: Scene) -> list[Planted]:
    """The emperor calls a second time, the same or another card; skipped."""
    at, event = the_call(scene)
    hand = scene.state_before(at).hands[scene.emperor]
    cards = event["cards"]
    if scene.dice.pick(2):
        cards = scene.pick([card for card, count in alike(scene, hand).items() if count >= TRIPLE]) * TRIPLE
    again = scene.insert(at + 1 + scene.dice.pick(scene.lead_at - at), "call", seat=scene.emperor, cards=cards)
    return [Planted(again, "call_repeated", ILLEGAL)]


@plants("call_in_marked_mode")
def call_in_marked_mode(scene: Scene) -> list[Planted]:
    """The emperor calls a guard, though the guard's card names him."""
    hand = scene.state_before(scene.lead_at).hands[scene.emperor]
    card = scene.pick([card for card in hand if rank_of(card) <= rank_of("2s")])
    event = scene.insert(between(scene), "call", seat=scene.emperor, cards=card * TRIPLE)
    return [Planted(event, "call_in_marked_mode", SUSPICIOUS)]


def note_solo(scene: Scene, seat: int, *, is_open: bool) -> Event:
    """A solo is announced, or noted by the server."""
    return scene.insert(between(scene), "solo", seat=seat, open=is_open)


@plants("solo_without_quad")
def solo_without_quad(scene: Scene) -> list[Planted]:
    """A solo without four identical cards; where one may be declared outright, only the server's note is wrong."""
    scene.need(not scene.is_solo)
    hand = scene.state_before(scene.lead_at).hands[scene.emperor]
    scene.need(all(copies(hand, card) < QUAD for card in +hand))
    is_open = scene.dice.pick(2) == 1 and "declare" not in scene.fields["solo.open"]
    event = note_solo(scene, scene.emperor, is_open=is_open)
    return [Planted(event, "solo_without_quad", ILLEGAL if is_open else INCONSISTENT)]


@plants("solo_without_both_marks")
def solo_without_both_marks(scene: Scene) -> list[Planted]:
    """A solo of an emperor who has a guard: announced it is illegal, noted by the server inconsistent."""
    scene.need(not scene.is_solo)
    is_open = scene.dice.pick(2) == 1 and scene.fields["solo.open"] == ["announce"]
    event = note_solo(scene, scene.emperor, is_open=is_open)
    return [Planted(event, "solo_without_both_marks", ILLEGAL if is_open else INCONSISTENT)]


@plants("solo_by_non_emperor")
def solo_by_non_emperor(scene: Scene) -> list[Planted]:
    """A solo of a seat that is not emperor."""
    is_open = scene.dice.pick(2) == 1
    event = note_solo(scene, another(scene, scene.emperor), is_open=is_open)
    return [Planted(event, "solo_by_non_emperor", ILLEGAL if is_open else INCONSISTENT)]


@plants("open_solo_not_shown")
def open_solo_not_shown(scene: Scene) -> list[Planted]:
    """A solo is announced where it is opened by four cards alone, and three were shown; it stays a hidden one."""
    the_call(scene)
    scene.need(scene.is_solo and not scene.has("solo"))
    return [Planted(note_solo(scene, scene.emperor, is_open=True), "open_solo_not_shown", SUSPICIOUS)]
