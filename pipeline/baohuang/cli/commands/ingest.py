"""`bh ingest`: logs into the lake, every game judged, and a summary of one screen."""

import sys
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from baohuang.cli import fail_on, failures, logs_given, rules_given
from baohuang.cli.console import Console
from baohuang.cli.ingest_summary import print_summary
from baohuang.cli.progress import Progress, total_bytes
from baohuang.cli.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from baohuang.flow.ingest import Ingested
    from baohuang.game.rulesets import Ruleset

HELP: Final = Words(
    "Take logs into the lake and judge every game.\n"
    "All of a run is kept, or nothing. Files that the lake knows by their content are passed over, of a file that has "
    "grown the new part is read, lines that cannot be read are set aside with file, line and reason.",
    "把日志入湖，并对每一局作出裁判。\n每次运行要么全部生效，要么毫无影响。内容已在数据湖中的文件会跳过，"
    "变长的文件只读新增部分；读不懂的行连同文件、行号与原因一并隔离。",
)
EXAMPLE: Final = (
    "bh ingest logs/\nbh ingest night.jsonl.zst --lake /data/lake\nbh ingest logs/ --ruleset-file town.toml\n"
    "bh ingest logs/ --dry-run\nbh ingest logs/ --limit line=4MiB --limit ratio=5000"
)
PATHS: Final = Words(
    "Logs (.jsonl, .jsonl.gz, .jsonl.zst), folders of logs, or - for standard input.",
    "日志文件（.jsonl、.jsonl.gz、.jsonl.zst）、日志文件夹，或用 - 表示标准输入。",
)
AGAIN: Final = Words(
    "Read content that the lake knows once more, as after raising a limit; what is there already counts as repeated.",
    "重新读取数据湖已有的内容，例如在放宽上限之后；已有的行计为重复。",
)
DRY_RUN: Final = Words(
    "Tell what would be taken in and found. The lake is only read; none is made.",
    "只说明将会入湖和发现什么。数据湖只读不写，也不会新建。",
)
INTERRUPTED: Final = Words(
    "interrupted: nothing of this run is in the lake {lake}", "已中断：本次运行没有任何内容入湖 {lake}"
)
INTERRUPTED_LATE: Final = Words(
    "interrupted: by then all of this run was in the lake {lake}", "已中断：本次运行此前已全部入湖 {lake}"
)
FORMAT: Final = Words("How the summary is printed: text or json.", "汇总的输出格式：text 或 json。")


def run(  # noqa: PLR0917 - each is an option of the command
    ctx: typer.Context,
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help=PATHS.en)],
    ruleset_file: rules_given.RulesetFiles = None,
    limit: logs_given.IngestLimits = None,
    follow_links: logs_given.FollowLinks = False,
    again: Annotated[bool, typer.Option("--again", help=AGAIN.en)] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help=DRY_RUN.en)] = False,
    fail_on_level: fail_on.FailOn = fail_on.DEFAULT,
    form: Annotated[Literal["text", "json"], typer.Option("--format", metavar="FORMAT", help=FORMAT.en)] = "text",
) -> None:
    """See HELP."""
    console: Console = ctx.obj
    named = rules_given.named_by(ruleset_file)
    logs = logs_given.logs(console, paths, limit, follow_links=follow_links)
    done = _ingested(console, logs, named, again=again, dry_run=dry_run)
    if form == "json":
        console.json(_as_object(console, done, dry_run=dry_run))
    elif not console.is_quiet:
        print_summary(console, done, dry_run=dry_run)
    if fail_on.is_failure(fail_on_level, done.severities, done.obstacles.total()):
        raise typer.Exit(1)


def _ingested(
    console: Console, logs: logs_given.Logs, named: "Callable[[str], Ruleset]", *, again: bool, dry_run: bool
) -> "Ingested":
    """The run; when it is interrupted, say what became of it and end."""
    from baohuang.flow.arrivals import HELD_ROWS  # noqa: PLC0415 - numpy, pyarrow and the referee
    from baohuang.flow.ingest import InterruptedRunError, ingest  # noqa: PLC0415 - numpy, pyarrow and the referee

    try:
        with Progress(console, total_bytes(logs.sources())) as progress:
            return ingest(
                logs.paths,
                console.lake,
                stdin=sys.stdin.buffer,
                limits=logs.limits,
                named=named,
                held_rows=logs.open_events or HELD_ROWS,
                follow_links=logs.follow_links,
                again=again,
                dry_run=dry_run,
                on_progress=progress.read,
            )
    except InterruptedRunError as interrupted:
        console.error(INTERRUPTED_LATE if interrupted.is_kept else INTERRUPTED, lake=console.lake)
        raise typer.Exit(failures.INTERRUPTED) from None


def _as_object(console: Console, done: "Ingested", *, dry_run: bool) -> dict[str, Any]:
    counters = ("states", "findings", "severities", "obstacles", "stages")
    numbers = {name: value for name, value in vars(done).items() if name not in counters}
    return {
        "lake": str(console.lake),
        "is_dry_run": dry_run,
        **numbers,
        "games_by_state": dict(sorted(done.states.items())),
        "findings_by_severity": dict(sorted(done.severities.items())),
        "findings_by_name": dict(sorted(done.findings.items())),
        "unread_by_name": dict(sorted(done.obstacles.items())),
        "stages": {stage: round(seconds, 3) for stage, seconds in done.stages.seconds.items()},
    }
