"""The rule sets as a matrix: `schemas/rulesets.json` for programs, `rulesets.md` and `rulesets.zh.md` to read.

`python -m baohuang.game.rulesets.schema schemas` writes the three files; a test compares them.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from baohuang.game.rulesets import Ruleset, ids, load_known
from baohuang.game.rulesets.fields import BY_NAME, FIELDS, GROUPS, SILENT

SCHEMA_VERSION: Final = 1
SILENT_MARK: Final = "–"
ASSUMED_MARK: Final = "**A**"
TAKEN_OVER_MARK: Final = "*a*"

# Words of the pages, English and Chinese.
TITLE: Final = ("Rule sets and their choices", "各地规则一览")
INTRO: Final = (
    f"""Written by `make schemas` out of `pipeline/baohuang/game/rulesets/*.toml`. Rows are choices, columns rule sets.

* `{SILENT_MARK}` nothing said: what the choice would decide is suspicious at most
* {ASSUMED_MARK} assumption that no text states: what it alone decides is suspicious
* {TAKEN_OVER_MARK} basic of play that no text states, taken over from neighbours: findings keep their severity""",
    f"""由 `make schemas` 根据 `pipeline/baohuang/game/rulesets/*.toml` 生成。每行一项选择，每列一套规则。

* `{SILENT_MARK}` 原文未说明：由其决定的最多为可疑
* {ASSUMED_MARK} 推定，原文未写明：仅由其决定的为可疑
* {TAKEN_OVER_MARK} 基本打法，原文未写明，沿用相近规则：结论轻重不变""",
)
COLUMNS: Final = (("choice", "meaning"), ("选择", "含义"))
SOURCES: Final = (("rule set", "title", "source"), ("规则", "名称", "出处"))
OPTIONS: Final = ("What tables may choose", "每桌可选")
OPTION_COLUMNS: Final = (("rule set", "choice", "values"), ("规则", "选择", "取值"))
GENERAL: Final = ("Deck, play and settlement", "牌、出牌与结算")
WORDS: Final = {True: ("yes", "是"), False: ("no", "否")}
RULED_OUT: Final = ("ruled out", "无此规则")
NOTHING: Final = ("none", "无")
HEADINGS: Final = {
    "deal": ("Deal", "发牌"),
    "emperor": ("Emperor", "皇帝"),
    "guard": ("Guard", "侍卫"),
    "abdicate": ("Abdication", "让位"),
    "ante": ("Ante", "放底牌"),
    "grab": ("Grab", "抢独"),
    "solo": ("Solo", "独保"),
    "open_guard": ("Open guard", "明保"),
    "rebellion": ("Rebellion", "造反"),
    "kick": ("Kick", "踢"),
    "hold": ("Held rank", "憋牌"),
    "end": ("End", "结束"),
    "result": ("Result", "胜负"),
    "score": ("Score", "计分"),
    "tribute": ("Tribute", "进贡"),
}


def rulesets_json() -> str:
    """The text of `schemas/rulesets.json`."""
    content = {
        "schema_version": SCHEMA_VERSION,
        "fields": [
            {
                "name": field.name,
                "meaning": {"en": field.english, "zh": field.chinese},
                "allowed": {"en": field.kind.english, "zh": field.kind.chinese},
                "may_be_silent": field.silent or field.name.partition(".")[0] in GROUPS,
            }
            for field in FIELDS
        ],
        "groups": [
            {"name": name, "meaning": {"en": english, "zh": chinese}, "may_be_ruled_out": may_be_false}
            for name, (english, chinese, may_be_false) in GROUPS.items()
        ],
        "rulesets": [_entry(load_known(name)) for name in ids()],
    }
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def _entry(rules: Ruleset) -> dict[str, Any]:
    return {
        "id": rules.id,
        "title": rules.titles,
        "source": list(rules.source),
        "hash": rules.hash,
        "options": rules.options,
        "groups": {name: _or_silent(rules.fields[name]) for name in GROUPS},
        "choices": {field.name: _choice(rules, field.name) for field in FIELDS},
    }


def _choice(rules: Ruleset, name: str) -> dict[str, Any]:
    value = rules.fields[name]
    clause = None if value is None or rules.is_assumed(name) else rules.clause(name)
    return {
        "value": _or_silent(value),
        "is_assumed": rules.is_assumed(name),
        "is_taken_over": name in rules.taken_over,
        "clause": clause,
    }


def _or_silent(value: Any) -> Any:
    return SILENT if value is None else value


def rulesets_page(language: str) -> str:
    """The text of `schemas/rulesets.md` (`en`) or `rulesets.zh.md` (`zh`)."""
    which = int(language == "zh")
    known = [load_known(name) for name in ids()]
    lines = [f"# {TITLE[which]}", "", INTRO[which], ""]
    lines += _table(SOURCES[which], [(f"`{r.id}`", r.titles[language], ", ".join(r.source)) for r in known])
    head = (*COLUMNS[which], *(f"`{r.id}`" for r in known))
    for heading, names in _sections(which).items():
        rows = [(f"`{name}`", _meaning(name, which), *(_cell(r, name, which) for r in known)) for name in names]
        lines += [f"## {heading}", "", *_table(head, rows)]
    options = [
        (f"`{r.id}`", f"`{name}`", ", ".join(_shown(value, which) for value in values))
        for r in known
        for name, values in r.options.items()
    ]
    lines += [f"## {OPTIONS[which]}", "", *_table(OPTION_COLUMNS[which], options)]
    return "\n".join(lines).rstrip() + "\n"


def _sections(which: int) -> dict[str, list[str]]:
    """Names of the rows under each heading; a group has a row of its own first."""
    sections: dict[str, list[str]] = {}
    for field in FIELDS:
        group = field.name.partition(".")[0]
        rows = sections.setdefault(HEADINGS.get(group, GENERAL)[which], [group] if group in GROUPS else [])
        rows.append(field.name)
    return sections


def _meaning(name: str, which: int) -> str:
    english, chinese = GROUPS[name][:2] if name in GROUPS else (BY_NAME[name].english, BY_NAME[name].chinese)
    return chinese if which else english


def _cell(rules: Ruleset, name: str, which: int) -> str:
    value = rules.fields[name]
    if name in GROUPS and value is False:
        return RULED_OUT[which]
    text = SILENT_MARK if value is None else _shown(value, which)
    if name in rules.taken_over:
        return f"{text} {TAKEN_OVER_MARK}"
    return f"{text} {ASSUMED_MARK}" if name in rules.assumed else text


def _shown(value: Any, which: int) -> str:
    if isinstance(value, bool):
        return WORDS[value][which]
    if value == SILENT:
        return SILENT_MARK
    if isinstance(value, list):
        return " ".join(str(item) for item in value) or NOTHING[which]
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_shown(one, which)}" for key, one in value.items()) or NOTHING[which]
    return str(value)


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> list[str]:
    """A Markdown table and an empty line."""
    lines = [head, ("---",) * len(head), *rows]
    return ["| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines] + [""]


def files() -> dict[str, str]:
    """The published files by their names."""
    return {
        "rulesets.json": rulesets_json(),
        "rulesets.md": rulesets_page("en"),
        "rulesets.zh.md": rulesets_page("zh"),
    }


if __name__ == "__main__":
    for file_name, text in files().items():
        (Path(sys.argv[1]) / file_name).write_text(text, encoding="utf-8")
