"""Properties that hold for all games, on drawn ones: what beats what, whose turn it is, points, cards that stay cards.

The definitions are in `properties`, written from the rule book. BH_EXAMPLES=10000 draws more.
"""

import json
import os
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from baohuang.simulate import simulate
from hands import Event, Line, read_log
from judging import found, lines
from plain_rules import PRESETS
from properties.cards import Ledger, copies
from properties.cards import cards_of as cards_in
from properties.points import online_server, qingdao, rhyme, weihai
from properties.sets import (
    DEFINITIONS,
    CardSet,
    added_up,
    answers_and_tops,
    by_class,
    by_jokers_and_base,
    card_by_card,
    cards_of,
)
from properties.tricks import Flow, Played, games, name_out_of_turn
from test_games import judged

EXAMPLES = int(os.environ.get("BH_EXAMPLES", "80"))
DRAWN = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)

FROM_SIX = "6789TJQKA2"
ALL = "3456789TJQKA2"
# How a table compares (2.6) and what is dealt there (2.1). A rank held to the end (2.8) is no matter of comparison, so
# the start line takes that rule away.
COMPARING = {
    "classic": ("pointwise", FROM_SIX),
    "simple": ("pointwise", FROM_SIX),
    "weifang": ("pointwise", FROM_SIX),
    "qingdao": ("pointwise", ALL),
    "baike": ("pointwise", ALL),
    "online-server": ("pointwise", ALL),
    "weihai hold=silent": ("class", FROM_SIX),
    "weihai hold=silent compare=pointwise": ("pointwise", FROM_SIX),
    "folk-wild2 hold=silent": ("additive", ALL),
    "folk-marked": ("pointwise", ALL),
}
MARKED = ("weihai", "weifang", "simple")  # rule sets where nobody is called


def read(game: str, lines: list[str]) -> list[Event]:
    """The events of some lines."""
    return read_log(Path(game), game, [Line(at, line) for at, line in enumerate(lines)])[0]


def before_the_lead(rules: str) -> list[str]:
    """A game up to its first lead, which is seat 0's; the hands are not shown."""
    town = rules.split(maxsplit=1)[0]
    offer = ["offer 0 BJ"] if town == "online-server" else []
    return [f"start {rules}", *offer, "accept 0", *([] if town in MARKED else ["call 0 6c6c6c"])]


def names_of(rules: str, pairs: list[tuple[CardSet, CardSet]]) -> list[list[str]]:
    """For each answer and top the findings of a game in which seat 0 leads the top and seat 1 answers."""
    events: list[Event] = []
    for number, (new, old) in enumerate(pairs):
        top, answer = cards_of([old, new])
        events += read(f"g{number}", [*before_the_lead(rules), f"play 0 {top}", f"play 1 {answer}"])
    names: list[list[str]] = [[] for _ in pairs]
    for finding in found(events):
        names[int(finding.game.removeprefix("g"))].append(finding.name)
    return names


# -- what beats what -------------------------------------------------------------------------------------------------


def verdict(compare: str, new: CardSet, old: CardSet) -> str | None:
    """The name of an answer that does not beat the top, in the order of 4.11, by the words of 4.6; None if it does."""
    if new.count != old.count:
        adds_jokers = old.is_hung and new.small + new.big > old.small + old.big
        three_twos = new == CardSet(12, 3) and old == CardSet(old.rank, 0, 0, 1)
        return "three_twos_not_enabled" if three_twos else "kao_not_enabled" if adds_jokers else "count_mismatch"
    if DEFINITIONS[compare](new, old):
        return "beat_class_only" if compare == "class" and not card_by_card(new, old) else None
    if old.big and compare != "additive":
        return "big_joker_beaten"
    if old.is_hung and not new.is_hung:
        return "plain_over_joker"
    if old.small and not old.big and not new.big:
        return "small_joker_over_small_joker"
    if new.big < (2 * old.big + old.small if compare == "additive" else old.small):
        return "too_few_big_jokers"
    return "hung_base_not_higher" if new.is_hung or old.is_hung else "not_higher"


