"""Games written to a folder: files of some thousand games, each put in place by rename, and the truth beside them."""

import gzip
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Final, Literal

import zstandard

from baohuang.simulate.counts import Counts
from baohuang.simulate.interleave import Row, in_turn, interleaved
from baohuang.simulate.run import Faultiness, Game, run

Compression = Literal["gzip", "zstd"]
Progress = Callable[[int, int], None]

GAMES_PER_FILE: Final = 2000
TRUTH: Final = "truth.ndjson"
SUFFIX: Final[dict[str | None, str]] = {None: ".jsonl", "gzip": ".jsonl.gz", "zstd": ".jsonl.zst"}


def write(
    out_dir: Path | str,
    games: int,
    ruleset: str = "weihai",
    seed: int = 0,
    wrong: Faultiness | None = None,
    *,
    compression: Compression | None = None,
    games_per_file: int = GAMES_PER_FILE,
    tables: int = 1,
    overwrite: bool = False,
    options: Mapping[str, Any] | None = None,
    on_progress: Progress | None = None,
) -> Counts:
    """Write `games-00001.jsonl` … and, where something is wrong on purpose, `truth.ndjson`; returns what occurred.

    `tables` matches at a time are merged by time within a file (1: one game after another). `options` are the choices
    of all tables. `on_progress` is called with games done and games in all, after each file. The same arguments give
    the same bytes.

    Raises FileExistsError where the folder holds games already, unless `overwrite` removes them first; ValueError
    for an argument that makes no sense; OSError where a file cannot be written.
    """
    if games_per_file < 1 or tables < 1:
        raise ValueError("games_per_file and tables must be at least 1")
    wrong = wrong or Faultiness()
    wrong.check()
    folder = Path(out_dir)
    folder.mkdir(parents=True, exist_ok=True)
    make_room(folder, overwrite=overwrite)
    counts = Counts()
    played = run(games, ruleset, seed, wrong, counts, options)
    truth: list[dict[str, Any]] = []
    for number, some in enumerate(parts(played, games_per_file), 1):
        name = f"games-{number:05d}{SUFFIX[compression]}"
        rows = interleaved(some, tables) if tables > 1 else in_turn(some)
        truth += write_file(folder / name, some, rows, compression)
        if on_progress:
            on_progress(counts.games, games)
    if wrong != Faultiness():
        put_in_place(folder / TRUTH, "".join(json.dumps(line) + "\n" for line in truth).encode())
    return counts


def make_room(folder: Path, *, overwrite: bool) -> None:
    """Remove what an earlier run wrote, or refuse to mix with it."""
    old = [*folder.glob("games-[0-9]*.jsonl*"), *folder.glob(TRUTH)]
    if old and not overwrite:
        raise FileExistsError(f"{folder} holds simulated games already, {old[0].name} among them")
    for path in old:
        path.unlink()


def parts(games: Iterator[Game], size: int) -> Iterator[list[Game]]:
    """The games in parts of a size."""
    while some := list(islice(games, size)):
        yield some


def write_file(
    path: Path, games: list[Game], rows: Iterable[Row], compression: Compression | None
) -> list[dict[str, Any]]:
    """Write one file; returns its lines of the truth: the planted faults of each game, then the bad lines."""
    truth = [
        {
            "file": path.name,
            "game": game.id,
            "seq": fault.seq,
            "name": fault.name,
            "severity": fault.severity,
            "follows": [{"seq": seq, "name": name} for seq, name in fault.follows],
        }
        for game in games
        for fault in game.faults
    ]
    lines = []
    line_count = 0
    for row in rows:
        lines.append(row.line)
        line_count += row.line.count(b"\n")
        if row.bad:
            truth.append({"file": path.name, "line": line_count, "bad_line": row.bad})
    put_in_place(path, compress(b"".join(lines), compression))
    return truth


def compress(data: bytes, compression: Compression | None) -> bytes:
    """The bytes of a file; no time goes into them, so that they are always the same."""
    match compression:
        case "gzip":
            return gzip.compress(data, compresslevel=6, mtime=0)
        case "zstd":
            return zstandard.ZstdCompressor(level=3).compress(data)
        case None:
            return data


def put_in_place(path: Path, data: bytes) -> None:
    """Write a file under another name and rename it, so that nobody reads half of it."""
    draft = path.with_name(path.name + ".part")
    draft.write_bytes(data)
    draft.replace(path)
