"""What a batch does to the lake, and what it does not."""

import json
from contextlib import nullcontext
from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lake_rows import AT, in_order, make_rows, two_batches

from baohuang.lake.delta import Commit, DeltaLog
from baohuang.lake.errors import CommitConflictError, LakeError, RowsError
from baohuang.lake.lake import Lake
from baohuang.lake.ledger import Ledger, checksum
from baohuang.lake.tables import TABLES


def snapshot(lake: Lake) -> dict[str, bytes]:
    """Every file of the lake but the lock."""
    return {
        str(path.relative_to(lake.path)): path.read_bytes()
        for path in sorted(lake.path.rglob("*"))
        if path.is_file() and path.name != "lock"
    }


def test_a_batch_is_seen_when_it_is_committed_and_not_before(empty: Lake) -> None:
    with empty.writer() as writer:
        writer.write("games", make_rows("games", ["a"]))
        assert Lake.open(empty.path).read("games").num_rows == 0
        writer.commit(7, notes={"command": "ingest"})
    reopened = Lake.open(empty.path)
    assert in_order(reopened.read("games")) == in_order(make_rows("games", ["a"]))
    assert (reopened.entry.number, reopened.entry.run_id) == (1, 7)
    assert reopened.entry.notes == {"command": "ingest"}
    assert reopened.entry == empty.entry


@pytest.mark.parametrize("end", [nullcontext(), pytest.raises(KeyboardInterrupt)])
def test_a_batch_that_is_not_committed_leaves_nothing(filled: Lake, end) -> None:
    before = snapshot(filled)
    with end, filled.writer() as writer:
        writer.write("games", make_rows("games", ["x"]))
        writer.remove_rows("games", ["a"])
        writer.clear("events")
        if not isinstance(end, nullcontext):
            raise KeyboardInterrupt
    assert snapshot(filled) == before
    with pytest.raises(LakeError, match="the batch has ended"):
        writer.write("games", make_rows("games", ["x"]))


def test_the_same_rows_give_the_same_bytes(tmp_path: Path) -> None:
    lakes = [Lake.open(tmp_path / name, create=True) for name in ("one", "two")]
    for lake in lakes:
        two_batches(lake)
    one, two = map(snapshot, lakes)
    data = [name for name in one if name.endswith(".parquet")]
    assert data
    assert {name: one[name] for name in data} == {name: two[name] for name in data}


def test_data_files_are_named_by_table_batch_and_number(filled: Lake) -> None:
    assert [path.name for path in filled.files("games")] == [
        "games-00000001-0001.parquet",
        "games-00000002-0001.parquet",
    ]


def test_rows_written_in_pieces_are_rows_written_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baohuang.lake.parquet.WORTH_A_GROUP", 5)
    monkeypatch.setattr("baohuang.lake.parquet.FILE_FULL", 12)
    lake = Lake.open(tmp_path / "lake", create=True)
    pieces = [make_rows("plays", [f"g{i}"], each=1 + i % 4, start=i) for i in range(20)]
    with lake.writer() as writer:
        for piece in pieces:
            writer.write("plays", piece)
        writer.commit(1)
    assert lake.read("plays") == pa.concat_tables(pieces).combine_chunks()
    assert len(lake.files("plays")) == 4
    assert all(file.rows >= 12 for file in lake.state("plays").files[:-1])


