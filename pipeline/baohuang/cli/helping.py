"""Help pages: plain text in the user's language. Typer's own need rich (120 ms) and know only English."""

from typing import Any, Final

from typer.core import TyperCommand, TyperGroup

from baohuang.cli import settings
from baohuang.cli.layout import definitions, paragraph
from baohuang.cli.words import Language, Words, in_language

USAGE: Final = Words("Usage:", "用法：")
OPTIONS: Final = Words("Options:", "选项：")
ARGUMENTS: Final = Words("Arguments:", "参数：")
COMMANDS: Final = Words("Commands:", "命令：")
COMMON: Final = Words("Options of every command, before or behind it:", "所有命令共有的选项（放在命令前后均可）：")
EXAMPLE: Final = Words("Example:", "示例：")
DEFAULT: Final = Words("default: {value}", "默认：{value}")
REQUIRED: Final = Words("required", "必填")
SHOW_HELP: Final = Words("Show this page.", "显示本页。")
MORE: Final = Words("`{command} COMMAND --help` tells more.", "用 `{command} 命令 --help` 查看详情。")


class Command(TyperCommand):
    """A command with a help page of ours; its epilog is the example."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the page."""
        language = language_of(ctx)
        lines = [*opening(self, ctx, language), *parameters(self, ctx, language), *closing(self, language)]
        formatter.write("\n".join(lines) + "\n")


class Group(TyperGroup):
    """All commands, or those of one thing, with a help page of ours."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the page."""
        language = language_of(ctx)
        commands = [(name, in_language(one.help or "", language).split("\n")[0]) for name, one in self.commands.items()]
        lines = [
            *opening(self, ctx, language),
            "",
            COMMANDS.say(language),
            *definitions(commands),
            *parameters(self, ctx, language),
            *closing(self, language),
            "",
            MORE.say(language, command=ctx.command_path),
        ]
        formatter.write("\n".join(lines) + "\n")


def language_of(ctx: Any) -> Language:
    """The user's language, from the console that goes with the context."""
    language: Language = ctx.find_root().obj.language
    return language


def opening(command: Any, ctx: Any, language: Language) -> list[str]:
    """How it is called, and what it does."""
    usage = f"{USAGE.say(language)} {ctx.command_path} {' '.join(command.collect_usage_pieces(ctx))}"
    return [usage, "", *(paragraph(text) for text in in_language(command.help or "", language).split("\n"))]


def parameters(command: Any, ctx: Any, language: Language) -> list[str]:
    """Arguments and options, each with its meaning, the command's own first."""
    lines = []
    for heading, kind in ((ARGUMENTS, "argument"), (OPTIONS, "option")):
        shown = [p for p in command.params if p.param_type_name == kind and not p.hidden]
        if shown:
            pairs = [(signature(p, ctx), meaning(p, ctx, language)) for p in shown]
            lines += ["", heading.say(language), *definitions(pairs)]
    common = [(name, words.say(language)) for name, words in settings.HELP.items()]
    return [*lines, "", COMMON.say(language), *definitions([*common, ("--help", SHOW_HELP.say(language))])]


def closing(command: Any, language: Language) -> list[str]:
    """The example."""
    if not command.epilog:
        return []
    return ["", EXAMPLE.say(language), *("  " + line for line in command.epilog.splitlines())]


def signature(parameter: Any, ctx: Any) -> str:
    """How a parameter is written: `-o, --out FILE`."""
    if parameter.param_type_name == "argument":
        return str(parameter.metavar or parameter.name.upper())
    names = ", ".join(sorted(parameter.opts, key=len))
    return names if parameter.is_flag else f"{names} {parameter.metavar or parameter.display_type(ctx)}"


def meaning(parameter: Any, ctx: Any, language: Language) -> str:
    """What a parameter is for, with its default."""
    text = in_language(parameter.help or "", language)
    default = parameter.get_default(ctx, call=False)
    if parameter.required:
        return f"{text} [{REQUIRED.say(language)}]"
    is_worth_telling = parameter.show_default and default is not None and default is not False
    return f"{text} [{DEFAULT.say(language, value=getattr(default, 'value', default))}]" if is_worth_telling else text
