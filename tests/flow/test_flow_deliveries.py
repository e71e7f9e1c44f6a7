"""One log, delivered in every way that a log is delivered in: the lake says the same as after the plain delivery."""

import gzip
import io
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from flow_lake import Row, check_conservation, check_shape, content, differences, rows, take_in
from flow_logs import by_seat, event, faulty_games, game, legal_games, line, lines, lines_of, other_spelling, write
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from baohuang.flow.ingest import ingest
from baohuang.lake.lake import Lake
from baohuang.lake.tables import TABLES

Content = dict[str, list[Row]]
Pack = Callable[[bytes], bytes]
Run = list[tuple[bytes, str]]  # a run's files: what is in each, and how it is packed

SOME = settings(
    max_examples=10,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    phases=[Phase.generate],  # an example takes half a second: to make it small takes minutes
)
IS_SLOW = "BH_SLOW" in os.environ


def in_members(data: bytes) -> bytes:
    """Gzip members that end inside of lines, as `gzip -c >>` and parallel packers write them."""
    return b"".join(gzip.compress(data[at : at + 700], mtime=0) for at in range(0, len(data), 700))


def in_frames(data: bytes) -> bytes:
    """Zstandard frames that end inside of lines, with a skippable one between."""
    pack = zstandard.ZstdCompressor(write_checksum=True).compress
    half = len(data) // 2
    return pack(data[:half]) + b"\x50\x2a\x4d\x18\x03\x00\x00\x00abc" + pack(data[half:])


PACKS: dict[str, tuple[str, Pack]] = {
    "plain": (".jsonl", bytes),
    "gzip": (".jsonl.gz", lambda data: gzip.compress(data, mtime=0)),
    "members": (".jsonl.gz", in_members),
    "zstd": (".jsonl.zst", zstandard.ZstdCompressor().compress),
    "frames": (".jsonl.zst", in_frames),
    "misnamed": (".jsonl", lambda data: gzip.compress(data, mtime=0)),
}


def deliver(folder: Path, runs: list[Run], **settings: int) -> Path:
    """The lake after these runs."""
    for number, run in enumerate(runs):
        paths = []
        for at, (data, pack) in enumerate(run):
            suffix, packed = PACKS[pack]
            paths.append(folder / f"run-{number}" / f"{at:03}{suffix}")
            paths[-1].parent.mkdir(parents=True, exist_ok=True)
            paths[-1].write_bytes(packed(data))
        take_in(folder / "lake", *paths, **settings)
    return folder / "lake"


def of_games(lake: Path) -> Content:
    """What a lake says, whichever of several lines of one event it was read from."""
    found = content(lake)
    del found["files"]  # counts of lines
    for row in found["events"]:
        del row["ending"]  # a line that was cut before its end has none
    return found


@pytest.fixture(scope="module")
def log() -> list[bytes]:
    """A match with faults and bad lines, and one without."""
    return lines_of([*faulty_games()[2:5], *legal_games(17)[16:]])


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory, log: list[bytes]) -> Path:
    """The lake after the plain delivery: one file, one run."""
    return deliver(tmp_path_factory.mktemp("plain"), [[(b"".join(log), "plain")]])


def without_bad(log: list[bytes], plain: Path) -> list[bytes]:
    """The lines that can be read: one that cannot is set aside as often as it comes."""
    bad = {row["line"] for row in rows(plain, "quarantine")}
    assert bad
    return [one for number, one in enumerate(log, 1) if number not in bad]


# -- packed otherwise: the same batch --------------------------------------------------------------------------------


def data_files(lake: Path) -> dict[str, list[tuple[str, bytes]]]:
    """The bytes of every table whose rows do not say how or when a file came."""
    opened = Lake.open(lake)
    named = set(TABLES) - {"files", "runs"}
    return {name: [(path.name, path.read_bytes()) for path in opened.files(name)] for name in named}


@pytest.mark.parametrize("pack", list(PACKS))
@pytest.mark.parametrize("settings", [{}, {"chunk": 90, "held": 200}], ids=["one chunk", "chunks"])
def test_a_log_packed_otherwise_gives_the_same_bytes(
    tmp_path: Path, log: list[bytes], pack: str, settings: dict[str, int]
) -> None:
    data = b"".join(log)
    one = deliver(tmp_path / "one", [[(data, "plain")]], **settings)
    other = deliver(tmp_path / "other", [[(data, pack)]], **settings)
    assert data_files(one) == data_files(other)
    [file] = rows(other, "files")
    assert (file["damage"], file["n_bytes"], file["n_lines"]) == (None, len(data), len(log))


