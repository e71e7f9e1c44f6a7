"""The fields of a rule set (7.1): looked up, and laid over each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

Event = dict[str, Any]
Rules = dict[str, Any]


def lay_over(base: Rules, options: Rules) -> Rules:
    """Lay a table's options over its rule set: tables key by key, anything else replaces what was there (7)."""
    merged = dict(base)
    for name, value in options.items():
        old = merged.get(name)
        merged[name] = lay_over(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def look_up(rules: Rules, dotted: str) -> Any:
    """Find a field by its dotted name; None where the seed says nothing (a rule set's file says "silent")."""
    value: Any = rules
    for name in dotted.split("."):
        value = value.get(name) if isinstance(value, dict) else None
        if value is None or value == "silent":
            return None
    return value


def named_fields(options: Rules, prefix: str = "") -> Iterator[str]:
    """Give the dotted names of the fields that a table's options state."""
    for name, value in options.items():
        if isinstance(value, dict):
            yield from named_fields(value, f"{prefix}{name}.")
        else:
            yield prefix + name
