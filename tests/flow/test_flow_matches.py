"""Who is dealt the first card, between the games of a match, in whatever order the games come."""

import itertools
import json
from pathlib import Path
from typing import Any

import pytest
from flow_lake import content, differences, rows, take_in
from flow_logs import Event, game, legal_games, line, lines, write

from baohuang.flow.check import Checked, check
from baohuang.flow.findings import Finding
from baohuang.ingest.limits import Limits

RULE = "deal_start_wrong_seat"
Said = tuple[str, str, str]  # game, expected, actual


def match() -> list[list[Event]]:
    """Five games of a match. Of 2 and 4 the first card went to the seat after the one that finished first before."""
    games = [[json.loads(one) for one in each.lines.splitlines()] for each in legal_games()[:5]]
    for no in (1, 3):
        start = games[no][0]
        start["first_dealt"] = (start["first_dealt"] + 1) % 5
    return games


def first_out(events: list[Event]) -> int:
    return int(events[-1]["places"].index(1))


GAMES = match()
IDS = [events[0]["game"] for events in GAMES]
WRONG: list[Said] = [
    (IDS[no], str(first_out(GAMES[no - 1])), str(GAMES[no][0]["first_dealt"])) for no in (1, 3)
]  # fmt: skip


def said(lake: Path) -> list[Said]:
    found = [row for row in rows(lake, "violations") if row["name"] == RULE]
    return [(row["game_id"], row["expected"], row["actual"]) for row in found]


def said_by_check(*paths: Path, **options: Any) -> list[Said]:
    found = [one for one in check(paths, Checked(), **options) if isinstance(one, Finding) and one.name == RULE]
    return sorted((one.game, str(one.expected), str(one.actual)) for one in found)


def state_of(lake: Path) -> list[tuple[str, bool, int]]:
    return [(row["predecessor"], row["is_legal"], row["n_findings"]) for row in rows(lake, "games")]


@pytest.mark.parametrize("order", [(0, 1, 2, 3, 4), (4, 3, 2, 1, 0), (1, 0, 4, 2, 3)])
@pytest.mark.parametrize("way", ["one file", "files", "chunks", "runs"])
def test_order_of_games(tmp_path: Path, order: tuple[int, ...], way: str) -> None:
    logs = [lines(GAMES[no]) for no in order]
    lake = tmp_path / "lake"
    if way == "one file":
        take_in(lake, *write(tmp_path / "logs", itertools.chain(*logs)))
    elif way == "files":
        take_in(lake, *write(tmp_path / "logs", *logs))
    elif way == "chunks":
        take_in(lake, *write(tmp_path / "logs", *logs), chunk=100, held=1)
    else:
        for path in write(tmp_path / "logs", *logs):
            take_in(lake, path)
    assert said(lake) == WRONG
    states = [("none", True, 0), ("known", False, 1), ("known", True, 0), ("known", False, 1), ("known", True, 0)]
    assert state_of(lake) == states
    starts = [row["verdict"] for row in rows(lake, "events") if row["seq"] == 0]
    assert starts == ["legal", RULE, "legal", RULE, "legal"]
    assert said_by_check(tmp_path / "logs") == WRONG
    many = sum(len(GAMES[no]) for no in order[:4])  # those before the last file may wait, and no more
    assert said_by_check(tmp_path / "logs", held_rows=many, limits=Limits(chunk_lines=100)) == WRONG


def test_check_keeps_no_more_than_it_may(tmp_path: Path) -> None:
    """A game waits for the one before it, if it comes later, as long as there is room."""
    write(tmp_path / "in order", lines(GAMES[0]), lines(GAMES[1]))
    write(tmp_path / "the other way", lines(GAMES[1]), lines(GAMES[0]))
    few = Limits(chunk_lines=20)
    assert said_by_check(tmp_path / "in order", held_rows=1, limits=few) == WRONG[:1]
    assert said_by_check(tmp_path / "the other way", held_rows=len(GAMES[1]), limits=few) == WRONG[:1]
    assert said_by_check(tmp_path / "the other way", held_rows=1, limits=few) == []


def test_a_game_that_waits_is_told_of_once(tmp_path: Path) -> None:
    """And a log that begins in the middle of a match waits with its first game alone."""
    paths = write(tmp_path / "logs", *(lines(events) for events in GAMES[1:]))
    checked = Checked()
    found = list(check(paths, checked, held_rows=len(GAMES[1]), limits=Limits(chunk_lines=20)))
    assert [(one.game, one.name) for one in found] == [(IDS[3], RULE)]
    assert (checked.n_games, checked.n_events) == (4, sum(len(events) for events in GAMES[1:]))
    assert checked.states == {"complete": 4}


