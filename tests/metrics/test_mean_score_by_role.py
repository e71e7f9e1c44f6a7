import pytest
from small_lake import SPOILED, game, lake, rows

Z = 1.959963984540054
ROLES = ["emperor", "rebel", "guard", "rebel", "rebel"]


def seats(game_id, scores, roles=ROLES):
    return [
        {"game_id": game_id, "seat": seat, "role": role, "score": score}
        for seat, (role, score) in enumerate(zip(roles, scores, strict=True))
    ]


def test_rows_worked_out_by_hand():
    connection = lake(
        games=[
            game("a"),
            game("b"),
            game("solo", solo="hidden"),
            game("no points", ruleset="classic"),
            game("closed hands", hands="partial"),
        ],
        seats=[
            *seats("a", [6, -3, 3, -3, -3]),  # emperor first, guard second
            *seats("b", [-4, 2, -2, 2, 2]),  # fifth and third
            *seats("solo", [16, -4, -4, -4, -4], ["emperor", *["rebel"] * 4]),
            *seats("no points", [None] * 5),
            *seats("closed hands", [6, -3, 3, -3, -3]),
        ],
    )
    found = rows(
        connection, "mean_score_by_role", "ruleset", "layout", "role", "value", "low", "high", "n_seats", "n_games"
    )
    # Emperor 6 and -4: mean 1, standard deviation 7.07, error 7.07 / √2 = 5. Guard 3 and -2: mean 0.5, error 2.5.
    # Rebels: game sums -9 and 6 over 3 seats each, mean -3/6 = -0.5; the games are off it by -9 + 1.5 = -7.5 and 7.5;
    # error √(2/1 · (7.5² + 7.5²)) / 6 = 15/6 = 2.5. Were seats counted as if alone it would be √(7.5/6) = 1.1.
    # A single solo has a mean but no interval.
    weihai = [
        ("2v3", "emperor", 1, 1 - 5 * Z, 1 + 5 * Z, 2, 2),
        ("2v3", "guard", 0.5, 0.5 - 2.5 * Z, 0.5 + 2.5 * Z, 2, 2),
        ("2v3", "rebel", -0.5, -0.5 - 2.5 * Z, -0.5 + 2.5 * Z, 6, 2),
        ("1v4", "emperor", 16, None, None, 1, 1),
        ("1v4", "rebel", -4, None, None, 4, 1),
    ]
    expected = [
        *[(None, *row) for row in weihai],
        *[("classic", layout, role, None, None, None, 0, 0) for layout, role, *_ in weihai],
        *[("weihai", *row) for row in weihai],
    ]
    assert [row[:3] for row in found] == [row[:3] for row in expected]
    for row, wanted in zip(found, expected, strict=True):
        assert row[3:] == pytest.approx(wanted[3:])


@pytest.mark.parametrize("spoiled", [*SPOILED.values(), {"state": "void"}], ids=[*SPOILED, "void"])
def test_games_that_do_not_count_are_left_out(spoiled):
    connection = lake(
        games=[game("good"), game("bad", **spoiled)],
        seats=[*seats("good", [6, -3, 3, -3, -3]), *seats("bad", [-4, 2, -2, 2, 2])],
    )
    assert rows(connection, "mean_score_by_role", "value", "n_games")[0] == (6, 1)
