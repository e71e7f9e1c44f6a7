"""Tribute across the games of a match, in whatever order the games come, and when one of them turns out another."""

import itertools
import json
from pathlib import Path

import pytest
from flow_lake import content, differences, rows, take_in
from flow_logs import Event, legal_games, line, lines, write

from baohuang.flow.check import Checked, check
from baohuang.flow.findings import Finding
from baohuang.flow.ingest import ingest
from baohuang.game import rulesets
from baohuang.game.rulesets import Ruleset, RulesetError
from baohuang.ingest.limits import Limits

Said = tuple[str, str, int | None]  # game, name, seat
NAMES = ("tribute_missing", "tribute_on_draw", "settled_twice")


def match() -> list[list[Event]]:
    """Five games made a match that is settled by tribute, of which none is ever paid (and no points given)."""
    games = [[json.loads(one) for one in each.lines.splitlines()] for each in legal_games()]
    games = [events for events in games if events[-1]["result"] != "draw"][:5]
    for no, events in enumerate(games, 1):
        events[0] |= {"options": {"settle": "tribute"}, "match": "m", "no": no}
        events[-1].pop("scores", None)
    return games


def debtors(end: Event) -> list[int]:
    """2.11: the side that lost, by what the end of a legal game says."""
    side = {end["emperor"], end["guard"]} - {None}
    return [seat for seat in range(5) if (seat in side) == (end["result"] == "rebels")]


GAMES = match()
IDS = [events[0]["game"] for events in GAMES]
OWED: list[Said] = sorted(
    (IDS[no], "tribute_missing", seat) for no in range(1, 5) for seat in debtors(GAMES[no - 1][-1])
)


def said(lake: Path) -> list[Said]:
    return [(row["game_id"], row["name"], row["seat"]) for row in rows(lake, "violations") if row["name"] in NAMES]


def said_by_check(*paths: Path, held_rows: int = 5_000_000) -> list[Said]:
    found = check(paths, Checked(), held_rows=held_rows, limits=Limits(chunk_lines=100))
    return sorted((one.game, one.name, one.seat) for one in found if isinstance(one, Finding) and one.name in NAMES)


@pytest.mark.parametrize("order", [(0, 1, 2, 3, 4), (4, 3, 2, 1, 0), (1, 0, 4, 2, 3)])
@pytest.mark.parametrize("way", ["one file", "chunks", "runs"])
def test_order_of_games(tmp_path: Path, order: tuple[int, ...], way: str) -> None:
    logs = [lines(GAMES[no]) for no in order]
    lake = tmp_path / "lake"
    if way == "one file":
        take_in(lake, *write(tmp_path / "logs", itertools.chain(*logs)))
    elif way == "chunks":
        take_in(lake, *write(tmp_path / "logs", *logs), chunk=100, held=1)
    else:
        for path in write(tmp_path / "logs", *logs):
            take_in(lake, path)
    assert said(lake) == OWED
    assert said_by_check(tmp_path / "logs") == OWED
    take_in(tmp_path / "plain", *write(tmp_path / "in order", *(lines(events) for events in GAMES)))
    assert differences(content(tmp_path / "plain"), content(lake)) == []


def test_a_late_line_changes_what_the_next_game_owes(tmp_path: Path) -> None:
    """Without its end nothing is known of a game."""
    lake = tmp_path / "lake"
    paths = write(tmp_path / "logs", lines(GAMES[0][:-1] + GAMES[1]), lines(GAMES[0][-1:]))
    take_in(lake, paths[0])
    assert said(lake) == []
    take_in(lake, paths[1])
    assert said(lake) == [one for one in OWED if one[0] == IDS[1]]


