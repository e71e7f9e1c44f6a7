"""The checks: one file in `checks/` each, and the families that follow from the tables."""

from functools import cache
from pathlib import Path
from typing import Final

from baohuang.quality import families
from baohuang.quality.check import Check, read_check

HOME: Final = Path(__file__).parent / "checks"


@cache
def checks() -> tuple[Check, ...]:
    """Every check, those with a file of their own first, by name."""
    written = [read_check(path) for path in sorted(HOME.glob("*.sql"))]
    return (*written, *families.keys(), *families.references(), *families.words())
