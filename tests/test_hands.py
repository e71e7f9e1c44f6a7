"""The hands of the rule tests themselves: they can be read, they cover every violation, and the twins differ."""

import functools
import operator
from pathlib import Path

import msgspec
import pytest

from baohuang.game.events import STRUCTS
from baohuang.game.rulesets.fields import FIELDS, GROUPS
from baohuang.game.violations import BY_ID, Severity
from hands import DECKS, HOME, LEGAL, Event, Hand, HandError, cards, cards_of, load, load_all, table
from judging import found

HANDS = load_all()
LOG = list[functools.reduce(operator.or_, STRUCTS.values())]
PHASES = (
    "tribute",
    "deal",
    "throne",
    "ante",
    "grab",
    "call",
    "guard",
    "stakes",
    "sets",
    "trick",
    "hold",
    "finish",
    "score",
)
FILES = {*PHASES, "fields", LEGAL}

# Fields whose value no log of version 1 can tell from another.
UNSEEN = {
    "players": "there is one value: five",
    "decks": "there is one value: four",
    "play_dir": "a label for maps and screens; seats are in play order anyway (C01, C22)",
    "deal.first": "the leftmost seat depends on the viewer: the first game may be dealt from any (C09)",
    "guard.identical": "there is one value (C102)",
    "ante.first": "there is one value",
    "rebellion.until": "there is one value",
    "kick.until": "there is one value",
    "score.solo_split": "there is one value (C73)",
    "solo.hidden": "the cards make the solo (C107); no name of section 4 asks whether the rules speak of it",
}

# What is never more than suspicious, in no rule set (section 4): needs no `(suspicious)`.
ALWAYS_SUSPICIOUS = frozenset(
    [
        *["odd_card_wrong_seat", "paste_unexpected", "void_not_in_ruleset", "ante_not_in_ruleset"],
        *["open_solo_not_shown", "call_in_marked_mode", "open_not_in_ruleset", "open_after_reveal"],
        *["rebel_not_in_ruleset", "rebel_vs_open_guard", "kick_not_in_ruleset", "beat_class_only", "kao_accepted"],
        *["yield_not_in_ruleset", "claim_lead_not_in_ruleset"],
    ]
)
LETTERS = {"I": Severity.ILLEGAL, "X": Severity.INCONSISTENT, "M": Severity.MISMATCH, "S": Severity.SUSPICIOUS}

each_hand = pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.id)


def content(events: list[dict]) -> list[dict]:
    """The events without what is filled in."""
    return [{key: value for key, value in event.items() if key not in ("game", "ts")} for event in events]


def twin(hand: Hand) -> list[Event]:
    """The log that stands beside it."""
    return hand.legal or hand.lenient


def options(start: Event) -> dict[str, object]:
    """The options of a game by their dotted names."""

    def flat(table: dict, prefix: str) -> dict[str, object]:
        found: dict[str, object] = {}
        for key, value in table.items():
            name = prefix + key
            found |= flat(value, name + ".") if isinstance(value, dict) and name != "missing" else {name: value}
        return found

    return flat(start.get("options", {}), "")


def test_there_is_one_file_a_phase():
    assert {path.stem for path in HOME.glob("*.hand")} == FILES


@each_hand
def test_a_hand_is_a_well_formed_log(hand: Hand):
    msgspec.convert([*hand.events, *twin(hand)], LOG, strict=True)


@each_hand
def test_seq_counts_from_the_start_of_each_game(hand: Hand):
    for events in (hand.events, twin(hand)):
        assert events[0]["type"] == "start"
        expected = 0
        for event in events:
            expected = 0 if event["type"] == "start" else expected
            assert event["seq"] == expected
            expected += 1


@each_hand
def test_times_rise_and_a_game_has_one_id(hand: Hand):
    for events in (hand.events, twin(hand)):
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
        return
    assert hand.name in [name for _, name, _ in hand.expected] or (hand.field and hand.expected)
    assert content(hand.events) != content(twin(hand))
    assert hand.events[0]["ruleset"] == twin(hand)[0]["ruleset"]


@each_hand
def test_a_field_is_shown_by_start_lines_that_differ_in_it_alone(hand: Hand):
    if not hand.field:
        assert not hand.lenient
        return
    assert hand.file == "fields"
    pairs = list(zip(hand.events, twin(hand), strict=True))
    differ = [(one, other) for one, other in pairs if content([one]) != content([other])]
    assert [one["type"] for one, _ in differ] == ["start"]
    one, other = differ[0]
    same = {key: value for key, value in one.items() if key not in ("options", "game", "ts")}
    assert same == {key: value for key, value in other.items() if key not in ("options", "game", "ts")}
    here, there = options(one), options(other)
    unlike = {name for name in {*here, *there} if here.get(name, here) != there.get(name, there)}
    assert unlike
    for name in unlike:
        assert name == hand.field or (hand.field in GROUPS and name.startswith(hand.field + "."))


