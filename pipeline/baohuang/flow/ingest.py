"""`bh ingest` as a whole: files → columns → referee → lake, one ledger commit a run."""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

import numpy as np
import pyarrow as pa

from baohuang.compiled import source_hash
from baohuang.flow import event_rows, game_rows
from baohuang.flow.arrivals import Arrivals, Release, Resolved, select
from baohuang.flow.findings import findings
from baohuang.flow.followers import mend_followers
from baohuang.flow.held import compact, concat, sort_events
from baohuang.flow.ledger_rows import FileCounts, quarantined_line, run_row, unused_event
from baohuang.flow.matches import Results, judge_matches, place_in_match
from baohuang.flow.replay import Batch, RulesOf, replay
from baohuang.flow.restore import event_json, restore
from baohuang.flow.sources import sort_out
from baohuang.flow.unread import unread_file, unread_games
from baohuang.game.rulesets import Ruleset
from baohuang.game.violations import Severity
from baohuang.ingest.columns import EventColumns, Fate
from baohuang.ingest.limits import Limits
from baohuang.ingest.read import Chunk, read
from baohuang.lake import tables
from baohuang.lake.commit import Writer
from baohuang.lake.lake import Lake, bh_version

GAME_TABLES = ("games", "seats", "hands", "events", "plays", "tricks", "throne", "stakes", "tributes", "violations")


@dataclass
class Ingested:
    """What a run did; `run_id` is None where nothing was new and nothing was committed."""

    run_id: int | None = None
    n_files: int = 0
    n_files_known: int = 0
    n_lines: int = 0
    n_accepted: int = 0
    n_duplicate: int = 0
    n_quarantined: int = 0
    n_blank: int = 0
    n_bytes: int = 0
    n_bytes_undecoded: int = 0
    n_games: int = 0
    n_games_again: int = 0
    states: Counter[str] = field(default_factory=Counter)
    findings: Counter[str] = field(default_factory=Counter)
    n_faults: int = 0
    obstacles: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0


