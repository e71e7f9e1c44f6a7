"""Which inputs are new: a file is known by its content, not by its name, folder, date or compression."""

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from baohuang.ingest.frame import CHUNK_BYTES, frame
from baohuang.ingest.limits import Limits
from baohuang.ingest.sources import STDIN, find_sources


@dataclass(frozen=True)
class Inputs:
    """The paths to read, and those passed over because their content is known, or stands here twice."""

    new: list[str]
    known: list[str]


def sort_out(
    paths: Iterable[str | os.PathLike[str]],
    is_known: Callable[[str], bool],
    limits: Limits,
) -> Inputs:
    """Look at each input's content once before it is read; standard input cannot be read twice and is always new."""
    new: list[str] = []
    known: list[str] = []
    seen: set[str] = set()
    for source in find_sources(paths):
        if source.path is None:
            new.append(STDIN)
            continue
        digest = content_hash(source.path, limits)
        (known if is_known(digest) or digest in seen else new).append(source.path)
        seen.add(digest)
    return Inputs(new, known)


def content_hash(path: str, limits: Limits) -> str:
    """SHA-256 of the uncompressed bytes, as `read` works it out."""
    digest = ""
    for chunk in frame(find_sources([path]), limits, CHUNK_BYTES, None):
        for ended in chunk.ended:
            digest = ended.stream.sha256
    return digest
