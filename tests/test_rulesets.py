"""Rule sets as data: what the files may hold, and what a mistake in one says."""

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import rule_book
from baohuang import compiled
from baohuang.game import rulesets
from baohuang.game.rulesets import RulesetError, load, with_options
from baohuang.game.rulesets.fields import FIELDS, GROUPS
from baohuang.game.rulesets.places import lines_of_keys
from baohuang.referee.ruleset import Rules


def house(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("ruleset_id", rulesets.ids())
def test_every_rule_set_has_a_value_for_every_field_and_both_titles(ruleset_id: str) -> None:
    ruleset = load(ruleset_id)
    assert {field.name for field in FIELDS} <= set(ruleset.fields)
    assert ruleset.titles["en"]
    assert ruleset.titles["zh"] != ruleset.id


@pytest.mark.parametrize("ruleset_id", rulesets.ids())
def test_every_stated_choice_that_differs_from_common_has_a_clause_or_is_an_assumption(ruleset_id: str) -> None:
    ruleset, common = load(ruleset_id), load("common")
    for field in FIELDS:
        if ruleset.fields[field.name] not in (common.fields[field.name], None):
            assert ruleset.clause(field.name) or ruleset.is_assumed(field.name), field.name


def test_every_field_says_what_it_means_in_both_languages() -> None:
    for field in FIELDS:
        assert field.english
        assert field.chinese
    assert all(english and chinese for english, chinese, _ in GROUPS.values())


def test_every_field_in_common_stands_under_a_comment_that_says_what_it_is() -> None:
    lines = (rulesets.HOME / "common.toml").read_text(encoding="utf-8").split("[rules]")[1].splitlines()
    comments = {line: before for before, line in pairwise(lines) if " = " in line and line[0] != "#"}
    assert len(comments) > 55
    meanings = [field.english for field in FIELDS] + [english for english, _, _ in GROUPS.values()]
    for line, before in comments.items():
        assert any(before.startswith(f"# {meaning}: ") for meaning in meanings), line


def flat(table: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    """Dotted names of a nested table of the rule book; a group that is there is True beside its fields."""
    result: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, dict) and key != "missing":
            if key in GROUPS:
                result[prefix + key] = True
            result |= flat(value, f"{prefix}{key}.")
        else:
            result[prefix + key] = value
    return result


def effective(preset: dict[str, Any]) -> dict[str, Any]:
    """Every field and group of a preset laid over common; the fields of a group that is not there are None."""
    stated = {**flat(rule_book.COMMON), **flat(preset)}
    return {name: stated.get(name) for name in [*(field.name for field in FIELDS), *GROUPS]}


@pytest.mark.parametrize("ruleset_id", rule_book.PRESETS)
def test_every_choice_is_the_one_of_the_rule_book(ruleset_id: str) -> None:
    expected = effective(rule_book.PRESETS[ruleset_id])
    assert set(flat(rule_book.PRESETS[ruleset_id])) <= set(expected)
    actual = load(ruleset_id).fields
    assert {name: actual.get(name) for name in expected} == expected


@pytest.mark.parametrize("ruleset_id", rule_book.ASSUMED)
def test_what_no_text_states_is_marked_and_nothing_else(ruleset_id: str) -> None:
    ruleset = load(ruleset_id)
    assumed, taken_over = rule_book.ASSUMED[ruleset_id]
    assert ruleset.assumed == assumed
    assert ruleset.taken_over == taken_over
    assert all(ruleset.is_assumed(name) for name in assumed | taken_over)


def test_the_presets_of_the_rule_book_are_all_there() -> None:
    assert set(rule_book.PRESETS) == set(rule_book.ASSUMED) <= set(rulesets.ids())


@pytest.mark.parametrize("ruleset_id", rulesets.ids())
def test_an_assumption_is_of_a_value_and_what_a_table_may_choose_is_accepted(ruleset_id: str) -> None:
    ruleset = load(ruleset_id)
    for name in ruleset.assumed | ruleset.taken_over:
        assert ruleset.fields[name] is not None, name
    for name, values in ruleset.options.items():
        assert values[0] == ("silent" if ruleset.fields[name] is None else ruleset.fields[name])
        for value in values:
            chosen = with_options(ruleset, nested(name, value)).fields
            if isinstance(value, dict):
                assert chosen[name] is True
                assert chosen[f"{name}.rank"] == value["rank"]
            else:
                assert chosen[name] == (None if value == "silent" else value)


def nested(name: str, value: Any) -> dict[str, Any]:
    """A dotted name and its value, as in a log."""
    head, _, rest = name.partition(".")
    return {head: nested(rest, value) if rest else value}


def test_a_value_that_a_house_sets_is_not_credited_to_the_text_of_another(tmp_path: Path) -> None:
    town = load(house(tmp_path, 'extends = "weihai"\n[rules]\npass_scope = "set"\n[rules.kick]\nfactor = 3\n'))
    assert town.clause("pass_scope") is None
    assert town.clause("kick.factor") is None
    assert town.clause("kick.until") == load("weihai").clause("kick.until") == "004:27, 004:55, 004:75"
    assert load("weihai").clause("pass_scope") == "004:43"


def test_a_house_rule_set_holds_only_what_differs(tmp_path: Path) -> None:
    ruleset = load(house(tmp_path, 'extends = "weihai"\ntitle.zh = "我家"\n[rules]\ncompare = "pointwise"\n'))
    assert ruleset.fields["compare"] == "pointwise"
    assert ruleset.fields["hands"] == [33] * 5
    assert ruleset.titles == {"en": "house", "zh": "我家"}
    assert ruleset.hash != load("weihai").hash


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('extends = "weihai"\n[rules]\ncomprae = "class"\n', ["house.toml:3", "comprae", "did you mean 'compare'"]),
        ('extends = "weihai"\n[rules]\ncompare = "clas"\n', ["house.toml:3", '"pointwise"', '"class"']),
        (
            'extends = "weihai"\n[rules.kick.rebels]\nthreshold = 9\n',
            ["house.toml:3", "kick.rebels.threshold", "1 to 4"],
        ),
        ('extends = "weihai"\n[rules]\nkao = "yes"\n', ["house.toml:3", "true or false"]),
        ('extends = "weihia"\n', ["house.toml:1", "did you mean 'weihai'"]),
        ('extends = "weihai"\nrule = 1\n', ["unknown key", "rules"]),
        ("extends = \n", ["no TOML"]),
        ("[rules]\ncompare = 'class'\n", ["has no value", "common"]),
        ('extends = "weihai"\nassumed = ["wnd"]\n', ["house.toml:2", "assumed", "did you mean 'wind'"]),
        ('extends = "weihai"\ntaken_over = ["wnd"]\n', ["house.toml:2", "taken_over", "did you mean 'wind'"]),
    ],
)
def test_a_mistake_names_file_line_key_and_what_is_allowed(tmp_path: Path, text: str, says: list[str]) -> None:
    with pytest.raises(RulesetError) as refused:
        load(house(tmp_path, text))
    for part in says:
        assert part in str(refused.value)


