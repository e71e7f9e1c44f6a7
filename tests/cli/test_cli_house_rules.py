"""Rule sets of a user's own: mistakes are told with file, line and key; other rules for logs, and against them."""

import json

import pytest
from logs_made import BY_CLASS, log

from baohuang.cli.chinese import in_chinese
from baohuang.game.rulesets import RulesetError, load

HEAD = 'extends = "weihai"\n'


# the file, where the mistake stands, and what is said
MISTAKES = [
    (HEAD + '\n[rules.kick]\n"factor" = 9', "4: kick.factor: 9 is not allowed: a whole number from 1 to 4", "1 到 4"),
    (HEAD + "[rules]\nkick.rebels = { threshhold = 1 }", "3: kick.rebels.threshhold: unknown field", "是否想用"),
    (HEAD + '[rules]\nx = """\ncompare = 3"""\ncompare = 3', "3: x: unknown field", "没有这个字段"),
    (HEAD + '[rules]\nwind = "auto" # compare = 1\n\ncompare = 3', "5: compare: 3 is not allowed", "不可用"),
    (HEAD + 'compare = "class"', "2: compare: unknown key; it is a field of the rules", "[rules]"),
    (HEAD + "sauce = []", "2: sauce: unknown key (did you mean 'source'?)", "是否想用 'source'"),
    (HEAD + "title = 3", "2: title: a table of texts is expected", "由文本组成的表"),
    (HEAD + "clauses.wind = 3", "2: clauses.wind: a text is expected", "应为文本"),
    (HEAD + "clauses = 3", "2: clauses: a table of texts is expected", "由文本组成的表"),
    (HEAD + '[title]\nzh = "a"\n"of us" = 1', "4: title.of us: a text is expected", "应为文本"),
    (HEAD + "[rules]\ndeal = true", "3: deal: a table is expected", "应为表"),
    (HEAD + "options = 3", "2: options: a table is expected", "应为表"),
    (HEAD + '[options]\nsettle = "points"', "3: options.settle: a list of values is expected", "取值的列表"),
    (HEAD + '[options]\nsettel = ["points"]', "3: options.settel: unknown field (did you mean 'settle'?)", "'settle'"),
    (HEAD + '[options]\nsettle = ["pints"]', "3: options.settle: 'pints' is not allowed", '"points"'),
    (
        HEAD + '[options]\nhold = [true,\n {rank="5"}]',
        "4: options.hold: hold.rank: '5' is not allowed",
        '"3", "6" 之一',
    ),
    (HEAD + 'assumed = [\n "wind", # wint\n "wint",\n]', "4: assumed: unknown field 'wint'", "'wint'"),
    ('extends = "weihay"', "1: extends: unknown rule set 'weihay' (did you mean 'weihai'?)", "没有规则 'weihay'"),
    ('\nextends = "nowhere.toml"', "2: extends: nowhere.toml: cannot be read", "无法读取"),
    ('extends = "./town.toml"', "1: extends: ./town.toml extends itself", "引用了自身"),
    ("a = 1\nb = ", "2: no TOML: Invalid value", "不是有效的 TOML"),
]


@pytest.mark.parametrize(("toml", "says", "chinese"), MISTAKES, ids=[says for _, says, _ in MISTAKES])
def test_a_mistake_is_told_with_file_line_and_key(bh, tmp_path, toml, says, chinese):
    (tmp_path / "town.toml").write_text(toml)
    for command in (("rulesets", "town.toml"), ("check", "-", "--ruleset", "town.toml"), ("explain", "BH502")):
        ran = bh(*command, *(["--ruleset", "town.toml"] if command[0] == "explain" else []))
        assert (ran.code, ran.out) == (2, "")
        assert f"town.toml:{says}" in ran.err
    ran = bh("rulesets", "town.toml", lang="zh")
    assert chinese in ran.err
    assert "：" in ran.err
    with pytest.raises(RulesetError) as raised:
        load(tmp_path / "town.toml")
    assert in_chinese(str(raised.value)) != str(raised.value)


def test_a_mistake_in_a_file_that_is_extended_is_told_there(bh, tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "town.toml").write_text('extends = "sub/county.toml"')
    (tmp_path / "sub" / "county.toml").write_text(HEAD + "[rules]\n\nwind = 2")
    assert "sub/county.toml:4: wind: 2 is not allowed" in bh("rulesets", "town.toml").err
    (tmp_path / "sub" / "county.toml").write_text('# comment\nextends = "../town.toml"')
    ran = bh("rulesets", "town.toml")
    assert (ran.code, ran.out) == (2, "")
    assert "sub/county.toml:2: extends: ../town.toml extends itself" in ran.err


