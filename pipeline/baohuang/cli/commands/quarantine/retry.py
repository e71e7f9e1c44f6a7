"""`bh quarantine retry`: lines tried again, as they are, corrected, or chosen from a contradiction."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from baohuang.cli import logs_given, quarantined, rules_given
from baohuang.cli.console import Console
from baohuang.cli.words import Words, shown

if TYPE_CHECKING:
    from baohuang.flow.retry import Retried, Stays

HELP: Final = Words(
    "Try lines again: by what this version reads, or corrected by hand. What can be used becomes an event of its own "
    "file and line, and its game is judged again; what cannot stays, and it is said why.\n"
    "With --with FILE, line n of the file stands for the nth line named here, or for the nth line of FILE.index.jsonl, "
    "as `bh quarantine export` wrote it; a blank line is passed over.\n"
    "Where two lines contradict each other, --keep says which of them is right; the other is overruled and stays.",
    "重试隔离区的行：或由本版重新读取，或交回更正后的内容。能采用的成为原文件、原行的事件，所属牌局重新裁判；"
    "不能采用的留在隔离区并说明原因。\n"
    "用 --with FILE 时，文件第 n 行代替此处给出的第 n 行，或代替 `bh quarantine export` 所写 FILE.index.jsonl 的"
    "第 n 行；空行跳过。\n两行互相矛盾时，用 --keep 指明采用哪一行；另一行被否决，仍留在隔离区。",
)
EXAMPLE: Final = (
    "bh quarantine retry --name unknown_type\nbh quarantine retry --with bad.jsonl\nbh quarantine retry --keep 3:17"
)
WITH: Final = Words("File of corrected lines.", "更正后的行所在的文件。")
KEEP: Final = Words("This line of a contradiction is right. May be repeated.", "矛盾的各行中采用这一行。可多次使用。")
FORMAT: Final = Words("text or json.", "text 或 json。")
TRIED: Final = Words("{n} lines tried: {parts}.", "重试 {n} 行：{parts}。")
PARTS: Final = {
    "n_used": Words("{n} used", "采用 {n}"),
    "n_duplicate": Words("{n} repeated", "重复 {n}"),
    "n_conflicting": Words("{n} in contradiction with another", "与其他行矛盾 {n}"),
    "n_overruled": Words("{n} overruled", "否决 {n}"),
    "n_stay": Words("{n} stay", "仍在隔离区 {n}"),
}
JUDGED: Final = Words("Run {run}: {n} games judged again.", "第 {run} 次运行：重新裁判 {n} 局。")
REASONS: Final = {
    "undecided": Words(
        "contradicts another line: `bh quarantine retry --keep {place}` keeps this one",
        "与另一行矛盾：用 `bh quarantine retry --keep {place}` 采用这一行",
    ),
    "cut": Words("only its beginning was kept: give the whole line with --with", "只保留了开头：请用 --with 交回整行"),
    "blank": Words("the line given for it is blank", "交回的是空行"),
    "another_event": Words(
        "the line given for it is another event than the one to be kept", "交回的行与要采用的不是同一事件"
    ),
}
MORE: Final = Words("… and {n} more", "……另有 {n} 行")
SHOWN: Final = 20


def run(  # noqa: PLR0917 - each is an option of the command
    ctx: typer.Context,
    places: quarantined.Places = None,
    name: quarantined.Name = None,
    file: quarantined.File = None,
    game: quarantined.Game = None,
    run_id: quarantined.Run = None,
    everything: quarantined.All = False,
    corrected: Annotated[Path | None, typer.Option("--with", metavar="FILE", help=WITH.en, show_default=False)] = None,
    keep: Annotated[
        list[str] | None, typer.Option("--keep", metavar="FILE:LINE", help=KEEP.en, show_default=False)
    ] = None,
    limit: logs_given.IngestLimits = None,
    ruleset_file: rules_given.RulesetFiles = None,
    form: Annotated[Literal["text", "json"], typer.Option("--format", metavar="FORMAT", help=FORMAT.en)] = "text",
) -> None:
    """See HELP."""
    from baohuang.cli.corrections import corrections  # noqa: PLC0415 - msgspec
    from baohuang.flow.quarantine import NotInQuarantineError  # noqa: PLC0415 - pyarrow
    from baohuang.flow.retry import retry  # noqa: PLC0415 - numpy, pyarrow and the referee
    from baohuang.lake.lake import Lake  # noqa: PLC0415 - pyarrow

    console: Console = ctx.obj
    lake = Lake.open(console.lake)
    kept = frozenset(quarantined.places_of(console, lake, keep or ()))
    named = quarantined.places_of(console, lake, places or ())
    is_selected = everything or any(option is not None for option in (name, file, game, run_id))
    given = {} if corrected is None else corrections(console, lake, corrected, named or sorted(kept))
    meant = [*named, *kept, *(given if not is_selected else ())]
    wanted = quarantined.chosen(
        console, lake, meant, name=name, file=file, game=game, run=run_id, everything=everything
    )
    limits = logs_given.logs(console, [], limit, follow_links=False).limits
    try:
        done = retry(
            console.lake, wanted, corrected=given, keep=kept, limits=limits, named=rules_given.named_by(ruleset_file)
        )
    except NotInQuarantineError as error:
        raise quarantined.not_there(console, error) from None
    if form == "json":
        console.json(_as_object(done))
    else:
        _print(console, done)
    if done.stays or done.n_conflicting:
        raise typer.Exit(1)


def _as_object(done: "Retried") -> dict[str, Any]:
    stays = [
        {
            "place": quarantined.place_text(one.place),
            "why": one.why,
            "reason": one.fault.reason if one.fault else None,
            "pointer": one.fault.pointer if one.fault else None,
        }
        for one in done.stays
    ]
    return {**vars(done), "stays": stays}


def _print(console: Console, done: "Retried") -> None:
    numbers = {**vars(done), "n_stay": len(done.stays)}
    parts = [console.say(words, n=f"{numbers[name]:,}") for name, words in PARTS.items() if numbers[name]]
    console.print(TRIED, n=f"{done.n_tried:,}", parts=console.listed(parts) or "0")
    if done.run_id is not None:
        console.print(JUDGED, run=done.run_id, n=f"{done.n_games:,}")
    for one in done.stays[:SHOWN]:
        console.print(f"  {quarantined.place_text(one.place)}  {_why(console, one)}")
    if len(done.stays) > SHOWN:
        console.print("  " + console.say(MORE, n=f"{len(done.stays) - SHOWN:,}"))


def _why(console: Console, one: "Stays") -> str:
    if one.fault is None:
        return console.say(REASONS[one.why], place=quarantined.place_text(one.place))
    return str(shown(f"{one.fault.code} {one.fault.name}  {one.fault.reason}"))
