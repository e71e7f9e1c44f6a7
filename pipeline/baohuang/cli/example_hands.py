"""The hand that shows a violation, with the legal one beside it: text to read, out of the files of the game."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from baohuang import game

FOLDER: Final = Path(game.__file__).parent / "hands"
HEAD: Final = "## "
LEGAL: Final = "-- legal"  # the legal log follows as a whole
INSTEAD: Final = "-- instead"  # it is the same log with what follows in place of the marked line
MARK: Final = re.compile(r"\s*<- ")


@dataclass(frozen=True)
class Hand:
    """A hand of a violation: clause and title, the faulty log with its marks, the legal log."""

    name: str
    clause: str
    title: str
    faulty: tuple[str, ...]
    legal: tuple[str, ...]


def hand_of(name: str, folder: Path = FOLDER) -> Hand | None:
    """The first hand of a violation; None where there is none."""
    return _first_hands(folder).get(name)


@cache
def _first_hands(folder: Path) -> dict[str, Hand]:
    """The first hand of each name, in the order of the files' names."""
    first: dict[str, Hand] = {}
    for path in sorted(folder.glob("*.hand")):
        for hand in _hands(path.read_text(encoding="utf-8")):
            first.setdefault(hand.name, hand)
    return first


def _hands(text: str) -> Iterator[Hand]:
    blocks = re.split(rf"^{HEAD}", text, flags=re.MULTILINE)[1:]
    for block in blocks:
        head, *lines = [line.rstrip() for line in block.split("\n") if not line.startswith("#")]
        name, clause, title = [part.strip() for part in head.split("·", 2)] + [""] * (2 - head.count("·"))
        yield Hand(name, clause, title, *_logs([line for line in lines if line]))


def _logs(lines: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The faulty log and the legal one."""
    at = next((number for number, line in enumerate(lines) if line.startswith("--")), len(lines))
    faulty, twin = lines[:at], lines[at + 1 :]
    if at < len(lines) and lines[at].startswith(INSTEAD):
        marked = next((number for number, line in enumerate(faulty) if MARK.search(line)), len(faulty))
        twin = [*faulty[:marked], *twin, *faulty[marked + 1 :]]
    return tuple(faulty), tuple(twin)
