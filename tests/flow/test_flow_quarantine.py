"""Lines in quarantine: tried again, corrected, chosen from a contradiction, exported, given up; none is ever lost."""

import shutil
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from flow_lake import Row, check_shape, rows
from flow_logs import Event, by_seat, event, game, line, lines, write

from baohuang.flow.ingest import ingest
from baohuang.flow.quarantine import (
    STATUSES,
    NotInQuarantineError,
    Place,
    Wanted,
    discard,
    export,
    history,
    listing,
)
from baohuang.flow.retry import Retried, Stays, retry
from baohuang.ingest.limits import Limits
from baohuang.lake.commit import Writer
from baohuang.lake.files import Disk
from baohuang.lake.lake import Lake
from baohuang.lake.tables import TABLES

FATES = ("accepted", "duplicate", "quarantined", "blank")
DEEP = '{"a":' * 20 + "1" + "}" * 20  # 20 levels, the limit is 16


def passes(name: str = "g", n: int = 3) -> list[Event]:
    """A start and some passes: seq 0 to n, and an abort."""
    return game(name, *by_seat("pass", *range(n)), ("abort", {"reason": "shutdown"}))


def deep(one: Event) -> bytes:
    """The event with an extension nested too deeply for the default limits."""
    return line(one)[:-2] + b',"x_more":' + DEEP.encode() + b"}\n"


def take(lake: Path, *logs: Path, **options: Any) -> None:
    ingest(logs, lake, **options)
    check_conserved(lake)


def try_again(lake: Path, *places: Place, wanted: Wanted | None = None, **options: Any) -> Retried:
    meant = wanted or Wanted(places=frozenset(places), statuses=frozenset(STATUSES) - {"retried"})
    done = retry(lake, meant, **options)
    check_conserved(lake)
    check_shape(lake)
    return done


def check_conserved(lake: Path) -> None:
    """Lines and bytes of each file by fate are those of the tables, where a line stands once."""
    events = rows(lake, "events")
    aside = [row for row in rows(lake, "quarantine") if row["retried_run_id"] is None]
    for file in rows(lake, "files"):
        own = {
            "accepted": [row for row in events if row["file_id"] == file["file_id"]],
            "quarantined": [row for row in aside if row["file_id"] == file["file_id"]],
        }
        for fate, found in own.items():
            assert file[f"n_{fate}"] == len(found), fate
            assert file[f"n_bytes_{fate}"] == sum(row["length"] + row["ending"] for row in found), fate
        assert file["n_lines"] == sum(file[f"n_{fate}"] for fate in FATES)
        assert file["n_bytes"] == sum(file[f"n_bytes_{fate}"] for fate in FATES)
    places = [(row["file_id"], row["line"]) for row in [*events, *aside]]
    assert len(places) == len(set(places)), "a line is used twice"


def counts(lake: Path, file_id: int = 1) -> tuple[int, ...]:
    """Accepted, duplicate, quarantined and blank lines of a file."""
    file = next(row for row in rows(lake, "files") if row["file_id"] == file_id)
    return tuple(file[f"n_{fate}"] for fate in FATES)


def game_row(lake: Path, name: str = "g") -> Row:
    return next(row for row in rows(lake, "games") if row["game_id"] == name)


def said(lake: Path, seq: int) -> list[int]:
    """Seats that act in the events of this number: one, or none where it is set aside."""
    return [row["seat"] for row in rows(lake, "events") if row["seq"] == seq]


def status_of(lake: Path, place: Place) -> str:
    """What became of the newest row of a line."""
    return str(history(Lake.open(lake), place)[0]["status"])


@pytest.fixture
def lake(tmp_path: Path) -> Path:
    return tmp_path / "lake"


@pytest.fixture
def cut(lake: Path, tmp_path: Path) -> Path:
    """A game of five events, of which the line of seq 2 is cut; its lines end with CR LF."""
    good = lines(passes())
    content = [*good[:2], good[2][:20] + b"\n", *good[3:]]
    take(lake, *write(tmp_path / "logs", [one.replace(b"\n", b"\r\n") for one in content]))
    assert game_row(lake)["state"] == "gap"
    return lake


@pytest.fixture
def contradicted(lake: Path, tmp_path: Path) -> Path:
    """The same game with two lines for seq 2: seat 1 passes in line 3, seat 4 in line 6."""
    other = line(event("g", 2, "pass", seat=4))
    take(lake, *write(tmp_path / "logs", [*lines(passes()), other]))
    assert game_row(lake)["state"] == "conflict"
    assert counts(lake) == (4, 0, 2, 0)
    return lake


