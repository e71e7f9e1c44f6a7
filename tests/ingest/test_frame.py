"""Framing: physical lines with their places, whatever the line ends, the archives and their damage."""

import gzip
import io
import os
import struct
import tracemalloc
import zlib
from pathlib import Path

import numpy as np
import pytest
import zstandard
from blake3 import blake3
from hypothesis import given
from hypothesis import strategies as st

from baohuang.ingest.archives import Compression, DamageKind
from baohuang.ingest.frame import FramedFile, frame
from baohuang.ingest.limits import Limits
from baohuang.ingest.scan import MARGIN_BYTES
from baohuang.ingest.sources import InputError, Source, find_sources

STDIN = [Source(None, "-")]
TEXT = b"".join(b'{"n":%d,"text":"some words"}\n' % n for n in range(400))


def gzip_whole(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)


def framed(
    data: bytes, limits: Limits | None = None, chunk_bytes: int = 1000
) -> tuple[list[tuple[int, int, bytes]], FramedFile]:
    """All lines of one input, as offset, length and bytes, and what is said of it at its end."""
    lines = []
    ended = []
    number = 0
    for chunk in frame(STDIN, limits or Limits(), chunk_bytes, io.BytesIO(data)):
        for i in range(len(chunk)):
            number += 1
            assert chunk.line[i] == number
            start, length = int(chunk.start[i]), int(chunk.length[i])
            lines.append((int(chunk.offset[i]), length, chunk.data[start : start + length]))
        ended += chunk.ended
    assert len(ended) == 1
    assert ended[0].n_lines == number
    return lines, ended[0]


def texts(data: bytes) -> list[bytes]:
    return [text for _, _, text in framed(data)[0]]


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"\n", [b""]),
        (b"a\nb\n", [b"a", b"b"]),
        (b"a\nb", [b"a", b"b"]),  # the last line is cut, and still a line
        (b"a\r\nb\r\n", [b"a", b"b"]),
        (b"a\r\nb\r", [b"a", b"b\r"]),
        (b"a\rb\n", [b"a\rb"]),
        (b"\r\n\r\n", [b"", b""]),
        (b"\r\r\n", [b"\r"]),
        (b"\n\n\na", [b"", b"", b"", b"a"]),
        (b"\xef\xbb\xbfa\n", [b"\xef\xbb\xbfa"]),  # a BOM belongs to the bytes of the first line
        (b"\0" * 10 + b"\n\0\n", [b"\0" * 10, b"\0"]),
        (b"a\x0bb\x0cc\x1cd\xc2\x85e\xe2\x80\xa8f\n", [b"a\x0bb\x0cc\x1cd\xc2\x85e\xe2\x80\xa8f"]),
    ],
)
def test_lines_end_at_line_feeds_alone(data: bytes, lines: list[bytes]) -> None:
    assert texts(data) == lines


@given(
    st.lists(st.sampled_from([b"", b"a", b"\r", b"\n", b"\r\n", b"bcd", b"\xff", b"0123456789" * 3])).map(b"".join),
    st.integers(1, 50),
)
def test_offset_and_length_give_the_line(data: bytes, chunk_bytes: int) -> None:
    lines, ended = framed(data, Limits(line_bytes=16, kept_bytes=8), chunk_bytes)
    at = 0
    for offset, length, text in lines:
        assert offset == at
        line = data[offset : offset + length]
        assert text.startswith(line[:8])
        assert b"\n" not in line
        at = offset + length
        end = next((end for end in (b"\r\n", b"\n") if data.startswith(end, at)), b"")
        at += len(end)
    assert at == len(data)
    assert ended.stream.n_bytes == len(data)
    assert ended.stream.content_hash == blake3(data).hexdigest()


class Dribble(io.RawIOBase):
    """An input that gives its bytes a few at a time, as a pipe does."""

    def __init__(self, data: bytes, step: int) -> None:
        self._data = data
        self._step = step

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        taken = self._data[: min(self._step, size)]
        self._data = self._data[len(taken) :]
        return taken


