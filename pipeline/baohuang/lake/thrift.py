"""Thrift's compact protocol, the part that Parquet's headers are written in."""

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

_TRUE, _FALSE, _BYTE, _I32, _I64, _BINARY, _LIST, _STRUCT = 1, 2, 3, 5, 6, 8, 9, 12


class I8(int):
    """A number of 8 bits."""


class I32(int):
    """A number of 32 bits, or of an enum."""


class I64(int):
    """A number of 64 bits."""


@dataclass(frozen=True)
class Struct:
    """A struct: its values by field number, at most 15 apart; a field that is None is left out."""

    fields: Mapping[int, object]


def encode(value: object) -> bytes:
    """A struct as bytes."""
    return _content(value)


def varint(number: int) -> bytes:
    """A number from 0, seven bits a byte, the lowest first."""
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def _content(value: object) -> bytes:
    if isinstance(value, Struct):
        return _struct(value)
    if isinstance(value, I8):
        return struct.pack("b", value)
    if isinstance(value, int):
        return varint(value << 1 if value >= 0 else (-value << 1) - 1)
    if isinstance(value, str):
        value = value.encode()
    if isinstance(value, bytes):
        return varint(len(value)) + value
    if isinstance(value, Sequence):
        kind = _kind(value[0]) if value else _STRUCT
        short = len(value) < 15
        head = bytes([len(value) << 4 | kind]) if short else bytes([0xF0 | kind]) + varint(len(value))
        return head + b"".join(_content(one) for one in value)
    raise TypeError(f"{type(value)} has no form in Thrift")


def _struct(value: Struct) -> bytes:
    out = bytearray()
    last = 0
    for number, one in sorted(value.fields.items()):
        if one is None:
            continue
        out.append((number - last) << 4 | _kind(one))
        last = number
        if not isinstance(one, bool):
            out += _content(one)
    out.append(0)
    return bytes(out)


def _kind(value: object) -> int:
    if isinstance(value, bool):
        return _TRUE if value else _FALSE
    for kind, number in ((I8, _BYTE), (I32, _I32), (I64, _I64), (str, _BINARY), (bytes, _BINARY), (Struct, _STRUCT)):
        if isinstance(value, kind):
            return number
    return _LIST
