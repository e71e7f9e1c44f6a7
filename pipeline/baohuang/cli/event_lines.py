"""The log lines that findings are about, read again from their files."""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from baohuang.ingest.archives import Compression
from baohuang.ingest.limits import Limits
from baohuang.ingest.sources import InputError, Source
from baohuang.ingest.stream import LogStream

if TYPE_CHECKING:
    from baohuang.flow.check import Checked

LONGEST: Final = 1 << 20  # bytes of a line that are looked at


@dataclass
class EventLines:
    """Gives lines by file and offset. An archive is unpacked once more, forwards: ask in the order of the log.

    Standard input is gone, and so may be a file: then there is no line.
    """

    sources: Sequence[Source]
    checked: "Checked"
    _file: int = -1
    _opened: IO[bytes] | None = None
    _unpacked: Iterator[bytes] = field(default_factory=lambda: iter(()))
    _piece: bytes = b""
    _piece_at: int = 0

    def line(self, file: int, offset: int) -> bytes | None:
        """The line that begins at a byte of a file, without its end; None where it cannot be read again."""
        try:
            if file != self._file:
                self._open(file)
            if self._opened is not None:
                self._opened.seek(offset)
                return self._opened.readline(LONGEST).rstrip(b"\r\n") or None
            return self._forwards(offset)
        except (OSError, InputError):
            return None

    def close(self) -> None:
        """Let the file go."""
        if self._opened is not None:
            self._opened.close()
            self._opened = None

    def _open(self, file: int) -> None:
        self.close()
        self._file, self._unpacked, self._piece, self._piece_at = file, iter(()), b"", 0
        if file >= len(self.sources) or (path := self.sources[file].path) is None:
            return
        if not Path(path).is_file():  # a pipe is gone like standard input
            return
        read = next((one for one in self.checked.files if one.file == file), None)
        if read is None or read.compression is Compression.NONE:
            self._opened = Path(path).open("rb")  # noqa: SIM115 - until the next file
        else:
            self._unpacked = iter(LogStream(self.sources[file], Limits()))

    def _forwards(self, offset: int) -> bytes | None:
        """The line at an offset of an archive, which is not before the last one asked for."""
        while self._piece_at + len(self._piece) <= offset:
            self._piece_at += len(self._piece)
            self._piece = next(self._unpacked, b"")
            if not self._piece:
                return None
        start = offset - self._piece_at
        if start < 0:
            return None
        while (end := self._piece.find(b"\n", start)) < 0 and len(self._piece) - start < LONGEST:
            more = next(self._unpacked, b"")
            if not more:
                break
            self._piece = self._piece[start:] + more
            self._piece_at, start = self._piece_at + start, 0
        return self._piece[start : end if end >= 0 else None][:LONGEST].rstrip(b"\r") or None


@contextlib.contextmanager
def event_lines(sources: Sequence[Source], checked: "Checked") -> Iterator[EventLines]:
    """Lines to be read again, closed at the end."""
    lines = EventLines(sources, checked)
    try:
        yield lines
    finally:
        lines.close()
