"""The dictionary of metrics that bh publishes (`schemas/metrics.json`), made from the headers of the models."""

import json
from typing import Any, Final

import duckdb

from baohuang.lake.tables import TABLES
from baohuang.models.catalogue import Model, catalogue
from baohuang.models.runner import run

SCHEMA_VERSION: Final = 1

# Columns that mean the same in every metric; the others are explained in the header of theirs.
COMMON: Final[dict[str, dict[str, str]]] = {
    "ruleset": {"en": "rule set; null for all of them together", "zh": "规则；空值表示全部合计"},
    "layout": {"en": "2v3: emperor and guard against three; 1v4: a solo", "zh": "2v3 二对三；1v4 独保"},
    "role": {"en": "emperor, guard or rebel", "zh": "皇帝、侍卫或起义军"},
    "measure": {"en": "which number the row gives, see measures", "zh": "本行给出的指标项，见 measures"},
    "value": {"en": "the number; null where there was no case to take it from", "zh": "数值；无样本时为空"},
    "low": {"en": "lower end of the 95 % interval", "zh": "95% 区间下限"},
    "high": {"en": "upper end of the 95 % interval", "zh": "95% 区间上限"},
    "is_enough": {"en": "whether the count reaches the minimum sample", "zh": "样本数是否达到最低要求"},
}


def dictionary() -> dict[str, Any]:
    """Every metric by name: titles, question, population, unit, measures, columns with type and meaning."""
    columns = _columns()
    metrics = sorted((model for model in catalogue() if model.kind == "metric"), key=lambda model: model.name)
    return {
        "schema_version": SCHEMA_VERSION,
        "metrics": {model.name: _entry(model, columns[model.name]) for model in metrics},
    }


def dictionary_text() -> str:
    """The dictionary as the file that is published."""
    return json.dumps(dictionary(), ensure_ascii=False, indent=2, sort_keys=False) + "\n"


def _columns() -> dict[str, dict[str, str]]:
    """Names and types of the columns of each metric, seen on a lake without rows."""
    with duckdb.connect() as connection:
        for table in TABLES.values():
            connection.register(table.name, table.schema.empty_table())
        return {name: {f.name: str(f.type) for f in rows.schema} for name, rows in run(connection).items()}


def _entry(model: Model, columns: dict[str, str]) -> dict[str, Any]:
    return {
        **{key: _both(model, key) for key in ("title", "question", "population", "unit", "method")},
        "grain": list(model.grain),
        "value": model.header["value"],
        "count": model.header["count"],
        "interval": list(model.interval),
        "minimum": int(model.header["minimum"]),
        "measures": {name: _both(model, f"measure.{name}") for name in _named(model, "measure")},
        "columns": {name: {"type": kind, **_meaning(model, name)} for name, kind in columns.items()},
        "reads": sorted({read.name for read in model.reads}),
    }


def _both(model: Model, key: str) -> dict[str, str]:
    return {"en": model.text(key), "zh": model.text(key, "zh")}


def _named(model: Model, group: str) -> list[str]:
    """The names that a header explains under `measure.` or `column.`, in its order."""
    keys = (key for key in model.header if key.startswith(f"{group}.") and not key.endswith(".zh"))
    return [key.removeprefix(f"{group}.") for key in keys]


def _meaning(model: Model, column: str) -> dict[str, str]:
    """What a column means: by the metric's own header, else by what all metrics share."""
    return _both(model, f"column.{column}") if f"column.{column}" in model.header else COMMON[column]
