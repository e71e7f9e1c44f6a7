"""Lines of the quarantine tried again: by what this version reads, corrected by hand, or chosen from a contradiction.

A line that can be read now is an event of the file and the line that it always was; its game is judged again, as for
a late line. Its row stays, with a mark.
"""

import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa

from baohuang.flow.arrivals import HELD_ROWS
from baohuang.flow.held import compact, concat
from baohuang.flow.late import NO_LIMITS
from baohuang.flow.ledger_rows import unused_event
from baohuang.flow.quarantine import (
    HERE,
    NotInQuarantineError,
    Place,
    Wanted,
    check_found,
    dicts,
    marked,
    pieces_with,
    places,
)
from baohuang.flow.replay import RulesOf
from baohuang.flow.restore import event_json, restore
from baohuang.flow.run import Ingested, Run
from baohuang.game.events import INT32_MAX
from baohuang.game.rulesets import Ruleset
from baohuang.ingest.build import BOM
from baohuang.ingest.columns import EventColumns, Fate
from baohuang.ingest.faults import Fault, LineFault
from baohuang.ingest.limits import Limits
from baohuang.ingest.read import read
from baohuang.lake.lake import Lake
from baohuang.lake.read import read_files
from baohuang.lake.tables import QUARANTINE

Event = tuple[str, int]  # game_id and seq

CONFLICT: Final = Fault.CONFLICTING_EVENT.id
# Why a line was not tried, or not taken; the command has the words.
UNDECIDED: Final = "undecided"  # two lines contradict each other, and nobody said which to keep
CUT: Final = "cut"  # only the beginning of a line that is too long is there
BLANK: Final = "blank"  # the corrected line is blank
ANOTHER_EVENT: Final = "another_event"  # the correction of a line to be kept is another event than the line


@dataclass(frozen=True)
class Stays:
    """A line that stays in quarantine: the fault that it has now, or one of the reasons above."""

    place: Place
    why: str
    fault: LineFault | None = None


@dataclass
class Retried:
    """What became of the lines tried; `run_id` is None where none could be used and nothing was committed.

    `n_conflicting` could be read and contradict another line, which was set aside with them. `n_overruled` lost
    against a line that was kept.
    """

    run_id: int | None = None
    n_tried: int = 0
    n_used: int = 0
    n_duplicate: int = 0
    n_conflicting: int = 0
    n_overruled: int = 0
    n_games: int = 0
    stays: list[Stays] = field(default_factory=list)


def retry(
    lake_path: str | Path,
    wanted: Wanted,
    *,
    corrected: Mapping[Place, bytes] | None = None,
    keep: frozenset[Place] = frozenset(),
    limits: Limits | None = None,
    named: Callable[[str], Ruleset] | None = None,
) -> Retried:
    """Try lines again, in one commit; what still cannot be used stays as it is.

    `corrected` gives other bytes for some of them, without line ends. `keep` are lines of contradictions that become
    the event; what else is said of it is overruled, be it in quarantine or an event. Raises NotInQuarantineError for
    lines named that are not there, LakeError for a lake that cannot be used.
    """
    lake = Lake.open(lake_path)
    with lake.writer() as writer:
        run = Run(lake, writer, RulesOf(named) if named else RulesOf(), Ingested(), HELD_ROWS)
        retrying = _Retry(run, limits or Limits(), corrected or {}, _sides(lake, keep))
        tried = pieces_with(lake, wanted)
        found = [place for file, rows, mask in tried for place in retrying.try_piece(file.name, rows, mask)]
        check_found(wanted, found)
        if retrying.taken:
            retrying.finish()
    return retrying.done


def _sides(lake: Lake, keep: frozenset[Place]) -> dict[Event, Place]:
    """The events of the lines to be kept; NotInQuarantineError if one is no side of a contradiction."""
    wanted = Wanted(places=keep, name=CONFLICT, statuses=HERE)
    found: dict[Event, Place] = {}
    for _, rows, mask in pieces_with(lake, wanted):
        chosen = rows.filter(pa.array(mask))
        found |= dict(zip(_events(chosen), places(chosen), strict=True))
    if len(found) < len(keep):  # of lines that say different things of one event, only one can be kept
        raise NotInQuarantineError(keep.difference(found.values()))
    return found


