"""The rules of Baohuang once more, slowly: the independent reference that the referee is compared with.

Written from the rule book alone, one rule after the other, each beside its clause (`004:43` is a line of a seed,
`C65` a decision on an open point, `4.11` a section of the rule book). `# READING:` marks a place where the rule book
leaves room and the plainest reading was taken. Nothing here is fast, and nothing asks for the name of a region: every
question is one about a choice of the rule set (`rules["compare"] == "class"`).

This is the entry; the rules stand in `plain/`, a file for each phase of a game, each knowing those before it.
"""

from __future__ import annotations

from typing import Any

from plain.cards import split_cards
from plain.fields import Event, Rules, lay_over, look_up
from plain.points import result_of, score_of, side_score_of
from plain.presets import PRESETS, WEIHAI
from plain.sets import beats
from plain.settle import Settle
from plain.tribute import predecessor_of
from plain.verdicts import Finding, Verdict

__all__ = [
    "PRESETS",
    "WEIHAI",
    "Event",
    "Finding",
    "Rules",
    "Verdict",
    "beats",
    "judge",
    "judge_games",
    "lay_over",
    "look_up",
    "predecessor_of",
    "result_of",
    "score_of",
    "side_score_of",
    "split_cards",
]

OPERATIONS = ("timeout", "disconnect", "reconnect", "auto_on", "auto_off", "guess")  # C111: never moves
# READING: before the throne these are skipped, or are claims, and do not end the deal.
STAND_BEFORE_ANY_DEAL = ("deal", "pass", "yield", "claim_lead", "finish", "reveal")


def judge(
    events: list[Event],
    rules: Rules | None = None,
    previous: dict[str, Any] | None = None,
    *,
    with_could_beat: bool = True,
) -> Verdict:
    """Judge one game, its events sorted by seq, under the fields of its rule set (7.1).

    Without `rules` the preset that its `start` names is taken. `previous` is what `predecessor_of` tells of the games
    before it in its match (None: not known); `{"none": True}` says that there was none that was not void.
    """
    if rules is None:
        rules = PRESETS[events[0]["ruleset"]]
    return Table(rules, previous, with_could_beat).judge(events)


def judge_games(games: list[list[Event]], rules: Rules | None = None, *, with_could_beat: bool = True) -> list[Verdict]:
    """Judge games in the order of the log; each is judged knowing the one before it in its match, where there is one.

    The one before has the number just below; without a `match` or a `no` nothing is known of it.
    """
    verdicts: list[Verdict] = []
    known: dict[tuple[str, int], dict[str, Any] | None] = {}
    for events in games:
        start = events[0]
        match, number = start.get("match"), start.get("no")
        before = known.get((match, number - 1)) if match is not None and number is not None else None
        if number == 1:
            before = {"none": True}
        own = rules if rules is not None else PRESETS[start["ruleset"]]
        verdict = judge(events, own, before, with_could_beat=with_could_beat)
        if match is not None and number is not None:
            known[match, number] = predecessor_of(verdict, own, before)
        verdicts.append(verdict)
    return verdicts


class Table(Settle):
    """A table at which a game is judged."""

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
        self.sum_up()
        return verdict

    def sum_up(self) -> None:
        """Say what happened in the game."""
        verdict = self.verdict
        verdict.emperor, verdict.guard, verdict.solo = self.emperor, self.guard, self.solo
        verdict.grabbed, verdict.qing3, verdict.first_dealt = self.grabbed, self.qing3, self.first_dealt
        verdict.rebellion = self.rebellion_succeeded(self.guard)
        verdict.factor = self.factor(self.guard)
        verdict.places = self.own_places()
        # READING: points and a winner are worked out for a game that has ended, not for one that is still open.
        if verdict.state == "complete" and self.emperor is not None and self.roles_known():
            roles = (self.emperor, self.guard)
            possible = list(self.possible_places())
            verdict.scores = self.agreed([self.scores_for(*roles, places, verdict.factor) for places in possible])
            verdict.side_scores = self.agreed(
                [self.side_scores_for(*roles, places, verdict.factor) for places in possible]
            )
            results = [self.result_for(*roles, places) for places in possible]
            verdict.result = self.agreed([result for result, _ in results])
            verdict.result_is_stated = all(is_stated for _, is_stated in results)

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

    def on_abort(self, event: Event) -> None:
        """Break the game off: not a rule."""
        self.ended = True
        self.verdict.state = "aborted"
