"""Tribute, hand by hand, with what rules.md §2.11, §4.10–4.11, §5.3 and §5.5 say of it. The emperor was seat 0."""

from typing import Any

import pytest
from tribute_hands import Said, found, hand, last_hand

from baohuang.game.choices import Result, Solo

WON, LOST, DRAWN = Result.EMPEROR, Result.REBELS, Result.DRAW
E_WON = last_hand([0, 1, 2, 3, 4], WON, guard=1)  # E G R R R (5.3)
E_LOST = last_hand([2, 3, 4, 0, 1], LOST, guard=1)  # R R R E G
E_DREW = last_hand([0, 2, 3, 4, 1], DRAWN, guard=1)  # E R R R G
SOLO_WON = last_hand([0, 1, 2, 3, 4], WON, solo=Solo.HIDDEN)
SOLO_LOST = last_hand([1, 2, 3, 4, 0], LOST, solo=Solo.HIDDEN)
OPEN_WON = last_hand([0, 1, 2, 3, 4], WON, solo=Solo.OPEN)

# Of 2, 3 and 4 the largest are A, K and Q; of 0 they are 2 and A, of 1 it is K.
DEAL = ["deal 0 2sAsTh9h", "deal 1 Kh9sTs8s", "deal 2 Ah7s7h7c", "deal 3 Ks7d6s6h", "deal 4 Qs6d6c5s"]
SEQ = len(DEAL) + 1  # of the first event behind the deal


def online(*texts: str, deal: list[str] = DEAL, **start: Any) -> list[Any]:
    """A hand of `online-server`: the largest cards, none returned (001:65)."""
    return hand("online-server", *deal, *texts, "accept 0", **start)


WIN = [
    pytest.param(["tribute 2>0 Ah", "tribute 3>1 Ks", "tribute 4>0 Qs"], [], id="emperor and guard take theirs"),
    pytest.param(["tribute 4>0 Qs", "tribute 3>1 Ks", "tribute 2>0 Ah"], [], id="in any order"),
    pytest.param(
        ["tribute 2>1 Ah", "tribute 3>0 Ks", "tribute 4>0 Qs"],
        [(0, "tribute_order_wrong", "mismatch")],
        id="the guard gets the largest",
    ),
    pytest.param(
        ["tribute 2>0 Ah", "tribute 3>0 Ks", "tribute 4>1 Qs"],
        [(1, "tribute_order_wrong", "mismatch")],
        id="the emperor gets the middle one",
    ),
    pytest.param(
        ["tribute 2>0 7s", "tribute 3>1 Ks", "tribute 4>0 Qs"],
        [(0, "tribute_not_largest", "illegal"), (1, "tribute_order_wrong", "mismatch")],
        id="a larger card was held, and the guard got the largest of what was paid",
    ),
    pytest.param(
        ["tribute 2>0 Ah", "tribute 3>1 Ks"], [(2, "tribute_missing", "mismatch")], id="one rebel does not pay"
    ),
    pytest.param([], [(0, "tribute_missing", "mismatch")] * 3, id="nobody pays"),
    pytest.param(
        ["tribute 2>0 Ah7s", "tribute 3>1 Ks", "tribute 4>0 Qs"],
        [(0, "tribute_wrong_count", "mismatch")],
        id="two cards for one",
    ),
    pytest.param(
        ["tribute 2>0 Ah", "tribute 3>1 Ks", "tribute 4>0 Qs", "tribute 2>0 7s"],
        [(3, "tribute_wrong_parties", "illegal")],
        id="the emperor has taken his two",
    ),
    pytest.param(
        ["tribute 2>0 Ah", "tribute 2>0 7s", "tribute 3>1 Ks", "tribute 4>0 Qs"],
        [(1, "tribute_wrong_count", "mismatch")],
        id="a rebel pays twice",
    ),
    pytest.param(
        ["tribute 0>2 2s", "tribute 2>0 Ah", "tribute 3>1 Ks", "tribute 4>0 Qs"],
        [(0, "tribute_wrong_parties", "illegal")],
        id="a winner pays",
    ),
    pytest.param(
        ["tribute 2>3 Ah", "tribute 3>1 Ks", "tribute 4>0 Qs"],
        [(0, "tribute_wrong_parties", "illegal")],
        id="a rebel is paid",
    ),
    pytest.param(
        ["tribute 2>0 Ah", "tribute 3>0 Ks", "tribute 4>0 Qs"],
        [(2, "tribute_wrong_parties", "illegal")],
        id="the emperor takes three",
    ),
    pytest.param(
        ["tribute 2>0 BJ", "tribute 3>1 Ks", "tribute 4>0 Qs"],
        [(0, "card_not_held", "inconsistent")],
        id="a card that is not held",
    ),
    pytest.param(
        ["tribute 2>0 Ah", "tribute 3>1 Ks", "tribute 4>0 Qs", "return 0>2 Th"],
        [(3, "tribute_returned", "illegal")],
        id="a card is returned",
    ),
    pytest.param(
        ["tribute 2>0 Ah", "tribute 3>1 Ks", "exempt 4"],
        [(2, "exemption_false", "suspicious")],
        id="nobody is exempt here",
    ),
    pytest.param(
        ["tribute 2>0", "tribute 3>1 Ks", "tribute 4>0 Qs"],
        [(3, "tribute_missing", "mismatch")],
        id="nobody lacks a largest card",
    ),
]


