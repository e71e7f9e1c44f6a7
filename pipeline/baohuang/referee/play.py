"""A play: whose turn, cards held, a legal set that beats the top, the rank that is held back."""

import cython

if not cython.compiled:  # compiled, these names come from play.pxd
    from baohuang.game.cards import EMPEROR_JOKER, GUARD_JOKER
    from baohuang.game.choices import Phase
    from baohuang.game.layout import Action, Flag
    from baohuang.game.violations import Violation
    from baohuang.referee.deal import is_copy_too_many, is_unknown_card
    from baohuang.referee.finish import go_out
    from baohuang.referee.record import Log, Verdicts, find, pack_set
    from baohuang.referee.roles import show_guard
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.sets import check_set, could_beat, has_one_lead, is_two_as_filler, jokers, read_set
    from baohuang.referee.stakes import need_reveal
    from baohuang.referee.table import Table, bit, next_active, take
    from baohuang.referee.throne import need_emperor, unheld_card
    from baohuang.referee.trick import (
        apply_pass,
        begin_trick,
        check_turn_to_play,
        count_lap,
        expected_seat,
        jump_over,
        put_on_top,
        settle_undecided,
        turn_cause,
    )


def left_after(table: Table, seat: int) -> int:
    """Cards of the seat after the set shown has left it, -1 if not known."""
    if table.left[seat] < 0:
        return -1
    return table.left[seat] - table.size if table.left[seat] > table.size else 0


def breaks_hold(table: Table, rules: Rules, left: int) -> bool:
    """A rank that is held back is played before the last play, or not alone (004:47, 004:67)."""
    if rules.hold_rank < 0 or not table.shown[rules.hold_rank] or left < 0:
        return False
    return left > 0 or table.plain_ranks > 1 or (rules.hold_alone and jokers(table) > 0)


def check_hold(table: Table, rules: Rules, left: int) -> int:
    """004:47 all held-back cards go last and at once; 004:67 alone."""
    if not breaks_hold(table, rules, left):
        return Violation.NONE
    return Violation.HELD_SIX_BROKEN if left > 0 else Violation.HELD_SIX_NOT_ALONE


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


def check_cards(table: Table, rules: Rules, log: Log, row: int, is_answer: bool) -> int:
    """The first rule that the cards break, turn aside; those that are only suspicious come last."""
    seat = log.seat[row]
    if not table.size:
        return Violation.EMPTY_PLAY
    if unheld_card(table, log, row) >= 0:
        return Violation.CARD_NOT_HELD
    if is_two_as_filler(table):
        return Violation.TWO_USED_AS_FILLER  # 004:17
    if table.plain_ranks > 1:
        return Violation.MIXED_RANKS  # 004:17
    if log.flags[row] & Flag.SPECIAL:
        return Violation.SPECIAL_FACE_MISUSED  # 004:11
    height: int = Violation.NONE
    if is_answer:
        height = check_set(table, rules)
        if height and height != Violation.BEAT_CLASS_ONLY:
            return height
    hold = check_hold(table, rules, left_after(table, seat))
    return hold if hold else height


def is_suspicious_turn(rules: Rules, violation: int) -> bool:
    """A name of the turn that gives way to what is wrong with the cards."""
    return violation == Violation.PLAYED_PAST_END or (
        violation == Violation.WIND_WRONG_SEAT and not rules.wind_is_stated
    )


def starts_trick(turn_violation: int) -> bool:
    """A play that stands as the lead of a new trick (4.12)."""
    return (
        turn_violation == Violation.FIRST_LEAD_NOT_EMPEROR
        or turn_violation == Violation.WRONG_NEXT_LEADER
        or turn_violation == Violation.WIND_WRONG_SEAT
        or turn_violation == Violation.TRICK_CLOSED_EARLY
    )


def take_cards(table: Table, rules: Rules, log: Log, row: int) -> None:
    """The cards leave the hand; one that is not held is owed (4.12). Who is at zero is out."""
    seat = log.seat[row]
    left = left_after(table, seat)
    start = log.card_start[row]
    for at in range(start, start + log.card_count[row]):
        card = log.cards[at]
        take(table, seat, card)
        if card == GUARD_JOKER:
            show_guard(table, seat)
    if breaks_hold(table, rules, left) and rules.hold_last_place and not (table.penalised >> seat) & 1:
        table.penalty_order[table.n_penalised] = seat
        table.n_penalised += 1
        table.penalised |= 1 << seat
        if left > 0:
            table.undecided |= 1 << seat
    if left == 0:
        go_out(table, seat)


def report(
    table: Table, log: Log, verdicts: Verdicts, row: int, violation: int, expected_turn: int, cause: int
) -> None:
    """Note what is wrong with a play, with what was expected and what is there."""
    seat = log.seat[row]
    expected = -1
    actual = seat
    if violation == Violation.CARD_NOT_HELD:
        actual = unheld_card(table, log, row)
    elif violation == Violation.COUNT_MISMATCH:
        expected = table.top_size
        actual = table.size
    elif violation == Violation.HELD_SIX_BROKEN:
        expected = 0
        actual = left_after(table, seat)
    elif violation >= Violation.NOT_HIGHER and violation <= Violation.THREE_TWOS_NOT_ENABLED:
        plain = table.top_size - table.top_small - table.top_big
        expected = pack_set(table.top_base, plain, table.top_small, table.top_big)
    else:
        expected = expected_turn
    verdicts.verdict[row] = violation
    find(verdicts, row, violation, seat, expected, actual, cause, 0)


def on_play(table: Table, rules: Rules, log: Log, verdicts: Verdicts, row: int) -> None:
    """Cards are played; whatever was wrong, they lie on the table."""
    seat = log.seat[row]
    need_emperor(table, verdicts, row)
    need_reveal(table, verdicts, row)
    if (table.out >> seat) & 1:
        verdicts.verdict[row] = Violation.ACT_AFTER_FINISH
        find(verdicts, row, Violation.ACT_AFTER_FINISH, seat, -1, seat, -1, 0)
        return
    settle_undecided(table, seat)
    read_set(table, log, row)
    turn = check_turn_to_play(table, seat)
    expected = expected_seat(table)
    leads = table.is_leading or starts_trick(turn)
    violation = turn
    if table.is_over and not table.is_past_end_named and not turn:
        violation = Violation.PLAYED_PAST_END
    if not violation or is_suspicious_turn(rules, violation):
        cards = check_cards(table, rules, log, row, not leads)
        if cards and (not violation or cards != Violation.BEAT_CLASS_ONLY):
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
        report(table, log, verdicts, row, violation, expected, cause)
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
    put_on_top(table, rules, seat)
