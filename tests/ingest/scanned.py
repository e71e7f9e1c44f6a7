"""A chunk built twice, with the scanner and by the strict decoder alone, and what both must agree on."""

import io
import json
import random
from dataclasses import fields
from functools import cache
from typing import Any

import numpy as np

from baohuang.ingest.build import TABLES, Built, GameIds, build
from baohuang.ingest.columns import EventColumns, Fate
from baohuang.ingest.frame import RawChunk, frame
from baohuang.ingest.keys import Outcome
from baohuang.ingest.limits import Limits
from baohuang.ingest.rows import Rows
from baohuang.ingest.scan import scan
from baohuang.ingest.sources import Source
from baohuang.simulate import simulate

LIMITS = Limits()
RULESETS = (
    ("baike", {}), ("baike", {"guard": {"by": "mark"}}), ("classic", {}), ("classic", {"kao": True}),
    ("folk-marked", {}), ("folk-wild2", {}), ("online-server", {}), ("qingdao", {}), ("simple", {}), ("tv-app", {}),
    ("weifang", {}), ("weihai", {}), ("weihai", {"settle": "tribute"}),
)  # fmt: skip


def chunk_of(data: bytes) -> RawChunk:
    """All lines in one chunk."""
    (chunk,) = frame([Source(None, "-")], LIMITS, 1 << 40, io.BytesIO(data))
    return chunk


def outcomes(data: bytes) -> list[Outcome]:
    """What the scanner alone makes of each line."""
    chunk = chunk_of(data)
    rows = Rows(len(chunk), len(chunk.data))
    arrays = chunk.start, chunk.length, chunk.end_length
    assert scan(rows, TABLES, chunk.data, *arrays, 0, LIMITS.depth, LIMITS.line_bytes) == len(chunk)
    return [Outcome(outcome) for outcome in rows.outcomes.tolist()]


def same_both_ways(data: bytes, limits: Limits = LIMITS) -> Built:
    """The chunk as built with the scanner, after a comparison with the strict decoder alone."""
    chunk = chunk_of(data)
    games, plain_games = GameIds(), GameIds()
    fast, plain = build(chunk, games, limits, scanned=True), build(chunk, plain_games, limits, scanned=False)
    assert plain.n_strict == len(chunk)
    for field in fields(EventColumns):
        if field.name in ("payloads", "cards", "card_start"):
            continue
        left, right = getattr(fast.columns, field.name), getattr(plain.columns, field.name)
        assert left.dtype == right.dtype, field.name
        for row in np.flatnonzero(left != right)[:1].tolist():
            line = chunk.data[chunk.start[row] : chunk.start[row] + chunk.length[row]]
            raise AssertionError(f"{field.name} is {left[row]}, and {right[row]} decoded: {line!r}")
    assert cards_of(fast.columns) == cards_of(plain.columns)
    assert fast.columns.payloads == plain.columns.payloads
    assert games.ids == plain_games.ids
    assert fast.quarantined == plain.quarantined
    assert fast.unknown_keys == plain.unknown_keys
    return fast


def cards_of(columns: EventColumns) -> list[bytes]:
    """The cards of every accepted row."""
    pool = columns.cards.tobytes()
    rows = np.flatnonzero(columns.fate == Fate.ACCEPTED)
    places = zip(columns.card_start[rows].tolist(), columns.card_count[rows].tolist(), strict=True)
    return [pool[start : start + count] for start, count in places]


@cache
def simulated(games: int = 20) -> list[bytes]:
    """Lines of every rule set, as the simulator writes them."""
    return [
        line
        for ruleset, options in RULESETS
        for game in simulate(games, ruleset, seed=11, options=options)
        for line in bytes(game.lines).splitlines()
    ]


def rewritten(line: bytes, chance: random.Random) -> bytes:
    """The same event in another form: keys in another order, with blanks, with keys of the platform's own."""
    keys = list(json.loads(line).items())
    for name in chance.sample(("x_a", "x_ip", "x_", "x_客户端"[:2] + "client"), chance.randrange(3)):
        keys.insert(chance.randrange(len(keys) + 1), (name, chance.choice(OWN_VALUES)))
    if chance.random() < 0.5:
        chance.shuffle(keys)
    separators = chance.choice(((",", ":"), (", ", ": "), (" ,\t", " :  ")))
    text = json.dumps(dict(keys), ensure_ascii=False, separators=separators).encode()
    before, behind = chance.choice((b"", b" ", b"\t ")), chance.choice((b"", b" ", b"\r", b" \r"))
    return before + text + behind


OWN_VALUES: list[Any] = [
    1, 0, -17, 2.5, -0.125, True, False, None, "", "text", "文字 é 😀", [], {}, [1, [2, ["3"]]], [{"a": 1}, {"a": 2}],
    {"a": {"a": {"a": None}}, "b": [0, -1], "é": "x"},
]  # fmt: skip
