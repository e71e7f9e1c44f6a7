"""`schemas/tables.json` is what the tables say."""

import re
from pathlib import Path

from baohuang.lake import lake
from baohuang.lake.schema import tables_json
from baohuang.lake.tables import TABLES

SCHEMAS = Path(__file__).parents[2] / "schemas"


def test_the_schema_is_up_to_date() -> None:
    assert (SCHEMAS / "tables.json").read_text(encoding="utf-8") == tables_json(), (
        "run: python -m baohuang.lake.schema > schemas/tables.json"
    )


def test_the_lake_imports_nothing_else_of_ours() -> None:
    for path in Path(lake.__file__).parent.glob("*.py"):
        assert set(re.findall(r"^\s*(?:from|import) (baohuang\.\w+)", path.read_text(), re.MULTILINE)) <= {
            "baohuang.lake",
            "baohuang.stages",
        }


def test_names_follow_the_rules() -> None:
    for table in TABLES.values():
        assert set(table.key) <= set(table.schema.names)
        for column in table.columns:
            assert column.meaning
            if column.type == "bool":
                assert column.name.startswith(("is_", "could_", "has_")), column.name
            if column.name.startswith(("is_", "could_")):
                assert column.type == "bool", column.name
