"""`bh gc`: data files that nobody needs any more are removed."""

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from baohuang.cli.console import Console
from baohuang.cli.progress import Progress, size
from baohuang.cli.words import Words, shown

if TYPE_CHECKING:
    from baohuang.lake.gc import Waste

HELP: Final = Words(
    "Remove data files that no batch worth keeping holds: what late events or `bh compact` wrote anew.\n"
    "Only tells what it would do, unless --apply is given. A program that opened the lake before the kept batches, and "
    "Delta's time travel to before them, find files missing; the newest batch is always whole. Foreign files are "
    "named, never removed.",
    "清除不再需要的数据文件，即迟到事件或 `bh compact` 已重写过的旧文件。\n"
    "不加 --apply 时只作说明。在所保留的批次之前打开数据湖的程序，以及 Delta 对更早版本的时间旅行，会发现文件缺失；"
    "最新一批始终完整。外来文件只列出，从不删除。",
)
EXAMPLE: Final = "bh gc\nbh gc --apply\nbh gc --keep-days 30 --apply"
KEEP_DAYS: Final = Words(
    "Keep all that was the lake's content at any time in the last N days (default: 7).",
    "保留最近 N 天内任何时刻的湖内容（默认 7）。",
)
KEEP_BATCHES: Final = Words("Keep at least the newest N batches (default: 1).", "至少保留最新的 N 批（默认 1）。")
APPLY: Final = Words("Do it.", "实际执行。")
FORMAT: Final = Words("text or json.", "text 或 json。")
NOTHING: Final = Words(
    "Nothing to remove: batch {oldest} and later ones are kept whole.", "没有可清除的文件：第 {oldest} 批起全部保留。"
)
WOULD: Final = Words(
    "{files} file(s), {size}, would be removed; batch {oldest} and later ones are kept whole. Nothing was changed: do "
    "it with `{command}`.",
    "将清除 {files} 个文件，共 {size}；第 {oldest} 批起全部保留。尚未改动，执行请用 `{command}`。",
)
DONE: Final = Words(
    "{files} file(s), {size}, removed; batch {oldest} and later ones are whole.",
    "已清除 {files} 个文件，共 {size}；第 {oldest} 批起完整保留。",
)
FOREIGN: Final = Words(
    "{n} foreign thing(s) stay, for the lake did not put them there:",
    "{n} 个外来文件或文件夹不是数据湖写的，予以保留：",
)
LEFTOVERS: Final = Words(
    "{n} file(s) of a writer that ended early (or is at work now) go with --apply, or at the next `bh ingest`.",
    "{n} 个文件是提前结束（或正在运行）的写入者留下的，加 --apply 或下次 `bh ingest` 时清除。",
)


def run(
    ctx: typer.Context,
    keep_days: Annotated[
        int, typer.Option("--keep-days", metavar="N", min=0, max=100_000, show_default=False, help=KEEP_DAYS.en)
    ] = 7,
    keep_batches: Annotated[
        int, typer.Option("--keep-batches", metavar="N", min=1, show_default=False, help=KEEP_BATCHES.en)
    ] = 1,
    apply: Annotated[bool, typer.Option("--apply", help=APPLY.en)] = False,
    form: Annotated[Literal["text", "json"], typer.Option("--format", metavar="FORMAT", help=FORMAT.en)] = "text",
) -> None:
    """See HELP."""
    from baohuang.lake.gc import find_waste, gc  # noqa: PLC0415 - pyarrow
    from baohuang.lake.lake import Lake  # noqa: PLC0415 - pyarrow

    console: Console = ctx.obj
    lake = Lake.open(console.lake)
    if apply:
        with Progress(console) as progress:
            waste = gc(lake, keep_days=keep_days, keep_batches=keep_batches, on_progress=progress.counted)
    else:
        waste = find_waste(lake, keep_days=keep_days, keep_batches=keep_batches)
    if form == "json":
        console.json(_as_object(waste, is_applied=apply))
    else:
        _print(console, waste, f"bh gc --keep-days {keep_days} --keep-batches {keep_batches} --apply", is_applied=apply)


def _as_object(waste: "Waste", *, is_applied: bool) -> dict[str, Any]:
    return {
        "is_applied": is_applied,
        "oldest_batch_kept": waste.oldest_kept,
        "n_files": len(waste.files),
        "n_bytes": waste.bytes,
        "files": [{"name": name, "bytes": file.bytes} for name, file in waste.files.items()],
        "foreign": waste.foreign,
        "leftovers": waste.leftovers,
    }


def _print(console: Console, waste: "Waste", command: str, *, is_applied: bool) -> None:
    values = {"files": f"{len(waste.files):,}", "size": size(waste.bytes), "oldest": waste.oldest_kept}
    if not waste.files:
        console.print(NOTHING, oldest=waste.oldest_kept)
    elif is_applied:
        console.print(DONE, **values)
    else:
        console.print(WOULD, command=command + console.lake_option, **values)
    if waste.leftovers:
        console.print(LEFTOVERS, n=f"{len(waste.leftovers):,}")
    if waste.foreign:
        console.print(FOREIGN, n=f"{len(waste.foreign):,}")
        for name in waste.foreign:
            console.print(f"  {shown(name)}")
