"""Games that nobody should write: nothing but findings and states comes out, and the rest is not harmed."""

from pathlib import Path
from typing import Any

import pytest
from flow_lake import Row, check_conservation, check_shape, rows, take_in
from flow_logs import PLAYERS, Event, event, game, line, lines, write

from baohuang.flow.check import Checked, check
from baohuang.flow.replay import RulesOf
from baohuang.flow.unread import Unread
from baohuang.game.events import Start
from baohuang.game.rulesets import RulesetError

ACCEPT: tuple[str, dict[str, Any]] = ("accept", {"seat": 0})
DEEP: dict[str, Any] = {}
for _ in range(12):
    DEEP = {"a": DEEP}


def taken(folder: Path, events: list[Event]) -> dict[str, Row]:
    """The games of a log that ingest and check both take without complaint, by id."""
    [path] = write(folder / "logs", lines(events))
    checked = Checked()
    list(check([path], checked))
    done = take_in(folder / "lake", path)
    assert checked.states == done.states
    check_shape(folder / "lake")
    check_conservation(folder / "lake")
    return {row["game_id"]: row for row in rows(folder / "lake", "games")}


@pytest.mark.parametrize(
    ("state", "events"),
    [
        ("open", game("g", ACCEPT)),
        ("gap", game("g", ACCEPT, ("kick", {"seat": 1}))[1:]),
        ("gap", [*game("g"), event("g", 2, "accept", seat=0)]),
        ("gap", [event("g", 2**31 - 1, "pass", seat=15)]),
        ("gap", [event("g", 0, "end")]),
        ("gap", [event("g", 5, "start"), event("g", 0, "pass", seat=1)]),
        ("void", game("g", ("void", {}))),
        ("aborted", game("g", ("abort", {"reason": "x"}))),
        ("unjudged", game("g", ACCEPT, players=PLAYERS[:4])),
        ("unjudged", game("g", ("play", {"seat": 15, "cards": ""}), players=["p"] * 16, bots=list(range(16)))),
        ("unknown_ruleset", game("g", ACCEPT, ruleset="atlantis")),
        ("unknown_ruleset", game("g", ACCEPT, ruleset="../weihai.toml")),
    ],
)
def test_states(tmp_path: Path, state: str, events: list[Event]) -> None:
    assert taken(tmp_path, events)["g"]["state"] == state


@pytest.mark.parametrize(
    "options",
    [
        {"no_such_field": 1},
        {"hands": "33"},
        {"hands": [1]},
        {"hands": [2**31] * 5},
        {"hands": [True] * 5},
        {"kick": [1]},
        {"kick": {"emperor_side": {"threshold": "x"}}},
        {"rebellion": {"threshold": 10**100}},
        {"deal": {"later": {}}},
        {"compare": 1e300},
        {"": {}},
        {"x" * 100_000: None},
        DEEP,
    ],
)
def test_options_that_are_none(tmp_path: Path, options: dict[str, Any]) -> None:
    events = game("g", ACCEPT, options=options)
    assert taken(tmp_path, events)["g"]["state"] == "unknown_ruleset"
    [obstacle] = [one for one in check([tmp_path / "logs"], Checked()) if isinstance(one, Unread)]
    assert obstacle.info.name == "unknown_ruleset"
    assert len(obstacle.reason) <= 300


def test_names_are_kept_as_they_are(tmp_path: Path) -> None:
    names = ["[red]x[/]", "\x00\x1b[2J", "\u202e", "<script>", "a\nb"]
    taken(tmp_path, game("g", ACCEPT, players=names, match="\x00", no=1, table="\u202e", source="[b]"))
    assert [row["player_id"] for row in rows(tmp_path / "lake", "seats")] == names


def test_seats_that_the_table_does_not_have(tmp_path: Path) -> None:
    kinds = ["deal", "play", "pass", "kick", "timeout", "disconnect", "finish", "accept", "abdicate", "guess", "end"]
    keys: dict[str, dict[str, Any]] = {
        "deal": {"cards": "9s"},
        "play": {"cards": "9s"},
        "finish": {"place": 16},
        "abdicate": {"to": 15},
        "guess": {"target": 15},
    }
    events = [(kind, {} if kind == "end" else {"seat": 15, **keys.get(kind, {})}) for kind in kinds]
    taken(tmp_path, game("g", *events, first_dealt=15, bots=[15]))
    for table in ("hands", "plays", "throne"):
        assert rows(tmp_path / "lake", table) == []


