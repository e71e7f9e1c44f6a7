"""Findings in the order of their files and lines, whatever their number."""

import heapq
import pickle
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import IO, TYPE_CHECKING, Final

if TYPE_CHECKING:
    from baohuang.flow.findings import Finding
    from baohuang.flow.unread import Unread

HELD: Final = 100_000  # findings in memory, about 60 MB; more wait sorted in temporary files, a file each so many
AT_A_TIME: Final = 500  # findings read back from each of these files at a time

Entry = tuple[int, int, int, "Finding | Unread"]  # file, line, number of arrival


@dataclass
class InOrder:
    """Takes findings as they come and gives them by file and line, more than once if asked."""

    held: int = field(default_factory=lambda: HELD)
    _entries: list[Entry] = field(default_factory=list)
    _files: list[IO[bytes]] = field(default_factory=list)
    _number: "count[int]" = field(default_factory=count)

    def take(self, found: "Iterable[Finding | Unread]") -> None:
        """Take all of them."""
        for one in found:
            self._entries.append((one.file, one.line, next(self._number), one))
            if len(self._entries) >= self.held:
                self._put_away()

    def __iter__(self) -> "Iterator[Finding | Unread]":
        """All that was taken. Only one such iteration may go on at a time."""
        self._entries.sort(key=_place)
        runs = [self._entries, *map(_read_back, self._files)]
        return (entry[3] for entry in heapq.merge(*runs, key=_place))

    def _put_away(self) -> None:
        self._entries.sort(key=_place)
        file = tempfile.TemporaryFile()  # noqa: SIM115 - read as long as this lives, gone with it
        for some in _in_batches(self._entries):
            pickle.dump(some, file, pickle.HIGHEST_PROTOCOL)
        self._files.append(file)
        self._entries.clear()


def _place(entry: Entry) -> tuple[int, int, int]:
    return entry[:3]


def _in_batches(entries: list[Entry]) -> Iterator[list[Entry]]:
    for start in range(0, len(entries), AT_A_TIME):
        yield entries[start : start + AT_A_TIME]


def _read_back(file: IO[bytes]) -> Iterator[Entry]:
    file.seek(0)
    while True:
        try:
            yield from pickle.load(file)  # noqa: S301 - our own file, which nobody else can open by name
        except EOFError:
            return
