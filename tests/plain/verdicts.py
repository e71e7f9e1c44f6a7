"""Findings, and how serious they are (section 4)."""

from __future__ import annotations

from dataclasses import dataclass, field

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
    grabbed: bool = False  # an open solo by grabbing
    rebellion: bool = False
    factor: int = 1
    places: list[int | None] = field(default_factory=list)
    result: str | None = None
    result_is_stated: bool = True  # False: a silent cell of a result table was filled
    scores: list[int] | None = None
    side_scores: list[int] | None = None
    qing3: list[tuple[int, int]] = field(default_factory=list)  # seat, and who beat the play before its 3s
    state: str = "open"  # "complete", "open", "gap", "void", "aborted", "unjudged"
    tricks: dict[int, int] = field(default_factory=dict)
    could_beat: dict[int, bool] = field(default_factory=dict)
    cards_left: dict[int, int] = field(default_factory=dict)
    first_dealt: int | None = None
    match: str | None = None
    number: int | None = None
    claimed_scores: bool = False  # points were given at the end


SEVERITY = {
    INCONSISTENT: """
        seat_count_mismatch event_out_of_phase unknown_card deck_total_mismatch card_copies_overflow
        sixes_count_mismatch hand_size_mismatch emperor_card_count guard_card_count reserved_joker_dealt
        reserved_card_wrong unknown_seat emperor_not_card_holder emperor_missing abdicate_not_holder paste_pile_lost
        grab_card_not_moved solo_not_recognised call_card_not_held guard_identity_mismatch rebellion_without_reveal
        card_not_held trick_kept_open act_after_finish finish_false finish_order_mismatch title_mismatch ended_early
        leftover_mismatch emperor_identity_mismatch""",
    ILLEGAL: """
        deal_start_wrong_seat emperor_ineligible abdicate_wrong_target abdicate_not_allowed abdicate_after_accept
        paste_missing paste_wrong_card paste_joker paste_exemption_abused laps_exceeded forced_accept_refused
        forced_accept_wrong_seat forced_despite_quad void_not_due void_missed ante_wrong_seat ante_missing
        ante_wrong_card ante_after_emperor_found grab_not_enabled grab_priority_wrong grab_too_late call_after_grab
        call_not_identical call_wrong_count call_forbidden_rank call_by_non_emperor call_missing call_repeated
        open_by_non_guard open_too_late rebel_by_emperor_side rebel_too_late kick_without_trigger kick_wrong_side
        kick_too_late first_lead_not_emperor out_of_turn empty_play mixed_ranks two_used_as_filler count_mismatch
        not_higher plain_over_joker small_joker_over_small_joker big_joker_beaten too_few_big_jokers
        hung_base_not_higher kao_not_enabled kao_invalid special_face_misused three_twos_not_enabled held_six_broken
        held_three_broken held_six_not_alone pass_when_leading pass_reentry pass_then_second_lap_play
        yield_in_second_lap claim_lead_wrong_seat wind_without_last_set trick_closed_early wrong_next_leader
        wind_wrong_seat played_past_end tribute_wrong_parties tribute_not_largest tribute_not_two""",
    MISMATCH: """
        rebellion_below_threshold rebellion_ignored kick_below_threshold held_six_penalty_missing
        held_six_penalty_false qing3_missed qing3_false result_mismatch role_score_mismatch base_score_mismatch
        multiplier_mismatch solo_ladder_mismatch split_mismatch not_zero_sum group_score_mismatch score_on_void
        tribute_missing tribute_wrong_count tribute_order_wrong tribute_on_draw settled_twice""",
    SUSPICIOUS: """
        odd_card_wrong_seat paste_unexpected void_not_in_ruleset ante_not_in_ruleset open_solo_not_shown
        call_in_marked_mode open_not_in_ruleset open_after_reveal rebel_not_in_ruleset rebel_vs_open_guard
        kick_not_in_ruleset beat_class_only kao_accepted yield_not_in_ruleset claim_lead_not_in_ruleset""",
}
# These are illegal or suspicious by the field that decides them alone.
SEVERITY[ILLEGAL] += " tribute_not_in_ruleset tribute_returned exemption_false solo_without_quad"
SEVERITY[ILLEGAL] += " solo_without_both_marks solo_by_non_emperor"
SEVERITY_OF = {name: severity for severity, names in SEVERITY.items() for name in names.split()}

# The field that decides a name: where it is assumed or silent, the finding is suspicious (7).
DECIDED_BY = {
    "deck_total_mismatch": "hands",
    "hand_size_mismatch": "hands",
    "abdicate_wrong_target": "abdicate.offset",  # C86, C110
    "paste_pile_lost": "abdicate.paste",  # row 26: of antes it is only assumed that the emperor gets them
    "grab_not_enabled": "grab.allowed",  # False: the room is without it
    "grab_priority_wrong": "grab.priority",  # C43
    "grab_card_not_moved": "grab.moves_card",  # C17
    "call_missing": "guard.by",  # row 54: folk-wild2 does not say that there is a call
    "open_too_late": "open_guard.until",
    "rebel_too_late": "rebellion.until",
    "kick_too_late": "kick.until",
    "kick_below_threshold": "kick.rebels.threshold",  # C72
    "two_used_as_filler": "wild_two",  # row 79
    "wind_wrong_seat": "wind",  # C34
    "tribute_not_in_ruleset": "tribute",  # False: ruled out
    "tribute_returned": "tribute.returns",  # C77
    "exemption_false": "tribute.exempt_jokers",  # row 138
}
