"""Simulated games for the tests, decoded once."""

import json
from functools import cache
from typing import Any

from baohuang.simulate import IS_COMPILED, Counts, Game, simulate

Event = dict[str, Any]

SEED = 5
MANY = 2000 if IS_COMPILED else 400  # uncompiled, a hundred games take a second


@cache
def legal_run() -> tuple[list[Game], Counts]:
    """Many legal games, and what was counted."""
    counts = Counts()
    return list(simulate(MANY, seed=SEED, counts=counts)), counts


@cache
def legal_games() -> list[list[Event]]:
    """The events of these games."""
    return [events_of(game) for game in legal_run()[0]]


@cache
def faulty_games() -> list[Game]:
    """Games that all have a fault, some of them two."""
    return list(simulate(800 if IS_COMPILED else 400, seed=SEED, faults=1.0, two_faults=0.1))


def events_of(game: Game) -> list[Event]:
    """A game's log, decoded."""
    return [json.loads(line) for line in game.lines.splitlines()]


def cards_of(text: str) -> list[str]:
    """The cards of a text."""
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def of_type(events: list[Event], kind: str) -> list[Event]:
    """The events of a type."""
    return [event for event in events if event["type"] == kind]
