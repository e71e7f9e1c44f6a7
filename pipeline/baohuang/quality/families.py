"""Checks that follow from the tables: keys are unique, references lead somewhere, words are known.

A new table or column is checked without a line written here; only a column of words names its words.
"""

from typing import Final

from baohuang.lake.tables import TABLES
from baohuang.quality.check import Check, Unit

# Which column names the rows of which table: `game_id` is a row of `games`, wherever it stands.
OWNERS: Final = {table.key[0]: table.name for table in TABLES.values() if len(table.key) == 1}

# A bad line may name a game of which no good line was read.
NO_REFERENCE: Final = {("quarantine", "game_id")}

WORDS: Final[dict[tuple[str, str], str]] = {
    ("games", "state"): "complete open gap conflict void aborted unknown_ruleset unjudged",
    ("games", "hands"): "open partial closed",
    ("games", "predecessor"): "known unknown none",
    ("games", "solo"): "none hidden open",
    ("games", "result"): "emperor rebels draw",
    ("games", "result_claimed"): "emperor rebels draw",
    ("seats", "role"): "emperor guard rebel",
    ("seats", "side"): "emperor rebels",
    ("events", "type"): (
        "start deal tribute tribute_return exempt offer ante abdicate grab accept void abort call solo open_guard"
        " declare_rebellion reveal kick play pass yield claim_lead finish guess timeout disconnect reconnect auto_on"
        " auto_off end"
    ),
    ("plays", "action"): "lead follow pass yield claim_lead",
    ("plays", "base"): "3 4 5 6 7 8 9 T J Q K A 2 SJ BJ",
    ("throne", "answer"): "accept abdicate",
    ("stakes", "action"): "solo open_guard declare_rebellion reveal kick",
    ("tributes", "action"): "tribute tribute_return exempt",
    ("violations", "severity"): "illegal inconsistent mismatch suspicious",
    ("files", "compression"): "none gzip zstd",
}


KEY: Final = """
SELECT
    CASE WHEN count(*) > 1 THEN concat_ws('/', {key}) END AS sample,
    count(*) > 1 AS offenders,
    count(*) AS members
FROM {table}
GROUP BY {key}
"""

REFERENCE: Final = """
SELECT
    {column} AS sample,
    CASE WHEN {column} IN (SELECT {column} FROM {owner}) THEN 0 ELSE count(*) END AS offenders,
    count(*) AS members
FROM {table}
WHERE {column} IS NOT NULL
GROUP BY {column}
"""

KNOWN: Final = """
SELECT
    {column} AS sample,
    CASE WHEN {column} IN ({words}) THEN 0 ELSE count(*) END AS offenders,
    count(*) AS members
FROM {table}
WHERE {column} IS NOT NULL
GROUP BY {column}
"""


def keys() -> list[Check]:
    """For every table: no key stands in two rows."""
    return [
        Check(
            name=f"key_{table.name}",
            title_en=f"{table.name}: {', '.join(table.key)} is unique",
            title_zh=f"{table.name} 表的主键 {', '.join(table.key)} 唯一",
            bound="keys",
            unit=Unit.ROWS,
            sql=KEY.format(table=table.name, key=", ".join(table.key)),
        )
        for table in TABLES.values()
    ]


def references() -> list[Check]:
    """For every column that names rows of another table: the row is there. A sample is the id that is not."""
    return [
        Check(
            name=f"reference_{table.name}_{column.name}",
            title_en=f"{table.name}: every {column.name} is in {OWNERS[column.name]}",
            title_zh=f"{table.name} 表的 {column.name} 都在 {OWNERS[column.name]} 表中",
            bound="references",
            unit=Unit.ROWS,
            sql=REFERENCE.format(table=table.name, column=column.name, owner=OWNERS[column.name]),
        )
        for table in TABLES.values()
        for column in table.columns
        if OWNERS.get(column.name, table.name) != table.name and (table.name, column.name) not in NO_REFERENCE
    ]


def words() -> list[Check]:
    """For every column of words: only known ones. A sample is the word itself."""
    return [
        Check(
            name=f"words_{table}_{column}",
            title_en=f"{table}: {column} holds known words only",
            title_zh=f"{table} 表的 {column} 只含已知的词",
            bound="words",
            unit=Unit.ROWS,
            sql=KNOWN.format(table=table, column=column, words=", ".join(f"'{word}'" for word in known.split())),
        )
        for (table, column), known in WORDS.items()
    ]
