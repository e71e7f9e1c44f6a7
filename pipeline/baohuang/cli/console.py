"""Where commands print: data to standard output, messages and progress to standard error."""

import json
import os
import re
import shlex
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

from baohuang.cli.settings import DEFAULT_LAKE, LAKE_VARIABLE, Settings
from baohuang.cli.words import Language, Words, shown

SCHEMA_VERSION: Final = 1
STYLES: Final = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}
# What JSON allows in a text, or Python writes: DEL and C1, invisible marks, marks of direction, lone surrogates, tags.
_UNSAFE_IN_JSON: Final = re.compile(
    "[\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff"
    "\U000e0000-\U000e007f]"
)
ERROR: Final = Words("error: ", "错误：")


@dataclass(frozen=True)
class Console:
    """A command's way to the user, in the user's language."""

    settings: Settings

    @property
    def language(self) -> Language:
        """The language of all that is printed."""
        return self.settings.language

    @property
    def lake(self) -> Path:
        """The folder of the lake."""
        return self.settings.lake

    @property
    def lake_option(self) -> str:
        """What must be added to a command to have the same lake, for commands that are recommended."""
        usual = os.environ.get(LAKE_VARIABLE) or DEFAULT_LAKE
        return "" if str(self.lake) == usual else f" --lake {shlex.quote(str(shown(self.lake)))}"

    @property
    def is_quiet(self) -> bool:
        """Whether only errors are wanted beside the data."""
        return self.settings.is_quiet

    @property
    def shows_progress(self) -> bool:
        """Whether somebody looks at standard error and has not asked for quiet."""
        return not self.is_quiet and sys.stderr.isatty()

    def say(self, words: Words, /, **values: object) -> str:
        """The words in the user's language, with values that cannot harm a terminal."""
        return words.say(self.language, **values)

    def print(self, words: Words | str = "", /, **values: object) -> None:
        """A line of data, for standard output."""
        sys.stdout.write(self._text(words, values) + "\n")

    def note(self, words: Words | str = "", /, **values: object) -> None:
        """A message, for standard error; not when quiet."""
        if not self.is_quiet:
            sys.stdout.flush()
            sys.stderr.write(self._text(words, values) + "\n")

    def error(self, words: Words | str, /, **values: object) -> None:
        """What went wrong, for standard error."""
        sys.stdout.flush()
        sys.stderr.write(self.say(ERROR) + self._text(words, values) + "\n")

    def listed(self, parts: Iterable[str]) -> str:
        """Some parts one after another."""
        return ("、" if self.language == "zh" else ", ").join(parts)

    def _text(self, words: Words | str, values: dict[str, object]) -> str:
        return words if isinstance(words, str) else self.say(words, **values)

    def json(self, value: dict[str, Any]) -> None:
        """One JSON object, for standard output: indented, UTF-8 whatever the locale, with a `schema_version`."""
        write_bytes(json_text({"schema_version": SCHEMA_VERSION, **value}, indent=2) + b"\n")

    def styled(self, text: str, *styles: str) -> str:
        """The text in bold, dim or a colour where standard output is a terminal that may have it."""
        return painted(text, *styles) if has_colour() else text


def painted(text: str, *styles: str) -> str:
    """The text with the terminal's codes around it."""
    codes = ";".join(STYLES[style] for style in styles)
    return f"\x1b[{codes}m{text}\x1b[0m"


def has_colour() -> bool:
    """Whether standard output is a terminal and neither NO_COLOR nor TERM=dumb speaks against colours."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb" and sys.stdout.isatty()


def json_text(value: Any, indent: int | None = None) -> bytes:
    """JSON in UTF-8, with escapes for the characters that a terminal or an editor would obey."""
    separators = (",", ":") if indent is None else None
    text = json.dumps(value, ensure_ascii=False, indent=indent, separators=separators, allow_nan=False)
    return _UNSAFE_IN_JSON.sub(lambda match: json.dumps(match[0])[1:-1], text).encode()


def stdout_bytes() -> BinaryIO:
    """Standard output for bytes, behind all that was printed as text."""
    sys.stdout.flush()
    return sys.stdout.buffer


def write_bytes(data: bytes) -> None:
    """Bytes for standard output."""
    stdout_bytes().write(data)
