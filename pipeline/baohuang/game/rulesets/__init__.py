"""Rule sets as data: one TOML file a town, holding only what differs from the file that it extends."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from baohuang.game.rulesets.fields import FIELDS, GROUPS
from baohuang.game.rulesets.overlay import did_you_mean, lay_over, set_by
from baohuang.game.rulesets.reading import COMMON, HOME, RULES, File, RulesetError, chain, ids

__all__ = ["COMMON", "HOME", "Ruleset", "RulesetError", "ids", "load", "load_known", "with_options"]


@dataclass(frozen=True)
class Ruleset:
    """One town's choices.

    `fields` maps every field's dotted name to its value, None for silent; a group that is silent or false (`kick`)
    has its fields at None and itself at None or False, else itself at True. `assumed` names the fields whose value
    no text states: what they alone decide is suspicious, not illegal. `taken_over` names the fields that no text of
    the town states either, but that are basics of play taken over from its neighbours (or follow from what is stated):
    an assumption to read of, which weakens no finding. `options` maps a field to what tables are known to choose; a
    game may set any field, unless these choices stand whatever a game has chosen (`takes_options` false).
    `extends` holds the ids of the rule sets that this one extends, the nearest first, without the common ground of all.
    """

    id: str
    titles: dict[str, str]
    source: tuple[str, ...]
    fields: dict[str, Any]
    assumed: frozenset[str]
    clauses: dict[str, str]
    options: dict[str, list[Any]]
    taken_over: frozenset[str] = frozenset()
    extends: tuple[str, ...] = ()
    takes_options: bool = True

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


def load(name: str | Path) -> Ruleset:
    """The rule set of that id, or of the TOML file at that path (a Path, or a text with `/` or ending in `.toml`).

    Raises RulesetError for an unknown id, an unreadable file, or a mistake in it or in a file that it extends.
    """
    if isinstance(name, Path) or "/" in name or name.endswith(".toml"):
        return _load_file(Path(name))
    return load_known(name)


@cache
def load_known(ruleset_id: str) -> Ruleset:
    """The rule set of that id, out of those that come with bh; raises RulesetError for another."""
    if ruleset_id not in (*ids(), COMMON):
        raise RulesetError(f"unknown rule set {ruleset_id!r}{did_you_mean(ruleset_id, ids())}")
    return _load_file(HOME / f"{ruleset_id}.toml")


def with_options(ruleset: Ruleset, options: Mapping[str, Any]) -> Ruleset:
    """The rule set with a game's own choices laid over it, nested as in the TOML file, if it takes any.

    What a table chose itself is no assumption any more. Raises RulesetError for an unknown field or value.
    """
    if not options or not ruleset.takes_options:
        return ruleset

    def mistake(name: str, message: str) -> RulesetError:
        return RulesetError(f"options of {ruleset.id}: {name}: {message}")

    fields = lay_over(ruleset.fields, options, mistake)
    chosen = set_by(options)
    return replace(ruleset, fields=fields, assumed=ruleset.assumed - chosen, taken_over=ruleset.taken_over - chosen)


def _load_file(path: Path) -> Ruleset:
    """A rule set read from its file, laid over the one that it extends."""
    (lowest, *others), known = chain(path)
    base = None if known is None else load_known(known)
    for file in reversed(others):
        base = _laid_over(base, file)
    return _laid_over(base, lowest)


def _laid_over(base: Ruleset | None, file: File) -> Ruleset:
    """What one file says, laid over the rule set that it extends."""
    file.check_keys()
    rules = file.table("rules")
    fields = lay_over(base.fields if base else {}, rules, lambda name, message: file.error(RULES + name, message))
    missing = [f.name for f in FIELDS if f.name not in fields]
    if missing:
        raise file.error(missing[0], 'has no value; extend "common", which has one for every field')
    anew = set_by(rules)
    stated = frozenset(file.names("assumed"))
    taken_over = frozenset(file.names("taken_over"))
    assumed = ((base.assumed - anew if base else frozenset()) | stated) - taken_over
    taken_over |= base.taken_over - anew if base else frozenset()
    return Ruleset(
        id=file.path.stem,
        titles={"en": file.path.stem, "zh": file.path.stem, **file.titles()},
        source=tuple(file.texts("source")),
        fields=fields,
        assumed=assumed,
        clauses=_clauses(base, fields, anew, file.clauses()),
        options=_options(fields, file),
        taken_over=taken_over - assumed,
        extends=() if base is None or base.id == COMMON else (base.id, *base.extends),
    )


def _clauses(
    base: Ruleset | None, fields: Mapping[str, Any], anew: set[str], stated: Mapping[str, str]
) -> dict[str, str]:
    """Where values stand; one that this file sets anew has no clause but this file's own, if it gives one."""
    if base is None:
        return dict(stated)
    added = {name for name in GROUPS if fields[name] and not base.fields[name]}
    return {**base.clauses, **{name: _nearest(stated, name) for name in anew | added}, **stated}


def _nearest(clauses: Mapping[str, str], name: str) -> str:
    """A field's own entry, or that of the group it is in; empty if there is none."""
    while name and name not in clauses:
        name = name.rpartition(".")[0]
    return clauses.get(name, "")


def _options(fields: Mapping[str, Any], file: File) -> dict[str, list[Any]]:
    """What tables are known to choose; each value is one that a game may have."""
    options = file.options()
    for option, values in options.items():
        for number, value in enumerate(values):
            lay_over(fields, {option: value}, partial(_wrong_option, file, option, number))
    return options


def _wrong_option(file: File, option: str, number: int, name: str, message: str) -> RulesetError:
    """A mistake in the value of that number, of the option or of a field in it."""
    return file.error(f"options.{option}", message if name == option else f"{name}: {message}", number)
