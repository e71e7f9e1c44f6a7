"""Damaged lines, judged a second time: the scanner must agree with the strict decoder, and that with the JSON Schema.

`BH_MUTATIONS=1000000` in the environment asks for so many damaged lines to be scanned; without it there are fewer.
"""

import json
import os
import random
from typing import Any

from jsonschema import Draft202012Validator

from baohuang.ingest.columns import Fate
from baohuang.ingest.decode import Decoded, decode
from baohuang.ingest.schema import event_schema
from baohuang.ingest.times import parse_time

from .lines import GOOD
from .scanned import LIMITS, rewritten, same_both_ways, simulated

VALIDATORS = {name: Draft202012Validator(schema) for name, schema in event_schema()["$defs"].items()}
SCRAPS = [
    b'"', b"\\", b"{", b"}", b"[", b"]", b",", b":", b"0", b"1", b"2", b"16", b"-", b".0", b"e1", b"null", b"true",
    b'"x_a":1,', b'"seat":1,', b'"foo":{},', b'"v":1,', b'"type":"pass",', b'"auto":true,', b'"as":"special",',
    b"\\u0041", b"\\ud800", b'\\"', b"\x00", b"\xff", b"\xc3\xa9", b"\xef\xbb\xbf", b" ", b"\t", b"\r", b"9s", b"T",
    b"+08:00", b"x_", b'""', b"[]", b"{}", b'"cards":"",', b"-0", b"00", b"e", b"E", b"Z", b"T24", b"60",
    b"\xc0\xaf", b"\xed\xa0\x80", b"\xe0\x80\x80", b"\xf0\x9f\x98\x80", b"\xf4\x90\x80\x80", b"\x7f", b"\x1f", b"/",
]  # fmt: skip


def mutated(line: bytes, chance: random.Random) -> bytes:
    changed = bytearray(line)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        at = chance.randrange(len(changed) + 1)
        match chance.randrange(6):
            case 0:
                changed[at:at] = chance.choice(SCRAPS)
            case 1:
                changed[at : at + chance.choice((1, 1, 2, 5))] = chance.choice(SCRAPS)
            case 2:
                del changed[at : at + chance.choice((1, 1, 2, 8, 20))]
            case 3:
                start = chance.randrange(len(changed) + 1)
                changed[at:at] = changed[start : start + chance.randrange(1, 25)]
            case 4:
                commas = [place for place, byte in enumerate(changed) if byte == ord(",")] or [0]
                after = chance.choice(commas) + 1
                changed[after:after] = chance.choice(SCRAPS)
            case 5:
                changed[at : at + 1] = bytes([chance.randrange(256)])
    return bytes(changed)


def is_good(line: bytes) -> bool:
    """Whether the line is a good one, as slowly and plainly as can be."""

    def no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(pairs)) < len(pairs):
            raise ValueError("a key twice")
        return dict(pairs)

    def no_constant(text: str) -> None:
        raise ValueError(text)

    def no_whole_number(text: str) -> float:
        return 0.5  # JSON Schema would take 1.0 for an integer

    try:
        event = json.loads(
            line.decode("utf-8"),
            object_pairs_hook=no_key_twice,
            parse_constant=no_constant,
            parse_float=no_whole_number,
        )
        json.dumps(event, ensure_ascii=False).encode("utf-8")  # fails for a lone surrogate
        if not isinstance(event, dict) or not isinstance(event.get("type"), str) or event["type"] not in VALIDATORS:
            return False
        if not VALIDATORS[event["type"]].is_valid(event) or type(event["v"]) is not int:
            return False
        parse_time(event["ts"])
    except ValueError:
        return False
    return True


def test_a_second_reading_agrees_on_every_damaged_line() -> None:
    chance = random.Random(20261101)
    n_good = 0
    for _ in range(5000):
        line = mutated(chance.choice(GOOD).encode(), chance)
        good = is_good(line)
        assert isinstance(decode(line), Decoded) == good, line
        n_good += good
    assert n_good > 100


N_MUTATIONS = int(os.environ.get("BH_MUTATIONS", "60000"))
LINES_AT_ONCE = 5000


def test_the_scanner_agrees_with_the_decoder_on_every_damaged_line() -> None:
    chance = random.Random(20261102)
    by_type: dict[str, list[bytes]] = {}
    for line in [*(line.encode() for line in GOOD), *simulated()]:
        by_type.setdefault(json.loads(line)["type"], []).append(line)
    kinds = list(by_type.values())
    n_lines = n_scanned = n_good = 0
    while n_lines < N_MUTATIONS:
        lines = []
        for _ in range(LINES_AT_ONCE):
            line = chance.choice(chance.choice(kinds))
            lines.append(mutated(rewritten(line, chance) if chance.random() < 0.5 else line, chance))
        built = same_both_ways(b"\n".join(lines) + b"\n", LIMITS)
        n_lines += LINES_AT_ONCE
        n_scanned += len(built.columns) - built.n_strict
        n_good += int((built.columns.fate == Fate.ACCEPTED).sum())
    assert n_good > n_lines / 20  # damage that leaves a good line is the interesting kind
    assert n_scanned > n_good / 4
