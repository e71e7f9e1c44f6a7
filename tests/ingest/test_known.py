"""Content that was read before: what is recognised of a file, and what is given of it."""

import gzip
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import zstandard
from blake3 import blake3

from baohuang.ingest.archives import DamageKind
from baohuang.ingest.growing import AsOpened
from baohuang.ingest.known import MARK, Digest, Known
from baohuang.ingest.limits import Limits
from baohuang.ingest.sources import InputError, Source, find_sources
from baohuang.ingest.stream import LogStream

LINE = b'{"n":%07d,"text":"' + b"word " * 20 + b'"}\n'
WHOLE = b"".join(LINE % n for n in range(30_000))  # 3.4 MiB


def stream(path: Path, known: Known | None = None) -> tuple[LogStream, bytes]:
    """A file read to its end, and what was given of it."""
    found = LogStream(Source(str(path), path.name), Limits(), known=known)
    return found, b"".join(found)


def known_of(tmp_path: Path, *contents: bytes) -> Known:
    """What is known when these contents have been read."""
    known = Known()
    for content in contents:
        (tmp_path / "before").write_bytes(content)
        stream(tmp_path / "before", known)
    return known


def given(tmp_path: Path, content: bytes, known: Known) -> tuple[bytes, int, int]:
    """What is given of a content, and how many lines and bytes of it are left out as known."""
    (tmp_path / "now").write_bytes(content)
    found, data = stream(tmp_path / "now", known)
    assert found.content_hash == blake3(content).hexdigest()
    assert found.n_bytes == len(content)
    return data, found.n_lines_known, found.n_bytes_known


