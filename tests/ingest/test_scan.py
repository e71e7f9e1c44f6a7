"""The scanner: what it takes, what it must not take, and that the columns are those of the strict decoder."""

import itertools
import random

import numpy as np
import pytest

from baohuang.game.events import STRUCTS
from baohuang.ingest.build import GameIds, build
from baohuang.ingest.columns import Fate
from baohuang.ingest.keys import Kind, Outcome, event_keys
from baohuang.ingest.limits import Limits
from baohuang.ingest.scan import IS_COMPILED, MARGIN_BYTES

from .lines import BAD, END, GOOD, HEAD, PLAY, START, with_key
from .scanned import LIMITS, chunk_of, outcomes, rewritten, same_both_ways, simulated

FEW = slice(None) if IS_COMPILED else slice(0, None, 50)


def outcome(line: str | bytes) -> Outcome:
    data = line if isinstance(line, bytes) else line.encode("utf-8", "surrogatepass")
    (only,) = outcomes(data + b"\n")
    return only


def x(value: str) -> str:
    """A play with a key of the platform's own."""
    return with_key(PLAY, f'"x_a":{value}')


# What it takes


@pytest.mark.parametrize("line", GOOD)
def test_lines_of_every_type_are_scanned(line: str) -> None:
    has_payload = any(f'"type":"{name}"' in line for name in ("start", "end", "void", "abort"))
    has_escape = "\\" in line
    expected = Outcome.STRICT if has_escape else Outcome.PAYLOAD if has_payload else Outcome.EVENT
    assert outcome(line) is expected


def test_lines_of_every_rule_set_are_scanned_in_every_form() -> None:
    chance = random.Random(5)
    lines = simulated()[FEW]
    forms = [
        b"\n".join(lines),
        b"\r\n".join(lines) + b"\r",
        b"\n".join(rewritten(line, chance) for line in lines),
    ]
    for form in forms:
        left = outcomes(form + b"\n").count(Outcome.STRICT)
        assert left <= len(lines) / 1000


@pytest.mark.skipif(not IS_COMPILED, reason="the sources are too slow for so many lines")
def test_scanned_lines_are_those_of_the_decoder() -> None:
    chance = random.Random(6)
    lines = simulated()
    for some in (lines, [rewritten(line, chance) for line in lines]):
        built = same_both_ways(b"\n".join(some) + b"\n")
        assert (built.columns.fate == Fate.ACCEPTED).all()
        assert built.n_strict <= len(lines) / 1000


@pytest.mark.parametrize(
    "value",
    ["0", "-0", "7", "-7", "999999999", "0.5", "-0.000000001", "true", "false", "null", '""', '"é漢😀\x7f"', "[]", "{}",
     "[ 1 ,\t2 ]", '{ "a" : 1 , "b" : [ ] }', '{"a":{"a":1}}', '[{"a":1},{"a":1}]',
     "[" * 15 + "]" * 15, '{"a":' * 15 + "1" + "}" * 15,
     '"\ud7ff\ue000\U00010000\U0010ffff\u0080\u07ff\u0800\uffff"'],
)  # fmt: skip
def test_own_values_of_every_kind_are_passed_over(value: str) -> None:
    assert outcome(x(value)) is Outcome.EVENT
    same_both_ways(x(value).encode() + b"\n")


@pytest.mark.parametrize(
    ("text", "micros"),
    [
        ("1970-01-01T00:00:00Z", 0),
        ("1970-01-01T00:00:00.000001Z", 1),
        ("1970-01-01T00:00:01.5Z", 1_500_000),
        ("1970-01-02T03:04:05.678Z", (86_400 + 3 * 3600 + 4 * 60 + 5) * 1_000_000 + 678_000),
        ("1970-03-01T00:00:00Z", (31 + 28) * 86_400_000_000),
        ("1972-02-29T00:00:00Z", (2 * 365 + 31 + 28) * 86_400_000_000),
        ("1972-03-01T00:00:00Z", (2 * 365 + 31 + 29) * 86_400_000_000),
        ("2000-02-29T00:00:00Z", 951_782_400_000_000),  # GNU date -d 2000-02-29 +%s
        ("2026-11-01T20:15:03.1239999999Z", 1_793_564_103_123_999),
        ("2261-12-31T23:59:59.999999Z", 9_214_646_399_999_999),
    ],
)
def test_times_are_microseconds(text: str, micros: int) -> None:
    line = PLAY.replace("2026-11-01T20:15:03.120Z", text)
    assert outcome(line) is Outcome.EVENT
    assert same_both_ways(line.encode() + b"\n").columns.ts[0] == micros


