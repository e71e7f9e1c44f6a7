"""Rule sets in a user's files: what is wrong in one is told with its file, the line and the key."""

import difflib
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from baohuang.cli.toml_places import lines_of_keys
from baohuang.game import rulesets
from baohuang.game.rulesets import Ruleset, RulesetError
from baohuang.game.rulesets.fields import BY_NAME, GROUPS, SILENT

RULES: Final = "rules."  # what stands before the name of a field in a file
_TOML_LINE: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)")
_NAMED: Final = re.compile(r": unknown field '([^']*)'")


@dataclass(frozen=True)
class File:
    """A file, what it says, and the lines of its keys."""

    path: Path
    text: str
    data: Mapping[str, Any]
    lines: Mapping[str, int]

    def error(self, key: str, message: str) -> RulesetError:
        """A mistake at a key."""
        line = self.lines.get(key)
        return RulesetError(f"{self.path}:{line}: {key}: {message}" if line else f"{self.path}: {key}: {message}")


def load_house(path: Path) -> Ruleset:
    """The rule set in a file and in those that it extends; RulesetError for a mistake in any of them."""
    chain = list(files(path))
    for file in chain:
        _check_shape(file)
    try:
        return rulesets.load(path if path.suffix == ".toml" else f"{path.parent}/{path.name}")
    except RulesetError as error:
        raise RulesetError(_placed(str(error), chain)) from None


def files(path: Path) -> Iterator[File]:
    """The file, the one that it extends, and so on; not those that come with bh."""
    seen: set[Path] = set()
    while True:
        seen.add(path.resolve())
        file = _read(path)
        yield file
        name = file.data.get("extends")
        if not isinstance(name, str) or not name.endswith(".toml"):
            return
        path = file.path.parent / name
        if path.resolve() in seen:
            raise file.error("extends", f"{name} extends itself")
        if not path.is_file():
            raise file.error("extends", f"{path}: cannot be read: No such file or directory")


def _read(path: Path) -> File:
    try:
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except OSError as error:
        raise RulesetError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise RulesetError(f"{path}: no TOML: it is not UTF-8: {error.reason}") from None
    except RecursionError:
        raise RulesetError(f"{path}: no TOML: it is nested too deeply") from None
    except tomllib.TOMLDecodeError as error:
        at = _TOML_LINE.search(str(error))
        line = at[1] if at and at[1] else str(text.count("\n", 0, len(text.rstrip())) + 1)  # at the end of the document
        raise RulesetError(f"{path}:{line}: no TOML: {_TOML_LINE.sub('', str(error))}") from None
    return File(path, text, data, lines_of_keys(text))


def _check_shape(file: File) -> None:
    """What loading takes for granted, and a hint for fields that stand outside of `rules`."""
    for key, value in file.data.items():
        if key not in ("rules", "options") and (key in BY_NAME or key in GROUPS):
            raise file.error(key, "unknown key; it is a field of the rules, which stand below a line [rules]")
        if key in ("title", "clauses") and not _are_texts(value):
            raise file.error(key, "a table of texts is expected")
    options = file.data.get("options", {})
    if not isinstance(options, Mapping):
        raise file.error("options", "a table is expected")
    for name, values in options.items():
        if name not in BY_NAME and name not in GROUPS:
            close = difflib.get_close_matches(name, [*BY_NAME, *GROUPS], 1)
            hint = f" (did you mean {close[0]!r}?)" if close else ""
            raise file.error(f"options.{name}", f"unknown field{hint}")
        if not isinstance(values, list) or not values:
            raise file.error(f"options.{name}", "a list of values is expected")
        for value in values:
            _check_option(file, name, value)


def _are_texts(value: object) -> bool:
    return isinstance(value, Mapping) and all(isinstance(text, str) for text in value.values())


def _check_option(file: File, name: str, value: object) -> None:
    field = BY_NAME.get(name)
    if field is None or field.kind.accepts(value) or (value == SILENT and field.silent):
        return
    allowed = field.kind.english + (', or "silent"' if field.silent else "")
    raise file.error(f"options.{name}", f"{value!r} is not allowed: {allowed} is expected")


def _placed(message: str, chain: list[File]) -> str:
    """The message with the line on which its key stands."""
    for file in chain:
        if not message.startswith(f"{file.path}:"):
            continue
        rest = re.sub(r"^:\d+", "", message[len(str(file.path)) :])
        keys = [key for key in file.lines if rest.startswith((f": {key.removeprefix(RULES)}: ", f": {key}: "))]
        if not keys:
            return f"{file.path}{rest}"
        key = max(keys, key=lambda key: (key.startswith(RULES), len(key)))
        line = _line_of_item(file, file.lines[key], rest) if key in ("assumed", "taken_over") else file.lines[key]
        return f"{file.path}:{line}{rest}"
    return message


def _line_of_item(file: File, line: int, message: str) -> int:
    """The line of what is named in a list that begins on `line`."""
    named = _NAMED.search(message)
    for number, text in enumerate(file.text.split("\n")[line - 1 :], line):
        if named and re.search(rf"[\"']{re.escape(named[1])}[\"']", text.split("#")[0]):
            return number
    return line