def ingest(
    paths: Iterable[str | os.PathLike[str]],
    lake_path: str | Path,
    *,
    stdin: BinaryIO | None = None,
    limits: Limits | None = None,
    named: Callable[[str], Ruleset] | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> Ingested:
    """Read logs into a lake, which is made if it is not there; all tables together or not at all.

    `named` gives the rule set for the name in a log. `on_progress` is told the bytes and the events so far. Raises
    InputError for what cannot be read, LakeError for a lake that cannot be used.
    """
    began = time.monotonic()
    limits = limits or Limits()
    # whatever is wrong with the paths is told before a lake is made
    first_look = sort_out(paths, lambda _: False, limits)
    lake = Lake.open(lake_path, create=True)
    with lake.writer() as writer:
        inputs = sort_out([*first_look.new], _known_contents(lake), limits)
        n_known = len(inputs.known) + len(first_look.known)
        done = Ingested(n_files=len(inputs.new), n_files_known=n_known)
        if inputs.new:
            run = _Run(lake, writer, RulesOf(named) if named else RulesOf(), done)
            for chunk in read(inputs.new, stdin=stdin, limits=limits):
                run.take(chunk)
                if on_progress:
                    on_progress(done.n_bytes, done.n_lines)
            run.finish()
    done.seconds = time.monotonic() - began
    return done


def _known_contents(lake: Lake) -> Callable[[str], bool]:
    known = set(lake.read("files", ["content_hash"])["content_hash"].to_pylist())
    return known.__contains__


class _Run:
    """One run into an open writer."""

    def __init__(self, lake: Lake, writer: Writer, rules_of: RulesOf, done: Ingested) -> None:
        self.lake, self.writer, self.rules_of, self.done = lake, writer, rules_of, done
        self.run_id = 1 + max(lake.read("runs", ["run_id"])["run_id"].to_pylist(), default=0)
        self.first_file = 1 + max(lake.read("files", ["file_id"])["file_id"].to_pylist(), default=0)
        self.started_at = datetime.now(UTC)
        self.engine_hash = source_hash()
        self.arrivals = Arrivals()
        self.results = Results()
        self.known_matches: set[str] = set()
        self.ids: list[str] = []
        self.in_lake = set(lake.read("games", ["game_id"])["game_id"].to_pylist())
        self.known_rulesets = set(lake.read("rulesets", ["ruleset_hash"])["ruleset_hash"].to_pylist())
        self.n_ids = 0
        self.files: dict[int, FileCounts] = {}

    def take(self, chunk: Chunk) -> None:
        """The lines of a chunk: used, held, or set aside."""
        self.ids = chunk.games
        columns = chunk.columns
        columns.file = columns.file + np.int32(self.first_file)
        for number in range(self.n_ids, len(self.ids)):
            if self.ids[number] in self.in_lake:
                self.arrivals.closed.add(number)
        self.n_ids = len(self.ids)
        self.done.n_lines += len(columns)
        self.done.n_bytes += int(columns.length.astype(np.int64).sum() + columns.ending.sum())
        lines = [quarantined_line(line, line.file + self.first_file, self.run_id) for line in chunk.quarantined]
        self._write("quarantine", pa.Table.from_pylist(lines, tables.QUARANTINE.schema))
        self.done.obstacles.update(line.fault.fault.value.name for line in chunk.quarantined)
        for file in chunk.files:
            self.files[file.file + self.first_file] = FileCounts.of(file)
            self.done.obstacles.update(obstacle.info.name for obstacle in unread_file(file))
        for release in self.arrivals.add(columns):
            self._judge(release)

    def finish(self) -> None:
        """The end of the input: what is held is judged as far as it goes, late lines join their games, commit."""
        for release in self.arrivals.rest():
            self._judge(release)
        if self.arrivals.late:
            self._join(concat(self.arrivals.late))
        mend_followers(self.writer, self.known_matches)
        self._commit()

    def _judge(self, release: Release) -> None:
        """Judge games let go, and write their rows."""
        batch = replay(release.events, release.conflicts, self.rules_of)
        self._load_matches(batch)
        judge_matches(batch, self.results)
        self._set_aside(release.resolved)
        self._write_batch(batch)

    def _load_matches(self, batch: Batch) -> None:
        """What the lake knows of the matches that the batch plays in, once a match."""
        places = [place for game in batch.games if (place := place_in_match(game)) is not None]
        matches = {match for match, _ in places} - self.known_matches
        if not matches or not self.in_lake:
            self.known_matches |= matches
            return
        self.known_matches |= matches
        games = self.lake.read("games", ["game_id", "match_id", "match_no", "state"], {"match_id": matches})
        firsts = self.lake.read("seats", ["game_id", "seat"], {"game_id": games["game_id"].to_pylist(), "place": [1]})
        first = dict(zip(firsts["game_id"].to_pylist(), firsts["seat"].to_pylist(), strict=True))
        for row in games.to_pylist():
            if row["match_no"] is not None:
                self.results.add(row["match_id"], row["match_no"], row["state"], first.get(row["game_id"]))

    def _set_aside(self, resolved: Resolved) -> None:
        """Rows that are not used: duplicates are counted, contradictions go to the quarantine, both sides."""
        for file, n_lines, n_bytes in _by_file(resolved.duplicates):
            self._counts(file).move(Fate.DUPLICATE, n_lines, n_bytes)
        columns = resolved.conflicts
        for file, n_lines, n_bytes in _by_file(columns):
            self._counts(file).move(Fate.QUARANTINED, n_lines, n_bytes)
        rows = [
            unused_event(columns, row, self.ids, event_json(columns, row, self.ids[columns.game[row]]), self.run_id)
            for row in range(len(columns))
        ]
        if rows:
            self.done.obstacles["conflicting_event"] += len(rows)
        self._write("quarantine", pa.Table.from_pylist(rows, tables.QUARANTINE.schema))

    def _counts(self, file: int) -> FileCounts:
        return self.files.setdefault(file, FileCounts())

    def _write_batch(self, batch: Batch) -> None:
        """The rows of judged games, table by table."""
        ids = self.ids
        found = list(findings(batch, ids))
        self._write("games", game_rows.game_table(batch, ids, found, self.run_id, self.engine_hash))
        self._write("seats", game_rows.seat_table(batch, ids))
        self._write("rulesets", game_rows.ruleset_table(batch, self.known_rulesets))
        self._write("violations", game_rows.violation_table(found))
        self._write("hands", event_rows.hand_table(batch, ids))
        self._write("events", event_rows.event_table(batch, ids))
        self._write("plays", event_rows.play_table(batch, ids))
        self._write("tricks", event_rows.trick_table(batch, ids))
        self._write("throne", event_rows.throne_table(batch, ids))
        self._write("stakes", event_rows.stake_table(batch, ids))
        self._write("tributes", event_rows.tribute_table(batch, ids))
        self.done.n_games += len(batch.games)
        self.done.states.update(game.state for game in batch.games)
        self.done.findings.update(finding.name for _, finding in found)
        self.done.n_faults += sum(finding.severity is not Severity.SUSPICIOUS for _, finding in found)
        self.done.obstacles.update(obstacle.info.name for obstacle in unread_games(batch, ids))

    def _write(self, name: str, rows: pa.Table) -> None:
        if rows.num_rows:
            self.writer.write(name, rows)

    def _join(self, late: EventColumns) -> None:
        """Late lines: duplicates of what is there are counted, games with something new are judged again."""
        number_of = {self.ids[number]: number for number in np.unique(late.game).tolist()}
        conflicts = self._conflicts_in_lake(number_of)
        earlier = np.fromiter(
            (seq in conflicts.get(game, ()) for game, seq in zip(late.game.tolist(), late.seq.tolist(), strict=True)),
            bool,
            len(late),
        )
        old = restore(self.writer.read("events", None, {"game_id": number_of}), number_of)
        columns = concat([old, compact(late, np.flatnonzero(~earlier))])
        events, duplicates, found = sort_events(columns)
        for conflict in found:
            conflicts.setdefault(conflict.game, set()).add(conflict.seq)
        contradicted = np.asarray([row for conflict in found for row in conflict.rows], np.int64)
        self._set_aside(
            Resolved(
                compact(columns, duplicates),
                concat([compact(columns, contradicted), compact(late, np.flatnonzero(earlier))]),
            )
        )
        is_new = np.arange(len(columns)) >= len(old)
        is_new[duplicates] = False
        changed = set(columns.game[is_new].tolist())
        if not changed:
            return
        for name in GAME_TABLES:
            self.writer.remove_rows(name, [self.ids[game] for game in changed])
        self.done.n_games_again += len(changed)
        nothing = compact(columns, np.zeros(0, np.int64))
        lowest = {game: min(seqs) for game, seqs in conflicts.items()}
        again = select(events, np.isin(events.game, list(changed)))
        self._judge(Release(again, lowest, Resolved(nothing, nothing)))

    def _conflicts_in_lake(self, number_of: dict[str, int]) -> dict[int, set[int]]:
        """Events of these games that were found in conflict before."""
        rows = self.writer.read("quarantine", ["game_id", "seq"], {"game_id": number_of, "name": ["conflicting_event"]})
        found: dict[int, set[int]] = {}
        for game_id, seq in zip(rows["game_id"].to_pylist(), rows["seq"].to_pylist(), strict=True):
            found.setdefault(number_of[game_id], set()).add(seq)
        return found

    def _commit(self) -> None:
        """The ledger's tables, then the commit: before it nothing of the run exists, after it all does."""
        done = self.done
        own = {file: counts for file, counts in self.files.items() if file >= self.first_file}
        rows = [counts.row(file, self.run_id) for file, counts in sorted(own.items())]
        earlier = {file: counts for file, counts in self.files.items() if file < self.first_file}
        if earlier:
            known = self.writer.read("files", None, None).to_pylist()
            self.writer.clear("files")
            rows = [earlier[row["file_id"]].added_to(row) if row["file_id"] in earlier else row for row in known] + rows
        self._write("files", pa.Table.from_pylist(rows, tables.FILES.schema))
        for counts in own.values():
            done.n_accepted += int(counts.lines[Fate.ACCEPTED])
            done.n_duplicate += int(counts.lines[Fate.DUPLICATE])
            done.n_quarantined += int(counts.lines[Fate.QUARANTINED])
            done.n_blank += int(counts.lines[Fate.BLANK])
            done.n_bytes_undecoded += counts.n_bytes_undecoded
        for counts in own.values():
            counts.check()
        row = run_row(self.run_id, self.started_at, bh_version(), self.engine_hash, done)
        self._write("runs", pa.Table.from_pylist([row], tables.RUNS.schema))
        self.writer.commit(self.run_id)
        done.run_id = self.run_id


def _by_file(columns: EventColumns) -> Iterable[tuple[int, int, int]]:
    """Lines and bytes, line ends included, of the rows by file."""
    for file in np.unique(columns.file).tolist():
        rows = columns.file == file
        yield file, int(rows.sum()), int(columns.length[rows].astype(np.int64).sum() + columns.ending[rows].sum())
