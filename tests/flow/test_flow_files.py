"""Files in the ledger: every line and byte has one fate, and the same content is taken in once."""

import gzip
from dataclasses import replace
from pathlib import Path

import pytest
from flow_lake import check_conservation, check_shape, content, differences, rows, take_in
from flow_logs import event, game, legal_games, line, lines, lines_of, other_spelling, write

from baohuang.flow.ingest import ingest
from baohuang.game.rulesets import load
from baohuang.lake.lake import Lake
from baohuang.simulate import simulate

GOOD = lines(game("g", ("accept", {"seat": 0}), ("play", {"seat": 0, "cards": "9s"}), ("abort", {})))
BAD = [b"\n", b"  \r\n", b"{\n", b"\xff\n", b"[]\n", b'{"v":1}\r\n', b"\x00\x00\n"]
CUT = GOOD[2][:-20]


@pytest.mark.parametrize("suffix", [".jsonl", ".jsonl.gz", ".jsonl.zst"])
@pytest.mark.parametrize("held", [0, 1])
def test_conservation(tmp_path: Path, suffix: str, held: int) -> None:
    crlf = [one.replace(b"\n", b"\r\n") for one in GOOD]
    contradiction = line(event("g", 1, "kick", seat=3))
    logs = [*GOOD[:2], *BAD, *crlf, contradiction, GOOD[2], GOOD[3], other_spelling(GOOD[2]), CUT]
    lake = tmp_path / "lake"
    take_in(lake, *write(tmp_path / "logs", logs, suffix=suffix), chunk=2 if held else 0, held=held)
    check_shape(lake)
    check_conservation(lake)
    [file] = rows(lake, "files")
    # both things said of event 1 are set aside; it was said twice, as were the start and the abort, and the play thrice
    n_bad = 5 + 1
    assert (file["n_accepted"], file["n_blank"], file["n_quarantined"]) == (3, 2, n_bad + 2)
    assert file["n_duplicate"] == len(logs) - 3 - 2 - n_bad - 2
    assert file["n_bytes"] == len(b"".join(logs))
    assert file["n_bytes_blank"] == len(BAD[0] + BAD[1])
    assert file["n_bytes_quarantined"] == len(b"".join([*BAD[2:], CUT, contradiction, GOOD[1]]))


def test_counts_of_a_file_in_many_chunks(tmp_path: Path) -> None:
    """Lines that turn out to be duplicates while their file is still being read are counted all the same."""
    games = lines_of(legal_games()[:2])
    twice = [*games, *games, *games[:7], line(event("open", 0, "start"))]
    take_in(tmp_path / "lake", *write(tmp_path / "logs", twice), chunk=20, held=30)
    [file] = rows(tmp_path / "lake", "files")
    assert (file["n_accepted"], file["n_duplicate"]) == (len(games) + 1, len(games) + 7)
    check_conservation(tmp_path / "lake")


@pytest.mark.parametrize("damage", ["cut", "garbage"])
def test_a_damaged_archive(tmp_path: Path, damage: str) -> None:
    [path] = write(tmp_path / "logs", lines_of(legal_games()[:2]), suffix=".jsonl.gz")
    path.write_bytes(path.read_bytes()[:-3000] if damage == "cut" else path.read_bytes() + b"garbage")
    done = take_in(tmp_path / "lake", path)
    check_conservation(tmp_path / "lake")
    [file] = rows(tmp_path / "lake", "files")
    assert file["n_bytes_undecoded"] == done.n_bytes_undecoded == (0 if damage == "cut" else len(b"garbage"))
    assert file["damage"].startswith(f"{damage} at byte ")
    assert done.obstacles["damaged_archive"] == 1
    assert take_in(tmp_path / "lake", path).run_id is None


def test_archives_of_which_nothing_can_be_read_are_not_the_same(tmp_path: Path) -> None:
    """Neither gives a byte, nor does an empty file; yet each is told."""
    paths = write(tmp_path / "logs", [], suffix=".jsonl")
    for size in (12, 15):
        packed = tmp_path / "logs" / f"cut-{size}.jsonl.gz"
        packed.write_bytes(gzip.compress(b"".join(GOOD), mtime=0)[:size])
        paths.append(packed)
    done = take_in(tmp_path / "lake", *paths)
    assert (done.n_files, done.n_files_known, done.obstacles["damaged_archive"]) == (3, 0, 2)
    assert [bool(row["damage"]) for row in rows(tmp_path / "lake", "files")] == [False, True, True]
    assert take_in(tmp_path / "lake", *paths).run_id is None


