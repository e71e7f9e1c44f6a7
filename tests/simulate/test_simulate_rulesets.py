"""What comes before the first lead at every kind of table, looked at with the eyes of the rule book."""

from collections import Counter

import pytest
from before_lead import SIZES, Hands, alike, before_lead, dealt, first
from simulated import EVERY_TABLE, cards_of, games_at, of_type

from baohuang.ingest.decode import Decoded, decode
from baohuang.simulate import simulate

SMALL_DECK = ("classic", "simple", "weifang")  # 168 cards (C08)
MARKED = ("classic with marks", "simple", "weifang", "baike with marks", "weihai", "weihai with tribute")
CALLED = tuple(table for table in EVERY_TABLE if table not in MARKED)
NO_EMPEROR_CARD = ("online-server", "folk-wild2")  # 2.2: a reserved joker, and none at all
BARRED = {"online-server": "2SB"}  # C26: no twos, no jokers (their names begin with S and B)
OFFSET = {"weifang": 2, "weihai": 2}  # 2.3, elsewhere -1
PASTES = ("classic", "baike", "online-server", "folk-marked")  # 2.3
every_table = pytest.mark.parametrize("table", EVERY_TABLE)


def ruleset_of(table):
    return EVERY_TABLE[table][0]


@every_table
def test_every_line_is_an_event(table):
    ruleset, options = EVERY_TABLE[table]
    for game in simulate(12, ruleset, seed=3, options=options):
        for line in game.lines.splitlines():
            decoded = decode(line)
            assert isinstance(decoded, Decoded), line
            assert decoded.unknown_keys == 0


@every_table
def test_the_deck_is_dealt_from_the_first_seat_on(table):
    for game in games_at(table):
        first_dealt = game[0]["first_dealt"]
        sizes = [len(cards_of(deal["cards"])) for deal in of_type(game, "deal")]
        by_turn = [sizes[(first_dealt + turn) % 5] for turn in range(5)]
        cards = Counter(card for hand in dealt(game).hands for card in hand.elements())
        if ruleset_of(table) == "weihai":
            assert by_turn == [33] * 5  # 004:13
        elif ruleset_of(table) == "online-server":
            assert by_turn == [43] * 5  # 001:53
            assert cards["BJ"] == 3
        elif ruleset_of(table) in SMALL_DECK or table.endswith("low cards"):
            assert by_turn == [34, 34, 34, 33, 33]  # C08
        else:
            assert by_turn == [44, 43, 43, 43, 43]  # C25
        as_played = Counter()
        for card, count in cards.items():
            as_played[SIZES.get(card, card)] += count
        assert max(as_played.values()) <= 4
        assert cards["EJ"] == (0 if ruleset_of(table) in NO_EMPEROR_CARD else 1)
        assert cards["GJ"] == (1 if table in MARKED else 0)


@every_table
def test_cards_are_conserved(table):
    for game in games_at(table):
        state = Hands()
        for event in game:
            if event["type"] == "accept" and "cards" in event:
                assert Counter(cards_of(event["cards"])) == state.pile
            state.apply(event)  # which fails where a card is not held
        left = game[-1].get("left")
        if left is not None:
            assert [Counter(cards_of(text)) for text in left] == [+hand for hand in state.hands]


@every_table
def test_the_throne_goes_the_rule_set_s_way(table):
    ruleset = ruleset_of(table)
    for game in games_at(table):
        refusals = 0
        for event in before_lead(game):
            if event["type"] == "abdicate":
                assert event["to"] == (event["seat"] + OFFSET.get(ruleset, -1)) % 5
                refusals += 1
        if ruleset in {"weifang", "weihai"}:
            assert refusals <= 1  # C61, C86
        if ruleset in {"classic", "qingdao", "baike"}:
            assert refusals <= 10  # two laps
        if ruleset == "online-server":
            assert refusals <= 6  # the first seat is asked a second time


