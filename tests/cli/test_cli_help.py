"""Help pages: both languages, an example each, options of all commands in any place."""

import re

import pytest

from baohuang.cli.app import COMMANDS, build
from baohuang.cli.layout import width
from baohuang.cli.settings import HELP as COMMON
from baohuang.cli.words import in_language

CHINESE = re.compile("[\u4e00-\u9fff]")
ROOT = build()


def test_help_lists_every_command(bh):
    ran = bh("--help")
    assert ran.code == 0
    assert ran.err == ""
    assert all(re.search(rf"^  {name} ", ran.out, re.MULTILINE) for name in COMMANDS)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_page_with_an_example_that_can_be_parsed(bh, name, lang):
    ran = bh(name, "--help", lang=lang)
    assert ran.code == 0
    heading = {"en": "Example:", "zh": "示例："}[lang]
    example = ran.out.split(heading)[1]
    assert f"bh {name}" in example
    assert all(option in ran.out for option in COMMON)
    if lang == "en":
        assert not CHINESE.search(ran.out)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_every_command_is_explained_in_both_languages(name):
    command = ROOT.commands[name]
    texts = [command.help, *(param.help for param in command.params)]
    for text in texts:
        assert text, f"{name}: an option without help"
        assert CHINESE.search(in_language(text, "zh")), f"{name}: not in Chinese: {text}"
        assert in_language(text, "en") == text


def test_lines_of_help_fit_a_terminal(bh):
    for name in COMMANDS:
        for lang in ("en", "zh"):
            page = bh(name, "--help", lang=lang).out.split({"en": "Example:", "zh": "示例："}[lang])[0]
            assert max(map(width, page.splitlines())) <= 100


def test_the_locale_chooses_the_language(bh, monkeypatch):
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert "用法" in bh("--help").out
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert "Usage" in bh("--help").out
    assert "用法" in bh("--help", lang="zh").out


@pytest.mark.parametrize(
    "arguments", [["--lang", "zh", "rulesets"], ["rulesets", "--lang", "zh"], ["rulesets", "--lang=zh"]]
)
def test_common_options_stand_before_or_behind_the_command(bh, arguments):
    assert "威海" in bh(*arguments).out


def test_nothing_behind_two_dashes_is_taken_for_an_option(bh, lake):
    ran = bh("sql", "--lake", lake, "--", "--lang\nSELECT 1 AS one")
    assert ran.code == 0
    assert "one" in ran.out


def test_bh_alone_shows_its_help_as_a_message(bh):
    ran = bh()
    assert (ran.code, ran.out) == (2, "")
    assert "Usage: bh" in ran.err


def test_version(bh):
    ran = bh("--version")
    assert ran.code == 0
    assert re.fullmatch(r"bh \d\S*\n", ran.out)
