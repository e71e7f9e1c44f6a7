"""`bh sql`: one query over the lake's tables; without a query, what tables and columns there are."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from baohuang.cli.console import Console, stdout_bytes
from baohuang.cli.layout import definitions, in_columns, paragraph
from baohuang.cli.usage import UsageError, near
from baohuang.cli.words import Words, shown

if TYPE_CHECKING:
    from baohuang.lake.tables import Table

HELP: Final = Words(
    "Ask the lake one SQL query (DuckDB's SQL, reading only).\n"
    "The query is the argument, or comes from standard input. Without one, the tables are listed.",
    "用一条 SQL 查询数据湖的内容（DuckDB 语法，只读）。\n查询写在参数中或来自标准输入；不给查询时列出所有表。",
)
EXAMPLE: Final = (
    'bh sql "SELECT role, avg(score) AS mean FROM seats GROUP BY role"\n'
    'bh sql "FROM violations" --format parquet -o violations.parquet\n'
    "bh sql --columns plays\n"
    "bh sql - < query.sql"
)
QUERY: Final = Words("The query; - for standard input.", "查询语句；- 表示标准输入。")
FORMAT: Final = Words(
    "table, csv, json, jsonl or parquet. Default: that of the file's name, else table.",
    "table、csv、json、jsonl 或 parquet。默认依输出文件的后缀，否则为 table。",
)
OUT: Final = Words("Write to this file instead of standard output.", "写入该文件，而不是标准输出。")
TABLES_HELP: Final = Words(
    "List the tables: what a row is, and how many there are.", "列出所有表：每行是什么，有多少行。"
)
COLUMNS: Final = Words("List the columns of a table, with their meaning.", "列出某个表的列及其含义。")
NO_TABLE: Final = Words("there is no table {name}{near}; there are {known}", "没有 {name} 这个表{near}；可用 {known}")
ROWS: Final = Words("{n} rows", "{n} 行")
NEXT: Final = Words(
    '`bh sql --columns games` lists the columns of a table, `bh sql "SELECT …"` asks.',
    '`bh sql --columns games` 列出表的列，`bh sql "SELECT …"` 进行查询。',
)
TABLE_IS: Final = Words("{name}: a row is {row}. Key: {key}.", "{name}：每行是 {row}。主键：{key}。")
NULL_WHEN: Final = Words("null: {when}", "空值：{when}")
WRITTEN: Final = Words("{n} row(s) written to {path}", "已写入 {n} 行到 {path}")

Form = Literal["table", "csv", "json", "jsonl", "parquet"]
SUFFIXES: Final[dict[str, Form]] = {".csv": "csv", ".json": "json", ".jsonl": "jsonl", ".parquet": "parquet"}


def run(  # noqa: PLR0917 - each is an option of the command
    ctx: typer.Context,
    query: Annotated[str | None, typer.Argument(metavar="[QUERY]", help=QUERY.en)] = None,
    form: Annotated[Form | None, typer.Option("--format", metavar="FORMAT", help=FORMAT.en)] = None,
    out: Annotated[Path | None, typer.Option("-o", "--out", metavar="FILE", help=OUT.en)] = None,
    tables: Annotated[bool, typer.Option("--tables", help=TABLES_HELP.en)] = False,
    columns: Annotated[str | None, typer.Option("--columns", metavar="TABLE", help=COLUMNS.en)] = None,
) -> None:
    """See HELP."""
    console: Console = ctx.obj
    if columns is not None:
        _print_columns(console, columns)
        return
    if query == "-" or (query is None and not tables and not sys.stdin.isatty()):
        query = sys.stdin.read() or None
    if query is None or tables:
        _print_tables(console)
    else:
        _ask(console, query, form or SUFFIXES.get(out.suffix if out else "", "table"), out)


def _ask(console: Console, sql: str, form: Form, out: Path | None) -> None:
    from baohuang.lake import export  # noqa: PLC0415 - pyarrow
    from baohuang.lake.lake import Lake  # noqa: PLC0415 - pyarrow
    from baohuang.lake.query import query  # noqa: PLC0415 - DuckDB

    rows = query(Lake.open(console.lake), sql)
    if out is None:
        export.write(rows, form, stdout_bytes())
    else:
        console.note(WRITTEN, n=f"{export.write_file(rows, form, out):,}", path=out)


def _print_tables(console: Console) -> None:
    from baohuang.lake.lake import Lake  # noqa: PLC0415 - pyarrow
    from baohuang.lake.tables import TABLES  # noqa: PLC0415 - pyarrow

    lake = Lake.open(console.lake)
    rows = [
        (table.name, console.say(ROWS, n=f"{lake.state(table.name).rows:,}"), row_of(console, table))
        for table in TABLES.values()
    ]
    for line in in_columns(rows, indent=0, right=(1,)):
        console.print(line)
    console.note()
    console.note(NEXT)


def _print_columns(console: Console, name: str) -> None:
    from baohuang.lake.query import sql_type  # noqa: PLC0415 - DuckDB
    from baohuang.lake.tables import TABLES  # noqa: PLC0415 - pyarrow

    if name not in TABLES:
        known = ", ".join(TABLES)
        raise UsageError(console.say(NO_TABLE, name=name, near=near(name, list(TABLES), console.language), known=known))
    table = TABLES[name]
    console.print(paragraph(console.say(TABLE_IS, name=name, row=row_of(console, table), key=", ".join(table.key))))
    console.print()
    pairs = []
    for column in table.columns:
        null = f" ({console.say(NULL_WHEN, when=column.null_when)})" if column.null_when else ""
        kind = sql_type(column.type).replace("TIMESTAMP WITH TIME ZONE", "TIMESTAMPTZ")
        pairs.append((f"{column.name} {kind}", f"{column.meaning}{null}"))
    for line in definitions(pairs, indent=0, widest=40):
        console.print(line)


def row_of(console: Console, table: "Table") -> str:
    """What a row of the table is. The tables describe themselves in English only, so far."""
    return str(shown(getattr(table, f"row_{console.language}", table.row)))