def test_the_lines_of_keys() -> None:
    text = (
        '# a = 1\ntitle = { zh = "x = 1", "ü.y" = \'q\' }\nsource = [\n  "b = 2", # c = 3\n]\n'
        'text = """\n[fake]\nd = 4 \\""""\n\n[rules] # e = 5\n"comp\\u0061re" = 6\n'
        "kick . rebels = { f = [{ g = 7 }] }\n"
        '[ options . "guard.by" ]\nx = 1979-05-27T07:32:00Z\n[[list]]\ny = 8'
    )
    expected = {"title": 2, "title.zh": 2, "title.ü.y": 2, "source": 3, "text": 6, "rules": 10, "rules.compare": 11}
    expected |= {"rules.kick": 12, "rules.kick.rebels": 12, "rules.kick.rebels.f": 12}
    expected |= {"source[0]": 4, "rules.kick.rebels.f[0]": 12, "rules.kick.rebels.f[0].g": 12}
    expected |= {"options": 13, "options.guard.by": 13, "options.guard.by.x": 14, "list": 15, "list.y": 16}
    assert lines_of_keys(text) == expected
    assert lines_of_keys("a = [\n[1,\n2], # 3,\n 4]") == {"a": 1, "a[0]": 2, "a[0][0]": 2, "a[0][1]": 3, "a[1]": 4}
    assert lines_of_keys("") == {}
    assert lines_of_keys("a=1\r\n[b]\r\nc=2\r\n") == {"a": 1, "b": 2, "b.c": 3}


