"""The independent reference against the rule book: examples and tables as they stand there, with their clause."""

import json
from pathlib import Path
from typing import Any

import pytest

from plain.verdicts import SEVERITY_OF
from plain_rules import (
    PRESETS,
    WEIHAI,
    Event,
    Finding,
    Verdict,
    beats,
    judge,
    judge_games,
    result_of,
    score_of,
    side_score_of,
    split_cards,
)

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
    if kind in ("play", "ante", "tribute"):
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
        elif word in ("forced", "auto"):
            event[word] = True
        else:
            event["cards"] = word
    return event


def play_out(
    script: str,
    hands: list[str],
    options: dict[str, Any] | None = None,
    ruleset: str = "weihai",
    previous: dict[str, Any] | None = None,
) -> tuple[Verdict, list[Finding]]:
    """Judge a script; an offending line ends in `<- name severity`, in several where there are several."""
    sizes = [len(split_cards(hand)) for hand in hands]
    table = {"hands": sizes if all(sizes) else [4] * 5} | (options or {})
    start = {"type": "start", "ruleset": ruleset, "players": list("abcde"), "first_dealt": 0, "options": table}
    events: list[Event] = [start | {"seq": 0}]
    for seat, hand in enumerate(hands):
        if hand:
            events.append({"seq": len(events), "type": "deal", "seat": seat, "cards": hand})
    expected, before = [], len(events)
    for line in filter(None, map(str.strip, script.splitlines())):
        move, *marks = (part.strip() for part in line.split("<-"))
        for mark in marks:
            name, severity, *cause = mark.split()
            because = int(cause[0]) + before if cause else None  # the line of the script, from 0
            expected.append((len(events), name, severity, because))
        events.append(read_line(move, len(events)))
    verdict = judge(events, PRESETS[ruleset], previous)
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


# --- the other rule sets: the minimal examples of section 4 --------------------------------------------------------

CALL = ["EJ9h9h9h", "9h8s8h8d", "TsThTdTc", "JsJhJdJc", "QsQhQdQc"]  # 9h called: s1 is the guard
QUAD = ["EJ9h9h9h9h", "7s7h7d8s8h", "TsThTdTcTs", "JsJhJdJcJs", "QsQhQdQcQs"]
WEAK = ["EJ7s8h9d", "2s8s8hTd", "2hThTdTc", "JsJhJdJc", "QsQhQdQc"]  # s0 has no three identical cards
TRIPLE = ["EJ7d7d7d", "8s8s8h8h", "TsThTdTc", "JsJhJdJc", "QsQhQdQc"]
MARKS = ["EJ7s7hAs", "GJ8s8hAh", "9s9h7d2s", "TsTh8d2h", "JsJh9dAd"]
BOTH = ["EJGJ7hAs", "7s8s8hAh", "9s9h7d2s", "TsTh8d2h", "JsJh9dAd"]
CLOSED = [""] * 5
FOUR = "abdicate 0 >4 \n abdicate 4 >3 \n abdicate 3 >2 \n abdicate 2 >1"
LAP = f"{FOUR} \n abdicate 1 >0"
SERVED = ["9h9h9h7s", "9h2s8h8d", "2hThTdTc", "JsJhJdJc", "QsQhQdQc"]
TURN = ["9h9h9h2s", "9hSJ8h8d", "2h2dTdBJ", "BJSJ2c2c", "QsQhQdQc"]

