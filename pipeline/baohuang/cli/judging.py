"""Logs judged for `bh check`: all that is found, in order, and its counts."""

import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from baohuang.cli.console import Console
from baohuang.cli.in_order import InOrder
from baohuang.cli.logs_given import Logs
from baohuang.cli.progress import Progress, total_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from baohuang.flow.check import Checked
    from baohuang.flow.findings import Finding
    from baohuang.flow.unread import Unread
    from baohuang.game.rulesets import Ruleset
    from baohuang.ingest.sources import Source

    Found = Iterable[Finding | Unread]


@dataclass
class Tally:
    """What has gone by so far; `n_following` findings follow from another one."""

    severities: Counter[str] = field(default_factory=Counter)
    names: Counter[str] = field(default_factory=Counter)
    unread: Counter[str] = field(default_factory=Counter)
    n_following: int = 0

    def total(self) -> int:
        """Findings and what could not be judged."""
        return self.names.total() + self.unread.total()

    def counted(self, found: "Found") -> "Iterator[Finding | Unread]":
        """The same, counted on the way."""
        from baohuang.flow.findings import Finding  # noqa: PLC0415 - numpy and the referee

        for one in found:
            if isinstance(one, Finding):
                self.severities[str(one.severity)] += 1
                self.names[one.name] += 1
                self.n_following += one.caused_by is not None
            else:
                self.unread[one.info.name] += 1
            yield one


@dataclass(frozen=True)
class Judged:
    """What a check has found: the logs, the sums over them, and the findings by file and line."""

    sources: "Sequence[Source]"
    checked: "Checked"
    found: InOrder
    tally: Tally
    everything: Tally  # also what was not kept

    @property
    def n_hidden(self) -> int:
        """How much was found and not kept."""
        return self.everything.total() - self.tally.total()


def judge_logs(
    console: Console,
    logs: Logs,
    named: "Callable[[str], Ruleset]",
    kept: "Callable[[Found], Found]",
) -> Judged:
    """Judge the logs with the rule sets that `named` gives, and keep what `kept` lets through."""
    from baohuang.flow.check import CHECK_ROWS, Checked, check  # noqa: PLC0415 - numpy and the referee

    judged = Judged(logs.sources(), Checked(), InOrder(), Tally(), Tally())
    with Progress(console, total_bytes(judged.sources)) as progress:
        n_bytes = 0

        def on_read(more: int) -> None:
            nonlocal n_bytes
            n_bytes += more
            progress.read(n_bytes, judged.checked.n_lines)

        found = check(
            logs.paths,
            judged.checked,
            stdin=sys.stdin.buffer,
            limits=logs.limits,
            named=named,
            held_rows=logs.open_events or CHECK_ROWS,
            follow_links=logs.follow_links,
            on_read=on_read,
        )
        judged.found.take(judged.tally.counted(kept(judged.everything.counted(found))))
    return judged