WEIHAI = 'extends = "weihai"\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        # the same key quoted, dotted, in an inline table, in a table of its own
        ('[rules]\n"kick.factor" = 9', "3: kick.factor: 9 is not allowed"),
        ("[rules]\n\"kick\" . 'factor' = 9", "3: kick.factor: 9 is not allowed"),
        ("[rules]\nkick = { until = 'first_lead', factor = 9 }", "3: kick.factor: 9 is not allowed"),
        ("[rules]\n[rules . kick]\nfactor = 9", "4: kick.factor: 9 is not allowed"),
        ("rules.kick.factor = 9", "2: kick.factor: 9 is not allowed"),
        ("rules = { kick.factor = 9 }", "2: kick.factor: 9 is not allowed"),
        # tables and names
        ("[rules.gaurd]\nby = 'call'", "2: gaurd: unknown field (did you mean 'guard'?)"),
        ("[rules.kick.rebel]\nthreshold = 1", "2: kick.rebel: unknown field (did you mean 'kick.rebels'?)"),
        ("[rules.compare]\nby = 'class'", "2: compare: {'by': 'class'} is not allowed: one of \"pointwise\""),
        ("[rules]\nguard = 'call'", "3: guard: a table is expected"),
        ("[[rules]]", "2: rules: a table is expected"),
        ("[guard]\nby = 'call'", "2: guard: unknown key; it is a field of the rules"),
        ("[rules]\nhands = [33, 33]", "3: hands: [33, 33] is not allowed: five whole numbers from 1 to 60, or"),
        ("[rules]\nhold = 3", '3: hold: 3 is not allowed: a table or "silent", false is expected'),
        # lists, item by item
        ("source = [\n'a',\n3]", "4: source: a list of texts is expected"),
        ("assumed = [ # 'wint'\n'wind',\n'wint']", "4: assumed: unknown field 'wint' (did you mean 'wind'?)"),
        ("taken_over = 3", "2: taken_over: a list of texts is expected"),
        # title, clauses, options
        ("title = []", "2: title: a table of texts is expected"),
        ("[title]\nen = 'a'\nzh = 3", "4: title.zh: a text is expected"),
        ("[clauses]\nwind = 'a'\nguard.by = 3", "4: clauses.guard.by: a text is expected"),
        ("[clauses]\nwint = 'a'", "3: clauses.wint: unknown field (did you mean 'wind'?)"),
        ("options = []", "2: options: a table is expected"),
        ("options.guard = ['call']", "2: options.guard: unknown field"),
        ("options.guard.by = 'call'", "2: options.guard.by: a list of values is expected"),
        ("options.wind = []", "2: options.wind: a list of values is expected"),
        ("[options]\n'guard.by' = ['call',\n'cell']", "4: options.guard.by: 'cell' is not allowed: one of \"call\""),
        ("[options]\nhold = [\n'silent',\n{rank = '5'}]", "5: options.hold: hold.rank: '5' is not allowed: one of"),
        ("[options]\nante = ['silent',\n{offset = 1}]", "4: options.ante: ante.first has no value"),
        # what can hardly be shown
        ("rules.compare" + ".a" * 900 + " = 1", "2: compare: {'a': {'a': {'a': {...}}}} is not allowed"),
        ("rules" + ".a" * 900 + " = 1", "2: a: unknown field"),
        ("rules.factor_max = 0x" + "f" * 9000, "2: factor_max: … is not allowed"),
    ],
)
def test_every_kind_of_mistake_is_told_with_its_place(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(RulesetError) as refused:
        load(house(tmp_path, WEIHAI + text))
    assert f"{tmp_path / 'house.toml'}:{says}" in str(refused.value)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"a = 1\n\xff", "2: no TOML: it is not UTF-8"),
        (b"a = 1\n\na = 2", "3: no TOML: Cannot overwrite a value"),
        (b"a = 1\nb = [\n\n", "2: no TOML: "),
        (b"a = " + b"9" * 5000, " no TOML: Exceeds the limit"),
        (b"a = " + b"[" * 5000, " no TOML: it is nested too deeply"),
        (b"rules = " + b"[" * 200 + b"]" * 200, " rules: a table is expected"),
        (b'extends = "a\\u0000.toml"', "1: extends: "),
        (b'\nextends = "' + b"a" * 999 + b'.toml"', "2: extends: "),
        (b'extends = "folder.toml"', "1: extends: "),
    ],
)
def test_what_is_no_rule_set_at_all(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(content)
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(RulesetError) as refused:
        load(path)
    assert str(refused.value).startswith(f"{path}:")
    assert says in str(refused.value)


def test_a_long_value_is_shown_shortened(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match=r"3: compare: 'xxx.*xxx' is not allowed") as refused:
        load(house(tmp_path, WEIHAI + "[rules]\ncompare = '" + "x" * 9000 + "'"))
    assert len(str(refused.value)) < 500


def test_a_mistake_in_a_file_that_is_extended_is_told_there(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "county.toml").write_text(WEIHAI + "[rules]\n\nwind = 2")
    with pytest.raises(RulesetError, match=r"sub/county\.toml:4: wind: 2 is not allowed"):
        load(house(tmp_path, 'extends = "sub/county.toml"'))


@pytest.mark.parametrize("above", ["../house.toml", "../sub/../house.toml", "link.toml", "../to_sub/link.toml"])
def test_a_circle_is_seen_by_whatever_way_it_closes(tmp_path: Path, above: str) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "to_sub").symlink_to("sub")
    (tmp_path / "sub" / "link.toml").symlink_to("../house.toml")
    (tmp_path / "sub" / "county.toml").write_text(f'# circle\nextends = "{above}"')
    with pytest.raises(RulesetError, match=rf"sub/county\.toml:2: extends: {above} extends itself"):
        load(house(tmp_path, 'extends = "sub/county.toml"'))


