"""One line to one event, or to the reason why not. Nothing is coerced and nothing is guessed.

`msgspec` decodes strictly, but lets duplicate keys pass, and in values that it skips also bad UTF-8 and any depth. A
line needs no second look where it has exactly the double quotes that the keys and texts of its event account for:
whatever else a line could hold (a key twice, an unknown key, an object inside) would need more. All other lines are
read once more by `strict_json`.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple, NoReturn, get_args

import msgspec

from baohuang.game.cards import CODES, parse
from baohuang.game.events import GAME_ID_PATTERN, INT32_MAX, Abort, AnyEvent, End, Event, Start, Void
from baohuang.ingest.faults import Fault, LineFault
from baohuang.ingest.limits import Limits
from baohuang.ingest.strict_json import RefusedError, clip, join, read_object, short
from baohuang.ingest.times import parse_time

DEFAULT_LIMITS: Final = Limits()
VERSION: Final = 1


class Decoded(msgspec.Struct, frozen=True, gc=False):
    """One accepted line.

    `micros`: its time, microseconds since 1970-01-01 UTC. `cards`: one byte a card, None if the event has no key
    `cards`. `unknown_keys`: keys that version 1 does not know and that do not begin with `x_` (schema drift).
    """

    event: Event
    micros: int
    cards: bytes | None
    unknown_keys: int


class _Shape(NamedTuple):
    """What a struct tells about its lines.

    `quotes`: the double quotes of the required keys and texts, NO_COUNT if their number is not fixed.
    `optional`: attributes that may be absent, each with the double quotes that it adds.
    """

    keys: frozenset[str]
    quotes: int
    optional: tuple[tuple[str, int], ...]
    has_cards: bool
    has_hands: bool


NO_COUNT: Final = -1


_TEXT_KEYS: Final = frozenset({"game", "ts", "cards", "as"})


def _shape(struct: type[AnyEvent]) -> _Shape:
    fields = msgspec.structs.fields(struct)

    def quotes(key: str) -> int:
        return 4 if key in _TEXT_KEYS else 2

    # Texts and lists of these are not ASCII of a known number of quotes.
    is_free = struct in (Start, End, Void, Abort)
    required = 4 + sum(quotes(field.encode_name) for field in fields if field.required)
    return _Shape(
        keys=frozenset({"type", *(field.encode_name for field in fields)}),
        quotes=NO_COUNT if is_free else required,
        optional=tuple((field.name, quotes(field.encode_name)) for field in fields if not field.required),
        has_cards=any(field.name == "cards" for field in fields),
        has_hands=struct is End,
    )


_SHAPES: Final[dict[type[AnyEvent], _Shape]] = {struct: _shape(struct) for struct in get_args(Event)}
_KNOWN_TYPES: Final = frozenset(str(struct.__struct_config__.tag) for struct in _SHAPES)
_EVENT: Final = msgspec.json.Decoder(Event, strict=True)
_GAME_ID: Final = re.compile(GAME_ID_PATTERN)
_CACHED_CARDS: Final = 32  # characters; plays repeat, dealt hands do not
_cached_parse: Final = lru_cache(maxsize=1 << 14)(parse)


def decode(line: bytes, limits: Limits = DEFAULT_LIMITS) -> Decoded | LineFault:
    """The event of one line, given without its line end.

    Never raises for what the line holds. If several things are wrong, one is named: the length, then the text as
    JSON, then the version, then the type, then the first key that is wrong in the order of the line.
    """
    if len(line) > limits.line_bytes:
        return too_long(len(line), limits)
    try:
        try:
            event = _EVENT.decode(line)
        except (msgspec.DecodeError, RecursionError) as error:
            _refuse(line, str(error), limits)
        shape = _SHAPES[type(event)]
        unknown_keys = 0
        if line.count(b'"') != shape.quotes and not _has_only_optional(line, event, shape):
            found = read_object(line, limits)
            unknown_keys = sum(key not in shape.keys and not key.startswith("x_") for key in found)
        return _accepted(event, shape, unknown_keys)
    except RefusedError as refused:
        return _fault(refused)


def too_long(length: int, limits: Limits) -> LineFault:
    """The fault of a line of `length` bytes."""
    return LineFault(Fault.TOO_LONG, f"{length} bytes, the limit is {limits.line_bytes}")


def _has_only_optional(line: bytes, event: Event, shape: _Shape) -> bool:
    """Whether the line's other double quotes are exactly those of the optional keys that the event shows."""
    expected = shape.quotes
    for name, added in shape.optional:
        if getattr(event, name) is not msgspec.UNSET:
            expected += added
    return shape.quotes != NO_COUNT and line.count(b'"') == expected


