"""The thresholds: how far a figure may go, and whether going further fails or warns."""

import difflib
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from baohuang.quality.check import Unit
from baohuang.quality.registry import checks

DEFAULTS: Final = Path(__file__).with_name("thresholds.toml")
NO_BOUND: Final = "none"  # TOML has no null
ALLOWED: Final = {
    Unit.ROWS: "a whole number from 0",
    Unit.SHARE: "a number from 0 to 1",
    Unit.HOURS: "a number from 0",
}


class ThresholdError(ValueError):
    """A file of thresholds that cannot be used; the message names the file, the key and what is allowed."""


class Severity(StrEnum):
    """What it means that a figure is beyond its bound."""

    ERROR = "error"
    WARN = "warn"


@dataclass(frozen=True)
class Bound:
    """The largest figure that passes (None: any), and what it means to exceed it."""

    max: float | None
    severity: Severity


def load_thresholds(path: str | Path | None = None) -> dict[str, Bound]:
    """The bound of every bound name: the defaults, with the file at `path` laid over them.

    Raises ThresholdError for a file that cannot be read or is no TOML, an unknown key, or a value that is not allowed.
    """
    bounds = _lay_over({}, DEFAULTS)
    return bounds if path is None else _lay_over(bounds, Path(path))


def _lay_over(bounds: Mapping[str, Bound], path: Path) -> dict[str, Bound]:
    units = {check.bound: check.unit for check in checks()}
    result = dict(bounds)
    for name, entry in _read(path).items():
        if name not in units:
            raise ThresholdError(f"{path}: {name}: no check has this bound{_did_you_mean(name, units)}")
        if not isinstance(entry, dict):
            raise ThresholdError(f'{path}: {name}: {{ max = …, severity = "error" }} is expected, not {entry!r}')
        for key in entry:
            if key not in ("max", "severity"):
                near = _did_you_mean(key, ("max", "severity"))
                raise ThresholdError(f"{path}: {name}.{key}: unknown key{near}; a bound has max and severity")
        before = result.get(name, Bound(None, Severity.ERROR))
        result[name] = Bound(
            max=_limit(path, name, units[name], entry["max"]) if "max" in entry else before.max,
            severity=_severity(path, name, entry["severity"]) if "severity" in entry else before.severity,
        )
    return result


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ThresholdError(f"{path}: cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ThresholdError(f"{path}: no TOML: {error}") from None


def _limit(path: Path, name: str, unit: Unit, value: object) -> float | None:
    if value == NO_BOUND:
        return None
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if is_number and unit is Unit.ROWS:
        is_number = isinstance(value, int)
    highest = 1 if unit is Unit.SHARE else float("inf")
    if isinstance(value, int | float) and is_number and 0 <= value <= highest:  # NaN is in no range
        return value
    raise ThresholdError(f'{path}: {name}.max: {value!r} is not allowed: {ALLOWED[unit]} or "none" is expected')


def _severity(path: Path, name: str, value: object) -> Severity:
    if isinstance(value, str) and value in set(Severity):
        return Severity(value)
    near = _did_you_mean(str(value), Severity)
    raise ThresholdError(f'{path}: {name}.severity: {value!r} is not allowed{near}: "error" or "warn" is expected')


def _did_you_mean(word: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(word, [str(name) for name in known], 1)
    return f" (did you mean {near[0]!r}?)" if near else ""