def test_many_files_may_extend_each_other(tmp_path: Path) -> None:
    (tmp_path / "0.toml").write_text(WEIHAI)
    for number in range(1, 1200):
        (tmp_path / f"{number}.toml").write_text(f'extends = "{number - 1}.toml"')
    assert load(tmp_path / "1199.toml").fields == load("weihai").fields


def test_a_rule_set_knows_what_it_extends(tmp_path: Path) -> None:
    (tmp_path / "county.toml").write_text(WEIHAI)
    assert load(house(tmp_path, 'extends = "county.toml"')).extends == ("county", "weihai")
    assert load("weihai").extends == load("common").extends == ()


def test_keys_may_be_dotted_in_quotes_too(tmp_path: Path) -> None:
    town = load(house(tmp_path, WEIHAI + 'clauses.kick.factor = "1:2"\n[rules]\n"kick.factor" = 3\n'))
    assert town.fields["kick.factor"] == 3
    assert town.clause("kick.factor") == "1:2"
    with pytest.raises(
        RulesetError, match=r"kick: kick\.until has no value"
    ):  # common has no kick that this could be of
        load(house(tmp_path, 'extends = "common"\nrules."kick.factor" = 3'))


@pytest.mark.parametrize(("hold", "value"), [("false", False), ('"silent"', None)])
def test_a_group_that_a_house_does_without_is_not_credited_to_the_text_of_another(
    tmp_path: Path, hold: str, value: object
) -> None:
    assert load("weihai").clause("hold") == load("weihai").clause("hold.rank") == "004:47, 004:67"
    without = WEIHAI + f"[rules]\nhold = {hold}\ntribute = false\n"
    town = load(house(tmp_path, without))
    assert town.fields["hold"] is value
    assert town.clause("hold") is town.clause("hold.rank") is None
    assert not {name for name in town.assumed if name.startswith("tribute.")}
    assert load(house(tmp_path, without + '[clauses]\nhold = "a wall"\n')).clause("hold") == "a wall"
    (tmp_path / "county.toml").write_text(WEIHAI + f'clauses.hold = "a wall"\nrules.hold = {hold}\n')
    (tmp_path / "again.toml").write_text(
        'extends = "county.toml"\n[rules.hold]\nrank = "3"\nat_once = true\nalone = true\n'
        'penalty = "silent"\nqing3 = "silent"\n'
    )
    again = load(tmp_path / "again.toml")
    assert again.fields["hold"] is True
    assert again.clause("hold") is again.clause("hold.rank") is None


def test_options_do_not_count_where_a_rule_set_takes_none() -> None:
    fixed = replace(load("simple"), takes_options=False)
    assert with_options(fixed, {"hold": {"rank": "6"}, "no_field": 1}) is fixed
    with pytest.raises(RulesetError, match=r"options of simple: hold: hold\.at_once has no value"):
        with_options(load("simple"), {"hold": {"rank": "6"}})


def test_a_missing_file_and_an_unknown_id_are_said(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="cannot be read"):
        load(tmp_path / "none.toml")
    with pytest.raises(RulesetError, match="did you mean 'weihai'"):
        load("wehai")


def test_a_rule_set_that_extends_itself_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('extends = "b.toml"\n')
    (tmp_path / "b.toml").write_text('extends = "a.toml"\n')
    with pytest.raises(RulesetError, match="extends itself"):
        load(tmp_path / "a.toml")


@pytest.mark.parametrize(
    ("options", "name", "value"),
    [
        ({"compare": "pointwise"}, "compare", "pointwise"),
        ({"kick": {"rebels": {"threshold": 3}}}, "kick.rebels.threshold", 3),
        ({"kick": None}, "kick.factor", None),
        ({"hold": False}, "hold", False),
        ({"abdicate": {"max_hops": None}}, "abdicate.max_hops", None),
    ],
)
def test_the_options_of_a_game_override_fields(options: dict[str, Any], name: str, value: Any) -> None:
    assert with_options(load("weihai"), options).fields[name] == value


