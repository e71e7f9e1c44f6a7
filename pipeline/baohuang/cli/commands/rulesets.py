"""`bh rulesets`: which rule sets there are, and every choice of one with its source."""

from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from baohuang.cli.words import Words

if TYPE_CHECKING:
    from baohuang.cli.console import Console

HELP: Final = Words(
    "List the rule sets, or every choice of one: its value, what it means, and where it stands.\n"
    "What no text states is marked as an assumption: findings that rest on it alone are only suspicious.",
    "列出各种规则，或某个规则的每一项选择：取值、含义与出处。\n没有明文依据的标为“推定”：仅凭推定得出的问题只算存疑。",
)
EXAMPLE: Final = "bh rulesets\nbh rulesets weihai\nbh rulesets ./town.toml --format json"
WHICH: Final = Words("Id of a rule set, or a TOML file of your own.", "规则名称，或自定义的 TOML 文件。")
FORMAT: Final = Words("text or json.", "text 或 json。")
NEXT: Final = Words("`bh rulesets ID` shows every choice of one.", "`bh rulesets 名称` 显示其全部选择。")


def run(
    ctx: typer.Context,
    which: Annotated[str | None, typer.Argument(metavar="[ID|FILE]", help=WHICH.en)] = None,
    form: Annotated[Literal["text", "json"], typer.Option("--format", metavar="FORMAT", help=FORMAT.en)] = "text",
) -> None:
    """See HELP."""
    from baohuang.cli import ruleset_pages  # noqa: PLC0415 - the rule sets, which no other help page needs
    from baohuang.cli.rules_given import load_any  # noqa: PLC0415 - goes with them

    console: Console = ctx.obj
    if which is not None:
        rules = load_any(which)
        if form == "json":
            console.json(ruleset_pages.as_object(rules))
        else:
            ruleset_pages.print_one(console, rules)
    elif form == "json":
        console.json({"rulesets": ruleset_pages.all_objects()})
    else:
        ruleset_pages.print_list(console)
        console.note()
        console.note(NEXT)
