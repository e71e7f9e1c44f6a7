"""What a SELECT reads, found by DuckDB's own parser: `json_serialize_sql` gives the tree without binding a name."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import duckdb

from baohuang.models.errors import model_error

# The table functions that make rows out of their arguments; any other would read what is no table of the lake.
PURE_FUNCTIONS: Final = frozenset({"unnest", "range", "generate_series"})


@dataclass(frozen=True)
class Read:
    """A table that is read, by its name in lower case, and the line of its first mention."""

    name: str
    line: int


def tables_read(sql: str, path: Path, connection: duckdb.DuckDBPyConnection) -> list[Read]:
    """The tables that one SELECT reads, in the order of the text; its own WITH names are not among them.

    Raises ModelError for a syntax error, for anything but exactly one SELECT, and for a function that reads files.
    """
    row = connection.execute("SELECT json_serialize_sql($1)", [sql]).fetchone()
    tree = json.loads(row[0]) if row else {}
    if tree.get("error"):
        at = tree.get("position")
        line = _line(sql, int(at)) if at is not None else None
        raise model_error(path, line, f"one SELECT is expected: {tree.get('error_message')}")
    statements = tree["statements"]
    if len(statements) != 1:
        raise model_error(path, None, f"one SELECT is expected, found {len(statements)}")
    first: dict[str, int] = {}
    for kind, name, at in _mentions(statements[0], frozenset()):
        line = _line(sql, at)
        if kind == "TABLE_FUNCTION" and name not in PURE_FUNCTIONS:
            raise model_error(path, line, f"{name}() is not allowed: a model reads tables of the lake and other models")
        if kind == "BASE_TABLE":
            first[name] = min(line, first.get(name, line))
    return [Read(name, line) for name, line in sorted(first.items(), key=lambda item: item[1])]


def _line(sql: str, byte: int) -> int:
    """The line, from 1, of a place that DuckDB counts in bytes of UTF-8."""
    return sql.encode()[:byte].count(b"\n") + 1


def _mentions(node: Any, hidden: frozenset[str]) -> Iterator[tuple[str, str, int]]:
    """Kind, name and place of each table or table function below a node, but for the names that WITH hides.

    A WITH name is visible behind its own query, and within it only if it is recursive: `WITH games AS (SELECT … FROM
    games)` reads the table.
    """
    if isinstance(node, list):
        for item in node:
            yield from _mentions(item, hidden)
    elif isinstance(node, dict):
        for entry in node.get("cte_map", {}).get("map", []):
            name, query = entry["key"].lower(), entry["value"]
            is_recursive = query["query_node"]["type"] == "RECURSIVE_CTE_NODE"
            yield from _mentions(query, hidden | {name} if is_recursive else hidden)
            hidden |= {name}
        if node.get("type") == "BASE_TABLE":
            name = node["table_name"].lower()
            if node["schema_name"] or name not in hidden:
                yield "BASE_TABLE", name, node["query_location"]
        elif node.get("type") == "TABLE_FUNCTION":
            yield "TABLE_FUNCTION", node["function"]["function_name"].lower(), node["query_location"]
        for key, value in node.items():
            if key != "cte_map":
                yield from _mentions(value, hidden)