def test_dictionaries_and_plain_text_may_come_in_turn(empty: Lake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baohuang.lake.parquet.WORTH_A_GROUP", 4)
    plain = make_rows("events", ["a", "b"])
    coded = plain.set_column(0, "game_id", plain["game_id"].dictionary_encode())
    with empty.writer() as writer:
        for piece in (coded, plain, coded.slice(2, 1), plain.slice(3, 2)):
            writer.write("events", piece)
        writer.commit(1)
    expected = [*plain.to_pylist(), *plain.to_pylist(), *plain.slice(2, 3).to_pylist()]
    assert empty.read("events").to_pylist() == expected


def test_columns_may_come_in_any_order(empty: Lake) -> None:
    rows = make_rows("hands", ["a"])
    with empty.writer() as writer:
        writer.write("hands", rows.select(rows.column_names[::-1]))
        writer.commit(1)
    assert empty.read("hands") == rows


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda rows: rows.drop_columns(["cards"]), r"hands: missing columns \['cards'\]"),
        (lambda rows: rows.append_column("x", rows["seat"]), r"columns it does not have \['x'\]"),
        (lambda rows: rows.set_column(1, "seat", pa.nulls(3, pa.int8())), r"hands.seat: 3 nulls"),
        (lambda rows: rows.set_column(1, "seat", pa.array([1, 2, 300])), r"hands.seat: int64 is not int8"),
        (lambda rows: rows.set_column(1, "seat", pa.array(["x", "y", "z"])), r"hands.seat: string is not int8"),
    ],
)
def test_rows_of_another_form_are_refused(empty: Lake, change, message: str) -> None:
    with empty.writer() as writer, pytest.raises(RowsError, match=message):
        writer.write("hands", change(make_rows("hands", ["a"])))


def test_an_unknown_table_is_refused(empty: Lake) -> None:
    with empty.writer() as writer, pytest.raises(KeyError, match="no table 'hand'; there are games"):
        writer.write("hand", make_rows("hands", ["a"]))
    with pytest.raises(KeyError, match="no table 'hand'"):
        empty.read("hand")


def test_replace_puts_rows_in_the_place_of_a_file(filled: Lake) -> None:
    old, kept = filled.files("games")
    with filled.writer() as writer:
        writer.replace("games", old.name, make_rows("games", ["z"]))
        writer.commit(3)
    assert set(filled.read("games")["game_id"].to_pylist()) == {"c", "z"}
    assert filled.files("games")[0] == kept
    assert old.exists()  # for those who read at an older version
    with filled.writer() as writer, pytest.raises(KeyError, match="no live file"):
        writer.replace("games", old.name, None)


def test_remove_rows_reaches_live_files_and_those_of_the_batch(filled: Lake) -> None:
    of_c, of_a, of_b = filled.files("events")
    with filled.writer() as writer:
        writer.write("events", make_rows("events", ["d", "e"]))
        assert writer.remove_rows("events", ["c", "d", "nobody"]) == 6
        assert writer.remove_rows("events", ["c"]) == 0
        writer.commit(3)
    assert set(filled.read("events")["game_id"].to_pylist()) == {"a", "b", "e"}
    assert filled.files("events")[:2] == [of_a, of_b]  # no row of theirs, not written again
    assert of_c not in filled.files("events")
    assert filled.state("plays").version == 2


def test_remove_rows_keeps_rows_without_a_game(empty: Lake) -> None:
    rows = make_rows("quarantine", ["a", "b"])
    index = rows.schema.get_field_index("game_id")
    rows = rows.set_column(index, rows.schema.field(index), pa.array(["a", None, "b", None, "a", "b"]))
    with empty.writer() as writer:
        writer.write("quarantine", rows)
        writer.remove_rows("quarantine", ["a"])
        writer.commit(1)
    assert empty.read("quarantine")["game_id"].to_pylist() == [None, "b", None, "b"]


def test_a_writer_reads_what_it_wrote(filled: Lake) -> None:
    with filled.writer() as writer:
        writer.write("games", make_rows("games", ["d"], each=1))
        writer.remove_rows("games", ["a"])
        assert set(writer.read("games", ["game_id"])["game_id"].to_pylist()) == {"b", "c", "d"}
        assert writer.read("games", ["game_id"], {"game_id": ["a", "d"]}).to_pylist() == [{"game_id": "d"}]
        assert filled.read("games", where={"game_id": ["d"]}).num_rows == 0


def test_clear_takes_all_rows(filled: Lake) -> None:
    with filled.writer() as writer:
        writer.write("games", make_rows("games", ["x"]))
        writer.clear("games")
        writer.write("games", make_rows("games", ["y"]))
        writer.commit(3)
    assert set(filled.read("games")["game_id"].to_pylist()) == {"y"}


