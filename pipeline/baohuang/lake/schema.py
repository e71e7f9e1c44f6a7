"""The tables as data: `schemas/tables.json`, made from `lake/tables.py`.

`python -m baohuang.lake.schema > schemas/tables.json` writes it; a test compares the two.
"""

import json
import sys
from typing import Any, Final

from baohuang.lake.query import sql_type
from baohuang.lake.tables import TABLES, Column, Table

SCHEMA_VERSION: Final = 1


def tables_json() -> str:
    """The text of `schemas/tables.json`."""
    content = {"schema_version": SCHEMA_VERSION, "tables": [_table(table) for table in TABLES.values()]}
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def _table(table: Table) -> dict[str, Any]:
    return {
        "name": table.name,
        "row": table.row,
        "key": list(table.key),
        "columns": [_column(column) for column in table.columns],
    }


def _column(column: Column) -> dict[str, Any]:
    return {
        "name": column.name,
        "type": sql_type(column.type),
        "meaning": column.meaning,
        "is_nullable": column.null_when is not None,
        "null_when": column.null_when,
    }


if __name__ == "__main__":
    sys.stdout.write(tables_json())
