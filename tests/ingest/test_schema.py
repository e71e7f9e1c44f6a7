"""The published schema is the one that the structs give, and says of a line's shape what the decoder says."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from baohuang.ingest.schema import event_schema, schema_text

from .lines import BAD, GOOD, PLAY, with_key

PUBLISHED = Path(__file__).parents[2] / "schemas" / "event.schema.json"
VALIDATOR = Draft202012Validator(event_schema())
SHAPES = {"missing_key", "wrong_type", "impossible_value", "not_a_card", "not_a_game_id", "unknown_type"}
# JSON Schema takes 1.0 for a whole number.
WHOLE_FLOATS = ('"v":1.0', '"seq":3.0', '"seq":3e0', '"seat":1.0', "[1,2.0]")


def test_the_published_schema_is_the_generated_one() -> None:
    assert PUBLISHED.read_text(encoding="utf-8") == schema_text(), "run python -m baohuang.ingest.schema"


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(event_schema())


@pytest.mark.parametrize("line", [*GOOD, with_key(PLAY, '"x_a":{"b":1}'), with_key(PLAY, '"unknown":1')])
def test_good_lines_fit(line: str) -> None:
    VALIDATOR.validate(json.loads(line))


@pytest.mark.parametrize(
    "line",
    [
        line
        for name, _, line in BAD
        if (name in SHAPES or name == "unknown_version") and not any(part in line for part in WHOLE_FLOATS)
    ],
    ids=lambda line: line[57:120],
)
def test_lines_of_a_wrong_shape_do_not_fit(line: str) -> None:
    assert not VALIDATOR.is_valid(json.loads(line))


@pytest.mark.parametrize("ts", ["", "2026-11-01", "2026-11-01 20:15:03Z", "2026-11-01T20:15:03"])
def test_a_time_of_another_form_does_not_fit(ts: str) -> None:
    assert not VALIDATOR.is_valid(json.loads(PLAY) | {"ts": ts})


def test_every_key_has_its_meaning() -> None:
    for name, definition in event_schema()["$defs"].items():
        assert definition["description"], name
        for key, schema in definition["properties"].items():
            assert schema.get("description"), (name, key)
