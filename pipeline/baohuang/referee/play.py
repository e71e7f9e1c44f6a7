"""A play: whose turn, cards held, a legal set that beats the top, the rank that is held back."""

import cython

if not cython.compiled:  # compiled, these names come from play.pxd
    from baohuang.game.cards import EMPEROR_JOKER, GUARD_JOKER
    from baohuang.game.choices import Phase, Solo
    from baohuang.game.layout import Action, Flag, Weight
    from baohuang.game.violations import Violation
    from baohuang.referee.could_beat import could_beat, has_one_lead
    from baohuang.referee.deal import is_copy_too_many, is_unknown_card
    from baohuang.referee.finish import go_out, is_side_out
    from baohuang.referee.guard import need_call
    from baohuang.referee.hold import breaks_hold, check_hold, left_after, others_left, watch_threes
    from baohuang.referee.passes import apply_pass
    from baohuang.referee.record import Log, Verdicts, find, pack_set
    from baohuang.referee.roles import show_guard
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.sets import check_set, face_of, is_two_as_filler, lift_face, lower_face, read_set
    from baohuang.referee.stakes import need_reveal
    from baohuang.referee.table import Table, bit, may_be_out, next_active, plain_code, take
    from baohuang.referee.throne import move_throne_card, need_emperor, unheld_card
    from baohuang.referee.trick import (
        begin_trick,
        check_turn_to_play,
        count_lap,
        expected_seat,
        jump_over,
        put_on_top,
        settle_undecided,
        turn_cause,
    )


def card_without_place(table: Table, rules: Rules, log: Log, row: int) -> int:
    """For a hand that the log does not show: a card that the deck does not have or a fifth copy, -1 if none."""
    seat = log.seat[row]
    if table.is_dealt[seat]:
        return -1
    start = log.card_start[row]
    stop = start + log.card_count[row]
    found = -1
    for at in range(start, stop):
        table.seen[log.cards[at]] += 1
    for at in range(start, stop):
        if found < 0 and (is_unknown_card(rules, log.cards[at]) or is_copy_too_many(table, log.cards[at])):
            found = log.cards[at]
    for at in range(start, stop):
        table.seen[log.cards[at]] -= 1
    return found


def shows_called(table: Table, log: Log, row: int) -> bool:
    """The card that was called is among the cards of the play."""
    if table.called_card < 0:
        return False
    for at in range(log.card_start[row], log.card_start[row] + log.card_count[row]):
        if plain_code(log.cards[at]) == table.called_card:
            return True
    return False


def may_be_face(table: Table, rules: Rules, log: Log, row: int) -> bool:
    """The play shows the guard's fourth card, which may have the power of a special face (C31).

    Where the log shows neither hand nor guard, who plays it is the guard.
    """
    seat = log.seat[row]
    if not rules.special_face or seat == table.emperor or not shows_called(table, log, row):
        return False
    if table.solo == Solo.UNKNOWN:
        return not table.is_dealt[seat]
    return face_of(table, rules, seat)


def takes_back_throne_card(table: Table, log: Log, row: int) -> bool:
    """C17: who held the emperor's card before a grab plays it though it went to the grabber."""
    seat = log.seat[row]
    if seat != table.grabbed_from or table.emperor_card < 0 or table.emperor_card == seat:
        return False
    for at in range(log.card_start[row], log.card_start[row] + log.card_count[row]):
        if log.cards[at] == table.throne_card:
            return True
    return False


def check_shape(table: Table, rules: Rules, is_answer: bool) -> int:
    """One set that beats the top."""
    if is_two_as_filler(table):
        return Violation.TWO_USED_AS_FILLER  # 000:24, 004:17
    if table.plain_ranks > 1:
        return Violation.MIXED_RANKS  # 000:25, 004:17
    return check_set(table, rules) if is_answer else Violation.NONE


def is_suspicious_height(violation: int) -> bool:
    """Legal under one reading only: other names come first."""
    return violation == Violation.BEAT_CLASS_ONLY or violation == Violation.KAO_ACCEPTED


