"""`bh ingest`: logs into the lake, every game judged, and a summary of one screen."""

import sys
from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from baohuang.cli import fail_on, rules_given
from baohuang.cli.console import Console
from baohuang.cli.ingest_summary import print_summary
from baohuang.cli.progress import Progress, total_bytes
from baohuang.cli.words import Words

if TYPE_CHECKING:
    from baohuang.flow.ingest import Ingested

HELP: Final = Words(
    "Take logs into the lake and judge every game.\n"
    "All of a run is kept, or nothing. Files that the lake knows by their content are passed over, lines that cannot "
    "be read are set aside with file, line and reason.",
    "把日志入湖，并对每一局作出裁判。\n每次运行要么全部生效，要么毫无影响。内容已在数据湖中的文件会跳过；"
    "读不懂的行连同文件、行号与原因一并隔离。",
)
EXAMPLE: Final = (
    "bh ingest logs/\nbh ingest night.jsonl.zst --lake /data/lake\nbh ingest logs/ --ruleset-file town.toml"
)
PATHS: Final = Words(
    "Logs (.jsonl, .jsonl.gz, .jsonl.zst), folders of logs, or - for standard input.",
    "日志文件（.jsonl、.jsonl.gz、.jsonl.zst）、日志文件夹，或用 - 表示标准输入。",
)
FORMAT: Final = Words("How the summary is printed: text or json.", "汇总的输出格式：text 或 json。")


def run(
    ctx: typer.Context,
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help=PATHS.en)],
    ruleset_file: rules_given.RulesetFiles = None,
    fail_on_level: fail_on.FailOn = fail_on.DEFAULT,
    form: Annotated[Literal["text", "json"], typer.Option("--format", metavar="FORMAT", help=FORMAT.en)] = "text",
) -> None:
    """See HELP."""
    from baohuang.flow.ingest import ingest  # noqa: PLC0415 - numpy, pyarrow and the referee

    console: Console = ctx.obj
    named = rules_given.named_by(ruleset_file)
    with Progress(console, total_bytes(paths)) as progress:
        done = ingest(paths, console.lake, stdin=sys.stdin.buffer, named=named, on_progress=progress.read)
    if form == "json":
        console.json(_as_object(console, done))
    elif not console.is_quiet:
        print_summary(console, done)
    if fail_on.is_failure(fail_on_level, _severities(console, done, fail_on_level), done.obstacles.total()):
        raise typer.Exit(1)


def _severities(console: Console, done: "Ingested", level: fail_on.Level) -> Counter[str]:
    """Findings of the run by severity, as fine as the level asks for: the lake is asked only where it must be."""
    faults, suspicious = done.n_faults, done.findings.total() - done.n_faults
    if level in ("suspicious", "mismatch", "never") or done.run_id is None or not faults:
        return Counter({"suspicious": suspicious, "mismatch": faults})
    from baohuang.lake.lake import Lake  # noqa: PLC0415 - pyarrow, DuckDB

    with Lake.open(console.lake).connect() as connection:
        rows = connection.execute(
            "SELECT severity, count(*) FROM violations JOIN games USING (game_id) WHERE run_id = ? GROUP BY severity",
            [done.run_id],
        ).fetchall()
    return Counter(dict(rows))


def _as_object(console: Console, done: "Ingested") -> dict[str, Any]:
    counters = ("states", "findings", "obstacles")
    numbers = {name: value for name, value in vars(done).items() if name not in counters}
    return {
        "lake": str(console.lake),
        **numbers,
        "games_by_state": dict(sorted(done.states.items())),
        "findings_by_name": dict(sorted(done.findings.items())),
        "unread_by_name": dict(sorted(done.obstacles.items())),
    }
