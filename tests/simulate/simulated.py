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


EVERY_TABLE: dict[str, tuple[str, Event]] = {
    # a name for the test, then the rule set and the choices of its table
    "classic": ("classic", {}),
    "classic with marks": ("classic", {"guard": {"by": "mark"}}),
    "classic without grabs": ("classic", {"grab": {"allowed": False}, "kao": True}),
    "simple": ("simple", {}),
    "weifang": ("weifang", {}),
    "qingdao": ("qingdao", {}),
    "baike": ("baike", {}),
    "baike with marks": ("baike", {"guard": {"by": "mark"}}),
    "baike with three twos": ("baike", {"three_twos": True}),
    "online-server": ("online-server", {}),
    "weihai": ("weihai", {}),
    "weihai with tribute": ("weihai", {"settle": "tribute"}),
    "folk-wild2": ("folk-wild2", {}),
    "folk-wild2 without low cards": ("folk-wild2", {"ranks": "6789TJQKA2"}),
    "folk-marked": ("folk-marked", {}),
}


@cache
def run_at(table: str) -> tuple[list[Game], Counts]:
    """Games at one of these tables, and what was counted."""
    ruleset, options = EVERY_TABLE[table]
    counts = Counts()
    games = 2000 if IS_COMPILED else 160
    return list(simulate(games, ruleset, seed=SEED, options=options, counts=counts)), counts


@cache
def games_at(table: str) -> list[list[Event]]:
    """The events of these games."""
    return [events_of(game) for game in run_at(table)[0]]


FAULTY_TABLES: dict[str, tuple[str, Event]] = EVERY_TABLE | {
    "classic with held-back sixes": (
        "classic",
        {"hold": {"rank": "6", "at_once": True, "alone": False, "penalty": None, "qing3": None}, "kao": True},
    ),
    "weifang with points for pairs": ("weifang", {"score": {"pair": "rank_sum"}}),
    "qingdao without grabs": ("qingdao", {"grab": {"allowed": False}}),
    "baike with marks and three twos": ("baike", {"guard": {"by": "mark"}, "three_twos": True}),
}


@cache
def faulty_games_at(table: str) -> list[Game]:
    """Games of one of these tables that all have a fault, some of them two."""
    ruleset, options = FAULTY_TABLES[table]
    games = 800 if IS_COMPILED else 120
    return list(simulate(games, ruleset, seed=SEED, faults=1.0, two_faults=0.1, options=options))
