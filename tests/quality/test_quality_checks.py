"""Every check: a lake that passes it, one that fails it and nothing else."""

import json
import re

import pytest
from quality_faults import FAULTS, fault
from quality_lake import ROWS, TINY, fill, small_lake

from baohuang.game.events import EventType
from baohuang.lake.tables import TABLES
from baohuang.quality import Bound, Severity, load_thresholds
from baohuang.quality.check import Check, read_check
from baohuang.quality.families import WORDS
from baohuang.quality.figures import figures, measure
from baohuang.quality.registry import checks

ALL = checks()
BY_NAME = {check.name: check for check in ALL}
BOUNDS = load_thresholds() | {"freshness": Bound(24, Severity.ERROR)}


@pytest.fixture(scope="module")
def small():
    lake = small_lake()
    # six thousand queries over a few rows: planning is all that they cost
    lake.execute("SET threads = 1")
    lake.execute("PRAGMA disable_optimizer")
    return lake


@pytest.fixture
def lake(small):
    """The small lake, as it was again after the test."""
    small.execute("BEGIN")
    yield small
    small.execute("ROLLBACK")


def beyond(connection, among=ALL) -> dict[str, float | str | None]:
    """The checks that do not pass, with their figure."""
    return {
        f.name: f.error or f.figure
        for f in figures(connection, among)
        if f.error or (f.figure is not None and f.figure > BOUNDS[BY_NAME[f.name].bound].max)
    }


def reading(statements) -> list[Check]:
    """The checks that read a table which the statements change; the others find what they found before."""
    changed = {re.match(r"(?:UPDATE|INSERT INTO|DELETE FROM) (\w+)", statement)[1] for statement in statements}
    return [check for check in ALL if changed & set(re.findall(r"\w+", check.sql))]


def test_the_small_lake_passes_every_check(small):
    assert beyond(small) == {}


def test_the_small_lake_has_something_to_check_for_every_check(small):
    assert [f.name for f in figures(small, ALL) if not f.population] == []


@pytest.mark.parametrize("name", BY_NAME)
def test_one_fault_fails_exactly_its_check(lake, name):
    statements = fault(BY_NAME[name])
    for statement in statements:
        lake.execute(statement)
    assert list(beyond(lake, reading(statements))) == [name]
    assert measure(lake, BY_NAME[name]).samples


def test_every_fault_belongs_to_a_check():
    assert set(FAULTS) <= set(BY_NAME)


@pytest.mark.parametrize("check", ALL, ids=lambda check: check.name)
def test_a_check_is_whole(check):
    assert re.fullmatch(r"[a-z_]+", check.name)
    assert check.title_en
    assert re.search(r"[\u4e00-\u9fff]", check.title_zh)
    assert check.bound in load_thresholds()


def test_names_are_unique_and_a_bound_has_one_unit():
    assert len(BY_NAME) == len(ALL)
    assert len({(check.bound, check.unit) for check in ALL}) == len({check.bound for check in ALL})


def test_every_bound_belongs_to_a_check():
    assert set(load_thresholds()) == {check.bound for check in ALL}


def test_titles_are_unique():
    assert len({check.title_en for check in ALL}) == len({check.title_zh for check in ALL}) == len(ALL)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("-- en: A\n-- zh: 甲\n-- bound: a\nSELECT 1", "'unit' is missing"),
        ("-- en: A\n-- zh:\n-- bound: a\n-- unit: rows\nSELECT 1", "'zh' is missing"),
        ("-- en: A\n-- zh: 甲\n-- bound: a\n-- unit: lines\nSELECT 1", "unit 'lines' is none of rows, share, hours"),
    ],
)
def test_a_header_with_a_mistake_says_so(tmp_path, text, message):
    path = tmp_path / "a.sql"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=f"^a.sql: .*{message}"):
        read_check(path)


# --- what single checks must let pass, or not -------------------------------------------------------------------------

TINY_CALL = json.dumps(
    {**TINY, "missing": {"2": 5}, "reserve": "BJ", "emperor.by": "reserved_card", "guard.by": "call"}
)


def test_the_lines_of_duplicates_need_not_be_kept(lake):
    lake.execute("DELETE FROM quarantine WHERE name = 'duplicate_event'")
    assert beyond(lake) == {}


def test_a_reserved_joker_is_not_dealt_but_played(lake):
    # 11 twos, 4 SJ, 3 BJ are dealt; the emperor has the fourth big joker from the server, and the log marks it.
    lake.execute(f"UPDATE rulesets SET rules = '{TINY_CALL}'")
    deal = {0: "BJ2s2s2s", 1: "SJ2h2h2h", 2: "BJBJ2d2d", 3: "SJ2d2c", 4: "SJSJ2c"}
    for seat, cards in deal.items():
        lake.execute(
            f"UPDATE hands SET cards = '{cards}', n_cards = {len(cards) // 2} WHERE game_id = 'pair' AND seat = {seat}"
        )
    lake.execute("UPDATE plays SET cards = 'EJBJ2s' WHERE game_id = 'pair' AND seat = 0")
    lake.execute("UPDATE plays SET cards_left = 2 WHERE game_id = 'pair' AND seat = 0")
    lake.execute("UPDATE plays SET cards_left = 3 WHERE game_id = 'pair' AND seat = 3")
    lake.execute("UPDATE plays SET cards = 'SJ2h2h' WHERE game_id = 'pair' AND seat = 1")
    assert beyond(lake) == {}


