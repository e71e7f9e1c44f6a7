"""`bh compact`: many small data files become few; what they hold stays the same."""

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from baohuang.cli.console import Console
from baohuang.cli.layout import in_columns
from baohuang.cli.progress import Progress, size
from baohuang.cli.words import Words

if TYPE_CHECKING:
    from baohuang.lake.compact import Merge

HELP: Final = Words(
    "Merge small data files of the lake into large ones; every table keeps its rows.\n"
    "Only tells what it would do, unless --apply is given. The old files stay for those who read them; `bh gc` removes "
    "them later.",
    "把数据湖中的小数据文件合并成大文件，各表的行不变。\n"
    "不加 --apply 时只说明会做什么。旧文件会保留给正在读取的程序，之后由 `bh gc` 清除。",
)
EXAMPLE: Final = "bh compact\nbh compact --apply"
APPLY: Final = Words("Do it.", "实际执行。")
FORMAT: Final = Words("text or json.", "text 或 json。")
NOTHING: Final = Words("Nothing to merge: no table has two small files.", "无需合并：没有哪个表有两个以上的小文件。")
HEAD: Final = (
    *(Words("table", "表"), Words("files", "文件"), Words("become", "合并为")),
    *(Words("rows", "行数"), Words("size", "大小")),
)
WOULD: Final = Words(
    "{files} small files would become {merged}. Nothing was changed: do it with `{command}`.",
    "{files} 个小文件将合并为 {merged} 个。尚未改动，执行请用 `{command}`。",
)
DONE: Final = Words(
    "{files} small files have become {merged} (batch {batch}). The old ones stay until `bh gc`.",
    "{files} 个小文件已合并为 {merged} 个（第 {batch} 批）。旧文件保留到 `bh gc`。",
)


def run(
    ctx: typer.Context,
    apply: Annotated[bool, typer.Option("--apply", help=APPLY.en)] = False,
    form: Annotated[Literal["text", "json"], typer.Option("--format", metavar="FORMAT", help=FORMAT.en)] = "text",
) -> None:
    """See HELP."""
    from baohuang.lake.compact import compact, plan  # noqa: PLC0415 - pyarrow
    from baohuang.lake.lake import Lake  # noqa: PLC0415 - pyarrow

    console: Console = ctx.obj
    lake = Lake.open(console.lake)
    if apply:
        with Progress(console) as progress:
            merges = compact(lake, progress.counted)
    else:
        merges = plan(lake)
    if form == "json":
        console.json({"is_applied": apply, "batch": lake.entry.number, "tables": _tables(merges)})
    elif not merges:
        console.print(NOTHING)
    else:
        _print(console, merges)
        words = DONE if apply else WOULD
        n_files = f"{sum(len(merge.files) for merge in merges):,}"
        command = f"bh compact --apply{console.lake_option}"
        values = {"batch": lake.entry.number} if apply else {"command": command}
        console.print(words, files=n_files, merged=f"{len(merges):,}", **values)


def _tables(merges: "list[Merge]") -> list[dict[str, Any]]:
    """Per table: files now and after, rows, bytes."""
    return [
        {
            "name": table,
            "files": sum(len(merge.files) for merge in merges if merge.table == table),
            "files_after": sum(merge.table == table for merge in merges),
            "rows": sum(merge.rows for merge in merges if merge.table == table),
            "bytes": sum(merge.bytes for merge in merges if merge.table == table),
        }
        for table in dict.fromkeys(merge.table for merge in merges)
    ]


def _print(console: Console, merges: "list[Merge]") -> None:
    rows = [
        (row["name"], f"{row['files']:,}", f"{row['files_after']:,}", f"{row['rows']:,}", size(row["bytes"]))
        for row in _tables(merges)
    ]
    for line in in_columns([tuple(console.say(word) for word in HEAD), *rows], indent=0, right=(1, 2, 3, 4)):
        console.print(line)
    console.print()