HELD_SIXES = {"rank": "6", "at_once": True, "alone": False, "penalty": None, "qing3": None}  # 7.2, classic


@pytest.mark.parametrize(
    ("ruleset_id", "options", "expected"),
    [
        ("classic", {"guard": {"by": "mark"}}, {"guard.by": "mark", "guard.forbidden": []}),
        ("classic", {"hold": HELD_SIXES}, {"hold": True, "hold.rank": "6", "hold.at_once": True, "hold.penalty": None}),
        ("classic", {"hold": "silent"}, {"hold": None, "hold.rank": None}),
        ("classic", {"hold": None, "kao": True}, {"hold": None, "kao": True}),
        ("classic", {"result": {"pair": "mnemonic", "solo": "mnemonic"}}, {"result.pair": "mnemonic"}),
        ("classic", {"grab": {"allowed": False}}, {"grab.allowed": False, "grab.until": "call"}),
        ("baike", {"three_twos": True}, {"three_twos": True}),
        ("folk-wild2", {"ranks": "6789TJQKA2"}, {"ranks": "6789TJQKA2", "tribute": True, "tribute.emperor": None}),
        ("weifang", {"score": {"pair": "rank_sum"}}, {"score.pair": "rank_sum", "score.open_solo": [24] + [-24] * 4}),
        ("folk-wild2", {"tribute": {"emperor": 2}}, {"tribute.emperor": 2, "tribute.guard": None}),
        ("folk-wild2", {"ante": None}, {"ante": None, "ante.first": None}),
    ],
)
def test_a_table_chooses_out_of_the_options_of_the_rule_book(
    ruleset_id: str, options: dict[str, Any], expected: dict[str, Any]
) -> None:
    fields = with_options(load(ruleset_id), options).fields
    assert {name: fields[name] for name in expected} == expected


def test_what_a_table_chose_itself_is_no_assumption() -> None:
    assert "abdicate.offset" not in with_options(load("weihai"), {"abdicate": {"offset": 2}}).assumed
    assert not with_options(load("simple"), {"compare": "class"}).is_assumed("compare")
    assert "grab.allowed" not in with_options(load("classic"), {"grab": {"allowed": False}}).assumed


def test_what_is_taken_over_may_be_marked_otherwise_below(tmp_path: Path) -> None:
    town = load(
        house(tmp_path, 'extends = "simple"\nassumed = ["compare"]\ntaken_over = ["wind"]\n[rules]\ndecks = 4\n')
    )
    assert {"compare", "pass_scope"} <= town.assumed
    assert {"wind", "ranks"} <= town.taken_over
    assert not town.assumed & town.taken_over
    assert not town.is_assumed("decks")


def test_a_hash_is_of_the_choices_alone() -> None:
    weihai = load("weihai")
    same = with_options(weihai, {"compare": "class"})
    assert same.hash == weihai.hash
    assert json.dumps(weihai.fields)


# Fields that no rule of play asks about: labels, those with one value only, and those that count as assumed or silent
# in the declaration of a violation.
ASKED_ELSEWHERE = {"players", "play_dir", "deal.first", "abdicate.force_if", "ante.first", "guard.identical"}
ASKED_ELSEWHERE |= {"grab.moves_card", "grab.until", "score.solo_split"}
# Not asked yet: every rule set that comes with bh has the value that is judged.
ASKED_ELSEWHERE |= {"reserve", "rebellion.hidden_solo", "kick.emperor_side.after"}


def test_every_field_is_asked_or_fixed_to_what_is_judged() -> None:
    """A choice that is taken without a word and then not asked about would judge games wrongly."""
    source = (compiled.HOME / "referee" / "ruleset.py").read_text(encoding="utf-8")
    for field in FIELDS:
        assert field.name in ASKED_ELSEWHERE or f'"{field.name}"' in source, field.name


@pytest.mark.parametrize("ruleset_id", rulesets.ids())
def test_the_referee_takes_every_rule_set_and_every_known_choice(ruleset_id: str) -> None:
    ruleset = load(ruleset_id)
    assert Rules(ruleset)
    for name, values in ruleset.options.items():
        for value in values:
            assert Rules(with_options(ruleset, nested(name, value)))


def test_a_rank_left_out_is_a_rank() -> None:
    with pytest.raises(RulesetError, match="missing"):
        with_options(load("weihai"), {"missing": {"67": 1}})
