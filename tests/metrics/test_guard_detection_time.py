import pytest
from lifelines import KaplanMeierFitter
from scipy.stats import binomtest
from small_lake import SPOILED, declare, game, lake, play, rows


def outs(game_id, trick, *seats):
    """Seats that play their last card, none of them the guard's."""
    return [play(game_id, 50 + n, trick, seat, cards_left=0) for n, seat in enumerate(seats)]


def test_rows_worked_out_by_hand():
    connection = lake(
        games=[
            game("card"),
            game("announced"),
            game("eliminated", n_tricks=6),
            game("revealed", n_rebels_declared=2, is_rebellion=True),
            game("later"),
            game("hidden solo", solo="hidden"),
            game("open solo", solo="open"),
            game("closed hands", hands="partial"),
            game("stopped early", ruleset="classic", n_tricks=4),
        ],
        stakes=[
            declare("announced", 8, 2, "open_guard"),
            declare("revealed", 8, 1),
            declare("revealed", 9, 3),
            declare("revealed", 10, 2, "reveal"),
            declare("open solo", 8, 0, "solo", is_open=True),
        ],
        plays=[
            play("card", 30, 2, 2, "9sGJ"),
            *outs("eliminated", 6, 0, 1, 3, 4),  # all but the guard are out at the end, none has shown the card
            play("later", 40, 3, 2, "GJ"),
            play("hidden solo", 40, 3, 0, "GJ"),
            play("closed hands", 40, 1, 2, "GJ"),
            *outs("stopped early", 4, 1, 3, 4),  # the rebels are out: guard or hidden solo, nobody can tell
        ],
    )
    found = rows(
        connection, "guard_detection_time", "ruleset", "layout", "detection", "measure", "value", "n_known", "n_games"
    )
    weihai = {row[1:4]: row[4:] for row in found if row[0] == "weihai"}
    # Logical, five games, known in tricks 0 0 2 3 6: unknown after 0: 3/5, after 2: 2/5, after 3: 1/5, after 6: 0.
    # Half is reached in trick 2. Unknown tricks of 15: 2 · 3/5 + 1 · 2/5 + 3 · 1/5 = 2.2.
    logical = {
        measure: weihai["2v3", "logical", measure] for measure in ("median", "known_by_5", "known_by_10", "mean_15")
    }
    assert logical == {
        "median": (2, 5, 5),
        "known_by_5": (pytest.approx(4 / 5), 5, 5),
        "known_by_10": (1, 5, 5),
        "mean_15": (pytest.approx(2.2), 5, 5),
    }
    # Declared: the same but for the eliminated guard, censored in trick 6: the curve stays at 1/5.
    # 2 · 3/5 + 1 · 2/5 + 12 · 1/5 = 4
    assert weihai["2v3", "declared", "median"] == (2, 4, 5)
    assert weihai["2v3", "declared", "known_by_10"] == (pytest.approx(4 / 5), 4, 5)
    assert weihai["2v3", "declared", "mean_15"] == (pytest.approx(4), 4, 5)
    # The one hidden solo is shown in trick 3; the open solo had nothing to find out.
    assert weihai["1v4", "logical", "median"] == weihai["1v4", "declared", "median"] == (3, 1, 1)
    assert weihai["1v4", "logical", "mean_15"] == (3, 1, 1)
    # A game that stops while the table cannot know is censored: the median is not reached.
    classic = {row[1:4]: row[4:] for row in found if row[0] == "classic"}
    assert classic["2v3", "logical", "median"] == (None, 0, 1)
    assert classic["2v3", "logical", "known_by_5"] == (0, 0, 1)
    assert classic["2v3", "logical", "mean_15"] == (15, 0, 1)
    assert classic["1v4", "logical", "median"] == (None, 0, 0)
    # All rule sets together: six games, one of them censored in trick 4.
    # 4/6 after 0, 3/6 after 2: the median; 2/6 after 3; the censored one leaves one at risk, found in trick 6
    together = {row[1:4]: row[4:] for row in found if row[0] is None}
    assert together["2v3", "logical", "median"] == (2, 5, 6)
    assert together["2v3", "logical", "known_by_5"] == (pytest.approx(4 / 6), 5, 6)
    assert len(found) == 3 * 2 * 2 * 4


def test_intervals_are_those_of_lifelines_and_wilson_at_the_ends_of_the_curve():
    times = [0, 0, 2, 3]
    connection = lake(
        games=[game(str(n), n_tricks=6) for n in range(5)],
        stakes=[declare(str(n), 8, 2, "open_guard") for n in (0, 1)],
        plays=[play("2", 30, 2, 2, "GJ"), play("3", 30, 3, 2, "GJ")],
    )
    found = rows(connection, "guard_detection_time", "measure", "low", "high")
    band = KaplanMeierFitter().fit([*times, 6], [1, 1, 1, 1, 0]).confidence_interval_
    low, high = band.loc[3]  # of the share that does not know, after trick 3 and so after trick 5
    assert found[1] == ("known_by_5", pytest.approx(1 - high), pytest.approx(1 - low))
    # trick 0 is the first where the band reaches down to a half; its upper end never does
    assert found[0] == ("median", 0, None)

    nobody = lake(games=[game(str(n), n_tricks=6) for n in range(5)])
    assert rows(nobody, "guard_detection_time", "value", "low", "high")[1] == pytest.approx(
        (0, 0, binomtest(0, 5).proportion_ci(method="wilson").high)
    )
    everybody = lake(
        games=[game(str(n)) for n in range(5)], stakes=[declare(str(n), 8, 2, "open_guard") for n in range(5)]
    )
    assert rows(everybody, "guard_detection_time", "value", "low", "high")[:2] == [
        (0, 0, 0),
        pytest.approx((1, binomtest(5, 5).proportion_ci(method="wilson").low, 1)),
    ]


@pytest.mark.parametrize("spoiled", [*SPOILED.values(), {"state": "void"}], ids=[*SPOILED, "void"])
def test_games_that_do_not_count_are_left_out(spoiled):
    connection = lake(
        games=[game("good"), game("bad", **spoiled)],
        plays=[play("good", 30, 2, 2, "GJ"), play("bad", 30, 1, 2, "GJ")],
    )
    assert rows(connection, "guard_detection_time", "value", "n_games")[0] == (2, 1)