@pytest.mark.parametrize(("texts", "expected"), WIN)
def test_the_emperors_side_won(texts: list[str], expected: list[Said]) -> None:
    """5.3: each R pays 1; E takes largest and smallest, G the middle."""
    assert found(E_WON, online(*texts)) == behind_the_deal(expected)


def behind_the_deal(expected: list[Said]) -> list[Said]:
    return [(SEQ + at, name, severity) for at, name, severity in expected]


LOSS = [
    pytest.param(["tribute 0>2 2s", "tribute 0>3 As", "tribute 1>4 Kh"], [], id="largest first by finish"),
    pytest.param(["tribute 0>3 As", "tribute 1>4 Kh", "tribute 0>2 2s"], [], id="told in another order"),
    pytest.param(
        ["tribute 0>3 2s", "tribute 0>2 As", "tribute 1>4 Kh"],
        [(0, "tribute_order_wrong", "mismatch")],
        id="the second out takes the largest",
    ),
    pytest.param(
        ["tribute 0>2 2s", "tribute 0>3 Th", "tribute 1>4 Kh"],
        [(1, "tribute_not_largest", "illegal")],
        id="the second card is not the second largest",
    ),
    pytest.param(
        ["tribute 0>2 2s", "tribute 1>4 Kh"], [(2, "tribute_wrong_count", "mismatch")], id="the emperor pays one"
    ),
    pytest.param(
        ["tribute 0>2 2sAs", "tribute 1>4 Kh"],
        [(0, "tribute_wrong_count", "mismatch")],
        id="both cards to one rebel",
    ),
    pytest.param(
        ["tribute 0>1 2s", "tribute 0>3 As", "tribute 1>4 Kh"],
        [(0, "tribute_wrong_parties", "illegal")],
        id="the guard is paid",
    ),
]


@pytest.mark.parametrize(("texts", "expected"), LOSS)
def test_the_emperors_side_lost(texts: list[str], expected: list[Said]) -> None:
    """5.3: E pays 2, G 1; rebels take by finish, largest first."""
    assert found(E_LOST, online(*texts)) == behind_the_deal(expected)


def test_equal_ranks_are_as_good() -> None:
    """C51, C52."""
    deal = ["deal 0 9s", "deal 1 9h", "deal 2 AhAs", "deal 3 AcAd", "deal 4 Qs6d"]
    for takers in ("1 0 0", "0 1 0"):
        guard, *others = takers.split()
        paid = [f"tribute 2>{guard} As", f"tribute 3>{others[0]} Ac", f"tribute 4>{others[1]} Qs"]
        assert found(E_WON, online(*paid, deal=deal)) == []
    wrong = found(E_WON, online("tribute 2>0 As", "tribute 3>0 Ac", "tribute 4>1 Qs", deal=deal))
    assert wrong == [(SEQ + 1, "tribute_order_wrong", "mismatch")]


