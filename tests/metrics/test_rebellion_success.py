import pytest
from scipy.stats import binomtest
from small_lake import SPOILED, declare, game, lake, rows

STANDS = {"n_rebels_declared": 2, "is_rebellion": True}


def test_rows_worked_out_by_hand():
    connection = lake(
        games=[
            game("1"),  # nobody declares
            game("2", n_rebels_declared=1, result="rebels"),  # one declares: too few, won all the same
            game("3", **STANDS, result="rebels"),  # stands and wins
            game("4", **STANDS, result="draw"),  # stands, no win
            game("5", is_guard_open=True),  # the guard showed himself first: no opportunity
            game("6", is_guard_open=True, n_rebels_declared=1),  # one declares, then the guard opens: an opportunity
            game("7", is_guard_open=True, n_rebels_declared=1),  # the declaration comes behind the open guard: none
            game("8", solo="open"),  # an open solo: none
            game("9", solo="hidden"),  # a hidden solo is no reason not to: an opportunity, not taken
            game("f", ruleset="weifang", **STANDS, result=None),  # stands, but nobody says who won
            game("c", ruleset="classic"),  # knows no rebellion
        ],
        stakes=[
            declare("2", 8, 1),
            declare("3", 8, 1),
            declare("3", 9, 3),
            declare("4", 8, 1),
            declare("4", 9, 3),
            declare("5", 8, 2, "open_guard"),
            declare("6", 8, 1),
            declare("6", 9, 2, "open_guard"),
            declare("7", 8, 2, "open_guard"),
            declare("7", 9, 1),
            declare("8", 8, 0, "solo", is_open=True),
            declare("9", 8, 0, "solo", is_open=False),
            declare("f", 8, 1),
            declare("f", 9, 3),
        ],
    )
    # weihai: 1 2 3 4 6 9 allow it (6); declared in 2 3 4 6; stands in 3 4; won in 3
    # weifang: f allows it, declared, stands, no result. Together 7, 5, 3, and 1 win in the 2 with a result
    assert rows(connection, "rebellion_success", "ruleset", "measure", "value", "n_cases", "n_games") == [
        (None, "declared", 5 / 7, 5, 7),
        (None, "stands", 3 / 7, 3, 7),
        (None, "stands_if_declared", 3 / 5, 3, 5),
        (None, "won", 1 / 2, 1, 2),
        *[("classic", measure, None, 0, 0) for measure in ("declared", "stands", "stands_if_declared", "won")],
        ("weifang", "declared", 1, 1, 1),
        ("weifang", "stands", 1, 1, 1),
        ("weifang", "stands_if_declared", 1, 1, 1),
        ("weifang", "won", None, 0, 0),
        ("weihai", "declared", 4 / 6, 4, 6),
        ("weihai", "stands", 2 / 6, 2, 6),
        ("weihai", "stands_if_declared", 2 / 4, 2, 4),
        ("weihai", "won", 1 / 2, 1, 2),
    ]
    wilson = binomtest(5, 7).proportion_ci(method="wilson")
    assert rows(connection, "rebellion_success", "low", "high")[0] == pytest.approx((wilson.low, wilson.high))


def test_a_declaration_that_does_not_count_gives_no_opportunity():
    # The guard opened; what was said before him was not allowed and does not stand.
    stakes = [declare("1", 8, 1, is_counted=False), declare("1", 9, 2, "open_guard")]
    connection = lake(games=[game("1", is_guard_open=True)], stakes=stakes)
    assert rows(connection, "rebellion_success", "n_games")[0] == (0,)


@pytest.mark.parametrize("spoiled", [*SPOILED.values(), {"state": "void"}], ids=[*SPOILED, "void"])
def test_games_that_do_not_count_are_left_out(spoiled):
    connection = lake(games=[game("good"), game("bad", **STANDS, **spoiled)])
    assert rows(connection, "rebellion_success", "n_cases", "n_games")[0] == (0, 1)