def _accepted(event: Event, shape: _Shape, unknown_keys: int) -> Decoded:
    """The event with the values that a struct's bounds do not check."""
    try:
        _check_game_id(event.game)
        return Decoded(event, parse_time(event.ts), _cards(event, shape), unknown_keys)
    except RefusedError as refused:
        refused.found = {"game": event.game, "seq": event.seq}
        raise
    except ValueError as error:
        found = {"game": event.game, "seq": event.seq}
        raise RefusedError(Fault.NOT_A_TIME, f"{short(event.ts)}: {error}", "/ts", found) from None


@lru_cache(maxsize=1 << 14)
def _check_game_id(text: str) -> None:
    if not _GAME_ID.search(text):
        raise RefusedError(Fault.NOT_A_GAME_ID, f"{short(text)} is no game id", "/game")


def _cards(event: Event, shape: _Shape) -> bytes | None:
    """The cards of the key `cards`; also checks the cards that an `end` leaves."""
    if shape.has_cards:
        text = event.cards  # type: ignore[union-attr]
        return None if text is msgspec.UNSET else _parse_cards(text, "/cards")
    if shape.has_hands and event.left is not msgspec.UNSET:  # type: ignore[union-attr]
        for seat, text in enumerate(event.left):  # type: ignore[union-attr]
            _parse_cards(text, f"/left/{seat}")
    return None


def _parse_cards(text: str, pointer: str) -> bytes:
    try:
        return _cached_parse(text) if len(text) <= _CACHED_CARDS else parse(text)
    except ValueError:
        raise RefusedError(Fault.NOT_A_CARD, _card_reason(text), pointer) from None


def _card_reason(text: str) -> str:
    at = next(at for at in range(0, len(text), 2) if text[at : at + 2] not in CODES)
    return f"no card is written {short(text[at : at + 2])} (character {at} of the cards)"


_WITH_PLACE: Final = re.compile(r"(.*) - at `\$(.*)`", re.DOTALL)
_MISSING: Final = re.compile(r"Object missing required field `(.*)`")
_STEP: Final = re.compile(r"\.([A-Za-z_]+)|\[([0-9]+)\]")


def _refuse(line: bytes, message: str, limits: Limits) -> NoReturn:
    """Raise what is wrong with a line that the decoder refuses with this message, in our words."""
    found = read_object(line, limits)
    version, name = found.get("v"), found.get("type")
    if type(version) is int and version != VERSION:
        reason = f"version {short(version)}, this bh reads version {VERSION}"
        raise RefusedError(Fault.UNKNOWN_VERSION, reason, "/v", found)
    if isinstance(name, str) and name not in _KNOWN_TYPES:
        raise RefusedError(Fault.UNKNOWN_TYPE, f"no event of version {VERSION} is called {short(name)}", "/type", found)
    fault, reason, pointer = _classified(message)
    if pointer == "/game" and isinstance(found.get("game"), str):
        raise RefusedError(Fault.NOT_A_GAME_ID, f"{short(found['game'])} is no game id", pointer, found)
    raise RefusedError(fault, reason, pointer, found)


def _classified(message: str) -> tuple[Fault, str, str | None]:
    """The fault behind a message of msgspec, which names types and bounds but no value of the line."""
    placed = _WITH_PLACE.fullmatch(message)
    what, path = placed.groups() if placed else (message, "")
    pointer = ""
    for key, index in _STEP.findall(path):
        pointer = join(pointer, key or index)
    if missing := _MISSING.fullmatch(what):
        return Fault.MISSING_KEY, f"the key {missing[1]} is missing", clip(join(pointer, missing[1]))
    if re.fullmatch(r"Expected `[^`]+`(, got `[^`]+`)?", what):
        return Fault.WRONG_TYPE, _plain(what), clip(pointer) or None
    return Fault.IMPOSSIBLE_VALUE, _plain(what), clip(pointer) or None


def _plain(message: str) -> str:
    return short_text(message.replace("`", ""))


def short_text(message: str) -> str:
    """A message of a library as one line of ASCII, at most 200 characters."""
    return message.encode("ascii", "backslashreplace").decode("ascii").replace("\n", " ")[:200]


def _fault(refused: RefusedError) -> LineFault:
    """The refusal with the game and seq that the line gives without doubt."""
    game, seq = refused.found.get("game"), refused.found.get("seq")
    return LineFault(
        refused.fault,
        refused.reason,
        refused.pointer,
        game if isinstance(game, str) and _GAME_ID.search(game) else None,
        seq if type(seq) is int and 0 <= seq <= INT32_MAX else None,
    )