def test_a_draw_is_not_paid_for() -> None:
    assert found(E_DREW, online()) == []
    assert found(E_DREW, online("tribute 2>0 Ah")) == [(SEQ, "tribute_on_draw", "mismatch")]


SOLO_DEAL = ["deal 0 2s2hAsAhKs", "deal 1 AcAd", "deal 2 KhKc", "deal 3 QsQh", "deal 4 JsJh"]
FOUR = ["tribute 1>0 Ac", "tribute 2>0 Kh", "tribute 3>0 Qs", "tribute 4>0 Js"]


def test_a_solo_is_paid_by_four() -> None:
    """001:65: four to an emperor who played alone, one from each; 001:57: an open one doubles."""
    assert found(SOLO_WON, online(*FOUR, deal=SOLO_DEAL)) == []
    assert found(OPEN_WON, online(*FOUR, deal=SOLO_DEAL)) == [(SEQ + 4, "tribute_wrong_count", "mismatch")] * 4
    double = ["tribute 1>0 AcAd", "tribute 2>0 KhKc", "tribute 3>0 QsQh", "tribute 4>0 JsJh"]
    assert found(OPEN_WON, online(*double, deal=SOLO_DEAL)) == []
    assert found(SOLO_WON, online(*double, deal=SOLO_DEAL)) == [
        (SEQ + at, "tribute_wrong_count", "mismatch") for at in range(4)
    ]
    lost = ["tribute 0>1 2s", "tribute 0>2 2h", "tribute 0>3 As", "tribute 0>4 Ah"]
    assert found(SOLO_LOST, online(*lost, deal=SOLO_DEAL)) == []
    exchanged = ["tribute 0>2 2s", "tribute 0>3 2h", "tribute 0>1 As", "tribute 0>4 Ah"]
    assert found(SOLO_LOST, online(*exchanged, deal=SOLO_DEAL)) == [(SEQ + 1, "tribute_order_wrong", "mismatch")]
    assert found(SOLO_LOST, online(*lost[:3], deal=SOLO_DEAL)) == [(SEQ + 3, "tribute_wrong_count", "mismatch")]


@pytest.mark.parametrize("word", ["open", "gap", "conflict", "aborted", "unjudged"])
def test_nothing_is_guessed_of_a_game_that_is_not_known(word: str) -> None:
    for events in (online(), online("tribute 3>1 6s", "tribute 0>2 Th")):
        assert found(None, events) == found(E_WON, events, word=word) == []


def test_what_needs_a_hand_is_not_judged_without_it() -> None:
    assert found(E_WON, online("tribute 2>0 7s", "tribute 3>1 7d", "tribute 4>0 6d", deal=[])) == []
    assert found(E_WON, online("tribute 2>0 7s", "tribute 3>0 7d", deal=[])) == [(3, "tribute_missing", "mismatch")]


def test_tribute_has_its_time() -> None:
    late = hand("online-server", *DEAL, "accept 0", "tribute 2>0 Ah", "return 0>2 Th", "exempt 3")
    out_of_phase = [(SEQ + at, "event_out_of_phase", "inconsistent") for at in (1, 2, 3)]
    assert found(E_WON, late) == [(SEQ, "tribute_missing", "mismatch")] * 3 + out_of_phase


def test_before_the_first_hand_nobody_owes() -> None:
    assert found(None, online("tribute 2>0 Ah", no=1)) == [(SEQ, "tribute_wrong_parties", "illegal")]
    assert found(None, online(no=1)) == []


# -- weihai: 2s, instead of points (5.5) -------------------------------------------------------------------------------

TWOS = ["deal 0 2s2h2cAs", "deal 1 2dAh", "deal 2 2s2hBJ", "deal 3 2cAc", "deal 4 AdKs"]


def weihai(*texts: str, deal: list[str] = TWOS, settle: str = "tribute", **start: Any) -> list[Any]:
    return hand("weihai", *deal, *texts, "accept 0", options={"settle": settle}, **start)