def test_what_other_limits_allow_is_taken_and_its_game_judged_again(lake: Path, tmp_path: Path) -> None:
    good = lines(passes())
    log = write(tmp_path / "logs", [*good[:2], deep(passes()[2]), *good[3:]])
    take(lake, *log)
    assert counts(lake) == (4, 0, 1, 0)
    done = try_again(lake, wanted=Wanted(name="too_deep"), limits=Limits(depth=30))
    assert (done.run_id, done.n_tried, done.n_used, done.n_games, done.stays) == (2, 1, 1, 1, [])
    assert counts(lake) == (5, 0, 0, 0)
    assert game_row(lake)["state"] == "aborted"
    take(tmp_path / "other", *log, limits=Limits(depth=30))
    assert rows(lake, "events") == rows(tmp_path / "other", "events")
    assert rows(lake, "files") == rows(tmp_path / "other", "files")
    assert rows(lake, "games", provenance=False) == rows(tmp_path / "other", "games", provenance=False)


def test_what_still_cannot_be_read_stays_and_nothing_is_committed(cut: Path) -> None:
    before = Lake.open(cut).entry
    done = try_again(cut, wanted=Wanted())
    assert done.run_id is None
    assert [(one.place, one.why) for one in done.stays] == [((1, 3), "not_json")]
    assert Lake.open(cut).entry == before


def test_a_corrected_line_stands_for_the_one_it_corrects(cut: Path) -> None:
    right = line(passes()[2]).rstrip()
    done = try_again(cut, (1, 3), corrected={(1, 3): right})
    assert (done.n_used, done.stays) == (1, [])
    assert counts(cut) == (5, 0, 0, 0)
    assert game_row(cut)["state"] == "aborted"
    found = next(row for row in rows(cut, "events") if row["seq"] == 2)
    assert (found["file_id"], found["line"], found["length"], found["ending"]) == (1, 3, 20, 2)
    kept = history(Lake.open(cut), (1, 3))[0]
    assert (kept["raw"], kept["corrected"]) == (right[:20], right)
    assert (kept["run_id"], kept["retried_run_id"], kept["status"]) == (1, 2, "retried")


def test_a_correction_that_is_wrong_or_blank_changes_nothing(cut: Path) -> None:
    done = try_again(cut, (1, 3), corrected={(1, 3): b'{"v":1}'})
    assert [one.why for one in done.stays] == ["missing_key"]
    assert try_again(cut, (1, 3), corrected={(1, 3): b"  "}).stays == [Stays((1, 3), "blank")]
    assert counts(cut) == (4, 0, 1, 0)


def test_a_line_of_a_game_that_the_lake_does_not_know_makes_it_known(cut: Path) -> None:
    done = try_again(cut, (1, 3), corrected={(1, 3): line(passes("another")[0]).rstrip()})
    assert done.n_used == 1
    assert game_row(cut, "another")["n_events"] == 1
    assert game_row(cut)["state"] == "gap"


def test_a_line_that_repeats_an_event_is_a_duplicate(cut: Path) -> None:
    done = try_again(cut, (1, 3), corrected={(1, 3): line(passes()[1]).rstrip()})
    assert (done.n_used, done.n_duplicate) == (0, 1)
    assert counts(cut) == (4, 1, 0, 0)


def test_a_line_that_contradicts_an_event_is_set_aside_with_it(cut: Path) -> None:
    done = try_again(cut, (1, 3), corrected={(1, 3): line(event("g", 1, "pass", seat=3)).rstrip()})
    assert (done.n_used, done.n_conflicting) == (0, 1)
    assert counts(cut) == (3, 0, 2, 0)
    assert said(cut, 1) == []
    newest, oldest = history(Lake.open(cut), (1, 3))
    assert (newest["name"], newest["status"]) == ("conflicting_event", "open")
    assert (oldest["name"], oldest["status"]) == ("not_json", "retried")


def test_a_line_that_is_no_longer_there_cannot_be_retried(cut: Path) -> None:
    right = {(1, 3): line(passes()[2]).rstrip()}
    try_again(cut, (1, 3), corrected=right)
    before = Lake.open(cut).entry
    for place in ((1, 3), (1, 2), (7, 1)):
        with pytest.raises(NotInQuarantineError) as raised:
            retry(cut, Wanted(places=frozenset({place})), corrected=right)
        assert raised.value.places == [place]
    assert Lake.open(cut).entry == before


