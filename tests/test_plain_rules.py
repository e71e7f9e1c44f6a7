"""The independent reference against the rule book: examples and tables as they stand there, with their clause."""

import json
from pathlib import Path
from typing import Any

import pytest

from plain_rules import WEIHAI, Event, Finding, Verdict, beats, judge, result_of, score_of, split_cards

LOGS = Path(__file__).parent / "logs"


def ranks(text: str) -> list[str]:
    """`"8 8 SJ"` as a set."""
    return text.split()


# --- comparison ------------------------------------------------------------------------------------------------------

COMPARISONS = [
    # clause, the set on the table, the answer, beats by class, beats pointwise
    ("004:45 a joker-hung set over a plain one", "8 8 8 8", "8 8 8 SJ", True, False),
    ("004:45 plain never over joker-hung", "8 8 8 SJ", "2 2 2 2", False, False),
    ("004:45 small joker not over small joker", "9 9 SJ", "A A SJ", False, False),
    ("004:45 a big joker is never beaten", "7 7 BJ", "A A BJ", False, False),
    ("004:45, C67 2222+BJ over five cards, plain", "A A A A A", "2 2 2 2 BJ", True, True),
    ("004:45, C67 2222+BJ over five cards, hung", "A A A A SJ", "2 2 2 2 BJ", True, True),
    ("004:83 with the counts made equal, upper half", "9 9 9 SJ SJ SJ", "9 9 9 9 BJ BJ", True, False),
    ("004:83 with the counts made equal, lower half", "9 9 9 9 9 9", "9 9 9 SJ SJ SJ", True, False),
    ("004:85 KKKK+SJ over JJJJJ", "J J J J J", "K K K K SJ", True, True),
    ("004:85 AAAA+BJ over KKKK+SJ", "K K K K SJ", "A A A A BJ", True, True),
    ("004:85 2222+BJ over KKKK+SJ", "K K K K SJ", "2 2 2 2 BJ", True, True),
    ("C65 QQQQ+BJ over KKKK+SJ by class only", "K K K K SJ", "Q Q Q Q BJ", True, False),
    ("C66 one BJ over two SJ by class only", "9 9 9 SJ SJ", "J J J J BJ", True, False),
    ("C66 two BJ over two SJ", "9 9 9 SJ SJ", "J J J BJ BJ", True, True),
    ("C15 a lone BJ over a lone SJ", "SJ", "BJ", True, True),
    ("C15 a lone SJ over a 2", "2", "SJ", True, True),
    ("C15 a lone BJ is the top", "BJ", "BJ", False, False),
    ("004:43 plain sets by rank", "9 9", "T T", True, True),
    ("4.6 the same rank does not beat", "9 9", "9 9", False, False),
    ("4.6 6 6 6 SJ over 6 6 6 6 by class only", "6 6 6 6", "6 6 6 SJ", True, False),
    ("001:11 2SJ+999 beaten by 2BJ+JJJ", "9 9 9 SJ SJ", "J J J BJ BJ", True, True),
    ("001:11 2SJ+999 beaten by 3BJ+JJ", "9 9 9 SJ SJ", "J J BJ BJ BJ", True, True),
]


@pytest.mark.parametrize(
    ("table", "answer", "by_class", "pointwise"), [c[1:] for c in COMPARISONS], ids=[c[0] for c in COMPARISONS]
)
def test_comparison(table: str, answer: str, by_class: bool, pointwise: bool) -> None:
    assert beats(ranks(answer), ranks(table), "class") is by_class
    assert beats(ranks(answer), ranks(table), "pointwise") is pointwise


def every_set(size: int) -> list[list[str]]:
    """All sets of a size in the Weihai deck."""
    sets = []
    for small in range(min(4, size) + 1):
        for big in range(min(4, size - small) + 1):
            plain = size - small - big
            sets += [[base] * plain + ["SJ"] * small + ["BJ"] * big for base in ("6789TJQKA2" if plain else "6")]
    return sets


@pytest.mark.parametrize("size", range(1, 6))
def test_pointwise_is_one_rule_worded_four_ways(size: int) -> None:
    """8.2: no BJ on the table, at least as many BJ as SJ, and a higher base; and what it allows the classes allow."""
    for old in every_set(size):
        for new in every_set(size):
            bases = []
            for cards in (new, old):
                plain = [rank for rank in cards if rank not in ("SJ", "BJ")]
                joker = "BJ" if set(cards) == {"BJ"} else "SJ"
                bases.append("6789TJQKA2".index(plain[0]) if plain else {"SJ": 10, "BJ": 11}[joker])
            expected = "BJ" not in old and new.count("BJ") >= old.count("SJ") and bases[0] > bases[1]
            assert beats(new, old, "pointwise") is expected, (new, old)
            assert beats(new, old, "class") or not expected, (new, old)


# --- points ----------------------------------------------------------------------------------------------------------