@pytest.mark.parametrize("rules", COMPARING)
@DRAWN
@given(data=st.data())
def test_an_answer_is_judged_as_the_rule_book_defines(rules: str, data: st.DataObject) -> None:
    compare, ranks = COMPARING[rules]
    pairs = data.draw(st.lists(answers_and_tops(ranks, fillers=compare == "additive"), min_size=1, max_size=8))
    expected = [verdict(compare, new, old) for new, old in pairs]
    assert names_of(rules, pairs) == [[name] if name else [] for name in expected]


def test_card_by_card_is_the_rule_of_jokers_and_bases() -> None:
    """All sets of up to six cards, ranks 3 to 2, up to four jokers of each kind (8.2)."""
    n_pairs = 0
    for count in range(1, 7):
        every = sets_of(count, range(13))
        for new, old in product(every, every):
            assert card_by_card(new, old) == by_jokers_and_base(new, old), (new, old)
            n_pairs += 1
    assert n_pairs == 129_039  # as many as the rule book has compared


def test_what_beats_card_by_card_beats_by_class() -> None:
    """All sets of up to five cards, ranks 6 to 2 (8.2)."""
    n_pairs = 0
    for count in range(1, 6):
        every = sets_of(count, range(3, 13))
        for new, old in product(every, every):
            assert not card_by_card(new, old) or by_class(new, old), (new, old)
            n_pairs += 1
    assert n_pairs == 40_070


def sets_of(count: int, ranks: range) -> list[CardSet]:
    """All sets of so many cards; jokers alone are one set, whatever rank they stand for."""
    jokers = [(small, big) for small in range(5) for big in range(5) if small + big <= count]
    mixed = [CardSet(rank, count - s - b, s, b) for s, b in jokers for rank in ranks if s + b < count]
    return mixed + [CardSet(0, 0, s, b) for s, b in jokers if s + b == count]


NINE, JACK, EIGHT = 6, 8, 5
KING, ACE, TWO = 10, 11, 12
EXAMPLES_OF_THE_SEEDS = [
    # answer, top, beats it card by card, by class
    ("001:11", CardSet(JACK, 3, big=2), CardSet(NINE, 3, small=2), True, True),
    ("001:11", CardSet(JACK, 2, big=3), CardSet(NINE, 3, small=2), True, True),
    ("000:34", CardSet(NINE, 4), CardSet(EIGHT, 3, small=1), False, False),
    ("004:85", CardSet(ACE, 4, big=1), CardSet(KING, 4, small=1), True, True),
    ("004:85", CardSet(TWO, 4, big=1), CardSet(KING, 4, small=1), True, True),
    ("004:45", CardSet(EIGHT, 3, small=1), CardSet(EIGHT, 4), False, True),
    ("004:83, counts made equal (C65)", CardSet(NINE, 3, big=2), CardSet(NINE, 3, small=2), False, True),
    ("004:83, counts made equal (C65)", CardSet(NINE, 3, small=2), CardSet(NINE, 5), False, True),
]


@pytest.mark.parametrize(("clause", "new", "old", "by_card", "by_rank_of_class"), EXAMPLES_OF_THE_SEEDS)
def test_definitions_hold_in_the_examples_of_the_seeds(
    clause: str, new: CardSet, old: CardSet, *, by_card: bool, by_rank_of_class: bool
) -> None:
    assert (card_by_card(new, old), by_class(new, old)) == (by_card, by_rank_of_class), clause


