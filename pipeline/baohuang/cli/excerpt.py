"""A line that could not be read, safe to print, with a mark under the place where it is at fault."""

import json
from typing import Final

from baohuang.cli.layout import WIDEST, terminal_width
from baohuang.lake.text import fitted, printable, width

MORE: Final = "…"
BEFORE: Final = 60  # cells before the fault at most


def excerpt(raw: bytes, name: str, pointer: str | None) -> list[str]:
    """The line, or the part of it around the fault, and a `^` in a line of its own where the place is known."""
    text = raw.decode("utf-8", "backslashreplace")
    at = _place(raw, name, pointer)
    mark = 0 if at is None else len(raw[:at].decode("utf-8", "backslashreplace"))
    first = 0
    while width(printable(text[first:mark])) > BEFORE:
        first = max(first + 1, mark - BEFORE)
    begin = MORE if first else ""
    lines = [fitted(begin + printable(text[first : first + WIDEST + 1]), terminal_width())]
    if at is not None:
        lines.append(" " * width(begin + printable(text[first:mark])) + "^")
    return lines


def _place(raw: bytes, name: str, pointer: str | None) -> int | None:
    """The byte at which the fault shows, None where it is the line as a whole."""
    if name == "nul_bytes":
        return max(raw.find(b"\0"), 0)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.start if name == "not_utf8" else None
    if name == "not_json":
        return _end_of_json(text)
    keys = [step for step in (pointer or "").split("/") if step and not step.isdecimal()]
    return _value_of(text, keys[-1]) if keys else None


def _end_of_json(text: str) -> int | None:
    """The byte at which the text is no JSON any more."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return len(text[: error.pos].encode())
    except (ValueError, RecursionError):
        return None
    return None


def _value_of(text: str, key: str) -> int | None:
    """The byte at which the value of a key begins: of the last one, where it is there twice."""
    name = json.dumps(key, ensure_ascii=False)
    _, found, behind = text.rpartition(name)
    value = behind.lstrip()
    if not found or not value.startswith(":"):
        return None
    value = value[1:].lstrip()
    return len(text[: len(text) - len(value)].encode())
