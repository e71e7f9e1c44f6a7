"""Where the keys of a TOML text stand: tomllib tells values only. The text must be valid; nothing here checks it."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Final

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_STRING: Final = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL)
_ESCAPE: Final = re.compile(r'\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[btnfre"\\])')
_PLAIN: Final = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "e": "\x1b", '"': '"', "\\": "\\"}


def lines_of_keys(text: str) -> dict[str, int]:
    """The line, from 1, on which each key is first set, by its dotted name: tables, and keys of inline tables too.

    The items of a list are there too, counted from 0: `assumed[1]`.
    """
    lines: dict[str, int] = {}
    for name, position in _Reader(text).pairs():
        parts = name.split("\0")
        for depth in range(1, len(parts) + 1):
            lines.setdefault(".".join(parts[:depth]), text.count("\n", 0, position) + 1)
    return lines


@dataclass
class _Reader:
    """Goes through the text once; a name holds its parts with NUL between them, which no TOML can hold."""

    text: str
    at: int = 0

    def pairs(self) -> Iterator[tuple[str, int]]:
        """Every key with its position."""
        table = ""
        while self._skip("\n"):
            start = self.at
            if self.text[self.at] == "[":
                self.at += 2 if self.text.startswith("[[", self.at) else 1
                table = self._key()
                self.at = self._end_of_line()
                yield table, start
            else:
                yield from self._pair(table)

    def _pair(self, table: str) -> Iterator[tuple[str, int]]:
        """`key = value`, and what is inside of the value."""
        start = self.at
        key = self._key()
        name = f"{table}\0{key}" if table else key
        yield name, start
        self._skip()
        self.at += 1  # the =
        yield from self._value(name)

    def _value(self, name: str) -> Iterator[tuple[str, int]]:
        self._skip("\n")
        opening = self.text[self.at : self.at + 1]
        if opening == "{":
            yield from self._inside("}", lambda _: self._pair(name))
        elif opening == "[":
            yield from self._inside("]", lambda number: self._item(f"{name}[{number}]"))
        elif found := _STRING.match(self.text, self.at):
            self.at = found.end()
        else:
            self.at = re.compile(r"[^,\]}#\n]*").match(self.text, self.at).end()  # type: ignore[union-attr]

    def _item(self, name: str) -> Iterator[tuple[str, int]]:
        yield name, self.at
        yield from self._value(name)

    def _inside(self, closing: str, one: Callable[[int], Iterator[tuple[str, int]]]) -> Iterator[tuple[str, int]]:
        """Everything up to a closing bracket; `one` reads what has that number."""
        self.at += 1
        for number in count():
            if not self._skip("\n,") or self.text[self.at] == closing:
                break
            yield from one(number)
        self.at += 1

    def _key(self) -> str:
        """A dotted key; quoted parts without their quotes."""
        parts = []
        while self._skip():
            if found := _STRING.match(self.text, self.at):
                part = found[0][1:-1]
                parts.append(_ESCAPE.sub(_unescaped, part) if found[0][0] == '"' else part)
            elif found := _BARE.match(self.text, self.at):
                parts.append(found[0])
            else:
                break
            self.at = found.end()
            self._skip()
            if not self.text.startswith(".", self.at):
                break
            self.at += 1
        return "\0".join(parts)

    def _skip(self, more: str = "") -> bool:
        """Pass over spaces, `more`, and comments where lines may end; whether there is text left."""
        while self.at < len(self.text):
            character = self.text[self.at]
            if character in " \t\r" or character in more:
                self.at += 1
            elif character == "#" and "\n" in more:
                self.at = self._end_of_line()
            else:
                return True
        return False

    def _end_of_line(self) -> int:
        end = self.text.find("\n", self.at)
        return len(self.text) if end < 0 else end


def _unescaped(match: re.Match[str]) -> str:
    return _PLAIN[match[1]] if match[1] in _PLAIN else chr(int(match[1][1:], 16))