def test_of_a_line_that_was_too_long_only_a_correction_can_be_read(lake: Path, tmp_path: Path) -> None:
    limits = Limits(line_bytes=120, kept_bytes=50)  # a start is longer, a pass is not
    take(lake, *write(tmp_path / "logs", lines(passes())), limits=limits)
    assert counts(lake) == (4, 0, 1, 0)
    assert try_again(lake, (1, 1)).stays == [Stays((1, 1), "cut")]
    assert try_again(lake, (1, 1), corrected={(1, 1): line(passes()[0]).rstrip()}).n_used == 1
    assert game_row(lake)["state"] == "aborted"


def test_a_byte_order_mark_counts_only_where_a_file_begins(lake: Path, tmp_path: Path) -> None:
    bom, good = b"\xef\xbb\xbf", lines(passes())
    take(lake, *write(tmp_path / "logs", [bom + deep(passes()[0]), bom + good[1], *good[2:]]))
    assert counts(lake) == (3, 0, 2, 0)
    done = try_again(lake, wanted=Wanted(), limits=Limits(depth=30))
    assert (done.n_used, [one.place for one in done.stays]) == (1, [(1, 2)])


def test_of_a_contradiction_nothing_is_taken_before_somebody_decides(contradicted: Path) -> None:
    done = try_again(contradicted, wanted=Wanted())
    assert done.run_id is None
    assert done.stays == [Stays((1, 3), "undecided"), Stays((1, 6), "undecided")]


def test_a_line_given_back_unchanged_is_no_correction(contradicted: Path) -> None:
    unchanged = {(1, 6): history(Lake.open(contradicted), (1, 6))[0]["raw"]}
    assert try_again(contradicted, (1, 6), corrected=unchanged).stays == [Stays((1, 6), "undecided")]
    assert try_again(contradicted, (1, 6), corrected=unchanged, keep=frozenset(unchanged)).n_used == 1
    assert history(Lake.open(contradicted), (1, 6))[0]["corrected"] is None


@pytest.mark.parametrize(("kept", "seat", "overruled"), [((1, 3), 1, (1, 6)), ((1, 6), 4, (1, 3))])
def test_the_line_that_is_kept_is_the_event(contradicted: Path, kept: Place, seat: int, overruled: Place) -> None:
    done = try_again(contradicted, kept, keep=frozenset({kept}))
    assert (done.n_used, done.n_overruled, done.stays) == (1, 1, [])
    assert said(contradicted, 2) == [seat]
    assert counts(contradicted) == (5, 0, 1, 0)
    assert game_row(contradicted)["state"] == "aborted"
    assert (status_of(contradicted, kept), status_of(contradicted, overruled)) == ("retried", "overruled")


def test_a_decision_is_about_one_event_whatever_the_limits(lake: Path, tmp_path: Path) -> None:
    others = [line(event("g", 2, "pass", seat=4)), line(event("g", 3, "pass", seat=4))]
    take(lake, *write(tmp_path / "logs", [*lines(passes()), *others]))
    done = try_again(lake, (1, 3), keep=frozenset({(1, 3)}), limits=Limits(line_bytes=60, depth=1))
    assert (done.n_used, done.n_overruled) == (1, 1)
    assert (said(lake, 2), said(lake, 3)) == ([1], [])
    assert (status_of(lake, (1, 4)), status_of(lake, (1, 7))) == ("open", "open")
    assert game_row(lake)["state"] == "conflict"


def test_who_changes_his_mind_can_keep_the_other_line(contradicted: Path) -> None:
    try_again(contradicted, (1, 3), keep=frozenset({(1, 3)}))
    done = try_again(contradicted, (1, 6), keep=frozenset({(1, 6)}))
    assert (done.n_used, done.n_overruled) == (1, 1)
    assert said(contradicted, 2) == [4]
    assert counts(contradicted) == (5, 0, 1, 0)
    assert (status_of(contradicted, (1, 3)), status_of(contradicted, (1, 6))) == ("overruled", "retried")


def test_two_lines_of_one_event_cannot_both_be_kept(contradicted: Path) -> None:
    both = frozenset({(1, 3), (1, 6)})
    with pytest.raises(NotInQuarantineError):
        retry(contradicted, Wanted(places=both), keep=both)


