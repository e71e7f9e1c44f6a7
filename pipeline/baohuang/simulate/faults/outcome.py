"""What the next game of a match depends on: how this one ended, in the eyes of an onlooker with the rule book."""

from dataclasses import dataclass, replace

from baohuang.game.rulesets import Ruleset
from baohuang.simulate.table import Table

NO_WINNER, EMPEROR_WON, REBELS_WON, DRAWN = range(4)  # `result` of a table; compiled, table.py has no such names


@dataclass(frozen=True)
class Outcome:
    """How the last game that was not void ended; seats, results and places are those of `simulate.table`.

    `first_dealt` is who is dealt first next time; `guard` is the emperor himself in a solo; `debts` are, by seat, to
    whom a card is owed for a beaten play before the held-back cards, -1 to nobody. `is_known` is false where the log
    does not tell the places or who won; who was emperor it tells. `claims_points` is false where a fault left its
    `end` without any.
    """

    first_dealt: int
    emperor: int
    guard: int
    open_solo: bool
    result: int
    places: tuple[int, ...]
    debts: tuple[int, ...]
    open_guard: bool = False
    is_known: bool = True
    claims_points: bool = True

    def what_counts(self, rules: Ruleset) -> tuple[object, ...]:
        """What of it the next game depends on under these rules."""
        counts: list[object] = []
        if rules.fields["deal.later"]:
            counts.append(self.first_dealt)
        if rules.fields["ante"]:
            counts.append(self.emperor)
        if pays_tribute(rules):
            counts += [self.emperor, self.guard, self.open_solo, self.result, self.places, self.debts]
        return tuple(counts)

    def tells(self, rules: Ruleset) -> bool:
        """Whether what the next game depends on is known."""
        return self.is_known or not (pays_tribute(rules) or rules.fields["deal.later"] == "last_first")


def pays_tribute(rules: Ruleset) -> bool:
    """Whether cards are paid after the next deal."""
    return bool(rules.fields["tribute"]) and rules.fields["settle"] in {"tribute", "both"}


def remembered(table: Table, first_dealt: int, before: Outcome | None) -> Outcome:
    """What a table remembers when a game is over there: of that one, or of the one `before` if it was void.

    -1 stands for the emperor where there is none.
    """
    if table.is_void and before is not None:
        return replace(before, first_dealt=first_dealt)
    return Outcome(
        first_dealt,
        table.last_emperor,
        table.last_guard,
        bool(table.last_open_solo),
        table.last_result,
        tuple(table.last_places),
        tuple(table.last_debts),
        not table.is_void and bool(table.is_open_guard),
    )


def remember(table: Table, outcome: Outcome) -> None:
    """Let a table remember this."""
    table.last_emperor = outcome.emperor
    table.last_guard = outcome.guard
    table.last_open_solo = outcome.open_solo
    table.last_result = outcome.result
    table.last_places = list(outcome.places)
    table.last_debts = list(outcome.debts)


def just_played(table: Table, rules: Ruleset, first_dealt: int) -> Outcome:
    """How the game on a table has ended; `first_dealt` is who is dealt first next time where the rules do not say."""
    places = tuple(table.places)
    match rules.fields["deal.later"]:
        case "last_emperor":
            first_dealt = table.emperor
        case "last_first":
            first_dealt = places.index(1)
    return Outcome(
        first_dealt,
        table.emperor,
        table.guard,
        bool(table.open_solo),
        table.result,
        places,
        tuple(table.debts),
        bool(table.is_open_guard),
    )
