"""Any bytes, any lines, any order of events, through the commands as people run them: findings and exit codes come out.

BH_FUZZ=2000 tries so many examples of each, others each time, and makes one that fails small; a few by default.
"""

import gzip
import io
import json
import os
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import zstandard
from event_strategies import logs
from flow_lake import check_conservation, check_meaning, check_shape, rows
from flow_logs import Event, by_seat, faulty_games, game, lines, lines_of, other_spelling
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from baohuang.cli.app import call
from baohuang.ingest.decode import decode
from baohuang.ingest.faults import LineFault

SOME = settings(
    max_examples=int(os.environ.get("BH_FUZZ", "12")),
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize="BH_FUZZ" not in os.environ,
    phases=[Phase.generate, *([Phase.shrink] if "BH_FUZZ" in os.environ else [])],  # which takes minutes
)
FINE, FINDINGS = 0, 1


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


def bh(*arguments: str | Path) -> Ran:
    """A command as it is run in a shell."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    with redirect_stdout(out), redirect_stderr(err):
        code = call(["--lang", "en", *map(os.fspath, arguments)])
    said = []
    for stream in (out, err):
        stream.flush()
        stream.seek(0)
        said.append(stream.read())
    return Ran(code, *said)


@contextmanager
def taken(data: bytes, suffix: str = ".jsonl") -> Iterator[tuple[Path, dict[str, Any]]]:
    """The lake and the summary after a file was checked and taken in, with all that is always true looked at."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path, lake = folder / f"log{suffix}", folder / "lake"
        path.write_bytes(data)
        checked = bh("check", path, "--format", "jsonl")
        ran = bh("--lake", lake, "ingest", path, "--format", "json")
        assert ran.code in (FINE, FINDINGS), ran.err
        assert checked.code == ran.code, (checked, ran)
        told = [json.loads(line) for line in checked.out.splitlines()]
        assert bool([one for one in told if one["severity"] != "suspicious"]) == (ran.code == FINDINGS)
        check_shape(lake)
        check_conservation(lake)
        check_meaning(lake)
        [file] = rows(lake, "files")
        assert file["n_bytes"] - file["n_bytes_undecoded"] == sum(
            file[f"n_bytes_{fate}"] for fate in ("accepted", "duplicate", "quarantined", "blank")
        )
        assert bh("--lake", lake, "verify").code == FINE
        assert bh("--lake", lake, "status").code == FINE
        again = bh("--lake", lake, "ingest", path, "--format", "json")
        assert json.loads(again.out)["run_id"] is None
        yield lake, json.loads(ran.out)


# -- bytes -----------------------------------------------------------------------------------------------------------

LOG = lines(game("g", *by_seat("accept", 0), *by_seat("play", 0, cards="9s"), *by_seat("pass", 1, 2, 3, 4)))
PACKED = [
    gzip.compress(b"".join(LOG), mtime=0),
    gzip.compress(b"".join(LOG[:3]), mtime=0) + gzip.compress(b"".join(LOG[3:]), mtime=0),
    zstandard.ZstdCompressor(write_checksum=True).compress(b"".join(LOG)),
]
MAGIC = [b"", b"\x1f\x8b\x08\x00", b"\x1f\x8b\x08\x1f", b"\x28\xb5\x2f\xfd", b"\x50\x2a\x4d\x18", b"\n"]
HEADS = st.sampled_from(MAGIC)


@st.composite
def damaged(draw: st.DrawFn, whole: bytes) -> bytes:
    """Bytes with some of them changed, lost, doubled or put in."""
    data = bytearray(whole)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        size = draw(st.integers(0, 9))
        what = draw(st.sampled_from(["lost", "doubled", "put in", "changed", "cut"]))
        if what == "lost":
            del data[at : at + size]
        elif what == "doubled":
            data[at:at] = data[at : at + size * 20]
        elif what == "put in":
            data[at:at] = draw(st.binary(max_size=size))
        elif what == "changed":
            data[at : at + 1] = draw(st.binary(min_size=1, max_size=1))
        elif draw(st.integers(0, 3)) == 0:
            del data[at:]
    return bytes(data)


@SOME
@given(
    st.tuples(HEADS, st.binary(max_size=600)).map(b"".join)
    | st.sampled_from(PACKED).flatmap(damaged)
    | damaged(b"".join(LOG)),
    st.sampled_from([".jsonl", ".jsonl.gz", ".jsonl.zst"]),
)
def test_any_bytes(data: bytes, suffix: str) -> None:
    with taken(data, suffix) as (_, done):
        assert done["n_files"] == 1


# -- lines -----------------------------------------------------------------------------------------------------------

