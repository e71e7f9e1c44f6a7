"""4.7: whose turn it is (8.1), passes, yields and claims of the lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plain.sets import can_beat
from plain.stakes import Stakes

if TYPE_CHECKING:
    from plain.fields import Event


class Trick(Stakes):
    """Knows who has to act, and judges who acts without cards."""

    def next_active(self, seat: int) -> int | None:
        """Give the first seat downstream that still takes part."""
        return next((s for s in self.order[seat] if self.seats[s].active), None)

    def still_to_answer(self) -> int | None:
        """Give the seat that has to answer the set on the table; None when the trick is closed or none is led.

        002:143, C38: when all have answered, those who yielded must answer once more, in lap 2.
        """
        if self.last is None or self.free_lead:
            return None
        fresh = None
        for seat in self.order[self.last]:
            if seat == self.owner or not self.seats[seat].active or seat in self.passed:
                continue
            if seat not in self.yielded and seat != self.applicant:
                return seat
            if seat in self.yielded and fresh is None and self.has_laps():
                fresh = seat
        return fresh

    def is_second_lap(self) -> bool:
        """Tell whether only those who yielded still have to answer."""
        waiting = self.still_to_answer()
        return waiting is None or waiting in self.yielded

    def has_laps(self) -> bool:
        """Tell whether it takes two laps without a play to close a trick (002:145)."""
        return self.rules["trick_laps"] == 2

    def may_lead(self) -> list[int]:
        """Give the seats that may lead the next trick; empty if that is not known."""
        if self.free_lead:
            return self.free_lead
        if not self.led or self.owner is None:
            return [] if self.emperor is None else [self.emperor]  # 004:41
        if self.seats[self.owner].active:
            return [self.owner]
        if self.applicant is not None and self.seats[self.applicant].active:
            return [self.applicant]  # 002:149: all others have passed
        wind = self.next_active(self.owner)  # C34
        return [] if wind is None else [wind]

    def place_has_come(self, seat: int) -> bool:
        """Tell whether a seat that passed for good stands next in the order, before the one that has to answer."""
        if seat not in self.passed or self.last is None or self.free_lead:
            return False
        waiting = self.still_to_answer()
        walk = self.order[self.last]
        if self.owner is not None and self.has_laps() and self.is_second_lap() and not self.in_second_lap:
            walk = self.order[self.owner]  # all have answered once: lap 2 begins behind the owner
        for other in walk:
            if other in (waiting, self.owner):
                return False
            if other == seat:
                return True
        return False

    def passes_again(self, seat: int) -> bool:
        """C38: tell whether a pass is the automatic one of a seat that passed for good; in lap 2 once a seat."""
        if not self.place_has_come(seat):
            return False
        if not self.has_laps():
            return True
        return self.is_second_lap() and seat not in self.passed_again

    def settle_breachers(self, actor: int) -> None:
        """C83: at the turn of a seat that broke the hold-back the log shows whether it plays on or is left out."""
        tried: list[int] = []
        while True:
            waiting = self.still_to_answer()
            turn = [waiting] if waiting is not None else self.may_lead()
            if actor in turn:
                self.seats[actor].undecided = False
                for seat in tried:
                    if self.seats[seat].undecided:
                        self.seats[seat].undecided = False
                    else:
                        self.seats[seat].left_out = False
                        self.goes_out(seat, presumed=True)
                return
            undecided = [s for s in turn if s is not None and self.may_be_passed_over(s)]
            if not undecided:
                break
            self.seats[undecided[0]].left_out = True
            tried.append(undecided[0])
        for seat in tried:  # it was not this seat's turn either way: nothing is decided yet
            self.seats[seat].left_out = False

    def may_be_passed_over(self, seat: int) -> bool:
        """Tell whether the log may leave a seat out: it broke the hold-back, or its closed hand may be empty."""
        return self.seats[seat].active and (self.seats[seat].undecided or self.seats[seat].may_be_out)

    def goes_out(self, seat: int, *, presumed: bool = False) -> None:
        """Note that a seat has no cards left."""
        self.seats[seat].out, self.seats[seat].presumed_out = True, presumed
        self.emptied.append(seat)

    def comes_back(self, seat: int) -> None:
        """Note that a seat acts which was only presumed to be out."""
        if self.seats[seat].presumed_out:
            self.seats[seat].out = self.seats[seat].presumed_out = False
            self.emptied.remove(seat)

    def on_pass(self, event: Event) -> None:
        """Pass (004:43)."""
        self.answer_without_cards(event)

    def on_yield(self, event: Event) -> None:
        """Yield in lap 1, to answer once more in lap 2 (002:143); elsewhere a pass (4.12)."""
        self.answer_without_cards(event)

    def on_claim_lead(self, event: Event) -> None:
        """Apply for the lead, should nobody beat the last set of a seat that is out (002:149)."""
        self.answer_without_cards(event)

    def own_fault(self, event: Event, *, to_act: bool) -> str | None:
        """Name what is wrong with a yield or a claim by itself."""
        kind, seat = event["type"], event["seat"]
        if kind == "yield":
            if self.rules["yield"] is not True:
                return "yield_not_in_ruleset"
            return "yield_in_second_lap" if seat in self.yielded else None
        if kind == "claim_lead":
            if self.rules["wind"] != "apply":
                return "claim_lead_not_in_ruleset"
            if self.owner is None or self.seats[self.owner].active:
                return "wind_without_last_set"
            # C35: only the first active seat downstream, and before its pass
            return None if to_act and seat == self.next_active(self.owner) else "claim_lead_wrong_seat"
        return None

    def answer_without_cards(self, event: Event) -> None:
        """Judge a pass, a yield or a claim: is the seat out, is it its turn, does the table know such a thing."""
        seat, claim = event["seat"], event["type"] == "claim_lead"
        self.comes_back(seat)
        if self.seats[seat].out:
            self.find(event, "act_after_finish", seat=seat)
            return
        if not self.enthroned:
            # READING: before there is an emperor it is nobody's turn, and a pass needs no emperor.
            self.find(event, "event_out_of_phase", seat=seat)
            return
        self.settle_breachers(seat)
        waiting = self.still_to_answer()
        if event["type"] == "pass" and self.passes_again(seat):
            # C38: the automatic pass. READING: when its place in the order has come.
            self.passed_again.add(seat)
            self.last, self.in_second_lap = seat, self.has_laps()
            self.verdict.tricks[event["seq"]] = self.trick
        elif waiting == seat:
            self.answers(event, seat)
        elif waiting is not None:
            self.out_of_turn_without_cards(event, seat, waiting)
        elif seat in self.may_lead():
            fault = self.own_fault(event, to_act=False) if claim else None
            self.find(event, fault or "pass_when_leading", seat=seat)
            self.lead_is_free(seat)
        elif not self.led and self.emperor is None:
            pass  # who leads is not known
        elif not self.led or claim:
            # READING: before the first lead, and for a claim, a wrong seat is out of turn.
            self.find(event, "out_of_turn", seat=seat)
        else:
            self.find(event, "trick_kept_open", seat=seat)

    def answers(self, event: Event, seat: int) -> None:
        """Let the seat to act pass, yield or apply; what is wrong with that makes it a pass (4.12)."""
        fault, kind = self.own_fault(event, to_act=True), event["type"]
        self.in_second_lap = seat in self.yielded
        if fault:
            self.find(event, fault, seat=seat)
        elif kind == "pass" and self.with_could_beat and self.seats[seat].shown and not self.seats[seat].owed:
            self.verdict.could_beat[event["seq"]] = can_beat(
                self.seats[seat].hand, self.top, self.rules, self.special_face_of(seat)
            )
        if kind == "yield" and not fault:
            self.yielded.add(seat)
        elif kind == "claim_lead" and not fault:
            self.applicant = seat  # C36: treated like a yield
            self.yielded.discard(seat)
        else:
            self.passed.add(seat)
            if seat in self.yielded:
                self.yielded.discard(seat)
                self.passed_again.add(seat)
        self.last = seat
        self.waited_in_vain.pop(seat, None)
        self.verdict.tricks[event["seq"]] = self.trick

    def special_face_of(self, seat: int) -> str | None:
        """Give the card that a seat may use as the special face: the guard's fourth copy (001:3, C31)."""
        if not self.rules["guard"]["special_face"] or self.guard != seat or self.field("guard.by") != "call":
            return None
        return self.called

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
