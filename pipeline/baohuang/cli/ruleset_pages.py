"""Rule sets as pages to read, and as objects for programs."""

from typing import Any, Final

from baohuang.cli.console import Console
from baohuang.cli.known import meaning_of
from baohuang.cli.layout import in_columns, paragraph
from baohuang.cli.ruleset_diff import differing
from baohuang.cli.words import LANGUAGES, Words, shown
from baohuang.game import rulesets
from baohuang.game.rulesets import Ruleset
from baohuang.game.rulesets.fields import FIELDS, GROUPS, SILENT

SOURCE: Final = Words("source: {text}", "出处：{text}")
ASSUMED: Final = Words("assumption", "推定")
SILENT_WORD: Final = Words("nothing said", "未说明")
RULED_OUT: Final = Words("ruled out", "无此规则")
IN_FORCE: Final = Words("in force", "有此规则")
NONE: Final = Words("none", "无")
OPTION: Final = Words("a table may choose {values}", "每桌可选 {values}")
CHOICES: Final = Words(
    "{n} choices: {assumed} assumptions (a finding that rests on one alone is only suspicious), {taken} taken over "
    "from neighbours (as good as stated)",
    "{n} 项选择：{assumed} 项为推定（仅凭推定得出的问题只算存疑），{taken} 项沿用邻近规则（视同明文）",
)
TAKEN: Final = Words("taken over", "沿用")
RULESET: Final = Words("rule set", "规则")
TITLE: Final = Words("title", "名称")
DECK: Final = Words("deck", "牌")
GUARD: Final = Words("guard", "侍卫")
STANDS_IN: Final = Words("source", "出处")
CARDS: Final = Words("{n} cards, {low} to {high}", "{n} 张，{low} 到 {high}")
GUARD_BY: Final = {
    "call": Words("fourth card called", "所叫的第四张牌"),
    "mark": Words("marked joker", "标记的小王"),
}
GUARD_IS: Final = Words("{deck}; guard: {guard}", "{deck}；侍卫：{guard}")
SAME: Final = Words("{one} and {other} have the same choices.", "{one} 与 {other} 的选择全部相同。")
DIFFERENT: Final = Words(
    "{n} of {all} choices differ (a group that one of them does not play counts as one); * no text states it",
    "{all} 项选择中有 {n} 项不同（一方没有的整组规则算一项）；* 没有明文规定",
)


def print_list(console: Console) -> None:
    """The rule sets that come with bh, a line each: title, deck, how the guard is found, source."""
    heading = tuple(console.say(words) for words in (RULESET, TITLE, DECK, GUARD, STANDS_IN))
    rows = []
    for rules in _known():
        source = console.listed(map(str, map(shown, rules.source)))
        rows.append((rules.id, _title(console, rules), _deck(console, rules), _guard(console, rules), source))
    for number, line in enumerate(in_columns([heading, *rows], indent=0)):
        console.print(line if number else console.styled(line, "dim"))


def print_one(console: Console, rules: Ruleset) -> None:
    """One rule set with every choice."""
    title = console.styled(f"{shown(rules.id)}  {_title(console, rules)}", "bold")
    console.print(f"{title}  {console.say(SOURCE, text=', '.join(rules.source) or '–')}")
    console.print(GUARD_IS, deck=_deck(console, rules), guard=_guard(console, rules))
    counts = {"n": len(FIELDS), "assumed": len(rules.assumed), "taken": len(rules.taken_over)}
    console.print(paragraph(console.say(CHOICES, **counts)))
    console.print()
    for line in in_columns(_rows(console, rules), indent=0):
        console.print(line)
    if rules.options:
        console.print()
    for name, values in rules.options.items():
        texts = (" | " if console.language == "en" else " ｜ ").join(value_text(console, value) for value in values)
        console.print(paragraph(f"{shown(name)}: {console.say(OPTION, values=texts)}"))


def print_two(console: Console, one: Ruleset, other: Ruleset) -> None:
    """What differs between two rule sets, side by side; a star where no text states the value."""
    choices = differing(one, other)
    if not choices:
        console.print(SAME, one=one.id, other=other.id)
        return
    rows = [("", str(shown(one.id)), str(shown(other.id)), ""), ("", _title(console, one), _title(console, other), "")]
    for choice in choices:
        left = _starred(console, choice.name, choice.own, is_assumed=choice.own_is_assumed)
        right = _starred(console, choice.name, choice.other, is_assumed=choice.other_is_assumed)
        rows.append((choice.name, left, right, meaning_of(choice.name, console.language)))
    for number, line in enumerate(in_columns(rows, indent=0)):
        console.print(console.styled(line, "bold") if number < 2 else line)
    console.print()
    console.print(DIFFERENT, n=len(choices), all=len(FIELDS))


