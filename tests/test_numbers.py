"""The numbers that the compiler sees are those of the Python enums."""

from pathlib import Path

import pytest

from baohuang.game.numbers import pxd_texts


@pytest.mark.parametrize(("path", "text"), pxd_texts().items(), ids=lambda value: getattr(value, "name", ""))
def test_pxd_is_written_from_the_enums(path: Path, text: str) -> None:
    assert path.read_text() == text, "run `make schemas`"
