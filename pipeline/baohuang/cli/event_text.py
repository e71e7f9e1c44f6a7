"""A log line in short for people: what happened, by whom, with which cards, and what of it is at fault."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from baohuang.cli.console import Console
from baohuang.cli.layout import width
from baohuang.cli.words import Words, shown
from baohuang.game.cards import NAMES
from baohuang.game.violations import Shows

if TYPE_CHECKING:
    from baohuang.flow.findings import Finding

SEAT: Final = Words("seat {seat}", "座位 {seat}")
MORE: Final = Words("… {n} cards", "… 共 {n} 张")
INDENT: Final = "    "
MOST_CARDS: Final = 20  # shown of an event; of a deal the rest is counted
LONGEST_VALUE: Final = 60  # characters of a value of the log
LONGEST_RAW: Final = 90  # characters of a line that is no event
PLAYS: Final = 5  # the phase in which the cards of an event are what is at fault
OF_CARDS: Final = {Shows.CARD, Shows.CARDS, Shows.SET}
OF_SEATS: Final = {Shows.SEAT, Shows.SEATS}
# what a start says that its findings are about
IN_START: Final = {"seat_count_mismatch": "players", "deal_start_wrong_seat": "first_dealt"}


@dataclass(frozen=True)
class Part:
    """A word of the line, whether it is what is at fault, and the space before it."""

    text: str
    is_marked: bool = False
    space: str = "  "


def event_of(line: bytes | None) -> dict[str, Any]:
    """The event of a line; empty where it is none."""
    try:
        event = json.loads(line or b"")
    except (ValueError, RecursionError):
        return {}
    return event if isinstance(event, dict) else {}


def event_text(console: Console, found: "Finding", line: bytes | None) -> list[str]:
    """The event of a finding, and marks under what is at fault; only what the finding knows where there is no line."""
    if line is None and not found.cards:
        return []  # the finding itself says all that is known
    parts = list(_parts(console, found, event_of(line)))
    words = "".join(part.space + part.text for part in parts).lstrip()
    if not words:
        return []
    before = len(parts[0].space)
    marks = "".join(part.space + ("^" if part.is_marked else " ") * width(part.text) for part in parts)[
        before:
    ].rstrip()
    return [INDENT + words, *([INDENT + console.styled(marks, "red")] if marks else [])]


def raw_text(line: bytes | None) -> list[str]:
    """The beginning of a line that could not be judged, safe to show."""
    if line is None:
        return []
    text = line[: 4 * LONGEST_RAW].decode("utf-8", "backslashreplace")
    cut = text[:LONGEST_RAW]
    return [INDENT + str(shown(cut)) + ("…" if cut != text or len(line) > 4 * LONGEST_RAW else "")]


def _parts(console: Console, found: "Finding", event: dict[str, Any]) -> Iterator[Part]:
    says = found.violation.declaration
    cards = _marked_cards(found)
    seat = event.get("seat", found.seat)
    kind = event.get("type")
    if isinstance(kind, str):
        yield Part(str(shown(kind)))
    if isinstance(seat, int):
        is_at_fault = seat == found.seat and not any(is_marked for _, is_marked in cards)
        yield Part(console.say(SEAT, seat=seat), is_at_fault and says.key is None)
    if isinstance(event.get("to"), int):
        yield Part(
            f"→ {console.say(SEAT, seat=event['to'])}", says.actual in OF_SEATS and str(event["to"]) == found.actual
        )
    if cards:
        yield from _card_parts(console, cards)
    key = says.key if kind == "end" else IN_START.get(found.name) if kind == "start" else None
    if key is not None and key in event:
        yield Part(_value(key, event[key]), is_marked=True)
    for name in ("as", "place", "forced", "open", "target"):
        if name in event:
            yield Part(_value(name, event[name]))


def _value(key: str, value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return str(shown(f"{key} {text if len(text) <= LONGEST_VALUE else text[:LONGEST_VALUE] + '…'}"))


def _marked_cards(found: "Finding") -> list[tuple[str, bool]]:
    """The event's cards, each with whether it is at fault: the one named if one is, else all where sets are judged."""
    says, text = found.violation.declaration, found.cards or ""
    cards = [text[at : at + 2] for at in range(0, len(text), 2)]
    if says.actual is Shows.CARD and found.actual in cards:
        at = cards.index(found.actual)
        return [(card, number == at) for number, card in enumerate(cards)]
    of_all = says.number // 100 == PLAYS and not {says.expected, says.actual} & OF_SEATS
    return [(card, of_all or says.actual in OF_CARDS) for card in cards]


def _card_parts(console: Console, cards: list[tuple[str, bool]]) -> Iterator[Part]:
    """Cards that are at fault or are not, together; of many only those at fault and the first."""
    shown_cards = cards
    if len(cards) > MOST_CARDS:
        marked = [card for card in cards if card[1]]
        shown_cards = marked[:MOST_CARDS] if 0 < len(marked) < len(cards) else cards[:MOST_CARDS]
    for number, (card, is_marked) in enumerate(shown_cards):
        yield Part(card if card in NAMES else "??", is_marked, " " if number else "  ")
    if len(shown_cards) < len(cards):
        yield Part(console.say(MORE, n=len(cards)))
