"""The order of findings, what follows from another, and the formats for other programs."""

import gzip
import json
import re
from urllib.parse import unquote

import pytest
from logs_made import BY_CLASS, LATE_GUARD, log

from baohuang.cli import in_order
from baohuang.cli.github import IN_MESSAGE, IN_PROPERTY, _escaped
from baohuang.game.violations import VIOLATIONS

LEVELS = {"none", "note", "warning", "error"}


def places(text):
    return [(found[1], int(found[2])) for found in re.finditer(r"^(\S+?):(\d+): ", text, re.MULTILINE)]


def test_findings_are_in_the_order_of_files_and_lines(bh, tmp_path):
    one, other = BY_CLASS.splitlines(keepends=True), log("accept 0", "play 1 7s", game="h").splitlines(keepends=True)
    (tmp_path / "b.jsonl").write_bytes(b"no event\n" + b"".join(other))
    (tmp_path / "a.jsonl").write_bytes(b"".join(one) + b"no event\n" + b"\n")
    ran = bh("check", "a.jsonl", "b.jsonl", "--ruleset", "weihai")
    assert places(ran.out) == [("a.jsonl", 4), ("a.jsonl", 5), ("b.jsonl", 1), ("b.jsonl", 4)]
    assert [place[0] for place in places(bh("check", "b.jsonl", "a.jsonl").out)] == ["b.jsonl"] * 2 + ["a.jsonl"] * 2


def test_order_holds_where_findings_wait_in_files(bh, monkeypatch, logs, tmp_path):
    log_file = tmp_path / "many.jsonl"
    log_file.write_bytes(b"".join(log("accept 0", "play 1 7s", game=f"g{n}") + b"{}\n" for n in range(50)))
    once = bh("check", log_file)
    assert len(places(once.out)) == 100
    assert places(once.out) == sorted(places(once.out))
    monkeypatch.setattr(in_order, "HELD", 7)
    monkeypatch.setattr(in_order, "AT_A_TIME", 3)
    assert bh("check", log_file).out == once.out


def test_what_follows_from_another_has_an_arrow(bh, tmp_path):
    (tmp_path / "x.jsonl").write_bytes(LATE_GUARD)
    for lang, says in (("en", "follows from seq 5"), ("zh", "由序号 5 引起")):
        ran = bh("check", "x.jsonl", lang=lang)
        first, second = (line for line in ran.out.splitlines() if line.startswith("x.jsonl"))
        assert ": BH403 open_too_late: " in first
        assert ": ↳ BH611 multiplier_mismatch: " in second
        assert says in second
    assert "1 of them following from another" in bh("check", "x.jsonl").err
    assert "其中 1 处由其他问题引起" in bh("check", "x.jsonl", lang="zh").err
    assert json.loads(bh("check", "x.jsonl", "--format", "json").out)["summary"]["n_following"] == 1


def test_the_event_is_shown_from_archives_too_and_not_where_the_log_is_gone(bh, tmp_path):
    (tmp_path / "x.jsonl").write_bytes(LATE_GUARD)
    (tmp_path / "x.jsonl.gz").write_bytes(gzip.compress(LATE_GUARD))
    plain = bh("check", "x.jsonl").out
    assert "    open_guard  seat 2\n                ^^^^^^\n" in plain
    assert "    end  factor 2\n         ^^^^^^^^\n" in plain
    assert bh("check", "x.jsonl.gz").out.replace(".gz", "") == plain
    assert all(line.startswith("-:") for line in bh("check", "-", stdin=LATE_GUARD).out.splitlines())
    assert "    seat 1  7s\n" in bh("check", "-", stdin=log("accept 0", "play 1 7s")).out


def test_a_line_that_is_no_event_is_shown_and_cannot_harm_a_terminal(bh, tmp_path):
    (tmp_path / "x.jsonl").write_bytes(b'{"a":"\x1b[31m[red]\xe2\x80\xae"' + b"x" * 500 + b"\n\xff\n")
    out = bh("check", "x.jsonl").out
    assert r"    {" + r'"a":"\x1b[31m[red]\u202e"xxx' in out
    assert max(map(len, out.splitlines())) < 200
    assert r"    \xff" in out


