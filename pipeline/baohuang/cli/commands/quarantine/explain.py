"""`bh quarantine explain`: what a fault of a line means; the same page as `bh explain` has."""

from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from baohuang.cli import quarantined
from baohuang.cli.words import Words

if TYPE_CHECKING:
    from baohuang.cli.console import Console

HELP: Final = Words(
    "Explain a fault of a line, by its code or its name, as `bh explain` does.",
    "按编号或名称解释行的错误，内容同 `bh explain`。",
)
EXAMPLE: Final = "bh quarantine explain BHL004\nbh quarantine explain conflicting_event"
CODE: Final = Words("Code or name: BHL004, not_json.", "编号或名称：BHL004、not_json。")
FORMAT: Final = Words("text or json.", "text 或 json。")


def run(
    ctx: typer.Context,
    code: Annotated[str, typer.Argument(metavar="CODE|NAME", help=CODE.en)],
    form: Annotated[Literal["text", "json"], typer.Option("--format", metavar="FORMAT", help=FORMAT.en)] = "text",
) -> None:
    """See HELP."""
    from baohuang.cli import explanations  # noqa: PLC0415 - the violations, which no other page needs

    console: Console = ctx.obj
    fault = quarantined.fault_of(console, code)
    if form == "json":
        console.json(explanations.as_object(fault, None))
    else:
        for line in explanations.lines(console, fault, None):
            console.print(line)
