"""`bh quarantine export`: the bytes of lines in quarantine, to be corrected and given back to `retry --with`."""

import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from baohuang.cli import quarantined
from baohuang.cli.console import Console, json_text, stdout_bytes
from baohuang.cli.usage import UsageError
from baohuang.cli.words import Words

HELP: Final = Words(
    "Write lines of the quarantine as they were, one a line. Beside the file stands its index, FILE.index.jsonl: where "
    "each line comes from and what is wrong with it.\n"
    "Correct the lines in the file, keep their order, and give it back: `bh quarantine retry --with FILE`. A line made "
    "blank is passed over.",
    "按原样导出隔离区的行，每行一条；同时写出索引 FILE.index.jsonl，记录每行的来源与错误。\n"
    "在文件中更正各行（保持顺序），再用 `bh quarantine retry --with FILE` 交回；改为空行的会跳过。",
)
EXAMPLE: Final = "bh quarantine export -o bad.jsonl\nbh quarantine export --name not_json | less"
OUT: Final = Words(
    "Write to this new file, with an index beside it. Default: standard output, without one.",
    "写入这个新文件，并附索引；默认写到标准输出，不附索引。",
)
ALL: Final = Words("Also lines that are discarded, overruled or retried.", "包括已放弃、已否决与已重试的行。")
THERE: Final = Words(
    "{path}: there is such a file already, perhaps with corrections; give another name",
    "{path}：文件已存在，其中可能有更正；请另取名称",
)
NOT_FOR_TERMINALS: Final = Words(
    "raw bytes are not for a terminal: give a file with -o, or use a pipe; `bh quarantine show` shows one line",
    "原始字节不能输出到终端：请用 -o 指定文件，或用管道；单行可用 `bh quarantine show` 查看",
)
WRITTEN: Final = Words(
    "{n} lines written to {path}, their index to {index}.", "已写入 {n} 行到 {path}，索引在 {index}。"
)


def index_of(path: Path) -> Path:
    """The index that stands beside a file of exported lines."""
    return path.with_name(path.name + ".index.jsonl")


def run(  # noqa: PLR0917 - each is an option of the command
    ctx: typer.Context,
    out: Annotated[Path | None, typer.Option("-o", "--out", metavar="FILE", help=OUT.en, show_default=False)] = None,
    name: quarantined.Name = None,
    file: quarantined.File = None,
    game: quarantined.Game = None,
    run_id: quarantined.Run = None,
    everything: Annotated[bool, typer.Option("--all", help=ALL.en)] = False,
) -> None:
    """See HELP."""
    from baohuang.flow.quarantine import export  # noqa: PLC0415 - pyarrow
    from baohuang.lake.lake import Lake  # noqa: PLC0415 - pyarrow

    console: Console = ctx.obj
    lake = Lake.open(console.lake)
    wanted = quarantined.wanted(console, lake, name=name, file=file, game=game, run=run_id, everything=everything)
    if out is None:
        if sys.stdout.isatty():
            raise UsageError(console.say(NOT_FOR_TERMINALS))
        for raw, _ in export(lake, wanted):
            stdout_bytes().write(raw + b"\n")
        return
    for path in (out, index_of(out)):
        if path.exists():
            raise UsageError(console.say(THERE, path=path))
    n = 0
    with out.open("xb") as lines, index_of(out).open("xb") as index:
        for raw, about in export(lake, wanted):
            lines.write(raw + b"\n")
            index.write(json_text(about) + b"\n")
            n += 1
    console.note(WRITTEN, n=f"{n:,}", path=out, index=index_of(out))
