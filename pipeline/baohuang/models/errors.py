"""What is wrong with a model, and where."""

import difflib
from collections.abc import Iterable
from pathlib import Path

HOME = Path(__file__).parent


class ModelError(ValueError):
    """A model that cannot be used; the message names its file and, where there is one, the line."""


def model_error(path: Path, line: int | None, message: str) -> ModelError:
    """The error at a line of a model's file; files that come with bh are named from their folder on."""
    name = path.relative_to(HOME).as_posix() if path.is_relative_to(HOME) else str(path)
    return ModelError(f"{name}:{line}: {message}" if line else f"{name}: {message}")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint to append to a message about an unknown word, or nothing."""
    near = difflib.get_close_matches(word, list(known), 1)
    return f" (did you mean {near[0]!r}?)" if near else ""
