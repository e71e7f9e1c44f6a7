"""How serious every violation is in every rule set, and where it can occur at all: the columns of the rule book."""

from pathlib import Path

import pytest

from baohuang.game.applies import applies, applies_by_option, with_each_choice
from baohuang.game.layout import Weight
from baohuang.game.rulesets import Ruleset, load
from baohuang.game.violations import BY_ID, VIOLATIONS, Severity, Violation

HOME = Path(__file__).parent / "rules"
TOWNS = {
    "CL": "classic", "SM": "simple", "WF": "weifang", "QD": "qingdao", "BK": "baike", "OS": "online-server",
    "WH": "weihai", "FW": "folk-wild2", "FM": "folk-marked",
}  # fmt: skip
LETTERS = {"I": Severity.ILLEGAL, "X": Severity.INCONSISTENT, "M": Severity.MISMATCH, "S": Severity.SUSPICIOUS}
BASE = {1: 100, 14: 187, 39: 262, 58: 343, 74: 427, 113: 488, 129: 572, 140: -26}  # first row of a group: code - row


def rows(name: str) -> list[list[str]]:
    lines = (HOME / name).read_text(encoding="utf-8").splitlines()
    return [[part.strip() for part in line.split("|")] for line in lines if line.strip() and line[0] != "#"]


TABLE = {name: (int(row), dict(zip(TOWNS, cells.split(), strict=True))) for row, name, cells in rows("severities.txt")}
CELLS = [(name, town, cell) for name, (_, cells) in TABLE.items() for town, cell in cells.items()]
FORCED = [
    (name, town, weight, letter)
    for _, name, towns, weight, letter, _ in rows("severities_forced.txt")
    for town in towns.split()
]


def severity(name: str, rules: Ruleset, weight: str = "") -> Severity:
    return BY_ID[name].severity(
        rules.fields,
        rules.assumed,
        claim=weight == "claim",
        stated=weight == "stated",
        doubtful=weight == "doubtful",
    )


def rules_of(name: str, town: str, cell: str) -> Ruleset:
    """The rules under which it can occur: the town's own, or the first of its options that has it."""
    rules = load(TOWNS[town])
    if not cell.endswith("*"):
        return rules
    return next(chosen for chosen in with_each_choice(rules) if applies(BY_ID[name], chosen))


def test_all_140_are_there() -> None:
    assert set(TABLE) == set(BY_ID) == {violation.id for violation in VIOLATIONS}
    assert len(VIOLATIONS) == 140
    assert sorted(row for row, _ in TABLE.values()) == list(range(1, 141))


@pytest.mark.parametrize("name", TABLE)
def test_codes_are_grouped_by_phase(name: str) -> None:
    row = TABLE[name][0]
    assert BY_ID[name].value == row + BASE[max(first for first in BASE if first <= row)]


@pytest.mark.parametrize(("name", "town", "cell"), CELLS)
def test_where_it_can_occur(name: str, town: str, cell: str) -> None:
    rules = load(TOWNS[town])
    assert applies(BY_ID[name], rules) == (cell != "-" and not cell.endswith("*"))
    assert applies_by_option(BY_ID[name], rules) == (cell != "-")


@pytest.mark.parametrize(("name", "town", "cell"), [one for one in CELLS if one[2] != "-"])
def test_how_serious_it_is(name: str, town: str, cell: str) -> None:
    rules = rules_of(name, town, cell)
    plain, _, claim = cell.rstrip("*").partition("/")
    if plain:
        assert severity(name, rules) is LETTERS[plain]
    if claim:
        assert severity(name, rules, "claim") is LETTERS[claim]


@pytest.mark.parametrize(("name", "town", "weight", "letter"), FORCED)
def test_what_the_referee_forces(name: str, town: str, weight: str, letter: str) -> None:
    rules = load(TOWNS[town])
    assert severity(name, rules, weight) is LETTERS[letter]
    assert severity(name, rules) is not LETTERS[letter]
    assert Weight[weight.upper()]


def test_a_doubt_is_suspicious_under_any_rules() -> None:
    for violation in VIOLATIONS:
        assert violation.severity({}, frozenset(), claim=True, stated=True, doubtful=True) is Severity.SUSPICIOUS


@pytest.mark.parametrize("violation", VIOLATIONS, ids=lambda violation: violation.id)
def test_what_is_declared_is_complete(violation: Violation) -> None:
    says = violation.declaration
    assert says.number == violation.value
    assert all((says.clause, says.english, says.chinese, says.why_english, says.why_chinese))
    for text in (says.english, says.chinese):
        assert text.format(seat=1, expected=2, actual=3)
    for gap, shows in (("expected", says.expected), ("actual", says.actual)):
        assert ("{" + gap + "}" in says.english) == ("{" + gap + "}" in says.chinese)
        assert shows.value != "nothing" or "{" + gap + "}" not in says.english


@pytest.mark.parametrize("row", rows("weihai_names.txt"), ids=lambda row: row[0])
def test_the_names_of_weihai_are_as_serious_as_the_table_says(row: list[str]) -> None:
    name, letters, clause, _ = row
    number, cells = TABLE[name]
    assert clause.split(",")[0] == f"row {number}"
    if cells["WH"] != "-":  # else under an option of a house
        assert cells["WH"].rstrip("*")[0] in letters.split("/")
