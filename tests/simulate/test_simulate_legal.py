"""Legal games, looked at with the eyes of the rule book and nothing of the simulator."""

from collections import Counter

import pytest
from simulated import cards_of, legal_games, of_type

from plain_rules import WEIHAI, judge, lay_over

ORDER = ["6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "SJ", "BJ"]
JOKERS = {"SJ": "SJ", "GJ": "SJ", "BJ": "BJ", "EJ": "BJ"}  # 004:11


def height(card):
    return ORDER.index(JOKERS.get(card, card[0]))


def test_deck_is_weihai_s():
    """165 cards: thirteen sixes, sixteen of every other rank, four jokers of each size, one of each marked (004:11)."""
    for game in legal_games():
        deals = of_type(game, "deal")
        assert [deal["seat"] for deal in deals] == [0, 1, 2, 3, 4]
        assert all(len(cards_of(deal["cards"])) == 33 for deal in deals)
        dealt = Counter(card for deal in deals for card in cards_of(deal["cards"]))
        assert dealt["EJ"] == dealt["GJ"] == 1
        assert dealt["BJ"] == dealt["SJ"] == 3
        ranks = Counter(card[0] for card in dealt.elements() if card not in JOKERS)
        assert ranks == {"6": 13} | dict.fromkeys("789TJQKA2", 16)
        assert max(dealt.values()) <= 4


def test_cards_are_conserved():
    """What was dealt is what was played and what is left; the emperor's card moves with an abdication."""
    for game in legal_games():
        hands = [Counter(cards_of(deal["cards"])) for deal in of_type(game, "deal")]
        for event in of_type(game, "abdicate"):
            hands[event["seat"]]["EJ"] -= 1
            hands[event["to"]]["EJ"] += 1
        for event in of_type(game, "play"):
            hands[event["seat"]].subtract(cards_of(event["cards"]))
        assert all(count >= 0 for hand in hands for count in hand.values())
        left = game[-1].get("left")
        if left is not None:
            assert [Counter(cards_of(text)) for text in left] == [+hand for hand in hands]
        still_in = [seat for seat in range(5) if hands[seat].total()]
        assert len(still_in) == 1 or (game[-1]["guard"] is None and len(still_in) == 4)


def test_every_answer_beats_card_by_card():
    """000:30, in 8.2 shown to be the same as the three other wordings: sorted, every card is higher."""
    answers = 0
    for game in legal_games():
        top, owner, passed, out = [], None, set(), set()
        hands = [len(cards_of(deal["cards"])) for deal in of_type(game, "deal")]
        for event in of_type(game, "abdicate"):
            hands[event["seat"]] -= 1
            hands[event["to"]] += 1
        for event in game:
            if event["type"] == "pass":
                passed.add(event["seat"])
            if event["type"] == "play":
                cards = sorted(height(card) for card in cards_of(event["cards"]))
                if top:
                    assert len(cards) == len(top)
                    assert all(new > old for new, old in zip(cards, top, strict=True))
                    assert event["seat"] not in passed
                    answers += 1
                assert len({h for h in cards if h < ORDER.index("SJ")}) <= 1  # 004:17: one rank and jokers
                top, owner = cards, event["seat"]
                hands[owner] -= len(cards)
                if hands[owner] == 0:
                    out.add(owner)
            if owner is not None and set(range(5)) - passed - out <= {owner}:
                top, owner, passed = [], None, set()
    assert answers > 10 * len(legal_games())


def test_sixes_come_last_alone_and_at_once():
    """004:47, 004:67."""
    for game in legal_games():
        hands = [Counter(cards_of(deal["cards"])) for deal in of_type(game, "deal")]
        for event in of_type(game, "play"):
            cards = Counter(cards_of(event["cards"]))
            if any(card[0] == "6" for card in cards):
                assert {card[0] for card in cards} == {"6"}
                assert not +(hands[event["seat"]] - cards - Counter(["EJ"]))
            hands[event["seat"]].subtract(cards)


def points_of(end, is_open):
    """004:55-59 by hand."""
    emperor, guard, places, factor = end["emperor"], end["guard"], end["places"], end["factor"]
    if guard is not None:
        g = (6 - places[emperor] - places[guard]) * factor
        return [2 * g if seat == emperor else g if seat == guard else -g for seat in range(5)]
    if is_open:
        e = (32 if places[emperor] == 1 else -32) * factor
    else:
        e = {1: 16, 2: 8, 3: 0, 4: -8, 5: -16}[places[emperor]] * factor
    return [e if seat == emperor else -e // 4 for seat in range(5)]


def test_claims_of_the_end_are_right():
    for game in legal_games():
        end = game[-1]
        holders = {
            mark: next(deal["seat"] for deal in of_type(game, "deal") if mark in cards_of(deal["cards"]))
            for mark in ("EJ", "GJ")
        }
        for event in of_type(game, "abdicate"):
            assert event["to"] == (event["seat"] + 2) % 5  # C86
            holders["EJ"] = event["to"]
        assert end["emperor"] == holders["EJ"] == of_type(game, "accept")[0]["seat"]
        assert end["guard"] == (None if holders["EJ"] == holders["GJ"] else holders["GJ"])
        is_open = any(event["open"] for event in of_type(game, "solo"))
        rebels = {event["seat"] for event in of_type(game, "declare_rebellion")}
        royal = {holders["EJ"], holders["GJ"]}
        assert not rebels & royal
        kicks = {event["seat"] for event in of_type(game, "kick")}
        raised = bool(of_type(game, "open_guard")) or len(rebels) >= 2
        kicked = bool(kicks & royal) if len(rebels) >= 2 else len(kicks - royal) >= 2
        assert end["factor"] == (2 if raised else 1) * (2 if kicked else 1)
        assert end["scores"] == points_of(end, is_open)
        assert sum(end["scores"]) == 0
        score = end["scores"][end["emperor"]]
        assert end["result"] == ("emperor" if score > 0 else "rebels" if score < 0 else "draw")


def test_places_are_the_order_of_emptying():
    for game in legal_games():
        left = [33] * 5
        for event in of_type(game, "abdicate"):
            left[event["seat"]] -= 1
            left[event["to"]] += 1
        places = [None] * 5
        for event in of_type(game, "play"):
            left[event["seat"]] -= len(cards_of(event["cards"]))
            if left[event["seat"]] == 0:
                places[event["seat"]] = 6 - places.count(None)
        if places.count(None) == 1:
            places[places.index(None)] = 5
        assert game[-1]["places"] == places
        for event in of_type(game, "finish"):
            assert places[event["seat"]] == event["place"]


@pytest.mark.parametrize("part", range(4))
def test_plain_rules_find_nothing(part):
    previous = None
    for game in legal_games()[part * 40 : part * 40 + 40]:
        start, end = game[0], game[-1]
        if start["no"] == 1:
            previous = None
        rules = lay_over(WEIHAI, start.get("options", {}))
        verdict = judge(game, rules, previous, with_could_beat=False)
        assert verdict.findings == []
        assert verdict.state == "complete"
        assert verdict.scores == end["scores"]
        previous = {"first": end["places"].index(1)}
