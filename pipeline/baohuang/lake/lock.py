"""One writer at a time: a lock of the operating system, with the holder's name in it."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Final

from baohuang.lake.errors import LockedError
from baohuang.lake.files import Files

LOCK: Final = "_ledger/lock"


@contextmanager
def writer_lock(files: Files) -> Iterator[None]:
    """Hold the lake's lock; LockedError, naming the other process, if one holds it. Readers need no lock."""
    try:
        descriptor = files.lock(LOCK, _holder())
    except BlockingIOError:
        raise LockedError(f"{files.root}: {_described(files.read(LOCK))}; wait for it to end") from None
    try:
        yield
    finally:
        files.unlock(descriptor)


def _holder() -> bytes:
    started = datetime.now(UTC).isoformat(timespec="seconds")
    return json.dumps({"pid": os.getpid(), "started_at": started, "command": sys.argv}).encode()


def _described(content: bytes) -> str:
    try:
        holder = json.loads(content)
        command = " ".join(map(str, holder["command"]))
        return f"process {holder['pid']} ({command!a}) has been writing to the lake since {holder['started_at']}"
    except (ValueError, KeyError, TypeError):
        # The other process holds the lock but has not written its name yet.
        return "another process is writing to the lake"
