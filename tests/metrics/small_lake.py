"""A lake typed in by hand: tables in memory with the columns that a test names, and defaults for all others."""

import json
from datetime import UTC, datetime

import duckdb
import pyarrow as pa

from baohuang.lake.tables import TABLES
from baohuang.models.runner import run

DAY = datetime(2026, 11, 1, 20, 15, tzinfo=UTC)

# Choices as the lake writes them: dotted names, null for silent. Only what models ask for.
RULES = {
    "weihai": {"players": 5, "rebellion.threshold": 2, "abdicate.who": "any", "abdicate.exhausted": None},
    "weifang": {"players": 5, "rebellion.threshold": 2, "abdicate.who": "both_marks", "abdicate.exhausted": None},
    "classic": {"players": 5, "rebellion.threshold": None, "abdicate.who": "any", "abdicate.exhausted": "redeal"},
}
RULESETS = [{"ruleset_hash": name, "ruleset": name, "rules": json.dumps(rules)} for name, rules in RULES.items()]

# A good game of two against three; a test says only in what its games differ.
GAME = {
    "ruleset": "weihai",
    "state": "complete",
    "hands": "open",
    "is_legal": True,
    "has_bots": False,
    "emperor_seat": 0,
    "guard_seat": 2,
    "solo": "none",
    "result": "emperor",
    "n_tricks": 10,
}


def game(game_id, **changes):
    row = {"game_id": game_id, **GAME, **changes}
    if row["solo"] != "none":
        row["guard_seat"] = None
    return {"ruleset_hash": row["ruleset"], **row}


# What keeps a game out of the default population.
SPOILED = {
    "illegal": {"is_legal": False},
    "open": {"state": "open", "is_legal": False},
    "broken off": {"state": "aborted"},
    "contradictory": {"state": "conflict"},
    "with bots": {"has_bots": True},
    "unknown rule set": {"state": "unknown_ruleset", "ruleset": "huizhou", "ruleset_hash": None},
    "rule set not in the lake": {"ruleset": "huizhou", "ruleset_hash": "huizhou"},
    "not judged": {"state": "unjudged", "is_legal": False},
}


def offer(game_id, offer_no, answer, **changes):
    row = {"game_id": game_id, "offer_no": offer_no, "seat": offer_no % 5, "answer": answer, "could_decline": True}
    return {**row, "answer_seq": 5 + offer_no, **changes}


def declare(game_id, seq, seat, action="declare_rebellion", **changes):
    return {"game_id": game_id, "seq": seq, "seat": seat, "action": action, "is_counted": True, **changes}


def play(game_id, seq, trick, seat, cards="9s", cards_left=20, **changes):
    row = {"game_id": game_id, "seq": seq, "trick": trick, "seat": seat, "action": "lead", "cards": cards}
    row |= {"n_cards": len(cards) // 2, "cards_left": cards_left, "is_guard_card_shown": "GJ" in cards}
    return {**row, **changes}


def finding(game_id, finding_no, name, **changes):
    return {
        "game_id": game_id,
        "finding_no": finding_no,
        "code": "BH501",
        "name": name,
        "severity": "illegal",
        **changes,
    }


def lake(**tables):
    """A connection with every table of the lake; a table not given is empty, but for the three rule sets above."""
    connection = duckdb.connect()
    tables = {"rulesets": RULESETS, **tables}
    assert tables.keys() <= TABLES.keys()
    for name, table in TABLES.items():
        rows = [{**defaults(table), **row} for row in tables.get(name, [])]
        assert all(row.keys() == defaults(table).keys() for row in rows), f"a row of {name} has an unknown column"
        arrow = pa.Table.from_pylist(rows, schema=table.schema)
        connection.register("typed_in", arrow)
        connection.execute(f"CREATE TABLE {name} AS FROM typed_in")
        connection.unregister("typed_in")
    return connection


def defaults(table):
    """Null where a column may be null, else the plainest value of its type."""
    plain = {pa.string(): "", pa.bool_(): False, pa.binary(): b""}
    return {
        c.name: None if c.null_when else DAY if pa.types.is_timestamp(c.type) else plain.get(c.type, 0)
        for c in table.columns
    }


def rows(connection, name, *columns):
    """The rows of one model as tuples of those columns, in the model's order."""
    table = run(connection, [name])[name]
    return list(zip(*(table.column(column).to_pylist() for column in columns), strict=True))
