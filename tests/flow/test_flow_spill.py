"""Open games of which there are too many to hold wait on the disk, and come back as if they had never left."""

import errno
import os
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from event_strategies import logs
from flow_lake import check_conservation, content, differences, rows, take_in
from flow_logs import by_seat, event, faulty_games, game, line, lines, lines_of, write
from hypothesis import given, settings
from hypothesis import strategies as st

from baohuang.flow import followers, late
from baohuang.flow.arrivals import Arrivals, Release
from baohuang.flow.held import sort_events
from baohuang.flow.numbers import GameSet, KnownIds
from baohuang.flow.parts import Parts, compact, concat
from baohuang.flow.restore import restore
from baohuang.flow.spill import Spill
from baohuang.ingest.columns import POOLS, EventColumns, Fate
from baohuang.ingest.limits import Limits
from baohuang.ingest.read import read
from baohuang.lake.errors import LakeError
from baohuang.lake.files import Disk, Files
from baohuang.lake.lake import Lake
from baohuang.lake.tables import TABLES

Row = tuple[Any, ...]


def chunks_of(folder: Path, raw: list[bytes], n_lines: int) -> Iterator[EventColumns]:
    for chunk in read(write(folder, raw), limits=Limits(chunk_lines=n_lines)):
        yield chunk.columns


def rows_of(columns: EventColumns) -> list[Row]:
    """Each row with what it holds in the pools."""
    names = [f.name for f in fields(EventColumns) if f.name not in (*POOLS, "card_start", "payload")]
    cards = [
        columns.cards[start : start + count].tobytes()
        for start, count in zip(columns.card_start.tolist(), columns.card_count.tolist(), strict=True)
    ]
    payloads = [None if at < 0 else msgspec.json.encode(columns.payloads[at]) for at in columns.payload.tolist()]
    return list(zip(*(getattr(columns, name).tolist() for name in names), cards, payloads, strict=True))


def let_go(arrivals: Arrivals, chunks: Iterator[EventColumns]) -> list[Release]:
    released = [release for columns in chunks for release in arrivals.add(columns)]
    return [*released, *arrivals.rest()]


def said(released: list[Release], arrivals: Arrivals) -> dict[str, Any]:
    """Events by game, each game let go once, and what was set aside."""
    games = [
        (int(number), rows_of(release.events.columns)[first:last])
        for release in released
        for number, first, last in zip(release.events.game, release.events.first, release.events.last, strict=True)
    ]
    return {
        "games": sorted(games),
        "conflicts": released[-1].conflicts if released else {},
        "duplicate": sorted(row for one in released for row in rows_of(one.resolved.duplicates)),
        "contradiction": sorted(row for one in released for row in rows_of(one.resolved.conflicts)),
        "late": sorted(row for columns in arrivals.late_parts() for row in rows_of(columns)),
    }


