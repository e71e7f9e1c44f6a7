"""The words of the game in English and Chinese, and those of towns for the same thing: `glossary.toml`.

`python -m baohuang.game.glossary > schemas/glossary.json` publishes them; a test compares the two.
"""

import json
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

SOURCE: Final = Path(__file__).parent / "glossary.toml"
SCHEMA_VERSION: Final = 1


def terms() -> list[dict[str, Any]]:
    """Every term: name, word and meaning in both languages, and the words of towns with the rule sets that use them."""
    table = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
    return [
        {
            "name": name,
            "term": {"en": entry["en"], "zh": entry["zh"]},
            "meaning": entry["meaning"],
            "words": [{"word": word, "rulesets": rulesets} for word, rulesets in entry["words"].items()],
        }
        for name, entry in table.items()
    ]


def glossary_json() -> str:
    """The text of `schemas/glossary.json`."""
    return json.dumps({"schema_version": SCHEMA_VERSION, "terms": terms()}, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    sys.stdout.write(glossary_json())