def test_a_line_that_contradicts_nothing_cannot_be_kept(cut: Path) -> None:
    with pytest.raises(NotInQuarantineError):
        retry(cut, Wanted(places=frozenset({(1, 3)})), keep=frozenset({(1, 3)}))


def test_the_line_to_be_kept_may_be_corrected_but_stays_the_same_event(contradicted: Path) -> None:
    keep = frozenset({(1, 6)})
    done = try_again(contradicted, *keep, keep=keep, corrected={(1, 6): line(event("g", 3, "pass", seat=4)).rstrip()})
    assert done.stays == [Stays((1, 6), "another_event")]
    assert counts(contradicted) == (4, 0, 2, 0)
    done = try_again(contradicted, *keep, keep=keep, corrected={(1, 6): line(event("g", 2, "pass", seat=3)).rstrip()})
    assert (done.n_used, done.n_overruled) == (1, 1)
    assert said(contradicted, 2) == [3]


def test_a_correction_may_take_a_line_out_of_a_contradiction(contradicted: Path) -> None:
    more = line(event("g", 5, "pass", seat=4)).rstrip()
    assert try_again(contradicted, (1, 6), corrected={(1, 6): more}).n_used == 1
    assert game_row(contradicted)["state"] == "conflict"
    assert try_again(contradicted, (1, 3), keep=frozenset({(1, 3)})).n_used == 1
    assert said(contradicted, 2) == [1]


def test_an_overruled_line_that_comes_again_changes_nothing(contradicted: Path, tmp_path: Path) -> None:
    try_again(contradicted, (1, 3), keep=frozenset({(1, 3)}))
    again = [line(event("g", 2, "pass", seat=4)), line(event("g", 2, "pass", seat=1))]
    take(contradicted, *write(tmp_path / "again", again))
    assert counts(contradicted, 2) == (0, 2, 0, 0)
    assert said(contradicted, 2) == [1]
    assert game_row(contradicted)["state"] == "aborted"


def test_a_third_line_contradicts_the_one_that_was_kept(contradicted: Path, tmp_path: Path) -> None:
    try_again(contradicted, (1, 3), keep=frozenset({(1, 3)}))
    take(contradicted, *write(tmp_path / "more", [line(event("g", 2, "pass", seat=0))]))
    check_shape(contradicted)
    assert said(contradicted, 2) == []
    assert counts(contradicted, 1) == (4, 0, 2, 0)
    assert counts(contradicted, 2) == (0, 0, 1, 0)
    done = try_again(contradicted, (2, 1), keep=frozenset({(2, 1)}))
    assert done.n_overruled == 1  # the one that was kept; the first loser has lost already
    assert said(contradicted, 2) == [0]


def test_a_discarded_line_is_marked_with_the_reason_and_stays(cut: Path) -> None:
    assert discard(cut, Wanted(name="not_json"), "cut by the power cut of 1 November") == [(1, 3)]
    check_conserved(cut)
    found = history(Lake.open(cut), (1, 3))[0]
    assert (found["status"], found["discard_reason"]) == ("discarded", "cut by the power cut of 1 November")
    assert found["discarded_at"] is not None
    assert counts(cut) == (4, 0, 1, 0)
    assert listing(Lake.open(cut), Wanted(), None).n == 0
    assert retry(cut, Wanted()).n_tried == 0
    assert discard(cut, Wanted(), "again") == []


def test_a_discarded_line_can_still_be_corrected_by_its_name(cut: Path) -> None:
    discard(cut, Wanted(), "nobody knows what it was")
    done = try_again(cut, (1, 3), corrected={(1, 3): line(passes()[2]).rstrip()})
    assert done.n_used == 1
    assert status_of(cut, (1, 3)) == "retried"


def test_a_discarded_line_no_longer_counts_against_the_bound_of_bh_validate(cut: Path) -> None:
    sql = (files("baohuang.quality") / "checks" / "lines_quarantined.sql").read_text(encoding="utf-8")
    with Lake.open(cut).connect() as connection:
        assert [found[1:] for found in connection.execute(sql).fetchall()] == [(1, 5)]
    discard(cut, Wanted(), "known")
    with Lake.open(cut).connect() as connection:
        assert [found[1:] for found in connection.execute(sql).fetchall()] == [(0, 5)]


def test_discarding_a_line_that_is_not_there_changes_nothing(cut: Path) -> None:
    before = Lake.open(cut).entry
    with pytest.raises(NotInQuarantineError):
        discard(cut, Wanted(places=frozenset({(1, 3), (1, 4)})), "why not")
    assert Lake.open(cut).entry == before


