"""Simulated games that were taken in, with their events as plain Python reads them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from flow_lake import Row, rows, take_in
from flow_logs import Event, decoded, write

Moves = list[tuple[Event, str]]  # events of a trick with their actions


@dataclass
class Log:
    lake: Path
    games: dict[str, list[Event]]

    def rows(self, table: str) -> list[Row]:
        return rows(self.lake, table)

    def events(self, *kinds: str) -> Iterator[Event]:
        for name in sorted(self.games):
            yield from (one for one in self.games[name] if not kinds or one["type"] in kinds)


def log(folder: Path, lines: list[bytes]) -> Log:
    [path] = write(folder / "logs", lines)
    take_in(folder / "lake", path)
    taken = {row["line"] for row in rows(folder / "lake", "events")}
    return Log(folder / "lake", decoded(one for number, one in enumerate(lines, 1) if number in taken))


def cards(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def time(one: Event) -> datetime:
    return datetime.fromisoformat(one["ts"])


def only(found: list[Row], *keys: str) -> list[tuple[Any, ...]]:
    return [tuple(row[key] for key in keys) for row in found]


def agree(found: list[Row], expected: list[Row]) -> None:
    """The rows are these, as far as the expected ones go."""
    assert len(found) == len(expected)
    for row, wanted in zip(found, expected, strict=True):
        assert {key: row[key] for key in wanted} == wanted


def walk(events: list[Event]) -> Iterator[tuple[Any, ...]]:
    """The plays and passes of a legal game of weihai, whose passes are final (C38): a slow table."""
    hands = {one["seat"]: Counter(cards(one["cards"])) for one in events if one["type"] == "deal"}
    trick, owner, passed = 0, -1, set(range(5))
    for before, one in zip([None, *events], events, strict=False):
        if one["type"] == "abdicate":  # the emperor's card goes with the throne
            hands[one["seat"]]["EJ"] -= 1
            hands[one["to"]]["EJ"] += 1
        if one["type"] not in ("play", "pass"):
            continue
        seat = one["seat"]
        over: int | None = owner
        if one["type"] == "play":
            hands[seat] -= Counter(cards(one["cards"]))
            waiting = [other for other in range(5) if other != owner and other not in passed]
            if not any(hands[other].total() or other == seat for other in waiting):
                trick, over, passed = trick + 1, None, set()
            owner, action = seat, "follow" if over is not None else "lead"
        else:
            passed.add(seat)
            action = "pass"
        think = time(one) - time(before) if before else None
        yield one, trick, action, over, hands[seat].total(), think
