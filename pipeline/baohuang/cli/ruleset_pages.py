"""Rule sets as pages to read, and as objects for programs."""

from typing import Any, Final

from baohuang.cli.console import Console
from baohuang.cli.layout import in_columns, paragraph
from baohuang.cli.words import Words, shown
from baohuang.game import rulesets
from baohuang.game.rulesets import Ruleset
from baohuang.game.rulesets.fields import FIELDS, GROUPS, SILENT, Field

SOURCE: Final = Words("source: {text}", "出处：{text}")
ASSUMED: Final = Words("assumption", "推定")
SILENT_WORD: Final = Words("nothing said", "未说明")
RULED_OUT: Final = Words("ruled out", "无此规则")
OPTION: Final = Words("a table may choose {values}", "每桌可选 {values}")
CHOICES: Final = Words("{n} choices, {assumed} of them assumptions", "{n} 项选择，其中 {assumed} 项为推定")


def print_list(console: Console) -> None:
    """The rule sets that come with bh, a line each."""
    known = [rulesets.load(name) for name in rulesets.ids()]
    for line in in_columns([(r.id, _title(console, r), ", ".join(r.source)) for r in known], indent=0):
        console.print(line)


def print_one(console: Console, rules: Ruleset) -> None:
    """One rule set with every choice."""
    title = console.styled(f"{shown(rules.id)}  {_title(console, rules)}", "bold")
    console.print(f"{title}  {console.say(SOURCE, text=', '.join(rules.source) or '–')}")
    console.print(CHOICES, n=len(FIELDS), assumed=len(rules.assumed))
    console.print()
    for line in in_columns(_rows(console, rules), indent=0):
        console.print(line)
    if rules.options:
        console.print()
    for name, values in rules.options.items():
        texts = ", ".join(str(value) for value in values)
        console.print(paragraph(f"{shown(name)}: {console.say(OPTION, values=texts)}"))


def _rows(console: Console, rules: Ruleset) -> list[tuple[str, str, str, str]]:
    """Name, value, basis and meaning of each field; a group that is not played is one row."""
    rows: dict[str, tuple[str, str, str, str]] = {}
    for field in FIELDS:
        name, value, meaning = field.name, _value(console, rules, field), (field.english, field.chinese)
        group = name.partition(".")[0]
        if group in GROUPS and not rules.fields.get(group):
            name, meaning = group, GROUPS[group][:2]
            value = console.say(RULED_OUT if rules.fields.get(group) is False else SILENT_WORD)
        rows[name] = (name, value, _basis(console, rules, name), meaning[console.language == "zh"])
    return list(rows.values())


def _title(console: Console, rules: Ruleset) -> str:
    return str(shown(rules.titles[console.language]))


def _value(console: Console, rules: Ruleset, field: Field) -> str:
    value = rules.fields[field.name]
    if value is None:
        return console.say(SILENT_WORD)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return " ".join(str(item) for item in value) or "[]"
    if isinstance(value, dict):
        return ", ".join(f"{key}: {number}" for key, number in value.items()) or "{}"
    return str(shown(value))


def _basis(console: Console, rules: Ruleset, name: str) -> str:
    """The clause, or the mark of an assumption; nothing where nothing is said."""
    if name in rules.assumed:
        return console.say(ASSUMED)
    if rules.fields.get(name) is None:
        return ""
    return str(shown(rules.clause(name) or ""))


def _head(rules: Ruleset) -> dict[str, Any]:
    return {"id": rules.id, "title": dict(rules.titles), "source": list(rules.source), "hash": rules.hash}


def all_objects() -> list[dict[str, Any]]:
    """The rule sets that come with bh, for programs."""
    return [_head(rulesets.load(name)) for name in rulesets.ids()]


def as_object(rules: Ruleset) -> dict[str, Any]:
    """A rule set for programs: every field with value, meaning and clause; silent is the word, as in TOML."""
    fields = [
        {
            "name": field.name,
            "value": SILENT if rules.fields[field.name] is None else rules.fields[field.name],
            "is_assumed": field.name in rules.assumed,
            "clause": None if rules.fields[field.name] is None else rules.clause(field.name),
            "meaning": {"en": field.english, "zh": field.chinese},
            "allowed": {"en": field.kind.english, "zh": field.kind.chinese},
        }
        for field in FIELDS
    ]
    groups = {name: SILENT if rules.fields.get(name) is None else rules.fields[name] for name in GROUPS}
    return {**_head(rules), "groups": groups, "options": rules.options, "fields": fields}
