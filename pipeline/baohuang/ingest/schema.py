"""The published JSON Schema of a log line, made from the structs. `python -m baohuang.ingest.schema` prints it.

The schema says the shape. It cannot say that a key stands only once, that `1.0` is no whole number (JSON Schema takes
it for one), how deep and long a line may be, or that a date exists; `ingest.decode` checks these.
"""

import json
import sys
from typing import Any, Final, get_args

import msgspec

from baohuang.game.events import AnyEvent, Event

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
KEY_MEANINGS: Final = {
    "v": "Version of the log.",
    "type": "Type of the event.",
    "ruleset": "Id of the rule set.",
    "players": "Ids of the players, by seat.",
    "options": "Rule-set fields with this table's values, named and nested as in the rule set's file.",
    "match": "Id of the match, a series of games at one table.",
    "first_dealt": "Seat that gets the first card.",
    "table": "The platform's table.",
    "source": "Where the log comes from.",
    "bots": "Seats played by programs.",
    "to": "The seat that receives, or is asked next.",
    "target": "The seat meant.",
    "auto": "The server passed it on because the seat could not take it.",
    "forced": "The emperor had to accept (逼位).",
    "reason": "The platform's words.",
    "open": "true: announced to the table; false: a note of the server.",
    "as": "special: the guard's card is used as 特画.",
    "places": "Finishing place by seat; null where more than one seat is left.",
    "emperor": "The emperor's seat.",
    "guard": "The guard's seat; null: no guard, a solo.",
    "result": "The side that wins.",
    "scores": "Points by seat.",
    "left": "The cards still held, by seat.",
    "titles": "Title of each place, by seat.",
    "hold_penalty": "Seats penalised for breaking a hold-back.",
    "hold_penalty_to": "The seat that gains by it.",
}


def event_schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of one line: one of the events, told apart by `type`."""
    structs: tuple[type[AnyEvent], ...] = get_args(Event)
    _, components = msgspec.json.schema_components(structs, ref_template="#/$defs/{name}")
    definitions = {_tag(struct): _completed(components[struct.__name__]) for struct in structs}
    return {
        "$schema": DIALECT,
        "$id": "urn:baohuang:log:1:event",
        "title": "A line of the Baohuang game log, version 1",
        "description": (
            "One event, one JSON object a line. Keys that begin with x_ are the platform's own. Other unknown keys are "
            "accepted and counted. A line with a key twice, or with 1.0 for a whole number, is refused all the same."
        ),
        "type": "object",
        "required": ["v", "game", "seq", "ts", "type"],
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in definitions],
        "$defs": definitions,
    }


def _tag(struct: type[AnyEvent]) -> str:
    return str(struct.__struct_config__.tag)


def _completed(definition: dict[str, Any]) -> dict[str, Any]:
    """One event type: `const` where there is one value only, meanings, unknown keys allowed in plain words."""
    keys = {key: _key(key, schema) for key, schema in definition["properties"].items()}
    first = ("v", "game", "seq", "ts", "type")
    keys = {key: keys[key] for key in (*first, *(key for key in keys if key not in first))}
    return {
        "title": keys["type"]["const"],
        "description": definition["description"],
        "type": "object",
        "required": [key for key in keys if key in definition["required"]],
        "properties": keys,
        "patternProperties": {"^x_": True},
        "additionalProperties": True,
    }


def _key(key: str, schema: dict[str, Any]) -> dict[str, Any]:
    completed = dict(schema)
    if len(completed.get("enum", ())) == 1:
        completed["const"] = completed.pop("enum")[0]
    if key in KEY_MEANINGS:
        completed["description"] = KEY_MEANINGS[key]
    return completed


def main() -> None:
    """Print the schema as it is published."""
    sys.stdout.buffer.write(schema_text().encode())


def schema_text() -> str:
    """The schema as it stands in `schemas/event.schema.json`."""
    return json.dumps(event_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    main()
