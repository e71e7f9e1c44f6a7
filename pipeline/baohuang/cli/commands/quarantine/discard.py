"""`bh quarantine discard`: lines given up, with a reason. They stay where they are, with a mark."""

from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from baohuang.cli import quarantined
from baohuang.cli.usage import UsageError
from baohuang.cli.words import Words

if TYPE_CHECKING:
    from baohuang.cli.console import Console

HELP: Final = Words(
    "Give lines up, with a reason. They get a mark and are listed no more; nothing is deleted, they still count as "
    "lines in quarantine, and a retry that names them can still take them in.",
    "放弃若干行并注明原因。这些行只加标记、不再列出，不会删除，仍计入隔离区，点名重试时仍可入湖。",
)
EXAMPLE: Final = (
    'bh quarantine discard 3:17 --reason "cut by a crash of the server"\n'
    'bh quarantine discard --name nul_bytes --file 3 --reason "bad disk"'
)
REASON: Final = Words("Why; kept with the lines.", "原因，与这些行一同保存。")
FORMAT: Final = Words("text or json.", "text 或 json。")
NO_REASON: Final = Words("--reason: a text is expected", "--reason：应写明原因")
DONE: Final = Words("{n} lines are discarded.", "已放弃 {n} 行。")


def run(  # noqa: PLR0917 - each is an option of the command
    ctx: typer.Context,
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help=REASON.en)],
    places: quarantined.Places = None,
    name: quarantined.Name = None,
    file: quarantined.File = None,
    game: quarantined.Game = None,
    run_id: quarantined.Run = None,
    everything: quarantined.All = False,
    form: Annotated[Literal["text", "json"], typer.Option("--format", metavar="FORMAT", help=FORMAT.en)] = "text",
) -> None:
    """See HELP."""
    from baohuang.flow.quarantine import NotInQuarantineError, discard  # noqa: PLC0415 - pyarrow
    from baohuang.lake.lake import Lake  # noqa: PLC0415 - pyarrow

    console: Console = ctx.obj
    if not reason.strip():
        raise UsageError(console.say(NO_REASON))
    lake = Lake.open(console.lake)
    named = quarantined.places_of(console, lake, places or ())
    wanted = quarantined.chosen(
        console, lake, named, name=name, file=file, game=game, run=run_id, everything=everything
    )
    try:
        found = discard(console.lake, wanted, reason)
    except NotInQuarantineError as error:
        raise quarantined.not_there(console, error) from None
    if form == "json":
        console.json({"discarded": [quarantined.place_text(place) for place in found], "reason": reason})
    else:
        console.print(DONE, n=f"{len(found):,}")
