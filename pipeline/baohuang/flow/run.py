"""One run of ingest into an open writer: lines are used, held or set aside, games judged, everything committed."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime

import numpy as np
import pyarrow as pa

from baohuang.flow import event_rows, game_rows
from baohuang.flow.arrivals import Arrivals, Release
from baohuang.flow.conflicts import Resolved
from baohuang.flow.engine import engine_hash
from baohuang.flow.findings import findings
from baohuang.flow.followers import JudgedBy, Matches, in_pieces
from baohuang.flow.held import concat, in_batches
from baohuang.flow.late import games_in_lake, games_now_known, join_in_pieces, whole_again
from baohuang.flow.ledger_rows import FileCounts, quarantined_line, run_row, unused_event
from baohuang.flow.matches import matches_in
from baohuang.flow.replay import Batch, PlayedBy, RulesOf, replay
from baohuang.flow.restore import event_json
from baohuang.flow.unread import Obstacle, unread_file
from baohuang.game.events import Start
from baohuang.ingest.columns import EventColumns, Fate
from baohuang.ingest.read import Chunk
from baohuang.lake import tables
from baohuang.lake.commit import Writer
from baohuang.lake.lake import Lake, bh_version
from baohuang.stages import Stages

GAME_TABLES = ("games", "seats", "hands", "events", "plays", "tricks", "throne", "stakes", "tributes", "violations")
MENDED_ROWS = 500_000  # events of games judged again at a time
JUDGED_GAMES = 16_384  # at a time: games may be short and many
QUARANTINED_ROWS = 10_000  # written at a time: a bad line is kilobytes of Python objects


@dataclass
class Ingested:
    """What a run did; `run_id` is None where nothing was new and nothing was committed."""

    run_id: int | None = None
    n_files: int = 0
    n_files_grown: int = 0  # of n_files, those that began with lines that were known
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
    severities: Counter[str] = field(default_factory=Counter)
    n_faults: int = 0
    obstacles: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    stages: Stages = field(default_factory=Stages)


class Run:
    """One run into an open writer."""

    def __init__(self, lake: Lake, writer: Writer, rules_of: RulesOf, done: Ingested, held_rows: int) -> None:
        """Begin; `held_rows` is how many events may wait for their games to be whole."""
        self.lake, self.writer, self.rules_of, self.done = lake, writer, rules_of, done
        self.run_id = 1 + max(lake.read("runs", ["run_id"])["run_id"].to_pylist(), default=0)
        self.first_file = 1 + max(lake.read("files", ["file_id"])["file_id"].to_pylist(), default=0)
        self.started_at = datetime.now(UTC)
        self.engine_hash = engine_hash()
        self.arrivals = Arrivals(held_rows, lake.disk_files)
        self.matches = Matches(lake)
        self.ids: list[str] = []
        self.in_lake = games_in_lake(lake)
        self.known_rulesets = set(lake.read("rulesets", ["ruleset_hash"])["ruleset_hash"].to_pylist())
        self.n_ids = 0
        self.files: dict[int, FileCounts] = {}

    def take(self, chunk: Chunk) -> None:
        """The lines of a chunk: used, held, or set aside."""
        self.ids = chunk.games
        columns = chunk.columns
        columns.file = columns.file + np.int32(self.first_file)
        self.arrivals.closed.update(self.in_lake.among(self.ids[self.n_ids :]) + self.n_ids)
        self.n_ids = len(self.ids)
        self.done.n_lines += len(columns)
        self.done.n_bytes += int(columns.length.astype(np.int64).sum() + columns.ending.sum())
        endings = columns.ending[columns.fate == Fate.QUARANTINED].tolist()
        for at in range(0, len(endings), QUARANTINED_ROWS):
            some = slice(at, at + QUARANTINED_ROWS)
            lines = [
                quarantined_line(line, ending, line.file + self.first_file, self.run_id)
                for line, ending in zip(chunk.quarantined[some], endings[some], strict=True)
            ]
            self._write("quarantine", pa.Table.from_pylist(lines, tables.QUARANTINE.schema))
        self.done.obstacles.update(line.fault.fault.value.name for line in chunk.quarantined)
        for file in chunk.files:
            self._counts(file.file + self.first_file).end(file)
            self.done.n_files += 1
            self.done.n_files_grown += bool(file.n_lines_known)
            self.done.n_lines += file.n_lines_known
            self.done.n_bytes += file.n_bytes_known
            self.done.obstacles.update(obstacle.info.name for obstacle in unread_file(file))
        self.done.n_files_known += len(chunk.known)
        for release in self.done.stages.each("order", self.arrivals.add(columns)):
            self._set_aside(release.resolved)
            self._judge(release)

    def finish(self) -> None:
        """The end of the input: what is held is judged as far as it goes, late lines join their games, commit."""
        for release in self.done.stages.each("order", self.arrivals.rest()):
            self._set_aside(release.resolved)
            self._judge(release)
        for late in self.arrivals.late_parts():
            self._join(late)
        for games in in_pieces(games_now_known(self.writer, self.rules_of, self.run_id), MENDED_ROWS):
            self._judge_again(whole_again(self.writer, games, self.ids), games)
        self._mend_followers()
        self._tally()
        self._commit()

    def _judge(self, release: Release, rules_of: Callable[[Start], PlayedBy] | None = None) -> None:
        """Judge games let go, and write their rows."""
        for events in in_batches(release.events, JUDGED_GAMES):
            with self.done.stages.of("replay"):
                self.matches.meet(matches_in(events.columns))
                batch = replay(events, release.conflicts, rules_of or self.rules_of, self.ids, self.matches.results)
                self.matches.judged(batch.games)
            with self.done.stages.of("build"):
                self._write_batch(batch)

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

    def _write(self, name: str, rows: pa.Table) -> None:
        if rows.num_rows:
            self.writer.write(name, rows)

    def rejoin(self, columns: EventColumns) -> Resolved:
        """Lines of earlier files that leave the quarantine join their games; those that are not used, after all."""
        for file, n_lines, n_bytes in _by_file(columns):
            self._counts(file).move(Fate.QUARANTINED, -n_lines, -n_bytes)
        return self._join(columns)

    def put_back(self, columns: EventColumns, rows: pa.Table) -> None:
        """Lines that were used go to the quarantine, as these rows; their games must be judged again."""
        for file, n_lines, n_bytes in _by_file(columns):
            self._counts(file).move(Fate.QUARANTINED, n_lines, n_bytes)
        self._write("quarantine", rows)

    def _join(self, late: EventColumns) -> Resolved:
        """Late lines: duplicates of what is there are counted, games with something new are judged again."""
        unused = []
        for release, changed in join_in_pieces(self.writer, late, self.ids):
            self._set_aside(release.resolved)
            unused.append(release.resolved)
            if changed:
                self._judge_again(release, changed)
        duplicates, conflicts = ([getattr(one, name) for one in unused] for name in ("duplicates", "conflicts"))
        return Resolved(concat(duplicates), concat(conflicts))

    def has_more(self) -> bool:
        """Whether games of earlier runs can be judged that could not be then: their rules are known now."""
        return bool(games_now_known(self.writer, self.rules_of, self.run_id))

    def _judge_again(
        self, release: Release, changed: list[str], rules_of: Callable[[Start], PlayedBy] | None = None
    ) -> None:
        """Games that the lake has already: their rows give way to new ones."""
        old = self.writer.read("games", ["match_id", "ruleset_hash"], {"game_id": changed})
        matches = {match for match in old["match_id"].to_pylist() if match is not None}
        self.matches.meet(matches)
        self.matches.disturbed |= matches
        for name in GAME_TABLES:
            self.writer.remove_rows(name, changed)
        self.done.n_games_again += old.num_rows
        self._judge(release, rules_of)
        self._forget_rulesets(set(old["ruleset_hash"].to_pylist()) - {None})

    def _mend_followers(self) -> None:
        """Games that were judged given something else of the one before than what is known now are judged again."""
        for stale in self.matches.stale(self.writer):
            for games in in_pieces(stale, MENDED_ROWS):
                rules_of = JudgedBy(self.writer, games, self.rules_of)
                self._judge_again(whole_again(self.writer, games, self.ids), games, rules_of)

    def _forget_rulesets(self, hashes: set[str]) -> None:
        """Of these rule sets, take out those that no game is played by any more."""
        played = self.writer.read("games", ["ruleset_hash"], {"ruleset_hash": hashes})
        gone = hashes - set(played["ruleset_hash"].to_pylist())
        if gone:
            self.writer.remove_rows("rulesets", gone, "ruleset_hash")
            self.known_rulesets -= gone

    def _tally(self) -> None:
        """What the run found, from the rows that stand at its end: a game may have been judged twice on the way."""
        done = self.done
        columns = ["game_id", "state", "n_faults"]
        games = self.writer.read("games", columns, {"run_id": [self.run_id]})
        done.n_games = games.num_rows
        done.states.update(games["state"].to_pylist())
        done.n_faults = sum(games["n_faults"].to_pylist())
        found = self.writer.read("violations", ["name", "severity"], {"game_id": games["game_id"].to_pylist()})
        done.findings.update(found["name"].to_pylist())
        done.severities.update(found["severity"].to_pylist())
        for state, obstacle in (("gap", Obstacle.SEQ_GAP), ("unknown_ruleset", Obstacle.UNKNOWN_RULESET)):
            if done.states[state]:
                done.obstacles[obstacle.value.name] += done.states[state]

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
