"""The same lines give the same tables, in whatever order, files, runs and pieces they come."""

import random
from pathlib import Path

import pytest
from flow_lake import Row, check_conservation, check_shape, content, differences, rows, take_in
from flow_logs import (
    by_seat,
    event,
    faulty_games,
    game,
    legal_games,
    line,
    lines,
    lines_of,
    other_spelling,
    write,
)

Content = dict[str, list[Row]]


@pytest.fixture(scope="module")
def games() -> list[bytes]:
    """Games of a match, some faulty, with bad lines."""
    return lines_of(faulty_games()[:5])


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory, games: list[bytes]) -> Content:
    """What to compare with: one file, one run."""
    folder = tmp_path_factory.mktemp("plain")
    take_in(folder / "lake", *write(folder / "logs", games))
    return content(folder / "lake")


def dealt_out(lines: list[bytes], parts: int) -> list[list[bytes]]:
    return [lines[at::parts] for at in range(parts)]


@pytest.mark.parametrize("suffix", [".jsonl", ".jsonl.gz", ".jsonl.zst"])
def test_shuffled_lines(tmp_path: Path, games: list[bytes], plain: Content, suffix: str) -> None:
    shuffled = random.Random(1).sample(games, len(games))
    take_in(tmp_path / "lake", *write(tmp_path / "logs", *dealt_out(shuffled, 3), suffix=suffix))
    assert differences(plain, content(tmp_path / "lake")) == []


@pytest.mark.parametrize("held", [1, 400])
@pytest.mark.parametrize("order", ["as written", "shuffled", "interleaved"])
def test_small_chunks(tmp_path: Path, games: list[bytes], plain: Content, held: int, order: str) -> None:
    mixed = games
    if order == "shuffled":
        mixed = random.Random(held).sample(games, len(games))
    elif order == "interleaved":
        each = len(games) // 5
        mixed = [one for at in range(each) for one in games[at::each]]
        assert sorted(mixed) == sorted(games)
    take_in(tmp_path / "lake", *write(tmp_path / "logs", mixed), chunk=50, held=held)
    assert differences(plain, content(tmp_path / "lake")) == []
    check_conservation(tmp_path / "lake")


@pytest.mark.parametrize("seed", range(2))
def test_several_runs(tmp_path: Path, games: list[bytes], plain: Content, seed: int) -> None:
    shuffled = random.Random(seed).sample(games, len(games))
    for path in write(tmp_path / "logs", *dealt_out(shuffled, 4)):
        take_in(tmp_path / "lake", path, chunk=200, held=100)
        check_shape(tmp_path / "lake")
        check_conservation(tmp_path / "lake")
    assert differences(plain, content(tmp_path / "lake")) == []


@pytest.mark.parametrize("first", ["start", "end"])
def test_half_a_game_then_the_rest(tmp_path: Path, games: list[bytes], plain: Content, first: str) -> None:
    half = len(games) // 2
    halves = [games[:half], games[half:]]
    for path in write(tmp_path / "logs", *(halves if first == "start" else reversed(halves))):
        take_in(tmp_path / "lake", path)
    assert differences(plain, content(tmp_path / "lake")) == []


def test_one_late_event(tmp_path: Path) -> None:
    lines = lines_of(legal_games()[:3])
    take_in(tmp_path / "plain", *write(tmp_path / "a", lines))
    for path in write(tmp_path / "b", [*lines[:50], *lines[51:]], [lines[50]]):
        take_in(tmp_path / "lake", path)
    assert differences(content(tmp_path / "plain"), content(tmp_path / "lake")) == []
    assert [row["state"] for row in rows(tmp_path / "lake", "games")] == ["complete"] * 3


@pytest.mark.parametrize("held", [0, 1, 150])
def test_repeated_lines_count_once(tmp_path: Path, held: int) -> None:
    good = lines_of(legal_games()[:3])
    take_in(tmp_path / "plain", *write(tmp_path / "a", good))
    more = [*good, *map(other_spelling, good), *good[100:]]
    take_in(tmp_path / "lake", *write(tmp_path / "b", more), chunk=100, held=held)
    expected = content(tmp_path / "plain")
    expected["files"][0] |= {"n_lines": len(more), "n_duplicate": len(more) - len(good)}
    assert differences(expected, content(tmp_path / "lake")) == []
    check_conservation(tmp_path / "lake")


# -- conflicts -------------------------------------------------------------------------------------------------------