def test_every_field_and_group_has_a_hand():
    assert {hand.field for hand in HANDS if hand.field} | set(UNSEEN) == {*(field.name for field in FIELDS), *GROUPS}


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
def test_a_twin_moves_only_cards_that_are_there(hand: Hand):
    """Whoever has shown his hand plays, pastes, antes and pays out of it, and an emperor has the emperor's card.

    The emperor's card and the pile go with the throne, to the seat that takes it in the end (000:12, C02, C17).
    """
    held: dict[int, list[str]] = {}
    pile: list[str] = []
    for event in hand.legal:
        seat, moved = event.get("seat"), cards(event.get("cards", ""))
        match event["type"]:
            case "start":
                held, pile, marked = {}, [], DECKS[event["ruleset"]].emperor == "marked_card"
                marked = options(event).get("emperor.by", "marked_card") == "marked_card" and marked
                shown_emperor = False
            case "deal":
                held[seat] = moved
                shown_emperor |= marked and "EJ" in moved
            case "offer":
                pile += moved
            case "abdicate" | "ante":
                take(held, seat, moved)
                pile += moved
            case "tribute" | "tribute_return":
                take(held, seat, moved)
                held.get(event["to"], []).extend(moved)
            case "accept":
                if shown_emperor and seat in held:
                    for cards_held in held.values():
                        if "EJ" in cards_held:
                            cards_held.remove("EJ")
                    held[seat].append("EJ")
                held.get(seat, []).extend(pile)
                pile = []
            case "call" if seat in held:
                assert not set(moved) - set(held[seat])
            case "play":
                take(held, seat, moved)


def take(held: dict[int, list[str]], seat: int, moved: list[str]) -> None:
    for card in moved:
        if seat in held:
            assert card in held[seat], f"seat {seat} has no {card}"
            held[seat].remove(card)


def test_the_decks_have_their_sizes():
    sizes = {name: len(cards_of(deck)) for name, deck in DECKS.items()}
    assert {name: size for name, size in sizes.items() if size != 216} == {
        **dict.fromkeys(("classic", "simple", "weifang"), 168),
        "online-server": 215,
        "weihai": 165,
    }
    for name, deck in DECKS.items():
        assert sum(deck.sizes) == sizes[name]


@each_hand
def test_findings_are_as_serious_as_they_are_marked(hand: Hand):
    """Suspicious where it is marked so, or where the name never says more; else more than that."""
    for events, all_of_them in ((hand.events, False), (hand.lenient, True)):
        for one in found(events):
            marked = all_of_them or one.name in ALWAYS_SUSPICIOUS or (one.seq, one.name) in hand.suspicious
            assert marked == (one.severity == Severity.SUSPICIOUS), one


def test_the_first_hand_of_a_violation_is_short_and_serious():
    """`bh explain` shows it: hardly longer than another of its rule set, and none that is only suspicious."""
    for name in BY_ID:
        first, *others = [hand for hand in HANDS if hand.name == name]
        alike = [hand for hand in others if hand.events[0]["ruleset"] == first.events[0]["ruleset"]]
        assert all(len(first.events) <= len(hand.events) + 3 for hand in alike), first.id
        assert not first.suspicious or all(hand.suspicious for hand in others), first.id


def test_every_declared_violation_has_a_hand():
    assert set(BY_ID) - {hand.name for hand in HANDS} == set()


def test_a_file_holds_a_hand_once():
    logs = [repr((hand.name, content(hand.events))) for hand in HANDS]
    assert len(logs) == len(set(logs))


def test_the_names_of_weihai_are_declared():
    assert {row[0] for row in table("weihai_names.txt")} <= set(BY_ID)


@pytest.mark.parametrize("row", table("weihai_names.txt"), ids=lambda row: row[0])
def test_a_row_of_the_names_is_whole(row: list[str]):
    name, severity, clause, note = row
    assert all(letter in LETTERS for letter in severity.split("/")), name
    assert clause.startswith("row ")
    assert bool(note) >= ("/" in severity), "two severities need a note that tells them apart"


@pytest.mark.parametrize("row", table("comparison.txt"), ids=" ".join)
def test_a_row_of_the_comparison_is_whole(row: list[str]):
    rules, top, answer, verdict, clause = row
    assert rules.split()[0] in DECKS
    assert cards(top)
    assert cards(answer.removesuffix(" special"))
    assert verdict == LEGAL or verdict in BY_ID
    assert clause


@pytest.mark.parametrize("row", table("scores.txt"), ids=" ".join)
def test_a_row_of_the_scores_is_whole_and_its_points_add_up_to_zero(row: list[str]):
    assert all(rules.split()[0] in DECKS for rules in row[1].split(", "))
    match row:
        case ["pair", _, _, _, _, emperor, guard, rebel, _]:
            assert int(emperor) + int(guard) + 3 * int(rebel) == 0
        case ["hidden" | "open" | "grab", _, _, _, emperor, other, _]:
            assert int(emperor) + 4 * int(other) == 0
        case ["seats", _, "hidden" | "open" | "grab", _, _, _, scores, _]:
            assert sum(map(int, scores.split(","))) == 0
        case ["sides", _, "pair" | "hidden" | "open", _, _, _, points, _]:
            assert int(points) % 2 == 0
        case ["result" | "open_guard", _, _, letters, _] | ["solo", _, "hidden" | "open" | "grab", letters, _]:
            assert set(letters.split()) <= set("WDL")
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
        ("## a · b · c\nstart weihai\n-- twin", "one of legal, instead, under"),
        ("## a · b · c\nstart weihai <- a\n-- under\nstart weihai", "the twin of a field"),
        ("## field a · b · c\nstart weihai\npass 0 <- a\n-- instead", "the twin of a field"),
        ("## field a · b · c\nstart weihai\npass 0 <- a\n-- under\npass 1", "one start line was expected"),
        ("## legal · b · c\nstart jinan", "there is no rule set 'jinan'"),
        ("## legal · b · c\nstart weihai\ntribute 0 > 1", "cards, or nothing"),
        ("## legal · b · c\nstart weihai\nabdicate 0 > 2 9s", "`paste` and cards"),
        ("## legal · b · c\nstart weihai\naccept 0 9s", "`pile` and cards"),
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
