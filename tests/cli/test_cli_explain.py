"""`bh explain` and `bh rulesets`: what is declared, in both languages."""

import json

import pytest

from baohuang.flow.unread import Obstacle
from baohuang.game import rulesets
from baohuang.game.rulesets.fields import FIELDS, GROUPS
from baohuang.game.violations import VIOLATIONS
from baohuang.ingest.faults import Fault

FAULTS = [*(fault.value for fault in Fault), *(obstacle.value for obstacle in Obstacle)]


@pytest.mark.parametrize("asked", ["BH502", "bh502", "out_of_turn", "OUT-OF-TURN"])
def test_a_violation_by_code_or_name(bh, asked):
    ran = bh("explain", asked)
    assert ran.code == 0
    assert ran.out.startswith("BH502 out_of_turn\n")
    for text in ("seat <actual> acts, it is the turn of seat <expected>", "004:43", "illegal under weihai", "new top"):
        assert text in ran.out


def test_in_chinese(bh):
    ran = bh("explain", "out_of_turn", lang="zh")
    for text in ("轮到座位", "按顺序依次跟牌。", "在 weihai 规则下：违规", "作为桌上最大的牌"):
        assert text in ran.out


@pytest.mark.parametrize("violation", VIOLATIONS, ids=lambda violation: violation.id)
def test_every_violation_is_explained(bh, violation):
    for lang, why in (("en", violation.declaration.why_english), ("zh", violation.declaration.why_chinese)):
        ran = bh("explain", violation.code, lang=lang)
        assert ran.code == 0
        assert why[:20] in ran.out
    assert json.loads(bh("explain", violation.id, "--format", "json").out)["code"] == violation.code


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_every_fault_of_a_line_and_every_obstacle_is_explained(bh, fault):
    for asked in (fault.code, fault.name):
        assert fault.en[:30] in bh("explain", asked).out
        assert fault.zh[:15] in bh("explain", asked, lang="zh").out


def test_severity_is_that_of_the_rule_set(bh, tmp_path):
    assert "only suspicious" in bh("explain", "split_mismatch").out
    (tmp_path / "town.toml").write_text('extends = "weihai"\n[rules.score]\nsolo_split = "quarters"\n')
    ran = bh("explain", "split_mismatch", "--ruleset", "town.toml")
    assert "mismatch under town" in ran.out
    assert "score.solo_split" in ran.out


def test_all_of_them(bh):
    ran = bh("explain", "--all", lang="zh")
    assert all(violation.code in ran.out for violation in VIOLATIONS)
    assert all(fault.code in ran.out for fault in FAULTS)
    whole = json.loads(bh("explain", "--all", "--format", "json").out)
    assert len(whole["violations"]) == len(VIOLATIONS)
    assert len(whole["faults"]) == len(FAULTS)


@pytest.mark.parametrize(
    ("asked", "near"),
    [("out_of_turns", "out_of_turn"), ("BH0502", "BH502"), ("nul_byte", "nul_bytes"), ("seqgap", "seq_gap")],
)
def test_did_you_mean(bh, asked, near):
    ran = bh("explain", asked)
    assert (ran.code, ran.out) == (2, "")
    assert f"did you mean {near}?" in ran.err


def test_the_list_of_rule_sets(bh):
    for lang in ("en", "zh"):
        ran = bh("rulesets", lang=lang)
        for name in rulesets.ids():
            assert f"{name}  {rulesets.load(name).titles[lang]}" in ran.out
    assert [one["id"] for one in json.loads(bh("rulesets", "--format", "json").out)["rulesets"]] == rulesets.ids()


@pytest.mark.parametrize("name", [*rulesets.ids(), "common"])
def test_every_choice_of_a_rule_set_with_its_source_or_the_mark_of_an_assumption(bh, name):
    rules = rulesets.load(name)
    for lang, mark in (("en", "assumption"), ("zh", "推定")):
        lines = {line.split()[0]: line for line in bh("rulesets", name, lang=lang).out.splitlines() if line}
        for field in FIELDS:
            group = field.name.partition(".")[0]
            if group in GROUPS and not rules.fields.get(group):
                assert group in lines
                continue
            meaning = field.chinese if lang == "zh" else field.english
            assert lines[field.name].endswith(meaning)
            assert (f" {mark} " in lines[field.name]) == (field.name in rules.assumed)


def test_a_rule_set_for_programs(bh):
    whole = json.loads(bh("rulesets", "weihai", "--format", "json").out)
    fields = {field["name"]: field for field in whole["fields"]}
    assert fields.keys() == {field.name for field in FIELDS}
    assert (fields["compare"]["value"], fields["compare"]["clause"]) == ("class", "004:45, 004:81")
    assert fields["abdicate.max_hops"]["is_assumed"] is True
    assert fields["reserve"]["value"] == "silent"


def test_a_file_of_the_users_own(bh, tmp_path):
    (tmp_path / "town.toml").write_text(
        'extends = "weihai"\ntitle.en = "Town \\u202e"\ntitle.zh = "小镇"\nsource = ["club rules"]\n'
    )
    ran = bh("rulesets", "town.toml")
    assert ran.out.startswith("town  Town \\u202e  source: club rules")
    assert "小镇" in bh("rulesets", "./town.toml", lang="zh").out