@every_table
def test_pasted_cards(table):
    """From the second abdicator on: the largest plain card, or a two if there is one (2.3, C50)."""
    order = "3456789TJQKA2"
    for game in games_at(table):
        state, refusals = Hands(), 0
        for event in before_lead(game):
            if event["type"] == "abdicate":
                refusals += 1
                pasted = cards_of(event.get("cards", ""))
                plain = [card for card in state.hands[event["seat"]].elements() if card not in SIZES]
                largest = max(plain, key=lambda card: order.index(card[0]))
                if ruleset_of(table) not in PASTES or refusals == 1:
                    assert pasted == []
                elif event.get("auto"):
                    assert all(card[0] == "2" for card in pasted)
                elif ruleset_of(table) in {"classic", "baike"} or largest[0] == "2":
                    assert [card[0] for card in pasted] == [largest[0]]
                else:
                    assert pasted == []
            state.apply(event)


@pytest.mark.parametrize("table", CALLED)
def test_who_calls_can(table):
    """Three or four identical cards that he holds and that may be called; the fourth one's holder is the guard."""
    for game in games_at(table):
        accept, call, end = first(game, "accept"), first(game, "call"), game[-1]
        if accept is None or call is None:
            continue
        state = Hands()
        for event in before_lead(game):
            if event is call:
                assert event["seat"] == end["emperor"]
                cards = Counter(cards_of(event["cards"]))
                (name,) = {SIZES.get(card, card) for card in cards}
                assert name[0] not in BARRED.get(table, "")
                assert not cards - state.hands[event["seat"]]
                rest = [seat for seat in range(5) for card in state.hands[seat] if SIZES.get(card, card) == name]
                others = [seat for seat in rest if seat != event["seat"]]
                assert cards.total() == 3 or (cards.total() == 4 and not others)
                assert end["guard"] == (others[0] if others else None)
            state.apply(event)


@pytest.mark.parametrize("table", CALLED)
def test_who_cannot_call_is_no_emperor(table):
    """But for a grabber, and in `classic` one who declares an open solo outright (000:20)."""
    for game in games_at(table):
        state = Hands()
        for event in before_lead(game):
            if event["type"] == "accept" and not first(game, "grab") and not first(game, "solo"):
                hand = state.hands[event["seat"]] + state.pile
                assert alike(hand, BARRED.get(table, "")) >= 3
            state.apply(event)


@pytest.mark.parametrize("table", ["classic", "qingdao", "baike"])
def test_forced_is_the_first_with_an_exact_triple(table):
    """C02, C41: in the second lap, by the hand alone."""
    forced = 0
    for game in games_at(table):
        state, refusals, order = Hands(), 0, []
        for event in before_lead(game):
            if event["type"] == "accept" and event.get("forced"):
                assert alike(state.hands[event["seat"]]) == 3
                assert refusals >= 5
                seat = order[5] if len(order) > 5 else (order[4] - 1) % 5
                while seat != event["seat"]:
                    assert alike(state.hands[seat]) != 3
                    seat = (seat - 1) % 5
                forced += 1
            if event["type"] == "abdicate":
                if refusals >= 5:
                    assert alike(state.hands[event["seat"]]) != 3
                refusals += 1
                order.append(event["seat"])
            state.apply(event)
    assert forced > 0


def test_with_marks_the_first_seat_of_the_second_lap_must_accept():
    for table in ("classic with marks", "baike with marks"):
        forced = [game for game in games_at(table) if (first(game, "accept") or {}).get("forced")]
        assert forced
        assert all(len(of_type(game, "abdicate")) == 5 for game in forced)


@every_table
def test_a_deal_is_void_only_where_and_when_it_is_due(table):
    due = {"classic": {9, 10}, "qingdao": {9, 10}, "baike": {9, 10}, "online-server": {5, 6}}
    due["folk-marked"] = {4, 5, 9, 10, 14, 15}  # after any whole lap; the last refusal may be left to the void
    for game in games_at(table):
        if first(game, "void"):
            assert len(of_type(game, "abdicate")) in due[ruleset_of(table)]
            assert table in CALLED
            assert game[-1]["type"] in {"void", "end"}
            assert not {"places", "scores", "side_scores", "result"} & set(game[-1])