PAIR_ORDERS = [
    # 5.2: order, factor, emperor, guard, each rebel
    ("E G R R R", 1, 6, 3, -3),
    ("G E R R R", 2, 12, 6, -6),
    ("E R G R R", 2, 8, 4, -4),
    ("E R R G R", 1, 2, 1, -1),
    ("G R R E R", 4, 8, 4, -4),
    ("E R R R G", 4, 0, 0, 0),
    ("R E G R R", 1, 2, 1, -1),
    ("R E R G R", 2, 0, 0, 0),
    ("R E R R G", 4, -8, -4, 4),
    ("R R E G R", 2, -4, -2, 2),
    ("R R G R E", 1, -4, -2, 2),
    ("R R R E G", 4, -24, -12, 12),
]


@pytest.mark.parametrize(
    ("order", "factor", "emperor", "guard", "rebel"), PAIR_ORDERS, ids=[f"5.2 {o[0]}" for o in PAIR_ORDERS]
)
def test_points_of_a_pair(order: str, factor: int, emperor: int, guard: int, rebel: int) -> None:
    roles = order.split()
    places = list(range(1, 6))  # the seats in the order in which they finish
    scores = score_of(WEIHAI, roles.index("E"), roles.index("G"), places, factor, open_solo=False)
    assert scores == [{"E": emperor, "G": guard, "R": rebel}[role] for role in roles]
    assert sum(scores) == 0


GUARD_TABLE = [
    [None, 3, 2, 1, 0],
    [3, None, 1, 0, -1],
    [2, 1, None, -1, -2],
    [1, 0, -1, None, -3],
    [0, -1, -2, -3, None],
]


@pytest.mark.parametrize(("of_emperor", "of_guard"), [(e, g) for e in range(1, 6) for g in range(1, 6) if e != g])
def test_points_of_the_guard_and_the_winner(of_emperor: int, of_guard: int) -> None:
    """5.2, the full table at factor 1; 2.9: the winner is its sign."""
    rest = [place for place in range(1, 6) if place not in (of_emperor, of_guard)]
    places = [of_emperor, of_guard, *rest]
    points = GUARD_TABLE[of_emperor - 1][of_guard - 1]
    assert points is not None
    assert score_of(WEIHAI, 0, 1, places, 1, open_solo=False) == [2 * points, points, -points, -points, -points]
    winner = "emperor" if points > 0 else "rebels" if points < 0 else "draw"
    assert result_of(WEIHAI, 0, 1, places, open_solo=False) == winner


SOLO_ROWS = [
    # 5.4: row, open, factor, (emperor, each other) by the emperor's place
    ("hidden x1", False, 1, [(16, -4), (8, -2), (0, 0), (-8, 2), (-16, 4)]),
    ("hidden, rebellion x2", False, 2, [(32, -8), (16, -4), (0, 0), (-16, 4), (-32, 8)]),
    ("hidden, rebellion and kick x4", False, 4, [(64, -16), (32, -8), (0, 0), (-32, 8), (-64, 16)]),
    ("open x1", True, 1, [(32, -8), (-32, 8), (-32, 8), (-32, 8), (-32, 8)]),
    ("open, kick x2", True, 2, [(64, -16), (-64, 16), (-64, 16), (-64, 16), (-64, 16)]),
]


@pytest.mark.parametrize(("row", "open_solo", "factor", "cells"), SOLO_ROWS, ids=[f"5.4 {r[0]}" for r in SOLO_ROWS])
def test_points_of_a_solo(row: str, open_solo: bool, factor: int, cells: list[tuple[int, int]]) -> None:
    for place, (emperor, other) in enumerate(cells, start=1):
        rest = [p for p in range(1, 6) if p != place]
        places = [*rest[:2], place, *rest[2:]]  # the emperor is s2
        scores = score_of(WEIHAI, 2, None, places, factor, open_solo=open_solo)
        assert scores == [other, other, emperor, other, other]


SEAT_VECTORS = [
    ("hidden, s2 second", False, 1, 2, [-2, -2, 8, -2, -2]),
    ("hidden, s2 fourth, rebellion", False, 2, 4, [4, 4, -16, 4, 4]),
    ("open, kick, s0 first", True, 2, 2, [16, 16, -64, 16, 16]),
    ("hidden, s2 fifth, x4", False, 4, 5, [16, 16, -64, 16, 16]),
]


@pytest.mark.parametrize(
    ("case", "open_solo", "factor", "place", "vector"), SEAT_VECTORS, ids=[f"5.4 {v[0]}" for v in SEAT_VECTORS]
)
def test_seat_vectors_of_a_solo(case: str, open_solo: bool, factor: int, place: int, vector: list[int]) -> None:
    rest = [p for p in range(1, 6) if p != place]
    assert score_of(WEIHAI, 2, None, [*rest[:2], place, *rest[2:]], factor, open_solo=open_solo) == vector


# --- small games -----------------------------------------------------------------------------------------------------

HANDS = ["EJ7s7hAs", "GJ8s8hAh", "9s9h7d6s", "TsTh8d6h", "JsJh9dAd"]
SOLO_HANDS = ["EJGJ7hAs", "7s8s8hAh", "9s9h7d6s", "TsTh8d6h", "JsJh9dAd"]


