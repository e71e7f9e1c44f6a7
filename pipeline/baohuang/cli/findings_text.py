"""Findings, and what could not be judged, as lines for people and as objects for programs."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from baohuang.cli.console import Console
from baohuang.cli.event_text import event_text, raw_text
from baohuang.cli.fail_on import SEVERITIES
from baohuang.cli.words import Words, shown
from baohuang.flow.findings import Finding
from baohuang.game.violations import Severity

if TYPE_CHECKING:
    from baohuang.cli.event_lines import EventLines
    from baohuang.flow.unread import Unread

UNREAD: Final = "unread"  # the severity of what could not be judged
UNREAD_WORDS: Final = Words("not judged", "未裁判")
GAME: Final = Words("game {game} seq {seq}", "牌局 {game} 序号 {seq}")
FOLLOWS: Final = Words("follows from seq {seq}", "由序号 {seq} 引起")
CONSEQUENCE: Final = "↳ "  # before the code of a finding that follows from another


def text_lines(
    console: Console, found: "Finding | Unread", paths: Sequence[str], lines: "EventLines | None" = None
) -> list[str]:
    """`file:line: BH508 not_higher: message [severity; game … seq …]`, below it the event with what is at fault marked.

    A finding that follows from another has `↳` before its code. Without `lines` the event is not shown.
    """
    file = paths[found.file] if found.file < len(paths) else "?"
    place = str(shown(f"{file}:{found.line}" if found.line else file))
    message = shown(found.message(console.language))
    if isinstance(found, Finding):
        about = _about_finding(console, found)
        colour = "yellow" if found.severity is Severity.SUSPICIOUS else "red"
        before = "" if found.caused_by is None else CONSEQUENCE
    else:
        about, colour, before = [console.say(UNREAD_WORDS)], "red", ""
    if found.game is not None:
        about.insert(1, console.say(GAME, game=found.game, seq=found.seq))
    code = before + console.styled(found.code, colour)
    in_brackets = console.styled(f"[{'; '.join(about)}]", "dim")
    first = f"{console.styled(place, 'bold')}: {code} {found.name}: {message} {in_brackets}"
    if lines is None or not found.line:
        return [first]
    line = lines.line(found.file, found.byte_offset)
    return [first, *(event_text(console, found, line) if isinstance(found, Finding) else raw_text(line))]


def _about_finding(console: Console, found: Finding) -> list[str]:
    about = [console.say(SEVERITIES[found.severity])]
    if found.caused_by is not None:
        about.append(console.say(FOLLOWS, seq=found.caused_by))
    return about


def as_object(found: "Finding | Unread", paths: Sequence[str], language: str) -> dict[str, Any]:
    """The keys that programs may rely on; null where there is nothing to say."""
    finding = found if isinstance(found, Finding) else None
    return {
        "code": found.code,
        "name": found.name,
        "severity": severity_of(found),
        "game": found.game,
        "seq": found.seq,
        "seat": finding.seat if finding else None,
        "expected": finding.expected if finding else None,
        "actual": finding.actual if finding else None,
        "message": found.message(language),
        "caused_by": finding.caused_by if finding else None,
        "file": paths[found.file] if found.file < len(paths) else None,
        "line": found.line or None,
        "byte_offset": found.byte_offset,
        "cards": finding.cards if finding else None,
    }


def severity_of(found: "Finding | Unread") -> str:
    """How serious it is; a word of its own for what could not be judged."""
    return str(found.severity) if isinstance(found, Finding) else UNREAD
