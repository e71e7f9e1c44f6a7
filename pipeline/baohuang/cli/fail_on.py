"""`--fail-on`: from which severity on findings make a command end with exit code 1."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import typer

from baohuang.cli.words import Words

HELP: Final = Words(
    "The mildest finding that ends with exit code 1: suspicious, mismatch, inconsistent, illegal; or never. Lines and "
    "games that cannot be judged count unless it is never.",
    "从哪一级起以退出码 1 结束：suspicious（存疑）、mismatch（声明不符）、inconsistent（日志自相矛盾）、illegal（违规）"
    "，或 never（从不）。除 never 外，无法裁判的行与牌局也算在内。",
)
Level = Literal["suspicious", "mismatch", "inconsistent", "illegal", "never"]
FailOn = Annotated[Level, typer.Option("--fail-on", metavar="LEVEL", help=HELP.en)]
DEFAULT: Final[Level] = "mismatch"

MILDEST_FIRST: Final = ("suspicious", "mismatch", "inconsistent", "illegal")
SEVERITIES: Final = {
    "illegal": Words("illegal", "违规"),
    "inconsistent": Words("inconsistent", "自相矛盾"),
    "mismatch": Words("mismatch", "声明不符"),
    "suspicious": Words("suspicious", "存疑"),
}


def is_failure(level: Level, found: Mapping[str, int], n_unread: int) -> bool:
    """Whether findings by severity, and what could not be judged, are too much for a level."""
    if level == "never":
        return False
    counted = MILDEST_FIRST[MILDEST_FIRST.index(level) :]
    return n_unread > 0 or any(found.get(severity) for severity in counted)
