"""What is to be read: files, the logs inside of folders, standard input, in an order that is always the same."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SUFFIXES: Final = (".jsonl", ".jsonl.gz", ".jsonl.zst")
STDIN: Final = "-"


class InputError(Exception):
    """An input that cannot be read at all; the message names it and says what to do."""


@dataclass(frozen=True)
class Source:
    """One input. `path` opens it, None for standard input; `name` is for messages and tables, always valid UTF-8."""

    path: str | None
    name: str


def find_sources(paths: Iterable[str | os.PathLike[str]]) -> list[Source]:
    """The inputs behind the paths given, each once.

    A file is taken whatever it is called, `-` is standard input, a folder gives its logs (SUFFIXES) by name, folder
    by folder; links inside of folders are not followed. Raises InputError for a path that is missing or may not be
    read, and for a folder without logs.
    """
    sources: list[Source] = []
    seen: set[str] = set()
    for given in paths:
        path = os.fspath(given)
        for source in _sources(path):
            identity = STDIN if source.path is None else os.path.realpath(source.path)
            if identity not in seen:
                seen.add(identity)
                sources.append(source)
    return sources


def _sources(path: str) -> list[Source]:
    if path == STDIN:
        return [Source(None, STDIN)]
    return [Source(file, shown(file)) for file in _files(path)]


def shown(path: str) -> str:
    r"""The path for messages and tables: bytes that are no UTF-8 are written as `\xff`."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def _files(path: str) -> list[str]:
    try:
        exists = path != "" and Path(path).exists()
    except OSError as error:
        raise InputError(f"{shown(path)} cannot be read: {error.strerror}.") from None
    if not exists:
        raise InputError(f"{shown(path)} does not exist. Give a log file, a folder of logs, or - for standard input.")
    if not Path(path).is_dir():
        _must_be_readable(path)
        return [path]
    files = _walk(path)
    if not files:
        raise InputError(
            f"{shown(path)} holds no logs. A folder is searched for files ending in {', '.join(SUFFIXES)}."
        )
    return files


def _walk(folder: str) -> list[str]:
    """The logs below a folder: entries in the order of their names' bytes, a folder's content in its place."""
    files: list[str] = []
    waiting = [folder]
    while waiting:
        path = waiting.pop()
        if path != folder and not Path(path).is_dir():
            _must_be_readable(path)
            files.append(path)
            continue
        try:
            with os.scandir(path) as entries:
                kept = [entry for entry in entries if _is_taken(entry)]
        except OSError as error:
            raise InputError(f"{shown(path)} cannot be searched: {error.strerror}. Check its permissions.") from None
        kept.sort(key=lambda entry: os.fsencode(entry.name), reverse=True)
        waiting.extend(entry.path for entry in kept)
    return files


def _is_taken(entry: "os.DirEntry[str]") -> bool:
    if entry.is_symlink():
        return False
    return entry.is_dir() or (entry.is_file() and entry.name.endswith(SUFFIXES))


def _must_be_readable(path: str) -> None:
    if not os.access(path, os.R_OK):
        raise InputError(f"{shown(path)} may not be read. Check its permissions.")


def unreadable(source: Source, error: OSError) -> InputError:
    """The error of a source that fails when it is opened or while it is read."""
    what = error.strerror or str(error)
    return InputError(
        f"{source.name} cannot be read: {what}. Nothing of this run was kept; check the file or its disk."
    )
