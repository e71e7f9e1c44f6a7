"""What could not be judged, and why: lines in quarantine, gaps, conflicts, unknown rules, damaged archives."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from baohuang.flow.replay import Batch, Replayed
from baohuang.ingest.archives import DamageKind
from baohuang.ingest.build import QuarantinedLine
from baohuang.ingest.columns import EventColumns
from baohuang.ingest.faults import Fault, FaultInfo
from baohuang.ingest.read import FileRead


class Obstacle(Enum):
    """What keeps a file or a game as a whole from being judged; a line's own faults are in `ingest.faults`."""

    DAMAGED_ARCHIVE = FaultInfo(
        "BHL101",
        "damaged_archive",
        "The archive is damaged; what could be unpacked before the damage is used.",
        "压缩文件已损坏；损坏处之前能解出的内容照用。",
    )
    UNKNOWN_RULESET = FaultInfo(
        "BHL102",
        "unknown_ruleset",
        "The game's rules are not known, so nothing of it is judged.",
        "规则未知，本局不作裁判。",
    )
    SEQ_GAP = FaultInfo(
        "BHL103", "seq_gap", "An event is missing; the game is judged up to it.", "缺少事件；本局只裁判到缺失之前。"
    )
    LATE_EVENT = FaultInfo(
        "BHL104",
        "late_event",
        "The line came after its game had been judged; in a lake it is taken in.",
        "该行到达时本局已裁判完毕；入湖时会并入。",
    )
    ARCHIVE_RATIO = FaultInfo(
        "BHL105",
        "archive_ratio",
        "The archive unfolds beyond the limit (1000 times its size unless told otherwise); reading was stopped there.",
        "压缩文件解出的内容超过上限（默认为自身大小的 1000 倍），读取到此为止。",
    )
    ARCHIVE_WINDOW = FaultInfo(
        "BHL106",
        "archive_window",
        "A zstd archive asks for more memory than the limit (128 MiB unless told otherwise); it was not unpacked.",
        "zstd 文件所需内存超过上限（默认 128 MiB），未解出。",
    )


_LIMITS: Final = {DamageKind.RATIO: Obstacle.ARCHIVE_RATIO, DamageKind.WINDOW: Obstacle.ARCHIVE_WINDOW}


@dataclass(frozen=True)
class Unread:
    """One obstacle.

    `file` is the number of the file in the run, `line` 0 where it is about a file as a whole; `reason` says what it is
    this time, in English.
    """

    info: FaultInfo
    file: int
    line: int
    byte_offset: int
    reason: str
    game: str | None = None
    seq: int | None = None

    @property
    def code(self) -> str:
        """`BHL` and three digits."""
        return self.info.code

    @property
    def name(self) -> str:
        """The obstacle's name."""
        return self.info.name

    def message(self, lang: str) -> str:
        """What is wrong, in English or Chinese."""
        return f"{self.info.zh}（{self.reason}）" if lang == "zh" else self.reason


def unread_line(line: QuarantinedLine) -> Unread:
    """A line in quarantine."""
    where = f" ({line.fault.pointer})" if line.fault.pointer else ""
    return Unread(line.fault.fault.value, line.file, line.line, line.offset, line.fault.reason + where)


def unread_file(file: FileRead) -> Iterator[Unread]:
    """The damage of an archive, or the limit that stopped it."""
    if file.damage is not None:
        obstacle = _LIMITS.get(file.damage.kind, Obstacle.DAMAGED_ARCHIVE)
        yield Unread(obstacle.value, file.file, 0, file.damage.offset, file.damage.reason)


def conflicting(columns: EventColumns, ids: list[str]) -> Iterator[Unread]:
    """Lines that contradict another."""
    for row in range(len(columns)):
        reason = "another line says something else of this event; neither is used"
        yield _at(Fault.CONFLICTING_EVENT.value, columns, row, reason, ids)


def late(columns: EventColumns, ids: list[str]) -> Iterator[Unread]:
    """Lines that came too late to be judged."""
    for row in range(len(columns)):
        reason = "the line came after its game had been judged; ingest the logs into a lake to have it taken in"
        yield _at(Obstacle.LATE_EVENT.value, columns, row, reason, ids)


def unread_games(batch: Batch, games: Iterable[Replayed], ids: list[str]) -> Iterator[Unread]:
    """Gaps and unknown rules of these games of the batch, each at the first event that is not judged.

    A conflict was told at its lines: what is missing from there on is no gap besides.
    """
    for game in games:
        row = game.first + (game.gap or 0)
        if game.start is not None and game.ruleset is None:
            yield _at(Obstacle.UNKNOWN_RULESET.value, batch.events, row, game.reason or "", ids)
        elif game.gap is not None and (game.conflict is None or game.gap < game.conflict):
            yield _at(Obstacle.SEQ_GAP.value, batch.events, row, gap_reason(game), ids)


def gap_reason(game: Replayed) -> str:
    """What is missing."""
    return game.reason or f"event {game.gap} is missing: the game is judged up to it"


def _at(info: FaultInfo, columns: EventColumns, row: int, reason: str, ids: list[str]) -> Unread:
    place = int(columns.file[row]), int(columns.line[row]), int(columns.offset[row])
    return Unread(info, *place, reason, ids[columns.game[row]], int(columns.seq[row]))
