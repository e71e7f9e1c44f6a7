import pytest
from scipy.stats import binomtest
from small_lake import SPOILED, finding, game, lake, rows


def test_rows_worked_out_by_hand():
    connection = lake(
        games=[
            game("1"),
            game("2", is_legal=False),
            game("3", is_legal=False, state="open", has_bots=True),
            game("4"),
            game("f1", ruleset="weifang"),
            game("u", state="unknown_ruleset", ruleset="huizhou", ruleset_hash=None),
        ],
        violations=[
            finding("2", 1, "out_of_turn"),
            finding("2", 2, "out_of_turn"),
            finding("2", 3, "not_higher", caused_by=12),
            finding("3", 1, "out_of_turn"),
            finding("4", 1, "beat_class_only", severity="suspicious"),  # legal all the same, and counted
            finding("f1", 1, "out_of_turn", severity="suspicious"),  # the same offence, graver in weihai
            finding("u", 1, "out_of_turn"),  # not judged
        ],
    )
    numbers = ("value", "n_findings", "n_consequences", "findings_per_1000", "n_cases", "n_games")
    found = rows(connection, "violations_by_rule", "ruleset", "name", "severity", *numbers)
    kinds = [
        ("beat_class_only", "suspicious"),
        ("not_higher", "illegal"),
        ("out_of_turn", "illegal"),
        ("out_of_turn", "suspicious"),
    ]
    # weihai: four games judged. Three findings of out_of_turn in two of them: 500 games of 1000, 750 findings.
    assert set(found) == {
        (None, None, None, 800, 6, 1, 1200, 4, 5),
        (None, "out_of_turn", "illegal", 400, 3, 0, 600, 2, 5),
        (None, "out_of_turn", "suspicious", 200, 1, 0, 200, 1, 5),
        (None, "not_higher", "illegal", 200, 1, 1, 200, 1, 5),
        (None, "beat_class_only", "suspicious", 200, 1, 0, 200, 1, 5),
        ("weihai", None, None, 750, 5, 1, 1250, 3, 4),
        ("weihai", "out_of_turn", "illegal", 500, 3, 0, 750, 2, 4),
        ("weihai", "out_of_turn", "suspicious", 0, 0, 0, 0, 0, 4),
        ("weihai", "not_higher", "illegal", 250, 1, 1, 250, 1, 4),
        ("weihai", "beat_class_only", "suspicious", 250, 1, 0, 250, 1, 4),
        ("weifang", None, None, 1000, 1, 0, 1000, 1, 1),
        ("weifang", "out_of_turn", "illegal", 0, 0, 0, 0, 0, 1),
        ("weifang", "out_of_turn", "suspicious", 1000, 1, 0, 1000, 1, 1),
        ("weifang", "not_higher", "illegal", 0, 0, 0, 0, 0, 1),
        ("weifang", "beat_class_only", "suspicious", 0, 0, 0, 0, 0, 1),
    }
    assert len(found) == 3 * (1 + len(kinds))
    wilson = binomtest(4, 5).proportion_ci(method="wilson")
    assert rows(connection, "violations_by_rule", "low", "high")[0] == pytest.approx(
        (1000 * wilson.low, 1000 * wilson.high)
    )


def test_legal_games_give_zero_not_nothing():
    assert rows(lake(games=[game("1")]), "violations_by_rule", "ruleset", "name", "value", "n_games") == [
        (None, None, 0, 1),
        ("weihai", None, 0, 1),
    ]


@pytest.mark.parametrize("spoiled", SPOILED)
def test_every_game_that_was_judged_counts(spoiled):
    connection = lake(
        games=[game("good"), game("bad", **SPOILED[spoiled])], violations=[finding("bad", 1, "out_of_turn")]
    )
    is_judged = spoiled not in ("unknown rule set", "rule set not in the lake", "not judged")
    assert rows(connection, "violations_by_rule", "n_cases", "n_games")[0] == ((1, 2) if is_judged else (0, 1))
