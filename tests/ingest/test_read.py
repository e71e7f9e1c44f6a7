"""The border: what the columns hold, and that each line and each byte has one fate."""

import gzip
import io
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from baohuang.game.events import End, EventType, Start
from baohuang.ingest.archives import Compression, DamageKind
from baohuang.ingest.columns import Fate, Flag
from baohuang.ingest.limits import Limits
from baohuang.ingest.read import Chunk, read
from baohuang.ingest.sources import InputError

from .lines import BAD, GOOD, HEAD, PLAY, with_key


def read_bytes(data: bytes, limits: Limits | None = None, chunk_bytes: int = 10**6) -> list[Chunk]:
    return list(read(["-"], stdin=io.BytesIO(data), limits=limits, chunk_bytes=chunk_bytes))


def read_lines(*lines: str) -> Chunk:
    (chunk,) = read_bytes("".join(line + "\n" for line in lines).encode())
    return chunk


def test_a_row_holds_what_its_line_says() -> None:
    chunk = read_lines(
        '{"v":1,"game":"b","seq":7,"ts":"1970-01-01T00:00:01Z","type":"play","seat":2,"cards":"3s2c","as":"special"}',
        '{"v":1,"game":"a","seq":0,"ts":"1970-01-01T00:00:02.5Z","type":"pass","seat":15}',
        '{"v":1,"game":"b","seq":8,"ts":"1970-01-01T01:00:03+01:00","type":"play","seat":0,"cards":"EJ"}',
    )
    columns = chunk.columns
    assert chunk.games == ["b", "a"]
    assert chunk.paths == ["-"]
    assert columns.file.tolist() == [0, 0, 0]
    assert columns.line.tolist() == [1, 2, 3]
    assert columns.offset.tolist() == [0, 108, 189]
    assert columns.length.tolist() == [107, 80, 95]
    assert columns.ending.tolist() == [1, 1, 1]
    assert columns.fate.tolist() == [Fate.ACCEPTED] * 3
    assert columns.game.tolist() == [0, 1, 0]
    assert columns.seq.tolist() == [7, 0, 8]
    assert columns.ts.tolist() == [1_000_000, 2_500_000, 3_000_000]
    assert columns.type.tolist() == [18, 19, 18]
    assert columns.seat.tolist() == [2, 15, 0]
    assert columns.other.tolist() == [-1, -1, -1]
    assert columns.place.tolist() == [-1, -1, -1]
    assert columns.flags.tolist() == [Flag.HAS_CARDS | Flag.SPECIAL, 0, Flag.HAS_CARDS]
    assert columns.card_start.tolist()[::2] == [0, 2]
    assert columns.card_count.tolist() == [2, 0, 1]
    assert columns.cards.tolist() == [0, 51, 55]
    assert columns.payload.tolist() == [-1, -1, -1]
    types = {name: str(getattr(columns, name).dtype) for name in vars(columns) if name != "payloads"}
    assert types == {
        "file": "int32", "line": "int64", "offset": "int64", "length": "int32", "ending": "int8", "fate": "uint8",
        "game": "int32", "seq": "int32", "ts": "int64", "type": "uint8", "seat": "int8", "other": "int8",
        "place": "int8", "flags": "uint8", "card_start": "int64", "card_count": "int32", "payload": "int32",
        "cards": "uint8",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("keys", "seat", "other", "place", "flags"),
    [
        ('"type":"abdicate","seat":2,"to":1,"auto":true', 2, 1, -1, Flag.AUTO),
        ('"type":"abdicate","seat":2,"to":0,"auto":false,"cards":"2s"', 2, 0, -1, Flag.HAS_CARDS),
        ('"type":"accept","seat":2,"forced":true', 2, -1, -1, Flag.FORCED),
        ('"type":"accept","seat":2,"forced":false', 2, -1, -1, 0),
        ('"type":"solo","seat":2,"open":true', 2, -1, -1, Flag.OPEN),
        ('"type":"solo","seat":2,"open":false', 2, -1, -1, 0),
        ('"type":"tribute","seat":2,"to":3,"cards":""', 2, 3, -1, Flag.HAS_CARDS),
        ('"type":"offer","seat":2', 2, -1, -1, 0),
        ('"type":"guess","seat":2,"target":4', 2, 4, -1, 0),
        ('"type":"finish","seat":2,"place":5', 2, -1, 5, 0),
        ('"type":"void"', -1, -1, -1, 0),
    ],
)
def test_rare_keys_have_their_columns(keys: str, seat: int, other: int, place: int, flags: int) -> None:
    columns = read_lines(HEAD + keys + "}").columns
    assert (columns.seat[0], columns.other[0], columns.place[0], columns.flags[0]) == (seat, other, place, flags)