def test_read_takes_columns_and_values(filled: Lake) -> None:
    rows = filled.read("plays", columns=["seq", "game_id"], where={"game_id": ["a", "c"], "action": ["action 1"]})
    assert rows.column_names == ["seq", "game_id"]
    expected = filled.connect().sql(
        "SELECT seq, game_id FROM plays WHERE game_id IN ('a', 'c') AND action = 'action 1' ORDER BY game_id"
    )
    assert rows.sort_by("game_id").to_pylist() == expected.to_arrow_table().to_pylist()
    assert rows.num_rows
    assert filled.read("plays", where={"game_id": []}).num_rows == 0


def test_a_batch_without_changes_leaves_the_tables_at_their_versions(filled: Lake) -> None:
    states = filled.entry.tables
    with filled.writer() as writer:
        writer.commit(3)
    assert filled.entry.tables == states


def test_each_entry_names_the_one_before(filled: Lake) -> None:
    ledger = Ledger(filled.disk_files)
    entries = [ledger.read(number) for number in ledger.numbers()]
    assert [entry.number for entry in entries] == [0, 1, 2]
    assert [entry.previous for entry in entries] == ["", checksum(entries[0]), checksum(entries[1])]


def test_of_two_writers_one_loses_with_a_clear_error(filled: Lake) -> None:
    ledger = Ledger(filled.disk_files)
    with pytest.raises(CommitConflictError, match="another writer committed batch 2 first; run again"):
        ledger.put(filled.entry)
    log = DeltaLog(filled.disk_files, "games")
    with pytest.raises(CommitConflictError, match=r"games/_delta_log/0{19}2.json: another program committed"):
        log.append(2, Commit("0", 3, AT), [], [])
    assert not list(filled.path.rglob(".tmp-*"))


def test_a_reader_keeps_what_it_opened(filled: Lake) -> None:
    reader = Lake.open(filled.path)
    with filled.writer() as writer:
        writer.remove_rows("games", ["a"])
        writer.commit(3)
    assert set(reader.read("games")["game_id"].to_pylist()) == {"a", "b", "c"}
    assert set(filled.read("games")["game_id"].to_pylist()) == {"b", "c"}


def test_a_log_tells_a_person_where_a_version_comes_from(filled: Lake) -> None:
    name = filled.path / "games/_delta_log" / f"{2:020d}.json"
    info = json.loads(name.read_text().splitlines()[0])["commitInfo"]
    assert info["engineInfo"].startswith("bh/")
    assert info["batch"] == 2


GAMES = st.lists(st.sampled_from("abcdef"), max_size=4, unique=True)
STEP = st.one_of(
    st.tuples(st.just("write"), GAMES),
    st.tuples(st.just("remove"), GAMES),
    st.tuples(st.just("clear"), st.just([])),
)


@settings(max_examples=60, deadline=None)
@given(batches=st.lists(st.tuples(st.lists(STEP, max_size=5), st.booleans()), max_size=4))
def test_any_steps_leave_the_rows_that_a_list_would_have(tmp_path_factory, batches) -> None:
    lake = Lake.open(tmp_path_factory.mktemp("lake") / "lake", create=True)
    committed: list[str] = []
    for number, (steps, is_committed) in enumerate(batches):
        rows = list(committed)
        with lake.writer() as writer:
            for step, games in steps:
                if step == "write":
                    writer.write("hands", make_rows("hands", games, each=1))
                    rows += games
                elif step == "remove":
                    assert writer.remove_rows("hands", games) == sum(game in games for game in rows)
                    rows = [game for game in rows if game not in games]
                else:
                    writer.clear("hands")
                    rows = []
            if is_committed:
                writer.commit(number)
                committed = rows
        lake = Lake.open(lake.path)
        assert sorted(lake.read("hands")["game_id"].to_pylist()) == sorted(committed)
        assert lake.state("hands").rows == len(committed)


def test_every_table_has_a_schema_that_delta_knows() -> None:
    for table in TABLES.values():
        assert table.schema.names
        assert set(table.key) <= set(table.schema.names)
