"""Every way to break the rules: the one place where a violation is declared.

A declaration holds the number, how serious it is, the rule set field that decides it, how the referee goes on, the
clause, what `expected` and `actual` are, the message and the reason, in English and Chinese. Numbers are grouped by
phase and stay what they are: 1 log and deal, 2 throne, 3 guard and solo, 4 stakes, 5 plays and tricks, 6 finish,
result and score, 7 tribute.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum, StrEnum
from typing import Any, Self


class Severity(StrEnum):
    """How serious a finding is; all but SUSPICIOUS make a game illegal."""

    ILLEGAL = "illegal"  # a move against the rules
    INCONSISTENT = "inconsistent"  # the log contradicts itself
    MISMATCH = "mismatch"  # a claim of the platform is wrong
    SUSPICIOUS = "suspicious"  # legal by silence, or under one reading


ILLEGAL, INCONSISTENT, MISMATCH, SUSPICIOUS = Severity


class Policy(Enum):
    """How the referee goes on after a fault: the log is what happened."""

    UNJUDGED = "unjudged", "the game is not replayed", "本局不再复盘"
    HANDS_STAND = "hands_stand", "the hands are those logged", "以日志中的手牌为准"
    SKIPPED = "skipped", "the event is skipped, the turn stays where it was", "忽略该事件，轮次不变"
    STANDS = "stands", "the event stands as logged, nothing is supplied", "按日志照记，不补任何东西"
    REOPENED = "reopened", "the throne is open again for the seat named", "皇位重新由所让之座位决定"
    ENTHRONED = "enthroned", "this seat is emperor and has the emperor's card", "该座位为皇帝并得到皇牌"
    SUPPLIED = "supplied", "what is missing is supplied from the cards", "缺少的由牌推出"
    NO_FACTOR = "no_factor", "it stands, without a factor of its own", "照记，但不另计倍数"
    NOT_COUNTED = "not_counted", "the table knows what was said, but it does not count", "桌上已知，但不作数"
    NEW_LEAD = "new_lead", "it stands as the lead of a new trick", "作为新一轮的首出"
    NEW_TOP = "new_top", "it stands as the new top, the turn goes on from its player", "作为桌上最大的牌，由其下家继续"
    OWED = "owed", "it stands, the card that is not held is owed", "照记，缺的牌记为欠牌"
    LAST_PLACE = "last_place", "it stands, and the seat gets the last place", "照记，该座位判大落"
    AS_PASS = (
        "as_pass",
        "it counts as a pass if this seat was to act, else it is skipped",
        "若轮到该座位则视为过牌，否则忽略",
    )
    FREE_LEAD = "free_lead", "the lead is free: this seat or the next one may take it", "由该座位或其下家首出"
    OWN_VALUE = "own_value", "the referee keeps its own value", "以裁判自己的结果为准"

    def __init__(self, word: str, english: str, chinese: str) -> None:
        self.word = word
        self.english = english
        self.chinese = chinese


class Shows(Enum):
    """What the numbers `expected` and `actual` of a finding are; `violations` tells how they are written."""

    NOTHING = "nothing"
    SEAT = "seat"  # -1: no seat
    SEATS = "seats"  # a bit a seat
    NUMBER = "number"
    CARD = "card"  # a card code
    SET = "set"  # a set, packed
    CARDS = "cards"  # the cards of the event itself
    FIVE = "five"  # five whole numbers by seat, packed
    PLACES = "places"  # the same, 0 for a place not decided
    RESULT = "result"  # 1 emperor, 0 draw, -1 rebels
    CLAIM = "claim"  # the key of the end event itself


NOTHING, SEAT, SEATS, NUMBER, CARD, SET, CARDS, FIVE, PLACES, RESULT, CLAIM = Shows


@dataclass(frozen=True)
class Declaration:
    """All that is said of a violation, once."""

    number: int
    severity: Severity
    policy: Policy
    clause: str
    english: str
    chinese: str
    why_english: str
    why_chinese: str
    expected: Shows = NOTHING
    actual: Shows = NOTHING
    field: str | None = None  # the choice that decides; where it is assumed or silent the finding is suspicious
    claim: Severity | None = None  # severity where it is a claim of the log rather than an action
    key: str | None = None  # key of the end event that is judged


class Violation(IntEnum):
    """What the referee says of an event; NONE when it is legal."""

    declaration: Declaration

    def __new__(cls, number: int, declaration: Declaration | None = None) -> Self:
        """Make a member of its number."""
        member = int.__new__(cls, number)
        member._value_ = number
        if declaration is not None:
            member.declaration = declaration
        return member

    @property
    def id(self) -> str:
        """The name in logs, tables and `--select`: `out_of_turn`."""
        return self.name.lower()

    @property
    def code(self) -> str:
        """`BH` and three digits."""
        return f"BH{self.value}"

    def severity(self, fields: Mapping[str, Any], assumed: frozenset[str], *, claim: bool, stated: bool) -> Severity:
        """How serious it is under a rule set's `fields` and assumptions.

        `claim`: the log claims it rather than a seat did it; `stated`: the field that may be assumed did not decide.
        """
        says = self.declaration
        name = says.field
        if name and not stated and (name in assumed or fields.get(name) is None):
            return SUSPICIOUS
        return says.claim if claim and says.claim else says.severity

    NONE = 0
    # fmt: off
    # -- 1 log and deal --------------------------------------------------------------------------------------------
    SEAT_COUNT_MISMATCH = 101, Declaration(
        101, INCONSISTENT, Policy.UNJUDGED, "004:13",
        "{actual} players, {expected} are needed", "有 {actual} 名玩家，应为 {expected} 名",
        "Baohuang is played by five.", "保皇固定五人一局。",
        NUMBER, NUMBER, "players",
    )
    EVENT_OUT_OF_PHASE = 102, Declaration(
        102, INCONSISTENT, Policy.SKIPPED, "log format",
        "this event cannot stand here", "该事件不应出现在此处",
        "An event has its place in a game: one accept, nothing behind the end, no deal after the throne.",
        "每个事件都有其位置：只登基一次，结束之后不再有事件，定皇之后不再发牌。",
    )
    UNKNOWN_CARD = 103, Declaration(
        103, INCONSISTENT, Policy.HANDS_STAND, "004:11",
        "this deck has no {actual}", "这副牌里没有 {actual}",
        "A rank that is left out, or a mark the rule set does not use, cannot be dealt.", "被去掉的点数或未用的标记牌不会出现。",
        NOTHING, CARD, "ranks",
    )
    DECK_TOTAL_MISMATCH = 104, Declaration(
        104, INCONSISTENT, Policy.HANDS_STAND, "004:11",
        "the hands hold {actual} cards together, the deck has {expected}", "各家手牌共 {actual} 张，整副应为 {expected} 张",
        "The hands together are the deck.", "各家手牌合起来就是整副牌。",
        NUMBER, NUMBER, "ranks",
    )
    CARD_COPIES_OVERFLOW = 105, Declaration(
        105, INCONSISTENT, Policy.HANDS_STAND, "004:11",
        "a fifth copy of {actual} is seen", "出现了第五张 {actual}",
        "Four decks hold four copies of each card.", "四副牌里每种牌只有四张。",
        NOTHING, CARD,
    )
    SIXES_COUNT_MISMATCH = 106, Declaration(
        106, INCONSISTENT, Policy.HANDS_STAND, "004:11",
        "{actual} cards of the rank that is not whole, {expected} are in the deck", "去掉部分的点数有 {actual} 张，应为 {expected} 张",
        "Three sixes are left out: thirteen remain.", "去掉三张 6，还剩十三张。",
        NUMBER, NUMBER, "missing",
    )
    HAND_SIZE_MISMATCH = 107, Declaration(
        107, INCONSISTENT, Policy.HANDS_STAND, "004:13",
        "seat {seat} has {actual} cards, {expected} are dealt", "座位 {seat} 有 {actual} 张牌，应发 {expected} 张",
        "Every seat is dealt its number of cards.", "每家发牌张数是固定的。",
        NUMBER, NUMBER, "hands",
    )
    DEAL_START_WRONG_SEAT = 109, Declaration(
        109, ILLEGAL, Policy.HANDS_STAND, "004:13",
        "dealing starts at seat {actual}, it should at seat {expected}", "从座位 {actual} 开始发牌，应从座位 {expected} 开始",
        "A later game is dealt from the seat that finished first in the last one.", "后续每局从上一局头科开始发牌。",
        SEAT, SEAT, "deal.later",
    )
    EMPEROR_CARD_COUNT = 110, Declaration(
        110, INCONSISTENT, Policy.HANDS_STAND, "004:33",
        "{actual} emperor's cards are dealt, there is {expected}", "发出了 {actual} 张皇牌，应为 {expected} 张",
        "One big joker is marked as the emperor's card.", "只有一张大王是皇牌。",
        NUMBER, NUMBER,
    )
    GUARD_CARD_COUNT = 111, Declaration(
        111, INCONSISTENT, Policy.HANDS_STAND, "004:23",
        "{actual} guard's cards are dealt, there is {expected}", "发出了 {actual} 张侍卫牌，应为 {expected} 张",
        "One small joker is marked as the guard's card.", "只有一张小王是侍卫牌。",
        NUMBER, NUMBER,
    )
    RESERVED_CARD_WRONG = 113, Declaration(
        113, INCONSISTENT, Policy.HANDS_STAND, "001:54",
        "an offer hands out a card, and none is held back here", "邀请登基时发了牌，但本规则没有留牌",
        "Only where a big joker is held back does an offer hand out a card.", "只有留出大王的规则才会随邀请发牌。",
        NOTHING, CARDS,
    )
    UNKNOWN_SEAT = 114, Declaration(
        114, INCONSISTENT, Policy.SKIPPED, "log format",
        "the table has no seat {actual}", "桌上没有座位 {actual}",
        "Seats are counted from 0 to one less than the players.", "座位从 0 数到人数减一。",
        NOTHING, SEAT,
    )
    # -- 2 throne --------------------------------------------------------------------------------------------------
    EMPEROR_NOT_CARD_HOLDER = 201, Declaration(
        201, INCONSISTENT, Policy.ENTHRONED, "004:33",
        "seat {actual} is enthroned, seat {expected} has the emperor's card", "座位 {actual} 登基，但皇牌在座位 {expected}",
        "Who holds the emperor's card takes the throne or hands it on.", "持有皇牌的玩家登基或让位。",
        SEAT, SEAT,
    )
    EMPEROR_MISSING = 202, Declaration(
        202, INCONSISTENT, Policy.SUPPLIED, "004:33",
        "nobody has taken the throne", "还没有人登基",
        "The emperor is settled and made known before anything else.", "先定皇帝并公开，才能继续。",
    )
    ABDICATE_NOT_HOLDER = 204, Declaration(
        204, INCONSISTENT, Policy.STANDS, "004:33",
        "seat {actual} hands on the throne, seat {expected} has the emperor's card", "座位 {actual} 让位，但皇牌在座位 {expected}",
        "Only the holder of the emperor's card can hand it on.", "只有持皇牌者才能让位。",
        SEAT, SEAT,
    )
    ABDICATE_WRONG_TARGET = 205, Declaration(
        205, ILLEGAL, Policy.STANDS, "000:83, C86",
        "the throne goes to seat {actual}, it should to seat {expected}", "让位给座位 {actual}，应让给座位 {expected}",
        "The throne is handed on in one direction and distance.", "让位的方向和距离是固定的。",
        SEAT, SEAT, "abdicate.offset",
    )
    ABDICATE_NOT_ALLOWED = 206, Declaration(
        206, ILLEGAL, Policy.STANDS, "000:83, C86",
        "the throne is handed on a time too many, {expected} is allowed", "让位次数过多，只允许 {expected} 次",
        "The throne is handed on a limited number of times.", "让位次数有限。",
        NUMBER, NUMBER, "abdicate.max_hops",
    )
    ABDICATE_AFTER_ACCEPT = 207, Declaration(
        207, ILLEGAL, Policy.REOPENED, "004:33",
        "seat {actual} hands on the throne after it was taken", "登基之后座位 {actual} 又让位",
        "Who is enthroned stays emperor.", "登基之后不能再让位。",
        NOTHING, SEAT,
    )
    PASTE_UNEXPECTED = 209, Declaration(
        209, ILLEGAL, Policy.STANDS, "004:33",
        "cards are attached to the throne: {actual}", "让位时贴了牌：{actual}",
        "These rules do not speak of cards attached when the throne is handed on.", "本规则没有说到贴牌。",
        NOTHING, CARDS, "abdicate.paste",
    )
    VOID_NOT_IN_RULESET = 220, Declaration(
        220, ILLEGAL, Policy.STANDS, "2.12",
        "the game is declared void", "宣布流局",
        "These rules do not speak of a void game.", "本规则没有说到流局。",
        field="abdicate.exhausted",
    )
    ANTE_NOT_IN_RULESET = 221, Declaration(
        221, ILLEGAL, Policy.STANDS, "001:98",
        "cards are put down before the throne: {actual}", "放底牌：{actual}",
        "These rules do not speak of cards put down before the throne is taken.", "本规则没有说到放底牌。",
        NOTHING, CARDS, "ante",
    )
    # -- 3 guard and solo ------------------------------------------------------------------------------------------
    GRAB_NOT_ENABLED = 301, Declaration(
        301, ILLEGAL, Policy.STANDS, "000:15",
        "seat {actual} grabs the throne", "座位 {actual} 抢独",
        "This table does not play with grabbing the throne.", "本桌不设抢独。",
        NOTHING, SEAT, "grab.allowed",
    )
    SOLO_WITHOUT_BOTH_MARKS = 307, Declaration(
        307, ILLEGAL, Policy.SKIPPED, "004:23",
        "a solo without the guard's card", "没有侍卫牌却独保",
        "A solo is an emperor who holds the guard's card too.", "同时抓到皇牌与侍卫牌者才能独保。",
        claim=INCONSISTENT,
    )
    SOLO_BY_NON_EMPEROR = 308, Declaration(
        308, ILLEGAL, Policy.SKIPPED, "004:23",
        "seat {actual} is no emperor and plays solo", "座位 {actual} 不是皇帝却独保",
        "Only the emperor can play alone.", "只有皇帝才能独保。",
        SEAT, SEAT, claim=INCONSISTENT,
    )
    SOLO_NOT_RECOGNISED = 309, Declaration(
        309, INCONSISTENT, Policy.OWN_VALUE, "004:23, C107",
        "the emperor holds both marked cards, but a guard is claimed: {actual}", "皇帝持有两张标记牌，却记为有侍卫：{actual}",
        "The cards decide who stands with whom.", "身份由牌决定。",
        NOTHING, CLAIM,
    )
    CALL_IN_MARKED_MODE = 318, Declaration(
        318, SUSPICIOUS, Policy.SKIPPED, "004:23",
        "a guard is called with {actual}, but the marked card names him", "用 {actual} 叫侍卫，但侍卫由侍卫牌决定",
        "Where a marked card names the guard nobody calls him.", "以侍卫牌定侍卫时不叫牌。",
        NOTHING, CARDS,
    )
    GUARD_IDENTITY_MISMATCH = 319, Declaration(
        319, INCONSISTENT, Policy.OWN_VALUE, "004:23",
        "the guard is seat {expected}, seat {actual} is named", "侍卫是座位 {expected}，却记为座位 {actual}",
        "The holder of the guard's card is the guard.", "持侍卫牌者为侍卫。",
        SEAT, SEAT,
    )
    # -- 4 stakes --------------------------------------------------------------------------------------------------
    OPEN_NOT_IN_RULESET = 401, Declaration(
        401, ILLEGAL, Policy.NO_FACTOR, "C48",
        "seat {actual} shows himself as guard", "座位 {actual} 明保",
        "These rules do not speak of an open guard.", "本规则没有说到明保。",
        NOTHING, SEAT, "open_guard.allowed",
    )
    OPEN_BY_NON_GUARD = 402, Declaration(
        402, ILLEGAL, Policy.SKIPPED, "004:25",
        "seat {actual} is not the guard and shows himself as guard", "座位 {actual} 不是侍卫却明保",
        "Only the guard can show himself.", "只有侍卫才能明保。",
        SEAT, SEAT,
    )
    OPEN_TOO_LATE = 403, Declaration(
        403, ILLEGAL, Policy.NOT_COUNTED, "004:33–37",
        "the guard shows himself after the first lead", "出牌开始之后才明保",
        "The guard takes his stance before play.", "侍卫在出牌之前表态。",
        NOTHING, SEAT, "open_guard.until",
    )
    OPEN_AFTER_REVEAL = 404, Declaration(
        404, SUSPICIOUS, Policy.NO_FACTOR, "004:27, C114",
        "the guard shows himself after the rebellion has shown him", "造反已使侍卫亮明，又明保",
        "A rebellion makes the guard open: it adds nothing.", "造反成功后侍卫自动明保。",
        NOTHING, SEAT,
    )
    REBEL_NOT_IN_RULESET = 405, Declaration(
        405, ILLEGAL, Policy.NO_FACTOR, "2.5",
        "seat {actual} declares rebellion", "座位 {actual} 造反",
        "These rules do not speak of rebellion.", "本规则没有说到造反。",
        NOTHING, SEAT, "rebellion",
    )
    REBEL_BY_EMPEROR_SIDE = 406, Declaration(
        406, ILLEGAL, Policy.SKIPPED, "004:27",
        "seat {actual} is of the emperor's side and declares rebellion", "座位 {actual} 属于保皇方却造反",
        "Only rebels rebel.", "只有起义军可以造反。",
        NOTHING, SEAT,
    )
    REBEL_VS_OPEN_GUARD = 407, Declaration(
        407, SUSPICIOUS, Policy.NO_FACTOR, "004:73, C60, C75",
        "seat {actual} declares rebellion though the guard is open", "侍卫已明，座位 {actual} 仍造反",
        "An open guard and a rebellion double once together.", "明保与造反不叠加。",
        NOTHING, SEAT,
    )
    REBELLION_BELOW_THRESHOLD = 408, Declaration(
        408, INCONSISTENT, Policy.OWN_VALUE, "004:27",
        "seats that have declared rebellion: {actual}, needed: {expected}", "只有 {actual} 家造反，需要 {expected} 家",
        "A rebellion stands when enough rebels declare it.", "两家及以上造反才算成功。",
        NUMBER, NUMBER, claim=MISMATCH,
    )
    REBELLION_IGNORED = 409, Declaration(
        409, MISMATCH, Policy.OWN_VALUE, "004:27, 004:73",
        "factor {actual} leaves out the rebellion, it is {expected}", "倍数 {actual} 没算造反，应为 {expected}",
        "A rebellion that stands doubles the points.", "造反成功，得失分翻倍。",
        NUMBER, NUMBER, key="factor",
    )
    REBELLION_WITHOUT_REVEAL = 410, Declaration(
        410, INCONSISTENT, Policy.SUPPLIED, "004:27",
        "the rebellion stands, but the guard was not shown before this play", "造反成功，但出牌前没有亮明侍卫",
        "A rebellion shows the guard at once.", "造反成功则侍卫自动明保。",
        SEAT, NOTHING,
    )
    REBEL_TOO_LATE = 411, Declaration(
        411, ILLEGAL, Policy.NOT_COUNTED, "004:37",
        "seat {actual} declares rebellion after the first lead", "出牌开始之后座位 {actual} 才造反",
        "Rebellion is declared before play.", "造反须在出牌之前。",
        NOTHING, SEAT, "rebellion.until",
    )
    KICK_NOT_IN_RULESET = 412, Declaration(
        412, ILLEGAL, Policy.NO_FACTOR, "2.5",
        "seat {actual} kicks", "座位 {actual} 踢",
        "These rules do not speak of a kick.", "本规则没有说到踢。",
        NOTHING, SEAT, "kick",
    )
    KICK_WITHOUT_TRIGGER = 413, Declaration(
        413, ILLEGAL, Policy.NOT_COUNTED, "004:27",
        "seat {actual} kicks, but there is nothing to answer", "座位 {actual} 踢，但之前没有可踢的",
        "A kick answers an open guard, an open solo or a rebellion.", "明保、明独或造反之后才能踢。",
        NOTHING, SEAT,
    )
    KICK_WRONG_SIDE = 414, Declaration(
        414, ILLEGAL, Policy.SKIPPED, "004:27",
        "seat {actual} kicks what its own side has declared", "座位 {actual} 踢了自己一方的宣告",
        "The other side may kick.", "只有对方可以踢。",
        NOTHING, SEAT,
    )
    KICK_BELOW_THRESHOLD = 415, Declaration(
        415, MISMATCH, Policy.OWN_VALUE, "000:88, C72",
        "factor {actual} counts a kick of too few rebels, it is {expected}", "倍数 {actual} 算了人数不足的踢，应为 {expected}",
        "The rebels' kick needs enough of them.", "起义军踢需要足够的人数。",
        NUMBER, NUMBER, "kick.rebels.threshold", key="factor",
    )
    KICK_TOO_LATE = 416, Declaration(
        416, ILLEGAL, Policy.NOT_COUNTED, "004:37",
        "seat {actual} kicks after the first lead", "出牌开始之后座位 {actual} 才踢",
        "Kicks are made before play.", "踢须在出牌之前。",
        NOTHING, SEAT, "kick.until",
    )
    # -- 5 plays and tricks ----------------------------------------------------------------------------------------
    FIRST_LEAD_NOT_EMPEROR = 501, Declaration(
        501, ILLEGAL, Policy.NEW_LEAD, "004:41",
        "seat {actual} opens, it is for the emperor on seat {expected}", "座位 {actual} 先出，应由皇帝（座位 {expected}）先出",
        "The emperor leads first.", "由皇帝率先出牌。",
        SEAT, SEAT,
    )
    OUT_OF_TURN = 502, Declaration(
        502, ILLEGAL, Policy.NEW_TOP, "004:43",
        "seat {actual} acts, it is the turn of seat {expected}", "座位 {actual} 行动，但轮到座位 {expected}",
        "Seats answer in order.", "按顺序依次跟牌。",
        SEAT, SEAT,
    )
    CARD_NOT_HELD = 503, Declaration(
        503, INCONSISTENT, Policy.OWED, "conservation of cards",
        "seat {seat} does not hold {actual}", "座位 {seat} 手里没有 {actual}",
        "A card that is played must be in the hand.", "只能打出手里的牌。",
        NOTHING, CARD,
    )
    EMPTY_PLAY = 504, Declaration(
        504, ILLEGAL, Policy.AS_PASS, "004:41",
        "a play without cards", "出牌却没有牌",
        "A play shows cards; who has none passes.", "出牌必须有牌，不出则过牌。",
    )
    MIXED_RANKS = 505, Declaration(
        505, ILLEGAL, Policy.NEW_TOP, "004:17",
        "{actual} are of several ranks", "{actual} 不是同一点数",
        "A set is cards of one rank, with or without jokers; no straights, no pairs in a row.",
        "只允许同点数牌加王，禁止顺子、连对。",
        NOTHING, CARDS,
    )
    TWO_USED_AS_FILLER = 506, Declaration(
        506, ILLEGAL, Policy.NEW_TOP, "004:17",
        "the 2 is no filler: {actual}", "2 不能配牌：{actual}",
        "Only jokers can be hung on a set.", "只有王可以挂牌。",
        NOTHING, CARDS,
    )
    COUNT_MISMATCH = 507, Declaration(
        507, ILLEGAL, Policy.NEW_TOP, "004:17, 004:43",
        "cards played: {actual}, on the table: {expected}", "出了 {actual} 张，桌上是 {expected} 张",
        "An answer has as many cards as the set on the table.", "跟牌张数必须相同。",
        NUMBER, NUMBER,
    )
    NOT_HIGHER = 508, Declaration(
        508, ILLEGAL, Policy.NEW_TOP, "004:43",
        "{actual} does not beat {expected}", "{actual} 压不过 {expected}",
        "An answer is larger than the set on the table.", "跟牌必须更大。",
        SET, CARDS,
    )
    PLAIN_OVER_JOKER = 509, Declaration(
        509, ILLEGAL, Policy.NEW_TOP, "004:45",
        "{actual} has no joker and cannot beat {expected}", "{actual} 没有王，压不过 {expected}",
        "Cards without a joker never beat a set with one.", "普通同点数牌无法压制挂王的牌。",
        SET, CARDS,
    )
    SMALL_JOKER_OVER_SMALL_JOKER = 510, Declaration(
        510, ILLEGAL, Policy.NEW_TOP, "004:45",
        "{actual} has no big joker and cannot beat {expected}", "{actual} 没有大王，压不过 {expected}",
        "A set with a small joker is beaten only by one with a big joker.", "挂小王的牌仅能被挂大王的牌压制。",
        SET, CARDS,
    )
    BIG_JOKER_BEATEN = 511, Declaration(
        511, ILLEGAL, Policy.NEW_TOP, "004:45",
        "nothing beats {expected}", "{expected} 没有牌能压",
        "A set with a big joker is the largest.", "挂大王的牌为最大牌型。",
        SET, CARDS,
    )
    TOO_FEW_BIG_JOKERS = 512, Declaration(
        512, ILLEGAL, Policy.NEW_TOP, "000:30, C66",
        "{actual} has too few big jokers to beat {expected}", "{actual} 大王不够，压不过 {expected}",
        "Every card must beat its counterpart: a small joker is beaten by a big one.", "每张牌都要压过对应的牌：小王要大王来压。",
        SET, CARDS,
    )
    HUNG_BASE_NOT_HIGHER = 513, Declaration(
        513, ILLEGAL, Policy.NEW_TOP, "000:30",
        "the plain cards of {actual} do not beat those of {expected}", "{actual} 的普通牌压不过 {expected}",
        "Every card must beat its counterpart, the plain ones too.", "每张牌都要压过对应的牌，普通牌也一样。",
        SET, CARDS,
    )
    BEAT_CLASS_ONLY = 514, Declaration(
        514, SUSPICIOUS, Policy.NEW_TOP, "004:81, C65",
        "{actual} beats {expected} by its joker alone, not card by card", "{actual} 只靠王压过 {expected}，并非张张都大",
        "By the order of classes it is legal; card by card it is not.", "按牌型级别合法，逐张比较则不合法。",
        SET, CARDS,
    )
    KAO_NOT_ENABLED = 515, Declaration(
        515, ILLEGAL, Policy.NEW_TOP, "000:39",
        "jokers are added over {expected}: {actual}", "在 {expected} 上加王：{actual}",
        "This table does not play with jokers added over jokers.", "本桌不设烤牌。",
        SET, CARDS,
    )
    SPECIAL_FACE_MISUSED = 518, Declaration(
        518, ILLEGAL, Policy.NEW_TOP, "001:3, 004:11",
        "no card has the power of a special face here", "此处没有特画",
        "The four small jokers are equal: the guard's card has no power of its own.", "四张小王无区别，侍卫牌没有特殊牌力。",
        NOTHING, CARDS,
    )
    THREE_TWOS_NOT_ENABLED = 519, Declaration(
        519, ILLEGAL, Policy.NEW_TOP, "001:11, C33",
        "three twos do not beat a big joker here", "此处三个 2 不能打大王",
        "Only some towns let three twos beat a lone big joker.", "只有部分地方允许三个 2 打大王。",
        SET, CARDS,
    )
    HELD_SIX_BROKEN = 520, Declaration(
        520, ILLEGAL, Policy.LAST_PLACE, "004:47, 004:67",
        "a held-back card is played before the last play; cards left: {actual}", "憋的牌提前打出，手里还剩 {actual} 张",
        "The sixes are kept to the last play and played all at once.", "所有 6 必须留到最后一手一次打出。",
        NUMBER, NUMBER,
    )
    HELD_SIX_NOT_ALONE = 521, Declaration(
        521, ILLEGAL, Policy.LAST_PLACE, "004:47, 004:67, C85",
        "jokers are played with the held-back cards: {actual}", "憋的牌与王一起打出：{actual}",
        "The sixes are played alone.", "6 必须单独打出。",
        NOTHING, CARDS,
    )
    HELD_SIX_PENALTY_MISSING = 522, Declaration(
        522, MISMATCH, Policy.OWN_VALUE, "004:47, 004:67",
        "seats {expected} broke the hold-back rule and are not penalised", "座位 {expected} 违反憋牌规则却未受罚",
        "Who plays a six too early has the last place.", "提前打出 6 者直接判大落。",
        SEATS, CLAIM,
    )
    HELD_SIX_PENALTY_FALSE = 523, Declaration(
        523, MISMATCH, Policy.OWN_VALUE, "004:47, 004:67",
        "seats {actual} are penalised, they broke nothing", "座位 {actual} 受罚，但没有违反憋牌规则",
        "Only who breaks the hold-back rule is penalised.", "只有违反憋牌规则者受罚。",
        SEATS, SEATS, key="hold_penalty",
    )
    PASS_WHEN_LEADING = 527, Declaration(
        527, ILLEGAL, Policy.FREE_LEAD, "004:41",
        "seat {actual} has the lead and passes", "座位 {actual} 应首出却过牌",
        "Who has the lead plays.", "轮到首出者必须出牌。",
        NOTHING, SEAT,
    )
    PASS_REENTRY = 528, Declaration(
        528, ILLEGAL, Policy.NEW_TOP, "004:43",
        "seat {actual} passed in this trick and plays again", "座位 {actual} 本轮已过牌又出牌",
        "Who has passed is out of the trick.", "过牌后本轮不可再跟牌。",
        NOTHING, SEAT, "pass_scope",
    )
    YIELD_NOT_IN_RULESET = 530, Declaration(
        530, SUSPICIOUS, Policy.AS_PASS, "002:143",
        "seat {actual} yields", "座位 {actual} 让牌",
        "These rules do not speak of yielding.", "本规则没有说到让牌。",
        NOTHING, SEAT,
    )
    CLAIM_LEAD_NOT_IN_RULESET = 532, Declaration(
        532, SUSPICIOUS, Policy.AS_PASS, "001:62",
        "seat {actual} asks for the free lead", "座位 {actual} 申请接风",
        "The free lead is not asked for here.", "本规则不需申请接风。",
        NOTHING, SEAT,
    )
    TRICK_CLOSED_EARLY = 535, Declaration(
        535, ILLEGAL, Policy.NEW_LEAD, "004:43",
        "seat {actual} leads again before seat {expected} has answered", "座位 {expected} 还没表态，座位 {actual} 又首出",
        "A trick ends when all others have passed.", "其余各家都过牌，一轮才结束。",
        SEAT, SEAT,
    )
    TRICK_KEPT_OPEN = 536, Declaration(
        536, INCONSISTENT, Policy.SKIPPED, "004:43",
        "seat {actual} passes after the trick has ended", "本轮已结束，座位 {actual} 又过牌",
        "When all others have passed the trick is over.", "其余各家都过牌后本轮即结束。",
        SEAT, SEAT,
    )
    WRONG_NEXT_LEADER = 537, Declaration(
        537, ILLEGAL, Policy.NEW_LEAD, "002:137",
        "seat {actual} leads, the lead is with seat {expected}", "座位 {actual} 首出，应由座位 {expected} 首出",
        "The last to play leads the next trick.", "一轮最后出牌者首出下一轮。",
        SEAT, SEAT,
    )
    WIND_WRONG_SEAT = 538, Declaration(
        538, ILLEGAL, Policy.NEW_LEAD, "001:74, C34",
        "seat {actual} takes the free lead, it is with seat {expected}", "座位 {actual} 接风，应由座位 {expected} 接风",
        "When the owner of the last set is out, the first active seat after him leads.", "最后出牌者已出完时，由其下家接风。",
        SEAT, SEAT, "wind",
    )
    ACT_AFTER_FINISH = 539, Declaration(
        539, INCONSISTENT, Policy.SKIPPED, "004:51",
        "seat {actual} has no cards left and acts", "座位 {actual} 已无牌却行动",
        "Who has played all cards is out.", "出完牌者不再行动。",
        NOTHING, SEAT,
    )
    # -- 6 finish, result and score --------------------------------------------------------------------------------
    FINISH_FALSE = 601, Declaration(
        601, INCONSISTENT, Policy.OWN_VALUE, "004:51",
        "seat {seat} is said to be out; cards left: {actual}", "座位 {seat} 记为出完，但还剩 {actual} 张",
        "A seat is out when its last card is played.", "出完最后一张牌才算出完。",
        NUMBER, NUMBER,
    )
    FINISH_ORDER_MISMATCH = 602, Declaration(
        602, INCONSISTENT, Policy.OWN_VALUE, "004:51",
        "places {actual}, they are {expected}", "名次 {actual}，应为 {expected}",
        "Places follow the order in which the hands were emptied, after penalties.", "名次按出完牌的先后，先算处罚。",
        PLACES, PLACES,
    )
    TITLE_MISMATCH = 603, Declaration(
        603, INCONSISTENT, Policy.OWN_VALUE, "004:19",
        "titles {actual} do not fit the places {expected}", "称号 {actual} 与名次 {expected} 不符",
        "The titles follow the places.", "称号由名次决定。",
        PLACES, CLAIM, key="titles",
    )
    ENDED_EARLY = 604, Declaration(
        604, INCONSISTENT, Policy.OWN_VALUE, "004:51",
        "the game is closed while {actual} seats hold cards", "还有 {actual} 家有牌就结束了",
        "A game ends when all but one are out.", "除一人外其余玩家均出完牌时结束。",
        NUMBER, NUMBER,
    )
    PLAYED_PAST_END = 605, Declaration(
        605, SUSPICIOUS, Policy.NEW_TOP, "004:51",
        "seat {actual} plays on after the game has ended", "本局已结束，座位 {actual} 仍出牌",
        "When all but one are out there is nothing left to play for.", "只剩一家时本局已结束。",
        NOTHING, SEAT,
    )
    LEFTOVER_MISMATCH = 606, Declaration(
        606, INCONSISTENT, Policy.OWN_VALUE, "conservation of cards",
        "seats {expected} hold other cards than claimed: {actual}", "座位 {expected} 的剩牌与所记不符：{actual}",
        "What is left is what was dealt, less what was played.", "剩牌等于所发减去所出。",
        SEATS, CLAIM, key="left",
    )
    EMPEROR_IDENTITY_MISMATCH = 607, Declaration(
        607, INCONSISTENT, Policy.OWN_VALUE, "004:33",
        "seat {actual} is named as emperor, seat {expected} was enthroned", "皇帝记为座位 {actual}，登基的是座位 {expected}",
        "Who was enthroned is emperor to the end.", "登基者就是皇帝。",
        SEAT, SEAT, key="emperor",
    )
    RESULT_MISMATCH = 608, Declaration(
        608, MISMATCH, Policy.OWN_VALUE, "004:55–59",
        "result {actual}, it is {expected}", "结果记为 {actual}，应为 {expected}",
        "The result follows from roles and places.", "胜负由身份与名次决定。",
        RESULT, CLAIM, key="result",
    )
    ROLE_SCORE_MISMATCH = 609, Declaration(
        609, MISMATCH, Policy.OWN_VALUE, "004:55",
        "scores {actual} are those of other seats, they are {expected}", "分数 {actual} 记到了别的座位，应为 {expected}",
        "Each seat is scored in its role.", "各座位按自己的身份计分。",
        FIVE, CLAIM, key="scores",
    )
    BASE_SCORE_MISMATCH = 610, Declaration(
        610, MISMATCH, Policy.OWN_VALUE, "004:55–59",
        "scores {actual}, they are {expected}", "分数 {actual}，应为 {expected}",
        "The points of the emperor's side follow from places and factor.", "保皇方得分由名次与倍数决定。",
        FIVE, CLAIM, key="scores",
    )
    MULTIPLIER_MISMATCH = 611, Declaration(
        611, MISMATCH, Policy.OWN_VALUE, "004:73–75",
        "factor {actual}, it is {expected}", "倍数 {actual}，应为 {expected}",
        "The factor is the product of all doublings that count.", "倍数是所有有效翻倍之积。",
        NUMBER, NUMBER, key="factor",
    )
    SOLO_LADDER_MISMATCH = 612, Declaration(
        612, MISMATCH, Policy.OWN_VALUE, "004:57–59",
        "scores {actual} are those of another kind of solo, they are {expected}", "分数 {actual} 用错了独保计分，应为 {expected}",
        "An open and a hidden solo have points of their own.", "明独与暗独各有计分。",
        FIVE, CLAIM, key="scores",
    )
    SPLIT_MISMATCH = 613, Declaration(
        613, MISMATCH, Policy.OWN_VALUE, "004:55, 004:59",
        "scores {actual} are shared in another way, they are {expected}", "分数 {actual} 分配不对，应为 {expected}",
        "The emperor has twice the guard's points, each rebel the opposite; in a solo the four share equally.",
        "皇帝为侍卫两倍，起义军各为其相反数；独保时其余四家均分。",
        FIVE, CLAIM, "score.solo_split", key="scores",
    )
    NOT_ZERO_SUM = 614, Declaration(
        614, MISMATCH, Policy.OWN_VALUE, "004:55",
        "scores {actual} do not add up to zero, they are {expected}", "分数 {actual} 之和不为零，应为 {expected}",
        "What one side wins the other loses.", "一方所得即另一方所失。",
        FIVE, CLAIM, key="scores",
    )
    SCORE_ON_VOID = 616, Declaration(
        616, MISMATCH, Policy.OWN_VALUE, "2.12",
        "a void game is scored: {actual}", "流局却计了分：{actual}",
        "A void game is dealt again and has no points.", "流局重发，不计分。",
        NOTHING, CLAIM, key="scores",
    )
    # fmt: on


VIOLATIONS: tuple[Violation, ...] = tuple(v for v in Violation if v is not Violation.NONE)
BY_ID: dict[str, Violation] = {v.id: v for v in VIOLATIONS}
BY_CODE: dict[str, Violation] = {v.code: v for v in VIOLATIONS}
