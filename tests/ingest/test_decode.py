"""The strict decoder: every fault is shown by lines, and every good line is taken for what it says."""

import json
import string

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from baohuang.game.events import EventType, event_type
from baohuang.ingest.decode import Decoded, decode
from baohuang.ingest.faults import Fault, LineFault
from baohuang.ingest.limits import Limits

from .lines import BAD, END, GOOD, HEAD, PLAY, START, with_key


def encoded(line: str | bytes) -> bytes:
    return line if isinstance(line, bytes) else line.encode()


@pytest.mark.parametrize("line", GOOD)
def test_a_good_line_is_taken(line: str) -> None:
    decoded = decode(line.encode())
    assert isinstance(decoded, Decoded)
    assert decoded.unknown_keys == 0
    assert decoded.micros == 1_793_564_103_120_000  # date -u -d 2026-11-01T20:15:03 +%s
    written = json.loads(line)
    assert event_type(decoded.event).name.lower() == written.pop("type")
    for key, value in written.items():
        assert getattr(decoded.event, {"as": "as_"}.get(key, key)) == value


def test_the_good_lines_are_of_every_type() -> None:
    assert {json.loads(line)["type"] for line in GOOD} == {kind.name.lower() for kind in EventType}


@pytest.mark.parametrize(("name", "pointer", "line"), BAD, ids=lambda value: str(value)[:60])
def test_a_bad_line_is_refused(name: str, pointer: str | None, line: str | bytes) -> None:
    fault = decode(encoded(line))
    assert isinstance(fault, LineFault)
    assert (fault.name, fault.pointer) == (name, pointer)
    assert fault.reason.isascii()
    assert fault.reason.isprintable()
    assert len(fault.reason) <= 300


def test_each_fault_is_declared_whole_and_shown_by_a_line() -> None:
    shown = {name for name, _, _ in BAD}
    for fault in Fault:
        info = fault.value
        assert info.code.startswith("BHL")
        assert info.name == fault.name.lower()
        assert info.en.endswith((".", "-"))
        assert any("\u4e00" <= letter <= "\u9fff" for letter in info.zh)
        assert (info.name in shown) != info.across_lines
    assert len({fault.code for fault in Fault}) == len(Fault)


def test_faults_that_a_newer_version_may_read_can_be_retried() -> None:
    assert {fault.id for fault in Fault if fault.value.can_retry} == {"unknown_version", "unknown_type"}


@pytest.mark.parametrize(
    ("line", "game", "seq"),
    [
        (PLAY.replace("play", "burn"), "g", 3),
        (PLAY.replace('"seat":1', '"seat":16'), "g", 3),
        (PLAY.replace("9s", "9x"), "g", 3),
        (PLAY.replace("11-01T", "11-31T"), "g", 3),
        (with_key(PLAY, '"seat":1'), "g", 3),
        (with_key(PLAY, '"game":"h"'), None, 3),  # which game is not known
        (with_key(PLAY, '"seq":3'), "g", None),
        (PLAY.replace('"seq":3', '"seq":-1'), "g", None),
        (PLAY.replace('"seq":3', '"seq":true'), "g", None),
        (PLAY.replace('"g"', '"a b"'), None, 3),
        (PLAY[:-1], None, None),  # nothing is guessed from what is no JSON
    ],
)
def test_game_and_seq_are_told_where_the_line_says_them(line: str, game: str | None, seq: int | None) -> None:
    fault = decode(line.encode())
    assert isinstance(fault, LineFault)
    assert (fault.game, fault.seq) == (game, seq)


@pytest.mark.parametrize(
    ("line", "unknown"),
    [
        (with_key(PLAY, '"x_a":1,"x_":{"deep":[[[null]]]}'), 0),
        (with_key(PLAY, '"foo":1'), 1),
        (with_key(PLAY, '"foo":1,"bar":{"baz":2},"x_foo":3'), 2),
        (with_key(PLAY, '"to":1'), 1),  # a key of another type
        (with_key(PLAY, '"X_a":1'), 1),
        (with_key(START, '"options":{"anything":1}'), 0),
        (with_key(END, '"winner":1'), 1),
    ],
)
def test_unknown_keys_are_accepted_and_counted(line: str, unknown: int) -> None:
    decoded = decode(line.encode())
    assert isinstance(decoded, Decoded)
    assert decoded.unknown_keys == unknown


