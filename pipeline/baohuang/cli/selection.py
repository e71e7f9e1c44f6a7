"""`--select` and `--ignore`: which findings are wanted, by code, by the beginning of a code, or by name."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

import typer

from baohuang.cli.console import Console
from baohuang.cli.known import obstacles
from baohuang.cli.usage import UsageError, near
from baohuang.cli.words import Words

if TYPE_CHECKING:
    from baohuang.flow.findings import Finding
    from baohuang.flow.unread import Unread

SELECT_HELP: Final = Words(
    "Only these: codes, beginnings of codes, or names, with commas between them: BH5,BHL,not_higher.",
    "只显示这些：编号、编号开头或名称，用逗号分隔，如 BH5,BHL,not_higher。",
)
IGNORE_HELP: Final = Words(
    "Not these; written as for --select, and stronger than it.", "不显示这些，写法同 --select，且优先于它。"
)
UNKNOWN: Final = Words(
    "{option}: there is no code or name {name}{near}; `bh explain --all` lists them",
    "{option}：没有 {name} 这个编号或名称{near}；用 `bh explain --all` 列出全部",
)
NOTHING: Final = Words("{option}: a code or a name is expected", "{option}：应给出编号或名称")

Selected = Annotated[
    list[str] | None, typer.Option("--select", metavar="CODES", help=SELECT_HELP.en, show_default=False)
]
Ignored = Annotated[
    list[str] | None, typer.Option("--ignore", metavar="CODES", help=IGNORE_HELP.en, show_default=False)
]


@dataclass(frozen=True)
class Selection:
    """The names that are wanted; None for all."""

    names: frozenset[str] | None

    def of(self, found: "Iterable[Finding | Unread]") -> "Iterator[Finding | Unread]":
        """What is wanted of it."""
        return (one for one in found if self.takes(one.name))

    def takes(self, name: str) -> bool:
        """Whether what has this name is wanted."""
        return self.names is None or name in self.names


def selection(console: Console, select: Sequence[str] | None, ignore: Sequence[str] | None) -> Selection:
    """What the two options ask for; UsageError with a hint for a code or a name that does not exist."""
    if not select and not ignore:
        return Selection(None)
    codes = _codes_by_name()
    wanted = _resolve(console, "--select", select, codes) if select else set(codes)
    return Selection(frozenset(wanted - _resolve(console, "--ignore", ignore or (), codes)))


def _codes_by_name() -> dict[str, str]:
    """All that can be found or keep from judging: its code by its name."""
    from baohuang.game.violations import VIOLATIONS  # noqa: PLC0415 - for those who ask

    return {v.id: v.code for v in VIOLATIONS} | {name: fault.code for name, fault in obstacles().items()}


def _resolve(console: Console, option: str, texts: Sequence[str], codes: dict[str, str]) -> set[str]:
    result: set[str] = set()
    for word in [word.strip() for text in texts for word in text.split(",")]:
        name = word.lower().replace("-", "_")
        found = {name} if name in codes else {known for known, code in codes.items() if code.startswith(word.upper())}
        if not word:
            raise UsageError(console.say(NOTHING, option=option))
        if not found:
            hint = near(word.upper(), list(codes.values()), console.language) or near(
                name, list(codes), console.language
            )
            raise UsageError(console.say(UNKNOWN, option=option, name=word, near=hint))
        result |= found
    return result
