"""A run that ends on its way, by an error or by the end of its process, leaves the lake as it was."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from flow_lake import content, differences, rows, take_in
from flow_logs import event, legal_games, line, lines_of, write

from baohuang.flow.ingest import ingest
from baohuang.ingest.limits import Limits

# Where the run ends: a method, and how often it has been called by then.
POINTS = [
    ("flow.run.Run.take", 1),
    ("flow.run.Run.take", 3),
    ("flow.run.Run._write_batch", 1),
    ("flow.run.Run._join", 1),
    ("lake.commit.Writer.remove_rows", 4),
    ("flow.run.Run._commit", 1),
    ("lake.commit.Writer.commit", 1),
    ("lake.ledger.Ledger.put", 1),
]
CHILD = """
    import os, sys
    from importlib import import_module
    from baohuang.flow.ingest import ingest
    from baohuang.ingest.limits import Limits

    point, count, lake, *paths = sys.argv[1:]
    module, kind, method = point.rsplit(".", 2)
    owner = getattr(import_module("baohuang." + module), kind)
    called, original = [0], getattr(owner, method)

    def dies(*args, **keys):
        called[0] += 1
        if called[0] == int(count):
            os._exit(9)
        return original(*args, **keys)

    setattr(owner, method, dies)
    ingest(paths, lake, limits=Limits(chunk_lines=100), held_rows=1)
"""


class OutOfLuckError(Exception):
    pass


@pytest.fixture
def lake(tmp_path: Path) -> Path:
    """A lake with a game and the beginning of another."""
    first, second = legal_games()[:2]
    take_in(tmp_path / "lake", *write(tmp_path / "a", [first.lines, *second.lines.splitlines(keepends=True)[:50]]))
    return tmp_path / "lake"


@pytest.fixture
def more(tmp_path: Path) -> list[Path]:
    """The rest of the other game, one more, and a line that contradicts the first."""
    contradiction = line(event(legal_games()[0].id, 7, "kick", seat=1))
    return write(tmp_path / "b", [*lines_of(legal_games()[1:3]), contradiction])


@pytest.mark.parametrize(("point", "count"), POINTS)
def test_process_that_dies(tmp_path: Path, lake: Path, more: list[Path], point: str, count: int) -> None:
    before = content(lake)
    command = [sys.executable, "-c", textwrap.dedent(CHILD), point, str(count), str(lake), *map(str, more)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    assert subprocess.run(command, check=False, env=environment).returncode == 9
    assert differences(before, content(lake)) == []
    take_in(lake, *more)
    assert [row["run_id"] for row in rows(lake, "runs")] == [1, 2]
    first = tmp_path / "a"
    take_in(tmp_path / "undisturbed", first)
    take_in(tmp_path / "undisturbed", *more)
    assert differences(content(tmp_path / "undisturbed"), content(lake)) == []


def test_exception_on_the_way(lake: Path, more: list[Path]) -> None:
    before = content(lake)

    def fails(n_bytes: int, n_lines: int) -> None:
        if n_lines > 250:
            raise OutOfLuckError

    with pytest.raises(OutOfLuckError):
        ingest(more, lake, limits=Limits(chunk_lines=100), held_rows=1, on_progress=fails)
    assert differences(before, content(lake)) == []
    assert take_in(lake, *more).run_id == 2
