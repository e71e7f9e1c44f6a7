"""Logs to take in: events by hand, simulated games as lines, and files of them."""

import gzip
import json
from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import zstandard

from baohuang.simulate import Game, simulate

Event = dict[str, Any]

PLAYERS = ["ann", "bo", "cui", "dan", "eve"]
BEGIN = datetime(2026, 11, 1, 20, 15, tzinfo=UTC)
EMPTY_HASH = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def event(game: str, seq: int, kind: str, **keys: Any) -> Event:
    """One event, a second after the one before."""
    stamp = (BEGIN + timedelta(seconds=seq)).strftime("%Y-%m-%dT%H:%M:%S.000Z")
    if kind == "start":
        keys = {"ruleset": "weihai", "players": PLAYERS, **keys}
    return {"v": 1, "game": game, "seq": seq, "ts": stamp, "type": kind, **keys}


def game(name: str, *events: tuple[str, dict[str, Any]], **start: Any) -> list[Event]:
    """A game of these events behind its start."""
    behind = [event(name, seq, kind, **keys) for seq, (kind, keys) in enumerate(events, 1)]
    return [event(name, 0, "start", **start), *behind]


def by_seat(kind: str, *seats: int, **keys: Any) -> list[tuple[str, dict[str, Any]]]:
    """The same event of several seats."""
    return [(kind, {"seat": seat, **keys}) for seat in seats]


def line(one: Event) -> bytes:
    """An event as a line of a log."""
    return json.dumps(one, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def other_spelling(raw: bytes) -> bytes:
    """The same event, its keys the other way round, with spaces and escapes."""
    decoded = json.loads(raw)
    return json.dumps(dict(reversed(decoded.items())), separators=(" , ", " : ")).encode() + b"\n"


def lines(events: Iterable[Event]) -> list[bytes]:
    """Events as lines."""
    return [line(one) for one in events]


@cache
def legal_games(n: int = 10) -> list[Game]:
    """Legal games of two matches."""
    return list(simulate(n, seed=3))


@cache
def faulty_games(n: int = 24) -> list[Game]:
    """Games with planted faults, some with a bad line."""
    return list(simulate(n, seed=3, faults=0.9, two_faults=0.3, bad_lines=0.3))


def lines_of(games: Iterable[Game]) -> list[bytes]:
    """Every physical line, with its end."""
    return [one for each in games for one in each.lines.splitlines(keepends=True)]


def decoded(raw: Iterable[bytes]) -> dict[str, list[Event]]:
    """Events by game in the order of seq, for logs in which each stands once; what is no JSON is left out."""
    games: dict[str, list[Event]] = defaultdict(list)
    for one in raw:
        try:
            found = json.loads(one)
        except ValueError:
            continue
        games[found["game"]].append(found)
    return {name: sorted(events, key=lambda one: one["seq"]) for name, events in games.items()}


def write(folder: Path, *files: Iterable[bytes], suffix: str = ".jsonl") -> list[Path]:
    """Files of lines, in order; a suffix `.jsonl.gz` or `.jsonl.zst` packs them."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for content in files:
        data = b"".join(content)
        if suffix.endswith(".gz"):
            data = gzip.compress(data, mtime=0)
        elif suffix.endswith(".zst"):
            data = zstandard.ZstdCompressor().compress(data)
        path = folder / f"log-{len(list(folder.iterdir())):03}{suffix}"
        path.write_bytes(data)
        paths.append(path)
    return paths
