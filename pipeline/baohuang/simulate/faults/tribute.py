"""Faults of tribute (rules.md 4.10): cards move as logged, then there is a legal throne and the bots play on."""

from collections.abc import Callable

from baohuang.game.rulesets import Ruleset
from baohuang.simulate.faults.cards import SMALL, TWO, Hand, rank_of, split
from baohuang.simulate.faults.court import after_deal, another, held_rank, now, offer_reserve, spare, take_legally
from baohuang.simulate.faults.outcome import DRAWN, EMPEROR_WON, NO_WINNER, Outcome, pays_tribute
from baohuang.simulate.faults.registry import plants
from baohuang.simulate.faults.scene import ILLEGAL, MISMATCH, SUSPICIOUS, Planted, Scene, Unfit, dealt
from baohuang.simulate.faults.state import SEATS, Event

MARKS = ("EJ", "GJ")
FEW_JOKERS = 3


def known(scene: Scene) -> Outcome:
    """How the last game ended, with a winner or none; where that is not known, the game does not suit."""
    before = scene.before
    if before is None or before.emperor < 0 or not before.is_known:
        raise Unfit
    return before


def won(scene: Scene) -> Outcome:
    """The last game, which one side has won."""
    before = known(scene)
    scene.need(before.result not in {NO_WINNER, DRAWN})
    return before


def is_solo(before: Outcome) -> bool:
    """Whether the last game was a solo."""
    return before.emperor == before.guard


def payments(scene: Scene) -> list[Event]:
    """What was paid, without what is owed for a beaten play before the held-back cards."""
    before = known(scene)
    debts = {(seat, to) for seat, to in enumerate(before.debts) if to >= 0}
    return [event for event in scene.of_type("tribute") if event["cards"] and (event["seat"], event["to"]) not in debts]


def losers(before: Outcome) -> list[int]:
    """The seats that pay."""
    royal = [before.emperor, before.guard]
    return [seat for seat in range(SEATS) if (seat in royal) != (before.result == EMPEROR_WON)]


def by_solo(scene: Scene, severity: str) -> str:
    """How serious it is: after a solo some rules give no numbers (C82), or a winner is assumed (C98)."""
    before = known(scene)
    assumed = scene.assumes("tribute.solo_emperor") and is_solo(before)
    return SUSPICIOUS if assumed or is_unsaid(scene, before) else severity


def is_unsaid(scene: Scene, before: Outcome) -> bool:
    """Whether the rules that say who has won are silent on these places.

    Neither emperor nor guard was first; or not both in this order, where he was open.
    """
    if scene.fields["result.pair"] != "folk_wild2" or is_solo(before):
        return False
    if before.open_guard and scene.fields["result.open_guard"]:
        return (before.places[before.emperor], before.places[before.guard]) != (1, 2)
    return 1 not in {before.places[before.emperor], before.places[before.guard]}


def common(hand: Hand) -> list[str]:
    """The cards of a hand but the marked jokers, the largest first."""
    return sorted((card for card in hand.elements() if card not in MARKS), key=rank_of, reverse=True)


def pay_again(scene: Scene, pays: Callable[[Event], Event | None]) -> None:
    """Log what is paid as `pays` says, event by event (None: not at all), and play on from a legal throne."""
    scene.cut(after_deal(scene))
    events = scene.events
    scene.events = []
    for event in events:
        kept = pays(event) if event["type"] == "tribute" else event
        if kept is not None:
            scene.events.append(kept)
    reign(scene)


def reign(scene: Scene) -> None:
    """A legal throne, and the game behind it."""
    offer_reserve(scene)
    take_legally(scene)


def held_at(scene: Scene, event: Event) -> Hand:
    """The hand of a payer when he pays."""
    return scene.state_before(scene.events.index(event)).hands[event["seat"]]


def add(scene: Scene, kind: str, seat: int, to: int, cards: str) -> Event:
    """Another transfer behind what is paid, and the game behind it."""
    scene.cut(after_deal(scene))
    event = scene.append(kind, seat=seat, to=to, cards=cards)
    reign(scene)
    return event


