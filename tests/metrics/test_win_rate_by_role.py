import pytest
from scipy.stats import binomtest
from small_lake import SPOILED, game, lake, rows


def test_rows_worked_out_by_hand():
    connection = lake(
        games=[
            *[game(f"e{n}", result="emperor") for n in range(3)],
            game("r", result="rebels"),
            game("d", result="draw"),
            game("h", solo="hidden", result="rebels"),
            game("o", solo="open", result="emperor"),
            game("no result", result=None),
            game("closed hands", hands="partial"),  # roles are known here, but only because the guard played his card
            game("roles not known", solo=None, guard_seat=None),
            game("f", ruleset="weifang", result="rebels"),
        ]
    )
    # weihai, two against three: 3 won by the emperor's side, 1 by the rebels, 1 drawn; solos: 1 and 1
    weihai = [
        ("1v4", "emperor", "win", 1 / 2, 1, 2),
        ("1v4", "emperor", "draw", 0, 0, 2),
        ("1v4", "rebel", "win", 1 / 2, 1, 2),
        ("1v4", "rebel", "draw", 0, 0, 2),
    ]
    columns = ("ruleset", "layout", "role", "measure", "value", "n_cases", "n_games")
    assert rows(connection, "win_rate_by_role", *columns) == [
        # the game of weifang makes it 3 to 2, and 6 games
        (None, "2v3", "emperor", "win", 3 / 5, 3, 5),
        (None, "2v3", "emperor", "draw", 1 / 6, 1, 6),
        (None, "2v3", "guard", "win", 3 / 5, 3, 5),
        (None, "2v3", "guard", "draw", 1 / 6, 1, 6),
        (None, "2v3", "rebel", "win", 2 / 5, 2, 5),
        (None, "2v3", "rebel", "draw", 1 / 6, 1, 6),
        *[(None, *row) for row in weihai],
        ("weifang", "2v3", "emperor", "win", 0, 0, 1),
        ("weifang", "2v3", "emperor", "draw", 0, 0, 1),
        ("weifang", "2v3", "guard", "win", 0, 0, 1),
        ("weifang", "2v3", "guard", "draw", 0, 0, 1),
        ("weifang", "2v3", "rebel", "win", 1, 1, 1),
        ("weifang", "2v3", "rebel", "draw", 0, 0, 1),
        *[("weifang", layout, role, measure, None, 0, 0) for layout, role, measure, *_ in weihai],
        ("weihai", "2v3", "emperor", "win", 3 / 4, 3, 4),
        ("weihai", "2v3", "emperor", "draw", 1 / 5, 1, 5),
        ("weihai", "2v3", "guard", "win", 3 / 4, 3, 4),
        ("weihai", "2v3", "guard", "draw", 1 / 5, 1, 5),
        ("weihai", "2v3", "rebel", "win", 1 / 4, 1, 4),
        ("weihai", "2v3", "rebel", "draw", 1 / 5, 1, 5),
        *[("weihai", *row) for row in weihai],
    ]
    wilson = binomtest(3, 5).proportion_ci(method="wilson")
    assert rows(connection, "win_rate_by_role", "low", "high")[0] == pytest.approx((wilson.low, wilson.high))


@pytest.mark.parametrize("spoiled", [*SPOILED.values(), {"state": "void"}], ids=[*SPOILED, "void"])
def test_games_that_do_not_count_are_left_out(spoiled):
    connection = lake(games=[game("good", result="rebels"), game("bad", **spoiled)])
    assert rows(connection, "win_rate_by_role", "n_cases", "n_games")[0] == (0, 1)
