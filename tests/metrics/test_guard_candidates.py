"""Who can still be the guard: event by event on generated games, against a slow version written the other way round."""

import random
from itertools import pairwise
from typing import NamedTuple

import pytest
from small_lake import declare, game, lake, offer, play, rows

from baohuang.models.runner import run

SEATS = range(5)
NAMES = ("open_guard", "solo", "reveal", "abdicate")


class Event(NamedTuple):
    seq: int
    trick: int
    action: str
    seat: int
    is_shown: bool = False
    is_out: bool = False


class Game(NamedTuple):
    game_id: str
    ruleset: str
    emperor: int
    holder: int  # of the guard's card; the emperor himself in a hidden solo
    events: list[Event]  # what the whole table saw

    @property
    def n_tricks(self):
        return self.events[-1].trick


def generated(seed):
    """A game as the table sees it: declarations, then plays until one side or all but one are out.

    Nobody says or does what only the other side may.
    """
    rng = random.Random(seed)
    ruleset, emperor, holder = rng.choice(["weihai", "weifang"]), rng.randrange(5), rng.randrange(5)
    rebels = [seat for seat in SEATS if seat not in (emperor, holder)]
    hands = {seat: ["9s"] * rng.randint(2, 6) for seat in SEATS}
    hands[holder][rng.randrange(len(hands[holder]))] = "GJ"
    events = []

    def happens(trick, action, seat, card=None):
        is_out = card is not None and not hands[seat]
        events.append(Event(len(events) + 6, trick, action, seat, card == "GJ", is_out))

    if ruleset == "weihai" and rng.random() < 0.3:
        happens(0, "abdicate", rng.choice([seat for seat in SEATS if seat != emperor]))  # anybody may: tells nothing
    elif ruleset == "weifang" and holder != emperor and rng.random() < 0.3:
        happens(0, "abdicate", holder)  # he had both marks and keeps the guard's card
    happens(0, "accept", emperor)
    if holder != emperor and rng.random() < 0.15:
        happens(0, "open_guard", holder)
    declaring = rng.sample(rebels, rng.choice([0, 0, 0, 1, 1, 2]))
    is_late = len(declaring) == 1 and rng.random() < 0.3
    if not is_late:
        for seat in declaring:
            happens(0, "declare_rebellion", seat)
        if len(declaring) == 2:
            happens(0, "reveal", holder)

    ends_with_a_side = rng.random() < 0.5
    for trick in range(1, 100):
        still_in = [seat for seat in SEATS if hands[seat]]
        leader, *others = rng.sample(still_in, len(still_in))
        happens(trick, "lead", leader, hands[leader].pop())
        for seat in others:
            if rng.random() < 0.3:
                happens(trick, "follow", seat, hands[seat].pop())
            else:
                happens(trick, "pass", seat)
        if is_late and trick == 2:  # too late to count, but the table heard it
            happens(trick, "declare_rebellion", declaring[0])
        sides_in = {seat in (emperor, holder) for seat in SEATS if hands[seat]}
        n_in = sum(bool(hand) for hand in hands.values())
        if n_in <= 1 or (ends_with_a_side and len(sides_in) < 2):
            return Game(f"g{seed}", ruleset, emperor, holder, events)
    raise AssertionError("every trick has a play, so hands run out")


def could_hold(holder, seen, is_abdicator_guard):
    """Whether all that was seen could have happened if `holder` had the guard's card."""
    has_shown = False
    for event in seen:
        is_his = event.seat == holder
        if event.is_shown:
            if not is_his:
                return False
            has_shown = True
        if event.is_out and is_his and not has_shown:
            return False
        if event.action in NAMES and not is_his and (event.action != "abdicate" or is_abdicator_guard):
            return False
        if event.action == "declare_rebellion" and is_his:
            return False
    return True


def candidates_by_hypothesis(played):
    """For each event (and the start) the seats for which the whole story up to there is possible."""
    for n in range(len(played.events) + 1):
        seen = played.events[:n]
        at = (seen[-1].seq, seen[-1].trick) if seen else (0, 0)
        yield at, [seat for seat in SEATS if could_hold(seat, seen, played.ruleset == "weifang")]