@pytest.mark.parametrize(
    "line",
    [
        " " + PLAY + " \t\r",
        PLAY.replace(":", " : ").replace("20 : 15 : 03", "20:15:03").replace(",", " ,\t"),
        PLAY.replace('"seat"', '"se\\u0061t"'),
        PLAY.replace('"9s"', '"\\u0039s"'),
        PLAY.replace('"seat":1', '"seat":-0'),
        PLAY.replace('"g"', f'"{"a" * 64}"'),
        PLAY.replace('"g"', '"AZaz09._:-"'),
        PLAY.replace('"seq":3', '"seq":2147483647'),
        PLAY.replace('"seat":1', '"seat":15'),
        with_key(PLAY, '"x_a":"\\ud83d\\ude00"'),  # a whole pair is one character
        with_key(PLAY, '"x_a":"\\\\ud800"'),  # a backslash, then letters
        with_key(PLAY, '"x_a":"\U0001f600\u0000"'.replace("\0", "\\u0000")),
        with_key(PLAY, '"x_a":' + "9" * 128),
        with_key(PLAY, '"x_a":1e308'),
        with_key(PLAY, '"x_a":' + "[" * 15 + "]" * 15),
        with_key(PLAY, '"x_a":{"b":1},"x_c":{"b":1}'),  # the same key in two objects
        with_key(START, '"options":{"a":' + "[" * 14 + "]" * 14 + "}"),
        with_key(PLAY, '"x_a":"' + "[" * 100 + '"'),  # brackets in a text are no depth
        with_key(PLAY, '"x_a":"' + "a" * (2**20 - len(PLAY) - 9) + '"'),  # just within the limit
    ],
    ids=lambda line: line[:70],
)
def test_what_json_allows_is_taken(line: str) -> None:
    assert isinstance(decode(line.encode()), Decoded)


def test_the_limit_of_length_is_exact() -> None:
    assert isinstance(decode(PLAY.encode(), Limits(line_bytes=len(PLAY))), Decoded)
    fault = decode(PLAY.encode(), Limits(line_bytes=len(PLAY) - 1))
    assert isinstance(fault, LineFault)
    assert fault.code == "BHL001"


def test_cards_become_one_byte_each() -> None:
    decoded = decode(PLAY.replace("9s", "3s9h2cSJBJGJEJ").encode())
    assert isinstance(decoded, Decoded)
    # rank * 4 + suit: 3s 0, 9h 6*4+1, 2c 12*4+3; then the jokers from 52.
    assert decoded.cards == bytes([0, 25, 51, 52, 53, 54, 55])


def test_no_cards_and_no_key_are_told_apart() -> None:
    waived = decode((HEAD + '"type":"offer","seat":1,"cards":""}').encode())
    absent = decode((HEAD + '"type":"offer","seat":1}').encode())
    assert isinstance(waived, Decoded)
    assert isinstance(absent, Decoded)
    assert (waived.cards, absent.cards) == (b"", None)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(string.printable),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abv_", max_size=2), inner, max_size=3),
    max_leaves=6,
)


@given(st.binary(max_size=300) | st.text(max_size=100).map(str.encode))
@example(b"")
@example(b'"')
def test_no_bytes_make_the_decoder_fail(line: bytes) -> None:
    assert isinstance(decode(line), Decoded | LineFault)


@given(st.sampled_from(GOOD), st.data())
def test_a_changed_value_is_refused_or_means_what_it_says(line: str, data: st.DataObject) -> None:
    written = json.loads(line)
    key = data.draw(st.sampled_from(sorted(written)))
    written[key] = data.draw(JSON_VALUES)
    decoded = decode(json.dumps(written).encode())
    if isinstance(decoded, Decoded) and key != "type":
        value = getattr(decoded.event, {"as": "as_"}.get(key, key))
        assert value == written[key]
        assert type(value) is type(written[key])


@given(st.sampled_from(GOOD), st.integers(min_value=0), st.sampled_from(list('"\\{}[],: 01ae\0\xff')))
def test_a_changed_byte_is_refused_or_read_as_json_reads_it(line: str, at: int, letter: str) -> None:
    changed = bytearray(line.encode())
    changed[at % len(changed)] = ord(letter)
    decoded = decode(bytes(changed))
    if isinstance(decoded, Decoded):
        pairs: list[str] = []

        def note(members: list[tuple[str, object]]) -> dict[str, object]:
            keys = [key for key, _ in members]
            assert len(keys) == len(set(keys))
            pairs.extend(keys)
            return dict(members)

        read = json.loads(bytes(changed).decode(), object_pairs_hook=note)
        assert (decoded.event.game, decoded.event.seq) == (read["game"], read["seq"])
        assert type(read["seq"]) is int
