"""`bh explain`: what a finding means, why it is one, where the rule stands, how the referee goes on."""

from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from baohuang.cli.usage import UsageError
from baohuang.cli.words import Words

if TYPE_CHECKING:
    from baohuang.cli.console import Console

HELP: Final = Words(
    "Explain a finding, by its code or its name: what is wrong, why, where the rule stands, how the referee goes on.\n"
    "Faults of lines (BHL...) and what keeps a game from being judged are explained too.",
    "按编号或名称解释问题：错在哪里、依据、出处，以及裁判如何继续。\n行的错误（BHL 开头）与无法裁判的原因也可查询。",
)
EXAMPLE: Final = "bh explain BH502\nbh explain not_zero_sum --ruleset weihai\nbh explain --all"
CODE: Final = Words("Code or name: BH502, out_of_turn, BHL004.", "编号或名称：BH502、out_of_turn、BHL004。")
ALL: Final = Words("List all of them.", "列出全部。")
RULESET: Final = Words(
    "Rule set, or TOML file of one, under which the severity is told.", "按哪个规则（或其 TOML 文件）给出严重程度。"
)
FORMAT: Final = Words("text or json.", "text 或 json。")
NEEDS_ONE: Final = Words("name a code, or ask for --all", "请给出编号或名称，或用 --all")


def run(
    ctx: typer.Context,
    code: Annotated[str | None, typer.Argument(metavar="[CODE|NAME]", help=CODE.en)] = None,
    everything: Annotated[bool, typer.Option("--all", help=ALL.en)] = False,
    ruleset: Annotated[str, typer.Option("--ruleset", metavar="ID|FILE", help=RULESET.en)] = "weihai",
    form: Annotated[Literal["text", "json"], typer.Option("--format", metavar="FORMAT", help=FORMAT.en)] = "text",
) -> None:
    """See HELP."""
    from baohuang.cli import explanations  # noqa: PLC0415 - the violations, which no other help page needs
    from baohuang.cli.rules_given import load_any  # noqa: PLC0415 - goes with them

    console: Console = ctx.obj
    rules = load_any(ruleset)
    if everything:
        if form == "json":
            console.json(explanations.all_objects(rules))
        else:
            for line in explanations.list_lines(console, rules):
                console.print(line)
        return
    if code is None:
        raise UsageError(console.say(NEEDS_ONE))
    found = explanations.find(console, code)
    if form == "json":
        console.json(explanations.as_object(found, rules))
        return
    for line in explanations.lines(console, found, rules):
        console.print(line)
