"""Rule sets that a user brings along: `--ruleset-file`, each under the name of its file without `.toml`."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from baohuang.cli.words import Words

if TYPE_CHECKING:
    from baohuang.game.rulesets import Ruleset

FILE_HELP: Final = Words(
    "TOML file of a rule set of your own; logs name it by the file's name without .toml. May be repeated.",
    "自定义规则的 TOML 文件；日志中以文件名（去掉 .toml）指称。可多次使用。",
)
RulesetFiles = Annotated[
    list[Path] | None, typer.Option("--ruleset-file", metavar="FILE", help=FILE_HELP.en, show_default=False)
]


def named_by(files: Sequence[Path] | None) -> "Callable[[str], Ruleset]":
    """What gives the rule set for a name in a log: the user's own first, then those that come with bh.

    Raises RulesetError for a file that is no rule set, at once and not with the first game.
    """
    from baohuang.game.rulesets import load, load_known  # noqa: PLC0415 - 30 ms, for those who judge

    own = {path.stem: load(path) for path in files or ()}
    return lambda name: own[name] if name in own else load_known(name)


def load_any(name: str) -> "Ruleset":
    """The rule set of an id, or in a file, whatever it is called; raises RulesetError for neither."""
    from baohuang.game.rulesets import load  # noqa: PLC0415 - see named_by

    return load(Path(name) if is_file(name) else name)


def is_file(name: str) -> bool:
    """Whether a file is meant, and no id: by its name, or because it is there."""
    from baohuang.game.rulesets import ids  # noqa: PLC0415 - see named_by

    return "/" in name or name.endswith(".toml") or (name not in ids() and Path(name).is_file())
