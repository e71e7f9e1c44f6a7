"""`bh status`: what is in the lake, and that no line was lost on the way."""

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from baohuang.cli.console import Console
from baohuang.cli.layout import in_columns
from baohuang.cli.progress import size
from baohuang.cli.summary import STATES
from baohuang.cli.words import Words, shown

if TYPE_CHECKING:
    import duckdb

    from baohuang.lake.lake import Lake

HELP: Final = Words(
    "Show what is in the lake: tables, runs, games, and for each file what became of its lines and bytes.",
    "显示数据湖的内容：表、运行记录、牌局，以及每个文件的行与字节各归何处。",
)
EXAMPLE: Final = "bh status\nbh status --lake /data/lake --format json"
FORMAT: Final = Words("text or json.", "text 或 json。")
LAKE: Final = Words(
    "Lake {path}: batch {number} of {at}, by bh {version}", "数据湖 {path}：第 {number} 批，{at}，bh {version}"
)
TABLES: Final = Words("Tables", "表")
TABLE_HEAD: Final = (Words("name", "名称"), Words("rows", "行数"), Words("size", "大小"), Words("version", "版本"))
GAMES: Final = Words("Games", "牌局")
RUNS: Final = Words("Runs (the newest {shown} of {n})", "运行记录（共 {n} 次，显示最近 {shown} 次）")
RUN: Final = Words(
    "{files} files, {lines} lines, {games} games, {findings} findings",
    "{files} 个文件，{lines} 行，{games} 局，{findings} 处问题",
)
FILES: Final = Words("Files (the newest {shown} of {n})", "文件（共 {n} 个，显示最近 {shown} 个）")
SUM: Final = Words("Conservation, all {n} files:", "守恒核对，全部 {n} 个文件：")
LINES_ADD_UP: Final = Words(
    "lines  {n_lines} = {n_accepted} used + {n_duplicate} repeated + {n_quarantined} in quarantine + {n_blank} blank",
    "行    {n_lines} = 采用 {n_accepted} + 重复 {n_duplicate} + 隔离 {n_quarantined} + 空行 {n_blank}",
)
BYTES_ADD_UP: Final = Words(
    "bytes  {n_bytes} = {n_bytes_accepted} used + {n_bytes_duplicate} repeated + {n_bytes_quarantined} in quarantine "
    "+ {n_bytes_blank} blank + {n_bytes_undecoded} not unpacked",
    "字节  {n_bytes} = 采用 {n_bytes_accepted} + 重复 {n_bytes_duplicate} + 隔离 {n_bytes_quarantined} + 空行 "
    "{n_bytes_blank} + 无法解出 {n_bytes_undecoded}",
)
GOOD: Final = Words("both add up, for each file", "逐个文件均相符")
BAD: Final = Words("DOES NOT ADD UP: {files}", "不相符：{files}")
FATES: Final = ("accepted", "duplicate", "quarantined", "blank")
FILE_HEAD: Final = (
    *(Words("file", "文件"), Words("lines", "行"), Words("used", "采用"), Words("repeated", "重复")),
    *(Words("quarantine", "隔离"), Words("blank", "空行"), Words("bytes", "字节"), Words("path", "路径")),
)
SHOWN: Final = 10
STATES_SQL: Final = "SELECT state, count(*) AS n FROM games GROUP BY state ORDER BY n DESC, state"
FILES_SQL: Final = "SELECT * EXCLUDE (content_hash, prefix_digests) FROM files ORDER BY file_id"
RUNS_SQL: Final = """
    SELECT * REPLACE (CAST(started_at AS VARCHAR) AS started_at, CAST(ended_at AS VARCHAR) AS ended_at)
    FROM runs ORDER BY run_id
"""


def run(
    ctx: typer.Context,
    form: Annotated[Literal["text", "json"], typer.Option("--format", metavar="FORMAT", help=FORMAT.en)] = "text",
) -> None:
    """See HELP."""
    from baohuang.lake.lake import Lake  # noqa: PLC0415 - pyarrow

    console: Console = ctx.obj
    lake = Lake.open(console.lake)
    with lake.connect() as connection:
        found = _found(lake, connection)
    if form == "json":
        console.json(found)
    else:
        _print(console, found)