@pytest.mark.parametrize("pack", [bytes, gzip_whole, zstandard.ZstdCompressor().compress])
def test_borders_of_chunks_depend_on_the_bytes_alone(pack: "type[bytes]") -> None:
    data = TEXT + b"x" * 3000 + b"\r\n" + TEXT
    limits = Limits(line_bytes=2000, kept_bytes=100)

    def chunks(stdin: io.RawIOBase | io.BytesIO) -> list[tuple[bytes, list[int]]]:
        return [
            (bytes(b"|".join(chunk.data[s : s + min(n, 100)] for s, n in zip(chunk.start, chunk.length, strict=True))),
             chunk.offset.tolist())
            for chunk in frame(STDIN, limits, 700, stdin)  # type: ignore[arg-type]
        ]  # fmt: skip

    whole = chunks(io.BytesIO(pack(data)))
    assert len(whole) > 20
    for step in (1, 7, 1000):
        assert chunks(Dribble(pack(data), step)) == whole


def test_a_chunk_ends_behind_the_line_that_fills_it() -> None:
    sizes = [len(chunk) for chunk in frame(STDIN, Limits(), 6, io.BytesIO(b"aa\nbb\ncc\nd\ne\nf\ng"))]
    assert sizes == [2, 3, 2]  # 3+3, 3+2+2 (5 are not enough), 2+1


def test_a_chunk_holds_no_more_lines_than_the_limit() -> None:
    sizes = [len(chunk) for chunk in frame(STDIN, Limits(chunk_lines=10), 10**6, io.BytesIO(b"\n" * 25))]
    assert sizes == [10, 10, 5]


def test_a_chunk_may_hold_lines_of_several_files(tmp_path: Path) -> None:
    for name, data in (("a", b"1\n2"), ("b", b""), ("c", b"3\n")):
        (tmp_path / name).write_bytes(data)
    sources = [Source(str(tmp_path / name), name) for name in "abc"]
    (chunk,) = frame(sources, Limits())
    assert chunk.file.tolist() == [0, 0, 2]
    assert chunk.line.tolist() == [1, 2, 1]
    assert chunk.offset.tolist() == [0, 2, 0]
    assert [(ended.file, ended.n_lines) for ended in chunk.ended] == [(0, 2), (1, 0), (2, 1)]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""])
@pytest.mark.parametrize("size", [2**20 - 1, 2**20, 2**20 + 1, 2**20 + 2, 5_000_000])
def test_a_long_line_is_counted_but_not_kept(size: int, end: bytes) -> None:
    data = b"first\n" + b"x" * size + end
    data += b"last" if end else b""
    (_, (offset, length, text), *_), ended = framed(data, chunk_bytes=10**9)
    assert (offset, length) == (6, size)
    assert text[: 64 * 1024] == b"x" * 64 * 1024
    assert ended.n_lines == (3 if end else 2)
    assert ended.stream.n_bytes == len(data)


def test_a_long_line_takes_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "long"
    with path.open("wb") as file:
        for _ in range(100):
            file.write(b"x" * 2**20)
        file.write(b"\nlast\n")
    tracemalloc.start()
    chunks = list(frame([Source(str(path), "long")], Limits()))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [chunk.length.tolist() for chunk in chunks] == [[100 * 2**20], [4]]
    assert [len(chunk.data) - MARGIN_BYTES for chunk in chunks] == [64 * 1024, 5]
    assert peak < 8 * 2**20


# Archives


def gzip_parts(data: bytes) -> tuple[bytes, bytes, bytes]:
    """Header, deflate data and trailer of one member whose data is stored, not packed: what a cut leaves is known."""
    packer = zlib.compressobj(0, zlib.DEFLATED, -15)
    return (
        b"\x1f\x8b\x08\0\0\0\0\0\0\xff",
        packer.compress(data) + packer.flush(),
        struct.pack("<II", zlib.crc32(data), len(data)),
    )