@pytest.fixture
def put_by(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many rows were put by, each time."""
    counts: list[int] = []
    add = Spill.add

    def counted(spill: Spill, columns: EventColumns) -> None:
        counts.append(len(columns))
        add(spill, columns)

    monkeypatch.setattr(Spill, "add", counted)
    return counts


# -- put by and back -------------------------------------------------------------------------------------------------


def columns_of(tmp_path: Path) -> EventColumns:
    columns = concat(chunks_of(tmp_path / "logs", lines_of(faulty_games()[:5]), 100))
    return compact(columns, np.flatnonzero(columns.fate == Fate.ACCEPTED))


def test_what_is_put_by_comes_back(tmp_path: Path) -> None:
    columns = columns_of(tmp_path)
    spill = Spill(Files(tmp_path), "")
    third = len(columns) // 3
    for first in range(0, len(columns), third):
        spill.add(compact(columns, np.arange(first, min(first + third, len(columns)))))
    assert len(spill) == len(columns)
    [back] = spill.parts(10**9)
    assert rows_of(back) == rows_of(columns)


def test_games_come_back_whole_and_in_order(tmp_path: Path) -> None:
    columns = columns_of(tmp_path)
    columns.game = columns.game * np.int32(1000)  # each in a block of its own
    spill = Spill(Files(tmp_path), "")
    backwards = np.arange(len(columns))[::-1]
    for piece in np.array_split(backwards, 7):
        spill.add(compact(columns, piece))
    parts = list(spill.parts(1))
    assert [np.unique(part.game).tolist() for part in parts] == [[0], [1000], [2000], [3000], [4000]]
    expected = [
        rows_of(compact(columns, backwards[columns.game[backwards] == number])) for number in range(0, 5000, 1000)
    ]
    assert [rows_of(part) for part in parts] == expected


@pytest.mark.parametrize("n_rows", [1, 300, 10**9])
def test_parts_are_as_large_as_they_may_be(tmp_path: Path, n_rows: int) -> None:
    columns = columns_of(tmp_path)
    columns.game = columns.game * np.int32(1000)
    sizes = np.bincount(columns.game // 1000).tolist()
    spill = Spill(Files(tmp_path), "")
    spill.add(columns)
    taken: list[list[int]] = [[]]
    for size in sizes:  # one game at least, more while there is room
        if taken[-1] and sum(taken[-1]) + size > n_rows:
            taken.append([])
        taken[-1].append(size)
    assert [len(part) for part in spill.parts(n_rows)] == [sum(group) for group in taken]


def test_nothing_is_left_in_the_folder(tmp_path: Path) -> None:
    """Not even while the process runs: so not after a kill either."""
    columns = columns_of(tmp_path)
    (tmp_path / "spill").mkdir()
    spill = Spill(Files(tmp_path / "spill"), "")
    spill.add(columns)
    assert list((tmp_path / "spill").iterdir()) == []
    spill.close()
    assert len(spill) == 0


def test_what_a_kill_leaves_is_taken_away(tmp_path: Path) -> None:
    """Between the making of the file and the taking away of its name."""
    lake = tmp_path / "lake"
    take_in(lake, *write(tmp_path / "a", lines(ONE)))

    class Dies(Disk):
        def remove(self, path: Path) -> None:
            raise KeyboardInterrupt

    spill = Spill(Files(lake, Dies()))
    with pytest.raises(KeyboardInterrupt):
        spill.add(columns_of(tmp_path))
    assert any(path.name.startswith(".tmp-") for path in (lake / "_ledger").iterdir())
    take_in(lake, *write(tmp_path / "b", lines(TWO)))
    assert not any(path.name.startswith(".tmp-") for path in (lake / "_ledger").iterdir())


# -- the same as if nothing had been put by --------------------------------------------------------------------------

ONE = game("g", *by_seat("accept", 0), *by_seat("play", 0, cards="9s"), *by_seat("pass", 1, 2), ("abort", {}))
TWO = game("h", *by_seat("accept", 1), *by_seat("play", 1, cards="TsTh"), ("abort", {}), match="m", no=2)


@st.composite
def deliveries(draw: st.DrawFn) -> tuple[list[bytes], int, int]:
    """Games whose last line is the last that is said of them, in any order, some lines twice, some contradicted."""
    waiting: dict[str, list[bytes]] = {}
    for name in ("g", "h", "i", "j")[: draw(st.integers(1, 4))]:
        body = draw(st.lists(st.sampled_from(["pass", "kick", "reveal"]), max_size=6))
        raw = [*lines(game(name, *((kind, {"seat": 1}) for kind in body)))]
        raw += draw(st.lists(st.sampled_from(raw), max_size=2))
        if draw(st.booleans()):
            raw.append(line(event(name, draw(st.integers(0, len(body))), "pass", seat=2)))
        raw = draw(st.permutations(raw))
        waiting[name] = [*raw, *([line(event(name, len(body) + 1, "abort"))] if draw(st.booleans()) else [])]
    order = draw(st.permutations([name for name, raw in waiting.items() for _ in raw]))
    mixed = [waiting[name].pop(0) for name in order]
    return mixed, draw(st.integers(1, len(mixed))), draw(st.integers(1, 12))


@given(deliveries())
@settings(max_examples=100, deadline=None)
def test_any_limit_gives_the_same(
    tmp_path_factory: pytest.TempPathFactory, found: tuple[list[bytes], int, int]
) -> None:
    raw, n_lines, held = found
    folder = tmp_path_factory.mktemp("any")
    plain = Arrivals(10**9)
    few = Arrivals(held, Files(folder), "")
    expected = said(let_go(plain, chunks_of(folder / "a", raw, 10**6)), plain)
    assert said(let_go(few, chunks_of(folder / "b", raw, n_lines)), few) == expected


def test_few_held_rows_are_put_by(tmp_path: Path, put_by: list[int]) -> None:
    """So that the tests above are about something: ten rows are held of two open games of four, two are let go."""
    games = [game(name, *by_seat("pass", 1, 2, 3)) for name in "gh"]
    mixed = [one for pair in zip(*games, strict=True) for one in lines(pair)]
    arrivals = Arrivals(1, Files(tmp_path), "")
    released = let_go(arrivals, chunks_of(tmp_path / "logs", mixed, 3))
    assert sum(put_by) == 8
    assert [len(release.events.columns) for release in released if len(release.events.columns)] == [8]


@pytest.mark.parametrize("held", [1, 2, 40, 300])
@pytest.mark.parametrize("n_lines", [20, 150])
def test_tables_are_the_same(tmp_path: Path, put_by: list[int], held: int, n_lines: int) -> None:
    """With late lines, conflicts and games of a match that wait for each other."""
    raw = lines_of(faulty_games()[:6])
    mixed = [one for at in range(150) for one in raw[at::150]]
    mixed += [raw[10], line(event(faulty_games()[0].id, 7, "kick", seat=1))]
    take_in(tmp_path / "plain", *write(tmp_path / "a", mixed))
    take_in(tmp_path / "lake", *write(tmp_path / "b", mixed), chunk=n_lines, held=held)
    assert put_by
    assert differences(content(tmp_path / "plain"), content(tmp_path / "lake")) == []
    check_conservation(tmp_path / "lake")
    assert stale(tmp_path / "lake") == []


@given(logs(), st.integers(1, 20), st.integers(1, 10))
@settings(max_examples=20, deadline=None)
def test_any_events(tmp_path_factory: pytest.TempPathFactory, events: list[dict[str, Any]], held: int, n: int) -> None:
    folder = tmp_path_factory.mktemp("any")
    take_in(folder / "plain", *write(folder / "a", lines(events)))
    take_in(folder / "lake", *write(folder / "b", lines(events)), chunk=n, held=held)
    assert differences(content(folder / "plain"), content(folder / "lake")) == []
    check_conservation(folder / "lake")
    assert stale(folder / "lake") == []


def stale(lake: Path) -> list[tuple[str, int]]:
    """Games that were judged given something else of the one before than the lake says of it."""
    opened = Lake.open(lake)
    matches = set(opened.read("games", ["match_id"])["match_id"].to_pylist()) - {None}
    return followers.stale_games(opened, matches)[1]


@pytest.mark.parametrize("order", [1, -1])
def test_lines_behind_their_game(tmp_path: Path, order: int) -> None:
    """Games that are let go before all of them is there, and before or behind the ones that they follow."""
    games = [lines_of([one]) for one in faulty_games()[:6]]
    missing = games[1].pop(20)
    raw = [one for each in games[::order] for one in each]
    raw += [raw[10], missing, line(event(faulty_games()[0].id, 7, "kick", seat=1))]
    take_in(tmp_path / "plain", *write(tmp_path / "a", raw))
    done = take_in(tmp_path / "lake", *write(tmp_path / "b", raw), chunk=100, held=100)
    assert done.n_games_again
    assert differences(content(tmp_path / "plain"), content(tmp_path / "lake")) == []
    check_conservation(tmp_path / "lake")
    assert stale(tmp_path / "lake") == []


def test_the_first_line_that_says_it_is_kept(tmp_path: Path, put_by: list[int]) -> None:
    """Of a conflict too, when its game was put by in between."""
    first, other = line(event("g", 2, "pass", seat=1)), line(event("g", 2, "kick", seat=1))
    raw = [*lines(ONE[:2]), first, *lines(TWO[:-1]), line(event("h", 7, "pass", seat=1)), first, other, other, first]
    take_in(tmp_path / "lake", *write(tmp_path / "logs", raw), chunk=3, held=1)
    assert put_by
    assert [row["line"] for row in rows(tmp_path / "lake", "quarantine")] == [3, 9]
    [file] = rows(tmp_path / "lake", "files")
    assert (file["n_accepted"], file["n_duplicate"], file["n_quarantined"]) == (6, 3, 2)


def test_same_files_same_bytes(tmp_path: Path, put_by: list[int]) -> None:
    raw = lines_of(faulty_games()[:6])
    write(tmp_path / "logs", [one for at in range(50) for one in raw[at::50]])
    for lake in ("one", "two"):
        take_in(tmp_path / lake, tmp_path / "logs", chunk=100, held=50)
    assert put_by
    one, two = (Lake.open(tmp_path / lake) for lake in ("one", "two"))
    for table in TABLES.keys() - {"runs"}:
        assert [path.read_bytes() for path in one.files(table)] == [path.read_bytes() for path in two.files(table)]


# -- a full disk -----------------------------------------------------------------------------------------------------


def test_no_room_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lake, raw = tmp_path / "lake", lines_of(faulty_games()[:4])
    take_in(lake, *write(tmp_path / "a", lines(ONE)))
    before = content(lake)
    write_some = Disk.write

    def fails(disk: Disk, descriptor: int, data: memoryview) -> int:
        if os.fstat(descriptor).st_nlink == 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write_some(disk, descriptor, data)

    mixed = [one for at in range(50) for one in raw[at::50]]
    with monkeypatch.context() as patched:
        patched.setattr(Disk, "write", fails)
        with pytest.raises(LakeError, match=r"no room .* games that are still open.*nothing was changed"):
            take_in(lake, *write(tmp_path / "b", mixed), chunk=50, held=1)
    assert differences(before, content(lake)) == []
    take_in(lake, tmp_path / "b", chunk=50, held=1)
    assert [row["run_id"] for row in rows(lake, "runs")] == [1, 2]


# -- late lines ------------------------------------------------------------------------------------------------------


def test_late_lines_come_a_few_games_at_a_time(tmp_path: Path) -> None:
    columns = columns_of(tmp_path)
    columns.game = columns.game * np.int32(1000)
    arrivals = Arrivals(100, Files(tmp_path), "")
    arrivals.closed.update(np.arange(5) * 1000)
    for piece in np.array_split(np.arange(len(columns)), 9):
        assert list(arrivals.add(compact(columns, piece))) == []
        assert sum(map(len, arrivals.late)) <= 100 + len(piece)
    parts = list(arrivals.late_parts())
    assert [np.unique(part.game).tolist() for part in parts] == [[0], [1000], [2000], [3000], [4000]]
    assert sorted(row for part in parts for row in rows_of(part)) == sorted(rows_of(columns))


def test_games_are_joined_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = lines_of(faulty_games()[:6])
    take_in(tmp_path / "plain", *write(tmp_path / "a", raw))
    late_lines = [raw[at] for at in range(20, len(raw), 90)]
    rest = [one for one in raw if one not in late_lines]
    monkeypatch.setattr(late, "JOINED_ROWS", 1)
    take_in(tmp_path / "lake", *write(tmp_path / "b", rest))
    take_in(tmp_path / "lake", *write(tmp_path / "c", late_lines))
    assert differences(content(tmp_path / "plain"), content(tmp_path / "lake")) == []


def test_a_piece_holds_each_game_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that the lake has, one that is new, and one that is in the quarantine alone."""
    other = line(event("q", 3, "kick", seat=1)), line(event("q", 3, "pass", seat=1))
    take_in(tmp_path / "lake", *write(tmp_path / "a", [*lines(ONE), *other]))
    more = [line(event("q", 4, "pass", seat=1)), *lines(TWO), line(event("g", 9, "pass", seat=1))]
    [chunk] = read(write(tmp_path / "b", more))
    monkeypatch.setattr(late, "JOINED_ROWS", 1)
    with Lake.open(tmp_path / "lake").writer() as writer:
        pieces = list(late.join_in_pieces(writer, chunk.columns, chunk.games))
    assert [(changed, len(release.events.columns)) for release, changed in pieces] == [
        (["g"], 7),
        (["q"], 1),
        (["h"], 4),
    ]


@given(logs())
@settings(max_examples=60, deadline=None)
def test_rows_of_the_lake_are_the_events_that_they_were(
    tmp_path_factory: pytest.TempPathFactory, events: list[dict[str, Any]]
) -> None:
    folder = tmp_path_factory.mktemp("restored")
    paths = write(folder / "logs", lines(events))
    take_in(folder / "lake", *paths)
    [chunk] = read(paths)
    expected, _, _ = sort_events(chunk.columns)
    expected.columns.file = expected.columns.file + np.int32(1)  # the lake counts from 1
    number_of = {game_id: number for number, game_id in enumerate(chunk.games)}
    restored = restore(Lake.open(folder / "lake").read("events"), number_of)
    assert sorted(rows_of(restored)) == sorted(
        rows_of(compact(Parts([expected.columns]), np.arange(len(expected.columns))))
    )


# -- followers -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [range(6), range(5, -1, -1), (2, 0, 5, 1, 4, 3)])
def test_results_that_were_forgotten_are_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, order: range | tuple[int, ...]
) -> None:
    games = [lines_of([one]) for one in faulty_games()[:6]]
    take_in(tmp_path / "plain", *write(tmp_path / "a", *games))
    monkeypatch.setattr(followers, "KEPT_CLAIMS", 0)
    monkeypatch.setattr(followers, "MATCHES_AT_ONCE", 1)
    take_in(tmp_path / "lake", *write(tmp_path / "b", *(games[at] for at in order)), chunk=100, held=100)
    assert differences(content(tmp_path / "plain"), content(tmp_path / "lake")) == []