THRONES: dict[str, tuple[str, list[str], str]] = {
    "row 16 no three identical cards": (
        "qingdao",
        WEAK,
        """accept 0 <- emperor_ineligible illegal
        play 0 7s <- call_missing illegal 0""",
    ),
    "row 16 not before the lead": ("qingdao", WEAK, "accept 0"),
    "row 16 not in an outright solo": ("classic", WEAK, "accept 0 \n solo 0 open \n play 0 7s"),
    "row 16 nor after a grab": ("qingdao", WEAK, "grab 3 \n accept 3 \n play 3 JsJh"),
    "row 18 the wrong way": ("qingdao", CALL, "abdicate 0 >1 <- abdicate_wrong_target illegal"),
    "row 18 assumed": ("folk-marked", CALL, "abdicate 0 >1 <- abdicate_wrong_target suspicious"),
    "row 19 without both marks": ("weifang", MARKS, "abdicate 0 >2 <- abdicate_not_allowed illegal \n accept 2"),
    "000:83 with both": ("weifang", BOTH, "abdicate 0 >2 \n accept 2"),
    "row 19 a second hop": ("weifang", BOTH, "abdicate 0 >2 \n abdicate 2 >4 <- abdicate_not_allowed illegal"),
    "row 21 nothing pasted": ("classic", WEAK, "abdicate 0 >4 \n abdicate 4 >3 <- paste_missing illegal"),
    "row 21 a 2 is held": ("folk-marked", WEAK, "abdicate 2 >1 <- abdicate_not_holder inconsistent"),
    "row 22 the first pays nothing": ("classic", WEAK, "abdicate 0 >4 9d <- paste_unexpected suspicious"),
    "row 22 nothing is pasted there": (
        "qingdao",
        WEAK,
        "abdicate 0 >4 \n abdicate 4 >3 Qs <- paste_unexpected suspicious",
    ),
    "row 23 not the largest": ("classic", CALL, "abdicate 0 >4 \n abdicate 4 >3 Qs \n abdicate 3 >2 Js"),
    "row 23 a smaller one": (
        "baike",
        [WEAK[0], "8s8h8d9c", "TsThTdTc", "JsJhJd2c", "QsQhQdAc"],
        "abdicate 0 >4 \n abdicate 4 >3 Qs <- paste_wrong_card illegal \n abdicate 3 >2 2c",
    ),
    "row 23 more than one": ("classic", WEAK, "abdicate 0 >4 \n abdicate 4 >3 QsQh <- paste_wrong_card illegal"),
    "row 24 a joker": (
        "classic",
        [WEAK[0], *WEAK[1:4], "SJQhQdQc"],
        "abdicate 0 >4 \n abdicate 4 >3 SJ <- paste_joker illegal",
    ),
    "row 25 it holds a 2": (
        "online-server",
        SERVED,
        "offer 3 BJ \n abdicate 3 >2 \n abdicate 2 >1 <- paste_exemption_abused illegal \n abdicate 1 >0 2s",
    ),
    "C50 handed on by the server": ("online-server", SERVED, "offer 3 BJ \n abdicate 3 >2 auto \n abdicate 2 >1 auto"),
    "001:54 none, and exempt": ("online-server", SERVED, "offer 4 EJ \n abdicate 4 >3 \n abdicate 3 >2"),
    "row 23 no 2": (
        "online-server",
        SERVED,
        "offer 3 BJ \n abdicate 3 >2 \n abdicate 2 >1 Th <- paste_wrong_card illegal",
    ),
    "row 23 without a 2": (
        "folk-marked",
        CALL,
        "abdicate 0 >4 \n abdicate 4 >3 Qs <- paste_wrong_card suspicious \n abdicate 3 >2",
    ),
    "row 21 though he holds a 2": (
        "folk-marked",
        [WEAK[0], *WEAK[1:4], "2cQhQdQc"],
        "abdicate 0 >4 \n abdicate 4 >3 <- paste_missing illegal",
    ),
    "row 26 another pile": (
        "classic",
        CALL,
        "abdicate 0 >4 \n abdicate 4 >3 Qs \n accept 3 Qh <- paste_pile_lost inconsistent",
    ),
    "row 26 the pile": (
        "classic",
        CALL,
        "abdicate 0 >4 \n abdicate 4 >3 Qs \n accept 3 Qs \n call 3 JsJhJd <- call_not_identical illegal",
    ),
    "row 27 eleven": (
        "qingdao",
        WEAK,
        f"{LAP} \n {LAP} \n abdicate 0 >4 <- laps_exceeded illegal \n abdicate 4 >3 <- laps_exceeded illegal 10",
    ),
    "row 28 exactly three": (
        "qingdao",
        TRIPLE,
        f"{LAP} \n abdicate 0 >4 <- forced_accept_refused illegal \n void",
    ),
    "row 28 in marked mode the first": (
        "classic-marked",
        MARKS,
        """abdicate 0 >4
        abdicate 4 >3 Ad
        abdicate 3 >2 2h
        abdicate 2 >1 2s
        abdicate 1 >0 Ah
        abdicate 0 >4 As <- forced_accept_refused suspicious
        abdicate 4 >3 Js""",
    ),
    "row 29 not the first": (
        "qingdao",
        [TRIPLE[0], *WEAK[1:4], "QsQsQsQc"],
        f"{LAP} \n accept 4 forced <- forced_accept_wrong_seat illegal",
    ),
    "002:95 the first gets the card": ("qingdao", [WEAK[0], *WEAK[1:4], "QsQsQsQc"], f"{LAP} \n accept 4 forced"),
    "row 29 it does not qualify": ("qingdao", WEAK, f"{LAP} \n accept 4 forced <- forced_accept_wrong_seat illegal"),
    "row 29 not forced yet": ("qingdao", TRIPLE, "accept 0 forced <- forced_accept_wrong_seat illegal"),
    "row 30 four of one": (
        "qingdao",
        ["EJ8h8h8h8h", "8s8s8d8d9s", "TsThTdTcTs", "JsJhJdJcJs", "QsQhQdQcQs"],
        f"{LAP} \n accept 0 forced <- forced_despite_quad illegal",
    ),
    "row 31 somebody must": ("qingdao", TRIPLE, f"{LAP} \n void <- void_not_due illegal"),
    "row 31 not all asked": ("qingdao", WEAK, "abdicate 0 >4 \n abdicate 4 >3 \n void <- void_not_due illegal"),
    "002:97 nobody must": ("qingdao", WEAK, f"{LAP} \n void"),
    "log format: the last refusal is left to the void": (
        "online-server",
        CLOSED,
        "offer 0 BJ \n abdicate 0 >4 \n abdicate 4 >3 \n abdicate 3 >2 \n abdicate 2 >1 \n abdicate 1 >0 \n void",
    ),
    "001:54 asked once more": (
        "online-server",
        CLOSED,
        f"offer 0 BJ \n {FOUR} \n void <- void_not_due illegal",
    ),
    "row 32 refused twice": (
        "online-server",
        SERVED,
        f"""offer 0 BJ
        {LAP.replace("2 >1", "2 >1 2h").replace("1 >0", "1 >0 2s")}
        abdicate 0 >4
        accept 4 <- void_missed illegal""",
    ),
    "C103 after a whole lap": ("folk-marked", CLOSED, f"{LAP} \n void"),
    "C103 not before": ("folk-marked", CLOSED, "abdicate 0 >4 \n abdicate 4 >3 \n void <- void_not_due illegal"),
    "row 33": ("simple", MARKS, "void <- void_not_in_ruleset suspicious"),
    "001:98 in turn": ("folk-wild2", TURN, "ante 0 2s \n ante 4 \n ante 3 2c \n accept 2"),
    "row 35 not the starter": ("folk-wild2", TURN, "ante 2 2h <- ante_wrong_seat illegal \n ante 1 SJ \n accept 0"),
    "row 35 not the next": ("folk-wild2", TURN, "ante 0 2s \n ante 3 2c <- ante_wrong_seat suspicious"),
    "row 36 the starter": ("folk-wild2", TURN, "accept 4 <- ante_missing illegal"),
    "row 36 at the next ante": (
        "folk-wild2",
        TURN,
        "abdicate 0 >4 \n ante 4 <- ante_missing illegal \n ante 3 <- ante_missing suspicious \n accept 2",
    ),
    "row 37 a 2 is held": ("folk-wild2", TURN, "ante 0 2s \n ante 4 \n ante 3 SJ <- ante_wrong_card illegal"),
    "row 38 too late": (
        "folk-wild2",
        TURN,
        "ante 0 2s \n accept 4 \n ante 3 2c <- ante_after_emperor_found illegal",
    ),
    "row 38 elsewhere": ("classic", WEAK, "ante 1 2s <- ante_not_in_ruleset suspicious"),
    "4.12 the seat that leads is emperor": (
        "folk-wild2",
        TURN,
        "play 0 9h <- emperor_missing inconsistent <- call_missing suspicious \n pass 1",
    ),
    "row 13 no big joker": ("online-server", SERVED, "offer 1 2h <- reserved_card_wrong inconsistent"),
    "row 13 nothing is held back": ("qingdao", CALL, "offer 0 EJ <- reserved_card_wrong inconsistent"),
    "row 2 offered to a seat that is not asked": (
        "online-server",
        SERVED,
        "offer 0 BJ \n offer 2 <- event_out_of_phase inconsistent \n accept 0 \n call 0 9h9h9h \n play 0 BJ",
    ),
    "row 14 not the seat that was offered it": (
        "online-server",
        SERVED,
        "offer 1 BJ \n accept 0 <- emperor_not_card_holder inconsistent",
    ),
    "row 17": ("online-server", SERVED, "offer 1 BJ \n abdicate 3 >2 <- abdicate_not_holder inconsistent"),
    "row 39 no such thing": ("online-server", SERVED, "offer 0 BJ \n grab 3 <- grab_not_enabled suspicious"),
    "row 40 nearest upstream": (
        "classic",
        CALL,
        "grab 1 \n grab 4 \n accept 1 <- grab_priority_wrong illegal",
    ),
    "000:15 the emperor's own solo first": (
        "classic",
        CALL,
        "accept 0 \n solo 0 open \n grab 4 \n accept 4 <- grab_priority_wrong illegal",
    ),
    "C43 the first in the log": ("qingdao", CALL, "grab 1 \n grab 4 \n accept 4 <- grab_priority_wrong suspicious"),
    "row 41 after the lead": (
        "qingdao",
        CALL,
        "accept 0 \n call 0 9h9h9h \n play 0 9h \n grab 3 <- grab_too_late illegal",
    ),
    "row 41 after the call": (
        "qingdao",
        CALL,
        "accept 0 \n call 0 9h9h9h \n grab 3 <- grab_too_late suspicious \n accept 3 \n play 3 Js",
    ),
    "row 41 after a declaration": (
        "weifang",
        MARKS,
        "accept 0 \n open_guard 1 \n grab 3 <- grab_too_late suspicious",
    ),
    "row 42": (
        "qingdao",
        CALL,
        "grab 3 \n accept 3 \n play 3 Js \n pass 4 \n play 0 EJ <- grab_card_not_moved inconsistent",
    ),
    "row 42 assumed": (
        "classic",
        CALL,
        "grab 3 \n accept 3 \n play 3 Js \n pass 4 \n play 0 EJ <- grab_card_not_moved suspicious",
    ),
    "row 43": ("qingdao", CALL, "grab 3 \n accept 3 \n call 3 JsJhJd <- call_after_grab illegal"),
    "row 43 after an outright solo": (
        "classic",
        CALL,
        "accept 0 \n solo 0 open \n call 0 9h9h9h <- call_after_grab illegal",
    ),
}