@pytest.mark.parametrize("content", [b"\xff", b"x = " + b"[" * 5000, b"", b'extends = "common"\n\0'])
def test_what_is_no_rule_set_at_all_is_an_error_of_input(bh, tmp_path, content):
    (tmp_path / "town.toml").write_bytes(content)
    ran = bh("rulesets", "town.toml")
    assert (ran.code, ran.out) == (2, "")
    assert "town.toml" in ran.err


def test_keys_cannot_harm_a_terminal(bh, tmp_path):
    (tmp_path / "town.toml").write_text(HEAD + '[rules]\n"\\u001b[31m[red]\\u202e" = 1')
    assert r"town.toml:3: \x1b[31m[red]\u202e: unknown field" in bh("rulesets", "town.toml").err


# -- other rules for logs -----------------------------------------------------------------------------------------


def names(ran):
    return [json.loads(line)["name"] for line in ran.out.splitlines()]


@pytest.fixture
def pointwise(tmp_path):
    """Weihai with sets compared card by card (C65)."""
    (tmp_path / "town.toml").write_text(HEAD + 'title.zh = "小镇"\n[rules]\ncompare = "pointwise"\n')
    (tmp_path / "x.jsonl").write_bytes(BY_CLASS)
    return "town.toml"


def test_all_games_are_judged_under_the_rule_set_asked_for(bh, pointwise, tmp_path):
    assert names(bh("check", "x.jsonl", "--format", "jsonl")) == ["beat_class_only"]
    assert names(bh("check", "x.jsonl", "--format", "jsonl", "--ruleset", pointwise)) == ["hung_base_not_higher"]
    (tmp_path / "x.jsonl").write_bytes(log("accept 0", "play 1 7s", ruleset="nobody-knows"))
    assert names(bh("check", "x.jsonl", "--format", "jsonl")) == ["unknown_ruleset"]
    assert names(bh("check", "x.jsonl", "--format", "jsonl", "--ruleset", "weihai")) == ["first_lead_not_emperor"]


def test_options_of_a_log_count_under_a_relative_of_its_own_rules_only(bh, pointwise, tmp_path):
    plays = ("accept 0", "play 0 8s8h8d8c", "play 1 8s8h8dSJ")
    for name, found in (("weihai", "beat_class_only"), ("town", "beat_class_only"), ("other", "hung_base_not_higher")):
        (tmp_path / "x.jsonl").write_bytes(log(*plays, ruleset=name, compare="class"))
        assert names(bh("check", "x.jsonl", "--format", "jsonl", "--ruleset", pointwise)) == [found]
    (tmp_path / "county.toml").write_text('extends = "town.toml"')
    (tmp_path / "x.jsonl").write_bytes(log(*plays, ruleset="county", compare="class"))
    under = ("--ruleset", pointwise, "--ruleset-file", "county.toml")
    assert names(bh("check", "x.jsonl", "--format", "jsonl", *under)) == ["beat_class_only"]


def test_a_part_of_a_group_in_a_log_is_nothing_to_a_town_without_the_group(bh, tmp_path):
    # sixes are held at weihai (004:47), not at simple: there is nothing that the part could be of
    (tmp_path / "x.jsonl").write_bytes(log("accept 0", "play 1 7s", hold={"rank": "6"}))
    for command in ((), ("--ruleset", "weihai"), ("--ruleset", "simple")):
        assert names(bh("check", "x.jsonl", "--format", "jsonl", *command)) == ["first_lead_not_emperor"]
    assert "unknown_ruleset" not in bh("check", "x.jsonl", "--against", "simple").out


def test_a_file_may_be_called_anything(bh, pointwise, tmp_path):
    (tmp_path / "town.toml").rename(tmp_path / "town")
    assert names(bh("check", "x.jsonl", "--format", "jsonl", "--ruleset", "town")) == ["hung_base_not_higher"]


def test_a_rule_set_that_does_not_exist_is_refused_at_once(bh, pointwise):
    for option in ("--ruleset", "--against"):
        ran = bh("check", "x.jsonl", option, "weihay")
        assert (ran.code, ran.out) == (2, "")
        assert "did you mean 'weihai'?" in ran.err


