import pytest
from scipy.stats import binomtest
from small_lake import SPOILED, game, lake, offer, rows


def test_rows_worked_out_by_hand():
    connection = lake(
        games=[
            game("w1"),
            game("w2"),
            game("w3", state="void"),
            game("c1", ruleset="classic"),
            game("c2", ruleset="classic", state="void"),
            game("f1", ruleset="weifang", state="open"),
        ],
        throne=[
            offer("w1", 1, "abdicate"),  # refused: 1 of 1
            offer("w1", 2, "accept", could_decline=False),  # had to accept: no opportunity
            offer("w2", 1, "accept"),  # taken: 0 of 1
            offer("w2", 2, None),  # the log shows no answer
            offer("w3", 1, "void"),  # weihai knows no void by refusal: the platform broke off
            offer("c1", 1, "abdicate"),  # 1 of 1
            offer("c1", 2, "abdicate", is_auto=True),  # the server did it, nobody decided
            offer("c1", 3, "accept"),  # 0 of 1
            offer("c2", 1, "abdicate"),  # 1 of 1
            offer("c2", 2, "void"),  # in classic the last refusal may be the void itself: 1 of 1
            offer("f1", 1, "abdicate"),  # the game is not finished
        ],
    )
    # weihai w1 + w2 = 1 of 2; classic c1 + c2 = 3 of 4; weifang nothing; together 4 of 6
    assert rows(connection, "abdication_rate", "ruleset", "value", "n_cases", "n_offers", "is_enough") == [
        (None, 4 / 6, 4, 6, False),
        ("classic", 3 / 4, 3, 4, False),
        ("weifang", None, 0, 0, False),
        ("weihai", 1 / 2, 1, 2, False),
    ]
    wilson = binomtest(4, 6).proportion_ci(method="wilson")
    assert rows(connection, "abdication_rate", "low", "high")[0] == pytest.approx((wilson.low, wilson.high))


@pytest.mark.parametrize("spoiled", SPOILED.values(), ids=SPOILED)
def test_games_that_do_not_count_are_left_out(spoiled):
    connection = lake(
        games=[game("good"), game("bad", **spoiled)],
        throne=[offer("good", 1, "accept"), offer("bad", 1, "abdicate")],
    )
    assert rows(connection, "abdication_rate", "n_cases", "n_offers")[0] == (0, 1)