# What it must not take


@pytest.mark.parametrize(("fault", "pointer", "line"), [bad for bad in BAD if len(bad[2]) < 1_000_000])
def test_no_bad_line_is_taken(fault: str, pointer: str | None, line: str | bytes) -> None:
    text = line if isinstance(line, bytes) else line.encode("utf-8", "surrogatepass")
    data = b"\n" + text + b"\n"  # at the beginning of a file a BOM is allowed
    (quarantined,) = same_both_ways(data).quarantined
    assert (quarantined.fault.fault.value.name, quarantined.fault.pointer) == (fault, pointer)


@pytest.mark.parametrize(
    "line",
    [
        *(x(value) for value in (
            "00", "01", "-", "-01", "+1", ".5", "1.", "1.e1", "1e3", "0x1", "1_0", "1000000000", "0.1234567891",
            "tru", "nul", "fals", "True", "NaN", "'a'", '"a', '"\t"', '"\x1f"', '"\\n"', '"\\u0041"', '"\\ud800"',
            "[1,]", "[,]", "[1 2]", "[", "{,}", '{"a"}', '{"a":}', '{"a":1,}', "{1:1}", '{"a":1,"a":1}',
            '{"a":1,"b":2,"a":3}', '{"a":{"b":1,"b":1}}',
            "[" * 16 + "]" * 16, "[" * 50_000 + "]" * 50_000, '{"a":' * 16 + "1" + "}" * 16, "",
        )),
        with_key(PLAY, '"x_a":1,"x_b":2,"x_a":1'),
        with_key(PLAY, '"seat":1'),
        with_key(PLAY, '"se\\u0061t":1'),
        PLAY.replace('"seat"', '"se\\u0061t"'),
        with_key(PLAY, '"foo":1'),
        with_key(PLAY, '"place":1'),  # known, but not to a play
        with_key(PLAY, '"x":1'),
        PLAY.replace('"seq":3', '"seq":03'),
        PLAY.replace('"seq":3', '"seq":-3'),
        PLAY.replace('"seq":3', '"seq":-0'),
        PLAY.replace('"seq":3', '"seq":3.0'),
        PLAY.replace('"seq":3', '"seq":1234567890'),  # good, but long
        PLAY.replace('"seat":1', '"seat":16'),
        PLAY.replace('"seat":1', '"seat":01'),
        PLAY.replace('"seat":1', '"seat":"1"'),
        PLAY.replace('"v":1', '"v":11'),
        PLAY.replace('"v":1', '"v":1.0'),
        PLAY.replace('"v":1', '"v":01'),
        PLAY.replace('"9s"', '"9S"'),
        PLAY.replace('"9s"', '"9"'),
        PLAY.replace('"9s"', '"9s '),
        PLAY.replace('"play"', '"play "'),
        PLAY.replace('"play"', '"play\0"'),
        PLAY.replace('"v"', '"v\0"'),
        PLAY.replace('"seat"', '"seat\0\0"'),
        PLAY.replace('"g"', '"g\0"'),
        PLAY.replace('"g"', '"g h"'),
        PLAY.replace('"g"', f'"{"g" * 65}"'),
        PLAY.replace('"g"', '""'),
        PLAY + "}",
        PLAY + PLAY,
        PLAY + ",",
        PLAY + "\0",
        "\ufeff" + PLAY,
        "[" + PLAY + "]",
        PLAY[:-1] + ",}",
        PLAY.replace("{", "{,"),
        PLAY.replace(",", ";"),
        PLAY.replace('"seq":3', '"seq" 3'),
        "{}",
        with_key(HEAD + '"type":"solo","seat":1}', '"open":truefalse'),
        with_key(HEAD + '"type":"solo","seat":1}', '"open":null'),
        HEAD + '"type":"finish","seat":1,"place":0}',
        HEAD + '"type":"finish","seat":1,"place":17}',
        with_key(PLAY, '"as":"Special"'),
        with_key(END, '"left":["3s","3x"]'),
        with_key(END, '"left":["3s",]'),
        with_key(START, '"options":{"a":1,"a":2}'),
    ],
)  # fmt: skip
def test_what_is_not_canonical_is_left_to_the_decoder(line: str) -> None:
    assert outcome(line) is Outcome.STRICT
    same_both_ways(line.encode("utf-8", "surrogatepass") + b"\n")


