"""A disk in memory that knows what is flushed, and what a power cut could leave of it.

A folder's names are on the disk when the folder was flushed, a file's bytes when the file was: two different things. Of
all else a cut may leave anything: each name as it was at any moment since its folder was flushed, each file with the
new bytes lost, zero, halved or whole, and each of them on its own.
"""

import errno
import io
import itertools
import os
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import wraps
from math import prod
from pathlib import Path
from threading import RLock
from typing import Any, Final

from baohuang.lake.files import Disk, Found

ROOT: Final = Path("/disk/lake")
LOCK: Final = str(ROOT / "_ledger/lock")

State = dict[str, bytes | None]  # what a lake holds, by path; None for a folder, its own among them


@dataclass(eq=False)
class Inode:
    """A file's bytes, and those that a cut cannot take."""

    content: bytes = b""
    flushed: bytes = b""

    def fates(self) -> list[bytes]:
        """What a cut may leave of it."""
        new = self.content[len(self.flushed) :]
        kept = (b"", bytes(len(new)), new[: len(new) // 2], new)
        return list(dict.fromkeys(self.flushed + one for one in kept))


class Folder:
    """A folder, which is all that a name can be besides a file."""


FOLDER: Final = Folder()
Name = Inode | Folder | None  # None: nothing has the name


class MemoryDisk(Disk):
    """Everything that `Disk` does, without a disk. `watch` is called after each change.

    Bytes are only ever added to a file here. What stands in the lock file matters to nobody after a cut. Paths are
    texts inside: there are millions of them.
    """

    def __init__(self, state: State | None = None) -> None:
        self.watch: Callable[[MemoryDisk], None] = lambda disk: None
        self.names: dict[str, Name] = {str(path): FOLDER for path in ROOT.parents}
        for name, content in (state or {}).items():
            self.names[name] = FOLDER if content is None else Inode(content, content)
        self.flushed = dict(self.names)
        self.held: dict[str, dict[str, None]] = {path: {} for path, one in self.names.items() if one is FOLDER}
        for path in self.names:
            self.held[_folder(path)][path] = None
        self.since: dict[str, list[Name]] = {}  # what a name was since its folder was flushed
        self.dirty: dict[Inode, None] = {}
        self.opened: dict[int, tuple[str, Inode]] = {}
        self.numbers = itertools.count(1000)
        self.guard = RLock()

    def state(self) -> State:
        """The lake as it is, its lock left out."""
        return self._state(self.names, {inode: inode.content for inode in self.dirty})

    def after_cut(self, bound: int, dice: random.Random) -> Iterator[State]:
        """What a cut now may leave: everything if that is at most `bound` things, else as many of them by chance."""
        names, inodes = list(self.since), list(self.dirty)
        choices = [*self.since.values(), *(inode.fates() for inode in inodes)]
        if prod(map(len, choices)) <= bound:
            chosen: Iterator[tuple[Any, ...]] = itertools.product(*choices)
        else:
            all_alike = [tuple(one[min(which, len(one) - 1)] for one in choices) for which in range(4)]
            chosen = itertools.chain(all_alike, (tuple(map(dice.choice, choices)) for _ in range(bound)))
        for choice in chosen:
            cut = zip(names, choice[: len(names)], strict=True)
            yield self._state({**self.flushed, **dict(cut)}, dict(zip(inodes, choice[len(names) :], strict=True)))

    def _state(self, names: Mapping[str, Name], unflushed: Mapping[Inode, bytes]) -> State:
        """The names of the lake that stand in folders which are there, with their bytes."""
        lost = tuple(f"{path}/" for path in self.held if names.get(path) is None)
        return {
            path: None if isinstance(one, Folder) else unflushed.get(one, one.flushed)
            for path, one in names.items()
            if one is not None and path.startswith(str(ROOT)) and path != LOCK and not path.startswith(lost)
        }

    def _set(self, path: str, value: Name) -> None:
        self.since.setdefault(path, [self.names.get(path)]).append(value)
        self.names[path] = value
        held = self.held[_folder(path)]
        if value is None:
            del self.names[path], held[path]
        else:
            held[path] = None
        self.watch(self)

    def _file(self, path: Path | str) -> Inode:
        found = self.names.get(str(path))
        if not isinstance(found, Inode):
            raise _error(errno.ENOENT, path)
        return found

    def _absent(self, path: Path) -> str:
        if not self.is_folder(path.parent):
            raise _error(errno.ENOENT, path)
        if self.exists(path):
            raise _error(errno.EEXIST, path)
        return str(path)

    def make_folder(self, path: Path) -> None:
        self.held[self._absent(path)] = {}
        self._set(str(path), FOLDER)

    def create(self, path: Path) -> int:
        inode = Inode()
        self._set(self._absent(path), inode)
        return self._open(str(path), inode)

    def _open(self, path: str, inode: Inode) -> int:
        descriptor = next(self.numbers)
        self.opened[descriptor] = path, inode
        return descriptor

    def write(self, descriptor: int, data: memoryview) -> int:
        path, inode = self.opened[descriptor]
        if path != LOCK:
            inode.content += bytes(data)
            self.dirty[inode] = None
            self.watch(self)
        return len(data)

    def sync(self, descriptor: int) -> None:
        inode = self.opened[descriptor][1]
        inode.flushed = inode.content
        self.dirty.pop(inode, None)
        self.watch(self)

    def close(self, descriptor: int) -> None:
        del self.opened[descriptor]

    def link(self, source: Path, target: Path) -> None:
        self._set(self._absent(target), self._file(source))

    def rename(self, source: Path, target: Path) -> None:
        self._set(str(target), self._file(source))
        self._set(str(source), None)

    def remove(self, path: Path) -> None:
        self._file(path)
        self._set(str(path), None)

    def sync_folder(self, path: Path) -> None:
        folder = str(path)
        for name in [name for name in self.since if _folder(name) == folder]:
            del self.since[name]
            self.flushed[name] = self.names.get(name)
        self.watch(self)

    def open(self, path: Path) -> io.BytesIO:
        return io.BytesIO(self._file(path).content)

    def read(self, path: Path) -> bytes:
        return self._file(path).content

    def list(self, path: Path) -> list[Found]:
        if not self.is_folder(path):
            raise _error(errno.ENOENT, path)
        found = ((name.rpartition("/")[2], self.names[name]) for name in self.held[str(path)] if name != "/")
        return [
            Found(name, 0 if isinstance(one, Folder) else len(one.content), isinstance(one, Folder))
            for name, one in found
            if one is not None
        ]

    def exists(self, path: Path) -> bool:
        return str(path) in self.names

    def is_folder(self, path: Path) -> bool:
        return self.names.get(str(path)) is FOLDER

    def lock(self, path: Path) -> int:
        if any(locked == str(path) for locked, _ in self.opened.values()):
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(path))
        if not self.exists(path):
            self._set(self._absent(path), Inode())
        return self._open(str(path), self._file(path))

    def truncate(self, descriptor: int) -> None:
        pass  # the lock's, and that is never written here


def _alone(operation: Callable[..., Any]) -> Callable[..., Any]:
    """One operation at a time, with what watches it: the lake writes from more than one thread."""

    @wraps(operation)
    def alone(disk: MemoryDisk, *args: Any) -> Any:
        with disk.guard:
            return operation(disk, *args)

    return alone


for _name in [name for name in vars(Disk) if not name.startswith("_")]:
    setattr(MemoryDisk, _name, _alone(getattr(MemoryDisk, _name)))


def _folder(path: str) -> str:
    return path.rpartition("/")[0] or "/"


def _error(number: int, path: Path | str) -> OSError:
    return OSError(number, os.strerror(number), str(path))
