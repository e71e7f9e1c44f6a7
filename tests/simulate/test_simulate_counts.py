"""What is counted occurs, and is counted right."""

from collections import Counter

import pytest
from simulated import EVERY_TABLE, MANY, cards_of, games_at, legal_games, legal_run, of_type, run_at

from baohuang.simulate import IS_COMPILED
from baohuang.simulate.kinds import NAMES

SMALL, BIG = {"SJ", "GJ"}, {"BJ", "EJ"}


def test_every_kind_of_play_occurs():
    counts = legal_run()[1]
    assert [name for name, count in counts.items() if count == 0] == []


RARE = {"accept_in_second_lap", "grab_ended_at_first_out"}  # about one in a thousand games of some tables


@pytest.mark.parametrize("table", EVERY_TABLE)
def test_what_the_rules_make_impossible_is_never_counted(table):
    counts = run_at(table)[1]
    assert [name for name, count in zip(NAMES, counts.numbers, strict=True) if count and name not in counts] == []


@pytest.mark.skipif(not IS_COMPILED, reason="too few games to meet everything")
@pytest.mark.parametrize("table", EVERY_TABLE)
def test_every_kind_of_play_of_a_table_occurs(table):
    counts = run_at(table)[1]
    assert {name for name, count in counts.items() if count == 0} <= RARE


def test_every_kind_of_play_occurs_at_some_table():
    met = {name for table in EVERY_TABLE for name, count in run_at(table)[1].items() if count}
    assert set(NAMES) - met <= (set() if IS_COMPILED else RARE)


@pytest.mark.parametrize("table", EVERY_TABLE)
def test_counts_of_what_comes_before_the_first_lead_are_those_of_the_logs(table):
    counts = run_at(table)[1]
    games = games_at(table)
    types = Counter(event["type"] for game in games for event in game)
    abdications = [event for game in games for event in of_type(game, "abdicate")]
    accepts = [event for game in games for event in of_type(game, "accept")]
    calls = [len(cards_of(event["cards"])) for game in games for event in of_type(game, "call")]
    cards = {
        name: sum(bool(event["cards"]) for g in games for event in of_type(g, name)) for name in ("tribute", "ante")
    }
    logged = {
        "abdication": len(abdications),
        "abdication_by_server": sum("auto" in event for event in abdications),
        "paste": sum("cards" in event for event in abdications),
        "accept_forced": sum("forced" in event for event in accepts),
        "void": types["void"],
        "ante": types["ante"],
        "call_of_three": calls.count(3),
        "call_of_four": calls.count(4),
        "open_guard": types["open_guard"],
        "rebellion": types["reveal"],
        "yield": types["yield"],
        "claim_lead": types["claim_lead"],
        "tribute_exempt": types["exempt"],
    }
    assert {name: counts.get(name, 0) for name in logged} == logged
    assert counts.get("tribute_paid", 0) + counts.get("tribute_for_qing3", 0) == cards["tribute"]
    assert counts.get("tribute_waived", 0) == types["tribute"] - cards["tribute"]


def test_names_are_all_different():
    assert len(set(NAMES)) == len(NAMES)


def test_counts_are_those_of_the_logs():
    counts = legal_run()[1]
    events = [event for game in legal_games() for event in game]
    types = Counter(event["type"] for event in events)
    plays = [set(cards_of(event["cards"])) for event in events if event["type"] == "play"]
    mixed = [cards for cards in plays if cards - SMALL - BIG]
    ends = [event for event in events if event["type"] == "end"]
    assert counts["games"] == MANY == len(ends)
    assert counts["events"] == len(events)
    assert counts["lead"] + counts["follow"] == len(plays)
    assert counts["pass"] + counts["pass_logged_for_passed_seat"] == types["pass"]
    assert counts["abdication"] == types["abdicate"]
    assert counts["open_guard"] == types["open_guard"]
    assert counts["rebellion"] == types["reveal"]
    assert counts["joker_alone"] == len(plays) - len(mixed)
    assert counts["hung_big_jokers"] == sum(bool(cards & BIG) for cards in mixed)
    assert counts["hung_small_jokers"] == sum(bool(cards & SMALL) and not cards & BIG for cards in mixed)
    assert counts["hidden_solo"] + counts["open_solo"] == sum(end["guard"] is None for end in ends)
    assert counts["emperor_wins"] == sum(end["result"] == "emperor" for end in ends)
    assert counts["rebels_win"] == sum(end["result"] == "rebels" for end in ends)
    assert counts["draw"] == sum(end["result"] == "draw" for end in ends)
    for factor in (1, 2, 4):
        assert counts[f"factor_{factor}"] == sum(end["factor"] == factor for end in ends)
    assert counts["guess"] == types["guess"]


def test_styles_differ_as_they_say():
    """A rebel lets the emperor's set stand less often than a guard who shields him."""
    answered: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for game in legal_games():
        end = game[-1]
        if end["guard"] is None:
            continue
        owner = None
        for event in game:
            if event["type"] not in ("play", "pass"):
                continue
            if owner == end["emperor"] and event["seat"] != owner:
                role = "guard" if event["seat"] == end["guard"] else "rebel"
                asked[role] += 1
                answered[role] += event["type"] == "play"
            if event["type"] == "play":
                owner = event["seat"]
    assert answered["guard"] / asked["guard"] < answered["rebel"] / asked["rebel"]


def test_matches_keep_their_seats_and_are_dealt_on_by_the_first_out():
    before = None
    for game in legal_games():
        start, end = game[0], game[-1]
        if before and before[0]["match"] == start["match"]:
            assert start["players"] == before[0]["players"]
            assert start["no"] == before[0]["no"] + 1
            assert start["first_dealt"] == before[1]["places"].index(1)  # 004:13
        before = (start, end)
    assert len({player for game in legal_games() for player in game[0]["players"]}) == 40
    assert of_type(legal_games()[0], "deal")
