"""Every file operation of the lake: the one module that touches the disk.

`Disk` holds the operating system's calls, one a method and nothing else, so that a test can count them, fail or kill
the Nth, or write them down and work out what a power cut would leave. `Files` builds on it the few things that the
lake does with a file, each in the order that survives a crash. Only DuckDB, which opens the data files itself to
read them, goes past it.
"""

import contextlib
import fcntl
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

TEMPORARY: Final = ".tmp-"  # begins the name of a file that is not in its place yet
_NAME: Final = re.compile(r"[A-Za-z0-9_.-]+")


@dataclass(frozen=True)
class Found:
    """One name in a folder; `size` in bytes, 0 for a folder."""

    name: str
    size: int
    is_folder: bool


class Disk:
    """The operating system's file operations. Every method is one effect; errors are OSError as it raises them."""

    def make_folder(self, path: Path) -> None:
        """Make one folder whose parent exists."""
        path.mkdir()

    def create(self, path: Path) -> int:
        """Create a file that must not exist; returns its descriptor, open for writing."""
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)

    def write(self, descriptor: int, data: memoryview) -> int:
        """Write some of the bytes, from the first; returns how many."""
        return os.write(descriptor, data)

    def sync(self, descriptor: int) -> None:
        """Wait until the file's bytes and length are on the disk."""
        os.fsync(descriptor)

    def close(self, descriptor: int) -> None:
        """Close a descriptor."""
        os.close(descriptor)

    def link(self, source: Path, target: Path) -> None:
        """Give a file a second name, which must not exist."""
        os.link(source, target)

    def rename(self, source: Path, target: Path) -> None:
        """Move a file over another name in the same folder."""
        source.rename(target)

    def remove(self, path: Path) -> None:
        """Take a name of a file away."""
        path.unlink()

    def sync_folder(self, path: Path) -> None:
        """Wait until the names in a folder are on the disk."""
        descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def open(self, path: Path) -> BinaryIO:
        """Open a file for reading, with seeks."""
        return path.open("rb")

    def read(self, path: Path) -> bytes:
        """All bytes of a file."""
        return path.read_bytes()

    def list(self, path: Path) -> list[Found]:
        """What a folder holds, in no order; links are told by what they are, not followed."""
        with os.scandir(path) as entries:
            return [
                Found(e.name, e.stat(follow_symlinks=False).st_size, e.is_dir(follow_symlinks=False)) for e in entries
            ]

    def exists(self, path: Path) -> bool:
        """Whether the name is taken."""
        return path.exists()

    def is_folder(self, path: Path) -> bool:
        """Whether the name is that of a folder."""
        return path.is_dir()

    def lock(self, path: Path) -> int:
        """Open (and make, if need be) a file and lock it whole, at once or not at all (BlockingIOError)."""
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BaseException:
            os.close(descriptor)
            raise
        return descriptor

    def truncate(self, descriptor: int) -> None:
        """Empty an open file."""
        os.ftruncate(descriptor, 0)


class Files:
    """The files of one lake, by names relative to its folder, such as `games/_delta_log/00000000000000000000.json`.

    A name is made of letters, digits, `_`, `.` and `-` between slashes, so no name can lead out of the lake.
    """

    def __init__(self, root: Path, disk: Disk | None = None) -> None:
        """The files under `root`, which need not exist; `disk` is another for tests."""
        self.root = root.absolute()
        self.disk = disk or Disk()

    def path(self, name: str) -> Path:
        """The path of a name; ValueError if it is not one or would leave the lake."""
        parts = name.split("/") if name else []
        if any(part in (".", "..") or not _NAME.fullmatch(part) for part in parts):
            raise ValueError(f"not a name in the lake: {name!r}")
        return self.root.joinpath(*parts)

    def make_root(self) -> None:
        """Make the lake's own folder, and those above it, each put on the disk in the one that holds it.

        Those that are there are flushed too: the one who made them may have died before its flush.
        """
        for folder in reversed((self.root, *self.root.parents[:-1])):
            if not self.disk.exists(folder):
                self._make(folder)
                continue
            with contextlib.suppress(PermissionError):  # a folder that may not be read is not one that bh made
                self.disk.sync_folder(folder.parent)

    def make_folder(self, name: str) -> None:
        """Make a folder unless it is there; its parent must be. Flushed."""
        self._make(self.path(name))

    def _make(self, folder: Path) -> None:
        try:
            self.disk.make_folder(folder)
        except FileExistsError:
            # The one who made it may have died before its flush, so flush in either case.
            if not self.disk.is_folder(folder):
                raise
        self.disk.sync_folder(folder.parent)

    def write_new(self, name: str, data: bytes | memoryview) -> None:
        """Create a file with these bytes, flushed; its folder is not (see `sync_folder`).

        FileExistsError if the name is taken. After any other error the file is given up and removed: what a failed
        flush left on the disk cannot be known, and a second flush would report success for it.
        """
        path = self.path(name)
        descriptor = self.disk.create(path)
        try:
            try:
                rest = memoryview(data).cast("B")
                while rest:
                    rest = rest[self.disk.write(descriptor, rest) :]
                self.disk.sync(descriptor)
            finally:
                self.disk.close(descriptor)
        except OSError:
            with contextlib.suppress(OSError):
                self.disk.remove(path)
            raise

    def put_if_absent(self, name: str, data: bytes | memoryview) -> None:
        """Put a file in place whole and flushed, or raise FileExistsError if the name is taken.

        Nobody ever sees a part of it: the bytes are on the disk before the name is, and the name is when this
        returns. A link, unlike a rename, never replaces what is there.
        """
        folder, _, last = name.rpartition("/")
        temporary = f"{folder}/{TEMPORARY}{os.getpid()}-{last}"
        self.write_new(temporary, data)
        try:
            self.disk.link(self.path(temporary), self.path(name))
        finally:
            self.disk.remove(self.path(temporary))
        try:
            self.sync_folder(folder)
        except OSError:
            # Given up like a file whose flush failed: of a second flush the system may say that all is well.
            with contextlib.suppress(OSError):
                self.disk.remove(self.path(name))
            raise

    def sync_folder(self, name: str) -> None:
        """Wait until the names in a folder are on the disk."""
        self.disk.sync_folder(self.path(name))

    def remove(self, name: str) -> None:
        """Take a file away; its folder is not flushed."""
        self.disk.remove(self.path(name))

    def read(self, name: str) -> bytes:
        """All bytes of a file."""
        return self.disk.read(self.path(name))

    def open(self, name: str) -> BinaryIO:
        """A file open for reading."""
        return self.disk.open(self.path(name))

    def list(self, name: str) -> dict[str, Found]:
        """What a folder holds, by name in order; empty if there is no such folder."""
        try:
            found = self.disk.list(self.path(name))
        except FileNotFoundError:
            return {}
        return {entry.name: entry for entry in sorted(found, key=lambda entry: entry.name)}

    def lock(self, name: str, holder: bytes) -> int:
        """Lock a file and write into it who holds it; BlockingIOError if another process does.

        The operating system lifts the lock when the process ends, however it ends.
        """
        descriptor = self.disk.lock(self.path(name))
        try:
            self.disk.truncate(descriptor)
            self.disk.write(descriptor, memoryview(holder))
        except BaseException:
            self.disk.close(descriptor)
            raise
        return descriptor

    def unlock(self, descriptor: int) -> None:
        """Lift a lock."""
        self.disk.close(descriptor)