def test_marks_are_digests_of_the_beginning_however_it_comes_in_pieces() -> None:
    for step in (1000, MARK - 1, MARK, MARK + 1, len(WHOLE)):
        digest = Digest()
        for at in range(0, len(WHOLE), step):
            digest.update(WHOLE[at : at + step])
        expected = [blake3(WHOLE[: n * MARK]).digest(length=16) for n in range(1, len(WHOLE) // MARK + 1)]
        assert (len(expected), digest.marks, digest.size) == (3, b"".join(expected), len(WHOLE))
        assert digest.hexdigest() == blake3(WHOLE).hexdigest()


def test_a_content_that_is_known_gives_nothing(tmp_path: Path) -> None:
    known = known_of(tmp_path, WHOLE, LINE % 1, b"")
    packed = {"a": WHOLE, "b": gzip.compress(WHOLE), "c": zstandard.ZstdCompressor().compress(LINE % 1), "d": b""}
    for name, stored in packed.items():
        (tmp_path / name).write_bytes(stored)
        found, data = stream(tmp_path / name, known)
        assert (found.is_known, data, found.n_lines_known, found.n_bytes_known) == (True, b"", 0, 0)


def test_without_anything_known_all_is_given(tmp_path: Path) -> None:
    assert given(tmp_path, WHOLE, Known()) == (WHOLE, 0, 0)
    (tmp_path / "now").write_bytes(WHOLE)
    assert stream(tmp_path / "now")[1] == WHOLE


@pytest.mark.parametrize("lines", [1, 9_000, 10_000, 29_999])
@pytest.mark.parametrize("more", [LINE % 99_999, WHOLE, b"", b"half a line"])
def test_of_a_file_that_grew_by_whole_lines_the_new_part_is_given(tmp_path: Path, lines: int, more: bytes) -> None:
    before = WHOLE[: lines * len(LINE % 0)]
    known = known_of(tmp_path, WHOLE[:5], before, LINE % 7)
    if more:
        assert given(tmp_path, before + more, known) == (more, lines, len(before))
    else:
        assert given(tmp_path, before, known) == (b"", 0, 0)


def test_of_a_file_that_was_cut_the_lines_from_the_last_mark_on_are_given(tmp_path: Path) -> None:
    known = known_of(tmp_path, WHOLE)
    cut = WHOLE[: 2 * MARK + 500_000]
    border = cut.rfind(b"\n", 0, 2 * MARK) + 1
    assert given(tmp_path, cut, known) == (cut[border:], cut[:border].count(b"\n"), border)
    # and now that the cut one is known too, the whole is known up to it all the same
    assert given(tmp_path, cut + b"other", known)[2] == border


def test_a_file_that_ended_within_a_line_is_continued_from_the_mark_before_it(tmp_path: Path) -> None:
    size = 3 * MARK + 50
    assert not WHOLE[:size].endswith(b"\n")
    known = known_of(tmp_path, WHOLE[:size])
    border = WHOLE.rfind(b"\n", 0, 3 * MARK) + 1
    assert given(tmp_path, WHOLE, known) == (WHOLE[border:], WHOLE[:border].count(b"\n"), border)


def test_a_line_across_a_mark_is_given_whole(tmp_path: Path) -> None:
    shared = b"a\n" * 1000 + b"x" * (MARK - 2000 - 10) + b"y" * 10
    known = known_of(tmp_path, shared + b"\nend\n")
    other = shared + b"z\nother\n"
    assert len(shared) == MARK
    assert given(tmp_path, other, known) == (other[2000:], 1000, 2000)


def test_a_line_of_many_marks_is_not_held_back(tmp_path: Path) -> None:
    long = b"a\n" + b"x" * 5 * MARK
    known = known_of(tmp_path, long)
    (tmp_path / "now").write_bytes(long + b"x\nnew\n")
    pieces = list(LogStream(Source(str(tmp_path / "now"), "now"), Limits(), known=known))
    assert b"".join(pieces) == long[2:] + b"x\nnew\n"
    assert max(map(len, pieces)) <= 3 * MARK


def test_files_that_part_before_the_first_mark_have_nothing_in_common(tmp_path: Path) -> None:
    known = known_of(tmp_path, WHOLE)
    other = WHOLE[: MARK - 1] + b"?" + WHOLE[MARK:]
    assert given(tmp_path, other, known) == (other, 0, 0)


def test_the_beginning_of_an_archive_is_known_whatever_it_is_packed_with(tmp_path: Path) -> None:
    packed = gzip.compress(WHOLE, mtime=0)
    (tmp_path / "cut.gz").write_bytes(packed[: len(packed) // 2])
    known = Known()
    cut, first = stream(tmp_path / "cut.gz", known)
    assert cut.damage is not None
    assert cut.damage.kind is DamageKind.CUT
    (tmp_path / "whole.zst").write_bytes(zstandard.ZstdCompressor().compress(WHOLE))
    whole, rest = stream(tmp_path / "whole.zst", known)
    assert whole.n_bytes_known >= len(first) - MARK - len(LINE) > 0
    assert WHOLE[whole.n_bytes_known :] == rest
    assert WHOLE[: whole.n_bytes_known].count(b"\n") == whole.n_lines_known


# Files that another program writes to


def growing(path: Path, more: bytes) -> Iterator[bytes]:
    """The pieces of a file that grows behind the first one."""
    for number, piece in enumerate(LogStream(Source(str(path), "log"), Limits())):
        if not number:
            with path.open("ab") as log:
                log.write(more)
        yield piece


@pytest.mark.parametrize("more", [b"more\nlines\n", b"m"])
def test_a_file_that_grows_is_taken_up_to_its_last_whole_line(tmp_path: Path, more: bytes) -> None:
    path = tmp_path / "log"
    path.write_bytes(WHOLE + b"unfinished")
    assert b"".join(growing(path, more)) == WHOLE
    path.write_bytes(WHOLE)
    assert b"".join(growing(path, more)) == WHOLE


def test_of_an_archive_that_grows_what_was_there_at_first_is_read(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(gzip.compress(WHOLE + b"unfinished", compresslevel=0))
    assert b"".join(growing(path, gzip.compress(b"more\n"))) == WHOLE + b"unfinished"


def test_the_last_line_of_a_file_that_stays_as_it_is_needs_no_end(tmp_path: Path) -> None:
    path = tmp_path / "log"
    for content in (WHOLE + b"unfinished", b"unfinished", b"", b"\n"):
        path.write_bytes(content)
        assert b"".join(growing(path, b"")) == content


def test_what_has_no_whole_line_yet_is_left_unless_it_is_too_long_for_one(tmp_path: Path) -> None:
    path = tmp_path / "log"
    for size, expected in ((99, 0), (200, 200)):
        path.write_bytes(b"x" * size)
        with path.open("rb", buffering=0) as raw:
            opened = AsOpened(raw, line_bytes=150)
            with path.open("ab") as log:
                log.write(b"more")
            assert len(opened.read(1000)) == expected
            assert opened.read(1000) == b""


# Links, pipes, devices


def test_links_are_followed_where_that_is_asked_for(tmp_path: Path) -> None:
    folder, other = tmp_path / "logs", tmp_path / "other"
    for place in (folder / "sub", other):
        place.mkdir(parents=True)
    (other / "b.jsonl").write_bytes(b"b\n")
    (folder / "sub" / "c.jsonl").write_bytes(b"c\n")
    (folder / "a").symlink_to(other)
    (folder / "again").symlink_to(other)
    (folder / "loop").symlink_to(folder)
    (folder / "sub" / "up").symlink_to(folder)
    (folder / "d.jsonl").symlink_to(other / "b.jsonl")
    (folder / "gone.jsonl").symlink_to(other / "missing")
    assert [source.name for source in find_sources([folder])] == [str(folder / "sub" / "c.jsonl")]
    followed = [source.name for source in find_sources([folder], follow_links=True)]
    assert followed == [str(folder / "a" / "b.jsonl"), str(folder / "sub" / "c.jsonl")]


def test_a_log_that_became_a_link_is_not_followed(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"a\n")
    (source,) = find_sources([tmp_path])
    path.unlink()
    path.symlink_to(tmp_path / "other")
    (tmp_path / "other").write_bytes(b"secret\n")
    with pytest.raises(InputError, match="cannot be read"):
        list(LogStream(source, Limits()))


def test_a_named_pipe_and_a_device_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "log.jsonl").touch()
    with pytest.raises(InputError, match=r"pipe\.jsonl is a named pipe"):
        find_sources([tmp_path / "pipe.jsonl"])
    with pytest.raises(InputError, match="/dev/null is a device"):
        find_sources(["/dev/null"])
    assert [source.name for source in find_sources([tmp_path])] == [str(tmp_path / "log.jsonl")]


def test_a_pipe_between_two_commands_is_read() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"a\nb\n")
    os.close(writing)
    try:
        (source,) = find_sources([f"/dev/fd/{reading}"])
        assert b"".join(LogStream(source, Limits())) == b"a\nb\n"
    finally:
        os.close(reading)