@pytest.mark.parametrize(
    ("small", "big", "need"),
    [(1, 0, 1), (2, 0, 2), (0, 1, 2), (1, 1, 3), (0, 2, None)],
    ids=["001:91 one small", "001:91 two small", "001:92 one big", "001:92 one of each", "001:93 two big"],
)
def test_big_jokers_needed_where_they_are_added_up(small: int, big: int, need: int | None) -> None:
    """As many as the sentence says or more, never fewer; over two big ones not even all that are left (C93)."""
    old = CardSet(EIGHT, 5 - small - big, small, big)
    answers = [CardSet(NINE, 5 - own, big=own) for own in range(5 - big)]
    names = names_of("folk-wild2", [(new, old) for new in answers])
    assert [not found_names for found_names in names] == [need is not None and own >= need for own in range(5 - big)]
    assert [added_up(new, old) for new in answers] == [not found_names for found_names in names]


# -- whose turn it is ------------------------------------------------------------------------------------------------

FLOWS = [Flow(*choices) for choices in product(("set", "trick"), (1, 2), ("auto", "apply"))]
by_flow = pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: f"{flow.pass_scope}-{flow.trick_laps}-{flow.wind}")


def log_of(played: Played, *more: str) -> list[Event]:
    """The events of a drawn game; the hands are not shown, only how many cards each has."""
    start = played.machine.flow.start(played.n_cards)
    return read("g", [start, *before_the_lead("qingdao")[1:], *played.lines, *more])


@by_flow
@DRAWN
@given(data=st.data())
def test_what_the_trick_machine_plays_is_legal(flow: Flow, data: st.DataObject) -> None:
    played = data.draw(games(flow))
    events = log_of(played)
    assert found(events) == []
    batch, _ = judged(lines(events))
    rows = slice(len(events) - len(played.lines), None)
    said = batch.judgement
    assert said.trick[rows].tolist() == played.tricks
    assert said.is_free_lead[rows].astype(bool).tolist() == played.free


@by_flow
@DRAWN
@given(data=st.data(), step=st.integers(1, 4), kind=st.sampled_from(["play", "pass"]))
def test_another_seat_than_the_trick_machine_asks_is_named(
    flow: Flow, data: st.DataObject, step: int, kind: str
) -> None:
    played = data.draw(games(flow))
    machine = played.machine
    if machine.is_over:
        return
    seat = (machine.actor + step) % 5
    expected = name_out_of_turn(machine, kind, seat)
    if expected is None:
        return
    card = played.cards(next(rank for rank in range(12, 0, -1) if played.has(rank, 1)), 1)
    events = log_of(played, f"play {seat} {card}" if kind == "play" else f"pass {seat}")
    assert [(one.seq, one.name) for one in found(events)] == [(events[-1]["seq"], expected)]


@by_flow
def test_drawn_games_take_every_way(flow: Flow) -> None:
    """The drawn games pass, yield, apply and take the wind, where the table has it: else the tests above are empty."""
    ways: set[str] = set()

    @settings(DRAWN, max_examples=150, database=None)
    @given(played=games(flow))
    def draw(played: Played) -> None:
        ways.update(played.n_of, ["wind"] if any(played.free) else [], ["over"] if played.machine.is_over else [])

    draw()
    own = {"yield"} if flow.trick_laps > 1 else set()
    own |= {"claim_lead"} if flow.wind == "apply" else set()
    assert ways == {"play", "pass", "wind", "over"} | own


# -- points ----------------------------------------------------------------------------------------------------------

PLACES = list(permutations(range(1, 6), 2))  # of emperor and guard: twenty
CLAIMS = {"role_score_mismatch", "base_score_mismatch", "split_mismatch", "not_zero_sum", "group_score_mismatch"}
SIGNS = {1: "emperor", 0: "draw", -1: "rebels"}


def ended(rules: str, claims: dict[str, Any]) -> list[str]:
    """The names of what is wrong with the points or the result that the end of a game claims."""
    events = read("g", [*before_the_lead(rules), "end"])
    events[-1] |= {"emperor": 0, **claims}
    return [one.name for one in found(events) if one.name in CLAIMS | {"result_mismatch"}]