def test_both_sides_of_a_discarded_contradiction_still_contradict_each_other(
    contradicted: Path, tmp_path: Path
) -> None:
    discard(contradicted, Wanted(), "not worth it")
    take(contradicted, *write(tmp_path / "more", [line(event("g", 2, "pass", seat=4))]))
    assert counts(contradicted, 2) == (0, 1, 0, 0)
    assert game_row(contradicted)["state"] == "conflict"


def test_a_listing_counts_all_and_shows_the_first(lake: Path, tmp_path: Path) -> None:
    bad = [b"{\n", *lines(passes()), b"[]\n", b"{\n", b"\0\n"]
    take(lake, *write(tmp_path / "logs", bad, [b"[1]\n"]))
    found = listing(Lake.open(lake), Wanted(), 3)
    assert found.counts == {("BHL002", "nul_bytes"): 1, ("BHL004", "not_json"): 2, ("BHL005", "not_an_object"): 2}
    assert [(row["file_id"], row["line"]) for row in found.rows] == [(1, 1), (1, 7), (1, 8)]
    assert listing(Lake.open(lake), Wanted(files=frozenset({2})), None).n == 1
    discard(lake, Wanted(name="not_json"), "noise")
    found = listing(Lake.open(lake), Wanted(), None)
    assert (found.n, found.closed) == (3, {"discarded": 2})
    assert listing(Lake.open(lake), Wanted(statuses=frozenset(STATUSES)), None).n == 5


def test_an_export_gives_the_bytes_as_they_were_and_where_they_stood(cut: Path) -> None:
    ((raw, about),) = export(Lake.open(cut), Wanted())
    good = lines(passes())
    assert raw == good[2][:20]
    assert (about["file_id"], about["line"], about["length"], about["code"]) == (1, 3, 20, "BHL004")
    assert about["byte_offset"] == len(good[0]) + 1 + len(good[1]) + 1  # with CR LF
    assert about["is_whole"]


def test_a_retry_that_fails_before_its_commit_leaves_the_lake_as_it_was(
    contradicted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Lake.open(contradicted).entry

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Writer, "commit", full)
    with pytest.raises(OSError, match="No space"):
        retry(contradicted, Wanted(places=frozenset({(1, 3)})), keep=frozenset({(1, 3)}))
    monkeypatch.undo()
    assert Lake.open(contradicted).entry == before
    assert counts(contradicted) == (4, 0, 2, 0)
    assert try_again(contradicted, (1, 3), keep=frozenset({(1, 3)})).n_used == 1


class KilledError(BaseException):
    """The process has ended here."""


class Dying:
    """Counts what changes the disk; at operation number `last`, and ever after, the process is dead."""

    CHANGES = ("make_folder", "create", "write", "link", "rename", "remove")

    def __init__(self, monkeypatch: pytest.MonkeyPatch, last: int | None) -> None:
        self.n, self.last = 0, last
        for name in self.CHANGES:
            monkeypatch.setattr(Disk, name, self.counted(getattr(Disk, name)))

    def counted(self, operation: Any) -> Any:
        def run(*arguments: Any) -> Any:
            self.n += 1
            if self.last is not None and self.n >= self.last:
                raise KilledError
            return operation(*arguments)

        return run


@pytest.mark.parametrize("share", [0.1, 0.4, 0.7, 0.9, 1.0])
def test_a_decision_whose_process_is_killed_is_in_the_lake_as_a_whole_or_not_at_all(
    contradicted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, share: float
) -> None:
    keep = frozenset({(1, 3)})
    copies = [shutil.copytree(contradicted, tmp_path / name) for name in ("whole", "killed")]
    before = Lake.open(contradicted).entry.number
    with monkeypatch.context() as patched:
        counting = Dying(patched, None)
        retry(copies[0], Wanted(places=keep), keep=keep)
    with monkeypatch.context() as patched:
        Dying(patched, max(1, round(share * counting.n)))
        with pytest.raises(KilledError):
            retry(copies[1], Wanted(places=keep), keep=keep)
    found = Lake.open(copies[1]).entry.number
    assert found in (before, before + 1)
    if found == before:
        assert rows(copies[1], "quarantine") == rows(contradicted, "quarantine")
        retry(copies[1], Wanted(places=keep), keep=keep)
    for name in TABLES:
        if name != "runs":  # they have times
            assert rows(copies[1], name) == rows(copies[0], name), name
