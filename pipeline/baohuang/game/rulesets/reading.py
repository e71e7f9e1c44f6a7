"""Files of rule sets: reading them, and telling what is wrong in one with file, line and key."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from baohuang.game.rulesets.fields import BY_NAME, GROUPS
from baohuang.game.rulesets.overlay import PREFIXES, TABLE, did_you_mean, did_you_mean_field, walk
from baohuang.game.rulesets.places import lines_of_keys

HOME: Final = Path(__file__).parent
COMMON: Final = "common"
KEYS: Final = ("extends", "title", "source", "assumed", "taken_over", "clauses", "options", "rules")
RULES: Final = "rules."  # what stands before the name of a field in a file
_TOML_LINE: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)")


class RulesetError(ValueError):
    """A rule set that cannot be used; the message names file, line, key and the allowed values."""

    __module__ = "baohuang.game.rulesets"  # where it is public


def ids() -> list[str]:
    """The rule sets that come with bh."""
    return sorted(path.stem for path in HOME.glob("*.toml") if path.stem != COMMON)


@dataclass(frozen=True)
class File:
    """A file and what it says; the methods check what they give."""

    path: Path
    text: str
    data: Mapping[str, Any]

    def error(self, key: str, message: str, item: int | None = None) -> RulesetError:
        """A mistake at a key, or at the item of that number in its list."""
        try:
            lines = lines_of_keys(self.text)
        except RecursionError:  # values nested some hundred times, which are wrong anyway
            lines = {}
        line = lines.get(key) if item is None else lines.get(f"{key}[{item}]", lines.get(key))
        name = self.path.name if self.path.parent == HOME else str(self.path)
        at = f"{name}:{line}" if line else name
        return RulesetError(f"{at}: {key.removeprefix(RULES)}: {message}")

    def check_keys(self) -> None:
        """Raise RulesetError for a key that a rule set does not have."""
        for key in self.data:
            if key in KEYS:
                continue
            if key in BY_NAME or key in GROUPS or key in PREFIXES:
                raise self.error(key, "unknown key; it is a field of the rules, which stand below a line [rules]")
            raise self.error(key, f"unknown key{did_you_mean(key, KEYS)}; a rule set has {', '.join(KEYS)}")

    def table(self, key: str) -> Mapping[str, Any]:
        """The table at a key."""
        value = self.data.get(key, {})
        if not isinstance(value, Mapping):
            raise self.error(key, "a table is expected")
        return value

    def titles(self) -> dict[str, str]:
        """The title by language."""
        return self._all_texts("title", self._table_of_texts("title"))

    def clauses(self) -> dict[str, str]:
        """Where values stand, by the dotted name of a field or of what it is in."""
        stated = {name: value for name, value in walk(self._table_of_texts("clauses")) if value is not TABLE}
        for name in stated:
            if name not in BY_NAME and name not in PREFIXES:
                raise self.error(f"clauses.{name}", f"unknown field{did_you_mean_field(name)}")
        return self._all_texts("clauses", stated)

    def options(self) -> dict[str, list[Any]]:
        """What tables choose, by the dotted name of a field or group; the values are not checked."""
        stated = {name: values for name, values in walk(self.table("options")) if values is not TABLE}
        for name, values in stated.items():
            if name not in BY_NAME and name not in GROUPS:
                raise self.error(f"options.{name}", f"unknown field{did_you_mean(name, [*BY_NAME, *GROUPS])}")
            if not isinstance(values, list) or not values:
                raise self.error(f"options.{name}", "a list of values is expected")
        return stated

    def texts(self, key: str) -> list[str]:
        """The list of texts at a key."""
        value = self.data.get(key, [])
        if not isinstance(value, list):
            raise self.error(key, "a list of texts is expected")
        for number, text in enumerate(value):
            if not isinstance(text, str):
                raise self.error(key, "a list of texts is expected", number)
        return value

    def names(self, key: str) -> list[str]:
        """The list of fields at a key."""
        stated = self.texts(key)
        for number, name in enumerate(stated):
            if name not in BY_NAME:
                raise self.error(key, f"unknown field {name!r}{did_you_mean(name, BY_NAME)}", number)
        return stated

    def _table_of_texts(self, key: str) -> Mapping[str, Any]:
        if not isinstance(self.data.get(key, {}), Mapping):
            raise self.error(key, "a table of texts is expected")
        return self.table(key)

    def _all_texts(self, key: str, table: Mapping[str, Any]) -> dict[str, str]:
        for name, text in table.items():
            if not isinstance(text, str):
                raise self.error(f"{key}.{name}", "a text is expected")
        return dict(table)


def read(path: Path, below: File | None = None) -> File:
    """The file at that path; one that is not there is the mistake of the file `below` that extends it, if any."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise RulesetError(f"{path}:{line}: no TOML: it is not UTF-8: {error.reason}") from None
    except (OSError, ValueError) as error:  # a ValueError for a name with NUL in it
        reason = f"{path}: cannot be read: {error.strerror if isinstance(error, OSError) else error}"
        raise (RulesetError(reason) if below is None else below.error("extends", reason)) from None
    try:
        return File(path, text, tomllib.loads(text))
    except RecursionError:
        raise RulesetError(f"{path}: no TOML: it is nested too deeply") from None
    except ValueError as error:  # tomllib's own, or a number of more than 4300 digits
        at = _TOML_LINE.search(str(error))
        if at is None:
            raise RulesetError(f"{path}: no TOML: {error}") from None
        line = int(at[1]) if at[1] else text.count("\n", 0, len(text.rstrip())) + 1  # at the end of the document
        raise RulesetError(f"{path}:{line}: no TOML: {_TOML_LINE.sub('', str(error))}") from None


def chain(path: Path) -> tuple[list[File], str | None]:
    """The file at that path, the one that it extends, and so on; then the id of a rule set that comes with bh."""
    files = [read(path)]
    seen = {path.resolve()}
    while (name := files[-1].data.get("extends")) is not None:
        file = files[-1]
        if not isinstance(name, str):
            raise file.error("extends", "the id of a rule set, or the path of a TOML file beside this one, is expected")
        if name in (*ids(), COMMON):
            return files, name
        if not name.endswith(".toml"):
            raise file.error("extends", f"unknown rule set {name!r}{did_you_mean(name, ids())}")
        above = read(file.path.parent / name, file)
        if above.path.resolve() in seen:
            raise file.error("extends", f"{name} extends itself")
        seen.add(above.path.resolve())
        files.append(above)
    return files, None
