"""Replay and log analysis for Baohuang (保皇): every move judged, every game a row.

    from baohuang import Lake, check_logs, ingest_logs

    for finding in check_logs(["logs/"]):
        print(finding)
    ingest_logs(["logs/"], "lake")
    games = Lake.open("lake").connect().sql("SELECT * FROM games").pl()

Names are imported when they are first used, so that `import baohuang` costs next to nothing.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from baohuang.flow.check import Checked
    from baohuang.flow.check import check as check_logs
    from baohuang.flow.findings import Finding
    from baohuang.flow.ingest import Ingested
    from baohuang.flow.ingest import ingest as ingest_logs
    from baohuang.flow.unread import Unread
    from baohuang.lake.lake import Lake

__all__ = ["Checked", "Finding", "Ingested", "Lake", "Unread", "check_logs", "ingest_logs"]

_HOMES = {
    "Checked": ("baohuang.flow.check", "Checked"),
    "check_logs": ("baohuang.flow.check", "check"),
    "Finding": ("baohuang.flow.findings", "Finding"),
    "Ingested": ("baohuang.flow.ingest", "Ingested"),
    "ingest_logs": ("baohuang.flow.ingest", "ingest"),
    "Unread": ("baohuang.flow.unread", "Unread"),
    "Lake": ("baohuang.lake.lake", "Lake"),
}


def __getattr__(name: str) -> Any:
    """A public name, from the module that it lives in."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute = _HOMES[name]
    return getattr(importlib.import_module(module), attribute)
