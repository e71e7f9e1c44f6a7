"""`bh rulesets`: which rule sets there are, and every choice of one with its source."""

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from baohuang.cli.console import json_text, write_bytes
from baohuang.cli.usage import UsageError
from baohuang.cli.words import Words

if TYPE_CHECKING:
    from baohuang.cli.console import Console
    from baohuang.game.rulesets import Ruleset

HELP: Final = Words(
    "List the rule sets, or every choice of one: its value, what it means, and where it stands. With two of them, only "
    "what differs.\n"
    "What no text states is marked: an assumption (findings that rest on it alone are only suspicious), or taken over "
    "from neighbouring rules (as good as stated).",
    "列出各种规则，或某个规则的每一项选择：取值、含义与出处；给出两个规则时只列不同之处。\n"
    "没有明文依据的会标出：“推定”（仅凭推定得出的问题只算存疑），或“沿用”邻近规则（视同明文）。",
)
EXAMPLE: Final = (
    "bh rulesets\nbh rulesets weihai\nbh rulesets weihai qingdao\nbh rulesets weihai ./town.toml --format json"
)
WHICH: Final = Words(
    "Id of a rule set, or a TOML file of your own; two of them are compared.",
    "规则名称，或自定义的 TOML 文件；给出两个则作比较。",
)
FORMAT: Final = Words("text, json or jsonl.", "text、json 或 jsonl。")
NEXT: Final = Words(
    "`bh rulesets ID` shows every choice of one, `bh rulesets ID ID` what differs between two.",
    "`bh rulesets 名称` 显示其全部选择，`bh rulesets 名称 名称` 显示两者不同之处。",
)
TOO_MANY: Final = Words("two rule sets can be compared, not {n}", "只能比较两个规则，不能比较 {n} 个")


def run(
    ctx: typer.Context,
    which: Annotated[list[str] | None, typer.Argument(metavar="[ID|FILE] [ID|FILE]", help=WHICH.en)] = None,
    form: Annotated[
        Literal["text", "json", "jsonl"], typer.Option("--format", metavar="FORMAT", help=FORMAT.en)
    ] = "text",
) -> None:
    """See HELP."""
    from baohuang.cli import ruleset_pages  # noqa: PLC0415 - the rule sets, which no other help page needs
    from baohuang.cli.rules_given import load_any  # noqa: PLC0415 - goes with them

    console: Console = ctx.obj
    given = [load_any(name) for name in which or ()]
    if len(given) > 2:
        raise UsageError(console.say(TOO_MANY, n=len(given)))
    if form != "text":
        whole, members = _objects(given)
        if form == "json":
            console.json(whole)
        else:
            write_bytes(b"".join(json_text(one) + b"\n" for one in whole[members]))
    elif not given:
        ruleset_pages.print_list(console)
        console.note()
        console.note(NEXT)
    elif len(given) == 1:
        ruleset_pages.print_one(console, given[0])
    else:
        ruleset_pages.print_two(console, *given)


def _objects(given: "list[Ruleset]") -> tuple[dict[str, Any], str]:
    """What programs get, and the key of what is a line each in JSONL."""
    from baohuang.cli import ruleset_pages  # noqa: PLC0415 - see run

    if not given:
        return {"rulesets": ruleset_pages.all_objects()}, "rulesets"
    if len(given) == 1:
        return ruleset_pages.as_object(given[0]), "fields"
    return ruleset_pages.differences_object(*given), "differences"
