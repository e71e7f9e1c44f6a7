"""Identity by content: of what was read before, in whatever file, only the new part is read; and runs that are dry."""

import gzip
import random
from collections.abc import Callable, Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
import zstandard
from flow_lake import check_conservation, check_shape, content, differences, rows, take_in
from flow_logs import event, faulty_games, game, legal_games, line, lines, lines_of, write

from baohuang.flow import ingest as flow
from baohuang.flow.ingest import InterruptedRunError, ingest
from baohuang.ingest.known import MARK
from baohuang.lake.lake import Lake

PAD = {"x_pad": "." * 6000}
GAMES = [lines(game(f"g{n}", ("accept", {"seat": 0}), ("abort", PAD), **PAD)) for n in range(300)]
LOG = [one for each in GAMES for one in each]
DATA = b"".join(LOG)  # 3.5 MiB in 900 lines
SMALL = lines(game("g", ("accept", {"seat": 0}), ("play", {"seat": 0, "cards": "9s"}), ("abort", {})))


@pytest.fixture
def n_read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Fills up with the lines of the chunks that are taken in."""
    counts: list[int] = []
    read_sources = flow.read_sources

    def counted(*arguments: Any, **options: Any) -> Iterator[Any]:
        for chunk in read_sources(*arguments, **options):
            counts.append(len(chunk.columns))
            yield chunk

    monkeypatch.setattr(flow, "read_sources", counted)
    return counts


def deliver(lake: Path, *contents: bytes) -> list[Any]:
    """Each content as a file and a run of its own."""
    done = []
    for number, data in enumerate(contents):
        path = lake.with_name(f"{lake.name}-{number}.jsonl")
        path.write_bytes(data)
        done.append(take_in(lake, path))
    return done


def check_same(tmp_path: Path, lake: Path, data: bytes = DATA) -> None:
    """The lake is sound and says of games what one says that was given the whole at once; places are right."""
    check_shape(lake)
    check_conservation(lake)
    deliver(tmp_path / "whole", data)
    expected, found = content(tmp_path / "whole"), content(lake)
    del expected["files"], found["files"]  # how many lines came twice
    assert differences(expected, found) == []


def check_places(lake: Path, contents: dict[int, bytes]) -> None:
    """Events stand where the lake says that they do, line and byte."""
    starts = {file: [0, *accumulate(map(len, data.splitlines(keepends=True)))] for file, data in contents.items()}
    for row in rows(lake, "events"):
        data = contents[row["file_id"]]
        text = data[row["byte_offset"] : row["byte_offset"] + row["length"]]
        assert text.startswith(b'{"v":1,"game":"%s","seq":%d,' % (row["game_id"].encode(), row["seq"]))
        assert data[row["byte_offset"] + row["length"] :][:1] == b"\n"
        assert starts[row["file_id"]][row["line"] - 1] == row["byte_offset"]


@pytest.mark.parametrize("n_first", [200, 600, 880])
def test_of_a_file_that_grew_the_new_part_alone_is_read(tmp_path: Path, n_read: list[int], n_first: int) -> None:
    first, lake = b"".join(LOG[:n_first]), tmp_path / "lake"
    done = deliver(lake, first, DATA)[1]
    assert n_read == [n_first, len(LOG) - n_first]
    assert (done.n_files, done.n_files_grown, done.n_files_known) == (1, 1, 0)
    assert (done.n_lines, done.n_duplicate, done.n_accepted) == (len(LOG), n_first, len(LOG) - n_first)
    [_, grown] = rows(lake, "files")
    assert (grown["n_lines"], grown["n_duplicate"], grown["n_bytes_duplicate"]) == (len(LOG), n_first, len(first))
    assert (grown["n_bytes"], len(grown["prefix_digests"])) == (len(DATA), 16 * (len(DATA) // MARK))
    check_places(lake, {1: first, 2: DATA})
    check_same(tmp_path, lake)


def test_a_file_that_grows_again_and_again(tmp_path: Path, n_read: list[int]) -> None:
    ends = [10, 100, 101, 500, 800, 900]
    deliver(tmp_path / "lake", *(b"".join(LOG[:end]) for end in ends))
    assert n_read == [end - before for before, end in zip([0, *ends], ends, strict=False)]
    check_same(tmp_path, tmp_path / "lake")


@pytest.mark.parametrize(
    "pack", [bytes, gzip.compress, lambda data: zstandard.ZstdCompressor(write_checksum=True).compress(data)]
)
def test_renamed_recompressed_and_delivered_twice_in_one_run(
    tmp_path: Path, n_read: list[int], pack: Callable[[bytes], bytes]
) -> None:
    (tmp_path / "a.jsonl").write_bytes(DATA)
    (tmp_path / "b.jsonl").write_bytes(pack(DATA))
    (tmp_path / "c.jsonl").write_bytes(pack(DATA + SMALL[0]))
    lake = tmp_path / "lake"
    done = take_in(lake, *(tmp_path / f"{name}.jsonl" for name in "abc"))
    assert (done.n_files, done.n_files_grown, done.n_files_known) == (2, 1, 1)
    assert sum(n_read) == len(LOG) + 1
    assert [row["file_id"] for row in rows(lake, "files")] == [1, 2]
    assert take_in(lake, *(tmp_path / f"{name}.jsonl" for name in "cba")).run_id is None
    check_same(tmp_path, lake, DATA + SMALL[0])


def test_truncated_and_later_whole(tmp_path: Path, n_read: list[int]) -> None:
    cut = DATA[: 2 * MARK + 12_345]
    assert not cut.endswith(b"\n")
    whole = deliver(tmp_path / "lake", cut, DATA)[1]
    before_mark = DATA[: 2 * MARK].count(b"\n")
    assert n_read[1] == len(LOG) - before_mark
    assert whole.n_duplicate == cut.count(b"\n")
    # the line that was cut is set aside, and taken in when it comes whole
    [quarantined] = rows(tmp_path / "lake", "quarantine")
    assert (quarantined["file_id"], quarantined["raw"]) == (1, cut[cut.rfind(b"\n") + 1 :])
    check_conservation(tmp_path / "lake")
    check_places(tmp_path / "lake", {1: cut, 2: DATA})
    assert {row["state"] for row in rows(tmp_path / "lake", "games")} == {"aborted"}
    assert len(rows(tmp_path / "lake", "events")) == len(LOG)


def test_whole_and_later_truncated(tmp_path: Path, n_read: list[int]) -> None:
    cut = DATA[: 3 * MARK + 54_321]
    _, second, again = deliver(tmp_path / "lake", DATA, cut, cut)
    assert n_read[1] == cut.count(b"\n") + 1 - DATA[: 3 * MARK].count(b"\n")
    assert (second.n_files_grown, second.n_duplicate, second.n_quarantined) == (1, cut.count(b"\n"), 1)
    assert again.run_id is None
    check_conservation(tmp_path / "lake")


def test_a_damaged_archive_and_later_a_whole_one(tmp_path: Path, n_read: list[int]) -> None:
    packed = gzip.compress(DATA, compresslevel=0, mtime=0)  # stored as it is, so that half of it is half of the log
    first, second = deliver(tmp_path / "lake", packed[: len(packed) // 2], packed)
    assert first.obstacles["damaged_archive"] == 1
    assert second.n_files_grown == 1
    assert n_read[1] == len(LOG) - DATA[:MARK].count(b"\n")
    check_conservation(tmp_path / "lake")
    assert len(rows(tmp_path / "lake", "events")) == len(LOG)


def test_what_was_set_aside_once_is_not_set_aside_again_when_its_file_grows(tmp_path: Path) -> None:
    log = [SMALL[0], b"no event\n", b"\n", *SMALL[1:]]
    deliver(tmp_path / "lake", b"".join(log[:3]), b"".join(log))
    assert [row["raw"] for row in rows(tmp_path / "lake", "quarantine")] == [b"no event"]
    [_, grown] = rows(tmp_path / "lake", "files")
    assert (grown["n_quarantined"], grown["n_blank"], grown["n_duplicate"], grown["n_accepted"]) == (0, 0, 3, 3)
    check_same(tmp_path, tmp_path / "lake", b"".join(log))


def test_lines_that_are_passed_over_contradict_others_as_if_they_were_read(tmp_path: Path) -> None:
    other = line(event("g", 1, "kick", seat=3))
    deliver(tmp_path / "lake", b"".join(SMALL[:2]), other, b"".join(SMALL))
    assert sorted(row["seq"] for row in rows(tmp_path / "lake", "quarantine")) == [1, 1]
    check_same(tmp_path, tmp_path / "lake", b"".join([*SMALL, other]))


def test_a_file_that_grows_while_it_is_read(tmp_path: Path) -> None:
    path, half = tmp_path / "log.jsonl", LOG[-1][:20]
    path.write_bytes(b"".join(LOG[:-1]) + half)
    has_grown = False

    def grow(*_: int) -> None:
        nonlocal has_grown
        if not has_grown:
            has_grown = True
            with path.open("ab") as log:
                log.write(LOG[-1][20:])

    first = ingest([path], tmp_path / "lake", on_progress=grow)
    assert (first.n_lines, first.n_quarantined, first.n_bytes) == (len(LOG) - 1, 0, len(DATA) - len(LOG[-1]))
    second = take_in(tmp_path / "lake", path)
    assert (second.n_accepted, second.n_quarantined, second.n_files_grown) == (1, 0, 1)
    check_same(tmp_path, tmp_path / "lake")


def test_standard_input_is_known_by_its_content_too(tmp_path: Path) -> None:
    [path] = write(tmp_path / "logs", SMALL)
    for n_files in (1, 0):
        with path.open("rb") as stdin:
            assert ingest(["-"], tmp_path / "lake", stdin=stdin).n_files == n_files
    assert take_in(tmp_path / "lake", path).n_files_known == 1


# Dry runs


def everything_in(folder: Path) -> dict[str, tuple[bytes, int]]:
    """All files below a folder, with their bytes and when they were changed."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(path): (path.read_bytes(), path.stat().st_mtime_ns) for path in found}