def with_deal(ruleset: str, hands: list[str]) -> tuple[str, dict[str, Any]]:
    """Give the rule set and its options: `classic-marked` is classic with a marked guard (000:18)."""
    options: dict[str, Any] = {"guard": {"by": "mark"}} if ruleset == "classic-marked" else {}
    return ruleset.removesuffix("-marked") if options else ruleset, options


@pytest.mark.parametrize(("ruleset", "hands", "script"), THRONES.values(), ids=THRONES.keys())
def test_thrones(ruleset: str, hands: list[str], script: str) -> None:
    ruleset, options = with_deal(ruleset, hands)
    play_out(script, hands, options, ruleset, {"none": True})


GUARDS: dict[str, tuple[str, list[str], str]] = {
    "row 44 announced": ("qingdao", CALL, "accept 0 \n call 0 9h9h9h \n solo 0 open <- solo_without_quad illegal"),
    "row 44 noted": ("qingdao", CALL, "accept 0 \n solo 0 hidden <- solo_without_quad inconsistent"),
    "002:101 four identical": ("qingdao", QUAD, "accept 0 \n call 0 9h9h9h \n solo 0 hidden"),
    "C108 announced": ("qingdao", QUAD, "accept 0 \n call 0 9h9h9h \n solo 0 open"),
    "row 54 not in an open solo": ("baike", QUAD, "accept 0 \n solo 0 open \n play 0 9h9h"),
    "row 45 noted": ("simple", MARKS, "accept 0 \n solo 0 hidden <- solo_without_both_marks inconsistent"),
    "000:93 declared outright": ("weifang", MARKS, "accept 0 \n solo 0 open"),
    "row 46 announced": ("qingdao", QUAD, "accept 0 \n solo 3 open <- solo_by_non_emperor illegal"),
    "row 46 noted": ("qingdao", QUAD, "accept 0 \n solo 3 hidden <- solo_by_non_emperor inconsistent"),
    "row 47": (
        "qingdao",
        QUAD,
        (
            "accept 0 \n call 0 9h9h9h \n play 0 9h9h9h9hEJ \n"
            ' end {"guard": 3} <- ended_early inconsistent <- solo_not_recognised inconsistent'
        ),
    ),
    "row 48": (
        "online-server",
        ["9h9h9h9h7c", *QUAD[1:]],
        "offer 0 BJ \n accept 0 \n call 0 9h9h9h \n solo 0 open <- open_solo_not_shown suspicious",
    ),
    "001:57 four shown": (
        "online-server",
        ["9h9h9h9h7c", *QUAD[1:]],
        "offer 0 BJ \n accept 0 \n call 0 9h9h9h9h \n solo 0 open",
    ),
    "row 49 another suit": ("qingdao", CALL, "accept 0 \n call 0 9h9h9d <- call_not_identical illegal"),
    "row 49 of one colour": (
        "folk-marked",
        ["EJ9h9h9d", *CALL[1:]],
        "accept 0 \n call 0 9h9h9d <- call_not_identical suspicious",
    ),
    "row 49 not of one colour": ("folk-marked", CALL, "accept 0 \n call 0 9h9h9s <- call_not_identical illegal"),
    "row 50 two": ("qingdao", CALL, "accept 0 \n call 0 9h9h <- call_wrong_count illegal"),
    "row 51": ("qingdao", CALL, "accept 0 \n call 0 9s9s9s <- call_card_not_held inconsistent"),
    "row 52": (
        "online-server",
        ["2h2h2h7s", *SERVED[1:]],
        "offer 0 BJ \n accept 0 \n call 0 2h2h2h <- call_forbidden_rank illegal",
    ),
    "C28 three big jokers": (
        "qingdao",
        ["EJBJBJ7s", "BJ8s8h8d", *CALL[2:]],
        "accept 0 \n call 0 EJBJBJ \n open_guard 1",
    ),
    "row 53": (
        "qingdao",
        CALL,
        "accept 0 \n call 2 9h9h9h <- call_by_non_emperor illegal \n open_guard 1 <- open_by_non_guard illegal",
    ),
    "row 54": ("qingdao", CALL, "accept 0 \n play 0 9h <- call_missing illegal \n pass 1"),
    "row 54 assumed": ("folk-wild2", TURN, "accept 0 \n play 0 9h <- call_missing suspicious"),
    "row 55": ("qingdao", CALL, "accept 0 \n call 0 9h9h9h \n call 0 9h9h9h <- call_repeated illegal"),
    "row 56": ("weifang", MARKS, "accept 0 \n call 0 7s7h7h <- call_in_marked_mode suspicious"),
    "row 57": (
        "qingdao",
        CALL,
        "accept 0 \n call 0 9h9h9h \n reveal 2 <- guard_identity_mismatch inconsistent",
    ),
    "row 58": (
        "online-server",
        SERVED,
        "offer 0 BJ \n accept 0 \n call 0 9h9h9h \n open_guard 1 <- open_not_in_ruleset suspicious",
    ),
    "row 59": ("qingdao", CALL, "accept 0 \n call 0 9h9h9h \n open_guard 2 <- open_by_non_guard illegal"),
    "row 60": (
        "qingdao",
        CALL,
        "accept 0 \n call 0 9h9h9h \n play 0 9h \n open_guard 1 <- open_too_late illegal",
    ),
    "row 60 assumed": (
        "classic",
        CALL,
        "accept 0 \n call 0 9h9h9h \n play 0 9h \n open_guard 1 <- open_too_late suspicious",
    ),
    "row 62": (
        "qingdao",
        CALL,
        "accept 0 \n call 0 9h9h9h \n declare_rebellion 2 <- rebel_not_in_ruleset suspicious",
    ),
    "row 68 assumed": ("weifang", MARKS, "accept 0 \n play 0 7s \n declare_rebellion 2 <- rebel_too_late suspicious"),
    "row 69": ("qingdao", CALL, "accept 0 \n call 0 9h9h9h \n kick 2 <- kick_not_in_ruleset suspicious"),
    "row 70 in an open solo": (
        "weifang",
        MARKS,
        "accept 0 \n solo 0 open \n kick 2 <- kick_without_trigger suspicious",
    ),
    "row 70": ("weifang", MARKS, "accept 0 \n kick 0 <- kick_without_trigger illegal"),
    "row 71": ("weifang", MARKS, "accept 0 \n open_guard 1 \n kick 0 <- kick_wrong_side illegal"),
    "row 73 assumed": (
        "weifang",
        MARKS,
        "accept 0 \n open_guard 1 \n play 0 7s \n kick 2 <- kick_too_late suspicious",
    ),
}


@pytest.mark.parametrize(("ruleset", "hands", "script"), GUARDS.values(), ids=GUARDS.keys())
def test_guards(ruleset: str, hands: list[str], script: str) -> None:
    play_out(script, hands, None, ruleset, {"none": True})


OPEN = "accept 0 \n call 0 9h9h9h"
FACE = ["EJ9h9h9h", "9hKsKhSJ", "TsThTdAc", "BJJhJdJc", "QsQhQd2c"]
KAO = {"kao": True}
SIXES = {"hold": {"rank": "6", "at_once": True, "alone": False, "penalty": None, "qing3": None}}
TWOS = {"three_twos": True}

