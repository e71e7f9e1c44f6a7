"""Events through the whole way to verdicts, for tests: lines, decoder, event columns, referee."""

import io
import json
from collections.abc import Iterable
from typing import Any

from baohuang.flow.check import Checked, check
from baohuang.flow.findings import Finding
from baohuang.flow.unread import Unread


def lines(events: Iterable[dict[str, Any]]) -> bytes:
    """The events as a log."""
    return b"".join(json.dumps(event, ensure_ascii=False).encode() + b"\n" for event in events)


def judged(log: bytes) -> list[Finding | Unread]:
    """Everything that `bh check` has to say of a log."""
    return list(check(["-"], Checked(), stdin=io.BytesIO(log)))


def found(events: Iterable[dict[str, Any]]) -> list[Finding]:
    """The findings of well-formed events; anything that could not be judged fails the test."""
    said = judged(lines(events))
    unread = [one for one in said if isinstance(one, Unread)]
    assert not unread, unread
    return [one for one in said if isinstance(one, Finding)]
