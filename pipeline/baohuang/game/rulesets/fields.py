"""Every choice a town can make: its name, the kind of value, and what it means. One field, one place.

The names and meanings are those of the rule book. `silent` stands where the rules of a town say nothing: what such a
field would decide is suspicious at most. `false`, where it is possible beside `silent`, says that it is ruled out.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from baohuang.game.cards import RANKS

SILENT: Final = "silent"
SEATS: Final = 5


@dataclass(frozen=True)
class Kind:
    """A kind of value: how it is said to people, and the test it must pass."""

    english: str
    chinese: str
    accepts: Callable[[Any], bool]


def choice(*words: str) -> Kind:
    """One of some words."""
    listed = ", ".join(f'"{word}"' for word in words)
    return Kind(f"one of {listed}", f"{listed} 之一", lambda v: isinstance(v, str) and v in words)


def choices(*words: str) -> Kind:
    """A list of some words, each at most once."""
    listed = ", ".join(f'"{word}"' for word in words)
    return Kind(
        f"a list of {listed}",
        f"由 {listed} 组成的列表",
        lambda v: isinstance(v, list) and all(x in words for x in v) and len(set(v)) == len(v),
    )


def whole(low: int, high: int) -> Kind:
    """A whole number between two, both included."""
    return Kind(
        f"a whole number from {low} to {high}", f"{low} 到 {high} 的整数", lambda v: is_whole(v) and low <= v <= high
    )


def is_whole(value: Any) -> bool:
    """A whole number, which `True` is not."""
    return isinstance(value, int) and not isinstance(value, bool)


def by_seat(low: int, high: int) -> Kind:
    """Five whole numbers."""
    return Kind(
        f"five whole numbers from {low} to {high}",
        f"五个 {low} 到 {high} 的整数",
        lambda v: isinstance(v, list) and len(v) == SEATS and all(is_whole(x) and low <= x <= high for x in v),
    )


TRUTH: Final = Kind("true or false", "true 或 false", lambda v: isinstance(v, bool))
RANK_ORDER: Final = Kind(
    f'ranks in rising order, out of "{RANKS}"',
    f"从小到大的点数，取自 {RANKS}",
    lambda v: isinstance(v, str) and bool(v) and "".join(r for r in RANKS if r in v) == v,
)
MISSING: Final = Kind(
    "a table of rank = number of copies left out (0 to 16)",
    "点数 = 去掉的张数（0 到 16）",
    lambda v: isinstance(v, dict) and all(k in tuple(RANKS) and is_whole(n) and 0 <= n <= 16 for k, n in v.items()),
)
RANKS_OR_JOKERS: Final = (*RANKS, "SJ", "BJ")


@dataclass(frozen=True)
class Field:
    """One choice; `silent` tells whether the value may be that word."""

    name: str
    kind: Kind
    english: str
    chinese: str
    silent: bool = False


GROUPS: Final[dict[str, tuple[str, str, bool]]] = {
    # groups that may be "silent" as a whole: meaning, and whether `false` (ruled out) is possible too
    "ante": ("cards put down before the throne is taken", "放底牌", False),
    "rebellion": ("rebels double the stakes", "造反", False),
    "kick": ("the other side doubles once more", "踢", False),
    "hold": ("a rank that is kept to the last play", "憋", True),
    "tribute": ("cards paid after the next deal", "进贡", True),
}

FIELDS: Final[tuple[Field, ...]] = (
    Field("players", whole(SEATS, SEATS), "seats", "人数"),
    Field("decks", whole(4, 4), "decks of 54 cards", "副数"),
    Field("ranks", RANK_ORDER, "plain ranks in the deck, lowest first; the jokers stand above", "牌中的点数，从小到大"),
    Field("missing", MISSING, "copies left out of a rank that is in the deck", "某点数去掉的张数"),
    Field("reserve", choice("BJ"), "card kept back for the first emperor chosen", "留给皇帝的牌", silent=True),
    Field("hands", by_seat(1, 60), "cards a hand, from the first dealt seat on", "每家张数，从首家起", silent=True),
    Field(
        "play_dir", choice("cw", "ccw"), "compass label; seats are in play order anyway", "方向（仅显示）", silent=True
    ),
    Field("deal.first", choice("leftmost"), "who is dealt first in the first game", "首局先发", silent=True),
    Field("deal.later", choice("last_emperor", "last_first"), "who is dealt first later", "以后先发", silent=True),
    Field("emperor.by", choice("marked_card", "reserved_card", "turn"), "who is asked first to be emperor", "定皇方式"),
    Field(
        "guard.by", choice("call", "mark"), "the guard holds the fourth called card, or the marked joker", "定侍卫方式"
    ),
    Field(
        "guard.identical", choice("suit"), "called cards are of one rank, and alike in this too", "叫牌除同点外须同什么"
    ),
    Field("guard.forbidden", choices(*RANKS_OR_JOKERS), "what may not be called", "不能叫的牌"),
    Field("guard.special_face", TRUTH, "the guard's fourth card stands above the big joker", "特画"),
    Field("abdicate.who", choice("any", "both_marks"), "which holder may hand the throne on", "谁可让位"),
    Field("abdicate.offset", whole(-2, 2), "receiver, in play order", "让给谁"),
    Field("abdicate.max_hops", whole(0, 20), "hand-overs in one game", "最多让几次", silent=True),
    Field("abdicate.laps", whole(1, 4), "laps of offers before the game is void", "让几圈", silent=True),
    Field("abdicate.second_offer", TRUTH, "after the laps the first seat is asked once more", "再问首家"),
    Field("abdicate.force_lap", whole(1, 4), "lap in which a seat must accept", "逼位的圈", silent=True),
    Field("abdicate.force_if", choice("exact_triple"), "who must accept", "谁被逼位", silent=True),
    Field(
        "abdicate.paste", choice("largest_plain", "two_or_none"), "card attached to a hand-over", "贴牌", silent=True
    ),
    Field("abdicate.paste_from", whole(1, 10), "first abdicator who attaches one", "第几个让位者起贴", silent=True),
    Field("abdicate.exhausted", choice("redeal", "again_or_redeal"), "when nobody takes it", "都不要", silent=True),
    Field("ante.first", choice("last_emperor"), "who antes first", "谁先放"),
    Field("ante.offset", whole(-2, 2), "who is asked next", "下一个问谁"),
    Field("ante.order", choices("2", "SJ", "BJ"), "card due: the first one held", "放什么"),
    Field("ante.last_emperor", choices("2", "SJ", "BJ"), "the same for the last game's emperor", "上局皇帝放什么"),
    Field("grab.allowed", TRUTH, "a seat may take the throne as a solo", "可否抢独", silent=True),
    Field("grab.priority", choice("emperor_then_upstream", "first"), "among several", "抢独先后", silent=True),
    Field("grab.moves_card", TRUTH, "the emperor's card and the pile go to the grabber", "皇牌归抢者", silent=True),
    Field("grab.until", choice("call", "declaration"), "last moment", "抢独时限", silent=True),
    Field("grab.scores_as", choice("open_solo", "grab"), "ladder of a grab", "抢独计分", silent=True),
    Field("solo.hidden", TRUTH, "an emperor with the guard's card is a hidden solo unless opened", "暗独", silent=True),
    Field("solo.open", choices("declare", "announce", "show_four", "grab"), "how a solo becomes open", "明独方式"),
    Field("solo.open_factor", whole(1, 2), "factor of an open solo on the hidden ladder", "明独倍数"),
    Field("open_guard.allowed", TRUTH, "the guard may show himself", "明保", silent=True),
    Field("open_guard.until", choice("first_lead"), "last moment", "明保时限", silent=True),
    Field("open_guard.factor", whole(1, 2), "its factor", "明保倍数"),
    Field("rebellion.threshold", whole(1, 4), "rebels needed", "造反人数"),
    Field("rebellion.factor", whole(1, 4), "its factor, not on top of an open guard's", "造反倍数"),
    Field("rebellion.reveals", TRUTH, "the guard is shown", "造反后侍卫亮明"),
    Field("rebellion.hidden_solo", TRUTH, "also against a hidden solo", "对暗独也可造反"),
    Field("rebellion.until", choice("first_lead"), "last moment", "造反时限"),
    Field("kick.factor", whole(1, 4), "its factor, on top", "踢的倍数"),
    Field("kick.until", choice("first_lead"), "last moment", "踢的时限"),
    Field("kick.emperor_side.after", choices("rebellion"), "what the emperor's side may answer", "皇方何时可踢"),
    Field("kick.emperor_side.threshold", whole(1, 2), "seats needed", "皇方几人踢"),
    Field("kick.rebels.after", choices("open_guard", "open_solo"), "what the rebels may answer", "起义军何时可踢"),
    Field("kick.rebels.threshold", whole(1, 4), "seats needed", "起义军几人踢"),
    Field("factor_max", whole(1, 64), "largest factor", "最大倍数", silent=True),
    Field("compare", choice("pointwise", "class", "additive"), "when a set beats another", "比较方式"),
    Field("same_count", TRUTH, "an answer has as many cards", "张数须同"),
    Field("wild_two", TRUTH, "twos are fillers", "2 可配"),
    Field("kao", TRUTH, "jokers may be added over jokers", "烤牌"),
    Field("three_twos", TRUTH, "three twos beat a lone big joker", "三个 2 打大王"),
    Field("hold.rank", choice("3", "6"), "which rank", "憋哪张"),
    Field("hold.at_once", TRUTH, "all of them in one set", "一次出完"),
    Field("hold.alone", TRUTH, "no joker with them", "单独打出"),
    Field("hold.penalty", choice("last"), "beyond the illegal play: the last place", "处罚", silent=True),
    Field("hold.qing3", choice("largest"), "card owed if the play before them is beaten", "清3", silent=True),
    Field("pass_scope", choice("set", "trick"), "how long a pass holds", "过牌管多久"),
    Field("trick_laps", whole(1, 2), "laps without a play that close a trick", "几圈不出为止"),
    Field("yield", TRUTH, "a seat may yield in the first lap", "让牌"),
    Field("wind", choice("auto", "apply"), "how a free lead is taken", "接风"),
    Field("end.game", choice("all_but_one", "side_out"), "when the game ends", "何时结束", silent=True),
    Field("end.open_solo", choice("first_out", "either"), "when an open solo ends", "明独何时结束", silent=True),
    Field("end.grab", choice("either"), "when a grab ends", "抢独何时结束", silent=True),
    Field(
        "result.pair",
        choice("score_sign", "mnemonic", "side_out", "folk_marked", "folk_wild2"),
        "who wins two against three",
        "二对三胜负",
        silent=True,
    ),
    Field("result.solo", choice("score_sign", "mnemonic", "side_out"), "who wins a solo", "独保胜负", silent=True),
    Field("result.open_guard", choice("first_and_second"), "test with an open guard", "明保胜负", silent=True),
    Field("score.by", choice("seat", "side"), "who is given points", "按人或按方计分", silent=True),
    Field("score.pair", choice("rank_sum", "positions"), "points of two against three", "二对三计分", silent=True),
    Field("score.positions", by_seat(-1000, 1000), "points of places 1 to 5", "各名次分", silent=True),
    Field("score.hidden_solo", by_seat(-1000, 1000), "emperor's points by his place", "暗独各名次分", silent=True),
    Field("score.solo_split", choice("quarters"), "how the other four share a solo", "独保时其余四家如何分"),
    Field("score.open_solo", by_seat(-1000, 1000), "the same for an open solo", "明独各名次分", silent=True),
    Field("score.grab", by_seat(-1000, 1000), "the same for a grab", "抢独各名次分", silent=True),
    Field("settle", choice("points", "tribute", "both"), "how a game is paid", "结算方式", silent=True),
    Field("tribute.emperor", whole(0, 8), "cards that the emperor takes or pays", "皇帝张数", silent=True),
    Field("tribute.guard", whole(0, 8), "the guard", "侍卫张数", silent=True),
    Field("tribute.rebel", whole(0, 8), "each rebel", "起义军每人张数", silent=True),
    Field("tribute.solo_emperor", whole(0, 8), "a solo emperor", "独保皇帝张数", silent=True),
    Field("tribute.solo_other", whole(0, 8), "each other seat then", "独保时其余每人张数", silent=True),
    Field("tribute.open_factor", whole(1, 2), "on both, in an open solo", "明独倍数"),
    Field("tribute.card", choice("largest", "two"), "card due", "贡什么", silent=True),
    Field("tribute.guard_takes", choice("middle"), "which of the three the guard gets", "侍卫收哪张", silent=True),
    Field("tribute.rebels_take", choice("largest_first"), "how the rebels choose", "起义军如何收", silent=True),
    Field("tribute.returns", TRUTH, "a return of cards", "还贡", silent=True),
    Field("tribute.exempt_jokers", whole(1, 8), "jokers that allow an exemption", "免贡王数", silent=True),
    Field("tribute.none_held", choice("waive"), "who lacks the card due", "无牌可贡", silent=True),
)

BY_NAME: Final[dict[str, Field]] = {field.name: field for field in FIELDS}