def by_seat(guard_seat: int, points: tuple[int, int, int]) -> list[int]:
    """Points of emperor, guard and each rebel by seat, the emperor at seat 0."""
    return [points[0], *(points[1] if seat == guard_seat else points[2] for seat in range(1, 5))]


def places_by_seat(emperor: int, guard_seat: int, guard: int, rest: list[int]) -> list[int]:
    """Places by seat, the emperor at seat 0; the rebels take the rest in seat order."""
    left = iter(rest)
    return [emperor, *(guard if seat == guard_seat else next(left) for seat in range(1, 5))]


def test_three_wordings_of_the_points_are_one() -> None:
    """By places and by positions the same, by sides twice the guard's, the rhyme their sign; all sum to 0 (8.2)."""
    assert len(PLACES) == 20
    for emperor, guard in PLACES:
        points = weihai(emperor, guard)
        assert qingdao(emperor, guard) == points
        assert online_server(emperor, guard) == (2 * points[1], -2 * points[1])
        assert rhyme(emperor, guard) == SIGNS[(points[1] > 0) - (points[1] < 0)]
        assert points[0] + points[1] + 3 * points[2] == 0


@DRAWN
@given(
    places=st.permutations(range(1, 6)),
    guard_seat=st.integers(1, 4),
    wrong=st.lists(st.integers(-3, 3), min_size=5, max_size=5),
)
def test_points_are_the_same_in_all_wordings(places: list[int], guard_seat: int, wrong: list[int]) -> None:
    """The referee takes one and the same vector in qingdao and weihai, its double by sides, its sign as the result."""
    emperor, guard = places[:2]
    of_places = places_by_seat(emperor, guard_seat, guard, places[2:])
    right = by_seat(guard_seat, qingdao(emperor, guard))
    given_places = {"places": of_places, "guard": guard_seat, "factor": 1}
    for rules in ("qingdao", "weihai"):
        result = {"result": rhyme(emperor, guard)}
        assert ended(rules, {**given_places, **result, "scores": right}) == []
        for other in set(SIGNS.values()) - {rhyme(emperor, guard)}:
            assert ended(rules, {**given_places, "result": other}) == ["result_mismatch"]
        scores = [points + off for points, off in zip(right, wrong, strict=True)]
        names = ended(rules, {**given_places, "scores": scores})
        assert len(names) == any(wrong)
    sides = list(online_server(emperor, guard))
    assert ended("online-server", {**given_places, **result, "side_scores": sides}) == []
    for side in range(2):
        off = [points + wrong[at] * (at == side) for at, points in enumerate(sides)]
        assert len(ended("online-server", {**given_places, "side_scores": off})) == (off != sides)


@DRAWN
@given(order=st.permutations(range(5)), guard_seat=st.integers(1, 4), factor=st.sampled_from([1, 2, 4]), data=st.data())
def test_stopping_when_a_side_is_out_changes_no_points(
    order: list[int], guard_seat: int, factor: int, data: st.DataObject
) -> None:
    """However those who are left would have come in, the points are those of the full order (C53)."""
    sides = [{0, guard_seat}, set(range(1, 5)) - {guard_seat}]
    out_at = min(max(order.index(seat) for seat in side) for side in sides)
    rest = data.draw(st.permutations(order[out_at + 1 :]))
    other_order = [*order[: out_at + 1], *rest]
    sums = {sum(ranked.index(seat) + 1 for seat in sides[0]) for ranked in (order, other_order)}
    assert len(sums) == 1
    places = [order.index(seat) + 1 for seat in range(5)]
    scores = [factor * points for points in by_seat(guard_seat, weihai(places[0], places[guard_seat]))]
    cut = [place if place <= out_at + 1 else None for place in places]
    for claimed in (places, [other_order.index(seat) + 1 for seat in range(5)], cut):
        given_places = {"places": claimed, "guard": guard_seat, "factor": factor}
        assert ended("weihai end.game=side_out", {**given_places, "scores": scores}) == []
        assert sum(scores) == 0


