"""`bh explain` and `bh rulesets`: what is declared, in both languages."""

import json
import re

import pytest

from baohuang.cli import example_hands, explanations
from baohuang.cli.example_hands import hand_of
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
    for text in ("seat <actual> acts, it is the turn of seat <expected>", "004:43", "new top"):
        assert text in ran.out
    assert re.search(r"^  weihai +Weihai +illegal$", ran.out, re.MULTILINE)


def test_in_chinese(bh):
    ran = bh("explain", "out_of_turn", lang="zh")
    for text in ("轮到座位", "按顺序依次跟牌。", "作为桌上最大的牌", "示例（", "合法的打法："):
        assert text in ran.out
    assert re.search(r"^  weihai +威海五家保 +违规$", ran.out, re.MULTILINE)


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


def where(ran):
    """Each rule set with what is said of it there."""
    rows = re.search(r"(?:Under these rules:|在各规则下：)\n((?:  .*\n)+)", ran.out)[1].splitlines()
    return {row.split()[0]: row.split("  ")[-1].strip() for row in rows}


def test_where_it_can_occur_and_how_serious_it_is_there(bh):
    found = where(bh("explain", "rebel_by_emperor_side"))
    assert found.keys() == set(rulesets.ids())
    assert found["weihai"] == found["weifang"] == "illegal"  # 000:88, 004:27: the towns that know a rebellion
    assert found["qingdao"] == "cannot occur"  # 002 says nothing of one
    assert where(bh("explain", "kao_accepted", lang="zh"))["classic"].endswith("须由本桌选项开启")  # 000:39


def test_severity_is_that_of_the_rule_set(bh, tmp_path):
    assert where(bh("explain", "split_mismatch"))["weihai"] == "suspicious: no text states the choice"  # C73
    (tmp_path / "town.toml").write_text('extends = "weihai"\n[rules.score]\nsolo_split = "quarters"\n')
    ran = bh("explain", "split_mismatch", "--ruleset", "town.toml")
    assert where(ran) == {"town": "mismatch"}
    assert "score.solo_split" in ran.out
    one = json.loads(bh("explain", "split_mismatch", "--ruleset", "town.toml", "--format", "json").out)
    expected = {"ruleset": "town", "can_occur": True, "only_by_option": False, "severity": "mismatch"}
    assert one["rulesets"] == [expected]


HANDS = """# a comment
## other_name · 004:1 · of another
start weihai
-- legal
start weihai

## out_of_turn · 004:43, C1 · a seat is · jumped over
start weihai
# a comment
play 0 7s
play 2 8s       <- out_of_turn
play 3 9s
-- instead
pass 1
play 2 8s

## out_of_turn · 004:43 · a second one
"""


def test_the_first_hand_of_a_violation_with_its_legal_twin(tmp_path):
    (tmp_path / "b.hand").write_text(HANDS)
    hand = hand_of("out_of_turn", tmp_path)
    assert (hand.clause, hand.title) == ("004:43, C1", "a seat is · jumped over")
    assert hand.faulty == ("start weihai", "play 0 7s", "play 2 8s       <- out_of_turn", "play 3 9s")
    assert hand.legal == ("start weihai", "play 0 7s", "pass 1", "play 2 8s", "play 3 9s")
    assert hand_of("other_name", tmp_path).legal == ("start weihai",)
    example_hands._first_hands.cache_clear()
    (tmp_path / "a.hand").write_text("## out_of_turn · 1 · the first file is first\nstart weihai\n")
    assert hand_of("out_of_turn", tmp_path).title == "the first file is first"
    assert hand_of("out_of_turn", tmp_path).legal == ()
    assert hand_of("unheard_of", tmp_path) is None
    assert hand_of("out_of_turn", tmp_path / "nowhere") is None


def test_a_hand_is_shown_with_the_line_at_fault(bh, monkeypatch, tmp_path):
    (tmp_path / "b.hand").write_text(HANDS.replace("7s", "7s +2"))
    monkeypatch.setattr(explanations, "hand_of", lambda name: hand_of(name, tmp_path))
    out = bh("explain", "out_of_turn").out
    assert "Example (004:43, C1): a seat is · jumped over\n  start weihai\n" in out
    assert "  play 2 8s       <- out_of_turn\n" in out
    assert "Legal instead:\n  start weihai\n  play 0 7s +2\n  pass 1\n" in out
    assert "(+32: and 32 more cards of the deck)" in out
    example = json.loads(bh("explain", "out_of_turn", "--format", "json").out)["example"]
    assert example["legal"][2] == "pass 1"
    assert "Example" not in bh("explain", "not_higher").out
    assert json.loads(bh("explain", "not_higher", "--format", "json").out)["example"] is None


