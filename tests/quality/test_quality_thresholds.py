"""Thresholds: the defaults, a user's own file over them, and what is wrong with a file."""

import pytest

from baohuang.quality import Bound, Severity, ThresholdError, load_thresholds


def test_a_file_lays_over_the_defaults(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('lines_quarantined = { max = 0.2 }\n[freshness]\nmax = 36\nseverity = "error"\n')
    assert load_thresholds(path) == load_thresholds() | {
        "lines_quarantined": Bound(0.2, Severity.ERROR),
        "freshness": Bound(36, Severity.ERROR),
    }


def test_none_takes_a_bound_away(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('games_illegal = { max = "none" }')
    assert load_thresholds(path)["games_illegal"] == Bound(None, Severity.ERROR)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("lines_quarantine = { max = 0.1 }", "lines_quarantine: no check has this bound (did you mean 'lines_quar"),
        ("keys = 0", 'keys: { max = …, severity = "error" } is expected, not 0'),
        ("keys = { maximum = 0 }", "keys.maximum: unknown key (did you mean 'max'?); a bound has max and severity"),
        ("keys = { max = 0.5 }", 'keys.max: 0.5 is not allowed: a whole number from 0 or "none" is expected'),
        ("keys = { max = -1 }", "keys.max: -1 is not allowed"),
        ("keys = { max = true }", "keys.max: True is not allowed"),
        ('keys = { max = "0" }', "keys.max: '0' is not allowed"),
        ("games_gap = { max = 1.5 }", 'games_gap.max: 1.5 is not allowed: a number from 0 to 1 or "none" is expected'),
        ("games_gap = { max = nan }", "games_gap.max: nan is not allowed"),
        ("freshness = { max = [24] }", "freshness.max: [24] is not allowed: a number from 0"),
        ('keys = { severity = "warning" }', "keys.severity: 'warning' is not allowed (did you mean 'warn'?): "),
        ("keys = { severity = 1 }", 'keys.severity: 1 is not allowed: "error" or "warn" is expected'),
        ("keys = {", "no TOML: "),
    ],
)
def test_a_mistake_names_file_key_and_what_is_allowed(tmp_path, text, message):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(ThresholdError) as error:
        load_thresholds(path)
    assert str(error.value).startswith(f"{path}: {message}")


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(ThresholdError, match="cannot be read: No such file"):
        load_thresholds(tmp_path / "none.toml")


def test_a_file_that_is_no_text(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(ThresholdError, match="no TOML"):
        load_thresholds(path)
