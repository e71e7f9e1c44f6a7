"""Commands called in a wrong way: Typer's errors in the user's language."""

import difflib
import re
from typing import Any, Final

import typer

from baohuang.cli.settings import HELP
from baohuang.cli.words import Language, Words

NO_COMMAND: Final = Words("there is no command {found}{near}", "没有 {found} 这个命令{near}")
COMMAND_MISSING: Final = Words("a command is expected", "缺少命令")
NO_OPTION: Final = Words("there is no option {found}{near}", "没有 {found} 这个选项{near}")
NEEDS_VALUE: Final = Words("option {name} needs a value", "选项 {name} 需要一个值")
TAKES_NONE: Final = Words("option {name} takes no value", "选项 {name} 不带值")
MISSING: Final = Words("{name} is missing", "缺少 {name}")
WRONG: Final = Words(
    "{name}: {found} is not allowed; {expected} is expected", "{name}：{found} 不可用，应为 {expected}"
)
TOO_MUCH: Final = Words(
    "there is nothing to do with {found}; a text with spaces needs quotes", "多余的参数 {found}；含空格的文本需加引号"
)
DID_YOU_MEAN: Final = Words(" (did you mean {near}?)", "（是否想用 {near}？）")
SEE: Final = Words("`{command} --help` shows how it is used.", "用法见 `{command} --help`。")
WHOLE: Final = Words("a whole number", "整数")
NUMBER: Final = Words("a number", "数字")
RANGE: Final = Words("{kind} from {low} to {high}", "{low} 到 {high} 的{kind}")
FROM: Final = Words("{kind} from {low}", "不小于 {low} 的{kind}")
ANOTHER: Final = Words("another value", "其他值")


class UsageError(Exception):
    """A command called in a way that its options do not allow; the text is in the user's language."""


def is_usage_error(error: Exception) -> bool:
    """Whether Typer raised it over the arguments. It does not publish the class, only one of its children."""
    return isinstance(error, typer.BadParameter.__mro__[1])


def worded(error: Any, arguments: list[str], language: Language) -> str:
    """What is wrong with the arguments, and where to read on."""
    ctx = getattr(error, "ctx", None)
    command = ctx.command_path if ctx else "bh"
    return f"{_what(error, arguments, language)}\n{SEE.say(language, command=command)}"


def _what(error: Any, arguments: list[str], language: Language) -> str:
    match type(error).__name__:
        case "NoSuchOption":
            known = [*HELP, *(name for p in error.ctx.command.params for name in p.opts)]
            options = [name for entry in known for name in re.findall(r"--[a-z-]+", entry)]
            text = NO_OPTION.say(language, found=error.option_name, near=near(error.option_name, options, language))
        case "BadOptionUsage":
            words = TAKES_NONE if "not take" in error.message else NEEDS_VALUE
            text = words.say(language, name=error.option_name)
        case "MissingParameter":
            text = MISSING.say(language, name=_name(error.param))
        case "BadParameter" if error.param is not None:
            found, expected = _given(error.param, arguments), _expected(error.param, language)
            text = WRONG.say(language, name=_name(error.param), found=found, expected=expected)
        case _ if error.message.startswith("No such command"):
            found = error.message.split("'")[1] if "'" in error.message else error.message
            hint = near(found, list(error.ctx.command.commands), language)
            text = NO_COMMAND.say(language, found=found, near=hint)
        case _ if error.message.startswith("Got unexpected extra"):
            text = TOO_MUCH.say(language, found=error.message.partition("(")[2].removeprefix("s) (").rstrip(")"))
        case _ if error.message.startswith("Missing command"):
            text = COMMAND_MISSING.say(language)
        case _:
            text = error.format_message()
    return text


def near(word: str, known: list[str], language: Language) -> str:
    """A hint at the known word that is most like it, or nothing."""
    found = difflib.get_close_matches(word, known, 1)
    return DID_YOU_MEAN.say(language, near=found[0]) if found else ""


def _name(parameter: Any) -> str:
    is_argument = parameter.param_type_name == "argument"
    return str(parameter.metavar or parameter.name) if is_argument else max(parameter.opts, key=len)


def _given(parameter: Any, arguments: list[str]) -> str:
    """The value that was given to an option, which Typer does not always tell."""
    for at, argument in enumerate(arguments):
        name, has_value, value = argument.partition("=")
        if name in parameter.opts:
            return repr(value) if has_value else repr(arguments[at + 1]) if at + 1 < len(arguments) else ""
    return "…"


def _expected(parameter: Any, language: Language) -> str:
    kind = parameter.type_descriptor
    if kind.is_choice:
        return ", ".join(str(getattr(choice, "value", choice)) for choice in kind.choices)
    text = {int: WHOLE, float: NUMBER}.get(kind.annotation, ANOTHER).say(language)
    low, high = parameter.min, parameter.max
    if low is not None and high is not None:
        return RANGE.say(language, kind=text, low=low, high=high)
    return FROM.say(language, kind=text, low=low) if low is not None else text
