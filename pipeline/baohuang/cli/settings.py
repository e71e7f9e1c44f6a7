"""Options that every command has. They stand before or behind the command, so they are taken out before Typer looks."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from baohuang.cli.words import LANGUAGES, Language, Words, from_environment

LAKE_VARIABLE: Final = "BH_LAKE"
DEFAULT_LAKE: Final = "lake"

HELP: Final = {
    "--lang en|zh": Words(
        "Language of messages and help. Default: that of the locale.", "提示与帮助的语言，默认随系统区域设置。"
    ),
    "--lake DIR": Words(
        f"Folder of the lake. Default: ${LAKE_VARIABLE}, or ./{DEFAULT_LAKE}.",
        f"数据湖的目录，默认为 ${LAKE_VARIABLE}，否则为 ./{DEFAULT_LAKE}。",
    ),
    "-q, --quiet": Words("No progress, no summary: errors only.", "不显示进度与汇总，只显示错误。"),
}
NEEDS_VALUE: Final = Words("option {option} needs a value", "选项 {option} 需要一个值")
NO_LANGUAGE: Final = Words(
    "--lang {found}: there is no such language; en or zh is expected", "--lang {found}：没有这种语言，应为 en 或 zh"
)


class SettingsError(Exception):
    """An option of every command that cannot be used; `words` and `values` say why."""

    def __init__(self, words: Words, **values: str) -> None:
        """The error, still in no language."""
        super().__init__(words.say("en", **values))
        self.words, self.values = words, values


@dataclass(frozen=True)
class Settings:
    """What the options of every command, or the environment, have settled."""

    language: Language
    lake: Path
    is_quiet: bool = False


def take_settings(arguments: Sequence[str], environ: Mapping[str, str] = os.environ) -> tuple[Settings, list[str]]:
    """The settings, and the arguments that are left for Typer. Nothing behind `--` is looked at.

    Raises SettingsError for a language that does not exist and an option without its value.
    """
    language, lake, quiet = from_environment(environ), environ.get(LAKE_VARIABLE) or DEFAULT_LAKE, False
    left: list[str] = []
    waiting = list(arguments)
    while waiting:
        argument = waiting.pop(0)
        name, has_value, value = argument.partition("=")
        if argument == "--":
            left += [argument, *waiting]
            break
        if name in ("--lang", "--lake"):
            if not has_value and waiting:
                value = waiting.pop(0)
            if not value:
                raise SettingsError(NEEDS_VALUE, option=name)
            if name == "--lake":
                lake = value
            else:
                language = known_language(value)
        elif argument in ("-q", "--quiet"):
            quiet = True
        else:
            left.append(argument)
    return Settings(language, Path(lake), quiet), left


def known_language(name: str) -> Language:
    """The language of that name; SettingsError for another."""
    for language in LANGUAGES:
        if name == language:
            return language
    raise SettingsError(NO_LANGUAGE, found=name)
