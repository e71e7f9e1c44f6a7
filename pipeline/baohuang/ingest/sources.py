"""What is to be read: files, the logs inside of folders, standard input, in an order that is always the same."""

import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

SUFFIXES: Final = (".jsonl", ".jsonl.gz", ".jsonl.zst")
STDIN: Final = "-"


class InputError(Exception):
    """An input that cannot be read at all; the message names it and says what to do."""


@dataclass(frozen=True)
class Source:
    """One input. `path` opens it, None for standard input; `name` is for messages and tables, always valid UTF-8.

    `is_link_opened`: whether the path may be a link when it is opened.
    """

    path: str | None
    name: str
    is_link_opened: bool = True


def find_sources(paths: Iterable[str | os.PathLike[str]], *, follow_links: bool = False) -> list[Source]:
    """The inputs behind the paths given, each once.

    A file is taken whatever it is called, `-` is standard input, a folder gives its logs (SUFFIXES) by name, folder
    by folder; links inside of folders are followed only with `follow_links`, each folder once. Raises InputError for
    a path that is missing, may not be read or is a device or a named pipe, and for a folder without logs.
    """
    sources: list[Source] = []
    seen: set[str] = set()
    for given in paths:
        for source in _sources(os.fspath(given), follow_links=follow_links):
            identity = STDIN if source.path is None else os.path.realpath(source.path)
            if identity not in seen:
                seen.add(identity)
                sources.append(source)
    return sources


def open_source(source: Source) -> BinaryIO:
    """A source's file, open for reading without a buffer; OSError as the system raises it."""
    if source.path is None:
        raise ValueError("standard input is open already")
    no_link = 0 if source.is_link_opened else os.O_NOFOLLOW
    descriptor = os.open(source.path, os.O_RDONLY | os.O_CLOEXEC | no_link)
    return open(descriptor, "rb", buffering=0)  # noqa: PTH123 - a descriptor has no path


def _sources(path: str, *, follow_links: bool) -> Iterator[Source]:
    if path == STDIN:
        yield Source(None, STDIN)
    elif _is_folder(path):
        files = _walk(path, follow_links=follow_links)
        if not files:
            raise InputError(
                f"{shown(path)} holds no logs. A folder is searched for files ending in {', '.join(SUFFIXES)}."
            )
        for file in files:
            yield Source(file, shown(file), follow_links)
    else:
        _must_be_readable(path)
        yield Source(path, shown(path))


def shown(path: str) -> str:
    r"""The path for messages and tables: bytes that are no UTF-8 are written as `\xff`."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def _is_folder(path: str) -> bool:
    """Whether it is one; InputError for what is not there and for what is no file that ends."""
    try:
        exists = path != "" and Path(path).exists()
    except OSError as error:
        raise InputError(f"{shown(path)} cannot be read: {error.strerror}.") from None
    if not exists:
        raise InputError(f"{shown(path)} does not exist. Give a log file, a folder of logs, or - for standard input.")
    kind = Path(path).stat().st_mode
    if stat.S_ISDIR(kind):
        return True
    # A pipe between two commands (`bh ingest <(…)`) has no name that exists; one with a name may wait for ever.
    if stat.S_ISFIFO(kind) and Path(os.path.realpath(path)).exists():
        raise InputError(f"{shown(path)} is a named pipe. Give - and let standard input come from it.")
    if not (stat.S_ISREG(kind) or stat.S_ISFIFO(kind)):
        raise InputError(f"{shown(path)} is a device or a socket, not a log. Give - for standard input.")
    return False


def _walk(folder: str, *, follow_links: bool) -> list[str]:
    """The logs below a folder: entries in the order of their names' bytes, a folder's content in its place."""
    files: list[str] = []
    waiting = [folder]
    searched: set[tuple[int, int]] = set()
    while waiting:
        path = waiting.pop()
        if path != folder and not Path(path).is_dir():
            _must_be_readable(path)
            files.append(path)
            continue
        try:
            found = Path(path).stat()
            if (found.st_dev, found.st_ino) in searched:
                continue
            searched.add((found.st_dev, found.st_ino))
            with os.scandir(path) as entries:
                kept = [entry for entry in entries if _is_taken(entry, follow_links=follow_links)]
        except OSError as error:
            raise InputError(f"{shown(path)} cannot be searched: {error.strerror}. Check its permissions.") from None
        kept.sort(key=lambda entry: os.fsencode(entry.name), reverse=True)
        waiting.extend(entry.path for entry in kept)
    return files


def _is_taken(entry: "os.DirEntry[str]", *, follow_links: bool) -> bool:
    is_folder = entry.is_dir(follow_symlinks=follow_links)
    is_log = entry.is_file(follow_symlinks=follow_links) and entry.name.endswith(SUFFIXES)
    return is_folder or is_log


def _must_be_readable(path: str) -> None:
    if not os.access(path, os.R_OK):
        raise InputError(f"{shown(path)} may not be read. Check its permissions.")


def unreadable(source: Source, error: OSError) -> InputError:
    """The error of a source that fails when it is opened or while it is read."""
    what = error.strerror or str(error)
    return InputError(
        f"{source.name} cannot be read: {what}. Nothing of this run was kept; check the file or its disk."
    )
