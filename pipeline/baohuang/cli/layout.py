"""Text in columns: terminal cells, of which a Chinese character takes two."""

import re
import shutil
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

WIDEST: Final = 100  # cells of a line of prose; longer ones are hard to read
_ESCAPES: Final = re.compile(r"\x1b\[[0-9;]*m")
# A piece of a line that is not to be broken: a word with its punctuation, or one wide character with what closes it.
_PIECE: Final = re.compile(r"[\u2e80-\uffee][，。；：、？！）》”’]*|[^\s\u2e80-\uffee]+|\s+")


def terminal_width() -> int:
    """Cells of a line: those of the terminal up to WIDEST, WIDEST where there is none."""
    if not sys.stdout.isatty() and not sys.stderr.isatty():
        return WIDEST
    return max(40, min(WIDEST, shutil.get_terminal_size().columns))


def width(text: str) -> int:
    """Terminal cells of a text; its colours take none."""
    return sum(_cells(character) for character in _ESCAPES.sub("", text))


def _cells(character: str) -> int:
    if character < "\u0300":
        return 1
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def padded(text: str, cells: int, *, right: bool = False) -> str:
    """The text with spaces up to this many cells; before it, if it goes to the right."""
    spaces = " " * (cells - width(text))
    return spaces + text if right else text + spaces


def wrapped(text: str, cells: int) -> list[str]:
    """The text in lines of at most this many cells, broken between words and between Chinese characters."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in _PIECE.findall(paragraph):
            if line and width(line + piece.rstrip()) > cells:
                lines.append(line.rstrip())
                line = ""
            line += piece if line or not piece.isspace() else ""
        lines.append(line.rstrip())
    return lines


def paragraph(text: str, indent: int = 0) -> str:
    """The text wrapped to the terminal, each line moved to the right."""
    return "\n".join(" " * indent + line for line in wrapped(text, terminal_width() - indent))


def in_columns(rows: Iterable[Sequence[str]], indent: int = 2, right: Sequence[int] = ()) -> list[str]:
    """Rows of cells under each other, the last column as it is; the columns in `right` go to the right."""
    table = [list(row) for row in rows]
    if not table:
        return []
    widths = [max(width(row[at]) for row in table) for at in range(len(table[0]))]
    last = len(widths) - 1
    return [
        (
            " " * indent
            + "  ".join(
                cell if at == last and at not in right else padded(cell, widths[at], right=at in right)
                for at, cell in enumerate(row)
            )
        ).rstrip()
        for row in table
    ]


def definitions(pairs: Iterable[tuple[str, str]], indent: int = 2, widest: int = 26) -> list[str]:
    """Names with their meanings beside them, wrapped; below the name where that is longer than `widest`."""
    table = list(pairs)
    column = indent + 2 + max((width(name) for name, _ in table if width(name) <= widest), default=0)
    lines: list[str] = []
    for name, meaning in table:
        text = wrapped(meaning, terminal_width() - column) if meaning else [""]
        if width(name) + indent + 2 > column:
            lines.append(" " * indent + name)
        else:
            lines.append(" " * indent + padded(name, column - indent) + text.pop(0))
        lines += [" " * column + line for line in text]
    return [line.rstrip() for line in lines]
