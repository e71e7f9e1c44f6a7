"""The frame of quality figures: every check worked out by DuckDB, one row each."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from baohuang.quality.check import Check, Unit

if TYPE_CHECKING:
    import duckdb

SAMPLES: Final = 3

# A row that could not decide (null) offends: a check must not pass because it compared with nothing.
OFFENDERS: Final = "coalesce(CAST(offenders AS BIGINT), 1)"
FIGURE: Final = {
    Unit.ROWS: f"coalesce(sum({OFFENDERS}), 0)",
    Unit.SHARE: f"sum({OFFENDERS}) / nullif(sum(members), 0)",
    Unit.HOURS: "max(hours)",
}
SAMPLED: Final = {Unit.ROWS: f"{OFFENDERS} > 0", Unit.SHARE: f"{OFFENDERS} > 0", Unit.HOURS: "hours IS NOT NULL"}


@dataclass(frozen=True)
class Figure:
    """One row of the frame.

    `figure` is None where there is nothing to measure, or where the check could not be worked out: then `error` is
    DuckDB's message, and `population` is None too. `samples` are the first offenders in the order of their ids.
    """

    name: str
    figure: float | None
    population: int | None
    samples: tuple[str, ...] = ()
    error: str | None = None


def figures(connection: "duckdb.DuckDBPyConnection", checks: Iterable[Check]) -> list[Figure]:
    """Each check's figure over the tables (or views of that name) that the connection sees.

    One query a check, on the connection itself: a check that breaks leaves the others standing, and a cursor would
    not see temporary views. A part of the lake, a day say, is measured through views that show only that part.
    """
    return [measure(connection, check) for check in checks]


def measure(connection: "duckdb.DuckDBPyConnection", check: Check) -> Figure:
    """One check's figure; an error of DuckDB's becomes part of the answer."""
    import duckdb  # noqa: PLC0415 - 60 ms, and only who validates needs it

    try:
        row = connection.execute(
            f"SELECT {FIGURE[check.unit]}, coalesce(sum(members), 0),"  # noqa: S608 - no text from outside
            f" min(CAST(sample AS VARCHAR), {SAMPLES}) FILTER (WHERE {SAMPLED[check.unit]})"
            f" FROM ({check.sql})"
        ).fetchone()
    except duckdb.Error as error:
        return Figure(check.name, None, None, error=str(error))
    figure, population, samples = row or (None, 0, None)
    return Figure(check.name, figure, int(population), tuple(samples or ()))
