"""`bh verify`: whether the lake is what was written, file by file and row by row."""

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from baohuang.cli.console import Console
from baohuang.cli.progress import Progress, size
from baohuang.cli.words import Words, shown

if TYPE_CHECKING:
    from baohuang.lake.verify import Fault, Verdict

HELP: Final = Words(
    "Check the whole lake: every file against the ledger, byte for byte, nothing foreign, no line lost between the "
    "tables.\n"
    "Exit code 4: something is wrong, and is named. Nothing is changed.",
    "检查整个数据湖：每个文件逐字节与账本核对，没有外来文件，各表之间没有丢失的行。\n"
    "退出码 4 表示有问题，并逐一指明。不作任何改动。",
)
EXAMPLE: Final = "bh verify\nbh verify --quick --lake /data/lake"
QUICK: Final = Words(
    "Names and sizes of the files, the ledger and the Delta logs only; read no contents.",
    "只查文件名与大小、账本和 Delta 日志，不读内容。",
)
FORMAT: Final = Words("text or json.", "text 或 json。")
LAKE: Final = Words(
    "Lake {path}: batch {number} of {at}, by bh {version}", "数据湖 {path}：第 {number} 批，{at}，bh {version}"
)
NO_ENTRY: Final = Words(
    "Lake {path}: the newest entry of the ledger cannot be read, so nothing could be compared with it",
    "数据湖 {path}：账本的最新一项无法读取，因此无从核对",
)
GOOD: Final = Words(
    "All is well: {files} files, {size} read, every row accounted for.",
    "一切正常：{files} 个文件，已读 {size}，每一行都有着落。",
)
GOOD_QUICK: Final = Words(
    "All is well, by names and sizes: {files} files. Contents were not read.",
    "从文件名与大小看一切正常：{files} 个文件。未读内容。",
)
FAULTS: Final = Words("{n} fault(s):", "{n} 处问题：")
LEFTOVERS: Final = Words(
    "{n} file(s) of a writer that ended early, or is at work now. They do no harm; the next one that writes takes them "
    "away:",
    "{n} 个文件是提前结束（或正在运行）的写入者留下的，没有害处，下次写入时会清除：",
)
UNCHECKED: Final = Words(
    "Not compared, because a file of the tables is at fault: {names}", "因相关表的文件有问题而未核对：{names}"
)

# How each kind of fault is told: those of the files, then those of the rows.
KINDS: Final = {
    "no_entries": Words(
        "{at}: the ledger is empty though there is data; restore the folder", "{at}：有数据而账本为空，请恢复该文件夹"
    ),
    "entry_missing": Words("{at}: missing; the ledger has a gap from there on", "{at}：丢失，账本从这里起有缺口"),
    "entry_damaged": Words("{at}: not what was written (its checksum differs)", "{at}：与写入时不同（校验和不符）"),
    "chain_broken": Words(
        "{at}: does not follow the entry before it (its `previous` is another's checksum)",
        "{at}：与前一项不相接（其 previous 不是前一项的校验和）",
    ),
    "log_missing": Words("{at}: missing; the Delta log has a gap", "{at}：丢失，Delta 日志有缺口"),
    "log_changed": Words(
        "{at}: not what was written (SHA-256 differs from the ledger's)", "{at}：与写入时不同（SHA-256 与账本不符）"
    ),
    "log_differs": Words(
        "{at}: the live files by the Delta log are not those of the ledger", "{at}：Delta 日志的有效文件与账本不同"
    ),
    "file_missing": Words("{at}: missing", "{at}：丢失"),
    "file_size": Words(
        "{at}: has {actual} bytes instead of {expected}", "{at}：有 {actual} 字节，应为 {expected} 字节"
    ),
    "file_changed": Words("{at}: not what was written (SHA-256 differs)", "{at}：与写入时不同（SHA-256 不符）"),
    "file_unreadable": Words("{at}: cannot be read: {actual}", "{at}：无法读取：{actual}"),
    "file_columns": Words("{at}: has other columns than its table", "{at}：列与所属的表不同"),
    "file_rows": Words("{at}: has {actual} rows instead of {expected}", "{at}：有 {actual} 行，应为 {expected} 行"),
    "foreign_file": Words(
        "{at}: a foreign file, of which the lake knows nothing", "{at}：外来文件，数据湖对它一无所知"
    ),
    "foreign_folder": Words(
        "{at}: a foreign folder, of which the lake knows nothing", "{at}：外来文件夹，数据湖对它一无所知"
    ),
    "foreign_version": Words(
        "{at}: a Delta version written by another program; remove the file to go on",
        "{at}：由其他程序写入的 Delta 版本，删除该文件即可继续",
    ),
    "more": Words("… {actual} more of the kind {at}", "……另有 {actual} 处同类问题（{at}）"),
    "lines_conserved": Words(
        "input file {at}: {expected} lines, but its parts come to {actual}",
        "输入文件 {at}：共 {expected} 行，分项合计 {actual} 行",
    ),
    "bytes_conserved": Words(
        "input file {at}: {expected} bytes, but its parts come to {actual}",
        "输入文件 {at}：共 {expected} 字节，分项合计 {actual} 字节",
    ),
    "accepted_lines": Words(
        "input file {at}: {expected} lines used, but {actual} rows in events",
        "输入文件 {at}：采用 {expected} 行，events 中有 {actual} 行",
    ),
    "accepted_bytes": Words(
        "input file {at}: {expected} bytes used, but those of its rows in events come to {actual}",
        "输入文件 {at}：采用 {expected} 字节，events 中各行合计 {actual} 字节",
    ),
    "quarantined_lines": Words(
        "input file {at}: {expected} lines in quarantine, but {actual} rows there",
        "输入文件 {at}：隔离 {expected} 行，quarantine 中有 {actual} 行",
    ),
    "quarantined_bytes": Words(
        "input file {at}: {expected} bytes in quarantine, but those of its rows there come to {actual}",
        "输入文件 {at}：隔离 {expected} 字节，quarantine 中各行合计 {actual} 字节",
    ),
    "events_of_game": Words(
        "game {at}: {expected} events by the table games, but {actual} rows in events",
        "牌局 {at}：games 表记 {expected} 个事件，events 中有 {actual} 行",
    ),
    "key_unique": Words("{at}: {actual} rows with this key instead of one", "{at}：该主键有 {actual} 行，应只有一行"),
}


