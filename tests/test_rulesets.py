"""Rule sets as data: what the files may hold, and what a mistake in one says."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from baohuang import compiled
from baohuang.game import rulesets
from baohuang.game.rulesets import RulesetError, load, with_options
from baohuang.game.rulesets.fields import FIELDS, GROUPS
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
        if ruleset.fields[field.name] != common.fields[field.name]:
            assert ruleset.clause(field.name) or field.name in ruleset.assumed, field.name


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


def test_weihai_is_what_the_rule_book_says() -> None:
    fields = load("weihai").fields
    assert fields["missing"] == {"6": 3}  # 004:11
    assert fields["hands"] == [33] * 5  # 004:13
    assert fields["score.hidden_solo"] == [16, 8, 0, -8, -16]  # 004:59
    assert fields["score.open_solo"] == [32, -32, -32, -32, -32]  # 004:57
    assert (fields["rebellion.threshold"], fields["rebellion.factor"]) == (2, 2)  # 004:27
    assert load("weihai").assumed >= {"abdicate.offset", "abdicate.max_hops", "wind", "score.solo_split"}


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
        ('extends = "weihai"\nassumed = ["wnd"]\n', ["did you mean 'wind'"]),
    ],
)
def test_a_mistake_names_file_line_key_and_what_is_allowed(tmp_path: Path, text: str, says: list[str]) -> None:
    with pytest.raises(RulesetError) as refused:
        load(house(tmp_path, text))
    for part in says:
        assert part in str(refused.value)


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


def test_what_a_table_chose_itself_is_no_assumption() -> None:
    assert "abdicate.offset" not in with_options(load("weihai"), {"abdicate": {"offset": 2}}).assumed


def test_a_hash_is_of_the_choices_alone() -> None:
    weihai = load("weihai")
    same = with_options(weihai, {"compare": "class"})
    assert same.hash == weihai.hash
    assert json.dumps(weihai.fields)


# Fields that no rule of play asks about: labels, the match, the settlement between games, and what JUDGED rules out.
ASKED_ELSEWHERE = {"players", "play_dir", "deal.first", "deal.later", "settle", "grab.priority", "grab.moves_card"}
ASKED_ELSEWHERE |= {"grab.until", "grab.scores_as", "guard.forbidden", "end.grab", "score.positions", "score.grab"}
ASKED_ELSEWHERE |= {"score.solo_split", "abdicate.force_if", "abdicate.paste_from", "open_guard.until"}
ASKED_ELSEWHERE |= {"rebellion.until", "kick.until"}


def test_every_field_is_asked_or_fixed_to_what_is_judged() -> None:
    """A choice that is taken without a word and then not asked about would judge games wrongly."""
    source = (compiled.HOME / "referee" / "ruleset.py").read_text(encoding="utf-8")
    for field in FIELDS:
        if field.name.startswith(("tribute.", "ante.")) or field.name in ASKED_ELSEWHERE:
            continue
        assert f'"{field.name}"' in source, field.name


@pytest.mark.parametrize(
    "options",
    [
        {"hold": {"at_once": False}},
        {"rebellion": {"hidden_solo": False}},
        {"kick": {"emperor_side": {"after": []}}},
        {"solo": {"open": ["show_four"]}},
        {"guard": {"by": "call"}},
    ],
)
def test_a_choice_that_is_not_judged_yet_is_refused_by_name(options: dict[str, Any]) -> None:
    with pytest.raises(RulesetError, match="does not judge"):
        Rules(with_options(load("weihai"), options))


def test_a_rank_left_out_is_a_rank() -> None:
    with pytest.raises(RulesetError, match="missing"):
        with_options(load("weihai"), {"missing": {"67": 1}})
