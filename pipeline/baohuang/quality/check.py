"""What a check is, and how it is read from its file."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

HEADER: Final = ("en", "zh", "bound", "unit")


class Unit(StrEnum):
    """What a figure counts. It decides how the rows of a check become one figure, and what a bound may be."""

    ROWS = "rows"  # offenders, a whole number
    SHARE = "share"  # offenders of all members, 0 to 1
    HOURS = "hours"  # an age


@dataclass(frozen=True)
class Check:
    """One check: what it says in two languages, the name of its bound in `thresholds.toml`, its SELECT.

    The SELECT gives one row a group of members, with the columns `sample` (an id that a person can look up),
    `offenders` (how many of the group offend, or true for one; `hours` where that is the unit) and `members`.
    """

    name: str
    title_en: str
    title_zh: str
    bound: str
    unit: Unit
    sql: str


def read_check(path: Path) -> Check:
    """The check in a file: a header of `-- key: value` lines, then reasons and one SELECT.

    Raises ValueError that names the file and the key which is missing, empty or unknown.
    """
    text = path.read_text(encoding="utf-8")
    header = {}
    for line in text.splitlines()[: len(HEADER)]:
        key, _, value = line.removeprefix("-- ").partition(": ")
        header[key] = value.strip()
    for key in HEADER:
        if not header.get(key):
            raise ValueError(f"{path.name}: the first {len(HEADER)} lines are `-- key: value`, {key!r} is missing")
    if header["unit"] not in set(Unit):
        raise ValueError(f"{path.name}: unit {header['unit']!r} is none of {', '.join(Unit)}")
    return Check(
        name=path.stem,
        title_en=header["en"],
        title_zh=header["zh"],
        bound=header["bound"],
        unit=Unit(header["unit"]),
        sql=text,
    )