def read_line(line: str, seq: int) -> Event:
    """Read `play 0 7s7h` as an event."""
    kind, *words = line.split(maxsplit=1)
    event: Event = {"v": 1, "game": "g", "seq": seq, "type": kind}
    if kind == "end":
        return event | json.loads(words[0] if words else "{}")
    seat, *rest = words[0].split() if words else [None]
    if kind == "play" and not rest:
        event["cards"] = ""
    if seat is not None:
        event["seat"] = int(seat)
    for word in rest:
        if word.startswith(">"):
            event["to"] = int(word[1:])
        elif kind == "finish":
            event["place"] = int(word)
        elif kind == "solo":
            event["open"] = word == "open"
        elif word == "special":
            event["as"] = word
        else:
            event["cards"] = word
    return event


def play_out(script: str, hands: list[str], options: dict[str, Any] | None = None) -> tuple[Verdict, list[Finding]]:
    """Judge a script; an offending line ends in `<- name severity`, in several where there are several."""
    sizes = [len(split_cards(hand)) for hand in hands]
    table = {"hands": sizes if all(sizes) else [4] * 5} | (options or {})
    start = {"type": "start", "ruleset": "weihai", "players": list("abcde"), "first_dealt": 0, "options": table}
    events: list[Event] = [start | {"seq": 0}]
    for seat, hand in enumerate(hands):
        if hand:
            events.append({"seq": len(events), "type": "deal", "seat": seat, "cards": hand})
    expected = []
    for line in filter(None, map(str.strip, script.splitlines())):
        move, *marks = (part.strip() for part in line.split("<-"))
        for mark in marks:
            name, severity, *cause = mark.split()
            because = int(cause[0]) + 6 if cause else None  # the line of the script, from 0
            expected.append((len(events), name, severity, because))
        events.append(read_line(move, len(events)))
    verdict = judge(events, WEIHAI)
    assert [(f.seq, f.name, f.severity, f.caused_by) for f in verdict.findings] == expected
    return verdict, verdict.findings


