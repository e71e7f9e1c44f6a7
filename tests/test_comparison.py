"""What beats what: the examples of the rule book, each by its clause, through the referee and the reference rules."""

import pytest

import plain_rules
from hands import Event, table
from judging import found

ROWS = table("comparison.txt")


def game(compare: str, top: str, answer: str) -> list[Event]:
    """A lead and an answer to it, with hands that the log does not show."""
    events: list[Event] = [
        {"type": "start", "ruleset": "weihai", "players": list("abcde"), "options": {"compare": compare}},
        {"type": "accept", "seat": 0},
        {"type": "play", "seat": 0, "cards": top},
        {"type": "play", "seat": 1, "cards": answer},
    ]
    head = {"v": 1, "game": "comparison", "ts": "2026-11-01T20:15:00Z"}
    return [{**head, "seq": seq, **event} for seq, event in enumerate(events)]


@pytest.mark.parametrize(("compare", "top", "answer", "verdict", "clause"), ROWS, ids=["-".join(row) for row in ROWS])
def test_answer(compare: str, top: str, answer: str, verdict: str, clause: str) -> None:
    assert clause
    expected = [] if verdict == "legal" else [verdict]
    events = game(compare, top, answer)
    assert [finding.name for finding in found(events)] == expected
    assert [finding.name for finding in plain_rules.judge(events, plain_rules.WEIHAI).findings] == expected
