"""The kinds of faults: each is a small function that changes a scene and says what must be found."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from baohuang.game.applies import applies
from baohuang.game.rulesets import Ruleset
from baohuang.game.violations import Violation
from baohuang.simulate.faults.scene import Planted, Scene

Plant = Callable[[Scene], list[Planted]]
Condition = Callable[[Ruleset], bool]


@dataclass(frozen=True)
class Kind:
    """A kind of fault: how it is planted, under which rules, and whether in a void game too.

    A planter raises Unfit where the game has no place for its fault.
    """

    plant: Plant
    fits: Condition
    in_void: bool = False


KINDS: Final[dict[str, Kind]] = {}  # by the name of the violation


def plants(name: str, *, when: Condition | None = None, in_void: bool = False) -> Callable[[Plant], Plant]:
    """Register a planter under the violation that it plants.

    `when` says under which rules, options of the table included; without it, wherever the violation can occur.
    `in_void`: the planter can deal with a void game, which has no emperor, no play and maybe no end.
    """
    violation = Violation[name.upper()]

    def register(planter: Plant) -> Plant:
        KINDS[name] = Kind(planter, when or (lambda rules: applies(violation, rules)), in_void)
        return planter

    return register


def kinds_under(rules: Ruleset) -> dict[str, Kind]:
    """The kinds that can be planted under these rules."""
    return {name: kind for name, kind in KINDS.items() if kind.fits(rules)}
