"""What lies in the lake's folder and is not of the lake: foreign things, and what a writer left that ended early."""

from collections.abc import Iterator

from baohuang.lake.delta import DeltaLog
from baohuang.lake.entry import Entry
from baohuang.lake.files import TEMPORARY, Files, Found
from baohuang.lake.history import History
from baohuang.lake.ledger import FOLDER, is_entry
from baohuang.lake.lock import LOCK
from baohuang.lake.recovery import is_after
from baohuang.lake.tables import TABLES


def find_strangers(files: Files, entry: Entry, history: History) -> tuple[list[tuple[str, str]], list[str]]:
    """Foreign things (`foreign_file`, `foreign_folder` or `foreign_version`, and the name), and leftovers.

    A foreign version is a Delta commit of another program; foreign is all that neither an entry of the ledger nor a
    log names. A leftover is what `recovery.recover` takes away.
    """
    foreign: list[tuple[str, str]] = []
    leftovers: list[str] = []
    tables = sorted(TABLES.keys() | entry.tables.keys())
    foreign += [_foreign(found) for found in files.list("").values() if found.name not in {FOLDER, *tables}]
    for name, found in _others(files, FOLDER, foreign):
        if name != LOCK and not is_entry(found.name):
            _sort(name, found.name.startswith(TEMPORARY), foreign, leftovers)
    for table in tables:
        log = DeltaLog(files, table)
        for name, found in _others(files, table, foreign, log.folder):
            if name not in history.data:
                _sort(name, is_after(found.name, entry.number), foreign, leftovers)
        known = entry.tables[table].version if table in entry.tables else -1
        versions = {log.path(version): version for version in log.versions()}
        for name, found in _others(files, log.folder, foreign):
            if name not in versions:
                _sort(name, found.name.startswith(TEMPORARY), foreign, leftovers)
            elif versions[name] > known and log.is_foreign(versions[name]):
                foreign.append(("foreign_version", name))
            elif versions[name] > known:
                leftovers.append(name)
    return foreign, leftovers


def _others(files: Files, folder: str, foreign: list[tuple[str, str]], *known: str) -> Iterator[tuple[str, Found]]:
    """The files in a folder, by their names in the lake; a folder that is not known is foreign."""
    for found in files.list(folder).values():
        name = f"{folder}/{found.name}"
        if not found.is_folder:
            yield name, found
        elif name not in known:
            foreign.append(("foreign_folder", name))


def _foreign(found: Found) -> tuple[str, str]:
    return "foreign_folder" if found.is_folder else "foreign_file", found.name


def _sort(name: str, is_leftover: bool, foreign: list[tuple[str, str]], leftovers: list[str]) -> None:
    if is_leftover:
        leftovers.append(name)
    else:
        foreign.append(("foreign_file", name))
