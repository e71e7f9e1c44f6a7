"""The package as others import it."""

import subprocess
import sys

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
