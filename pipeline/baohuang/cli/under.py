"""All games judged under one rule set, whatever their logs say.

The options of a log are its table's own choices among those of its rule set. They count where that rule set is the one
asked for, or one of the two extends the other; under the rules of another town they would make a rule set that nobody
plays, so there they do not count.
"""

import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from baohuang.cli.house_rules import files
from baohuang.cli.rules_given import is_file, load_any
from baohuang.game import rulesets
from baohuang.game.rulesets import COMMON, HOME, Ruleset
from baohuang.referee.ruleset import Rules


@dataclass(frozen=True)
class Closed(Ruleset):
    """A rule set that the options of a game leave as it is: laid over it, they are dropped again."""

    settled: Ruleset | None = None

    @classmethod
    def of(cls, rules: Ruleset) -> Self:
        """The rule set, closed."""
        return cls(**vars(rules), settled=rules)

    def __post_init__(self) -> None:
        """Undo what was laid over."""
        if self.settled is not None:
            for name, value in vars(self.settled).items():
                object.__setattr__(self, name, value)


def load_judged(which: str) -> Ruleset:
    """The rule set of an id or in a file; RulesetError also where the referee cannot judge it."""
    rules = load_any(which)
    Rules(rules)
    return rules


def all_under(rules: Ruleset, which: str, own_files: Iterable[Path]) -> Callable[[str], Ruleset]:
    """What gives that rule set for every name in a log; `own_files` are those that the logs name."""
    above = lineage(which)
    known = {path.stem: lineage(str(path)) for path in own_files}

    def chosen(name: str) -> Ruleset:
        line = known[name] if name in known else lineage(name) if name in rulesets.ids() else [name]
        return rules if name in above or rules.id in line else Closed.of(rules)

    return chosen


def lineage(which: str) -> list[str]:
    """The names of a rule set and of those that it extends, the nearest first, without the common ground of all."""
    names: list[str] = []
    parent: Any = which
    if is_file(which):
        chain = list(files(Path(which)))
        names = [file.path.stem for file in chain]
        parent = chain[-1].data.get("extends")
    while isinstance(parent, str) and parent != COMMON:
        names.append(parent)
        parent = tomllib.loads((HOME / f"{parent}.toml").read_text(encoding="utf-8")).get("extends")
    return names
