"""What must hold between the rows of the lake: each of it broken once, by a batch that only a faulty bh would write."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest
from lake_care import faults, ingested_twice
from lake_rows import AT

from baohuang.lake.invariants import NAMED
from baohuang.lake.lake import Lake
from baohuang.lake.verify import Fault, verify


@pytest.fixture(scope="module")
def ingested(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return ingested_twice(tmp_path_factory.mktemp("ingested"))


@pytest.fixture
def lake(ingested: Path, tmp_path: Path) -> Lake:
    return Lake.open(shutil.copytree(ingested, tmp_path / "lake"))


def change_rows(lake: Lake, table: str, change: Callable[[pa.Table], pa.Table]) -> None:
    """A batch that only a faulty bh would write."""
    rows = change(lake.read(table))
    with lake.writer() as writer:
        writer.clear(table)
        if rows.num_rows:
            writer.write(table, rows)
        writer.commit(9, at=AT)


def with_one_more(column: str) -> Callable[[pa.Table], pa.Table]:
    """The first row has one more in this column."""

    def change(rows: pa.Table) -> pa.Table:
        values = rows[column].to_pylist()
        at = rows.schema.get_field_index(column)
        return rows.set_column(at, rows.schema.field(at), pa.array([values[0] + 1, *values[1:]], rows[column].type))

    return change


@pytest.mark.parametrize(
    ("table", "change", "kinds"),
    [
        ("files", with_one_more("n_lines"), {"lines_conserved"}),
        ("files", with_one_more("n_blank"), {"lines_conserved"}),
        ("files", with_one_more("n_bytes_undecoded"), {"bytes_conserved"}),
        ("files", with_one_more("n_accepted"), {"lines_conserved", "accepted_lines"}),
        ("files", with_one_more("n_bytes_quarantined"), {"bytes_conserved", "quarantined_bytes"}),
        ("games", with_one_more("n_events"), {"events_of_game"}),
        ("events", lambda rows: rows.slice(1), {"accepted_lines", "accepted_bytes", "events_of_game"}),
        ("events", with_one_more("length"), {"accepted_bytes"}),
        ("quarantine", lambda rows: rows.slice(1), {"quarantined_lines", "quarantined_bytes"}),
        ("events", with_one_more("seq"), {"key_unique"}),
        ("games", lambda rows: pa.concat_tables([rows, rows.slice(0, 1)]), {"key_unique"}),
        ("seats", lambda rows: pa.concat_tables([rows, rows.slice(4, 1)]), {"key_unique"}),
    ],
    ids=lambda value: " ".join(sorted({value} if isinstance(value, str) else value)) if not callable(value) else "",
)
def test_rows_that_contradict_one_another_are_found(lake: Lake, table: str, change, kinds: set[str]) -> None:
    change_rows(lake, table, change)
    found = {kind for kind, _ in faults(lake)}
    if table == "games" and kinds == {"key_unique"}:
        found.discard("events_of_game")  # the second row of the game has as many events, and is right by itself
    assert found == kinds
    assert verify(lake.path, quick=True).is_good


def test_a_fault_between_rows_says_where_and_how_many(lake: Lake) -> None:
    game = lake.read("games")["game_id"].to_pylist()[0]
    n_events = lake.read("games")["n_events"].to_pylist()[0]
    change_rows(lake, "games", with_one_more("n_events"))
    assert verify(lake.path).faults == [Fault("events_of_game", game, n_events + 1, n_events)]


def test_a_repeated_key_is_named(lake: Lake) -> None:
    game = lake.read("events")["game_id"].to_pylist()[0]
    change_rows(lake, "events", with_one_more("seq"))  # event 0 becomes a second event 1
    assert verify(lake.path).faults == [Fault("key_unique", f"events: game_id {game}, seq 1", 1, 2)]


def test_of_many_faults_of_a_kind_some_are_named_and_the_others_counted(lake: Lake) -> None:
    n_rows = lake.state("plays").rows
    change_rows(lake, "plays", lambda rows: pa.concat_tables([rows, rows]))
    found = verify(lake.path).faults
    assert [fault.kind for fault in found] == ["key_unique"] * NAMED + ["more"]
    assert found[-1] == Fault("more", "key_unique", actual=n_rows - NAMED)
