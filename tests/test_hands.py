"""The hands of the rule tests themselves: they can be read, they cover every violation, and the twins differ."""

import functools
import operator
from pathlib import Path

import msgspec
import pytest

from baohuang.game.events import STRUCTS
from baohuang.game.violations import BY_ID, Severity
from hands import LEGAL, RULES, Hand, HandError, cards, load, load_all, table

HANDS = load_all()
LOG = list[functools.reduce(operator.or_, STRUCTS.values())]
PHASES = ("deal", "throne", "guard", "stakes", "sets", "trick", "hold", "finish", "score")
LETTERS = {"I": Severity.ILLEGAL, "X": Severity.INCONSISTENT, "M": Severity.MISMATCH, "S": Severity.SUSPICIOUS}

each_hand = pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.id)


def content(events: list[dict]) -> list[dict]:
    """The events without what is filled in."""
    return [{key: value for key, value in event.items() if key not in ("game", "ts")} for event in events]


def test_there_is_one_file_a_phase():
    assert {path.stem for path in RULES.glob("*.hand")} == {*PHASES, LEGAL}


@each_hand
def test_a_hand_is_a_well_formed_log(hand: Hand):
    msgspec.convert([*hand.events, *hand.legal], LOG, strict=True)


@each_hand
def test_seq_counts_from_the_start_of_each_game(hand: Hand):
    for events in (hand.events, hand.legal):
        assert events[0]["type"] == "start"
        expected = 0
        for event in events:
            expected = 0 if event["type"] == "start" else expected
            assert event["seq"] == expected
            expected += 1


@each_hand
def test_times_rise_and_a_game_has_one_id(hand: Hand):
    for events in (hand.events, hand.legal):
        assert [event["ts"] for event in events] == sorted({event["ts"] for event in events})
        assert len({event["game"] for event in events}) == sum(event["type"] == "start" for event in events)
    if hand.name != LEGAL:
        assert not {event["game"] for event in hand.events} & {event["game"] for event in hand.legal}


@each_hand
def test_a_hand_shows_the_violation_it_is_named_after_and_its_twin_differs(hand: Hand):
    if hand.name == LEGAL:
        assert hand.file == LEGAL
        assert not hand.expected
        assert content(hand.events) == content(hand.legal)
    else:
        assert hand.name in [name for _, name, _ in hand.expected]
        assert content(hand.events) != content(hand.legal)
        assert hand.events[0]["ruleset"] == hand.legal[0]["ruleset"]


@each_hand
def test_what_is_expected_is_declared_and_stands_in_the_last_game(hand: Hand):
    last = max(event["seq"] for event in hand.events if event["game"] == hand.events[-1]["game"])
    for seq, name, cause in hand.expected:
        assert name in BY_ID
        assert 0 <= seq <= last
        assert cause is None or cause in [other for other, _, _ in hand.expected if other < seq]
    assert hand.clause
    assert hand.title


@each_hand
def test_who_takes_the_throne_does_not_show_a_hand_without_the_card(hand: Hand):
    """In a twin, an emperor whose cards are shown holds EJ, unless it was handed on to him."""
    held: dict[int, list[str]] = {}
    for event in hand.legal:
        seat = event.get("seat")
        match event["type"]:
            case "start":
                held = {}
            case "deal":
                held[seat] = cards(event["cards"])
            case "abdicate" if seat in held and event["to"] in held:
                held[seat].remove("EJ")
                held[event["to"]].append("EJ")
            case "accept" if seat in held:
                assert "EJ" in held[seat]


@each_hand
def test_a_twin_plays_only_what_was_dealt(hand: Hand):
    held: dict[int, list[str]] = {}
    for event in hand.legal:
        if event["type"] == "start":
            held = {}
        elif event["type"] == "deal":
            held[event["seat"]] = cards(event["cards"])
        elif event["type"] == "play" and event["seat"] in held:
            for card in cards(event["cards"]):
                held[event["seat"]].remove(card)


def test_every_declared_violation_has_a_hand():
    assert set(BY_ID) - {hand.name for hand in HANDS} == set()


def test_a_file_holds_a_hand_once():
    logs = [repr((hand.name, content(hand.events))) for hand in HANDS]
    assert len(logs) == len(set(logs))


def test_the_names_of_weihai_are_those_declared():
    assert {row[0] for row in table("weihai_names.txt")} == set(BY_ID)


@pytest.mark.parametrize("row", table("weihai_names.txt"), ids=lambda row: row[0])
def test_a_row_of_the_names_is_whole(row: list[str]):
    name, severity, clause, note = row
    assert all(letter in LETTERS for letter in severity.split("/")), name
    assert clause.startswith("row ")
    assert bool(note) >= ("/" in severity), "two severities need a note that tells them apart"


@pytest.mark.parametrize("row", table("comparison.txt"), ids=" ".join)
def test_a_row_of_the_comparison_is_whole(row: list[str]):
    compare, top, answer, verdict, clause = row
    assert compare in ("class", "pointwise")
    assert cards(top)
    assert cards(answer)
    assert verdict == LEGAL or verdict in BY_ID
    assert clause


@pytest.mark.parametrize("row", table("scores.txt"), ids=" ".join)
def test_points_add_up_to_zero(row: list[str]):
    match row:
        case ["pair", _, _, _, emperor, guard, rebel, _]:
            assert int(emperor) + int(guard) + 3 * int(rebel) == 0
        case ["hidden" | "open", _, _, emperor, other, _]:
            assert int(emperor) + 4 * int(other) == 0
        case ["seats", "hidden" | "open", _, _, _, scores, _]:
            assert sum(map(int, scores.split(","))) == 0
        case _:
            pytest.fail(f"no row of the table: {row}")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("start weihai", "a hand begins with"),
        ("## not_higher · 004:43 · no twin\nstart weihai", "a legal twin was expected"),
        ("## not_higher\nstart weihai", "name · clause · title"),
        ("## legal · 004:43 · marked\nstart weihai <- not_higher", "a legal log has no marks"),
        ("## legal · 004:43 · no start\naccept 0", "a log begins with start"),
        ("## legal · 004:43 · no such event\nstart weihai\nfold 0", "no event is written"),
        ("## legal · 004:43 · no such card\nstart weihai\nplay 0 9x", "cards such as 9s"),
        ("## legal · 004:43 · no such seat\nstart weihai\npass ann", "a seat was expected"),
        ("## a · b · c\nstart weihai\npass 0 <- a\npass 1 <- a\n-- instead", "exactly one marked line"),
        ("## a · b · c\nstart weihai\npass 0 <- a because of b\n-- legal\nstart weihai", "b is not marked before"),
        ("## a · b · c\nstart weihai\n-- twin", "'-- legal' or '-- instead'"),
        ("## a · b · c\nstart weihai <- a\nstart weihai\n-- instead", "only the last game can have faults"),
        ("## legal · b · c\nstart weihai\ndeal-rest -3s", "the rest of the deck has no 3s"),
        ("## legal · b · c\nstart weihai\nend winner=2", "an end has no key"),
        ("## legal · b · c\nstart weihai hands", "key=value was expected"),
    ],
)
def test_a_hand_that_cannot_be_read_is_said_with_its_line(tmp_path: Path, text: str, complaint: str):
    file = tmp_path / "some.hand"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(HandError, match=complaint.replace("(", r"\(")) as told:
        load(file)
    assert str(told.value).startswith("some.hand:")
