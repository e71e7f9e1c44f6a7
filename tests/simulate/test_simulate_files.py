"""Files of games."""

import gzip
import json
from itertools import pairwise

import pytest
import zstandard
from simulated import SEED

from baohuang.simulate import Faultiness, simulate, write


def all_lines(folder, pattern="games-*.jsonl"):
    return b"".join(path.read_bytes() for path in sorted(folder.glob(pattern)))


def test_files_hold_the_games_in_order(tmp_path):
    seen = []
    counts = write(tmp_path, 25, seed=SEED, games_per_file=10, on_progress=lambda done, all_: seen.append((done, all_)))
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"games-0000{i}.jsonl" for i in (1, 2, 3)]
    assert all_lines(tmp_path) == b"".join(game.lines for game in simulate(25, seed=SEED))
    assert counts["games"] == 25
    assert seen == [(10, 25), (20, 25), (25, 25)]


@pytest.mark.parametrize(
    ("compression", "suffix", "unpack"),
    [("gzip", ".gz", gzip.decompress), ("zstd", ".zst", zstandard.ZstdDecompressor().decompress)],
)
def test_compressed_files_are_the_same_games_and_always_the_same_bytes(tmp_path, compression, suffix, unpack):
    for name in ("one", "two"):
        write(tmp_path / name, 6, seed=SEED, compression=compression)
    one, two = ((tmp_path / name / f"games-00001.jsonl{suffix}").read_bytes() for name in ("one", "two"))
    assert one == two
    assert unpack(one) == b"".join(game.lines for game in simulate(6, seed=SEED))


def test_tables_are_interleaved_by_time(tmp_path):
    write(tmp_path / "apart", 64, seed=SEED)
    write(tmp_path / "together", 64, seed=SEED, tables=8)
    apart, together = (all_lines(tmp_path / name).splitlines() for name in ("apart", "together"))
    assert sorted(apart) == sorted(together)
    events = [json.loads(line) for line in together]
    assert [event["ts"] for event in events] == sorted(event["ts"] for event in events)
    assert sum(a["game"] != b["game"] for a, b in pairwise(events)) > len(events) // 2
    seqs = {}
    for event in events:
        assert event["seq"] == seqs.get(event["game"], -1) + 1
        seqs[event["game"]] = event["seq"]


@pytest.mark.parametrize("tables", [1, 4])
def test_truth_stands_beside_the_logs(tmp_path, tables):
    write(tmp_path, 40, seed=SEED, wrong=Faultiness(faults=0.5, lines=0.5), games_per_file=15, tables=tables)
    truth = [json.loads(line) for line in (tmp_path / "truth.ndjson").read_text().splitlines()]
    faults = [line for line in truth if "name" in line]
    bad = [line for line in truth if "bad_line" in line]
    assert faults
    assert bad
    assert all(set(line) == {"file", "game", "seq", "name", "severity", "follows"} for line in faults)
    assert all(set(line) == {"file", "line", "bad_line"} for line in bad)
    bad_at = {(line["file"], line["line"]) for line in bad}
    games = {}
    for path in sorted(tmp_path.glob("games-*.jsonl")):
        for number, raw in enumerate(path.read_bytes().splitlines(), 1):
            if (path.name, number) not in bad_at:
                event = json.loads(raw)
                games.setdefault((path.name, event["game"]), set()).add(event["seq"])
    assert all(seqs == set(range(len(seqs))) for seqs in games.values())
    assert all(line["seq"] in games[line["file"], line["game"]] for line in faults)


def test_a_legal_run_writes_no_truth(tmp_path):
    write(tmp_path, 2, seed=SEED)
    assert [path.name for path in tmp_path.iterdir()] == ["games-00001.jsonl"]


def test_runs_are_not_mixed(tmp_path):
    write(tmp_path, 3, seed=SEED, games_per_file=1)
    with pytest.raises(FileExistsError, match=r"games-0000\d"):
        write(tmp_path, 1, seed=SEED)
    write(tmp_path, 1, seed=SEED, overwrite=True)
    assert [path.name for path in tmp_path.iterdir()] == ["games-00001.jsonl"]


def test_no_games_no_files(tmp_path):
    assert write(tmp_path, 0)["games"] == 0
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(ValueError, match="negative"):
        write(tmp_path, -1)