@pytest.mark.parametrize("n", [1, 4, 6, 16])
def test_end_lists_of_another_length(tmp_path: Path, n: int) -> None:
    end = {"places": [None] * n, "scores": [-(2**31)] * n, "left": ["9s"] * n, "titles": ["大落"] * n}
    taken(tmp_path, game("g", ACCEPT, ("end", {**end, "factor": 2**31 - 1, "side_scores": [2**31 - 1, 0]})))
    expected = [-(2**31)] * min(n, 5) + [None] * (5 - n)
    assert [row["score_claimed"] for row in rows(tmp_path / "lake", "seats")] == expected


@pytest.mark.parametrize("n", [10_000, 40_000])
def test_hands_of_very_many_cards(tmp_path: Path, n: int) -> None:
    deal = ("deal", {"seat": 0, "cards": "2s" * n})
    taken(tmp_path, game("g", deal, ACCEPT, ("play", {"seat": 0, "cards": "2s" * n})))
    [hand] = rows(tmp_path / "lake", "hands")
    [play] = rows(tmp_path / "lake", "plays")
    assert (len(hand["cards"]), hand["n_cards"], play["n_cards"]) == (2 * n, n, n)
    assert rows(tmp_path / "lake", "seats")[0]["hand_size"] == n


def test_very_many_abdications(tmp_path: Path) -> None:
    refusals = [("abdicate", {"seat": at % 5, "to": (at + 1) % 5}) for at in range(33_000)]
    [path] = write(tmp_path / "logs", lines(game("g", *refusals)))
    take_in(tmp_path / "lake", path)
    assert rows(tmp_path / "lake", "games")[0]["n_abdications"] == 33_000


def test_a_second_deal_to_a_seat_gives_it_no_other_hand(tmp_path: Path) -> None:
    deals = [("deal", {"seat": 0, "cards": cards}) for cards in ("9s", "Ts")]
    taken(tmp_path, game("g", *deals) + game("four", *deals, players=PLAYERS[:4]) + game("new", *deals, ruleset="x"))
    assert [row["cards"] for row in rows(tmp_path / "lake", "hands")] == ["9s"] * 3


def test_very_many_open_games(tmp_path: Path) -> None:
    starts = [line(event(f"g{at}", 0, "start", match=f"m{at % 100}", no=at // 100 + 1)) for at in range(10_000)]
    paths = write(tmp_path / "logs", starts, [line(event(f"g{at}", 1, "abort")) for at in range(0, 10_000, 100)])
    done = take_in(tmp_path / "lake", paths[0], chunk=1000, held=500)
    assert done.states == {"open": 10_000}
    done = take_in(tmp_path / "lake", paths[1])
    assert (done.states, done.n_games_again) == ({"aborted": 100}, 100)
    assert len(rows(tmp_path / "lake", "games")) == 10_000


def test_an_unknown_rule_set_is_not_held_on_to() -> None:
    """Each raise of one exception would add to its traceback, and keep the events of its time in memory."""
    rules_of = RulesOf()
    start = Start(v=1, game="g", seq=0, ts="2026-11-01T20:15:00Z", ruleset="atlantis", players=PLAYERS)
    depths = []
    for _ in range(3):
        with pytest.raises(RulesetError) as caught:
            rules_of(start)
        depths.append(len(caught.traceback))
    assert depths[1] == depths[2]


def test_a_gap_before_a_conflict_is_told_besides(tmp_path: Path) -> None:
    """log format: a conflict is reported as a conflict, not as a gap besides; what is missing before it is a gap."""
    events = game("g", ACCEPT, *[("timeout", {"seat": 1})] * 3)
    other = event("g", 3, "pass", seat=2)
    for folder, kept, expected in (("a", events, []), ("b", [*events[:1], *events[2:]], ["seq_gap"])):
        paths = write(tmp_path / folder, lines([*kept, other]))
        told = [one.info.name for one in check(paths, Checked()) if isinstance(one, Unread)]
        assert sorted(told) == ["conflicting_event"] * 2 + expected
