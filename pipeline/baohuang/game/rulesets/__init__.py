"""Rule sets as data: one TOML file a town, holding only what differs from the file that it extends."""

import difflib
import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from baohuang.game.rulesets.fields import BY_NAME, FIELDS, GROUPS, SILENT

HOME = Path(__file__).parent
COMMON = "common"


class RulesetError(ValueError):
    """A rule set that cannot be used; the message names file, line, key and the allowed values."""


@dataclass(frozen=True)
class Ruleset:
    """One town's choices.

    `fields` maps every field's dotted name to its value, None for silent; a group that is silent or false (`kick`)
    has its fields at None and itself at None or False, else itself at True. `assumed` names the fields whose value
    no text states: what they alone decide is suspicious, not illegal. `taken_over` names the fields that no text of
    the town states either, but that are basics of play taken over from its neighbours (or follow from what is stated):
    an assumption to read of, which weakens no finding. `options` maps a field to what tables are known to choose; a
    game may set any field.
    """

    id: str
    titles: dict[str, str]
    source: tuple[str, ...]
    fields: dict[str, Any]
    assumed: frozenset[str]
    clauses: dict[str, str]
    options: dict[str, list[Any]]
    taken_over: frozenset[str] = frozenset()

    @property
    def hash(self) -> str:
        """SHA-256 of all that decides a verdict."""
        text = json.dumps([self.fields, sorted(self.assumed)], sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()

    def is_assumed(self, name: str) -> bool:
        """Whether no text states the value of a field: to be shown as an assumption."""
        return name in self.assumed or name in self.taken_over

    def clause(self, name: str) -> str | None:
        """Where the value of a field stands, from its own entry or its group's."""
        return _nearest(self.clauses, name) or None


def ids() -> list[str]:
    """The rule sets that come with bh."""
    return sorted(path.stem for path in HOME.glob("*.toml") if path.stem != COMMON)


def load(name: str | Path) -> Ruleset:
    """The rule set of that id, or of the TOML file at that path (a text with `/` or ending in `.toml`).

    Raises RulesetError for an unknown id, an unreadable file, or a mistake in it.
    """
    text = str(name)
    if "/" in text or text.endswith(".toml"):
        return _compose(Path(text), ())
    return load_known(text)


@cache
def load_known(ruleset_id: str) -> Ruleset:
    """The rule set of that id, out of those that come with bh; raises RulesetError for another."""
    if ruleset_id not in (*ids(), COMMON):
        raise RulesetError(f"unknown rule set {ruleset_id!r}{_did_you_mean(ruleset_id, ids())}")
    return _compose(HOME / f"{ruleset_id}.toml", ())


def with_options(ruleset: Ruleset, options: Mapping[str, Any]) -> Ruleset:
    """The rule set with a game's own choices laid over it, nested as in the TOML file.

    What a table chose itself is no assumption any more. Raises RulesetError for an unknown field or value.
    """
    if not options:
        return ruleset
    where = _Place(f"options of {ruleset.id}", "")
    fields = _lay_over(ruleset.fields, options, where)
    chosen = {name for name in _flat(options) if name in BY_NAME}
    return replace(ruleset, fields=fields, assumed=ruleset.assumed - chosen, taken_over=ruleset.taken_over - chosen)


@dataclass(frozen=True)
class _Place:
    """Where a mistake is: the file, and its text to find the line in."""

    name: str
    text: str

    def error(self, key: str, message: str) -> RulesetError:
        line = self._line(key)
        at = f"{self.name}:{line}" if line else self.name
        return RulesetError(f"{at}: {key}: {message}")

    def _line(self, key: str) -> int | None:
        """The line that sets a dotted key, under its table's header or as a whole."""
        table = ""
        for number, line in enumerate(self.text.splitlines(), 1):
            bare = line.split("#")[0].strip()
            if bare.startswith("[") and "=" not in bare:
                table = bare.strip("[] ").removeprefix("rules").lstrip(".")
            elif "=" in bare:
                left = bare.split("=")[0].strip().strip('"')
                full = f"{table}.{left}" if table else left
                if key == full or key.startswith(full + "."):
                    return number
        return None


def _compose(path: Path, below: tuple[str, ...]) -> Ruleset:
    """A rule set read from its file, laid over the one that it extends."""
    try:
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except OSError as error:
        raise RulesetError(f"{path}: cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RulesetError(f"{path}: no TOML: {error}") from None
    where = _Place(path.name if path.parent == HOME else str(path), text)
    keys = ("extends", "title", "source", "assumed", "taken_over", "clauses", "options", "rules")
    for key in data:
        if key not in keys:
            raise where.error(key, f"unknown key{_did_you_mean(key, keys)}; a rule set has {', '.join(keys)}")
    base = _base(data.get("extends"), path, below, where)
    rules = data.get("rules", {})
    if not isinstance(rules, dict):
        raise where.error("rules", "a table is expected")
    fields = _lay_over(base.fields if base else {}, rules, where)
    missing = [f.name for f in FIELDS if f.name not in fields]
    if missing:
        raise where.error(missing[0], 'has no value; extend "common", which has one for every field')
    assumed = _assumptions(data, "assumed", base.assumed if base else frozenset(), where)
    assumed -= set(_texts(data, "taken_over", where))
    taken_over = _assumptions(data, "taken_over", base.taken_over if base else frozenset(), where)
    return Ruleset(
        id=path.stem,
        titles={"en": path.stem, "zh": path.stem, **data.get("title", {})},
        source=tuple(_texts(data, "source", where)),
        fields=fields,
        assumed=assumed,
        clauses=_clauses(base, _flat(rules), data.get("clauses", {})),
        options=data.get("options", {}),
        taken_over=taken_over - assumed,
    )


def _assumptions(data: Mapping[str, Any], key: str, below: frozenset[str], where: _Place) -> frozenset[str]:
    """The fields that `key` names, and those named `below` unless this file sets them anew."""
    stated = _texts(data, key, where)
    for name in stated:
        if name not in BY_NAME:
            raise where.error(key, f"unknown field {name!r}{_did_you_mean(name, BY_NAME)}")
    return (below - set(_flat(data.get("rules", {})))) | set(stated)


def _clauses(base: Ruleset | None, own: Mapping[str, Any], stated: Mapping[str, str]) -> dict[str, str]:
    """Where values stand; one that this file sets anew has no clause but this file's own, if it gives one."""
    if base is None:
        return dict(stated)
    anew = {name: _nearest(stated, name) for name in own if name in BY_NAME}
    return {**base.clauses, **anew, **stated}


def _nearest(clauses: Mapping[str, str], name: str) -> str:
    """A field's own entry, or that of the group it is in; empty if there is none."""
    while name and name not in clauses:
        name = name.rpartition(".")[0]
    return clauses.get(name, "")


def _base(name: object, path: Path, below: tuple[str, ...], where: _Place) -> Ruleset | None:
    if name is None:
        return None
    if not isinstance(name, str):
        raise where.error("extends", "the id of a rule set, or the path of a TOML file beside this one, is expected")
    if name in (*ids(), COMMON):
        return load_known(name)
    parent = path.parent / name
    if not name.endswith(".toml"):
        raise where.error("extends", f"unknown rule set {name!r}{_did_you_mean(name, ids())}")
    if str(parent) in below or parent == path:
        raise where.error("extends", f"{name} extends itself")
    return _compose(parent, (*below, str(path)))


def _texts(data: Mapping[str, Any], key: str, where: _Place) -> list[str]:
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise where.error(key, "a list of texts is expected")
    return value


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Dotted names of a nested table; `missing`, whose value is itself a table, stays whole."""
    flat: dict[str, Any] = {}
    for key, value in table.items():
        name = prefix + str(key)
        if isinstance(value, Mapping) and name not in BY_NAME:
            flat[name] = True
            flat |= _flat(value, name + ".")
        else:
            flat[name] = value
    return flat


def _lay_over(fields: Mapping[str, Any], table: Mapping[str, Any], where: _Place) -> dict[str, Any]:
    """`fields` with the values of a nested table in their place, each checked."""
    result = dict(fields)
    for name, value in _flat(table).items():
        known = BY_NAME.get(name)
        silent = value is None or value == SILENT
        if known is not None:
            may_be_none = silent and known.silent
            if not (may_be_none or (not silent and known.kind.accepts(value))):
                allowed = known.kind.english + (', or "silent"' if known.silent else "")
                raise where.error(name, f"{value!r} is not allowed: {allowed} is expected")
            result[name] = None if silent else value
        elif name in GROUPS:
            _set_group(result, name, silent, value, where)
        elif not (value is True and any(f.name.startswith(name + ".") for f in FIELDS)):
            raise where.error(name, f"unknown field{_did_you_mean(name, [*BY_NAME, *GROUPS])}")
    for name in GROUPS:
        unset = [f.name for f in FIELDS if f.name.startswith(name + ".") and f.name not in result]
        if unset and result.get(name):
            raise where.error(name, f"{unset[0]} has no value")
    return result


def _set_group(result: dict[str, Any], name: str, silent: bool, value: Any, where: _Place) -> None:
    """A group as a whole: silent, ruled out (false), or there (a table: its fields follow)."""
    members = [f.name for f in FIELDS if f.name.startswith(name + ".")]
    if silent or (value is False and GROUPS[name][2]):
        result.update(dict.fromkeys(members))
        result[name] = None if silent else False
    elif value is True:
        if not result.get(name):
            for member in members:
                result.pop(member, None)
        result[name] = True
    else:
        allowed = '"silent"' + (", false" if GROUPS[name][2] else "")
        raise where.error(name, f"{value!r} is not allowed: a table or {allowed} is expected")


def _did_you_mean(word: str, known: Any) -> str:
    near = difflib.get_close_matches(word, list(known), 1)
    return f" (did you mean {near[0]!r}?)" if near else ""
