"""Validation: measure the lake, judge the figures, report."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from baohuang.quality.check import Check
from baohuang.quality.figures import Figure, figures
from baohuang.quality.judge import judge
from baohuang.quality.registry import checks
from baohuang.quality.result import Outcome, Report, Verdict
from baohuang.quality.thresholds import Bound, Severity, load_thresholds

if TYPE_CHECKING:
    import duckdb


def validate(connection: "duckdb.DuckDBPyConnection", thresholds: Mapping[str, Bound] | None = None) -> Report:
    """Every check over the tables (or views of that name) that the connection sees.

    `thresholds` is what `load_thresholds` gives, by default without a file of the user's own. A check that cannot be
    worked out is reported as broken and the others still run (outside a transaction, which an error would end). Reads
    only; writes no file and opens no connection. Imports Great Expectations, which costs 2 to 4 seconds and 250 MB.
    """
    bounds = load_thresholds() if thresholds is None else thresholds
    registered = checks()
    frame = figures(connection, registered)
    limits = {check.name: limit for check in registered if (limit := bounds[check.bound].max) is not None}
    verdicts = judge(frame, limits)
    outcomes = tuple(
        _outcome(check, figure, bounds[check.bound], verdicts.get(check.name, True))
        for check, figure in zip(registered, frame, strict=True)
    )
    return Report(outcomes, _count_games(frame))


def _outcome(check: Check, figure: Figure, bound: Bound, judged: bool | str) -> Outcome:
    error = figure.error or (judged if isinstance(judged, str) else None)
    if error is not None:
        verdict = Verdict.BROKEN
    elif judged:
        verdict = Verdict.PASSED
    else:
        verdict = Verdict.FAILED if bound.severity is Severity.ERROR else Verdict.WARNED
    return Outcome(check, figure.figure, figure.population, bound, verdict, figure.samples, error)


def _count_games(frame: list[Figure]) -> int | None:
    """The games, as the check of their key has counted them."""
    return next(figure.population for figure in frame if figure.name == "key_games")
