"""Bad input: each with a clear message that names it, in both languages, and its exit code."""

import json
import re
import shutil

import pytest

from baohuang.lake.lake import Lake

CHINESE = re.compile("[\u4e00-\u9fff]")


def change_newest_entry(lake, **changes):
    path = max((lake / "_ledger").glob("*.json"))
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))


@pytest.fixture
def given(tmp_path, logs, legal, lake):
    """All the bad input there is, in the folder in which the command runs."""
    shutil.copytree(logs, "logs")
    (tmp_path / "nothing").mkdir()
    (tmp_path / "empty.jsonl").touch()
    (tmp_path / "binary.jsonl").write_bytes(bytes(range(256)) * 4)
    (tmp_path / "cut.jsonl").write_bytes(legal[:9000])
    (tmp_path / "unknown.jsonl").write_bytes(legal.replace(b'"ruleset":"weihai"', b'"ruleset":"huizhou"'))
    (tmp_path / "four.jsonl").write_bytes(legal.replace(b',"eve"]', b"]", 1))
    (tmp_path / "field.toml").write_text('extends = "weihai"\n[rules]\ncompere = "class"\n')
    (tmp_path / "value.toml").write_text('extends = "weihai"\n[rules]\ncompare = "clas"\n')
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "notes.txt").write_text("no lake")
    for name in ("newer", "damaged", "torn", "twice"):
        shutil.copytree(lake, name)
    change_newest_entry(tmp_path / "newer", format=99, bh_version="9.9")
    next((tmp_path / "damaged" / "games").glob("*.parquet")).unlink()
    change_newest_entry(tmp_path / "torn", run_id=77)
    return tmp_path


# command, exit code, what the message must name
BAD = [
    ("check nowhere.jsonl", 2, "nowhere.jsonl"),
    ("check nothing", 2, ".jsonl.zst"),
    ("check empty.jsonl", 0, "0"),
    ("check binary.jsonl", 1, "JSON"),
    ("check cut.jsonl", 1, "not_json"),
    ("check unknown.jsonl", 1, "huizhou"),
    ("check four.jsonl", 1, "BH101"),
    ("check logs --ruleset-file field.toml", 2, "field.toml:3"),
    ("check logs --ruleset-file value.toml", 2, "pointwise"),
    ("check logs --ruleset-file nowhere.toml", 2, "nowhere.toml"),
    ("check", 2, "PATH"),
    ("ingest nowhere.jsonl", 2, "nowhere.jsonl"),
    ("ingest nothing", 2, ".jsonl.zst"),
    ("ingest empty.jsonl", 0, "0"),
    ("ingest binary.jsonl", 1, "JSON"),
    ("ingest cut.jsonl", 1, "BHL004"),
    ("ingest unknown.jsonl", 1, "unknown_ruleset"),
    ("ingest four.jsonl", 1, "BH101"),
    ("ingest logs --lake newer", 4, "9.9"),
    ("ingest logs --lake other", 2, "notes.txt"),
    ("ingest logs --lake empty.jsonl", 2, "empty.jsonl"),
    ("ingest logs --ruleset-file field.toml", 2, "compere"),
    ("status --lake nowhere", 2, "bh ingest"),
    ("status --lake newer", 4, "9.9"),
    ("status --lake damaged", 4, "games"),
    ("status --lake torn", 4, "_ledger"),
    ("status more", 2, "more"),
    ("metrics --lake nowhere", 2, "nowhere"),
    ("metrics win_rate --lake twice", 2, "win_rate_by_role"),
    ("metrics --format csv --lake twice", 2, "csv"),
    ("validate --lake nowhere", 2, "nowhere"),
    ("validate --thresholds nowhere.toml --lake twice", 2, "nowhere.toml"),
    ("sql DROP --lake twice", 2, "DROP"),
    ("sql games --lake twice", 2, "games"),
    ("sql --columns plyas", 2, "plays"),
    ("explain rebel_by_emperer", 2, "rebel_by_emperor_side"),
    ("explain BH999", 2, "BH999"),
    ("explain", 2, "--all"),
    ("rulesets wehai", 2, "weihai"),
    ("rulesets value.toml", 2, "value.toml:3"),
    ("simulate -o out", 2, "--games"),
    ("simulate --games none -o out", 2, "none"),
    ("simulate --games 0 -o out", 2, "--games"),
    ("simulate --games 1 --faults 2 -o out", 2, "--faults"),
    ("simulate --games 1 --ruleset wehai -o out", 2, "weihai"),
    ("simulate --games 1 -o other", 2, "notes.txt"),
    ("simulate --games 1 -o empty.jsonl", 2, "empty.jsonl"),
    ("chekc logs", 2, "check"),
    ("check logs --fromat json", 2, "--format"),
    ("check logs --format xml", 2, "jsonl"),
    ("check logs --fail-on", 2, "--fail-on"),
    ("status --lake", 2, "--lake"),
    ("--lang fr status", 2, "fr"),
]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("command", "code", "named"), BAD, ids=[command for command, _, _ in BAD])
def test_bad_input_gets_a_message_and_its_exit_code(bh, given, monkeypatch, lang, command, code, named):
    monkeypatch.setenv("LANG", {"en": "C.UTF-8", "zh": "zh_CN.UTF-8"}[lang])
    ran = bh(*command.split())
    assert ran.code == code, ran.err
    said = ran.out + ran.err
    assert named in said
    assert "Traceback" not in said
    if code in (2, 4):
        assert ran.out == ""
        assert ran.err.startswith({"en": "error: ", "zh": "错误："}[lang])
    assert bool(CHINESE.search(said)) == (lang == "zh")


def test_a_lake_is_not_made_for_bad_input(bh, given):
    for command in ("ingest nowhere.jsonl", "ingest logs --ruleset-file field.toml", "status"):
        bh(*command.split())
    assert not (given / "lake").exists()


def test_a_lake_that_another_process_writes_to_is_locked(bh, given):
    (given / "more.jsonl").write_bytes((given / "cut.jsonl").read_bytes())
    with Lake.open(given / "twice").writer():
        ran = bh("ingest", "more.jsonl", "--lake", "twice")
        zh = bh("ingest", "more.jsonl", "--lake", "twice", lang="zh")
        assert bh("status", "--lake", "twice").code == 0
    assert (ran.code, zh.code) == (5, 5)
    assert "has been writing to the lake since" in ran.err
    assert "正在写入该数据湖" in zh.err


def test_a_lake_of_a_folder_that_may_not_be_written(bh, given):
    (given / "file").touch()
    ran = bh("ingest", "logs", "--lake", "file/lake")
    assert ran.code == 2
    assert "file" in ran.err