def pays_largest(rules: Ruleset) -> bool:
    """Whether the largest card is due, at least for a beaten play before the held-back cards."""
    holds = rules.fields["hold"] and rules.fields["hold.rank"] in rules.fields["ranks"]
    cards = {rules.fields["tribute.card"], rules.fields["hold.qing3"] if holds else None}
    return pays_tribute(rules) and "largest" in cards


def orders_tribute(rules: Ruleset) -> bool:
    """Whether it is said who gets which card."""
    return pays_tribute(rules) and bool(rules.fields["tribute.guard_takes"] or rules.fields["tribute.rebels_take"])


# -- where there is none


@plants("tribute_not_in_ruleset")
def tribute_not_in_ruleset(scene: Scene) -> list[Planted]:
    """A seat pays another one, where the rules know of no tribute; a card that nothing depends on."""
    seat = scene.dice.pick(SEATS)
    hands = dealt(scene)
    to = another(scene, seat)
    card = scene.pick([card for card in spare(scene, hands[seat]) if hands[to][card] <= 1])
    at = after_deal(scene)
    scene.cut(scene.lead_at)
    event = scene.insert(at, "tribute", seat=seat, to=to, cards=card)
    scene.play_on_from_lead(now(scene).hands)
    return [Planted(event, "tribute_not_in_ruleset", ILLEGAL if scene.fields["tribute"] is False else SUSPICIOUS)]


def counts_points(rules: Ruleset) -> bool:
    """Whether points are what is paid, where cards could be."""
    return bool(rules.fields["tribute"]) and rules.fields["settle"] == "points"


@plants("settled_twice", when=counts_points)
def settled_twice(scene: Scene) -> list[Planted]:
    """A loser of the last game, which was scored, pays a card besides."""
    before = won(scene)
    scene.need(before.claims_points)
    seat = scene.pick(losers(before))
    card = scene.pick([card for card in +dealt(scene)[seat] if rank_of(card) == TWO])
    to = scene.pick([other for other in range(SEATS) if other not in losers(before)])
    return [Planted(add(scene, "tribute", seat, to, card), "settled_twice", MISMATCH)]


# -- who pays what to whom


@plants("tribute_missing", when=pays_tribute)
def tribute_missing(scene: Scene) -> list[Planted]:
    """One who has lost pays nothing; found at the first event of the throne. With a guard, who pays him or is he."""
    before = won(scene)
    paid = payments(scene)
    if not scene.fields["tribute.emperor"]:  # how much each owes is not said: nobody pays
        scene.need(bool(paid) and not is_unsaid(scene, before) and not any(debt >= 0 for debt in before.debts))
        pay_again(scene, lambda _: None)
        return [Planted(scene.events[after_deal(scene)], "tribute_missing", MISMATCH)]
    if is_solo(before):
        debtor = scene.pick(paid)["seat"]
    elif before.result == EMPEROR_WON:
        debtor = scene.pick([event["seat"] for event in paid if event["to"] == before.guard])
    else:
        debtor = before.guard
        scene.need(any(event["seat"] == debtor for event in paid))
    gone = [event for event in paid if event["seat"] == debtor]
    pay_again(scene, lambda event: None if event in gone else event)
    proof = scene.events[after_deal(scene)]
    return [Planted(proof, "tribute_missing", by_solo(scene, MISMATCH))]


@plants("tribute_wrong_parties", when=pays_tribute)
def tribute_wrong_parties(scene: Scene) -> list[Planted]:
    """A winner pays a loser, besides what is due."""
    before = won(scene)
    scene.cut(after_deal(scene))
    winner = scene.pick([seat for seat in range(SEATS) if seat not in losers(before)])
    hand = now(scene).hands[winner]
    card = common(hand)[0]
    if scene.fields["tribute.card"] == "two":
        card = scene.pick([card for card in +hand if rank_of(card) == TWO])
    event = add(scene, "tribute", winner, scene.pick(losers(before)), card)
    return [Planted(event, "tribute_wrong_parties", SUSPICIOUS if is_unsaid(scene, before) else ILLEGAL)]


