"""The same files give the same bytes."""

from pathlib import Path

from flow_lake import take_in
from flow_logs import event, faulty_games, legal_games, line, lines_of, write

from baohuang.lake.lake import Lake
from baohuang.lake.tables import TABLES


def test_fresh_lakes_have_the_same_bytes(tmp_path: Path) -> None:
    """All data files but that of `runs`, which says when it was."""
    late = line(event(legal_games()[0].id, 7, "kick", seat=1))
    write(tmp_path / "logs", lines_of(faulty_games()[:6]), lines_of(legal_games()[:3]))
    write(tmp_path / "more", [*lines_of(legal_games()[2:4]), late])
    for lake in ("one", "two"):
        take_in(tmp_path / lake, tmp_path / "logs", chunk=300, held=500)
        take_in(tmp_path / lake, tmp_path / "more", chunk=300, held=500)
    one, two = (Lake.open(tmp_path / lake) for lake in ("one", "two"))
    for table in TABLES:
        files, others = one.files(table), two.files(table)
        assert [path.name for path in files] == [path.name for path in others]
        if table != "runs":
            assert [path.read_bytes() for path in files] == [path.read_bytes() for path in others]
