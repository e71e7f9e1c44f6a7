"""The events of log version 1: one typed struct an event type, and the numbers that stand for the types in columns.

The structs say the shape of a line and nothing of the rules: which keys there are, their types and their bounds.
`msgspec` decodes strictly by them, and the published JSON Schema is made from them. What a bound cannot say (that a
text is a card, a game id, a time) stands as `extra_json_schema` for readers of the schema and is checked by
`ingest.decode`. An optional key that is absent is `UNSET`; `None` is a JSON null and stands only where it may.
"""

import re
from enum import IntEnum
from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, field

MAX_SEATS: Final = 16
INT32_MAX: Final = 2**31 - 1

# `$` alone would let a line feed follow in Python; the look-ahead means the same in Python and in ECMAScript.
GAME_ID_PATTERN: Final = r"^[A-Za-z0-9._:-]{1,64}$(?!\n)"
CARDS_PATTERN: Final = r"^(?:[3-9TJQKA2][shdc]|[SBGE]J)*$(?!\n)"
TIME_PATTERN: Final = (
    r"^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:[Zz]|[+-][0-9]{2}:[0-9]{2})$(?!\n)"
)


class EventType(IntEnum):
    """Event types in the order of a game; the value stands in the column `type`."""

    START = 0
    DEAL = 1
    TRIBUTE = 2
    TRIBUTE_RETURN = 3
    EXEMPT = 4
    OFFER = 5
    ANTE = 6
    ABDICATE = 7
    GRAB = 8
    ACCEPT = 9
    VOID = 10
    ABORT = 11
    CALL = 12
    SOLO = 13
    OPEN_GUARD = 14
    DECLARE_REBELLION = 15
    REVEAL = 16
    KICK = 17
    PLAY = 18
    PASS = 19
    YIELD = 20
    CLAIM_LEAD = 21
    FINISH = 22
    GUESS = 23
    TIMEOUT = 24
    DISCONNECT = 25
    RECONNECT = 26
    AUTO_ON = 27
    AUTO_OFF = 28
    END = 29


GameId: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        description="Id of the game.",
        extra_json_schema={"pattern": GAME_ID_PATTERN},
    ),
]
Seq: TypeAlias = Annotated[
    int, Meta(ge=0, le=INT32_MAX, description="Number of the event in its game: 0 for start, then one more for each.")
]
Time: TypeAlias = Annotated[
    str,
    Meta(
        description="RFC 3339 time, UTC preferred; instants of the years 1970 to 2261.",
        extra_json_schema={"format": "date-time", "pattern": TIME_PATTERN},
    ),
]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_SEATS - 1, description="Seat, from 0 in playing order.")]
Cards: TypeAlias = Annotated[
    str,
    Meta(
        description='Cards, two characters each, in any order; "" is no card.',
        extra_json_schema={"pattern": CARDS_PATTERN},
    ),
]
Place: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_SEATS, description="Finishing place, 1 first.")]
DealNumber: TypeAlias = Annotated[int, Meta(ge=1, le=INT32_MAX, description="Number of the deal in its match, from 1.")]
Factor: TypeAlias = Annotated[int, Meta(ge=1, le=INT32_MAX, description="Product of all doublings that count.")]
Points: TypeAlias = Annotated[int, Meta(ge=-(2**31), le=INT32_MAX)]
Title: TypeAlias = Literal["头科", "二科", "三科", "二落", "大落", "头客", "二客", "三客", "二拉", "大拉"]
SideScores: TypeAlias = Annotated[
    list[Points], Meta(min_length=2, max_length=2, description="Points of the emperor's side, then of the rebels.")
]
SomeSeats: TypeAlias = Annotated[list[Seat], Meta(max_length=MAX_SEATS)]

# Lists by seat have one entry for each seat of the table.
PlayersBySeat: TypeAlias = Annotated[list[str], Meta(min_length=1, max_length=MAX_SEATS)]
PlacesBySeat: TypeAlias = Annotated[list[Place | None], Meta(min_length=1, max_length=MAX_SEATS)]
PointsBySeat: TypeAlias = Annotated[list[Points], Meta(min_length=1, max_length=MAX_SEATS)]
CardsBySeat: TypeAlias = Annotated[list[Cards], Meta(min_length=1, max_length=MAX_SEATS)]
TitlesBySeat: TypeAlias = Annotated[list[Title], Meta(min_length=1, max_length=MAX_SEATS)]


def _tag(class_name: str) -> str:
    """`DeclareRebellion` stands in the log as `declare_rebellion`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", class_name.rpartition(".")[2]).lower()


class AnyEvent(Struct, frozen=True, kw_only=True, tag_field="type", tag=_tag):
    """The keys of every line; `type` is the tag and has no attribute."""

    v: Literal[1]
    game: GameId
    seq: Seq
    ts: Time


class SeatEvent(AnyEvent, frozen=True, kw_only=True):
    """The events of one acting seat."""

    seat: Seat


class Start(AnyEvent, frozen=True, kw_only=True):
    """Opens a game; always seq 0."""

    ruleset: str
    players: PlayersBySeat
    options: dict[str, Any] | UnsetType = UNSET
    match: str | UnsetType = UNSET
    no: DealNumber | UnsetType = UNSET
    first_dealt: Seat | UnsetType = UNSET
    table: str | UnsetType = UNSET
    source: str | UnsetType = UNSET
    bots: SomeSeats | UnsetType = UNSET


class Deal(SeatEvent, frozen=True, kw_only=True):
    """The cards dealt to a seat."""

    cards: Cards


class Tribute(SeatEvent, frozen=True, kw_only=True):
    """进贡: `seat` pays `to`; no cards: owed but waived."""

    to: Seat
    cards: Cards


class TributeReturn(SeatEvent, frozen=True, kw_only=True):
    """还贡."""

    to: Seat
    cards: Cards


class Exempt(SeatEvent, frozen=True, kw_only=True):
    """免贡."""


class Offer(SeatEvent, frozen=True, kw_only=True):
    """The server hands a seat the reserved emperor's card and asks it."""

    cards: Cards | UnsetType = UNSET


