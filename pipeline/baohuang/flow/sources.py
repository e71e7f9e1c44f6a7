"""Which inputs are new: a file is known by its content, not by its name, folder, date or compression."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from baohuang.ingest.archives import Damage
from baohuang.ingest.limits import Limits
from baohuang.ingest.sources import STDIN, Source
from baohuang.ingest.stream import LogStream


@dataclass(frozen=True)
class Inputs:
    """The paths to read, and those passed over because their content is known, or stands here twice."""

    new: list[str]
    known: list[str]


@dataclass(frozen=True)
class Content:
    """What is in an input: the hash of the bytes unpacked, and of a damaged archive where and how it is damaged.

    Two archives that are damaged at their very beginning have nothing in common, though neither gives a byte.
    """

    sha256: str
    n_undecoded: int
    damage: str | None


def sort_out(
    sources: Iterable[Source],
    is_known: Callable[[Content], bool],
    limits: Limits,
) -> Inputs:
    """Look at each input's content once before it is read; standard input cannot be read twice and is always new."""
    new: list[str] = []
    known: list[str] = []
    seen: set[Content] = set()
    for source in sources:
        if source.path is None:
            new.append(STDIN)
            continue
        content = content_of(source, limits)
        (known if is_known(content) or content in seen else new).append(source.path)
        seen.add(content)
    return Inputs(new, known)


def content_of(source: Source, limits: Limits) -> Content:
    """The content of an input, as `read` works it out."""
    stream = LogStream(source, limits)
    for _ in stream:
        pass
    return Content(stream.sha256, stream.n_undecoded, damage_text(stream.damage))


def damage_text(damage: Damage | None) -> str | None:
    """What is wrong with an archive, in words."""
    return None if damage is None else str(damage)
