"""Which lines of the quarantine are meant: the options that its commands share, and how a line is named."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Final

import typer

from baohuang.cli.console import Console
from baohuang.cli.usage import UsageError, near
from baohuang.cli.words import Words

if TYPE_CHECKING:
    from baohuang.flow.quarantine import NotInQuarantineError, Place, Wanted
    from baohuang.ingest.faults import FaultInfo
    from baohuang.lake.lake import Lake

PLACES_HELP: Final = Words(
    "Lines, as `bh quarantine ls` names them: number of the file in the lake, or its path, and number of the line.",
    "要处理的行，写法同 `bh quarantine ls`：文件在湖中的编号或其路径，加上行号。",
)
NAME_HELP: Final = Words(
    "Only lines with this fault: its code or its name, BHL004 or not_json.",
    "只限有此错误的行，给出编号或名称，如 BHL004 或 not_json。",
)
FILE_HELP: Final = Words(
    "Only lines of this file: its number in the lake, or its path.", "只限此文件的行，给出其湖中编号或路径。"
)
GAME_HELP: Final = Words(
    "Only lines that name this game. A line that could not be read names none.",
    "只限写明此牌局的行；读不懂的行没有牌局编号。",
)
RUN_HELP: Final = Words("Only lines that this run put here.", "只限由该次运行隔离的行。")
ALL_HELP: Final = Words("All lines that are not discarded.", "全部尚未放弃的行。")

Places = Annotated[list[str] | None, typer.Argument(metavar="[FILE:LINE]...", help=PLACES_HELP.en)]
Name = Annotated[
    str | None, typer.Option("--name", "--code", metavar="CODE|NAME", help=NAME_HELP.en, show_default=False)
]
File = Annotated[str | None, typer.Option("--file", metavar="ID|PATH", help=FILE_HELP.en, show_default=False)]
Game = Annotated[str | None, typer.Option("--game", metavar="GAME", help=GAME_HELP.en, show_default=False)]
Run = Annotated[int | None, typer.Option("--run", metavar="N", min=1, help=RUN_HELP.en, show_default=False)]
All = Annotated[bool, typer.Option("--all", help=ALL_HELP.en)]

NO_FAULT: Final = Words(
    "there is no fault of a line {name}{near}; `bh explain --all` lists them",
    "没有 {name} 这种行错误{near}；用 `bh explain --all` 列出全部",
)
NO_PLACE: Final = Words(
    "{text}: a file and a line are expected, such as 3:17 or logs/night.jsonl:17",
    "{text}：应为文件与行号，如 3:17 或 logs/night.jsonl:17",
)
NO_FILE: Final = Words(
    "{file}: the lake has no such file; `bh status` lists them", "{file}：湖中没有这个文件；用 `bh status` 查看"
)
SEVERAL_FILES: Final = Words(
    "{file}: the lake has several files of this path ({ids}); give the number of one",
    "{file}：湖中有多个文件使用此路径（{ids}），请给出其中一个的编号",
)
NOT_THERE: Final = Words(
    "not in quarantine: {places}; `bh quarantine ls` lists what is", "不在隔离区：{places}；用 `bh quarantine ls` 查看"
)
NEEDS_LINES: Final = Words(
    "name lines, or say which with --name, --file, --game or --run, or ask for --all",
    "请给出行，或用 --name、--file、--game、--run 选择，或用 --all",
)
NOT_BOTH: Final = Words(
    "lines are named already: no --name, --file, --game, --run or --all besides",
    "已经给出具体的行，不必再用 --name、--file、--game、--run 或 --all",
)


def fault_of(console: Console, asked: str) -> "FaultInfo":
    """The fault of a line by code or name, in any case; UsageError with a hint where there is no such thing."""
    from baohuang.cli.known import line_faults  # noqa: PLC0415 - for those who ask

    code, name, known = asked.upper(), asked.lower().replace("-", "_"), line_faults()
    for fault in known.values():
        if fault.code == code or fault.name == name:
            return fault
    hint = near(code, [fault.code for fault in known.values()], console.language) or near(
        name, list(known), console.language
    )
    raise UsageError(console.say(NO_FAULT, name=asked, near=hint))


def places_of(console: Console, lake: "Lake", texts: Iterable[str]) -> "list[Place]":
    """The lines of `3:17` or `logs/night.jsonl:17`, in the order given; UsageError for what names none."""
    found = []
    for text in texts:
        file, _, line = text.rpartition(":")
        if not file or not line.isdecimal():
            raise UsageError(console.say(NO_PLACE, text=text))
        files = _files_of(console, lake, file)
        if len(files) > 1:
            raise UsageError(console.say(SEVERAL_FILES, file=file, ids=console.listed(map(str, sorted(files)))))
        found.append((next(iter(files)), int(line)))
    return found


def _files_of(console: Console, lake: "Lake", text: str) -> frozenset[int]:
    """The files of a number or a path; of a path there may be several."""
    from baohuang.flow.quarantine import paths  # noqa: PLC0415 - pyarrow

    known = paths(lake)
    files = frozenset(file for file, path in known.items() if path == text or str(file) == text)
    if not files:
        raise UsageError(console.say(NO_FILE, file=text))
    return files


def wanted(
    console: Console,
    lake: "Lake",
    *,
    name: str | None,
    file: str | None,
    game: str | None,
    run: int | None,
    everything: bool = False,
) -> "Wanted":
    """What the options select: open lines only, or with `everything` also those that are closed."""
    from baohuang.flow.quarantine import OPEN, STATUSES, Wanted  # noqa: PLC0415 - pyarrow

    return Wanted(
        files=None if file is None else _files_of(console, lake, file),
        name=None if name is None else fault_of(console, name).name,
        game_id=game,
        run_id=run,
        statuses=frozenset(STATUSES) if everything else frozenset({OPEN}),
    )


def chosen(
    console: Console,
    lake: "Lake",
    named: "Sequence[Place]",
    *,
    name: str | None,
    file: str | None,
    game: str | None,
    run: int | None,
    everything: bool,
) -> "Wanted":
    """The lines that a command is to change: those named, or those that options select; UsageError for neither."""
    from baohuang.flow.quarantine import HERE, Wanted  # noqa: PLC0415 - pyarrow

    is_selected = everything or any(option is not None for option in (name, file, game, run))
    if named and is_selected:
        raise UsageError(console.say(NOT_BOTH))
    if not named and not is_selected:
        raise UsageError(console.say(NEEDS_LINES))
    if named:
        return Wanted(places=frozenset(named), statuses=HERE)
    return wanted(console, lake, name=name, file=file, game=game, run=run)


def not_there(console: Console, error: "NotInQuarantineError") -> UsageError:
    """The error of lines that were named and are not in quarantine."""
    return UsageError(console.say(NOT_THERE, places=console.listed(map(place_text, error.places))))


def place_text(place: "Place") -> str:
    """How a line is named: `3:17`."""
    return f"{place[0]}:{place[1]}"