@pytest.mark.parametrize(
    ("why", "seat", "cards"),
    [
        ("a fifth copy of one card, the rank right", 3, "BJSJ2s2s"),
        ("no guard's card, the small jokers right", 1, "SJ2h2h2h"),
        ("a rank that the deck has not", 4, "SJSJ2c3c"),
        ("a card too many", 4, "SJSJ2c2c2c"),
    ],
)
def test_what_is_not_the_deck(lake, why, seat, cards):
    lake.execute(f"UPDATE hands SET cards = '{cards}' WHERE game_id = 'pair' AND seat = {seat}")
    assert measure(lake, BY_NAME["deck_dealt"]).samples == ("pair",), why


def test_a_deal_that_the_referee_has_named_is_not_counted_again(lake):
    lake.execute("UPDATE hands SET cards = 'SJSJ2c3c' WHERE game_id = 'pair' AND seat = 4")
    lake.execute("UPDATE violations SET game_id = 'pair'")
    assert measure(lake, BY_NAME["deck_dealt"]).figure == 0


def test_a_hand_over_that_moves_cards_between_seats_loses_none(lake):
    # s1 hands EJ and a pasted two on to s0: dealt 6 and 2, played and left 4 and 4
    lake.execute("UPDATE hands SET cards = '2s2s', n_cards = 2 WHERE game_id = 'pair' AND seat = 0")
    lake.execute("UPDATE hands SET cards = 'EJ2sGJ2h2h2h', n_cards = 6 WHERE game_id = 'pair' AND seat = 1")
    assert beyond(lake) == {}


def test_an_open_solo_may_end_at_the_first_seat_out(lake):
    lake.execute("UPDATE games SET solo = 'open', hands = 'open', n_findings = 0 WHERE game_id = 'solo'")
    lake.execute("UPDATE seats SET place = NULL WHERE game_id = 'solo' AND place > 1")
    assert measure(lake, BY_NAME["places_permutation"]).figure == 0
    lake.execute("UPDATE seats SET place = 3 WHERE game_id = 'solo' AND seat = 0")
    assert measure(lake, BY_NAME["places_permutation"]).samples == ("solo",)


def test_a_game_played_out_gives_every_seat_a_place(lake):
    lake.execute("UPDATE seats SET place = NULL WHERE game_id = 'pair' AND place > 3")
    assert measure(lake, BY_NAME["places_permutation"]).samples == ("pair",)


def test_points_for_some_seats_only_are_no_sum(lake):
    lake.execute("UPDATE seats SET score = NULL WHERE game_id = 'solo' AND seat IN (0, 1, 2)")
    lake.execute("UPDATE seats SET score = -score WHERE game_id = 'solo' AND seat = 4")
    assert measure(lake, BY_NAME["scores_zero_sum"]).samples == ("solo",)


@pytest.mark.parametrize("rule", ['"score.by": "side"', '"settle": "tribute"'])
def test_scores_need_not_sum_to_zero_where_the_rules_do_not_say_so(lake, rule):
    field = rule.split(":")[0]
    lake.execute(f"""UPDATE rulesets SET rules = regexp_replace(rules, '{field}: "[a-z]+"', '{rule}')""")
    lake.execute("UPDATE seats SET score = 17, score_claimed = NULL WHERE seat = 2")
    assert measure(lake, BY_NAME["scores_zero_sum"]).population == 0


def test_another_claim_is_allowed_beside_a_suspicious_finding(lake):
    lake.execute("UPDATE games SET factor_claimed = 2 WHERE game_id = 'solo'")
    assert beyond(lake) == {}


@pytest.mark.parametrize("factor", [0, -2])
def test_a_factor_is_positive_even_where_no_largest_is_said(lake, factor):
    lake.execute("UPDATE rulesets SET rules = '{}'")
    lake.execute(f"UPDATE games SET factor = {factor} WHERE game_id = 'solo'")
    assert measure(lake, BY_NAME["factor_in_range"]).samples == ("solo",)


def test_a_check_that_compares_with_nothing_does_not_pass(lake):
    lake.execute("UPDATE files SET n_bytes_undecoded = NULL WHERE file_id = 1")
    assert measure(lake, BY_NAME["bytes_conserved"]).samples == ("one.jsonl",)


def test_samples_are_three_and_always_the_same(lake):
    lake.execute("UPDATE games SET n_events = 99")
    assert measure(lake, BY_NAME["count_events"]).samples == ("over", "pair", "solo")
    lake.execute("UPDATE events SET type = 'nonsense-' || seq WHERE game_id = 'pair'")
    figure = measure(lake, BY_NAME["words_events_type"])
    assert (figure.figure, figure.population, figure.samples) == (11, 213, ("nonsense-0", "nonsense-1", "nonsense-10"))


def test_shares_are_of_lines_that_are_not_blank(small):
    assert measure(small, BY_NAME["lines_quarantined"]).figure == 1 / (13 + 204 - 1)


def test_words_of_events_are_the_events_of_the_log():
    assert WORDS["events", "type"].split() == [event.name.lower() for event in EventType]


def test_words_are_those_that_the_column_describes():
    meanings = {(t.name, c.name): c.meaning for t in TABLES.values() for c in t.columns}
    for column, words in WORDS.items():
        if column not in {("events", "type"), ("plays", "base"), ("games", "result_claimed"), ("stakes", "action")}:
            assert [word for word in words.split() if word not in meanings[column]] == [], column


def test_rows_typed_by_hand_name_columns_that_exist():
    for table, rows in ROWS.items():
        assert {key for row in rows for key in row} <= {c.name for c in TABLES[table].columns}, table


def test_an_empty_lake_has_nothing_beyond_a_bound(lake):
    fill(lake, {})
    assert beyond(lake) == {}
