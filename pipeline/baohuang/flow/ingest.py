"""`bh ingest` as a whole: files → columns → referee → lake, one ledger commit a run."""

import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import BinaryIO

from baohuang.flow.arrivals import HELD_ROWS
from baohuang.flow.replay import RulesOf
from baohuang.flow.run import Ingested as Ingested  # noqa: PLC0414  what a run hands back
from baohuang.flow.run import Run
from baohuang.flow.sources import Content, sort_out
from baohuang.game.rulesets import Ruleset
from baohuang.ingest.limits import Limits
from baohuang.ingest.read import read
from baohuang.ingest.sources import find_sources
from baohuang.lake.lake import Lake


def ingest(
    paths: Iterable[str | os.PathLike[str]],
    lake_path: str | Path,
    *,
    stdin: BinaryIO | None = None,
    limits: Limits | None = None,
    named: Callable[[str], Ruleset] | None = None,
    held_rows: int = HELD_ROWS,
    on_progress: Callable[[int, int], None] | None = None,
) -> Ingested:
    """Read logs into a lake, which is made if it is not there; all tables together or not at all.

    `named` gives the rule set for the name in a log. `held_rows` events wait for their games to be whole; of more,
    whole games are judged and let go. Games of earlier runs whose rules are known only now are judged too.
    `on_progress` is told the bytes and the lines so far. Raises InputError for what cannot be read, LakeError for a
    lake that cannot be used.
    """
    began = time.monotonic()
    limits = limits or Limits()
    sources = find_sources(paths)  # whatever is wrong with the paths is told before a lake is made
    lake = Lake.open(lake_path, create=True)
    with lake.writer() as writer:
        inputs = sort_out(sources, _known_contents(lake), limits)
        done = Ingested(n_files=len(inputs.new), n_files_known=len(inputs.known))
        run = Run(lake, writer, RulesOf(named) if named else RulesOf(), done, held_rows)
        for chunk in read(inputs.new, stdin=stdin, limits=limits) if inputs.new else ():
            run.take(chunk)
            if on_progress:
                on_progress(done.n_bytes, done.n_lines)
        if inputs.new or run.has_more():
            run.finish()
    done.seconds = time.monotonic() - began
    return done


def _known_contents(lake: Lake) -> Callable[[Content], bool]:
    rows = lake.read("files", ["content_hash", "n_bytes_undecoded", "damage"]).to_pylist()
    return {Content(row["content_hash"], row["n_bytes_undecoded"], row["damage"]) for row in rows}.__contains__