def test_a_game_that_is_missing_is_not_guessed(tmp_path: Path) -> None:
    paths = write(tmp_path / "logs", lines(GAMES[0]), lines(GAMES[2]), lines(GAMES[3]))
    take_in(tmp_path / "lake", *paths)
    assert said(tmp_path / "lake") == said_by_check(*paths) == [WRONG[1]]
    assert [one[0] for one in state_of(tmp_path / "lake")] == ["none", "unknown", "known"]


def as_number(events: list[Event], no: int, **start: Any) -> list[Event]:
    return [{**events[0], "no": no, **start}, *events[1:]]


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_void_games_are_passed_over(tmp_path: Path, order: tuple[int, ...]) -> None:
    """log format: the previous result that counts is the last one not void."""
    name = GAMES[0][0]["match"]
    void = game("void", ("void", {}), match=name, no=2)
    logs = [lines(GAMES[0]), lines(void), lines(as_number(GAMES[1], 3))]
    for path in write(tmp_path / "logs", *(logs[at] for at in order)):
        take_in(tmp_path / "lake", path)
    assert said(tmp_path / "lake") == said_by_check(tmp_path / "logs") == [WRONG[0]]


@pytest.mark.parametrize("order", list(itertools.permutations(range(4))))
def test_a_void_first_game_is_dealt_again_from_its_seat(tmp_path: Path, order: tuple[int, ...]) -> None:
    """C10: as often as need be; of several that are void the first one decides."""
    voids = [
        game(f"void-{no}", ("void", {}), match="m", no=no, first_dealt=seat) for no, seat in ((1, 2), (2, 3), (3, 2))
    ]
    played = as_number(GAMES[1], 4, match="m", first_dealt=4)
    logs = [*map(lines, voids), lines(played)]
    for path in write(tmp_path / "logs", *(logs[at] for at in order)):
        take_in(tmp_path / "lake", path)
    expected = [("void-2", "2", "3"), (IDS[1], "2", "4")]
    assert said(tmp_path / "lake") == said_by_check(tmp_path / "logs") == expected
    assert {row["predecessor"] for row in rows(tmp_path / "lake", "games")} == {"none"}


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_two_games_of_one_number_leave_the_next_unknown(tmp_path: Path, order: tuple[int, ...]) -> None:
    twice = as_number(GAMES[4], 1)
    logs = [lines(GAMES[0]), lines(twice), lines(GAMES[1])]
    for path in write(tmp_path / "logs", *(logs[at] for at in order)):
        take_in(tmp_path / "lake", path)
    assert said(tmp_path / "lake") == said_by_check(tmp_path / "logs") == []
    assert [row["predecessor"] for row in rows(tmp_path / "lake", "games")] == ["none", "unknown", "none"]


def test_a_game_that_turns_out_open_is_no_predecessor(tmp_path: Path) -> None:
    """The last event comes first with another content: the game was whole, and is in conflict."""
    other_end = line({**GAMES[0][-1], "factor": 64})
    lake = tmp_path / "lake"
    for path in write(tmp_path / "logs", lines(GAMES[0] + GAMES[1]), [other_end]):
        take_in(lake, path)
    assert said(lake) == said_by_check(tmp_path / "logs") == []
    assert state_of(lake) == [("none", False, 0), ("unknown", True, 0)]


def test_a_start_in_conflict_takes_the_game_out_of_its_match(tmp_path: Path) -> None:
    other_start = line({**GAMES[0][0], "match": "another"})
    take_in(tmp_path / "plain", *write(tmp_path / "a", [*lines(GAMES[0] + GAMES[1]), other_start]))
    for path in write(tmp_path / "b", lines(GAMES[0] + GAMES[1]), [other_start]):
        take_in(tmp_path / "lake", path)
    assert differences(content(tmp_path / "plain"), content(tmp_path / "lake")) == []
    assert said(tmp_path / "lake") == []


def test_a_game_of_four_is_not_judged_between_games_either(tmp_path: Path) -> None:
    four = as_number(GAMES[1], 2, players=["ann", "bo", "cui", "dan"])
    for path in write(tmp_path / "logs", lines(four), lines(GAMES[0])):
        take_in(tmp_path / "lake", path)
    assert said(tmp_path / "lake") == said_by_check(tmp_path / "logs") == []


def test_closed_hands_say_who_finished_first_too(tmp_path: Path) -> None:
    closed = [[one for one in events if one["type"] != "deal"] for events in GAMES[:2]]
    renumbered = [[{**one, "seq": seq} for seq, one in enumerate(events)] for events in closed]
    take_in(tmp_path / "lake", *write(tmp_path / "logs", lines(renumbered[0] + renumbered[1])))
    assert [row["hands"] for row in rows(tmp_path / "lake", "games")] == ["closed", "closed"]
    assert said(tmp_path / "lake") == said_by_check(tmp_path / "logs") == [WRONG[0]]