def _found(lake: "Lake", connection: "duckdb.DuckDBPyConnection") -> dict[str, Any]:
    """All that is told, for programs."""
    states = connection.execute(STATES_SQL).fetchall()
    files = _objects(connection, FILES_SQL)
    for file in files:
        file["is_conserved"] = _adds_up(file, "n_") and _adds_up(file, "n_bytes_")
    totals = {name: sum(file[name] for file in files) for name in (*_names("n_"), *_names("n_bytes_"))}
    return {
        "lake": str(lake.path),
        "batch": lake.entry.number,
        "committed_at": lake.entry.committed_at,
        "bh_version": lake.entry.bh_version,
        "tables": [
            {
                "name": name,
                "version": state.version,
                "rows": state.rows,
                "bytes": state.bytes,
                "files": len(state.files),
            }
            for name, state in lake.entry.tables.items()
        ],
        "games_by_state": dict(states),
        "runs": _objects(connection, RUNS_SQL),
        "totals": totals,
        "is_conserved": all(file["is_conserved"] for file in files),
        "files": files,
    }


def _objects(connection: "duckdb.DuckDBPyConnection", sql: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = connection.sql(sql).to_arrow_table().to_pylist()
    return rows


def _names(prefix: str) -> list[str]:
    """The columns of `files` that must add up: the sum first."""
    whole, undecoded = ("n_bytes", ["n_bytes_undecoded"]) if prefix == "n_bytes_" else ("n_lines", [])
    return [whole, *(prefix + fate for fate in FATES), *undecoded]


def _adds_up(file: dict[str, Any], prefix: str) -> bool:
    whole, *parts = _names(prefix)
    return bool(file[whole] == sum(file[part] for part in parts))


def _print(console: Console, found: dict[str, Any]) -> None:
    at = found["committed_at"][:19].replace("T", " ")
    console.print(LAKE, path=found["lake"], number=found["batch"], at=at, version=found["bh_version"])
    _heading(console, TABLES)
    rows = [(t["name"], f"{t['rows']:,}", size(t["bytes"]), str(t["version"])) for t in found["tables"]]
    _table(console, [tuple(console.say(word) for word in TABLE_HEAD), *rows], (1, 2, 3))
    _heading(console, GAMES)
    states = found["games_by_state"].items()
    _table(console, [(f"{count:,}", console.say(STATES[state])) for state, count in states] or [("0", "")], (0,))
    runs = found["runs"][-SHOWN:]
    _heading(console, RUNS, n=len(found["runs"]), shown=len(runs))
    _table(console, [(str(run["run_id"]), run["started_at"][:19], _run_text(console, run)) for run in runs], (0,))
    files = found["files"][-SHOWN:]
    _heading(console, FILES, n=len(found["files"]), shown=len(files))
    _table(console, [tuple(console.say(word) for word in FILE_HEAD), *map(_file_row, files)], range(7))
    _print_conservation(console, found)


def _print_conservation(console: Console, found: dict[str, Any]) -> None:
    console.print()
    console.print(SUM, n=f"{len(found['files']):,}")
    totals = {name: f"{number:,}" for name, number in found["totals"].items()}
    console.print("  " + console.say(LINES_ADD_UP, **totals))
    console.print("  " + console.say(BYTES_ADD_UP, **totals))
    bad = [file["path"] for file in found["files"] if not file["is_conserved"]]
    console.print("  " + (console.say(BAD, files=", ".join(bad)) if bad else console.say(GOOD)))


def _run_text(console: Console, run: dict[str, Any]) -> str:
    numbers = {name: f"{run['n_' + name]:,}" for name in ("files", "lines", "games", "findings")}
    return console.say(RUN, **numbers)


def _file_row(file: dict[str, Any]) -> tuple[str, ...]:
    numbers = (f"{file[name]:,}" for name in _names("n_"))
    return (str(file["file_id"]), *numbers, f"{file['n_bytes']:,}", str(shown(file["path"])))


def _heading(console: Console, words: Words, **values: object) -> None:
    console.print()
    console.print(console.styled(console.say(words, **values), "bold"))


def _table(console: Console, rows: Any, right: Any) -> None:
    for line in in_columns(rows, right=tuple(right)):
        console.print(line)