def test_events_with_more_keys_than_columns_are_kept_whole() -> None:
    start = HEAD + '"type":"start","ruleset":"weihai","players":["ann"],"match":"m"}'
    columns = read_lines(PLAY, start, PLAY, HEAD + '"type":"end","emperor":2}').columns
    assert columns.payload.tolist() == [-1, 0, -1, 1]
    first, last = columns.payloads
    assert isinstance(first, Start)
    assert (first.ruleset, first.players, first.match) == ("weihai", ["ann"], "m")
    assert isinstance(last, End)
    assert last.emperor == 2
    with_payload = {EventType.START, EventType.VOID, EventType.ABORT, EventType.END}
    everything = read_lines(*GOOD).columns
    assert {EventType(kind) for kind in everything.type[everything.payload >= 0]} == with_payload
    assert {EventType(kind) for kind in everything.type[everything.payload < 0]} == set(EventType) - with_payload


def test_payloads_of_the_same_content_are_equal() -> None:
    one = HEAD + '"type":"end","emperor":2,"factor":3}'
    same = one.replace("20:15:03.120Z", "21:15:03.12+01:00").replace(",", " , ")
    other = one.replace('"factor":3', '"factor":6')
    first, second, third = read_lines(one, same, other).columns.payloads
    assert first == second
    assert first != third


def test_a_quarantined_line_keeps_its_place_and_its_bytes() -> None:
    bad = PLAY.replace("9s", "9x").encode()
    long = b"y" * 300
    data = PLAY.encode() + b"\r\n" + bad + b"\r\n\n" + long + b"\n" + b"\xff\n"
    (chunk,) = read_bytes(data, Limits(line_bytes=200, kept_bytes=10))
    assert chunk.columns.fate.tolist() == [
        Fate.ACCEPTED, Fate.QUARANTINED, Fate.BLANK, Fate.QUARANTINED, Fate.QUARANTINED,
    ]  # fmt: skip
    assert chunk.columns.ending.tolist() == [2, 2, 1, 1, 1]
    assert chunk.columns.game.tolist() == [0, -1, -1, -1, -1]
    first, second, third = chunk.quarantined
    assert (first.file, first.line, first.offset, first.length) == (0, 2, len(PLAY) + 2, len(bad))
    assert (first.fault.code, first.fault.name, first.fault.pointer) == ("BHL015", "not_a_card", "/cards")
    assert (first.fault.game, first.fault.seq) == ("g", 3)
    assert first.raw == bad
    assert (second.line, second.length, second.raw, second.fault.name) == (4, 300, b"y" * 10, "too_long")
    assert (third.line, third.raw, third.fault.name) == (5, b"\xff", "not_utf8")


def test_a_bom_is_passed_over_at_the_start_of_a_file_only(tmp_path: Path) -> None:
    bom = b"\xef\xbb\xbf"
    line = PLAY.encode() + b"\n"
    for name, data in (("a", bom + line + bom + line), ("b", bom + line), ("c", bom)):
        (tmp_path / name).write_bytes(data)
    (chunk,) = read([tmp_path / name for name in "abc"])
    assert chunk.columns.fate.tolist() == [Fate.ACCEPTED, Fate.QUARANTINED, Fate.ACCEPTED, Fate.BLANK]
    assert chunk.columns.length.tolist()[:1] == [len(PLAY) + 3]
    assert [file.n_bytes for file in chunk.files] == [2 * len(bom + line), len(bom + line), 3]


def test_a_last_line_without_its_end_is_used_if_it_is_whole() -> None:
    for cut in range(len(PLAY) + 1):
        chunks = read_bytes((PLAY + "\n" + PLAY[:cut]).encode())
        expected = [Fate.ACCEPTED]
        if cut:
            expected.append(Fate.ACCEPTED if cut == len(PLAY) else Fate.QUARANTINED)
        assert chunks[0].columns.fate.tolist() == expected


def test_lines_before_the_damage_of_an_archive_are_used() -> None:
    data = (PLAY + "\n").encode() * 3
    packed = gzip.compress(data)
    (chunk,) = read_bytes(packed + b"tail")
    (file,) = chunk.files
    assert file.lines[Fate.ACCEPTED] == 3
    assert file.compression is Compression.GZIP
    assert file.damage is not None
    assert file.damage.kind is DamageKind.GARBAGE
    assert file.n_bytes_undecoded == 4
    assert file.n_bytes == len(data) + 4
    assert file.bytes[Fate.ACCEPTED] == len(data)


