"""The rules of Baohuang once more, slowly: the independent reference that the referee is compared with.

Written from the rule book alone, one rule after the other, each beside its clause (`004:43` is a line of a seed,
`C65` a decision on an open point, `4.11` a section of the rule book). `# READING:` marks a place where the rule book
leaves room and the plainest reading was taken. Nothing here is fast, and nothing asks for the name of a region: every
question is one about a choice of the rule set (`rules["compare"] == "class"`).

Judged is all that a log of a game without a call can show; tributes move their cards and are not judged.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import permutations
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Event = dict[str, Any]
Rules = dict[str, Any]

ILLEGAL = "illegal"
INCONSISTENT = "inconsistent"
MISMATCH = "mismatch"
SUSPICIOUS = "suspicious"


@dataclass(frozen=True)
class Finding:
    """One broken rule; `caused_by` is the seq of the finding that it follows from of necessity."""

    seq: int
    name: str
    severity: str
    seat: int | None
    caused_by: int | None


@dataclass
class Verdict:
    """What is wrong with a game, and what happened in it."""

    findings: list[Finding] = field(default_factory=list)
    emperor: int | None = None
    guard: int | None = None
    solo: str | None = None  # "none", "hidden", "open"; None: not known
    rebellion: bool = False
    factor: int = 1
    places: list[int | None] = field(default_factory=list)
    result: str | None = None
    scores: list[int] | None = None
    state: str = "open"  # "complete", "open", "gap", "void", "aborted", "unjudged"
    tricks: dict[int, int] = field(default_factory=dict)
    could_beat: dict[int, bool] = field(default_factory=dict)
    cards_left: dict[int, int] = field(default_factory=dict)


# 7.2, `common` and `weihai` together; "silent" is null: the seed says nothing.
WEIHAI: Rules = {
    "players": 5,
    "decks": 4,
    "ranks": "6789TJQKA2",  # 004:11
    "missing": {"6": 3},  # C63, C64
    "reserve": "silent",
    "hands": [33, 33, 33, 33, 33],  # 004:13
    "play_dir": "ccw",
    "deal": {"first": "leftmost", "later": "last_first"},  # 004:13
    "emperor": {"by": "marked_card"},  # 004:33
    "guard": {"by": "mark", "forbidden": [], "special_face": False},  # 004:23
    "abdicate": {
        "who": "any",  # 004:33
        "offset": 2,  # C86
        "max_hops": 1,  # C86
        "laps": "silent",
        "second_offer": False,
        "force_lap": "silent",
        "force_if": "silent",
        "paste": "silent",
        "paste_from": "silent",
        "exhausted": "silent",
    },
    "ante": "silent",
    "grab": {
        "allowed": "silent",
        "priority": "silent",
        "moves_card": "silent",
        "until": "silent",
        "scores_as": "silent",
    },
    "solo": {"hidden": True, "open": ["announce"], "open_factor": 1},  # 004:23
    "open_guard": {"allowed": True, "until": "first_lead", "factor": 2},  # 004:25, 004:33-37
    "rebellion": {
        "threshold": 2,  # 004:27
        "factor": 2,  # 004:73
        "reveals": True,
        "hidden_solo": True,  # 004:59
        "until": "first_lead",  # 004:37
    },
    "kick": {
        "factor": 2,  # 004:75
        "until": "first_lead",  # 004:37
        "emperor_side": {"after": ["rebellion"], "threshold": 1},  # C72
        "rebels": {"after": ["open_guard", "open_solo"], "threshold": 2},  # C72
    },
    "factor_max": 4,  # C70
    "compare": "class",  # C65
    "same_count": True,  # 004:17
    "wild_two": False,
    "kao": False,
    "three_twos": False,
    "hold": {"rank": "6", "at_once": True, "alone": True, "penalty": "last", "qing3": "silent"},  # 004:47, 004:67
    "pass_scope": "trick",  # 004:43
    "trick_laps": 1,
    "yield": False,
    "wind": "auto",  # C34
    "end": {"game": "all_but_one", "open_solo": "either", "grab": "silent"},  # 004:51, C76
    "result": {"pair": "score_sign", "solo": "score_sign", "open_guard": "silent"},
    "score": {
        "by": "seat",
        "pair": "rank_sum",  # 004:55
        "positions": "silent",
        "hidden_solo": [16, 8, 0, -8, -16],  # 004:59
        "open_solo": [32, -32, -32, -32, -32],  # 004:57
        "solo_split": "quarters",  # C73
        "grab": "silent",
    },
    "settle": "points",
    "tribute": {
        "emperor": 2,
        "guard": 1,
        "rebel": 1,
        "solo_emperor": 4,
        "solo_other": 1,
        "open_factor": 1,
        "card": "two",
        "guard_takes": "silent",
        "rebels_take": "silent",
        "returns": "silent",
        "exempt_jokers": 4,
        "none_held": "waive",
    },
    "assumed": [
        "abdicate.offset",
        "abdicate.max_hops",
        "kick.emperor_side.threshold",
        "kick.rebels.threshold",
        "wind",
        "end.open_solo",
        "score.solo_split",
        "tribute.solo_emperor",
        "tribute.solo_other",
        "tribute.open_factor",
        "tribute.none_held",
    ],
}

# ---------------------------------------------------------------------------------------------------------------------
# Rule sets and cards


def lay_over(base: Rules, options: Rules) -> Rules:
    """Lay a table's options over its rule set: tables key by key, anything else replaces what was there (7)."""
    merged = dict(base)
    for name, value in options.items():
        old = merged.get(name)
        merged[name] = lay_over(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def look_up(rules: Rules, dotted: str) -> Any:
    """Find a field by its dotted name; None where the seed says nothing."""
    value: Any = rules
    for name in dotted.split("."):
        value = value.get(name) if isinstance(value, dict) else None
        if value is None or value == "silent":
            return None
    return value


def named_fields(options: Rules, prefix: str = "") -> Iterator[str]:
    """Give the dotted names of the fields that a table's options state."""
    for name, value in options.items():
        if isinstance(value, dict):
            yield from named_fields(value, f"{prefix}{name}.")
        else:
            yield prefix + name


def split_cards(text: str) -> list[str]:
    """Cut `"9s9sBJ"` into its cards."""
    return [text[i : i + 2] for i in range(0, len(text), 2)]


PLAIN_RANKS = "3456789TJQKA2"
JOKERS = {"SJ": "SJ", "GJ": "SJ", "BJ": "BJ", "EJ": "BJ"}  # 000:26, 004:11: in play a mark makes no difference
STRENGTH = {rank: number for number, rank in enumerate([*PLAIN_RANKS, "SJ", "BJ"])}  # 004:11


def rank_of(card: str) -> str:
    """Tell the rank of a card as it counts in play; suits never matter (004:11)."""
    return JOKERS.get(card, card[0])


def copy_of(card: str) -> str:
    """Tell of which card there are four copies: EJ is one of the big jokers, GJ one of the small ones (4.1)."""
    return JOKERS.get(card, card)


# ---------------------------------------------------------------------------------------------------------------------
# Sets and their comparison. A set is a list of ranks: ["9", "9", "BJ"].


def plain_ranks(ranks: Iterable[str]) -> set[str]:
    """Give the ranks of a set that are no jokers."""
    return {rank for rank in ranks if rank not in ("SJ", "BJ")}


def highest(ranks: list[str]) -> int:
    """Give the strength of a set's highest plain rank; of jokers alone SJ, or BJ if all are big (8.2)."""
    plain = plain_ranks(ranks)
    if plain:
        return max(STRENGTH[rank] for rank in plain)
    return STRENGTH["BJ"] if all(rank == "BJ" for rank in ranks) else STRENGTH["SJ"]


def hung_class(ranks: list[str]) -> int:
    """004:81: hung with a big joker (2) > hung with a small joker (1) > plain (0)."""
    if "BJ" in ranks:
        return 2
    return 1 if "SJ" in ranks else 0


def beats(new: list[str], old: list[str], compare: str) -> bool:
    """Tell whether a set of the same number of cards beats another."""
    if compare == "pointwise":
        # 000:30: sorted, every card beats its counterpart.
        pairs = zip(sorted(map(STRENGTH.__getitem__, new)), sorted(map(STRENGTH.__getitem__, old)), strict=True)
        return all(higher > lower for higher, lower in pairs)
    if compare == "class":
        # 004:45, 004:81: the class decides; within a hung class nothing beats (004:45), plain sets go by rank.
        if hung_class(new) != hung_class(old):
            return hung_class(new) > hung_class(old)
        return hung_class(new) == 0 and highest(new) > highest(old)
    raise ValueError(f"a comparison that is not written here yet: {compare}")


def why_not_higher(new: list[str], old: list[str], compare: str) -> str:
    """Name the reason for which `new` does not beat `old`, in the order of 4.11."""
    if "BJ" in old:
        return "big_joker_beaten"  # 000:35, 004:45
    if hung_class(new) == 0 and hung_class(old) == 1:
        return "plain_over_joker"  # 000:34, 004:45
    if hung_class(new) == 1 and hung_class(old) == 1:
        return "small_joker_over_small_joker"  # 004:45
    if compare == "pointwise" and new.count("BJ") < old.count("SJ"):
        return "too_few_big_jokers"  # 8.2
    if compare == "pointwise" and hung_class(new) > 0:
        return "hung_base_not_higher"  # 001:11
    return "not_higher"


def hold_kept(ranks: list[str], remaining: int, remaining_held: int, hold: Rules | None) -> bool:
    """Tell whether a set obeys the hold-back, with `remaining` cards left, `remaining_held` of them held ones."""
    if not hold or hold["rank"] not in ranks:
        return True
    if look_up(hold, "at_once"):
        if remaining > 0:  # 004:47: all of them, and nothing else in hand
            return False
    elif remaining > remaining_held:
        return False
    # C85: no jokers in it, nor anything else
    return not look_up(hold, "alone") or set(ranks) == {hold["rank"]}


def can_beat(hand: Counter[str], old: list[str], compare: str, hold: Rules | None) -> bool:
    """Try every set that a hand can make of as many cards as `old` has."""
    ranks: Counter[str] = Counter()
    for card, count in hand.items():
        ranks[rank_of(card)] += count
    size = sum(ranks.values())
    for small in range(ranks["SJ"] + 1):
        for big in range(ranks["BJ"] + 1):
            plain = len(old) - small - big
            if plain < 0:
                continue
            for base in PLAIN_RANKS if plain else "-":
                if plain and ranks[base] < plain:
                    continue
                new = [base] * plain + ["SJ"] * small + ["BJ"] * big
                left_of_held = ranks[hold["rank"]] - new.count(hold["rank"]) if hold else 0
                if beats(new, old, compare) and hold_kept(new, size - len(new), left_of_held, hold):
                    return True
    return False


# ---------------------------------------------------------------------------------------------------------------------
# Points


def score_of(
    rules: Rules, emperor: int, guard: int | None, places: list[int], factor: int, *, open_solo: bool
) -> list[int] | None:
    """Give the points of a hand by seat; None where the rule set gives none."""
    seats = range(len(places))
    if guard is not None:
        if look_up(rules, "score.pair") != "rank_sum":
            return None
        # 004:55: guard 6-(rE+rG), emperor twice that, each rebel the opposite
        points = (6 - places[emperor] - places[guard]) * factor
        return [2 * points if s == emperor else points if s == guard else -points for s in seats]
    ladder = look_up(rules, "score.open_solo" if open_solo else "score.hidden_solo")
    if ladder is None and open_solo:  # the hidden ladder; `solo.open_factor` is part of the factor then (7.1)
        ladder = look_up(rules, "score.hidden_solo")
    if ladder is None:
        return None
    # 004:57, 004:59, C73: each other seat a quarter of the opposite
    points = ladder[places[emperor] - 1] * factor
    return [points if s == emperor else -points // (len(places) - 1) for s in seats]


def result_of(rules: Rules, emperor: int, guard: int | None, places: list[int], *, open_solo: bool) -> str | None:
    """Tell who wins: the sign of the score (2.9); None where the rule set has another table or none."""
    if look_up(rules, "result.pair" if guard is not None else "result.solo") != "score_sign":
        return None
    scores = score_of(rules, emperor, guard, places, 1, open_solo=open_solo)
    if scores is None:
        return None
    return "emperor" if scores[emperor] > 0 else "rebels" if scores[emperor] < 0 else "draw"


# ---------------------------------------------------------------------------------------------------------------------
# Severities (section 4): what the name says, unless the field that decides it is assumed or silent

SEVERITY = {
    INCONSISTENT: """
        seat_count_mismatch event_out_of_phase unknown_card deck_total_mismatch card_copies_overflow
        sixes_count_mismatch hand_size_mismatch emperor_card_count guard_card_count reserved_card_wrong unknown_seat
        emperor_not_card_holder emperor_missing abdicate_not_holder solo_not_recognised guard_identity_mismatch
        rebellion_without_reveal card_not_held trick_kept_open act_after_finish finish_false finish_order_mismatch
        title_mismatch ended_early leftover_mismatch emperor_identity_mismatch""",
    ILLEGAL: """
        deal_start_wrong_seat abdicate_wrong_target abdicate_not_allowed abdicate_after_accept grab_not_enabled
        open_by_non_guard open_too_late rebel_by_emperor_side rebel_too_late kick_without_trigger kick_wrong_side
        kick_too_late first_lead_not_emperor out_of_turn empty_play mixed_ranks two_used_as_filler count_mismatch
        not_higher plain_over_joker small_joker_over_small_joker big_joker_beaten too_few_big_jokers
        hung_base_not_higher kao_not_enabled special_face_misused three_twos_not_enabled held_six_broken
        held_three_broken held_six_not_alone pass_when_leading pass_reentry trick_closed_early wrong_next_leader
        wind_wrong_seat""",
    MISMATCH: """
        rebellion_ignored kick_below_threshold held_six_penalty_missing held_six_penalty_false result_mismatch
        role_score_mismatch base_score_mismatch multiplier_mismatch solo_ladder_mismatch split_mismatch not_zero_sum
        score_on_void""",
    SUSPICIOUS: """
        paste_unexpected void_not_in_ruleset ante_not_in_ruleset call_in_marked_mode open_not_in_ruleset
        open_after_reveal rebel_not_in_ruleset rebel_vs_open_guard kick_not_in_ruleset beat_class_only
        yield_not_in_ruleset claim_lead_not_in_ruleset""",
}
SEVERITY_OF = {name: severity for severity, names in SEVERITY.items() for name in names.split()}
DECIDED_BY = {
    "deck_total_mismatch": "hands",
    "hand_size_mismatch": "hands",
    "abdicate_wrong_target": "abdicate.offset",  # C86
    "grab_not_enabled": "grab.allowed",
    "open_too_late": "open_guard.until",
    "rebel_too_late": "rebellion.until",
    "kick_too_late": "kick.until",
    "kick_below_threshold": "kick.rebels.threshold",  # C72
    "wind_wrong_seat": "wind",  # C34
    "ended_early": "end.game",
}

OPERATIONS = ("timeout", "disconnect", "reconnect", "auto_on", "auto_off", "guess")  # C111: never moves
# READING: before the throne these are skipped, or are claims, and do not end the deal.
STAND_BEFORE_ANY_DEAL = ("deal", "pass", "yield", "claim_lead", "finish", "reveal")
TITLES = (("头科", "二科", "三科", "二落", "大落"), ("头客", "二客", "三客", "二拉", "大拉"))


@dataclass
class Stake:
    """An open guard, a rebel's declaration or a kick, and whether it counts."""

    seq: int
    kind: str
    seat: int
    counts: bool
    late: bool = False  # said after the first lead, or before anything that it could answer
    maybe: bool = False  # late, but only suspicious: `factor` is accepted with it and without (4.12)


@dataclass
class Seat:
    """What a seat holds. A hand without a `deal` event is closed: `hand` is then only what is known to be in it."""

    shown: bool = False
    hand: Counter[str] = field(default_factory=Counter)
    size: int | None = None  # cards held, as they count
    owed: int = 0  # cards played that it did not hold (4.12)
    out: bool = False
    left_out: bool = False  # broke the hold-back and does not play on (C83)
    undecided: bool = False  # broke the hold-back; its next turn shows whether it plays on

    @property
    def active(self) -> bool:
        """Tell whether the seat still takes part."""
        return not self.out and not self.left_out


def judge(
    events: list[Event], rules: Rules, previous: dict[str, Any] | None = None, *, with_could_beat: bool = True
) -> Verdict:
    """Judge one game, its events sorted by seq, under the fields of its rule set (7.1)."""
    return Table(rules, previous, with_could_beat).judge(events)


class Table:
    """A table, and what a patient onlooker with the rule book in hand knows of it."""

    def __init__(self, rules: Rules, previous: dict[str, Any] | None, with_could_beat: bool) -> None:
        """Set up an empty table."""
        self.rules = rules
        self.assumed: set[str] = set(rules.get("assumed", ()))
        self.previous = previous
        self.with_could_beat = with_could_beat
        self.verdict = Verdict()
        count = rules["players"]
        self.seats = [Seat() for _ in range(count)]
        self.order = [[(seat + step) % count for step in range(1, count + 1)] for seat in range(count)]
        # the deal
        self.first_dealt: int | None = None
        self.seen: Counter[str] = Counter()
        self.deals: list[int] = []  # seqs of the deals
        self.deal_judged = False
        # the throne
        self.emperor: int | None = None
        self.guard: int | None = None
        self.solo: str | None = None
        self.enthroned = False
        self.reopened_for: list[int] = []  # who may accept all the same, after an abdication or a grab that came late
        self.late_paste: tuple[int, list[str]] | None = None
        self.throne_begun = False
        self.hops = 0
        self.grabbers: list[int] = []
        self.pile: list[str] = []
        self.supplied_by: int | None = None  # seq of `emperor_missing`
        self.no_emperor_card: int | None = None  # seq of the deal's finding, if nobody was dealt EJ
        self.no_guard_card: int | None = None  # the same for GJ
        self.emperor_card_lost: dict[int, int] = {}  # seat that EJ was taken from, although it kept it -> seq
        # the stakes
        self.stakes: list[Stake] = []
        self.revealed = False
        # the tricks
        self.led = False
        self.trick = 0
        self.top: list[str] = []  # ranks of the set on the table; [] when a trick is to be led
        self.owner: int | None = None
        self.last: int | None = None  # who acted last
        self.passed: set[int] = set()
        self.free_lead: list[int] = []  # who may lead after a leader has passed
        self.waited_in_vain: dict[int, int] = {}  # seat to act -> seq of the finding that explains its silence
        # the end
        self.emptied: list[int] = []
        self.breachers: list[int] = []
        self.past_end_named = False
        self.ended = False  # by `end` or `abort`
        self.void = False

    # -- findings ---------------------------------------------------------------------------------------------------

    def field(self, dotted: str) -> Any:
        """Look up a field; None where it is silent."""
        return look_up(self.rules, dotted)

    def severity(self, name: str, decided_by: str | None = None) -> str:
        """Tell how serious a name is: suspicious where the field that decides it is assumed or silent (7)."""
        decided_by = decided_by or DECIDED_BY.get(name)
        if decided_by and (decided_by in self.assumed or self.field(decided_by) is None):
            return SUSPICIOUS
        return SEVERITY_OF[name]

    def find(
        self, event: Event, name: str, *, seat: int | None = None, severity: str | None = None, cause: int | None = None
    ) -> None:
        """Write a finding down."""
        severity = severity or self.severity(name)
        self.verdict.findings.append(Finding(event["seq"], name, severity, seat, cause))

    def first_that_holds(self, *names: str | tuple[str, str] | bool | None) -> tuple[str, str] | None:
        """Take the first name of a line of 4.11 that holds; a suspicious one gives way to any other."""
        held: list[tuple[str, str]] = []
        for name in names:
            if not name:
                continue
            if isinstance(name, tuple):
                held.append(name)
            elif isinstance(name, str):
                held.append((name, self.severity(name)))
        serious = [name for name in held if name[1] != SUSPICIOUS]
        return serious[0] if serious else held[0] if held else None

    # -- the game ---------------------------------------------------------------------------------------------------

    def judge(self, events: list[Event]) -> Verdict:
        """Judge the events up to the first gap in seq."""
        gap = False
        for number, event in enumerate(events):
            if event["seq"] != number:
                gap = True
                break
            self.judge_event(event)
            if self.verdict.state == "unjudged":
                return self.verdict
        self.judge_deal()
        verdict = self.verdict
        verdict.findings.sort(key=lambda finding: finding.seq)
        # READING: a gap is the state of a game even if its `end` stands before the gap.
        if gap:
            verdict.state = "gap"
        verdict.emperor, verdict.guard, verdict.solo = self.emperor, self.guard, self.solo
        verdict.rebellion = self.rebellion_succeeded(self.guard)
        verdict.factor = self.factor(self.guard)
        verdict.places = self.own_places()
        # READING: points and a winner are worked out for a game that has ended, not for one that is still open.
        if verdict.state == "complete" and self.emperor is not None and self.roles_known():
            roles = (self.emperor, self.guard)
            possible = list(self.possible_places())
            verdict.scores = self.agreed([self.scores_for(*roles, places, verdict.factor) for places in possible])
            verdict.result = self.agreed([self.result_for(*roles, places) for places in possible])
        return verdict

    def judge_event(self, event: Event) -> None:
        """Judge one event: out of place, at no seat of this table, or by the rules of its kind."""
        kind = event["type"]
        if kind == "start" and event["seq"] == 0:
            self.on_start(event)
            return
        # READING: "any event" behind an `end` is meant literally, operations too; an `abort` closes a game like it,
        # and behind a `void` "only an `end` may follow" (log format).
        if self.ended or (self.void and kind != "end"):
            self.find(event, "event_out_of_phase", seat=event.get("seat"))
            return
        for key in ("seat", "to", "target"):
            if event.get(key) is not None and event[key] >= len(self.seats):
                self.find(event, "unknown_seat", seat=event.get("seat"))
                return
        if kind in OPERATIONS:
            return
        if kind == "start":
            self.find(event, "event_out_of_phase")
            return
        if kind not in STAND_BEFORE_ANY_DEAL:
            self.judge_deal()
        getattr(self, f"on_{kind}")(event)

    def on_start(self, event: Event) -> None:
        """Open the game: the table's options, and who is dealt first."""
        if len(event["players"]) != self.rules["players"]:
            self.find(event, "seat_count_mismatch")
            self.verdict.state = "unjudged"  # 4.12: the game is not replayed
            return
        options = event.get("options") or {}
        self.rules = lay_over(self.rules, options)
        # READING: what a table states in its options is stated; the rule set's assumption is none there.
        self.assumed -= set(named_fields(options))
        first = event.get("first_dealt")
        self.first_dealt = first if first is not None and first < len(self.seats) else None
        for seat in range(len(self.seats)):
            self.seats[seat].size = self.dealt_size(seat)
        # 004:13, C89: later hands are dealt from the seat that finished first in the one before
        if self.field("deal.later") == "last_first" and first is not None and event.get("no") != 1:
            expected = (self.previous or {}).get("first")
            if expected is not None and first != expected:
                self.find(event, "deal_start_wrong_seat")

    def dealt_size(self, seat: int) -> int | None:
        """Tell how many cards a seat should be dealt (004:13); None if that is not known."""
        hands = self.field("hands")
        if hands is None:
            return None
        if self.first_dealt is not None:
            return int(hands[(seat - self.first_dealt) % len(hands)])
        return int(hands[0]) if len(set(hands)) == 1 else None

    # -- 4.1 the deal -----------------------------------------------------------------------------------------------

    def on_deal(self, event: Event) -> None:
        """Deal a hand, one a seat, before anything else."""
        seat = self.seats[event["seat"]]
        # READING: a second hand for a seat, or one that comes when the game has gone on, cannot stand.
        if seat.shown or self.deal_judged:
            self.find(event, "event_out_of_phase", seat=event["seat"])
            return
        cards = split_cards(event["cards"])
        seat.shown, seat.hand, seat.size = True, Counter(cards), len(cards)
        self.seen.update(cards)
        self.deals.append(event["seq"])

    def judge_deal(self) -> None:
        """Judge the deal once, at the last `deal` event (log format).

        READING: it gets one verdict for all its hands, the first name of its line in 4.11; `seat` is the first at fault
        where a single hand shows the fault.
        """
        if self.deal_judged:
            return
        self.deal_judged = True
        shown = [number for number, seat in enumerate(self.seats) if seat.shown]
        if not shown:
            return
        at = {"seq": self.deals[-1]}
        all_shown = len(shown) == len(self.seats)
        if all_shown and self.seen["EJ"] == 0 and self.field("emperor.by") == "marked_card":
            self.no_emperor_card = at["seq"]
        if all_shown and self.seen["GJ"] == 0 and self.field("guard.by") == "mark":
            self.no_guard_card = at["seq"]
        strange = [number for number in shown if any(map(self.is_unknown, self.seats[number].hand))]
        if strange:
            self.find(at, "unknown_card", seat=strange[0])
        elif self.field("emperor.by") == "marked_card" and self.count_is_wrong(self.seen["EJ"], 1, all_shown):
            self.find(at, "emperor_card_count")
        elif self.field("guard.by") == "mark" and self.count_is_wrong(self.seen["GJ"], 1, all_shown):
            self.find(at, "guard_card_count")
        elif max(self.copies_seen().values()) > self.rules["decks"]:
            self.find(at, "card_copies_overflow")
        elif self.sixes_are_wrong(all_shown):
            self.find(at, "sixes_count_mismatch")
        else:
            self.judge_sizes(at, shown, all_shown)

    @staticmethod
    def count_is_wrong(seen: int, expected: int, all_shown: bool) -> bool:
        """Tell whether a count is wrong: with closed hands only too many are a proof (C106)."""
        return seen != expected if all_shown else seen > expected

    def is_unknown(self, card: str) -> bool:
        """Tell whether this deck does not have a card: a rank left out, or a mark that is never used."""
        if card == "EJ":
            return str(self.field("emperor.by")) not in ("marked_card", "reserved_card")
        if card == "GJ":
            return str(self.field("guard.by")) != "mark"
        return card not in JOKERS and card[0] not in str(self.rules["ranks"])

    def copies_seen(self) -> Counter[str]:
        """Count the copies of each card seen so far, the marked ones with the others."""
        copies: Counter[str] = Counter()
        for card, count in self.seen.items():
            copies[copy_of(card)] += count
        return copies

    def deck_size(self) -> int:
        """Count the deck: 165 in Weihai (004:11)."""
        whole: int = self.rules["decks"] * (4 * len(self.rules["ranks"]) + 2)
        return whole - int(sum(self.rules["missing"].values()))

    def sixes_are_wrong(self, all_shown: bool) -> bool:
        """004:11, C64: thirteen 6s, whichever three are left out."""
        for rank, missing in self.rules["missing"].items():
            expected = 4 * self.rules["decks"] - missing
            seen = sum(count for card, count in self.seen.items() if rank_of(card) == rank)
            # READING: where the table's hands do not use up the deck, only too many are a fault.
            hands = self.field("hands")
            whole = all_shown and (hands is None or sum(hands) == self.deck_size())
            if self.count_is_wrong(seen, expected, whole):
                return True
        return False

    def judge_sizes(self, at: Event, shown: list[int], all_shown: bool) -> None:
        """`hand_size_mismatch` if the total is right or one hand explains it, else `deck_total_mismatch` (4.11)."""
        wrong = [n for n in shown if self.dealt_size(n) is not None and self.seats[n].size != self.dealt_size(n)]
        hands = self.field("hands")
        # READING: with `hands` given they say what the total is, so that small hands can be dealt.
        expected = sum(hands) if hands is not None else self.deck_size() - (1 if self.field("reserve") else 0)
        total_is_right = not all_shown or sum(self.seats[n].size or 0 for n in shown) == expected
        if wrong and (total_is_right or len(wrong) == 1):
            self.find(at, "hand_size_mismatch", seat=wrong[0])
        elif not total_is_right:
            self.find(at, "deck_total_mismatch")

    # -- cards that change hands ------------------------------------------------------------------------------------

    def take(self, number: int, cards: list[str]) -> str | None:
        """Take cards from a seat, as the log says; name what is wrong with that.

        4.12: a card that is not held is owed: the hand shrinks by what was shown.
        READING: of a closed hand only this can be seen to be wrong: a card that the deck does not have, and a copy too
        many of one that it has.
        """
        seat = self.seats[number]
        wrong = None
        for card in cards:
            if seat.hand[card] > 0:
                seat.hand[card] -= 1
            elif seat.shown:
                seat.owed += 1
                wrong = "card_not_held"
            else:
                self.seen[card] += 1
                one_only = card in ("EJ", "GJ") and self.seen[card] > 1
                if self.is_unknown(card):
                    wrong = "unknown_card"
                elif wrong is None and (one_only or self.copies_seen()[copy_of(card)] > self.rules["decks"]):
                    wrong = "card_copies_overflow"
                if card == "GJ" and self.emperor is not None and not self.roles_known():
                    self.guard_is_seen(number)
        if seat.size is not None:
            seat.size = max(0, seat.size - len(cards))
        return wrong

    def put(self, number: int, cards: list[str]) -> None:
        """Give cards to a seat."""
        seat = self.seats[number]
        seat.hand.update(cards)
        if seat.size is not None:
            seat.size += len(cards)

    def holders(self, card: str) -> list[int]:
        """Tell which seats are known to hold a card."""
        return [number for number, seat in enumerate(self.seats) if seat.hand[card] > 0]

    def holds_emperor_card(self, number: int) -> bool | None:
        """Tell whether a seat holds EJ; None where its hand is closed and EJ is not seen elsewhere."""
        if self.seats[number].hand["EJ"] > 0:
            return True
        return False if self.seats[number].shown or self.holders("EJ") else None

    def move_emperor_card(self, event: Event, giver: int | None, taker: int) -> None:
        """Move EJ to the seat named, from wherever it is."""
        if self.field("emperor.by") != "marked_card":
            return
        holders = self.holders("EJ")
        closed = [number for number, seat in enumerate(self.seats) if not seat.shown]
        if giver is not None and (giver in holders or (not holders and giver in closed)):
            source: int | None = giver
        elif holders:
            source = holders[0]
        else:
            # READING: from a closed hand; if there are several, none of their sizes is changed.
            source = closed[0] if len(closed) == 1 else None
        if source is not None:
            if source != giver:
                self.emperor_card_lost[source] = event["seq"]
            seat = self.seats[source]
            if seat.hand["EJ"] > 0:
                seat.hand["EJ"] -= 1
            if seat.size is not None:
                seat.size -= 1
        if not holders:
            self.seen["EJ"] += 1
        self.put(taker, ["EJ"])

    # -- tribute: cards move as logged, nothing is judged -----------------------------------------------------------

    def on_tribute(self, event: Event) -> None:
        """Pay a tribute, before the throne."""
        # READING: the throne begins with its first event, be it an offer or an abdication.
        if self.throne_begun:
            self.find(event, "event_out_of_phase", seat=event["seat"])
            return
        cards = split_cards(event["cards"])
        self.take(event["seat"], cards)
        self.put(event["to"], cards)

    on_tribute_return = on_tribute

    def on_exempt(self, event: Event) -> None:
        """Claim an exemption, before the throne."""
        if self.throne_begun:
            self.find(event, "event_out_of_phase", seat=event["seat"])

    # -- 4.2 the throne ---------------------------------------------------------------------------------------------

    def on_offer(self, event: Event) -> None:
        """Offer the throne: nothing is held back here, and only the seat asked can be offered it."""
        self.throne_begun = True
        seat = event["seat"]
        if event.get("cards") and self.field("reserve") is None:
            self.find(event, "reserved_card_wrong", seat=seat)
            return
        asked = seat in self.reopened_for if self.enthroned else self.holds_emperor_card(seat) is not False
        if not asked:
            self.find(event, "event_out_of_phase", seat=seat, cause=self.supplied_by or self.no_emperor_card)

    def on_ante(self, event: Event) -> None:
        """Put a card in a pot that most tables do not know: it goes to the pile, or to the emperor (4.12)."""
        self.throne_begun = True
        cards = split_cards(event["cards"])
        wrong = self.take(event["seat"], cards)
        if self.emperor is None:
            self.pile += cards
        else:
            self.put(self.emperor, cards)
        name = self.first_that_holds(self.field("ante") is None and "ante_not_in_ruleset", wrong)
        if name:
            self.find(event, name[0], seat=event["seat"], severity=name[1])

    def on_abdicate(self, event: Event) -> None:
        """Hand the emperor's card on (004:33)."""
        self.throne_begun = True
        seat, to = event["seat"], event["to"]
        cards = split_cards(event.get("cards") or "")
        if self.enthroned:
            self.find(event, "abdicate_after_accept", seat=seat, cause=self.supplied_by)
            # 4.12: the throne is open again for the seat named; if it does not accept, the emperor stays.
            # READING: until it accepts no card moves; this holds after the first lead too.
            self.reopened_for, self.late_paste = [to], (seat, cards)
            return
        not_holder = self.holds_emperor_card(seat) is False
        marks_missing = (
            self.field("abdicate.who") == "both_marks" and self.seats[seat].shown and not self.seats[seat].hand["GJ"]
        )
        hops = self.field("abdicate.max_hops")
        too_often = hops is not None and self.hops >= hops  # C86
        target = (seat + self.rules["abdicate"]["offset"]) % len(self.seats)
        self.move_emperor_card(event, seat, to)
        wrong = self.take(seat, cards)
        self.pile += cards
        self.hops += 1
        name = self.first_that_holds(
            not_holder and "abdicate_not_holder",
            marks_missing and "abdicate_not_allowed",
            too_often and ("abdicate_not_allowed", self.severity("abdicate_not_allowed", "abdicate.max_hops")),
            to != target and "abdicate_wrong_target",
            wrong,
            bool(cards) and self.field("abdicate.paste") is None and "paste_unexpected",
        )
        if name:
            cause = self.no_emperor_card if name[0] == "abdicate_not_holder" and self.hops == 1 else None
            self.find(event, name[0], seat=seat, severity=name[1], cause=cause)

    def on_grab(self, event: Event) -> None:
        """Ask for the throne: it stands before the first lead, and the `accept` says who got it (4.12)."""
        self.throne_begun = True
        if self.field("grab.allowed") is not True:
            self.find(event, "grab_not_enabled", seat=event["seat"])
        if not self.led:
            self.grabbers.append(event["seat"])
            if self.emperor is not None:
                # READING: after a late grab either the grabber or the emperor accepts.
                self.reopened_for += [event["seat"], self.emperor]

    def on_accept(self, event: Event) -> None:
        """Take the throne (004:33): the holder of the emperor's card, or a grabber."""
        self.throne_begun = True
        seat = event["seat"]
        if self.enthroned and seat not in self.reopened_for:
            # READING: after an emperor was supplied, an `accept` that comes late is a consequence.
            self.find(event, "event_out_of_phase", seat=seat, cause=self.supplied_by)
            return
        # READING: where no lap is forced, `forced` gives nobody the card.
        if not self.enthroned and seat not in self.grabbers and self.holds_emperor_card(seat) is False:
            self.find(event, "emperor_not_card_holder", seat=seat, cause=self.no_emperor_card)
        if self.enthroned and self.late_paste and seat != self.emperor:
            giver, cards = self.late_paste
            self.take(giver, cards)
            self.put(seat, cards)
        self.reopened_for, self.late_paste = [], None
        self.enthrone(event, seat)

    def enthrone(self, event: Event, seat: int | None) -> None:
        """Make a seat emperor: it has the emperor's card and the pile (4.12), and the cards decide the roles."""
        self.enthroned = self.throne_begun = True
        if seat is None:
            return
        if self.holds_emperor_card(seat) is None:  # a closed hand: now EJ is known to be in it
            self.seats[seat].hand["EJ"] += 1
            self.seen["EJ"] += 1
        elif self.holds_emperor_card(seat) is False:
            giver = self.emperor if self.emperor in self.holders("EJ") else None
            self.move_emperor_card(event, giver, seat)
        self.put(seat, self.pile)
        self.pile = []
        self.emperor = seat
        self.guard, self.solo = None, None
        holders = self.holders("GJ")
        if len(holders) == 1:
            self.guard_is_seen(holders[0])
        elif not holders and self.seats[seat].shown:
            self.solo = "none"  # the guard sits elsewhere, nobody knows where
        # READING: two GJ in two hands: the guard is unknown, what depends on him is not judged.

    def guard_is_seen(self, holder: int) -> None:
        """004:23: the holder of GJ is the guard; if it is the emperor himself, he plays alone."""
        if holder == self.emperor:
            self.guard, self.solo = None, "hidden"
        else:
            self.guard, self.solo = holder, "none"

    def roles_known(self) -> bool:
        """Tell whether it is known who is the guard, or that there is none."""
        return self.guard is not None or self.solo in ("hidden", "open")

    def possible_guards(self) -> list[int | None]:
        """Give all seats that may be the guard (None: a solo), as far as the log shows."""
        if self.roles_known():
            return [self.guard]
        holders: list[int | None] = list(self.holders("GJ"))
        if not holders:
            holders = [number for number, seat in enumerate(self.seats) if not seat.shown]
        # READING: by elimination alone nobody is the guard, but a seat whose hand is shown without GJ is not.
        return [None if number == self.emperor else number for number in holders]

    def need_emperor(self, event: Event) -> None:
        """Report an emperor that is missing at the first event that needs one, and supply him (4.11, 4.12)."""
        if self.enthroned:
            return
        self.find(event, "emperor_missing")
        self.supplied_by = event["seq"]
        holders = self.holders("EJ")
        # READING: with two EJ, or none that is seen, nobody is supplied and what needs an emperor is not judged.
        self.enthrone(event, self.grabbers[-1] if self.grabbers else holders[0] if len(holders) == 1 else None)

    def on_void(self, event: Event) -> None:
        """Declare the hand void: no such thing is described where there are no laps of offers (2.12)."""
        if self.field("abdicate.laps") is None and self.field("abdicate.exhausted") is None:
            self.find(event, "void_not_in_ruleset")
        self.void = True
        self.verdict.state = "void"

    def on_abort(self, event: Event) -> None:
        """Break the game off: not a rule."""
        self.ended = True
        self.verdict.state = "aborted"

    # -- 4.3, 4.4 solo and call -------------------------------------------------------------------------------------

    def on_call(self, event: Event) -> None:
        """Call a guard, where the guard is known by a mark."""
        self.need_emperor(event)
        if self.field("guard.by") != "mark":
            raise ValueError("a guard by call is not written here yet")
        self.find(event, "call_in_marked_mode", seat=event["seat"])  # 4.12: skipped

    def on_solo(self, event: Event) -> None:
        """Announce an open solo, or note a hidden one (004:23): it takes both marks in the emperor's hand."""
        self.need_emperor(event)
        seat, severity = event["seat"], ILLEGAL if event["open"] else INCONSISTENT
        if self.emperor is None:
            return
        if seat != self.emperor:
            self.find(event, "solo_by_non_emperor", seat=seat, severity=severity)
        elif self.solo == "none":
            self.find(event, "solo_without_both_marks", seat=seat, severity=severity)
        elif event["open"] and (self.led or (self.solo != "open" and self.rebellion_succeeded(self.guard))):
            # READING: an announcement after the first lead, or after a rebellion has revealed the solo, has no name of
            # its own and cannot stand: the guard's stance comes before the rebellion (004:35-37).
            self.find(event, "event_out_of_phase", seat=seat)
        elif event["open"]:
            self.show_guard_card(seat)
            self.guard, self.solo = None, "open"

    def show_guard_card(self, seat: int) -> None:
        """Take it from the log that GJ is in a closed hand, and set the roles by it."""
        if not self.seats[seat].shown and not self.holders("GJ"):
            self.seats[seat].hand["GJ"] += 1
            self.seen["GJ"] += 1
        self.guard_is_seen(seat)

    # -- 4.5 open guard, rebellion, kick ----------------------------------------------------------------------------

    def opened(self) -> bool:
        """Tell whether the guard has shown himself."""
        return any(stake.kind == "open_guard" and stake.counts for stake in self.stakes)

    def rebels_declared(self) -> set[int]:
        """Give the distinct rebels whose declaration counts (4.5: a repeat counts once)."""
        return {stake.seat for stake in self.stakes if stake.kind == "rebellion" and stake.counts}

    def rebellion_succeeded(self, guard: int | None) -> bool:
        """004:27: two rebels; not against an open solo (C75), but against a hidden one (004:59, C109)."""
        if self.field("rebellion") is None or self.solo == "open":
            return False
        if self.solo == "hidden" and not self.rules["rebellion"]["hidden_solo"]:
            return False
        rebels = self.rebels_declared() - {guard, self.emperor}
        return len(rebels) >= int(self.rules["rebellion"]["threshold"])

    def rebellion_is_certain(self) -> bool:
        """Tell whether it succeeded whoever the guard is: he may be among closed hands that declared."""
        return all(self.rebellion_succeeded(guard) for guard in self.possible_guards() or [None])

    def on_open_guard(self, event: Event) -> None:
        """004:25, 004:35: the guard shows himself, before the first lead."""
        self.need_emperor(event)
        seat = event["seat"]
        # READING: an emperor who holds GJ himself is no guard and cannot open as one.
        non_guard = seat not in self.possible_guards()
        name = self.first_that_holds(
            self.field("open_guard.allowed") is not True and "open_not_in_ruleset",
            self.led and "open_too_late",
            self.emperor is not None and non_guard and "open_by_non_guard",
            self.rebellion_is_certain() and "open_after_reveal",
        )
        word, severity = name or (None, None)
        if word:
            cause = self.no_guard_card if word == "open_by_non_guard" else None
            self.find(event, word, seat=seat, severity=severity, cause=cause)
        late = word == "open_too_late"
        counts = word in (None, "open_after_reveal")  # 4.12
        self.stakes.append(Stake(event["seq"], "open_guard", seat, counts, late, late and severity == SUSPICIOUS))
        if self.emperor is not None and not non_guard and not self.roles_known():
            self.show_guard_card(seat)

    def on_declare_rebellion(self, event: Event) -> None:
        """004:27, 004:37: a rebel declares, before the first lead."""
        self.need_emperor(event)
        seat = event["seat"]
        emperor_side = self.emperor is not None and seat in (self.emperor, self.guard)
        name = self.first_that_holds(
            self.field("rebellion") is None and "rebel_not_in_ruleset",
            self.led and "rebel_too_late",
            emperor_side and "rebel_by_emperor_side",
            (self.opened() or self.solo == "open") and "rebel_vs_open_guard",
        )
        word, severity = name or (None, None)
        if word:
            self.find(event, word, seat=seat, severity=severity)
        late = word == "rebel_too_late"
        counts = word in (None, "rebel_vs_open_guard")  # C60
        self.stakes.append(Stake(event["seq"], "rebellion", seat, counts, late, late and severity == SUSPICIOUS))

    def on_reveal(self, event: Event) -> None:
        """Show the table who is the guard, as the server says: a claim."""
        seat = event["seat"]
        # READING: what the table knows already, by an open guard or an open solo, may be shown without a rebellion.
        known = self.opened() or self.solo == "open"
        cause = None
        below = not known and not self.rebellion_succeeded(self.guard)
        if below and self.field("rebellion") is not None:
            # READING: it follows from a declaration that does not count, if that one would have made the number.
            all_of_them = [stake for stake in self.stakes if stake.kind == "rebellion"]
            void_ones = [stake for stake in all_of_them if not stake.counts]
            if void_ones and len({stake.seat for stake in all_of_them}) >= self.rules["rebellion"]["threshold"]:
                cause = void_ones[-1].seq
        shown = None if seat == self.emperor else seat
        other_guard = self.emperor is not None and shown not in self.possible_guards() and self.no_guard_card is None
        name = self.first_that_holds(
            below and ("rebellion_below_threshold", INCONSISTENT), other_guard and "guard_identity_mismatch"
        )
        if name:
            self.find(event, name[0], seat=seat, severity=name[1], cause=cause if below else None)
        self.revealed = True
        if self.emperor is not None and not other_guard and not self.roles_known() and self.possible_guards():
            self.show_guard_card(seat)

    def side_of(self, seat: int) -> str | None:
        """Tell on which side a seat is; None where its hand is closed and nothing shows it."""
        if seat in (self.emperor, self.guard):
            return "emperor_side"
        if self.roles_known() or seat not in self.possible_guards():
            return "rebels"
        # READING: a closed seat that has declared the rebellion is a rebel by its own word.
        return "rebels" if seat in self.rebels_declared() else None

    def on_kick(self, event: Event) -> None:
        """004:27, 004:75: the other side answers an open guard, a rebellion or an open solo, before the first lead."""
        self.need_emperor(event)
        seat = event["seat"]
        before = {
            "open_guard": self.opened(),
            "rebellion": self.rebellion_succeeded(self.guard),
            "open_solo": self.solo == "open",  # C75
        }
        side = self.side_of(seat) if self.emperor is not None else None
        may_answer = (self.field(f"kick.{side}.after") or []) if side else list(before)
        name = self.first_that_holds(
            self.field("kick") is None and "kick_not_in_ruleset",
            self.led and "kick_too_late",
            not any(before.values()) and "kick_without_trigger",
            self.field("kick") is not None
            and not any(before[trigger] for trigger in may_answer)
            and "kick_wrong_side",  # where no kick is described there is no wrong side either
        )
        word, severity = name or (None, None)
        if word:
            self.find(event, word, seat=seat, severity=severity)
        late = word in ("kick_too_late", "kick_without_trigger")
        self.stakes.append(Stake(event["seq"], "kick", seat, word is None, late, late and severity == SUSPICIOUS))

    def factor(
        self, guard: int | None, *, rebellion: bool | None = None, kick: bool | None = None, maybe: bool = False
    ) -> int:
        """Work out the factor (004:55, 004:73-75), with `rebellion` and `kick` as given instead of as they are."""
        opened = self.opened() or (maybe and any(s.maybe for s in self.stakes if s.kind == "open_guard"))
        rebellion = self.rebellion_succeeded(guard) if rebellion is None else rebellion
        factor = 1
        if self.solo == "open":
            if self.field("score.open_solo") is None:
                factor = int(self.rules["solo"]["open_factor"])
        else:
            # C70: open guard and rebellion do not add up
            if opened:
                factor = max(factor, int(self.rules["open_guard"]["factor"]))
            if rebellion:
                factor = max(factor, int(self.rules["rebellion"]["factor"]))
        if kick is None:
            kickers = {s.seat for s in self.stakes if s.kind == "kick" and (s.counts or (maybe and s.maybe))}
            emperor_side = kickers & {self.emperor, guard}
            rebels = kickers - emperor_side
            kick = (rebellion and len(emperor_side) >= (self.field("kick.emperor_side.threshold") or 1)) or (
                (opened or self.solo == "open") and len(rebels) >= (self.field("kick.rebels.threshold") or 1)
            )
        if kick:  # C71: a valid declaration
            factor *= int(self.rules["kick"]["factor"])
        return min(factor, self.field("factor_max") or factor)

    # -- 4.7 whose turn it is (8.1) ---------------------------------------------------------------------------------

    def seats_after(self, seat: int) -> list[int]:
        """Give the seats in playing order, from the next one on, the seat itself last."""
        return self.order[seat]

    def next_active(self, seat: int) -> int | None:
        """Give the first seat downstream that still takes part."""
        return next((s for s in self.seats_after(seat) if self.seats[s].active), None)

    def still_to_answer(self) -> int | None:
        """Give the seat that has to answer the set on the table; None when the trick is closed or none is led."""
        if self.last is None or self.free_lead:
            return None
        for seat in self.seats_after(self.last):
            if seat != self.owner and self.seats[seat].active and seat not in self.passed:
                return seat
        return None

    def may_lead(self) -> list[int]:
        """Give the seats that may lead the next trick; empty if that is not known."""
        if self.free_lead:
            return self.free_lead
        if not self.led or self.owner is None:
            return [] if self.emperor is None else [self.emperor]  # 004:41
        if self.seats[self.owner].active:
            return [self.owner]
        wind = self.next_active(self.owner)  # C34
        return [] if wind is None else [wind]

    def place_has_come(self, seat: int) -> bool:
        """Tell whether a seat that passed for good stands next in the order, before the one that has to answer."""
        if seat not in self.passed or self.last is None or self.free_lead:
            return False
        stop = (self.still_to_answer(), self.owner)
        for other in self.seats_after(self.last):
            if other in stop:
                return False
            if other == seat:
                return True
        return False

    def settle_breachers(self, actor: int) -> None:
        """C83: at the turn of a seat that broke the hold-back the log shows whether it plays on or is left out."""
        tried: list[int] = []
        while True:
            waiting = self.still_to_answer()
            turn = [waiting] if waiting is not None else self.may_lead()
            if actor in turn:
                self.seats[actor].undecided = False
                for seat in tried:
                    self.seats[seat].undecided = False
                return
            undecided = [s for s in turn if s is not None and self.seats[s].undecided and self.seats[s].active]
            if not undecided:
                break
            self.seats[undecided[0]].left_out = True
            tried.append(undecided[0])
        for seat in tried:  # it was not this seat's turn either way: nothing is decided yet
            self.seats[seat].left_out = False

    def on_pass(self, event: Event) -> None:
        """Pass (004:43)."""
        self.answer_without_cards(event, None)

    def on_yield(self, event: Event) -> None:
        """Yield, which only some tables know: a pass, if this seat was to act (4.12)."""
        self.answer_without_cards(event, "yield_not_in_ruleset")

    def on_claim_lead(self, event: Event) -> None:
        """Apply for the lead, which is not described here: a pass, if this seat was to act (4.12)."""
        self.answer_without_cards(event, "claim_lead_not_in_ruleset")

    def answer_without_cards(self, event: Event, own_name: str | None) -> None:
        """Judge a pass, a yield or a claim: is the seat out, is it its turn, does the table know such a thing."""
        seat, claim = event["seat"], event["type"] == "claim_lead"
        if self.seats[seat].out:
            self.find(event, "act_after_finish", seat=seat)
            return
        if not self.enthroned:
            # READING: before there is an emperor it is nobody's turn, and a pass needs no emperor.
            self.find(event, "event_out_of_phase", seat=seat)
            return
        self.settle_breachers(seat)
        waiting = self.still_to_answer()
        # C38: the automatic pass of a seat that passed for good. READING: when its place in the order has come.
        if event["type"] == "pass" and self.place_has_come(seat):
            self.last = seat
            self.verdict.tricks[event["seq"]] = self.trick
        elif waiting == seat:
            if own_name:
                self.find(event, own_name, seat=seat)
            elif self.with_could_beat and self.seats[seat].shown and not self.seats[seat].owed:
                hold = self.field("hold") or None
                held = self.seats[seat].hand
                self.verdict.could_beat[event["seq"]] = can_beat(held, self.top, self.rules["compare"], hold)
            self.passes(event, seat)
        elif waiting is not None:
            self.out_of_turn_without_cards(event, seat, waiting)
        elif seat in self.may_lead():
            self.find(event, own_name if claim and own_name else "pass_when_leading", seat=seat)
            self.lead_is_free(seat)
        elif not self.led and self.emperor is None:
            pass  # who leads is not known
        elif not self.led or claim:
            # READING: before the first lead, and for a claim, a wrong seat is out of turn.
            self.find(event, "out_of_turn", seat=seat)
        else:
            self.find(event, "trick_kept_open", seat=seat)

    def passes(self, event: Event, seat: int) -> None:
        """Let the seat to act pass."""
        self.passed.add(seat)
        self.last = seat
        self.waited_in_vain.pop(seat, None)
        self.verdict.tricks[event["seq"]] = self.trick

    def lead_is_free(self, seat: int) -> None:
        """4.12: a leader has passed; he or the next seat may lead."""
        after = self.next_active(seat)
        self.free_lead = [seat] if after is None else [seat, after]

    def out_of_turn_without_cards(self, event: Event, seat: int, waiting: int) -> None:
        """Skip what comes out of turn; the turn stays where it was (4.12).

        READING: while the same seat is waited for, what else comes out of turn is a consequence; so is what comes while
        the seat is waited for whose answer was skipped.
        """
        cause = self.waited_in_vain.get(waiting)
        self.find(event, "out_of_turn", seat=seat, cause=cause)
        root = event["seq"] if cause is None else cause
        self.waited_in_vain.setdefault(waiting, root)
        self.waited_in_vain.setdefault(seat, root)

    # -- 4.6 plays --------------------------------------------------------------------------------------------------

    def turn_to_play(self, seat: int) -> tuple[str | None, bool]:
        """Judge the turn of a play: its name, if it is a fault, and whether the play leads a new trick."""
        waiting = self.still_to_answer()
        if waiting is None:
            may_lead = self.may_lead()
            if seat in may_lead or not may_lead:
                return None, True
            if not self.led:
                return "first_lead_not_emperor", True
            owner_active = self.owner is not None and self.seats[self.owner].active
            return "wrong_next_leader" if owner_active else "wind_wrong_seat", True
        if seat == waiting:
            return None, False
        if seat == self.owner:
            return "trick_closed_early", True
        if self.field("pass_scope") == "trick" and self.place_has_come(seat):
            return "pass_reentry", False  # 004:43
        return "out_of_turn", False

    def past_end(self) -> tuple[str, str] | None:
        """Tell whether the hand is over: one seat is left, or the first seat out ends an open solo (4.8)."""
        if self.past_end_named:
            return None
        if self.solo == "open" and self.field("end.open_solo") == "first_out" and self.emptied:
            return ("played_past_end", ILLEGAL)
        left = [seat for seat in self.seats if seat.active]
        return ("played_past_end", SUSPICIOUS) if len(left) <= 1 else None

    def on_play(self, event: Event) -> None:
        """Play a set: to lead, or to beat the one on the table (004:41-47)."""
        seat, cards = event["seat"], split_cards(event["cards"])
        holder = self.seats[seat]
        if holder.out:
            self.find(event, "act_after_finish", seat=seat)
            return
        self.need_emperor(event)
        self.need_reveal(event)
        self.settle_breachers(seat)
        past_end = self.past_end()
        waiting = self.still_to_answer()
        turn, leads = self.turn_to_play(seat)
        ranks = [rank_of(card) for card in cards]
        wrong = self.take(seat, cards)
        hold_fault = self.hold_fault(seat, ranks)
        name = self.first_that_holds(
            past_end,
            turn,
            not cards and "empty_play",
            wrong,
            *self.set_faults(ranks, event.get("as")),
            *([] if leads or not cards else self.answer_faults(ranks)),
            hold_fault,
            bool(cards) and not leads and self.beats_by_class_only(ranks) and "beat_class_only",
        )
        if name:
            cause = None
            if name[0] in ("out_of_turn", "trick_closed_early") and waiting is not None:
                cause = self.waited_in_vain.get(waiting)
            if name[0] == "card_not_held" and "EJ" in cards:
                lost = self.emperor_card_lost.get(seat)
                cause = lost if any(finding.seq == lost for finding in self.verdict.findings) else None
            self.past_end_named = self.past_end_named or name[0] == "played_past_end"
            self.find(event, name[0], seat=seat, severity=name[1], cause=cause)
            if turn == "out_of_turn" and cards:
                self.jump_over(seat, event["seq"] if cause is None else cause)
        if cards:
            self.put_on_top(event, seat, ranks, leads=leads)
            if hold_fault:
                self.breach(seat)
        elif turn is None and leads:  # 4.12: an empty play is a pass, if this seat was to act
            self.lead_is_free(seat)
        elif turn is None:
            self.passes(event, seat)
        # READING: an empty play out of turn is skipped.

    def need_reveal(self, event: Event) -> None:
        """Report at the next play that a successful rebellion did not show the guard (4.11), and show him."""
        if self.led or self.revealed or self.opened() or not self.rebellion_is_certain():
            return
        if self.rules["rebellion"]["reveals"]:
            self.find(event, "rebellion_without_reveal")
            self.revealed = True

    def set_faults(self, ranks: list[str], use: str | None) -> list[str | bool]:
        """Say what is wrong with a set by itself, in the order of 4.11."""
        plain = plain_ranks(ranks)
        return [
            # 004:17: one rank and jokers, nothing else
            not self.rules["wild_two"] and len(plain) == 2 and "2" in plain and "two_used_as_filler",
            len(plain) > 1 and "mixed_ranks",
            use == "special" and not self.rules["guard"]["special_face"] and "special_face_misused",
        ]

    def answer_faults(self, ranks: list[str]) -> list[str | bool]:
        """Say why a set does not beat the one on the table, in the order of 4.11."""
        top = self.top
        more_jokers = sum(map(JOKERS.__contains__, ranks)) > sum(map(JOKERS.__contains__, top))
        other_count = len(ranks) != len(top)
        faults: list[str | bool] = [
            top == ["BJ"] and ranks == ["2"] * 3 and not self.rules["three_twos"] and "three_twos_not_enabled",  # C33
            # READING: any set with a joker on the table, an answer with more jokers and another number of cards.
            other_count and hung_class(top) > 0 and more_jokers and not self.rules["kao"] and "kao_not_enabled",
            other_count and self.rules["same_count"] and "count_mismatch",  # 004:17, 004:43
        ]
        if not other_count and not beats(ranks, top, self.rules["compare"]):
            faults.append(why_not_higher(ranks, top, self.rules["compare"]))
        return faults

    def beats_by_class_only(self, ranks: list[str]) -> bool:
        """C65: legal by the order of classes, not card by card."""
        if self.rules["compare"] != "class" or len(ranks) != len(self.top):
            return False
        return beats(ranks, self.top, "class") and not beats(ranks, self.top, "pointwise")

    def hold_fault(self, seat: int, ranks: list[str]) -> str | None:
        """004:47, 004:67, C85: held cards go last, alone, in one set. Judged after the cards have left the hand."""
        hold, holder = self.field("hold") or None, self.seats[seat]
        if not hold or hold["rank"] not in ranks or holder.size is None:
            return None
        held_left = sum(count for card, count in holder.hand.items() if rank_of(card) == hold["rank"])
        if hold_kept(ranks, holder.size, held_left, hold):
            return None
        if hold["rank"] != "6":
            return "held_three_broken"
        return "held_six_not_alone" if holder.size == 0 and plain_ranks(ranks) == {"6"} else "held_six_broken"

    def breach(self, seat: int) -> None:
        """C83: whoever breaks the hold-back gets the last place.

        READING: so does a seat whose play broke it and got another name, which came before.
        """
        if look_up(self.rules, "hold.penalty") == "last" and seat not in self.breachers:
            self.breachers.append(seat)
            self.seats[seat].undecided = not self.seats[seat].out

    def jump_over(self, seat: int, cause: int) -> None:
        """Note which seats a play out of turn jumped over: they have not passed, and may never answer."""
        assert self.last is not None
        for other in self.seats_after(self.last):
            if other == seat:
                break
            if self.seats[other].active and other not in self.passed and other != self.owner:
                self.waited_in_vain.setdefault(other, cause)

    def put_on_top(self, event: Event, seat: int, ranks: list[str], *, leads: bool) -> None:
        """Put a set on the table: the log is what happened, and the turn goes on from its player (4.12)."""
        holder = self.seats[seat]
        if leads:
            self.trick += 1
            self.passed.clear()
            self.waited_in_vain.clear()
        elif self.field("pass_scope") == "set":
            self.passed.clear()
        # READING: a seat that comes back after its pass, or after it was left out, takes part again.
        self.passed.discard(seat)
        holder.left_out = False
        self.waited_in_vain.pop(seat, None)
        self.led, self.free_lead = True, []
        self.top, self.owner, self.last = ranks, seat, seat
        self.verdict.tricks[event["seq"]] = self.trick
        if holder.size is not None:
            self.verdict.cards_left[event["seq"]] = holder.size
        if holder.size == 0:
            holder.out = True
            self.emptied.append(seat)

    # -- 4.8 finishing, places --------------------------------------------------------------------------------------

    def bottom_places(self, breachers: Iterable[int]) -> list[int]:
        """Give the places of those who broke the hold-back: the last one, two breachers the last two (C83)."""
        count = len(set(breachers))
        return list(range(len(self.seats) - count + 1, len(self.seats) + 1))

    def places_by_order(self, breachers: Iterable[int]) -> list[int | None]:
        """Give the places by order of emptying; None where it is not decided, as between two breachers (C83)."""
        places: list[int | None] = [None] * len(self.seats)
        breachers = set(breachers)
        others = [seat for seat in self.emptied if seat not in breachers]
        for place, seat in enumerate(others, start=1):
            places[seat] = place
        left = [s for s in range(len(self.seats)) if s not in breachers and s not in others]
        if len(left) == 1:  # log format: where one seat is left it has the last place
            places[left[0]] = len(others) + 1
        if len(breachers) == 1:
            places[breachers.pop()] = len(self.seats)
        return places

    def own_places(self) -> list[int | None]:
        """Give the places as far as they are decided."""
        return self.places_by_order(self.breachers)

    def completions(self, places: list[int | None], breachers: Iterable[int]) -> Iterator[list[int]]:
        """Give every full order that agrees with the places known."""
        size = len(places)
        free_places = [place for place in range(1, size + 1) if place not in places]
        free_seats = [seat for seat in range(size) if places[seat] is None]
        bottom, breachers = self.bottom_places(breachers), set(breachers)
        for order in permutations(free_places, len(free_seats)):
            given = dict(zip(free_seats, order, strict=True))
            if all((given[s] in bottom) == (s in breachers) for s in free_seats):
                yield [given[s] if place is None else place for s, place in enumerate(places)]

    def possible_places(self) -> Iterator[list[int]]:
        """Give every full order that agrees with what happened."""
        return self.completions(self.own_places(), self.breachers)

    @staticmethod
    def agreed(values: list[Any]) -> Any:
        """Give the value that all full orders agree on, else None (C53: what is still open need not matter)."""
        return values[0] if values and all(value == values[0] for value in values) else None

    def on_finish(self, event: Event) -> None:
        """Claim that a seat is out, and at which place; the last place may be claimed too (log format)."""
        seat, place = event["seat"], event["place"]
        own = self.own_places()[seat]
        # READING: of several breachers each may have any of the last places; a breacher need not have emptied his hand.
        right = place in self.bottom_places(self.breachers) if seat in self.breachers else place == own
        if not right:
            self.find(event, "finish_order_mismatch" if self.seats[seat].out else "finish_false", seat=seat)

    def end_is_due(self) -> bool:
        """004:51: the hand ends when all but one are out; in an open solo the first one out will do (C76)."""
        # C83: a breacher whose next turn has not come may count as left out.
        left = [seat for seat in self.seats if seat.active and not seat.undecided]
        if any(seat.size is None for seat in left):
            return True  # not known
        if self.solo == "open" and self.field("end.open_solo") in ("either", "first_out") and self.emptied:
            return True
        if self.field("end.game") in ("all_but_one", None):
            return len(left) <= 1
        raise ValueError(f"an end that is not written here yet: {self.field('end.game')}")

    # -- the claims of `end`: each key is compared given the others (4.11) ------------------------------------------

    def on_end(self, event: Event) -> None:
        """Judge the end itself and every key that the platform claims, at most one finding a key."""
        self.ended = True
        if self.void:
            # READING: of a void hand its points, its emperor and the cards left are judged, nothing else.
            self.end_emperor(event)
            self.end_left(event)
            for key in ("scores", "side_scores"):
                if any(event.get(key) or ()):  # points of 0 are none
                    self.find(event, "score_on_void")
            return
        self.verdict.state = "complete"
        early = not self.end_is_due()
        if early:
            self.find(event, "ended_early")
        self.end_emperor(event)
        self.end_guard(event)
        self.end_hold_penalty(event)
        self.end_places(event, early=early)
        self.end_titles(event)
        self.end_left(event)
        self.end_result(event)
        self.end_factor(event)
        self.end_scores(event)

    def end_emperor(self, event: Event) -> None:
        """`emperor`: the one enthroned."""
        if "emperor" in event and self.emperor is not None and event["emperor"] != self.emperor:
            self.find(event, "emperor_identity_mismatch")

    def end_guard(self, event: Event) -> None:
        """`guard`: the holder of GJ, null in a solo."""
        if "guard" not in event or self.emperor is None or event["guard"] in self.possible_guards():
            return
        if self.roles_known() and self.guard is None and event["guard"] != self.emperor:
            self.find(event, "solo_not_recognised")  # C107
        elif self.no_guard_card is None:
            # READING: an emperor named as his own guard is no other guard, but a solo is written null.
            self.find(event, "guard_identity_mismatch")

    def end_hold_penalty(self, event: Event) -> None:
        """`hold_penalty`: those who broke the hold-back (004:47)."""
        claimed = event.get("hold_penalty")
        if claimed is None or look_up(self.rules, "hold.penalty") != "last":
            return
        if set(self.breachers) - set(claimed):
            self.find(event, "held_six_penalty_missing")
        elif set(claimed) - set(self.breachers):
            self.find(event, "held_six_penalty_false")

    def end_places(self, event: Event, *, early: bool) -> None:
        """`places`: the order of emptying, given the `hold_penalty` claimed."""
        claimed = event.get("places")
        if claimed is None or any(seat.size is None for seat in self.seats):
            return
        breachers = set(self.breachers)
        if event.get("hold_penalty") is not None:
            breachers = {seat for seat in event["hold_penalty"] if seat < len(self.seats)}
        elif sorted(claimed[s] or 0 for s in breachers) != self.bottom_places(breachers):
            self.find(event, "held_six_penalty_missing")
            return
        expected = self.places_by_order(breachers)
        bottom_is_right = sorted(claimed[s] or 0 for s in breachers) == self.bottom_places(breachers)
        wrong = [s for s in range(len(self.seats)) if s not in breachers and claimed[s] != expected[s]]
        if wrong or not bottom_is_right:
            # READING: a full order claimed at an end that came too early follows from it.
            follows = early and bottom_is_right and all(expected[s] is None for s in wrong)
            self.find(event, "finish_order_mismatch", cause=event["seq"] if follows else None)

    def claimed_places(self, event: Event) -> list[list[int]]:
        """Give every full order that the places claimed leave open, or those that happened if none are claimed."""
        claimed = event.get("places")
        if claimed is None:
            return list(self.possible_places())
        penalised = event.get("hold_penalty")
        breachers = set(self.breachers) if penalised is None else set(penalised)
        full = list(self.completions(claimed, [s for s in breachers if s < len(claimed) and claimed[s] is None]))
        return full or list(self.completions(claimed, ()))

    def end_titles(self, event: Event) -> None:
        """`titles`: by the places (004:19), given those claimed; either spelling of the log format is accepted."""
        titles, places = event.get("titles"), event.get("places")
        if titles is None:
            return
        for title, place in zip(titles, self.own_places() if places is None else places, strict=False):
            right = (None, "") if place is None else tuple(row[place - 1] for row in TITLES if place <= len(row))
            if title not in right:
                self.find(event, "title_mismatch")
                return

    def end_left(self, event: Event) -> None:
        """`left`: the cards still held; of a closed hand their number."""
        if event.get("left") is None:
            return
        for seat, text in zip(self.seats, event["left"], strict=False):
            cards = Counter(split_cards(text or ""))
            right = seat.size is None or sum(cards.values()) == seat.size
            if seat.shown:
                # 4.12: a card that was owed is written off, whichever of the hand it is
                right = right and not cards - seat.hand
            if not right:
                self.find(event, "leftover_mismatch")
                return

    def claimed_roles(self, event: Event) -> tuple[int | None, list[int | None]]:
        """Give the emperor and the possible guards (None: a solo), given the roles claimed."""
        emperor = event.get("emperor", self.emperor)
        guards = [event["guard"]] if "guard" in event else self.possible_guards()
        if emperor in guards or any(seat is not None and seat >= len(self.seats) for seat in (emperor, *guards)):
            guards = []  # roles that nobody can score
        return emperor, guards

    def result_for(self, emperor: int, guard: int | None, places: list[int]) -> str | None:
        """Tell who wins with these roles and places."""
        return result_of(self.rules, emperor, guard, places, open_solo=self.solo == "open")

    def scores_for(self, emperor: int, guard: int | None, places: list[int], factor: int) -> list[int] | None:
        """Give the points with these roles, places and factor."""
        return score_of(self.rules, emperor, guard, places, factor, open_solo=self.solo == "open")

    def end_result(self, event: Event) -> None:
        """`result`: given the roles and places claimed; judged where they decide it."""
        emperor, guards = self.claimed_roles(event)
        if "result" not in event or emperor is None:
            return
        own = self.agreed([self.result_for(emperor, g, p) for g in guards for p in self.claimed_places(event)])
        if own is not None and event["result"] != own:
            self.find(event, "result_mismatch")

    def factors(self) -> set[int]:
        """Give the factors that can be right: closed hands may hide the guard, a late stake may count (4.12).

        READING: as long as the guard is unknown, a factor is right that is right for one of the seats that he may be.
        """
        return {self.factor(g, maybe=maybe) for g in self.possible_guards() or [None] for maybe in (False, True)}

    def end_factor(self, event: Event) -> None:
        """`factor`: the product of what counts (004:55, 004:73-75)."""
        claimed = event.get("factor")
        if claimed is None or self.emperor is None or claimed in self.factors():
            return
        name = self.why_factor_differs(claimed)
        cause = None
        if name is None:
            name, cause = ("multiplier_mismatch", MISMATCH), self.stake_that_explains(claimed)
        self.find(event, name[0], severity=name[1], cause=cause)

    def why_factor_differs(self, claimed: int) -> tuple[str, str] | None:
        """Name what a wrong factor counted or left out, if that explains it, in the order of 4.11."""
        guard, rebellion = self.guard, self.field("rebellion")
        if rebellion is not None and self.solo != "open":
            rebels = self.rebels_declared() - {guard, self.emperor}
            late = {s.seat for s in self.stakes if s.kind == "rebellion" and s.late}
            succeeded = self.rebellion_succeeded(guard)
            # READING: with a declaration that came too late the number is full: that is counting what came too late.
            if not succeeded and rebels and len(rebels | late) < rebellion["threshold"]:
                # READING: a kick that could only have answered this rebellion may be counted with it.
                emperor_side = {self.emperor, guard}
                kicked = any(s.kind == "kick" and s.seat in emperor_side for s in self.stakes)
                counted = {self.factor(guard, rebellion=True)}
                if kicked:
                    counted.add(self.factor(guard, rebellion=True, kick=True))
                if claimed in counted:
                    return "rebellion_below_threshold", MISMATCH
            # READING: without the rebellion a kick that answers it falls too.
            if succeeded and claimed == self.factor(guard, rebellion=False):
                return "rebellion_ignored", MISMATCH
        if self.field("kick") is not None:
            kickers = {s.seat for s in self.stakes if s.kind == "kick" and s.counts} - {self.emperor, guard}
            late = {s.seat for s in self.stakes if s.kind == "kick" and s.late}
            threshold = self.field("kick.rebels.threshold")
            if kickers and len(kickers | late) < threshold and claimed == self.factor(guard, kick=True):
                return "kick_below_threshold", self.severity("kick_below_threshold")
        return None

    def stake_that_explains(self, claimed: int) -> int | None:
        """Give the seq of a stake that does not count but was counted: the factor follows from it (4.11).

        READING: not only what came too late, also what was skipped for another reason, if counting it explains it.
        """
        base = self.factor(self.guard, kick=False)
        bases: dict[int, int | None] = {base: None}
        if self.solo != "open":
            opened = [s.seq for s in self.stakes if s.kind == "open_guard" and not s.counts]
            declared = [s for s in self.stakes if s.kind == "rebellion"]
            void_ones = [s.seq for s in declared if not s.counts]
            if opened:
                bases.setdefault(max(base, self.rules["open_guard"]["factor"]), opened[-1])
            rebellion = self.field("rebellion")
            if void_ones and rebellion and len({s.seat for s in declared}) >= rebellion["threshold"]:
                bases.setdefault(max(base, rebellion["factor"]), void_ones[-1])
        kicks: dict[int, int | None] = {self.factor(self.guard) // base: None}
        void_kicks = [s.seq for s in self.stakes if s.kind == "kick" and not s.counts]
        if void_kicks and self.field("kick") is not None:
            kicks.setdefault(self.rules["kick"]["factor"], void_kicks[-1])
        for counted, base_cause in bases.items():
            for kick, kick_cause in kicks.items():
                if counted * kick == claimed and (base_cause or kick_cause):
                    return base_cause or kick_cause
        return None

    # -- 4.9 points -------------------------------------------------------------------------------------------------

    def end_scores(self, event: Event) -> None:
        """`scores`: given the roles, places and factor claimed."""
        scores = event.get("scores")
        emperor, guards = self.claimed_roles(event)
        if scores is None or emperor is None or not guards or self.field("score.by") != "seat":
            return
        factors = self.factors() if event.get("factor") is None else {event["factor"]}
        places = self.claimed_places(event)
        expected = [self.scores_for(emperor, g, p, f) for g in guards for p in places for f in factors]
        if scores in expected or None in expected:
            return
        own = self.agreed(expected)
        if own is None:
            return  # READING: what is not known or not decided is not judged, even if no case would fit.
        name = self.why_scores_differ(event, emperor, guards[0], own, places, factors)
        severity = None
        if name == "split_mismatch" and guards[0] is None and self.solo != "open":
            severity = self.severity(name, "score.solo_split")  # C73
        self.find(event, name, severity=severity)

    def why_scores_differ(
        self, event: Event, emperor: int, guard: int | None, own: list[int], places: list[list[int]], factors: set[int]
    ) -> str:
        """Name the difference, in the order of 4.11."""
        scores = event["scores"]
        cases = [(p, f) for p in places for f in factors]
        if guard is None:
            others = [seat for seat in range(len(own)) if seat != emperor]
            as_pair = [self.scores_for(emperor, g, p, f) for g in others for p, f in cases]
            if "guard" not in event and scores in as_pair:
                return "solo_not_recognised"  # C107
            for p, f in cases:
                if scores == score_of(self.rules, emperor, None, p, f, open_solo=self.solo != "open"):
                    return "solo_ladder_mismatch"
        if Counter(scores) == Counter(own):
            return "role_score_mismatch"
        side = [emperor] if guard is None else [emperor, guard]
        if sum(scores[s] for s in side) != sum(own[s] for s in side):
            return "base_score_mismatch"
        return "not_zero_sum" if sum(scores) != 0 else "split_mismatch"
