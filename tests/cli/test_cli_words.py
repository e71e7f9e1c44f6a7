"""Every text that bh says stands in both languages, with the same gaps."""

import importlib
import pkgutil
import re
import string

import pytest

import baohuang.cli
from baohuang.cli import words
from baohuang.cli.commands.validate import VERDICTS
from baohuang.cli.fail_on import MILDEST_FIRST, SEVERITIES
from baohuang.cli.play_kinds import KINDS
from baohuang.cli.summary import STATES
from baohuang.cli.words import Words, from_environment
from baohuang.game.violations import Severity
from baohuang.quality.families import WORDS as KNOWN
from baohuang.quality.result import Verdict
from baohuang.simulate.kinds import NAMES

for module in pkgutil.walk_packages(baohuang.cli.__path__, "baohuang.cli."):
    importlib.import_module(module.name)

ALL = list(words._BY_ENGLISH.values())
SAME_IN_BOTH = {"Python", "bh"}


def gaps(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("text", ALL, ids=lambda text: text.en[:40])
def test_a_text_is_there_in_both_languages_with_the_same_gaps(text):
    assert gaps(text.en) == gaps(text.zh)
    assert not re.search("[\u4e00-\u9fff]", text.en)
    says_something = re.search(r"[A-Za-z]{2,}", re.sub(r"\{\w+\}", "", text.en))
    if says_something and text.en not in SAME_IN_BOTH:
        assert re.search("[\u4e00-\u9fff]", text.zh), f"not in Chinese: {text.en}"


def test_there_are_words_for_all_that_the_parts_below_can_name():
    assert STATES.keys() == set(KNOWN["games", "state"].split())
    assert KINDS.keys() == {"games", *NAMES}
    assert SEVERITIES.keys() == set(MILDEST_FIRST) == set(Severity)
    assert VERDICTS.keys() == set(Verdict)


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LC_ALL": "zh_TW", "LANG": "de_DE"}, "zh"),
        ({"LC_ALL": "", "LANG": "zh_CN"}, "zh"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_the_first_setting_of_the_locale_decides(environ, language):
    assert from_environment(environ) == language


def test_values_cannot_harm_a_terminal():
    text = Words("file {name}", "文件 {name}").say("en", name="a\x1b[31m\u202egpj.exe\n")
    assert text == r"file a\x1b[31m\u202egpj.exe\n"
