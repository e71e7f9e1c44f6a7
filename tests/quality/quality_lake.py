"""A small lake in memory, typed by hand, in which every check passes.

The rule set `tiny` has twos and jokers only: 12 twos (four are left out), 4 small jokers and the guard's among them,
4 big ones and the emperor's among them, so that a whole deal can be read: 20 cards, four a seat.
"""

import json
from datetime import UTC, datetime, timedelta

import duckdb
import pyarrow as pa

from baohuang.lake.tables import TABLES, Column

NOW = datetime.now(UTC).replace(microsecond=0)
AN_HOUR_AGO = NOW - timedelta(hours=1)

TINY = {
    "players": 5,
    "ranks": "2",
    "missing": {"2": 4},
    "reserve": None,
    "emperor.by": "marked_card",
    "guard.by": "mark",
    "factor_max": 4,
    "end.game": "all_but_one",
    "score.by": "seat",
    "settle": "points",
}

# pair: two against three, all hands shown, legal, the log claims all it can. s4 never has a turn.
# solo: a hidden solo by s2, closed hands but one, one suspicious finding. One of its events fell to a conflict.
# over: the throne found no taker.
ROWS: dict[str, list[dict]] = {
    "rulesets": [{"ruleset_hash": "tiny#", "ruleset": "tiny", "rules": json.dumps(TINY)}],
    "runs": [{"run_id": 1}],
    "games": [
        {
            "game_id": "pair",
            "state": "complete",
            "hands": "open",
            "is_legal": True,
            "emperor_seat": 0,
            "guard_seat": 1,
            "solo": "none",
            "factor": 2,
            "factor_claimed": 2,
            "result": "emperor",
            "result_claimed": "emperor",
            "n_events": 11,
            "n_tricks": 1,
            "n_plays": 2,
            "n_passes": 2,
        },
        {
            "game_id": "solo",
            "state": "complete",
            "hands": "partial",
            "is_legal": True,
            "emperor_seat": 2,
            "solo": "hidden",
            "factor": 1,
            "result": "emperor",
            "n_events": 200,
            "n_tricks": 1,
            "n_passes": 1,
            "n_findings": 1,
        },
        {"game_id": "over", "state": "void", "hands": "closed", "is_legal": True, "n_events": 2},
    ],
    "seats": [
        {"game_id": "pair", "seat": 0, "role": "emperor", "side": "emperor", "place": 1, "score": 12},
        {"game_id": "pair", "seat": 1, "role": "guard", "side": "emperor", "place": 2, "score": 6},
        {"game_id": "pair", "seat": 2, "role": "rebel", "side": "rebels", "place": 3, "score": -6},
        {"game_id": "pair", "seat": 3, "role": "rebel", "side": "rebels", "place": 4, "score": -6},
        {"game_id": "pair", "seat": 4, "role": "rebel", "side": "rebels", "place": 5, "score": -6},
        {"game_id": "solo", "seat": 0, "role": "rebel", "side": "rebels", "place": 2, "score": -4},
        {"game_id": "solo", "seat": 1, "role": "rebel", "side": "rebels", "place": 3, "score": -4},
        {"game_id": "solo", "seat": 2, "role": "emperor", "side": "emperor", "place": 1, "score": 16},
        {"game_id": "solo", "seat": 3, "role": "rebel", "side": "rebels", "place": 4, "score": -4},
        {"game_id": "solo", "seat": 4, "role": "rebel", "side": "rebels", "place": 5, "score": -4},
        *({"game_id": "over", "seat": seat} for seat in range(5)),
    ],
    "hands": [
        {"game_id": "pair", "seat": 0, "cards": "EJ2s2s2s", "n_cards": 4},
        {"game_id": "pair", "seat": 1, "cards": "GJ2h2h2h", "n_cards": 4},
        {"game_id": "pair", "seat": 2, "cards": "BJBJ2d2d", "n_cards": 4},
        {"game_id": "pair", "seat": 3, "cards": "BJSJ2d2c", "n_cards": 4},
        {"game_id": "pair", "seat": 4, "cards": "SJSJ2c2c", "n_cards": 4},
        {"game_id": "solo", "seat": 0, "cards": "2s2s2s2s", "n_cards": 4},
    ],
    "plays": [
        {"game_id": "pair", "seq": 6, "seat": 0, "action": "lead", "cards": "2s2s2s", "n_cards": 3, "cards_left": 1},
        {"game_id": "pair", "seq": 7, "seat": 1, "action": "follow", "cards": "GJ2h2h", "n_cards": 3, "cards_left": 1},
        {"game_id": "pair", "seq": 8, "seat": 2, "action": "pass", "n_cards": 0, "cards_left": 4},
        {"game_id": "pair", "seq": 9, "seat": 3, "action": "yield", "n_cards": 0, "cards_left": 4},
        {"game_id": "solo", "seq": 5, "seat": 0, "action": "pass", "n_cards": 0, "base": "2"},
    ],
    "tricks": [{"game_id": "pair", "trick": 1}, {"game_id": "solo", "trick": 1}],
    "throne": [{"game_id": "over", "offer_no": 1, "seat": 0, "answer": "accept"}],
    "stakes": [{"game_id": "pair", "seq": 5, "action": "open_guard", "seat": 1}],
    "tributes": [{"game_id": "solo", "seq": 2, "action": "exempt", "seat": 0}],
    "violations": [
        {
            "game_id": "solo",
            "finding_no": 1,
            "code": "BH107",
            "name": "hand_size_mismatch",
            "severity": "suspicious",
            "seq": 1,
            "file_id": 2,
        },
    ],
    "events": [
        *(
            {"game_id": "pair", "seq": seq, "ts": AN_HOUR_AGO + timedelta(seconds=seq), "type": "play", "file_id": 1}
            for seq in range(11)
        ),
        *({"game_id": "over", "seq": seq, "type": "void", "file_id": 1} for seq in range(2)),
        *({"game_id": "solo", "seq": seq, "type": "timeout", "file_id": 2} for seq in range(200)),
    ],
    # a line that is no JSON, a duplicate, and an event that was used until another file contradicted it
    "quarantine": [
        {"file_id": 2, "line": 7, "name": "not_json"},
        {"file_id": 2, "line": 8, "name": "duplicate_event", "game_id": "solo", "seq": 6},
        {"file_id": 2, "line": 9, "name": "conflicting_event", "game_id": "solo", "seq": 200},
    ],
    "files": [
        {
            "file_id": 1,
            "path": "one.jsonl",
            "compression": "none",
            "n_lines": 13,
            "n_accepted": 13,
            "n_bytes": 1300,
            "n_bytes_accepted": 1300,
        },
        {
            "file_id": 2,
            "path": "two.jsonl.gz",
            "compression": "gzip",
            "n_lines": 204,
            "n_accepted": 201,
            "n_duplicate": 1,
            "n_quarantined": 1,
            "n_blank": 1,
            "n_bytes": 20351,
            "n_bytes_accepted": 20100,
            "n_bytes_duplicate": 100,
            "n_bytes_quarantined": 100,
            "n_bytes_blank": 1,
            "n_bytes_undecoded": 50,
        },
    ],
}
for game in ROWS["games"]:
    game.update(
        predecessor="none", ruleset="tiny", ruleset_hash="tiny#", started_at=AN_HOUR_AGO, ended_at=AN_HOUR_AGO, run_id=1
    )
