"""Choices laid over those of a rule set, each checked: out of the rules of a file, or out of the options of a game."""

import difflib
import reprlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from baohuang.game.rulesets.fields import BY_NAME, GROUPS, SILENT

TABLE: Final = object()  # stands for a table whose keys follow
MEMBERS: Final = {group: tuple(name for name in BY_NAME if name.startswith(f"{group}.")) for group in GROUPS}
PREFIXES: Final = frozenset(name[:at] for name in BY_NAME for at, letter in enumerate(name) if letter == ".")

Mistake = Callable[[str, str], Exception]  # what is raised for the name of a choice and what is wrong with it


def walk(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """The dotted names in a nested table, with their values; a table that fields are in comes before them, as TABLE.

    A name that is dotted already (`"kick.factor"`) is the same as one in a table of its own.
    """
    for key, value in table.items():
        name = f"{prefix}{key}"
        for at, letter in enumerate(name):
            if letter == "." and at > len(prefix) and name[:at] in PREFIXES:
                yield name[:at], TABLE
        if isinstance(value, Mapping) and name in PREFIXES:
            yield name, TABLE
            yield from walk(value, f"{name}.")
        else:
            yield name, value


def set_by(table: Mapping[str, Any]) -> set[str]:
    """The fields that a table sets; a group that is silent or ruled out counts, and so do its fields."""
    names: set[str] = set()
    for name, value in walk(table):
        if name in BY_NAME:
            names.add(name)
        elif name in GROUPS and value is not TABLE and value is not True:
            names |= {name, *MEMBERS[name]}
    return names


def lay_over(fields: Mapping[str, Any], table: Mapping[str, Any], mistake: Mistake) -> dict[str, Any]:
    """`fields` with the values of a nested table in their place, each checked."""
    result = dict(fields)
    for name, value in walk(table):
        if name in BY_NAME:
            result[name] = _checked(name, value, mistake)
        elif name in GROUPS:
            _set_group(result, name, value, mistake)
        elif name not in PREFIXES:
            raise mistake(name, f"unknown field{did_you_mean_field(name)}")
        elif value is not TABLE:
            raise mistake(name, "a table is expected")
    for name, members in MEMBERS.items():
        unset = [member for member in members if member not in result]
        if unset and result.get(name):
            raise mistake(name, f"{unset[0]} has no value")
    return result


def _checked(name: str, value: Any, mistake: Mistake) -> Any:
    """The value of a field, None for silent."""
    field = BY_NAME[name]
    if value is None or value == SILENT:
        if field.silent:
            return None
    elif field.kind.accepts(value):
        return value
    allowed = field.kind.english + (', or "silent"' if field.silent else "")
    raise mistake(name, f"{_shown(value)} is not allowed: {allowed} is expected")


def _set_group(result: dict[str, Any], name: str, value: Any, mistake: Mistake) -> None:
    """A group as a whole: silent, ruled out (false), or there (a table: its fields follow)."""
    may_be_false = GROUPS[name][2]
    if value is None or value == SILENT or (value is False and may_be_false):
        result.update(dict.fromkeys(MEMBERS[name]))
        result[name] = False if value is False else None
    elif value is TABLE or value is True:
        if not result.get(name):
            for member in MEMBERS[name]:
                result.pop(member, None)
        result[name] = True
    else:
        allowed = '"silent"' + (", false" if may_be_false else "")
        raise mistake(name, f"{_shown(value)} is not allowed: a table or {allowed} is expected")


_SHORT: Final = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = 80
_SHORT.maxlist = _SHORT.maxdict = 10
_SHORT.maxlevel = 3


def _shown(value: Any) -> str:
    """A value as Python writes it, however long and deep it is."""
    try:
        return _SHORT.repr(value)
    except ValueError:  # Python writes no number of more than 4300 digits
        return "…"


def did_you_mean_field(name: str) -> str:
    """A hint at the field, group or table of fields that may be meant; empty if there is none."""
    return did_you_mean(name, sorted({*BY_NAME, *GROUPS, *PREFIXES}))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint at what may be meant; empty if nothing is near."""
    near = difflib.get_close_matches(word, list(known), 1)
    return f" (did you mean {near[0]!r}?)" if near else ""
