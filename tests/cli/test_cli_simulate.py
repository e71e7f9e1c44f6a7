"""`bh simulate`: the counts, the same bytes for the same seed, and no file of anybody else's replaced."""

import json

import pytest

from baohuang.cli.as_options import options_between
from baohuang.game import rulesets
from baohuang.simulate.files import TRUTH


def content(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_games_are_written_and_their_kinds_of_play_counted(bh, tmp_path):
    ran = bh("simulate", "--games", "20", "-o", "out", "--counts")
    assert ran.code == 0
    assert "free leads" in ran.out
    assert "20 games written to out" in ran.err
    assert bh("check", "out").code == 0
    marked = json.loads((tmp_path / "out" / "simulate.json").read_text())
    assert (marked["made_by"], marked["games"], marked["counts"]["games"]) == ("bh simulate", 20, 20)


def test_in_chinese_and_for_programs(bh):
    assert "接风" in bh("simulate", "--games", "3", "-o", "out", "--counts", lang="zh").out
    assert bh("simulate", "--games", "3", "-o", "out").out == ""
    whole = json.loads(bh("simulate", "--games", "3", "-o", "out", "--format", "json").out)
    assert whole["counts"]["games"] == 3
    assert whole["counts"]["events"] > 300


def test_the_same_seed_gives_the_same_bytes(bh, tmp_path):
    for out, seed in (("a", "7"), ("b", "7"), ("c", "8")):
        bh("simulate", "--games", "5", "--seed", seed, "-o", out)
    assert content(tmp_path / "a") == content(tmp_path / "b")
    assert content(tmp_path / "a") != content(tmp_path / "c")


@pytest.mark.parametrize("kind", ["gz", "zst"])
def test_compressed_logs_can_be_checked(bh, tmp_path, kind):
    bh("simulate", "--games", "3", "-o", "out", "--compress", kind)
    assert [path.name for path in (tmp_path / "out").glob("games*")] == [f"games-00001.jsonl.{kind}"]
    assert bh("check", "out").code == 0


def test_planted_faults_are_found_and_the_truth_stands_beside_them(bh, tmp_path):
    bh("simulate", "--games", "10", "-o", "out", "--faults", "1", "--seed", "3")
    (truth,) = (tmp_path / "out").glob("truth.*")
    planted = {(one["game"], one["name"]) for one in map(json.loads, truth.read_text().splitlines())}
    ran = bh("check", tmp_path / "out" / "games-00001.jsonl", "--format", "jsonl", "--fail-on", "suspicious")
    assert ran.code == 1
    found = {(one["game"], one["name"]) for one in map(json.loads, ran.out.splitlines()) if one["caused_by"] is None}
    assert planted == found


def test_help_names_the_file_of_the_truth(bh):
    for lang in ("en", "zh"):
        assert TRUTH in bh("simulate", "--help", lang=lang).out


def test_the_truth_is_no_log(bh, tmp_path):
    bh("simulate", "--games", "5", "-o", "out", "--faults", "1", "--compress", "gz")
    found = [json.loads(line) for line in bh("check", "out", "--format", "jsonl").out.splitlines()]
    assert not [one for one in found if one["severity"] == "unread"]


def test_a_folder_that_simulate_made_is_written_again(bh, tmp_path):
    bh("simulate", "--games", "5", "-o", "out", "--faults", "1", "--compress", "gz")
    assert bh("simulate", "--games", "2", "-o", "out").code == 0
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"games-00001.jsonl", "simulate.json"}


@pytest.mark.parametrize("name", ["notes.txt", "games-00001.jsonl", "simulate.json.bak"])
def test_a_folder_with_anything_else_is_refused_and_left_alone(bh, tmp_path, name):
    (tmp_path / "out").mkdir()
    if name != "games-00001.jsonl":  # a log of that name is only ours where our mark is
        bh("simulate", "--games", "1", "-o", "out")
    (tmp_path / "out" / name).write_text("mine")
    before = content(tmp_path / "out")
    for lang, says in (("en", "holds other things, such as " + name), ("zh", "中有其他内容，如 " + name)):
        ran = bh("simulate", "--games", "1", "-o", "out", lang=lang)
        assert (ran.code, ran.out) == (2, "")
        assert says in ran.err
    assert content(tmp_path / "out") == before


def test_an_unknown_rule_set_is_told_before_a_folder_is_made(bh, tmp_path):
    ran = bh("simulate", "--games", "1", "-o", "out", "--ruleset", "nowhere")
    assert ran.code == 2
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", rulesets.ids())
def test_every_rule_set_is_played(bh, name):
    whole = json.loads(bh("simulate", "--games", "2", "-o", "out", "--ruleset", name, "--format", "json").out)
    assert (whole["ruleset"], whole["options"], whole["counts"]["games"]) == (name, None, 2)


def test_a_rule_set_of_the_users_own_is_played_as_options_of_the_one_it_extends(bh, tmp_path):
    (tmp_path / "county.toml").write_text('extends = "weihai"\n[rules.kick]\nrebels.threshold = 1\n')
    (tmp_path / "town.toml").write_text('extends = "county.toml"\n[rules]\ncompare = "pointwise"\nhold = false\n')
    ran = bh("simulate", "--games", "2", "-o", "out", "--ruleset", "town.toml")
    assert ran.code == 0
    for line in (tmp_path / "out" / "games-00001.jsonl").read_text().splitlines():
        if '"type":"start"' in line:
            start = json.loads(line)
            assert start["ruleset"] == "weihai"
            assert start["options"] == {"compare": "pointwise", "hold": False, "kick": {"rebels": {"threshold": 1}}}
            assert options_between(weihai(), rulesets.with_options(weihai(), start["options"])) == start["options"]


def weihai():
    return rulesets.load("weihai")


@pytest.mark.parametrize("name", rulesets.ids())
@pytest.mark.parametrize("base", rulesets.ids())
def test_any_rule_set_can_be_told_as_options_of_another(base, name):
    one, other = rulesets.load(base), rulesets.load(name)
    assert rulesets.with_options(one, options_between(one, other)).fields == other.fields
