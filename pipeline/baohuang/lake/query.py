"""SQL over the lake: a plain connection for bh's own models, a guarded one for what people type.

The guard keeps an analyst's query to reading the lake: one SELECT, no file but the lake's data files, no extension,
no setting. It is a guard and not a sandbox: whoever may run code as this user needs no SQL to do harm.
"""

import json
import os
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import duckdb
import pyarrow as pa

from baohuang.lake.errors import QueryError
from baohuang.lake.tables import TABLES, TIME, Table

if TYPE_CHECKING:
    from baohuang.lake.lake import Lake

BATCH_ROWS: Final = 100_000

_SQL_TYPES: Final[dict[pa.DataType, str]] = {
    pa.bool_(): "BOOLEAN",
    pa.int8(): "TINYINT",
    pa.int16(): "SMALLINT",
    pa.int32(): "INTEGER",
    pa.int64(): "BIGINT",
    pa.float64(): "DOUBLE",
    pa.string(): "VARCHAR",
    pa.binary(): "BLOB",
    TIME: "TIMESTAMP WITH TIME ZONE",
}

# The parts of a query that only read. DuckDB counts `WITH x AS (COPY … TO 'file') FROM x` as a SELECT.
_READING: Final = {"SELECT_NODE", "SET_OPERATION_NODE", "RECURSIVE_CTE_NODE", "CTE_NODE"}
# Functions that run what a string says, past the check, or that take addresses in memory.
_REFUSED: Final = {
    "json_execute_serialized_sql", "query", "arrow_scan", "arrow_scan_dumb", "pandas_scan", "python_arrow_scan",
}  # fmt: skip
_WRITING: Final = {"copy", "insert", "update", "delete", "merge", "create", "attach", "export", "install", "load"}
_EXPLAIN: Final = re.compile(r"\s*explain\s+(analyze\s+)?", re.IGNORECASE)
_ONE_SELECT: Final = "one SELECT is allowed (or FROM, WITH, VALUES, PIVOT, DESCRIBE, SUMMARIZE, SHOW, EXPLAIN)"


@dataclass(frozen=True)
class Limits:
    """What a query may use.

    Memory as DuckDB writes it, beyond which sorts and joins go to the system's temporary folder; threads (None: all
    cores); seconds until its last row is read (None: no end).
    """

    memory: str = "2GB"
    threads: int | None = None
    seconds: float | None = None


def sql_type(kind: pa.DataType) -> str:
    """DuckDB's name of a column's type."""
    return _SQL_TYPES[kind]


def connect(lake: "Lake") -> duckdb.DuckDBPyConnection:
    """See `Lake.connect`. Nothing is ever fetched from a network, and times are shown in UTC."""
    connection = duckdb.connect(
        config={
            "autoinstall_known_extensions": "false",
            "autoload_known_extensions": "false",
            "python_enable_replacements": "false",  # a misspelt table is not looked up among Python's variables
        }
    )
    connection.execute("SET TimeZone = 'UTC'")
    for table in TABLES.values():
        connection.execute(f"CREATE VIEW {table.name} AS {_source(table, lake.files(table.name))}")
    return connection


def _source(table: Table, files: list[Path]) -> str:
    if files:
        return f"SELECT * FROM read_parquet({_sql_list(files)})"  # noqa: S608 - our own files, quoted
    columns = ", ".join(f"CAST(NULL AS {sql_type(column.type)}) AS {column.name}" for column in table.columns)
    return f"SELECT {columns} WHERE false"


def _sql_list(files: list[Path]) -> str:
    return "[" + ", ".join(_sql_string(_literal_path(file)) for file in files) + "]"


def _literal_path(file: Path) -> str:
    """The path with the characters of a search pattern taken as themselves."""
    return re.sub(r"[\[*?]", r"[\g<0>]", str(file))


