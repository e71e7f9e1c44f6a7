"""`bh simulate`: seeded games of bots, to work on and to test with, and how often each kind of play occurred."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from baohuang.cli.failures import message
from baohuang.cli.layout import in_columns, paragraph
from baohuang.cli.out_folder import make_ready, mark
from baohuang.cli.play_kinds import kind_name
from baohuang.cli.progress import Progress
from baohuang.cli.usage import UsageError
from baohuang.cli.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from baohuang.cli.console import Console

HELP: Final = Words(
    "Write logs of games that bots play; the same seed gives the same bytes.\n"
    "With --faults some games break a rule on purpose, and truth.ndjson beside the logs says which and where. A rule "
    "set of your own is played as the one that it extends, with what it changes as the tables' options.",
    "让机器人打牌并写出日志；种子相同，内容逐字节相同。\n"
    "用 --faults 可在部分牌局中故意犯规，日志旁的 truth.ndjson 记录犯规的种类与位置。"
    "自定义规则按其继承的规则进行，改动之处作为各桌的选项写入日志。",
)
EXAMPLE: Final = (
    "bh simulate --games 1000 -o logs/\n"
    "bh simulate --games 1000 --ruleset qingdao --counts -o qingdao/\n"
    "bh simulate --games 1000 --seed 7 --faults 0.05 --compress zst -o faulty/"
)
GAMES: Final = Words("How many games.", "局数。")
RULESET: Final = Words(
    "Rule set that is played, or a TOML file of your own.", "采用的规则，也可给出自定义的 TOML 文件。"
)
COUNTS: Final = Words(
    "Print how often each branch of the rules was taken; --format json always has it.",
    "列出规则的每个分支出现的次数；--format json 总会包含。",
)
SEED: Final = Words("Number that decides everything by chance.", "随机种子，决定一切随机结果。")
OUT: Final = Words(
    "Folder for the logs: a new or empty one, or one that an earlier `bh simulate` made, whose logs are replaced.",
    "日志所写的文件夹：须为新建、空的，或先前由 `bh simulate` 生成的（其中的日志会被替换）。",
)
FAULTS: Final = Words("Share of games with a planted fault.", "植入犯规的牌局比例。")
TWO: Final = Words("Share of the faulty games that have a second fault.", "犯规牌局中有第二处犯规的比例。")
BAD_LINES: Final = Words("Share of games with a line that cannot be read.", "含有坏行的牌局比例。")
COMPRESS: Final = Words("none, gz or zst.", "none、gz 或 zst。")
TABLES: Final = Words("Matches played at a time, their lines mixed by time.", "同时进行的桌数，日志行按时间交错。")
FORMAT: Final = Words("How the counts are printed: text or json.", "次数的输出格式：text 或 json。")
WRITTEN: Final = Words("{n} games written to {path}", "已写出 {n} 局到 {path}")
NEXT: Final = Words("`bh check {path}` judges them.", "用 `bh check {path}` 检查它们。")
NOT_PLAYED: Final = Words("the simulator cannot play {ruleset}: {why}", "模拟器无法打 {ruleset} 规则：{why}")
COUNT: Final = Words("count", "次数")
PER_GAME: Final = Words("per game", "每局")
NEVER: Final = Words("never occurred: {kinds}", "从未出现：{kinds}")

Compress = Literal["none", "gz", "zst"]
COMPRESSIONS: Final[dict[Compress, Literal["gzip", "zstd"] | None]] = {"none": None, "gz": "gzip", "zst": "zstd"}


def run(  # noqa: PLR0917 - each is an option of the command
    ctx: typer.Context,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help=GAMES.en)],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="DIR", help=OUT.en)],
    ruleset: Annotated[str, typer.Option("--ruleset", metavar="ID|FILE", help=RULESET.en)] = "weihai",
    seed: Annotated[int, typer.Option("--seed", metavar="S", min=0, help=SEED.en)] = 0,
    faults: Annotated[float, typer.Option("--faults", metavar="RATE", min=0, max=1, help=FAULTS.en)] = 0.0,
    two_faults: Annotated[float, typer.Option("--two-faults", metavar="RATE", min=0, max=1, help=TWO.en)] = 0.0,
    bad_lines: Annotated[float, typer.Option("--bad-lines", metavar="RATE", min=0, max=1, help=BAD_LINES.en)] = 0.0,
    compress: Annotated[Compress, typer.Option("--compress", metavar="KIND", help=COMPRESS.en)] = "none",
    tables: Annotated[int, typer.Option("--tables", metavar="N", min=1, help=TABLES.en)] = 1,
    with_counts: Annotated[bool, typer.Option("--counts", help=COUNTS.en)] = False,
    form: Annotated[Literal["text", "json"], typer.Option("--format", metavar="FORMAT", help=FORMAT.en)] = "text",
) -> None:
    """See HELP."""
    from baohuang.cli.as_options import played_as  # noqa: PLC0415 - the rule sets
    from baohuang.simulate import Faultiness, simulate, write  # noqa: PLC0415 - the bots

    console: Console = ctx.obj
    name, options = played_as(ruleset)
    try:
        next(
            iter(simulate(1, name, faults=faults, two_faults=two_faults, options=options))
        )  # before a folder is touched
    except ValueError as error:
        raise UsageError(console.say(NOT_PLAYED, ruleset=ruleset, why=message(console, error))) from None
    make_ready(console, out)
    settings = {"games": games, "ruleset": name, "seed": seed, "faults": faults, "two_faults": two_faults}
    settings |= {"bad_lines": bad_lines, "compress": compress, "tables": tables, "options": options}
    mark(out, settings, None)
    with Progress(console, games) as progress:
        counts = write(
            out,
            games,
            name,
            seed,
            Faultiness(faults, two_faults, bad_lines),
            compression=COMPRESSIONS[compress],
            tables=tables,
            overwrite=True,
            options=options,
            on_progress=progress.counted,
        )
    mark(out, settings, dict(counts))
    if form == "json":
        console.json({"out": str(out), **settings, "counts": dict(counts)})
    elif with_counts:
        _print_counts(console, counts, games)
    console.note()
    console.note(WRITTEN, n=f"{games:,}", path=out)
    console.note(NEXT, path=out)


def _print_counts(console: "Console", counts: "Mapping[str, int]", games: int) -> None:
    """How often each kind of play occurred, and which never did though the rules make it possible."""
    rows = [(kind_name(console, name), f"{count:,}", f"{count / games:,.2f}") for name, count in counts.items()]
    heading = ("", console.say(COUNT), console.say(PER_GAME))
    for line in in_columns([heading, *rows[1:]], indent=0, right=(1, 2)):
        console.print(line)
    never = [kind_name(console, name) for name, count in counts.items() if not count]
    if never:
        console.note()
        console.note(paragraph(console.say(NEVER, kinds=console.listed(never))))