SETS: dict[str, tuple[str, list[str], dict[str, Any], str]] = {
    "row 79": ("classic", ["EJ9h9h9h2s", *QUAD[1:]], {}, f"{OPEN} \n play 0 9h2s <- two_used_as_filler illegal"),
    "row 79 assumed": (
        "weifang",
        ["EJ7s2hAs", *MARKS[1:]],
        {},
        "accept 0 \n play 0 7s2h <- two_used_as_filler suspicious",
    ),
    "001:89 a 2 is a filler": (
        "folk-wild2",
        ["9h9h9h2s", "9h8s8h8d", "TsTh2d7d", "JsJhJd7c", "QsQhQd5c"],
        {},
        "accept 0 \n call 0 9h9h9h \n play 0 9h9h2s \n pass 1 \n play 2 TsTh2d",
    ),
    "row 78 in spite of 2s": (
        "folk-wild2",
        ["9h9h9h2s", "9h8s8h8d", "TsTh2d7d", "JsJhJd7c", "QsQhQd5c"],
        {},
        "accept 0 \n call 0 9h9h9h \n play 0 9h9h2s \n pass 1 \n play 2 Th2d7d <- mixed_ranks illegal",
    ),
    "row 82": (
        "qingdao",
        ["EJ9h9h9hSJ", "9h8s8hTdSJ", "TsThTdTcBJ", *QUAD[3:]],
        {},
        f"{OPEN} \n play 0 9h9hSJ \n pass 1 \n play 2 TsThTd <- plain_over_joker illegal",
    ),
    "row 83": (
        "qingdao",
        ["EJ9h9h9hSJ", "9h8s8hTdSJ", "TsThTdTcBJ", *QUAD[3:]],
        {},
        f"{OPEN} \n play 0 9h9hSJ \n play 1 8s8hSJ <- small_joker_over_small_joker illegal",
    ),
    "row 85": (
        "qingdao",
        ["EJ9h9h9hSJSJ", "9h8s8h8dTsTc", "TsThTdTcBJ4s", "JsJhJdJc5c5d", "QsQhQdQc5h5s"],
        {},
        f"{OPEN} \n play 0 9h9h9hSJSJ \n pass 1 \n play 2 TsThTdTcBJ <- too_few_big_jokers illegal",
    ),
    "row 85, 001:92 two for one": (
        "folk-wild2",
        ["9h9h9hBJ", "9h8s8h8d", "TsThTdBJ", "JsJhJdJc", "QsBJBJ5c"],
        {},
        "accept 0 \n call 0 9h9h9h \n play 0 9h9hBJ \n pass 1 \n play 2 TsThBJ <- too_few_big_jokers illegal",
    ),
    "001:92 1BJ by 2BJ": (
        "folk-wild2",
        ["9h9h9hBJ", "9h8s8h8d", "TsThTdBJ", "JsJhJdJc", "QsBJBJ5c"],
        {},
        "accept 0 \n call 0 9h9h9h \n play 0 9h9hBJ \n pass 1 \n pass 2 \n pass 3 \n play 4 QsBJBJ",
    ),
    "row 86": (
        "qingdao",
        ["EJ9h9h9h8h", "9h8s8h8dSJ", *QUAD[2:]],
        {},
        f"{OPEN} \n play 0 9h9h9h \n play 1 8s8hSJ <- hung_base_not_higher illegal",
    ),
    "row 89": (
        "classic",
        ["EJ9h9h9h8h", "9h8s8hTdBJ", "TsThTdBJBJ", *QUAD[3:]],
        KAO,
        f"{OPEN} \n play 0 9h9hEJ \n pass 1 \n play 2 TsBJBJ <- kao_invalid illegal",
    ),
    "row 90": (
        "classic",
        ["EJ9h9h9hSJ", "9h8s8hTdBJ", "TsThTdBJSJ", *QUAD[3:]],
        KAO,
        f"{OPEN} \n play 0 9h9hSJ \n pass 1 \n play 2 TsThSJBJ <- kao_accepted suspicious",
    ),
    "C14": (
        "classic",
        ["EJ9h9h9hSJ", "9h8s8hTdBJ", "TsThTdBJBJ", *QUAD[3:]],
        KAO,
        f"{OPEN} \n play 0 EJ \n pass 1 \n play 2 BJBJ <- kao_accepted suspicious",
    ),
    "row 88": (
        "classic",
        ["EJ9h9h9hSJ", "9h8s8hTdBJ", "TsThTdBJBJ", *QUAD[3:]],
        {},
        f"{OPEN} \n play 0 EJ \n pass 1 \n play 2 BJBJ <- kao_not_enabled illegal",
    ),
    "001:3 the special face over a big joker": (
        "baike",
        FACE,
        {},
        f"{OPEN} \n play 0 9h \n pass 1 \n pass 2 \n play 3 BJ \n pass 4 \n pass 0 \n play 1 9h special",
    ),
    "C31 taken as it": (
        "baike",
        FACE,
        {},
        f"{OPEN} \n play 0 9h \n pass 1 \n pass 2 \n play 3 BJ \n pass 4 \n pass 0 \n play 1 9h",
    ),
    "C31 hung": ("baike", FACE, {}, f"{OPEN} \n play 0 9h9hEJ \n play 1 KsKh9h"),
    "row 91 off": ("qingdao", FACE, {}, f"{OPEN} \n play 0 EJ \n play 1 9h special <- special_face_misused illegal"),
    "row 91 by another": ("baike", FACE, {}, f"{OPEN} \n play 0 9h special <- special_face_misused illegal"),
    "C33": ("baike", ["EJ9h9h9h", "9h2s2h2d", *CALL[2:]], TWOS, f"{OPEN} \n play 0 EJ \n play 1 2s2h2d"),
    "row 92": (
        "baike",
        ["EJ9h9h9h", "9h2s2h2d", *CALL[2:]],
        {},
        f"{OPEN} \n play 0 EJ \n play 1 2s2h2d <- three_twos_not_enabled illegal",
    ),
    "row 93": ("classic", ["EJ9h9h9h6s", *QUAD[1:]], SIXES, f"{OPEN} \n play 0 6s <- held_six_broken illegal"),
    "C12 jokers on the last 6s": (
        "classic",
        ["EJ9h9h9h6s", *QUAD[1:]],
        SIXES,
        (
            f"{OPEN} \n play 0 9h9h9h \n pass 1 \n play 2 TsThTd \n pass 3 \n pass 4 \n pass 0 \n pass 1 \n play 2 TcTs"
            " \n pass 3 \n pass 4 \n play 0 6sEJ <- hung_base_not_higher illegal"
        ),
    ),
    "row 97": (
        "folk-wild2",
        ["9h9h9h3s", "9h8s8h8d", *CALL[2:]],
        {},
        "accept 0 \n call 0 9h9h9h \n play 0 3s <- held_three_broken illegal",
    ),
}


@pytest.mark.parametrize(("ruleset", "hands", "options", "script"), SETS.values(), ids=SETS.keys())
def test_sets(ruleset: str, hands: list[str], options: dict[str, Any], script: str) -> None:
    play_out(script, hands, options, ruleset, {"none": True})


LEAD = f"{OPEN} \n play 0 9h"
OUT = ["9h9h9h", "9h8s8h8d", "TsThTdTc", "JsJhJdJc", "QsQhQdQcEJ"]
OUT_LEAD = (
    "abdicate 4 >3 \n abdicate 3 >2 \n abdicate 2 >1 \n abdicate 1 >0 \n accept 0 \n call 0 9h9h9h \n play 0 9h9h9hEJ"
)

