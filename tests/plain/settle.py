"""4.9: the factor and the points that `end` claims."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from plain.finish import Finish
from plain.points import has_own_ladder, ladder_of, score_of, side_score_of, solo_kind
from plain.verdicts import MISMATCH, SUSPICIOUS

if TYPE_CHECKING:
    from plain.fields import Event


class Settle(Finish):
    """Judges `factor`, `scores` and `side_scores`."""

    def end_points(self, event: Event) -> None:
        """Judge `factor`, `scores` and `side_scores`."""
        self.end_factor(event)
        self.end_scores(event)
        self.end_side_scores(event)

    # -- the factor -------------------------------------------------------------------------------------------------

    def factors(self) -> set[int]:
        """Give the factors that can be right: closed hands may hide the guard, a late stake may count (4.12).

        READING: as long as the guard is unknown, a factor is right that is right for one of the seats that he may be.
        """
        return {self.factor(g, maybe=maybe) for g in self.possible_guards() or [None] for maybe in (False, True)}

    def end_factor(self, event: Event) -> None:
        """`factor`: the product of what counts (004:55, 004:73-75); judged where there are points (row 123)."""
        claimed = event.get("factor")
        if claimed is None or self.emperor is None or self.field("score.by") is None or claimed in self.factors():
            return
        name = self.why_factor_differs(claimed)
        cause = None
        if name is None:
            severity = MISMATCH
            if "open_guard.factor" in self.assumed and self.opened():  # C55
                doubled = {self.factor(g, open_factor=2) for g in self.possible_guards() or [None]}
                severity = SUSPICIOUS if claimed in doubled else MISMATCH
            name, cause = ("multiplier_mismatch", severity), self.stake_that_explains(claimed)
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
            # READING: row 72 speaks of the rebels' kick; the emperor's side below its threshold is the same fault
            emperor_side = {self.emperor, guard}
            kicked = {s.seat for s in self.stakes if s.kind == "kick" and s.counts}
            late = {s.seat for s in self.stakes if s.kind == "kick" and s.late}
            for name, kickers in (("rebels", kicked - emperor_side), ("emperor_side", kicked & emperor_side)):
                threshold = self.field(f"kick.{name}.threshold") or 1
                if kickers and len(kickers | late) < threshold and claimed == self.factor(guard, kick=True):
                    return "kick_below_threshold", self.severity("kick_below_threshold", f"kick.{name}.threshold")
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

    # -- the points -------------------------------------------------------------------------------------------------

    def scores_for(self, emperor: int, guard: int | None, places: list[int], factor: int) -> list[int] | None:
        """Give the points by seat with these roles, places and factor."""
        return score_of(self.rules, emperor, guard, places, factor, open_solo=self.solo == "open", grabbed=self.grabbed)

    def side_scores_for(self, emperor: int, guard: int | None, places: list[int], factor: int) -> list[int] | None:
        """Give the points by side with these roles, places and factor."""
        return side_score_of(
            self.rules, emperor, guard, places, factor, open_solo=self.solo == "open", grabbed=self.grabbed
        )

    def claimed_factors(self, event: Event) -> set[int]:
        """Give the factors that points are compared with."""
        return self.factors() if event.get("factor") is None else {event["factor"]}

    def end_side_scores(self, event: Event) -> None:
        """`side_scores`: given the roles, places and factor claimed (001:64)."""
        claimed = event.get("side_scores")
        emperor, guards = self.claimed_roles(event)
        if claimed is None or emperor is None or self.field("score.by") != "side":
            return
        expected = [
            self.side_scores_for(emperor, g, p, f)
            for g in guards
            for p in self.claimed_places(event)
            for f in self.claimed_factors(event)
        ]
        if claimed in expected or None in expected:
            return
        opposite = len(claimed) == 2 and claimed[0] == -claimed[1]
        if self.agreed(expected) is not None or not opposite:
            self.find(event, "group_score_mismatch")

    def end_scores(self, event: Event) -> None:
        """`scores`: given the roles, places and factor claimed."""
        scores = event.get("scores")
        emperor, guards = self.claimed_roles(event)
        if scores is None or emperor is None or not guards or self.field("score.by") != "seat":
            return
        factors = self.claimed_factors(event)
        places = self.claimed_places(event)
        expected = [self.scores_for(emperor, g, p, f) for g in guards for p in places for f in factors]
        if scores in expected or None in expected:  # C56: a pair may have no points
            return
        own = self.agreed(expected)
        if own is None:
            return  # READING: what is not known or not decided is not judged, even if no case would fit.
        name = self.why_scores_differ(event, emperor, guards[0], own, places, factors)
        severity = None
        hidden = guards[0] is None and self.solo != "open"
        if name == "split_mismatch" and hidden:
            severity = self.severity(name, "score.solo_split")  # C73
        elif name == "base_score_mismatch" and hidden and all(p[emperor] >= 4 for p in places):
            severity = SUSPICIOUS if "score.hidden_solo.rest" in self.assumed else None  # C57
        self.find(event, name, severity=severity)

    def why_scores_differ(
        self, event: Event, emperor: int, guard: int | None, own: list[int], places: list[list[int]], factors: set[int]
    ) -> str:
        """Name the difference, in the order of 4.11."""
        scores = event["scores"]
        if guard is None:
            others = [seat for seat in range(len(own)) if seat != emperor]
            as_pair = [self.scores_for(emperor, g, p, f) for g in others for p in places for f in factors]
            if "guard" not in event and scores in as_pair:
                return "solo_not_recognised"  # C107
            if self.is_on_another_ladder(scores, emperor, places, factors):
                return "solo_ladder_mismatch"
        if Counter(scores) == Counter(own):
            return "role_score_mismatch"
        side = [emperor] if guard is None else [emperor, guard]
        if sum(scores[s] for s in side) != sum(own[s] for s in side):
            return "base_score_mismatch"
        return "not_zero_sum" if sum(scores) != 0 else "split_mismatch"

    def is_on_another_ladder(self, scores: list[int], emperor: int, places: list[list[int]], factors: set[int]) -> bool:
        """Tell whether the points are those of another kind of solo, with the same place and factor (row 124)."""
        kind = solo_kind(open_solo=self.solo == "open", grabbed=self.grabbed)
        open_factor = self.rules["solo"]["open_factor"]
        own_times = 1 if kind == "hidden" or has_own_ladder(self.rules, kind) else open_factor
        for other in ("hidden", "open", "grab"):
            ladder = ladder_of(self.rules, other)
            if other == kind or ladder is None:
                continue
            times = 1 if other == "hidden" or has_own_ladder(self.rules, other) else open_factor
            for order in places:
                for factor in factors:
                    points = ladder[order[emperor] - 1] * max(1, factor // own_times) * times
                    each = -points // (len(scores) - 1)
                    if scores == [points if seat == emperor else each for seat in range(len(scores))]:
                        return True
        return False