@pytest.mark.parametrize(
    "text",
    ["1969-12-31T23:59:59Z", "2262-01-01T00:00:00Z", "2026-02-29T00:00:00Z", "2100-02-29T00:00:00Z",
     "2026-04-31T00:00:00Z", "2026-01-32T00:00:00Z", "2026-00-01T00:00:00Z", "2026-13-01T00:00:00Z",
     "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:60Z",
     "2026-01-01 00:00:00Z", "2026-01-01t00:00:00Z", "2026-01-01T00:00:00z", "2026-01-01T00:00:00",
     "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00,5Z", "2026-01-01T00:00:00+00:00", "2026-1-01T00:00:00Z",
     "+026-01-01T00:00:00Z", "2026-01-01T00:00Z", "2026-01-01T00:00:0/Z", "2026-01-01T00:00:00ZZ", "",
     "\0" * 16 + ":00Z", "2016-12-31T23:59:60Z"],
)  # fmt: skip
def test_other_times_are_left_to_the_decoder(text: str) -> None:
    line = PLAY.replace("2026-11-01T20:15:03.120Z", text)
    assert outcome(line) is Outcome.STRICT
    same_both_ways(line.encode() + b"\n")


@pytest.mark.parametrize(
    "text",
    [b"\x80", b"\xbf", b"\xc0\x80", b"\xc0\xaf", b"\xc1\xbf", b"\xc3", b"\xc3\x28", b"\xe0\x80\x80", b"\xe0\x9f\xbf",
     b"\xe2\x82", b"\xe2\x28\xa1", b"\xed\xa0\x80", b"\xed\xbf\xbf", b"\xef\xbf", b"\xf0\x80\x80\x80",
     b"\xf0\x8f\xbf\xbf", b"\xf0\x9f\x98", b"\xf4\x90\x80\x80",
     b"\xf5\x80\x80\x80", b"\xf8\x88\x80\x80\x80", b"\xfe", b"\xff",
     b"\xc3\xa9\xa9"],
)  # fmt: skip
def test_no_text_is_taken_that_is_not_utf8(text: bytes) -> None:
    with pytest.raises(UnicodeDecodeError):
        text.decode()
    for line in (x('"?"'), with_key(HEAD + '"type":"void"}', '"reason":"?"'), with_key(PLAY, '"x_?":1')):
        data = line.encode().replace(b"?", text)
        assert outcome(data) is Outcome.STRICT
        same_both_ways(data + b"\n")


def test_a_line_cut_anywhere_is_never_taken() -> None:
    for line in GOOD[FEW]:
        text = line.encode()
        cuts = [text[:at] for at in range(1, len(text))]
        assert set(outcomes(b"\n".join(cuts) + b"\n")) == {Outcome.STRICT}
        same_both_ways(b"\r\n".join(cuts) + b"\r\n")


def test_a_line_without_its_end_is_left_to_the_decoder() -> None:
    # Here the file ends, and the next one goes on.
    chunk = chunk_of(PLAY.encode() + b"\n")
    chunk.end_length[0] = 0
    built = build(chunk, GameIds(), LIMITS, scanned=True)
    assert built.n_strict == 1
    assert built.columns.fate.tolist() == [Fate.ACCEPTED]


def test_lines_at_the_end_of_unpadded_data_are_left_to_the_decoder() -> None:
    chunk = chunk_of((PLAY + "\n").encode() * 3)
    chunk.data = chunk.data[:-MARGIN_BYTES]
    built = build(chunk, GameIds(), LIMITS, scanned=True)
    assert built.columns.fate.tolist() == [Fate.ACCEPTED] * 3
    assert built.n_strict == 2  # a line has 90 bytes


def test_long_lines_are_left_to_the_decoder() -> None:
    line = x('"' + "a" * 100 + '"').encode()
    limits = Limits(line_bytes=len(line) - 1, kept_bytes=10)
    assert same_both_ways(line + b"\n", limits).columns.fate[0] == Fate.QUARANTINED
    assert same_both_ways(line + b"\n", Limits(line_bytes=len(line))).columns.fate[0] == Fate.ACCEPTED


def test_a_shallow_limit_of_depth_holds() -> None:
    line = x("[[1]]").encode() + b"\n"
    assert same_both_ways(line, Limits(depth=3)).columns.fate[0] == Fate.ACCEPTED
    assert same_both_ways(line, Limits(depth=2)).columns.fate[0] == Fate.QUARANTINED


