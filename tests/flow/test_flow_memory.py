"""Files made to take memory: bombs, lines without end, very many bad lines, very many open games.

BH_SLOW=1 makes them as large as promised.
"""

import gzip
import json
import os
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest
from flow_lake import check_conservation, rows
from flow_logs import by_seat, game, lines, write

MB = 1_000_000
IS_SLOW = "BH_SLOW" in os.environ
LOG = lines(game("g", *by_seat("accept", 0), *by_seat("play", 0, cards="9s"), *by_seat("pass", 1, 2), ("abort", {})))

CHILD = """
import json, re, sys
from baohuang.flow.ingest import ingest
done = ingest(sys.argv[2:], sys.argv[1])
peak = re.search(r"VmHWM:\\s+(\\d+) kB", open("/proc/self/status").read())
print(json.dumps({"peak": int(peak[1]) * 1024, "games": done.states, "unread": done.obstacles, "lines": done.n_lines}))
"""
needs_proc = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="this system does not tell the peak")


def taken_by_child(lake: Path, *paths: Path) -> dict[str, Any]:
    """What a run in a process of its own did, and its peak memory in bytes."""
    out = subprocess.run([sys.executable, "-c", CHILD, lake, *paths], check=True, stdout=subprocess.PIPE).stdout
    found: dict[str, Any] = json.loads(out)
    check_conservation(lake)
    return found


def rle_blocks(byte: bytes, n: int) -> bytes:
    """A zstd frame of n blocks of 128 KiB of one byte, four bytes a block (RFC 8878, 3.1.1)."""
    header = b"\x28\xb5\x2f\xfd" + b"\x00" + b"\x38"  # no check sum, no size, a window of 128 KiB
    blocks = [((128 << 10) << 3 | 1 << 1 | (at == n - 1)).to_bytes(3, "little") + byte for at in range(n)]
    return header + b"".join(blocks)


def bomb(kind: str) -> bytes:
    if kind == "zstd":
        return rle_blocks(b" ", 1 << 20)  # 128 GiB in 4 MB
    if kind == "line feeds":
        return rle_blocks(b"\n", 1 << 12)  # 512 MiB in 16 kB
    packer = zlib.compressobj(9, wbits=31)
    return b"".join(packer.compress(bytes(1 << 20)) for _ in range(300)) + packer.flush()


@needs_proc
@pytest.mark.parametrize("kind", ["gzip", "zstd", *(["line feeds"] if IS_SLOW else [])])
def test_a_bomb_is_not_unpacked(tmp_path: Path, kind: str) -> None:
    """Reading stops at the ratio; the file beside it is read."""
    (tmp_path / "bomb.jsonl").write_bytes(bomb(kind))
    done = taken_by_child(tmp_path / "lake", tmp_path / "bomb.jsonl", *write(tmp_path / "logs", LOG))
    assert done["unread"]["archive_ratio"] == 1
    assert done["games"] == {"aborted": 1}
    assert done["peak"] < 400 * MB
    damaged, good = rows(tmp_path / "lake", "files")
    assert damaged["damage"].startswith("ratio")
    assert damaged["n_bytes_blank"] + damaged["n_bytes_quarantined"] < 150 << 20  # of 300 MiB at least
    assert good["n_accepted"] == len(LOG)


@needs_proc
@pytest.mark.parametrize("kind", ["plain", "in a text", "gzip"])
def test_a_line_of_100_mb(tmp_path: Path, kind: str) -> None:
    """Set aside with its length and its beginning; the lines around it are used."""
    n = 100 * MB
    middle = b"9" * n if kind != "in a text" else b'{"v":1,"x_a":"' + b"9" * (n - 16) + b'"}'
    data = b"".join(LOG[:5]) + middle + b"\n" + b"".join(LOG[5:])
    path = tmp_path / "log"
    path.write_bytes(gzip.compress(data, 1, mtime=0) if kind == "gzip" else data)
    del middle, data
    done = taken_by_child(tmp_path / "lake", path)
    [found] = rows(tmp_path / "lake", "quarantine")
    assert (found["name"], found["line"], found["length"], len(found["raw"])) == ("too_long", 6, n, 64 << 10)
    assert done["games"] == {"aborted": 1}
    assert done["peak"] < 250 * MB


@needs_proc
@pytest.mark.skipif(not IS_SLOW, reason="takes 20 seconds: BH_SLOW=1 runs it")
def test_very_many_lines_that_cannot_be_read(tmp_path: Path) -> None:
    """As many as a chunk may have, each set aside with its reason."""
    n = 1 << 19
    (tmp_path / "log.jsonl").write_bytes(b"{}\n" * n)
    done = taken_by_child(tmp_path / "lake", tmp_path / "log.jsonl")
    assert done["unread"] == {"missing_key": n}
    assert done["peak"] < 600 * MB


N_OPEN = 100_000 if IS_SLOW else 5_000


@needs_proc
def test_very_many_games_open_at_once(tmp_path: Path) -> None:
    """A log sorted by time: each event of all games before the next of any; every second game ends."""
    models = lines(game("%d", *by_seat("accept", 0), *by_seat("play", 0, cards="9s"), *by_seat("pass", 1, 2)))
    models.append(lines(game("%d", *by_seat("kick", *range(4)), ("abort", {})))[-1])
    with (tmp_path / "log.jsonl").open("wb") as log:
        for seq, model in enumerate(models):
            log.writelines(model % number for number in range(0, N_OPEN, 2 if seq == 5 else 1))
    done = taken_by_child(tmp_path / "lake", tmp_path / "log.jsonl")
    assert done["games"] == {"open": N_OPEN // 2, "aborted": N_OPEN // 2}
    assert done["lines"] == 5 * N_OPEN + N_OPEN // 2
    assert done["peak"] < 600 * MB
