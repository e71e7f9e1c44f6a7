import shutil
from pathlib import Path

import pytest
from lake_rows import AT, make_rows, two_batches

from baohuang.lake.files import Disk
from baohuang.lake.lake import Lake


@pytest.fixture(autouse=True)
def _no_flush(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody cuts the power here, and a flush can take 10 ms."""
    monkeypatch.setattr(Disk, "sync", lambda disk, descriptor: None)
    monkeypatch.setattr(Disk, "sync_folder", lambda disk, path: None)


@pytest.fixture
def empty(tmp_path: Path) -> Lake:
    """A lake without rows."""
    return Lake.open(tmp_path / "lake", create=True)


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `filled` is a copy of."""
    path = tmp_path_factory.mktemp("template") / "lake"
    two_batches(Lake.open(path, create=True))
    return path


@pytest.fixture
def filled(template: Path, tmp_path: Path) -> Lake:
    """A lake after the two batches of `lake_rows`."""
    return Lake.open(shutil.copytree(template, tmp_path / "lake"))


@pytest.fixture(scope="session")
def two_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a lake with the games a and b in `games` and `hands`, to copy."""
    lake = Lake.open(tmp_path_factory.mktemp("two") / "lake", create=True)
    with lake.writer() as writer:
        for table in ("games", "hands"):
            writer.write(table, make_rows(table, ["a", "b"]))
        writer.commit(1, at=AT)
    return lake.path