def run(
    ctx: typer.Context,
    quick: Annotated[bool, typer.Option("--quick", help=QUICK.en)] = False,
    form: Annotated[Literal["text", "json"], typer.Option("--format", metavar="FORMAT", help=FORMAT.en)] = "text",
) -> None:
    """See HELP."""
    from baohuang.lake.verify import verify  # noqa: PLC0415 - pyarrow

    console: Console = ctx.obj
    with Progress(console) as progress:
        verdict = verify(console.lake, quick=quick, on_progress=progress.step)
    if form == "json":
        console.json(_as_object(console, verdict, quick=quick))
    else:
        _print(console, verdict, quick=quick)
    if not verdict.is_good:
        raise typer.Exit(4)


def message(console: Console, fault: "Fault") -> str:
    """A fault for people."""
    return console.say(KINDS[fault.kind], at=fault.at, expected=_number(fault.expected), actual=_number(fault.actual))


def _number(value: int | str | None) -> str:
    return f"{value:,}" if isinstance(value, int) else value or ""


def _as_object(console: Console, verdict: "Verdict", *, quick: bool) -> dict[str, Any]:
    entry = verdict.entry
    return {
        "lake": str(console.lake),
        "batch": entry.number if entry else None,
        "is_good": verdict.is_good,
        "is_quick": quick,
        "n_files": verdict.n_files,
        "n_bytes": verdict.n_bytes,
        "faults": [{**vars(fault), "message": message(console, fault)} for fault in verdict.faults],
        "leftovers": verdict.leftovers,
        "not_compared": verdict.unchecked,
    }


def _print(console: Console, verdict: "Verdict", *, quick: bool) -> None:
    entry = verdict.entry
    if entry:
        at = entry.committed_at[:19].replace("T", " ")
        console.print(LAKE, path=console.lake, number=entry.number, at=at, version=entry.bh_version)
    else:
        console.print(NO_ENTRY, path=console.lake)
    if verdict.is_good:
        words = GOOD_QUICK if quick else GOOD
        console.print(
            console.styled(console.say(words, files=f"{verdict.n_files:,}", size=size(verdict.n_bytes)), "green")
        )
    else:
        console.print(console.styled(console.say(FAULTS, n=f"{len(verdict.faults):,}"), "bold"))
        for fault in verdict.faults:
            console.print("  " + message(console, fault))
    if verdict.unchecked:
        console.print(UNCHECKED, names=console.listed(verdict.unchecked))
    if verdict.leftovers:
        console.print(LEFTOVERS, n=f"{len(verdict.leftovers):,}")
        for name in verdict.leftovers:
            console.print("  " + str(shown(name)))