TRICKS: dict[str, tuple[str, list[str], str]] = {
    "002:143 yield, then play in lap 2": (
        "qingdao",
        CALL,
        f"{LEAD} \n yield 1 \n pass 2 \n pass 3 \n pass 4 \n play 1 8s <- not_higher illegal",
    ),
    "row 108 a yielder owes lap 2": (
        "qingdao",
        CALL,
        f"{LEAD} \n yield 1 \n pass 2 \n pass 3 \n pass 4 \n play 0 9h <- trick_closed_early illegal",
    ),
    "002:145 closed after lap 2": (
        "qingdao",
        CALL,
        f"{LEAD} \n yield 1 \n pass 2 \n yield 3 \n pass 4 \n pass 1 \n pass 2 \n pass 3 \n play 0 9h",
    ),
    "row 102": (
        "qingdao",
        CALL,
        f"{LEAD} \n pass 1 \n pass 2 \n yield 3 \n pass 4 \n play 2 Ts <- pass_then_second_lap_play illegal",
    ),
    "C40 a new set": (
        "qingdao",
        CALL,
        f"{LEAD} \n pass 1 \n play 2 Ts \n pass 3 \n pass 4 \n pass 0 \n play 1 8s <- not_higher illegal",
    ),
    "row 103": ("classic", CALL, f"{LEAD} \n yield 1 <- yield_not_in_ruleset suspicious \n pass 2"),
    "row 104": (
        "qingdao",
        CALL,
        f"{LEAD} \n yield 1 \n pass 2 \n pass 3 \n pass 4 \n yield 1 <- yield_in_second_lap illegal \n play 0 9h",
    ),
    "row 100 a yield": ("qingdao", CALL, f"{OPEN} \n yield 0 <- pass_when_leading illegal"),
    "002:149 the lead is applied for": (
        "qingdao",
        OUT,
        f"{OUT_LEAD} \n claim_lead 1 \n pass 2 \n pass 3 \n pass 4 \n play 1 8s",
    ),
    "002:149 and taken by another": (
        "qingdao",
        OUT,
        f"{OUT_LEAD} \n claim_lead 1 \n pass 2 \n pass 3 \n pass 4 \n play 2 Ts <- wind_wrong_seat illegal",
    ),
    "C34 nobody applied": (
        "qingdao",
        OUT,
        f"{OUT_LEAD} \n pass 1 \n pass 2 \n pass 3 \n pass 4 \n play 2 Ts <- wind_wrong_seat suspicious",
    ),
    "C34 the first downstream": ("qingdao", OUT, f"{OUT_LEAD} \n pass 1 \n pass 2 \n pass 3 \n pass 4 \n play 1 8s"),
    "001:74 by itself": (
        "baike",
        ["EJ9h9h9h", "9h8s8h8d", *CALL[2:]],
        f"{OPEN} \n play 0 9h9h9hEJ \n pass 1 \n pass 2 \n pass 3 \n pass 4 \n play 3 Js <- wind_wrong_seat illegal",
    ),
    "row 105": ("classic", CALL, f"{LEAD} \n claim_lead 1 <- claim_lead_not_in_ruleset suspicious \n pass 2"),
    "row 106": ("qingdao", OUT, f"{OUT_LEAD} \n pass 1 \n claim_lead 2 <- claim_lead_wrong_seat illegal \n pass 3"),
    "row 107": ("qingdao", CALL, f"{LEAD} \n claim_lead 1 <- wind_without_last_set illegal \n pass 2"),
    "C36 somebody plays": (
        "qingdao",
        ["9h9h9h", "9h8s8h8d", "TsThTdTc", "JsJhJdJc", "QsQhQdQcEJ"],
        (
            "abdicate 4 >3 \n abdicate 3 >2 \n abdicate 2 >1 \n abdicate 1 >0 \n accept 0 \n call 0 9h9h9h \n play 0 EJ"
            " \n pass 1 \n pass 2 \n pass 3 \n pass 4 \n play 0 9h9h9h \n claim_lead 1 \n play 2 TsThTd"
            " \n pass 3 \n pass 4 \n pass 1 \n play 2 Tc"
        ),
    ),
}


@pytest.mark.parametrize(("ruleset", "hands", "script"), TRICKS.values(), ids=TRICKS.keys())
def test_tricks(ruleset: str, hands: list[str], script: str) -> None:
    play_out(script, hands, None, ruleset, {"none": True})


# --- ends, winners and points of the other rule sets ---------------------------------------------------------------

ONES = ["EJ9h9h9h", "9h", "Ts", "Js", "Qs"]  # the order of finishing is the order of the seats
ONES_END = f"{OPEN} \n play 0 9h9h9hEJ \n pass 1 \n pass 2 \n pass 3 \n pass 4 \n play 1 9h \n play 2 Ts \n play 3 Js"
MARKED_ONES = ["EJ", "GJ", "9s", "Ts", "Js"]
SERVED_ONES = ["9h9h9h7s", "9h", "Ts", "Js", "Qs"]
SERVED_END = (
    "offer 0 BJ \n accept 0 \n call 0 9h9h9h \n play 0 9h9h9h \n pass 1 \n pass 2 \n pass 3 \n pass 4 \n play 0 BJ"
    " \n pass 1 \n pass 2 \n pass 3 \n pass 4 \n play 0 7s \n play 1 9h \n play 2 Ts \n play 3 Js"
)
SOLO_ONES = ["EJ9h9h9h9h", "Kd", "Ts", "Js", "Qs"]
SOLO_END = (
    "accept 0 \n call 0 9h9h9h{more} \n play 0 EJ \n pass 1 \n pass 2 \n pass 3 \n pass 4 \n play 0 9h9h9h9h \n pass 1"
    " \n pass 2 \n pass 3 \n pass 4 \n play 1 Kd \n pass 2 \n pass 3 \n pass 4 \n play 2 Ts \n play 3 Js"
)
GRAB_END = (
    "grab 0 \n accept 0 \n play 0 9h9h9h \n pass 1 \n pass 2 \n pass 3 \n pass 4 \n play 0 EJ \n pass 1 \n pass 2"
    " \n pass 3 \n pass 4 \n play 1 9h \n play 2 Ts \n play 3 Js"
)

