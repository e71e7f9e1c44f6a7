"""Who is out, when the game is over, and the places."""

import cython

if not cython.compiled:  # compiled, these names come from finish.pxd
    from baohuang.game.choices import Solo
    from baohuang.game.violations import Violation
    from baohuang.referee.record import Log, Verdicts, find
    from baohuang.referee.ruleset import Rules
    from baohuang.referee.table import Table, bit, count_bits


def n_active(table: Table) -> int:
    """Seats that still play."""
    return 5 - count_bits(table.out | table.withdrawn)


def note_over(table: Table) -> None:
    """004:51 the game is over when all but one are out."""
    if n_active(table) <= 1:
        table.is_over = True


def go_out(table: Table, seat: int) -> None:
    """The seat has no cards left."""
    if (table.out >> seat) & 1:
        return
    table.out |= 1 << seat
    table.out_order[table.n_out] = seat
    table.n_out += 1
    table.undecided &= ~(1 << seat)
    note_over(table)


def is_side_out(table: Table) -> bool:
    """The emperor's side or the rebels hold no cards any more, as far as is known who they are."""
    if table.emperor < 0 or table.solo == Solo.UNKNOWN:
        return False
    royals = bit(table.emperor) | bit(table.guard)
    return not royals & ~table.out or not 31 & ~royals & ~table.out


def may_side_be_out(table: Table) -> bool:
    """It is not known who is the guard, but the emperor is out or as many as the rebels may be."""
    if table.solo != Solo.UNKNOWN:
        return False
    return table.n_out >= 3 or (table.emperor >= 0 and (table.out >> table.emperor) & 1 == 1)


def may_end(table: Table, rules: Rules) -> bool:
    """The game may be closed now; a penalised seat that has not acted since counts as left out (C83)."""
    if table.is_over or 5 - count_bits(table.out | table.withdrawn | table.undecided) <= 1:
        return True
    if not table.n_out:
        return False
    if rules.ends_with_side and (is_side_out(table) or may_side_be_out(table)):
        return True
    has_ladder = table.is_grab and rules.grab_has_ladder
    may_at_first = rules.grab_may_end if has_ladder else rules.open_solo_may_end
    return table.solo == Solo.OPEN and may_at_first  # C44, C76


def are_sizes_known(table: Table) -> bool:
    """It is known of every seat how many cards it holds."""
    for seat in range(5):
        if table.left[seat] < 0:
            return False
    return True


def settle_places(table: Table, penalised: int) -> None:
    """The places as far as they are decided, in `places` (0: not decided), given who is penalised.

    Seats follow the order in which they went out; the penalised have the last places, the first of them the very
    last (004:47, C83); one seat that is left comes after those that are out.
    """
    for seat in range(5):
        table.places[seat] = 0
    if not are_sizes_known(table):
        return
    place = 1
    for at in range(table.n_out):
        seat = table.out_order[at]
        if not (penalised >> seat) & 1:
            table.places[seat] = place
            place += 1
    left = 5 - count_bits(table.out | penalised)
    if left == 1:
        for seat in range(5):
            if not table.places[seat] and not (penalised >> seat) & 1:
                table.places[seat] = place
                place += 1
    place = 5
    for at in range(table.n_penalised):
        if (penalised >> table.penalty_order[at]) & 1:
            table.places[table.penalty_order[at]] = place
            place -= 1
    for seat in range(5):  # penalised by the claim of the log alone
        if (penalised >> seat) & 1 and not table.places[seat]:
            table.places[seat] = place
            place -= 1


def has_last_places(place: int, n_penalised: int) -> bool:
    """A place that a penalised seat may have: the last one, or with several any of the last ones (C83)."""
    return 5 - n_penalised < place <= 5


def check_finish(table: Table, seat: int, place: int) -> int:
    """A seat is said to be out, at this place; the last place may be claimed too."""
    if not are_sizes_known(table):
        return Violation.FINISH_FALSE if table.left[seat] > 0 else Violation.NONE
    settle_places(table, table.penalised)
    is_penalised = (table.penalised >> seat) & 1
    right = has_last_places(place, table.n_penalised) if is_penalised else table.places[seat] == place
    if table.left[seat] > 0 and not (right and (table.is_over or is_penalised)):
        return Violation.FINISH_FALSE
    return Violation.NONE if right else Violation.FINISH_ORDER_MISMATCH


def on_finish(table: Table, log: Log, verdicts: Verdicts, row: int) -> None:
    """The claim that a seat is out; where its number of cards is not known nothing is judged."""
    seat = log.seat[row]
    place = log.place[row]
    if table.left[seat] < 0:
        return
    violation = check_finish(table, seat, place)
    if violation:
        expected = table.places[seat]
        actual = place
        if violation == Violation.FINISH_FALSE:
            expected = 0
            actual = table.left[seat]
        verdicts.verdict[row] = violation
        find(verdicts, row, violation, seat, expected, actual, -1, 0)