def test_a_folder_and_standard_input_give_the_same_bytes(tmp_path: Path, log: list[bytes]) -> None:
    """Files by name in the order in which a folder is walked, the folder, and one file piped in."""
    paths = write(tmp_path / "logs", *(part.splitlines(keepends=True) for part in parts(log, 3)))
    take_in(tmp_path / "files", *paths)
    take_in(tmp_path / "folder", tmp_path / "logs")
    assert data_files(tmp_path / "files") == data_files(tmp_path / "folder")
    one = deliver(tmp_path / "one", [[(b"".join(log), "plain")]])
    ingest(["-"], tmp_path / "piped", stdin=io.BytesIO(b"".join(log)))
    assert data_files(one) == data_files(tmp_path / "piped")


CHILD = """
import os, sys
os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[: int(sys.argv[1])])
from baohuang.flow.ingest import ingest
from baohuang.ingest.limits import Limits
ingest(sys.argv[3:], sys.argv[2], limits=Limits(chunk_lines=200), held_rows=400)
"""


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="this system cannot bind a process to a core")
def test_one_core_and_all_cores_give_the_same_bytes(tmp_path: Path) -> None:
    games = lines_of(faulty_games())
    paths = write(tmp_path / "logs", games[::2], games[1::2])
    for cores in ("1", "99"):
        subprocess.run([sys.executable, "-c", CHILD, cores, tmp_path / cores, *paths], check=True)
    assert data_files(tmp_path / "1") == data_files(tmp_path / "99")


# -- split, merged, overlapping, twice -------------------------------------------------------------------------------


def parts(log: list[bytes], n: int) -> list[bytes]:
    """The log as n files, one after another."""
    size = -(-len(log) // n)
    return [b"".join(log[at : at + size]) for at in range(0, len(log), size)]


WAYS: dict[str, Callable[[list[bytes]], list[Run]]] = {
    "files of one run": lambda log: [[(part, "plain") for part in parts(log, 7)]],
    "files of one run, last first": lambda log: [[(part, "gzip") for part in reversed(parts(log, 7))]],
    "a run a file": lambda log: [[(part, "plain")] for part in parts(log, 4)],
    "a run a file, last first": lambda log: [[(part, "frames")] for part in reversed(parts(log, 4))],
    "every other line": lambda log: [[(b"".join(log[::2]), "plain"), (b"".join(log[1::2]), "members")]],
    "one line a file": lambda log: [[(one, "plain") for one in log]],
}
AGAIN: dict[str, Callable[[list[bytes]], list[Run]]] = {
    "overlapping files": lambda log: [[(b"".join(log[at : at + 300]), "plain") for at in range(0, len(log), 200)]],
    "overlapping runs": lambda log: [[(b"".join(log[at : at + 400]), "plain")] for at in range(0, len(log), 300)],
    "growing files": lambda log: [[(b"".join(log[:end]), "plain")] for end in (100, 101, 350, 600, len(log))],
    "shrinking files": lambda log: [[(b"".join(log[:end]), "gzip")] for end in (len(log), 600, 350, 100)],
    "spelled otherwise": lambda log: [[(b"".join(log), "plain"), (b"".join(map(other_spelling, log)), "zstd")]],
    "spelled otherwise first": lambda log: [[(b"".join(map(other_spelling, log)), "zstd")], [(b"".join(log), "plain")]],
    "backwards, then as it is": lambda log: [[(b"".join(reversed(log)), "plain")], [(b"".join(log), "plain")]],
}


@pytest.mark.parametrize("way", list(WAYS))
def test_a_log_in_pieces(tmp_path: Path, log: list[bytes], plain: Path, way: str) -> None:
    lake = deliver(tmp_path, WAYS[way](log))
    assert differences(content(plain), content(lake)) == []
    check_shape(lake)
    check_conservation(lake)


@pytest.mark.parametrize("way", list(AGAIN))
@pytest.mark.parametrize("settings", [{}, {"chunk": 90, "held": 50}], ids=["one chunk", "chunks"])
def test_a_log_whose_lines_come_again(
    tmp_path: Path, log: list[bytes], plain: Path, way: str, settings: dict[str, int]
) -> None:
    good = without_bad(log, plain)
    lake = deliver(tmp_path, AGAIN[way](good), **settings)
    expected = of_games(plain) | {"quarantine": []}
    assert differences(expected, of_games(lake)) == []
    assert sum(row["n_accepted"] for row in rows(lake, "files")) == len(good)
    check_shape(lake)
    check_conservation(lake)


def test_a_delivery_twice_changes_nothing(tmp_path: Path, log: list[bytes]) -> None:
    """Renamed, packed otherwise, in another order, twice in one run: what is known is passed over."""
    pieces = parts(log, 3)
    lake = deliver(tmp_path, [[(piece, "plain") for piece in [*pieces, *pieces]]])
    assert len(rows(lake, "files")) == 3
    before = Lake.open(lake).entry
    for pack in PACKS:
        again = deliver(tmp_path, [[(piece, pack) for piece in reversed(pieces)]])
        assert Lake.open(again).entry == before


@SOME
@given(st.data())
def test_any_delivery(log: list[bytes], plain: Path, data: st.DataObject) -> None:
    """Shuffled or not, in files of any size, packed in any way, given twice or not, in any runs."""
    good = without_bad(log, plain)
    mixed = list(good)
    if data.draw(st.booleans(), "is shuffled"):
        random.Random(data.draw(st.integers(0, 999), "seed")).shuffle(mixed)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(mixed)), max_size=5), "cuts"))
    pieces = [b"".join(mixed[a:b]) for a, b in zip([0, *cuts], [*cuts, len(mixed)], strict=True)]
    kinds = st.sampled_from(list(PACKS))
    files = [(piece, data.draw(kinds)) for piece in pieces]
    files += [(piece, data.draw(kinds)) for piece in data.draw(st.lists(st.sampled_from(pieces), max_size=2), "twice")]
    files = data.draw(st.permutations(files), "order")
    n_runs = data.draw(st.integers(1, 3), "runs")
    runs = [run for at in range(n_runs) if (run := files[at::n_runs])]
    with tempfile.TemporaryDirectory() as folder:
        lake = deliver(
            Path(folder), runs, chunk=data.draw(st.sampled_from([0, 70])), held=data.draw(st.integers(0, 90))
        )
        assert differences(of_games(plain) | {"quarantine": []}, of_games(lake)) == []
        check_shape(lake)
        check_conservation(lake)


