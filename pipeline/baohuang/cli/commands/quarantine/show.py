"""`bh quarantine show`: all that is known of one line in quarantine, and the line itself."""

import base64
from typing import Annotated, Any, Final, Literal

import typer

from baohuang.cli import quarantined
from baohuang.cli.commands.quarantine import ls
from baohuang.cli.console import Console
from baohuang.cli.usage import UsageError
from baohuang.cli.words import Words, shown

HELP: Final = Words(
    "Show a line: where it stood, what is wrong with it, what became of it, and its bytes, safe to print, with a mark "
    "under the fault.",
    "显示一行：所在位置、错误所在、后来的处理，以及原文（已转义，可安全显示），并在出错处作标记。",
)
EXAMPLE: Final = "bh quarantine show 3:17\nbh quarantine show logs/night.jsonl:17 --format json"
PLACE: Final = Words(
    "The line: number of the file in the lake, or its path, and number of the line.",
    "行：文件在湖中的编号或其路径，加上行号。",
)
FORMAT: Final = Words("text or json.", "text 或 json。")
FILE: Final = Words("file", "文件")
BYTES: Final = Words("bytes", "字节")
WHERE: Final = Words("{length} from byte {offset} of the unpacked file", "解压后自第 {offset} 字节起，共 {length} 字节")
FAULT: Final = Words("fault", "错误")
REASON: Final = Words("reason", "原因")
POINTER: Final = Words("at", "位置")
EVENT: Final = Words("event", "事件")
RUN: Final = Words("run", "运行")
STATUS: Final = Words("status", "状态")
IN_RUN: Final = Words("{status} in run {run}", "{status}（第 {run} 次运行）")
AT: Final = Words("{status} at {at}: {reason}", "{status}，时间 {at}，原因：{reason}")
LINE: Final = Words("The line:", "原文：")
BEGINNING: Final = Words("The beginning of the line, which is all that was kept:", "该行开头（只保留了这一部分）：")
WRITTEN_ANEW: Final = Words("The event, written again:", "事件（重新写出）：")
CORRECTED: Final = Words("Taken in its place:", "代之采用：")
NEXT: Final = Words(
    "`bh quarantine explain {code}` tells what it means.", "用 `bh quarantine explain {code}` 查看含义。"
)


def run(
    ctx: typer.Context,
    place: Annotated[str, typer.Argument(metavar="FILE:LINE", help=PLACE.en)],
    form: Annotated[Literal["text", "json"], typer.Option("--format", metavar="FORMAT", help=FORMAT.en)] = "text",
) -> None:
    """See HELP."""
    from baohuang.flow.quarantine import history, paths  # noqa: PLC0415 - pyarrow
    from baohuang.lake.lake import Lake  # noqa: PLC0415 - pyarrow

    console: Console = ctx.obj
    lake = Lake.open(console.lake)
    (named,) = quarantined.places_of(console, lake, [place])
    rows = history(lake, named)
    if not rows:
        raise UsageError(console.say(quarantined.NOT_THERE, places=quarantined.place_text(named)))
    of_file = paths(lake)
    if form == "json":
        console.json({"rows": [_as_object(row, of_file) for row in rows]})
        return
    for row in rows:
        _print(console, row, of_file[row["file_id"]])
    console.note(NEXT, code=rows[0]["code"])


def _as_object(row: dict[str, Any], of_file: dict[int, str]) -> dict[str, Any]:
    contents = {
        name: None if row[name] is None else {"text": _text(row[name]), "base64": base64.b64encode(row[name]).decode()}
        for name in ("raw", "corrected")
    }
    return ls.as_object(row, of_file) | contents


def _text(content: bytes) -> str:
    return content.decode("utf-8", "backslashreplace")


def _print(console: Console, row: dict[str, Any], path: str) -> None:
    from baohuang.cli.excerpt import excerpt  # noqa: PLC0415 - rich's table of widths
    from baohuang.cli.layout import definitions  # noqa: PLC0415 - goes with it

    where = console.say(WHERE, length=f"{row['length']:,}", offset=f"{row['byte_offset']:,}")
    pairs = [
        (FILE, str(shown(path))),
        (BYTES, where),
        (FAULT, f"{row['code']} {row['name']}"),
        (REASON, str(shown(row["reason"]))),
        (POINTER, str(shown(row["pointer"] or ""))),
        (EVENT, ls.event_text(console, row)),
        (RUN, str(row["run_id"])),
        (STATUS, _status(console, row)),
    ]
    console.print(console.styled(quarantined.place_text((row["file_id"], row["line"])), "bold"))
    for line in definitions((console.say(name), text) for name, text in pairs if text):
        console.print(line)
    heading = LINE
    if row["name"] == "conflicting_event":
        heading = WRITTEN_ANEW
    elif len(row["raw"]) < row["length"]:
        heading = BEGINNING
    console.print(heading)
    for line in excerpt(row["raw"], row["name"], row["pointer"]):
        console.print(line)
    if row["corrected"] is not None:
        console.print(CORRECTED)
        console.print(excerpt(row["corrected"], "", None)[0])


def _status(console: Console, row: dict[str, Any]) -> str:
    """What became of the line, and when."""
    status = console.say(ls.STATUS[row["status"]])
    if row["status"] == "discarded":
        at = row["discarded_at"].strftime("%Y-%m-%d %H:%M UTC")
        return console.say(AT, status=status, at=at, reason=row["discard_reason"])
    if row["status"] == "open":
        return status
    return console.say(IN_RUN, status=status, run=row[f"{row['status']}_run_id"])
