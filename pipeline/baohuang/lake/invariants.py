"""What must hold between the rows of the lake, whatever was ingested: asked of DuckDB, in bounded memory."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import pyarrow as pa

from baohuang.lake.tables import TABLES, Table

if TYPE_CHECKING:
    import duckdb

    from baohuang.lake.lake import Lake

MEMORY: Final = "128MB"  # of DuckDB, beyond which it works in the system's temporary folder
NAMED: Final = 10  # of the places where an invariant does not hold; the others are counted

_FATES: Final = ("accepted", "duplicate", "quarantined", "blank")
_SIZE: Final = "sum(length + ending)"
_FILE: Final = "file_id || ' (' || path || ')'"


@dataclass(frozen=True)
class Invariant:
    """One thing that must hold: its name, the tables that it reads, and the SELECT of where it does not.

    The columns of the SELECT are `place` (text), `expected` and `actual`.
    """

    name: str
    tables: tuple[str, ...]
    sql: str


@dataclass(frozen=True)
class Breach:
    """A place where an invariant does not hold, and what was expected there and found."""

    place: str
    expected: int
    actual: int


def invariants() -> Iterator[Invariant]:
    """All of them."""
    lines = " + ".join(f"n_{fate}" for fate in _FATES)
    size = " + ".join(f"n_bytes_{fate}" for fate in (*_FATES, "undecoded"))
    yield Invariant("lines_conserved", ("files",), _differing(f"{_FILE}, n_lines, {lines}", "files"))
    yield Invariant("bytes_conserved", ("files",), _differing(f"{_FILE}, n_bytes, {size}", "files"))
    yield _counted("accepted_lines", "n_accepted", "events", "count(*)")
    yield _counted("accepted_bytes", "n_bytes_accepted", "events", _SIZE)
    # a line that a retry could use stays in the table, with a mark
    for name, column, count in (("lines", "n_quarantined", "count(*)"), ("bytes", "n_bytes_quarantined", _SIZE)):
        yield _counted(f"quarantined_{name}", column, "quarantine", count, "retried_run_id IS NULL")
    games = "games FULL JOIN (SELECT game_id, count(*) AS n FROM events GROUP BY game_id) USING (game_id)"
    yield Invariant(
        "events_of_game",
        ("games", "events"),
        _differing("game_id, coalesce(n_events, 0), coalesce(n, 0)", games),
    )
    for table in TABLES.values():
        yield Invariant("key_unique", (table.name,), _repeated(table))


def _differing(columns: str, source: str) -> str:
    return f"SELECT * FROM (SELECT {columns} FROM {source}) AS t(place, expected, actual) WHERE expected <> actual"  # noqa: S608


def _counted(name: str, column: str, table: str, count: str, where: str = "") -> Invariant:
    """A number in `files` is what the rows of another table come to."""
    rows = f"SELECT file_id, {count} AS n FROM {table} {'WHERE ' + where if where else ''} GROUP BY file_id"  # noqa: S608
    columns = f"file_id || coalesce(' (' || path || ')', ''), coalesce({column}, 0), coalesce(n, 0)"
    return Invariant(name, ("files", table), _differing(columns, f"files FULL JOIN ({rows}) USING (file_id)"))


def _repeated(table: Table) -> str:
    """The keys that more than one row has.

    Where a key ends in a whole number, rows are first counted in groups of 32 such numbers against a bit for each:
    ten million events make some hundred thousand groups, and no ten million.
    """
    key = ", ".join(table.key)
    text = " || ', ' || ".join(f"'{name} ' || {name}" for name in table.key)
    source = table.name
    if len(table.key) > 1 and pa.types.is_integer(table.schema.field(table.key[-1]).type):
        *others, number = table.key
        group = f"{number} - ({number} & 31)"
        same = " AND ".join(f"r.{name} = s.{name}" for name in others)
        suspects = (
            f"SELECT {', '.join(others)}, {group} AS first FROM {table.name} GROUP BY ALL "  # noqa: S608
            f"HAVING count(*) <> bit_count(bit_or(1::BIGINT << ({number} & 31)))"
        )
        source = f"{table.name} AS r SEMI JOIN ({suspects}) AS s ON {same} AND r.{number} - (r.{number} & 31) = s.first"
    place = f"'{table.name}: ' || {text} AS place"
    return f"SELECT {place}, 1 AS expected, count(*) AS actual FROM {source} GROUP BY {key} HAVING count(*) > 1"  # noqa: S608


def breaches(connection: "duckdb.DuckDBPyConnection", invariant: Invariant) -> tuple[list[Breach], int]:
    """The first places where it does not hold, in order, and the number of all."""
    rows = connection.execute(
        f"SELECT *, count(*) OVER () FROM ({invariant.sql}) ORDER BY place LIMIT {NAMED}"  # noqa: S608
    ).fetchall()
    named = [Breach(str(place), int(expected), int(actual)) for place, expected, actual, _ in rows]
    return named, rows[0][-1] if rows else 0


@contextmanager
def connected(lake: "Lake") -> Iterator["duckdb.DuckDBPyConnection"]:
    """A connection to the lake's tables that keeps to MEMORY."""
    with TemporaryDirectory(prefix="bh-verify-") as folder, lake.connect() as connection:
        connection.execute(f"SET memory_limit = '{MEMORY}'")
        connection.execute("SET preserve_insertion_order = false")
        connection.execute("SET temp_directory = ?", [folder])
        yield connection