def zstd_stored(data: bytes, block: int) -> bytes:
    """A zstd frame of raw blocks, with a window of 1 KiB and no check sum, written by hand."""
    blocks = [data[at : at + block] for at in range(0, len(data), block)]
    frame_ = b"\x28\xb5\x2f\xfd\0\0"
    for at, part in enumerate(blocks):
        frame_ += (len(part) << 3 | (at == len(blocks) - 1)).to_bytes(3, "little") + part
    return frame_


def with_checksum(data: bytes) -> bytes:
    return zstandard.ZstdCompressor(write_checksum=True).compress(data)


@pytest.mark.parametrize(
    ("packed", "compression"),
    [
        (TEXT, Compression.NONE),
        (gzip_whole(TEXT), Compression.GZIP),
        (gzip_whole(TEXT[:5000]) + gzip_whole(b"") + gzip_whole(TEXT[5000:]), Compression.GZIP),
        (gzip_whole(TEXT) + b"\0" * 700, Compression.GZIP),  # padding
        (b"".join(gzip_parts(TEXT)), Compression.GZIP),
        (b"\x1f\x8b\x08\x1e\0\0\0\0\0\xff" + b"\x02\0ab" + b"name\0" + b"comment\0" + b"??"
         + b"".join(gzip_parts(TEXT)[1:]), Compression.GZIP),
        (zstandard.ZstdCompressor().compress(TEXT), Compression.ZSTD),
        (with_checksum(TEXT), Compression.ZSTD),
        (with_checksum(TEXT[:5000]) + with_checksum(b"") + with_checksum(TEXT[5000:]), Compression.ZSTD),
        (b"\x50\x2a\x4d\x18\x03\0\0\0abc" + with_checksum(TEXT) + b"\x5f\x2a\x4d\x18\0\0\0\0", Compression.ZSTD),
        (zstd_stored(TEXT, 1000), Compression.ZSTD),
        (gzip_whole(b""), Compression.GZIP),
        (with_checksum(b""), Compression.ZSTD),
    ],
)  # fmt: skip
def test_archives_are_told_by_their_first_bytes(packed: bytes, compression: Compression) -> None:
    lines, ended = framed(packed)
    expected = [] if packed in (gzip_whole(b""), with_checksum(b"")) else TEXT.splitlines()
    assert [text for _, _, text in lines] == expected
    assert ended.stream.damage is None
    assert ended.stream.compression is compression
    assert ended.stream.n_stored == len(packed)
    assert ended.stream.n_undecoded == 0
    assert ended.stream.content_hash == blake3(b"".join(line + b"\n" for line in expected)).hexdigest()


def test_a_gzip_member_cut_anywhere_gives_all_that_was_stored_before() -> None:
    header, data, trailer = gzip_parts(TEXT[:2000])
    start = len(header) + 5  # a stored block has five bytes before its text
    packed = header + data + trailer
    for cut in range(1, len(packed)):
        lines, ended = framed(packed[:cut])
        out = TEXT[: min(max(cut - start, 0), 2000)]
        assert [text for _, _, text in lines] == out.splitlines()
        damage = ended.stream.damage
        assert damage is not None
        assert damage.kind is DamageKind.CUT
        assert damage.offset == len(out)
        assert ended.stream.n_bytes == len(out)


def test_a_packed_gzip_cut_in_its_tail_gives_what_zlib_can_give() -> None:
    packed = gzip_whole(TEXT)
    before = b""
    for cut in range(len(packed) - 200, len(packed)):
        lines, ended = framed(packed[:cut])
        unpacker = zlib.decompressobj(31)
        expected = b"".join(unpacker.decompress(packed[at : at + 1]) for at in range(cut))
        out = b"\n".join(text for _, _, text in lines)
        assert out in (expected, expected[:-1])
        assert ended.stream.damage is not None
        assert expected.startswith(before)
        before = expected
    assert before == TEXT  # with the last byte of the trailer missing nothing is lost


