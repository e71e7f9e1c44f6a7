"""Tribute of one hand, given how the hand before it ended: events by hand, and what is found."""

import io
from collections.abc import Sequence
from typing import Any

import numpy as np
from flow_logs import Event, game, lines

from baohuang.flow.findings import findings
from baohuang.flow.held import concat, sort_events
from baohuang.flow.matches import Claim, Results
from baohuang.flow.replay import RulesOf, replay
from baohuang.game.choices import Result, Solo
from baohuang.game.outcome import Outcome
from baohuang.ingest.read import read
from baohuang.referee.judge import remembered

MATCH = "m"
OTHER_NAMES = ("card_not_held", "event_out_of_phase")
Said = tuple[int, str, str]  # seq, name, severity


def last_hand(
    order: Sequence[int],
    result: Result,
    *,
    guard: int = -1,
    solo: Solo = Solo.NO,
    points: bool = False,
    qing3: dict[int, int] | None = None,
    guard_is_open: bool = False,
) -> bytes:
    """A hand that ended: seats in the order in which they went out. The emperor is seat 0."""
    outcome = np.zeros(Outcome.WIDTH, np.int32)
    outcome[Outcome.EMPEROR] = 0
    outcome[Outcome.GUARD] = guard
    outcome[Outcome.SOLO] = solo
    outcome[Outcome.RESULT] = result
    outcome[Outcome.IS_GUARD_OPEN] = guard_is_open
    outcome[Outcome.CLAIMS_POINTS] = points
    for place, seat in enumerate(order, 1):
        outcome[Outcome.PLACES + seat] = place
    for seat in range(5):
        outcome[Outcome.QING3_TO + seat] = (qing3 or {}).get(seat, -1)
    return remembered(outcome)


def event(text: str) -> tuple[str, dict[str, Any]]:
    """`tribute 2>0 As`, `return 0>2 7h`, `exempt 2`, `accept 0`, `deal 2 As3h`; a tribute without cards is waived."""
    kind, seats, *cards = text.split()
    seat, _, to = seats.partition(">")
    keys: dict[str, Any] = {"seat": int(seat)}
    if to:
        keys["to"] = int(to)
    if to or cards:
        keys["cards"] = "".join(cards)
    return {"return": "tribute_return"}.get(kind, kind), keys


def hand(ruleset: str, *texts: str, no: int = 2, **start: Any) -> list[Event]:
    """A game of these events."""
    return game("now", *(event(text) for text in texts), ruleset=ruleset, match=MATCH, no=no, **start)


def found(before: bytes | None, events: list[Event], *, word: str = "complete") -> list[Said]:
    """What is said of tribute in a game, given the one before it; None: that one is missing."""
    results = Results()
    if before is not None:
        results.add((MATCH, 1), Claim("before", word, before))
    chunks = list(read(["-"], stdin=io.BytesIO(b"".join(lines(events)))))
    sorted_events, _, _ = sort_events(concat([chunk.columns for chunk in chunks]))
    batch = replay(sorted_events, {}, RulesOf(), chunks[-1].games, results)
    assert batch.games[0].outcome >= 0, batch.games[0].reason
    said = [(one.seq, one.name, str(one.severity)) for _, one in findings(batch, chunks[-1].games)]
    return [one for one in said if is_of_tribute(one[1])]


def is_of_tribute(name: str) -> bool:
    """The names of 4.10, and those that a tribute shares with other events."""
    return name.startswith(("tribute", "exemption", "settled")) or name in OTHER_NAMES
