"""`bh quarantine`: lines that could not be used, seen, corrected, decided and given up."""

import json
import re
from pathlib import Path

import pytest
from logs_made import log

from baohuang.cli.app import build
from baohuang.cli.commands.quarantine import COMMANDS
from baohuang.cli.excerpt import excerpt
from baohuang.cli.layout import width
from baohuang.cli.settings import HELP as COMMON
from baohuang.cli.words import in_language
from baohuang.lake.lake import Lake

CHINESE = re.compile("[\u4e00-\u9fff]")
GOOD = log("pass 0", "pass 1", "pass 2").splitlines()


@pytest.fixture
def bad(bh) -> Path:
    """A lake with five lines in quarantine: two cut ones, two that contradict each other, one with an escape."""
    other = GOOD[3].replace(b'"seat": 2', b'"seat": 4')
    lines = [GOOD[0], GOOD[1][:25], *GOOD[2:], other, b"\xff\x1b[31m", b"{"]
    Path("night.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    assert bh("ingest", "night.jsonl", "-q").code == 1
    return Path("lake")


def as_json(bh, *arguments, code=0):
    ran = bh("quarantine", *arguments, "--format", "json")
    assert ran.code == code, ran.err
    return json.loads(ran.out)


def places(bh, *arguments) -> list[str]:
    return [row["place"] for row in as_json(bh, "ls", *arguments)["rows"]]


def entry(lake: Path) -> int:
    return Lake.open(lake).entry.number


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_of_the_group_has_a_page_with_an_example(bh, name, lang):
    ran = bh("quarantine", name, "--help", lang=lang)
    assert ran.code == 0
    page, example = ran.out.split({"en": "Example:", "zh": "示例："}[lang])
    assert f"bh quarantine {name}" in example
    assert all(option in page for option in COMMON)
    assert max(map(width, page.splitlines())) <= 100
    assert bool(CHINESE.search(ran.out)) == (lang == "zh")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_the_group_is_explained_in_both_languages(name):
    command = build().commands["quarantine"].commands[name]
    for text in (command.help, *(param.help for param in command.params)):
        assert text, f"{name}: an option without help"
        assert CHINESE.search(in_language(text, "zh")), f"{name}: not in Chinese: {text}"


def test_the_group_alone_and_an_unknown_command_are_mistakes(bh):
    assert bh("quarantine").code == 2
    ran = bh("quarantine", "lst")
    assert (ran.code, ran.out) == (2, "")
    assert "did you mean ls?" in ran.err


def test_the_list_counts_by_fault_and_names_each_line(bh, bad):
    ran = bh("quarantine", "ls")
    assert ran.code == 0
    assert "5 lines in quarantine" in ran.out
    assert "2  BHL004  not_json" in ran.out
    assert re.search(r"^  1:4  BHL020  conflicting_event  g seq 3 ", ran.out, re.MULTILINE)
    assert "File 1: night.jsonl" in ran.out
    assert ran.err == ""
    zh = bh("quarantine", "ls", lang="zh").out
    assert "隔离区共 5 行" in zh
    assert "g 第 3 号" in zh


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ([], ["1:2", "1:4", "1:5", "1:6", "1:7"]),
        (["--name", "not_json"], ["1:2", "1:7"]),
        (["--code", "bhl003"], ["1:6"]),
        (["--game", "g"], ["1:4", "1:5"]),
        (["--file", "night.jsonl", "--name", "not-utf8"], ["1:6"]),
        (["--run", "2"], []),
        (["--limit", "2"], ["1:2", "1:4"]),
    ],
    ids=" ".join,
)
def test_the_list_can_be_narrowed(bh, bad, options, expected):
    assert places(bh, *options) == expected


def test_the_list_says_how_many_more_there_are(bh, bad):
    ran = bh("quarantine", "ls", "--limit", "2")
    assert "and 3 more" in ran.err
    assert "1:5" not in ran.out
    assert len(bh("quarantine", "ls", "--format", "jsonl").out.splitlines()) == 5


