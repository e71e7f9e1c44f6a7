"""Errors that the layers below word in English are known in Chinese; each is raised here by what causes it."""

import importlib
import shutil

import pytest

from baohuang.cli.chinese import in_chinese
from baohuang.cli.failures import EXPECTED
from baohuang.game import rulesets
from baohuang.game.rulesets import RulesetError
from baohuang.ingest.sources import InputError, Source, find_sources, unreadable
from baohuang.lake.errors import LakeError
from baohuang.lake.lake import Lake

HEAD = 'extends = "weihai"\n'


def test_every_error_that_is_expected_exists():
    for name in EXPECTED:
        module, _, kind = name.rpartition(".")
        assert issubclass(getattr(importlib.import_module(module), kind), Exception)


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ("extends = 3", "extends：应为规则的名称"),
        ('extends = "weihay"', "extends：没有规则 'weihay'（是否想用 'weihai'？）"),
        ('extends = "town.toml"', "extends：town.toml 引用了自身"),
        ("[rules]\nplayers = 5", "没有值"),
        (HEAD + "colour = 1", "colour：没有这个键，可用 extends, title"),
        (
            HEAD + "sauce = []",
            "sauce：没有这个键，可用 extends, title, source, assumed, taken_over, clauses, options, rules（是否",
        ),
        (HEAD + "source = 3", "source：应为文本列表"),
        (HEAD + "rules = 3", "rules：应为表"),
        (HEAD + 'assumed = ["wint"]', "assumed：没有字段 'wint'（是否想用 'wind'？）"),
        (HEAD + "[rules]\nwint = 1", "wint：没有这个字段（是否想用 'wind'？）"),
        (HEAD + "[rules]\nfactor_max = 99", 'factor_max：99 不可用，应为 1 到 64 的整数，或 "silent"'),
        (HEAD + "[rules]\nkick = false", '不可用，应为 表 或 "silent"'),
        (HEAD + '[rules.ante]\nfirst = "last_emperor"', "没有值"),
        ("extends = ", "不是有效的 TOML"),
    ],
)
def test_mistakes_in_a_rule_set(tmp_path, toml, says):
    path = tmp_path / "town.toml"
    path.write_text(toml)
    with pytest.raises(RulesetError) as raised:
        rulesets.load(path)
    assert says in in_chinese(str(raised.value))
    assert str(path) in in_chinese(str(raised.value))


def test_an_unknown_rule_set():
    with pytest.raises(RulesetError) as raised:
        rulesets.load("weihay")
    assert in_chinese(str(raised.value)) == "没有规则 'weihay'（是否想用 'weihai'？）"


def test_errors_of_inputs(tmp_path, monkeypatch):
    (tmp_path / "log.jsonl").touch()
    monkeypatch.setattr("os.access", lambda path, mode: False)
    with pytest.raises(InputError) as raised:
        find_sources([tmp_path / "log.jsonl"])
    assert in_chinese(str(raised.value)).endswith("没有读取权限，请检查其权限。")
    error = unreadable(Source("x", "x.jsonl"), OSError(5, "Input/output error"))
    assert in_chinese(str(error)) == "x.jsonl 读取失败（磁盘读写出错）。本次运行没有留下任何结果，请检查文件或磁盘。"


def test_errors_of_lakes(lake, tmp_path, monkeypatch):
    def said(change):
        shutil.rmtree("copy", ignore_errors=True)
        shutil.copytree(lake, "copy")
        change(tmp_path / "copy")
        with pytest.raises(LakeError) as raised:
            Lake.open("copy")
        return in_chinese(str(raised.value))

    def cut(copy):
        next((copy / "games").glob("*.parquet")).write_bytes(b"PAR1")

    def empty(copy):
        for entry in (copy / "_ledger").glob("*.json"):
            entry.unlink()

    assert "湖的数据文件有 4 字节，应为" in said(cut)
    assert "有数据而账本为空" in said(empty)


def test_a_message_that_is_not_known_stays_english():
    assert in_chinese("something new") == "something new"
