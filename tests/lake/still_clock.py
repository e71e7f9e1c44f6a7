"""A clock that stands still, so that a lake made twice is the same byte for byte."""

import sys
from datetime import UTC, datetime, tzinfo

import pytest

AT = datetime(2026, 11, 1, 12, 0, tzinfo=UTC)


class StillClock(datetime):
    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:
        return AT


def stop_the_clock(patch: pytest.MonkeyPatch) -> None:
    """For every module of the package that is imported by now."""
    for name, module in list(sys.modules.items()):
        if name.startswith("baohuang.") and getattr(module, "datetime", None) is datetime:
            patch.setattr(module, "datetime", StillClock)