def check_cards(table: Table, rules: Rules, log: Log, row: int, is_answer: bool) -> int:
    """The first rule that the cards break, turn aside; those that are only suspicious come last."""
    seat = log.seat[row]
    if not table.size:
        return Violation.EMPTY_PLAY
    if takes_back_throne_card(table, log, row):
        return Violation.GRAB_CARD_NOT_MOVED
    if unheld_card(table, log, row) >= 0:
        return Violation.CARD_NOT_HELD
    says_special = log.flags[row] & Flag.SPECIAL
    is_unknown = rules.is_by_call and table.called_card < 0 and table.solo == Solo.UNKNOWN
    if says_special and rules.special_face and is_unknown:
        return Violation.NONE  # it is not known which card was called: what depends on it is not judged
    is_face = (says_special or rules.special_face) and may_be_face(table, rules, log, row)
    if says_special and is_face:
        lift_face(table, rules)
    shape = check_shape(table, rules, is_answer)
    if is_face and shape and not says_special:  # taken so when only that makes the play legal
        lift_face(table, rules)
        lifted = check_shape(table, rules, is_answer)
        if lifted:
            lower_face(table, rules)
        else:
            shape = lifted
    if says_special and not is_face and not table.plain_ranks > 1:
        return Violation.SPECIAL_FACE_MISUSED  # 000:26, C31
    if shape and not is_suspicious_height(shape):
        return shape
    hold = check_hold(table, rules, seat)
    return hold if hold else shape


def is_wind_doubtful(table: Table, rules: Rules) -> bool:
    """Who has the free lead is not said: nobody asked for it (C34), or no text speaks of it."""
    return table.applicant < 0 if rules.wind_apply else not rules.wind_is_stated


def is_past_end(table: Table, rules: Rules) -> bool:
    """The game is over (2.9); where either end is accepted it is not before all but one are out."""
    if table.is_over:
        return True
    if not table.n_out:
        return False
    return ends_at_first_out(table, rules) or (rules.winner_is_side_out and is_side_out(table))


def ends_at_first_out(table: Table, rules: Rules) -> bool:
    """000:95 an open solo ends when anybody is out."""
    return rules.open_solo_ends and table.solo == Solo.OPEN


def is_suspicious_turn(table: Table, rules: Rules, violation: int) -> bool:
    """A name of the turn that gives way to what is wrong with the cards."""
    if violation == Violation.PLAYED_PAST_END:
        return not ends_at_first_out(table, rules)
    return violation == Violation.WIND_WRONG_SEAT and is_wind_doubtful(table, rules)


def starts_trick(turn_violation: int) -> bool:
    """A play that stands as the lead of a new trick (4.12)."""
    return (
        turn_violation == Violation.FIRST_LEAD_NOT_EMPEROR
        or turn_violation == Violation.WRONG_NEXT_LEADER
        or turn_violation == Violation.WIND_WRONG_SEAT
        or turn_violation == Violation.TRICK_CLOSED_EARLY
    )


def show_fourth(table: Table, seat: int) -> None:
    """A card that was called is played: by another than the emperor it shows the guard, all four by him a solo."""
    if seat == table.emperor:
        table.called_played += 1
        if table.called_played >= 4 and table.guard_card == seat:
            show_guard(table, seat)
    elif not table.is_dealt[seat] or table.guard_card == seat:
        show_guard(table, seat)


def take_cards(table: Table, rules: Rules, log: Log, row: int) -> None:
    """The cards leave the hand; one that is not held is owed (4.12). Who is at zero is out."""
    seat = log.seat[row]
    left = left_after(table, seat)
    breaks = rules.hold_last_place and breaks_hold(table, rules, seat)
    start = log.card_start[row]
    for at in range(start, start + log.card_count[row]):
        card = log.cards[at]
        take(table, seat, card)
        if rules.has_guard_card:
            if card == GUARD_JOKER:
                show_guard(table, seat)
        elif table.called_card >= 0 and plain_code(card) == table.called_card:
            show_fourth(table, seat)
    if breaks and not (table.penalised >> seat) & 1:
        table.penalty_order[table.n_penalised] = seat
        table.n_penalised += 1
        table.penalised |= 1 << seat
        if left > 0:
            table.undecided |= 1 << seat
    if left == 0:
        go_out(table, seat)
    elif may_be_out(table, rules, seat):  # whether it is out is what the log shows at its next turn
        table.undecided |= 1 << seat


