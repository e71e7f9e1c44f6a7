"""Content that was read before: whole files, and how far a new one repeats the beginning of one.

A file is known by what is in it, not by its name, folder, date or compression. Beside the digest of the whole, one is
kept of its beginning up to each whole MiB, the marks: where two files agree in one, they agree in all before it.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from blake3 import blake3

from baohuang.ingest.limits import MIB

MARK: Final = MIB  # bytes from one mark to the next
MARK_SIZE: Final = 16  # bytes of the digest at a mark
LF: Final = 10


@dataclass(frozen=True)
class Content:
    """What is in an input: the digest of the bytes unpacked, and of a damaged archive also that of its stored bytes.

    Two archives that are damaged at their very beginning have nothing in common, though neither gives a byte.
    """

    content_hash: str
    stored_hash: str | None = None


class Digest:
    """BLAKE3 of the bytes so far, and of all bytes before each mark.

    BLAKE3 takes a third of the processor time of SHA-256, even where the processor has instructions for the latter.
    """

    def __init__(self) -> None:
        """Of no bytes."""
        self._hash = blake3()
        self.size = 0
        self.marks = bytearray()  # MARK_SIZE bytes each

    @property
    def last_mark(self) -> bytes:
        """The digest at the last mark; empty before the first."""
        return bytes(self.marks[-MARK_SIZE:])

    def update(self, data: bytes | memoryview) -> None:
        """Take bytes."""
        view = memoryview(data)
        while view:
            part = view[: MARK - self.size % MARK]
            self._hash.update(part)
            self.size += len(part)
            if self.size % MARK == 0:
                self.marks += self._hash.digest(length=MARK_SIZE)
            view = view[len(part) :]

    def copy(self) -> blake3:
        """The state of now, to go on from."""
        return self._hash.copy()

    def hexdigest(self) -> str:
        """The digest of all bytes, 64 hexadecimal digits."""
        return self._hash.hexdigest()


class Known:
    """Contents that were read before."""

    def __init__(self) -> None:
        """Nothing."""
        self._contents: set[Content] = set()
        self._marks: set[bytes] = set()
        self._ends: dict[bytes, dict[int, set[str]]] = {}  # digests of the whole, by last mark and size

    def add(self, content: Content, n_bytes: int, marks: bytes) -> None:
        """A file was read that unpacks to so many bytes, with these marks."""
        self._contents.add(content)
        starts = range(0, len(marks), MARK_SIZE)
        self._marks.update(marks[at : at + MARK_SIZE] for at in starts)
        self._ends.setdefault(marks[-MARK_SIZE:], {}).setdefault(n_bytes, set()).add(content.content_hash)

    def __contains__(self, content: Content) -> bool:
        """Whether a file of just this content was read."""
        return content in self._contents

    def has_mark(self, mark: bytes) -> bool:
        """Whether a file was read that begins with the bytes of this mark."""
        return mark in self._marks

    def sizes_behind(self, mark: bytes) -> dict[int, set[str]]:
        """Sizes and digests of the files whose last mark it is; of those without any for an empty one."""
        return self._ends.get(mark, {})


class Repetition:
    """The beginning of a stream as long as it may be known: lines that are known are dropped and counted.

    At most two MARKs and a piece are held back. What comes is hashed into `digest` on the way.
    """

    def __init__(self, known: Known, digest: Digest) -> None:
        """The stream begins."""
        self._known = known
        self._digest = digest
        self._held: list[bytes] = []  # from the beginning of the first line that may be new
        self._at_mark = digest.copy()
        self._mark = b""
        self._size_at_mark = 0
        self.n_lines = 0
        self.n_bytes = 0

    def take(self, piece: bytes) -> bytes | None:
        """More of the stream; from the moment on that it is not known, what was held back of it, else None."""
        at = 0
        while at < len(piece):
            part = piece[at : at + MARK - self._digest.size % MARK]
            self._digest.update(part)
            self._held.append(part)
            at += len(part)
            if self._digest.size % MARK == 0 and not self._goes_on():
                rest = piece[at:]
                self._digest.update(rest)
                return self.rest() + rest
        return None

    def rest(self) -> bytes:
        """What was held back, without the lines of a known file that ends in it."""
        held = b"".join(self._held)
        n_known = self._known_end(held) - self.n_bytes
        self._drop(held, n_known)
        return held[n_known:]

    def _goes_on(self) -> bool:
        """At a mark: whether it is known, and then drop the lines before it. A line of many marks is not held back."""
        mark = self._digest.last_mark
        if not self._known.has_mark(mark):
            return False
        self._mark, self._size_at_mark, self._at_mark = mark, self._digest.size, self._digest.copy()
        open_line: list[bytes] = []
        while self._held:
            part = self._held.pop()
            end = part.rfind(b"\n") + 1
            open_line.insert(0, part[end:])
            if end:
                for dropped in self._held:
                    self._drop(dropped, len(dropped))
                self._drop(part, end)
                self._held = []
        self._held = open_line
        return sum(map(len, open_line)) < 2 * MARK

    def _known_end(self, held: bytes) -> int:
        """Where the longest known file ends that the stream begins with, if a line does; else what was dropped."""
        sizes = self._known.sizes_behind(self._mark)
        longest, state, at = self.n_bytes, self._at_mark, self._size_at_mark
        behind_lines = np.flatnonzero(np.frombuffer(held, np.uint8) == LF) + 1 + self.n_bytes
        for size in sorted(sizes.keys() & set(behind_lines.tolist())):
            if size >= at:
                state.update(held[at - self.n_bytes : size - self.n_bytes])
                at = size
                if state.hexdigest() in sizes[size]:
                    longest = size
        return longest

    def _drop(self, part: bytes, size: int) -> None:
        """Count the first bytes of a part, and the lines in them; bytes.count would take three times as long."""
        self.n_lines += int(np.count_nonzero(np.frombuffer(part, np.uint8)[:size] == LF))
        self.n_bytes += size
