"""`bh validate`: checks over the whole lake, each with its figure and bound."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from baohuang.cli.console import Console, write_bytes
from baohuang.cli.layout import in_columns
from baohuang.cli.words import Words, shown

if TYPE_CHECKING:
    from baohuang.quality.result import Outcome, Report

HELP: Final = Words(
    "Check the lake: lines and cards conserved, keys unique, roles and scores consistent, bad shares under their "
    "bounds.\n"
    "Exit code 1: a check failed; 3: one could not be worked out.",
    "检查数据湖的内容：行与牌守恒、主键唯一、身份与分数一致、各类坏数据占比不超过上限。\n"
    "退出码 1 表示有检查未通过，3 表示有检查无法计算。",
)
EXAMPLE: Final = "bh validate\nbh validate --thresholds ours.toml -o result.json"
THRESHOLDS: Final = Words(
    "TOML file of bounds that lies over those of bh; it names only what differs.",
    "自定义上限的 TOML 文件，覆盖默认值，只需写出不同之处。",
)
FORMAT: Final = Words("text or json.", "text 或 json。")
OUT: Final = Words("Also write the result as JSON to this file.", "同时把结果以 JSON 写入该文件。")
VERDICTS: Final = {
    "passed": (Words("passed", "通过"), "green"),
    "warned": (Words("warned", "警告"), "yellow"),
    "failed": (Words("FAILED", "未通过"), "red"),
    "broken": (Words("BROKEN", "无法计算"), "red"),
}
SAMPLES: Final = Words("such as {samples}", "例如 {samples}")
SUMMARY: Final = Words("{n} checks over {games} games: {parts}", "{games} 局，{n} 项检查：{parts}")
EMPTY: Final = Words(
    "The lake holds no game: that nothing failed says little.", "数据湖中没有牌局：全部通过也说明不了什么。"
)
WRITTEN: Final = Words("The result is in {path}.", "结果已写入 {path}。")


def run(
    ctx: typer.Context,
    thresholds: Annotated[Path | None, typer.Option("--thresholds", metavar="FILE", help=THRESHOLDS.en)] = None,
    form: Annotated[Literal["text", "json"], typer.Option("--format", metavar="FORMAT", help=FORMAT.en)] = "text",
    out: Annotated[Path | None, typer.Option("-o", "--out", metavar="FILE", help=OUT.en)] = None,
) -> None:
    """See HELP."""
    from baohuang.lake.lake import Lake  # noqa: PLC0415 - pyarrow
    from baohuang.quality import load_thresholds, validate  # noqa: PLC0415 - pyarrow, and Great Expectations when used

    console: Console = ctx.obj
    bounds = load_thresholds(thresholds)
    with Lake.open(console.lake).connect() as connection:
        report = validate(connection, bounds)
    if out is not None:
        out.write_text(report.to_json() + "\n", encoding="utf-8")
    if form == "json":
        write_bytes(report.to_json().encode() + b"\n")
    else:
        _print_report(console, report)
    if out is not None:
        console.note(WRITTEN, path=out)
    if report.exit_code:
        raise typer.Exit(report.exit_code)


def _print_report(console: Console, report: "Report") -> None:
    """Every check on a line, those that are not well last, where they are seen; then the counts."""
    last = sorted(report.outcomes, key=lambda outcome: list(VERDICTS).index(outcome.verdict))
    rows = [
        (_verdict(console, outcome.verdict), _title(console, outcome), _message(console, outcome)) for outcome in last
    ]
    for line in in_columns(rows, indent=0):
        console.print(line)
    counts = {name: sum(outcome.verdict == name for outcome in report.outcomes) for name in VERDICTS}
    parts = console.listed(f"{count} {console.say(VERDICTS[name][0])}" for name, count in counts.items() if count)
    console.print()
    games = "?" if report.n_games is None else f"{report.n_games:,}"
    console.print(SUMMARY, n=len(report.outcomes), games=games, parts=parts)
    if report.is_empty:
        console.note(EMPTY)


def _verdict(console: Console, name: str) -> str:
    words, colour = VERDICTS[name]
    return console.styled(console.say(words), colour)


def _title(console: Console, outcome: "Outcome") -> str:
    return outcome.check.title_zh if console.language == "zh" else outcome.check.title_en


def _message(console: Console, outcome: "Outcome") -> str:
    text = str(shown(outcome.message_zh if console.language == "zh" else outcome.message_en))
    if outcome.verdict == "passed" or not outcome.samples:
        return text
    return f"{text}; {console.say(SAMPLES, samples=', '.join(outcome.samples))}"