def _starred(console: Console, name: str, value: object, *, is_assumed: bool) -> str:
    text = choice_value(console, name, value)
    return f"{text} *" if is_assumed else text


def _known() -> list[Ruleset]:
    return [rulesets.load(name) for name in rulesets.ids()]


def n_cards(rules: Ruleset) -> int:
    """Cards of the deck: four suits of each rank and two jokers a deck, less what is left out."""
    decks, missing = rules.fields["decks"], rules.fields["missing"] or {}
    return int(decks * (4 * len(rules.fields["ranks"]) + 2) - sum(missing.values()))


def _deck(console: Console, rules: Ruleset) -> str:
    ranks = rules.fields["ranks"]
    return console.say(CARDS, n=n_cards(rules), low=ranks[0], high=ranks[-1])


def _guard(console: Console, rules: Ruleset) -> str:
    ways = GUARD_BY.get(rules.fields["guard.by"])
    return console.say(ways) if ways else str(shown(str(rules.fields["guard.by"])))


def _rows(console: Console, rules: Ruleset) -> list[tuple[str, str, str, str]]:
    """Name, value, basis and meaning of each field; a group that is not played is one row."""
    rows: dict[str, tuple[str, str, str, str]] = {}
    for field in FIELDS:
        name, value, meaning = field.name, value_text(console, rules.fields[field.name]), (field.english, field.chinese)
        group = name.partition(".")[0]
        if group in GROUPS and not rules.fields.get(group):
            name, meaning = group, GROUPS[group][:2]
            value = console.say(RULED_OUT if rules.fields.get(group) is False else SILENT_WORD)
        rows[name] = (name, value, _basis(console, rules, name), meaning[console.language == "zh"])
    return list(rows.values())


def _title(console: Console, rules: Ruleset) -> str:
    return str(shown(rules.titles[console.language]))


def value_text(console: Console, value: object) -> str:
    """A value of a field for people; silent, as a file of TOML has it, is nothing said."""
    if value is None or value == SILENT:
        return console.say(SILENT_WORD)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return " ".join(value_text(console, item) for item in value) or console.say(NONE)
    if isinstance(value, dict):
        return ", ".join(f"{shown(str(key))}: {value_text(console, of)}" for key, of in value.items()) or console.say(
            NONE
        )
    return str(shown(str(value)))


def choice_value(console: Console, name: str, value: object) -> str:
    """The same for a field or a group of fields, which is there, is ruled out, or is not spoken of."""
    if name in GROUPS and isinstance(value, bool):
        return console.say(IN_FORCE if value else RULED_OUT)
    return value_text(console, value)


def _basis(console: Console, rules: Ruleset, name: str) -> str:
    """The clause, or the mark of an assumption; nothing where nothing is said."""
    if rules.is_assumed(name):
        return console.say(ASSUMED if name in rules.assumed else TAKEN)
    if rules.fields.get(name) is None:
        return ""
    return str(shown(rules.clause(name) or ""))


def _head(rules: Ruleset) -> dict[str, Any]:
    return {
        "id": rules.id,
        "title": dict(rules.titles),
        "n_cards": n_cards(rules),
        "guard_by": rules.fields["guard.by"],
        "source": list(rules.source),
        "hash": rules.hash,
    }


def all_objects() -> list[dict[str, Any]]:
    """The rule sets that come with bh, for programs."""
    return [_head(rules) for rules in _known()]


def as_object(rules: Ruleset) -> dict[str, Any]:
    """A rule set for programs: every field with value, meaning and clause; silent is the word, as in TOML."""
    fields = [
        {
            "name": field.name,
            "value": SILENT if rules.fields[field.name] is None else rules.fields[field.name],
            "is_assumed": rules.is_assumed(field.name),
            "is_taken_over": field.name in rules.taken_over,
            "clause": None if rules.fields[field.name] is None else rules.clause(field.name),
            "meaning": {"en": field.english, "zh": field.chinese},
            "allowed": {"en": field.kind.english, "zh": field.kind.chinese},
        }
        for field in FIELDS
    ]
    groups = {name: SILENT if rules.fields.get(name) is None else rules.fields[name] for name in GROUPS}
    return {**_head(rules), "groups": groups, "options": rules.options, "fields": fields}


def differences_object(one: Ruleset, other: Ruleset) -> dict[str, Any]:
    """What differs between two rule sets, for programs; values and all else in the order of the two."""
    differences = [
        {
            "name": choice.name,
            "values": [choice.own, choice.other],
            "is_assumed": [choice.own_is_assumed, choice.other_is_assumed],
            "clauses": [rules.clause(choice.name) for rules in (one, other)],
            "meaning": {language: meaning_of(choice.name, language) for language in LANGUAGES},
        }
        for choice in differing(one, other)
    ]
    return {"rulesets": [_head(one), _head(other)], "differences": differences}