for row in (*ROWS["files"], *ROWS["quarantine"]):
    row["run_id"] = 1
for row in ROWS["seats"]:
    if row["game_id"] == "pair":
        row.update(place_claimed=row["place"], score_claimed=row["score"])


def small_lake() -> duckdb.DuckDBPyConnection:
    """The tables above, in memory."""
    connection = duckdb.connect()
    fill(connection, ROWS)
    return connection


def fill(connection: duckdb.DuckDBPyConnection, rows: dict[str, list[dict]]) -> None:
    """All tables of the lake, with these rows; what a row leaves out is null, or the zero of its type."""
    for table in TABLES.values():
        full = [{c.name: row.get(c.name, zero(c)) for c in table.columns} for row in rows.get(table.name, [])]
        connection.register("rows", pa.Table.from_pylist(full, schema=table.schema))
        connection.execute(f"CREATE OR REPLACE TABLE {table.name} AS FROM rows")
        connection.unregister("rows")


def zero(column: Column) -> object:
    if column.null_when is not None:
        return None
    if pa.types.is_timestamp(column.type):
        return AN_HOUR_AGO
    if pa.types.is_boolean(column.type):
        return False
    if pa.types.is_integer(column.type):
        return 0
    return b"" if pa.types.is_binary(column.type) else ""
