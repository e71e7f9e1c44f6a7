"""`bh doctor`: whether this machine has what bh needs."""

from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from baohuang.cli.console import Console
from baohuang.cli.layout import in_columns
from baohuang.cli.words import Words

if TYPE_CHECKING:
    from baohuang.cli.examination import Finding

HELP: Final = Words(
    "Look over the installation: Python, libraries, whether the rules run compiled, the lake, language and terminal.\n"
    "Exit code 1: something does not work. What only slows bh down, or looks odd, is a warning.",
    "检查安装情况：Python、依赖库、规则是否编译、数据湖、语言与终端。\n"
    "退出码 1 表示有功能无法使用；只影响速度或显示的算作警告。",
)
EXAMPLE: Final = "bh doctor\nbh doctor --lake /data/lake"
FORMAT: Final = Words("text or json.", "text 或 json。")
VERDICTS: Final = {
    "good": (Words("ok", "正常"), "green"),
    "warning": (Words("warning", "警告"), "yellow"),
    "bad": (Words("BAD", "故障"), "red"),
}
ALL_GOOD: Final = Words("All is well.", "一切正常。")
WARNED: Final = Words("bh works; see the warnings.", "bh 可以使用，请留意警告。")
NOT_GOOD: Final = Words("bh does not work as it should.", "bh 无法正常使用。")


def run(
    ctx: typer.Context,
    form: Annotated[Literal["text", "json"], typer.Option("--format", metavar="FORMAT", help=FORMAT.en)] = "text",
) -> None:
    """See HELP."""
    from baohuang.cli.examination import examine  # noqa: PLC0415 - what no other command needs

    console: Console = ctx.obj
    findings = examine(console)
    is_bad = any(finding.verdict == "bad" for finding in findings)
    if form == "json":
        console.json({"is_good": not is_bad, "checks": [vars(finding) for finding in findings]})
    else:
        for line in in_columns([_row(console, finding) for finding in findings], indent=0):
            console.print(line)
        warned = any(finding.verdict == "warning" for finding in findings)
        console.print()
        console.print(NOT_GOOD if is_bad else WARNED if warned else ALL_GOOD)
    if is_bad:
        raise typer.Exit(1)


def _row(console: Console, finding: "Finding") -> tuple[str, str, str]:
    words, colour = VERDICTS[finding.verdict]
    return console.styled(console.say(words), colour), finding.subject, finding.says
