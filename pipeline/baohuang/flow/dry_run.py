"""A lake that is read where it is and written elsewhere: what a run would do is done, and then forgotten."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from baohuang.lake.files import Disk, Found


class Overlay(Disk):
    """The disk as it is, with all that is written or taken away standing in another folder only."""

    def __init__(self, folder: Path) -> None:
        """`folder` takes what is written; empty, and forgotten at the end."""
        self._folder = folder
        self._removed: set[Path] = set()

    def make_folder(self, path: Path) -> None:
        """Make a folder, in the other place."""
        if self.exists(path):
            raise FileExistsError(path)
        self._over(path).mkdir(parents=True)
        self._removed.discard(path)

    def create(self, path: Path) -> int:
        """Create a file, in the other place."""
        if self.exists(path):
            raise FileExistsError(path)
        return super().create(self._ready(path))

    def sync(self, descriptor: int) -> None:
        """Nothing is to last."""

    def link(self, source: Path, target: Path) -> None:
        """Give a file a second name, in the other place."""
        if self.exists(target):
            raise FileExistsError(target)
        super().link(self._over(source), self._ready(target))

    def rename(self, source: Path, target: Path) -> None:
        """Move a file, in the other place."""
        super().rename(self._over(source), self._ready(target))

    def remove(self, path: Path) -> None:
        """Take a name away, or no longer see it."""
        if self._over(path).exists():
            super().remove(self._over(path))
        self._removed.add(path)

    def sync_folder(self, path: Path) -> None:
        """Nothing is to last."""

    def open(self, path: Path) -> BinaryIO:
        """Open a file, wherever it is."""
        return super().open(self._found(path))

    def read(self, path: Path) -> bytes:
        """All bytes of a file, wherever it is."""
        return super().read(self._found(path))

    def list(self, path: Path) -> list[Found]:
        """What a folder holds in both places."""
        here = super().list(path) if path.is_dir() else []
        there = super().list(self._over(path)) if self._over(path).is_dir() else []
        if not here and not there and not self.exists(path):
            raise FileNotFoundError(path)
        kept = [found for found in here if path / found.name not in self._removed]
        return [*{found.name: found for found in (*kept, *there)}.values()]

    def exists(self, path: Path) -> bool:
        """Whether the name is taken in one of the places."""
        return self._over(path).exists() or (path not in self._removed and path.exists())

    def is_folder(self, path: Path) -> bool:
        """Whether it is a folder in one of the places."""
        return self._over(path).is_dir() or path.is_dir()

    def lock(self, path: Path) -> int:
        """A lock that keeps nobody out: nothing is written where others write."""
        return super().lock(self._ready(path))

    def _over(self, path: Path) -> Path:
        return self._folder / path.relative_to(path.anchor)

    def _ready(self, path: Path) -> Path:
        """The place of a file to be written, its folder made."""
        over = self._over(path)
        over.parent.mkdir(parents=True, exist_ok=True)
        self._removed.discard(path)
        return over

    def _found(self, path: Path) -> Path:
        if self._over(path).exists():
            return self._over(path)
        if path in self._removed:
            raise FileNotFoundError(path)
        return path


@contextmanager
def overlay() -> Iterator[Overlay]:
    """An overlay in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="bh-dry-run-") as folder:
        yield Overlay(Path(folder))