class Ante(SeatEvent, frozen=True, kw_only=True):
    """放底牌."""

    cards: Cards


class Abdicate(SeatEvent, frozen=True, kw_only=True):
    """让位: `seat` refuses the throne and `to` is asked next; `cards` are pasted (贴牌)."""

    to: Seat
    cards: Cards | UnsetType = UNSET
    auto: bool | UnsetType = UNSET


class Grab(SeatEvent, frozen=True, kw_only=True):
    """抢独: asks for the throne."""


class Accept(SeatEvent, frozen=True, kw_only=True):
    """登基; `forced`: 逼位; `cards`: the pile taken, a claim."""

    forced: bool | UnsetType = UNSET
    cards: Cards | UnsetType = UNSET


class Void(AnyEvent, frozen=True, kw_only=True):
    """流局: the deal is void; only an `end` may follow."""

    reason: str | UnsetType = UNSET


class Abort(AnyEvent, frozen=True, kw_only=True):
    """The platform broke the game off; closes it without a result."""

    reason: str | UnsetType = UNSET


class Call(SeatEvent, frozen=True, kw_only=True):
    """叫侍卫, with the cards shown."""

    cards: Cards


class Solo(SeatEvent, frozen=True, kw_only=True):
    """独保: open announces it, not open is the server's note."""

    open: bool


class OpenGuard(SeatEvent, frozen=True, kw_only=True):
    """明保."""


class DeclareRebellion(SeatEvent, frozen=True, kw_only=True):
    """造反."""


class Reveal(SeatEvent, frozen=True, kw_only=True):
    """The server shows the table who is the guard: a claim."""


class Kick(SeatEvent, frozen=True, kw_only=True):
    """踢."""


class Play(SeatEvent, frozen=True, kw_only=True):
    """出牌; `as` special: the guard's card used as 特画."""

    cards: Cards
    as_: Literal["special"] | UnsetType = field(name="as", default=UNSET)


class Pass(SeatEvent, frozen=True, kw_only=True):
    """过牌."""


class Yield(SeatEvent, frozen=True, kw_only=True):
    """让牌."""


class ClaimLead(SeatEvent, frozen=True, kw_only=True):
    """申请接风."""


class Finish(SeatEvent, frozen=True, kw_only=True):
    """A claim: this seat is out, at this place."""

    place: Place


class Guess(SeatEvent, frozen=True, kw_only=True):
    """猜保: whom a player takes for the guard; never a move."""

    target: Seat


class Timeout(SeatEvent, frozen=True, kw_only=True):
    """The seat ran out of time; never a move."""


class Disconnect(SeatEvent, frozen=True, kw_only=True):
    """The seat's connection broke; never a move."""


class Reconnect(SeatEvent, frozen=True, kw_only=True):
    """The seat is back; never a move."""


class AutoOn(SeatEvent, frozen=True, kw_only=True):
    """A program plays for the seat from here; never a move."""


class AutoOff(SeatEvent, frozen=True, kw_only=True):
    """The player plays again; never a move."""


class End(AnyEvent, frozen=True, kw_only=True):
    """Closes the game. Each key present is a claim of the platform; an absent key claims nothing."""

    places: PlacesBySeat | UnsetType = UNSET
    emperor: Seat | UnsetType = UNSET
    guard: Seat | UnsetType | None = UNSET
    result: Literal["emperor", "rebels", "draw"] | UnsetType | None = UNSET
    factor: Factor | UnsetType = UNSET
    scores: PointsBySeat | UnsetType = UNSET
    side_scores: SideScores | UnsetType = UNSET
    left: CardsBySeat | UnsetType = UNSET
    titles: TitlesBySeat | UnsetType = UNSET
    hold_penalty: SomeSeats | UnsetType = UNSET
    hold_penalty_to: Seat | UnsetType = UNSET


Event: TypeAlias = (
    Start | Deal | Tribute | TributeReturn | Exempt | Offer | Ante | Abdicate | Grab | Accept | Void | Abort | Call
    | Solo | OpenGuard | DeclareRebellion | Reveal | Kick | Play | Pass | Yield | ClaimLead | Finish | Guess | Timeout
    | Disconnect | Reconnect | AutoOn | AutoOff | End
)  # fmt: skip

_TYPES: Final[dict[type[AnyEvent], EventType]] = {
    struct: EventType[str(struct.__struct_config__.tag).upper()] for struct in Event.__args__
}
STRUCTS: Final[dict[EventType, type[AnyEvent]]] = {number: struct for struct, number in _TYPES.items()}


def event_type(event: AnyEvent) -> EventType:
    """The number that stands for the event's type in columns."""
    return _TYPES[type(event)]
