"""`--baseline`: findings that are known, so that only new ones are shown and fail.

A finding is known by its game, its seq and its name, never by its line: a log may be split, sorted or packed. What
could not be judged and belongs to no game (a line that is no event) cannot be known in this way, and stays new.
"""

import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from baohuang.cli.console import SCHEMA_VERSION, Console, json_text
from baohuang.cli.selection import Selection
from baohuang.cli.usage import UsageError
from baohuang.cli.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from baohuang.flow.findings import Finding
    from baohuang.flow.unread import Unread

READ_HELP: Final = Words(
    "File of known findings, from --write-baseline: only others are shown and count.",
    "已知问题的文件（由 --write-baseline 写出）：只显示并计入其他问题。",
)
WRITE_HELP: Final = Words(
    "Write all findings to this file as known, instead of showing them; ends with exit code 0 unless a line belongs "
    "to no game.",
    "把全部问题作为已知写入该文件而不显示；除非有不属于任何牌局的坏行，否则以退出码 0 结束。",
)
MADE_BY: Final = "bh check --write-baseline"
NO_BASELINE: Final = Words(
    "{path}: no baseline; `bh check LOGS --write-baseline {path}` makes one",
    "{path}：不是已知问题文件；可用 `bh check 日志 --write-baseline {path}` 生成",
)
WRONG_ENTRY: Final = Words(
    "{path}: entry {number} is no finding: game, seq and name are expected",
    "{path}：第 {number} 项不是问题记录，应有 game、seq 与 name",
)
NEWER: Final = Words(
    "{path}: made by a newer bh (schema_version {found})", "{path}：由更新版本的 bh 生成（schema_version {found}）"
)
IN_THE_WAY: Final = Words(
    "{path} is there already and no baseline: it is left alone", "{path} 已存在且不是已知问题文件，未作改动"
)
WRITTEN: Final = Words(
    "{n} finding(s) written to {path}; `--baseline {path}` shows only new ones.",
    "已把 {n} 处问题写入 {path}；用 `--baseline {path}` 只显示新问题。",
)
KNOWN: Final = Words("{n} known finding(s) of {path} not shown", "{path} 中的 {n} 处已知问题未显示")
STALE: Final = Words(
    "{n} known finding(s) of {path} not found any more; --write-baseline takes them out:",
    "{path} 中有 {n} 处已知问题不再出现，可用 --write-baseline 清除：",
)
ENTRY: Final = Words("game {game} seq {seq} {name}", "牌局 {game} 序号 {seq} {name}")
AND_MORE: Final = Words("… {n} more", "…… 另有 {n} 处")
STALE_SHOWN: Final = 10

ReadFrom = Annotated[Path | None, typer.Option("--baseline", metavar="FILE", help=READ_HELP.en, show_default=False)]
WriteTo = Annotated[
    Path | None, typer.Option("--write-baseline", metavar="FILE", help=WRITE_HELP.en, show_default=False)
]
Key = tuple[str, int, str]  # game, seq, name


def key_of(found: "Finding | Unread") -> Key | None:
    """What a finding is known by; None where it has no game."""
    return None if found.game is None or found.seq is None else (found.game, found.seq, found.name)


@dataclass
class Baseline:
    """What is known, and what of it has been seen in this run."""

    known: dict[Key, bool] = field(default_factory=dict)
    n_seen: int = 0

    def new(self, found: "Iterable[Finding | Unread]") -> "Iterator[Finding | Unread]":
        """What is not known."""
        for one in found:
            key = key_of(one)
            if key is not None and key in self.known:
                self.known[key] = True
                self.n_seen += 1
            else:
                yield one

    def stale(self, wanted: Selection) -> list[Key]:
        """What is known and was not seen though it was wanted, in order."""
        return sorted(key for key, is_seen in self.known.items() if not is_seen and wanted.takes(key[2]))


def read_baseline(console: Console, path: Path | None) -> Baseline:
    """The baseline in a file, an empty one for None; UsageError where there is none in it."""
    if path is None:
        return Baseline()
    content = _content(path)
    if content is None:
        raise UsageError(console.say(NO_BASELINE, path=path))
    if content["schema_version"] != SCHEMA_VERSION:
        raise UsageError(console.say(NEWER, path=path, found=str(content["schema_version"])))
    known: dict[Key, bool] = {}
    for number, entry in enumerate(content["findings"], 1):
        match entry:
            case {"game": str(game), "seq": int(seq), "name": str(name)}:
                known[game, seq, name] = False
            case _:
                raise UsageError(console.say(WRONG_ENTRY, path=path, number=number))
    return Baseline(known)


def _content(path: Path) -> dict[str, Any] | None:
    """What a baseline's file holds; None where it is something else. OSError where it is not there."""
    try:
        content = json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        return None
    is_ours = isinstance(content, dict) and content.get("made_by") == MADE_BY
    return content if is_ours and isinstance(content.get("findings"), list) and "schema_version" in content else None


@dataclass
class Writing:
    """A baseline to be written: takes what has a game and a seq, lets the rest pass."""

    keys: set[Key] = field(default_factory=set)

    def rest(self, found: "Iterable[Finding | Unread]") -> "Iterator[Finding | Unread]":
        """What no baseline can hold."""
        for one in found:
            key = key_of(one)
            if key is None:
                yield one
            else:
                self.keys.add(key)

    def write(self, path: Path) -> None:
        """Write the file, a finding a line in the order of game, seq and name; the old one stands until it is whole."""
        part = path.with_name(path.name + ".part")
        with part.open("wb") as file:
            file.write(b'{"schema_version":%d,"made_by":%s,"findings":[' % (SCHEMA_VERSION, json_text(MADE_BY)))
            for number, (game, seq, name) in enumerate(sorted(self.keys)):
                line = json_text({"game": game, "seq": seq, "name": name})
                file.write((b",\n" if number else b"\n") + line)
            file.write(b"\n]}\n")
        os.replace(part, path)  # noqa: PTH105 - one word for what it does


def must_be_ours(console: Console, path: Path) -> None:
    """Refuse to write over anything but a baseline; OSError for a folder that is not there."""
    if path.exists() and (path.is_dir() or _content(path) is None):
        raise UsageError(console.say(IN_THE_WAY, path=path))
    if not path.parent.is_dir():
        raise FileNotFoundError(2, "No such file or directory", str(path.parent))


def note_known(console: Console, baseline: Baseline, stale: list[Key], path: Path) -> None:
    """How much of a baseline was seen, and what was not."""
    if baseline.n_seen:
        console.note(KNOWN, n=f"{baseline.n_seen:,}", path=path)
    if not stale:
        return
    console.note(STALE, n=f"{len(stale):,}", path=path)
    for game, seq, name in stale[:STALE_SHOWN]:
        console.note("  " + console.say(ENTRY, game=game, seq=seq, name=name))
    if len(stale) > STALE_SHOWN:
        console.note("  " + console.say(AND_MORE, n=f"{len(stale) - STALE_SHOWN:,}"))
