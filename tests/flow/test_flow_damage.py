"""Damaged files: every line that can be read is used, the damage is told, and each byte is accounted for."""

import gzip
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
import zstandard
from flow_lake import check_conservation, check_shape, content, differences, rows, take_in
from flow_logs import by_seat, game, legal_games, lines, lines_of, write

LOG = lines(
    game("g", *by_seat("accept", 0), *by_seat("play", 0, cards="9s"), *by_seat("pass", 1, 2, 3, 4), ("abort", {}))
)
TEXT = b"".join(LOG)


def take_each(folder: Path, files: Iterable[tuple[str, bytes]]) -> list[dict[str, Any]]:
    """The rows of `files` after one run over all of these, in their order."""
    (folder / "logs").mkdir()
    names = []
    for name, data in files:
        (folder / "logs" / name).write_bytes(data)
        names.append(name)
    assert names == sorted(names)
    done = take_in(folder / "lake", folder / "logs")
    assert (done.n_files, done.n_files_known) == (len(names), 0)
    check_shape(folder / "lake")
    check_conservation(folder / "lake")
    found = rows(folder / "lake", "files")
    assert [Path(row["path"]).name for row in found] == names
    return found


def whole_lines(text: bytes) -> int:
    """How many lines of LOG are whole in a beginning of it, the last perhaps without its line feed."""
    ends = [len(b"".join(LOG[: n + 1])) - 1 for n in range(len(LOG))]
    return sum(len(text) >= end for end in ends)


# -- archives --------------------------------------------------------------------------------------------------------


def test_gzip_cut_at_every_byte(tmp_path: Path) -> None:
    """What zlib gives of each beginning is used, to the last whole line; the rest of the file is a damage."""
    packed = gzip.compress(TEXT, mtime=0)
    found = take_each(tmp_path, [(f"{cut:04}.jsonl.gz", packed[:cut]) for cut in range(1, len(packed) + 1)])
    for cut, row in enumerate(found, 1):
        beginning = zlib.decompressobj(wbits=31).decompress(packed[:cut])
        assert row["n_accepted"] + row["n_duplicate"] == whole_lines(beginning), cut
        assert row["n_bytes"] - row["n_bytes_undecoded"] == len(beginning), cut
        assert (row["damage"] or "whole").split()[0] == ("whole" if cut == len(packed) else "cut"), cut
    assert [row["seq"] for row in rows(tmp_path / "lake", "events")] == list(range(len(LOG)))


def test_zstd_cut_at_every_byte(tmp_path: Path) -> None:
    """Whole blocks are used: here each line is one."""
    packer = zstandard.ZstdCompressor(write_checksum=True).compressobj()
    packed, ends = b"", []
    for one in LOG:
        packed += packer.compress(one) + packer.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)
        ends.append(len(packed))
    packed += packer.flush()
    found = take_each(tmp_path, [(f"{cut:04}.jsonl.zst", packed[:cut]) for cut in range(1, len(packed) + 1)])
    for cut, row in enumerate(found, 1):
        assert row["n_accepted"] + row["n_duplicate"] == sum(cut >= end for end in ends), cut
        assert (row["damage"] or "whole").split()[0] == ("whole" if cut == len(packed) else "cut"), cut
    assert [row["seq"] for row in rows(tmp_path / "lake", "events")] == list(range(len(LOG)))


def is_sound(packed: bytes) -> bool:
    """Whether the standard tool takes the archive for whole and gets the log out of it."""
    try:
        if packed.startswith(b"\x1f\x8b"):
            return gzip.decompress(packed) == TEXT
        return zstandard.ZstdDecompressor().decompress(packed) == TEXT
    except (OSError, EOFError, zlib.error, zstandard.ZstdError):
        return False


def bytes_before_damage(packed: bytes) -> int:
    """How much zlib gives of a gzip archive, byte by byte, before it refuses."""
    packer, size = zlib.decompressobj(wbits=31), 0
    try:
        for at in range(len(packed)):
            size += len(packer.decompress(packed[at : at + 1]))
    except zlib.error:
        pass
    return size


@pytest.mark.parametrize("suffix", [".jsonl.gz", ".jsonl.zst"])
def test_a_flipped_bit_at_every_byte_of_an_archive(tmp_path: Path, suffix: str) -> None:
    """The damage is told wherever the standard tool refuses the archive, and nowhere else."""
    packed = gzip.compress(TEXT, mtime=0)
    if suffix == ".jsonl.zst":
        packed = zstandard.ZstdCompressor(write_checksum=True).compress(TEXT)
    flipped = [packed[:at] + bytes([packed[at] ^ 1 << at % 8]) + packed[at + 1 :] for at in range(4, len(packed))]
    hurt = [data for data in flipped if not is_sound(data)]
    assert len(hurt) > 0.9 * len(flipped)
    for at, data in enumerate(hurt):
        (tmp_path / f"{at:04}{suffix}").write_bytes(data)
    done = take_in(tmp_path / "lake", *sorted(tmp_path.glob("*.jsonl.*")))
    assert done.n_files + done.n_files_known == len(hurt)  # known: what is damaged in the same way as another
    assert done.n_files > 0.4 * len(hurt)
    for row in rows(tmp_path / "lake", "files"):
        assert row["damage"]
        if suffix == ".jsonl.gz":
            given = bytes_before_damage(Path(row["path"]).read_bytes())
            assert row["n_bytes"] - row["n_bytes_undecoded"] == given, row["path"]
    assert done.obstacles["damaged_archive"] == done.n_files
    check_conservation(tmp_path / "lake")
    sound = next(data for data in flipped if is_sound(data))  # a bit that says nothing of the data
    (tmp_path / f"sound{suffix}").write_bytes(sound)
    take_in(tmp_path / "sound", tmp_path / f"sound{suffix}")
    assert [(row["damage"], row["n_accepted"]) for row in rows(tmp_path / "sound", "files")] == [(None, len(LOG))]


