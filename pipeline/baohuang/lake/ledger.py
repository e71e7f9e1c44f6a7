"""The ledger: one small file a batch. A batch exists from the moment its entry is in place, and not before."""

import hashlib
import json
import re
from dataclasses import dataclass
from typing import Any, Final

from baohuang.lake.entry import FORMAT, Entry, from_json, to_json
from baohuang.lake.errors import CommitConflictError, DamagedLakeError, NewerLakeError
from baohuang.lake.files import Files

FOLDER: Final = "_ledger"
_ENTRY: Final = re.compile(r"(\d{20})\.json")


@dataclass(frozen=True)
class Ledger:
    """The entries in the folder `_ledger`, named by their number in twenty digits. They are never changed."""

    files: Files

    def numbers(self) -> list[int]:
        """The numbers of all entries, rising."""
        matches = (_ENTRY.fullmatch(name) for name in self.files.list(FOLDER))
        return [int(match[1]) for match in matches if match]

    def newest(self) -> Entry | None:
        """The newest entry, None where there is none yet.

        An entry that cannot be read is not passed over for the one before it: that would take back, without a word,
        a batch that was reported as done.
        """
        numbers = self.numbers()
        return self.read(numbers[-1]) if numbers else None

    def read(self, number: int) -> Entry:
        """One entry; DamagedLakeError if it is missing or not as it was written, NewerLakeError if its format is."""
        path = self.files.path(entry_name(number))
        try:
            content = json.loads(self.files.read(entry_name(number)))
            self._check_format(content)
            if content.pop("checksum") == _checksum(content) and content["number"] == number:
                return from_json(content)
        except FileNotFoundError:
            raise DamagedLakeError(f"{path}: the ledger has no such entry") from None
        except (ValueError, LookupError, TypeError, AttributeError):
            pass  # not JSON, or not an entry
        raise DamagedLakeError(
            f"{path}: the ledger's entry is not what was written (its checksum differs); restore the file from a "
            f"backup, or remove it to go back to the batch before"
        )

    def _check_format(self, content: dict[str, Any]) -> None:
        if content["format"] > FORMAT:
            raise NewerLakeError(
                f"{self.files.root}: the lake has format {content['format']}, made by bh "
                f"{content.get('bh_version', '(unknown)')}; this bh reads up to format {FORMAT}: install a newer bh"
            )

    def put(self, entry: Entry) -> None:
        """Commit: put the entry in place, flushed. CommitConflictError if its number is taken."""
        content = to_json(entry)
        content["checksum"] = _checksum(content)
        name = entry_name(entry.number)
        try:
            self.files.put_if_absent(name, json.dumps(content, ensure_ascii=False, indent=1).encode())
        except FileExistsError:
            raise CommitConflictError(
                f"{self.files.path(name)}: another writer committed batch {entry.number} first; run again"
            ) from None


def entry_name(number: int) -> str:
    """The name in the lake of an entry's file."""
    return f"{FOLDER}/{number:020d}.json"


def is_entry(name: str) -> bool:
    """Whether a file of the ledger's folder is named as an entry's."""
    return _ENTRY.fullmatch(name) is not None


def checksum(entry: Entry) -> str:
    """The checksum that the entry's file carries."""
    return _checksum(to_json(entry))


def _checksum(content: dict[str, Any]) -> str:
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(canonical.encode()).hexdigest()
