"""What a log can be at fault for, by name and by code: violations, line faults, obstacles."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from baohuang.ingest.faults import FaultInfo


def line_faults() -> dict[str, "FaultInfo"]:
    """What can be wrong with a line, by name."""
    from baohuang.ingest.faults import Fault  # noqa: PLC0415 - for those who ask

    return {fault.value.name: fault.value for fault in Fault}


def obstacles() -> dict[str, "FaultInfo"]:
    """What keeps a line, a game or a file from being judged, by name: the faults of lines first."""
    from baohuang.flow.unread import Obstacle  # noqa: PLC0415 - numpy and the referee

    return line_faults() | {obstacle.value.name: obstacle.value for obstacle in Obstacle}


def rule_rows(counts: Mapping[str, int], language: str) -> list[tuple[str, str, str, str]]:
    """Count, code, name and reason of each violation, the most frequent first."""
    from baohuang.game.violations import BY_ID  # noqa: PLC0415 - for those who ask

    rows = []
    for name, count in sorted(counts.items(), key=lambda item: (-item[1], BY_ID[item[0]])):
        says = BY_ID[name].declaration
        rows.append((f"{count:,}", BY_ID[name].code, name, says.why_chinese if language == "zh" else says.why_english))
    return rows


def obstacle_rows(counts: Mapping[str, int], language: str) -> list[tuple[str, str, str, str]]:
    """Count, code, name and wording of what could not be judged, the most frequent first."""
    known = obstacles()
    return [
        (f"{count:,}", known[name].code, name, known[name].zh if language == "zh" else known[name].en)
        for name, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    ]