R_EACH_ONE = ["tribute 2>0 2s", "tribute 3>1 2c", "tribute 4>0"]  # 4 has no 2

WEIHAI = [
    pytest.param(E_WON, R_EACH_ONE, [], id="E +2, G +1, one waived"),
    pytest.param(E_WON, R_EACH_ONE[:2], [(2, "tribute_missing", "suspicious")], id="a waiver that is not logged"),
    pytest.param(
        E_WON,
        ["tribute 2>0", "tribute 3>1 2c", "tribute 4>0"],
        [(3, "tribute_missing", "mismatch")],
        id="waived with a 2 in hand",
    ),
    pytest.param(
        E_WON,
        ["tribute 2>0 BJ", "tribute 3>1 2c", "tribute 4>0"],
        [(0, "tribute_not_two", "illegal")],
        id="a joker for a 2",
    ),
    pytest.param(
        E_WON,
        ["tribute 2>1 2s", "tribute 3>1 2c", "tribute 4>0"],
        [(1, "tribute_wrong_parties", "illegal")],
        id="the guard takes two",
    ),
    pytest.param(
        E_WON, [*R_EACH_ONE, "return 0>2 2h"], [(3, "tribute_returned", "suspicious")], id="a return is not spoken of"
    ),
    pytest.param(
        E_WON, ["tribute 2>0 2s", "exempt 3", "tribute 4>0"], [(1, "exemption_false", "illegal")], id="one joker short"
    ),
    pytest.param(E_LOST, ["tribute 0>2 2s", "tribute 0>3 2h", "tribute 1>4 2d"], [], id="E two, G one"),
    pytest.param(E_LOST, ["tribute 0>4 2s", "tribute 1>3 2d", "tribute 0>2 2h"], [], id="whoever takes which"),
    pytest.param(
        E_LOST,
        ["tribute 0>2 2s", "tribute 1>3 2d", "tribute 0>2", "tribute 0>4 2h"],
        [],
        id="nobody takes what is waived",
    ),
    pytest.param(
        E_LOST, ["tribute 0>2 2s", "tribute 1>4 2d"], [(2, "tribute_wrong_count", "mismatch")], id="E pays one of two"
    ),
    pytest.param(E_DREW, [], [], id="a draw"),
    pytest.param(E_DREW, ["tribute 4>0"], [(0, "tribute_on_draw", "mismatch")], id="a tribute after a draw"),
    pytest.param(SOLO_LOST, [], [(0, "tribute_missing", "suspicious")] * 1, id="a solo is not spoken of"),
    pytest.param(
        SOLO_WON,
        ["tribute 1>0 2d", "tribute 2>0 2s2h", "tribute 3>0 2c", "tribute 4>0"],
        [(1, "tribute_wrong_count", "suspicious")],
        id="nor what it costs",
    ),
]


@pytest.mark.parametrize(("before", "texts", "expected"), WEIHAI)
def test_twos(before: bytes, texts: list[str], expected: list[Said]) -> None:
    assert found(before, weihai(*texts)) == behind_the_deal(expected)


def test_four_jokers_are_exempt_of_the_new_deal() -> None:
    """004:61, C80, C81: he may pay all the same, and who goes short is not said."""
    deal = [*TWOS[:2], "deal 2 SJSJBJBJ2s", *TWOS[3:]]
    assert found(E_WON, weihai("exempt 2", "tribute 3>1 2c", "tribute 4>0", deal=deal)) == []
    assert found(E_WON, weihai(*R_EACH_ONE, deal=deal)) == []
    hidden = [*TWOS[:2], *TWOS[3:]]
    assert found(E_WON, weihai("exempt 2", "tribute 3>1 2c", "tribute 4>0", deal=hidden)) == []


