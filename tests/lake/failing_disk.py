"""A disk whose Nth operation goes wrong, around any other disk."""

import errno
import io
import os
from collections.abc import Callable
from threading import Lock
from typing import Any, Final, NoReturn

from baohuang.lake.files import Disk

OPERATIONS: Final = [name for name in vars(Disk) if not name.startswith("_")]
NEEDS_ROOM: Final = {"make_folder", "create", "write", "link", "rename"}
EFFECTS: Final = {*NEEDS_ROOM, "remove", "sync", "sync_folder", "truncate"}
# How it may go wrong, and the operations where it makes a difference; None: everywhere.
WAYS: Final[dict[str, set[str] | None]] = {
    "kill": EFFECTS,
    "torn": {"write"},
    "error": None,
    "error after": EFFECTS,
    "gone": None,
    "full": NEEDS_ROOM,
    "short": {"write"},
}


class Killed(BaseException):
    """The process is gone: nothing that it would do after this reaches the disk."""


def killed() -> NoReturn:
    """End like a process that was killed, in this one."""
    raise Killed


class FailingDisk(Disk):
    """Counts the operations, each read of an open file among them, and lets the Nth go wrong.

    `kill`: it does not happen, nor does anything after it. `torn`: the same, but half of a write happens. `error`: EIO,
    once, and it does not happen; `error after`: it does. `gone`: EIO from then on. `full`: from then on there is no
    room for anything new, but for half of the first write. `short`: a write takes half of its bytes, and says so.
    """

    def __init__(self, inner: Disk, nth: int, how: str, end: Callable[[], NoReturn] = killed) -> None:
        self.inner, self.nth, self.how, self.end = inner, nth, how, end
        self.count, self.names, self.guard = 0, [], Lock()

    def __getattribute__(self, name: str) -> Any:
        if name not in OPERATIONS:
            return super().__getattribute__(name)
        return lambda *args: self.operation(name, getattr(self.inner, name), *args)

    @property
    def is_over(self) -> bool:
        """The operation that was to fail was never reached."""
        return self.count < self.nth

    def operation(self, name: str, call: Callable[..., Any], *args: Any) -> Any:
        with self.guard:
            self.count += 1
            self.names.append(name)
            number = self.count
        if number < self.nth or self.nth == 0:
            done = call(*args)
        elif number == self.nth:
            done = self._nth(name, call, *args)
        else:
            done = self._later(name, call, *args)
        return FailingFile(self, done) if name == "open" else done

    def _nth(self, name: str, call: Callable[..., Any], *args: Any) -> Any:
        half = (args[0], args[1][: len(args[1]) // 2 or 1]) if name == "write" else args
        if self.how == "short":
            return call(*half)
        if name == "write" and self.how in ("torn", "full"):
            call(*half)
        if self.how == "full":
            return self._full(name, call, *args)
        if name == "close" or self.how == "error after":
            call(*args)  # a descriptor is closed however `close` ends, and when its process does
        if self.how in ("kill", "torn"):
            self.end()
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    def _later(self, name: str, call: Callable[..., Any], *args: Any) -> Any:
        if self.how == "full":
            return self._full(name, call, *args)
        if name == "close" or self.how in ("error", "error after", "short"):
            done = call(*args)
        if self.how in ("kill", "torn"):
            self.end()
        if self.how == "gone":
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return done

    def _full(self, name: str, call: Callable[..., Any], *args: Any) -> Any:
        if name in NEEDS_ROOM:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return call(*args)


def moments(names: list[str], how: str) -> list[int]:
    """The numbers of those of a run's operations at which this may go wrong."""
    where = WAYS[how]
    return [number for number, name in enumerate(names, 1) if where is None or name in where]


class FailingFile(io.RawIOBase):
    """An open file each of whose reads is an operation."""

    def __init__(self, disk: FailingDisk, file: Any) -> None:
        self.disk, self.file = disk, file

    def read(self, size: int = -1) -> bytes:
        data: bytes = self.disk.operation("read", self.file.read, size)
        return data

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        at: int = self.file.seek(offset, whence)
        return at

    def tell(self) -> int:
        at: int = self.file.tell()
        return at

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def close(self) -> None:
        self.file.close()
        super().close()
