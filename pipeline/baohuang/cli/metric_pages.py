"""Metrics as pages to read: title, question, the numbers, and which games they are of."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from baohuang.cli.console import Console
from baohuang.cli.layout import in_columns, padded, paragraph, width
from baohuang.cli.words import Words, shown

if TYPE_CHECKING:
    import pyarrow as pa

    from baohuang.models.catalogue import Model

ALL: Final = Words("all", "全部")
NO_ROWS: Final = Words("(no games to take it from)", "（没有可统计的牌局）")
GAMES: Final = Words("Games: {text}", "统计范围：{text}")
UNIT: Final = Words("Unit: {text}", "单位：{text}")
METHOD: Final = Words("Method: {text}", "方法：{text}")
FEW: Final = Words(
    "* fewer than {minimum} counted in {count}: not to be relied on", "* {count} 少于 {minimum}，不足为凭"
)
MEASURE: Final = Words("{name}: {text}", "{name}：{text}")
INTERVAL: Final = Words("95 %", "95%")


def print_page(console: Console, model: "Model", rows: "pa.Table") -> None:
    """One metric with its numbers."""
    _print_opening(console, model)
    console.print()
    if rows.num_rows:
        for line in _table(console, model, rows):
            console.print(line)
        if not all(rows.column("is_enough").to_pylist()):
            console.print("  " + console.say(FEW, minimum=model.header["minimum"], count=model.header["count"]))
    else:
        console.print("  " + console.say(NO_ROWS))
    console.print()
    for words, key in ((UNIT, "unit"), (GAMES, "population")):
        text = console.say(words, text=model.text(key, console.language))
        console.print(console.styled(paragraph(text, indent=2), "dim"))
    console.print()


def print_dictionary(console: Console, models: Iterable["Model"]) -> None:
    """What each metric is, without numbers."""
    for model in models:
        _print_opening(console, model)
        measures = [key.removeprefix("measure.") for key in model.header if key.startswith("measure.")]
        for name in measures:
            if not name.endswith(".zh"):
                text = model.text(f"measure.{name}", console.language)
                console.print(paragraph(console.say(MEASURE, name=name, text=text), indent=4))
        for words, key in ((UNIT, "unit"), (GAMES, "population"), (METHOD, "method")):
            console.print(paragraph(console.say(words, text=model.text(key, console.language)), indent=2))
        console.print()


def _print_opening(console: Console, model: "Model") -> None:
    title = console.styled(model.text("title", console.language), "bold")
    console.print(f"{title}  {console.styled(model.name, 'dim')}")
    console.print(paragraph(model.text("question", console.language), indent=2))


def _table(console: Console, model: "Model", rows: "pa.Table") -> list[str]:
    """Grain, value, interval, count and the other columns, under their names."""
    grain = [name for name in rows.column_names if name in model.grain]
    value, count, bounds = model.header["value"], model.header["count"], model.interval
    others = [name for name in rows.column_names if name not in (*grain, value, count, *bounds, "is_enough")]
    others.sort(key=lambda name: name != "n_cases")
    all_rows = rows.to_pylist()
    columns = [_column(console, name, [row[name] for row in all_rows]) for name in grain]
    marked = [_number(row[value]) + ("" if row["is_enough"] else "*") for row in all_rows]
    columns += [[value, *marked], [console.say(INTERVAL), *(_interval(row, bounds) for row in all_rows)]]
    columns += [_column(console, name, [row[name] for row in all_rows]) for name in (count, *others)]
    right = [at for at, name in enumerate([*grain, "", "", count, *others]) if not _is_text(rows, name)]
    head, *body = zip(*columns, strict=True)
    widths = [max(map(width, column)) for column in columns]
    names = [padded(name, cells, right=at in right) for at, (name, cells) in enumerate(zip(head, widths, strict=True))]
    return in_columns([names, ["─" * cells for cells in widths], *body], right=right)


def _column(console: Console, name: str, values: list[Any]) -> list[str]:
    return [name, *(_cell(console, value) for value in values)]


def _is_text(rows: "pa.Table", name: str) -> bool:
    return name in rows.column_names and str(rows.schema.field(name).type) in ("string", "large_string", "bool")


def _cell(console: Console, value: Any) -> str:
    if value is None:
        return console.say(ALL)
    return str(shown(value)) if isinstance(value, str) else _number(value)


def _interval(row: dict[str, Any], bounds: tuple[str, ...]) -> str:
    low, high = (row[name] for name in bounds)
    return "–" if low is None or high is None else f"{_number(low)} … {_number(high)}"


def _number(value: float | None) -> str:
    """A number in as many digits as can be read: whole ones in full, others with three behind the point."""
    if value is None:
        return "–"
    return f"{value:,}" if isinstance(value, int) else f"{value:,.3f}"
