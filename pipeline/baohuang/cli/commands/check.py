"""`bh check`: verdicts on logs, like a linter, without a lake."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from baohuang.cli import fail_on, rules_given
from baohuang.cli.console import SCHEMA_VERSION, Console, json_text, stdout_bytes
from baohuang.cli.progress import Progress, total_bytes
from baohuang.cli.summary import note_check
from baohuang.cli.words import Words

if TYPE_CHECKING:
    from baohuang.flow.check import Checked
    from baohuang.flow.findings import Finding
    from baohuang.flow.unread import Unread

HELP: Final = Words(
    "Judge logs and print what is wrong with them, like a linter. Nothing is written.\n"
    "Findings go to standard output, a line each, with file and line; the counts go to standard error.",
    "检查日志并逐行列出问题，如同代码检查工具；不写入任何数据。\n发现的问题输出到标准输出，每行一条，附文件与行号；汇总输出到标准错误。",
)
EXAMPLE: Final = (
    "bh check logs/\nzcat night.jsonl.gz | bh check - --format jsonl\n"
    "bh check logs/ --ruleset-file town.toml --fail-on illegal"
)
PATHS: Final = Words(
    "Logs (.jsonl, .jsonl.gz, .jsonl.zst), folders of logs, or - for standard input.",
    "日志文件（.jsonl、.jsonl.gz、.jsonl.zst）、日志文件夹，或用 - 表示标准输入。",
)
FORMAT: Final = Words("How findings are printed: text, jsonl or json.", "输出格式：text、jsonl 或 json。")


@dataclass
class Tally:
    """What has gone by so far."""

    severities: Counter[str] = field(default_factory=Counter)
    names: Counter[str] = field(default_factory=Counter)
    unread: Counter[str] = field(default_factory=Counter)

    def counted(self, found: "Iterable[Finding | Unread]") -> "Iterator[Finding | Unread]":
        """The same, counted on the way."""
        from baohuang.flow.findings import Finding  # noqa: PLC0415 - numpy and the referee

        for one in found:
            if isinstance(one, Finding):
                self.severities[str(one.severity)] += 1
                self.names[one.name] += 1
            else:
                self.unread[one.info.name] += 1
            yield one


def run(
    ctx: typer.Context,
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help=PATHS.en)],
    ruleset_file: rules_given.RulesetFiles = None,
    fail_on_level: fail_on.FailOn = fail_on.DEFAULT,
    form: Annotated[
        Literal["text", "jsonl", "json"], typer.Option("--format", metavar="FORMAT", help=FORMAT.en)
    ] = "text",
) -> None:
    """See HELP."""
    from baohuang.flow.check import Checked, check  # noqa: PLC0415 - numpy and the referee

    console: Console = ctx.obj
    named = rules_given.named_by(ruleset_file)
    checked, tally = Checked(), Tally()
    with Progress(console, total_bytes(paths), prints=True) as progress:
        n_bytes = 0

        def on_chunk(more: int) -> None:
            nonlocal n_bytes
            n_bytes += more
            progress.read(n_bytes, checked.n_lines)

        found = check(paths, checked, stdin=sys.stdin.buffer, named=named, on_chunk=on_chunk)
        PRINT[form](console, tally.counted(found), checked, tally)
    note_check(console, checked, tally.severities, tally.names, tally.unread)
    if fail_on.is_failure(fail_on_level, tally.severities, tally.unread.total()):
        raise typer.Exit(1)


def _print_text(console: Console, found: "Iterable[Finding | Unread]", checked: "Checked", _: Tally) -> None:
    from baohuang.cli.findings_text import text_line  # noqa: PLC0415 - the referee

    for one in found:
        console.print(text_line(console, one, checked.paths))


def _print_jsonl(console: Console, found: "Iterable[Finding | Unread]", checked: "Checked", _: Tally) -> None:
    for line in _json_lines(console, found, checked):
        stdout_bytes().write(line + b"\n")


def _print_json(console: Console, found: "Iterable[Finding | Unread]", checked: "Checked", tally: Tally) -> None:
    out = stdout_bytes()
    out.write(b'{"schema_version":%d,"findings":[' % SCHEMA_VERSION)
    for number, line in enumerate(_json_lines(console, found, checked)):
        out.write((b",\n" if number else b"\n") + line)
    out.write(b'\n],"summary":' + json_text(_summary(checked, tally)) + b"}\n")


def _json_lines(console: Console, found: "Iterable[Finding | Unread]", checked: "Checked") -> Iterator[bytes]:
    from baohuang.cli.findings_text import as_object  # noqa: PLC0415 - the referee

    for one in found:
        yield json_text(as_object(one, checked.paths, console.language))


def _summary(checked: "Checked", tally: Tally) -> dict[str, Any]:
    return {
        "n_files": len(checked.files),
        "n_lines": checked.n_lines,
        "n_events": checked.n_events,
        "n_duplicates": checked.n_duplicates,
        "n_games": checked.n_games,
        "games_by_state": dict(sorted(checked.states.items())),
        "findings_by_severity": dict(sorted(tally.severities.items())),
        "findings_by_name": dict(sorted(tally.names.items())),
        "unread_by_name": dict(sorted(tally.unread.items())),
    }


PRINT: Final = {"text": _print_text, "jsonl": _print_jsonl, "json": _print_json}
