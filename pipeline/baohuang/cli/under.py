"""All games judged under one rule set, whatever their logs say.

The options of a log are its table's own choices among those of its rule set. They count where that rule set is the one
asked for, or one of the two extends the other; under the rules of another town they would make a rule set that nobody
plays, so there they do not count.
"""

from collections.abc import Callable
from dataclasses import replace

from baohuang.game.rulesets import Ruleset, RulesetError


def all_under(rules: Ruleset, named: Callable[[str], Ruleset]) -> Callable[[str], Ruleset]:
    """What gives that rule set for every name in a log; `named` gives the one that the name means."""
    for_others = replace(rules, takes_options=False)

    def chosen(name: str) -> Ruleset:
        return rules if _are_related(rules, name, named) else for_others

    return chosen


def _are_related(rules: Ruleset, name: str, named: Callable[[str], Ruleset]) -> bool:
    """Whether a name in a log means that rule set or one that it extends, or one that extends it."""
    if name in (rules.id, *rules.extends):
        return True
    try:
        return rules.id in named(name).extends
    except RulesetError:  # nobody knows it
        return False
