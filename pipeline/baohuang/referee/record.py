"""What the referee reads and what it writes: arrays, one element an event, a game or a finding."""

from typing import Any


class Log:
    """The events to judge, sorted by game and seq; as memory views of the event columns (see `ingest.columns`).

    `claim` is the index of an `end` event's row in `claims` (`layout.Claimed`, rows laid end to end), else -1.
    """

    def __init__(self, **columns: Any) -> None:
        self.seq = columns["seq"]
        self.type = columns["type"]
        self.seat = columns["seat"]
        self.other = columns["other"]
        self.place = columns["place"]
        self.flags = columns["flags"]
        self.card_start = columns["card_start"]
        self.card_count = columns["card_count"]
        self.cards = columns["cards"]
        self.claim = columns["claim"]
        self.claims = columns["claims"]


class Verdicts:
    """What the referee worked out.

    One element an event (`verdict` … `factor_after`), a row a game (`game`, laid out as `layout.Outcome`), one element
    a finding (`finding_…`, of which `n_findings` are filled).
    """

    def __init__(self, **columns: Any) -> None:
        self.verdict = columns["verdict"]
        self.trick = columns["trick"]
        self.lap = columns["lap"]
        self.action = columns["action"]
        self.over = columns["over"]
        self.base = columns["base"]
        self.small_jokers = columns["small_jokers"]
        self.big_jokers = columns["big_jokers"]
        self.cards_left = columns["cards_left"]
        self.could_beat = columns["could_beat"]
        self.is_forced = columns["is_forced"]
        self.is_free_lead = columns["is_free_lead"]
        self.is_counted = columns["is_counted"]
        self.factor_after = columns["factor_after"]
        self.game = columns["game"]
        self.finding_row = columns["finding_row"]
        self.finding_violation = columns["finding_violation"]
        self.finding_seat = columns["finding_seat"]
        self.finding_expected = columns["finding_expected"]
        self.finding_actual = columns["finding_actual"]
        self.finding_cause = columns["finding_cause"]
        self.finding_flags = columns["finding_flags"]
        self.n_findings = 0


def find(
    verdicts: Verdicts, row: int, violation: int, seat: int, expected: int, actual: int, cause: int, flags: int
) -> None:
    """Note a finding at event `row`; `cause` is the row of the finding it follows from, or -1."""
    at = verdicts.n_findings
    verdicts.finding_row[at] = row
    verdicts.finding_violation[at] = violation
    verdicts.finding_seat[at] = seat
    verdicts.finding_expected[at] = expected
    verdicts.finding_actual[at] = actual
    verdicts.finding_cause[at] = cause
    verdicts.finding_flags[at] = flags
    verdicts.n_findings = at + 1


def pack(a: int, b: int, c: int, d: int, e: int) -> int:
    """Five whole numbers by seat as one, 12 bits each; beyond -2048 and 2047 they are cut to these.

    No claim that a game could make comes near. Undone by `words.unpack`.
    """
    packed = cut(a)
    packed = packed * 4096 + cut(b)
    packed = packed * 4096 + cut(c)
    packed = packed * 4096 + cut(d)
    return packed * 4096 + cut(e)


def cut(number: int) -> int:
    """From 0 to 4095, 2048 for a zero."""
    if number < -2048:
        return 0
    return 4095 if number > 2047 else number + 2048


def pack_set(base: int, plain: int, small: int, big: int) -> int:
    """A set as one number: base rank, plain cards, small and big jokers, 12 bits each; undone by `words`."""
    packed = base + 1
    packed = packed * 4096 + (plain if plain < 4096 else 4095)
    packed = packed * 4096 + (small if small < 4096 else 4095)
    return packed * 4096 + (big if big < 4096 else 4095)
