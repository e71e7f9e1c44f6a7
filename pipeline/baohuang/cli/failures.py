"""What becomes of an error: its exit code, and what is said of it."""

import errno
import os
import sys
import traceback
from pathlib import Path
from typing import Final

from baohuang.cli.console import Console
from baohuang.cli.usage import UsageError, is_usage_error, worded
from baohuang.cli.words import Words, shown

FINE: Final = 0
FINDINGS: Final = 1
USAGE: Final = 2
INTERNAL: Final = 3
INTERRUPTED: Final = 130
READER_GONE: Final = 141  # what a shell reports of a program that wrote to a closed pipe

DEBUG: Final = "BH_DEBUG"  # set to 1: internal errors come with their traceback
NO_LAKE: Final = Path("lake")

# Errors that say all a user needs, by name, so that nothing is imported to look for them. None: `exit_code` tells.
EXPECTED: Final[dict[str, int | None]] = {
    "baohuang.cli.usage.UsageError": USAGE,
    "baohuang.ingest.sources.InputError": USAGE,
    "baohuang.lake.errors.LakeError": None,
    "baohuang.game.rulesets.RulesetError": USAGE,
    "baohuang.quality.thresholds.ThresholdError": USAGE,
    "baohuang.compiled.StaleExtensionError": INTERNAL,
    "baohuang.models.errors.ModelError": INTERNAL,
}
# Errors of the system that a path in the command has brought about; all others (a full disk) are nobody's mistake.
WRONG_PATH: Final = {
    *(
        errno.ENOENT,
        errno.EACCES,
        errno.EPERM,
        errno.EISDIR,
        errno.ENOTDIR,
        errno.EEXIST,
        errno.EROFS,
        errno.ENAMETOOLONG,
    )
}
INTERRUPT: Final = Words("interrupted", "已中断")
MISTAKE: Final = Words(
    "bh made a mistake ({kind}: {what}). With {variable}=1 it shows where; please report it.",
    "bh 内部出错（{kind}：{what}）。设 {variable}=1 可显示出错位置；欢迎报告此问题。",
)


def tell(console: Console, error: Exception, arguments: list[str]) -> int:
    """Say what went wrong, in a line or two; returns the exit code."""
    if is_usage_error(error):
        console.error(worded(error, arguments, console.language))
        return USAGE
    code = exit_code(error)
    if code is None:
        what = str(error).split("\n", 1)[0]
        console.error(MISTAKE, kind=type(error).__name__, what=what, variable=DEBUG)
        if os.environ.get(DEBUG) == "1":
            traceback.print_exception(error)
        return INTERNAL
    console.error(message(console, error))
    return code


def exit_code(error: Exception) -> int | None:
    """The exit code of an error that says all a user needs; None for one that nobody expected."""
    for kind in type(error).__mro__:
        name = f"{kind.__module__}.{kind.__qualname__}"
        if name in EXPECTED:
            code = EXPECTED[name]
            return int(getattr(error, "exit_code", INTERNAL)) if code is None else code
    if isinstance(error, OSError) and error.errno is not None:
        return USAGE if error.errno in WRONG_PATH and error.filename is not None else INTERNAL
    return None


def message(console: Console, error: Exception) -> str:
    """The error's own words, in the user's language, safe to print."""
    text = str(error)
    if isinstance(error, OSError) and error.strerror:
        text = error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"
    if console.language == "zh" and not isinstance(error, UsageError):
        from baohuang.cli.chinese import in_chinese  # noqa: PLC0415 - patterns that a good run never needs

        text = in_chinese(text)
    return "\n".join(str(shown(line)) for line in text.split("\n"))


def interrupted(console: Console) -> int:
    """The user has stopped the command."""
    console.error(INTERRUPT)
    return INTERRUPTED


def gone_reader() -> int:
    """Nobody reads standard output any more (`| head`): say nothing, and let Python's own flush find no pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return READER_GONE