ENDS: dict[str, tuple[str, list[str], str, dict[str, Any], list[str]]] = {
    "002:153 E G R R R": ("qingdao", ONES, ONES_END, {"scores": [6, 3, -3, -3, -3], "result": "emperor"}, []),
    "row 121": ("qingdao", ONES, ONES_END, {"scores": [6, -3, 3, -3, -3]}, ["role_score_mismatch mismatch"]),
    "row 123 no factor": ("qingdao", ONES, ONES_END, {"factor": 2}, ["multiplier_mismatch mismatch"]),
    "2.10 not scored": ("baike", ONES, ONES_END, {"scores": [1, 2, 3, 4, 5], "factor": 7}, []),
    "row 120 no table": ("baike", ONES, ONES_END, {"result": "draw"}, []),
    "row 120 folk-marked": ("folk-marked", ONES, ONES_END, {"result": "rebels"}, ["result_mismatch mismatch"]),
    "001:64 sides": ("online-server", SERVED_ONES, SERVED_END, {"side_scores": [6, -6], "result": "emperor"}, []),
    "row 127": (
        "online-server",
        SERVED_ONES,
        SERVED_END,
        {"side_scores": [6, -4]},
        ["group_score_mismatch mismatch"],
    ),
    "row 127 not opposite": (
        "online-server",
        SERVED_ONES,
        SERVED_END,
        {"side_scores": [2, -4]},
        ["group_score_mismatch mismatch"],
    ),
    "5.4 QD hidden": (
        "qingdao",
        SOLO_ONES,
        SOLO_END.format(more=""),
        {"scores": [16, -4, -4, -4, -4], "factor": 1, "guard": None},
        [],
    ),
    "5.4 QD open": (
        "qingdao",
        SOLO_ONES,
        SOLO_END.format(more="9h"),
        {"scores": [32, -8, -8, -8, -8], "factor": 2, "guard": None},
        [],
    ),
    "row 124": (
        "qingdao",
        SOLO_ONES,
        SOLO_END.format(more=""),
        {"scores": [40, -10, -10, -10, -10], "guard": None},
        ["solo_ladder_mismatch mismatch"],
    ),
    "5.4 QD grab": (
        "qingdao",
        ONES,
        GRAB_END,
        {"scores": [40, -10, -10, -10, -10], "factor": 1, "guard": None, "result": "emperor"},
        [],
    ),
    "row 124 a grab scored as an open solo": (
        "qingdao",
        ONES,
        GRAB_END,
        {"scores": [32, -8, -8, -8, -8], "guard": None},
        ["solo_ladder_mismatch mismatch"],
    ),
    "row 120 FW, E G": (
        "folk-wild2",
        ["9h9h9hBJ", *ONES[1:]],
        ONES_END.replace("EJ", "BJ"),
        {"result": "draw"},
        ["result_mismatch mismatch"],
    ),
    "001:97 FW open": (
        "folk-wild2",
        ["9h9h9hBJ", *ONES[1:]],
        ONES_END.replace("EJ", "BJ").replace("play 0", "open_guard 1 \n play 0"),
        {"result": "emperor"},
        [],
    ),
    "C56 a pair in weifang": (
        "weifang",
        MARKED_ONES,
        TO_THE_END,
        {"scores": [1, 2, 3, 4, 5], "result": "rebels"},
        [],
    ),
    "C55": (
        "weifang",
        MARKED_ONES,
        TO_THE_END.replace("play 0", "open_guard 1\nplay 0"),
        {"factor": 2},
        ["multiplier_mismatch suspicious"],
    ),
    "row 72": (
        "weifang",
        MARKED_ONES,
        TO_THE_END.replace("play 0", "open_guard 1\nkick 2\nplay 0"),
        {"factor": 2},
        ["kick_below_threshold mismatch"],
    ),
    "000:50 titles of weifang": (
        "weifang",
        MARKED_ONES,
        TO_THE_END,
        {"titles": ["头客", "二客", "三客", "二拉", "大拉"]},
        [],
    ),
}


@pytest.mark.parametrize(("ruleset", "hands", "script", "claims", "names"), ENDS.values(), ids=ENDS.keys())
def test_ends(ruleset: str, hands: list[str], script: str, claims: dict[str, Any], names: list[str]) -> None:
    marks = "".join(f" <- {name}" for name in names)
    play_out(f"{script} \n end {json.dumps(claims)}{marks}", hands, None, ruleset, {"none": True})


SIDE_OUT = f"{OPEN} \n play 0 9h9h9hEJ \n pass 1 \n pass 2 \n pass 3 \n pass 4 \n play 1 9h"


@pytest.mark.parametrize(
    ("ruleset", "mark"),
    [
        pytest.param("baike", "", id="001:75 side out"),
        pytest.param("classic", " <- ended_early suspicious", id="row 116 C18"),
        pytest.param("folk-marked", " <- ended_early suspicious", id="row 116 not said"),
        pytest.param("qingdao", " <- ended_early inconsistent", id="row 116"),
    ],
)
def test_one_side_is_out(ruleset: str, mark: str) -> None:
    play_out(f"{SIDE_OUT} \n end {{}}{mark}", ONES, None, ruleset)


def test_past_the_end_of_a_side() -> None:
    """Row 117: suspicious where the side that is out has won (000:70); C54: elsewhere a longer log is accepted."""
    marked = TO_THE_END.replace("play 2 9s", "play 2 9s <- played_past_end suspicious")
    play_out(marked, MARKED_ONES, None, "simple")
    play_out(ONES_END, ONES, None, "baike")
    open_solo = ["EJ7s", "8s", "9s", "Ts", "GJ"]
    played = "accept 0 \n solo 0 open \n play 0 7s \n play 1 8s \n play 2 9s <- played_past_end illegal \n play 3 Ts"
    play_out(played, open_solo, None, "weifang")
    play_out("accept 0 \n solo 0 open \n play 0 7s \n play 1 8s \n end {}", open_solo, None, "weifang")


RESULTS = [
    # 2.9: places of emperor and guard; the five tables
    (1, 2, "W", "W", "W", "W", "W"),
    (1, 3, "W", "W", "W", "D", "W"),
    (1, 4, "W", "L", "W", "L", "W"),
    (1, 5, "D", "L", "D", "L", "L"),
    (2, 3, "W", "D", "L", "L", "W"),
    (2, 4, "D", "L", "L", "L", "W"),
    (2, 5, "L", "L", "L", "L", "L"),
    (3, 4, "L", "L", "L", "L", "W"),
    (3, 5, "L", "L", "L", "L", "L"),
    (4, 5, "L", "L", "L", "L", "L"),
]
WINNER = {"W": "emperor", "D": "draw", "L": "rebels"}


@pytest.mark.parametrize("row", RESULTS, ids=[f"2.9 {r[0]},{r[1]}" for r in RESULTS])
def test_result_tables(row: tuple[int, int, str, str, str, str, str]) -> None:
    first, second, rhyme, marked, wild_emperor, wild_guard, simple = row
    mnemonic = PRESETS["classic"] | {"result": {"pair": "mnemonic", "solo": "mnemonic"}}
    for emperor, guard, wild in ((first, second, wild_emperor), (second, first, wild_guard)):
        places = [emperor, guard, *(place for place in range(1, 6) if place not in row[:2])]
        for rules, result in (
            (mnemonic, rhyme),
            (PRESETS["qingdao"], rhyme),
            (PRESETS["online-server"], rhyme),
            (PRESETS["folk-marked"], marked),
            (PRESETS["folk-wild2"], wild),
            (PRESETS["simple"], simple),
        ):
            assert result_of(rules, 0, 1, places, open_solo=False) == WINNER[result]
        points = 2 * (6 - first - second)
        assert side_score_of(PRESETS["online-server"], 0, 1, places, 1, open_solo=False) == [points, -points]  # 5.3
        assert score_of(PRESETS["classic"], 0, 1, places, 1, open_solo=False) is None


OTHER_SOLOS = [
    # 5.4: rule set, kind, factor, (emperor, each other) by the emperor's place
    ("qingdao", "hidden", 1, [(16, -4), (4, -1), (0, 0), (-4, 1), (-16, 4)]),
    ("qingdao", "open", 2, [(32, -8), (8, -2), (0, 0), (-8, 2), (-32, 8)]),
    ("qingdao", "grab", 1, [(40, -10), (-40, 10), (-40, 10), (-40, 10), (-40, 10)]),
    ("weifang", "hidden", 1, [(12, -3), (0, 0), (-12, 3), (-12, 3), (-12, 3)]),
    ("weifang", "hidden", 4, [(48, -12), (0, 0), (-48, 12), (-48, 12), (-48, 12)]),
    ("weifang", "open", 1, [(24, -6), (-24, 6), (-24, 6), (-24, 6), (-24, 6)]),
    ("weifang", "grab", 1, [(24, -6), (-24, 6), (-24, 6), (-24, 6), (-24, 6)]),
]


