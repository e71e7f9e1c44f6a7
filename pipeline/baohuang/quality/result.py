"""The result of a validation: one outcome a check, an exit code, JSON."""

import json
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from baohuang.quality.check import Check, Unit
from baohuang.quality.thresholds import Bound

SCHEMA_VERSION: Final = 1


class Verdict(StrEnum):
    """What became of a check, the worst last."""

    PASSED = "passed"
    WARNED = "warned"  # beyond its bound, which only warns
    FAILED = "failed"  # beyond its bound
    BROKEN = "broken"  # its SQL or its expectation raised: nothing is known


EXIT_CODE: Final = {Verdict.PASSED: 0, Verdict.WARNED: 0, Verdict.FAILED: 1, Verdict.BROKEN: 3}
WORST_LAST: Final = tuple(Verdict)


@dataclass(frozen=True)
class Outcome:
    """One check, what was measured, and the verdict. `error` is the text of what raised, where the check broke."""

    check: Check
    figure: float | None
    population: int | None
    bound: Bound
    verdict: Verdict
    samples: tuple[str, ...] = ()
    error: str | None = None

    @property
    def message_en(self) -> str:
        """A sentence that says what was found and what was allowed."""
        if self.verdict is Verdict.BROKEN:
            return f"could not be checked: {self.error}"
        if self.figure is None or not self.population:
            return "nothing to check"
        found = f"{self._show(self.figure)} of {self.population}" if self._is_counted else self._show(self.figure)
        if self.bound.max is None:
            return f"{found}, no bound is set"
        beyond = " is beyond" if self.verdict in (Verdict.FAILED, Verdict.WARNED) else ", allowed"
        return f"{found}{beyond} {self._show(self.bound.max)}"

    @property
    def message_zh(self) -> str:
        """The same in Chinese."""
        if self.verdict is Verdict.BROKEN:
            return f"无法检查：{self.error}"
        if self.figure is None or not self.population:
            return "没有可检查的数据"
        found = f"{self.population} 中有 {self._show(self.figure)}" if self._is_counted else self._show(self.figure)
        if self.bound.max is None:
            return f"{found}，未设上限"
        beyond = "超过上限" if self.verdict in (Verdict.FAILED, Verdict.WARNED) else "上限"
        return f"{found}，{beyond} {self._show(self.bound.max)}"

    @property
    def _is_counted(self) -> bool:
        return self.check.unit is not Unit.HOURS

    def _show(self, value: float) -> str:
        if self.check.unit is Unit.SHARE:
            return f"{100 * value:.6g} %"
        return f"{value:.1f} h" if self.check.unit is Unit.HOURS else f"{value:.0f}"


@dataclass(frozen=True)
class Report:
    """All outcomes in the order of the registry. `n_games` is None where even the games could not be counted."""

    outcomes: tuple[Outcome, ...]
    n_games: int | None

    @property
    def verdict(self) -> Verdict:
        """The worst of all verdicts."""
        return max((outcome.verdict for outcome in self.outcomes), key=WORST_LAST.index, default=Verdict.PASSED)

    @property
    def exit_code(self) -> int:
        """0: nothing failed (warnings apart), 1: a check failed, 3: a check broke."""
        return EXIT_CODE[self.verdict]

    @property
    def is_empty(self) -> bool:
        """The lake holds no game: no error, but that nothing failed says little then."""
        return self.n_games == 0

    def to_json(self) -> str:
        """The report as JSON, with a `schema_version` that changes when a key does."""
        counted = Counter(outcome.verdict for outcome in self.outcomes)
        whole = {
            "schema_version": SCHEMA_VERSION,
            "verdict": self.verdict,
            "exit_code": self.exit_code,
            "is_empty": self.is_empty,
            "n_games": self.n_games,
            "n_checks": {verdict: counted[verdict] for verdict in Verdict},
            "checks": [_entry(outcome) for outcome in self.outcomes],
        }
        return json.dumps(whole, ensure_ascii=False, indent=2)


def _entry(outcome: Outcome) -> dict[str, Any]:
    return {
        "name": outcome.check.name,
        "title": {"en": outcome.check.title_en, "zh": outcome.check.title_zh},
        "verdict": outcome.verdict,
        "figure": outcome.figure,
        "unit": outcome.check.unit,
        "population": outcome.population,
        "bound": {"name": outcome.check.bound, "max": outcome.bound.max, "severity": outcome.bound.severity},
        "samples": list(outcome.samples),
        "message": {"en": outcome.message_en, "zh": outcome.message_zh},
    }