def test_an_empty_quarantine_says_so(bh, lake):
    ran = bh("quarantine", "ls", "--lake", lake)
    assert (ran.code, ran.out) == (0, "")
    assert "No such line" in ran.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["ls", "--name", "not_jsn"], "did you mean not_json?"),
        (["ls", "--file", "9"], "9: the lake has no such file"),
        (["show", "17"], "17: a file and a line are expected"),
        (["show", "1:x"], "1:x: a file and a line are expected"),
        (["show", "1:1"], "not in quarantine: 1:1"),
        (["retry"], "name lines, or say which"),
        (["retry", "1:2", "--all"], "lines are named already"),
        (["retry", "1:2", "1:99"], "not in quarantine: 1:99"),
        (["retry", "--keep", "1:2"], "not in quarantine: 1:2"),
        (["retry", "--with", "none.jsonl"], "none.jsonl: No such file"),
        (["discard", "1:2"], "--reason is missing"),
        (["discard", "1:2", "--reason", " "], "--reason: a text is expected"),
        (["discard", "1:1", "--reason", "so"], "not in quarantine: 1:1"),
    ],
)
def test_mistakes_are_told_and_change_nothing(bh, bad, arguments, says):
    before = entry(bad)
    ran = bh("quarantine", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
    assert CHINESE.search(bh("quarantine", *arguments, lang="zh").err)
    assert entry(bad) == before


def test_without_a_lake_there_is_no_quarantine(bh):
    assert bh("quarantine", "ls").code == 2


def test_a_line_is_shown_with_all_that_is_known_and_harms_no_terminal(bh, bad):
    ran = bh("quarantine", "show", "night.jsonl:6")
    assert ran.code == 0
    for text in ("1:6", "night.jsonl", "BHL003 not_utf8", "open", r"\xff\x1b[31m"):
        assert text in ran.out
    assert "\x1b" not in ran.out
    assert "^" in ran.out.splitlines()
    (row,) = as_json(bh, "show", "1:6")["rows"]
    assert row["raw"] == {"text": "\\xff\x1b[31m", "base64": "/xtbMzFt"}
    assert row["byte_offset"] == len(GOOD[0]) + 1 + 25 + 1 + sum(len(one) + 1 for one in [*GOOD[2:], GOOD[3]])


@pytest.mark.parametrize(
    ("raw", "name", "pointer", "expected"),
    [
        (b'{"seat":9}', "impossible_value", "/seat", ['{"seat":9}', "        ^"]),
        (b'{"seat":1,"seat" : 2}', "duplicate_key", "/seat", ['{"seat":1,"seat" : 2}', "                   ^"]),
        (b'{"v":1}', "missing_key", "/seat", ['{"v":1}']),
        ('{"皇":1,'.encode(), "not_json", None, ['{"皇":1,', " " * 8 + "^"]),
        (b"ab\0c", "nul_bytes", None, ["ab\\x00c", "  ^"]),
        (b"\x1b[\xff", "not_utf8", None, ["\\x1b[\\xff", "     ^"]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_mark_stands_under_the_fault(raw, name, pointer, expected):
    assert excerpt(raw, name, pointer) == expected


def test_of_a_long_line_the_part_with_the_fault_is_shown():
    line, mark = excerpt(b"[" + b"7," * 5000 + b"x" + b",7" * 5000 + b"]", "not_json", None)
    assert line[len(mark) - 1] == "x"
    assert line.startswith("…")
    assert line.endswith("…")
    assert width(line) <= 100
    assert width(excerpt(b"\x1b" * 5000 + b"\xff", "not_utf8", None)[0]) <= 100


def test_a_fault_is_explained_as_bh_explain_does(bh):
    page = bh("quarantine", "explain", "BHL004").out
    assert page == bh("explain", "BHL004").out
    assert "not_json" in page
    assert bh("quarantine", "explain", "BH502").code == 2


def test_what_cannot_be_read_stays_and_it_is_said_why(bh, bad):
    ran = bh("quarantine", "retry", "--all")
    assert ran.code == 1
    assert "5 lines tried: 5 stay." in ran.out
    assert "1:2  BHL004 not_json" in ran.out
    assert "1:4  contradicts another line: `bh quarantine retry --keep 1:4`" in ran.out


def test_a_higher_limit_lets_a_line_in(bh):
    deep = GOOD[2][:-1] + b',"x_more":' + b'{"a":' * 20 + b"1" + b"}" * 21
    Path("night.jsonl").write_bytes(b"\n".join([*GOOD[:2], deep, GOOD[3]]) + b"\n")
    assert bh("ingest", "night.jsonl", "-q").code == 1
    assert bh("quarantine", "retry", "1:3").code == 1
    assert bh("quarantine", "retry", "1:3", "--limit", "depth=30").code == 0
    assert places(bh) == []


def test_exported_lines_are_corrected_and_given_back(bh, bad):
    ran = bh("quarantine", "export", "--name", "not_json", "-o", "bad.jsonl")
    assert (ran.code, ran.out) == (0, "")
    assert Path("bad.jsonl").read_bytes() == GOOD[1][:25] + b"\n{\n"
    index = [json.loads(line) for line in Path("bad.jsonl.index.jsonl").read_bytes().splitlines()]
    assert [(one["path"], one["file_id"], one["line"]) for one in index] == [
        ("night.jsonl", 1, 2),
        ("night.jsonl", 1, 7),
    ]
    Path("bad.jsonl").write_bytes(GOOD[1] + b"\r\n\r\n")  # by an editor that ends lines so; the second is passed over
    ran = bh("quarantine", "retry", "--with", "bad.jsonl")
    assert ran.code == 0, ran.err
    assert "1 lines tried: 1 used." in ran.out
    assert "1 games judged again" in ran.out
    assert places(bh, "--name", "not_json") == ["1:7"]
    Path("bad.jsonl").write_bytes(GOOD[1] + b"\n" + GOOD[1] + b"\n")
    ran = bh("quarantine", "retry", "--with", "bad.jsonl")
    assert ran.code == 0
    assert "1 lines of the file are out of quarantine already" in ran.err
    assert "1 repeated" in ran.out


def test_an_export_does_not_write_over_a_file(bh, bad):
    Path("bad.jsonl").write_bytes(b"corrected by hand\n")
    ran = bh("quarantine", "export", "-o", "bad.jsonl")
    assert ran.code == 2
    assert Path("bad.jsonl").read_bytes() == b"corrected by hand\n"


def test_corrected_lines_stand_for_the_lines_named(bh, bad):
    Path("fixed").write_bytes(GOOD[1] + b"\n")
    done = as_json(bh, "retry", "1:2", "--with", "fixed")
    assert (done["n_tried"], done["n_used"], done["stays"]) == (1, 1, [])
    (row,) = as_json(bh, "show", "1:2")["rows"]
    assert (row["status"], row["corrected"]["text"]) == ("retried", GOOD[1].decode())


@pytest.mark.parametrize(
    ("content", "named", "says"),
    [
        (b"{}\n{}\n", ["1:2"], "fixed has 2 lines for 1 lines"),
        (b"{}\n", [], "fixed.index.jsonl is missing"),
    ],
)
def test_corrections_must_belong_to_lines(bh, bad, content, named, says):
    Path("fixed").write_bytes(content)
    ran = bh("quarantine", "retry", *named, "--with", "fixed")
    assert ran.code == 2
    assert says in ran.err


@pytest.mark.parametrize(
    ("index", "says"),
    [
        (b"[]", "line 1 is not as"),
        (b'{"path":"other.jsonl","file_id":1,"line":2,"is_whole":true}', "exported from another"),
    ],
)
def test_an_index_must_be_of_this_lake(bh, bad, index, says):
    Path("fixed").write_bytes(GOOD[1] + b"\n")
    Path("fixed.index.jsonl").write_bytes(index + b"\n")
    ran = bh("quarantine", "retry", "--with", "fixed")
    assert ran.code == 2
    assert says in ran.err


def test_one_side_of_a_contradiction_is_kept_and_the_other_stays_overruled(bh, bad):
    ran = bh("quarantine", "retry", "--keep", "1:5")
    assert ran.code == 0
    assert "1 used, 1 overruled" in ran.out
    assert places(bh, "--game", "g") == []
    assert "1 overruled, 1 retried" in bh("quarantine", "ls").err
    listed = bh("quarantine", "ls", "--all").out
    assert "5 lines that are or were in quarantine" in listed
    assert re.search(r"1:4 +overruled", listed)
    assert "overruled in run 2" in bh("quarantine", "show", "1:4").out
    event = json.loads(bh("sql", "SELECT seat FROM events WHERE seq = 3", "--format", "jsonl").out)
    assert event == {"seat": 4}
    assert bh("verify").code == 0


def test_discarded_lines_are_hidden_but_not_gone(bh, bad):
    ran = bh("quarantine", "discard", "--name", "not_json", "--reason", "cut by a\x1b crash")
    assert (ran.code, ran.out) == (0, "2 lines are discarded.\n")
    assert places(bh) == ["1:4", "1:5", "1:6"]
    assert "2 discarded" in bh("quarantine", "ls").err
    assert places(bh, "--all") == ["1:2", "1:4", "1:5", "1:6", "1:7"]
    page = bh("quarantine", "show", "1:2").out
    assert r"cut by a\x1b crash" in page
    assert json.loads(bh("status", "--format", "json").out)["totals"]["n_quarantined"] == 5
    assert bh("quarantine", "retry", "1:2").code == 1
