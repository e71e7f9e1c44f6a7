"""What reading allows before it refuses: each limit keeps hostile input from taking memory or time without end."""

from dataclasses import dataclass

KIB = 1024
MIB = 1024 * KIB


@dataclass(frozen=True)
class Limits:
    """Limits of one run; sizes in bytes.

    `line_bytes`: a longer line goes to the quarantine, with its first `kept_bytes`. `depth`: levels of objects and
    lists, the event itself is level 1. `digits`: characters of one number. `keys`: of one object. `ratio`: output to
    stored bytes of an archive, asked only of more than `ratio_floor` bytes of output. `window_bytes`: memory that a
    zstd frame may ask for. `chunk_lines`: lines of a chunk, so that a file of line feeds stays small in memory.
    """

    line_bytes: int = MIB
    kept_bytes: int = 64 * KIB
    depth: int = 16
    digits: int = 128
    keys: int = 256
    ratio: int = 1000
    ratio_floor: int = 64 * MIB
    window_bytes: int = 128 * MIB
    chunk_lines: int = 1 << 19

    @property
    def kept(self) -> int:
        """Bytes kept of a line that is too long."""
        return min(self.kept_bytes, self.line_bytes)
