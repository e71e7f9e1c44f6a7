"""Rows for any table, the same in every run: what they say means nothing, their types and nulls are the table's."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pyarrow as pa

from baohuang.lake.lake import Lake
from baohuang.lake.tables import TABLES, Column

AT = datetime(2026, 11, 1, 12, 0, tzinfo=UTC)


def make_rows(table: str, games: Sequence[str], *, each: int = 3, start: int = 0) -> pa.Table:
    """`each` rows for each game, numbered from `start`."""
    ids = [game for game in games for _ in range(each)]
    return pa.table(
        {column.name: _values(column, ids, start) for column in TABLES[table].columns}, schema=TABLES[table].schema
    )


def _values(column: Column, ids: list[str], start: int) -> pa.Array:
    if column.name == "game_id":
        return pa.array(ids, column.type)
    numbers = [None if column.null_when is not None and i % 3 == 2 else i % 100 for i in range(start, start + len(ids))]
    if pa.types.is_string(column.type):
        return pa.array([None if i is None else f"{column.name} {i % 7}" for i in numbers], column.type)
    if pa.types.is_binary(column.type):
        return pa.array([None if i is None else bytes([i, 0, 255]) for i in numbers], column.type)
    if pa.types.is_boolean(column.type):
        return pa.array([None if i is None else i % 2 == 0 for i in numbers], column.type)
    return pa.array(numbers, pa.int64()).cast(column.type)


def in_order(rows: pa.Table) -> list[str]:
    """The rows as texts in one order, to compare what two readers give."""
    return sorted(repr([(name, _plain(row[name])) for name in sorted(row)]) for row in rows.to_pylist())


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime) else value  # readers name UTC in more than one way


def two_batches(lake: Lake) -> None:
    """Two batches in every table; the second also takes away what game b had in `events` and `plays`."""
    with lake.writer() as writer:
        for table in TABLES:
            writer.write(table, make_rows(table, ["a", "b"]))
        writer.commit(1, at=AT)
    with lake.writer() as writer:
        for table in TABLES:
            writer.write(table, make_rows(table, ["c"], start=50))
        for table in ("events", "plays"):
            writer.remove_rows(table, ["b"])
            writer.write(table, make_rows(table, ["b"], each=2, start=70))
        writer.commit(2, at=AT)