SCRIPTS: dict[str, tuple[list[str], str]] = {
    "004:33 the holder of EJ accepts": (HANDS, "accept 0"),
    "4.2 another seat accepts": (HANDS, "accept 3 <- emperor_not_card_holder inconsistent"),
    "4.2 a second accept": (HANDS, "accept 0 \n accept 1 <- event_out_of_phase inconsistent"),
    "4.2 no accept": (HANDS, "play 0 7s <- emperor_missing inconsistent"),
    "C86 handed on once, to the second next": (HANDS, "abdicate 0 >2 \n accept 2 \n play 2 7d"),
    "C86 to another seat": (HANDS, "abdicate 0 >1 <- abdicate_wrong_target suspicious \n accept 1"),
    "C86 twice": (HANDS, "abdicate 0 >2 \n abdicate 2 >4 <- abdicate_not_allowed suspicious \n accept 4"),
    "4.2 handed on by another": (HANDS, "abdicate 1 >3 <- abdicate_not_holder inconsistent \n accept 3"),
    "4.2 handed on after the accept": (
        HANDS,
        "accept 0 \n abdicate 0 >2 <- abdicate_after_accept illegal \n play 0 7s",
    ),
    "4.2 pasted": (HANDS, "abdicate 0 >2 As <- paste_unexpected suspicious"),
    "4.1 nothing is held back": (HANDS, "offer 0 EJ <- reserved_card_wrong inconsistent"),
    "4.2 ante": (HANDS, "ante 1 8s <- ante_not_in_ruleset suspicious"),
    "4.2 void": (HANDS, "void <- void_not_in_ruleset suspicious \n end {}"),
    "4.3 grab": (HANDS, "grab 3 <- grab_not_enabled suspicious \n accept 3"),
    "4.4 call": (HANDS, "accept 0 \n call 0 7s7h <- call_in_marked_mode suspicious"),
    "4.3 solo by another": (HANDS, "accept 0 \n solo 1 open <- solo_by_non_emperor illegal"),
    "4.3 solo without both marks": (HANDS, "accept 0 \n solo 0 open <- solo_without_both_marks illegal"),
    "4.3 solo noted without both marks": (HANDS, "accept 0 \n solo 0 hidden <- solo_without_both_marks inconsistent"),
    "004:23 open solo": (SOLO_HANDS, "accept 0 \n solo 0 open"),
    "4.1 unknown seat": (HANDS, "accept 5 <- unknown_seat inconsistent"),
    "004:25 the guard opens": (HANDS, "accept 0 \n open_guard 1"),
    "4.5 another opens": (HANDS, "accept 0 \n open_guard 2 <- open_by_non_guard illegal"),
    "4.5 opens too late": (HANDS, "accept 0 \n play 0 7s \n open_guard 1 <- open_too_late illegal"),
    "C114 opens after a rebellion": (
        HANDS,
        "accept 0 \n declare_rebellion 2 \n declare_rebellion 3 \n open_guard 1 <- open_after_reveal suspicious",
    ),
    "4.5 the guard rebels": (HANDS, "accept 0 \n declare_rebellion 1 <- rebel_by_emperor_side illegal"),
    "C60 rebellion against an open guard": (
        HANDS,
        "accept 0 \n open_guard 1 \n declare_rebellion 2 <- rebel_vs_open_guard suspicious",
    ),
    "4.5 rebels too late": (HANDS, "accept 0 \n play 0 7s \n declare_rebellion 2 <- rebel_too_late illegal"),
    "4.5 revealed by one rebel, twice": (
        HANDS,
        "accept 0 \n declare_rebellion 2 \n declare_rebellion 2 \n reveal 1 <- rebellion_below_threshold inconsistent",
    ),
    "4.4 another revealed": (
        HANDS,
        "accept 0 \n declare_rebellion 2 \n declare_rebellion 3 \n reveal 4 <- guard_identity_mismatch inconsistent",
    ),
    "4.5 not revealed": (
        HANDS,
        "accept 0 \n declare_rebellion 2 \n declare_rebellion 3 \n play 0 7s <- rebellion_without_reveal inconsistent",
    ),
    "4.5 kick after a rebellion": (
        HANDS,
        "accept 0 \n declare_rebellion 2 \n declare_rebellion 3 \n reveal 1 \n kick 1",
    ),
    "4.5 kick of the same side": (
        HANDS,
        "accept 0 \n declare_rebellion 2 \n declare_rebellion 3 \n reveal 1 \n kick 4 <- kick_wrong_side illegal",
    ),
    "4.5 kick without a trigger": (HANDS, "accept 0 \n kick 0 <- kick_without_trigger illegal"),
    "4.5 kick too late": (HANDS, "accept 0 \n open_guard 1 \n play 0 7s \n kick 2 <- kick_too_late illegal"),
    "004:41 the emperor leads": (HANDS, "accept 0 \n play 0 7s"),
    "4.6 another leads": (HANDS, "accept 0 \n play 2 7d <- first_lead_not_emperor illegal \n pass 3"),
    "4.6 out of turn": (HANDS, "accept 0 \n play 0 7s \n play 2 9s <- out_of_turn illegal \n pass 3"),
    "4.6 not held": (HANDS, "accept 0 \n play 0 9s <- card_not_held inconsistent \n play 1 Ah"),
    "4.6 no cards": (HANDS, "accept 0 \n play 0 7s \n play 1 <- empty_play illegal \n play 2 9s"),
    "4.6 two ranks": (HANDS, "accept 0 \n play 0 7sAs <- mixed_ranks illegal"),
    "4.6 a 2 as a filler": (["EJ7s2hAs", *HANDS[1:]], "accept 0 \n play 0 7s2h <- two_used_as_filler illegal"),
    "4.6 special face": (HANDS, "accept 0 \n play 0 7s special <- special_face_misused illegal"),
    "4.6 another count": (HANDS, "accept 0 \n play 0 7s7h \n play 1 8s <- count_mismatch illegal"),
    "4.6 not higher": (HANDS, "accept 0 \n play 0 As \n play 1 8s <- not_higher illegal"),
    "4.6 over a big joker": (HANDS, "accept 0 \n play 0 EJ \n play 1 GJ <- big_joker_beaten illegal"),
    "C13 jokers added": (
        ["EJ7s7hAs", "GJBJ8hAh", *HANDS[2:]],
        "accept 0 \n play 0 EJ \n play 1 GJBJ <- kao_not_enabled illegal",
    ),
    "C33 three 2s": (
        ["EJ7s7hAs", "GJ2s2h2d", *HANDS[2:]],
        "accept 0 \n play 0 EJ \n play 1 2s2h2d <- three_twos_not_enabled illegal",
    ),
    "C65 7 GJ over 8 8": (
        ["EJ8d8c9c", "GJ7s8hAh", *HANDS[2:]],
        "accept 0 \n play 0 8d8c \n play 1 7sGJ <- beat_class_only suspicious",
    ),
    "C65 9 GJ over 8 8": (["EJ8d8c9c", "GJ9c8hAh", *HANDS[2:]], "accept 0 \n play 0 8d8c \n play 1 9cGJ"),
    "004:47 a 6 too early": (["EJ6s7hAs", *HANDS[1:]], "accept 0 \n play 0 6s <- held_six_broken illegal \n pass 1"),
    "4.7 the leader passes": (HANDS, "accept 0 \n pass 0 <- pass_when_leading illegal \n play 1 8s \n pass 2"),
    "004:43 plays after passing": (
        HANDS,
        """accept 0
        play 0 7s
        pass 1
        pass 2
        play 3 8d
        pass 4
        pass 0
        play 1 Ah <- wrong_next_leader illegal""",
    ),
    "004:43 plays after passing, another still to answer": (
        HANDS,
        """accept 0
        play 0 7s
        pass 1
        play 2 9s
        pass 3
        pass 4
        play 0 As
        play 1 Ah <- pass_reentry illegal""",
    ),
    "4.7 yield": (HANDS, "accept 0 \n play 0 7s \n yield 1 <- yield_not_in_ruleset suspicious \n pass 2"),
    "4.7 claim": (HANDS, "accept 0 \n play 0 7s \n claim_lead 1 <- claim_lead_not_in_ruleset suspicious \n pass 2"),
    "4.7 closed early": (HANDS, "accept 0 \n play 0 7s \n pass 1 \n pass 2 \n play 0 As <- trick_closed_early illegal"),
    "4.7 kept open": (
        HANDS,
        "accept 0 \n play 0 7s \n pass 1 \n pass 2 \n pass 3 \n pass 4 \n pass 1 <- trick_kept_open inconsistent",
    ),
    "C38 an automatic pass": (
        HANDS,
        "accept 0 \n play 0 7s \n pass 1 \n play 2 9s \n pass 3 \n pass 4 \n pass 0 \n pass 1 \n play 2 7d",
    ),
    "4.7 a pass left out": (
        HANDS,
        """accept 0
        play 0 7s
        pass 2 <- out_of_turn illegal
        pass 3 <- out_of_turn illegal 2
        pass 4 <- out_of_turn illegal 2
        play 0 As <- trick_closed_early illegal 2""",
    ),
    "4.8 finish with cards left": (HANDS, "accept 0 \n finish 0 1 <- finish_false inconsistent"),
    "4.8 ended early": (HANDS, "accept 0 \n play 0 7s \n end {} <- ended_early inconsistent"),
    "4.9 points of a void hand": (
        HANDS,
        'void <- void_not_in_ruleset suspicious \n end {"scores": [4, 2, -2, -2, -2]} <- score_on_void mismatch',
    ),
}