def test_a_game_that_turns_out_in_conflict_is_owed_nothing_for(tmp_path: Path) -> None:
    """Another end comes in a later file: nobody knows any more how the hand ended."""
    lake = tmp_path / "lake"
    for path in write(tmp_path / "logs", lines(GAMES[0] + GAMES[1]), [line({**GAMES[0][-1], "factor": 64})]):
        take_in(lake, path)
    assert said(lake) == []


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_points_and_tribute_settle_a_hand_twice(tmp_path: Path, order: tuple[int, ...]) -> None:
    """C78; what the end claims is known from the lake too."""
    with_points = [*GAMES[0][:-1], {**GAMES[0][-1], "scores": [0, 0, 0, 1, -1]}]
    behind_deal = max(one["seq"] for one in GAMES[1] if one["type"] == "deal") + 1
    paid = {"type": "tribute", "seat": debtors(GAMES[0][-1])[0], "to": GAMES[0][-1]["places"].index(1), "cards": ""}
    after = [*GAMES[1][:behind_deal], {**GAMES[1][0], **paid}, *GAMES[1][behind_deal:]]
    after = [{**one, "seq": seq} for seq, one in enumerate(after)]
    logs = [lines(with_points), lines(after)]
    for path in write(tmp_path / "logs", *(logs[at] for at in order)):
        take_in(tmp_path / "lake", path)
    found = [one for one in said(tmp_path / "lake") if one[1] == "settled_twice"]
    assert found == [(IDS[1], "settled_twice", paid["seat"])]
    assert said_by_check(tmp_path / "logs") == said(tmp_path / "lake")


def test_a_follower_in_conflict_stays_so(tmp_path: Path) -> None:
    """It is judged again from the lake, up to the event of which the log says two things."""
    at = len(GAMES[1]) // 2
    other = {**GAMES[1][at], "ts": "2026-01-01T00:00:00.000Z"}
    logs = [lines([*GAMES[1], other]), lines(GAMES[0])]
    for path in write(tmp_path / "a", *logs):
        take_in(tmp_path / "runs", path)
    take_in(tmp_path / "plain", *write(tmp_path / "b", *reversed(logs)))
    assert differences(content(tmp_path / "plain"), content(tmp_path / "runs")) == []
    assert [row["state"] for row in rows(tmp_path / "runs", "games")] == ["complete", "conflict"]


def test_void_games_repeat_what_is_owed(tmp_path: Path) -> None:
    """log format: the previous result that counts is the last one not void; the redeal is a new game."""
    void = [{**GAMES[1][0], "game": "void"}]
    for seq, kind in enumerate(("void", "end"), 1):
        void.append({"v": 1, "game": "void", "seq": seq, "ts": void[0]["ts"], "type": kind})
    again = [{**GAMES[1][0], "no": 3}, *GAMES[1][1:]]
    owed = debtors(GAMES[0][-1])
    expected = [(game, "tribute_missing", seat) for game in ("void", IDS[1]) for seat in owed]
    logs = [lines(GAMES[0]), lines(void), lines(again)]
    for number, order in enumerate(itertools.permutations(range(3))):
        folder = tmp_path / str(number)
        for path in write(folder / "logs", *(logs[at] for at in order)):
            take_in(folder / "lake", path)
        assert said(folder / "lake") == said_by_check(folder / "logs") == sorted(expected)


def test_followers_keep_the_rules_they_were_judged_by(tmp_path: Path) -> None:
    """A house's rules are given with one run; the game before comes with another that does not know them."""

    def house(name: str) -> Ruleset:
        if name != "house":
            raise RulesetError(name)
        return rulesets.load_known("weihai")

    at_home = [{**GAMES[1][0], "ruleset": "house"}, *GAMES[1][1:]]
    paths = write(tmp_path / "logs", lines(at_home), lines(GAMES[0]))
    ingest(paths[:1], tmp_path / "lake", named=house)
    take_in(tmp_path / "lake", paths[1])
    assert [row["state"] for row in rows(tmp_path / "lake", "games")] == ["complete", "complete"]
    assert said(tmp_path / "lake") == [one for one in OWED if one[0] == IDS[1]]
