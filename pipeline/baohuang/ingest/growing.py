"""Files that another program may be writing to while they are read."""

import os
from typing import BinaryIO, Final

from baohuang.ingest.archives import Compression, kind_of

LOOKED_AT: Final = 64 * 1024  # bytes at a time, from the end, for the last line's end


class AsOpened:
    """A file as it is when it is opened, though another program may be adding to it.

    If it turns out to have changed by the time it is read, a last line without its end is not finished: it is left
    for the next time, unless it is longer than `line_bytes`. The last line of a file that stays as it is has ended.
    """

    def __init__(self, raw: BinaryIO, line_bytes: int) -> None:
        """Look at the file's size and at its last line's end."""
        self._raw = raw
        self._before = os.fstat(raw.fileno())
        self._left = self._whole(line_bytes)
        self._rest = self._before.st_size - self._left

    def read(self, size: int, /) -> bytes:
        """At most so many bytes; none at the end."""
        if not self._left and self._rest:
            self._left, self._rest = (0 if self._has_changed() else self._rest), 0
        data = self._raw.read(min(size, self._left))
        self._left -= len(data)
        return data

    def _has_changed(self) -> bool:
        now = os.fstat(self._raw.fileno())
        return (now.st_size, now.st_mtime_ns) != (self._before.st_size, self._before.st_mtime_ns)

    def _whole(self, line_bytes: int) -> int:
        """Bytes up to the end of the last whole line; all bytes of an archive, and of a file that ends with a line."""
        size, descriptor = self._before.st_size, self._raw.fileno()
        if not size or kind_of(os.pread(descriptor, 4, 0)) is not Compression.NONE:
            return size
        start = size
        while start and size - start <= line_bytes:
            step = min(start, LOOKED_AT)
            start -= step
            end = os.pread(descriptor, step, start).rfind(b"\n")
            if end >= 0:
                return start + end + 1
        return size if size - start > line_bytes else 0
