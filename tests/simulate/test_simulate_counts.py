"""What is counted occurs, and is counted right."""

from collections import Counter

from simulated import MANY, cards_of, legal_games, legal_run, of_type

from baohuang.simulate.kinds import NAMES

SMALL, BIG = {"SJ", "GJ"}, {"BJ", "EJ"}


def test_every_kind_of_play_occurs():
    counts = legal_run()[1]
    assert [name for name, count in counts.items() if count == 0] == []


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