@plants("tribute_wrong_count", when=lambda rules: pays_tribute(rules) and bool(rules.fields["tribute.emperor"]))
def tribute_wrong_count(scene: Scene) -> list[Planted]:
    """A loser pays a card too many in one payment; or, of several in one payment, a card too few."""
    before = won(scene)
    paid = payments(scene)
    last = [event for i, event in enumerate(paid) if all(later["seat"] != event["seat"] for later in paid[i + 1 :])]
    due = scene.pick([event for event in last if event["to"] != before.guard or is_solo(before)])
    cards = split(due["cards"])
    if len(cards) > 1 and scene.dice.pick(2):
        less = {**due, "cards": "".join(cards[:-1])}
        pay_again(scene, lambda event: less if event is due else event)
        proof = scene.events[after_deal(scene)]
        return [Planted(proof, "tribute_wrong_count", by_solo(scene, MISMATCH))]
    hand = held_at(scene, due)
    hand.subtract(cards)
    rest = common(+hand)
    if scene.fields["tribute.card"] == "two":
        rest = [card for card in rest if rank_of(card) == TWO]
    scene.need(bool(rest))
    more = {**due, "cards": due["cards"] + rest[0]}
    pay_again(scene, lambda event: more if event is due else event)
    return [Planted(more, "tribute_wrong_count", by_solo(scene, MISMATCH))]


@plants("tribute_not_two", when=lambda rules: pays_tribute(rules) and rules.fields["tribute.card"] == "two")
def tribute_not_two(scene: Scene) -> list[Planted]:
    """Another card than a two is paid."""
    due = scene.pick([event for event in payments(scene) if len(split(event["cards"])) == 1])
    scene.need(all(event["cards"] for event in scene.of_type("tribute") if event["seat"] == due["seat"]))
    plain = [card for card in +held_at(scene, due) if rank_of(card) != TWO and card not in MARKS]
    wrong = {**due, "cards": scene.pick([card for card in plain if card[0] != held_rank(scene)])}
    pay_again(scene, lambda event: wrong if event is due else event)
    return [Planted(wrong, "tribute_not_two", ILLEGAL)]


@plants("tribute_not_largest", when=pays_largest)
def tribute_not_largest(scene: Scene) -> list[Planted]:
    """A card is paid though a larger one is held: of several payers the one whose card is the lowest anyway."""
    before = known(scene)
    debts = {(seat, to) for seat, to in enumerate(before.debts) if to >= 0}
    of_debts = [event for event in scene.of_type("tribute") if (event["seat"], event["to"]) in debts]
    if scene.fields["tribute.card"] != "largest":
        scene.need(before.result != NO_WINNER)  # else it could be taken for what whoever has lost pays
        lost = losers(before) if before.result not in {NO_WINNER, DRAWN} else []
        # elsewhere it could be taken for what the losers pay
        clear = [event for event in of_debts if not (event["seat"] in lost and event["to"] not in lost)]
        due = scene.pick([event for event in clear if event["cards"]])
    else:
        paid = sorted(payments(scene), key=lambda event: rank_of(event["cards"][:2]))
        scene.need(bool(paid) and before.result not in {NO_WINNER, DRAWN})
        due = paid[0] if before.result == EMPEROR_WON else payments(scene)[-1]
        scene.need(rank_of(due["cards"][:2]) == rank_of(paid[0]["cards"][:2]))
        scene.need(due["to"] != before.guard and len(split(due["cards"])) == 1)
    later = scene.of_type("tribute")[scene.of_type("tribute").index(due) + 1 :]
    scene.need(all(event["seat"] != due["to"] for event in later))  # who could pay on what he has not got now
    hand = held_at(scene, due)
    for event in later:
        if event["seat"] == due["seat"]:
            hand.subtract(split(event["cards"]))
    lower = [card for card in common(+hand) if rank_of(card) < rank_of(due["cards"])]
    wrong = {**due, "cards": scene.pick(lower)}
    pay_again(scene, lambda event: wrong if event is due else event)
    return [Planted(wrong, "tribute_not_largest", ILLEGAL)]