# -- sets of games ---------------------------------------------------------------------------------------------------


@given(st.lists(st.tuples(st.sampled_from(["add", "discard"]), st.integers(0, 5000)), max_size=30))
def test_games_by_number(steps: list[tuple[str, int]]) -> None:
    games, expected = GameSet(), set()
    for step, number in steps:
        if step == "add":
            games.update(np.asarray([number]))
            expected.add(number)
        else:
            games.discard(np.asarray([number]))
            expected.discard(number)
        assert games.of(np.asarray([-1])).tolist() == [False]
    asked = np.asarray([-1, *range(6000)])
    assert asked[games.of(asked)].tolist() == sorted(expected)


def test_known_ids() -> None:
    known = KnownIds([["b", "a"], [], ["c", "a"]])
    assert known.among(["x", "a", "y", "c", "b"]).tolist() == [1, 3, 4]
    assert known.among([]).tolist() == []
    assert KnownIds([]).among(["a"]).tolist() == []


def test_a_game_taken_for_known_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = lines_of(faulty_games()[:4])
    take_in(tmp_path / "plain", *write(tmp_path / "a", raw))
    monkeypatch.setattr(KnownIds, "among", lambda known, ids: np.arange(len(ids)))
    take_in(tmp_path / "lake", *write(tmp_path / "b", raw[:300]), chunk=50, held=1)
    take_in(tmp_path / "lake", *write(tmp_path / "c", raw[300:]), chunk=50, held=1)
    expected, found = content(tmp_path / "plain"), content(tmp_path / "lake")
    assert differences(expected, found) == []


