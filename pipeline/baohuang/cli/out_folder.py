"""The folder that `bh simulate` writes to. It is marked as its own, so that nothing of anybody else's is replaced."""

import re
from pathlib import Path
from typing import Any, Final

from baohuang.cli.console import SCHEMA_VERSION, Console, json_text
from baohuang.cli.usage import UsageError
from baohuang.cli.words import Words

MARK: Final = "simulate.json"  # no log, by its name: `bh ingest` passes over it
OURS: Final = re.compile(r"games-\d+\.jsonl(\.gz|\.zst)?|truth\.\w+|simulate\.json|(games-\d+|truth)\.[\w.]+\.part")

NOT_A_FOLDER: Final = Words("{path} is a file; a folder is expected", "{path} 是文件，应为文件夹")
NOT_OURS: Final = Words(
    "{path} holds other things, such as {name}. Give a new or empty folder, or one that `bh simulate` made.",
    "{path} 中有其他内容，如 {name}。请给出新建或空的文件夹，或先前由 `bh simulate` 生成的文件夹。",
)


def make_ready(console: Console, folder: Path) -> None:
    """Refuse a folder with anything in it that an earlier run did not make."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(console.say(NOT_A_FOLDER, path=folder))
    names = sorted(path.name for path in folder.iterdir()) if folder.exists() else []
    others = [name for name in names if not OURS.fullmatch(name)] if MARK in names else names
    if others:
        raise UsageError(console.say(NOT_OURS, path=folder, name=others[0]))


def mark(folder: Path, settings: dict[str, Any], counts: dict[str, int] | None) -> None:
    """Say in the folder what made it; `counts` once it is complete."""
    folder.mkdir(parents=True, exist_ok=True)
    content = {"schema_version": SCHEMA_VERSION, "made_by": "bh simulate", **settings, "counts": counts}
    (folder / MARK).write_bytes(json_text(content, indent=2) + b"\n")