def test_a_zstd_cut_anywhere_gives_all_whole_blocks_before() -> None:
    packed = zstd_stored(TEXT[:2000], 100)
    for cut in range(1, len(packed)):
        lines, ended = framed(packed[:cut])
        out = TEXT[: max(cut - 6, 0) // 103 * 100]
        assert [text for _, _, text in lines] == out.splitlines()
        damage = ended.stream.damage
        assert damage is not None
        assert damage.kind is DamageKind.CUT
        assert damage.offset == len(out)
        assert damage.stored_offset + ended.stream.n_undecoded == cut


def test_a_wrong_check_sum_is_told_and_nothing_is_lost() -> None:
    header, data, trailer = gzip_parts(TEXT)
    bad_crc = header + data + bytes([trailer[0] ^ 1]) + trailer[1:]
    bad_length = header + data + trailer[:4] + b"\0\0\0\0"
    start = len(header + data)
    for packed, kind, at in ((bad_crc, DamageKind.CRC, start), (bad_length, DamageKind.LENGTH, start + 4)):
        lines, ended = framed(packed + gzip_whole(b"next\n"))  # the next member is whole
        assert [text for _, _, text in lines] == [*TEXT.splitlines(), b"next"]
        damage = ended.stream.damage
        assert damage is not None
        assert (damage.kind, damage.offset, damage.stored_offset) == (kind, len(TEXT), at)
        assert ended.stream.n_undecoded == 0
    packed = with_checksum(TEXT)
    lines, ended = framed(packed[:-1] + bytes([packed[-1] ^ 1]))
    assert [text for _, _, text in lines] == TEXT.splitlines()
    assert ended.stream.damage is not None
    assert (ended.stream.damage.kind, ended.stream.damage.stored_offset) == (DamageKind.CRC, len(packed) - 4)


@pytest.mark.parametrize("packed", [gzip_whole(TEXT), with_checksum(TEXT)])
def test_garbage_behind_is_told_and_counted(packed: bytes) -> None:
    lines, ended = framed(packed + b"garbage")
    assert [text for _, _, text in lines] == TEXT.splitlines()
    damage = ended.stream.damage
    assert damage is not None
    assert (damage.kind, damage.offset, damage.stored_offset) == (DamageKind.GARBAGE, len(TEXT), len(packed))
    assert ended.stream.n_undecoded == 7


def test_a_flipped_byte_keeps_the_blocks_before_it() -> None:
    header, data, trailer = gzip_parts(TEXT[:1000])
    second = header + data + trailer
    packed = gzip_whole(TEXT) + second[:10] + b"\xff" + second[11:]  # no deflate block begins with 0xff
    lines, ended = framed(packed)
    assert [text for _, _, text in lines] == TEXT.splitlines()
    assert ended.stream.damage is not None
    assert (ended.stream.damage.kind, ended.stream.damage.stored_offset) == (
        DamageKind.CORRUPT,
        len(packed) - len(second) + 10,
    )
    stored = zstd_stored(TEXT[:1000], 100)
    packed = stored[: 6 + 5 * 103] + b"\xff\xff\xff" + stored[6 + 5 * 103 + 3 :]
    lines, ended = framed(packed)
    assert b"\n".join(text for _, _, text in lines) == TEXT[:500].rstrip(b"\n")
    assert ended.stream.damage is not None
    assert (ended.stream.damage.kind, ended.stream.damage.stored_offset) == (DamageKind.CORRUPT, 6 + 5 * 103)
    assert ended.stream.n_undecoded == 5 * 103


@pytest.mark.parametrize("pack", [gzip_whole, zstandard.ZstdCompressor().compress])
def test_a_bomb_is_stopped(pack: "type[bytes]") -> None:
    packed = pack((b"x" * 999 + b"\n") * 5000)
    limits = Limits(ratio=100, ratio_floor=1_000_000)
    lines, ended = framed(packed, limits, chunk_bytes=10**9)
    assert 1000 <= len(lines) <= 2000
    assert ended.stream.damage is not None
    assert ended.stream.damage.kind is DamageKind.RATIO
    lines, ended = framed(packed, Limits(ratio=100, ratio_floor=10**7), chunk_bytes=10**9)
    assert ended.stream.damage is None


def test_a_zstd_frame_may_not_ask_for_any_amount_of_memory() -> None:
    packed = b"\x28\xb5\x2f\xfd\0" + bytes([(31 - 10) << 3]) + b"\x01\0\0"  # a window of 2 GiB
    lines, ended = framed(packed)
    assert lines == []
    assert ended.stream.damage is not None
    assert "window" in ended.stream.damage.reason


@given(st.sampled_from([gzip_whole(TEXT), with_checksum(TEXT), zstd_stored(TEXT, 50)]), st.data())
def test_no_damage_makes_reading_fail(packed: bytes, data: st.DataObject) -> None:
    changed = bytearray(packed)
    for _ in range(data.draw(st.integers(1, 3))):
        changed[data.draw(st.integers(0, len(changed) - 1))] = data.draw(st.integers(0, 255))
    lines, ended = framed(bytes(changed[: data.draw(st.integers(0, len(changed)))]))
    assert sum(len(text) for _, _, text in lines) <= ended.stream.n_bytes


# Sources


def test_a_folder_gives_its_logs_in_the_order_of_names(tmp_path: Path) -> None:
    for name in ("b.jsonl", "a.jsonl.zst", "a.txt", "c/z.jsonl", "c/y.jsonl.gz", "B.jsonl", "a.jsonl", "notes.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "link.jsonl").symlink_to(tmp_path / "b.jsonl")
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "dir.jsonl").mkdir()
    names = [os.path.relpath(source.name, tmp_path) for source in find_sources([tmp_path])]
    assert names == ["B.jsonl", "a.jsonl", "a.jsonl.zst", "b.jsonl", "c/y.jsonl.gz", "c/z.jsonl"]


def test_what_is_given_by_name_is_read_whatever_it_is_called(tmp_path: Path) -> None:
    (tmp_path / "log.txt").touch()
    (tmp_path / "link").symlink_to(tmp_path / "log.txt")
    assert [source.path for source in find_sources([tmp_path / "link"])] == [str(tmp_path / "link")]
    # The same file twice is read once; standard input has its place in the order.
    sources = find_sources([tmp_path / "log.txt", "-", tmp_path / "link"])
    assert [source.path for source in sources] == [str(tmp_path / "log.txt"), None]


def test_a_name_that_is_no_text_can_be_shown(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff.jsonl"
    try:
        Path(os.fsdecode(path)).touch()
    except OSError:
        pytest.skip("the file system takes UTF-8 only")
    (source,) = find_sources([tmp_path])
    assert source.name.endswith("/\\xff.jsonl")
    (chunk,) = frame([source], Limits())
    assert len(chunk) == 0


def test_what_cannot_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "file.jsonl").touch()
    for path, words in (
        (tmp_path / "missing", "does not exist"),
        (tmp_path / "empty", "holds no logs"),
        ("", "does not exist"),
        ("a\0b", "does not exist"),
        (tmp_path / "file.jsonl" / "x", "does not exist"),
    ):
        with pytest.raises(InputError, match=words) as caught:
            find_sources([tmp_path / "file.jsonl", path])
        assert str(path) in str(caught.value)
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(InputError, match="may not be read"):
        find_sources([tmp_path / "file.jsonl"])


def test_a_file_that_fails_on_the_way_is_named(tmp_path: Path) -> None:
    class Broken(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            raise OSError(5, "Input/output error")

    with pytest.raises(InputError, match=r"- cannot be read: Input/output error"):
        list(frame(STDIN, Limits(), stdin=Broken()))  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"gone\.jsonl cannot be read: No such file"):
        list(frame([Source(str(tmp_path / "gone.jsonl"), "gone.jsonl")], Limits()))


def test_columns_are_of_the_types_said() -> None:
    (chunk,) = frame(STDIN, Limits(), stdin=io.BytesIO(b"a\nb"))
    types = {name: getattr(chunk, name).dtype for name in ("file", "line", "offset", "start", "length", "end_length")}
    assert types == {
        "file": np.int32,
        "line": np.int64,
        "offset": np.int64,
        "start": np.int64,
        "length": np.int64,
        "end_length": np.int8,
    }