def told(done: Any) -> dict[str, Any]:
    """What a run tells, the time it took aside."""
    return {name: value for name, value in vars(done).items() if name not in ("seconds", "stages")}


def test_a_dry_run_makes_no_lake_and_tells_what_a_run_would(tmp_path: Path) -> None:
    paths = write(tmp_path / "logs", lines_of(faulty_games()), [b"no event\n", *SMALL])
    lake = tmp_path / "deep" / "lake"
    dry = ingest(paths, lake, dry_run=True)
    assert not lake.parent.exists()
    assert told(dry) == told(take_in(lake, *paths))
    assert (dry.run_id, dry.n_files) == (1, 2)
    assert min(dry.n_games, dry.n_accepted, dry.n_quarantined, dry.findings.total()) > 0


def test_a_dry_run_changes_nothing_in_a_lake_and_sees_what_is_there(tmp_path: Path) -> None:
    games = lines_of(legal_games())
    lake, cut = tmp_path / "lake", len(games) - 40
    # late lines and a contradiction: games of the lake would be judged again
    deliver(lake, b"".join(games[:cut]))
    more = [*games, line(event(legal_games()[0].id, 3, "abort"))]
    [path] = write(tmp_path / "logs", more)
    before = everything_in(lake)
    entry = Lake.open(lake).entry
    dry = ingest([path], lake, dry_run=True)
    assert everything_in(lake) == before
    assert Lake.open(lake).entry == entry
    done = take_in(lake, path)
    assert told(dry) == told(done)
    assert (done.run_id, done.n_files_grown, done.n_games_again > 0) == (2, 1, True)
    assert ingest([path], lake, dry_run=True).run_id is None


