"""Findings, and what could not be judged, as lines for people and as objects for programs."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from baohuang.cli.console import Console
from baohuang.cli.fail_on import SEVERITIES
from baohuang.cli.words import Words, shown
from baohuang.flow.findings import Finding
from baohuang.game.violations import Severity

if TYPE_CHECKING:
    from baohuang.flow.unread import Unread

UNREAD: Final = "unread"  # the severity of what could not be judged
UNREAD_WORDS: Final = Words("not judged", "未裁判")
GAME: Final = Words("game {game} seq {seq}", "牌局 {game} 序号 {seq}")
CARDS: Final = Words("cards {cards}", "牌 {cards}")
FOLLOWS: Final = Words("follows from seq {seq}", "由序号 {seq} 引起")


def text_line(console: Console, found: "Finding | Unread", paths: Sequence[str]) -> str:
    """`file:line: BH508 not_higher: message [severity; game … seq …; cards …]`."""
    file = paths[found.file] if found.file < len(paths) else "?"
    place = str(shown(f"{file}:{found.line}" if found.line else file))
    message = shown(found.message(console.language))
    if isinstance(found, Finding):
        code, name, about = found.code, found.name, _about_finding(console, found)
        colour = "yellow" if found.severity is Severity.SUSPICIOUS else "red"
    else:
        code, name, about, colour = found.info.code, found.info.name, [console.say(UNREAD_WORDS)], "red"
    if found.game is not None:
        about.insert(1, console.say(GAME, game=found.game, seq=found.seq))
    in_brackets = console.styled(f"[{'; '.join(about)}]", "dim")
    return f"{console.styled(place, 'bold')}: {console.styled(code, colour)} {name}: {message} {in_brackets}"


def _about_finding(console: Console, found: Finding) -> list[str]:
    about = [console.say(SEVERITIES[found.severity])]
    if found.cards:
        about.append(console.say(CARDS, cards=found.cards))
    if found.caused_by is not None:
        about.append(console.say(FOLLOWS, seq=found.caused_by))
    return about


def as_object(found: "Finding | Unread", paths: Sequence[str], language: str) -> dict[str, Any]:
    """The keys that programs may rely on; null where there is nothing to say."""
    finding = found if isinstance(found, Finding) else None
    info = found if isinstance(found, Finding) else found.info
    return {
        "code": info.code,
        "name": info.name,
        "severity": str(finding.severity) if finding else UNREAD,
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