@plants("tribute_order_wrong", when=orders_tribute)
def tribute_order_wrong(scene: Scene) -> list[Planted]:
    """The guard gets another card than the middle one, or a rebel who was out earlier a smaller one."""
    before = won(scene)
    scene.need(not is_solo(before))
    paid = payments(scene)
    if before.result == EMPEROR_WON:
        one = next(event for event in paid if event["to"] == before.guard)
        other = scene.pick([event for event in paid if rank_of(event["cards"]) != rank_of(one["cards"])])
    else:
        one = scene.pick(paid)
        other = scene.pick([event for event in paid if rank_of(event["cards"]) != rank_of(one["cards"])])
    swapped = {id(one): {**one, "to": other["to"]}, id(other): {**other, "to": one["to"]}}
    pay_again(scene, lambda event: swapped.get(id(event), event))
    paid = [event for event in scene.of_type("tribute") if event["cards"]]
    if before.result == EMPEROR_WON:
        return [Planted(first_without_middle(paid, before.guard), "tribute_order_wrong", MISMATCH)]
    first = next(event for event in paid if any(event is new for new in swapped.values()))
    return [Planted(first, "tribute_order_wrong", MISMATCH)]


def first_without_middle(paid: list[Event], guard: int) -> Event:
    """The first of three payments by which the guard has not got a middle card, or cannot get one any more."""
    middle = sorted(rank_of(event["cards"]) for event in paid)[1]
    left = sum(rank_of(event["cards"]) == middle for event in paid)
    for event in paid:
        is_middle = rank_of(event["cards"]) == middle
        left -= is_middle
        if is_middle != (event["to"] == guard) and (event["to"] == guard or left == 0):
            return event
    raise Unfit


@plants("tribute_returned")
def tribute_returned(scene: Scene) -> list[Planted]:
    """A card is given back."""
    scene.cut(after_deal(scene))
    paid = scene.of_type("tribute")
    if paid:
        due = scene.pick(paid)
        seat, to = due["to"], due["seat"]
    else:
        scene.need(not pays_tribute(scene.rules))
        seat = scene.dice.pick(SEATS)
        to = another(scene, seat)
    card = scene.pick([card for card in +now(scene).hands[seat] if rank_of(card) < TWO and card[0] != held_rank(scene)])
    event = add(scene, "tribute_return", seat, to, card)
    return [Planted(event, "tribute_returned", ILLEGAL if scene.fields["tribute.returns"] is False else SUSPICIOUS)]


@plants("tribute_on_draw", when=pays_tribute)
def tribute_on_draw(scene: Scene) -> list[Planted]:
    """A seat pays after a draw."""
    before = known(scene)
    scene.need(before.result == DRAWN)
    scene.cut(after_deal(scene))
    seat = scene.dice.pick(SEATS)
    hand = now(scene).hands[seat]
    card = common(hand)[0]
    if scene.fields["tribute.card"] == "two":
        card = scene.pick([card for card in +hand if rank_of(card) == TWO])
    scene.need(before.debts[seat] < 0)
    event = add(scene, "tribute", seat, another(scene, seat), card)
    return [Planted(event, "tribute_on_draw", MISMATCH)]


@plants("exemption_false")
def exemption_false(scene: Scene) -> list[Planted]:
    """A seat says that it need not pay, with too few jokers in the new deal, or where no exemption is described.

    It pays all the same, or owes nothing, so that nothing is missing.
    """
    hands = dealt(scene)
    described = scene.fields["tribute.exempt_jokers"] is not None
    seats = [seat for seat in range(SEATS) if not described or jokers(hands[seat]) <= FEW_JOKERS]
    at = after_deal(scene)
    first = next((i for i, event in enumerate(scene.events[:at]) if event["type"] == "tribute"), at)
    event = scene.insert(first, "exempt", seat=scene.pick(seats))
    return [Planted(event, "exemption_false", ILLEGAL if described else SUSPICIOUS)]


def jokers(hand: Hand) -> int:
    """How many jokers a hand has."""
    return sum(count for card, count in (+hand).items() if rank_of(card) >= SMALL)