def check_sarif(document):
    """What the schema of SARIF 2.1.0 requires of the parts that are used here."""
    assert document["version"] == "2.1.0"
    assert document["$schema"].endswith("sarif-schema-2.1.0.json")
    (run,) = document["runs"]
    assert run.keys() <= {"tool", "language", "columnKind", "results"}
    assert run["columnKind"] in {"utf16CodeUnits", "unicodeCodePoints"}
    assert re.fullmatch(r"[a-zA-Z]{2}(-[a-zA-Z]{2})?", run["language"])
    driver = run["tool"]["driver"]
    assert driver["name"]
    ids = [rule["id"] for rule in driver["rules"]]
    assert len(set(ids)) == len(ids)
    for rule in driver["rules"]:
        assert rule["shortDescription"]["text"]
        assert rule["help"]["text"]
        assert rule["defaultConfiguration"]["level"] in LEVELS
    for result in run["results"]:
        assert result["message"]["text"]
        assert result["level"] in LEVELS
        assert ids[result["ruleIndex"]] == result["ruleId"]
        assert all(isinstance(value, str) for value in result.get("partialFingerprints", {}).values())
        for location in result["locations"]:
            where = location["physicalLocation"]
            assert re.fullmatch(r"[A-Za-z0-9%/:._~-]+", where["artifactLocation"]["uri"])
            assert where.get("region", {"startLine": 1})["startLine"] >= 1
    return run


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_sarif_has_what_its_schema_requires(bh, tmp_path, lang):
    name = "日志 a:1%.jsonl"
    (tmp_path / name).write_bytes(LATE_GUARD + b"no event\n")
    run = check_sarif(json.loads(bh("check", name, "--format", "sarif", lang=lang).out))
    assert {violation.code for violation in VIOLATIONS} <= {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    late, factor, line = run["results"]
    assert (late["ruleId"], late["properties"]["game"], late["properties"]["seq"]) == ("BH403", "g", 5)
    assert unquote(late["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]) == name
    assert late["locations"][0]["physicalLocation"]["region"] == {"startLine": 6}
    assert late["partialFingerprints"] == {"gameSeqName/v1": "g/5/open_too_late"}
    assert factor["properties"]["caused_by"] == 5
    assert (line["ruleId"], line["level"]) == ("BHL004", "error")
    assert "partialFingerprints" not in line


def test_sarif_of_nothing_wrong_and_of_standard_input(bh, legal):
    assert check_sarif(json.loads(bh("check", "-", "--format", "sarif", stdin=legal).out))["results"] == []
    run = check_sarif(json.loads(bh("check", "-", "--format", "sarif", stdin=LATE_GUARD).out))
    assert run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "stdin"


def test_github_gets_workflow_commands(bh, tmp_path):
    (tmp_path / "a,b.jsonl").write_bytes(LATE_GUARD)
    first, second = bh("check", "a,b.jsonl", "--format", "github").out.splitlines()
    assert first.startswith("::error file=a%2Cb.jsonl,line=6,title=BH403 open_too_late::")
    assert first.endswith(" [g seq 5]")
    assert second.startswith("::error file=a%2Cb.jsonl,line=14,title=BH611 multiplier_mismatch::")


def test_suspicious_is_a_warning_for_other_programs(bh, tmp_path):
    (tmp_path / "x.jsonl").write_bytes(log("grab 3"))
    assert bh("check", "x.jsonl", "--format", "github").out.startswith("::warning ")
    assert json.loads(bh("check", "x.jsonl", "--format", "sarif").out)["runs"][0]["results"][0]["level"] == "warning"


def test_nothing_in_a_workflow_command_can_be_a_command():
    # https://github.com/actions/toolkit: % CR LF in a message, : and , in a property besides
    assert _escaped("100%,a:b", IN_PROPERTY) == "100%25%2Ca%3Ab"
    assert _escaped("100%,a:b", IN_MESSAGE) == "100%25,a:b"
    assert _escaped("x\n::error::y\x1b[0m", IN_MESSAGE) == r"x\n::error::y\x1b[0m"
