"""`bh quarantine ls`: how many lines are in quarantine, by fault, and which."""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from baohuang.cli import quarantined
from baohuang.cli.console import Console, json_text, write_bytes
from baohuang.cli.words import Words, shown

if TYPE_CHECKING:
    from baohuang.flow.quarantine import Listing

HELP: Final = Words(
    "List the lines in quarantine: how many there are of each fault, then line by line.\n"
    "Lines that were discarded, overruled (another line of the event was kept) or taken in by a retry are counted, and "
    "listed with --all.",
    "列出隔离区的行：先按错误计数，再逐行列出。\n"
    "已放弃、已被否决（同一事件采用了另一行）或已重新入湖的行只计数，用 --all 一并列出。",
)
EXAMPLE: Final = "bh quarantine ls\nbh quarantine ls --name not_json --file 3\nbh quarantine ls --format jsonl"
ALL: Final = Words("Also those that are discarded, overruled or retried.", "包括已放弃、已否决与已重试的行。")
LIMIT: Final = Words(
    "List at most so many lines. Default: 20 as text, else all.", "最多列出多少行；文本格式默认 20，其他格式默认全部。"
)
FORMAT: Final = Words("text, json or jsonl.", "text、json 或 jsonl。")
STATUS: Final = {
    "open": Words("open", "待处理"),
    "discarded": Words("discarded", "已放弃"),
    "overruled": Words("overruled", "已否决"),
    "retried": Words("retried", "已重试"),
}
TOTAL: Final = Words("{n} lines in quarantine", "隔离区共 {n} 行")
TOTAL_OF_ALL: Final = Words("{n} lines that are or were in quarantine", "曾经或仍在隔离区的共 {n} 行")
FILE: Final = Words("File {id}: {path}", "文件 {id}：{path}")
EVENT: Final = Words("{game} seq {seq}", "{game} 第 {seq} 号")
EMPTY: Final = Words("No such line is in quarantine.", "隔离区没有这样的行。")
MORE: Final = Words(
    "… and {n} more: --limit {all} lists them, --format jsonl is for programs.",
    "……另有 {n} 行：用 --limit {all} 列出，供程序使用可选 --format jsonl。",
)
CLOSED: Final = Words("Not listed, see --all: {parts}.", "未列出（见 --all）：{parts}。")
SHOWN: Final = 20


def run(  # noqa: PLR0917 - each is an option of the command
    ctx: typer.Context,
    name: quarantined.Name = None,
    file: quarantined.File = None,
    game: quarantined.Game = None,
    run_id: quarantined.Run = None,
    everything: Annotated[bool, typer.Option("--all", help=ALL.en)] = False,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", min=1, help=LIMIT.en, show_default=False)] = None,
    form: Annotated[
        Literal["text", "json", "jsonl"], typer.Option("--format", metavar="FORMAT", help=FORMAT.en)
    ] = "text",
) -> None:
    """See HELP."""
    from baohuang.flow.quarantine import listing, paths  # noqa: PLC0415 - pyarrow
    from baohuang.lake.lake import Lake  # noqa: PLC0415 - pyarrow

    console: Console = ctx.obj
    lake = Lake.open(console.lake)
    wanted = quarantined.wanted(console, lake, name=name, file=file, game=game, run=run_id, everything=everything)
    found = listing(lake, wanted, SHOWN if limit is None and form == "text" else limit)
    of_file = paths(lake)
    if form == "text":
        _print(console, found, of_file, with_status=everything)
        return
    objects = [as_object(row, of_file) for row in found.rows]
    if form == "jsonl":
        write_bytes(b"".join(json_text(one) + b"\n" for one in objects))
        return
    counts = [{"code": code, "name": name, "lines": n} for (code, name), n in found.counts.most_common()]
    console.json({"lines": found.n, "counts": counts, "closed": dict(sorted(found.closed.items())), "rows": objects})


def as_object(row: dict[str, Any], of_file: dict[int, str]) -> dict[str, Any]:
    """A row for programs: where it is, what is wrong with it, what became of it."""
    whole = {
        key: value.isoformat() if isinstance(value, datetime) else value
        for key, value in row.items()
        if not isinstance(value, bytes)
    }
    return {"place": quarantined.place_text((row["file_id"], row["line"])), "path": of_file[row["file_id"]], **whole}


def _print(console: Console, found: "Listing", of_file: dict[int, str], *, with_status: bool) -> None:
    from baohuang.cli.known import obstacle_rows  # noqa: PLC0415 - for those who ask
    from baohuang.cli.layout import in_columns, terminal_width  # noqa: PLC0415 - goes with it
    from baohuang.cli.summary import cut, table  # noqa: PLC0415 - goes with it

    if found.n:
        console.print(console.styled(console.say(TOTAL_OF_ALL if with_status else TOTAL, n=f"{found.n:,}"), "bold"))
        for line in table(obstacle_rows({name: n for (_, name), n in found.counts.items()}, console.language)):
            console.print(line)
        rows = [_row(console, row, with_status=with_status) for row in found.rows]
        console.print()
        for line in in_columns(rows):
            console.print(cut(line, terminal_width()))
        console.print()
        for file in sorted({row["file_id"] for row in found.rows}):
            console.print(FILE, id=file, path=of_file[file])
    else:
        console.note(EMPTY)
    if found.n > len(found.rows):
        console.note(MORE, n=f"{found.n - len(found.rows):,}", all=found.n)
    if found.closed and not with_status:
        parts = [f"{n:,} {console.say(STATUS[status])}" for status, n in sorted(found.closed.items())]
        console.note(CLOSED, parts=console.listed(parts))


def _row(console: Console, row: dict[str, Any], *, with_status: bool) -> tuple[str, ...]:
    place = quarantined.place_text((row["file_id"], row["line"]))
    status = (console.say(STATUS[row["status"]]),) if with_status else ()
    return (place, *status, row["code"], row["name"], event_text(console, row), str(shown(row["reason"])))


def event_text(console: Console, row: dict[str, Any]) -> str:
    """The game and the number of the event, as far as the line names them."""
    if row["game_id"] is None or row["seq"] is None:
        return str(shown(row["game_id"] or ""))
    return console.say(EVENT, game=row["game_id"], seq=row["seq"])
