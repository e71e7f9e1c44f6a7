"""A line of progress on standard error, from the first second on, and only where somebody looks."""

import math
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from baohuang.cli.console import Console
from baohuang.cli.layout import padded, width
from baohuang.cli.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from baohuang.ingest.sources import Source

PATIENCE: Final = 1.0  # seconds before the line appears
EVERY: Final = 0.1  # seconds between two drawings
BAR: Final = 24  # cells
BYTES: Final = Words(
    "{bar}{done} read, {events} events, {rate} events/s{left}",
    "{bar}已读 {done}，{events} 个事件，每秒 {rate} 个{left}",
)
LEFT: Final = Words(", {time} left", "，还需 {time}")
COUNT: Final = Words("{bar}{done} of {total}, {rate}/s", "{bar}{done} / {total}，每秒 {rate}")


class Progress:
    """The line; `with` takes it away at the end. It is no data, so nothing is lost where it is not shown."""

    def __init__(self, console: Console, total: int | None = None, *, prints: bool = False) -> None:
        """A line for work of `total` bytes or pieces, None where that is not known.

        `prints`: the work prints data on the way, which on a terminal is progress enough.
        """
        self._console = console
        self._is_shown = console.shows_progress and not (prints and sys.stdout.isatty())
        self._total = total
        self._began = time.monotonic()
        self._drawn_at = self._began + PATIENCE - EVERY
        self._drawn = 0

    def __enter__(self) -> Self:
        """The line, not yet drawn."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Take the line away."""
        if self._drawn:
            sys.stderr.write("\r" + " " * self._drawn + "\r")
            sys.stderr.flush()

    def read(self, n_bytes: int, events: int) -> None:
        """Bytes, as they are stored, and events so far."""
        if self._is_due():
            done, rate = size(n_bytes), f"{self._rate(events):,.0f}"
            bar, left = self._bar(n_bytes), self._left(n_bytes)
            self._draw(self._console.say(BYTES, bar=bar, done=done, events=f"{events:,}", rate=rate, left=left))

    def counted(self, done: int, total: int) -> None:
        """Pieces so far, and in all."""
        self._total = total
        if self._is_due():
            rate = f"{self._rate(done):,.0f}"
            self._draw(self._console.say(COUNT, bar=self._bar(done), done=f"{done:,}", total=f"{total:,}", rate=rate))

    def step(self, done: int, total: int, name: str) -> None:
        """The step that begins now."""
        self._total = total
        if self._is_due():
            self._draw(f"{self._bar(done)}{name}")

    def _is_due(self) -> bool:
        now = time.monotonic()
        if not self._is_shown or now - self._drawn_at < EVERY:
            return False
        self._drawn_at = now
        return True

    def _rate(self, done: int) -> float:
        return done / max(time.monotonic() - self._began, 1e-6)

    def _left(self, done: int) -> str:
        """The time left if the rest goes as fast as what is done."""
        if not self._total or not done:
            return ""
        seconds = (time.monotonic() - self._began) * max(self._total - done, 0) / done
        return self._console.say(LEFT, time=duration(seconds))

    def _bar(self, done: int) -> str:
        if not self._total:
            return ""
        full = min(BAR, BAR * done // self._total)
        return "█" * full + "░" * (BAR - full) + f" {min(100, 100 * done // self._total):3d} %  "

    def _draw(self, line: str) -> None:
        cells = width(line)
        sys.stderr.write("\r" + padded(line, max(cells, self._drawn)))
        sys.stderr.flush()
        self._drawn = max(cells, self._drawn)


def size(n_bytes: int) -> str:
    """Bytes for people: `1.2 MB`."""
    value, unit = float(n_bytes), "B"
    for larger in ("kB", "MB", "GB", "TB"):
        if value < 1000:
            break
        value, unit = value / 1000, larger
    return f"{n_bytes} B" if unit == "B" else f"{value:.1f} {unit}"


def duration(seconds: float) -> str:
    """A time for people: `0:05`, `1:02:09`."""
    minutes, second = divmod(math.ceil(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"


def total_bytes(sources: "Sequence[Source]") -> int | None:
    """Bytes of all logs, as they are stored; None where that is not known before they are read, or one is gone."""
    try:
        files = [Path(source.path) for source in sources if source.path is not None]
        if len(files) < len(sources) or not all(file.is_file() for file in files):
            return None
        return sum(file.stat().st_size for file in files)
    except OSError:
        return None
