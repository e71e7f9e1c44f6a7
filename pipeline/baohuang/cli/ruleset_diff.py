"""Where two rule sets differ."""

from dataclasses import dataclass
from typing import Any

from baohuang.game.rulesets import Ruleset
from baohuang.game.rulesets.fields import FIELDS, GROUPS, SILENT


@dataclass(frozen=True)
class Choice:
    """A field on which the two sides differ; an assumption is one that no text of the town states."""

    name: str
    own: Any
    other: Any
    own_is_assumed: bool
    other_is_assumed: bool

    @property
    def is_of_value(self) -> bool:
        """Whether the values differ, and not only how sure they are."""
        return bool(self.own != self.other)


def differing(own: Ruleset, other: Ruleset, *, with_taken_over: bool = True) -> tuple[Choice, ...]:
    """The fields on which two rule sets differ, in value or in being an assumption; a group in place of its fields.

    What is taken over from neighbours is an assumption to readers, but none to the referee.
    """
    names = [*GROUPS, *(f.name for f in FIELDS)]
    result: list[Choice] = []
    groups: set[str] = set()
    for name in names:
        if name.partition(".")[0] in groups:
            continue
        values = own.fields.get(name), other.fields.get(name)
        assumed = tuple(name in r.assumed or (with_taken_over and name in r.taken_over) for r in (own, other))
        if values[0] != values[1] or assumed[0] != assumed[1]:
            if name in GROUPS:
                groups.add(name)
            result.append(Choice(name, _value(values[0]), _value(values[1]), *assumed))
    return tuple(result)


def _value(value: Any) -> Any:
    return SILENT if value is None else value