def test_all_of_them(bh):
    ran = bh("explain", "--all", lang="zh")
    assert all(violation.code in ran.out for violation in VIOLATIONS)
    assert all(fault.code in ran.out for fault in FAULTS)
    whole = json.loads(bh("explain", "--all", "--format", "json").out)
    assert len(whole["violations"]) == len(VIOLATIONS)
    assert len(whole["faults"]) == len(FAULTS)
    lines = bh("explain", "--all", "--format", "jsonl").out.splitlines()
    assert [json.loads(line)["code"] for line in lines] == [
        one["code"] for one in whole["violations"] + whole["faults"]
    ]
    assert bh("explain", "BH502", "--all").code == 2
    assert re.search(r"BH601 +\w+ +– ", bh("explain", "--all", "--ruleset", "simple").out) is None


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
        lines = {line.split()[0]: line for line in bh("rulesets", lang=lang).out.splitlines()}
        for name in rulesets.ids():
            assert f"  {rulesets.load(name).titles[lang]}  " in lines[name]
    assert "165 cards, 6 to 2  marked joker" in lines_of(bh("rulesets"))["weihai"]  # 004:11, 004:23
    assert "168 张，6 到 2  所叫的第四张牌  000:1–39" in lines_of(bh("rulesets", lang="zh"))["classic"]  # 000:4, 000:18
    listed = json.loads(bh("rulesets", "--format", "json").out)["rulesets"]
    assert [one["id"] for one in listed] == rulesets.ids()
    assert {one["id"]: one["n_cards"] for one in listed}["qingdao"] == 216  # 4 decks of 54, 002:87
    assert [json.loads(line) for line in bh("rulesets", "--format", "jsonl").out.splitlines()] == listed


def lines_of(ran):
    return {line.split()[0]: re.sub(" {3,}", "  ", line) for line in ran.out.splitlines() if line}


@pytest.mark.parametrize("name", [*rulesets.ids(), "common"])
def test_every_choice_of_a_rule_set_with_its_source_or_the_mark_of_an_assumption(bh, name):
    rules = rulesets.load(name)
    for lang, mark, taken in (("en", "assumption", "taken over"), ("zh", "推定", "沿用")):
        lines = {line.split()[0]: line for line in bh("rulesets", name, lang=lang).out.splitlines() if line}
        for field in FIELDS:
            group = field.name.partition(".")[0]
            if group in GROUPS and not rules.fields.get(group):
                assert group in lines
                continue
            meaning = field.chinese if lang == "zh" else field.english
            assert lines[field.name].endswith(meaning)
            assert (f" {mark} " in lines[field.name]) == (field.name in rules.assumed)
            assert (f" {taken} " in lines[field.name]) == (field.name in rules.taken_over - rules.assumed)


def test_options_of_a_table_are_told_in_words(bh):
    out = bh("rulesets", "classic").out
    assert "guard.by: a table may choose call | mark" in out
    assert re.search(r"hold: a table may choose nothing said \| rank: 6, at_once: true,\s+alone: false", out)


def test_two_rule_sets_side_by_side(bh, tmp_path):
    lines = lines_of(bh("rulesets", "weihai", "weifang"))
    assert lines["compare"].startswith("compare  class  pointwise")  # C65
    assert "hold" in lines
    assert "rebellion" not in lines
    assert "decks" not in lines or "*" in lines["decks"]
    (tmp_path / "town.toml").write_text('extends = "weihai"\n[rules]\ncompare = "pointwise"\nhold = false\n')
    for lang, off, on in (("en", "ruled out", "in force"), ("zh", "无此规则", "有此规则")):
        lines = lines_of(bh("rulesets", "weihai", "town.toml", lang=lang))
        assert {"compare", "hold"} <= lines.keys()
        assert f"hold  {on}  {off}" in lines["hold"]
        assert len(lines) == 2 + 2 + 1  # names, titles, two choices, the sum – which begins with a number or a word
    (tmp_path / "same.toml").write_text('extends = "weihai"\n')
    assert "weihai and same have the same choices" in bh("rulesets", "weihai", "same.toml").out
    assert bh("rulesets", "weihai", "qingdao", "classic").code == 2


def test_two_rule_sets_for_programs(bh, tmp_path):
    (tmp_path / "town.toml").write_text('extends = "weihai"\n[rules]\nwind = "auto"\nhold = false\n')
    whole = json.loads(bh("rulesets", "weihai", "town.toml", "--format", "json").out)
    assert [one["id"] for one in whole["rulesets"]] == ["weihai", "town"]
    hold, wind = whole["differences"]
    assert (hold["name"], hold["values"], hold["clauses"][0]) == ("hold", [True, False], "004:47, 004:67")
    assert (wind["name"], wind["values"], wind["is_assumed"]) == ("wind", ["auto", "auto"], [True, False])  # C34
    lines = bh("rulesets", "weihai", "town.toml", "--format", "jsonl").out.splitlines()
    assert [json.loads(line)["name"] for line in lines] == ["hold", "wind"]


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
