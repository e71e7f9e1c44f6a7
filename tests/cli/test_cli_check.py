"""`bh check`: a linter's lines, what programs get, what makes it fail."""

import gzip
import json
import re
from pathlib import Path

import pytest

KEYS = {
    *("code", "name", "severity", "game", "seq", "seat", "expected", "actual", "message", "caused_by", "file", "line"),
    *("byte_offset", "cards"),
}
FAULTY = "weihai-two-faults.jsonl"


def test_a_finding_is_a_line_with_file_line_code_name_and_message_and_its_event_below(bh, logs):
    ran = bh("check", logs)
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert lines[0] == (
        f"{logs / FAULTY}:9: BH406 rebel_by_emperor_side: seat 3 is of the emperor's side and declares rebellion"
        " [illegal; game example-faults seq 8]"
    )
    assert lines[1:3] == ["    declare_rebellion  seat 3", "                       ^^^^^^"]
    assert lines[3].startswith(f"{logs / FAULTY}:198: BH610 base_score_mismatch: ")
    assert lines[4:] == ["    end  scores [-2, -2, -2, 4, 3]", "         " + "^" * 25]


def test_it_speaks_chinese(bh, logs):
    ran = bh("check", logs, lang="zh")
    assert "座位 3 属于保皇方却造反 [违规; 牌局 example-faults 序号 8]" in ran.out
    assert "发现 2 处问题（1 违规、1 声明不符）" in ran.err


def test_counts_go_to_standard_error(bh, logs):
    ran = bh("check", logs)
    assert "2 file(s), 391 line(s), 2 game(s) (2 complete)" in ran.err
    assert "2 finding(s) (1 illegal, 1 mismatch)" in ran.err
    assert re.search(r"1  BH406  rebel_by_emperor_side  Only rebels rebel\.", ran.err)
    assert bh("check", logs, "--quiet").err == ""


def test_a_legal_log_is_fine(bh, logs):
    ran = bh("check", logs / "weihai-legal.jsonl")
    assert (ran.code, ran.out) == (0, "")
    assert "nothing is wrong" in ran.err


def test_jsonl_has_a_finding_a_line_and_what_could_not_be_read(bh, logs, tmp_path):
    log = tmp_path / "x.jsonl"
    log.write_bytes((logs / FAULTY).read_bytes() + b'{"v":1,\n')
    ran = bh("check", log, "--format", "jsonl")
    found = [json.loads(line) for line in ran.out.splitlines()]
    assert all(one.keys() == KEYS for one in found)
    by_name = {one["name"]: one for one in found}
    assert by_name.keys() == {"rebel_by_emperor_side", "base_score_mismatch", "not_json"}
    score = by_name["base_score_mismatch"]
    assert (score["code"], score["severity"], score["seq"], score["line"]) == ("BH610", "mismatch", 197, 198)
    assert (score["expected"], score["actual"]) == ("[-2, -2, -2, 4, 2]", "[-2, -2, -2, 4, 3]")
    assert score["caused_by"] is None
    unread = by_name["not_json"]
    assert (unread["code"], unread["severity"], unread["line"]) == ("BHL004", "unread", 199)
    assert unread["game"] is unread["seq"] is unread["seat"] is unread["expected"] is None
    assert unread["byte_offset"] == (logs / FAULTY).stat().st_size


def test_json_is_one_object_with_a_summary(bh, logs):
    ran = bh("check", logs, "--format", "json", lang="zh")
    whole = json.loads(ran.out)
    assert whole.keys() == {"schema_version", "findings", "summary"}
    assert [one["code"] for one in whole["findings"]] == ["BH406", "BH610"]
    assert whole["summary"]["n_games"] == 2
    assert whole["summary"]["games_by_state"] == {"complete": 2}
    assert whole["summary"]["findings_by_severity"] == {"illegal": 1, "mismatch": 1}
    assert json.loads(bh("check", logs / "weihai-legal.jsonl", "--format", "json").out)["findings"] == []


def test_standard_input_is_read(bh, logs):
    ran = bh("check", "-", stdin=(logs / FAULTY).read_bytes())
    assert ran.code == 1
    assert ran.out.startswith("-:9: BH406")
    assert bh("check", "-", stdin=gzip.compress((logs / FAULTY).read_bytes())).out == ran.out


@pytest.mark.parametrize(
    ("level", "code"), [("suspicious", 1), ("mismatch", 1), ("inconsistent", 0), ("illegal", 0), ("never", 0)]
)
def test_fail_on_is_the_mildest_finding_that_fails(bh, legal, level, code):
    log = legal.replace(b'"scores":[-8,', b'"scores":[-9,')
    assert log != legal
    ran = bh("check", "-", "--fail-on", level, stdin=log)
    assert "[mismatch; " in ran.out
    assert ran.code == code


@pytest.mark.parametrize(("level", "code"), [("illegal", 1), ("never", 0)])
def test_what_cannot_be_judged_fails_unless_nothing_does(bh, legal, level, code):
    ran = bh("check", "-", "--fail-on", level, stdin=legal + b"\0\n")
    assert "nul_bytes" in ran.out
    assert ran.code == code


def test_a_gap_is_told_where_it_shows(bh, legal):
    lines = legal.splitlines(keepends=True)
    ran = bh("check", "-", stdin=b"".join(lines[:50] + lines[51:]))
    assert ran.code == 1
    assert ran.out.startswith("-:51: BHL103 seq_gap: event 50 is missing")
    assert "gap (an event is missing)" in ran.err


def test_a_rule_set_of_the_users_own_is_named_by_its_file(bh, legal, tmp_path):
    log = legal.replace(b'"ruleset":"weihai"', b'"ruleset":"town"')
    assert "unknown rule set 'town'" in bh("check", "-", stdin=log).out
    (tmp_path / "town.toml").write_text('extends = "weihai"\n')
    assert bh("check", "-", "--ruleset-file", "town.toml", stdin=log).code == 0
    (tmp_path / "town.toml").write_text(
        'extends = "weihai"\n[rules.abdicate]\nmax_hops = 0\n[rules.rebellion]\nthreshold = 3\n'
    )
    assert bh("check", "-", "--ruleset-file", "town.toml", stdin=log).code == 1


def test_the_cards_of_a_play_are_shown_and_the_one_at_fault_is_marked(bh, legal):
    log = legal.replace(b'"type":"play","seat":0,"cards":"', b'"type":"play","seat":0,"cards":"4d', 1)
    assert log != legal
    (path := Path("x.jsonl")).write_bytes(log)
    found = re.search(r"BH503 card_not_held: .*\n( +play  seat 0  (4d.*))\n( +\^\^)\n", bh("check", path).out)
    assert found
    assert found[3].index("^") == found[1].index("4d")


def test_hostile_text_is_shown_as_escapes(bh, logs, tmp_path):
    name = "evil\x1b]0;pwned\x07\u202e[red].jsonl"
    log = tmp_path / name
    log.write_bytes((logs / FAULTY).read_bytes() + '{"v":1,"\u202e\x9b":1}\n'.encode())
    for form in ("text", "jsonl", "json", "sarif", "github"):
        ran = bh("check", log, "--format", form)
        for character in "\x1b\x07\x9b\u202e":
            assert character not in ran.out + ran.err
    assert r"evil\x1b]0;pwned\x07\u202e[red].jsonl:9: " in bh("check", log).out
    assert json.loads(bh("check", log, "--format", "jsonl").out.splitlines()[0])["file"].endswith(name)
