"""What is no lake, a later one, a damaged or a locked one is told so, with the file and what to do."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from lake_rows import make_rows

from baohuang.lake.entry import FORMAT
from baohuang.lake.errors import (
    DamagedLakeError,
    LakeError,
    LockedError,
    NewerLakeError,
    NotALakeError,
    OtherTablesError,
)
from baohuang.lake.files import Files
from baohuang.lake.lake import Lake
from baohuang.lake.ledger import _checksum


def newest(lake: Lake) -> Path:
    return max((lake.path / "_ledger").glob("*.json"))


def change_entry(lake: Lake, **changes: object) -> None:
    """A newest entry with other content and a checksum that fits it."""
    content = json.loads(newest(lake).read_text())
    del content["checksum"]
    content |= changes
    newest(lake).write_text(json.dumps({**content, "checksum": _checksum(content)}))


def refuses(lake: Lake, kind: type[LakeError], message: str) -> None:
    for create in (False, True):
        with pytest.raises(kind, match=message):
            Lake.open(lake.path, create=create)


def test_a_missing_folder_and_an_empty_one_are_no_lake_until_made(tmp_path: Path) -> None:
    for path in (tmp_path / "none" / "lake", tmp_path / "there"):
        with pytest.raises(NotALakeError, match="there is no lake here; `bh ingest` makes one"):
            Lake.open(path)
        assert not path.exists() or not list(path.iterdir())
        (tmp_path / "there").mkdir(exist_ok=True)
        assert Lake.open(path, create=True).entry.number == 0


def test_a_folder_of_other_things_is_no_lake(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").touch()
    for create in (False, True):
        with pytest.raises(NotALakeError, match=r"holds other things \(such as 'letter.txt'\)"):
            Lake.open(tmp_path, create=create)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_file_is_no_lake(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").touch()
    with pytest.raises(NotALakeError, match="a file, not the folder of a lake"):
        Lake.open(tmp_path / "letter.txt", create=True)


def test_a_lake_of_a_later_format_is_refused(filled: Lake) -> None:
    change_entry(filled, format=FORMAT + 1, bh_version="9.1")
    refuses(filled, NewerLakeError, f"has format {FORMAT + 1}, made by bh 9.1; this bh reads up to format {FORMAT}")


def test_a_lake_whose_tables_have_other_columns_is_refused(filled: Lake) -> None:
    content = json.loads(newest(filled).read_text())["tables"]
    content["games"]["columns"] = "0123456789abcdef"
    change_entry(filled, tables=content)
    refuses(filled, OtherTablesError, "table games has other columns")


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b"\x00" * 400, b'{"format": 1}', b'{"format": "x"}', None])
def test_a_ledger_entry_that_is_not_one_is_damage(filled: Lake, content: bytes | None) -> None:
    text = newest(filled).read_bytes()
    newest(filled).write_bytes(text[: len(text) // 2] if content is None else content)
    refuses(filled, DamagedLakeError, r"_ledger/0{19}2.json: the ledger's entry is not what was written")


def test_any_changed_byte_of_an_entry_is_found(empty: Lake) -> None:
    text = newest(empty).read_bytes()
    for position in range(0, len(text), 97):
        flipped = bytearray(text)
        flipped[position] ^= 1
        newest(empty).write_bytes(flipped)
        if json_or_none(bytes(flipped)) != json.loads(text):  # spaces between values say nothing
            with pytest.raises((DamagedLakeError, NewerLakeError)):
                Lake.open(empty.path)


def json_or_none(text: bytes) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return None


def test_an_entry_under_another_number_is_damage(filled: Lake) -> None:
    newest(filled).rename(newest(filled).with_name(f"{3:020d}.json"))
    refuses(filled, DamagedLakeError, r"0{19}3.json")


def test_a_ledger_without_entries_beside_data_is_damage(filled: Lake) -> None:
    for entry in (filled.path / "_ledger").glob("*.json"):
        entry.unlink()
    refuses(filled, DamagedLakeError, "the ledger is empty though there is data")


def test_a_missing_data_file_is_damage(filled: Lake) -> None:
    filled.files("plays")[0].unlink()
    refuses(filled, DamagedLakeError, r"plays/plays-0000000\d-000\d.parquet: a data file of the lake is missing")


def test_a_data_file_of_another_size_is_damage(filled: Lake) -> None:
    with filled.files("plays")[0].open("ab") as file:
        file.write(b"x")
    refuses(filled, DamagedLakeError, r"a data file of the lake has \d+ bytes instead of \d+")


def test_what_others_leave_in_the_lake_is_left_alone(filled: Lake) -> None:
    (filled.path / "games" / "notes.parquet").write_bytes(b"mine")
    (filled.path / "README").touch()
    with filled.writer() as writer:
        writer.write("games", make_rows("games", ["d"]))
        writer.commit(3)
    assert (filled.path / "games" / "notes.parquet").read_bytes() == b"mine"
    assert Lake.open(filled.path).state("games").rows == 12


def test_a_locked_lake_names_the_other_process_and_can_be_read(filled: Lake) -> None:
    script = f"""
import sys
from baohuang.lake.lake import Lake
sys.argv = ["bh", "ingest", "logs"]
with Lake.open({str(filled.path)!r}).writer():
    print("locked", flush=True)
    sys.stdin.read()
"""
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=path_to_package()
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "locked\n"
        with (
            pytest.raises(LockedError, match=rf"process {other.pid} \('bh ingest logs'\) has been writing .* since 20"),
            filled.writer(),
        ):
            pass
        assert Lake.open(filled.path).read("games").num_rows == 9
        other.kill()
    with filled.writer():
        pass  # the lock went with the process


def test_one_process_has_one_writer(filled: Lake) -> None:
    with filled.writer(), pytest.raises(LockedError), Lake.open(filled.path).writer():
        pass


def test_the_codes_that_commands_end_with() -> None:
    codes = {kind.__name__: kind.exit_code for kind in LakeError.__subclasses__()}
    assert codes == {
        "NotALakeError": 2,
        "QueryError": 2,
        "ExportError": 2,
        "RowsError": 3,
        "NewerLakeError": 4,
        "OtherTablesError": 4,
        "DamagedLakeError": 4,
        "LockedError": 5,
        "CommitConflictError": 5,
    }


@pytest.mark.parametrize("name", ["..", "../x", "/etc/passwd", "a/../b", "a//b", "a\x00b", "a b", "保皇", "a/"])
def test_no_name_leads_out_of_the_lake(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="not a name in the lake"):
        Files(tmp_path).path(name)


def path_to_package() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