@pytest.mark.parametrize(("hands", "script"), SCRIPTS.values(), ids=SCRIPTS.keys())
def test_small_games(hands: list[str], script: str) -> None:
    play_out(script, hands)


# --- the deal --------------------------------------------------------------------------------------------------------

DEALS = {
    "4.1 a rank left out": (["EJ7s7hAs", "GJ8s8h4d", *HANDS[2:]], "unknown_card"),
    "4.1 two EJ": (["EJ7s7hAs", "GJEJ8hAh", *HANDS[2:]], "emperor_card_count"),
    "4.1 no GJ": (["EJ7s7hAs", "SJ8s8hAh", *HANDS[2:]], "guard_card_count"),
    "4.1 a fifth copy": (["EJ7s7s7s", "GJ7s7sAh", *HANDS[2:]], "card_copies_overflow"),
    "4.1 EJ counts as a BJ": (["EJBJBJAs", "GJBJBJAh", *HANDS[2:]], "card_copies_overflow"),
}


@pytest.mark.parametrize(("hands", "name"), DEALS.values(), ids=DEALS.keys())
def test_deals(hands: list[str], name: str) -> None:
    with_sizes = {"hands": [4] * 5}
    events: list[Event] = [
        {"seq": 0, "type": "start", "players": list("abcde"), "first_dealt": 0, "options": with_sizes}
    ]
    events += [{"seq": s + 1, "type": "deal", "seat": s, "cards": hand} for s, hand in enumerate(hands)]
    assert [(f.seq, f.name, f.severity) for f in judge(events, WEIHAI).findings] == [(5, name, "inconsistent")]


@pytest.mark.parametrize(
    ("sizes", "name"),
    [
        pytest.param([4, 4, 5, 3, 4], "hand_size_mismatch", id="4.11 the total is right"),
        pytest.param([4, 4, 5, 4, 4], "hand_size_mismatch", id="4.11 one hand explains it"),
        pytest.param([4, 4, 5, 5, 4], "deck_total_mismatch", id="4.1 the total is wrong"),
    ],
)
def test_sizes_of_hands(sizes: list[int], name: str) -> None:
    hands = ["EJ7s7hAsAd", "GJ8s8hAh9c", "9s9h7d6sQs", "TsTh8d6hQd", "JsJh9dAdQc"]
    events: list[Event] = [{"seq": 0, "type": "start", "players": list("abcde"), "options": {"hands": [4] * 5}}]
    events += [{"seq": s + 1, "type": "deal", "seat": s, "cards": hand[: 2 * sizes[s]]} for s, hand in enumerate(hands)]
    assert [(f.seq, f.name) for f in judge(events, WEIHAI).findings] == [(5, name)]


def test_seat_count_is_not_replayed() -> None:
    verdict = judge(
        [{"seq": 0, "type": "start", "players": list("abcd")}, {"seq": 1, "type": "pass", "seat": 7}], WEIHAI
    )
    assert [f.name for f in verdict.findings] == ["seat_count_mismatch"]
    assert verdict.state == "unjudged"


