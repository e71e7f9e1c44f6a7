"""Who pays what to whom after the deal: 2.11 and 5.5, worked out from the game before."""

from collections import Counter

import pytest
from before_lead import SIZES, dealt, first
from simulated import cards_of, games_at, of_type

ORDER = [*"3456789TJQKA2", "SJ", "BJ"]


def height(card):
    return ORDER.index(SIZES.get(card, card[0]))


def with_game_before(table):
    """Each game with the last one of its match that was not void, or None."""
    before = None
    for game in games_at(table):
        if game[0]["no"] == 1:
            before = None
        yield before, game
        if not first(game, "void"):
            before = game


def paid(game):
    """What was paid: payer, receiver and cards, one by one."""
    return [(event["seat"], event["to"], cards_of(event["cards"])) for event in of_type(game, "tribute")]


def is_open(game):
    call = first(game, "call")
    announced = any(event["open"] for event in of_type(game, "solo"))
    return announced or bool(first(game, "grab")) or (call is not None and len(cards_of(call["cards"])) == 4)


def won(game):
    """1 where the emperor's side won, -1 where it lost, 0 for a draw (5.3, 5.4)."""
    end = game[-1]
    places, emperor, guard = end["places"], end["emperor"], end["guard"]
    points = 3 - places[emperor] if guard is None else 6 - places[emperor] - places[guard]
    return (points > 0) - (points < 0)


def by_place(game):
    """The seats that are neither emperor nor guard, the first one out first."""
    end = game[-1]
    others = [seat for seat in range(5) if seat not in (end["emperor"], end["guard"])]
    return sorted(others, key=lambda seat: end["places"][seat] or 5)  # none where the game was stopped


@pytest.mark.parametrize("table", ["online-server", "weihai with tribute", "folk-wild2"])
def test_the_first_game_of_a_match_owes_nothing(table):
    for before, game in with_game_before(table):
        if before is None:
            assert not of_type(game, "tribute")


def test_the_largest_cards():
    """001:57, 001:65."""
    seen = Counter()
    for before, game in with_game_before("online-server"):
        if before is None:
            continue
        hands, payments, result = dealt(game).hands, paid(game), won(before)
        emperor, guard = before[-1]["emperor"], before[-1]["guard"]
        others = by_place(before)
        largest = [sorted(map(height, hand.elements()), reverse=True) for hand in hands]
        each = (2 if is_open(before) else 1) if guard is None else 1
        seen[result, guard is None, each] += 1
        if result == 0:
            assert payments == []
        elif guard is None and result > 0:
            assert sorted((seat, to) for seat, to, _ in payments) == sorted((seat, emperor) for seat in others)
            assert all([height(card) for card in cards] == largest[seat][:each] for seat, _, cards in payments)
        elif guard is None:
            assert [(seat, to) for seat, to, _ in payments] == [(emperor, seat) for seat in others]
            assert [height(card) for _, _, cards in payments for card in cards] == largest[emperor][: 4 * each]
        elif result > 0:
            assert sorted(seat for seat, _, _ in payments) == sorted(others)
            assert all([height(card) for card in cards] == largest[seat][:1] for seat, _, cards in payments)
            (to_guard,) = [height(cards[0]) for _, to, cards in payments if to == guard]
            assert to_guard == sorted(height(cards[0]) for _, _, cards in payments)[1]
            assert Counter(to for _, to, _ in payments) == {emperor: 2, guard: 1}
        else:
            assert [to for _, to, _ in payments] == others
            assert Counter(seat for seat, _, _ in payments) == {emperor: 2, guard: 1}
            taken = [height(cards[0]) for _, _, cards in payments]
            assert taken == sorted(largest[emperor][:2] + largest[guard][:1], reverse=True)
    assert {result for result, _, _ in seen} == {-1, 0, 1}
    assert {is_solo for _, is_solo, _ in seen} == {False, True}


def test_twos_and_who_need_not_pay():
    """004:61, C79, C80, C82."""
    seen = Counter()
    for before, game in with_game_before("weihai with tribute"):
        assert "scores" not in game[-1]
        if before is None:
            continue
        hands, payments = dealt(game).hands, paid(game)
        emperor, guard = before[-1]["emperor"], before[-1]["guard"]
        others = by_place(before)
        result = {"emperor": 1, "rebels": -1, "draw": 0}[before[-1]["result"]]
        winners = [seat for seat in (emperor, guard) if seat is not None] if result > 0 else others
        exempt = [event["seat"] for event in of_type(game, "exempt")]
        for seat in exempt:
            assert sum(hands[seat][card] for card in SIZES) >= 4
            assert seat not in {payer for payer, _, _ in payments}
        if result == 0:
            assert not payments
            assert not exempt
            continue
        assert all(card[0] == "2" for _, _, cards in payments for card in cards)
        assert all(to in winners and seat not in winners for seat, to, _ in payments)
        for seat in set(range(5)) - set(winners) - set(exempt):
            due = 1 if seat != emperor else 4 if guard is None else 2
            held = sum(count for card, count in hands[seat].items() if card[0] == "2")
            given = [cards for payer, _, cards in payments if payer == seat]
            assert len(given) == due
            assert sum(map(len, given)) == min(due, held)
            seen["waived"] += sum(map(len, given)) < due
        if result > 0 and guard is not None and not exempt:
            assert Counter(to for _, to, _ in payments) == {emperor: 2, guard: 1}
        seen["exempt"] += len(exempt)
    assert seen["waived"]
    assert seen["exempt"]


def test_the_card_for_a_play_that_was_beaten():
    """001:88: it is the largest one, owed after a draw too; no other game has it."""
    debts = 0
    for before, game in with_game_before("folk-wild2"):
        if before is None:
            continue
        state = dealt(game)
        payments = of_type(game, "tribute")
        owed = owed_after(before)
        for event in payments[: len(owed)]:
            assert owed.pop(event["seat"]) == event["to"]
            (card,) = cards_of(event["cards"])
            assert height(card) == max(map(height, state.hands[event["seat"]].elements()))
            state.apply(event)
            debts += 1
        assert not owed
    assert debts


def owed_after(game):
    """By seat, who beat its last set before the threes that were all it had left (C96)."""
    state, owed = dealt(game), {}
    top, passed = None, set()
    for event in game:
        if event["type"] == "play":
            seat = event["seat"]
            if top is not None:
                rest = state.hands[top]
                if rest and all(card[0] == "3" for card in rest):
                    owed[top] = seat
            top, passed = seat, set()
        if event["type"] == "pass":
            passed.add(event["seat"])
        if event["type"] != "deal":
            state.apply(event)
        active = {seat for seat in range(5) if state.hands[seat]}
        if top is not None and not active - passed - {top}:
            top, passed = None, set()
    return owed
