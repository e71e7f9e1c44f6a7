"""Values of a query's columns as text and as JSON."""

import re
from datetime import date, datetime, time, timedelta
from typing import Any, Final

import msgspec
import pyarrow as pa

_ENCODER: Final = msgspec.json.Encoder(decimal_format="number")
# What JSON allows in a string but a terminal or an editor would obey.
_UNSAFE_IN_JSON: Final = re.compile("[\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")


def as_text(column: pa.Array) -> list[str | None]:
    """Each value as text: numbers in full, times in ISO 8601, lists and structs as JSON; None for null."""
    return [None if value is None else _text(value) for value in json_values(column)]


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | dict):
        return as_json(value).decode()
    return str(value)


def json_values(column: pa.Array) -> list[Any]:
    r"""Each value as one that JSON can hold: text, number, bool, None, list, dict.

    Times are text, and so are bytes: UTF-8, with `\x..` where they are not.
    """
    values: list[Any] = column.to_pylist()
    return values if _is_simple(column.type) else [_simple(value) for value in values]


def _is_simple(kind: pa.DataType) -> bool:
    types = pa.types
    checks = (types.is_string, types.is_integer, types.is_floating, types.is_boolean, types.is_decimal)
    return any(check(kind) for check in checks)


def _simple(value: Any) -> Any:
    match value:
        case bytes():
            simple: Any = value.decode("utf-8", "backslashreplace")
        case datetime():
            simple = value.isoformat().replace("+00:00", "Z")
        case date() | time():
            simple = value.isoformat()
        case timedelta():
            simple = str(value)
        case pa.MonthDayNano():
            simple = f"{value.months} months {value.days} days {value.nanoseconds / 1e9:g} seconds"
        case dict():
            simple = {str(key): _simple(inner) for key, inner in value.items()}
        case list() | tuple():
            simple = [_simple(inner) for inner in value]
        case _:
            simple = value
    return simple


def as_json(value: Any) -> bytes:
    """Compact JSON in UTF-8; not-a-number and infinity are null, unsafe characters are escaped."""
    encoded = _ENCODER.encode(value)
    if encoded.isascii():
        return encoded.replace(b"\x7f", b"\\u007f")
    return _UNSAFE_IN_JSON.sub(lambda match: f"\\u{ord(match[0]):04x}", encoded.decode()).encode()


def distinct_names(names: list[str]) -> list[str]:
    """The names, a repeated one with `_2`, `_3` … behind it."""
    taken: dict[str, int] = {}
    result: list[str] = []
    for name in names:
        candidate = name
        while candidate in taken:
            taken[name] += 1
            candidate = f"{name}_{taken[name]}"
        taken.setdefault(candidate, 1)
        result.append(candidate)
    return result