ONE = game("g", *by_seat("accept", 0), *by_seat("play", 0, cards="9s"), *by_seat("pass", 1, 2), ("abort", {}))
PLAY, OTHER, THIRD = line(ONE[2]), line(event("g", 2, "play", seat=0, cards="Ts")), line(event("g", 2, "kick", seat=1))
SPELLED = other_spelling(OTHER)
REST = lines([*ONE[:2], *ONE[3:]])
BEYOND = lines([event("g", 6, "pass", seat=1), event("g", 6, "pass", seat=2)])

CONFLICTS = {
    "two": [[PLAY, OTHER, *REST], [*REST, OTHER, PLAY], [OTHER, *REST, PLAY]],
    "three": [[PLAY, OTHER, THIRD, *REST], [THIRD, *REST, PLAY, OTHER], [*REST, THIRD, OTHER, PLAY]],
    "repeated": [
        [PLAY, PLAY, OTHER, SPELLED, *REST],
        [*REST, SPELLED, PLAY, OTHER, PLAY],
        [PLAY, OTHER, *REST, PLAY, OTHER],
        [SPELLED, *REST, OTHER, PLAY, PLAY],
    ],
    "of the start": [
        [line(ONE[0]), *lines(ONE), line(event("g", 0, "start", no=7))],
        [line(event("g", 0, "start", no=7)), *lines(ONE), line(ONE[0])],
        [*lines(ONE), line(event("g", 0, "start", no=7)), line(ONE[0])],
    ],
    "of all there is": [
        [PLAY, OTHER, PLAY],
        [PLAY, PLAY, OTHER],
        [OTHER, PLAY, PLAY],
    ],
    "behind the end": [
        [*lines(ONE), *BEYOND],
        [BEYOND[1], *lines(ONE), BEYOND[0]],
        [*BEYOND, *lines(ONE)],
    ],
}
CASES = [(name, order) for name, orders in CONFLICTS.items() for order in range(len(orders))]


@pytest.mark.parametrize("way", ["one chunk", "chunks", "runs"])
@pytest.mark.parametrize(("name", "order"), CASES)
def test_conflict(tmp_path: Path, name: str, order: int, way: str) -> None:
    """What contradicts is set aside, each thing said once, and the game is marked: in any order."""
    orders = CONFLICTS[name]
    take_in(tmp_path / "plain", *write(tmp_path / "a", orders[0]))
    lake = tmp_path / "lake"
    if way == "one chunk":
        take_in(lake, *write(tmp_path / "b", orders[order]))
    elif way == "chunks":
        take_in(lake, *write(tmp_path / "b", orders[order]), chunk=1, held=1)
    else:
        for number, one in enumerate(orders[order]):
            # the blank lines make each file another content
            take_in(lake, *write(tmp_path / "b", [b"\n" * number, one]))
    expected, actual = content(tmp_path / "plain"), content(lake)
    if way == "runs":
        for each in (expected, actual):
            each["files"][0] |= {"n_lines": 0, "n_blank": 0}
    assert differences(expected, actual) == []
    assert all(row["state"] == "conflict" for row in actual["games"])
    check_shape(lake)
    check_conservation(lake)


def test_conflict_is_set_aside_with_both_lines(tmp_path: Path) -> None:
    take_in(tmp_path / "lake", *write(tmp_path / "logs", [PLAY, *REST, OTHER, PLAY]))
    [file] = rows(tmp_path / "lake", "files")
    assert [row["line"] for row in rows(tmp_path / "lake", "quarantine")] == [1, 7]
    assert (file["n_accepted"], file["n_duplicate"], file["n_quarantined"]) == (5, 1, 2)
    assert [row["seq"] for row in rows(tmp_path / "lake", "events")] == [0, 1, 3, 4, 5]
    [found] = rows(tmp_path / "lake", "games")
    assert (found["state"], found["is_legal"], found["n_events"]) == ("conflict", False, 5)


def test_line_ends_of_a_late_conflict(tmp_path: Path) -> None:
    """Both lines of a conflict go to the quarantine with all their bytes, also the one that was used before."""
    for path in write(tmp_path / "logs", [PLAY, *REST], [OTHER]):
        take_in(tmp_path / "lake", path)
    first, second = rows(tmp_path / "lake", "files")
    assert first["n_bytes_quarantined"] == len(PLAY)
    assert second["n_bytes_quarantined"] == len(OTHER)