@every_table
def test_the_next_deal_starts_where_it_must(table):
    """C88; after a void deal from the same seat (C10)."""
    before = None
    for game in games_at(table):
        if before and before[0]["match"] == game[0]["match"]:
            assert game[0]["no"] == before[0]["no"] + 1
            if first(before, "void"):
                assert game[0]["first_dealt"] == before[0]["first_dealt"]
            elif ruleset_of(table) == "classic":
                assert game[0]["first_dealt"] == before[-1]["emperor"]
            elif ruleset_of(table) == "weihai":
                assert game[0]["first_dealt"] == before[-1]["places"].index(1)
        before = game


@pytest.mark.parametrize("table", ["classic", "classic with marks", "weifang", "qingdao", "simple", "baike"])
def test_who_gets_the_throne_of_several_that_grab(table):
    """The emperor himself, else the nearest upstream (C16); in `qingdao` the first (C43)."""
    grabbed = 0
    for game in games_at(table):
        state, grabbers = Hands(), []
        for event in before_lead(game):
            if event["type"] == "grab":
                grabbers.append(event["seat"])
            if event["type"] == "accept" and grabbers:
                nearest = min(grabbers, key=lambda seat: (state.crown_seat - seat) % 5)
                upstream = ruleset_of(table) in {"classic", "weifang"}
                assert event["seat"] == (nearest if upstream else grabbers[0])
                assert game[-1]["guard"] is None
                assert not first(game, "call")
                grabbed += 1
            state.apply(event)
    assert grabbed


def test_antes():
    """001:98: the last emperor or the first drawer starts; 2, SJ, BJ, the last emperor the other way round."""
    for table in ("folk-wild2", "folk-wild2 without low cards"):
        before = None
        for game in games_at(table):
            last = before[-1]["emperor"] if before and before[0]["match"] == game[0]["match"] else None
            asked = game[0]["first_dealt"] if last is None else last
            state = Hands()
            for event in before_lead(game):
                if event["type"] == "ante":
                    assert event["seat"] == asked
                    hand = {card if card in SIZES else card[0] for card in +state.hands[asked]}
                    order = ["BJ", "SJ", "2"] if asked == last else ["2", "SJ", "BJ"]
                    held = [name for name in order if name in hand]
                    assert event["cards"].startswith(held[0]) if held else event["cards"] == ""
                    asked = (asked - 1) % 5
                if event["type"] == "accept":
                    assert event["seat"] == asked
                state.apply(event)
            before = game


@every_table
def test_nothing_is_said_that_the_rules_do_not_know(table):
    ruleset = ruleset_of(table)
    has = {
        "ante": ruleset == "folk-wild2",
        "call": table in CALLED,
        "grab": ruleset in {"classic", "simple", "weifang", "qingdao", "baike"} and table != "classic without grabs",
        "open_guard": ruleset in {"classic", "weifang", "qingdao", "baike", "weihai", "folk-wild2"},
        "declare_rebellion": ruleset in {"weifang", "weihai"},
        "kick": ruleset in {"weifang", "weihai"},
        "reveal": ruleset in {"weifang", "weihai"},
        "yield": ruleset == "qingdao",
        "claim_lead": ruleset in {"qingdao", "online-server"},
        "tribute": ruleset in {"online-server", "folk-wild2"} or table == "weihai with tribute",
        "exempt": table == "weihai with tribute",
        "tribute_return": False,
        "void": table in CALLED and ruleset != "folk-wild2",
        "abdicate": ruleset != "folk-wild2",
    }
    seen = {event["type"] for game in games_at(table) for event in game}
    assert not [kind for kind, known in has.items() if kind in seen and not known]
    assert not [kind for kind, known in has.items() if known and kind not in seen]
