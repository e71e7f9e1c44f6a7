"""A rule set of a user's own as the one that it extends and the options in which it differs, as a log names both."""

from typing import Any

from baohuang.cli.rules_given import is_file, load_any
from baohuang.cli.ruleset_diff import differing
from baohuang.game.rulesets import COMMON, Ruleset, ids, load_known
from baohuang.game.rulesets.fields import FIELDS, GROUPS, SILENT


def played_as(which: str) -> tuple[str, dict[str, Any] | None]:
    """The id of a rule set that comes with bh, and the options that make it the one asked for; None for no options."""
    rules = load_any(which)
    if not is_file(which):
        return rules.id, None
    base = next((name for name in rules.extends if name in ids()), COMMON)
    return base, options_between(load_known(base), rules) or None


def options_between(base: Ruleset, rules: Ruleset) -> dict[str, Any]:
    """What must be laid over `base` to have the choices of `rules`, nested as in a log."""
    options: dict[str, Any] = {}
    for choice in differing(base, rules):
        if base.fields.get(choice.name) == rules.fields.get(choice.name):
            continue  # only one of them assumes it
        if choice.name in GROUPS and choice.other is True:
            for field in FIELDS:
                if field.name.startswith(f"{choice.name}."):
                    _put(options, field.name, rules.fields[field.name])
        else:
            _put(options, choice.name, rules.fields.get(choice.name))
    return options


def _put(options: dict[str, Any], name: str, value: Any) -> None:
    """A dotted name as tables within tables."""
    *tables, key = name.split(".")
    for table in tables:
        options = options.setdefault(table, {})
    options[key] = SILENT if value is None else value
