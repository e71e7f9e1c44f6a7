"""The logs that a command reads and how: `--limit NAME=VALUE` and `--follow-links`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Final

import typer

from baohuang.cli.console import Console
from baohuang.cli.usage import UsageError, near
from baohuang.cli.words import Words

if TYPE_CHECKING:
    from baohuang.ingest.limits import Limits
    from baohuang.ingest.sources import Source


@dataclass(frozen=True)
class _Limit:
    """One limit: the field of `Limits` that holds it, how far it may go, whether it counts bytes, the code it has."""

    field: str
    least: int
    most: int
    is_size: bool
    code: str


OPEN: Final = "open"
LIMITS: Final = {
    "line": _Limit("line_bytes", 1 << 10, 1 << 30, is_size=True, code="BHL001"),
    "depth": _Limit("depth", 1, 500, is_size=False, code="BHL006"),
    "digits": _Limit("digits", 1, 4000, is_size=False, code="BHL009"),
    "keys": _Limit("keys", 32, 10**9, is_size=False, code="BHL018"),
    "ratio": _Limit("ratio", 1, 10**9, is_size=False, code="BHL105"),
    "window": _Limit("window_bytes", 1 << 10, 1 << 31, is_size=True, code="BHL106"),
    OPEN: _Limit("", 1, 10**9, is_size=False, code="BHL104"),
}
HELP: Final = Words(
    "Another limit of what is read, such as line=4MiB: line (bytes of a line, 1MiB), depth (16 levels of JSON), "
    "digits (128 of a number), keys (256 of an object), ratio (1000 times the size of an archive), "
    "window (memory of a zstd archive, 128MiB), open (events that wait for the rest of their games, {open}). "
    "May be repeated.",
    "读取时的其他上限，如 line=4MiB：line（一行的字节数，1MiB）、depth（JSON 嵌套层数，16）、digits（数的位数，128）、"
    "keys（一个对象的键数，256）、ratio（压缩文件解出内容与自身大小之比，1000）、"
    "window（zstd 文件所需内存，128MiB）、open（等待其牌局凑齐的事件数，{open}）。可多次使用。",
)
LINKS: Final = Words(
    "Follow links inside of folders; each file and each folder is still read once.",
    "跟随文件夹中的链接；每个文件、每个文件夹仍只读一次。",
)
FORM: Final = Words(
    "--limit {given}: NAME=VALUE is expected, the names are {names}",
    "--limit {given}：应为 NAME=VALUE，可用名称：{names}",
)
NO_NAME: Final = Words(
    "--limit {given}: there is no limit {name}, the names are {names}{near}",
    "--limit {given}：没有名为 {name} 的上限，可用名称：{names}{near}",
)
NO_SIZE: Final = Words(
    "--limit {given}: a number of bytes from {least} to {most} is expected, such as 64k, 1MiB or 2MB",
    "--limit {given}：应为 {least} 到 {most} 的字节数，如 64k、1MiB、2MB",
)
NO_COUNT: Final = Words(
    "--limit {given}: a whole number from {least} to {most} is expected",
    "--limit {given}：应为 {least} 到 {most} 的整数",
)
_VALUE: Final = re.compile(r"(\d{1,12})([kmg]?)(i?b)?", re.IGNORECASE)
_POWER: Final = {"": 0, "k": 1, "m": 2, "g": 3}


def help_with(open_events: str) -> Words:
    """The option's help, with the limit of open games that the command has."""
    return Words(HELP.en.replace("{open}", open_events), HELP.zh.replace("{open}", open_events))


INGEST_HELP: Final = help_with("250k")
CHECK_HELP: Final = help_with("5000k")
IngestLimits = Annotated[
    list[str] | None, typer.Option("--limit", metavar="NAME=VALUE", help=INGEST_HELP.en, show_default=False)
]
CheckLimits = Annotated[
    list[str] | None, typer.Option("--limit", metavar="NAME=VALUE", help=CHECK_HELP.en, show_default=False)
]
FollowLinks = Annotated[bool, typer.Option("--follow-links", help=LINKS.en)]


@dataclass(frozen=True)
class Logs:
    """The logs to be read; `open_events` may wait for their games, None for as many as the command lets."""

    paths: list[str]
    limits: "Limits"
    open_events: int | None
    follow_links: bool

    def sources(self) -> "list[Source]":
        """What is behind the paths; raises InputError."""
        from baohuang.ingest.sources import find_sources  # noqa: PLC0415 - for those who read logs

        return find_sources(self.paths, follow_links=self.follow_links)


def logs(console: Console, paths: list[str], limits: Sequence[str] | None, *, follow_links: bool) -> Logs:
    """The logs, with the limits that the user sets in place of the usual ones; UsageError for what cannot be one."""
    from baohuang.ingest.limits import Limits  # noqa: PLC0415 - for those who read logs

    values = dict(_parsed(console, one) for one in limits or ())
    open_events = values.pop(OPEN, None)
    set_by_user = replace(Limits(), **{LIMITS[name].field: value for name, value in values.items()})
    return Logs(paths, set_by_user, open_events, follow_links)


def _parsed(console: Console, given: str) -> tuple[str, int]:
    name, is_pair, text = given.partition("=")
    names = console.listed(LIMITS)
    if not is_pair:
        raise UsageError(console.say(FORM, given=given, names=names))
    if name not in LIMITS:
        hint = near(name, list(LIMITS), console.language)
        raise UsageError(console.say(NO_NAME, given=given, name=name, names=names, near=hint))
    limit = LIMITS[name]
    value = _number(text, is_size=limit.is_size)
    if value is None or not limit.least <= value <= limit.most:
        words = NO_SIZE if limit.is_size else NO_COUNT
        raise UsageError(console.say(words, given=given, least=limit.least, most=limit.most))
    return name, value


def _number(text: str, *, is_size: bool) -> int | None:
    """Bytes, or a count: `64k` are 64 KiB of bytes and 64,000 of all else; `kB` is 1,000 bytes and `KiB` 1,024."""
    match = _VALUE.fullmatch(text)
    if match is None or (match[3] and not is_size):
        return None
    base = 1024 if is_size and (match[3] or "ib").lower() == "ib" else 1000
    return int(match[1]) * int(base ** _POWER[match[2].lower()])