@pytest.mark.parametrize(("first", "wrong"), [(2, False), (4, True)])
def test_later_hands_are_dealt_from_the_last_first(first: int, wrong: bool) -> None:
    """004:13."""
    start: Event = {"seq": 0, "type": "start", "players": list("abcde"), "no": 2, "first_dealt": first}
    assert [f.name for f in judge([start], WEIHAI, {"first": 2}).findings] == ["deal_start_wrong_seat"] * wrong
    assert judge([start], WEIHAI).findings == []
    assert judge([start], WEIHAI, {"first": None}).findings == []


def test_a_gap_ends_the_judging() -> None:
    start: Event = {"seq": 0, "type": "start", "players": list("abcde")}
    verdict = judge([start, {"seq": 2, "type": "pass", "seat": 9}], WEIHAI)
    assert (verdict.state, verdict.findings) == ("gap", [])


# --- whole small games -----------------------------------------------------------------------------------------------

SINGLES = ["EJ", "GJ", "9s", "Ts", "Js"]  # one card each
TO_THE_END = """accept 0
play 0 EJ
pass 1
pass 2
pass 3
pass 4
play 1 GJ
pass 2
pass 3
pass 4
play 2 9s
play 3 Ts"""


def test_a_whole_game() -> None:
    """E G R R R: 5.2, first row; every free lead goes to the next active seat (C34)."""
    verdict, _ = play_out(TO_THE_END + '\n end {"places": [1, 2, 3, 4, 5], "scores": [6, 3, -3, -3, -3]}', SINGLES)
    assert (verdict.emperor, verdict.guard, verdict.solo, verdict.factor) == (0, 1, "none", 1)
    assert (verdict.places, verdict.scores) == ([1, 2, 3, 4, 5], [6, 3, -3, -3, -3])
    assert (verdict.result, verdict.state) == ("emperor", "complete")
    assert list(verdict.tricks.values()) == [1] * 5 + [2] * 4 + [3] * 2
    assert list(verdict.cards_left.values()) == [0] * 4
    assert list(verdict.could_beat.values()) == [False] * 7


CLAIMS = [
    ("4.8 emperor", {"emperor": 3}, ["emperor_identity_mismatch inconsistent"]),
    ("4.4 guard", {"guard": 3}, ["guard_identity_mismatch inconsistent"]),
    ("4.4 no guard", {"guard": None}, ["guard_identity_mismatch inconsistent"]),
    ("4.8 places", {"places": [1, 2, 4, 3, 5]}, ["finish_order_mismatch inconsistent"]),
    ("4.8 titles", {"titles": ["头科", "二科", "三科", "二落", "大落"]}, []),
    ("4.8 wrong titles", {"titles": ["头科", "二科", "二落", "三科", "大落"]}, ["title_mismatch inconsistent"]),
    ("4.8 left", {"left": ["", "", "", "", "Js"]}, []),
    ("4.8 wrong left", {"left": ["", "", "", "", "Jh"]}, ["leftover_mismatch inconsistent"]),
    ("4.8 result", {"result": "draw"}, ["result_mismatch mismatch"]),
    ("4.9 factor", {"factor": 2}, ["multiplier_mismatch mismatch"]),
    ("4.11 scores given the factor", {"factor": 2, "scores": [12, 6, -6, -6, -6]}, ["multiplier_mismatch mismatch"]),
    ("4.9 base", {"scores": [4, 2, -2, -2, -2]}, ["base_score_mismatch mismatch"]),
    ("4.9 roles", {"scores": [6, -3, 3, -3, -3]}, ["role_score_mismatch mismatch"]),
    ("4.9 zero sum", {"scores": [6, 3, -3, -3, -2]}, ["not_zero_sum mismatch"]),
    ("4.9 split", {"scores": [5, 4, -3, -3, -3]}, ["split_mismatch mismatch"]),
    ("4.6 no breach", {"hold_penalty": [1]}, ["held_six_penalty_false mismatch"]),
    ("4.11 given the guard", {"guard": 2, "scores": [4, -2, 2, -2, -2]}, ["guard_identity_mismatch inconsistent"]),
]


@pytest.mark.parametrize(("claims", "names"), [c[1:] for c in CLAIMS], ids=[c[0] for c in CLAIMS])
def test_claims(claims: dict[str, Any], names: list[str]) -> None:
    play_out(f"{TO_THE_END} \n end {json.dumps(claims)}" + "".join(f" <- {name}" for name in names), SINGLES)