def test_a_whole_archive_behind_a_damaged_one(tmp_path: Path) -> None:
    data = gzip.compress(b"".join(GOOD), mtime=0)
    cut, whole = tmp_path / "cut.jsonl.gz", tmp_path / "whole.jsonl.gz"
    cut.write_bytes(data[:-8])  # all of the content is there, its check is not
    whole.write_bytes(data)
    for path in (cut, whole):
        take_in(tmp_path / "lake", path)
    damaged, good = rows(tmp_path / "lake", "files")
    assert (bool(damaged["damage"]), damaged["n_accepted"]) == (True, 4)
    assert (good["damage"], good["n_duplicate"]) == (None, 4)


def test_same_files_again(tmp_path: Path) -> None:
    first = write(tmp_path / "logs", GOOD, lines_of(legal_games()[:1]))
    lake = tmp_path / "lake"
    assert take_in(lake, *first).run_id == 1
    before, entry = content(lake), Lake.open(lake).entry
    again = take_in(lake, tmp_path / "logs")
    assert (again.run_id, again.n_files, again.n_files_known) == (None, 0, 2)
    assert Lake.open(lake).entry == entry
    packed = write(tmp_path / "packed", GOOD, suffix=".jsonl.gz")
    packed += write(tmp_path / "packed", lines_of(legal_games()[:1]), suffix=".jsonl.zst")
    packed += write(tmp_path / "renamed", GOOD)
    assert take_in(lake, *packed).run_id is None
    more = take_in(lake, *packed, *write(tmp_path / "new", lines_of(legal_games()[1:2])))
    assert (more.run_id, more.n_files, more.n_files_known) == (2, 1, 3)
    assert more.n_lines == legal_games()[1].lines.count(b"\n")
    assert differences(before, content(lake)) != []


def test_one_content_twice_in_a_run(tmp_path: Path) -> None:
    done = take_in(tmp_path / "lake", *write(tmp_path / "logs", GOOD, GOOD, GOOD))
    assert (done.n_files, done.n_files_known, done.n_duplicate) == (1, 2, 0)


def test_a_file_that_grew(tmp_path: Path) -> None:
    """The lines known already are duplicates, the new ones are taken."""
    [path] = write(tmp_path / "logs", GOOD[:2], suffix=".jsonl")
    take_in(tmp_path / "lake", path)
    path.write_bytes(b"".join(GOOD))
    done = take_in(tmp_path / "lake", path)
    assert (done.n_duplicate, done.n_accepted, done.n_games, done.n_games_again) == (2, 2, 1, 1)
    assert [row["state"] for row in rows(tmp_path / "lake", "games")] == ["aborted"]
    check_conservation(tmp_path / "lake")


def test_an_empty_file(tmp_path: Path) -> None:
    paths = write(tmp_path / "logs", [])
    done = take_in(tmp_path / "lake", *paths)
    assert (done.run_id, done.n_lines, done.n_games) == (1, 0, 0)
    check_shape(tmp_path / "lake")
    assert take_in(tmp_path / "lake", *paths).run_id is None


def test_what_a_run_reports_is_what_stands_at_its_end(tmp_path: Path) -> None:
    """A game judged, and judged again when a late line contradicts it, is one game with the findings it has then."""
    wrong = lines(game("g", ("accept", {"seat": 0}), ("kick", {"seat": 0}), ("abort", {})))
    late = line(event("g", 2, "pass", seat=1))
    seen: list[tuple[int, int]] = []
    [path] = write(tmp_path / "logs", [*wrong, late])
    done = take_in(tmp_path / "lake", path, chunk=4, held=1)
    ingest([path], tmp_path / "other", on_progress=lambda *told: seen.append(told))
    [run] = rows(tmp_path / "lake", "runs")
    assert (done.n_games, done.states.total(), done.findings.total()) == (1, 1, 0)
    assert (run["n_games"], run["n_findings"], done.obstacles) == (1, 0, {"conflicting_event": 2})
    assert seen[-1] == (path.stat().st_size, 5)


def test_games_are_judged_when_their_rules_become_known(tmp_path: Path) -> None:
    """Rules that were not given the first time: the same files again, with them, judge what could not be judged."""
    text = b"".join(game.lines for game in simulate(3, seed=4)).replace(b'"ruleset":"weihai"', b'"ruleset":"town"')
    (tmp_path / "town.jsonl").write_bytes(text)
    first = ingest([tmp_path / "town.jsonl"], tmp_path / "lake")
    assert first.states == {"unknown_ruleset": 3}
    town = replace(load("weihai"), id="town")
    again = ingest([tmp_path / "town.jsonl"], tmp_path / "lake", named={"town": town}.__getitem__)
    assert (again.n_files, again.n_games_again, again.states) == (0, 3, {"complete": 3})
    lake = Lake.open(tmp_path / "lake")
    assert lake.read("games", ["state", "is_legal"]).to_pylist() == [{"state": "complete", "is_legal": True}] * 3
    assert lake.read("events").num_rows == len(text.splitlines())
    nothing = ingest([tmp_path / "town.jsonl"], tmp_path / "lake", named={"town": town}.__getitem__)
    assert nothing.run_id is None
