"""JSON read once more, slowly, for what a decoder lets pass: duplicate keys, depth, lone surrogates, huge numbers.

Only lines that the fast decoder refuses or cannot vouch for come here.
"""

import json
import math
import re
from functools import lru_cache
from typing import Any, Final, NoReturn

from baohuang.ingest.faults import Fault
from baohuang.ingest.limits import Limits

_SURROGATE: Final = re.compile("[\ud800-\udfff]")
POINTER_LENGTH: Final = 256  # characters; keys of hostile lines can be long


class RefusedError(Exception):
    """A line that is not to be used; `found` is what could be read of the event, for its game and seq."""

    def __init__(
        self, fault: Fault, reason: str, pointer: str | None = None, found: dict[str, Any] | None = None
    ) -> None:
        """The place and what was found there."""
        super().__init__(reason)
        self.fault = fault
        self.reason = reason
        self.pointer = pointer
        self.found = found or {}


class _Pairs(list[tuple[str, Any]]):
    """An object as its pairs, before anything is known about duplicates."""


def read_object(line: bytes, limits: Limits) -> dict[str, Any]:
    """The object that the line holds; objects inside of it are dictionaries, too.

    Raises RefusedError: nul_bytes, not_utf8, not_json, not_an_object, too_deep, too_many_keys, duplicate_key,
    lone_surrogate or number_out_of_range.
    """
    if b"\0" in line:
        raise RefusedError(Fault.NUL_BYTES, f"{line.count(0)} NUL bytes, the first at byte {line.index(0)} of the line")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RefusedError(Fault.NOT_UTF8, f"byte {error.start} of the line: {error.reason}") from None
    try:
        value = _decoder(limits.digits).decode(text)
    except json.JSONDecodeError as error:
        raise RefusedError(Fault.NOT_JSON, f"{error.msg} at character {error.pos} of the line") from None
    except RecursionError:
        raise RefusedError(Fault.TOO_DEEP, f"nested deeper than {limits.depth} levels") from None
    if not isinstance(value, _Pairs):
        raise RefusedError(Fault.NOT_AN_OBJECT, f"the line is {_kind(value)}, not an object")
    try:
        return _members(value, "", 1, limits)
    except RefusedError as refused:
        refused.found = _unambiguous(value)
        raise


@lru_cache(maxsize=8)
def _decoder(digits: int) -> json.JSONDecoder:
    def too_many(text: str) -> RefusedError:
        return RefusedError(Fault.NUMBER_OUT_OF_RANGE, f"a number of {len(text)} characters, the limit is {digits}")

    def whole(text: str) -> int:
        if len(text) > digits:
            raise too_many(text)
        return int(text)

    def real(text: str) -> float:
        if len(text) > digits:
            raise too_many(text)
        value = float(text)
        if math.isinf(value):
            raise RefusedError(Fault.NUMBER_OUT_OF_RANGE, f"{text} is too large for a number")
        return value

    return json.JSONDecoder(object_pairs_hook=_Pairs, parse_int=whole, parse_float=real, parse_constant=_no_constant)


def _no_constant(text: str) -> NoReturn:
    raise RefusedError(Fault.NOT_JSON, f"{text} is no JSON number")


def _members(pairs: _Pairs, pointer: str, level: int, limits: Limits) -> dict[str, Any]:
    """The object as a dictionary; raises RefusedError at the first fault, in the order of the line."""
    if len(pairs) > limits.keys:
        reason = f"an object of {len(pairs)} keys, the limit is {limits.keys}"
        raise RefusedError(Fault.TOO_MANY_KEYS, reason, clip(pointer) or None)
    members: dict[str, Any] = {}
    for key, item in pairs:
        place = join(pointer, key)
        _check_text(key, place)
        if key in members:
            raise RefusedError(Fault.DUPLICATE_KEY, f"the key {short(key)} stands twice", clip(place))
        members[key] = _checked(item, place, level + 1, limits)
    return members


def _checked(value: Any, pointer: str, level: int, limits: Limits) -> Any:
    """The value with its objects as dictionaries; `level` is its own if it is an object or a list."""
    if isinstance(value, str):
        _check_text(value, pointer)
        return value
    if not isinstance(value, list):
        return value
    if level > limits.depth:
        raise RefusedError(Fault.TOO_DEEP, f"nested deeper than {limits.depth} levels", clip(pointer))
    if isinstance(value, _Pairs):
        return _members(value, pointer, level, limits)
    # Numbers are passed over here: a list may hold very many.
    return [
        _checked(item, f"{pointer}/{index}", level + 1, limits) if isinstance(item, str | list) else item
        for index, item in enumerate(value)
    ]


def _check_text(text: str, pointer: str) -> None:
    if not text.isascii() and _SURROGATE.search(text):
        raise RefusedError(Fault.LONE_SURROGATE, "a text holds half of a surrogate pair", clip(pointer))


def _unambiguous(pairs: _Pairs) -> dict[str, Any]:
    """The members of the event whose key stands once."""
    once: dict[str, Any] = {}
    twice = set()
    for key, value in pairs:
        if key in once:
            twice.add(key)
        once[key] = value
    return {key: value for key, value in once.items() if key not in twice}


def _kind(value: Any) -> str:
    if value is None:
        return "null"
    names = {bool: "true or false", int: "a number", float: "a number", str: "a text", list: "a list"}
    return names[type(value)]


def join(pointer: str, key: str) -> str:
    """The JSON pointer one step further (RFC 6901)."""
    return f"{pointer}/{key.replace('~', '~0').replace('/', '~1')}"


def clip(pointer: str) -> str:
    """A pointer that can be stored: whole characters only, and not longer than it needs to be."""
    return pointer[:POINTER_LENGTH].encode("utf-8", "backslashreplace").decode("utf-8")


def short(value: Any) -> str:
    """A value for a message: in ASCII, without control characters, at most 60 characters."""
    text = ascii(value[:60] if isinstance(value, str) else value)
    return text if len(text) <= 60 else text[:57] + "..."