SOLO_SINGLES = ["EJGJ9s", "Qd", "Kd", "Ad", "2d"]
SOLO_CLAIMS = [
    ("004:59 hidden", "", {"guard": None, "scores": [16, -4, -4, -4, -4]}, []),
    ("C107 a guard claimed", "", {"guard": 2}, ["solo_not_recognised inconsistent"]),
    ("C107 a pair scored", "", {"scores": [6, 3, -3, -3, -3]}, ["solo_not_recognised inconsistent"]),
    ("4.9 the open ladder", "", {"scores": [32, -8, -8, -8, -8]}, ["solo_ladder_mismatch mismatch"]),
    ("C73 other shares", "", {"scores": [16, -1, -3, -4, -8]}, ["split_mismatch suspicious"]),
    ("004:57 open", "solo 0 open", {"scores": [32, -8, -8, -8, -8], "factor": 1}, []),
    ("004:57 other shares", "solo 0 open", {"scores": [32, -2, -6, -8, -16]}, ["split_mismatch mismatch"]),
    ("C75 the four kick", "solo 0 open \n kick 1 \n kick 2", {"factor": 2, "scores": [64, -16, -16, -16, -16]}, []),
    ("C72 one kicks", "solo 0 open \n kick 1", {"factor": 2}, ["kick_below_threshold suspicious"]),
    (
        "C109 rebellion and kick",
        "declare_rebellion 1 \n declare_rebellion 4 \n reveal 0 \n kick 0",
        {"factor": 4, "scores": [64, -16, -16, -16, -16]},
        [],
    ),
    (
        "4.5 rebellion ignored",
        "declare_rebellion 1 \n declare_rebellion 4 \n reveal 0",
        {"factor": 1},
        ["rebellion_ignored mismatch"],
    ),
    ("4.5 one rebel counted", "declare_rebellion 1", {"factor": 2}, ["rebellion_below_threshold mismatch"]),
]


@pytest.mark.parametrize(("stakes", "claims", "names"), [c[1:] for c in SOLO_CLAIMS], ids=[c[0] for c in SOLO_CLAIMS])
def test_claims_of_a_solo(stakes: str, claims: dict[str, Any], names: list[str]) -> None:
    marks = "".join(f" <- {name}" for name in names)
    early = "play 0 9s \n pass 1 \n pass 2 \n pass 3 \n pass 4 \n play 0 EJGJ \n pass 1 \n pass 2 \n pass 3 \n pass 4"
    rest = "play 1 Qd \n play 2 Kd \n play 3 Ad"
    script = f"accept 0 \n {stakes} \n {early} \n {rest} \n end {json.dumps(claims)}{marks}"
    play_out(script, SOLO_SINGLES, {"hands": [3, 1, 1, 1, 1]})


def test_an_open_solo_may_end_at_the_first_out() -> None:
    """C76."""
    early = "play 0 9s \n pass 1 \n pass 2 \n pass 3 \n pass 4 \n play 0 EJGJ"
    claims = {"places": [1, None, None, None, None], "result": "emperor", "scores": [32, -8, -8, -8, -8]}
    options = {"hands": [3, 1, 1, 1, 1]}
    play_out(f"accept 0 \n solo 0 open \n {early} \n end {json.dumps(claims)}", SOLO_SINGLES, options)
    play_out(f"accept 0 \n {early} \n end {{}} <- ended_early inconsistent", SOLO_SINGLES, options)


def test_the_wind() -> None:
    """C34: with nobody said to have it, another seat is suspicious only; the free lead of the next one is right."""
    start = "accept 0 \n play 0 EJ \n pass 1 \n pass 2 \n pass 3 \n pass 4"
    play_out(f"{start} \n play 1 GJ", SINGLES)
    play_out(f"{start} \n play 3 Ts <- wind_wrong_seat suspicious", SINGLES)
    play_out(f"{start} \n play 0 <- act_after_finish inconsistent \n play 1 GJ", SINGLES)


def test_one_seat_is_left() -> None:
    """4.8: named once, at the first play past the end."""
    play_out(TO_THE_END + "\n play 4 Js <- played_past_end suspicious", SINGLES)


# --- the hold-back ---------------------------------------------------------------------------------------------------

HELD = ["EJ", "GJ6s", "9s6h6d", "Ts", "Js"]
HELD_OPTIONS = {"hands": [1, 2, 3, 1, 1]}
BREACH = "accept 0 \n play 0 EJ \n pass 1 \n pass 2 \n pass 3 \n pass 4"


def test_sixes_go_last_and_alone() -> None:
    """004:47, C85."""
    out = "play 1 GJ \n pass 2 \n pass 3 \n pass 4 \n play 1 6s"
    play_out(f"{BREACH} \n {out}", HELD, HELD_OPTIONS)
    play_out(f"{BREACH} \n play 1 6s <- held_six_broken illegal", HELD, HELD_OPTIONS)
    play_out(f"{BREACH} \n play 1 6sGJ <- held_six_not_alone illegal", HELD, HELD_OPTIONS)
    only_sixes = ["EJ", "6s6h", "GJ9s6d", "Ts", "Js"]
    play_out(f"{BREACH} \n play 1 6s6h", only_sixes, HELD_OPTIONS)
    play_out(f"{BREACH} \n play 1 6s <- held_six_broken illegal", only_sixes, HELD_OPTIONS)


