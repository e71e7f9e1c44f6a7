"""`bh check`: verdicts on logs, like a linter, without a lake."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from baohuang.cli import baseline, fail_on, logs_given, rules_given, selection
from baohuang.cli.check_output import Form, Report
from baohuang.cli.judging import judge_logs
from baohuang.cli.summary import note_check
from baohuang.cli.usage import UsageError
from baohuang.cli.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from baohuang.cli.console import Console
    from baohuang.cli.judging import Found, Judged, Tally
    from baohuang.game.rulesets import Ruleset

HELP: Final = Words(
    "Judge logs and print what is wrong with them, like a linter. Nothing is written.\n"
    "Findings go to standard output with file and line, in that order, below each the event with what is at fault "
    "marked; what follows from another finding has an arrow. The counts go to standard error.\n"
    "With --ruleset all games are judged under one rule set; the options of a log still count where its own rule set "
    "is that one or a relative (one extends the other). With --against only the events are shown that another rule "
    "set judges differently from the log's own, each with the choice that decides.",
    "检查日志并列出问题，如同代码检查工具；不写入任何数据。\n"
    "问题按文件与行号的顺序输出到标准输出，其下显示该事件并标出错处；由其他问题引起的带箭头。汇总输出到标准错误。\n"
    "用 --ruleset 可让所有牌局按同一规则裁判；日志自己的规则与之相同或有继承关系时，日志中的选项仍然有效。"
    "用 --against 只显示另一规则与日志自己的规则裁判不同的事件，并指出起决定作用的选择。",
)
EXAMPLE: Final = (
    "bh check logs/\nzcat night.jsonl.gz | bh check - --format jsonl\n"
    "bh check logs/ --select BH5,BH608 --ignore count_mismatch\n"
    "bh check logs/ --write-baseline known.json\nbh check logs/ --baseline known.json --format github\n"
    "bh check logs/ --ruleset town.toml --fail-on illegal\nbh check logs/ --against town.toml"
)
PATHS: Final = Words(
    "Logs (.jsonl, .jsonl.gz, .jsonl.zst), folders of logs, or - for standard input.",
    "日志文件（.jsonl、.jsonl.gz、.jsonl.zst）、日志文件夹，或用 - 表示标准输入。",
)
FORMAT: Final = Words(
    "How findings are printed: text, json, jsonl, sarif (2.1.0) or github (workflow commands).",
    "输出格式：text、json、jsonl、sarif（2.1.0）或 github（工作流命令）。",
)
RULESET: Final = Words(
    "Judge all games under this rule set, or TOML file of one, whatever the log says.",
    "不论日志写明什么规则，一律按此规则（或其 TOML 文件）裁判。",
)
AGAINST: Final = Words(
    "Show what this rule set, or TOML file of one, judges differently from the log's own.",
    "显示此规则（或其 TOML 文件）与日志自己的规则裁判不同之处。",
)
STDIN: Final = "-"
READ_TWICE: Final = Words(
    "--against reads the logs twice, which standard input does not allow: give a file",
    "--against 需读两遍日志，标准输入做不到：请给出文件",
)
NOT_BOTH: Final = Words("{one} and {other} do not go together", "{one} 与 {other} 不能同时使用")
ONLY_IN: Final = Words(
    "--against prints text, json or jsonl, not {form}", "--against 只能输出 text、json 或 jsonl，不能输出 {form}"
)


def run(  # noqa: PLR0917 - each is an option of the command
    ctx: typer.Context,
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help=PATHS.en)],
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", metavar="ID|FILE", help=RULESET.en, show_default=False)
    ] = None,
    against: Annotated[
        str | None, typer.Option("--against", metavar="ID|FILE", help=AGAINST.en, show_default=False)
    ] = None,
    ruleset_file: rules_given.RulesetFiles = None,
    select: selection.Selected = None,
    ignore: selection.Ignored = None,
    known_file: baseline.ReadFrom = None,
    write_known: baseline.WriteTo = None,
    limit: logs_given.CheckLimits = None,
    follow_links: logs_given.FollowLinks = False,
    fail_on_level: fail_on.FailOn = fail_on.DEFAULT,
    form: Annotated[Form, typer.Option("--format", metavar="FORMAT", help=FORMAT.en)] = "text",
) -> None:
    """See HELP."""
    console: Console = ctx.obj
    logs = logs_given.logs(console, paths, limit, follow_links=follow_links)
    asked = Asked(logs, rules_given.named_by(ruleset_file), selection.selection(console, select, ignore))
    if against is not None:
        for option, value in (("--ruleset", ruleset), ("--baseline", known_file), ("--write-baseline", write_known)):
            if value is not None:
                raise UsageError(console.say(NOT_BOTH, one="--against", other=option))
        has_failed = _compare(console, asked, against, form) and fail_on_level != "never"
    else:
        tally = _check(console, asked.under(ruleset), known_file, write_known, form)
        has_failed = fail_on.is_failure(fail_on_level, tally.severities, tally.unread.total())
    if has_failed:
        raise typer.Exit(1)


@dataclass(frozen=True)
class Asked:
    """What is to be judged: the logs, what gives the rule sets that they name, and which findings are wanted."""

    logs: logs_given.Logs
    named: "Callable[[str], Ruleset]"
    wanted: selection.Selection

    def under(self, ruleset: str | None) -> "Asked":
        """The same with all games under one rule set; the same for None."""
        if ruleset is None:
            return self
        from baohuang.cli.under import all_under  # noqa: PLC0415 - the rule sets

        return replace(self, named=all_under(rules_given.load_any(ruleset), self.named))


def _check(console: "Console", asked: Asked, known_file: Path | None, write_known: Path | None, form: Form) -> "Tally":
    """Print what is wrong and not known."""
    known = baseline.read_baseline(console, known_file)
    if write_known is not None:
        baseline.must_be_ours(console, write_known)
    writing = baseline.Writing()

    def kept(found: "Found") -> "Found":
        found = asked.wanted.of(found)
        return writing.rest(found) if write_known is not None else known.new(found)

    judged = judge_logs(console, asked.logs, asked.named, kept)
    stale = known.stale(asked.wanted)
    sums = {"n_known": known.n_seen, "n_stale": len(stale)} if known_file is not None else None
    Report(console, judged, sums).print(form)
    note_check(console, judged)
    if write_known is not None:
        writing.write(write_known)
        console.note(baseline.WRITTEN, n=f"{len(writing.keys):,}", path=write_known)
    elif known_file is not None:
        baseline.note_known(console, known, stale, known_file)
    return judged.tally


def _compare(console: "Console", asked: Asked, against: str, form: Form) -> bool:
    """Print what another rule set judges differently; whether there is anything."""
    from baohuang.cli.against import Comparison  # noqa: PLC0415 - the referee
    from baohuang.cli.against_output import print_comparison  # noqa: PLC0415 - the referee

    if form in ("sarif", "github"):
        raise UsageError(console.say(ONLY_IN, form=form))
    if STDIN in asked.logs.paths:
        raise UsageError(console.say(READ_TWICE))
    other = asked.under(against)

    def judge(named: "Callable[[str], Ruleset]") -> "Judged":
        return judge_logs(console, asked.logs, named, asked.wanted.of)

    sides = judge(asked.named), judge(other.named)
    comparison = Comparison(asked.logs, *sides, asked.named, other.named, judge)
    print_comparison(console, comparison, Path(against).stem, form)
    return comparison.sums.n_events > 0