@pytest.mark.parametrize(("ruleset", "kind", "factor", "cells"), OTHER_SOLOS)
def test_points_of_other_solos(ruleset: str, kind: str, factor: int, cells: list[tuple[int, int]]) -> None:
    for place, (emperor, other) in enumerate(cells, start=1):
        rest = [p for p in range(1, 6) if p != place]
        how = {"open_solo": kind != "hidden", "grabbed": kind == "grab"}
        scores = score_of(PRESETS[ruleset], 0, None, [place, *rest], factor, **how)
        assert scores == [emperor, *[other] * 4]


# --- tribute -------------------------------------------------------------------------------------------------------

WON = {"emperor": 0, "guard": 1, "solo": "none", "places": [1, 2, 3, 4, 5], "result": "emperor"}
LOST = {"emperor": 0, "guard": 1, "solo": "none", "places": [5, 4, 2, 1, 3], "result": "rebels"}
DRAWN = {"emperor": 0, "guard": 1, "solo": "none", "places": [1, 5, 2, 3, 4], "result": "draw"}
SOLO_LOST = {"emperor": 0, "guard": None, "solo": "hidden", "places": [5, 1, 2, 3, 4], "result": "rebels"}
OPEN_LOST = SOLO_LOST | {"solo": "open"}
DEALT = ["SJ7s7h9s", "Ac8s8h9d", "BJTsTh2s", "SJJsJhAs", "2dQsQhKs"]
TWOS_DEALT = ["EJ2s2h9s", "GJ8s2d9d", "BJTsTh2c", "SJBJSJSJ", "2dQsQhKs"]
BY_TRIBUTE = {"settle": "tribute"}

TRIBUTES: dict[str, tuple[str, list[str], dict[str, Any], dict[str, Any], str]] = {
    "001:65 won": (
        "online-server",
        DEALT,
        {},
        WON,
        "tribute 2 >0 BJ \n tribute 3 >1 SJ \n tribute 4 >0 2d \n offer 0 BJ",
    ),
    "001:65 lost": (
        "online-server",
        DEALT,
        {},
        LOST,
        "tribute 0 >3 SJ \n tribute 1 >2 Ac \n tribute 0 >4 9s \n offer 0 BJ",
    ),
    "row 129": ("simple", MARKS, {}, WON, "tribute 2 >0 2s <- tribute_not_in_ruleset illegal"),
    "row 129 silent": ("qingdao", CALL, {}, WON, "tribute 2 >0 Ts <- tribute_not_in_ruleset suspicious"),
    "row 130": (
        "online-server",
        DEALT,
        {},
        LOST,
        "offer 0 BJ <- tribute_missing mismatch <- tribute_missing mismatch",
    ),
    "row 130 one of them": (
        "online-server",
        DEALT,
        {},
        WON,
        "tribute 2 >0 BJ \n tribute 3 >1 SJ \n offer 0 BJ <- tribute_missing mismatch",
    ),
    "row 131": ("online-server", DEALT, {}, WON, "tribute 0 >2 SJ <- tribute_wrong_parties illegal"),
    "row 132 too little": (
        "online-server",
        DEALT,
        {},
        LOST,
        "tribute 0 >3 SJ \n tribute 1 >4 Ac \n offer 0 BJ <- tribute_wrong_count mismatch",
    ),
    "row 132 too much": ("online-server", DEALT, {}, WON, "tribute 2 >0 BJ2s <- tribute_wrong_count mismatch"),
    "row 132 open solo": (
        "online-server",
        ["SJSJAsAhKsKhQsQh", *DEALT[1:]],
        {},
        OPEN_LOST,
        """tribute 0 >1 SJ
        tribute 0 >2 SJ
        tribute 0 >3 As
        tribute 0 >4 Ah
        offer 0 BJ <- tribute_wrong_count mismatch""",
    ),
    "C82": (
        "weihai",
        TWOS_DEALT,
        BY_TRIBUTE,
        SOLO_LOST,
        "tribute 0 >1 2s \n accept 0 <- tribute_wrong_count suspicious",
    ),
    "row 133": ("online-server", DEALT, {}, WON, "tribute 2 >0 2s <- tribute_not_largest illegal"),
    "row 134": ("weihai", TWOS_DEALT, BY_TRIBUTE, WON, "tribute 2 >0 BJ <- tribute_not_two illegal"),
    "row 135": (
        "online-server",
        DEALT,
        {},
        WON,
        "tribute 2 >1 BJ <- tribute_order_wrong mismatch \n tribute 3 >0 SJ \n tribute 4 >0 2d \n offer 0 BJ",
    ),
    "row 136": ("online-server", DEALT, {}, WON, "tribute_return 0 >2 7s <- tribute_returned illegal"),
    "row 136 silent": ("weihai", TWOS_DEALT, {}, WON, "tribute_return 0 >2 9s <- tribute_returned suspicious"),
    "row 137": ("online-server", DEALT, {}, DRAWN, "tribute 0 >2 SJ <- tribute_on_draw mismatch"),
    "row 138": ("weihai", TWOS_DEALT, BY_TRIBUTE, WON, "exempt 2 <- exemption_false illegal"),
    "004:61 four jokers": (
        "weihai",
        TWOS_DEALT,
        BY_TRIBUTE,
        WON,
        "exempt 3 \n tribute 2 >0 2c \n tribute 4 >1 2d \n accept 0",
    ),
    "row 138 silent": ("online-server", DEALT, {}, WON, "exempt 2 <- exemption_false suspicious"),
    "row 139": (
        "weihai",
        TWOS_DEALT,
        {},
        WON | {"claimed_scores": True},
        "tribute 2 >0 2c <- settled_twice mismatch",
    ),
    "C78 by points": ("weihai", TWOS_DEALT, {}, WON | {"claimed_scores": True}, "accept 0"),
    "C79 nothing to pay": (
        "weihai",
        TWOS_DEALT,
        BY_TRIBUTE,
        WON,
        "tribute 2 >0 2c \n tribute 3 >0 \n tribute 4 >1 2d \n accept 0",
    ),
    "row 76": ("weihai", TWOS_DEALT, BY_TRIBUTE, WON, "tribute 2 >0 2d <- card_not_held inconsistent"),
    "001:96 nobody pays": ("folk-wild2", TURN, {}, WON, "ante 0 2s <- tribute_missing mismatch"),
    "001:88 owed after a draw too": (
        "folk-wild2",
        TURN,
        {},
        DRAWN | {"qing3": [(3, 4)]},
        "tribute 3 >4 SJ <- tribute_not_largest illegal \n ante 0 2s",
    ),
    "4.11 to the wrong seat": (
        "folk-wild2",
        TURN,
        {},
        DRAWN | {"qing3": [(3, 4)]},
        "tribute 3 >2 BJ <- tribute_wrong_parties illegal \n ante 0 2s",
    ),
}


@pytest.mark.parametrize(("ruleset", "hands", "options", "previous", "script"), TRIBUTES.values(), ids=TRIBUTES.keys())
def test_tributes(
    ruleset: str, hands: list[str], options: dict[str, Any], previous: dict[str, Any], script: str
) -> None:
    play_out(script, hands, options, ruleset, previous)


# --- 清3, the deal, and games of a match ----------------------------------------------------------------------------

THREES = ["9h9h9hBJ4d", "9hTs3s3h3d", "JsJhJd4s5s", "QsQhQd4c6s", "KsKhKd5c6h"]
THREES_PLAYED = (
    "accept 0 \n call 0 9h9h9h \n play 0 9h9h9h \n pass 1 \n pass 2 \n pass 3 \n pass 4 \n play 0 4d \n play 1 9h"
    " \n pass 2 \n pass 3 \n pass 4 \n pass 0 \n play 1 Ts \n play 2 Js"
)


