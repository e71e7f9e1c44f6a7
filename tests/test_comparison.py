"""What beats what: the examples of the rule book, each by its clause, through the referee and the reference rules."""

from pathlib import Path

import pytest

import plain_rules
from hands import Event, Line, cards, read_log, table
from judging import found

ROWS = table("comparison.txt")
MARKED = ("weihai", "weifang", "simple")  # rule sets where nobody is called
FILLERS = ("Tc", "Jc", "Qc")


def game(rules: str, top: str, answer: str) -> list[Event]:
    """A lead and an answer to it, with hands that the log does not show; a special face needs its holder's."""
    shown = answer.removesuffix(" special")
    special = shown != answer
    held = [*cards(shown), *FILLERS][:4]
    lines = [
        f"start {rules}{' hands=4' if special else ''}",
        *([f"deal 1 {' '.join(held)}"] if special else []),
        *(["offer 0 BJ"] if rules.split(maxsplit=1)[0] == "online-server" else []),
        "accept 0",
        *([] if rules.split(maxsplit=1)[0] in MARKED else ["call 0 9h9h9h" if special else "call 0 6c6c6c"]),
        f"play 0 {top}",
        f"play 1 {answer}",
    ]
    events, _, _ = read_log(Path("comparison"), "comparison", [Line(at, text) for at, text in enumerate(lines)])
    return events


@pytest.mark.parametrize(("rules", "top", "answer", "verdict", "clause"), ROWS, ids=["-".join(row) for row in ROWS])
def test_answer(rules: str, top: str, answer: str, verdict: str, clause: str) -> None:
    assert clause
    expected = [] if verdict == "legal" else [verdict]
    events = game(rules, top, answer)
    assert [finding.name for finding in found(events)] == expected
    reference = plain_rules.judge(events, plain_rules.PRESETS[rules.split(maxsplit=1)[0]])
    assert [finding.name for finding in reference.findings] == expected
