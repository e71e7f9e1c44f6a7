"""Which single choice makes the difference: the logs are judged again with one choice changed at a time."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final

from baohuang.cli.ruleset_diff import Choice
from baohuang.game.rulesets import Ruleset, RulesetError
from baohuang.referee.ruleset import Rules

MOST_LINES: Final = (
    20_000_000  # lines read for trials, each of all logs: half a minute; where it takes more none is made
)
MOST_EVENTS: Final = 100_000  # events for which it is found out; about 100 MB

Named = Callable[[str], Ruleset]


def with_choice(own: Named, other: Named, choice: str) -> Named:
    """What gives the own rule set of a name with one choice of the other side."""
    return lambda name: _changed(own(name), other(name), choice)


def _changed(own: Ruleset, other: Ruleset, choice: str) -> Ruleset:
    """`own` with a field, or a group with all its fields, as in `other`; as it was where that cannot be judged."""
    names = {name for name in other.fields if name == choice or name.startswith(f"{choice}.")}
    fields = {**own.fields, **{name: other.fields[name] for name in names}}
    assumed = (own.assumed - names) | (other.assumed & names)
    changed = replace(own, fields=fields, assumed=assumed)
    try:
        Rules(changed)
    except RulesetError:
        return own
    return changed


def to_be_tried(choices: Iterable[tuple[Choice, ...]], n_lines: int) -> list[str]:
    """The names of all choices among several that may decide; none where trying each on all lines takes too long."""
    names = sorted({choice.name for several in choices if len(several) > 1 for choice in several if choice.is_of_value})
    return names if len(names) * n_lines <= MOST_LINES else []


def that_decide(choices: tuple[Choice, ...], sufficient: Mapping[str, bool]) -> tuple[Choice, ...]:
    """The choices that make the difference by themselves; empty where none does, or none was tried."""
    return tuple(choice for choice in choices if sufficient.get(choice.name))
