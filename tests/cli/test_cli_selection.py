"""`--select`, `--ignore` and `--baseline`: which findings are shown and count."""

import json

import pytest
from logs_made import LATE_GUARD, log

ALL = ["BH403", "BH611", "BHL004"]
KEPT = '{"schema_version":1,"made_by":"bh check --write-baseline","findings":['


@pytest.fixture(autouse=True)
def _log(tmp_path):
    (tmp_path / "x.jsonl").write_bytes(LATE_GUARD + b"no event\n")


def codes(ran):
    return [json.loads(line)["code"] for line in ran.out.splitlines()]


@pytest.mark.parametrize(
    ("options", "left"),
    [
        ([], ALL),
        (["--select", "BH4"], ["BH403"]),
        (["--select", "bh403,multiplier-mismatch"], ["BH403", "BH611"]),
        (["--select", "BH403", "--select", "BHL"], ["BH403", "BHL004"]),
        (["--select", "BH"], ALL),
        (["--ignore", "BH6, not_json"], ["BH403"]),
        (["--select", "BH4,BH6", "--ignore", "BH61"], ["BH403"]),
        (["--ignore", "BH"], []),
    ],
    ids=" ".join,
)
def test_by_code_beginning_or_name(bh, options, left):
    ran = bh("check", "x.jsonl", "--format", "jsonl", *options)
    assert codes(ran) == left
    assert ran.code == (1 if left else 0)


def test_what_is_not_shown_is_not_called_fine(bh):
    ran = bh("check", "x.jsonl", "--ignore", "BH")
    assert "nothing else is wrong (3 not shown)" in ran.err
    assert "没有其他问题（3 处未显示）" in bh("check", "x.jsonl", "--ignore", "BH", lang="zh").err


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_what_does_not_exist_is_refused_with_a_hint(bh, option):
    for asked, near in (("BH0403", "BH403"), ("open_to_late", "open_too_late"), ("not_jsn", "not_json")):
        ran = bh("check", "x.jsonl", option, f"BH5,{asked}")
        assert (ran.code, ran.out) == (2, "")
        assert f"{option}: there is no code or name {asked} (did you mean {near}?)" in ran.err
    assert "是否想用 BH403？" in bh("check", "x.jsonl", option, "BH0403", lang="zh").err
    assert bh("check", "x.jsonl", option, "BH5,,BH6").code == 2


def test_a_baseline_lets_only_new_findings_through(bh, tmp_path):
    (tmp_path / "x.jsonl").write_bytes(LATE_GUARD)
    ran = bh("check", "x.jsonl", "--write-baseline", "known.json")
    assert (ran.code, ran.out) == (0, "")
    assert "2 finding(s) written to known.json" in ran.err
    assert (tmp_path / "known.json").read_text().splitlines() == [
        KEPT,
        '{"game":"g","seq":5,"name":"open_too_late"},',
        '{"game":"g","seq":13,"name":"multiplier_mismatch"}',
        "]}",
    ]
    ran = bh("check", "x.jsonl", "--baseline", "known.json")
    assert (ran.code, ran.out) == (0, "")
    assert "2 known finding(s) of known.json not shown" in ran.err
    # other lines, another file, one finding more: a finding is known by game, seq and name
    (tmp_path / "x.jsonl").write_bytes(b"\n\n" + log("accept 0", "play 1 7s", game="h") + LATE_GUARD)
    ran = bh("check", "x.jsonl", "--baseline", "known.json", "--format", "jsonl")
    assert (ran.code, codes(ran)) == (1, ["BH501"])


def test_what_is_in_the_baseline_and_no_more_in_the_logs_is_told(bh, tmp_path):
    bh("check", "x.jsonl", "--write-baseline", "known.json")
    (tmp_path / "x.jsonl").write_bytes(LATE_GUARD.replace(b'"factor": 2', b'"factor": 1'))
    ran = bh("check", "x.jsonl", "--baseline", "known.json")
    assert ran.code == 0
    assert "1 known finding(s) of known.json not found any more" in ran.err
    assert "  game g seq 13 multiplier_mismatch" in ran.err
    assert "有 1 处已知问题不再出现" in bh("check", "x.jsonl", "--baseline", "known.json", lang="zh").err
    summary = json.loads(bh("check", "x.jsonl", "--baseline", "known.json", "--format", "json").out)["summary"]
    assert summary["baseline"] == {"n_known": 1, "n_stale": 1}
    # what was not asked for is not missed
    assert "any more" not in bh("check", "x.jsonl", "--baseline", "known.json", "--select", "BH4").err


def test_a_line_without_a_game_cannot_be_known(bh):
    ran = bh("check", "x.jsonl", "--write-baseline", "known.json", "--format", "jsonl")
    assert (ran.code, codes(ran)) == (1, ["BHL004"])
    assert codes(bh("check", "x.jsonl", "--baseline", "known.json", "--format", "jsonl")) == ["BHL004"]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "No such file"),
        ("", "no baseline"),
        ("[" * 100_000, "no baseline"),
        ('{"findings":[]}', "no baseline"),
        (KEPT + '{"game":"g","seq":"5","name":"x"}]}', "entry 1 is no finding"),
        (KEPT.replace(":1,", ":2,") + "]}", "newer bh"),
    ],
)
def test_what_is_no_baseline_is_refused(bh, tmp_path, content, says):
    if content is not None:
        (tmp_path / "known.json").write_text(content)
    ran = bh("check", "x.jsonl", "--baseline", "known.json")
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err


def test_nothing_but_a_baseline_is_written_over(bh, tmp_path):
    before = (tmp_path / "x.jsonl").read_bytes()
    for lang, says in (("en", "left alone"), ("zh", "未作改动")):
        ran = bh("check", "x.jsonl", "--write-baseline", "x.jsonl", lang=lang)
        assert (ran.code, ran.out) == (2, "")
        assert says in ran.err
    assert (tmp_path / "x.jsonl").read_bytes() == before
    assert bh("check", "x.jsonl", "--write-baseline", "nowhere/known.json").code == 2
    assert bh("check", "x.jsonl", "--write-baseline", "known.json", "--select", "BH4").code == 0
    assert bh("check", "x.jsonl", "--write-baseline", "known.json", "--select", "BH6").code == 0
    assert "multiplier_mismatch" in (tmp_path / "known.json").read_text()
    assert "open_too_late" not in (tmp_path / "known.json").read_text()
