"""`--with FILE`: corrected lines, each for a line of the quarantine, by what was named or by the file's index."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from baohuang.cli.commands.quarantine.export import index_of
from baohuang.cli.console import Console
from baohuang.cli.usage import UsageError
from baohuang.cli.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from baohuang.flow.quarantine import Place
    from baohuang.lake.lake import Lake

BOM: Final = b"\xef\xbb\xbf"
NO_INDEX: Final = Words(
    "{index} is missing: name the lines that {path} corrects, in its order",
    "缺少 {index}：请按 {path} 的顺序给出所更正的行",
)
OTHER_NUMBER: Final = Words(
    "{path} has {n} lines for {expected} lines of the quarantine; each needs one, blank to pass it over",
    "{path} 有 {n} 行，对应隔离区的 {expected} 行；须一一对应，空行表示跳过",
)
NOT_AN_INDEX: Final = Words(
    "{index}: line {line} is not as `bh quarantine export` wrote it",
    "{index}：第 {line} 行与 `bh quarantine export` 所写不同",
)
OTHER_LAKE: Final = Words(
    "{index}: line {line} names file {file} {path}, which this lake does not have; it was exported from another",
    "{index}：第 {line} 行的文件 {file} {path} 不在此数据湖中，应是从别的数据湖导出的",
)
GONE: Final = Words("{n} lines of the file are out of quarantine already.", "文件中有 {n} 行已不在隔离区。")


class _Entry(msgspec.Struct):
    """What a line of the index must say."""

    path: str
    file_id: int
    line: int
    is_whole: bool


def corrections(console: Console, lake: "Lake", path: Path, named: "Sequence[Place]") -> "dict[Place, bytes]":
    """The corrected lines by the line that each stands for; without those that are blank or no longer needed."""
    lines = path.read_bytes().removeprefix(BOM).split(b"\n")
    if not lines[-1]:
        lines.pop()
    places = named or _of_index(console, lake, path)
    if len(lines) != len(places):
        raise UsageError(console.say(OTHER_NUMBER, path=path, n=len(lines), expected=len(places)))
    given = {place: line.removesuffix(b"\r") for place, line in zip(places, lines, strict=True) if line.strip()}
    if named:
        return given
    from baohuang.flow.quarantine import here  # noqa: PLC0415 - pyarrow

    still = here(lake, given)
    if len(still) < len(given):
        console.note(GONE, n=f"{len(given) - len(still):,}")
    return {place: line for place, line in given.items() if place in still}


def _of_index(console: Console, lake: "Lake", path: Path) -> "list[Place]":
    from baohuang.flow.quarantine import paths  # noqa: PLC0415 - pyarrow

    index, of_file = index_of(path), paths(lake)
    if not index.exists():
        raise UsageError(console.say(NO_INDEX, index=index, path=path))
    places = []
    for number, line in enumerate(index.read_bytes().splitlines(), 1):
        try:
            entry = msgspec.json.decode(line, type=_Entry)
        except msgspec.DecodeError:
            raise UsageError(console.say(NOT_AN_INDEX, index=index, line=number)) from None
        if of_file.get(entry.file_id) != entry.path:
            raise UsageError(console.say(OTHER_LAKE, index=index, line=number, file=entry.file_id, path=entry.path))
        places.append((entry.file_id, entry.line))
    return places
