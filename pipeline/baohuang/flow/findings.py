"""Findings as people and tables see them: name, severity, place, expected and actual in words."""

from collections.abc import Iterator
from dataclasses import dataclass

from baohuang.flow.replay import Batch, Replayed
from baohuang.game import cards
from baohuang.game.events import End
from baohuang.game.layout import Weight
from baohuang.game.violations import Severity, Violation
from baohuang.referee.words import message, show


@dataclass(frozen=True)
class Finding:
    """One finding. `file` is the number of the file in the run; `caused_by` the seq of the finding it follows from."""

    violation: Violation
    severity: Severity
    game: str
    seq: int
    seat: int | None
    expected: str | None
    actual: str | None
    caused_by: int | None
    file: int
    line: int
    byte_offset: int
    cards: str | None

    @property
    def code(self) -> str:
        """`BH` and three digits."""
        return self.violation.code

    @property
    def name(self) -> str:
        """The violation's name."""
        return self.violation.id

    def message(self, lang: str) -> str:
        """What is wrong, in English or Chinese."""
        return message(self.violation, lang, seat=self.seat, expected=self.expected, actual=self.actual)


def findings(batch: Batch, ids: list[str]) -> Iterator[tuple[Replayed, Finding]]:
    """The batch's findings in the order of its events, each with its game."""
    columns, judgement = batch.events, batch.judgement
    judged = iter(batch.games)
    game = next(judged, None)
    for at in range(len(judgement.finding_row)):
        row = int(judgement.finding_row[at])
        while game is not None and row >= game.last:
            game = next(judged, None)
        if game is None or game.ruleset is None:
            raise AssertionError("a finding outside of any judged game")
        violation = Violation(int(judgement.finding_violation[at]))
        says = violation.declaration
        flags = int(judgement.finding_flags[at])
        payload = int(columns.payload[row])
        claim = columns.payloads[payload] if payload >= 0 else None
        start, count = int(columns.card_start[row]), int(columns.card_count[row])
        event_cards = cards.write(columns.cards[start : start + count].tobytes()) if count else None
        claim = claim if isinstance(claim, End) else None
        key = says.key or claimed_key(violation, claim)
        seat, cause = int(judgement.finding_seat[at]), int(judgement.finding_cause[at])
        yield (
            game,
            Finding(
                violation=violation,
                severity=violation.severity(
                    game.ruleset.fields,
                    game.ruleset.assumed,
                    claim=bool(flags & Weight.CLAIM),
                    stated=bool(flags & Weight.STATED),
                    doubtful=bool(flags & Weight.DOUBTFUL),
                ),
                game=ids[game.game],
                seq=int(columns.seq[row]),
                seat=seat if seat >= 0 else None,
                expected=show(says.expected, int(judgement.finding_expected[at]), event_cards, claim, key),
                actual=show(says.actual, int(judgement.finding_actual[at]), event_cards, claim, key),
                caused_by=int(columns.seq[cause]) if cause >= 0 else None,
                file=int(columns.file[row]),
                line=int(columns.line[row]),
                byte_offset=int(columns.offset[row]),
                cards=event_cards,
            ),
        )


def claimed_key(violation: Violation, claim: End | None) -> str | None:
    """The key of the end event that a name without a key of its own is about."""
    if claim is None:
        return None
    if violation is Violation.SOLO_NOT_RECOGNISED:
        return "guard" if isinstance(claim.guard, int) else "scores"
    if violation is Violation.HELD_SIX_PENALTY_MISSING:
        return "hold_penalty" if isinstance(claim.hold_penalty, list) else "places"
    if violation is Violation.FINISH_ORDER_MISMATCH:
        return "places"
    return None
