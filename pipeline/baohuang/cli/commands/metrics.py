"""`bh metrics`: what the lake's games say, each number with its count and interval."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from baohuang.cli.console import Console, json_text, stdout_bytes, write_bytes
from baohuang.cli.metric_pages import print_dictionary, print_page
from baohuang.cli.progress import Progress
from baohuang.cli.usage import UsageError, near
from baohuang.cli.words import Words

if TYPE_CHECKING:
    import pyarrow as pa

    from baohuang.models.catalogue import Model

HELP: Final = Words(
    "Work out the metrics over all games of the lake and print them.\n"
    "Without names, all of them. Each number stands with its count and its 95 % interval.",
    "按数据湖中全部牌局计算并显示指标。\n不给名称则显示全部；每个数值都附样本数与 95% 区间。",
)
EXAMPLE: Final = (
    "bh metrics\nbh metrics win_rate_by_role\n"
    "bh metrics --list\nbh metrics abdication_rate --format csv > abdication.csv"
)
NAMES: Final = Words("Names of metrics, as `--list` gives them.", "指标名称，见 `--list`。")
LIST: Final = Words(
    "The dictionary instead: what each metric asks, of which games, in which unit.",
    "改为列出指标词典：每个指标回答什么问题，取哪些牌局，用什么单位。",
)
FORMAT: Final = Words("table, json, jsonl or csv (csv: one metric).", "table、json、jsonl 或 csv（csv 限一个指标）。")
NO_METRIC: Final = Words(
    "there is no metric {name}{near}; `bh metrics --list` names them",
    "没有 {name} 这个指标{near}；用 `bh metrics --list` 查看名称",
)
ONE_FOR_CSV: Final = Words(
    "csv holds one metric, and {n} are asked for: name one", "csv 只能容纳一个指标，这里有 {n} 个：请指定一个"
)
LIST_FORMS: Final = Words("the dictionary is printed as table or json", "词典只能以 table 或 json 输出")


def run(
    ctx: typer.Context,
    names: Annotated[list[str] | None, typer.Argument(metavar="[NAME]...", help=NAMES.en)] = None,
    lists: Annotated[bool, typer.Option("--list", help=LIST.en)] = False,
    form: Annotated[
        Literal["table", "json", "jsonl", "csv"], typer.Option("--format", metavar="FORMAT", help=FORMAT.en)
    ] = "table",
) -> None:
    """See HELP."""
    from baohuang.models.catalogue import catalogue  # noqa: PLC0415 - DuckDB

    console: Console = ctx.obj
    known = {model.name: model for model in catalogue() if model.kind == "metric"}
    for name in names or ():
        if name not in known:
            raise UsageError(console.say(NO_METRIC, name=name, near=near(name, list(known), console.language)))
    asked = {name: known[name] for name in (names or sorted(known))}
    if lists:
        _print_list(console, asked, form)
        return
    if form == "csv" and len(asked) != 1:
        raise UsageError(console.say(ONE_FOR_CSV, n=len(asked)))
    rows = _rows(console, list(asked))
    if form == "table":
        for name, model in asked.items():
            print_page(console, model, rows[name])
    else:
        _print_data(console, asked, rows, form)


def _rows(console: Console, names: list[str]) -> Mapping[str, "pa.Table"]:
    from baohuang.lake.lake import Lake  # noqa: PLC0415 - pyarrow
    from baohuang.models.runner import run as run_models  # noqa: PLC0415 - DuckDB

    with Lake.open(console.lake).connect() as connection, Progress(console) as progress:
        return run_models(connection, names, progress.step)


def _print_list(console: Console, asked: Mapping[str, "Model"], form: str) -> None:
    from baohuang.models.dictionary import dictionary  # noqa: PLC0415 - DuckDB

    if form == "json":
        entries = dictionary()["metrics"]
        console.json({"metrics": {name: entries[name] for name in asked}})
    elif form == "table":
        print_dictionary(console, asked.values())
    else:
        raise UsageError(console.say(LIST_FORMS))


def _print_data(console: Console, asked: Mapping[str, "Model"], rows: Mapping[str, "pa.Table"], form: str) -> None:
    from baohuang.lake import export  # noqa: PLC0415 - pyarrow

    if form == "csv":
        (table,) = rows.values()
        export.write(table.to_reader(), "csv", stdout_bytes())
    elif form == "jsonl":
        for name in asked:
            for row in rows[name].to_pylist():
                write_bytes(json_text({"metric": name, **row}) + b"\n")
    else:
        console.json({"metrics": {name: _entry(console, model, rows[name]) for name, model in asked.items()}})


def _entry(console: Console, model: "Model", rows: "pa.Table") -> dict[str, Any]:
    texts = {key: model.text(key, console.language) for key in ("title", "question", "population", "unit")}
    return {**texts, "grain": list(model.grain), "rows": rows.to_pylist()}
