"""A lake's tables as plain rows, to compare: with what a log says, and with each other."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from baohuang.flow.arrivals import HELD_ROWS
from baohuang.flow.ingest import Ingested, ingest
from baohuang.ingest.limits import Limits
from baohuang.lake.lake import Lake
from baohuang.lake.tables import TABLES

Row = dict[str, Any]

# Where a row comes from, which is another thing when the same lines come in other files; and the referee at work.
PROVENANCE = {
    "games": {"run_id", "engine_hash"},
    "events": {"file_id", "line", "byte_offset", "length"},
    "violations": {"file_id", "line", "byte_offset"},
    "quarantine": {"file_id", "line", "byte_offset", "length", "run_id"},
}
LEDGER = ("files", "runs")
COUNTS = ("n_lines", "n_accepted", "n_duplicate", "n_quarantined", "n_blank")


def take_in(lake: Path, *paths: Path, chunk: int = 0, held: int = 0) -> Ingested:
    """One run; `chunk` lines a chunk and `held` events at most, if given."""
    limits = Limits(chunk_lines=chunk) if chunk else None
    return ingest(paths, lake, limits=limits, held_rows=held or HELD_ROWS)


def rows(lake: Path, table: str, *, provenance: bool = True) -> list[Row]:
    """A table's rows, sorted by its key."""
    return _rows(Lake.open(lake), table, provenance=provenance)


def _rows(lake: Lake, table: str, *, provenance: bool) -> list[Row]:
    left_out = set() if provenance else PROVENANCE.get(table, set())
    wanted = [{key: value for key, value in row.items() if key not in left_out} for row in lake.read(table).to_pylist()]
    keys = [key for key in TABLES[table].key if key not in left_out]
    return sorted(wanted, key=lambda row: [row[key] for key in keys] or repr(row))


def content(lake: Path) -> dict[str, list[Row]]:
    """All that the lake says of games, and how many lines it accounts for, whatever files and runs they came in."""
    opened = Lake.open(lake)
    tables = {name: _rows(opened, name, provenance=False) for name in TABLES if name not in LEDGER}
    tables["files"] = [{name: sum(row[name] for row in _rows(opened, "files", provenance=True)) for name in COUNTS}]
    return tables


def differences(expected: dict[str, list[Row]], actual: dict[str, list[Row]]) -> list[str]:
    """Where two lakes say different things, in words short enough for a failing test."""
    found = []
    for name, wanted in expected.items():
        here = actual[name]
        if here != wanted:
            missing = [row for row in wanted if row not in here]
            added = [row for row in here if row not in wanted]
            found.append(f"{name}: {len(wanted)} rows, not {len(here)}; missing {missing[:2]}, added {added[:2]}")
    return found


def check_shape(lake: Path) -> None:
    """Every table has its declared columns and keys, and no null where none may be."""
    opened = Lake.open(lake)
    for name, table in TABLES.items():
        found = opened.read(name)
        found.validate(full=True)
        assert found.schema.equals(table.schema), name
        for column in table.columns:
            assert column.null_when or not found[column.name].null_count, f"{name}.{column.name}"
        keys = list(zip(*(found[key].to_pylist() for key in table.key), strict=True))
        assert len(keys) == len(set(keys)), f"{name}: a key stands twice"


def check_meaning(lake: Path) -> None:
    """Tables agree with each other, and a null stands exactly where its column says it does."""
    found = {name: rows(lake, name) for name in TABLES}
    events = {(row["game_id"], row["seq"]): row for row in found["events"]}
    for row in found["plays"]:
        assert (row["over_seat"] is None) == (row["action"] == "lead")
        assert (row["cards"] is None) == (row["action"] in ("pass", "yield", "claim_lead"))
        assert (row["think_ms"] is None) == ((row["game_id"], row["seq"] - 1) not in events)
        assert row["trick"] >= 1
        assert row["lap"] >= 1
    for row in found["tricks"]:
        moves = [one for one in found["plays"] if (one["game_id"], one["trick"]) == (row["game_id"], row["trick"])]
        plays = [one for one in moves if one["cards"] is not None]
        assert (row["lead_seat"], row["win_seat"]) == (plays[0]["seat"], plays[-1]["seat"])
        assert (row["n_plays"], row["n_passes"]) == (len(plays), len(moves) - len(plays))
        assert (row["first_seq"], row["last_seq"]) == (moves[0]["seq"], moves[-1]["seq"])
    for row in found["tributes"]:
        assert (row["to_seat"] is None) == (row["cards"] is None) == (row["action"] == "exempt")
    for row in found["stakes"]:
        assert (row["is_open"] is None) == (row["action"] != "solo")
    for row in found["throne"]:
        assert (row["to_seat"] is None) == (row["answer"] == "accept")
    for row in found["violations"]:
        assert events[row["game_id"], row["seq"]]["line"] == row["line"]
        assert row["caused_by"] is None or row["caused_by"] <= row["seq"]
    for row in found["games"]:
        _check_game(row, {name: [one for one in found[name] if one.get("game_id") == row["game_id"]] for name in found})


def _check_game(game: Row, found: dict[str, list[Row]]) -> None:
    """What a game's row counts is what the other tables hold of it."""
    first, last = found["events"][0], found["events"][-1]
    has_start = (first["seq"], first["type"]) == (0, "start")
    assert (game["started_at"], game["ended_at"]) == (first["ts"], last["ts"])
    assert (game["ruleset"] is not None) == has_start == bool(found["seats"])
    assert (game["factor"] is None) == (game["emperor_seat"] is None)
    assert game["n_events"] == len(found["events"])
    assert game["n_tricks"] == len(found["tricks"])
    assert game["n_plays"] + game["n_passes"] == len(found["plays"])
    assert game["n_findings"] == len(found["violations"])
    assert game["n_faults"] == sum(row["severity"] != "suspicious" for row in found["violations"])
    assert (game["ruleset_hash"] is not None) <= has_start
    names = {row["verdict"] for row in found["events"]} - {"legal", "unjudged"}
    assert names <= {row["name"] for row in found["violations"]}


def check_conservation(lake: Path) -> None:
    """Each line and byte of each file has one fate, and the fates are those that the other tables show."""
    events, quarantine = rows(lake, "events"), rows(lake, "quarantine")
    for file in rows(lake, "files"):
        fates = ("accepted", "duplicate", "quarantined", "blank")
        assert file["n_lines"] == sum(file[f"n_{fate}"] for fate in fates)
        assert file["n_bytes"] == sum(file[f"n_bytes_{fate}"] for fate in fates) + file["n_bytes_undecoded"]
        assert file["n_accepted"] == len(_of_file(events, file))
        assert file["n_quarantined"] == len(_of_file(quarantine, file))
    places = [(row["file_id"], row["line"]) for row in [*events, *quarantine]]
    assert len(places) == len(set(places)), "a line is used twice"


def _of_file(found: Iterable[Row], file: Row) -> list[Row]:
    return [row for row in found if row["file_id"] == file["file_id"]]
