"""What the ledger's entries together know: every data file that was ever live, and the Delta versions they saw."""

from dataclasses import dataclass, field
from datetime import datetime

from baohuang.lake.delta import DeltaLog
from baohuang.lake.entry import DataFile, Entry
from baohuang.lake.files import Files
from baohuang.lake.ledger import Ledger


@dataclass
class History:
    """Files by their names in the lake. It keeps no entries: each lists all live files, and there is one a batch.

    `last_live` gives the newest entry's number that lists a file; `log_sha256` that of a Delta version's file.
    """

    files: Files
    data: dict[str, DataFile] = field(default_factory=dict)
    last_live: dict[str, int] = field(default_factory=dict)
    log_sha256: dict[str, str] = field(default_factory=dict)
    committed_at: dict[int, datetime] = field(default_factory=dict)

    def add(self, entry: Entry) -> None:
        """Take an entry in; the older ones come first."""
        self.committed_at[entry.number] = datetime.fromisoformat(entry.committed_at)
        for table, state in entry.tables.items():
            self.log_sha256[DeltaLog(self.files, table).path(state.version)] = state.log_sha256
            for file in state.files:
                name = f"{table}/{file.name}"
                self.data[name] = file
                self.last_live[name] = entry.number


def read_history(files: Files) -> History:
    """The whole ledger; DamagedLakeError for an entry that is not what was written."""
    ledger, history = Ledger(files), History(files)
    for number in ledger.numbers():
        history.add(ledger.read(number))
    return history
