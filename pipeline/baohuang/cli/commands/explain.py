"""`bh explain`: what a finding means, why it is one, where the rule stands, how the referee goes on."""

from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from baohuang.cli.console import json_text, write_bytes
from baohuang.cli.usage import UsageError
from baohuang.cli.words import Words

if TYPE_CHECKING:
    from baohuang.cli.console import Console

HELP: Final = Words(
    "Explain a finding, by its code or its name: what is wrong, why, where the rule stands, how the referee goes on, "
    "under which rule sets it can occur, and a hand that shows it with the legal one beside it.\n"
    "Faults of lines (BHL...) and what keeps a game from being judged are explained too.",
    "按编号或名称解释问题：错在哪里、依据、出处、裁判如何继续、在哪些规则下会出现，并附一手示例与合法的打法。"
    "\n行的错误（BHL 开头）与无法裁判的原因也可查询。",
)
EXAMPLE: Final = "bh explain BH502\nbh explain not_zero_sum --ruleset weihai\nbh explain --all"
CODE: Final = Words("Code or name: BH502, out_of_turn, BHL004.", "编号或名称：BH502、out_of_turn、BHL004。")
ALL: Final = Words("List all of them.", "列出全部。")
RULESET: Final = Words(
    "Tell of this rule set only, or of a TOML file of your own.", "只说明此规则，也可给出自定义的 TOML 文件。"
)
FORMAT: Final = Words("text, json or jsonl.", "text、json 或 jsonl。")
NOT_BOTH: Final = Words("--all lists everything: name no code with it", "--all 会列出全部，不必再给编号")
NEEDS_ONE: Final = Words("name a code, or ask for --all", "请给出编号或名称，或用 --all")


def run(
    ctx: typer.Context,
    code: Annotated[str | None, typer.Argument(metavar="[CODE|NAME]", help=CODE.en)] = None,
    everything: Annotated[bool, typer.Option("--all", help=ALL.en)] = False,
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", metavar="ID|FILE", help=RULESET.en, show_default=False)
    ] = None,
    form: Annotated[
        Literal["text", "json", "jsonl"], typer.Option("--format", metavar="FORMAT", help=FORMAT.en)
    ] = "text",
) -> None:
    """See HELP."""
    from baohuang.cli import explanations  # noqa: PLC0415 - the violations, which no other help page needs
    from baohuang.cli.rules_given import load_any  # noqa: PLC0415 - goes with them

    console: Console = ctx.obj
    rules = None if ruleset is None else load_any(ruleset)
    if code is None and not everything:
        raise UsageError(console.say(NEEDS_ONE))
    if everything and code is not None:
        raise UsageError(console.say(NOT_BOTH))
    found = None if code is None else explanations.find(console, code)
    if form == "text":
        listed = explanations.list_lines(console, rules) if found is None else explanations.lines(console, found, rules)
        for line in listed:
            console.print(line)
    elif found is not None:
        one = explanations.as_object(found, rules)
        if form == "json":
            console.json(one)
        else:
            write_bytes(json_text(one) + b"\n")
    elif form == "json":
        console.json(explanations.all_objects(rules))
    else:
        for members in explanations.all_objects(rules).values():
            for one in members:
                write_bytes(json_text(one) + b"\n")
