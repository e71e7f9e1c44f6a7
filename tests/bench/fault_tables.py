"""The tables at which the benchmark of faults plays, and what must be planted there."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baohuang.game.rulesets import load, with_options
from baohuang.simulate.faults.registry import kinds_under

SEVERITIES = Path(__file__).parent.parent / "rules" / "severities.txt"
RHYME = {"result": {"pair": "mnemonic", "solo": "mnemonic"}}
HELD_SIXES = {"hold": {"rank": "6", "at_once": True, "alone": False, "penalty": None, "qing3": None}}


@dataclass(frozen=True, eq=False)
class Table:
    """A rule set as it is, or with choices that its tables are known for (rules.md 7.2)."""

    ruleset: str
    variant: str = ""
    options: dict[str, Any] | None = None

    @property
    def name(self) -> str:
        """`classic, sixes held`."""
        return f"{self.ruleset}, {self.variant}" if self.variant else self.ruleset

    def plantable(self) -> set[str]:
        """The kinds of faults that fit its rules."""
        chosen = with_options(load(self.ruleset), self.options or {})
        return set(kinds_under(chosen))


TABLES = [
    Table("classic"),
    Table("classic", "guard by mark", {"guard": {"by": "mark"}}),
    Table("classic", "no grabs", {"grab": {"allowed": False}}),
    Table("classic", "sixes held", HELD_SIXES),
    Table("classic", "kao", {"kao": True}),
    Table("classic", "rhyme", RHYME),
    Table("simple"),
    Table("weifang"),
    Table("weifang", "points for pairs", {"score": {"pair": "rank_sum"}}),
    Table("qingdao"),
    Table("baike"),
    Table("baike", "guard by mark", {"guard": {"by": "mark"}}),
    Table("baike", "three twos", {"three_twos": True}),
    Table("baike", "rhyme", RHYME),
    Table("online-server"),
    Table("weihai"),
    Table("weihai", "tribute", {"settle": "tribute"}),
    Table("weihai", "pointwise", {"compare": "pointwise"}),
    Table("folk-wild2"),
    Table("folk-wild2", "from 4", {"ranks": "456789TJQKA2"}),
    Table("folk-wild2", "from 6", {"ranks": "6789TJQKA2"}),
    Table("folk-marked"),
]


def rulesets() -> list[str]:
    """The rule sets, in their order."""
    return list(dict.fromkeys(table.ruleset for table in TABLES))


def required() -> set[tuple[str, str]]:
    """Each violation with each rule set that has it, if only by an option: the catalogue of the rule book."""
    lines = [line for line in SEVERITIES.read_text(encoding="utf-8").splitlines() if line.strip()]
    columns = next(line for line in lines if line.startswith("# Columns: ")).removeprefix("# Columns: ").split()
    rows = [line.split("|") for line in lines if not line.startswith("#")]
    return {
        (name.strip(), ruleset)
        for _, name, cells in rows
        for ruleset, cell in zip(columns, cells.split(), strict=True)
        if cell != "-"
    }
