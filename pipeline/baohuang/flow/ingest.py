"""`bh ingest` as a whole: files → columns → referee → lake, one ledger commit a run."""

import os
import time
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from baohuang.flow.ahead import read_ahead
from baohuang.flow.arrivals import HELD_ROWS
from baohuang.flow.dry_run import overlay
from baohuang.flow.replay import RulesOf
from baohuang.flow.run import Ingested as Ingested  # noqa: PLC0414  what a run hands back
from baohuang.flow.run import Run
from baohuang.game.rulesets import Ruleset
from baohuang.ingest.known import Content, Known
from baohuang.ingest.limits import Limits
from baohuang.ingest.read import read_sources
from baohuang.ingest.sources import find_sources
from baohuang.lake.lake import Lake

if TYPE_CHECKING:
    from baohuang.lake.files import Disk


class InterruptedRunError(KeyboardInterrupt):
    """The user has stopped a run; `is_kept` tells whether all of it was in the lake by then, else nothing of it is."""

    def __init__(self, *, is_kept: bool) -> None:
        """A run that was stopped."""
        super().__init__()
        self.is_kept = is_kept


def ingest(
    paths: Iterable[str | os.PathLike[str]],
    lake_path: str | Path,
    *,
    stdin: BinaryIO | None = None,
    limits: Limits | None = None,
    named: Callable[[str], Ruleset] | None = None,
    held_rows: int = HELD_ROWS,
    follow_links: bool = False,
    again: bool = False,
    dry_run: bool = False,
    on_progress: Callable[[int, int], None] | None = None,
) -> Ingested:
    """Read logs into a lake, which is made if it is not there; all tables together or not at all.

    Content that the lake knows is passed over, and of a file that begins with known lines only those behind them are
    read; with `again` all of it is, and what the lake has already counts as repeated. `named` gives the rule set for
    the name in a log. `held_rows` events wait for their games to be whole; of more, whole games are judged and let go.
    Games of earlier runs whose rules are known only now are judged too.
    With `dry_run` all is done in a temporary folder that is then removed: the lake is only read, and no lake is made.
    `on_progress` is told the stored bytes and the lines so far. Raises InputError for what cannot be read, LakeError
    for a lake that cannot be used, InterruptedRunError for Ctrl-C.
    """
    began = time.monotonic()
    # whatever is wrong with the paths is told before a lake is made
    sources = find_sources(paths, follow_links=follow_links)
    disk: AbstractContextManager[Disk | None] = overlay() if dry_run else nullcontext()
    done = Ingested()
    with disk as other:
        lake = Lake.open(lake_path, create=True, disk=other)
        before = lake.entry.number
        try:
            with lake.writer(stages=done.stages) as writer:
                before = lake.entry.number
                run = Run(lake, writer, RulesOf(named) if named else RulesOf(), done, held_rows)
                known = Known() if again else known_contents(lake)
                reading = _Reading(done, on_progress)
                chunks = read_sources(
                    sources, stdin=stdin, limits=limits, known=known, on_read=reading.tell, stages=done.stages
                )
                for chunk in read_ahead(chunks):
                    run.take(chunk)
                    reading.tell()
                if done.n_files or run.has_more():
                    run.finish()
        except KeyboardInterrupt:
            raise InterruptedRunError(is_kept=not dry_run and Lake.open(lake_path).entry.number > before) from None
    done.seconds = time.monotonic() - began
    return done


@dataclass
class _Reading:
    """How far a run has come, for whoever wants to be told."""

    done: Ingested
    on_progress: Callable[[int, int], None] | None
    n_stored: int = 0

    def tell(self, more: int = 0) -> None:
        """So many more stored bytes were read."""
        self.n_stored += more
        if self.on_progress:
            self.on_progress(self.n_stored, self.done.n_lines)


def known_contents(lake: Lake) -> Known:
    """What was in the files that the lake has read."""
    known = Known()
    columns = ["content_hash", "stored_hash", "n_bytes", "n_bytes_undecoded", "prefix_digests"]
    for row in lake.read("files", columns).to_pylist():
        content = Content(row["content_hash"], row["stored_hash"])
        known.add(content, row["n_bytes"] - row["n_bytes_undecoded"], row["prefix_digests"] or b"")
    return known