def _events(rows: pa.Table) -> Iterator[Event]:
    return zip(rows["game_id"].to_pylist(), rows["seq"].to_pylist(), strict=True)


@dataclass
class _Retry:
    """One retry into an open run: `keep` are the lines to be kept, by event; `marks` by file, column and row."""

    run: Run
    limits: Limits
    corrected: Mapping[Place, bytes]
    keep: dict[Event, Place]
    taken: list[EventColumns] = field(default_factory=list)
    kept: set[Event] = field(default_factory=set)
    marks: dict[str, dict[str, dict[int, Any]]] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    done: Retried = field(default_factory=Retried)

    def try_piece(self, name: str, rows: pa.Table, mask: np.ndarray) -> list[Place]:
        """Try the lines of one data file that are meant, and return which they are; those that can be read wait."""
        meant = list(zip(np.flatnonzero(mask).tolist(), dicts(rows.filter(pa.array(mask))), strict=True))
        self.done.n_tried += len(meant)
        tried = [(number, row) for number, row in meant if self._is_tried(row)]
        for limits, were_events in ((self.limits, False), (NO_LIMITS, True)):
            lines = [one for one in tried if self._was_event(one[1]) == were_events]
            good = self._read([row for _, row in lines], limits)
            for number, row in (lines[at] for at in good):
                self._mark(name, "retried_run_id", number, self.run.run_id)
                if self._correction(row) is not None:
                    self._mark(name, "corrected", number, self._correction(row))
        return [_place(row) for _, row in meant]

    def finish(self) -> None:
        """What was read joins its games, rows are marked, all is committed."""
        run, done = self.run, self.done
        self._overrule()
        self._write_marks()
        columns = concat(self.taken)
        mine = set(zip(columns.file.tolist(), columns.line.tolist(), strict=True))
        unused = run.rejoin(columns)
        done.n_duplicate, done.n_conflicting = (
            sum(place in mine for place in zip(rows.file.tolist(), rows.line.tolist(), strict=True))
            for rows in (unused.duplicates, unused.conflicts)
        )
        done.n_used = len(mine) - done.n_duplicate - done.n_conflicting
        run.done.n_lines, run.done.n_accepted = done.n_tried, done.n_used
        run.finish()
        done.run_id, done.n_games = run.done.run_id, run.done.n_games

    def _is_tried(self, row: dict[str, Any]) -> bool:
        """Whether there is something to read; if not, the line stays."""
        place, is_conflict = _place(row), row["name"] == CONFLICT
        is_new = self._correction(row) is not None
        is_cut = not is_conflict and len(row["raw"]) < row["length"]
        if row["length"] > INT32_MAX or (is_cut and not is_new):
            self.done.stays.append(Stays(place, CUT))
        elif is_conflict and not is_new and place not in self.keep.values():
            self.done.stays.append(Stays(place, UNDECIDED))
        else:
            return True
        return False

    def _was_event(self, row: dict[str, Any]) -> bool:
        return row["name"] == CONFLICT and self._correction(row) is None

    def _correction(self, row: dict[str, Any]) -> bytes | None:
        """The bytes given for a line, None where there are none or they are what it was."""
        given = self.corrected.get(_place(row))
        return None if given == row["raw"] else given

    def _read(self, rows: list[dict[str, Any]], limits: Limits) -> list[int]:
        """Read lines; the numbers of those that can be used, whose events wait as lines of their own files."""
        # A blank line comes first: the mark at the beginning of a file means nothing before any other line.
        feed = io.BytesIO(b"\n" + b"".join(self._text(row) + b"\n" for row in rows))
        good: list[int] = []
        for chunk in read(["-"], stdin=feed, limits=limits) if rows else ():
            for line in chunk.quarantined:
                self.done.stays.append(Stays(_place(rows[line.line - 2]), line.fault.fault.id, line.fault))
            columns = chunk.columns
            for number in (columns.line[columns.fate == Fate.BLANK] - 2).tolist():
                if number >= 0:
                    self.done.stays.append(Stays(_place(rows[number]), BLANK))
            accepted = [
                at
                for at in np.flatnonzero(columns.fate == Fate.ACCEPTED).tolist()
                if self._is_meant(rows[columns.line[at] - 2], (chunk.games[columns.game[at]], int(columns.seq[at])))
            ]
            numbers = [int(columns.line[at]) - 2 for at in accepted]
            if numbers:
                events = compact(columns, np.asarray(accepted, np.int64))
                self.taken.append(self._at_home(events, [rows[number] for number in numbers], chunk.games))
            good += numbers
        return good

    def _text(self, row: dict[str, Any]) -> bytes:
        given = self._correction(row)
        text: bytes = row["raw"] if given is None else given
        return text.removeprefix(BOM) if row["byte_offset"] == 0 else text

    def _is_meant(self, row: dict[str, Any], event: Event) -> bool:
        """Whether a line that can be read is the event that it should be; one to be kept may not become another."""
        was = row["game_id"], row["seq"]
        if self.keep.get(was) != _place(row):
            return True
        if event != was:
            self.done.stays.append(Stays(_place(row), ANOTHER_EVENT))
            return False
        self.kept.add(event)
        return True

    def _at_home(self, events: EventColumns, rows: list[dict[str, Any]], games: list[str]) -> EventColumns:
        """Events with the place and the length of the lines that they were, and the run's numbers of their games."""
        of_run = np.asarray([self._number(game) for game in games], np.int32)
        return replace(
            events,
            file=np.asarray([row["file_id"] for row in rows], np.int32),
            line=np.asarray([row["line"] for row in rows], np.int64),
            offset=np.asarray([row["byte_offset"] for row in rows], np.int64),
            length=np.asarray([row["length"] for row in rows], np.int32),
            ending=np.asarray([row["ending"] for row in rows], np.int8),
            game=of_run[events.game],
        )

    def _number(self, game: str) -> int:
        if game not in self.numbers:
            self.numbers[game] = len(self.run.ids)
            self.run.ids.append(game)
        return self.numbers[game]

    def _overrule(self) -> None:
        """What else is said of the events kept: in quarantine it gets a mark, as an event it goes there."""
        if not self.kept:
            return
        keeping = set(self.keep.values())
        losers = set()
        sides = Wanted(name=CONFLICT, statuses=frozenset({"open", "discarded"}))
        for file, rows, mask in pieces_with(self.run.lake, sides):
            for number, place, event in zip(range(len(mask)), places(rows), _events(rows), strict=True):
                if mask[number] and event in self.kept and place not in keeping:
                    self._mark(file.name, "overruled_run_id", number, self.run.run_id)
                    losers.add(place)
        self.done.stays = [one for one in self.done.stays if one.place not in losers]
        self.done.n_overruled = len(losers) + self._put_back()

    def _put_back(self) -> int:
        """Events that another line of the same event now stands for: how many there were."""
        run, games = self.run, {game for game, _ in self.kept}
        rows = run.writer.read("events", None, {"game_id": games})
        is_other = np.fromiter((event in self.kept for event in _events(rows)), bool, rows.num_rows)
        if not is_other.any():
            return 0
        columns = restore(rows.filter(pa.array(is_other)), {game: self._number(game) for game in games})
        run.writer.remove_rows("events", games)
        run.writer.write("events", rows.filter(pa.array(~is_other)))
        mark = {"reason": "another line of this event was kept in its place", "overruled_run_id": run.run_id}
        unused = [
            unused_event(columns, row, run.ids, event_json(columns, row, run.ids[game]), run.run_id) | mark
            for row, game in enumerate(columns.game.tolist())
        ]
        run.put_back(columns, pa.Table.from_pylist(unused, QUARANTINE.schema))
        return len(unused)

    def _mark(self, file: str, column: str, number: int, value: Any) -> None:
        self.marks.setdefault(file, {}).setdefault(column, {})[number] = value

    def _write_marks(self) -> None:
        lake, writer = self.run.lake, self.run.writer
        for file in lake.state(QUARANTINE.name).files:
            if file.name in self.marks:
                rows = read_files(lake.disk_files, QUARANTINE, [file], None, None)
                writer.replace(QUARANTINE.name, file.name, marked(rows, self.marks[file.name]))


def _place(row: dict[str, Any]) -> Place:
    return row["file_id"], row["line"]