def test_a_low_limit_of_digits_holds() -> None:
    line = x("1234567").encode() + b"\n"
    assert same_both_ways(line, Limits(digits=6)).columns.fate[0] == Fate.QUARANTINED
    assert same_both_ways(line, Limits(digits=7)).columns.fate[0] == Fate.ACCEPTED


def test_a_low_limit_of_keys_holds() -> None:
    line = x('{"a":1,"b":2}').encode() + b"\n"  # eight keys in all
    assert same_both_ways(line, Limits(keys=7)).columns.fate[0] == Fate.QUARANTINED
    assert same_both_ways(line, Limits(keys=8)).columns.fate[0] == Fate.ACCEPTED


def test_payloads_of_the_wrong_type_are_left_to_the_decoder() -> None:
    lines = [
        START.replace('["ann","bo"]', "[1]"),
        with_key(START, '"no":1.5'),
        with_key(END, '"result":"nobody"'),
        HEAD.replace('"g"', '"h"') + '"type":"end","places":[1,"2"]}',
        START,
    ]
    built = same_both_ways("\n".join(lines).encode() + b"\n")
    assert built.columns.fate.tolist() == [Fate.QUARANTINED] * 4 + [Fate.ACCEPTED]


def test_blank_lines_are_blank() -> None:
    built = same_both_ways(b"\n \n\t\r\n\r\n \r \n")
    assert built.columns.fate.tolist() == [Fate.BLANK] * 5
    assert built.n_strict == 0


# Games


def test_games_are_numbered_in_the_order_of_their_first_accepted_line() -> None:
    def play(game: str) -> str:
        return PLAY.replace('"g"', f'"{game}"')

    lines = [
        play("b").replace('"seat"', '"sea"'),  # quarantined
        HEAD.replace('"g"', '"e"') + '"type":"void","reason":1}',  # quarantined after it was scanned
        play("c"),
        with_key(play("d"), '"foo":1'),  # decoded
        play("a"),
        play("d"),
        with_key(play("c"), '"foo":1'),
        play("b"),
        play("e"),
    ]
    chunk = chunk_of("\n".join(lines).encode() + b"\n")
    games = GameIds()
    first = build(chunk, games, LIMITS)
    assert games.ids == ["c", "d", "a", "b", "e"]
    assert first.columns.game.tolist() == [-1, -1, 0, 1, 2, 1, 0, 3, 4]
    again = build(chunk_of((play("a") + "\n" + play("f") + "\n").encode()), games, LIMITS)
    assert games.ids == ["c", "d", "a", "b", "e", "f"]
    assert again.columns.game.tolist() == [2, 5]


def test_many_games_side_by_side_keep_their_numbers() -> None:
    n = 10_000 if IS_COMPILED else 3000
    names = [f"{'long-name-of-a-table' * (number % 3)}{number:x}" for number in range(n)]
    line = PLAY.split('"g"')
    data = "\n".join(f'{line[0]}"{name}"{line[1]}' for name in itertools.chain(names, reversed(names)))
    games = GameIds()
    built = build(chunk_of(data.encode() + b"\n"), games, LIMITS, scanned=True)
    assert games.ids == names
    assert built.columns.game.tolist() == [*range(n), *reversed(range(n))]
    assert built.n_strict == 0


# Tables


def test_every_key_has_one_kind_and_every_type_its_masks() -> None:
    keys = event_keys()
    number = {name: at for at, name in enumerate(keys.names)}
    assert len(keys.types) == len(STRUCTS) == 30
    play = keys.types.index("play")
    assert play == 18

    def names(mask: int) -> set[str]:
        return {name for name, at in number.items() if mask >> at & 1}

    assert names(keys.required[play]) == {"v", "game", "seq", "ts", "type", "seat", "cards"}
    assert names(keys.allowed[play]) == {"v", "game", "seq", "ts", "type", "seat", "cards", "as"}
    assert names(keys.required[keys.types.index("end")]) == {"v", "game", "seq", "ts", "type"}
    assert keys.kinds[number["target"]] is Kind.OTHER
    assert keys.bounds[number["seat"]] == (0, 15)
    assert keys.bounds[number["place"]] == (1, 16)
    assert [name for name, has in zip(keys.types, keys.has_payload, strict=True) if has] == [
        "start", "void", "abort", "end",
    ]  # fmt: skip


def test_columns_have_one_element_a_line() -> None:
    built = same_both_ways("\n".join(GOOD).encode() + b"\n")
    assert len(built.columns) == len(GOOD)
    assert built.columns.cards.dtype == np.uint8