def report(
    table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int, violation: int, expected_turn: int, cause: int
) -> None:
    """Note what is wrong with a play, with what was expected and what is there."""
    seat = log.seat[row]
    expected = -1
    actual = seat
    weight: int = Weight.PLAIN
    if violation == Violation.CARD_NOT_HELD:
        actual = unheld_card(table, log, row)
    elif violation == Violation.COUNT_MISMATCH:
        expected = table.top_size
        actual = table.size
    elif violation == Violation.HELD_SIX_BROKEN:
        expected = 0
        actual = left_after(table, seat)
    elif violation == Violation.HELD_THREE_BROKEN:
        expected = 0
        actual = others_left(table, rules, seat)
    elif violation == Violation.GRAB_CARD_NOT_MOVED:
        expected = table.emperor
    elif violation >= Violation.NOT_HIGHER and violation <= Violation.THREE_TWOS_NOT_ENABLED:
        plain = table.top_size - table.top_small - table.top_big
        expected = pack_set(table.top_base, plain, table.top_small, table.top_big)
    else:
        expected = expected_turn
    if violation == Violation.PLAYED_PAST_END and not ends_at_first_out(table, rules):
        weight = Weight.DOUBTFUL
    if violation == Violation.WIND_WRONG_SEAT and is_wind_doubtful(table, rules):
        weight = Weight.DOUBTFUL
    verdicts.verdict[row] = violation
    find(verdicts, row, violation, seat, expected, actual, cause, weight)


def on_play(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """Cards are played; whatever was wrong, they lie on the table."""
    seat = log.seat[row]
    need_emperor(table, rules, log, verdicts, row)
    need_reveal(table, verdicts, row)
    need_call(table, rules, log, verdicts, row)
    if (table.out >> seat) & 1:
        verdicts.verdict[row] = Violation.ACT_AFTER_FINISH
        find(verdicts, row, Violation.ACT_AFTER_FINISH, seat, -1, seat, -1, 0)
        return
    settle_undecided(table, seat)
    read_set(table, rules, log, row)
    turn = check_turn_to_play(table, rules, seat)
    expected = expected_seat(table)
    leads = table.is_leading or starts_trick(turn)
    violation = turn
    is_past = table.n_out and not table.is_past_end_named and is_past_end(table, rules)
    if is_past and (not turn or ends_at_first_out(table, rules)):
        violation = Violation.PLAYED_PAST_END
    if not violation or is_suspicious_turn(table, rules, violation):
        cards = check_cards(table, rules, log, row, not leads)
        if cards and (not violation or not is_suspicious_height(cards)):
            violation = cards
    if violation:
        follows = violation == Violation.OUT_OF_TURN or violation == Violation.TRICK_CLOSED_EARLY
        cause = turn_cause(table) if follows else -1
        if (
            violation == Violation.CARD_NOT_HELD
            and seat == table.robbed
            and unheld_card(table, log, row) == EMPEROR_JOKER
        ):
            cause = table.robbed_row
        report(table, rules, log, verdicts, row, violation, expected, cause)
        if violation == Violation.GRAB_CARD_NOT_MOVED:
            move_throne_card(table, table.emperor_card, seat)
        if turn == Violation.OUT_OF_TURN and table.size:
            jump_over(table, seat, cause if cause >= 0 else row)
        if violation == Violation.PLAYED_PAST_END:
            table.is_past_end_named = True
    if not table.size:
        if seat == table.turn and not table.is_leading:
            count_lap(table, seat)
            apply_pass(table, seat)
        elif table.is_leading and (table.leaders >> seat) & 1:
            table.leaders = bit(seat) | bit(next_active(table, seat))
        return
    card = card_without_place(table, rules, log, row)
    if card >= 0 and not violation:
        name = Violation.UNKNOWN_CARD if is_unknown_card(rules, card) else Violation.CARD_COPIES_OVERFLOW
        verdicts.verdict[row] = name
        find(verdicts, row, name, seat, -1, card, -1, 0)
    is_free = leads and table.is_leading and table.is_free_lead
    table.phase = Phase.PLAYING
    if leads:
        begin_trick(table, seat)
        verdicts.action[row] = Action.LEAD
        verdicts.is_free_lead[row] = is_free
        if table.is_dealt[seat]:
            verdicts.is_forced[row] = has_one_lead(table, rules, seat)
    else:
        count_lap(table, seat)
        verdicts.action[row] = Action.FOLLOW
        verdicts.over[row] = table.owner
        if table.is_dealt[seat]:
            verdicts.is_forced[row] = 0
            if not table.top_is_mixed and not table.owed[seat]:
                verdicts.could_beat[row] = could_beat(table, rules, seat)
    verdicts.trick[row] = table.trick
    verdicts.lap[row] = table.lap
    verdicts.base[row] = table.base
    verdicts.small_jokers[row] = table.small
    verdicts.big_jokers[row] = table.big
    take_cards(table, rules, log, row)
    verdicts.cards_left[row] = table.left[seat]
    if rules.qing3:
        watch_threes(table, rules, seat, leads)
    put_on_top(table, rules, seat)
