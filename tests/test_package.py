"""The package as others import it."""

import subprocess
import sys
from pathlib import Path

import pytest

import baohuang


@pytest.mark.parametrize("name", baohuang.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert callable(getattr(baohuang, name))


def test_an_unknown_name_is_said() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        _ = baohuang.nonsense


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = "import sys, baohuang; print([m for m in ('numpy', 'pyarrow', 'duckdb', 'msgspec') if m in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_whatever_check_says_has_seq_name_and_message(tmp_path: Path) -> None:
    """The loop of the README also runs over what could not be judged."""
    log = tmp_path / "log.jsonl"
    log.write_bytes(b"{}\n")
    [said] = baohuang.check_logs([log])
    assert (said.seq, said.code, said.name) == (None, "BHL012", "missing_key")
    assert said.message("en")