@pytest.mark.parametrize(
    ("claims", "names"),
    [
        pytest.param({"hold_penalty": [1], "hold_penalty_to": 2}, [], id="001:88"),
        pytest.param({"hold_penalty": []}, ["qing3_missed mismatch"], id="row 98"),
        pytest.param({"hold_penalty": [1, 3]}, ["qing3_false mismatch"], id="row 99"),
        pytest.param({"hold_penalty": [1], "hold_penalty_to": 4}, ["qing3_false mismatch"], id="row 99 to whom"),
    ],
)
def test_the_play_before_the_threes_is_beaten(claims: dict[str, Any], names: list[str]) -> None:
    marks = "".join(f" <- {name}" for name in ["ended_early inconsistent", *names])
    verdict, _ = play_out(f"{THREES_PLAYED} \n end {json.dumps(claims)}{marks}", THREES, None, "folk-wild2")
    assert verdict.qing3 == [(1, 2)]


def test_an_ally_beats_the_play_before_the_threes() -> None:
    """C97: by the letter only."""
    hands = ["9h9h9hBJ4d", "9hTs4h6c7c", "Ts3s3h4s4s", "QsQhQd4c6s", "KsKhKd5c6h"]
    played = (
        "accept 0 \n call 0 9h9h9h \n play 0 9h9h9h \n pass 1 \n pass 2 \n pass 3 \n pass 4 \n play 0 4d \n pass 1"
        " \n play 2 Ts \n play 3 Qs"
    )
    hands[2] = "Ts3s3h"
    end = 'end {"hold_penalty": []} <- ended_early inconsistent <- qing3_missed suspicious'
    play_out(f"{played} \n {end}", hands, {"hands": [5, 5, 3, 5, 5]}, "folk-wild2")


OTHER_DEALS = {
    "row 3 no GJ here": ("qingdao", ["EJ7s7hAs", "GJ8s8hAh", *CALL[2:]], {}, "unknown_card", "inconsistent"),
    "row 3 no marks here": ("folk-wild2", ["EJ7s7hAs", "9d8s8hAh", *CALL[2:]], {}, "unknown_card", "inconsistent"),
    "row 12": ("online-server", ["BJBJ7hAs", "BJBJ8hAh", *CALL[2:]], {}, "reserved_joker_dealt", "inconsistent"),
    "row 8": (
        "qingdao",
        ["EJ7s7h", "8s8h8dAs", "TsThTd", "JsJhJd", "QsQhQd"],
        [4, 3, 3, 3, 3],
        "odd_card_wrong_seat",
        "suspicious",
    ),
    "row 7": (
        "qingdao",
        ["EJ7s7hAs", "8s8h8dAs", "TsThTd", "JsJhJd", "QsQh"],
        [4, 3, 3, 3, 3],
        "hand_size_mismatch",
        "inconsistent",
    ),
}


@pytest.mark.parametrize(
    ("ruleset", "hands", "sizes", "name", "severity"), OTHER_DEALS.values(), ids=OTHER_DEALS.keys()
)
def test_other_deals(ruleset: str, hands: list[str], sizes: Any, name: str, severity: str) -> None:
    options = {"hands": sizes or [4] * 5}
    events: list[Event] = [{"seq": 0, "type": "start", "players": list("abcde"), "first_dealt": 0, "options": options}]
    events += [{"seq": s + 1, "type": "deal", "seat": s, "cards": hand} for s, hand in enumerate(hands)]
    assert [(f.seq, f.name, f.severity) for f in judge(events, PRESETS[ruleset]).findings] == [(5, name, severity)]


@pytest.mark.parametrize(
    ("ruleset", "name", "severity"),
    [
        pytest.param("folk-wild2", "deck_total_mismatch", "inconsistent", id="row 4, five hands of 42"),
        pytest.param("weifang", "deck_total_mismatch", "suspicious", id="row 4 assumed"),
        pytest.param("simple", "deck_total_mismatch", "inconsistent", id="row 4"),
    ],
)
def test_whole_decks(ruleset: str, name: str, severity: str) -> None:
    """Five hands of 32 (42 where the deck is larger) are no whole deck."""
    rules = PRESETS[ruleset]
    size = 42 if ruleset == "folk-wild2" else 32
    deck = [rank + suit for rank in rules["ranks"] for suit in "shdc"] * 4
    if ruleset != "folk-wild2":
        deck = ["EJ", "GJ", "BJ", "BJ", "BJ", "SJ", "SJ", "SJ", *deck]
    start: Event = {"seq": 0, "type": "start", "players": list("abcde"), "first_dealt": 0}
    events = [start] + [
        {"seq": s + 1, "type": "deal", "seat": s, "cards": "".join(deck[s * size : (s + 1) * size])} for s in range(5)
    ]
    assert [(f.seq, f.name, f.severity) for f in judge(events, rules).findings] == [(5, name, severity)]


def test_sixes_of_the_deck() -> None:
    """Row 6: sixteen 6s dealt, 168 cards."""
    deck = ["EJ", "GJ", "BJ", "BJ", "BJ", "SJ", "SJ", "SJ"]
    deck += [rank + suit for rank in "6789TJQKA2" for suit in "shdc"] * 4
    start: Event = {"seq": 0, "type": "start", "players": list("abcde"), "first_dealt": 0}
    start["options"] = {"hands": None}
    hands = ["".join(deck[seat * 34 : (seat + 1) * 34]) for seat in range(5)]
    events = [start] + [{"seq": s + 1, "type": "deal", "seat": s, "cards": hand} for s, hand in enumerate(hands)]
    assert [(f.seq, f.name) for f in judge(events, WEIHAI).findings] == [(5, "sixes_count_mismatch")]


def one_game(ruleset: str, number: int, first_dealt: int, script: str, hands: list[str]) -> list[Event]:
    """Give a game of a match."""
    sizes = {"hands": [len(split_cards(hand)) for hand in hands]}
    start = {
        "type": "start",
        "ruleset": ruleset,
        "players": list("abcde"),
        "match": "m",
        "no": number,
        "options": sizes,
    }
    events: list[Event] = [start | {"seq": 0, "first_dealt": first_dealt}]
    events += [{"seq": s + 1, "type": "deal", "seat": s, "cards": hand} for s, hand in enumerate(hands)]
    for line in filter(None, map(str.strip, script.splitlines())):
        events.append(read_line(line, len(events)))
    return events


def test_later_hands_are_dealt_from_the_last_emperor() -> None:
    """000:6, C88; C10: a void hand in between changes nothing."""
    first = one_game("classic", 1, 0, f"{ONES_END} \n end {{}}", ONES)
    void = one_game("classic", 2, 0, f"{LAP} \n void", WEAK)
    for number, games in ((2, [first]), (3, [first, void])):
        for dealt, names in ((0, []), (1, ["deal_start_wrong_seat"])):
            later = one_game("classic", number, dealt, "", WEAK)
            assert [f.name for f in judge_games([*games, later])[-1].findings] == names
    redeal = one_game("classic", 2, 1, "", WEAK)
    void_first = one_game("classic", 1, 0, f"{LAP} \n void", WEAK)
    assert [f.name for f in judge_games([void_first, redeal])[-1].findings] == ["deal_start_wrong_seat"]
    assert judge_games([redeal])[-1].findings == []  # the game before is not known


def test_every_name_has_an_example() -> None:
    """Every name of section 4 stands in this file, as expected of some example."""
    text = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in SEVERITY_OF if name not in text] == []
    assert len(SEVERITY_OF) == 140
