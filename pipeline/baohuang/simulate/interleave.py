"""The lines of several tables in the order in which a server would log them."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from baohuang.simulate.run import Game

TIME_KEY: Final = b'"ts":"'
TIME_LENGTH: Final = 24


class Row(NamedTuple):
    """A line of a file, or several that stay together; `bad` names what was done to a line."""

    time: bytes
    line: bytes
    bad: str | None = None


def in_turn(games: list[Game]) -> Iterator[Row]:
    """One game after another; one without bad lines is a single row."""
    for game in games:
        if game.bad_lines:
            yield from rows_of(game)
        else:
            yield Row(b"", game.lines)


def interleaved(games: list[Game], tables: int) -> Iterator[Row]:
    """So many matches at a time, their lines in the order of time; within a match the order stays."""
    matches = [list(group) for _, group in groupby(games, key=lambda game: game.match)]
    for first in range(0, len(matches), tables):
        rows = [row for match in matches[first : first + tables] for row in rows_of_match(match)]
        rows.sort(key=itemgetter(0))  # a stable sort: lines of one time stay in the order of the tables
        yield from rows


def rows_of_match(games: list[Game]) -> Iterator[Row]:
    """The lines of a match; one that is late for its place counts as simultaneous with the one before."""
    latest = b""
    for game in games:
        for time, line, bad in rows_of(game):
            latest = max(latest, time)
            yield Row(latest, line, bad)


def rows_of(game: Game) -> Iterator[Row]:
    """The lines of a game; a bad one has the time of the line before it."""
    bad = dict(game.bad_lines)
    time = b""
    for number, line in enumerate(game.lines.splitlines(keepends=True)):
        if number not in bad:
            start = line.index(TIME_KEY) + len(TIME_KEY)
            time = line[start : start + TIME_LENGTH]
        yield Row(time, line, bad.get(number))