def test_damage_in_the_middle_of_a_long_archive(tmp_path: Path) -> None:
    """All that comes out before the damage is used, though it is many pieces away from the beginning."""
    log = lines_of(legal_games())
    for eighth in range(1, 8):
        packer = zlib.compressobj(wbits=31)
        before = b"".join(log[: len(log) * eighth // 8])
        packed = packer.compress(before) + packer.flush(zlib.Z_FULL_FLUSH)
        behind = b"\x06" + packed[100:9000]  # a block of the third type, which does not exist (RFC 1951, 3.2.3)
        path = tmp_path / f"{eighth}.jsonl.gz"
        path.write_bytes(packed + behind)
        take_in(tmp_path / f"{eighth}", path)
        [row] = rows(tmp_path / f"{eighth}", "files")
        assert row["damage"].startswith(f"corrupt at byte {len(packed)} ({len(before)} uncompressed)")
        assert (row["n_bytes"], row["n_bytes_undecoded"]) == (len(before) + len(behind), len(behind))
        assert row["n_accepted"] == before.count(b"\n")
        check_conservation(tmp_path / f"{eighth}")


def with_trailer(packed: bytes, check: int, length: int) -> bytes:
    return packed[:-8] + check.to_bytes(4, "little") + length.to_bytes(4, "little")


GZ, ZST = gzip.compress(TEXT, mtime=0), zstandard.ZstdCompressor(write_checksum=True).compress(TEXT)
HALF = len(b"".join(LOG[:4]))
TWO_GZ = gzip.compress(TEXT[:HALF], mtime=0), gzip.compress(TEXT[HALF:], mtime=0)
CRC = zlib.crc32(TEXT)
ARCHIVES = {
    # what is stored, the damage, how many lines can be read, the bytes that cannot be unpacked
    "gzip: check sum": (with_trailer(GZ, CRC ^ 1, len(TEXT)), "crc", 8, 0),
    "gzip: length": (with_trailer(GZ, CRC, len(TEXT) + 1), "length", 8, 0),
    "gzip: length beyond 4 GiB": (with_trailer(GZ, CRC, 0xFFFFFFFF), "length", 8, 0),
    "gzip: no trailer": (GZ[:-8], "cut", 8, 0),
    "gzip: garbage": (GZ + b"\x1f\x8b\x08garbage"[3:], "garbage", 8, 7),
    "gzip: a text behind": (GZ + LOG[0], "garbage", 8, len(LOG[0])),
    "gzip: padded with zeros": (GZ + bytes(600), None, 8, 0),
    "gzip: a wrong member, then a good one": (with_trailer(TWO_GZ[0], 1, HALF) + TWO_GZ[1], "crc", 8, 0),
    "gzip: a second member cut to its magic": (TWO_GZ[0] + TWO_GZ[1][:2], "cut", 4, 2),
    "gzip: an empty member between": (TWO_GZ[0] + gzip.compress(b"", mtime=0) + TWO_GZ[1], None, 8, 0),
    "gzip: of another method": (b"\x1f\x8b\x07" + GZ[3:], "corrupt", 0, len(GZ)),
    "zstd: check sum": (ZST[:-1] + bytes([ZST[-1] ^ 1]), "crc", 8, 4),
    "zstd: garbage": (ZST + b"garbage", "garbage", 8, 7),
    "zstd: a gzip member behind": (ZST + GZ, "garbage", 8, len(GZ)),
    "zstd: a skippable frame cut": (ZST + b"\x50\x2a\x4d\x18\xff\x00\x00\x00abc", "cut", 8, None),
    "zstd: zeros behind": (ZST + bytes(64), "garbage", 8, 64),
    "an archive in an archive": (gzip.compress(GZ, mtime=0), None, 0, 0),
}


@pytest.mark.parametrize("name", list(ARCHIVES))
def test_an_archive_with_a_damage(tmp_path: Path, name: str) -> None:
    data, damage, n_lines, n_undecoded = ARCHIVES[name]
    path = tmp_path / "log"
    path.write_bytes(data)
    done = take_in(tmp_path / "lake", path)
    [file] = rows(tmp_path / "lake", "files")
    assert (file["damage"] or "None").split()[0] == str(damage)
    assert file["n_accepted"] == n_lines
    assert n_undecoded in (None, file["n_bytes_undecoded"])
    assert done.obstacles["damaged_archive"] == (damage is not None)
    check_conservation(tmp_path / "lake")


# -- bytes that no platform means to write ---------------------------------------------------------------------------

PLAY = LOG[2]
BOM = b"\xef\xbb\xbf"
BROKEN = {
    # what stands in the place of the play's line, and the faults of the lines that it makes
    "NUL for a line": (bytes(len(PLAY) - 1) + b"\n", ["nul_bytes"]),
    "a block of NUL": (PLAY[:20] + bytes(4096) + b"\n", ["nul_bytes"]),
    "NUL in a text": (PLAY.replace(b"9s", b"9\0"), ["nul_bytes"]),
    "a byte that is no UTF-8": (PLAY.replace(b'"seat"', b'"x_\xff":1,"seat"'), ["not_utf8"]),
    "an overlong slash": (PLAY.replace(b'"seat"', b'"x_\xc0\xaf":1,"seat"'), ["not_utf8"]),
    "a surrogate in UTF-8": (PLAY.replace(b'"seat"', b'"x_\xed\xa0\x80":1,"seat"'), ["not_utf8"]),
    "half a surrogate pair": (PLAY.replace(b'"seat"', b'"x_a":"\\ud800","seat"'), ["lone_surrogate"]),
    "the other half": (PLAY.replace(b'"seat"', b'"x_a":"\\udc00\\ud800","seat"'), ["lone_surrogate"]),
    "a BOM in the middle": (BOM + PLAY, ["not_json"]),
    "UTF-16": (PLAY.decode().encode("utf-16-le"), ["nul_bytes", "nul_bytes"]),
    "a key twice": (PLAY.replace(b'"seat":0', b'"seat":0,"seat":0'), ["duplicate_key"]),
    "a key twice, once escaped": (PLAY.replace(b'"seat":0', b'"seat":0,"\\u0073eat":0'), ["duplicate_key"]),
    "a key twice, deep inside": (PLAY.replace(b'"seat"', b'"x_a":[{"b":1,"b":1}],"seat"'), ["duplicate_key"]),
    "two lines in one": (PLAY[:-1] + PLAY, ["not_json"]),
    "one line in two": (PLAY[:30] + b"\n" + PLAY[30:], ["not_json", "not_json"]),
    "a line feed of another system": (PLAY[:-1] + b"\r", []),
    "very deep": (PLAY.replace(b'"seat"', b'"x_a":' + b"[" * 5000 + b"]" * 5000 + b',"seat"'), ["too_deep"]),
    "very many digits": (PLAY.replace(b'"seat":0', b'"seat":' + b"0" * 5000), ["not_json"]),
    "a very long number": (PLAY.replace(b'"seat"', b'"x_a":' + b"9" * 5000 + b',"seat"'), ["number_out_of_range"]),
    "longer than the limit": (PLAY[:-2] + b" " * (1 << 20) + b"}\n", ["too_long"]),
}


@pytest.mark.parametrize("name", list(BROKEN))
def test_a_broken_line_and_later_the_good_one(tmp_path: Path, name: str) -> None:
    """The lines around it are used, it is set aside; when the good one comes, nothing else is left of it."""
    broken, faults = BROKEN[name]
    take_in(tmp_path / "plain", *write(tmp_path / "a", LOG))
    expected = content(tmp_path / "plain")
    first, second = write(tmp_path / "b", [*LOG[:2], broken, *LOG[3:]], [PLAY])
    lake = tmp_path / "lake"
    take_in(lake, first)
    # a carriage return alone ends no line, and the second half of a line feed in UTF-16 begins the next one
    n_lost = 2 if name in ("a line feed of another system", "UTF-16") else 1
    assert [row["name"] for row in rows(lake, "quarantine")] == (faults or ["not_json"])
    assert len(rows(lake, "events")) == len(LOG) - n_lost
    assert [row["state"] for row in rows(lake, "games")] == ["gap"]
    check_conservation(lake)
    take_in(lake, second, *write(tmp_path / "c", LOG[2:4]))
    found = content(lake)
    for each in (expected, found):
        del each["files"], each["quarantine"]
    assert differences(expected, found) == []
    check_conservation(lake)


@pytest.mark.parametrize("suffix", [".jsonl", ".jsonl.gz"])
def test_a_file_in_the_spelling_of_another_system(tmp_path: Path, suffix: str) -> None:
    """A BOM before the first line, and carriage returns: the same events."""
    take_in(tmp_path / "plain", *write(tmp_path / "a", LOG))
    lake = tmp_path / "lake"
    take_in(lake, *write(tmp_path / "b", [BOM, *(one.replace(b"\n", b"\r\n") for one in LOG)], suffix=suffix))
    expected, found = content(tmp_path / "plain"), content(lake)
    for each in (expected, found):
        for row in each["events"]:
            row.pop("ending", None)
    assert differences(expected, found) == []
    check_conservation(lake)
