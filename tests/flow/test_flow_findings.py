"""The violations and the quarantine of games whose faults and bad lines were planted."""

from collections import Counter

from flow_logs import faulty_games
from taken_logs import Log, only


def test_violations_are_the_planted_faults(faulty: Log) -> None:
    planted = {(each.id, fault.seq, fault.name): fault.severity for each in faulty_games() for fault in each.faults}
    follow = {(each.id, *after[:2]) for each in faulty_games() for fault in each.faults for after in fault.follows}
    # a game that lost a line to the quarantine is judged up to it
    whole = {name for name, events in faulty.games.items() if [e["seq"] for e in events] == list(range(len(events)))}
    found = [row for row in faulty.rows("violations") if row["game_id"] in whole]
    said = only(found, "game_id", "seq", "name")
    assert sorted(said) == sorted(one for one in [*planted, *follow] if one[0] in whole)
    for row, one in zip(found, said, strict=True):
        assert (row["caused_by"] is not None) == (one in follow)
        assert one in follow or row["severity"] == planted[one]


def test_violations_stand_where_their_event_stands(faulty: Log) -> None:
    place = {(row["game_id"], row["seq"]): row for row in faulty.rows("events")}
    for row in faulty.rows("violations"):
        at = place[row["game_id"], row["seq"]]
        for column in ("file_id", "line", "byte_offset"):
            assert row[column] == at[column]
    per_game = Counter(row["game_id"] for row in faulty.rows("violations"))
    for row in faulty.rows("games"):
        assert row["n_findings"] == per_game[row["game_id"]]
        assert row["is_legal"] <= (row["n_faults"] == 0)


def test_bad_lines_and_counts(faulty: Log) -> None:
    bad, number = [], 0
    for each in faulty_games():
        bad += [(number + at + 1, name) for at, name in each.bad_lines]
        number += each.lines.count(b"\n")
    assert only(faulty.rows("quarantine"), "line", "name") == bad
    [file] = faulty.rows("files")
    [run] = faulty.rows("runs")
    assert (file["n_lines"], file["n_quarantined"], file["n_accepted"]) == (number, len(bad), number - len(bad))
    n_found = len(faulty.rows("violations"))
    assert (run["n_lines"], run["n_accepted"], run["n_games"], run["n_findings"]) == (
        number,
        number - len(bad),
        len(faulty_games()),
        n_found,
    )
