"""What `bh ingest` is compared with, each in a process of its own: `python ingest_rivals.py WAY LOG OUT THREADS`.

Prints seconds and CPU seconds of the work alone, without the start of the interpreter and the imports, which only
favours the rival. Both give the keys of every event type explicitly, with the types of the log format.
"""

# ruff: noqa: PLC0415  a run imports only what it measures
import json
import os
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import inspect

from baohuang.game.events import STRUCTS

PIECE = 1 << 18


def keys() -> dict[str, inspect.Type]:
    """Every key of the log format with its type."""
    found: dict[str, inspect.Type] = {"type": inspect.StrType()}
    for struct in STRUCTS.values():
        info = inspect.type_info(struct)
        assert isinstance(info, inspect.StructType)
        found |= {field.encode_name: field.type for field in info.fields}
    return found


def plain(kind: inspect.Type) -> inspect.Type:
    """The type without what says that it may be absent."""
    if isinstance(kind, inspect.Metadata):
        return plain(kind.type)
    if isinstance(kind, inspect.UnionType):
        return plain(next(one for one in kind.types if not isinstance(one, inspect.NoneType)))
    if isinstance(kind, inspect.LiteralType):
        return inspect.IntType() if isinstance(kind.values[0], int) else inspect.StrType()
    return kind


def duckdb_type(kind: inspect.Type) -> str:
    """The type as DuckDB names it."""
    match plain(kind):
        case inspect.IntType():
            return "BIGINT"
        case inspect.BoolType():
            return "BOOLEAN"
        case inspect.ListType(item_type=item):
            return duckdb_type(item) + "[]"
        case inspect.DictType():
            return "JSON"
        case _:
            return "VARCHAR"


def polars_type(kind: inspect.Type) -> Any:
    """The type as Polars has it."""
    import polars as pl

    match plain(kind):
        case inspect.IntType():
            return pl.Int64()
        case inspect.BoolType():
            return pl.Boolean()
        case inspect.ListType(item_type=item):
            return pl.List(polars_type(item))
        case _:
            return pl.String()


# The keys that most events have: what they leave out (who plays, under which rules, every claim) DuckDB only skips.
COMMON = ("v", "game", "seq", "ts", "type", "seat", "to", "cards")


def duckdb_copy(log: Path, out: Path, threads: int) -> Callable[[], None]:
    """DuckDB's COPY of all keys, as bh keeps them all."""
    return _duckdb_copy(log, out, threads, keys())


def duckdb_copy_common(log: Path, out: Path, threads: int) -> Callable[[], None]:
    """DuckDB's COPY of the common keys alone."""
    return _duckdb_copy(log, out, threads, {name: kind for name, kind in keys().items() if name in COMMON})


def _duckdb_copy(log: Path, out: Path, threads: int, kept: dict[str, inspect.Type]) -> Callable[[], None]:
    """Without `ignore_errors` it would stop at the first broken line, with it such lines are nulls."""
    import duckdb

    connection = duckdb.connect(config={"threads": threads})
    columns = {name: duckdb_type(kind) for name, kind in kept.items()} | {"ts": "TIMESTAMP"}
    connection.execute("LOAD json")
    reading = f"read_json('{log}', format='newline_delimited', columns={columns}, ignore_errors=true)"
    statement = f"COPY (SELECT * FROM {reading}) TO '{out}' (FORMAT parquet, COMPRESSION zstd)"
    return lambda: connection.execute(statement) and None


def polars_sink(log: Path, out: Path, threads: int) -> Callable[[], None]:
    """Polars' sink; `ignore_errors` or not, it stops at the first broken line, so give it a log without them."""
    os.environ["POLARS_MAX_THREADS"] = str(threads)
    import polars as pl

    # `options` holds objects of any keys, for which Polars has no type: it is spared them
    schema = {name: polars_type(kind) for name, kind in keys().items() if name != "options"}
    return lambda: pl.scan_ndjson(log, schema=schema, ignore_errors=True).sink_parquet(out, compression="zstd")


def gunzip(log: Path, out: Path, threads: int) -> Callable[[], None]:
    """Decompression to nowhere."""

    def unpack() -> None:
        packed = zlib.decompressobj(wbits=31)
        with log.open("rb") as stored:
            while piece := stored.read(PIECE):
                packed.decompress(piece)

    return unpack


def unzstd(log: Path, out: Path, threads: int) -> Callable[[], None]:
    """Decompression to nowhere."""
    import zstandard

    def unpack() -> None:
        with log.open("rb") as stored:
            for _ in zstandard.ZstdDecompressor().read_to_iter(stored, read_size=PIECE, write_size=PIECE):
                pass

    return unpack


WAYS = {
    "duckdb": duckdb_copy,
    "duckdb-common": duckdb_copy_common,
    "polars": polars_sink,
    "gunzip": gunzip,
    "unzstd": unzstd,
}


def main() -> None:
    """Run one way once."""
    way, log, out, threads = sys.argv[1:]
    work = WAYS[way](Path(log), Path(out), int(threads))
    began, busy = time.perf_counter(), time.process_time()
    work()
    print(json.dumps({"seconds": time.perf_counter() - began, "cpu": time.process_time() - busy}))


if __name__ == "__main__":
    main()