# -- cards stay cards ------------------------------------------------------------------------------------------------

TABLES: dict[str, tuple[str, Event]] = {
    **{name: (name, {}) for name in PRESETS},
    "classic with marks": ("classic", {"guard": {"by": "mark"}}),
    "baike with marks": ("baike", {"guard": {"by": "mark"}}),
    "weihai with tribute": ("weihai", {"settle": "tribute"}),
    "folk-wild2 without low cards": ("folk-wild2", {"ranks": FROM_SIX}),
}
PASTING = {"classic", "baike", "classic with marks", "baike with marks"}  # from the second abdicator on (2.3)
# What the seats give and take in all, in a pair, a solo, an open solo; or the opposite (001:57, 001:65, 004:61).
TRIBUTES = {
    "online-server": [(2, 1, -1, -1, -1), (4, -1, -1, -1, -1), (8, -2, -2, -2, -2)],
    "weihai with tribute": [(2, 1, -1, -1, -1), (4, -1, -1, -1, -1)],
}
by_table = pytest.mark.parametrize("at", TABLES)
FEW = settings(DRAWN, max_examples=max(3, EXAMPLES // 25))


def simulated(at: str, seed: int) -> list[list[Event]]:
    """Some games of a match at one of the tables, legal by the simulator's own reckoning."""
    ruleset, options = TABLES[at]
    games_of = simulate(4, ruleset, seed=seed, options=options)
    return [[json.loads(line) for line in game.lines.splitlines()] for game in games_of]


def deck_size(ruleset: str, options: Event) -> int:
    """Four decks, or what is left of them from 6 on, or without three 6s more (2.1)."""
    if "ranks" in options or ruleset in ("classic", "simple", "weifang", "weihai"):
        return 165 if ruleset == "weihai" else 168
    return 216


@by_table
@FEW
@given(seed=st.integers(0, 1_000_000))
def test_no_card_comes_or_goes(at: str, seed: int) -> None:
    """Whatever moves: hands, pile and played cards are one deck, and the referee counts each hand as we do."""
    for events in simulated(at, seed):
        ledger = Ledger()
        batch, _ = judged(lines(events))
        for event, left in zip(events, batch.judgement.cards_left.tolist(), strict=True):
            ledger.take(event)
            assert event["type"] != "play" or left == ledger.size(event["seat"]), event
        everything = ledger.everything()
        kept_back = at == "online-server" and not any(event["type"] == "offer" for event in events)
        assert everything.total() == deck_size(*TABLES[at]) - kept_back
        assert max(copies(everything).values()) == 4
        if "left" in events[-1]:
            assert [cards_in(hand) for hand in events[-1]["left"]] == ledger.hands


@by_table
@FEW
@given(seed=st.integers(0, 1_000_000))
def test_cards_handed_on_are_as_many_as_they_should_be(at: str, seed: int) -> None:
    """Behind k abdications the first has a card less, each other too, the emperor k more (8.2); tribute sums to 0."""
    for events in simulated(at, seed):
        ledger = Ledger()
        for event in events:
            ledger.take(event)
            if event["type"] == "accept" and ledger.givers and at in PASTING:
                expected = list(ledger.sizes)
                for giver in ledger.givers:
                    expected[giver] -= 1
                expected[event["seat"]] += len(ledger.givers)
                assert [ledger.size(seat) for seat in range(5)] == expected
        net = [sum(to == seat for _, to in ledger.paid) - sum(by == seat for by, _ in ledger.paid) for seat in range(5)]
        assert sum(net) == 0
        went_short = any(event["type"] == "exempt" or event.get("cards") == "" for event in events)
        if at in TRIBUTES and any(net) and not went_short:
            assert sorted(net) in [sorted(sign * n for n in kind) for kind in TRIBUTES[at] for sign in (1, -1)]
