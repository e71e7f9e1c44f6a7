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
    LAST_PLACE = (
        "last_place",
        "it stands, and the seat gets the last place where that is the penalty",
        "照记；规则有此处罚时，该座位判大落",
    )
    AS_PASS = (
        "as_pass",
        "it counts as a pass if this seat was to act, else it is skipped",
        "若轮到该座位则视为过牌，否则忽略",
    )
    FREE_LEAD = "free_lead", "the lead is free: this seat or the next one may take it", "由该座位或其下家首出"
    OWN_VALUE = "own_value", "the referee keeps its own value", "以裁判自己的结果为准"
    VOID = "void", "the hand is void", "本局作流局"
    PLAYED_ON = "played_on", "the hand is played on under the emperor enthroned", "由登基者为皇帝继续本局"
    ANTED = (
        "anted",
        "the cards logged go to the pile, or to the emperor once there is one; the next seat is asked",
        "所记的牌归入底牌，已有皇帝则归皇帝，再问下一家",
    )
    BEFORE_LEAD = "before_lead", "it stands before the first lead and is skipped after it", "首出之前照记，首出之后忽略"
    CARD_BACK = (
        "card_back",
        "the play stands, the emperor's card is back with its old holder",
        "照记，皇牌回到原持有者手中",
    )
    MOST_SHOWN = (
        "most_shown",
        "the call stands for the card it shows most of; if there is none, the guard is unknown",
        "按所示最多的那张牌定侍卫；若分不出，侍卫未知",
    )
    ONLY_CALL = (
        "only_call",
        "supplied if the emperor can call one card only, else the guard is unknown",
        "皇帝只有一种牌可叫时据此补上，否则侍卫未知",
    )
    FOR_EMPEROR = (
        "for_emperor",
        "it counts as the emperor's call if he makes none, else it is skipped",
        "皇帝自己不叫时视为皇帝所叫，否则忽略",
    )
    TABLE_KNOWS = "table_knows", "a hidden solo, but the table knows of it", "仍算暗独，但桌上已知"
    OWN_RANK = (
        "own_rank",
        "it stands as the new top, the special face counts at its own rank",
        "作为桌上最大的牌，特画按原点数计",
    )
    MIXED_TOP = (
        "mixed_top",
        "it stands as the new top, to be beaten card by card, or by its highest rank where classes decide",
        "作为桌上最大的牌，须逐张压过；按级别比较时按最大点数",
    )

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
    COUNT = "count"  # -1: the rules name none, or it is not known
    CARD = "card"  # a card code
    SET = "set"  # a set, packed
    CARDS = "cards"  # the cards of the event itself
    FIVE = "five"  # five whole numbers by seat, packed
    PLACES = "places"  # the same, 0 for a place not decided
    RESULT = "result"  # 1 emperor, 0 draw, -1 rebels
    CLAIM = "claim"  # the key of the end event itself