def test_against_shows_what_is_judged_differently_and_why(bh, pointwise):
    ran = bh("check", "x.jsonl", "--against", pointwise)
    assert ran.code == 1
    head, event, marks, own, other = ran.out.splitlines()
    assert head == "x.jsonl:4: game g seq 3: decided by compare class → pointwise"
    assert (event.strip(), marks.strip()) == ("play  seat 1  8s 8h 8d SJ", "^^ ^^ ^^ ^^")
    assert own.startswith("    weihai  BH514 beat_class_only: ")
    assert other.startswith("    town    BH513 hung_base_not_higher: ")
    assert "1 of 1 game(s) judged differently under town, in 1 event(s)" in ran.err
    ran = bh("check", "x.jsonl", "--against", pointwise, lang="zh")
    assert "决定项：compare class → pointwise" in ran.out
    assert "在 town 规则下，1 局中有 1 局裁判不同，涉及 1 个事件" in ran.err


def test_against_the_same_rules_nothing_differs(bh, pointwise):
    ran = bh("check", "x.jsonl", "--against", "weihai")
    assert (ran.code, ran.out) == (0, "")
    assert "every event of 1 game(s) is judged as by the log's own rules" in ran.err


def test_against_tries_the_choices_one_by_one(bh, pointwise, tmp_path):
    (tmp_path / "town.toml").write_text(HEAD + '[rules]\ncompare = "pointwise"\n[rules.abdicate]\nmax_hops = 5\n')
    ran = bh("check", "x.jsonl", "--against", pointwise, "--format", "json")
    whole = json.loads(ran.out)
    (one,) = whole["differences"]
    assert [(choice["field"], choice["own"], choice["other"]) for choice in one["choices"]] == [
        ("compare", "class", "pointwise")
    ]
    assert one["is_certain"] is True
    assert [found["name"] for found in one["own"]["findings"]] == ["beat_class_only"]
    assert whole["summary"]["events_by_choice"] == {"compare": 1}
    assert whole["summary"]["n_games_different"] == 1
    (line,) = bh("check", "x.jsonl", "--against", pointwise, "--format", "jsonl").out.splitlines()
    assert json.loads(line) == one


def test_against_tells_of_games_that_one_side_cannot_judge(bh, pointwise, tmp_path):
    (tmp_path / "x.jsonl").write_bytes(log("accept 0", "play 0 7s", ruleset="nobody-knows"))
    ran = bh("check", "x.jsonl", "--against", "weihai")
    assert "nobody-knows  BHL102 unknown_ruleset" in ran.out
    assert "weihai        nothing is wrong" in ran.out
    assert "what decides is not known" in ran.out


@pytest.mark.parametrize(
    "options", [["--ruleset", "weihai"], ["--baseline", "b"], ["--format", "sarif"], ["--write-baseline", "b"]]
)
def test_against_does_not_go_with_all_options(bh, pointwise, options):
    ran = bh("check", "x.jsonl", "--against", pointwise, *options)
    assert (ran.code, ran.out) == (2, "")
    assert "--against" in ran.err


def test_against_cannot_read_standard_input_twice(bh, pointwise):
    assert "give a file" in bh("check", "-", "--against", pointwise, stdin=BY_CLASS).err


def test_never_failing_is_heard(bh, pointwise):
    assert bh("check", "x.jsonl", "--against", pointwise, "--fail-on", "never").code == 0


def test_against_finds_the_choice_among_many(bh, tmp_path):
    # 004:43 has a pass hold for the trick; where it holds for one set only (C40) seat 1 may play again
    plays = ("accept 0", "play 0 7s", "pass 1", "play 2 8s", "play 3 9s", "pass 4", "pass 0", "play 1 Ts")
    (tmp_path / "x.jsonl").write_bytes(log(*plays))
    changes = 'pass_scope = "set"\nfactor_max = 2\n[rules.abdicate]\nmax_hops = 3\n[rules.rebellion]\nthreshold = 3\n'
    (tmp_path / "town.toml").write_text(HEAD + "[rules]\n" + changes)
    (line,) = bh("check", "x.jsonl", "--against", "town.toml", "--format", "jsonl").out.splitlines()
    one = json.loads(line)
    assert ([found["name"] for found in one["own"]["findings"]], one["other"]["findings"]) == (["pass_reentry"], [])
    assert [choice["field"] for choice in one["choices"]] == ["pass_scope"]


@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_against_shows_hostile_names_as_escapes(bh, pointwise, tmp_path, form):
    name = "evil\x1b[31m\u202e[red].jsonl"
    (tmp_path / name).write_bytes(BY_CLASS)
    (tmp_path / "[red]\x1b.toml").write_text(HEAD + '[rules]\ncompare = "pointwise"\n')
    ran = bh("check", name, "--against", "[red]\x1b.toml", "--format", form)
    assert ran.code == 1
    assert "[red]" in ran.out
    assert not {"\x1b", "\u202e"} & set(ran.out + ran.err)