# -- cut, then whole -------------------------------------------------------------------------------------------------

SHORT = [
    *lines(game("g", *by_seat("accept", 0), *by_seat("play", 0, cards="9s"), *by_seat("kick", 1), match="m", no=1)),
    b"\n",
    line(event("g", 4, "pass", seat=1)).replace(b"\n", b"\r\n"),
    b'{"v":1,"game":"g",\n',
    *lines(game("h", *by_seat("accept", 3), ("abort", {"reason": "断线"}), match="m", no=2)),
    line(event("g", 5, "abort")),
]


def cuts(log: list[bytes]) -> list[int]:
    """Every border between lines, and a byte before and behind it."""
    ends = [sum(map(len, log[:n])) for n in range(len(log) + 1)]
    size = ends[-1]
    return sorted({at for end in ends for at in (end - 1, end, end + 1) if 0 <= at <= size})


def check_cut_then_whole(folder: Path, log: list[bytes], cut: int, *, is_whole_first: bool) -> None:
    """The log up to the cut, and the whole of it, under one name."""
    whole = b"".join(log)
    path = folder / "log.jsonl"
    folder.mkdir()
    for data in (whole, whole[:cut]) if is_whole_first else (whole[:cut], whole):
        path.write_bytes(data)
        take_in(folder / "lake", path)
        check_conservation(folder / "lake")
    check_shape(folder / "lake")


def line_that_was_cut(log: list[bytes], cut: int) -> list[bytes]:
    """What the cut leaves of a line, if it cannot be read without the rest."""
    behind = b"".join(log)[:cut].rpartition(b"\n")[2]
    is_read = any(behind.rstrip() == one.rstrip() for one in log)
    return [] if is_read or not behind else [behind]


@pytest.mark.parametrize("is_whole_first", [False, True], ids=["grows", "shrinks"])
def test_a_log_cut_at_each_line_and_later_whole(tmp_path: Path, *, is_whole_first: bool) -> None:
    log = SHORT
    if IS_SLOW:
        log = [*SHORT, *lines_of(faulty_games()[:1])]
    plain = deliver(tmp_path / "plain", [[(b"".join(log), "plain")]])
    expected = of_games(plain)
    bad = {row["raw"] for row in expected.pop("quarantine")}
    assert bad
    for cut in cuts(log)[:: 3 if is_whole_first and not IS_SLOW else 1]:
        folder = tmp_path / f"{cut}"
        check_cut_then_whole(folder, log, cut, is_whole_first=is_whole_first)
        found = of_games(folder / "lake")
        assert {row["raw"] for row in found.pop("quarantine")} == bad | set(line_that_was_cut(log, cut)), cut
        assert differences(expected, found) == [], cut


def test_a_cut_archive_and_later_the_whole(tmp_path: Path) -> None:
    """Packed logs that are cut anywhere are known to be cut; the whole one gives what was missing."""
    plain = of_games(deliver(tmp_path / "plain", [[(b"".join(SHORT), "plain")]]))
    bad = plain.pop("quarantine")
    packed = gzip.compress(b"".join(SHORT), mtime=0)
    for cut in range(1, len(packed), 1 if IS_SLOW else 12):
        folder = tmp_path / f"{cut}"
        folder.mkdir()
        path = folder / "log.jsonl.gz"
        for data in (packed[:cut], packed):
            path.write_bytes(data)
            take_in(folder / "lake", path)
        found = of_games(folder / "lake")
        assert {row["raw"] for row in found.pop("quarantine")} >= {row["raw"] for row in bad}
        assert differences(plain, found) == [], cut
        assert [bool(row["damage"]) for row in rows(folder / "lake", "files")] == [True, False]
        check_conservation(folder / "lake")