def lake_of(games):
    plays, stakes, throne, tricks = [], [], [], []
    for g in games:
        begun = 0
        for e in g.events:
            if e.action in ("lead", "follow", "pass"):
                cards = "" if e.action == "pass" else "GJ" if e.is_shown else "9s"
                plays.append(play(g.game_id, e.seq, e.trick, e.seat, cards, 0 if e.is_out else 3, action=e.action))
            elif e.action in ("abdicate", "accept"):
                throne.append(offer(g.game_id, len(throne), e.action, seat=e.seat, answer_seq=e.seq))
            else:
                stakes.append(declare(g.game_id, e.seq, e.seat, e.action, is_counted=e.trick == 0))
            if e.trick > begun:
                begun = e.trick
                tricks.append({"game_id": g.game_id, "trick": begun, "first_seq": e.seq})
        if g.holder == g.emperor:  # the server's own note of a hidden solo, which the table must not learn from
            stakes.append(declare(g.game_id, 5, g.emperor, "solo", is_open=False))
    return lake(
        games=[
            game(
                g.game_id,
                ruleset=g.ruleset,
                emperor_seat=g.emperor,
                guard_seat=g.holder,
                solo="hidden" if g.holder == g.emperor else "none",
                n_tricks=g.n_tricks,
            )
            for g in games
        ],
        plays=plays,
        stakes=stakes,
        throne=throne,
        tricks=tricks,
    )


@pytest.fixture(scope="module")
def games():
    return [generated(seed) for seed in range(500)]


@pytest.fixture(scope="module")
def connection(games):
    return lake_of(games)


@pytest.fixture(scope="module")
def found(connection):
    """game_id → (seq, trick, candidates) in the order of events."""
    by_game = {}
    for game_id, *row in rows(connection, "guard_candidates", "game_id", "seq", "trick", "candidates", "n_candidates"):
        by_game.setdefault(game_id, []).append(row)
    return {game_id: sorted(steps) for game_id, steps in by_game.items()}


@pytest.fixture(scope="module")
def detected(connection):
    columns = ("game_id", "logical_trick", "declared_trick", "last_trick", "holder_seat", "logical_how", "declared_how")
    return {row[0]: row[1:] for row in rows(connection, "detection", *columns)}


def test_the_set_equals_that_of_the_slow_version_after_every_event(games, found):
    for g in games:
        steps, now = iter([*found[g.game_id], [10**6, None, None, None]]), None
        following = next(steps)
        for (seq, trick), possible in candidates_by_hypothesis(g):
            if following[0] == seq:  # an event that tells something has a row; after any other the set stands
                now, following = following, next(steps)
                assert now[1] == trick
            assert (now[2], now[3]) == (possible, len(possible)), (g, seq)


def test_the_true_holder_is_never_out_of_the_set(games, found):
    assert all(g.holder in candidates for g in games for _, _, candidates, _ in found[g.game_id])


def test_the_set_never_grows(found):
    for steps in found.values():
        sets = [set(candidates) for _, _, candidates, _ in steps]
        assert all(later <= earlier for earlier, later in pairwise(sets))


def test_logic_knows_no_later_than_the_declaration_and_no_later_than_the_end(detected):
    for logical, declared, last, *_ in detected.values():
        assert declared is None or (logical is not None and logical <= declared)
        assert logical is None or 0 <= logical <= last


def test_detection_is_the_first_event_after_which_one_seat_is_left(games, detected):
    for g in games:
        single = [trick for (_, trick), possible in candidates_by_hypothesis(g) if len(possible) == 1]
        told = [
            e.trick for e in g.events if e.is_shown or e.action in ("open_guard", "reveal")
        ]  # the guard's card, or words about its holder
        expected = (min(single, default=None), min(told, default=None), g.n_tricks, g.holder)
        assert detected[g.game_id][:4] == expected


def test_the_generated_games_show_every_way_of_being_known(detected):
    assert {row[4] for row in detected.values()} == {"shown", "announced", "rule", "abdicated", "elimination", None}
    assert {row[5] for row in detected.values()} == {"shown", "announced", "rule", None}


def test_declarations_by_two_rebels_leave_emperor_and_the_other_two():
    connection = lake(games=[game("1")], stakes=[declare("1", 8, 1), declare("1", 9, 3)])
    assert sorted(rows(connection, "guard_candidates", "seq", "evidence", "candidates")) == [
        (0, "start", [0, 1, 2, 3, 4]),
        (8, "rebelled", [0, 2, 3, 4]),
        (9, "rebelled", [0, 2, 4]),
    ]


def test_a_seat_that_goes_out_with_the_card_is_the_holder():
    connection = lake(games=[game("1")], plays=[play("1", 30, 2, 2, "GJ9s", cards_left=0)])
    assert ("shown", [2]) in rows(connection, "guard_candidates", "evidence", "candidates")


def test_what_is_private_is_not_public():
    connection = lake(
        games=[game("1", solo="hidden")],
        stakes=[declare("1", 5, 0, "solo", is_open=False), declare("1", 8, 1)],
        plays=[play("1", 30, 1, 0, could_beat=True, is_forced=True)],
    )
    assert rows(connection, "public_events", "seq", "action") == [(30, "lead"), (8, "declare_rebellion")]
    columns = set(run(connection, ["public_events"])["public_events"].column_names)
    assert not columns & {"could_beat", "is_forced", "hand", "role", "think_ms"}