def games_let_go(tmp_path: Path, raw: list[bytes], n_lines: int) -> list[list[int]]:
    """The games that each chunk lets go, by their number; the last of what is left at the end."""
    arrivals = Arrivals(held_rows=1)
    chunks = chunks_of(tmp_path, raw, n_lines)
    games = [[int(one) for release in arrivals.add(columns) for one in release.events.game] for columns in chunks]
    return [*games, [int(one) for release in arrivals.rest() for one in release.events.game]]


def test_a_game_that_lost_a_line_is_let_go_when_nothing_came_for_a_while(tmp_path: Path) -> None:
    lost = lines(game("lost", ("accept", {"seat": 0}), ("abort", {})))
    others = [lines(game(f"g{number}", ("accept", {"seat": 0}), ("abort", {}))) for number in range(3)]
    raw = [lost[0], lost[2], *others[0][:1], *others[0][1:], *others[1], *others[2]]
    # with 3 rows left of the first chunk, the next look is at more than 6
    assert games_let_go(tmp_path, raw, 3) == [[], [], [0, 1, 2], [3], []]


def test_a_game_that_lost_many_lines_waits_for_them(tmp_path: Path) -> None:
    lost = lines(game("lost", *by_seat("timeout", 0, 1, 2, 3), ("abort", {})))
    others = [lines(game(f"g{number}", ("accept", {"seat": 0}), ("abort", {}))) for number in range(3)]
    raw = [lost[0], lost[-1], *others[0], *others[1], *others[2]]
    let_go = games_let_go(tmp_path, raw, 2)
    assert 0 in let_go[-1]
    assert [number for numbers in let_go[:-1] for number in numbers] == [1, 2]


def test_a_void_game_is_let_go_without_its_end_unless_that_may_stand_close_behind(tmp_path: Path) -> None:
    void = lines(game("void", ("void", {})))
    other = lines(game("other", *by_seat("timeout", *[0] * 1200), ("abort", {})))
    assert games_let_go(tmp_path / "far", [*void, *other[:1100]], 2000) == [[0], [1]]
    assert games_let_go(tmp_path / "close", [*void, *other[:900]], 2000) == [[], [0, 1]]
