import io
import os
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from baohuang.cli.app import call
from baohuang.lake.files import Disk

LOGS = Path(__file__).parents[1] / "logs"


@dataclass(frozen=True)
class Ran:
    """A command that has ended."""

    code: int
    out: str
    err: str


Bh = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder, an English locale, no settings of the machine; nobody cuts the power."""
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "BH_LAKE", "BH_DEBUG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Disk, "sync", lambda disk, descriptor: None)
    monkeypatch.setattr(Disk, "sync_folder", lambda disk, path: None)


@pytest.fixture
def bh(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Bh:
    """Runs a command line in this process: `bh("check", path, lang="zh", stdin=b"...")`."""

    def run(*arguments: str | Path, lang: str | None = None, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capsys.readouterr()
        chosen = ["--lang", lang] if lang else []
        code = call([*chosen, *map(os.fspath, arguments)])
        seen = capsys.readouterr()
        return Ran(code, seen.out, seen.err)

    return run


@pytest.fixture(scope="session")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a legal game and one with two planted faults."""
    folder = tmp_path_factory.mktemp("given") / "logs"
    folder.mkdir()
    for name in ("weihai-legal.jsonl", "weihai-two-faults.jsonl"):
        shutil.copy(LOGS / name, folder)
    return folder


@pytest.fixture
def legal(logs: Path) -> bytes:
    """The lines of the legal game."""
    return (logs / "weihai-legal.jsonl").read_bytes()


@pytest.fixture(scope="session")
def lake(logs: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A lake with both games, for reading."""
    path = tmp_path_factory.mktemp("made") / "lake"
    assert call(["ingest", str(logs), "--lake", str(path), "--quiet"]) == 1
    return path
