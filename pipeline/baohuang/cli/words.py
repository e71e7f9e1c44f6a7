"""What bh says to people, in English and Chinese side by side."""

import inspect
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

Language = Literal["en", "zh"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh")

# Help texts are handed to Typer in English, long before the language is known; this leads back to the other one.
_BY_ENGLISH: Final[dict[str, "Words"]] = {}


@dataclass(frozen=True)
class Words:
    """One text in both languages; `{name}` is filled in by `say`."""

    en: str
    zh: str

    def __post_init__(self) -> None:
        """Make the text known to `in_language`."""
        _BY_ENGLISH[inspect.cleandoc(self.en)] = self

    def say(self, language: Language, /, **values: object) -> str:
        """The text in a language, with the values in their places; a text among them cannot harm a terminal."""
        text = self.zh if language == "zh" else self.en
        return text.format(**{name: shown(value) for name, value in values.items()}) if values else text


def in_language(english: str, language: Language) -> str:
    """A help text in another language; English where it was not made of Words."""
    words = _BY_ENGLISH.get(inspect.cleandoc(english))
    return inspect.cleandoc(words.say(language)) if words else english


def shown(value: object) -> object:
    """A value for people: a text without control characters and marks that turn the writing around."""
    if not isinstance(value, str | os.PathLike):
        return value
    text = os.fsdecode(value)
    if text.isascii() and text.isprintable():
        return text
    from baohuang.lake.text import printable  # noqa: PLC0415 - rich's table of widths, which help does not need

    return printable(text)


def from_environment(environ: Mapping[str, str]) -> Language:
    """The language of the locale: the first of LC_ALL, LC_MESSAGES and LANG that is set decides."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return "zh" if environ[name].lower().startswith("zh") else "en"
    return "en"
