"""`verify` finds whatever is wrong with a lake, names the file or the game, and takes leftovers for what they are."""

import json
import shutil
from contextlib import suppress
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from deltalake import DeltaTable
from failing_disk import Killed
from lake_care import faults, ingested_twice
from lake_rows import AT, make_rows
from test_lake_open import change_entry, newest

from baohuang.lake.delta import DeltaLog
from baohuang.lake.errors import NewerLakeError, NotALakeError, OtherTablesError
from baohuang.lake.files import Disk
from baohuang.lake.invariants import invariants
from baohuang.lake.lake import Lake
from baohuang.lake.verify import KINDS, Fault, verify


@pytest.fixture(scope="module")
def ingested(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return ingested_twice(tmp_path_factory.mktemp("ingested"))


@pytest.fixture
def lake(ingested: Path, tmp_path: Path) -> Lake:
    return Lake.open(shutil.copytree(ingested, tmp_path / "lake"))


def data_file(lake: Lake, table: str = "events") -> Path:
    return lake.files(table)[0]


def name(lake: Lake, path: Path) -> str:
    return path.relative_to(lake.path).as_posix()


@pytest.mark.parametrize("quick", [False, True])
def test_a_sound_lake_is_good(lake: Lake, quick: bool) -> None:
    before = sorted(lake.path.rglob("*"))
    verdict = verify(lake.path, quick=quick)
    assert verdict.is_good
    assert (verdict.faults, verdict.leftovers, verdict.unchecked) == ([], [], [])
    assert verdict.entry == lake.entry
    states = lake.entry.tables.values()
    assert verdict.n_files == sum(len(state.files) for state in states)
    assert verdict.n_bytes == (0 if quick else sum(state.bytes for state in states))
    assert sorted(lake.path.rglob("*")) == before


def test_an_empty_lake_is_good(empty: Lake) -> None:
    assert verify(empty.path).is_good


@pytest.mark.parametrize("place", [0, 0.5, 1])
def test_a_flipped_bit_is_found_wherever_it_is(lake: Lake, place: float) -> None:
    path = data_file(lake)
    content = bytearray(path.read_bytes())
    content[int(place * (len(content) - 1))] ^= 1
    path.write_bytes(content)
    verdict = verify(lake.path)
    (fault,) = verdict.faults
    assert (fault.kind, fault.at) == ("file_changed", name(lake, path))
    # the invariants that need `events` cannot be asked, and the verdict says so
    assert sorted(verdict.unchecked) == [
        "accepted_bytes (files, events)",
        "accepted_lines (files, events)",
        "events_of_game (games, events)",
        "key_unique (events)",
    ]
    assert verify(lake.path, quick=True).is_good


def test_a_missing_file_and_one_of_another_size_are_found(lake: Lake) -> None:
    gone, cut = lake.files("games")[1], lake.files("seats")[0]
    gone.unlink()
    size = cut.stat().st_size
    cut.write_bytes(b"PAR1")
    for quick in (False, True):
        found = verify(lake.path, quick=quick).faults
        assert set(found) == {Fault("file_missing", name(lake, gone)), Fault("file_size", name(lake, cut), size, 4)}


def test_a_file_that_the_ledger_took_for_other_rows_or_columns_is_found(lake: Lake) -> None:
    """Such a file can only be written by a faulty bh: its bytes are those of the ledger."""
    with lake.writer() as writer:
        # past the checks of the writer: a file of another table's columns
        (part := writer._tables["hands"]._part).rows += 7
        part.write(make_rows("hands", ["x"]))
        writer.commit(3, at=AT)
    found = verify(lake.path).faults
    assert Fault("file_rows", "hands/hands-00000003-0001.parquet", 10, 3) in found


@pytest.mark.parametrize(
    ("place", "kind"),
    [
        ("letter.txt", "foreign_file"),
        ("games/notes.txt", "foreign_file"),
        ("games/games-00000001-0002.parquet", "foreign_file"),
        ("games/.tmp-1-x", "foreign_file"),
        ("games/_delta_log/_last_checkpoint", "foreign_file"),
        ("_ledger/00000000000000000001.json.bak", "foreign_file"),
        ("backup/", "foreign_folder"),
        ("games/backup/", "foreign_folder"),
        ("games/_delta_log/_commits/", "foreign_folder"),
        ("_ledger/old/", "foreign_folder"),
    ],
)
def test_a_foreign_file_or_folder_anywhere_is_named(lake: Lake, place: str, kind: str) -> None:
    if place.endswith("/"):
        (lake.path / place).mkdir()
        (lake.path / place / "within").touch()
    else:
        (lake.path / place).touch()
    assert faults(lake) == [(kind, place.rstrip("/"))]


def test_a_link_is_no_data_file(lake: Lake, tmp_path: Path) -> None:
    path = data_file(lake)
    path.rename(tmp_path / "away.parquet")
    path.symlink_to(tmp_path / "away.parquet")
    assert faults(lake) == [("file_size", name(lake, path))]


def test_a_delta_version_of_another_program_is_foreign(lake: Lake) -> None:
    DeltaTable(lake.path / "hands").delete("seat = 0")
    found = faults(lake)
    assert ("foreign_version", f"hands/_delta_log/{3:020d}.json") in found
    assert {kind for kind, _ in found} == {"foreign_version", "foreign_file"}  # the data file that it wrote


class DiesBeforeTheLedger(Disk):
    """All data files and Delta logs are written; then the process is gone."""

    is_dead = False

    def create(self, path: Path) -> int:
        if path.parent.name == "_ledger":
            self.is_dead = True
            raise Killed
        return super().create(path)

    def remove(self, path: Path) -> None:
        if self.is_dead:
            raise Killed
        super().remove(path)


def test_what_a_dead_writer_left_is_no_fault(tmp_path: Path, two_games: Path) -> None:
    path = shutil.copytree(two_games, tmp_path / "lake")
    with suppress(Killed), Lake.open(path, disk=DiesBeforeTheLedger()).writer() as writer:
        for table in ("games", "hands"):
            writer.write(table, make_rows(table, ["c"]))
        writer.commit(2, at=AT)
    (path / "_ledger" / ".tmp-7-x").touch()
    (path / "games/_delta_log/.tmp-7-x").touch()
    verdict = verify(path, quick=True)
    assert verdict.is_good
    assert {place.rsplit("/", 1)[0] for place in verdict.leftovers} == {
        *("_ledger", "games", "games/_delta_log", "hands", "hands/_delta_log")
    }
    with Lake.open(path).writer():
        pass
    assert verify(path, quick=True).leftovers == []


def test_a_torn_entry_is_found_and_nothing_is_compared_with_it(lake: Lake) -> None:
    newest(lake).write_bytes(newest(lake).read_bytes()[:100])
    data_file(lake).unlink()
    verdict = verify(lake.path)
    assert verdict.faults == [Fault("entry_damaged", f"_ledger/{2:020d}.json")]
    assert verdict.entry is None


def test_an_older_entry_that_is_torn_gone_or_of_another_lake_is_found(lake: Lake, two_games: Path) -> None:
    entry = lake.path / "_ledger" / f"{1:020d}.json"
    place = f"_ledger/{entry.name}"
    whole = entry.read_bytes()
    entry.write_bytes(b"")
    assert ("entry_damaged", place) in faults(lake, quick=True)
    entry.unlink()
    assert ("entry_missing", place) in faults(lake, quick=True)
    shutil.copy(two_games / "_ledger" / entry.name, entry)
    assert {("chain_broken", place), ("chain_broken", f"_ledger/{2:020d}.json")} <= set(faults(lake, quick=True))
    entry.write_bytes(whole)
    assert faults(lake) == []


def test_a_gap_is_told_once_however_wide(lake: Lake) -> None:
    entries = sorted((lake.path / "_ledger").glob("*.json"))
    entries[0].unlink()
    entries[1].unlink()
    (lake.path / "_ledger" / f"{10**19}.json").write_bytes(b"{}")
    assert faults(lake) == [
        ("entry_missing", f"_ledger/{0:020d}.json"),
        ("entry_missing", f"_ledger/{3:020d}.json"),
        ("entry_damaged", f"_ledger/{10**19}.json"),
    ]


def test_an_entry_that_was_rewritten_with_a_good_checksum_breaks_the_chain(lake: Lake) -> None:
    change_entry(lake, previous="sha256:" + "0" * 64)
    assert faults(lake) == [("chain_broken", f"_ledger/{2:020d}.json")]


def test_a_ledger_without_entries_is_found(lake: Lake) -> None:
    for entry in (lake.path / "_ledger").glob("*.json"):
        entry.unlink()
    assert faults(lake) == [("no_entries", "_ledger")]


@pytest.mark.parametrize("version", [0, 1, 2])
def test_a_changed_or_missing_delta_version_is_found(lake: Lake, version: int) -> None:
    log = lake.path / "events/_delta_log" / f"{version:020d}.json"
    log.write_bytes(b"")
    assert faults(lake) == [("log_changed", name(lake, log))]
    log.unlink()
    assert faults(lake) == [("log_missing", name(lake, log))]


def test_a_delta_log_with_other_files_than_the_ledger_is_found(lake: Lake) -> None:
    """The log is as it was written, and the ledger is wrong: only a faulty bh can do that."""
    tables = json.loads(newest(lake).read_text())["tables"]
    tables["events"]["files"].pop()
    change_entry(lake, tables=tables)
    assert ("log_differs", "events/_delta_log") in faults(lake, quick=True)


def test_what_is_no_lake_or_cannot_be_compared_is_refused(filled: Lake, tmp_path: Path) -> None:
    with pytest.raises(NotALakeError):
        verify(tmp_path / "none")
    tables = json.loads(newest(filled).read_text())["tables"]
    tables["games"]["columns"] = "0123456789abcdef"
    change_entry(filled, tables=tables)
    with pytest.raises(OtherTablesError):
        verify(filled.path)
    change_entry(filled, format=99)
    with pytest.raises(NewerLakeError):
        verify(filled.path)


def test_progress_goes_from_nothing_to_about_all(lake: Lake) -> None:
    told: list[tuple[int, int, str]] = []
    verify(lake.path, on_progress=lambda *step: told.append(step))
    done = [step[0] for step in told]
    assert done[0] == 0
    assert done == sorted(done)
    assert {step[1] for step in told} == {2 * sum(state.bytes for state in lake.entry.tables.values())}
    assert done[-1] <= told[-1][1]
    assert done[-1] > 0.9 * told[-1][1]


def test_the_kinds_and_the_invariants_have_different_names() -> None:
    assert not set(KINDS) & {invariant.name for invariant in invariants()}


def test_the_log_of_a_table_is_read_as_delta_readers_do(lake: Lake) -> None:
    state = lake.state("events")
    assert DeltaLog(lake.disk_files, "events").live(state.version) == {file.name: file.rows for file in state.files}
    assert pq.read_metadata(data_file(lake)).num_rows == state.files[0].rows
