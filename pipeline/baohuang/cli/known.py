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


def known_rows(counts: Mapping[str, int], language: str) -> list[tuple[str, str, str, str]]:
    """Rows for violations and for what could not be judged together."""
    from baohuang.game.violations import BY_ID  # noqa: PLC0415 - for those who ask

    violations = {name: count for name, count in counts.items() if name in BY_ID}
    others = {name: count for name, count in counts.items() if name not in BY_ID}
    return [*rule_rows(violations, language), *(obstacle_rows(others, language) if others else [])]


def choice_rows(counts: Mapping[str, int], language: str) -> list[tuple[str, str, str]]:
    """Count, name and meaning of choices of a rule set, the most frequent first."""
    return [
        (f"{count:,}", name, meaning_of(name, language))
        for name, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    ]


def meaning_of(name: str, language: str) -> str:
    """What a field, or a group of fields, of a rule set is about."""
    from baohuang.game.rulesets.fields import BY_NAME, GROUPS  # noqa: PLC0415 - for those who ask

    if name in BY_NAME:
        return BY_NAME[name].chinese if language == "zh" else BY_NAME[name].english
    english, chinese, _ = GROUPS.get(name, ("", "", False))
    return chinese if language == "zh" else english
