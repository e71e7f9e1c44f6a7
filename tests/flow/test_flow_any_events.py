"""Whatever well-formed events come in whatever order: no exception, and the same verdicts in every way."""

import tempfile
from pathlib import Path
from typing import Any

from event_strategies import logs
from flow_lake import check_conservation, check_meaning, check_shape, content, differences, rows, take_in
from flow_logs import Event, lines, write
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from baohuang.flow.check import Checked, check
from baohuang.flow.findings import Finding
from baohuang.flow.unread import Obstacle, Unread

FOUND = ("game_id", "seq", "name", "severity", "seat", "expected", "actual", "caused_by", "line", "byte_offset")
SOME = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


def as_row(finding: Finding) -> tuple[Any, ...]:
    return (finding.game, *(getattr(finding, name) for name in FOUND[1:]))


@SOME
@given(logs())
def test_check_and_ingest_say_the_same(events: list[Event]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        [path] = write(Path(folder) / "logs", lines(events))
        lake = Path(folder) / "lake"
        checked = Checked()
        said = list(check([path], checked))
        done = take_in(lake, path)
        check_shape(lake)
        check_meaning(lake)
        check_conservation(lake)
        findings = [as_row(one) for one in said if isinstance(one, Finding)]
        assert sorted(findings, key=repr) == sorted(
            (tuple(row[name] for name in FOUND) for row in rows(lake, "violations")), key=repr
        )
        assert len(findings) == done.findings.total()
        assert checked.states == done.states
        contradicted = sorted(one.line for one in said if isinstance(one, Unread) and one.info.code == "BHL020")
        assert contradicted == [row["line"] for row in rows(lake, "quarantine")]
        assert not any(isinstance(one, Unread) and one.info is Obstacle.LATE_EVENT.value for one in said)


@SOME
@given(logs(), st.data())
def test_pieces_say_the_same_as_the_whole(events: list[Event], data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        whole, pieces = Path(folder) / "whole", Path(folder) / "pieces"
        take_in(whole, *write(Path(folder) / "a", lines(events)))
        mixed = data.draw(st.permutations(events))
        cut = data.draw(st.integers(0, len(mixed)))
        for path in write(Path(folder) / "b", lines(mixed[:cut]), lines(mixed[cut:])):
            take_in(pieces, path, chunk=3, held=1)
            check_shape(pieces)
            check_conservation(pieces)
        assert differences(content(whole), content(pieces)) == []