def _sql_string(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def query(lake: "Lake", sql: str, limits: Limits = Limits()) -> pa.RecordBatchReader:
    """Run one query that people typed; the rows come as they are worked out.

    QueryError if it is not one SELECT, if DuckDB refuses it or if it runs past its limits, the last also while rows
    are read.
    """
    connection = connect(lake)
    try:
        check_reads_only(connection, sql)
        _guard(connection, lake, limits)
        reader = connection.sql(sql).to_arrow_reader(BATCH_ROWS)
    except (duckdb.Error, pa.ArrowException, OSError) as error:
        connection.close()
        raise QueryError(_message(error)) from None
    except QueryError:
        connection.close()
        raise
    return pa.RecordBatchReader.from_batches(reader.schema, _batches(reader, connection))


def _batches(reader: pa.RecordBatchReader, connection: duckdb.DuckDBPyConnection) -> Iterator[pa.RecordBatch]:
    try:
        yield from reader
    except (duckdb.Error, pa.ArrowException, OSError) as error:
        raise QueryError(_message(error)) from None
    finally:
        connection.close()


def _guard(connection: duckdb.DuckDBPyConnection, lake: "Lake", limits: Limits) -> None:
    """Shut the connection in; the order matters: the last setting locks them all.

    Only the live data files are allowed, not the lake's folder: DuckDB lets a query write where it may read.
    """
    files = [path for table in TABLES for path in lake.files(table)]
    spill = Path(tempfile.gettempdir()) / f"bh-sql-{os.getpid()}"
    connection.execute(f"SET memory_limit = {_sql_string(limits.memory)}")
    connection.execute(f"SET temp_directory = {_sql_string(str(spill))}")
    if limits.threads is not None:
        connection.execute(f"SET threads = {int(limits.threads)}")
    if limits.seconds is not None:
        connection.execute(f"SET max_execution_time = {max(1, int(limits.seconds * 1000))}")
    connection.execute(f"SET allowed_paths = [{', '.join(_sql_string(str(file)) for file in files)}]")
    connection.execute("SET enable_external_access = false")
    connection.execute("SET lock_configuration = true")
    connection.execute("BEGIN TRANSACTION READ ONLY")


def check_reads_only(connection: duckdb.DuckDBPyConnection, sql: str) -> None:
    """QueryError unless the text is one statement that reads; it is not run."""
    explained = _EXPLAIN.match(sql)
    if explained:
        check_reads_only(connection, sql[explained.end() :])
        return
    kind = _kind(connection, sql)
    if kind == duckdb.StatementType.MULTI:
        _check_pivot(sql)
    elif kind == duckdb.StatementType.SELECT:
        (tree,) = connection.execute("SELECT json_serialize_sql(?::VARCHAR)", [sql]).fetchall()[0]
        _check_tree(json.loads(tree))
    else:
        raise QueryError(f"{kind.name} is refused; {_ONE_SELECT}")


def _kind(connection: duckdb.DuckDBPyConnection, sql: str) -> duckdb.StatementType:
    """The kind of the text's one statement."""
    try:
        kinds = [statement.type for statement in connection.extract_statements(sql)]
    except duckdb.Error as error:
        raise QueryError(_message(error)) from None
    except ValueError:
        raise QueryError(_ONE_SELECT) from None  # a kind of statement that the Python module has no name for
    if not kinds:
        raise QueryError("there is no query")
    if len(kinds) > 1:
        raise QueryError(f"{len(kinds)} statements; {_ONE_SELECT}")
    return kinds[0]


def _check_tree(tree: Any) -> None:
    if isinstance(tree, list):
        for branch in tree:
            _check_tree(branch)
    elif isinstance(tree, dict):
        if tree.get("error") is True:
            raise QueryError(_ONE_SELECT)
        kind, function = str(tree.get("type", "")), str(tree.get("function_name", "")).lower()
        if kind.endswith("_NODE") and kind not in _READING:
            raise QueryError(f"{kind.split('_', maxsplit=1)[0]} is refused; {_ONE_SELECT}")
        if function in _REFUSED:
            raise QueryError(f"the function {function} is refused")
        for branch in tree.values():
            _check_tree(branch)


def _check_pivot(sql: str) -> None:
    """Check a PIVOT whose columns come from the data: to DuckDB it is several statements, and it shows no tree of them.

    The words must do: the first one must begin a query, and none that writes may stand anywhere as a keyword.
    """
    raw = sql.encode()
    tokens = duckdb.tokenize(sql)
    ends = [position for position, _ in tokens[1:]] + [len(raw)]
    words = [
        (raw[start:end].decode(errors="replace").strip().strip('"').lower(), kind)
        for (start, kind), end in zip(tokens, ends, strict=True)
        if kind != duckdb.token_type.comment
    ]
    if words[0][0] not in {"pivot", "pivot_wider", "from", "select", "with", "("}:
        raise QueryError(f"{words[0][0].upper()} is refused; {_ONE_SELECT}")
    for word, kind in words:
        if kind == duckdb.token_type.keyword and word in _WRITING:
            raise QueryError(f"{word.upper()} is refused; {_ONE_SELECT}")
        if word in _REFUSED:
            raise QueryError(f"the function {word} is refused")


def _message(error: BaseException) -> str:
    """DuckDB's message without the part that is for its own developers."""
    text = str(error).split("\nStack Trace", 1)[0].split("\nDetail:", 1)[0]
    return text.strip()[:1000]
