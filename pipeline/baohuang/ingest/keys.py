"""The keys of every event type as tables for the scanner, worked out from the structs of `game.events`."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from msgspec import inspect

from baohuang.game.events import STRUCTS, Abort, End, Start, Void
from baohuang.game.layout import Flag

# Types with keys that no column holds: the decoded event goes along.
WITH_PAYLOAD: Final = (Start, End, Void, Abort)


class Kind(IntEnum):
    """How the scanner reads the value of a key."""

    ANY = 0  # well-formed is enough: a decoder reads it once more
    VERSION = 1
    GAME = 2
    SEQ = 3
    TIME = 4
    TYPE = 5
    SEAT = 6
    OTHER = 7
    PLACE = 8
    CARDS = 9
    YES_OR_NO = 10
    SPECIAL = 11
    HANDS = 12  # a list of cards


class Outcome(IntEnum):
    """What the scanner makes of a line."""

    EVENT = 0  # its row is filled
    PAYLOAD = 1  # its row is filled, its other keys wait for a decoder
    BLANK = 2
    STRICT = 3  # not proven: for the strict decoder


_KINDS: Final = {
    "v": Kind.VERSION,
    "game": Kind.GAME,
    "seq": Kind.SEQ,
    "ts": Kind.TIME,
    "type": Kind.TYPE,
    "seat": Kind.SEAT,
    "to": Kind.OTHER,
    "target": Kind.OTHER,
    "place": Kind.PLACE,
    "cards": Kind.CARDS,
    "forced": Kind.YES_OR_NO,
    "auto": Kind.YES_OR_NO,
    "open": Kind.YES_OR_NO,
    "as": Kind.SPECIAL,
    "left": Kind.HANDS,
}
SPECIAL: Final = "special"  # the one text of `as`
_FLAGS: Final = {"forced": Flag.FORCED, "auto": Flag.AUTO, "open": Flag.OPEN, "as": Flag.SPECIAL}


@dataclass(frozen=True)
class Keys:
    """Keys by number, event types by EventType; `required` and `allowed` are masks with bit k for key k."""

    names: tuple[str, ...]
    bits: tuple[int, ...]  # of the masks
    quoted: tuple[tuple[int, int, int], ...]  # `"name":` as one word, its mask and its length; of longer ones no word
    kinds: tuple[Kind, ...]
    bounds: tuple[tuple[int, int], ...]  # of whole numbers, else (0, 0)
    flags: tuple[int, ...]  # the bit that a key sets, else 0
    types: tuple[str, ...]
    required: tuple[int, ...]
    allowed: tuple[int, ...]
    has_payload: tuple[bool, ...]


def event_keys() -> Keys:
    """The tables; raises KeyError for an event without a payload whose key no column holds."""
    infos = inspect.multi_type_info([STRUCTS[number] for number in sorted(STRUCTS)])
    kinds = {"type": Kind.TYPE}
    bounds: dict[str, tuple[int, int]] = {}
    for info in infos:
        for field in info.fields:  # type: ignore[attr-defined]
            key = field.encode_name
            kinds[key] = _KINDS.get(key, Kind.ANY) if info.cls in WITH_PAYLOAD else _KINDS[key]  # type: ignore[attr-defined]
            kind = field.type.type if isinstance(field.type, inspect.Metadata) else field.type
            if isinstance(kind, inspect.IntType) and kinds[key] is not Kind.ANY:
                bounds[key] = _within(key, (kind.ge, kind.le), bounds)
    number = {name: at for at, name in enumerate(kinds)}

    def mask(names: list[str]) -> int:
        return sum(1 << number[name] for name in ["type", *names])

    return Keys(
        names=tuple(kinds),
        bits=tuple(1 << at for at in range(len(kinds))),
        quoted=tuple(_quoted(name) for name in kinds),
        kinds=tuple(kinds.values()),
        bounds=tuple(bounds.get(name, (0, 0)) for name in kinds),
        flags=tuple(int(_FLAGS.get(name, 0)) for name in kinds),
        types=tuple(str(info.tag) for info in infos),  # type: ignore[attr-defined]
        required=tuple(mask([f.encode_name for f in info.fields if f.required]) for info in infos),  # type: ignore[attr-defined]
        allowed=tuple(mask([f.encode_name for f in info.fields]) for info in infos),  # type: ignore[attr-defined]
        has_payload=tuple(info.cls in WITH_PAYLOAD for info in infos),  # type: ignore[attr-defined]
    )


def _within(key: str, limits: tuple[int | None, int | None], known: dict[str, tuple[int, int]]) -> tuple[int, int]:
    low, high = limits
    if low is None or high is None or known.get(key, (low, high)) != (low, high):
        raise ValueError(f"the bounds of {key} are open, or differ between event types")
    return low, high


def _quoted(name: str) -> tuple[int, int, int]:
    text = f'"{name}":'.encode()
    if len(text) > 8:
        return 1, 0, 0  # equals nothing
    return int.from_bytes(text, "little"), int.from_bytes(b"\xff" * len(text), "little"), len(text)
