"""What `bh check` prints: findings in one of its formats."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from baohuang.cli.console import SCHEMA_VERSION, Console, json_text, stdout_bytes
from baohuang.cli.judging import Judged

if TYPE_CHECKING:
    from baohuang.flow.check import Checked

Form = Literal["text", "json", "jsonl", "sarif", "github"]


@dataclass(frozen=True)
class Report:
    """All that there is to print after a check."""

    console: Console
    judged: Judged
    baseline: dict[str, int] | None = None  # how much of it was seen and how much is stale

    def print(self, form: Form) -> None:
        """Print it in a format."""
        PRINT[form](self)


def _print_text(report: Report) -> None:
    from baohuang.cli.event_lines import event_lines  # noqa: PLC0415 - the referee
    from baohuang.cli.findings_text import text_lines  # noqa: PLC0415 - the referee

    with event_lines(report.judged.sources, report.judged.checked) as lines:
        for one in report.judged.found:
            for line in text_lines(report.console, one, report.judged.checked.paths, lines):
                report.console.print(line)


def _print_github(report: Report) -> None:
    from baohuang.cli.github import command  # noqa: PLC0415 - the referee

    for one in report.judged.found:
        report.console.print(command(report.console, one, report.judged.checked.paths))


def _print_sarif(report: Report) -> None:
    from baohuang.cli.sarif import document  # noqa: PLC0415 - the referee

    for piece in document(report.console, report.judged.found, report.judged.checked.paths):
        stdout_bytes().write(piece)


def _print_jsonl(report: Report) -> None:
    for line in _json_lines(report):
        stdout_bytes().write(line + b"\n")


def _print_json(report: Report) -> None:
    out = stdout_bytes()
    out.write(b'{"schema_version":%d,"findings":[' % SCHEMA_VERSION)
    for number, line in enumerate(_json_lines(report)):
        out.write((b",\n" if number else b"\n") + line)
    out.write(b'\n],"summary":' + json_text(_summary(report)) + b"}\n")


def _json_lines(report: Report) -> Iterator[bytes]:
    from baohuang.cli.findings_text import as_object  # noqa: PLC0415 - the referee

    for one in report.judged.found:
        yield json_text(as_object(one, report.judged.checked.paths, report.console.language))


def _summary(report: Report) -> dict[str, Any]:
    checked, tally = report.judged.checked, report.judged.tally
    return {
        **counts_of(checked),
        "findings_by_severity": dict(sorted(tally.severities.items())),
        "findings_by_name": dict(sorted(tally.names.items())),
        "n_following": tally.n_following,
        "unread_by_name": dict(sorted(tally.unread.items())),
        "baseline": report.baseline,
    }


def counts_of(checked: "Checked") -> dict[str, Any]:
    """Files, lines and games of a check, for programs."""
    return {
        "n_files": len(checked.files),
        "n_lines": checked.n_lines,
        "n_events": checked.n_events,
        "n_duplicates": checked.n_duplicates,
        "n_games": checked.n_games,
        "games_by_state": dict(sorted(checked.states.items())),
    }


PRINT: Final = {
    "text": _print_text,
    "json": _print_json,
    "jsonl": _print_jsonl,
    "sarif": _print_sarif,
    "github": _print_github,
}