def test_unknown_keys_are_counted_for_each_file(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(with_key(PLAY, '"foo":1,"x_foo":2') + "\n" + with_key(PLAY, '"a":1,"b":2'))
    (tmp_path / "b.jsonl").write_text(PLAY + "\n")
    (tmp_path / "c.jsonl").write_text(with_key(PLAY, '"foo":1'))
    files = [file for chunk in read([tmp_path], chunk_bytes=50) for file in chunk.files]
    assert [file.n_unknown_keys for file in files] == [3, 0, 1]


def test_an_empty_file_and_a_binary_one_are_read(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").touch()
    (tmp_path / "b.jsonl").write_bytes(bytes(range(256)) * 100)
    files = [file for chunk in read([tmp_path]) for file in chunk.files]
    assert [(file.n_lines, file.lines[Fate.ACCEPTED]) for file in files] == [(0, 0), (101, 0)]
    # BLAKE3 of nothing, as in the test vectors of its authors.
    assert files[0].content.content_hash == "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262"


def test_a_missing_path_is_told_before_anything_is_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not exist"):
        read([tmp_path / "missing"])


BLANKS = [b"", b" ", b"\t \t", b"\r"]
MIXTURE = st.lists(
    st.tuples(
        st.one_of(
            st.tuples(st.sampled_from([line.encode() for line in GOOD]), st.just(Fate.ACCEPTED)),
            st.tuples(
                st.sampled_from([line if isinstance(line, bytes) else line.encode() for _, _, line in BAD]).filter(
                    lambda line: len(line) < 10_000
                ),
                st.just(Fate.QUARANTINED),
            ),
            st.tuples(st.sampled_from(BLANKS), st.just(Fate.BLANK)),
        ),
        st.sampled_from([b"\n", b"\r\n"]),
    ),
    max_size=30,
)
PACKINGS: dict[str, Callable[[bytes], bytes]] = {
    "none": bytes,
    "gzip": gzip.compress,
    "zstd": zstandard.ZstdCompressor().compress,
}


@given(st.lists(MIXTURE, min_size=1, max_size=3), st.sampled_from(list(PACKINGS)), st.integers(1, 5000))
def test_every_line_and_every_byte_has_one_fate(
    tmp_path_factory: pytest.TempPathFactory,
    mixtures: list[list[tuple[tuple[bytes, Fate], bytes]]],
    packing: str,
    chunk_bytes: int,
) -> None:
    folder = tmp_path_factory.mktemp("logs")
    for number, mixture in enumerate(mixtures):
        # A first line that begins with a BOM would be taken for the file's.
        data = b"\n" + b"".join(line + end for (line, _), end in mixture)
        (folder / f"{number}.jsonl").write_bytes(PACKINGS[packing](data))
    chunks = list(read([folder], chunk_bytes=chunk_bytes))
    fates = np.concatenate([chunk.columns.fate for chunk in chunks]).tolist()
    expected = [[Fate.BLANK, *(fate for (_, fate), _ in mixture)] for mixture in mixtures]
    assert fates == [fate for file in expected for fate in file]
    files = [file for chunk in chunks for file in chunk.files]
    assert [file.file for file in files] == list(range(len(mixtures)))
    for file, mixture, file_fates in zip(files, mixtures, expected, strict=True):
        assert file.n_lines == len(file_fates) == sum(file.lines)
        assert file.n_bytes == sum(file.bytes) + file.n_bytes_undecoded
        assert file.damage is None
        for fate in Fate:
            sizes = [len(line) + len(end) for (line, kind), end in mixture if kind == fate]
            assert file.lines[fate] == file_fates.count(fate)
            assert file.bytes[fate] == sum(sizes) + (fate == Fate.BLANK)
    quarantined = [line for chunk in chunks for line in chunk.quarantined]
    assert len(quarantined) == fates.count(Fate.QUARANTINED)


@given(MIXTURE, st.integers(1, 3000), st.integers(1, 3000))
def test_the_size_of_chunks_changes_nothing(
    mixture: list[tuple[tuple[bytes, Fate], bytes]], one: int, two: int
) -> None:
    data = b"".join(line + end for (line, _), end in mixture)

    def everything(chunk_bytes: int) -> tuple[list[object], list[object]]:
        rows: list[object] = []
        quarantined: list[object] = []
        for chunk in read_bytes(data, chunk_bytes=chunk_bytes):
            c = chunk.columns
            for i in range(len(c)):
                cards = c.cards[c.card_start[i] : c.card_start[i] + c.card_count[i]].tobytes()
                payload = c.payloads[c.payload[i]] if c.payload[i] >= 0 else None
                game = chunk.games[c.game[i]] if c.game[i] >= 0 else None
                names = ("line", "offset", "length", "fate", "seq", "ts", "type", "seat", "other", "place", "flags")
                rows.append((*(int(getattr(c, name)[i]) for name in names), cards, payload, game))
            quarantined += chunk.quarantined
        return rows, quarantined

    assert everything(one) == everything(two)


@given(st.binary(max_size=2000) | st.binary(max_size=500).map(lambda data: b"\x1f\x8b\x08" + data))
def test_no_input_makes_reading_fail(data: bytes) -> None:
    for chunk in read_bytes(data):
        for file in chunk.files:
            assert file.n_bytes == sum(file.bytes) + file.n_bytes_undecoded
