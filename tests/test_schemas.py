"""What is published in `schemas/` of the rules is what the code says, and says it in both languages."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from baohuang.game import catalogue, glossary, rulesets
from baohuang.game.rulesets import schema
from baohuang.game.rulesets.fields import FIELDS, GROUPS
from baohuang.game.violations import VIOLATIONS

SCHEMAS = Path(__file__).parents[1] / "schemas"
PUBLISHED = {
    **schema.files(),
    "violations.json": catalogue.violations_json(),
    "glossary.json": glossary.glossary_json(),
}


def published(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((SCHEMAS / name).read_text(encoding="utf-8"))
    return content


@pytest.mark.parametrize("name", PUBLISHED)
def test_what_is_published_is_up_to_date(name: str) -> None:
    assert (SCHEMAS / name).read_text(encoding="utf-8") == PUBLISHED[name], "run: make schemas"


def both(text: dict[str, str]) -> None:
    assert set(text) == {"en", "zh"}
    assert text["en"].isascii() or not re.search(r"[\u4e00-\u9fff]", text["en"]), text
    assert re.search(r"[\u4e00-\u9fff]", text["zh"]), text


def test_the_matrix_holds_every_choice_of_every_rule_set() -> None:
    content = published("rulesets.json")
    assert [one["id"] for one in content["rulesets"]] == rulesets.ids()
    names = [field["name"] for field in content["fields"]]
    assert names == [field.name for field in FIELDS]
    for one in content["rulesets"]:
        assert list(one["choices"]) == names
        assert set(one["groups"]) == set(GROUPS)
    for field in content["fields"]:
        both(field["meaning"])
        assert field["allowed"]["en"]
        assert field["allowed"]["zh"]


def test_the_matrix_says_what_the_rule_book_says() -> None:
    towns = {one["id"]: one["choices"] for one in published("rulesets.json")["rulesets"]}
    stated = {"value": "apply", "is_assumed": False, "is_taken_over": False, "clause": "002:149"}
    assert towns["qingdao"]["wind"] == stated  # 2.7
    assert towns["weifang"]["abdicate.who"]["value"] == "both_marks"  # 000:83
    assert towns["simple"]["compare"] == {
        "value": "pointwise",
        "is_assumed": True,
        "is_taken_over": True,
        "clause": None,
    }
    assert towns["classic"]["hold.rank"]["value"] == "silent"


def test_the_pages_mark_what_no_text_states() -> None:
    rows = [line.split(" | ") for line in PUBLISHED["rulesets.md"].splitlines() if line.startswith("| `wild_two`")]
    assert len(rows) == 1
    cells = dict(zip(rulesets.ids(), (cell.removesuffix(" |") for cell in rows[0][2:]), strict=True))
    assert cells["weifang"] == "no **A**"
    assert cells["simple"] == "no *a*"
    assert cells["folk-wild2"] == "yes"
    assert "| `hold` | 憋 |" in PUBLISHED["rulesets.zh.md"]


def test_the_catalogue_holds_every_violation_and_where_it_can_occur() -> None:
    content = {one["name"]: one for one in published("violations.json")["violations"]}
    assert list(content) == [violation.id for violation in VIOLATIONS]
    for one in content.values():
        for text in (one["message"], one["why"], {key: one["policy"][key] for key in ("en", "zh")}):
            both(text)
        assert one["rulesets"] or one["rulesets_by_option"], one["name"]
        assert set(one["rulesets"]) | set(one["rulesets_by_option"]) <= set(rulesets.ids())


def test_the_glossary_is_in_both_languages_and_names_known_rule_sets() -> None:
    content = published("glossary.json")["terms"]
    names = [one["name"] for one in content]
    assert {"emperor", "guard", "rebel", "abdicate", "special_face", "rebellion", "kick", "wind", "tribute"} <= set(
        names
    )
    words = []
    for one in content:
        both(one["term"])
        both(one["meaning"])
        for word in one["words"]:
            assert set(word["rulesets"]) <= set(rulesets.ids()), word
            words.append(word["word"])
    assert len(set(words)) == len(words)
    assert not set(words) & {one["term"]["zh"] for one in content}
