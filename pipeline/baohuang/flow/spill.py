"""Events put by on the disk while their games are open, to come back some games at a time.

The file has no name: it is taken away as soon as it is open, so that nothing is left of it, however the process ends.
If it ends in between, what stays is an empty file under a name that the lake's recovery takes away.
"""

import secrets
import weakref
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import msgspec
import numpy as np

from baohuang.flow.parts import ARRAYS, concat, spread
from baohuang.game.events import Abort, End, Start, Void
from baohuang.ingest.columns import EventColumns, Fate
from baohuang.lake.errors import LakeError
from baohuang.lake.files import TEMPORARY, Files
from baohuang.lake.ledger import FOLDER

BLOCK_BITS: Final = 8  # games whose numbers differ in these bits only come back together
_STORED: Final = [name for name in ARRAYS if name not in ("fate", "card_start", "payload")]  # those are worked out
_PAYLOADS: Final = msgspec.json.Decoder(Start | End | Void | Abort)


@dataclass
class _Piece:
    """What was put by at once, column behind column, its rows sorted by block.

    `block` are the blocks that it has rows of; those of `block[i]` are `row[i]` to `row[i + 1]`, their cards and the
    bytes of their payloads likewise. `columns` gives of each column where it begins in the file, and its type.
    """

    block: np.ndarray
    row: np.ndarray
    card: np.ndarray
    payload: np.ndarray
    columns: dict[str, tuple[int, np.dtype[Any]]]


class Spill:
    """Events of open games on the disk."""

    def __init__(self, files: Files, folder: str = FOLDER) -> None:
        """Nothing yet, and no file; a folder that the lake's recovery does not look after must be given as `folder`."""
        self._files = files
        self._folder = folder
        self._pieces: list[_Piece] = []
        self._n = 0
        self._scratch: _Scratch | None = None

    def __len__(self) -> int:
        """Rows put by."""
        return self._n

    def add(self, columns: EventColumns) -> None:
        """Put rows by, all of them accepted; LakeError if the disk has no room, or fails."""
        if not len(columns):
            return
        block = columns.game >> BLOCK_BITS
        order = np.argsort(block, kind="stable")
        block = block[order]
        first = np.append(0, np.flatnonzero(block[1:] != block[:-1]) + 1)
        begins = np.append(first, len(order))
        counts = columns.card_count[order].astype(np.int64)
        payload = columns.payload[order]
        texts = [msgspec.json.encode(columns.payloads[at]) for at in payload[payload >= 0].tolist()]
        sizes = np.zeros(len(order), np.int32)
        sizes[payload >= 0] = [len(text) for text in texts]
        piece = _Piece(block[first], begins, _sums(counts)[begins], _sums(sizes)[begins], {})
        try:
            if self._scratch is None:
                self._scratch = _Scratch(self._files, self._folder)
            for name in _STORED:
                piece.columns[name] = self._scratch.write(getattr(columns, name)[order])
            piece.columns["cards"] = self._scratch.write(columns.cards[spread(columns.card_start[order], counts)])
            piece.columns["payload"] = self._scratch.write(sizes)
            piece.columns["texts"] = self._scratch.write(np.frombuffer(b"".join(texts), np.uint8))
        except OSError as error:
            n_mb = self._scratch.n_bytes >> 20 if self._scratch else 0
            raise LakeError(
                f"{self._files.path(self._folder)}: no room for the events of games that are still open, of which "
                f"{n_mb} MB are there: {error.strerror}; nothing was changed"
            ) from error
        self._pieces.append(piece)
        self._n += len(columns)

    def parts(self, n_rows: int) -> Iterator[EventColumns]:
        """All rows, about so many at a time: games in the order of their numbers, each whole in its part.

        Within a game the rows come in the order in which they were put by.
        """
        scratch = self._scratch
        if scratch is None:
            return
        blocks = np.unique(np.concatenate([piece.block for piece in self._pieces]))
        sizes = np.zeros(len(blocks), np.int64)
        for piece in self._pieces:
            sizes[np.searchsorted(blocks, piece.block)] += np.diff(piece.row)
        first = 0
        while first < len(blocks):
            last = max(first + 1, int(np.searchsorted(np.cumsum(sizes[first:]), n_rows, "right")) + first)
            yield concat(_of(scratch, piece, int(blocks[first]), int(blocks[last - 1])) for piece in self._pieces)
            first = last

    def close(self) -> None:
        """Forget all, and give the file back."""
        if self._scratch is not None:
            self._scratch.close()
        self._scratch = None
        self._pieces, self._n = [], 0


class _Scratch:
    """A file without a name, written at its end and read anywhere."""

    def __init__(self, files: Files, folder: str) -> None:
        name = f"{TEMPORARY}spill-{secrets.token_hex(8)}"
        path = files.path(f"{folder}/{name}" if folder else name)
        self.n_bytes = 0
        self._disk = files.disk
        self._writer = self._disk.create(path)
        self._close = weakref.finalize(self, self._disk.close, self._writer)
        try:
            self._reader = self._disk.open(path)
        finally:
            self._disk.remove(path)

    def write(self, values: np.ndarray) -> tuple[int, np.dtype[Any]]:
        """Write an array; where it begins, and its type."""
        begin = self.n_bytes
        rest = memoryview(values.tobytes())
        while rest:
            n_written = self._disk.write(self._writer, rest)
            self.n_bytes += n_written
            rest = rest[n_written:]
        return begin, values.dtype

    def read(self, column: tuple[int, np.dtype[Any]], first: int, last: int) -> np.ndarray:
        """The values from `first` to `last` of an array that was written."""
        begin, dtype = column
        self._reader.seek(begin + first * dtype.itemsize)
        return np.frombuffer(self._reader.read((last - first) * dtype.itemsize), dtype, last - first)

    def close(self) -> None:
        """Give the file back."""
        self._close()
        self._reader.close()


def _of(scratch: _Scratch, piece: _Piece, low: int, high: int) -> EventColumns:
    """The rows of the blocks from `low` to `high`."""
    first, last = np.searchsorted(piece.block, low), np.searchsorted(piece.block, high, "right")
    rows = int(piece.row[first]), int(piece.row[last])
    found = {name: scratch.read(piece.columns[name], *rows) for name in _STORED}
    sizes = scratch.read(piece.columns["payload"], *rows)
    with_payload = np.flatnonzero(sizes)
    text = scratch.read(piece.columns["texts"], int(piece.payload[first]), int(piece.payload[last])).tobytes()
    ends = _sums(sizes[with_payload])
    payload = np.full(len(sizes), -1, np.int32)
    payload[with_payload] = np.arange(len(with_payload))
    return EventColumns(
        **found,
        fate=np.full(len(sizes), Fate.ACCEPTED, np.uint8),
        card_start=_sums(found["card_count"])[:-1],
        payload=payload,
        cards=scratch.read(piece.columns["cards"], int(piece.card[first]), int(piece.card[last])),
        payloads=[_PAYLOADS.decode(text[a:b]) for a, b in pairwise(ends.tolist())],
    )


def _sums(counts: np.ndarray) -> np.ndarray:
    """What stands before each, and at the end all, int64."""
    return np.append(0, np.cumsum(counts, dtype=np.int64))