NOTHING, SEAT, SEATS, NUMBER, COUNT, CARD, SET, CARDS, FIVE, PLACES, RESULT, CLAIM = Shows


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
    firm: bool = False  # the field decides whether it can be, but an assumption of it makes nothing doubtful


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

    def severity(
        self,
        fields: Mapping[str, Any],
        assumed: frozenset[str],
        *,
        claim: bool = False,
        stated: bool = False,
        doubtful: bool = False,
    ) -> Severity:
        """How serious it is under a rule set's `fields` and assumptions.

        `claim`: the log claims it rather than a seat did it; `stated`: the field that may be assumed did not decide;
        `doubtful`: it holds under one reading of a silent text only, whatever the field says.
        """
        says = self.declaration
        name = None if stated or says.firm else says.field
        if doubtful or (name and (name in assumed or fields.get(name) is None)):
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
        "An event has its place in a game: one accept, no tribute after the throne, nothing behind the end.", "每个事件都有其位置：只登基一次，定皇之后不再进贡，结束之后不再有事件。",
    )
    UNKNOWN_CARD = 103, Declaration(
        103, INCONSISTENT, Policy.HANDS_STAND, "000:26, 000:47, 001:1, 004:11",
        "this deck has no {actual}", "这副牌里没有 {actual}",
        "A rank that is left out, or a mark the rule set does not use, cannot be dealt.", "被去掉的点数或未用的标记牌不会出现。",
        NOTHING, CARD, "ranks", firm=True,
    )
    DECK_TOTAL_MISMATCH = 104, Declaration(
        104, INCONSISTENT, Policy.HANDS_STAND, "000:4, 001:1, 001:35, 001:83, 002:87, 004:11",
        "the hands hold {actual} cards together, {expected} are dealt", "各家手牌共 {actual} 张，应发 {expected} 张",
        "The hands together are the deck, less a card that is held back.", "各家手牌合起来就是整副牌，留出的牌除外。",
        NUMBER, NUMBER, "decks",
    )
    CARD_COPIES_OVERFLOW = 105, Declaration(
        105, INCONSISTENT, Policy.HANDS_STAND, "000:4, 001:1, 001:83, 002:87, 004:11",
        "a fifth copy of {actual} is seen", "出现了第五张 {actual}",
        "Four decks hold four copies of each card, the marked jokers among them.", "四副牌里每种牌只有四张，标记的王也算在内。",
        NOTHING, CARD, "decks", firm=True,
    )
    SIXES_COUNT_MISMATCH = 106, Declaration(
        106, INCONSISTENT, Policy.HANDS_STAND, "004:11, C64",
        "{actual} cards of the rank that is not whole, {expected} are in the deck", "去掉部分的点数有 {actual} 张，应为 {expected} 张",
        "Of a rank that is not whole the deck has a fixed number: thirteen sixes, where three are left out.", "不完整的点数张数固定：去掉三张 6，还剩十三张。",
        NUMBER, NUMBER, "missing",
    )
    HAND_SIZE_MISMATCH = 107, Declaration(
        107, INCONSISTENT, Policy.HANDS_STAND, "000:6, 001:53, 004:13, C08, C25",
        "seat {seat} has {actual} cards, {expected} are dealt", "座位 {seat} 有 {actual} 张牌，应发 {expected} 张",
        "Every seat is dealt its number of cards; the seats dealt first may have one more.", "每家发牌张数是固定的，先发的几家可多一张。",
        NUMBER, NUMBER, "decks",
    )
    ODD_CARD_WRONG_SEAT = 108, Declaration(
        108, SUSPICIOUS, Policy.HANDS_STAND, "000:6, C08, C25",
        "seat {seat} has {actual} cards, {expected} are expected from the first seat dealt", "座位 {seat} 有 {actual} 张牌，从首家数起应为 {expected} 张",
        "Cards that do not divide by five go to the seats dealt first.", "分不匀的牌归先发的几家。",
        NUMBER, NUMBER, "hands",
    )
    DEAL_START_WRONG_SEAT = 109, Declaration(
        109, ILLEGAL, Policy.HANDS_STAND, "000:6, 004:13, C88",
        "dealing starts at seat {actual}, it should at seat {expected}", "从座位 {actual} 开始发牌，应从座位 {expected} 开始",
        "A later game is dealt from the seat that the rules name: the last emperor, or the seat that finished first.", "后续每局从规则所定的座位开始发牌：上一局的皇帝，或上一局的头科。",
        SEAT, SEAT, "deal.later",
    )
    EMPEROR_CARD_COUNT = 110, Declaration(
        110, INCONSISTENT, Policy.HANDS_STAND, "000:9, 000:48, 000:67, 000:82, 001:2, 002:91, 004:33",
        "{actual} emperor's cards are dealt, there is {expected}", "发出了 {actual} 张皇牌，应为 {expected} 张",
        "One big joker is marked as the emperor's card.", "只有一张大王是皇牌。",
        NUMBER, NUMBER, "emperor.by", firm=True,
    )
    GUARD_CARD_COUNT = 111, Declaration(
        111, INCONSISTENT, Policy.HANDS_STAND, "000:18, 000:67, 000:86, 001:3, 004:23",
        "{actual} guard's cards are dealt, there is {expected}", "发出了 {actual} 张侍卫牌，应为 {expected} 张",
        "One small joker is marked as the guard's card.", "只有一张小王是侍卫牌。",
        NUMBER, NUMBER, "guard.by", firm=True,
    )
    RESERVED_JOKER_DEALT = 112, Declaration(
        112, INCONSISTENT, Policy.HANDS_STAND, "001:53",
        "all {actual} big jokers are dealt, {expected} are, one is held back", "发出了全部 {actual} 张大王，应发 {expected} 张，留一张",
        "One big joker is held back for the emperor.", "一张大王留给皇帝，不发。",
        NUMBER, NUMBER, "reserve",
    )
    RESERVED_CARD_WRONG = 113, Declaration(
        113, INCONSISTENT, Policy.HANDS_STAND, "001:53–54, C113",
        "an offer hands out {actual}, which is not a card held back", "邀请登基时发出 {actual}，不是所留的牌",
        "An offer hands out the big joker that is held back, where the rules hold one back.", "留出大王的规则才会随邀请发牌，发的就是那张大王。",
        NOTHING, CARDS, "reserve", firm=True,
    )
    UNKNOWN_SEAT = 114, Declaration(
        114, INCONSISTENT, Policy.SKIPPED, "log format",
        "the table has no seat {actual}", "桌上没有座位 {actual}",
        "Seats are counted from 0 to one less than the players.", "座位从 0 数到人数减一。",
        NOTHING, SEAT,
    )
    # -- 2 throne --------------------------------------------------------------------------------------------------
    EMPEROR_NOT_CARD_HOLDER = 201, Declaration(
        201, INCONSISTENT, Policy.ENTHRONED, "000:9, 000:48, 000:67, 000:82, 001:2, 001:54, 002:91, 004:33",
        "seat {actual} is enthroned, seat {expected} has the emperor's card", "座位 {actual} 登基，但皇牌在座位 {expected}",
        "Who holds the emperor's card takes the throne or hands it on; a grabber and a forced seat get it.", "持有皇牌者登基或让位；抢独者与被逼者得到皇牌。",
        SEAT, SEAT, "emperor.by", firm=True,
    )
    EMPEROR_MISSING = 202, Declaration(
        202, INCONSISTENT, Policy.SUPPLIED, "000:9, 001:54, 001:84, 002:133, 004:33, C112",
        "nobody has taken the throne", "还没有人登基",
        "The emperor is settled and made known before anything else.", "先定皇帝并公开，才能继续。",
    )
    EMPEROR_INELIGIBLE = 203, Declaration(
        203, ILLEGAL, Policy.ENTHRONED, "000:16, 000:48, 001:54, 001:84, 002:91",
        "seat {seat} takes the throne with {actual} identical cards at most, {expected} are needed", "座位 {seat} 登基，相同的牌最多 {actual} 张，须有 {expected} 张",
        "Who calls his guard needs three identical cards that may be called.", "叫侍卫者须有三张相同且可叫的牌。",
        NUMBER, NUMBER, "guard.by",
    )
    ABDICATE_NOT_HOLDER = 204, Declaration(
        204, INCONSISTENT, Policy.STANDS, "000:9, 000:48, 000:67, 000:82, 001:2, 001:54, 002:91, 004:33",
        "seat {actual} hands on the throne, seat {expected} has the emperor's card", "座位 {actual} 让位，但皇牌在座位 {expected}",
        "Only the holder of the emperor's card can hand it on.", "只有持皇牌者才能让位。",
        SEAT, SEAT, "emperor.by", firm=True,
    )
    ABDICATE_WRONG_TARGET = 205, Declaration(
        205, ILLEGAL, Policy.STANDS, "000:10–12, 000:49, 000:67, 000:83, 001:18, 001:54, 002:93, C21, C86, C110",
        "the throne goes to seat {actual}, it should to seat {expected}", "让位给座位 {actual}，应让给座位 {expected}",
        "The throne is handed on in one direction and distance.", "让位的方向和距离是固定的。",
        SEAT, SEAT, "abdicate.offset",
    )
    ABDICATE_NOT_ALLOWED = 206, Declaration(
        206, ILLEGAL, Policy.STANDS, "000:83, C61, C86",
        "seat {seat} may not hand on the throne: {actual} times, {expected} allowed", "座位 {seat} 不可让位：第 {actual} 次，允许 {expected} 次",
        "The throne is handed on a limited number of times, and in some towns only by who holds both marked cards.", "让位次数有限，有的地方还须皇牌与侍卫牌都在手里。",
        NUMBER, NUMBER, "abdicate.max_hops",
    )
    ABDICATE_AFTER_ACCEPT = 207, Declaration(
        207, ILLEGAL, Policy.REOPENED, "000:9, 001:54, 002:133, 004:33",
        "seat {actual} hands on the throne after it was taken", "登基之后座位 {actual} 又让位",
        "Who is enthroned stays emperor.", "登基之后不能再让位。",
        NOTHING, SEAT,
    )
    PASTE_MISSING = 208, Declaration(
        208, ILLEGAL, Policy.STANDS, "000:11, 000:49, 001:18",
        "seat {seat} hands on the throne and attaches no card, it holds {expected}", "座位 {seat} 让位而没有贴牌，手里有 {expected}",
        "From the second on, who hands on the throne attaches a card.", "从第二个让位者起须贴牌。",
        CARD, NOTHING, "abdicate.paste_from",
    )
    PASTE_UNEXPECTED = 209, Declaration(
        209, SUSPICIOUS, Policy.STANDS, "000:11, 001:18, 001:54, 2.3",
        "cards are attached to the throne: {actual}", "让位时贴了牌：{actual}",
        "The first to hand on the throne attaches nothing, and these rules may not speak of it at all.", "第一个让位者不贴牌，有的规则则完全没有说到贴牌。",
        NOTHING, CARDS, "abdicate.paste",
    )
    PASTE_WRONG_CARD = 210, Declaration(
        210, ILLEGAL, Policy.STANDS, "000:11, 000:13, 000:49, 001:18, 001:54",
        "{actual} is attached, it should be {expected}", "贴了 {actual}，应贴 {expected}",
        "The card to attach is fixed: a 2 where one is held, or the largest plain card; one card only.", "贴牌有定规：有 2 贴 2，或贴最大的普通牌，只贴一张。",
        CARD, CARDS, "abdicate.paste",
    )
    PASTE_JOKER = 211, Declaration(
        211, ILLEGAL, Policy.STANDS, "000:13, 001:18, 001:54",
        "a joker is attached: {actual}", "贴了王：{actual}",
        "Jokers are not attached when the throne is handed on.", "让位不贴王。",
        NOTHING, CARDS, "abdicate.paste",
    )
    PASTE_EXEMPTION_ABUSED = 212, Declaration(
        212, ILLEGAL, Policy.STANDS, "001:54, C50",
        "seat {seat} hands on the throne and attaches no card, it holds {expected}", "座位 {seat} 让位而没有附带 2，手里有 {expected}",
        "Only who holds no 2 is exempt from attaching one.", "手里没有 2 者才免附带。",
        CARD, NOTHING, "abdicate.paste",
    )
    PASTE_PILE_LOST = 213, Declaration(
        213, INCONSISTENT, Policy.OWN_VALUE, "000:12, 001:18, 001:54",
        "the emperor takes the pile {actual}; cards in it: {expected}", "皇帝收下的贴牌为 {actual}，应有 {expected} 张",
        "The pile goes with the emperor's card and ends with the emperor.", "贴牌随皇牌走，最后归皇帝。",
        NUMBER, CARDS, "abdicate.paste_from",
    )
    LAPS_EXCEEDED = 214, Declaration(
        214, ILLEGAL, Policy.STANDS, "000:14, 001:54, 001:79, 002:97",
        "the throne is handed on {actual} times, {expected} are allowed before the hand is void", "让位 {actual} 次，最多 {expected} 次就该流局",
        "After the laps of offers without an emperor the hand is void.", "让满规定圈数仍无皇帝则流局。",
        NUMBER, NUMBER, "abdicate.laps",
    )
    FORCED_ACCEPT_REFUSED = 215, Declaration(
        215, ILLEGAL, Policy.STANDS, "000:16, 001:78, 002:95, C02",
        "seat {seat} must accept and hands on the throne", "座位 {seat} 必须登基却让位",
        "In the forced lap the first seat asked whose best is exactly three identical cards must accept; by mark, the first seat asked.", "逼庄一圈里，先问到的有且只有三张相同牌者必须登基；以侍卫牌定侍卫时为先问到者。",
        NOTHING, NUMBER, "abdicate.force_lap",
    )
    FORCED_ACCEPT_WRONG_SEAT = 216, Declaration(
        216, ILLEGAL, Policy.ENTHRONED, "000:16, 001:78, 002:95, C02",
        "seat {actual} is forced to accept, it should be seat {expected}", "座位 {actual} 被逼登基，应为座位 {expected}",
        "The first seat asked whose best is exactly three identical cards is forced.", "先问到的有且只有三张相同牌者被逼登基。",
        SEAT, SEAT, "abdicate.force_lap",
    )
    FORCED_DESPITE_QUAD = 217, Declaration(
        217, ILLEGAL, Policy.ENTHRONED, "000:16, 002:95, C03",
        "seat {actual} is forced to accept with four identical cards", "座位 {actual} 有四张相同牌却被逼登基",
        "Who holds four identical cards is not forced: he would be a solo.", "有四张相同牌者不被逼，否则就成了独保。",
        NOTHING, SEAT, "abdicate.force_if",
    )
    VOID_NOT_DUE = 218, Declaration(
        218, ILLEGAL, Policy.VOID, "000:14, 000:49, 001:54, 001:79, 002:97",
        "the hand is declared void while seat {expected} had to be asked or to accept", "座位 {expected} 还应问到或必须登基，却宣布流局",
        "A hand is void only when nobody takes the throne or has to.", "无人登基也无人可逼时才流局。",
        SEAT, NOTHING, "abdicate.exhausted",
    )
    VOID_MISSED = 219, Declaration(
        219, ILLEGAL, Policy.PLAYED_ON, "000:14, 001:54, 001:79, 002:97",
        "the hand is played on under seat {actual} though it is void", "本应流局，却以座位 {actual} 为皇帝继续",
        "When nobody takes the throne in time the hand is dealt again.", "规定圈数内无人登基则重新发牌。",
        NOTHING, SEAT, "abdicate.laps",
    )
    VOID_NOT_IN_RULESET = 220, Declaration(
        220, ILLEGAL, Policy.VOID, "2.12",
        "the game is declared void", "宣布流局",
        "These rules do not say when a game is void.", "本规则没有说到流局。",
        field="abdicate.exhausted",
    )
    ANTE_NOT_IN_RULESET = 221, Declaration(
        221, ILLEGAL, Policy.ANTED, "001:98",
        "cards are put down before the throne: {actual}", "放底牌：{actual}",
        "These rules do not speak of cards put down before the throne is taken.", "本规则没有说到放底牌。",
        NOTHING, CARDS, "ante",
    )
    ANTE_WRONG_SEAT = 222, Declaration(
        222, ILLEGAL, Policy.ANTED, "001:98, C100",
        "seat {actual} puts a card down, it is for seat {expected}", "座位 {actual} 放底牌，应由座位 {expected} 放",
        "The last emperor starts, then each seat asked in turn.", "上一局皇上先放，再依次轮到各家。",
        SEAT, SEAT, "ante.offset",
    )
    ANTE_MISSING = 223, Declaration(
        223, ILLEGAL, Policy.ANTED, "001:98, C100",
        "seat {actual} declines and puts no card down, it holds {expected}", "座位 {actual} 不当皇帝也不放底牌，手里有 {expected}",
        "Who declines the throne puts a card down, if it holds a 2 or a joker.", "不当皇帝者须放底牌，除非没有 2 和王。",
        CARD, SEAT, "ante.offset",
    )
    ANTE_WRONG_CARD = 224, Declaration(
        224, ILLEGAL, Policy.ANTED, "001:98, C101",
        "{actual} is put down, it should be {expected}", "放了 {actual}，应放 {expected}",
        "The order is 2, small joker, big joker; for the last emperor it is reversed.", "顺序为 2、小王、大王；上一局皇上则相反。",
        CARD, CARDS, "ante.order",
    )
    ANTE_AFTER_EMPEROR_FOUND = 225, Declaration(
        225, ILLEGAL, Policy.ANTED, "001:98",
        "seat {actual} puts a card down after the throne was taken", "已有皇帝，座位 {actual} 仍放底牌",
        "Cards are put down only until somebody takes the throne.", "有人当皇帝后不再放底牌。",
        NOTHING, SEAT, "ante",
    )
    # -- 3 guard and solo ------------------------------------------------------------------------------------------
    GRAB_NOT_ENABLED = 301, Declaration(
        301, ILLEGAL, Policy.BEFORE_LEAD, "000:15, 2.4",
        "seat {actual} grabs the throne", "座位 {actual} 抢独",
        "This table does not play with grabbing the throne, or its rules do not speak of it.", "本桌不设抢独，或规则没有说到抢独。",
        NOTHING, SEAT, "grab.allowed",
    )
    GRAB_PRIORITY_WRONG = 302, Declaration(
        302, ILLEGAL, Policy.ENTHRONED, "000:15, 000:84, C16",
        "seat {actual} gets the throne, the grab of seat {expected} goes first", "座位 {actual} 得皇位，应由座位 {expected} 优先抢得",
        "Among several the emperor's own solo goes first, then the grabber nearest to him upstream.", "多家抢独时，皇帝自己独保优先，其次是沿上家方向离皇帝最近者。",
        SEAT, SEAT, "grab.priority",
    )
    GRAB_TOO_LATE = 303, Declaration(
        303, ILLEGAL, Policy.BEFORE_LEAD, "000:15, 001:80, 002:99, C42",
        "seat {actual} grabs the throne too late", "座位 {actual} 抢独太晚",
        "The throne is grabbed before the guard is called or anything is declared, never after the first lead.", "抢独须在叫侍卫或表态之前，首出之后绝不能抢。",
        NOTHING, SEAT, "grab.until", firm=True,
    )
    GRAB_CARD_NOT_MOVED = 304, Declaration(
        304, INCONSISTENT, Policy.CARD_BACK, "001:16, 002:99, C17",
        "seat {seat} plays the emperor's card, the grabber on seat {expected} has it", "座位 {seat} 打出皇牌，皇牌应在抢独的座位 {expected}",
        "The emperor's card goes to the grabber.", "皇牌归抢独者。",
        SEAT, NOTHING, "grab.moves_card",
    )
    CALL_AFTER_GRAB = 305, Declaration(
        305, ILLEGAL, Policy.SKIPPED, "000:20, 001:16, 002:99",
        "a guard is called with {actual}, but the emperor plays alone", "用 {actual} 叫侍卫，但皇帝已是独保",
        "Who grabs the throne, or declares a solo outright, has no guard.", "抢独或宣布独保者没有侍卫。",
        NOTHING, CARDS, "guard.by", firm=True,
    )
    SOLO_WITHOUT_QUAD = 306, Declaration(
        306, ILLEGAL, Policy.SKIPPED, "000:20, 001:17, 001:56–57, 001:84, 002:101",
        "a solo with {actual} identical cards at most, {expected} are needed", "相同的牌最多 {actual} 张却独保，须有 {expected} 张",
        "Where the guard is called a solo is an emperor who holds all four of the card called.", "叫牌定侍卫时，四张所叫的牌都在皇帝手里才是独保。",
        NUMBER, NUMBER, "guard.by", claim=INCONSISTENT, firm=True,
    )
    SOLO_WITHOUT_BOTH_MARKS = 307, Declaration(
        307, ILLEGAL, Policy.SKIPPED, "000:83, 000:96, 001:3, 004:23",
        "a solo without the guard's card", "没有侍卫牌却独保",
        "A solo is an emperor who holds the guard's card too.", "同时抓到皇牌与侍卫牌者才能独保。",
        field="guard.by", claim=INCONSISTENT, firm=True,
    )
    SOLO_BY_NON_EMPEROR = 308, Declaration(
        308, ILLEGAL, Policy.SKIPPED, "000:20, 001:17, 001:56, 004:23",
        "seat {actual} is no emperor and plays solo", "座位 {actual} 不是皇帝却独保",
        "Only the emperor can play alone.", "只有皇帝才能独保。",
        SEAT, SEAT, claim=INCONSISTENT,
    )
    SOLO_NOT_RECOGNISED = 309, Declaration(
        309, INCONSISTENT, Policy.OWN_VALUE, "000:20, 000:96, 001:56–57, 001:70, 001:84, 002:101, 004:23, C107",
        "the emperor holds the guard's card too, but a guard is claimed: {actual}", "侍卫的牌也在皇帝手里，却记为有侍卫：{actual}",
        "An emperor who holds the guard's card too, marked or called, plays alone: the cards decide who stands with whom.", "侍卫的牌（标记的或所叫的）也在皇帝手里就是独保：身份由牌决定。",
        NOTHING, CLAIM,
    )
    OPEN_SOLO_NOT_SHOWN = 310, Declaration(
        310, SUSPICIOUS, Policy.TABLE_KNOWS, "001:57",
        "an open solo is announced, but {actual} cards were shown, not {expected}", "宣布明独，但只亮了 {actual} 张牌，应亮 {expected} 张",
        "A solo is opened by showing all four cards.", "亮出四张牌才算明独。",
        NUMBER, NUMBER, "solo.open",
    )
    CALL_NOT_IDENTICAL = 311, Declaration(
        311, ILLEGAL, Policy.MOST_SHOWN, "000:18, 000:48, 001:3, 001:56, 002:91, C102",
        "the cards called are not identical: {actual}", "所叫的牌不相同：{actual}",
        "A guard is called with cards of one rank and suit.", "叫侍卫须用点数与花色都相同的牌。",
        NOTHING, CARDS, "guard.identical", firm=True,
    )
    CALL_WRONG_COUNT = 312, Declaration(
        312, ILLEGAL, Policy.MOST_SHOWN, "000:18, 001:3, 001:56–57, 002:91",
        "{actual} cards are called, {expected} are needed, or all four for a solo", "叫了 {actual} 张，应为 {expected} 张，独保则为四张",
        "Three cards name the guard, all four show a solo.", "三张叫侍卫，四张为独保。",
        NUMBER, NUMBER, "guard.by", firm=True,
    )
    CALL_CARD_NOT_HELD = 313, Declaration(
        313, INCONSISTENT, Policy.MOST_SHOWN, "conservation of cards",
        "seat {seat} calls with {actual}, which it does not hold", "座位 {seat} 用 {actual} 叫侍卫，手里没有",
        "The cards shown in a call are in the hand.", "叫侍卫所亮的牌须在手里。",
        NOTHING, CARD, "guard.by", firm=True,
    )
    CALL_FORBIDDEN_RANK = 314, Declaration(
        314, ILLEGAL, Policy.MOST_SHOWN, "001:54, 001:56–57, C26",
        "{actual} may not be called", "不能叫 {actual}",
        "Some cards may not be called, such as jokers and twos.", "有些牌不能叫，例如王和 2。",
        NOTHING, CARDS, "guard.forbidden",
    )
    CALL_BY_NON_EMPEROR = 315, Declaration(
        315, ILLEGAL, Policy.FOR_EMPEROR, "000:18, 001:3, 001:56, 002:89",
        "seat {actual} calls a guard, seat {expected} is emperor", "座位 {actual} 叫侍卫，皇帝是座位 {expected}",
        "Only the emperor calls his guard.", "只有皇帝可以叫侍卫。",
        SEAT, SEAT, "guard.by", firm=True,
    )
    CALL_MISSING = 316, Declaration(
        316, ILLEGAL, Policy.ONLY_CALL, "000:18, 000:48, 001:3, 001:56, 001:84–85, 002:135",
        "play begins before the emperor on seat {expected} has called a guard", "皇帝（座位 {expected}）还没叫侍卫就开始出牌",
        "The emperor calls his guard before the first lead.", "皇帝首出之前须叫侍卫。",
        SEAT, NOTHING, "guard.by",
    )
    CALL_REPEATED = 317, Declaration(
        317, ILLEGAL, Policy.SKIPPED, "000:18, 001:3, 001:56, 002:89",
        "a second call: {actual}", "再次叫侍卫：{actual}",
        "A guard is called once.", "侍卫只叫一次。",
        NOTHING, CARDS, "guard.by", firm=True,
    )
    CALL_IN_MARKED_MODE = 318, Declaration(
        318, SUSPICIOUS, Policy.SKIPPED, "000:18, 000:67, 000:86, 001:3, 004:23",
        "a guard is called with {actual}, but the marked card names him", "用 {actual} 叫侍卫，但侍卫由侍卫牌决定",
        "Where a marked card names the guard nobody calls him.", "以侍卫牌定侍卫时不叫牌。",
        NOTHING, CARDS, "guard.by",
    )
    GUARD_IDENTITY_MISMATCH = 319, Declaration(
        319, INCONSISTENT, Policy.OWN_VALUE, "000:18, 000:48, 000:86, 001:3, 001:56, 001:85, 002:89, 004:23",
        "the guard is seat {expected}, seat {actual} is named", "侍卫是座位 {expected}，却记为座位 {actual}",
        "Who holds the guard's card is the guard: the marked joker, or the fourth of the cards called.", "持侍卫的牌者为侍卫：标记的小王，或所叫牌的第四张。",
        SEAT, SEAT, "guard.by", firm=True,
    )
    # -- 4 stakes --------------------------------------------------------------------------------------------------
    OPEN_NOT_IN_RULESET = 401, Declaration(
        401, ILLEGAL, Policy.NO_FACTOR, "C48",
        "seat {actual} shows himself as guard", "座位 {actual} 明保",
        "These rules do not speak of an open guard.", "本规则没有说到明保。",
        NOTHING, SEAT, "open_guard.allowed",
    )
    OPEN_BY_NON_GUARD = 402, Declaration(
        402, ILLEGAL, Policy.SKIPPED, "000:86, 001:68, 001:97, 002:89, 004:25",
        "seat {actual} is not the guard and shows himself as guard", "座位 {actual} 不是侍卫却明保",
        "Only the guard can show himself.", "只有侍卫才能明保。",
        SEAT, SEAT,
    )
    OPEN_TOO_LATE = 403, Declaration(
        403, ILLEGAL, Policy.NOT_COUNTED, "001:68, 002:89, 002:135, 004:33–37",
        "the guard shows himself after the first lead", "出牌开始之后才明保",
        "The guard shows himself before the first lead.", "侍卫须在首出之前明保。",
        NOTHING, SEAT, "open_guard.until",
    )
    OPEN_AFTER_REVEAL = 404, Declaration(
        404, SUSPICIOUS, Policy.NO_FACTOR, "000:88, 004:27, C114",
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
        406, ILLEGAL, Policy.SKIPPED, "000:88, 004:27",
        "seat {actual} is of the emperor's side and declares rebellion", "座位 {actual} 属于保皇方却造反",
        "Only rebels rebel.", "只有起义军可以造反。",
        NOTHING, SEAT,
    )
    REBEL_VS_OPEN_GUARD = 407, Declaration(
        407, SUSPICIOUS, Policy.NO_FACTOR, "000:88, 004:73, C60, C75",
        "seat {actual} declares rebellion though the guard, or a solo, is open", "侍卫或独保已明，座位 {actual} 仍造反",
        "An open guard and a rebellion double once together; against an open solo a rebellion changes nothing.", "明保与造反不叠加；对明独造反无效。",
        NOTHING, SEAT,
    )
    REBELLION_BELOW_THRESHOLD = 408, Declaration(
        408, INCONSISTENT, Policy.OWN_VALUE, "000:88, 004:27, C58",
        "seats that have declared rebellion: {actual}, needed: {expected}", "只有 {actual} 家造反，需要 {expected} 家",
        "A rebellion stands when enough rebels declare it.", "两家及以上造反才算成功。",
        NUMBER, NUMBER, claim=MISMATCH,
    )
    REBELLION_IGNORED = 409, Declaration(
        409, MISMATCH, Policy.OWN_VALUE, "000:88, 004:27, 004:73",
        "factor {actual} leaves out the rebellion, it is {expected}", "倍数 {actual} 没算造反，应为 {expected}",
        "A rebellion that stands doubles the points.", "造反成功，得失分翻倍。",
        NUMBER, NUMBER, key="factor",
    )
    REBELLION_WITHOUT_REVEAL = 410, Declaration(
        410, INCONSISTENT, Policy.SUPPLIED, "000:88, 004:27",
        "the rebellion stands, but the guard was not shown before this play", "造反成功，但出牌前没有亮明侍卫",
        "A rebellion shows the guard at once.", "造反成功则侍卫自动明保。",
        SEAT, NOTHING,
    )
    REBEL_TOO_LATE = 411, Declaration(
        411, ILLEGAL, Policy.NOT_COUNTED, "000:88, 004:37",
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
        413, ILLEGAL, Policy.NOT_COUNTED, "000:88, 004:27, 004:57, C75",
        "seat {actual} kicks, but there is nothing to answer", "座位 {actual} 踢，但之前没有可踢的",
        "A kick answers what the other side has declared: a rebellion, an open guard or, where the rules say so, an open solo.", "踢是回应对方的宣告：造反、明保，规则允许时还有明独。",
        NOTHING, SEAT,
    )
    KICK_WRONG_SIDE = 414, Declaration(
        414, ILLEGAL, Policy.SKIPPED, "000:88, 004:27",
        "seat {actual} kicks what its own side has declared", "座位 {actual} 踢了自己一方的宣告",
        "The other side may kick.", "只有对方可以踢。",
        NOTHING, SEAT,
    )
    KICK_BELOW_THRESHOLD = 415, Declaration(
        415, MISMATCH, Policy.OWN_VALUE, "000:88, 004:27, C72",
        "factor {actual} counts a kick of too few rebels, it is {expected}", "倍数 {actual} 算了人数不足的踢，应为 {expected}",
        "The rebels' kick needs enough of them.", "起义军踢需要足够的人数。",
        NUMBER, NUMBER, "kick.rebels.threshold", key="factor",
    )
    KICK_TOO_LATE = 416, Declaration(
        416, ILLEGAL, Policy.NOT_COUNTED, "000:88, 004:37",
        "seat {actual} kicks after the first lead", "出牌开始之后座位 {actual} 才踢",
        "Kicks are made before play.", "踢须在出牌之前。",
        NOTHING, SEAT, "kick.until",
    )
    # -- 5 plays and tricks ----------------------------------------------------------------------------------------
    FIRST_LEAD_NOT_EMPEROR = 501, Declaration(
        501, ILLEGAL, Policy.NEW_LEAD, "000:28, 001:58, 001:71, 002:137, 004:41",
        "seat {actual} opens, it is for the emperor on seat {expected}", "座位 {actual} 先出，应由皇帝（座位 {expected}）先出",
        "The emperor leads first.", "由皇帝率先出牌。",
        SEAT, SEAT,
    )
    OUT_OF_TURN = 502, Declaration(
        502, ILLEGAL, Policy.NEW_TOP, "000:28, 001:12, 001:46, 002:117, 004:43",
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
        504, ILLEGAL, Policy.AS_PASS, "000:29, 001:60, 001:73, 002:141, 004:41",
        "a play without cards", "出牌却没有牌",
        "A play shows cards; who has none passes.", "出牌必须有牌，不出则过牌。",
    )
    MIXED_RANKS = 505, Declaration(
        505, ILLEGAL, Policy.MIXED_TOP, "000:22–25, 001:8, 001:42, 001:89, 002:111, 004:17",
        "{actual} are of several ranks", "{actual} 不是同一点数",
        "A set is cards of one rank, with or without fillers; no straights, no pairs in a row.",
        "只允许同点数牌加配牌，禁止顺子、连对。",
        NOTHING, CARDS,
    )
    TWO_USED_AS_FILLER = 506, Declaration(
        506, ILLEGAL, Policy.MIXED_TOP, "000:24, 001:8, 001:42, 002:111, 004:17",
        "the 2 is no filler: {actual}", "2 不能配牌：{actual}",
        "Only jokers can be hung on a set.", "只有王可以挂牌。",
        NOTHING, CARDS, "wild_two",
    )
    COUNT_MISMATCH = 507, Declaration(
        507, ILLEGAL, Policy.NEW_TOP, "000:30, 000:44, 001:14, 001:48, 001:86, 002:121, 004:17, 004:43",
        "cards played: {actual}, on the table: {expected}", "出了 {actual} 张，桌上是 {expected} 张",
        "An answer has as many cards as the set on the table.", "跟牌张数必须相同。",
        NUMBER, NUMBER, "same_count", firm=True,
    )
    NOT_HIGHER = 508, Declaration(
        508, ILLEGAL, Policy.NEW_TOP, "000:30, 000:42, 001:13, 001:47, 001:86, 002:119, 004:43",
        "{actual} does not beat {expected}", "{actual} 压不过 {expected}",
        "An answer is larger than the set on the table.", "跟牌必须更大。",
        SET, CARDS, "compare", firm=True,
    )
    PLAIN_OVER_JOKER = 509, Declaration(
        509, ILLEGAL, Policy.NEW_TOP, "000:34, 001:13, 001:45, 001:91, 002:115, 004:45",
        "{actual} has no joker and cannot beat {expected}", "{actual} 没有王，压不过 {expected}",
        "Cards without a joker never beat a set with one.", "普通同点数牌无法压制挂王的牌。",
        SET, CARDS, "compare", firm=True,
    )
    SMALL_JOKER_OVER_SMALL_JOKER = 510, Declaration(
        510, ILLEGAL, Policy.NEW_TOP, "000:30, 001:11, 001:45, 001:91, 002:115, 004:45",
        "{actual} has no big joker and cannot beat {expected}", "{actual} 没有大王，压不过 {expected}",
        "A set with a small joker is beaten only by one with a big joker.", "挂小王的牌仅能被挂大王的牌压制。",
        SET, CARDS, "compare", firm=True,
    )
    BIG_JOKER_BEATEN = 511, Declaration(
        511, ILLEGAL, Policy.NEW_TOP, "000:35, 001:10, 001:45, 002:115, 004:45",
        "nothing beats {expected}", "{expected} 没有牌能压",
        "A set with a big joker is the largest, but for what the rules name.", "挂大王的牌为最大牌型，规则另有说明的除外。",
        SET, CARDS, "compare", firm=True,
    )
    TOO_FEW_BIG_JOKERS = 512, Declaration(
        512, ILLEGAL, Policy.NEW_TOP, "000:30, 001:11, 001:91–93, 002:115, C66, C93",
        "{actual} has too few big jokers to beat {expected}", "{actual} 大王不够，压不过 {expected}",
        "A small joker is answered by a big one; where jokers cover by number, a big joker is answered by two.", "小王要大王来压；按张数管王时，一张大王要两张大王来管。",
        SET, CARDS, "compare", firm=True,
    )
    HUNG_BASE_NOT_HIGHER = 513, Declaration(
        513, ILLEGAL, Policy.NEW_TOP, "000:30, 001:11, 001:45, 001:91, 002:115",
        "the plain cards of {actual} do not beat those of {expected}", "{actual} 的普通牌压不过 {expected}",
        "The plain cards must beat those on the table too.", "普通牌部分也要压过桌上的普通牌。",
        SET, CARDS, "compare", firm=True,
    )
    BEAT_CLASS_ONLY = 514, Declaration(
        514, SUSPICIOUS, Policy.NEW_TOP, "004:81, C65",
        "{actual} beats {expected} by its joker alone, not card by card", "{actual} 只靠王压过 {expected}，并非张张都大",
        "By the order of classes it is legal; card by card it is not.", "按牌型级别合法，逐张比较则不合法。",
        SET, CARDS, "compare",
    )
    KAO_NOT_ENABLED = 515, Declaration(
        515, ILLEGAL, Policy.NEW_TOP, "000:30, 000:39, C13",
        "jokers are added over {expected}: {actual}", "在 {expected} 上加王：{actual}",
        "This table does not play with jokers added over jokers.", "本桌不设烤牌。",
        SET, CARDS, "kao", firm=True,
    )
    KAO_INVALID = 516, Declaration(
        516, ILLEGAL, Policy.NEW_TOP, "000:39, C13",
        "{actual} does not beat {expected} by added jokers", "{actual} 加王也压不过 {expected}",
        "With jokers added the plain cards must still be larger, as many, and the jokers must cover those on the table.", "烤牌时普通牌仍须同张数且更大，所加的王须盖过桌上的王。",
        SET, CARDS, "kao",
    )
    KAO_ACCEPTED = 517, Declaration(
        517, SUSPICIOUS, Policy.NEW_TOP, "000:39, C13",
        "{actual} beats {expected} by added jokers", "{actual} 以烤牌压过 {expected}",
        "The rules name added jokers without an example: this answer is legal under one reading.", "规则说到烤牌但没有例子：只在一种解释下合法。",
        SET, CARDS, "kao",
    )
    SPECIAL_FACE_MISUSED = 518, Declaration(
        518, ILLEGAL, Policy.OWN_RANK, "000:26, 000:47, 001:3, 004:11, C11, C31",
        "{actual} has not the power of a special face here", "{actual} 在此处没有特画的牌力",
        "Only the guard's fourth card is a special face, where the rules know one, and never in a solo.", "规则有特画时，只有侍卫手里的第四张才是特画，独保时没有。",
        NOTHING, CARDS, "guard.special_face", firm=True,
    )
    THREE_TWOS_NOT_ENABLED = 519, Declaration(
        519, ILLEGAL, Policy.NEW_TOP, "001:11, 001:29, C33",
        "three twos do not beat a big joker here", "此处三个 2 不能打大王",
        "Only some towns let three twos beat a lone big joker.", "只有部分地方允许三个 2 打大王。",
        SET, CARDS, "three_twos", firm=True,
    )
    HELD_SIX_BROKEN = 520, Declaration(
        520, ILLEGAL, Policy.LAST_PLACE, "000:36, 004:47, 004:67, C12",
        "a held-back card is played before the last play; cards left: {actual}", "憋的牌提前打出，手里还剩 {actual} 张",
        "The sixes are kept to the last play and played all at once.", "所有 6 必须留到最后一手一次打出。",
        NUMBER, NUMBER, "hold.rank",
    )
    HELD_SIX_NOT_ALONE = 521, Declaration(
        521, ILLEGAL, Policy.LAST_PLACE, "004:47, 004:67, C85",
        "jokers are played with the held-back cards: {actual}", "憋的牌与王一起打出：{actual}",
        "The sixes are played alone.", "6 必须单独打出。",
        NOTHING, CARDS, "hold.alone",
    )
    HELD_SIX_PENALTY_MISSING = 522, Declaration(
        522, MISMATCH, Policy.OWN_VALUE, "004:47, 004:67",
        "seats {expected} broke the hold-back rule and are not penalised", "座位 {expected} 违反憋牌规则却未受罚",
        "Who plays a six too early has the last place.", "提前打出 6 者直接判大落。",
        SEATS, CLAIM, "hold.penalty",
    )
    HELD_SIX_PENALTY_FALSE = 523, Declaration(
        523, MISMATCH, Policy.OWN_VALUE, "004:47, 004:67",
        "seats {actual} are penalised, they broke nothing", "座位 {actual} 受罚，但没有违反憋牌规则",
        "Only who breaks the hold-back rule is penalised.", "只有违反憋牌规则者受罚。",
        SEATS, SEATS, "hold.penalty", key="hold_penalty",
    )
    HELD_THREE_BROKEN = 524, Declaration(
        524, ILLEGAL, Policy.NEW_TOP, "001:88",
        "a three is played before the last play; other cards left: {actual}", "3 提前打出，手里还剩 {actual} 张别的牌",
        "The threes are played last.", "3 必须最后出。",
        NUMBER, NUMBER, "hold.rank",
    )
    QING3_MISSED = 525, Declaration(
        525, MISMATCH, Policy.OWN_VALUE, "001:88, C96, C97",
        "seats {expected} had the play before their threes beaten and are not named: {actual}", "座位 {expected} 被清3却没有记上：{actual}",
        "Who has the play before his threes beaten owes a card in the next hand.", "出 3 之前的一手被人要，即被清3，下局进贡一张最大的牌。",
        SEATS, CLAIM, "hold.qing3", key="hold_penalty",
    )
    QING3_FALSE = 526, Declaration(
        526, MISMATCH, Policy.OWN_VALUE, "001:88, C96",
        "seats {actual} are named as paying or taking for beaten threes without cause", "清3 的欠方或收方记了座位 {actual}，没有依据",
        "Only who has the play before his threes beaten owes a card, to the seat that beat it.", "只有出 3 之前的一手被人要者才欠牌，欠给要他的那家。",
        SEATS, SEATS, "hold.qing3",
    )
    PASS_WHEN_LEADING = 527, Declaration(
        527, ILLEGAL, Policy.FREE_LEAD, "000:28, 001:58, 001:71, 002:137, 004:41",
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
    PASS_THEN_SECOND_LAP_PLAY = 529, Declaration(
        529, ILLEGAL, Policy.NEW_TOP, "002:143",
        "seat {actual} passed in the first lap and plays in the second on the same set", "座位 {actual} 第一圈已过牌，第二圈又压同一手牌",
        "Who passes in the first lap has passed in the second; only who yielded may still play.", "第一圈过牌者第二圈视为过牌，让牌者才可再出。",
        NOTHING, SEAT, "trick_laps",
    )
    YIELD_NOT_IN_RULESET = 530, Declaration(
        530, SUSPICIOUS, Policy.AS_PASS, "002:143",
        "seat {actual} yields", "座位 {actual} 让牌",
        "These rules do not speak of yielding.", "本规则没有说到让牌。",
        NOTHING, SEAT, "yield",
    )
    YIELD_IN_SECOND_LAP = 531, Declaration(
        531, ILLEGAL, Policy.AS_PASS, "002:143",
        "seat {actual} yields a second time on the same set", "座位 {actual} 对同一手牌再次让牌",
        "A seat may yield in the first lap only.", "只有第一圈可以让牌。",
        NOTHING, SEAT, "yield",
    )
    CLAIM_LEAD_NOT_IN_RULESET = 532, Declaration(
        532, SUSPICIOUS, Policy.AS_PASS, "001:62, 001:74, 002:149",
        "seat {actual} asks for the free lead", "座位 {actual} 申请接风",
        "The free lead is not asked for here, or the rules do not speak of it.", "本规则不需申请接风，或没有说到接风。",
        NOTHING, SEAT, "wind",
    )
    CLAIM_LEAD_WRONG_SEAT = 533, Declaration(
        533, ILLEGAL, Policy.AS_PASS, "001:62, 002:149, C35",
        "seat {actual} asks for the free lead, it is for seat {expected} to ask, before it passes", "座位 {actual} 申请接风，应由尚未过牌的座位 {expected} 申请",
        "The first active seat after the one that went out may ask, while it has not passed.", "只有出完者之后第一个在场且未过牌的座位可以申请接风。",
        SEAT, SEAT, "wind",
    )
    WIND_WITHOUT_LAST_SET = 534, Declaration(
        534, ILLEGAL, Policy.AS_PASS, "001:62, 002:149",
        "seat {actual} asks for the free lead, but the set on the table is nobody's last", "座位 {actual} 申请接风，但桌上的牌不是底牌",
        "The free lead is asked for on the last set of a seat that is out.", "只有上家出完的底牌才能申请接风。",
        NOTHING, SEAT, "wind",
    )
    TRICK_CLOSED_EARLY = 535, Declaration(
        535, ILLEGAL, Policy.NEW_LEAD, "001:7, 001:41, 002:109, 002:145, 004:43, C38",
        "seat {actual} leads again before seat {expected} has answered", "座位 {expected} 还没表态，座位 {actual} 又首出",
        "A trick ends when all others have passed; who yielded answers once more.", "其余各家都过牌，一轮才结束；让牌者还要再表态一次。",
        SEAT, SEAT, "trick_laps", firm=True,
    )
    TRICK_KEPT_OPEN = 536, Declaration(
        536, INCONSISTENT, Policy.SKIPPED, "001:7, 001:41, 002:109, 002:145, 004:43, C38",
        "seat {actual} passes after the trick has ended", "本轮已结束，座位 {actual} 又过牌",
        "When all others have passed the trick is over.", "其余各家都过牌后本轮即结束。",
        SEAT, SEAT, "trick_laps", firm=True,
    )
    WRONG_NEXT_LEADER = 537, Declaration(
        537, ILLEGAL, Policy.NEW_LEAD, "001:58, 001:71, 002:137",
        "seat {actual} leads, the lead is with seat {expected}", "座位 {actual} 首出，应由座位 {expected} 首出",
        "The last to play leads the next trick.", "一轮最后出牌者首出下一轮。",
        SEAT, SEAT,
    )
    WIND_WRONG_SEAT = 538, Declaration(
        538, ILLEGAL, Policy.NEW_LEAD, "001:62, 001:74, 002:149, C34",
        "seat {actual} takes the free lead, it is with seat {expected}", "座位 {actual} 接风，应由座位 {expected} 接风",
        "When the owner of the last set is out, the first active seat after him leads, or the seat that asked for the lead.", "最后出牌者已出完时，由其下家接风；须申请时由申请者接风。",
        SEAT, SEAT, "wind",
    )
    ACT_AFTER_FINISH = 539, Declaration(
        539, INCONSISTENT, Policy.SKIPPED, "001:63, 001:75, 002:151, 004:51",
        "seat {actual} has no cards left and acts", "座位 {actual} 已无牌却行动",
        "Who has played all cards is out.", "出完牌者不再行动。",
        NOTHING, SEAT,
    )
    # -- 6 finish, result and score --------------------------------------------------------------------------------
    FINISH_FALSE = 601, Declaration(
        601, INCONSISTENT, Policy.OWN_VALUE, "001:63, 001:75, 002:151, 004:51",
        "seat {seat} is said to be out; cards left: {actual}", "座位 {seat} 记为出完，但还剩 {actual} 张",
        "A seat is out when its last card is played.", "出完最后一张牌才算出完。",
        NUMBER, NUMBER,
    )
    FINISH_ORDER_MISMATCH = 602, Declaration(
        602, INCONSISTENT, Policy.OWN_VALUE, "000:55–64, 001:49–52, 002:123–129, 004:19, 004:51",
        "places {actual}, they are {expected}", "名次 {actual}，应为 {expected}",
        "Places follow the order in which the hands were emptied, after penalties.", "名次按出完牌的先后，先算处罚。",
        PLACES, PLACES,
    )
    TITLE_MISMATCH = 603, Declaration(
        603, INCONSISTENT, Policy.OWN_VALUE, "000:55–64, 000:91, 001:49–52, 002:123–129, 004:19",
        "titles {actual} do not fit the places {expected}", "称号 {actual} 与名次 {expected} 不符",
        "The titles follow the places.", "称号由名次决定。",
        PLACES, CLAIM, key="titles",
    )
    ENDED_EARLY = 604, Declaration(
        604, INCONSISTENT, Policy.OWN_VALUE, "000:70, 000:95, 001:63, 001:75, 002:151, 004:51, C18, C53",
        "the game is closed while {actual} seats hold cards", "还有 {actual} 家有牌就结束了",
        "A game ends when all but one are out, or a side is, or an open solo is decided, as the rules say.", "除一人外都出完、或一方全部出完、或明独已定胜负时结束，依规则而定。",
        NUMBER, NUMBER, "end.game",
    )
    PLAYED_PAST_END = 605, Declaration(
        605, ILLEGAL, Policy.NEW_TOP, "000:70, 000:95, 004:51, C44, C54, C76",
        "seat {actual} plays on after the game has ended", "本局已结束，座位 {actual} 仍出牌",
        "Once the game is decided there is nothing left to play for; an open solo ends at the first seat out where the rules say so.", "胜负已定就不必再出；规则说明时，明独以第一家出完为止。",
        NOTHING, SEAT, "end.open_solo",
    )
    LEFTOVER_MISMATCH = 606, Declaration(
        606, INCONSISTENT, Policy.OWN_VALUE, "conservation of cards",
        "seats {expected} hold other cards than claimed: {actual}", "座位 {expected} 的剩牌与所记不符：{actual}",
        "What is left is what was dealt, less what was played.", "剩牌等于所发减去所出。",
        SEATS, CLAIM, key="left",
    )
    EMPEROR_IDENTITY_MISMATCH = 607, Declaration(
        607, INCONSISTENT, Policy.OWN_VALUE, "000:9, 000:48, 000:67, 000:82, 001:2, 001:54, 002:91, 004:33",
        "seat {actual} is named as emperor, seat {expected} was enthroned", "皇帝记为座位 {actual}，登基的是座位 {expected}",
        "Who was enthroned is emperor to the end.", "登基者就是皇帝。",
        SEAT, SEAT, key="emperor",
    )
    RESULT_MISMATCH = 608, Declaration(
        608, MISMATCH, Policy.OWN_VALUE, "000:50, 000:70, 000:93–99, 001:64, 001:96–97, 002:163–175, 004:55–59, C104",
        "result {actual}, it is {expected}", "结果记为 {actual}，应为 {expected}",
        "The result follows from roles and places, by the sign of the score or by the table of the rules.", "胜负由身份与名次决定，依得分正负或规则的胜负表。",
        RESULT, CLAIM, "result.pair", key="result", firm=True,
    )
    ROLE_SCORE_MISMATCH = 609, Declaration(
        609, MISMATCH, Policy.OWN_VALUE, "000:93–100, 002:153–157, 004:55–59",
        "scores {actual} are those of other seats, they are {expected}", "分数 {actual} 记到了别的座位，应为 {expected}",
        "Each seat is scored in its role.", "各座位按自己的身份计分。",
        FIVE, CLAIM, "score.by", key="scores", firm=True,
    )
    BASE_SCORE_MISMATCH = 610, Declaration(
        610, MISMATCH, Policy.OWN_VALUE, "000:93–100, 002:153–157, 004:55–59, C57",
        "scores {actual}, they are {expected}", "分数 {actual}，应为 {expected}",
        "The points of the emperor's side follow from places and factor.", "保皇方得分由名次与倍数决定。",
        FIVE, CLAIM, "score.hidden_solo", key="scores",
    )
    MULTIPLIER_MISMATCH = 611, Declaration(
        611, MISMATCH, Policy.OWN_VALUE, "000:88, 001:57, 002:153–155, 004:73–75, C55, C70",
        "factor {actual}, it is {expected}", "倍数 {actual}，应为 {expected}",
        "The factor is the product of all doublings that count.", "倍数是所有有效翻倍之积。",
        NUMBER, NUMBER, "open_guard.factor", key="factor",
    )
    SOLO_LADDER_MISMATCH = 612, Declaration(
        612, MISMATCH, Policy.OWN_VALUE, "000:93–100, 002:155–157, 004:57–59, C45, C46",
        "scores {actual} are those of another kind of solo, they are {expected}", "分数 {actual} 用错了独保计分，应为 {expected}",
        "A hidden solo, an open one and a grab have points of their own.", "暗独、明独与抢独各有计分。",
        FIVE, CLAIM, "score.open_solo", key="scores", firm=True,
    )
    SPLIT_MISMATCH = 613, Declaration(
        613, MISMATCH, Policy.OWN_VALUE, "000:93, 002:153–155, 004:55, 004:59, C73",
        "scores {actual} are shared in another way, they are {expected}", "分数 {actual} 分配不对，应为 {expected}",
        "The emperor has twice the guard's points, each rebel the opposite; in a solo the four share equally.",
        "皇帝为侍卫两倍，起义军各为其相反数；独保时其余四家均分。",
        FIVE, CLAIM, "score.solo_split", key="scores",
    )
    NOT_ZERO_SUM = 614, Declaration(
        614, MISMATCH, Policy.OWN_VALUE, "000:93, 002:153, 004:55",
        "scores {actual} do not add up to zero, they are {expected}", "分数 {actual} 之和不为零，应为 {expected}",
        "What one side wins the other loses.", "一方所得即另一方所失。",
        FIVE, CLAIM, "score.by", key="scores", firm=True,
    )
    GROUP_SCORE_MISMATCH = 615, Declaration(
        615, MISMATCH, Policy.OWN_VALUE, "001:57, 001:64, C47",
        "side scores {actual}, the emperor's side has {expected} and the rebels the opposite", "两方得分 {actual}，保皇方应为 {expected}，起义军为其相反数",
        "Points of a side are the sum of its places; what one side wins the other loses.", "一方的得分是其名次分之和，一方所得即另一方所失。",
        NUMBER, CLAIM, "score.positions", key="side_scores",
    )
    SCORE_ON_VOID = 616, Declaration(
        616, MISMATCH, Policy.OWN_VALUE, "2.12",
        "a void game is scored: {actual}", "流局却计了分：{actual}",
        "A void game is dealt again and has no points.", "流局重发，不计分。",
        NOTHING, CLAIM, key="scores",
    )
    # -- 7 tribute -------------------------------------------------------------------------------------------------
    TRIBUTE_NOT_IN_RULESET = 701, Declaration(
        701, ILLEGAL, Policy.STANDS, "000:67, 2.11",
        "a tribute: {actual}", "进贡：{actual}",
        "These rules do not speak of tribute, or rule it out.", "本规则没有进贡。",
        NOTHING, CARDS, "tribute",
    )
    TRIBUTE_MISSING = 702, Declaration(
        702, MISMATCH, Policy.STANDS, "001:40, 001:65, 001:88, 001:96, 004:61",
        "tribute is due and none is paid; seat: {seat}, cards due: {expected}", "应进贡而没有进贡；座位：{seat}，应贡 {expected} 张",
        "Who lost the last hand pays before the throne is settled.", "上局输方须在定皇之前进贡。",
        NUMBER, NOTHING, "tribute",
    )
    TRIBUTE_WRONG_PARTIES = 703, Declaration(
        703, ILLEGAL, Policy.STANDS, "001:65, 001:88, 001:96, 004:61",
        "seat {seat} pays seat {actual}; it may pay: {expected}", "座位 {seat} 贡给座位 {actual}；应贡给：{expected}",
        "The side that lost pays the side that won.", "输方贡给赢方。",
        SEATS, SEAT, "tribute",
    )
    TRIBUTE_WRONG_COUNT = 704, Declaration(
        704, MISMATCH, Policy.STANDS, "001:57, 001:65, 004:61, C82",
        "{actual} cards of tribute, {expected} are due", "进贡 {actual} 张，应为 {expected} 张",
        "The emperor takes or pays two, the others one; in a solo the emperor four, doubled where it is open and the rules say so.", "皇帝收付两张，其余各一张；独保皇帝四张，明独按规则加倍。",
        NUMBER, NUMBER, "tribute.solo_emperor",
    )
    TRIBUTE_NOT_LARGEST = 705, Declaration(
        705, ILLEGAL, Policy.STANDS, "001:65, 001:88, C51",
        "{actual} is paid, {expected} is larger and held", "贡了 {actual}，手里还有更大的 {expected}",
        "The largest card held is paid.", "须贡手里最大的牌。",
        CARD, CARDS, "tribute.card", firm=True,
    )
    TRIBUTE_NOT_TWO = 706, Declaration(
        706, ILLEGAL, Policy.STANDS, "004:61",
        "{actual} is paid, a 2 is due", "贡了 {actual}，应贡 2",
        "The tribute is paid in twos.", "进贡须用 2。",
        NOTHING, CARDS, "tribute.card",
    )
    TRIBUTE_ORDER_WRONG = 707, Declaration(
        707, MISMATCH, Policy.STANDS, "001:65, C52",
        "seat {seat} gives {actual} to a seat that is due {expected}", "座位 {seat} 贡出 {actual}，收方应得 {expected}",
        "The guard gets the middle one of the three; rebels take the largest first in the order in which they went out.", "侍卫收三张中居中的一张；起义军按出完的先后从大到小收。",
        CARD, CARDS, "tribute.guard_takes",
    )
    TRIBUTE_RETURNED = 708, Declaration(
        708, ILLEGAL, Policy.STANDS, "001:65, C77",
        "a tribute is returned: {actual}", "还贡：{actual}",
        "Tribute is not returned, or the rules do not speak of it.", "不还贡，或规则没有说到还贡。",
        NOTHING, CARDS, "tribute.returns",
    )
    TRIBUTE_ON_DRAW = 709, Declaration(
        709, MISMATCH, Policy.STANDS, "001:64, 001:96, 2.11",
        "a tribute after a draw: {actual}", "平局之后却进贡：{actual}",
        "After a draw nobody pays.", "平局不进贡。",
        NOTHING, CARDS, "tribute",
    )
    EXEMPTION_FALSE = 710, Declaration(
        710, ILLEGAL, Policy.STANDS, "004:61, C80, C81",
        "seat {seat} is exempt with {actual} jokers, needed: {expected}", "座位 {seat} 免贡，手里有 {actual} 张王，须有 {expected} 张",
        "Only enough jokers in the new hand exempt from tribute, where the rules speak of it.", "规则允许时，新一手牌里有足够的王才可免贡。",
        COUNT, COUNT, "tribute.exempt_jokers",
    )
    SETTLED_TWICE = 711, Declaration(
        711, MISMATCH, Policy.STANDS, "004:61, C78",
        "the last hand was settled by points and by tribute: {actual}", "上局既计了分又进贡：{actual}",
        "A hand is settled by points or by tribute, not by both.", "一局要么计分，要么进贡，不能两者都算。",
        NOTHING, CARDS, "settle",
    )
    # fmt: on


VIOLATIONS: tuple[Violation, ...] = tuple(v for v in Violation if v is not Violation.NONE)
BY_ID: dict[str, Violation] = {v.id: v for v in VIOLATIONS}
BY_CODE: dict[str, Violation] = {v.code: v for v in VIOLATIONS}
