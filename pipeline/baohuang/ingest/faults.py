"""What can be wrong with a line: one declaration each, with its code, its name and its wording in two languages.

Codes are never used again for another fault. `bh explain` and the quarantine show the wording; the reason of a single
line (which key, which value) is made where the fault is found.
"""

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True)
class FaultInfo:
    """One fault: `can_retry` where a newer version may read the line, `across_lines` where two lines are needed."""

    code: str
    name: str
    en: str
    zh: str
    can_retry: bool = False
    across_lines: bool = False


class Fault(Enum):
    """Every reason for which a line goes to the quarantine."""

    TOO_LONG = FaultInfo(
        "BHL001",
        "too_long",
        "The line is longer than the limit (1 MiB unless told otherwise). Its beginning is kept.",
        "该行超过长度上限（默认 1 MiB），只保留开头部分。",
    )
    NUL_BYTES = FaultInfo(
        "BHL002",
        "nul_bytes",
        "The line holds NUL bytes, as after a power cut or a damaged disk block.",
        "该行含有 NUL 字节，常见于断电或磁盘块损坏之后。",
    )
    NOT_UTF8 = FaultInfo(
        "BHL003",
        "not_utf8",
        "The line is not valid UTF-8.",
        "该行不是有效的 UTF-8 文本。",
    )
    NOT_JSON = FaultInfo(
        "BHL004",
        "not_json",
        "The line is not JSON: a cut line, two lines in one, or text of another kind.",
        "该行不是 JSON：可能被截断、两行相连，或是其他文本。",
    )
    NOT_AN_OBJECT = FaultInfo(
        "BHL005",
        "not_an_object",
        "The line is JSON, but no object. Each line is one event, written as one object.",
        "该行是 JSON，但不是对象。每行应为一个事件，写成一个对象。",
    )
    TOO_DEEP = FaultInfo(
        "BHL006",
        "too_deep",
        "Objects and lists are nested deeper than the limit (16 levels unless told otherwise).",
        "对象和列表的嵌套超过上限（默认 16 层）。",
    )
    DUPLICATE_KEY = FaultInfo(
        "BHL007",
        "duplicate_key",
        "An object has the same key twice, so that its value is not known.",
        "对象中同一个键出现两次，无法确定其值。",
    )
    LONE_SURROGATE = FaultInfo(
        "BHL008",
        "lone_surrogate",
        "A text holds half of a surrogate pair (\\ud800 to \\udfff alone), which is no character.",
        "文本中含有单独的代理项（单个 \\ud800 到 \\udfff），不构成字符。",
    )
    NUMBER_OUT_OF_RANGE = FaultInfo(
        "BHL009",
        "number_out_of_range",
        "A number has too many digits or is too large for any number type.",
        "数字位数过多，或大到任何数值类型都无法表示。",
    )
    UNKNOWN_VERSION = FaultInfo(
        "BHL010",
        "unknown_version",
        "The line is of a log version that this bh does not read. A newer one may: retry then.",
        "该行的日志版本超出本版 bh 的读取范围；升级后可重试。",
        can_retry=True,
    )
    UNKNOWN_TYPE = FaultInfo(
        "BHL011",
        "unknown_type",
        "The line is an event of a type that this bh does not know. A newer one may: retry then.",
        "本版 bh 不认识该事件类型；升级后可重试。",
        can_retry=True,
    )
    MISSING_KEY = FaultInfo(
        "BHL012",
        "missing_key",
        "A key that this event type requires is not there.",
        "缺少该事件类型必需的键。",
    )
    WRONG_TYPE = FaultInfo(
        "BHL013",
        "wrong_type",
        'A value is of the wrong JSON type: 1.0 is no whole number, "7" no number, true is not 1, null is no absence.',
        '值的 JSON 类型不对：1.0 不是整数，"7" 不是数字，true 不是 1，null 不等于缺省。',
    )
    IMPOSSIBLE_VALUE = FaultInfo(
        "BHL014",
        "impossible_value",
        "A value is of the right type, but outside of what the key can hold.",
        "值的类型正确，但超出该键允许的范围。",
    )
    NOT_A_CARD = FaultInfo(
        "BHL015",
        "not_a_card",
        "A card is not written as rank and suit (9h, Ts) or as SJ, BJ, GJ, EJ.",
        "牌的写法有误：应为点数加花色（9h、Ts），或 SJ、BJ、GJ、EJ。",
    )
    NOT_A_GAME_ID = FaultInfo(
        "BHL016",
        "not_a_game_id",
        "A game id is 1 to 64 characters of A-Z a-z 0-9 . _ : -",
        "牌局编号应为 1 到 64 个字符，限 A-Z a-z 0-9 . _ : -",
    )
    NOT_A_TIME = FaultInfo(
        "BHL017",
        "not_a_time",
        "A time is not written as in RFC 3339 with an offset, does not exist, or is before 1970 or after 2261.",
        "时间不符合 RFC 3339（须带时区偏移）、日期不存在，或早于 1970 年、晚于 2261 年。",
    )
    TOO_MANY_KEYS = FaultInfo(
        "BHL018",
        "too_many_keys",
        "An object has more keys than the limit (256 unless told otherwise).",
        "对象的键数超过上限（默认 256 个）。",
    )
    CONFLICTING_EVENT = FaultInfo(
        "BHL020",
        "conflicting_event",
        "Two lines give the same game and seq with different content; both are set aside.",
        "两行的牌局与序号相同而内容不同；两行都被隔离。",
        across_lines=True,
    )

    @property
    def code(self) -> str:
        """`BHL` and three digits."""
        return self.value.code

    @property
    def id(self) -> str:
        """The name in tables, lower case (`name` is the enum's own)."""
        return self.value.name


@dataclass(frozen=True, slots=True)
class LineFault:
    """Why one line was refused.

    `reason` says what was found, in English, without control characters; `pointer` is a JSON pointer to the place,
    None for the line as a whole. `game` and `seq` are given where the line says them without doubt.
    """

    fault: Fault
    reason: str
    pointer: str | None = None
    game: str | None = None
    seq: int | None = None

    @property
    def code(self) -> str:
        """`BHL` and three digits."""
        return self.fault.code

    @property
    def name(self) -> str:
        """The fault's name in tables."""
        return self.fault.id
