"""4.5: open guard, rebellion, kick, and the factor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plain.guard import Guard
from plain.points import has_own_ladder, solo_kind
from plain.state import Stake
from plain.verdicts import INCONSISTENT, SUSPICIOUS

if TYPE_CHECKING:
    from plain.fields import Event


class Stakes(Guard):
    """Judges what doubles the stakes."""

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
        """004:25, 004:35, 002:89: the guard shows himself, before the first lead."""
        self.need_emperor(event)
        seat = event["seat"]
        # READING: an emperor who holds the guard's card himself is no guard and cannot open as one; before a call
        # nobody can.
        non_guard = seat not in self.possible_guards()
        allowed = self.field("open_guard.allowed") is True  # elsewhere there is no wrong seat either (row 59)
        name = self.first_that_holds(
            not allowed and "open_not_in_ruleset",
            self.led and "open_too_late",
            allowed and self.emperor is not None and non_guard and "open_by_non_guard",
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
            emperor_side and self.field("rebellion") is not None and "rebel_by_emperor_side",
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
        below = self.field("rebellion") is not None and not known and not self.rebellion_succeeded(self.guard)
        if below:
            # READING: it follows from a declaration that does not count, if that one would have made the number.
            all_of_them = [stake for stake in self.stakes if stake.kind == "rebellion"]
            void_ones = [stake for stake in all_of_them if not stake.counts]
            if void_ones and len({stake.seat for stake in all_of_them}) >= self.rules["rebellion"]["threshold"]:
                cause = void_ones[-1].seq
        shown = None if seat == self.emperor else seat
        other_guard = (
            self.emperor is not None and shown not in self.possible_guards() and not self.nobody_has_guard_card()
        )
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
        triggers = {
            trigger for side in ("emperor_side", "rebels") for trigger in self.field(f"kick.{side}.after") or []
        }
        side = self.side_of(seat) if self.emperor is not None else None
        may_answer = (self.field(f"kick.{side}.after") or []) if side else list(before)
        no_trigger = not any(before[trigger] for trigger in triggers)
        # row 70: an open solo that nothing is said of
        by_silence = no_trigger and before["open_solo"]
        described = self.field("kick") is not None  # elsewhere there is no trigger and no wrong side either
        name = self.first_that_holds(
            not described and "kick_not_in_ruleset",
            self.led and "kick_too_late",
            described
            and no_trigger
            and (("kick_without_trigger", SUSPICIOUS) if by_silence else "kick_without_trigger"),
            described and not no_trigger and not any(before[trigger] for trigger in may_answer) and "kick_wrong_side",
        )
        word, severity = name or (None, None)
        if word:
            self.find(event, word, seat=seat, severity=severity)
        late = word in ("kick_too_late", "kick_without_trigger")
        self.stakes.append(Stake(event["seq"], "kick", seat, word is None, late, late and severity == SUSPICIOUS))

    def factor(
        self,
        guard: int | None,
        *,
        rebellion: bool | None = None,
        kick: bool | None = None,
        maybe: bool = False,
        open_factor: int | None = None,
    ) -> int:
        """Work out the factor (004:55, 004:73-75, 002:153-155), with what is given instead of what happened."""
        opened = self.opened() or (maybe and any(s.maybe for s in self.stakes if s.kind == "open_guard"))
        if rebellion is None:
            rebellion = self.rebellion_succeeded(guard) or (maybe and self.late_rebellion(guard))
        factor = 1
        if self.solo == "open":
            if not has_own_ladder(self.rules, solo_kind(open_solo=True, grabbed=self.grabbed)):
                factor = int(self.rules["solo"]["open_factor"])
        else:
            # C70: open guard and rebellion do not add up
            if opened:
                factor = max(factor, int(open_factor or self.rules["open_guard"]["factor"]))
            if rebellion:
                factor = max(factor, int(self.rules["rebellion"]["factor"]))
        if kick is None:
            kickers = {s.seat for s in self.stakes if s.kind == "kick" and (s.counts or (maybe and s.maybe))}
            emperor_side = kickers & {self.emperor, guard}
            rebels = kickers - emperor_side
            kick = (rebellion and len(emperor_side) >= (self.field("kick.emperor_side.threshold") or 1)) or (
                (opened or self.solo == "open") and len(rebels) >= (self.field("kick.rebels.threshold") or 1)
            )
        if kick and self.field("kick") is not None:  # C71: a valid declaration
            factor *= int(self.rules["kick"]["factor"])
        return min(factor, self.field("factor_max") or factor)

    def late_rebellion(self, guard: int | None) -> bool:
        """Tell whether declarations that came late, and are only suspicious for it, make the number (4.12)."""
        if self.field("rebellion") is None or self.solo == "open":
            return False
        declared = {s.seat for s in self.stakes if s.kind == "rebellion" and (s.counts or s.maybe)}
        return len(declared - {guard, self.emperor}) >= int(self.rules["rebellion"]["threshold"])