@pytest.mark.parametrize(
    ("next_plays", "claims", "names"),
    [
        pytest.param("play 1 GJ", {"places": [1, 5, 4, 2, 3], "hold_penalty": [1]}, [], id="C83 he plays on"),
        pytest.param("", {"places": [1, 5, 4, 2, 3], "hold_penalty": [1]}, [], id="C83 he is left out"),
        pytest.param("", {"hold_penalty": []}, ["held_six_penalty_missing mismatch"], id="4.6 not penalised"),
        pytest.param("", {"places": [1, 2, 5, 3, 4]}, ["held_six_penalty_missing mismatch"], id="4.6 not last"),
        pytest.param("", {"places": [1, 5, 3, 2, 4]}, ["finish_order_mismatch inconsistent"], id="4.11 another order"),
    ],
)
def test_the_breacher_gets_the_last_place(next_plays: str, claims: dict[str, Any], names: list[str]) -> None:
    """004:67, C83: whether he plays on or is left out, neither is a fault."""
    first = "play 1 6s <- held_six_broken illegal \n pass 2 \n play 3 Ts \n play 4 Js"
    marks = "".join(f" <- {name}" for name in names)
    wind = next_plays + " \n pass 2" if next_plays else "pass 2"
    play_out(f"{BREACH} \n {first} \n {wind} \n end {json.dumps(claims)}{marks}", HELD, HELD_OPTIONS)


# --- closed hands, and what could have been played -------------------------------------------------------------------


def test_closed_hands_are_not_judged() -> None:
    """C106: without its hand a seat's cards, role and shares are not judged, its size and its turn are."""
    closed = [""] * 5
    verdict, _ = play_out("accept 0 \n declare_rebellion 1 \n play 0 7s7h \n pass 1 \n play 2 9s9h", closed)
    assert (verdict.emperor, verdict.guard, verdict.solo) == (0, None, None)
    assert verdict.could_beat == {}
    assert verdict.cards_left == {3: 2, 5: 2}
    play_out("accept 0 \n play 0 7s \n play 2 9s <- out_of_turn illegal \n play 3 6h <- not_higher illegal", closed)
    play_out("accept 0 \n play 0 6s <- held_six_broken illegal", closed)


def test_what_is_shown_of_closed_hands_counts() -> None:
    hands = ["EJ7s7hAs", "GJ8s8hAh", "", "", ""]
    verdict, _ = play_out("accept 3 <- emperor_not_card_holder inconsistent", hands)
    assert verdict.guard == 1
    play_out("accept 0 \n open_guard 2 <- open_by_non_guard illegal", hands)


@pytest.mark.parametrize(
    ("options", "could"),
    [
        pytest.param({}, True, id="C65 7 GJ over 8 8 by class"),
        pytest.param({"compare": "pointwise"}, False, id="C65 not pointwise"),
    ],
)
def test_could_beat_follows_the_comparison(options: dict[str, Any], could: bool) -> None:
    hands = ["EJ8d8c9c", "GJ7s7h7d", *HANDS[2:]]
    options = options | {"hands": [4] * 5}
    verdict, _ = play_out("accept 0 \n play 0 8d8c \n pass 1 \n pass 2", hands, options)
    assert verdict.could_beat[8] is could
    assert verdict.could_beat[9] is True  # 9s9h


def test_could_beat_obeys_the_hold_back() -> None:
    """004:47: a 6 is no answer while other cards remain, and with it a joker neither."""
    hands = ["EJ6d6c8c", "GJ6s6hSJ", *HANDS[2:]]
    verdict, _ = play_out("accept 0 \n play 0 8c \n pass 1", hands)
    assert verdict.could_beat == {8: True}  # the joker alone
    verdict, _ = play_out("accept 0 \n play 0 6d6c <- held_six_broken illegal \n pass 1", hands)
    assert verdict.could_beat == {8: True}  # both jokers


# --- the two example logs --------------------------------------------------------------------------------------------


def read_log(name: str) -> list[Event]:
    """Read the events of a log or of its expected findings."""
    return [json.loads(line) for line in (LOGS / name).read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("closed", [False, True])
def test_the_legal_log(closed: bool) -> None:
    events = read_log("weihai-legal.jsonl")
    if closed:
        events = [event for event in events if event["type"] != "deal"]
        for seq, event in enumerate(events):
            event["seq"] = seq
    verdict = judge(events, WEIHAI)
    claims = events[-1]
    assert verdict.findings == []
    assert verdict.state == "complete"
    assert (verdict.emperor, verdict.guard, verdict.solo) == (claims["emperor"], claims["guard"], "hidden")
    assert (verdict.factor, verdict.places) == (claims["factor"], claims["places"])
    assert (verdict.result, verdict.scores) == (claims["result"], claims["scores"])


def test_every_prefix_of_the_legal_log_is_legal() -> None:
    events = read_log("weihai-legal.jsonl")
    for length in range(1, len(events), 7):
        verdict = judge(events[:length], WEIHAI, with_could_beat=False)
        assert (verdict.findings, verdict.state) == ([], "open")


def test_the_log_with_two_faults() -> None:
    verdict = judge(read_log("weihai-two-faults.jsonl"), WEIHAI)
    expected = read_log("weihai-two-faults.expected.jsonl")
    assert [(f.seq, f.name, f.severity) for f in verdict.findings] == [
        (e["seq"], e["name"], e["severity"]) for e in expected
    ]
    assert verdict.findings[0].seat == 3
    assert verdict.scores == [-2, -2, -2, 4, 2]