# Ctrl-C


@pytest.mark.parametrize("chunks", [1, 3])
def test_an_interrupt_leaves_the_lake_as_it_was(tmp_path: Path, chunks: int) -> None:
    lake = tmp_path / "lake"
    deliver(lake, SMALL[0])
    before = content(lake), Lake.open(lake).entry
    path = tmp_path / "log.jsonl"
    path.write_bytes(DATA)
    seen: list[int] = []

    def stop(*told: int) -> None:
        seen.append(told[0])
        if len(seen) == chunks:
            raise KeyboardInterrupt

    with pytest.raises(InterruptedRunError) as raised:
        ingest([path], lake, on_progress=stop)
    assert not raised.value.is_kept
    assert (content(lake), Lake.open(lake).entry) == before
    take_in(lake, path)
    check_same(tmp_path, lake, SMALL[0] + DATA)


def test_an_interrupt_behind_the_commit_says_that_all_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finish = flow.Run.finish

    def finish_and_stop(run: flow.Run) -> None:
        finish(run)
        raise KeyboardInterrupt

    monkeypatch.setattr(flow.Run, "finish", finish_and_stop)
    (tmp_path / "log.jsonl").write_bytes(b"".join(SMALL))
    with pytest.raises(InterruptedRunError) as raised:
        ingest([tmp_path / "log.jsonl"], tmp_path / "lake")
    assert raised.value.is_kept
    assert len(rows(tmp_path / "lake", "events")) == len(SMALL)


def test_archives_damaged_alike_at_their_beginning_are_two(tmp_path: Path) -> None:
    head = b"\x28\xb5\x2f\xfd\x00\x38\x06\x00\x00"  # a frame of zstd, and a block that is none
    paths = [tmp_path / name for name in ("a.jsonl.zst", "b.jsonl.zst")]
    for path in paths:
        path.write_bytes(head + random.Random(path.name).randbytes(500))
    done = ingest(paths, tmp_path / "lake")
    assert (done.n_files, done.n_files_known) == (2, 0)
    again = ingest(paths, tmp_path / "lake")
    assert (again.n_files, again.n_files_known) == (0, 2)