GAMES = lines_of(faulty_games()[3:5])
TOKENS = [
    *(b'"', b"\\", b"{", b"}", b"[", b"]", b":", b",", b"0", b"-", b"1e3", b"1.0", b"null", b"true", b"\\ud800"),
    *(b"\x00", b"\x7f", b"\xff", b"\xc3\xa4", b"\xef\xbb\xbf", b"\r", b"\n", b" ", b"\t", b"\\u0073", b'"seat":1,'),
    *(b'"x_a":{"b":[1]},', b'"seq":0,', b"9" * 20, b"EJ", b"2026-02-30", b"+08:00", b"z", b"weihai", b'"type":"end"'),
]


def mutated(lines: list[bytes], dice: random.Random) -> list[bytes]:
    """Some lines changed: a token put in or in the place of bytes, parts of two lines joined, lines moved."""
    lines = list(lines)
    for _ in range(dice.randrange(1, 12)):
        at = dice.randrange(len(lines))
        one = lines[at]
        cut = dice.randrange(len(one) + 1)
        what = dice.randrange(6)
        if what == 0:
            lines[at] = one[:cut] + dice.choice(TOKENS) + one[cut:]
        elif what == 1:
            lines[at] = one[:cut] + dice.choice(TOKENS) + one[cut + dice.randrange(8) :]
        elif what == 2:
            lines[at] = one[:cut] + dice.choice(lines)[cut:]
        elif what == 3:
            lines[at] = one.replace(b"\n", b"\r\n") if dice.randrange(2) else one[:-1]
        elif what == 4:
            lines.insert(dice.randrange(len(lines)), one)
        elif one.strip():
            try:
                lines[at] = other_spelling(one)
            except ValueError:
                lines[at] = one[::-1]
    return lines


@SOME
@given(st.integers(0, 1 << 32))
def test_any_lines(seed: int) -> None:
    """Line by line the fate is that which the strict decoder gives it, whichever way it was read."""
    dice = random.Random(seed)
    begin = dice.randrange(len(GAMES) - 20)
    data = b"".join(mutated(GAMES[begin : begin + dice.randrange(1, 60)], dice))
    physical = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    if not physical[-1]:
        del physical[-1]
    n_blank, faults = 0, []
    for one in physical:
        stripped = one.removesuffix(b"\r") if one is not physical[-1] or data.endswith(b"\n") else one
        if not stripped.strip(b" \t\r"):
            n_blank += 1
        elif isinstance(found := decode(stripped), LineFault):
            faults.append(found.name)
    with taken(data) as (lake, _):
        [file] = rows(lake, "files")
        assert (file["n_lines"], file["n_blank"]) == (len(physical), n_blank)
        set_aside = Counter(row["name"] for row in rows(lake, "quarantine"))
        n_conflicts = set_aside.pop("conflicting_event", 0)
        assert set_aside == Counter(faults)
        assert file["n_accepted"] + file["n_duplicate"] + n_conflicts == len(physical) - n_blank - len(faults)


# -- orders of events ------------------------------------------------------------------------------------------------


@SOME
@given(logs(), st.data())
def test_any_order_of_events(events: list[Event], data: st.DataObject) -> None:
    """Spelled in either way, some lines twice; each event has one effect."""
    spelled = [data.draw(st.sampled_from([bytes, other_spelling]))(one) for one in lines(events)]
    spelled += data.draw(st.lists(st.sampled_from(spelled), max_size=3))
    said: dict[tuple[str, int], set[str]] = {}
    for one in events:
        said.setdefault((one["game"], one["seq"]), set()).add(json.dumps(one, sort_keys=True))
    with taken(b"".join(data.draw(st.permutations(spelled)))) as (lake, _):
        used = {(row["game_id"], row["seq"]) for row in rows(lake, "events")}
        set_aside = Counter((row["game_id"], row["seq"]) for row in rows(lake, "quarantine"))
        assert used == {key for key, ways in said.items() if len(ways) == 1}
        assert set_aside == {key: len(ways) for key, ways in said.items() if len(ways) > 1}


# -- arguments -------------------------------------------------------------------------------------------------------


@SOME
@given(st.lists(st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\0"), max_size=40), max_size=3))
def test_any_paths(names: list[str]) -> None:
    """A path that is not there, or is no log, is told; no lake is made for it."""
    with tempfile.TemporaryDirectory() as folder:
        lake = Path(folder) / "lake"
        paths = [f"{folder}/logs/{name}" for name in names]
        ran = bh("--lake", lake, "ingest", *paths)
        assert ran.code == 2
        assert ran.err
        assert not lake.exists()