def test_points_or_tribute() -> None:
    """C78: one hand is settled once."""
    with_points = last_hand([0, 1, 2, 3, 4], WON, guard=1, points=True)
    twice = [(SEQ + at, "settled_twice", "mismatch") for at in range(3)]
    assert found(with_points, weihai(*R_EACH_ONE)) == twice
    assert found(with_points, weihai(*R_EACH_ONE, settle="points")) == twice
    assert found(E_WON, weihai(*R_EACH_ONE, settle="points")) == []  # a key that is absent claims nothing
    assert found(E_WON, weihai(settle="points")) == []
    assert found(with_points, online("tribute 2>0 Ah", "tribute 3>1 Ks", "tribute 4>0 Qs")) == []  # both (001:40)


# -- folk-wild2: collected or paid, how many is not said; 清3 (001:88, 001:96) --------------------------------------


FOLK_QING3_OF_A_LOSER = last_hand([0, 2, 1, 3, 4], WON, guard=1, qing3={3: 2})


def folk(*texts: str, **start: Any) -> list[Any]:
    return hand("folk-wild2", *DEAL, *texts, "accept 0", **start)


QING3 = last_hand([0, 2, 3, 4, 1], DRAWN, guard=1, qing3={3: 0})
BY_AN_ALLY = last_hand([0, 2, 3, 4, 1], DRAWN, guard=1, qing3={3: 2})

FOLK = [
    pytest.param(E_WON, ["tribute 3>1 7d"], [], id="which card and how many is not said"),
    pytest.param(E_WON, [], [(0, "tribute_missing", "mismatch")], id="but something is paid"),
    pytest.param(E_WON, ["tribute 0>3 2s", "tribute 2>0 7s"], [(0, "tribute_wrong_parties", "illegal")], id="a winner"),
    pytest.param(E_WON, ["tribute 2>0 Ah", "exempt 3"], [(1, "exemption_false", "suspicious")], id="no exemption"),
    pytest.param(E_LOST, [], [(0, "tribute_missing", "suspicious")], id="the table is silent on neither first"),
    pytest.param(E_DREW, ["tribute 2>0 Ah"], [(0, "tribute_on_draw", "mismatch")], id="nobody after a draw"),
    pytest.param(QING3, ["tribute 3>0 Ks"], [], id="but for a qing3"),
    pytest.param(QING3, [], [(0, "tribute_missing", "mismatch")], id="which is owed"),
    pytest.param(FOLK_QING3_OF_A_LOSER, ["tribute 3>2 Ks", "tribute 2>0 Ah"], [], id="beside what a loser owes"),
    pytest.param(BY_AN_ALLY, [], [(0, "tribute_missing", "suspicious")], id="to an ally by the letter only"),
    pytest.param(QING3, ["tribute 3>0 7d"], [(0, "tribute_not_largest", "illegal")], id="the largest"),
    pytest.param(QING3, ["tribute 3>1 Ks"], [(0, "tribute_wrong_parties", "illegal")], id="to who did it"),
    pytest.param(QING3, ["tribute 3>0 Ks7d"], [(0, "tribute_on_draw", "mismatch")], id="one card"),
]


@pytest.mark.parametrize(("before", "texts", "expected"), FOLK)
def test_folk_rules(before: bytes, texts: list[str], expected: list[Said]) -> None:
    assert found(before, folk(*texts)) == behind_the_deal(expected)


@pytest.mark.parametrize(
    ("ruleset", "severity"),
    [
        ("simple", "illegal"),
        *[(name, "suspicious") for name in ("classic", "weifang", "qingdao", "baike", "folk-marked")],
    ],
)
def test_where_there_is_no_tribute(ruleset: str, severity: str) -> None:
    """2.11: ruled out, or not spoken of."""
    events = hand(ruleset, *DEAL, "tribute 2>0 Ah", "return 0>2 Th", "exempt 3", "accept 0")
    assert found(E_WON, events) == [(SEQ + at, "tribute_not_in_ruleset", severity) for at in range(3)]
    not_held = found(E_WON, hand(ruleset, *DEAL, "tribute 2>0 BJ", "accept 0"))
    name = "tribute_not_in_ruleset" if severity == "illegal" else "card_not_held"
    assert [name for _, name, _ in not_held] == [name]
