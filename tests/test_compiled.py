"""A stale extension cannot be used unnoticed, and the sources run where there is none."""

import importlib.machinery
import subprocess
import sys
from pathlib import Path

import pytest

from baohuang import compiled

SUFFIX = importlib.machinery.EXTENSION_SUFFIXES[0]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with two compiled modules, built from its sources as they are."""
    monkeypatch.delenv(compiled.UNCOMPILED, raising=False)
    folder = tmp_path / "referee"
    folder.mkdir()
    for name in ("table", "play"):
        (folder / f"{name}.py").write_text("x = 1\n")
        (folder / f"{name}.pxd").write_text("")
        (folder / f"{name}{SUFFIX}").write_text("")
    (tmp_path / compiled.STAMP).write_text(compiled.source_hash(tmp_path))
    return tmp_path


def test_extensions_of_these_sources_are_used(home: Path) -> None:
    assert compiled.is_compiled(home)


def test_without_extensions_the_sources_run(home: Path) -> None:
    for built in compiled.built(home):
        built.unlink()
    assert not compiled.is_compiled(home)


@pytest.mark.parametrize("edited", ["referee/play.py", "referee/play.pxd"])
def test_an_edited_source_makes_the_extensions_stale(home: Path, edited: str) -> None:
    (home / edited).write_text("x = 2\n")
    with pytest.raises(compiled.StaleExtensionError, match="make build"):
        compiled.is_compiled(home)


def test_a_missing_extension_is_refused(home: Path) -> None:
    (home / "referee" / f"play{SUFFIX}").unlink()
    with pytest.raises(compiled.StaleExtensionError):
        compiled.is_compiled(home)


def test_a_missing_stamp_is_refused(home: Path) -> None:
    (home / compiled.STAMP).unlink()
    with pytest.raises(compiled.StaleExtensionError):
        compiled.is_compiled(home)


def test_the_sources_run_on_demand() -> None:
    code = "import baohuang.referee as r; import baohuang.referee.loop as l; print(r.IS_COMPILED, l.__file__)"
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={compiled.UNCOMPILED: "1"}
    )
    is_compiled, file = ran.stdout.split()
    assert is_compiled == "False"
    assert file.endswith("loop.py")
